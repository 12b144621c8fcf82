"""The guide's sections about the spaces of the board."""

from __future__ import annotations

from companion.engine.guide import Section
from companion.engine.texts import _

PUBLIC = (
    Section(
        "mountain",
        _("Mountain"),
        (
            _(
                "4 players, with the Nomans that remain in brackets: 3 mammal and 2 avian (3), 2 mammal and 1 avian (2), 2 mammal or 1 avian (1), 2 mammal (0)."
            ),
            _(
                "3 players: the first three of these (2, 1, 0). 2 players and solo: 2 mammal and 1 avian (1), 2 mammal or 1 avian (0)."
            ),
            _("Then the danger die. Another roll: 1 avian or 2 coins."),
        ),
        "Public space: MOUNTAIN",
    ),
    Section(
        "river",
        _("River"),
        (
            _(
                "4 players, with the Nomans that remain in brackets: 3 aquatic and 2 reptile (3), 2 aquatic and 1 reptile (2), 2 aquatic or 1 reptile (1), 2 aquatic (0)."
            ),
            _(
                "3 players: the first three of these (2, 1, 0). 2 players and solo: 2 aquatic and 1 reptile (1), 2 aquatic or 1 reptile (0)."
            ),
            _("Then the danger die. Another roll: 1 reptile or 2 coins."),
        ),
        "Public space: RIVER",
    ),
    Section(
        "bank",
        _("Bank"),
        (
            _(
                "4 players, with the Nomans that remain in brackets: 4 coins and 3 EP (3), 4 coins and 2 EP (2), 3 coins and 2 EP (1), 3 coins and 1 EP (0)."
            ),
            _(
                "3 players: the first three of these (2, 1, 0). 2 players and solo: 4 coins and 3 EP (1), 3 coins and 2 EP (0)."
            ),
        ),
        "Public space: BANK",
    ),
    Section(
        "hospital",
        _("Hospital"),
        (
            _(
                "4 players, with the Nomans that remain in brackets: 3 primate and 1 medicine (3), 2 primate and 1 medicine (2), 1 primate and 1 medicine (1), 1 primate or 1 medicine (0)."
            ),
            _(
                "3 players: the first three of these (2, 1, 0). 2 players and solo: 2 primate and 1 medicine (1), 1 primate and 1 medicine (0)."
            ),
        ),
        "Public space: HOSPITAL",
    ),
    Section(
        "basement",
        _("Basement"),
        (
            _(
                "4 players, with the Nomans that remain in brackets: up to 2 cards with 1 coin off the total (3), up to 2 cards (2), 1 card with 1 coin off (1), 1 card (0)."
            ),
            _("3 players: the first three of these (2, 1, 0). 2 players and solo: up to 2 cards (1), 1 card (0)."),
        ),
        "Public space: BASEMENT",
    ),
    Section(
        "purchase",
        _("Buying creature cards"),
        (
            _(
                "The columns of the display cost, from the left: 2, 1, 1 coins, free. With 1–2 players 2, 1, free. Leave gaps until the cleanup."
            ),
            _(
                "From a deck for 2 coins: look at the top two cards of one deck, keep one, put the other under the deck."
            ),
            _(
                "You may take two cards from different places. When a deck runs out, shuffle its discard pile into a new one."
            ),
        ),
        "Purchasing Creature Cards",
    ),
)

EXPERIMENTS = (
    Section(
        "experiment",
        _("Experiments"),
        (
            _(
                "Send an active Noman from your board to an experiment space: one that you brought home, or one that you healed."
            ),
            _(
                "A basic space takes any number of Nomans. An advanced space takes one, and gives its bonus before the main action."
            ),
        ),
        "Experiment; Basic experiment space; Advanced experiment space",
    ),
    Section(
        "biofarm",
        _("Biofarm"),
        (
            _(
                "Create up to 2 creatures from your hand. The row of the class needs a free space: 4 common, 3 artisan, 2 noble."
            ),
            _(
                "Pay the cost in genes. Every artisan on your board takes its discount off every creature, also off the second one of the turn."
            ),
            _(
                "The scientist's middle row, once unlocked, takes its discount off one creature per round, here and not on a tile. No gene goes below 0."
            ),
            _("Place the card on the leftmost free space of its row and gain the icon in its corner right away."),
            _("Advanced: first gain 1 mammal or 1 aquatic gene, or first reserve a turn order (3–4 players)."),
        ),
        "Basic experiment spaces: BIOFARM; Advanced experiment spaces: BIOFARM",
    ),
    Section(
        "alley",
        _("Alley"),
        (
            _(
                "Top row, one of three options, as often as you like: ① 2 coins, 2 mammal, 2 aquatic for one another. ② 2 coins, 1 avian, 1 reptile. ③ 2 coins, 1 primate."
            ),
            _(
                "Bottom row, once: 1 feral for three different ones of 2 mammal, 2 aquatic, 1 avian, 1 reptile. Or the other way round."
            ),
            _("You may do both rows, in either order. Tap all exchanges of a visit one after the other."),
            _(
                "Advanced: first turn a full medicine to empty for 1 feral, or first reserve a turn order (3–4 players)."
            ),
        ),
        "Basic experiment spaces: ALLEY; Advanced experiment spaces: ALLEY",
    ),
    Section(
        "dna",
        _("DNA Inc."),
        (
            _(
                "Report one milestone: you meet the condition of a milestone card on which you have no token yet. Put your token on the leftmost free space under it. Its EP count at the end."
            ),
            _(
                "Unlock: pay 5 coins and take the upper lock off your scientist. Do either or both, in any order, each once."
            ),
            _("The app knows the conditions that were entered: it shows who can report and refuses the rest."),
            _("Advanced: first buy a card from the display, or first reserve a turn order (3–4 players)."),
        ),
        "Basic experiment spaces: DNA INC.; Advanced experiment spaces: DNA INC.",
    ),
    Section(
        "downtown",
        _("Downtown"),
        (
            _(
                "Each tile is an advanced space for one Noman and gives what its lower part shows right away. New tiles come every round."
            ),
            _("Enter the tiles of a round in the cleanup: a tap for each that the app knows."),
        ),
        "Advanced experiment spaces: DOWNTOWN",
    ),
    Section(
        "reserve",
        _("Reserving a turn order"),
        (
            _(
                "Put your reservation marker on any empty space of the reservation track: that is your place in the next round."
            ),
            _("Spaces 2, 3 and 4 also give the planning effect printed below them."),
        ),
        "Icon List, Main Boards; Planning Phase",
    ),
)
