"""A table for a viewer: what somebody at another phone may see, as plain JSON data.

    common(session, spec) | personal(session, viewer)

What is common is the same for everybody who reads the same language. Only `personal` holds an ask, and of a secret one its inside goes
to the player who is asked and to nobody else. What an amendment set aside is counted, never shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from companion.engine.asks import Ask, Draw, Roll, Secret
from companion.engine.board import Board, Group, Part, Row, Slot, Tracker
from companion.engine.entries import ANSWER, Entry, Kind
from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.places import assets
from companion.present import view
from companion.present.log import Heading, LogLine, log_rows
from companion.present.palette import SHAPES
from companion.present.scores import score_series
from companion.present.view import View
from companion.present.where import trail

LINES = 40
"""So many lines of the log go with every table; the older ones are fetched by whoever scrolls up."""


class Viewer(Struct, frozen=True):
    """Who looks: a player's seat or none, and whether they may say something to what is asked now, act out of turn, fix the past."""

    seat: str = ""
    answers: bool = False
    acts: bool = False
    fixes: bool = False


def common(session: Session, spec: Spec) -> View:
    """What everybody sees."""
    run = session.run
    board = run.board()
    whose = whose_turn(session)
    told = [line for line in run.table.told if line.entry == session.history.head - 1]
    way = trail(session)
    seen: View = {
        "n": session.history.head,
        "answered": sum(entry.kind is ANSWER for entry in session.history.standing()),
        "game": {"key": spec.key, "name": str(spec.name), "colour": spec.colour, "icon": spec.icon},
        "seats": seats(session, board),
        "crumbs": [str(label) for label in way.labels],
        "step": [way.step, way.steps],
        "turn": whose.key if whose else None,
        "told": [_told(line.text, line.who, line.tone) for line in told],
        "board": [_group(group) for group in board.groups],
        **log(session),
    }
    if run.result is not None:
        seen["result"] = view.result(run.result)
        seen["curve"] = curve(session)
    return seen


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
        return view.ask(ask)
    seen: View = {"kind": ask.kind, "who": None, "text": str(ask.text), "closed": True}
    if ask.who:
        seen |= {"who": ask.who.name, "seat": ask.who.key}
    return seen


def may_read(ask: Ask[Any], seat: str) -> bool:
    """A secret is read by the one who is asked; everything else by everybody."""
    return not isinstance(ask, Secret) or (ask.who is not None and ask.who.key == seat)


def whose_turn(session: Session) -> Seat | None:
    """Who is asked; where the whole table is, whose turn it is."""
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
    """The dice or cards that the newest entry brought, for everybody to see; nothing of a secret."""
    value = entry.value if entry and entry.kind is Kind.ANSWER and isinstance(entry.value, dict) else {}
    if ask is None or entry is None or entry.key != ask.key:
        return []
    if isinstance(ask, Roll):
        faces = zip(ask.dice, value.get("faces", ()), strict=False)
        return [{"name": str(die.name), "label": str(die.label(face))} for die, face in faces]
    if isinstance(ask, Draw):
        kinds = ask.deck.kinds
        cards = [key for key in value.get("cards", ()) if key in kinds]
        return [{"name": str(ask.deck.name), "label": str(ask.deck.label(kinds[key]))} for key in cards]
    return []


def curve(session: Session) -> list[View]:
    series = score_series(session)
    if not series.worth_drawing:
        return []
    return [{"seat": line.seat.key, "scores": list(line.scores)} for line in series.curves]


# The log


def log(session: Session, before: int | None = None) -> View:
    """The newest lines, or those before line `before`; `log_from` is the number of the first of them."""
    rows = log_rows(session)
    end = len(rows) if before is None else max(0, min(before, len(rows)))
    start = max(0, end - LINES)
    return {"log_from": start, "log": [_row(row) for row in rows[start:end]]}


def _row(row: Heading | LogLine) -> View:
    if isinstance(row, Heading):
        return {"head": str(row.label)}
    line = _told(row.text, row.who, row.tone)
    return line | {"fix": [row.first, row.last]} if row.fixable else line


def _told(text: object, who: Seat | None, tone: str) -> View:
    line: View = {"text": str(text)}
    if who:
        line["seat"] = who.key
    if tone:
        line["tone"] = tone
    return line


# The board: as everybody reads it. What a slot could hold is asked for by whoever corrects it.


def _group(group: Group) -> View:
    seen: View = {"key": group.key, "title": str(group.title), "parts": [_part(part) for part in group.parts]}
    if group.owner:
        seen["seat"] = group.owner.key
    if group.badges:
        seen["badges"] = _words(group.badges)
    return seen


def _part(part: Part) -> View:
    if isinstance(part, Row):
        return {"kind": "row", "label": str(part.label), "trackers": [_tracker(one) for one in part.trackers]}
    if isinstance(part, Tracker):
        return _tracker(part)
    return view.part(part)


def _tracker(tracker: Tracker) -> View:
    if not isinstance(tracker, Slot):
        return view.part(tracker)
    standing = tracker.standing
    seen = view.part(replace(tracker, choices=(standing,) if standing else ()))
    del seen["choices"]
    return seen


# Icons: the page has the same font, and no list of names


@cache
def _icons() -> dict[str, int]:
    names: dict[str, int] = json.decode(assets("guest-icons.json").read_bytes())
    return names


def with_glyphs(seen: Any) -> Any:
    """The data, each icon in it turned into its character."""
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


def _words(says: Sequence[object]) -> list[str]:
    return [str(one) for one in says]
