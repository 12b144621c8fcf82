"""The play, in the order of the rulebook: Methods, Procedure, Results, Conclusion."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Option
from companion.engine.results import Result
from companion.engine.seats import Seat
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, Text, _, joined, listed, ngettext
from companion.games.biotix import choices, eureka, lookahead, odds, preview, rivals, scoring
from companion.games.biotix.content import BLACK, DAYS, DRAWN, NAMES, TIE_TURNS, TIMER
from companion.games.biotix.lookahead import Placed
from companion.games.biotix.pieces import Dish
from companion.games.biotix.reactions import put_down, resolve
from companion.games.biotix.setup import methods
from companion.games.biotix.state import Game, timer_text

ROOMY = 4
ONE_CONFIRMATION = 3
"""From these rules on what is put into the bag is told with the next draw; before, it was confirmed by itself."""


async def play(table: Table, game: Game) -> Result:
    rivals.sit_down(table, game)
    with table.at(_("Setup")):
        await methods(table, game)
    for day in range(1, DAYS + 1):
        game.day = day
        with table.at(_("Day {n} of {days}").format(n=day, days=DAYS), round=day, step=day, steps=DAYS):
            await research_day(table, game)
            await scoring.results(table, game)
            if day < DAYS:
                lost = await scoring.decay(table, game)
                if day == DAYS - 1:
                    await eureka.side_research(table, game)
                await refill(table, game, lost)
    return await conclusion(table, game)


# Procedure


async def research_day(table: Table, game: Game) -> None:
    """Turn after turn, until the timer is drawn or the bag is empty (BX9)."""
    first_turn = True
    game.active = game.timer.holder
    while True:
        player = game.seat(game.active)
        await advance_timer(table, game, player, first_turn)
        first_turn = False
        if not len(game.bag):
            table.tell(_("The bag is empty before anyone drew the timer. The Day ends."))
            break
        if await turn(table, game, player):
            break
        game.active = game.others(game.active)[0].seat.key
    game.timer.at = game.timer_start
    game.doing = ""


async def advance_timer(table: Table, game: Game, player: Seat, first_turn: bool) -> None:
    """Step 3: down the track whenever the bag comes back to its holder, and off it into the bag."""
    timer = game.timer
    stays = first_turn and (game.day == 1 or game.setup.word("timer") == "day")
    if timer.holder != player.key or not timer.at or stays:
        return
    timer.at -= 1
    if timer.at:
        table.tell(_("The timer moves to {n} on {who}'s track.").format(n=timer.at, who=player), player)
        return
    game.bag.shuffle_in([TIMER])
    table.tell(
        _("{who} puts the timer into the bag. Any draw may end the Day.").format(who=player), player, tone="warning"
    )
    if game.real_bag and game.setup.version < ONE_CONFIRMATION:
        await timer_in(table, player)
    game.timer_put = game.real_bag


@step(rule="timer")
async def timer_in(table: Table, player: Seat) -> None:
    await table.do("biotix.timer.in", _("Put the timer into the bag"), who=player, detail=_("Before you draw"))


async def turn(table: Table, game: Game, player: Seat) -> bool:
    """Draw two, place them one at a time. True: the timer was drawn, the Day is over."""
    game.doing = "draw"
    drawn = await draw(table, game, player)
    game.doing = "place"
    if TIMER in drawn:
        timer_drawn(table, game, player, [kind for kind in drawn if kind != TIMER])
        return True
    game.hand = drawn
    steps = [_("{who}'s first piece"), _("{who}'s second piece")] if len(drawn) == DRAWN else [_("{who}'s piece")]
    for label in steps:
        if game.hand:
            with table.at(label.format(who=player), player):
                await placement(table, game, player)
                await resolve(table, game)
    return False


@step(rule="turn")
async def draw(table: Table, game: Game, player: Seat) -> list[str]:
    """Step 1, Procurement: two, or what is left."""
    many = min(DRAWN, len(game.bag))
    if not many:
        table.tell(_("The bag is empty: {who} draws nothing.").format(who=player), player)
        return []
    with table.at(timer_text(game)), table.at(_("{who} draws").format(who=player), player):
        drawn = await table.draw(
            "biotix.draw",
            ngettext("Draw {n} piece", "Draw {n} pieces", many),
            game.bag,
            many,
            by_hand_first=game.real_bag,
            app_only=not game.real_pieces,
            counted=not game.hidden,
            detail=draw_text(game, player),
        )
    kinds = list(drawn.cards)
    game.filled = game.timer_put = False
    if kinds and TIMER not in kinds:
        table.tell(
            _("{who} draws {what}.").format(who=player, what=scoring.kinds_text(kinds)),
            player,
        )
    return kinds


def draw_text(game: Game, player: Seat) -> Says:
    """What to do before the draw, how likely it ends the Day; with a real bag, the way out where a piece turns up that cannot."""
    texts: list[Says] = []
    if game.filled:
        texts.append(fill_text(game))
    if game.timer_put:
        texts.append(_("First put the timer into the bag."))
    if game.day == 1 and game.timer.at == game.timer_start:
        texts.append(_("Whoever draws the timer ends the Day."))
    if not game.tied and not game.hidden:
        texts += odds.day_ends(game, player.key)
    elif not game.tied and not game.timer.at:
        texts.append(_("If the timer is among them, the Day ends."))
    if game.real_bag and not game.hidden and not all(game.bag.left()[kind] for kind in game.kinds):
        texts.append(_("If you hold a piece that is not offered, use “The bag disagrees”."))
    return joined(texts) if texts else ""


def fill_text(game: Game) -> Text:
    if game.real_bag:
        return _("First put everything trashed back into the bag and shake it.")
    return _("Everything trashed is back in the bag.")


def timer_drawn(table: Table, game: Game, player: Seat, others: list[str]) -> None:
    """BX7: what was drawn with it is trashed unplaced; whoever drew it holds it now."""
    game.bag.discard(*others)
    game.timer.holder, game.timer.at = player.key, game.timer_start
    if others:
        text = _("{who} draws the timer. The Day is over. Trash the other piece: {species}.").format(
            who=player, species=NAMES[others[0]]
        )
    else:
        text = _("{who} draws the timer. The Day is over.").format(who=player)
    table.tell(text, player, tone="warning")


@step(rule="turn")
async def placement(table: Table, game: Game, player: Seat) -> None:
    """Step 2: keep it or give it away. With two different pieces in hand, either may come first."""
    kind = game.hand[0]
    with table.at(timer_text(game)):
        while True:
            choice = await table.choose(
                "biotix.place",
                _("Who gets the {species}?").format(species=NAMES[kind]),
                placement_options(game, kind),
            )
            if choice is not None:
                break
            kind = other_in_hand(game, kind)
    for kind in choice.kinds:
        put_down(table, game, game.dishes[choice.who], kind)


def placement_options(game: Game, kind: str) -> list[Option[Placed | None]]:
    receivers: list[Option[Any]] = [*choices.receiver_options(game, kind, game.playing())]
    options: list[Option[Placed | None]] = [replace(option, value=Placed(kind, option.key)) for option in receivers]
    other = other_in_hand(game, kind)
    ordered = other != kind and order_matters(game)
    if may_keep_both(game, ordered):
        options.append(keep_both(game, kind, other))
    if ordered:
        options.append(
            Option(
                "other",
                _("Place the {species} first").format(species=NAMES[other]),
                None,
                icon="swap-horizontal",
                tone="quiet",
            )
        )
    return options


def calm(game: Game, dish: Dish) -> bool:
    """Whether all that is in hand could go into this dish and set off nothing."""
    drawn = Counter(game.hand).items()
    return BLACK not in game.hand and all(dish[kind].size + n < game.species[kind].trigger for kind, n in drawn)


def order_matters(game: Game) -> bool:
    """Which piece comes first is all the same if nothing can react; a rival is left to find that out."""
    if game.setup.version < choices.TOGETHER or game.seat(game.active).rival:
        return True
    return not all(calm(game, dish) for dish in game.playing())


def may_keep_both(game: Game, ordered: bool) -> bool:
    """Rivals weigh piece by piece; under five dishes a phone has room for one word."""
    dish = game.dishes[game.active]
    room = not ordered or len(game.playing()) <= ROOMY
    return len(game.hand) == DRAWN and room and not dish.seat.rival and calm(game, dish)


def keep_both(game: Game, kind: str, other: str) -> Option[Placed | None]:
    """A bare word under the dishes, with what the own dish is worth then."""
    placed = Placed(kind, game.active, other)
    worth, _warning, _why = preview.foreseen(game, game.dishes[game.active], kind, lookahead.place(placed))
    return Option("both", _("Keep both: {worth}").format(worth=worth), placed, icon="check-all", tone="quiet")


def other_in_hand(game: Game, kind: str) -> str:
    rest = list(game.hand)
    rest.remove(kind)
    return rest[0] if rest else kind


# Results, after decay and side research


async def refill(table: Table, game: Game, lost: list[Says]) -> None:
    back = game.bag.reshuffle()
    counted = ngettext("{n} trashed piece is back in the bag.", "{n} trashed pieces are back in the bag.", back)
    table.tell(_("Everything trashed is back in the bag.") if game.hidden else counted)
    if game.setup.version < ONE_CONFIRMATION:
        await shake(table, game, lost)
    else:
        game.filled = True


@step(rule="decay")
async def shake(table: Table, game: Game, lost: list[Says]) -> None:
    await table.do(
        "biotix.refill",
        _("Put everything trashed back into the bag"),
        who=game.seat(game.timer.holder),
        detail=joined([*lost, fill_text(game)], "\n"),
    )


# Conclusion


async def conclusion(table: Table, game: Game) -> Result:
    leaders = scoring.leaders(game)
    if len(leaders) == 1 or game.setup.word("tie") == "share":
        return scoring.final(game)
    game.tied = leaders
    with table.at(_("Tie-break")):
        await tie_break(table, game)
    return scoring.final(game)


async def tie_break(table: Table, game: Game) -> None:
    """BX10: only the tied players, no timer, the others' pieces back in the bag, three turns each."""
    for key, dish in game.dishes.items():
        if key not in game.tied:
            for piece in dish.pieces():
                game.trash(dish, piece)
            dish.quiet.clear()
    game.bag.reshuffle()
    await clear_the_others(table, game)
    order = [dish.seat for dish in game.from_seat(game.timer.holder)]
    for n in range(1, TIE_TURNS + 1):
        with table.at(_("Turn {n} of {turns}").format(n=n, turns=TIE_TURNS), step=n, steps=TIE_TURNS):
            for player in order:
                game.active = player.key
                await turn(table, game, player)
    for key in game.tied:
        dish = game.dishes[key]
        table.tell(
            _("{who}'s dish is worth {n}.").format(who=dish.seat, n=game.value(dish)),
            dish.seat,
            why=scoring.dish_why(game, dish),
        )


@step(rule="tie")
async def clear_the_others(table: Table, game: Game) -> None:
    names: list[Says] = [game.seat(key).name for key in game.tied]
    await table.do(
        "biotix.tie",
        _("A tie: three more turns each"),
        detail=_(
            "{who} keep their dishes as they are. Put all other pieces into the bag, without the timer. "
            "The best dish after three turns each wins."
        ).format(who=listed(names)),
    )
