"""What the rulebook leaves open or says twice, and what this app does."""

from __future__ import annotations

from companion.engine.guide import Ruling
from companion.engine.texts import _

RULINGS = (
    Ruling(
        "H1",
        _("For how many players?"),
        _("The overview says 2–4, but there are solo rules: 1–4."),
    ),
    Ruling(
        "H2",
        _("What does a card of the display cost?"),
        _(
            "The text says 2, 1, 1 coins and free from the left, the picture 2, 2, 1 and free. This app takes the text; with 1–2 players 2, 1, free."
        ),
    ),
    Ruling(
        "H4",
        _("Do injured Nomans cost 12 EP in the last round?"),
        _(
            "The penalty stands in the clean-up, and the last round has none: no penalty. The house rule charges it at the final scoring."
        ),
        "last_injured",
    ),
    Ruling(
        "H5",
        _("Can a danger roll of a planning effect be rolled again?"),
        _("The rulebook names no cost there: no. With the house rule, for 2 coins."),
        "planning_reroll",
    ),
    Ruling(
        "H7",
        _("A second reservation in one round?"),
        _("You have one reservation marker; where it lies, it lies: no effect."),
    ),
    Ruling(
        "H8",
        _("Solo: planning effects and location cards?"),
        _("The solo rules have no text for these two steps: as with 2 players."),
    ),
    Ruling(
        "H9",
        _("Solo: which card gives the next round's first assistant?"),
        _("The one that now lies face up on the solo deck; so 5 cards serve 4 rounds."),
    ),
    Ruling(
        "H10",
        _("Solo: other words for the same things?"),
        _(
            "Priority space = advanced space, collaborative activity = public space, Activity phase = Research phase, play = create, Norman = Noman, potion or vial = medicine, wild = feral."
        ),
    ),
    Ruling(
        "H11",
        _("Survival: does the clean-up stand Nomans up?"),
        _(
            "The challenge knows no way to heal but the first medicine: no, and no EP are lost. With the house rule they stand up for 12 EP each."
        ),
        "survival_stand",
    ),
    Ruling(
        "H12",
        _("Survival: when is it lost?"),
        _("At once, when one active Noman or none is left."),
    ),
    Ruling(
        "H14",
        _("Solo: 20 EP “before the start of the 4th round”?"),
        _("The 7th creature was created in round 1, 2 or 3. It counts for the challenges too."),
    ),
    Ruling(
        "H15",
        _("Solo: when are 100 EP counted?"),
        _("After the final scoring, coins included."),
    ),
    Ruling(
        "H16",
        _("Solo: coins and medicine at the start?"),
        _("As first player: 6 coins, one full medicine. The other setting starts like a second player with 7 coins."),
        "solo_start",
    ),
    Ruling(
        "H17",
        _("A discount above the cost?"),
        _("Each gene of the cost goes down to 0 and no further; nothing is gained."),
    ),
    Ruling(
        "A1",
        _("Turn order spaces with 1–2 players?"),
        _(
            "Their side of the board has no turn order area, and the solo police need just one advanced space at each place: so Biofarm, Alley and DNA Inc. have one advanced space each there, without reservation."
        ),
    ),
    Ruling(
        "A2",
        _("Does a marker that was placed in “Reset turn order” give a planning effect too?"),
        _("Yes: a marker on space 2, 3 or 4 gives what is below it, however it came there."),
    ),
    Ruling(
        "A3",
        _("Alley: may the top row be taken up again after the bottom row?"),
        _("No: the two rows are two actions in either order, each done in one go."),
    ),
    Ruling(
        "A4",
        _("The free bonus of an advanced space?"),
        _("Optional. Giving a medicine, buying and reserving are asked; a gene that costs nothing is simply gained."),
    ),
    Ruling(
        "A5",
        _("Are common creatures used by themselves?"),
        _(
            "Their effect is optional and only ever good: where you typed it, the app adds it at the first action there in each round and says so."
        ),
    ),
    Ruling(
        "A6",
        _("An injury on a tile or a planning roll?"),
        _(
            "On a tile it hits the Noman that stands there, in the Biofarm the one that creates; in planning any one of your active Nomans."
        ),
    ),
    Ruling(
        "A7",
        _("The danger die, the solo cards, creatures, scientists, tiles and milestones are not in the rulebook?"),
        _(
            "The app never invents them in silence. Real dice and cards come first; the app's own die (2 injury, 1 feral, 1 both, 2 mammal or aquatic) is assumed and can be set, its solo deck is its own work, and what you typed in earlier plays is offered to be checked."
        ),
    ),
    Ruling(
        "A8",
        _("Professional: when does it end?"),
        _("After the Research phase of round 4, never earlier. EP do not matter for it."),
    ),
    Ruling(
        "A9",
        _("Does the scientist's discount help with a creature that a Downtown tile creates?"),
        _("No: the text gives it “when creating a creature in BIOFARM”. Artisans help everywhere."),
    ),
)
