"""Days, times and numbers as people write them in the app's language.

How they are written is a text like any other: a translation of `{day} {month} {year}` may be `{day}. {month} {year}`, one of
`{whole}.{part}` may be `{whole},{part}`.
"""

from __future__ import annotations

from datetime import datetime

from companion.engine.texts import MINUS, Says, _

MONTHS = (
    _("January"),
    _("February"),
    _("March"),
    _("April"),
    _("May"),
    _("June"),
    _("July"),
    _("August"),
    _("September"),
    _("October"),
    _("November"),
    _("December"),
)
SHORT = (
    _("Jan"),
    _("Feb"),
    _("Mar"),
    _("Apr"),
    _("May"),
    _("Jun"),
    _("Jul"),
    _("Aug"),
    _("Sep"),
    _("Oct"),
    _("Nov"),
    _("Dec"),
)


def day(when: datetime) -> Says:
    """1 March 2026"""
    # Translators: a date
    return _("{day} {month} {year}").format(day=when.day, month=MONTHS[when.month - 1], year=when.year)


def short_day(when: datetime) -> Says:
    """1 Mar 2026: never only digits, which half of the world reads the other way round."""
    return _("{day} {month} {year}").format(day=when.day, month=SHORT[when.month - 1], year=when.year)


def moment(when: datetime) -> Says:
    """1 Mar 2026, 19:05"""
    return _("{day}, {time}").format(day=short_day(when), time=f"{when:%H:%M}")


def decimal(value: float, places: int = 1) -> Says:
    """−12.5"""
    digits, _point, part = f"{abs(value):.{places}f}".partition(".")
    sign = MINUS if value < 0 and float(f"{value:.{places}f}") else ""
    if not part:
        return sign + digits
    # Translators: the decimal mark
    return _("{whole}.{part}").format(whole=sign + digits, part=part)


def percent(part: float) -> Says:
    """40%"""
    # Translators: per cent
    return _("{n}%").format(n=round(part * 100))


def weight(size: int) -> Says:
    """How much room a file takes: 3.4 MB"""
    if size >= 2**20:
        return _("{n} MB").format(n=decimal(size / 2**20))
    return _("{n} kB").format(n=max(1, round(size / 1024)))
