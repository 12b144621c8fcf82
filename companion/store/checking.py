"""Checking a whole play from our own file before any of it is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain

from msgspec import DecodeError, Struct, ValidationError, convert, json
from msgspec.structs import replace

from companion.engine.asks import clip
from companion.engine.entries import Amendment, Entry, History
from companion.engine.seats import COLOURS, RIVAL, Seat, Setup
from companion.engine.session import Session, Unreplayable
from companion.engine.spec import LONGEST_NAME, Spec, checked_names
from companion.engine.texts import Says, Text, _
from companion.store import bounds
from companion.store.bounds import MEGABYTE
from companion.store.documents import PLAY, PlayDoc
from companion.store.endings import ending
from companion.store.files import bad, known_format, too_many_values
from companion.store.own import spec_of_play
from companion.store.replaying import with_new_options
from companion.store.saved import Whole
from companion.store.times import exactly, written


class Checked(Struct):
    play: Whole
    named: list[str | None]
    """The person ids that the file gives to the seats."""
    note: Says
    """What people should know although it is imported."""


def checked(data: bytes, games: Callable[[str], Spec]) -> Checked:
    """The play in this document, or a refusal that says what is wrong with it and where."""
    doc = _structured(data)
    known_format(doc.format, doc.version)
    if doc.format != PLAY:
        raise bad(_("This is not a play but “{got}”.").format(got=clip(doc.format)))
    if not re.fullmatch(r"[0-9A-Za-z-]{8,64}", doc.id):
        raise bad(_("id: 8 to 64 letters and digits, not “{got}”.").format(got=clip(doc.id)))
    if not 0 < doc.rules < 1_000_000:
        raise bad(_("rules: version 1 or later, not {got}.").format(got=clip(str(doc.rules))))
    spec = spec_of_play(games, doc.game, doc.facts)
    setup = _agreed(spec, doc)
    if doc.result and not {place.seat for place in doc.result.places} <= {seat.key for seat in doc.seats}:
        raise bad(_("result: it names seats that don't exist."))
    history = History(
        _timed(doc.entries, doc.started, "entries"),
        doc.head,
        [_amendment(change, doc.started, "amended") for change in doc.amended],
        [_amendment(change, doc.started, "unamended") for change in doc.unamended],
    )
    _stacks_fit(history)
    end, note = doc.result, Text("")
    try:
        run = Session(spec.script(), with_new_options(spec, setup), history).run
        end = ending(run.result) if run.result else None
    except Exception as problem:  # rules meet entries that nobody ever said
        if doc.rules == spec.version:
            raise bad(_no_replay(history, problem)) from problem
        note = _("It was made with rules version {then}, ours is {now}. You can view it, but not continue.").format(
            then=doc.rules, now=spec.version
        )
    touched = _time(doc.touched, "touched")
    play = Whole(
        id=doc.id,
        setup=setup,
        people=[],
        names=[seat.name for seat in setup.seats],
        history=history,
        started=_time(doc.started, "started"),
        touched=touched,
        finished=(_time(doc.finished, "finished") if doc.finished else touched) if end else None,
        ending=end,
        seconds=min(max(doc.seconds, 0.0), bounds.SECONDS),
    )
    return Checked(play, [seat.person for seat in doc.seats], note)


def _structured(data: bytes) -> PlayDoc:
    """Limits are checked before anything is built and again afterwards, so that no later code has to fear what is in a file."""
    if len(data) > bounds.PLAY:
        raise bad(_("It is too large: at most {most} MB.").format(most=bounds.PLAY // MEGABYTE))
    if bounds.values(data) > bounds.VALUES:
        raise too_many_values()
    try:
        doc = json.decode(data, type=PlayDoc)
    except RecursionError:
        raise bad(_("It is nested too deeply.")) from None
    except (ValidationError, DecodeError, UnicodeError) as problem:
        raise bad(_("{where}{problem}.").format(where=_entry_place(data), problem=str(problem))) from None
    changes = (*doc.amended, *doc.unamended)
    if len(doc.entries) > bounds.ENTRIES:
        raise bad(_("It has too many steps ({got}, at most {most}).").format(got=len(doc.entries), most=bounds.ENTRIES))
    if sum(len(change.tail) for change in changes) > bounds.SET_ASIDE:
        raise bad(_("Too many steps were changed later (at most {most}).").format(most=bounds.SET_ASIDE))
    for entry in chain(doc.entries, *(change.tail for change in changes)):
        if bounds.is_too_deep(entry.value) or bounds.is_too_deep(entry.luck):
            raise bad(_("It is nested too deeply."))
    if bounds.is_too_deep(doc.facts, bounds.FACTS_DEPTH):
        raise bad(_("It is nested too deeply."))
    return doc


def _entry_place(data: bytes) -> str:
    """Which entry it is, where it is one: the decoder says only that. Looked for where that is quick."""
    if len(data) > MEGABYTE:
        return ""
    try:
        entries = json.decode(data).get("entries")
    except (DecodeError, AttributeError, RecursionError, ValueError):
        return ""
    for n, entry in enumerate(entries if isinstance(entries, list) else ()):
        try:
            convert(entry, Entry)
        except ValidationError:
            return f"entries[{n}]: "
    return ""


def fit_colour(colour: str) -> str:
    return colour if re.fullmatch(r"[a-z0-9#-]{1,20}", colour) else COLOURS[0]


def _agreed(spec: Spec, doc: PlayDoc) -> Setup:
    """The setup, checked like a new one."""
    mode = spec.mode(doc.mode)
    options = dict(doc.options)
    for setting in spec.options_for(mode.key):
        if setting.key in options:
            options[setting.key] = setting.read(options[setting.key])
    rivals = len(spec.rivals(mode.key, options)) if spec.rivals else 0
    people = len(doc.seats) - rivals
    if not mode.least <= people <= mode.most:
        raise bad(
            _("seats: {least} to {most} for {mode}, not {got}.").format(
                least=mode.least, most=mode.most, mode=mode.name, got=people
            )
        )
    keys = [f"p{n + 1}" for n in range(people)] + [f"{RIVAL}{n + 1}" for n in range(rivals)]
    for n, (seat, key) in enumerate(zip(doc.seats, keys, strict=True), start=1):
        if seat.key != key:
            raise bad(_("seats: seat {n} has the key “{got}”.").format(n=n, got=clip(seat.key)))
    names = iter(_told_apart([seat.name for seat in doc.seats if seat.name]))
    return Setup(
        spec.key,
        mode.key,
        tuple(Seat(seat.key, next(names) if seat.name else "", fit_colour(seat.colour)) for seat in doc.seats),
        options,
        doc.seed,
        doc.rules,
        doc.facts,
    )


def _told_apart(names: list[str]) -> list[str]:
    """Two people with one name get a number: earlier versions took José and José for two people if they were encoded differently."""
    apart: list[str] = []
    for name in names:
        (name,) = checked_names([name])
        n, candidate = 1, name
        while candidate.casefold() in (other.casefold() for other in apart):
            n += 1
            candidate = f"{name[: LONGEST_NAME - 5]} ({n})"
        apart.append(candidate)
    return apart


def _stacks_fit(history: History) -> None:
    if not 0 <= history.head <= len(history.entries):
        raise bad(_("head: 0 to {most}, not {got}.").format(most=len(history.entries), got=history.head))
    for change in (*history.amended, *history.unamended):
        if not (0 <= change.n <= change.head <= change.n + len(change.tail) and change.n <= change.stands):
            raise bad(_("amended: step {n} can't have been changed.").format(n=change.n))


def _time(moment: str, field: str) -> str:
    try:
        when = exactly(moment)
        if not bounds.EARLIEST <= when <= bounds.LATEST:
            raise ValueError(moment)
        return written(when)
    except (ValueError, OverflowError):
        raise bad(
            _("{field}: a time such as 2026-11-16T20:15:00Z, not “{got}”.").format(field=field, got=clip(moment))
        ) from None


def _timed(entries: list[Entry], started: str, field: str) -> list[Entry]:
    return [replace(entry, at=_time(entry.at or started, f"{field}[{n}].at")) for n, entry in enumerate(entries)]


def _amendment(change: Amendment, started: str, field: str) -> Amendment:
    left = [replace(waiting, entry=_timed([waiting.entry], started, field)[0]) for waiting in change.left]
    return replace(change, tail=_timed(change.tail, started, field), left=left)


def _no_replay(history: History, problem: BaseException) -> Says:
    if isinstance(problem, Unreplayable):
        return _("step {n}: “{key}” doesn't fit there.").format(n=problem.at, key=clip(history.entries[problem.at].key))
    return _("The steps can't be replayed: {problem}").format(problem=clip(str(problem) or type(problem).__name__, 120))
