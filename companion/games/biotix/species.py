"""The species table: what is printed on the characteristic cards.

The rulebook prints hardly any of it, so the table is a set of values that the players check against their cards. A reaction is a row of
building blocks: whatever a card says can be entered without code.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct

from companion.engine.texts import Says, Text, _, listed, ngettext

BLACK = "black"
TIMER = "timer"
COLOURS = ("blue", "red", "green", "purple", "yellow")

NAMES: dict[str, Text] = {
    "blue": _("Migratory"),
    "red": _("Attractive"),
    "green": _("Repulsive"),
    "purple": _("Magnetic"),
    "yellow": _("Explosive"),
    BLACK: _("Aggressive"),
    TIMER: _("Timer token"),
}
ICONS = {
    "blue": "bird",
    "red": "heart",
    "green": "hand-back-right",
    "purple": "magnet",
    "yellow": "bomb",
    BLACK: "skull",
    TIMER: "timer-sand",
}

LEAST_TRIGGER, MOST_TRIGGER = 2, 9
MOST_N = 6
MOST_STEPS = 3


class Block(str, Enum):
    """What one step of a reaction does. "Them" are the pieces that react."""

    TRASH_THEM = "trash_them"
    ONE_EACH = "one_each"  # one of them to each other player
    TRASH_OWN = "trash_own"  # n pieces of your own
    GIVE = "give"  # n pieces of your own to other players
    TAKE = "take"  # up to n pieces from other players
    TAKE_EACH = "take_each"  # one piece from each other player
    OTHERS_TRASH = "others_trash"  # each other player n pieces
    NAME = "name"  # every dish trashes the species that you name
    NOTHING = "nothing"


COUNTED = (Block.TRASH_OWN, Block.GIVE, Block.TAKE, Block.OTHERS_TRASH)


class Step(Struct, frozen=True, omit_defaults=True):
    block: Block
    n: int = 1


class Species(Struct, frozen=True, omit_defaults=True):
    """`assumed` names what neither the rulebook nor the players have confirmed: value, trigger, reaction."""

    value: int
    trigger: int
    steps: tuple[Step, ...]
    assumed: tuple[str, ...] = ()


# Rulebook: the Migratory trigger (Procedure, step 2) and the Explosive value (Appendix). Everything else is reported or guessed.
DEFAULTS: dict[str, Species] = {
    "blue": Species(2, 4, (Step(Block.ONE_EACH), Step(Block.TRASH_THEM)), ("value", "reaction")),
    "red": Species(3, 3, (Step(Block.TRASH_THEM), Step(Block.TAKE, 2)), ("value", "trigger", "reaction")),
    "green": Species(5, 3, (Step(Block.TRASH_THEM), Step(Block.TRASH_OWN, 1)), ("value", "trigger", "reaction")),
    "purple": Species(10, 2, (Step(Block.TRASH_THEM), Step(Block.NAME)), ("value", "trigger", "reaction")),
    "yellow": Species(15, 2, (Step(Block.TRASH_THEM), Step(Block.GIVE, 3)), ("trigger", "reaction")),
}

AGGRESSIVE_VALUE = -2  # Appendix, the Aggro-Invasive Principle
TAKE_OVER_VALUE = 5  # Appendix, Complete Take Over


def block_name(block: Block) -> Text:
    """For the form: the number stands in a field of its own."""
    return {
        Block.NOTHING: _("nothing more"),
        Block.TRASH_THEM: _("trash them (what is left of them)"),
        Block.ONE_EACH: _("give one of them to each other player"),
        Block.TRASH_OWN: _("trash N pieces of your own"),
        Block.GIVE: _("give N of your pieces to other players"),
        Block.TAKE: _("may take N pieces from other players"),
        Block.TAKE_EACH: _("take one piece from each other player"),
        Block.OTHERS_TRASH: _("each other player trashes N pieces"),
        Block.NAME: _("every dish trashes a species that you name"),
    }[block]


def step_text(step: Step) -> Text:
    match step.block:
        case Block.TRASH_OWN:
            return ngettext("trash {n} piece of your own", "trash {n} pieces of your own", step.n)
        case Block.GIVE:
            return ngettext(
                "give {n} of your pieces to another player", "give {n} of your pieces to other players", step.n
            )
        case Block.TAKE:
            return ngettext(
                "you may take {n} piece from another player", "you may take {n} pieces from other players", step.n
            )
        case Block.OTHERS_TRASH:
            return ngettext("each other player trashes {n} piece", "each other player trashes {n} pieces", step.n)
        case Block.TRASH_THEM:
            return _("trash them")
        case _other:
            return block_name(step.block)


def reaction_text(species: Species) -> Says:
    """ "give one of them to each other player, then trash them"."""
    if not species.steps:
        return _("nothing happens")
    text: Says = step_text(species.steps[0])
    for step in species.steps[1:]:
        text = _("{first}, then {second}").format(first=text, second=step_text(step))
    return text


def assumed_text(species: Species) -> Says:
    words = {"value": _("value"), "trigger": _("trigger"), "reaction": _("reaction")}
    return listed([words[part] for part in species.assumed])


def table_from(fact: Any) -> dict[str, Species]:
    """The remembered table; where it cannot be read (another version wrote it), the assumed one."""
    try:
        table = msgspec.convert(fact, dict[str, Species])
    except msgspec.ValidationError:
        return dict(DEFAULTS)
    fits = set(table) == set(COLOURS) and all(
        LEAST_TRIGGER <= kind.trigger <= MOST_TRIGGER
        and len(kind.steps) <= MOST_STEPS
        and all(1 <= step.n <= MOST_N for step in kind.steps)
        for kind in table.values()
    )
    return {colour: table[colour] for colour in COLOURS} if fits else dict(DEFAULTS)


def table_to(table: dict[str, Species]) -> Any:
    """As plain JSON, to be remembered."""
    return msgspec.json.decode(msgspec.json.encode(table))
