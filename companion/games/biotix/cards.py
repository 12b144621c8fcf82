"""The species card: checked at setup, changed at any time, remembered for the next play."""

from __future__ import annotations

from companion.engine.asks import Ask, Choose, Number, Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, ngettext
from companion.games.biotix.content import (
    COLOURS,
    COUNTED,
    ICONS,
    LEAST_TRIGGER,
    LEAST_VALUE,
    MOST_N,
    MOST_STEPS,
    MOST_TRIGGER,
    MOST_VALUE,
    NAMES,
    Block,
    Species,
    Step,
    assumed_text,
    block_name,
    reaction_text,
)
from companion.games.biotix.kinds import FIVE, SPECIES, card_of
from companion.games.biotix.state import Game

KINDS = (SPECIES,)
STEP_LABELS = (_("First step"), _("Second step"), _("Third step"))
NUMBERS_LATER = 3
"""From these rules on a number is asked only if a step needs one; before, all three stood in the form."""


async def check(table: Table, game: Game) -> None:
    """The table beside the printed card, until someone says that they agree."""
    while await something_differs(table, game):
        pass
    confirm(table, game)


@step(rule="card")
async def something_differs(table: Table, game: Game) -> bool:
    """Change one species, or say that nothing differs any more."""
    colour = await table.choose(
        "biotix.card",
        _("Does this match your characteristic cards?"),
        options(game),
        detail=detail(game),
        likely="right",
    )
    if colour is not None:
        await change(table, game, colour)
    return colour is not None


def detail(game: Game) -> Says:
    side = _("For five players.") if game.players == 5 else _("For two to four players.")
    if not any(kind.assumed for kind in game.species.values()):
        return joined([side, _("As you confirmed it before.")])
    if game.players == 5 and game.setup.facts.get("species"):
        return joined([side, _("Copied from your cards for fewer players. Tap what differs.")])
    return joined([side, _("“Assumed” is not in the rulebook. Tap what differs on your card.")])


def options(game: Game) -> list[Option[str | None]]:
    agreed: Option[str | None] = Option("right", _("It matches"), None, icon="check", tone="quiet")
    species: list[Option[str | None]] = [
        Option(
            colour,
            NAMES[colour],
            colour,
            note=_("Reacts at {trigger}+: {reaction}").format(trigger=kind.trigger, reaction=reaction_text(kind)),
            badge=ngettext("{n} point", "{n} points", kind.value),
            warning=_("Assumed: {what}").format(what=assumed_text(kind)) if kind.assumed else "",
            icon=ICONS[colour],
            tone=colour,
        )
        for colour, kind in game.species.items()
    ]
    return [agreed, *species]


async def change(table: Table, game: Game, colour: str) -> None:
    """One species as its card prints it: value, trigger, and up to three steps of the reaction. Then how many, where a step counts."""
    kind = game.species[colour]
    old = game.setup.version < NUMBERS_LATER
    filled = await table.form(
        "biotix.species",
        _("{species}: enter what your card says").format(species=NAMES[colour]),
        fields(kind, numbers=old),
        detail=_("Up to three steps, in order. “Them” means the reacting pieces."),
    )
    blocks = {n: filled[f"step{n}"] for n in range(1, MOST_STEPS + 1)}
    counted = [n for n, block in blocks.items() if block in COUNTED]
    if old:
        numbers = {n: filled[f"n{n}"] for n in counted}
    elif counted:
        given = await table.form(
            "biotix.species.n",
            _("{species}: how many pieces?").format(species=NAMES[colour]),
            [number_field(kind, n, block_name(blocks[n])) for n in counted],
        )
        numbers = {n: given[f"n{n}"] for n in counted}
    else:
        numbers = {}
    steps = [Step(block, numbers.get(n, 1)) for n, block in blocks.items() if block is not Block.NOTHING]
    game.species[colour] = Species(filled["value"], filled["trigger"], tuple(steps))
    table.tell(
        _("{species}: worth {value}, reacts at {trigger}+. Reaction: {reaction}.").format(
            species=NAMES[colour],
            value=filled["value"],
            trigger=filled["trigger"],
            reaction=reaction_text(game.species[colour]),
        ),
        tone=colour,
    )


def fields(kind: Species, numbers: bool) -> list[Ask[object]]:
    made: list[Ask[object]] = [
        Number(key="value", text=_("Points"), least=LEAST_VALUE, most=MOST_VALUE, start=kind.value),
        Number(key="trigger", text=_("Reacts at"), least=LEAST_TRIGGER, most=MOST_TRIGGER, start=kind.trigger),
    ]
    for n, label in enumerate(STEP_LABELS, start=1):
        made.append(
            Choose(
                key=f"step{n}",
                text=label,
                options=tuple(Option(block.value, block_name(block), block) for block in Block),
                likely=step_of(kind, n).block.value,
            )
        )
        if numbers:
            made.append(number_field(kind, n, _("How many")))
    return made


def step_of(kind: Species, n: int) -> Step:
    return kind.steps[n - 1] if n <= len(kind.steps) else Step(Block.NOTHING)


def number_field(kind: Species, n: int, text: Says) -> Ask[object]:
    return Number(key=f"n{n}", text=text, least=1, most=MOST_N, start=step_of(kind, n).n)


def confirm(table: Table, game: Game) -> None:
    """Nothing is assumed any more: the cards are known, and the next play begins with them."""
    game.species = {
        colour: Species(game.species[colour].value, game.species[colour].trigger, game.species[colour].steps)
        for colour in COLOURS
    }
    for colour, kind in game.species.items():
        table.learn(SPECIES, card_of(colour, kind, FIVE if game.players == 5 else ""))
    table.tell(_("The species table is checked and will be remembered."), tone="quiet")
