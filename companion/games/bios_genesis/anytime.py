"""What may be done at any time: go first by wanton genes, name a card so that it is offered again."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import _
from companion.games.bios_genesis.rules import wanton_candidate
from companion.games.bios_genesis.state import Game


def anytime(game: Game) -> list[Option[None]]:
    actions: list[Option[None]] = []
    candidate = wanton_candidate(game)
    if candidate and not candidate.wanton and game.order[0] != candidate.key and game.setup.mode != "track":
        actions.append(
            Option(
                "wanton",
                _("{who} goes first from the next phase on").format(who=candidate.seat),
                None,
                icon="arrow-up-bold",
            )
        )
    if cards(game):
        actions.append(Option("name", _("Name a card"), None, icon="pencil"))
    return actions


def cards(game: Game) -> list[Option[tuple[str, object]]]:
    """Cards in play whose printed values were typed."""
    found: list[Option[tuple[str, object]]] = []
    for organism in game.organisms.values():
        if organism.id in game.printed:
            found.append(Option(organism.id, organism.name, (organism.id, organism)))
        found += [Option(m.id, m.name, (m.id, m)) for m in organism.mutations if m.id in game.printed]
    found += [Option(r.id, r.name, (r.id, r)) for r in game.refugia.values() if r.id in game.printed]
    return found


async def perform(table: Table, game: Game, action: str) -> None:
    if action == "wanton":
        candidate = wanton_candidate(game)
        assert candidate is not None
        candidate.wanton = True
        table.tell(_("{who} will go first: most HGT icons.").format(who=candidate.seat), candidate.seat)
        return
    id, card = await table.choose("genesis.name.card", _("Which card?"), lambda: cards(game))
    name = await table.write("genesis.name", _("What is it called?"), most=40)
    kind, answers = game.printed[id]
    game.known.setdefault(kind, {})[name] = answers
    card.name = name  # type: ignore[attr-defined]
    table.remember("cards", game.known)
    table.tell(_("{name} will be offered again in later plays.").format(name=name), tone="quiet")
