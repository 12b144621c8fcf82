"""Taking in our own file, or saying what is wrong with it and where.

A play is checked whole (size, structure, a game we have, what was agreed, entries that replay) before anything of it is written.
What is already there stays as it is.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.asks import clip
from companion.engine.entries import Entry
from companion.engine.refusals import Refused
from companion.engine.seats import Seat
from companion.engine.spec import Spec
from companion.engine.texts import Says, _, ngettext
from companion.games import read_document
from companion.store import bounds, own, packs, people, sums
from companion.store.checking import Checked, checked, fit_colour
from companion.store.database import sequence
from companion.store.files import Incoming, kind_of, read_file, too_many_values
from companion.store.saved import Whole, read_history, read_whole, text
from companion.store.slowly import Steps


class ImportReport(Struct):
    added: int = 0
    already_there: int = 0
    problems: list[Says] = []
    plays: list[str] = []
    """The ids of the imported plays."""
    games: list[str] = []
    """The names of the imported games."""
    cards: int = 0
    """How many known cards were imported."""
    differs: dict[str, list[packs.Differs]] = {}
    """By game, cards with a different face here: they stay as they are here."""

    def copy(self) -> ImportReport:
        return replace(
            self, problems=[*self.problems], plays=[*self.plays], games=[*self.games], differs={**self.differs}
        )

    def become(self, other: ImportReport) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(other, name))


def import_bytes(
    db: sqlite3.Connection,
    data: bytes,
    games: Callable[[str], Spec],
    now: str,
    report: ImportReport,
    *,
    go_on: bool = False,
    instead: bool = False,
) -> Steps[None]:
    """Each step inside a transaction, with one play. With `go_on`, a play that is here but shorter is replaced by the longer one instead
    of kept beside it; with `instead`, whatever is here."""
    try:
        if kind_of(data) == "game":
            if bounds.values(data) > bounds.VALUES:
                raise too_many_values()
            _bring_in_game(db, read_document(data), games, report)
            return
        if kind_of(data) == "cards":
            incoming = packs.look_at(db, data, games)
            report.cards = packs.take(db, incoming)
            _tell_differing(report, incoming.game, incoming.name, incoming.differs)
            return
        found = read_file(data, report.problems)
    except Refused as refused:
        report.problems.append(refused.text)
        return
    _bring_in_people(db, found, now)
    _bring_in_facts(db, found, games, report)
    i = 0
    try:
        for i, data in enumerate(found.plays, start=1):
            place = _("Play {n}").format(n=i) if found.several else _("The play")
            try:
                bring_in(db, checked(data, games), report, place, now, go_on=go_on, instead=instead)
            except Refused as refused:
                report.problems.append(_at(place, refused.text))
            yield found.read()
    except Refused as refused:  # the file itself, further on
        report.problems.append(refused.text)
    if not i and not report.problems and not report.cards:
        report.problems.append(_("There's no play in this file."))


def _at(place: Says, problem: Says) -> Says:
    return _("{place}: {problem}").format(place=place, problem=problem)


def bring_in(
    db: sqlite3.Connection,
    found: Checked,
    report: ImportReport,
    place: Says,
    now: str,
    *,
    go_on: bool,
    instead: bool,
    seated: bool = False,
) -> None:
    """`seated`: the players are known already."""
    play = found.play
    if _is_there(db, play.id):
        all_here, goes_on = _compared(db, play, go_on)
        if all_here and not instead:
            report.already_there += 1
            if db.execute("SELECT binned FROM plays WHERE id = ?", (play.id,)).fetchone()[0]:
                report.problems.append(_at(place, _("You already have it, in the bin.")))
            return
        if instead or goes_on:
            for table in ("entries", "amendments", "seats"):
                db.execute(f"DELETE FROM {table} WHERE play = ?", (play.id,))
            db.execute("DELETE FROM plays WHERE id = ?", (play.id,))
        else:
            play.id = blake2b(f"{play.id}:{content(play)}".encode(), digest_size=16).hexdigest()
            if _is_there(db, play.id):
                report.already_there += 1
                return
            report.problems.append(
                _at(place, _("You already have this play, with different later steps. Both are kept."))
            )
    if str(found.note):
        report.problems.append(_at(place, found.note))
    if not seated:
        play.people = _seated(db, play.setup.seats, found.named, now)
    play.write(db, sequence(db) + 1)
    report.added += 1
    report.plays.append(play.id)


def _compared(db: sqlite3.Connection, play: Whole, go_on: bool) -> tuple[bool, bool]:
    """Whether all of this play is here already, and whether it may replace what is here: it may if that is damaged."""
    sound = sums.sound(db, play.id)
    if sound.whole:
        here = read_whole(db, play.id)
        return contains(here, play), go_on and contains(play, here)
    entries = read_history(db, play.id, sound.entries)[0].entries
    return False, play.history.entries[: len(entries)] == entries


def _is_there(db: sqlite3.Connection, play: str) -> bool:
    return db.execute("SELECT 1 FROM plays WHERE id = ?", (play,)).fetchone() is not None


def _beginning(play: Whole) -> list[Any]:
    setup = play.setup
    return [setup.game, setup.mode, setup.version, setup.options, str(setup.seed), setup.facts, len(setup.seats)]


def content(play: Whole) -> str:
    """What identifies a play: everything except names, people and times."""
    return text([_beginning(play), play.history])


def contains(larger: Whole, smaller: Whole) -> bool:
    """Whether the larger play has everything the smaller one has: it is the same play, or a later copy of it."""
    said: list[Entry] = smaller.history.entries if content(larger) == content(smaller) else smaller.history.standing()
    return _beginning(larger) == _beginning(smaller) and larger.history.entries[: len(said)] == said


def _seated(db: sqlite3.Connection, seats: tuple[Seat, ...], ids: list[str | None], now: str) -> list[str | None]:
    """The person at each seat: known by id, else by name, else new; nobody sits at two seats."""
    taken: list[str | None] = []
    for seat, id in zip(seats, ids, strict=True):
        who: str | None = None
        if seat.name and not seat.rival:
            who = id if id and _is_person(db, id) else people.named(db, seat.name)
            if who is None:
                who = people.add(db, seat.name, seat.colour, now, id=_fit(id))
        taken.append(who if who not in taken else None)
    return taken


def _is_person(db: sqlite3.Connection, id: str) -> bool:
    return db.execute("SELECT 1 FROM people WHERE id = ?", (id,)).fetchone() is not None


def _fit(id: str | None) -> str:
    return id if id and re.fullmatch(r"[0-9A-Za-z-]{8,64}", id) else ""


def _bring_in_people(db: sqlite3.Connection, found: Incoming, now: str) -> None:
    for person in found.people:
        if not _is_person(db, person.id) and not people.named(db, person.name):
            try:
                people.add(db, person.name, fit_colour(person.colour), now, id=_fit(person.id))
            except Refused:
                continue  # a name that cannot be one; the plays say where it sits


def _bring_in_game(
    db: sqlite3.Connection, document: dict[str, Any], games: Callable[[str], Spec], report: ImportReport
) -> Spec:
    """Added beside what is here: nothing is replaced."""
    found = own.incoming(db, document, games)
    if str(found.news):
        report.problems.append(found.news)
    if not found.there:
        own.put(db, found.key, document)
        report.games.append(found.spec.name)
    return found.spec


def _bring_in_facts(
    db: sqlite3.Connection, found: Incoming, games: Callable[[str], Spec], report: ImportReport
) -> None:
    """What our games remember, if they know nothing of the kind yet, and games that people described."""
    for game, facts in found.facts.items():
        document = facts.get(own.FACT)
        try:
            if game.startswith(own.PREFIX) and isinstance(document, dict):
                spec = _bring_in_game(db, document, games, report)
            else:
                spec = games(game)
        except Refused as refused:
            if document is not None:
                report.problems.append(_at(clip(game), refused.text))
            continue
        came, differs, problem = packs.from_library(db, spec, facts)
        report.cards += came
        _tell_differing(report, spec.key, spec.name, differs)
        if str(problem):
            report.problems.append(_at(spec.name, problem))
        for key, value in facts.items():
            if key in spec.facts:
                sums.put(db, "facts", (spec.key, key, text(value)), "INSERT OR IGNORE")


def _tell_differing(report: ImportReport, game: str, name: str, differs: list[packs.Differs]) -> None:
    if differs:
        report.differs[game] = differs
        text = ngettext(
            "{n} known card differs: yours stays. Compare them on the card page.",
            "{n} known cards differ: yours stay. Compare them on the card page.",
            len(differs),
        )
        report.problems.append(_at(name, text))
