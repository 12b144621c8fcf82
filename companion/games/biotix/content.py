"""What is in the box: the species and their table, as it is printed on the characteristic cards.

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

# people hold coloured pieces: nobody should have to look up which species the blue one is
NAMES: dict[str, Text] = {
    "blue": _("Migratory (blue)"),
    "red": _("Attractive (red)"),
    "green": _("Repulsive (green)"),
    "purple": _("Magnetic (purple)"),
    "yellow": _("Explosive (yellow)"),
    BLACK: _("Aggressive (black)"),
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

EACH = 8  # Materials: 48 pieces, 8 of each type
EACH_FOR_TWO = 7  # Appendix, the Duality Principle
TIMER_START = 3  # Methods: on the 3 spot, with five players on the 2 spot
TIMER_START_FIVE = 2
DRAWN = 2  # Procedure, step 1
DAYS = 3  # Conclusion
DECAY = 2  # Results: pieces that everyone trashes
EUREKA_GAP = 20  # Results, the Eureka Paradox
EUREKA_NUMBERS = (1, 2, 3)
EUREKA_BONUS = 30
EUREKA_BONUS_FIVE = 25
TIE_TURNS = 3  # Conclusion: turns each

LEAST_VALUE, MOST_VALUE = -20, 50
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
    """For the form: how many is asked afterwards."""
    return {
        Block.NOTHING: _("Nothing more"),
        Block.TRASH_THEM: _("Trash them"),
        Block.ONE_EACH: _("Give one of them to each other player"),
        Block.TRASH_OWN: _("Trash some of your pieces"),
        Block.GIVE: _("Give some of your pieces away"),
        Block.TAKE: _("Take some from others"),
        Block.TAKE_EACH: _("Take one piece from each other player"),
        Block.OTHERS_TRASH: _("Each other player trashes some"),
        Block.NAME: _("Every dish trashes a species you name"),
    }[block]


def step_text(step: Step) -> Text:
    """Inside a sentence."""
    match step.block:
        case Block.TRASH_THEM:
            return _("trash them")
        case Block.ONE_EACH:
            return _("give one of them to each other player")
        case Block.TAKE_EACH:
            return _("take one piece from each other player")
        case Block.NAME:
            return _("every dish trashes a species you name")
        case Block.TRASH_OWN:
            return ngettext("trash {n} of your pieces", "trash {n} of your pieces", step.n)
        case Block.GIVE:
            return ngettext(
                "give {n} of your pieces to another player", "give {n} of your pieces to other players", step.n
            )
        case Block.TAKE:
            return ngettext(
                "take up to {n} piece from another player", "take up to {n} pieces from other players", step.n
            )
        case Block.OTHERS_TRASH:
            return ngettext("each other player trashes {n} piece", "each other player trashes {n} pieces", step.n)
        case Block.NOTHING:
            return _("nothing more")


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


def table_from(fact: Any) -> dict[str, Species] | None:
    """The remembered table; None if nothing is remembered, or another version wrote it."""
    try:
        table = msgspec.convert(fact, dict[str, Species])
    except msgspec.ValidationError:
        return None
    fits = set(table) == set(COLOURS) and all(
        LEAST_TRIGGER <= kind.trigger <= MOST_TRIGGER
        and len(kind.steps) <= MOST_STEPS
        and all(1 <= step.n <= MOST_N for step in kind.steps)
        for kind in table.values()
    )
    return {colour: table[colour] for colour in COLOURS} if fits else None


def table_to(table: dict[str, Species]) -> Any:
    """As plain JSON, to be remembered."""
    return msgspec.json.decode(msgspec.json.encode(table))
