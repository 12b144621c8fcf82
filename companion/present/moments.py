"""The story of a play in sentences: the moments that decided it, luck, and time, each with the entry to look at."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.texts import Says, _, joined, ngettext, number
from companion.present.dates import decimal
from companion.present.scores import duration
from companion.present.story import DiceLuck, DrawLuck, Story
from companion.present.where import round_of

LEADS = 3
"""How many of the last changes of the lead are told."""
BLOWS = 3


class Decisive(Struct, frozen=True):
    """A moment: what it was, more about it, and after which entry to look."""

    text: Says
    note: Says
    icon: str
    seat: Seat | None
    entry: int


def summary(told: Story) -> Says:
    if not told.leads:
        return ""
    if not told.lead_changes:
        return "" if told.shared else _("{who} led from start to end").format(who=told.leads[0].seat)
    return ngettext("The lead changed once", "The lead changed {n} times", told.lead_changes)


def decisive(told: Story) -> list[Decisive]:
    found: list[Decisive] = []
    swing = told.swing
    if swing:
        text = _("Biggest jump: {who}, {points}") if swing.points > 0 else _("Biggest loss: {who}, {points}")
        text = text.format(who=swing.seat, points=number(swing.points, "+d"))
        found.append(Decisive(text, _once(swing.where, swing.told), "arrow-up-down", swing.seat, swing.entry))
    last = told.leads[-1] if told.leads else None
    for lead in told.leads[1:][-LEADS:]:
        for_good = lead is last and not told.shared
        text = _("{who} took the lead for good") if for_good else _("{who} took the lead")
        if lead.final:
            text = _("{who} took the lead in the final scoring")
        found.append(
            Decisive(
                text.format(who=lead.seat), "" if lead.final else lead.where, "flag-outline", lead.seat, lead.entry
            )
        )
    return found


def _once(where: Says, told: Says) -> Says:
    """The round and what was told in it, which may name the round itself: "Day 2 of 3", "Day 2: Bo scores 38."."""
    name = " ".join(str(where).split()[:2])
    return told if name and str(told).startswith(name) else joined((where, told), " · ")


def blows(session: Session) -> list[Decisive]:
    """What hit a table that lost, the last of it."""
    hits = [told for told in session.run.table.told if told.tone == "danger" and told.entry >= 0]
    return [
        Decisive(told.text, round_of(told.where)[0], "alert-outline", told.who, told.entry) for told in hits[-BLOWS:]
    ]


def dice_words(luck: DiceLuck) -> Says:
    """ "12 dice, 4.1 on average, 3.5 expected"."""
    dice = ngettext("{n} die", "{n} dice", luck.dice)
    return _("{dice}: {average}, expected {expected}").format(
        dice=dice, average=decimal(luck.average), expected=decimal(luck.expected / luck.dice)
    )


def draw_words(luck: DrawLuck) -> Says:
    return _("{came}, expected {expected}").format(came=luck.came, expected=decimal(luck.expected))


def clock(seconds: float) -> Says:
    """Short enough to stand beside a bar: 12:05 min."""
    whole = round(seconds)
    if whole >= 3600:
        return duration(seconds)
    if whole < 60:
        return _("{n} s").format(n=whole)
    return _("{minutes}:{seconds} min").format(minutes=whole // 60, seconds=f"{whole % 60:02}")
