"""What the rulebook leaves open or says twice, and what this app does."""

from __future__ import annotations

from companion.engine.guide import Ruling
from companion.engine.texts import _

RULINGS = (
    Ruling(
        "H1",
        _("How many can play?"),
        _("1–4. The overview says 2–4, but there are solo rules."),
    ),
    Ruling(
        "H2",
        _("What does a card of the display cost?"),
        _(
            "2, 1, 1 coins and free from the left, as the text says. The picture shows 2, 2, 1 and free. With 1–2 players 2, 1, free."
        ),
    ),
    Ruling(
        "H4",
        _("Do injuries cost 12 EP in the last round?"),
        _(
            "No. The penalty is part of the cleanup, and the last round has none. With the house rule you pay it at the final scoring."
        ),
        "last_injured",
    ),
    Ruling(
        "H5",
        _("Can you reroll a planning effect's danger roll?"),
        _("No, the rulebook names no cost there. With the house rule, for 2 coins."),
        "planning_reroll",
    ),
    Ruling(
        "H7",
        _("Can you reserve twice in one round?"),
        _("No. Your one marker stays where it is."),
    ),
    Ruling(
        "H8",
        _("Solo: are there planning effects and location cards?"),
        _("Yes, as with 2 players. The solo rules say nothing about these two steps."),
    ),
    Ruling(
        "H9",
        _("Solo: which card gives the next round's first assistant?"),
        _("The card that is now face up on the solo deck. So 5 cards are enough for 4 rounds."),
    ),
    Ruling(
        "H10",
        _("Solo: what do the other words mean?"),
        _(
            "Priority space = advanced space, collaborative activity = public space, Activity phase = Research phase, play = create, Norman = Noman, potion or vial = medicine, wild = feral."
        ),
    ),
    Ruling(
        "H11",
        _("Survival: do Nomans stand up in the cleanup?"),
        _("No, and no EP are lost: only the first medicine heals. With the house rule they stand up for 12 EP each."),
        "survival_stand",
    ),
    Ruling(
        "H12",
        _("Survival: when is it lost?"),
        _("Right away, when one active Noman or none is left. A correction counts too."),
    ),
    Ruling(
        "H14",
        _("Solo: when do you gain the 20 EP?"),
        _("When you create the 7th creature in round 1, 2 or 3. This counts for the challenges too."),
    ),
    Ruling(
        "H15",
        _("Solo: when are 100 EP counted?"),
        _("After the final scoring, coins included."),
    ),
    Ruling(
        "H16",
        _("Solo: what do you start with?"),
        _(
            "6 coins and one full medicine, as first player. The other setting starts like a second player with 7 coins."
        ),
        "solo_start",
    ),
    Ruling(
        "H17",
        _("Can a discount exceed the cost?"),
        _("No. Each gene of the cost goes down to 0 and no further."),
    ),
    Ruling(
        "A1",
        _("Are there turn order spaces with 1–2 players?"),
        _(
            "No. That side of the board has no turn order area, and the solo police need just one advanced space at each place. So Biofarm, Alley and DNA Inc. have one advanced space each, without reservation."
        ),
    ),
    Ruling(
        "A2",
        _("Does a marker from “Reset turn order” count too?"),
        _("Yes, a marker on space 2, 3 or 4 gives what is below it, however you placed it."),
    ),
    Ruling(
        "A3",
        _("Alley: can you go back to the top row?"),
        _("No. Do the two rows in either order, each in one go."),
    ),
    Ruling(
        "A4",
        _("Must you take an advanced space's bonus?"),
        _("No. You choose whether to give a medicine, buy or reserve. A gene that costs nothing you simply gain."),
    ),
    Ruling(
        "A5",
        _("Do common creatures help automatically?"),
        _(
            "Yes, at the first action at their place in each round where something is gained. When your storage is full, they keep their help for later."
        ),
    ),
    Ruling(
        "A6",
        _("Which Noman does an injury hit?"),
        _(
            "On a tile it hits the Noman there, in the Biofarm the one that creates. In planning it hits any one of your active Nomans."
        ),
    ),
    Ruling(
        "A7",
        _("Does the rulebook show the die and the cards?"),
        _(
            "No, so you enter them once. Real dice and cards come first. The app's own die (2 injury, 1 feral, 1 both, 2 mammal or aquatic) is a guess you can change. Its solo deck is invented."
        ),
    ),
    Ruling(
        "A10",
        _("Can you roll again after a feral gene?"),
        _("No. You keep it without being asked, as long as you have room for it."),
    ),
    Ruling(
        "A8",
        _("Professional: when does it end?"),
        _("After the Research phase of round 4, never earlier. EP don't matter for it."),
    ),
    Ruling(
        "A9",
        _("Does the scientist help with Downtown creatures?"),
        _("No, the text gives it “when creating a creature in BIOFARM”. Artisans help everywhere."),
    ),
)
