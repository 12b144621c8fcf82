"""What a game is: its data for the shelf (`Spec`), and the script that plays it (`Script`, imported when first needed)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from unicodedata import normalize

from msgspec import Struct

from companion.engine.asks import Option, clip
from companion.engine.board import Board, put_at
from companion.engine.cards import Card, Kind
from companion.engine.guide import Guide
from companion.engine.refusals import Code, Refused
from companion.engine.results import Result
from companion.engine.seats import COLOURS, RIVAL, Seat, Setup
from companion.engine.texts import Says, _, ngettext

if TYPE_CHECKING:
    from companion.engine.table import Table

S = TypeVar("S")
Scalar = bool | int | str

LONGEST_NAME = 40


class Mode(Struct, frozen=True):
    key: str
    name: Says
    least: int
    most: int
    about: Says = ""


class Setting(Struct, frozen=True, kw_only=True):
    """A variant or house rule. Either one of `values` (with `labels`), or a number from `least` to `most`, or, with neither, a text."""

    key: str
    label: Says
    default: Scalar
    values: tuple[Scalar, ...] = ()
    labels: tuple[Says, ...] = ()
    about: Says = ""
    least: int = 0
    most: int = 0
    modes: tuple[str, ...] = ()
    unclear: bool = False
    """The rulebook is unclear here, and the default is how the app reads it: marked with a word, explained under "Why?"."""

    @property
    def kind(self) -> str:
        if self.values:
            return "switch" if isinstance(self.default, bool) else "choice"
        return "number" if isinstance(self.default, int) else "text"

    def read(self, value: object) -> Scalar:
        if self.kind == "number" and isinstance(value, int) and not isinstance(value, bool):
            if self.least <= value <= self.most:
                return value
            raise self._refused(_("a number from {least} to {most}").format(least=self.least, most=self.most), value)
        if self.kind == "text" and isinstance(value, str):
            return value
        for known in self.values:
            if known == value and type(known) is type(value):
                return known
        raise self._refused(self._expected(), value)

    def parse(self, word: str) -> Scalar:
        """From a command line: `yes`, `3`, `digital`."""
        if self.kind == "switch" and word.lower() in ("yes", "on", "true", "1", "no", "off", "false", "0"):
            return word.lower() in ("yes", "on", "true", "1")
        if self.kind == "number" or (self.values and isinstance(self.default, int)):
            try:
                return self.read(int(word))
            except ValueError:
                raise self._refused(self._expected(), word) from None
        return self.read(word)

    def _expected(self) -> Says:
        if self.kind == "switch":
            return _("yes or no")
        if self.kind == "number":
            return _("a number from {least} to {most}").format(least=self.least, most=self.most)
        if self.kind == "text":
            return _("a text")
        return _("one of {values}").format(values=", ".join(str(value) for value in self.values))

    def _refused(self, expected: Says, got: object) -> Refused:
        return Refused(
            Code.BAD_SETUP,
            _("{option}: {expected}, not “{got}”").format(option=self.key, expected=expected, got=clip(str(got))),
        )


def switch(key: str, label: Says, default: bool, about: Says = "", modes: tuple[str, ...] = ()) -> Setting:
    return Setting(key=key, label=label, default=default, values=(True, False), about=about, modes=modes)


def pick_one(
    key: str,
    label: Says,
    choices: Mapping[str, Says] | Mapping[int, Says],
    default: Scalar,
    about: Says = "",
    modes: tuple[str, ...] = (),
    unclear: bool = False,
) -> Setting:
    return Setting(
        key=key,
        label=label,
        default=default,
        values=tuple(choices),
        labels=tuple(choices.values()),
        about=about,
        modes=modes,
        unclear=unclear,
    )


@dataclass(frozen=True)
class Script(Generic[S]):
    """How a game is played.

    `start` makes the state, `play` is the rules. The rest looks at the state: what the trackers page shows, what may be done at any
    time, what everyone's score would be now.
    """

    start: Callable[[Setup], S]
    play: Callable[[Table, S], Coroutine[Any, Any, Result]]
    board: Callable[[S], Board]
    anytime: Callable[[S], Sequence[Option[Any]]] = lambda state: ()
    perform: Callable[[Table, S, str], Coroutine[Any, Any, None]] | None = None
    correct: Callable[[S, str, Any], None] = put_at
    scores: Callable[[S], dict[str, int]] | None = None
    guide: Callable[[], Guide] = lambda: Guide(sections=())
    kinds: Callable[[], Sequence[Kind]] = tuple
    """The kinds of cards whose faces no rulebook lists: the table types each card once."""
    cards_from_facts: Callable[[Mapping[str, Any]], Sequence[Card]] = lambda facts: ()
    """Cards that earlier versions remembered as facts (`Spec.facts`): they are converted once."""
    facts_from_cards: Callable[[Iterable[Card]], Mapping[str, Any]] = lambda cards: {}
    """What the known cards mean for a new play, as facts of its setup: for cards that lie on the table from the start."""
    invariants: Callable[[S], None] = lambda state: None
    """Raises AssertionError if the state is impossible; tests call it after every entry."""


def of_game(key: str, part: str) -> ModuleType:
    """`spec` or `script` of a game: a module of its folder; in a small game the folder's one file."""
    name = f"companion.games.{key}.{part}"
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return import_module(f"companion.games.{key}")


@dataclass(frozen=True)
class Spec:
    """A game on the shelf. Cheap to import: the script is loaded by name from `companion.games.<key>.script`."""

    key: str
    name: str
    tagline: Says
    colour: str
    icon: str
    minutes: str
    version: int
    modes: tuple[Mode, ...]
    options: tuple[Setting, ...] = ()
    facts: tuple[str, ...] = ()
    """Names of facts from earlier plays that this game wants to know at its start."""
    finds_first: bool = False
    """The rules decide who goes first, so nobody picks a first player before the game."""
    credits: Says = ""
    bgg: int = 0
    """The game's number at BoardGameGeek; 0 if we are not sure."""
    picture: str = ""
    """The key of its picture, if that is not `game-<key>`."""
    rivals: Callable[[str, Mapping[str, Scalar]], Sequence[str]] | None = None
    """Names of the players that the app itself plays, by mode and options: they sit down after the people."""
    contradiction: Callable[[Setup], Says] | None = None
    """Why options that are each allowed do not work together; empty if they do."""
    loader: Callable[[], Script[Any]] | None = field(default=None, repr=False)

    def script(self) -> Script[Any]:
        if self.loader:
            return self.loader()
        script: Script[Any] = of_game(self.key, "script").SCRIPT
        return script

    def art(self, when: str = "game") -> str:
        """The key of its picture on the shelf (`game`) and at the end (`win`, `loss`)."""
        picture = self.picture or f"game-{self.key}"
        return f"{when}-{picture.removeprefix('game-')}" if picture.startswith("game-") else picture

    @property
    def least(self) -> int:
        return min(mode.least for mode in self.modes)

    @property
    def most(self) -> int:
        return max(mode.most for mode in self.modes)

    def mode(self, key: str) -> Mode:
        for mode in self.modes:
            if mode.key == key:
                return mode
        raise Refused(
            Code.BAD_SETUP,
            _("{game} has no mode “{mode}”, only {modes}").format(
                game=self.name, mode=clip(key), modes=", ".join(mode.key for mode in self.modes)
            ),
        )

    def mode_for(self, players: int) -> Mode:
        """The first mode for this many players."""
        for mode in self.modes:
            if mode.least <= players <= mode.most:
                return mode
        raise Refused(
            Code.BAD_SETUP,
            _("{game} is for {least} to {most} players, not {got}").format(
                game=self.name, least=self.least, most=self.most, got=players
            ),
        )

    def options_for(self, mode: str) -> tuple[Setting, ...]:
        return tuple(option for option in self.options if not option.modes or mode in option.modes)

    def setup(
        self,
        names: Sequence[str],
        *,
        mode: str = "",
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        facts: Mapping[str, Any] | None = None,
        colours: Sequence[str] = (),
    ) -> Setup:
        """Check everything that was agreed, and fix it."""
        chosen = self.mode(mode) if mode else self.mode_for(len(names))
        if not chosen.least <= len(names) <= chosen.most:
            raise Refused(Code.BAD_SETUP, self._wrong_count(chosen, len(names)))
        given = dict(options or {})
        settings = {option.key: option for option in self.options_for(chosen.key)}
        for key in given:
            if key not in settings:
                raise Refused(
                    Code.BAD_SETUP,
                    _("{game} has no option “{option}” in this mode, only {options}").format(
                        game=self.name, option=clip(str(key)), options=", ".join(settings) or "–"
                    ),
                )
        agreed = {key: setting.read(given.get(key, setting.default)) for key, setting in settings.items()}
        rivals = self.rivals(chosen.key, agreed) if self.rivals else ()
        colours = colours or [COLOURS[i % len(COLOURS)] for i in range(len(names))]
        free = [colour for colour in COLOURS if colour not in colours] or COLOURS
        keys = [f"p{i + 1}" for i in range(len(names))] + [f"{RIVAL}{i + 1}" for i in range(len(rivals))]
        colours = [*colours, *(free[i % len(free)] for i in range(len(rivals)))]
        setup = Setup(
            game=self.key,
            mode=chosen.key,
            seats=tuple(Seat(*seat) for seat in zip(keys, checked_names([*names, *rivals]), colours, strict=True)),
            options=agreed,
            seed=seed,
            version=self.version,
            facts={key: value for key, value in (facts or {}).items() if key in self.facts},
        )
        if self.contradiction and (problem := self.contradiction(setup)):
            raise Refused(Code.BAD_SETUP, problem)
        return setup

    def _wrong_count(self, mode: Mode, got: int) -> Says:
        name = mode.name if len(self.modes) > 1 else self.name
        if mode.least == mode.most:
            return ngettext(
                "{mode} is for {n} player, not {got}", "{mode} is for {n} players, not {got}", mode.least
            ).format(mode=name, got=got)
        return _("{mode} is for {least} to {most} players, not {got}").format(
            mode=name, least=mode.least, most=mode.most, got=got
        )


def checked_names(names: Sequence[str]) -> list[str]:
    """Names as they will be shown; refuses bad ones."""
    seen: list[str] = []
    for name in names:
        name = normalize("NFC", " ".join(name.split()))
        if not name:
            raise Refused(Code.BAD_SETUP, _("Every player needs a name"))
        if len(name) > LONGEST_NAME:
            raise Refused(
                Code.BAD_SETUP,
                _("“{name}” is too long: at most {most} characters").format(name=clip(name, 24), most=LONGEST_NAME),
            )
        if normalize("NFC", name.casefold()) in (normalize("NFC", other.casefold()) for other in seen):
            raise Refused(Code.BAD_SETUP, _("Two players are called “{name}”").format(name=name))
        seen.append(name)
    return seen


__all__ = ["LONGEST_NAME", "Mode", "Scalar", "Script", "Setting", "Spec", "checked_names", "pick_one", "switch"]
