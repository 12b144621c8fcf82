"""At any time: put the deck right. The change counts at once and in later plays; the shipped deck stays as it is."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.asks import Choose, Option
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biosphere5.areas import Area
from companion.games.biosphere5.cards import Card, DeckError, catastrophe, read_deck, written
from companion.games.biosphere5.state import Game


def anytime(game: Game) -> list[Option[None]]:
    if not (game.machine or game.abyss):
        return []  # nothing in the Basic Game goes by single cards
    actions = [
        Option("card", _("Change a card of the deck"), None, icon="card-bulleted-settings-outline"),
        Option("name", _("Name a card as it is printed"), None, icon="pencil"),
    ]
    if "deck" in game.setup.facts and game.setup.facts["deck"] is not None:
        actions.append(Option("reset", _("Play with the app's own deck again"), None, icon="restore"))
    return actions


async def perform(table: Table, game: Game, action: str) -> None:
    match action:
        case "card":
            await change(table, game)
        case "name":
            await name(table, game)
        case "reset":
            table.remember("deck", None)
            table.tell(_("From the next play on the deck is the app's own again."), tone="quiet")


async def change(table: Table, game: Game) -> None:
    old = await _which(table, game, _("Which card is different in your deck?"))
    filled = await table.form(
        "biosphere5.deck.card",
        _("What is on one of your cards instead of {card}?").format(card=old.label),
        [
            Choose(
                key="area",
                text=_("Problem"),
                options=tuple(Option(a.value, a.heading, a) for a in Area),
                likely=old.area,
            ),
            Choose(key="upper", text=_("Upper half"), options=_uppers(), likely=old.upper),
            Choose(
                key="lower",
                text=_("Lower half"),
                options=_lowers(),
                likely=old.disaster.value if old.disaster else old.lower,
            ),
        ],
        detail=_("One card is exchanged; change another to keep the numbers of your deck."),
        rule="deck",
    )
    lower, hits = filled["lower"]
    area: Area = filled["area"]
    new = _face(game, area, filled["upper"], lower, "" if hits == area.value else hits)
    if new.key == old.key:
        return
    cards = dict(game.cards)
    cards[new.key] = replace(new, copies=new.copies + 1)
    if old.copies > 1:
        cards[old.key] = replace(old, copies=old.copies - 1)
    else:
        del cards[old.key]
    try:
        read_deck(written(cards), "deck")
    except DeckError as error:
        table.tell(_("The deck stays as it was. {problem}").format(problem=error.text), tone="warning")
        return
    _exchange(game, old.key, new.key, cards)
    table.remember("deck", written(cards))
    table.tell(_("In the deck: {new} instead of {old}.").format(new=new.label, old=old.label), tone="quiet")


def _face(game: Game, area: Area, upper: str, lower: str, hits: str) -> Card:
    """The card of the deck that is like this, or a new one, with no copy yet."""
    for card in game.cards.values():
        if (card.area, card.upper, card.lower, card.hits) == (area.value, upper, lower, hits):
            return card
    key = "-".join(filter(None, (area.value, upper, lower, hits)))
    return Card(key=key, area=area.value, upper=upper, lower=lower, hits=hits, copies=0, known="yours")


def _exchange(game: Game, old: str, new: str, cards: dict[str, Card]) -> None:
    """One copy changes its face: in the Machine's pile if there is one, else where it lies."""
    game.cards.update(cards)
    if old not in cards:
        del game.cards[old]
    machine = game.machine
    if not machine:
        return
    for layer in machine.deck.layers:
        if layer[old]:
            layer[old] -= 1
            layer[new] += 1
            if not layer[old]:
                del layer[old]
            return
    lying = machine.deck.discards if old in machine.deck.discards else machine.revealed
    lying[lying.index(old)] = new


async def name(table: Table, game: Game) -> None:
    card = await _which(table, game, _("Which card?"))
    called = await table.write("biosphere5.deck.name", _("What is it called?"), most=40, start=card.name)
    game.cards[card.key] = replace(card, name=called)
    table.remember("deck", written(game.cards))
    table.tell(_("{card} is called {name}.").format(card=card.label, name=called), tone="quiet")


async def _which(table: Table, game: Game, text: Says) -> Card:
    return await table.choose(
        "biosphere5.deck.which",
        text,
        lambda: [
            Option(card.key, card.label, card, note=card.kind, badge=str(card.copies))
            for card in sorted(game.cards.values(), key=lambda card: (card.area, card.value))
            if card.problem
        ],
        rule="deck",
    )


def _uppers() -> tuple[Option[str], ...]:
    return (
        Option("perfect", _("perfect achievement"), "perfect"),
        Option("makeshift", _("makeshift achievement"), "makeshift"),
        Option("rescue", _("rescue card"), "rescue"),
    )


def _lowers() -> tuple[Option[tuple[str, str]], ...]:
    return (
        Option("new-hope", _("New Hope"), ("new-hope", "")),
        Option("espionage", _("Espionage"), ("espionage", "")),
        Option("sabotage", _("Sabotage"), ("sabotage", "")),
        *(Option(area.value, catastrophe(area), ("catastrophe", area.value)) for area in Area),
    )
