"""What a table shows, as plain JSON data: where we are, the ask, the board, what happened, what can be done at any time.

    view.table(session) → {"n": 17, "where": […], "ask": {…}, "board": […], "told": […], "anytime": […]}

`docs/json-lines.md` describes every field. What is empty is left out, except where the contract names it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from companion.engine.askcard import AskCard
from companion.engine.asks import Ask, Choose, Do, Draw, Form, Number, Option, Order, Pick, Roll, Secret, Write
from companion.engine.board import (
    Board,
    Count,
    Fact,
    Grid,
    Group,
    Lane,
    Map,
    Part,
    Piece,
    Place,
    Row,
    Scores,
    Slot,
    Tile,
    Track,
    Tracker,
)
from companion.engine.chance import Deck, Die
from companion.engine.refusals import Refused
from companion.engine.results import Result, Standing
from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.spec import Mode, Setting, Spec
from companion.engine.table import Crumb, Told
from companion.engine.things import Case, Heading, Token
from companion.engine.why import Why
from companion.present.aside import aside
from companion.present.cards import answering, what_is_left

View: TypeAlias = dict[str, Any]


def table(session: Session) -> View:
    """Everything that people at the table can see. `n` counts the entries so far: the next answer becomes entry `n`."""
    run = session.run
    seen: View = {"n": session.history.head, "where": [str(crumb.label) for crumb in run.table.where]}
    if session.ask is not None:
        seen["ask"] = ask(session.ask)
    if run.result is not None:
        seen["result"] = result(run.result)
    shown = run.board()
    seen["board"] = board(shown)
    if shown.scores is not None:
        seen["scores"] = scores(shown.scores)
    seen["told"] = [told(line) for line in run.table.told if line.entry == session.history.head - 1]
    seen["anytime"] = [option(action) for action in run.anytime()]
    seen |= filled(crumbs=[crumb(part) for part in run.table.where], aside=aside(session))
    return seen


def log(session: Session) -> list[View]:
    """Everything that happened, each line with the entry that led to it."""
    return [told(line) for line in session.run.table.told]


def crumb(part: Crumb) -> View:
    return {"label": str(part.label)} | filled(round=part.round, step=part.step, steps=part.steps, **_who(part.who))


def told(line: Told) -> View:
    return {"n": line.entry, "text": str(line.text)} | filled(
        **_who(line.who),
        where=[str(part.label) for part in line.where],
        tone=line.tone,
        why=why(line.why) if line.why else None,
    )


def refused(refusal: Refused) -> View:
    return {"code": refusal.code.value, "text": str(refusal.text)}


def why(reasoning: Why) -> View:
    return {"title": str(reasoning.title)} | filled(
        reasons=[
            {"text": str(reason.text), "verdict": reason.verdict.value} | filled(section=reason.section)
            for reason in reasoning.reasons
        ],
        lines=[
            {"text": str(line.text), "amount": str(line.amount)} | filled(section=line.section)
            for line in reasoning.lines
        ],
        total=str(reasoning.total),
    )


# Asks


def ask(put: Ask[Any]) -> View:
    seen: View = {"kind": put.kind, "key": put.key, "who": None} | _who(put.who) | {"text": str(put.text)}
    seen |= _OF_KIND[type(put)](put)
    reasons = put.reasons()
    return seen | filled(
        detail=str(put.details()), rule=put.rule, why=why(reasons) if reasons else None, shows=list(put.shows)
    )


def _do(put: Do) -> View:
    return filled(button=str(put.button))


def _choose(put: Choose[Any]) -> View:
    about = option(put.about) if put.about else None
    return {"options": [option(one) for one in put.options]} | filled(likely=put.likely, about=about)


def _pick(put: Pick[Any]) -> View:
    most = put.most if put.again else min(put.most, len(put.options))
    options = [option(one) for one in put.options]
    leads = {",".join(sorted(keys)): str(text) for keys, text in put.together().items()}
    return {"options": options, "least": put.least, "most": most} | filled(again=put.again, leads=leads)


def _number(put: Number) -> View:
    more = filled(steps=list(put.steps), leads=list(map(str, put.leads)))
    return {"least": put.least, "most": put.most, "start": put.start} | more


def _order(put: Order[Any]) -> View:
    return {"items": [option(item) for item in put.items]}


def _roll(put: Roll[Any]) -> View:
    return {"dice": [_die(one) for one in put.dice]} | filled(by_hand_first=put.by_hand_first)


def _die(die: Die[Any]) -> View:
    labels = {str(face): str(die.label(face)) for face in die.faces if str(die.label(face)) != str(face)}
    return {"name": str(die.name), "faces": list(die.faces)} | filled(labels=labels)


def _draw(put: Draw[Any]) -> View:
    seen: View = {"deck": str(put.deck.name), "count": put.count, "cards": _cards(put)}
    return seen | filled(by_hand_first=put.by_hand_first, app_only=put.app_only)


def _cards(put: Draw[Any]) -> list[View]:
    """The cards this draw can bring, and how many of each if the players may see it."""
    reached: Counter[str] = Counter()
    for layer in put.deck.layers:
        if reached.total() < put.count:
            reached.update(layer)
    return [drawable(put.deck, key) | ({"left": reached[key]} if put.counted else {}) for key in put.offered(reached)]


def drawable(deck: Deck[Any], key: str) -> View:
    """A card as it is seen: its name, and its icon, tone and picture if it has any."""
    icon, tone = deck.look(card := deck.kinds[key])
    return {"key": key, "label": str(deck.label(card))} | filled(icon=icon, tone=tone, picture=deck.picture(card))


def _form(put: Form) -> View:
    return {"fields": [ask(field) for field in put.fields]} | filled(partly=put.partly, look=put.look)


def _write(put: Write) -> View:
    return {"most": put.most} | filled(start=put.start)


def _card(put: AskCard) -> View:
    return {
        "of": put.of.key,
        "cards": [option(one) for one in answering(put)],
        "fields": [
            ask(field.ask) | filled(when=field.when and list(field.when), unless=field.unless and list(field.unless))
            for field in put.fields()
        ],
    } | filled(named=put.of.named and put.turned is None, left=str(what_is_left(put)), button=str(put.does({})))


_OF_KIND: dict[type[Ask[Any]], Callable[[Any], View]] = {
    Do: _do,
    Choose: _choose,
    Pick: _pick,
    Number: _number,
    Order: _order,
    Roll: _roll,
    Draw: _draw,
    Form: _form,
    Secret: lambda put: {"ask": ask(put.ask)},
    Write: _write,
    AskCard: _card,
}


def option(one: Option[Any]) -> View:
    reasons = one.reasons()
    return {"key": one.key, "label": str(one.label), "allowed": one.allowed} | filled(
        reason=str(one.forbidden),
        note=str(one.note),
        badge=str(one.badge),
        warning=str(one.warning),
        why=why(reasons) if reasons else None,
        icon=one.icon,
        tone=one.tone,
        at=one.at,
        price=one.price,
        picture=one.picture,
        gives=[token(piece) for piece in one.gives],
        cases=[case(each) for each in one.cases],
        there=[seat.key for seat in one.there],
        under=heading(one.under) if one.under else None,
    )


def token(piece: Token) -> View:
    n = {} if piece.n is None else {"n": piece.n}
    return {"icon": piece.icon, "text": str(piece.text)} | n | filled(tone=piece.tone, shown=piece.shown)


def case(each: Case) -> View:
    gives = [[token(piece) for piece in either] for either in each.gives]
    return {"label": str(each.label), "gives": gives} | filled(shown=each.shown, icon=each.icon)


def heading(over: Heading) -> View:
    return {"label": str(over.label)} | filled(icon=over.icon, marks=[token(mark) for mark in over.marks])


# The board


def board(shown: Board) -> list[View]:
    return [_group(group) for group in shown.groups]


def scores(shown: Scores) -> View:
    """The score sheet: players, totals, and a row for each round and category."""
    return {
        "seats": [seat.key for seat in shown.seats],
        "totals": list(shown.totals),
        "rows": [
            {"key": row.key, "label": str(row.label), "points": [cell.points for cell in row.cells]}
            | {"entries": [[_tracker(entry) for entry in cell.entries] for cell in row.cells]}
            | filled(icon=row.icon, note=str(row.note))
            for row in shown.rows
        ],
    } | filled(
        leaders=list(shown.leaders),
        first=shown.first,
        target=shown.target,
        lowest_wins=shown.lowest_wins,
        now=shown.now,
    )


def _group(group: Group) -> View:
    return {"key": group.key, "title": str(group.title), "parts": [part(one) for one in group.parts]} | filled(
        **_who(group.owner), always=group.always, badges=[str(badge) for badge in group.badges]
    )


def part(shown: Part) -> View:
    match shown:
        case Row():
            return {"kind": "row", "trackers": [_tracker(one) for one in shown.trackers]} | filled(
                label=str(shown.label)
            )
        case Grid():
            return {"kind": "grid", "rows": [_words(row) for row in shown.rows]} | filled(
                label=str(shown.label), head=_words(shown.head)
            )
        case Map():
            return {"kind": "map", "tiles": [_tile(one) for one in shown.tiles]} | filled(label=str(shown.label))
        case Fact():
            return {"kind": "fact", "text": str(shown.text)} | filled(icon=shown.icon, tone=shown.tone)
        case Lane():
            return {"kind": "lane", "label": str(shown.label), "bright": shown.bright} | filled(
                icon=shown.icon, note=str(shown.note), path=shown.path, places=[_place(one) for one in shown.places]
            )
        case _:
            return _tracker(shown)


def _place(place: Place) -> View:
    return {"key": place.key, "title": str(place.title)} | filled(
        note=str(place.note), tone=place.tone, rows=[[_piece(one) for one in row] for row in place.rows]
    )


def _piece(piece: Piece) -> View:
    return {"shape": piece.shape, "label": str(piece.label)} | filled(tone=piece.tone, path=piece.path, text=piece.text)


def _tile(tile: Tile) -> View:
    """A hex of a map: the options of the ask name it in `at`."""
    pieces = [
        {"label": str(one.label)} | filled(icon=one.icon, tipped=one.tipped, **_who(one.owner)) for one in tile.pieces
    ]
    return {"key": tile.key, "q": tile.q, "r": tile.r, "label": str(tile.label)} | filled(
        kind=tile.kind,
        icon=tile.icon,
        pieces=pieces,
        joins=list(tile.joins),
        note=str(tile.note),
        trackers=[_tracker(one) for one in tile.trackers],
    )


def _tracker(tracker: Tracker) -> View:
    seen: View = {"kind": "count", "path": tracker.path, "label": str(tracker.label), "value": tracker.value}
    match tracker:
        case Track():
            seen |= {"kind": "track", "least": tracker.least, "most": tracker.most}
            seen |= filled(marks=[_mark(mark.at, str(mark.label), mark.tone) for mark in tracker.marks])
        case Count():
            seen |= {"least": tracker.least, "most": tracker.most} | filled(room=tracker.room)
        case Slot():
            standing = tracker.standing
            seen |= {"kind": "slot", "value": standing.key if standing else None}
            seen |= {"shows": str(standing.label) if standing else ""}
            seen |= {"choices": [{"key": one.key, "label": str(one.label)} for one in tracker.choices if one.allowed]}
    return seen | filled(icon=tracker.icon, tone=tracker.tone, note=str(tracker.note), fixed=tracker.fixed)


def _mark(at: int, label: str, tone: str) -> View:
    return {"at": at, "label": label} | filled(tone=tone)


# How it ended


def result(ended: Result) -> View:
    names = {standing.seat.key: standing.seat.name for standing in ended.standings}
    return {
        "outcome": ended.outcome.value,
        "headline": str(ended.headline),
        "winners": [names.get(key, key) for key in ended.winners],
        "standings": [_standing(standing) for standing in ended.standings],
    } | filled(decided=str(ended.decided), rounds=ended.rounds, lowest_wins=ended.lowest_wins, level=ended.level)


def _standing(standing: Standing) -> View:
    return (
        _who(standing.seat)
        | {"rank": standing.rank, "total": standing.total}
        | {"lines": [{"key": line.key, "label": str(line.label), "points": line.points} for line in standing.lines]}
        | filled(role=str(standing.role))
    )


# The shelf


def game(spec: Spec) -> View:
    return {
        "key": spec.key,
        "name": str(spec.name),
        "tagline": str(spec.tagline),
        "players": {"least": spec.least, "most": spec.most},
        "modes": [_mode(mode) for mode in spec.modes],
        "options": [_setting(setting) for setting in spec.options],
    }


def _mode(mode: Mode) -> View:
    players = {"least": mode.least, "most": mode.most}
    return {"key": mode.key, "name": str(mode.name), "players": players} | filled(about=str(mode.about))


def _setting(setting: Setting) -> View:
    seen: View = {"key": setting.key, "label": str(setting.label), "kind": setting.kind}
    seen |= {"values": list(setting.values), "default": setting.default}
    if setting.kind == "number":
        seen |= {"least": setting.least, "most": setting.most}
    return seen | filled(labels=_words(setting.labels), about=str(setting.about), modes=list(setting.modes))


def _who(seat: Seat | None) -> View:
    return {"who": seat.name, "seat": seat.key} if seat else {}


def _words(says: Iterable[object]) -> list[str]:
    return [str(one) for one in says]


def filled(**fields: Any) -> View:
    """Only the fields with something in them."""
    return {name: value for name, value in fields.items() if value}
