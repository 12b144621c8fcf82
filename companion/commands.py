"""What each command does. `cli.py` has the table of them.

A command takes its parsed arguments and returns the exit code. What goes wrong is raised as `Refused`, with a sentence for whoever
typed the command.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from companion import games
from companion.engine.asks import clip
from companion.engine.refusals import Code, Refused
from companion.engine.seats import Setup
from companion.engine.session import Session
from companion.engine.spec import Mode, Scalar, Spec
from companion.engine.texts import Says, _, ngettext
from companion.present import transcript, view
from companion.present.incoming import read_file, read_most
from companion.store import Library, Play, PlayRow
from companion.terminal import golden as goldens
from companion.terminal import jsonlines, menu, rulings, starting, tally
from companion.terminal.person import Person
from companion.terminal.screen import Screen

Arguments = argparse.Namespace

BOTS = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
SEEDS = 2**31


def out(text: object = "") -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def out_all(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def say(text: Says) -> None:
    """To the person, beside whatever the command prints."""
    print(transcript.clean(text), file=sys.stderr, flush=True)


def bad(text: Says) -> Refused:
    return Refused(Code.BAD_SETUP, text)


def library(args: Arguments) -> Library:
    opened = Library.open(args.db)
    for news in opened.news:
        say(news)
    opened.tend()
    if opened.news and sys.stderr.isatty():
        opened.news_read()
    return opened


def screen() -> Screen:
    return Screen(sys.stdout, sys.stdin)


def print_rulings(args: Arguments) -> int:
    out(rulings.page(games.shelf()).rstrip())
    return 0


# Playing


def spec_of(shelf: Library, key: str) -> Spec:
    """A game of the app by its key, or one of people's own."""
    return shelf.own.game(key) if key.startswith("own_") else games.spec(key)


def play(args: Arguments) -> int:
    with library(args) as shelf:
        spec = spec_of(shelf, args.game)
        if args.players is None and not args.json and sys.stdin.isatty():
            args.players = ",".join(menu.players(screen(), chosen_mode(spec, args)))
        return sit(shelf.start(spec, agreed(spec, args, menu.default_names, shelf.facts(spec.key))), args)


def resume(args: Arguments) -> int:
    with library(args) as shelf:
        return sit(shelf.resume(found(shelf, args.play).id), args)


def sit(at: Play, args: Arguments) -> int:
    if args.json:
        jsonlines.serve(at, sys.stdin.buffer, out)
        return 0
    if str(at.newer) and sys.stdin.isatty():
        say(at.newer)
        if input(str(_("Go on anyway? (y/n) "))).strip().casefold()[:1] in ("y", "j"):
            at.go_on_anyway()
    if at.read_only:
        say(at.read_only)
        out_all(transcript.board_lines(view.board(at.session.run.board()), screen().ink))
        return 0
    Person(at, screen()).sit()
    return 0


def chosen_mode(spec: Spec, args: Arguments) -> Mode:
    return spec.mode(args.mode) if args.mode else spec.modes[0]


def agreed(
    spec: Spec, args: Arguments, names: Callable[[int], list[str]], facts: dict[str, Any] | None = None, more: int = 0
) -> Setup:
    """The setup that the arguments name; `more` counts the plays of a series."""
    chosen = player_names(args.players, names) if args.players else names(chosen_mode(spec, args).least)
    mode = args.mode or spec.mode_for(len(chosen)).key
    settings = {setting.key: setting for setting in spec.options_for(spec.mode(mode).key)}
    options: dict[str, Scalar] = {}
    for pair in args.option or ():
        key, equals, value = pair.partition("=")
        if not equals:
            raise bad(_("An option is given as key=value, not “{pair}”.").format(pair=clip(pair)))
        options[key] = settings[key].parse(value) if key in settings else value
    seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
    return spec.setup(chosen, mode=mode, options=options, seed=seed + more, facts=facts)


def player_names(given: str, names: Callable[[int], list[str]]) -> list[str]:
    """`Ann,Bo`, or how many: `3`."""
    if given.isdecimal() and len(given) <= 2:
        return names(int(given))
    return given.split(",")


def bot_names(count: int) -> list[str]:
    return list(BOTS[:count])


def found(shelf: Library, wanted: str) -> PlayRow:
    """A play by its id, the beginning of it, or `last`."""
    rows = shelf.plays()
    if wanted == "last" and rows:
        return rows[0]
    fitting = [row for row in rows if row.id == wanted] or [row for row in rows if row.id.startswith(wanted)]
    if len(fitting) == 1 and wanted:
        return fitting[0]
    if fitting:
        raise bad(_("Several plays begin with “{id}”: give more of it.").format(id=clip(wanted)))
    raise bad(_("There is no play “{id}”; “python -m companion plays” lists them.").format(id=clip(wanted)))


# Looking back


def show_plays(args: Arguments) -> int:
    with library(args) as shelf:
        rows = shelf.plays()
        if args.json:
            out(json.dumps([row_data(row) for row in rows], ensure_ascii=False))
        elif rows:
            out_all(row_line(row) for row in rows)
        else:
            out(_("There are no plays yet: python -m companion play anygame"))
    return 0


def row_data(row: PlayRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "mode": row.mode,
        "players": list(row.names),
        "options": row.options,
        "started": row.started.isoformat(),
        "touched": row.touched.isoformat(),
        "finished": row.finished.isoformat() if row.finished else None,
        "entries": row.entries,
        "headline": str(row.headline),
        "winners": [seat.name for seat in row.seats if seat.key in row.winners],
        "scores": {seat.name: row.scores[seat.key] for seat in row.seats if seat.key in row.scores},
    }


def row_line(row: PlayRow) -> str:
    ended = row.headline or ngettext("{n} entry so far", "{n} entries so far", row.entries)
    when = row.touched.astimezone().strftime("%Y-%m-%d %H:%M")
    names = transcript.clean(", ".join(row.names))
    return f"{row.id[:8]}  {when}  {transcript.padded(row.game, 13)} {names}  {transcript.clean(ended)}"


def show(args: Arguments) -> int:
    with library(args) as shelf:
        at = shelf.resume(found(shelf, args.play).id)
        if args.json:
            shown = row_data(at.row) | view.table(at.session) | {"log": view.log(at.session)}
            out(json.dumps(shown, ensure_ascii=False))
            return 0
        ink = screen().ink
        out(ink(f"{at.spec.name}: {transcript.clean(', '.join(at.row.names))}", "strong"))
        out_all(transcript.log_lines(view.log(at.session), ink))
        out()
        out_all(transcript.board_lines(view.board(at.session.run.board()), ink))
        result = at.session.run.result
        if result:
            out()
            out_all(transcript.result_lines(view.result(result), ink))
        if at.read_only:
            say(at.read_only)
    return 0


# Random players


def bot(args: Arguments) -> int:
    with library(args) as shelf:
        spec = spec_of(shelf, args.game)
        counted = tally.Tally()
        args.seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
        facts = shelf.facts(spec.key)
        began = perf_counter()
        for more in range(args.plays):
            session = played_by_bots(spec, agreed(spec, args, bot_names, facts, more))
            id = shelf.keep(spec, session).id
            counted.add(session)
            if args.json:
                out(json.dumps(bot_data(id, session), ensure_ascii=False))
        seconds = perf_counter() - began
    if not args.json:
        out_all(counted.lines())
        rate = args.plays / seconds if seconds else 0.0
        out(
            ngettext(
                "{n} play in {seconds} s: {rate} plays per second.",
                "{n} plays in {seconds} s: {rate} plays per second.",
                args.plays,
            ).format(seconds=f"{seconds:.2f}", rate=f"{rate:.1f}")
        )
    return 0


def bot_data(id: str, session: Session) -> dict[str, Any]:
    ended = session.run.result
    return {
        "id": id,
        "seed": session.setup.seed,
        "entries": session.history.head,
        "result": view.result(ended) if ended else None,
    }


def played_by_bots(spec: Spec, setup: Setup) -> Session:
    session = Session(spec.script(), setup)
    goldens.play_out(session, Random(setup.seed))
    return session


def golden(args: Arguments) -> int:
    """The shortest of a few random plays, as text."""
    spec = games.spec(args.game)
    args.seed = 1 if args.seed is None else args.seed
    tried = []
    for more in range(args.tries):
        setup = agreed(spec, args, bot_names, {}, more)
        one = goldens.random_play(spec, setup, Random(setup.seed))
        if one:
            tried.append(one)
    if not tried:
        raise bad(_("Random players did not finish a play of this kind; try other options or seeds."))
    chosen = min(tried, key=lambda one: (len(one.said) < goldens.TOO_SHORT, len(one.said)))
    folder = Path(args.folder)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / goldens.name(chosen.game, chosen.mode, args.variant)
    path.write_text(goldens.written(spec, chosen, goldens.command(spec, chosen, args.variant)), encoding="utf-8")
    out(path)
    return 0


# Files


def export(args: Arguments) -> int:
    *plays, file = args.what
    if args.all == bool(plays) or len(plays) > 1:
        raise bad(_("Name one play and a file, or --all and a file."))
    with library(args) as shelf:
        data = shelf.export_all() if args.all else shelf.export_play(found(shelf, plays[0]).id)
    hand_out(data, file)
    return 0


def hand_out(data: bytes, file: str) -> None:
    """Into a file, or with `-` to the output."""
    if file == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_whole(Path(file), data)
        say(_("Written: {file}").format(file=file))


def write_whole(path: Path, data: bytes) -> None:
    """All of it or nothing: a full disk leaves no half file under this name."""
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def import_file(args: Arguments) -> int:
    data = read_most(sys.stdin.buffer) if args.file == "-" else read_file(Path(args.file))
    with library(args) as shelf:
        report = shelf.import_bytes(data)
    if report.games:
        out(_("New games: {names}").format(names=", ".join(report.games)))
    if report.added or not report.games:
        out(ngettext("{n} play came in.", "{n} plays came in.", report.added))
    if report.already_there:
        out(ngettext("{n} play was there already.", "{n} plays were there already.", report.already_there))
    for problem in report.problems:
        say(str(problem))
    return 2 if report.problems and not report.added and not report.already_there and not report.games else 0


# Starting without a word: the window, or the terminal, or a demonstration


def start(args: Arguments) -> int:
    if starting.window(say):
        return 0
    if not starting.somebody_types():
        return demonstrate()
    return at_the_door(args)


def at_the_door(args: Arguments) -> int:
    with library(args) as shelf:
        while True:
            running = [menu.Running(row.id, row_line(row)) for row in shelf.plays(finished=False, limit=9)]
            choice = menu.choose(screen(), games.shelf(), running)
            if choice is None:
                return 0
            if isinstance(choice, menu.Resume):
                Person(shelf.resume(choice.id), screen()).sit()
                continue
            try:
                setup = choice.spec.setup(
                    choice.names,
                    mode=choice.mode,
                    options=choice.options,
                    seed=secrets.randbelow(SEEDS),
                    facts=shelf.facts(choice.spec.key),
                )
                Person(shelf.start(choice.spec, setup), screen()).sit()
            except Refused as refused:
                say(refused.text)


def demonstrate() -> int:
    say(_("Nobody types here: this is a short play by random players."))
    spec = games.spec("anygame")
    setup = spec.setup(["Ann", "Bo", "Cy"], mode="rounds", options={"rounds": 3}, seed=4)
    one = goldens.random_play(spec, setup, Random(4), anytime=0)
    assert one is not None
    out_all(goldens.body(spec, one))
    return 0
