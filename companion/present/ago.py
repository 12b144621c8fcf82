"""How long ago something was, in words."""

from __future__ import annotations

from datetime import datetime

from companion.engine.texts import Says, _, ngettext
from companion.present.dates import day


def ago(then: datetime, now: datetime) -> Says:
    minutes = max(0, int((now - then).total_seconds() // 60))
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return ngettext("{n} min ago", "{n} min ago", minutes)
    hours = minutes // 60
    if hours < 24:
        return ngettext("{n} hour ago", "{n} hours ago", hours)
    days = hours // 24
    if days < 60:
        return ngettext("{n} day ago", "{n} days ago", days)
    return day(then)
