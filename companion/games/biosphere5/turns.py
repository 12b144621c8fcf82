"""A player's turn: two moves out of four (five with The Abyss), then the hand limit (2.1, 3.2)."""

from __future__ import annotations

from typing import NoReturn

from msgspec.structs import replace

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, ngettext
from companion.games.biosphere5 import actions, older, plays, strength
from companion.games.biosphere5.areas import ROMAN, Area, Solution
from companion.games.biosphere5.content import DRAWN, HAND_LIMIT, MEETING, MOVES, PRICE_OF_BIOSPHERE
from companion.games.biosphere5.doom import draw, raise_doom, shuffled
from companion.games.biosphere5.forecast import exchanges, runs_out, shown_at_the_end, takes
from companion.games.biosphere5.leaders import Leader
from companion.games.biosphere5.scoring import biosphere_built, settle
from companion.games.biosphere5.state import ANNOUNCED_AT_ONCE, FACED_UP, HIDDEN, SPENT, Game, Machine, Play, Player
from companion.games.biosphere5.threat import threat


async def turn(table: Table, game: Game, player: Player) -> None:
    game.turn = player.seat.key
    game.achieved = game.troops = False
    for n in range(1, MOVES + 1):
        game.move = n
        with table.at(_("Move {n} of 2").format(n=n), step=n, steps=MOVES):
            await move(table, game, player)
        if player.out:
            return
    await end_of_turn(table, game, player)


async def move(table: Table, game: Game, player: Player) -> None:
    kept = game.troops
    play = await announce(table, game, player)
    await carry_out(table, game, player, play)
    if player.in_play and kept:
        table.tell(_("{who} takes the card back into the hand.").format(who=player.seat), player.seat)
    elif play.move == "attack":
        player.biosphere = SPENT
    player.put_away(to_hand=kept)
    shuffled(table, game, player, player.fill_up())
    await settle(table, game)


# Announcing


@step
async def announce(table: Table, game: Game, player: Player) -> Play:
    """Each move is announced before it is done; what is played leaves the hand (2.1)."""
    did = game.machine.did if game.machine and game.move == 1 else None
    play: Play = await table.choose(
        "biosphere5.move",
        _("Your first move?") if game.move == 1 else _("Your second move?"),
        moves(game, player),
        detail=joined(filter(None, (*(did[:2] if did else ()), threat(game), shown_at_the_end(game, player)))),
        why=did[2] if did else None,
        rule="moves",
        shows=(player.seat.key,),
    )
    if play.move in ("achievement", "catastrophe", "action") and not play.area:
        play = await older.which(table, game, player, play.move)
    play = await decide_the_rest(table, game, player, play)
    if play.move not in FROM_THE_TABLE:
        player.play_card()
    return play


FROM_THE_TABLE = ("take", "exchange", "replace", "doom")
"""Moves for which no card is played."""


async def decide_the_rest(table: Table, game: Game, player: Player, play: Play) -> Play:
    """Whatever else the player chooses before it is done: against whom, which leader, from where."""
    match play:
        case Play(move="espionage" | "sabotage", victim=None):
            play = replace(play, victim=await actions.aim(table, game, player, play.move))
        case Play(move="attack", victim=None):
            play = await table.choose(
                "biosphere5.attack",
                _("Which achievement do you destroy?"),
                plays.prey_of(game, player),
                rule="actions",
            )
        case Play(move="leadership"):
            play = replace(play, leader=await strength.which_leader(table, player))
        case Play(move="strength"):
            play = await strength.announce(table, game, player)
    if taken := _taken(play):
        return await from_where(table, game, player, play, taken)
    return play


def _taken(play: Play) -> int:
    """How many cards are taken, face-up or from the pile."""
    if play.flag:
        return DRAWN.get(play.flag.lower, 0)
    if play.ability:
        return {"strategist-1": MEETING, "strategist-3": play.count}.get(play.ability.key, 0)
    return DRAWN.get(play.move, 0)


async def from_where(table: Table, game: Game, player: Player, play: Play, taken: int) -> Play:
    """Asked only if it matters: the last card of the pile, and a Biosphere 5 card that is face up."""
    if not game.since(ANNOUNCED_AT_ONCE):
        return play
    if player.biosphere == FACED_UP:
        took = await table.choose(
            "biosphere5.took",
            _("Do you take your Biosphere 5 card?"),
            [Option("yes", _("Yes, take it"), True, icon="earth"), Option("no", _("No"), False, icon="cards-outline")],
            rule="moves",
        )
        play = replace(play, takes_biosphere=took)
    if player.may_spare_the_last(taken):
        spared = await table.choose(
            "biosphere5.last",
            _("Do you take your pile's last card?"),
            [
                Option("yes", _("Yes, it runs out"), False, note=_shuffled_now(player), icon="cards-outline"),
                Option("no", _("No, face-up cards"), True, note=_("It runs out when you refill"), icon="cards"),
            ],
            detail=ngettext(
                "You take {taken}, and {n} card is left in your draw pile.",
                "You take {taken}, and {n} cards are left in your draw pile.",
                player.pile,
            ).format(taken=taken),
            rule="moves",
            shows=(player.seat.key,),
        )
        play = replace(play, spares_the_last=spared)
    return play


def _shuffled_now(player: Player) -> Says:
    return ngettext("Shuffle {n} card right away", "Shuffle {n} cards right away", player.discards)


def moves(game: Game, player: Player) -> list[Option[Play]]:
    """In the rulebook's order: take, exchange, replace, reduce doom; then every card that can be played."""
    found = [
        *_take(game, player),
        Option(
            "exchange",
            _("Take 2, discard 2"),
            Play("exchange"),
            note=_("Hand stays {n}").format(n=player.hand),
            warning=runs_out(game, player, exchanges),
            icon="cards-outline",
        ),
        Option(
            "replace",
            _("Replace the face-up cards"),
            Play("replace"),
            note=_("Discard all 3, place new ones"),
            warning=runs_out(game, player, Player.replace_face_up),
            icon="autorenew",
        ),
    ]
    if game.abyss:
        found.append(_fifth(player))
    if not player.hand:
        nothing = Option("play", _("Play a card"), Play("play"), forbidden=_("Your hand is empty"), icon="cards")
        return [*found, nothing]
    if not game.since(ANNOUNCED_AT_ONCE):
        return [*found, *older.kinds_of_play(game, player)]
    played = plays.actions_of(game, player)
    wins = [replace(option, under=None) for option in played if option.key == "biosphere" and option.allowed]
    return [
        *wins,  # so nobody has to look for it
        *found,
        *plays.achievements(game, player),
        *(option for option in played if not wins or option.key != "biosphere"),
        *plays.catastrophes(game, player),
    ]


def _take(game: Game, player: Player) -> list[Option[Play]]:
    take = Option(
        "take",
        _("Take a card"),
        Play("take"),
        note=_("Face-up or draw pile, hand {before} → {after}").format(before=player.hand, after=player.hand + 1),
        warning=runs_out(game, player, takes),
        icon="card-plus-outline",
    )
    if player.biosphere != FACED_UP:
        return [take]
    known = replace(
        take, key="take.biosphere", label=_("Take Biosphere 5"), value=Play("take", takes_biosphere=True), icon="earth"
    )
    return [known, replace(take, label=_("Take another card"))]


def _fifth(player: Player) -> Option[Play]:
    return Option(
        "doom",
        _("Reduce doom by 1"),
        Play("doom"),
        note=ngettext("Costs {n} card", "Costs {n} cards", player.doom) if player.doom else "",
        forbidden=_no_reducing(player),
        icon="arrow-down-bold",
    )


def _no_reducing(player: Player) -> Says:
    if not player.doom:
        return _("Your doom is already 0")
    if player.hand < player.doom:
        return ngettext("Needs {n} card, you hold {hand}", "Needs {n} cards, you hold {hand}", player.doom).format(
            hand=player.hand
        )
    return ""


# Doing it


async def carry_out(table: Table, game: Game, player: Player, play: Play) -> None:
    if play.takes_biosphere:
        player.biosphere = HIDDEN
    match play:
        case Play(move="take"):
            draw(table, game, player, 1)
        case Play(move="exchange"):
            exchange(table, game, player, play.spares_the_last)
        case Play(move="replace"):
            table.tell(_("{who} replaces the 3 face-up cards.").format(who=player.seat), player.seat)
            shuffled(table, game, player, player.replace_face_up())
        case Play(move="doom"):
            strength.pay_for_doom(table, player)
        case Play(move="achievement", area=Area() as area, solution=solution):
            achieve(table, game, player, area, solution)
        case Play(move="catastrophe", area=Area() as area):
            await actions.let_loose(table, game, player, area)
        case Play(move="new-hope"):
            actions.new_hope(table, game, player, play.spares_the_last)
        case Play(move="espionage", victim=Player() | Machine() as victim):
            await actions.espionage(table, game, player, victim)
        case Play(move="sabotage", victim=Player() | Machine() as victim):
            await actions.sabotage(table, game, player, victim)
        case Play(move="attack", area=Area() as area, victim=Player() | Machine() as victim):
            actions.attack(table, game, player, victim, area)
        case Play(move="biosphere"):
            establish(table, game, player)
        case Play(move="leadership", leader=Leader() as leader):
            strength.better_leadership(table, player, leader)
        case Play(move="strength"):
            await strength.use(table, game, player, play)
        case _:
            raise AssertionError(play)


def exchange(table: Table, game: Game, player: Player, spare_the_last: bool) -> None:
    sizes = player.exchange(spare_the_last)
    table.tell(_("{who} takes 2 cards and discards 2.").format(who=player.seat), player.seat)
    shuffled(table, game, player, sizes)


def achieve(table: Table, game: Game, player: Player, area: Area, solution: Solution) -> None:
    before = player.built.level()
    player.build(area, solution)
    game.achieved = True
    table.tell(
        _("{who} solves {area} ({solution}). Hand: {hand}.").format(
            who=player.seat, area=area, solution=solution, hand=player.hand
        ),
        player.seat,
        tone="good",
    )
    if player.built.level() > before:
        table.tell(
            _("{who} reaches level {level} of civilisation.").format(
                who=player.seat, level=ROMAN[player.built.level()]
            ),
            player.seat,
            tone="accent",
        )


def establish(table: Table, game: Game, player: Player) -> NoReturn:
    """Biosphere 5 takes five more cards, and ends the game right away (2.2)."""
    player.discard(PRICE_OF_BIOSPHERE)
    table.tell(
        _("{who} discards 5 cards and establishes Biosphere 5.").format(who=player.seat), player.seat, tone="good"
    )
    raise biosphere_built(game, player)


# The end of the turn


async def end_of_turn(table: Table, game: Game, player: Player) -> None:
    if player.hand > HAND_LIMIT:
        surplus = player.hand - HAND_LIMIT
        player.discard(surplus)
        table.tell(
            ngettext(
                "{who} has more than 8 cards and discards {n}.",
                "{who} has more than 8 cards and discards {n}.",
                surplus,
            ).format(who=player.seat),
            player.seat,
            tone="accent",
        )
        shuffled(table, game, player, player.fill_up())
    if game.abyss:
        if await shows_biosphere(table, game, player):
            raise_doom(table, game, player, 1, _("Biosphere 5 face up"))
        await settle(table, game)


async def shows_biosphere(table: Table, game: Game, player: Player) -> bool:
    """The fifth cause of doom (3.2): a value on the table, set when the card is laid out."""
    if game.since(ANNOUNCED_AT_ONCE):
        return player.biosphere == FACED_UP
    return bool(player.face_up and player.biosphere != SPENT and await older.biosphere_face_up(table, player))
