"""What may be done at any time: go first by wanton genes, name a card so that it is offered again, let the app roll by itself."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _
from companion.games.bios_genesis import entering
from companion.games.bios_genesis.pieces import Mutation, Organism, Refugium
from companion.games.bios_genesis.rules import wanton_candidate
from companion.games.bios_genesis.state import Game


def anytime(game: Game) -> list[Option[None]]:
    actions: list[Option[None]] = []
    candidate = wanton_candidate(game)
    if candidate and len(game.players) > 1 and game.setup.mode != "track":
        label = _("{who} goes first from the next phase")
        if candidate.wanton:
            label = _("{who} follows the card's order from the next phase")
        icon = "arrow-down-bold" if candidate.wanton else "arrow-up-bold"
        actions.append(Option("wanton", label.format(who=candidate.seat), None, icon=icon))
    if cards(game):
        actions.append(Option("name", _("Name a card"), None, icon="pencil"))
    label = _("Ask for dice again") if game.app_rolls else _("The app rolls without asking from now on")
    actions.append(Option("dice", label, None, icon="dice-multiple"))
    return actions


Card = Organism | Mutation | Refugium


def cards(game: Game) -> list[Option[tuple[str, Card]]]:
    """Cards in play whose printed values were typed."""
    found: list[Option[tuple[str, Card]]] = []
    for organism in game.organisms.values():
        if organism.id in game.printed:
            found.append(Option(organism.id, organism.name, (organism.id, organism)))
        if organism.macro and organism.macro_id in game.printed:
            found.append(Option(organism.macro_id, organism.macro_name, (organism.macro_id, organism)))
        found += [Option(m.id, m.name, (m.id, m)) for m in organism.mutations if m.id in game.printed]
    found += [Option(r.id, r.name, (r.id, r)) for r in game.refugia.values() if r.id in game.printed]
    return found


async def perform(table: Table, game: Game, action: str) -> None:
    if action == "wanton":
        candidate = wanton_candidate(game)
        assert candidate is not None
        candidate.wanton = not candidate.wanton
        told = _("{who} follows the card's order.")
        if candidate.wanton:
            told = _("{who} goes first from the next phase, unless someone else has as many HGT icons.")
        table.tell(told.format(who=candidate.seat), candidate.seat)
        return
    if action == "dice":
        game.app_rolls = not game.app_rolls
        told = _("The app rolls without asking.") if game.app_rolls else _("The app asks for dice again.")
        table.tell(told, tone="quiet")
        return
    await name_card(table, game)


@step
async def name_card(table: Table, game: Game) -> None:
    id, card = await table.choose("genesis.name.card", _("Which card?"), cards(game))
    name = its_own(game, await table.write("genesis.name", _("What is it called?"), most=40))
    if isinstance(card, Organism) and id == card.macro_id:
        card.macro_name = name
    else:
        card.name = name
    entering.name(table, game, id, name)
    table.tell(_("Later games offer {name}.").format(name=name), tone="quiet")


def its_own(game: Game, name: str) -> str:
    """No two cards in play go by the same name: the second one gets a number."""
    taken = entering.in_play(game)
    return next(one for one in (name, *(f"{name} {n}" for n in range(2, 99))) if one not in taken)
