"""What a result is, scene by scene: what was rolled or drawn, what the app decided for the seats it plays, and what that changed.

Taken from what the rules told with the last entry and from the boards before and after it, so every game has them.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.engine.askcard import AskCard
from companion.engine.asks import Ask, Do, Draw, Roll
from companion.engine.board import Count, Slot, Track, Tracker
from companion.engine.chance import Die
from companion.engine.entries import Kind
from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.table import Crumb, Told
from companion.engine.texts import Says
from companion.engine.why import Verdict, Why
from companion.present.changes import Change, changes

LEAST, A_LETTER, LONGEST = 3.0, 0.045, 9.0
"""Seconds that a scene is shown: at least this long, and more for each letter."""
FEW = 4
"""More cards than this are dealt, and not a result."""
SHOWN = 4
"""How many changes fit in a scene."""
EVENTFUL = 3
"""A drawn card, or a hand lent to a rival, that leads to this many lines takes the stage: the table shows only the last of them."""


class Face(Struct, frozen=True):
    """A card that was drawn: how it looks and what it is called."""

    label: str
    icon: str = ""
    tone: str = ""
    picture: str = ""


class Scene(Struct, frozen=True):
    """One thing to see: large what came, in a line what it does, and what it changed."""

    title: str = ""
    about: str = ""
    follows: tuple[str, ...] = ()
    who: Seat | None = None
    tone: str = ""
    cards: tuple[Face, ...] = ()
    dice: tuple[Die[Any], ...] = ()
    faces: tuple[Any, ...] = ()
    moved: tuple[Change, ...] = ()
    why: Why | None = None
    automa: bool = False
    """Whether the app played here."""
    staged: bool = False
    """Whether it can be opened again while the turn lasts."""

    def seconds(self) -> float:
        letters = sum(len(text) for text in (self.title, self.about, *self.follows))
        return min(LONGEST, LEAST + A_LETTER * letters)

    @property
    def track(self) -> Change | None:
        """The track that it moved, shown first."""
        return next((one for one in self.moved if isinstance(one.tracker, Track)), None)


def scenes_of(session: Session) -> list[Scene]:
    """What the last entry led to; nothing if the answer speaks for itself."""
    history = session.history
    if not history.head or session.run.result is not None:
        return []
    entry = history.entries[history.head - 1]
    if entry.kind is not Kind.ANSWER:
        return []
    told = [line for line in session.run.table.told if line.entry == history.head - 1]
    chance = isinstance(entry.value, dict) and "by" in entry.value
    first = next((n for n, line in enumerate(told) if is_automa(line)), len(told))
    eventful = isinstance(entry.value, dict) and "values" in entry.value and len(told) >= EVENTFUL
    if not chance and first == len(told) and not eventful:
        return []
    before = session.before()
    ask = before.ask
    if isinstance(ask, Do) and ask.who and ask.who.rival and len(told) < EVENTFUL:
        return []  # whoever has just moved the piece knows it
    if chance and ask and ask.who and ask.who.rival:
        first = len(told)  # that it was drawn is no decision
    played = [line for line in told[first:] if told[first].who or is_automa(line)]
    others = [line for n, line in enumerate(told) if n < first or (not told[first].who and not is_automa(line))]
    found: list[Scene] = []
    if eventful and isinstance(ask, AskCard) and ask.of.drawn:
        found.append(_by_card(ask, entry.value, others))
    if chance and ask is not None:
        found += _by_chance(ask, entry.value, others, bool(played))
    found += _played(played)
    mover = ask.who if ask and played and not any(line.who for line in played) else None
    moved = tuple(
        one
        for one in changes(before.board(), session.run.board())
        if _worth_seeing(one, bool(played)) and not (mover and one.group.owner == mover)  # their own move changed that
    )
    if found and moved:
        found[-1] = _with(found[-1], moved[:SHOWN])
    return found


def happened_at(session: Session) -> tuple[Crumb, ...]:
    """Where the table was when it came; by now it may be someone else's turn. What the app played counts before what led to it."""
    table, newest = session.run.table, session.history.head - 1
    told = [line for line in table.told if line.entry == newest]
    return next((line.where for line in sorted(told, key=is_automa, reverse=True)), tuple(table.where))


def is_automa(line: Told) -> bool:
    """Whether the app decided this: for a rival, or with reasons for nobody at the table."""
    return line.who.rival if line.who else line.why is not None


def _by_chance(ask: Ask[Any], value: dict[str, Any], told: list[Told], played: bool) -> list[Scene]:
    about, *follows = [str(line.text) for line in told] or [""]
    tone = next((line.tone for line in told if line.tone), "")
    if isinstance(ask, Roll):
        faces = tuple(value.get("faces", ()))
        if value["by"] != "app" and not about:
            return []
        title = " · ".join(str(die.label(face)) for die, face in zip(ask.dice, faces, strict=False))
        return [Scene(title, about, tuple(follows), ask.who, tone, dice=ask.dice, faces=faces)]
    if isinstance(ask, Draw):
        keys = [key for key in value.get("cards", ()) if key in ask.deck.kinds]
        wanted = ask.stage or value["by"] == "app"  # whoever has just entered them knows them
        if not keys or len(keys) > FEW or not wanted:
            return []
        cards = tuple(_face(ask, key) for key in keys)
        title = cards[0].label if len(cards) == 1 else str(ask.deck.name)
        about = about.removeprefix(f"{title}. ")
        return [
            Scene(
                title,
                about,
                tuple(follows),
                ask.who,
                tone or cards[0].tone,
                cards,
                automa=played and not ask.who,
                staged=ask.stage,
            )
        ]
    return []


def _by_card(ask: AskCard, value: dict[str, Any], told: list[Told]) -> Scene:
    """A card that was drawn and entered, with everything it did."""
    label = str(value.get("name") or ask.of.name)
    tone = next((line.tone for line in told if line.tone in ("danger", "warning")), "")
    follows = tuple(str(line.text) for line in told)
    return Scene(label, "", follows, ask.who, tone, (Face(label, ask.of.icon, tone),))


def _face(ask: Draw[Any], key: str) -> Face:
    card = ask.deck.kinds[key]
    icon, tone = ask.deck.look(card)
    return Face(str(ask.deck.label(card)), icon, tone, ask.deck.picture(card))


def _played(told: list[Told]) -> list[Scene]:
    """What the app did for each seat it plays, turn by turn, with what that set off for others."""
    found: list[Scene] = []
    for line in told:
        last = found[-1] if found else None
        title = _name(line)
        if last and ((last.title == title and line.who) or not is_automa(line)):
            follows, why = (*last.follows, str(line.text)), last.why or (line.why if is_automa(line) else None)
            found[-1] = Scene(last.title, last.about, follows, last.who, last.tone, why=why, automa=last.automa)
        else:
            follows = () if line.who else _deciding(line.why)
            found.append(Scene(title, str(line.text), follows, line.who, line.tone, why=line.why, automa=bool(title)))
    return found


def _name(line: Told) -> str:
    if line.who:
        return str(line.who.name)
    return next((str(crumb.label) for crumb in reversed(line.where) if crumb.automa), "")


def _deciding(why: Why | None) -> tuple[str, ...]:
    """The steps of the reasoning that decided, and what it went by."""
    reasons = why.reasons if why else ()
    return tuple(str(reason.text) for reason in reasons if reason.verdict in (Verdict.YES, Verdict.NOTE))


def _with(scene: Scene, moved: tuple[Change, ...]) -> Scene:
    tracked = sorted(moved, key=lambda one: not isinstance(one.tracker, Track))
    return Scene(
        scene.title, scene.about, scene.follows, scene.who, scene.tone, scene.cards, scene.dice, scene.faces,
        tuple(tracked), scene.why, scene.automa, scene.staged,
    )  # fmt: skip


def _worth_seeing(change: Change, played: bool) -> bool:
    """A printed track, or what someone has; not how many cards are left in a pile."""
    tracker = change.tracker
    if change.old is None or change.new is None or tracker.fixed:
        return False
    return isinstance(tracker, Track) or (isinstance(tracker, Count | Slot) and (played or bool(change.group.owner)))


def shown_value(tracker: Tracker, value: Any) -> Says:
    """A value in words."""
    if isinstance(tracker, Slot):
        return next((option.label for option in tracker.choices if option.value == value), "–")
    return str(value)
