"""Rounds or free scoring, until the target, the last round, or the table says so."""

from __future__ import annotations

from functools import partial

from companion.engine.asks import FAR, Choose, Option, seats
from companion.engine.chance import Die
from companion.engine.results import Result
from companion.engine.seats import Seat
from companion.engine.steps import step
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _, number
from companion.games.anygame.cards import WITH_POINTS, card_comes_up
from companion.games.anygame.scoring import final_scoring
from companion.games.anygame.state import Game, Player, side, team_name

STEPS = (1, 5, 10, -1)


async def play(table: Table, game: Game) -> Result:
    await make_teams(table, game)
    await first_player(table, game)
    if game.setup.mode == "rounds":
        await play_rounds(table, game)
    else:
        await play_freely(table, game)
    return final_scoring(game)


@step
async def make_teams(table: Table, game: Game) -> None:
    count = game.setup.number("teams")
    if not count:
        return
    teams = [Option(str(n), team_name(n), n) for n in range(1, count + 1)]
    chosen = await table.form(
        "anygame.teams",
        _("Who is on which team?"),
        [Choose(key=key, text=player.seat.name, options=tuple(teams)) for key, player in game.players.items()],
    )
    for key, team in chosen.items():
        game.players[key].team = team


@step
async def first_player(table: Table, game: Game) -> None:
    players = list(game.players.values())
    if len(players) == 1:
        return
    if game.setup.flag("first"):
        (game.first,) = table.roll_now([Die(_("Draw"), tuple(range(len(players))))])
        table.tell(_("{who} is drawn to go first.").format(who=players[game.first].seat), players[game.first].seat)
        return
    everyone = game.setup.seats
    first = await table.choose(
        "anygame.first", _("Who goes first?"), seats(everyone), likely=everyone[0].key, rule="first"
    )
    game.first = game.setup.seats.index(first)


async def play_rounds(table: Table, game: Game) -> None:
    last = game.setup.number("rounds")
    while not game.target_reached() and not (last and game.round == last):
        game.round += 1
        label = (
            _("Round {n} of {last}").format(n=game.round, last=last) if last else _("Round {n}").format(n=game.round)
        )
        with table.at(label, round=game.round, step=game.round if last else 0, steps=last, rule="rounds"):
            for player in game.in_order():
                with table.at(player.seat.name, player.seat):
                    await ask_points(table, game, player, _("{who}'s points this round").format(who=player.seat))
        game.rounds_over = game.round


async def play_freely(table: Table, game: Game) -> None:
    while not game.target_reached():
        await somebody_scores(table, game)


@step(rule="free")
async def somebody_scores(table: Table, game: Game) -> None:
    leaders = game.leaders()
    player = await table.choose(
        "anygame.who",
        _("Who scores?"),
        [
            Option(
                key,
                player.seat.name,
                player,
                badge=number(game.total(player)),
                note=_("Leads") if player in leaders else "",
                tone=player.seat.colour,
            )
            for key, player in game.players.items()
        ],
    )
    with table.under(player.seat, "free"):
        await ask_points(table, game, player, _("How many points for {who}?").format(who=player.seat))


@step
async def ask_points(table: Table, game: Game, player: Player, text: Says) -> None:
    points = await table.number(
        "anygame.points",
        text,
        least=-FAR,
        most=FAR,
        start=0,
        steps=STEPS,
        detail=lambda: standing(game, player),
    )
    score(table, game, player, points)


def score(table: Table, game: Game, player: Player, points: int) -> None:
    player.score += points
    text = _("{who}: {points:+d}, {team} now {total}.") if player.team else _("{who}: {points:+d}, now {total}.")
    table.tell(
        text.format(who=player.seat, points=points, team=side(player), total=game.total(player)),
        player.seat,
    )


def standing(game: Game, player: Player) -> Says:
    """ "32 so far, 4 behind Bo", "Team 1: 40 so far, in the lead"."""
    text = _standing(game, player)
    return _("{team}: {standing}").format(team=side(player), standing=text) if player.team else text


def _standing(game: Game, player: Player) -> Says:
    mine, leaders = game.total(player), game.leaders()
    if not leaders:
        return _("{n} so far").format(n=mine)
    if player not in leaders:
        return _("{n} so far, {gap} behind {leader}").format(
            n=mine, gap=abs(game.best() - mine), leader=side(leaders[0])
        )
    level = [leader for leader in leaders if leader is not player and (not player.team or leader.team != player.team)]
    if level:
        return _("{n} so far, tied with {leader}").format(n=mine, leader=side(level[0]))
    return _("{n} so far, in the lead").format(n=mine)


# At any time


def anytime(game: Game) -> list[Option[None]]:
    actions = [Option("end", _("End the game"), None, icon="flag-checkered")]
    if game.dice:
        actions.append(Option("dice", _("Roll dice"), None, icon="dice-multiple"))
    if game.tracks or game.counters:
        actions.append(Option("move", _("Change a counter or a track"), None, icon="counter"))
    actions.append(Option("card", _("Name a card"), None, icon="card-text-outline"))
    if game.setup.flag("clock"):
        label = _("Start the clock again") if game.paused else _("Pause the clock")
        actions.append(Option("clock", label, None, icon="play" if game.paused else "pause"))
    actions.append(Option("note", _("Write a note"), None, icon="pencil"))
    return actions


async def perform(table: Table, game: Game, action: str) -> None:
    match action:
        case "end":
            raise Over(final_scoring(game))
        case "dice":
            await roll_dice(table, game)
        case "card":
            await card_comes_up(table, (WITH_POINTS,), game.setup.seats, partial(_give, table, game))
        case "move":
            await move(table, game)
        case "clock":
            game.paused = not game.paused
            table.tell(_("The clock is paused.") if game.paused else _("The clock runs again."), tone="quiet")
        case "note":
            await note(table)


def _give(table: Table, game: Game, who: Seat, points: int) -> None:
    score(table, game, game.players[who.key], points)
    if game.setup.mode == "free" and game.target_reached():
        raise Over(final_scoring(game))


@step
async def note(table: Table) -> None:
    table.tell(await table.write("anygame.note", _("What do you want to note?"), most=500), tone="note")


@step
async def roll_dice(table: Table, game: Game) -> None:
    name, dice = game.dice[0]
    if len(game.dice) > 1:
        name, dice = await table.choose(
            "anygame.dice", _("Which dice?"), [Option(entry[0], entry[0], entry) for entry in game.dice]
        )
    rolled = await table.roll("anygame.roll", _("Roll {dice}").format(dice=name), dice)
    faces = ", ".join(str(face) for face in rolled.faces)
    if len(dice) > 1:
        table.tell(_("{dice}: {faces}, together {sum}.").format(dice=name, faces=faces, sum=sum(rolled.faces)))
    else:
        table.tell(_("{dice}: {faces}.").format(dice=name, faces=faces))


@step
async def move(table: Table, game: Game) -> None:
    movable: list[Option[tuple[Player | None, int]]] = [
        Option(f"track{i}", track.name, (None, i), badge=number(track.value)) for i, track in enumerate(game.tracks)
    ]
    movable += [
        Option(
            f"{key}.{i}",
            _("{who}: {counter}").format(who=player.seat, counter=name),
            (player, i),
            badge=number(player.counters[str(i)]),
            tone=player.seat.colour,
        )
        for key, player in game.players.items()
        for i, (name, _begin) in enumerate(game.counters)
    ]
    player, i = await table.choose("anygame.move", _("Which one changes?"), movable)
    if player is None:
        track = game.tracks[i]
        to = await table.number(
            "anygame.to", track.name, least=track.least, most=track.most, start=track.value, steps=(1, -1)
        )
        marks = track.move(to)
        table.tell(_("{track}: {value}.").format(track=track.name, value=to))
        for mark in marks:
            table.tell(_("{track} {at}: {what}").format(track=track.name, at=mark.at, what=mark.label), tone=mark.tone)
    else:
        name = game.counters[i][0]
        to = await table.number(
            "anygame.to", name, least=-FAR, most=FAR, start=player.counters[str(i)], steps=STEPS, who=player.seat
        )
        player.counters[str(i)] = to
        table.tell(_("{who}: {counter} {value}.").format(who=player.seat, counter=name, value=to), player.seat)
