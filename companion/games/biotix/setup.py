"""Methods: the lab is set up, the species card compared, the first player found."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.chance import Die
from companion.engine.seats import Seat, Setup
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, ngettext
from companion.games.biotix import cards
from companion.games.biotix.content import (
    DEFAULTS,
    EACH,
    EACH_FOR_TWO,
    TIMER_START,
    TIMER_START_FIVE,
    Species,
    table_from,
)
from companion.games.biotix.pieces import Dish
from companion.games.biotix.state import Bag, Game, Timer, kinds_of


def start(setup: Setup) -> Game:
    players = len(setup.seats)
    game = Game(
        setup=setup,
        species={},
        dishes={seat.key: Dish(seat) for seat in setup.seats},
        bag=Bag(EACH_FOR_TWO if players == 2 else EACH, kinds_of(setup)),
        timer=Timer(setup.seats[0].key, TIMER_START_FIVE if players == 5 else TIMER_START),
        first=setup.seats[0].key,
        active=setup.seats[0].key,
        days={seat.key: [] for seat in setup.seats},
    )
    game.species = remembered(game)
    game.bag.whereabouts = game
    return game


def remembered(game: Game) -> dict[str, Species]:
    """The table as the players copied it. The five-player sides are their own, but begin with what was copied for fewer players."""
    facts = game.setup.facts
    known = table_from(facts.get(game.fact))
    if known is not None:
        return known
    others = table_from(facts.get("species")) if game.players == 5 else None
    if others is None:
        return dict(DEFAULTS)
    return {
        colour: Species(kind.value, kind.trigger, kind.steps, ("value", "trigger", "reaction"))
        for colour, kind in others.items()
    }


async def methods(table: Table, game: Game) -> None:
    await set_up(table, game)
    await cards.check(table, game)
    await first_player(table, game)


@step(rule="setup")
async def set_up(table: Table, game: Game) -> None:
    await table.do("biotix.setup", _("Set up the lab"), detail=setup_text(game), button=_("Ready"))


def setup_text(game: Game) -> Says:
    if not game.real_pieces:
        return _("Everything lies in the app: you need no pieces. Keep the characteristic cards at hand.")
    side = (
        _("Give everyone a dish card, five-player side up.")
        if game.players == 5
        else _("Give everyone a dish card, the side for 2–4 players up.")
    )
    texts: list[Says] = [side]
    if any(seat.rival for seat in game.setup.seats):
        texts.append(_("The rivals get one too: you place their pieces."))
    texts.append(
        ngettext("Put {n} piece of each colour into the bag.", "Put {n} pieces of each colour into the bag.", game.each)
        if game.real_bag
        else ngettext(
            "Keep {n} piece of each colour ready. The app draws.",
            "Keep {n} pieces of each colour ready. The app draws.",
            game.each,
        )
    )
    texts.append(_("The black ones too.") if "black" in game.kinds else _("Leave the black ones in the box."))
    texts.append(_("Put the characteristic cards between you."))
    return joined(texts)


@step(rule="setup")
async def first_player(table: Table, game: Game) -> None:
    """Whoever says the most scientific words."""
    named: list[Option[Seat | None]] = [
        Option(seat.key, seat.name, seat, tone=seat.colour) for seat in game.setup.seats
    ]
    lot: Option[Seat | None] = Option("lot", _("Pick at random"), None, icon="dice-multiple", tone="quiet")
    seat = await table.choose(
        "biotix.first",
        _("Who sounds the most scientific?"),
        [*named, lot],
        detail=_("Everyone says a word or two. The most scientific goes first."),
    )
    by_lot = seat is None
    if seat is None:
        (key,) = table.roll_now([Die(_("Random pick"), tuple(seat.key for seat in game.setup.seats))])
        seat = game.seat(key)
    game.first = game.timer.holder = seat.key
    first = _("{who} is drawn to go first.") if by_lot else _("{who} goes first.")
    timer = _("{who} puts the timer on {n}.").format(who=seat, n=game.timer.at) if game.real_pieces else ""
    table.tell(joined([text for text in (first.format(who=seat), timer) if text]), seat)
