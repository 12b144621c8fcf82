"""At any time: put the deck right. The change counts at once and in later plays; the shipped deck stays as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from companion.engine.asks import Number, Option
from companion.engine.cards import Printed
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biosphere5.areas import PRINTED, Area
from companion.games.biosphere5.cards import Card, DeckError, read_deck, written
from companion.games.biosphere5.content import SIZE
from companion.games.biosphere5.kinds import CARD, face
from companion.games.biosphere5.state import Game


def anytime(game: Game) -> list[Option[None]]:
    if not (game.machine or game.abyss):
        return []  # nothing in the Basic Game goes by single cards
    actions = [
        Option(
            "check",
            _("Go through your cards"),
            None,
            icon="cards-outline",
            forbidden=_unshuffled(game),
        ),
        Option("card", _("Change a card"), None, icon="card-bulleted-settings-outline"),
        Option("name", _("Name a card"), None, icon="pencil"),
    ]
    if "deck" in game.setup.facts and game.setup.facts["deck"] is not None:
        actions.append(Option("reset", _("Use the app's deck"), None, icon="restore"))
    return actions


async def perform(table: Table, game: Game, action: str) -> None:
    match action:
        case "check":
            await go_through(table, game)
        case "card":
            await change(table, game)
        case "name":
            await name(table, game)
        case "reset":
            table.remember("deck", None)
            table.tell(_("The next game uses the app's own deck again."), tone="quiet")


@step
async def change(table: Table, game: Game) -> None:
    old = await _which(table, game, _("Which card is different in your deck?"))
    printed = await table.card(
        "biosphere5.deck.card",
        _("What does your card say instead?"),
        CARD,
        detail=_("Instead of {card}. This swaps one card. Swap another to keep your deck's numbers.").format(
            card=old.label
        ),
        rule="deck",
        start=face(old),
    )
    new = _like(game, printed)
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
        _stays(table, error.text)
        return
    _exchange(game, old.key, new.key, cards)
    table.remember("deck", written(cards))
    table.tell(_("In the deck: {new} instead of {old}.").format(new=new.label, old=old.label), tone="quiet")


def _like(game: Game, printed: Printed, among: Mapping[str, Card] | None = None) -> Card:
    """The card of the deck that is like this, or a new one, with no copy yet."""
    area: Area = printed["area"]
    upper: str = printed["upper"]
    lower, hits = printed["lower"]
    hits = "" if hits == area.key else hits
    for card in (game.cards if among is None else among).values():
        if (card.area, card.upper, card.lower, card.hits) == (area.key, upper, lower, hits):
            return card
    key = "-".join(filter(None, (area.key, upper, lower, hits)))
    return Card(key=key, area=area.key, upper=upper, lower=lower, name=printed.name, hits=hits, copies=0, known="yours")


# The first play with printed cards


@step(rule="deck")
async def go_through(table: Table, game: Game) -> None:
    """The whole deck once, instead of a card at a time in the middle of a draw."""
    listed = [card for card in in_order(game.cards) if card.problem]
    filled: Mapping[str, int] = {card.key: card.copies for card in listed}
    detail = _(
        "The rulebook does not list the cards: this is our reconstruction. "
        "Set a card you don't have to 0. Cards that are not in the list come next."
    )
    missing = -1
    while missing < 0:
        filled = await table.form(
            "biosphere5.deck.check",
            _("How many of each card do you have?"),
            [
                Number(
                    key=card.key,
                    text=card.full,
                    least=0,
                    most=card.copies + 3,
                    start=filled[card.key],
                    steps=(1, -1),
                )
                for card in listed
            ],
            detail=detail,
        )
        missing = SIZE - 1 - sum(filled.values())
        detail = _("24 cards and Biosphere 5 make a deck: {n} too many. Your numbers are still here.").format(
            n=-missing
        )
    cards = {card.key: replace(card, copies=filled[card.key]) for card in listed if filled[card.key]}
    for n in range(missing):
        printed = await table.card(
            "biosphere5.deck.new",
            _("Which card isn't in the list?"),
            CARD,
            detail=ngettext("{n} card to go", "{n} cards to go", missing - n),
        )
        like = _like(game, printed, cards)
        cards[like.key] = replace(like, copies=like.copies + 1)
    cards |= {key: card for key, card in game.cards.items() if not card.problem}
    _take_over(table, game, cards)


def _take_over(table: Table, game: Game, cards: dict[str, Card]) -> None:
    try:
        read_deck(written(cards), "deck")
    except DeckError as error:
        _stays(table, error.text)
        return
    game.cards.clear()
    game.cards.update(cards)
    if game.machine:
        game.machine.deck.layers = [Counter({key: card.copies for key, card in cards.items()})]
    table.remember("deck", written(cards))
    for card in cards.values():
        if card.problem:
            table.learn(CARD, face(card))
    table.tell(_("The deck is as you entered it, from now on."), tone="quiet")


def _stays(table: Table, problem: Says) -> None:
    table.tell(_("The deck stays as it was. {problem}").format(problem=problem), tone="warning")


def _unshuffled(game: Game) -> Says:
    """The whole deck is gone through before the Machine's first card."""
    machine = game.machine
    if machine and len(machine.deck) < SIZE:
        return _("Only before the Machine's first card: change single cards now")
    return ""


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
    for lying in (machine.deck.discards, machine.revealed, machine.looked_at):
        if old in lying:
            lying[lying.index(old)] = new
            return


@step
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
        [
            Option(card.key, card.label, card, note=card.kind, badge=str(card.copies))
            for card in in_order(game.cards)
            if card.problem
        ],
        rule="deck",
    )


def in_order(cards: Mapping[str, Card]) -> list[Card]:
    """Problem by problem as on the board, the perfect achievement first; Biosphere 5 is the last."""
    return sorted(
        cards.values(),
        key=lambda card: (PRINTED.index(card.problem) if card.problem else len(PRINTED), -card.value[0], card.key),
    )
