"""What people are told after a rescue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.engine.texts import Says, _, listed, ngettext
from companion.store.rescue.cases import Case, Line, Why
from companion.store.times import read


def told(case: Case, path: Path, game_name: Callable[[str], str]) -> list[Says]:
    news = [*_what_happened(case, path), *_what_is_gone(case, game_name)]
    rows = len(case.back) + case.back_more
    if rows and case.why is not Why.SHORTENED:
        news.append(ngettext("{n} play is back:", "{n} plays are back:", rows))
        news += [
            _("{play}: {entries}").format(
                play=_named(line, game_name), entries=ngettext("{n} step", "{n} steps", line.entries)
            )
            for line in case.back
        ]
        if case.back_more:
            news.append(ngettext("and {n} more", "and {n} more", case.back_more))
    return news


def _what_happened(case: Case, path: Path) -> list[Says]:
    aside = str(path.with_name(case.aside))
    news: list[Says] = []
    if case.why is Why.SHORTENED:
        news.append(
            _("The end of the library was damaged. Nothing was deleted: the damaged file is {path}.").format(path=aside)
        )
        if not (case.changes or case.cut or case.lost or case.backup):
            news.append(_("Everything in it could still be read: nothing is missing."))
    elif case.why is Why.DAMAGED:
        news.append(_("The library was damaged. Nothing was deleted: the damaged file is {path}.").format(path=aside))
    else:
        news.append(_("The library was missing."))
    if case.backup:
        day = read(case.backup).astimezone().date().isoformat()
        news.append(_("The backup of {day} took its place.").format(day=day))
    elif case.begins_anew:
        news.append(_("No backup could be opened, so the library starts empty."))
    if case.saved and case.begins_anew:
        news.append(
            ngettext(
                "{n} play could still be read out of the damaged library.",
                "{n} plays could still be read out of the damaged library.",
                case.saved,
            )
        )
    elif case.saved:
        news.append(
            ngettext(
                "{n} play from the damaged library goes further than the backup and was saved.",
                "{n} plays from the damaged library go further than the backup and were saved.",
                case.saved,
            )
        )
    return news


def _what_is_gone(case: Case, game_name: Callable[[str], str]) -> list[Says]:
    news: list[Says] = [
        _("{play}: {n} of {all} steps could be read.").format(play=_named(line, game_name), n=line.entries, all=line.of)
        if line.entries < line.of
        else _("{play}: as in the backup. Anything later couldn't be read.").format(play=_named(line, game_name))
        for line in case.cut
    ]
    news += [
        _("{play}: the players, the mode or the date may be wrong.").format(play=_named(line, game_name))
        for line in case.doubtful
    ]
    news += [_("{play}: nothing could be read.").format(play=_named(line, game_name)) for line in case.lost]
    if case.changes and not (case.cut or case.lost):
        news.append(
            ngettext(
                "The last change is missing: no step of a play, but a name or a setting.",
                "The last {n} changes are missing: no steps of a play, but names or settings.",
                case.changes,
            )
        )
    if not case.to_the_end:
        news.append(_("Part of the damaged file couldn't be read. Try again under “Move and back up”."))
    return news


def _named(line: Line, game_name: Callable[[str], str]) -> Says:
    if not line.game:
        return _("A play without a name")
    return _("{game}, {who}, {day}").format(game=game_name(line.game), who=listed([*line.who]), day=_day(line.started))


def _day(started: str) -> str:
    try:
        return read(started).astimezone().date().isoformat()
    except (ValueError, OverflowError, OSError):
        return "?"
