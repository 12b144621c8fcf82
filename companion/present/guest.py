"""A table for a viewer: what someone at another phone may see, as plain JSON data.

    common(session, spec) | personal(session, viewer)

What is common is the same for everyone who reads the same language. Only `personal` holds an ask, and of a secret one its inside goes
to the player who is asked and to nobody else. What an amendment set aside is counted, never shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec import Raw, Struct, json
from msgspec.structs import replace

from companion.engine.asks import Ask, Draw, Form, Roll, Secret
from companion.engine.board import Board, Group, Map, Marker, Part, Row, Slot, Tile, Tracker
from companion.engine.entries import ANSWER, Entry, Kind
from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.things import Token
from companion.places import assets
from companion.present import view
from companion.present.boards import board_of
from companion.present.log import Heading, log_rows
from companion.present.log import Row as LogRow
from companion.present.palette import SHAPES
from companion.present.scores import score_series
from companion.present.slots import is_empty, level
from companion.present.view import View
from companion.present.where import trail

LEVELS = 4
"""A slot with up to this many levels shows them as boxes."""
LINES = 40
"""How many lines of the log are sent with every table; scrolling up fetches older ones."""


class Viewer(Struct, frozen=True):
    """Who looks: a player's seat or none, and whether they may say something to what is asked now, act out of turn, fix the past."""

    seat: str = ""
    answers: bool = False
    acts: bool = False
    fixes: bool = False


class Moment(NamedTuple):
    """What every guest's table is made from at one moment, in any language."""

    board: Board
    rows: Sequence[LogRow]

    @classmethod
    def of(cls, session: Session) -> Moment:
        return cls(board_of(session), log_rows(session))


class Memory:
    """What was written for the table before, in one language: most of it is the same the next time, and is not written again."""

    def __init__(self) -> None:
        self._groups: dict[str, tuple[Group, Raw]] = {}
        self._rows: dict[int, tuple[LogRow, Raw]] = {}

    def groups(self, board: Board) -> list[Raw]:
        self._groups = {group.key: self._group(group) for group in board.groups}
        return [self._groups[group.key][1] for group in board.groups]

    def _group(self, group: Group) -> tuple[Group, Raw]:
        known = self._groups.get(group.key)
        return known if known and known[0] == group else (group, raw(_group(group)))

    def log(self, rows: Sequence[LogRow]) -> View:
        start = max(0, len(rows) - LINES)
        self._rows = {n: self._row(n, rows[n]) for n in range(start, len(rows))}
        return {"log_from": start, "log": [written for _row, written in self._rows.values()]}

    def _row(self, n: int, row: LogRow) -> tuple[LogRow, Raw]:
        known = self._rows.get(n)
        return known if known and known[0] == row else (row, raw(_row(row)))


def common(session: Session, spec: Spec, moment: Moment | None = None, memory: Memory | None = None) -> View:
    """What everyone sees."""
    run = session.run
    board, rows = moment or Moment.of(session)
    whose = whose_turn(session)
    told = [line for line in run.table.told if line.entry == session.history.head - 1]
    way = trail(session)
    seen: View = {
        "n": session.history.head,
        "answered": sum(entry.kind is ANSWER for entry in session.history.standing()),
        "game": _game(spec),
        "seats": seats(session, board),
        "crumbs": [str(label) for label in way.labels],
        "step": [way.step, way.steps],
        "turn": whose.key if whose else None,
        "told": [_told(line.text, line.who, line.tone) for line in told],
        "board": memory.groups(board) if memory else [_group(group) for group in board.groups],
        **(memory.log(rows) if memory else log(rows)),
    }
    if run.result is not None:
        seen["result"] = view.result(run.result)
        seen["curve"] = curve(session)
    return seen


def _game(spec: Spec) -> View:
    seen: View = {"key": spec.key, "name": str(spec.name), "colour": spec.colour, "icon": spec.icon}
    return seen | view.filled(picture=spec.art() if _drawn(spec.art()) else "")


@cache
def _drawn(key: str) -> bool:
    """Whether there is such a picture."""
    return assets("art", f"{key}.png").is_file()


def personal(session: Session, viewer: Viewer) -> View:
    """What only this viewer sees: the ask, if it is theirs to read, and what they may do besides."""
    seen: View = {"answers": viewer.answers, "fixes": viewer.fixes}
    ask = session.ask
    if ask is not None:
        seen["ask"] = ask_for(ask, viewer)
    if viewer.acts:
        seen["anytime"] = [view.option(action) for action in session.run.anytime()]
    if viewer.fixes:
        history = session.history
        seen |= {"undo": history.can_undo(), "redo": history.can_redo(), "aside": len(session.aside)}
    return seen


def ask_for(ask: Ask[Any], viewer: Viewer) -> View:
    """The whole ask for those who may answer it; for the others whose it is and what it is about."""
    if viewer.answers and may_read(ask, viewer.seat):
        return _partly(ask, viewer) if isinstance(ask, Form) and ask.partly else view.ask(ask)
    who = {"who": ask.who.name, "seat": ask.who.key} if ask.who else {"who": None}
    return {"kind": ask.kind, **who, "text": str(ask.text), "closed": True}


def _partly(form: Form, viewer: Viewer) -> View:
    """Of what can be filled in bit by bit a player sees their own, as long as some of it is open; who may change everything sees all
    of it. What nobody entered stays empty."""
    own = tuple(field for field in form.fields if not viewer.fixes and field.who and field.who.key == viewer.seat)
    seen = view.ask(replace(form, fields=own or form.fields))
    seen["fields"] = [field | {"start": ""} if "start" in field else field for field in seen["fields"]]
    return seen


def may_read(ask: Ask[Any], seat: str) -> bool:
    """A secret is for the player who is asked; everything else is for everyone."""
    return not isinstance(ask, Secret) or (ask.who is not None and ask.who.key == seat)


def whose_turn(session: Session) -> Seat | None:
    """The player who is asked; if the whole table is, the player whose turn it is."""
    if session.ask is None:
        return None
    if session.ask.who:
        return session.ask.who
    return next((crumb.who for crumb in reversed(session.run.table.where) if crumb.who), None)


def seats(session: Session, board: Board) -> list[View]:
    """Everyone in seating order, with the name and the colour that the play gives them now."""
    now = {group.owner.key: group.owner for group in board.groups if group.owner}
    sitting = [now.get(seat.key, seat) for seat in session.setup.seats]
    scores = session.run.scores()
    return [
        {"key": seat.key, "name": seat.name, "colour": seat.colour, "shape": SHAPES.get(seat.colour, "circle")}
        | ({"score": scores[seat.key]} if seat.key in scores else {})
        for seat in sitting
    ]


def moment(ask: Ask[Any] | None, entry: Entry | None) -> list[View]:
    """The dice or cards of the newest entry, for everyone to see, unless they are secret."""
    value = entry.value if entry and entry.kind is Kind.ANSWER and isinstance(entry.value, dict) else {}
    if ask is None or entry is None or entry.key != ask.key:
        return []
    if isinstance(ask, Roll):
        faces = zip(ask.dice, value.get("faces", ()), strict=False)
        return [{"name": str(die.name), "label": str(die.label(face))} for die, face in faces]
    if isinstance(ask, Draw):
        kinds = ask.deck.kinds
        cards = [key for key in value.get("cards", ()) if key in kinds]
        return [{"name": str(ask.deck.name)} | view.drawable(ask.deck, key) for key in cards]
    return []


def curve(session: Session) -> list[View]:
    series = score_series(session)
    if not series.worth_drawing:
        return []
    return [{"seat": line.seat.key, "scores": list(line.scores)} for line in series.curves]


# The log


def log(rows: Sequence[LogRow], before: int | None = None) -> View:
    """The newest lines, or those before line `before`; `log_from` is the number of the first of them."""
    end = len(rows) if before is None else max(0, min(before, len(rows)))
    start = max(0, end - LINES)
    return {"log_from": start, "log": [_row(row) for row in rows[start:end]]}


def _row(row: LogRow) -> View:
    if isinstance(row, Heading):
        return {"head": str(row.label)}
    line = _told(row.text, row.who, row.tone)
    return line | {"fix": [row.first, row.last]} if row.fixable else line


def _told(text: object, who: Seat | None, tone: str) -> View:
    return {"text": str(text)} | view.filled(seat=who.key if who else "", tone=tone)


# The board: as everyone reads it. What a slot could hold is asked for by whoever corrects it.


def _group(group: Group) -> View:
    badges = [view.token(one) if isinstance(one, Token) else {"text": str(one)} for one in group.badges]
    seat = group.owner.key if group.owner else ""
    seen: View = {"key": group.key, "title": str(group.title), "parts": [_part(part) for part in group.parts]}
    return seen | view.filled(seat=seat, always=group.always, badges=badges)


def _part(part: Part) -> View:
    if isinstance(part, Row):
        return {"kind": "row", "label": str(part.label), "trackers": [_tracker(one) for one in part.trackers]}
    if isinstance(part, Tracker):
        return _tracker(part)
    if isinstance(part, Map):
        return {"kind": "map", "tiles": [_tile(tile) for tile in part.tiles]}
    return view.part(part)


def _tile(tile: Tile) -> View:
    """A hex with what is on it; without a tone it is a free spot."""
    seen: View = {"key": tile.key, "q": tile.q, "r": tile.r, "label": str(tile.label), "icon": tile.icon}
    if tile.kind:
        seen["tone"] = tile.tone
    return seen | view.filled(pieces=[_marker(piece) for piece in tile.pieces], joins=list(tile.joins))


def _marker(piece: Marker) -> View:
    seen: View = {"label": str(piece.label)}
    if piece.owner:
        return seen | {"colour": piece.owner.colour, "shape": SHAPES.get(piece.owner.colour, "circle")}
    return seen | {"icon": piece.icon}


def _tracker(tracker: Tracker) -> View:
    if not isinstance(tracker, Slot):
        return view.part(tracker)
    standing = tracker.standing
    seen = view.part(replace(tracker, choices=(standing,) if standing else ()))
    del seen["choices"]
    if is_empty(tracker):
        return seen | {"empty": True}
    if standing and standing.tone:
        seen["tone"] = standing.tone
    held, of = level(tracker)
    return seen | ({"value": held, "room": of} if 1 < of <= LEVELS else {})


# Icons: the page has the same font, and no list of names


@cache
def _icons() -> dict[str, int]:
    names: dict[str, int] = json.decode(assets("guest-icons.json").read_bytes())
    return names


def with_glyphs(seen: Any) -> Any:
    """The data with each icon replaced by its character."""
    if type(seen) is list:
        for one in seen:
            if type(one) is dict or type(one) is list:
                with_glyphs(one)
    elif type(seen) is dict:
        for one in seen.values():
            if type(one) is dict or type(one) is list:
                with_glyphs(one)
        icon = seen.get("icon")
        if icon:
            seen["icon"] = chr(_icons().get(icon, _icons()["circle-small"]))
    return seen


def raw(seen: Any) -> Raw:
    """Written, as a piece of something larger."""
    return Raw(json.encode(with_glyphs(seen)))
