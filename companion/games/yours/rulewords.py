"""The rule of a category in a few words, under its label."""

from __future__ import annotations

from companion.engine.texts import Says, _, listed
from companion.games.yours.categories import (
    Bonus,
    Category,
    Formula,
    Holder,
    Majority,
    Penalty,
    Plain,
    Sets,
    Subtotal,
    Table,
    Times,
)
from companion.games.yours.words import says


def rule_in_words(category: Category) -> Says:
    about = says(category.about)
    return about if str(about) else _rule(category)


def _rule(category: Category) -> Says:
    match category:
        case Plain():
            return ""
        case Times() if category.every == 1:
            return _("{points} each").format(points=category.points)
        case Times():
            return _("{points} for every {every}").format(points=category.points, every=category.every)
        case Penalty():
            return _("−{points} each").format(points=category.points)
        case Table():
            return ", ".join(f"{count}: {points}" for count, points in category.rows)
        case Majority():
            return _("Most: {places}").format(places=" / ".join(str(points) for points in category.places))
        case Sets():
            return _("Sets: {rows}").format(rows=", ".join(f"{size}: {points}" for size, points in category.rows))
        case Bonus() if category.of:
            return _("{points} from {least} on").format(points=category.points, least=category.least)
        case Bonus():
            return _("{points} if fulfilled").format(points=category.points)
        case Holder():
            return _("{points} for one player").format(points=category.points)
        case Subtotal():
            return _("Subtotal")
        case Formula():
            return listed(tuple(says(entered.label) for entered in category.inputs))
