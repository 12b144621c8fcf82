"""`python -m companion start`: the window, or the terminal, or a demonstration if nobody types."""

from __future__ import annotations

import argparse
import secrets

from companion import games
from companion.commands.common import SEEDS, Arguments, library, played_by_bots, row_line, say, screen, tell_all
from companion.engine.refusals import Refused
from companion.engine.texts import _
from companion.terminal import menu, starting
from companion.terminal.person import Person

ABOUT = _("the window, or without a screen the terminal (the default)")


def declare(parser: argparse.ArgumentParser) -> None:
    pass


def run(args: Arguments) -> int:
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
    say(_("Nobody is at the keyboard, so random players show a short play."))
    spec = games.spec("anygame")
    setup = spec.setup(["Ann", "Bo", "Cy"], mode="rounds", options={"rounds": 3}, seed=4)
    tell_all(played_by_bots(spec, setup), screen().ink)
    return 0
