"""Before the table: what to play, who plays, by which rules."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.refusals import Refused
from companion.engine.spec import Mode, Scalar, Spec
from companion.engine.texts import Says, _
from companion.present import view
from companion.terminal import reading, transcript
from companion.terminal.reading import Misread
from companion.terminal.screen import Screen


class Running(Struct, frozen=True):
    """A play to continue."""

    id: str
    label: Says


class Resume(Struct, frozen=True):
    id: str


class New(Struct, frozen=True):
    spec: Spec
    mode: str
    names: list[str]
    options: dict[str, Scalar]


def choose(screen: Screen, games: Sequence[Spec], running: Sequence[Running]) -> Resume | New | None:
    """What to do; None to leave."""
    things = [{"key": play.id, "label": str(play.label)} for play in running]
    things += [{"key": spec.key, "label": str(spec.name)} for spec in games]
    while True:
        screen.line()
        for number, thing in enumerate(things, start=1):
            if running and number == 1:
                screen.line(_("Continue"), "quiet")
            if number == len(running) + 1:
                screen.line(_("New play"), "quiet")
            screen.line(f"  {number:>2}  {thing['label']}")
        typed = screen.read(_("a number, q to quit"))
        if typed.lower() in ("q", "quit", "exit"):
            return None
        try:
            key = reading.named(things, typed)
            if key in (play.id for play in running):
                return Resume(key)
            return prepare(screen, next(spec for spec in games if spec.key == key))
        except (Misread, Refused) as problem:
            screen.line(problem.text, "warning")


def prepare(screen: Screen, spec: Spec) -> New:
    mode = _mode(screen, spec)
    names = players(screen, mode)
    return New(spec, mode.key, names, _options(screen, spec, mode))


def _mode(screen: Screen, spec: Spec) -> Mode:
    if len(spec.modes) == 1:
        return spec.modes[0]
    for number, mode in enumerate(spec.modes, start=1):
        seats = transcript.spread({"least": mode.least, "most": mode.most})
        screen.line(f"  {number:>2}  {mode.name} ({seats})  {mode.about}")
    typed = screen.read(_("how, Enter for 1"))
    return spec.mode(reading.named([{"key": mode.key, "label": str(mode.name)} for mode in spec.modes], typed or "1"))


def players(screen: Screen, mode: Mode) -> list[str]:
    """Names separated by commas; Enter takes the smallest number of players."""
    usual = default_names(mode.least)
    typed = screen.read(_("who's playing, Enter for {names}").format(names=", ".join(usual)))
    return [name.strip() for name in typed.split(",")] if typed else usual


def default_names(count: int) -> list[str]:
    return [str(_("Player {n}").format(n=n)) for n in range(1, count + 1)]


def _options(screen: Screen, spec: Spec, mode: Mode) -> dict[str, Scalar]:
    settings = {setting.key: setting for setting in spec.options_for(mode.key)}
    chosen: dict[str, Scalar] = {}
    if not settings:
        return chosen
    shown = {option["key"]: option for option in view.game(spec)["options"]}
    for key, setting in settings.items():
        screen.line(f"  {key}={transcript.expected(shown[key])}  {setting.label}", "quiet")
    while typed := screen.read(_("change an option, such as name=value, or Enter to start")):
        key, _equals, value = typed.partition("=")
        if key.strip() not in settings:
            screen.line(_("There's no option “{option}”.").format(option=key.strip()), "warning")
            continue
        try:
            chosen[key.strip()] = settings[key.strip()].parse(value.strip())
        except Refused as refused:
            screen.line(refused.text, "warning")
    return chosen
