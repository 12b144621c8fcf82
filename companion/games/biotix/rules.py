"""The play, in the order of the rulebook: Methods, Procedure, Results, Conclusion."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.results import Result
from companion.engine.seats import Seat
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, Text, _, joined, listed, ngettext
from companion.games.biotix import card, choices, scoring
from companion.games.biotix.reactions import put_down, resolve
from companion.games.biotix.species import NAMES, TIMER
from companion.games.biotix.state import DAYS, Game, timer_text

TIE_TURNS = 3


async def play(table: Table, game: Game) -> Result:
    with table.at(_("Set-up")):
        await methods(table, game)
    for day in range(1, DAYS + 1):
        game.day = day
        with table.at(_("Day {n} of {days}").format(n=day, days=DAYS), round=day, step=day, steps=DAYS):
            await research_day(table, game)
            await scoring.results(table, game)
            if day < DAYS:
                lost = await scoring.decay(table, game)
                if day == DAYS - 1:
                    await scoring.side_research(table, game)
                await refill(table, game, lost)
    return await conclusion(table, game)


# Methods


async def methods(table: Table, game: Game) -> None:
    await set_up(table, game)
    await card.check(table, game)
    await first_player(table, game)


@step
async def set_up(table: Table, game: Game) -> None:
    await table.do("biotix.setup", _("Set up the lab"), detail=setup_text(game), button=_("Ready"), rule="setup")


def setup_text(game: Game) -> Text:
    side = _("the five-player side") if game.players == 5 else _("the side for 2–4 players")
    black = _("the black ones too") if game.setup.mode == "aggressive" else _("the black ones stay out of the game")
    text = (
        _(
            "A petri dish card for everybody, {side} up. {each} pieces of each colour go into the bag; {black}. "
            "The characteristic cards lie between you."
        )
        if real_bag(game)
        else _(
            "A petri dish card for everybody, {side} up. {each} pieces of each colour lie ready; {black}. "
            "The app draws, so you need no bag. The characteristic cards lie between you."
        )
    )
    return text.format(side=side, each=game.each, black=black)


def real_bag(game: Game) -> bool:
    return game.setup.word("bag") == "real"


@step
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
        detail=_("Everybody says a word or two. The most scientific goes first."),
        rule="setup",
    )
    by_lot = seat is None
    if seat is None:
        (key,) = table.roll_now([scoring.lot(game)])
        seat = game.seat(key)
    game.first = game.timer.holder = seat.key
    text = (
        _("{who} goes first, picked at random. The timer lies on {n}.")
        if by_lot
        else _("{who} goes first. The timer lies on {n}.")
    )
    table.tell(text.format(who=seat, n=game.timer.at), seat)


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
            table.tell(_("The bag is empty before the timer was drawn: the Day ends."))
            break
        if await turn(table, game, player):
            break
        game.active = game.others(game.active)[0].seat.key
    game.timer.at = game.timer_start


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
    table.tell(_("The timer goes into the bag: the Day may end with any draw."), player, tone="warning")
    if real_bag(game):
        await timer_in(table, player)


@step
async def timer_in(table: Table, player: Seat) -> None:
    await table.do(
        "biotix.timer.in", _("Put the timer into the bag"), who=player, detail=_("Before you draw"), rule="timer"
    )


async def turn(table: Table, game: Game, player: Seat) -> bool:
    """Draw two, place them one at a time. True: the timer was drawn, the Day is over."""
    drawn = await draw(table, game, player)
    if TIMER in drawn:
        timer_drawn(table, game, player, [kind for kind in drawn if kind != TIMER])
        return True
    game.hand = drawn
    steps = [_("{who}'s first piece"), _("{who}'s second piece")] if len(drawn) == 2 else [_("{who}'s piece")]
    for label in steps:
        if game.hand:
            with table.at(label.format(who=player), player):
                await placement(table, game, player)
                await resolve(table, game)
    return False


@step
async def draw(table: Table, game: Game, player: Seat) -> list[str]:
    """Step 1, Procurement: two, or what is left."""
    many = min(2, len(game.bag))
    if not many:
        table.tell(_("The bag is empty: {who} draws nothing.").format(who=player), player)
        return []
    with table.at(timer_text(game)), table.at(_("{who} draws").format(who=player), player):
        drawn = await table.draw(
            "biotix.draw",
            ngettext("Draw {n} piece", "Draw {n} pieces", many),
            game.bag,
            many,
            who=player,
            by_hand_first=real_bag(game),
            detail=draw_text(game),
            rule="turn",
        )
    kinds = list(drawn.cards)
    if kinds and TIMER not in kinds:
        table.tell(
            _("{who} draws {what}.").format(who=player, what=scoring.kinds_text(kinds)),
            player,
        )
    return kinds


def draw_text(game: Game) -> Says:
    """With a real bag, a piece that the app thinks is gone may turn up: only then the way out is named."""
    texts: list[Says] = []
    if not game.timer.at and not game.tied:
        texts.append(_("If the timer is among them, the Day ends."))
    if real_bag(game) and not all(game.bag.left()[kind] for kind in game.kinds):
        texts.append(_("If you hold a piece that is not offered, use “The bag disagrees”."))
    if len(texts) == 2:
        return _("{first} {second}").format(first=texts[0], second=texts[1])
    return texts[0] if texts else ""


def timer_drawn(table: Table, game: Game, player: Seat, others: list[str]) -> None:
    """BX7: what was drawn with it is trashed unplaced; whoever drew it holds it now."""
    game.bag.discard(*others)
    game.timer.holder, game.timer.at = player.key, game.timer_start
    if others:
        text = _("{who} drew the timer: the Day is over. The {species} drawn with it is trashed.").format(
            who=player, species=NAMES[others[0]]
        )
    else:
        text = _("{who} drew the timer: the Day is over.").format(who=player)
    table.tell(text, player, tone="warning")


@step
async def placement(table: Table, game: Game, player: Seat) -> None:
    """Step 2: keep it or give it away. With two different pieces in hand, either may come first."""
    kind = game.hand[0]
    with table.at(timer_text(game)):
        while True:
            choice = await table.choose(
                "biotix.place",
                _("Who gets the {species}?").format(species=NAMES[kind]),
                placement_options(game, player, kind),
                who=player,
                rule="turn",
            )
            if choice is not None:
                break
            kind = other_in_hand(game, kind)
    put_down(table, game, game.dishes[choice], kind)


def placement_options(game: Game, player: Seat, kind: str) -> list[Option[str | None]]:
    options: list[Option[str | None]] = []
    for option in choices.receiver_options(game, kind, game.from_seat(player.key)):
        own = option.key == player.key
        options.append(
            Option(
                option.key,
                _("{who} (keep it)").format(who=player) if own else option.label,
                option.key,
                note=option.note,
                badge=option.badge,
                warning=option.warning,
                tone=option.tone,
            )
        )
    other = other_in_hand(game, kind)
    if other != kind:
        options.append(
            Option(
                "other",
                _("The {species} first").format(species=NAMES[other]),
                None,
                icon="swap-horizontal",
                tone="quiet",
            )
        )
    return options


def other_in_hand(game: Game, kind: str) -> str:
    rest = list(game.hand)
    rest.remove(kind)
    return rest[0] if rest else kind


# Results, after decay and side research


async def refill(table: Table, game: Game, lost: list[Says]) -> None:
    """What decayed without a question is said once more: the pieces still lie there."""
    back = game.bag.reshuffle()
    table.tell(ngettext("{n} trashed piece goes back into the bag.", "{n} trashed pieces go back into the bag.", back))
    await shake(table, game, lost)


@step
async def shake(table: Table, game: Game, lost: list[Says]) -> None:
    await table.do(
        "biotix.refill",
        _("Everything trashed goes back into the bag"),
        who=game.seat(game.timer.holder),
        detail=joined([*lost, next_day(game)], "\n"),
        rule="decay",
    )


def next_day(game: Game) -> Text:
    holder = game.seat(game.timer.holder)
    text = (
        _("Shake it. {who} has the timer on {n} and begins the next Day.")
        if real_bag(game)
        else _("The app shakes it. {who} has the timer on {n} and begins the next Day.")
    )
    return text.format(who=holder, n=game.timer.at)


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


@step
async def clear_the_others(table: Table, game: Game) -> None:
    names: list[Says] = [game.seat(key).name for key in game.tied]
    await table.do(
        "biotix.tie",
        _("A tie: three more turns each"),
        detail=_(
            "{who} leave their dishes as they are. All other pieces go into the bag, without the timer. "
            "The best dish after three turns each wins."
        ).format(who=listed(names)),
        rule="tie",
    )
