"""Solo: assistants who make public spaces better, police who block advanced spaces, and the crosses of the display."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.cards import Card, Printed
from companion.engine.chance import Deck, Die
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed
from companion.games.biohack.cards import SOLO
from companion.games.biohack.content import ADVANCED, COLUMNS, POLICE, PUBLIC, SOLO_CARDS, SoloCard
from companion.games.biohack.state import Game

LAST_KNOWN = 6
"""Since this version nobody is asked for the solo card that is left over."""
SINGLE: Says = _("the single cards with an X")


def build_deck(table: Table, game: Game) -> None:
    """The app's deck: one of the three cards of each place, shuffled; the first lies face up."""
    chosen: dict[str, SoloCard] = {}
    for place in PUBLIC:
        keys = tuple(key for key, card in SOLO_CARDS.items() if card.place == place)
        (key,) = table.roll_now([Die(_("Solo card"), keys)])
        chosen[key] = SOLO_CARDS[key]
    game.deck = Deck(_("the solo deck"), chosen, list(chosen), lambda card: PUBLIC[card.place].name)
    turn_up(table, game)


def turn_up(table: Table, game: Game) -> None:
    """The next card of the app's deck lies face up."""
    assert game.deck is not None
    (game.top,) = table.draw_now(game.deck)
    game.seen.append(game.top.place)


async def first_assistant(table: Table, game: Game) -> None:
    """Planning 1. From round 2 on the card is known: it came up when the last one was turned over (ruling H9)."""
    if game.top is None:
        await next_card(table, game, _("Which solo card is on top?"))
    place_assistant(table, game, 0)


@step(rule="solo_planning")
async def next_card(table: Table, game: Game, text: Says) -> None:
    """The card that lies face up now: picked, or its front entered once. Its police side is seen when it is turned over."""
    printed = await table.card(
        "biohack.solo.card",
        text,
        SOLO,
        who=game.me.seat,
        unfit=lambda card: not_that_place(game, card),
    )
    game.top = solo_card(printed)
    game.seen.append(game.top.place)


def not_that_place(game: Game, card: Printed) -> Says:
    """Each place is on one card of the deck."""
    return _("That place has been on top already") if card["place"] in game.seen else ""


def solo_card(printed: Printed) -> SoloCard:
    police = tuple(printed["police"]) if "police" in printed else ()
    return SoloCard("", printed["place"], police, tuple(printed["crossed"]))


def place_assistant(table: Table, game: Game, which: int) -> None:
    assert game.top is not None
    game.assistants[which] = game.top.place
    text = _("First assistant: {place}.") if which == 0 else _("Second assistant: {place}.")
    table.tell(text.format(place=PUBLIC[game.top.place].name), tone="accent")


async def police_and_second_assistant(table: Table, game: Game) -> None:
    """Planning 5: turn the top card over for the police; the card below shows the second assistant."""
    assert game.top is not None
    if not game.top.police:
        await turn_over(table, game)
    police = game.top.police
    game.police = ["", ""]
    game.police = [POLICE[name] for name in police if not game.occupied(POLICE[name])]
    game.police += [""] * (2 - len(game.police))
    names: list[Says] = [ADVANCED[place].name for place in game.police if place]
    table.tell(_("Police: {places}.").format(places=listed(names)), tone="warning")
    if game.deck is not None:
        turn_up(table, game)
        place_assistant(table, game, 1)
        await put_tokens(table, game)
        return
    if not last_card(game):
        await next_card(table, game, _("Which solo card is on top now?"))
    place_assistant(table, game, 1)


def last_card(game: Game) -> bool:
    """The fifth card is known: its place is the one that is left, and it comes up in the last round, when no crosses count."""
    left = [place for place in PUBLIC if place not in game.seen]
    if len(left) > 1 or not game.since(LAST_KNOWN):
        return False
    game.top = SoloCard("", left[0])
    game.seen += left
    return True


@step(rule="solo_planning")
async def turn_over(table: Table, game: Game) -> None:
    """The police side: two different experiment places."""
    assert game.top is not None
    front = Card("solo", "", "", {"place": game.top.place, "crossed": _crossed(game.top)})
    printed = await table.card(
        "biohack.solo.police",
        _("Turn the card over: where are the police?"),
        SOLO,
        who=game.me.seat,
        side="police",
        turned=front,
        detail=_("Downtown means the left tile."),
    )
    # only this side: the front may have been corrected meanwhile
    game.top = replace(game.top, police=tuple(printed["police"]))


def _crossed(card: SoloCard) -> list[str]:
    return [f"column{n}" if n else "single" for n in card.crossed]


@step(rule="solo_planning")
async def put_tokens(table: Table, game: Game) -> None:
    """The app's own deck: hands still put the tokens down."""
    assert game.top is not None
    names: list[Says] = [ADVANCED[place].name for place in game.police if place]
    await table.do(
        "biohack.solo.second",
        _("Place the police and the second assistant"),
        who=game.me.seat,
        detail=_("Police: {police}. Second assistant: {place}.").format(
            police=listed(names), place=PUBLIC[game.top.place].name
        ),
    )


def remove_tokens(game: Game) -> None:
    game.assistants = ["", ""]
    game.police = ["", ""]


def crossed_columns(game: Game) -> list[Says]:
    """Cleanup 2: the card on top of the deck says which cards of the display go."""
    crossed = game.top.crossed if game.top else ()
    return [COLUMNS[n] if n else SINGLE for n in crossed]
