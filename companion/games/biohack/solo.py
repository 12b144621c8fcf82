"""Solo: assistants who make public spaces better, police who block advanced spaces, and the crosses of the display."""

from __future__ import annotations

from companion.engine.asks import Choose, Option
from companion.engine.chance import Deck, Die
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed
from companion.games.biohack.content import (
    ADVANCED,
    DOWNTOWN,
    LABS,
    POLICE,
    PUBLIC,
    SOLO_CARDS,
    SoloCard,
)
from companion.games.biohack.state import Game

COLUMNS: dict[int, Says] = {1: _("left column"), 2: _("middle column"), 3: _("right column")}
SINGLE: Says = _("single cards, as the solo card shows")


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
    (game.face_up,) = table.draw_now(game.deck)
    game.top = game.face_up.place
    game.seen.append(game.top)


def place_options(game: Game) -> list[Option[str]]:
    """Each place stands on one card of the deck."""
    return [
        Option(
            space.key,
            space.name,
            space.key,
            forbidden=_("its card has been on top already") if space.key in game.seen else "",
            icon=space.icon,
        )
        for space in PUBLIC.values()
    ]


async def first_assistant(table: Table, game: Game) -> None:
    """Planning 1. From round 2 on the card is known: it came up when the last one was turned over (ruling H9)."""
    if not game.top:
        game.top = await table.choose(
            "biohack.solo.top",
            _("Which place does the top solo card show?"),
            lambda: place_options(game),
            who=game.me.seat,
            detail=_("The name in the lower left corner of the card that lies face up on the solo deck."),
            rule="solo_planning",
        )
        game.seen.append(game.top)
        place_assistant(table, game, 0)
        return
    place_assistant(table, game, 0)
    await table.do(
        "biohack.solo.first",
        lambda: _("Put the first assistant on {place}").format(place=PUBLIC[game.top].name),
        who=game.me.seat,
        rule="solo_planning",
    )


def place_assistant(table: Table, game: Game, which: int) -> None:
    game.assistants[which] = game.top
    text = _("First assistant: put it on {place}.") if which == 0 else _("Second assistant: put it on {place}.")
    table.tell(text.format(place=PUBLIC[game.top].name), tone="accent")


async def police_and_second_assistant(table: Table, game: Game) -> None:
    """Planning 5: turn the top card over for the police; the card below shows the second assistant."""
    if game.deck is not None:
        assert game.face_up is not None
        police = list(game.face_up.police)
        turn_up(table, game)
    else:
        police = await told_by_the_cards(table, game)
    game.police = ["", ""]
    game.police = [POLICE[name] for name in dict.fromkeys(police) if not game.occupied(POLICE[name])]
    game.police += [""] * (2 - len(game.police))
    names: list[Says] = [ADVANCED[place].name for place in game.police if place]
    table.tell(_("Police: put one token on {places}.").format(places=listed(names)), tone="warning")
    place_assistant(table, game, 1)
    if game.deck is not None:
        await table.do(
            "biohack.solo.second",
            _("Police and second assistant"),
            who=game.me.seat,
            detail=lambda: _("Police on {police}. The second assistant on {place}.").format(
                police=listed(names), place=PUBLIC[game.top].name
            ),
            rule="solo_planning",
        )


async def told_by_the_cards(table: Table, game: Game) -> list[str]:
    labs = tuple(Option(lab.key, lab.name, lab.key, icon=lab.icon) for lab in (*LABS.values(), DOWNTOWN))

    filled = await table.form(
        "biohack.solo.turned",
        _("Turn the top solo card over"),
        lambda: [
            Choose(key="police1", text=_("Police at"), options=labs),
            Choose(key="police2", text=_("and at"), options=labs),
            Choose(key="top", text=_("The card now on top shows"), options=tuple(place_options(game))),
        ],
        who=game.me.seat,
        detail=_("The turned card names two experiment spaces. Downtown means the left tile."),
        rule="solo_planning",
    )
    game.top = filled["top"]
    game.seen.append(game.top)
    return [filled["police1"], filled["police2"]]


def remove_tokens(game: Game) -> None:
    game.assistants = ["", ""]
    game.police = ["", ""]


async def crossed_columns(table: Table, game: Game) -> list[Says]:
    """Clean-up 2: the card on top of the deck says which cards of the display go. Answers with the columns."""
    if game.face_up is not None:
        crossed = list(game.face_up.crossed)
    else:
        crossed = await table.pick(
            "biohack.solo.crossed",
            _("Which columns of the display are crossed?"),
            [
                *(Option(f"column{n}", name, n, icon="cards-outline") for n, name in COLUMNS.items()),
                Option("single", SINGLE, 0, icon="card-outline"),
            ],
            who=game.me.seat,
            detail=_("The X on the right half of the card on top of the solo deck."),
            rule="solo_cleanup",
        )
    if 0 in crossed:
        table.tell(_("Display: discard the cards on the spaces with an X."))
        return [SINGLE]
    names = [COLUMNS[n] for n in crossed]
    table.tell(
        _("Display: discard what is left in the {columns}.").format(columns=listed(names))
        if names
        else _("Display: nothing is discarded.")
    )
    return names
