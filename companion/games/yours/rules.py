"""A game from a document: set up, round by round its phases and its points, then what is counted at the end."""

from __future__ import annotations

from companion.engine.asks import Choose, Option, seats
from companion.engine.chance import Die
from companion.engine.results import Result
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.yours.changes import apply
from companion.games.yours.document import MOST_ROUNDS
from companion.games.yours.entering import enter, some_points
from companion.games.yours.phases import play_phase, round_begins
from companion.games.yours.scoring import after_the_rounds, final_scoring
from companion.games.yours.state import END, Game, team_name
from companion.games.yours.words import says


async def play(table: Table, game: Game) -> Result:
    await set_up(table, game)
    await make_teams(table, game)
    await first_player(table, game)
    choose_level(table, game)
    if game.document.freely:
        await play_freely(table, game)
    elif game.document.in_rounds():
        await play_rounds(table, game)
        after_the_rounds(game)
    await count_at_the_end(table, game)
    return final_scoring(game)


@step
async def set_up(table: Table, game: Game) -> None:
    tasks = game.document.setup
    if tasks:
        lines = "\n".join(f"• {says(task)}" for task in tasks)
        await table.do("yours.setup", _("Set up the game"), detail=lines, rule="setup")


@step
async def make_teams(table: Table, game: Game) -> None:
    count = game.setup.options.get("teams", game.document.teams)
    if not count or type(count) is not int:
        return
    teams = tuple(Option(str(n), team_name(n), n) for n in range(1, count + 1))
    chosen = await table.form(
        "yours.teams",
        _("Who is on which team?"),
        [Choose(key=key, text=player.seat.name, options=teams) for key, player in game.players.items()],
    )
    for key, team in chosen.items():
        game.players[key].team = team


@step
async def first_player(table: Table, game: Game) -> None:
    everyone = game.setup.seats
    wanted = game.setup.options.get("first", game.document.first)
    if isinstance(wanted, bool):  # Any Game asks only whether it is drawn
        wanted = "lot" if wanted else "asked"
    if len(everyone) == 1 or wanted == "nobody":
        return
    if wanted == "lot":
        (game.first,) = table.roll_now([Die(_("Draw"), tuple(range(len(everyone))))])
        table.tell(_("{who} is drawn to go first.").format(who=everyone[game.first]), everyone[game.first])
        return
    chosen = await table.choose(
        "yours.first", _("Who goes first?"), seats(everyone), likely=everyone[0].key, rule="first"
    )
    game.first = everyone.index(chosen)


def choose_level(table: Table, game: Game) -> None:
    levels = game.document.solo.levels
    level = game.setup.options.get("level", 0)
    if levels and len(game.players) == 1 and type(level) is int and 1 <= level <= len(levels):
        apply(table, game, levels[level - 1].changes, None)


async def play_rounds(table: Table, game: Game) -> None:
    last = game.last_round()
    while game.round < (last or MOST_ROUNDS) and not game.target_reached() and not game.counting:
        game.round += 1
        with table.at(round_name(game), round=game.round, step=game.round if last else 0, steps=last):
            await round_begins(table, game)
            for n, phase in enumerate(game.document.phases, start=1):
                with table.at(says(phase.name), step=n, steps=len(game.document.phases)):
                    await play_phase(table, game, phase)
            await enter(table, game, str(game.round))
        game.rounds_over = game.round
        if game.document.first_moves:
            game.first = (game.first + 1) % len(game.players)


def round_name(game: Game) -> Says:
    last = game.last_round()
    if last:
        return _("Round {n} of {last}").format(n=game.round, last=last)
    return _("Round {n}").format(n=game.round)


async def play_freely(table: Table, game: Game) -> None:
    """One row that grows: points whenever someone scores, until the target or until someone ends it."""
    game.round = 1
    while not game.target_reached() and not game.counting:
        await some_points(table, game, "1")
    game.score("1")


async def count_at_the_end(table: Table, game: Game) -> None:
    if game.document.of_end():
        game.counting = True
        with table.at(_("Final scoring") if game.round else _("Score sheet"), tally=True):
            await enter(table, game, END)
