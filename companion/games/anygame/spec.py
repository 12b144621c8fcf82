from dataclasses import replace
from importlib import import_module
from typing import Any

from companion.engine.spec import Mode, Script, Setting, Spec, pick_one, switch
from companion.engine.texts import _


def _script() -> Script[Any]:
    script: Script[Any] = import_module("companion.games.yours.script").SCRIPT
    kinds = (import_module("companion.games.anygame.cards").WITH_POINTS.kind,)
    return replace(script, guide=lambda: import_module("companion.games.anygame.guide").guide(), kinds=lambda: kinds)


SPEC = Spec(
    key="anygame",
    name="Any Game",
    tagline=_("scores, dice"),
    colour="#dcc9a4",
    icon="cards-playing-outline",
    minutes="",
    version=2,
    loader=_script,
    modes=(
        Mode("rounds", _("Round by round"), 1, 12, _("Enter everyone's points each round.")),
        Mode("free", _("Whenever someone scores"), 1, 12, _("Tap who scores, then how many.")),
        Mode("board", _("Scoreboard"), 1, 12, _("Everyone's points at a glance, entered in any order.")),
    ),
    options=(
        pick_one(
            "wins",
            _("Who wins"),
            {"highest": _("Most points"), "lowest": _("Fewest points")},
            "highest",
        ),
        Setting(
            key="target",
            label=_("Target score"),
            default=0,
            most=1_000_000,
            about=_("The game ends when someone has this many. 0: no target."),
        ),
        Setting(
            key="rounds",
            label=_("Rounds"),
            default=0,
            most=999,
            about=_("The game ends after this many rounds. 0: you say when."),
            modes=("rounds", "board"),
        ),
        Setting(
            key="teams",
            label=_("Teams"),
            default=0,
            most=6,
            about=_("How many teams. Each adds up its points. 0: no teams."),
        ),
        Setting(
            key="counters",
            label=_("Counters for each player"),
            default="",
            about=_("Names separated by commas: gold, wood, health 10. A number is the start."),
        ),
        Setting(
            key="tracks",
            label=_("Shared tracks"),
            default="",
            about=_(
                "Name and range, then what happens where: Doom 0-8: 4 uneasy, 8 the end. Separate tracks with a semicolon."
            ),
        ),
        Setting(
            key="dice",
            label=_("Dice"),
            default="2d6",
            about=_("What you roll, separated by commas: 2d6, d20."),
        ),
        switch("first", _("First player at random"), True),
        switch("clock", _("Clock for each turn"), False, _("Shows how long each turn takes. You can pause it.")),
    ),
)
