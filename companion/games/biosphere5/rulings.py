"""Where the rulebook is silent or contradicts itself, and what the app does."""

from __future__ import annotations

from companion.engine.guide import Ruling
from companion.engine.texts import _

RULINGS = (
    Ruling(
        "B1",
        _("How many cards does the Machine reveal?"),
        _(
            "Your rulebook's text and the caption say 0, 1, 1, 2, 2, 3, 3, 4, 4 for hand level 0 to 8 (4.2), its table says 0, 1, 2, 2, 3, 3, 4, 4, 4 (fig. 27). This app follows the text; the table is an option."
        ),
        option="reveal",
    ),
    Ruling(
        "B2",
        _("What does Biosphere 5 need?"),
        _("Both level III achievements and five more cards to discard. The other four areas needn't stand (2.2)."),
    ),
    Ruling(
        "B3",
        _("What level is Attack?"),
        _(
            "Your rulebook lists it with level IV (fig. 6) and calls it level I (2.3.4). This app: level I, playable always, against a player who has an achievement."
        ),
    ),
    Ruling(
        "B4",
        _("Does the Machine roll dice for rescue?"),
        _("Fig. 30 speaks of dice, section 4.6 of revealing cards. This app reveals cards."),
    ),
    Ruling(
        "B5",
        _("What is the order of card values?"),
        _(
            "Perfect achievements with Biosphere 5, then makeshift ones, then rescue cards; inside a group housing, water, production, security, nature, community, Biosphere 5 from low to high. Your rulebook calls the highest “rescue” (4.4), which we read as Biosphere 5."
        ),
    ),
    Ruling(
        "B7",
        _("Which card does the Machine's Espionage take?"),
        _(
            "Your rulebook says the highest “card level” (4.3). This app: the highest card value; the highest level is an option."
        ),
        option="espionage",
    ),
    Ruling(
        "B8",
        _("What happens after the Machine's New Hope?"),
        _(
            "The whole order again on all revealed cards, up to raising the hand level; a second New Hope is not chosen (4.3). A stored Biosphere card counts again, since the hand level may have reached 5."
        ),
    ),
    Ruling(
        "B9",
        _("The Machine reveals Biosphere 5 / Attack and can use neither half?"),
        _(
            "The card is stored, hand level +2, turn over. Once it is stored it is only looked at first, and the turn goes on."
        ),
    ),
    Ruling(
        "B10",
        _("When does the Machine establish Biosphere 5?"),
        _("With both level III achievements and hand level 5 or more (4.3)."),
    ),
    Ruling(
        "B11",
        _("When does the Machine play a catastrophe?"),
        _(
            "When its own protection in the area is higher than yours, or when both are makeshift and its hand level is above the number of your cards (4.3)."
        ),
    ),
    Ruling(
        "B12",
        _("Where do the Machine's cards go back to?"),
        _("After Espionage: shuffled, under its pile (4.7). After a rescue check: shuffled into it (4.6)."),
    ),
    Ruling(
        "B13",
        _("What if the Machine cannot pay?"),
        _(
            "On your turn you win with the Biosphere card in hand, otherwise the game is a draw. On its own turn you win. If you cannot pay, the Machine wins."
        ),
    ),
    Ruling(
        "B14",
        _("What does doom 8 do?"),
        _(
            "Your rulebook says that the game ends (3.2) and that the player is out (3.4). This app: with two players that player loses, both at once is a draw; with three or four the player is out and the others play on. That the game ends is an option: then those win whose side has nobody at 8."
        ),
        option="doomed",
    ),
    Ruling(
        "B15",
        _("When does an empty draw pile raise doom?"),
        _("By 2 at each reshuffle of the discard pile (3.2)."),
    ),
    Ruling(
        "B17",
        _("True Believer, tier 2, with doom below 4?"),
        _("It is set to 4, so it goes up (3.5.4)."),
    ),
    Ruling(
        "B18",
        _("Doom against the Machine?"),
        _("Only your part of each cause counts; the Machine has no doom (4.8)."),
    ),
    Ruling(
        "B20",
        _("Safety or security, co-operation or community?"),
        _("Your rulebook uses both. This app says security and community."),
    ),
    # Decided here, beyond the sheet
    Ruling(
        "C1",
        _("How many cards does Espionage against the Machine turn over?"),
        _(
            "As many as its hand level, as in a rescue check: they stand for its hand (4.7). At hand level 0 none, and an achievement pays."
        ),
    ),
    Ruling(
        "C2",
        _("At what level are Better Leadership and Shown Strength played?"),
        _("They belong to no level of civilisation and can be played always (3.3)."),
    ),
    Ruling(
        "C3",
        _("Three clans: whom may leaders be used against?"),
        _(
            "Any opponent: only Espionage, Sabotage and Attack are bound to the left (2.5). An Espionage or Sabotage used through Raising the Flag still goes to the left."
        ),
    ),
    Ruling(
        "C4",
        _("What can pay for the fifth move?"),
        _("Hand cards only; without enough of them it cannot be chosen (3.2)."),
    ),
    Ruling(
        "C5",
        _("The Abyss against the Machine, and you cannot pay?"),
        _(
            "Your doom goes up by what is missing (3.4) instead of the Machine winning at once (4.3); at doom 8 it wins."
        ),
    ),
    Ruling(
        "C6",
        _("Teams: the red cards are equal?"),
        _("The team of the youngest of the four begins (1.4)."),
    ),
    Ruling(
        "C7",
        _("Concentrate Troops: which cards come back?"),
        _(
            "Whatever is played after it in the same turn, at the end of its move. A rescue card that is discarded is not played, and an achievement stays on the board (3.5.2)."
        ),
    ),
    Ruling(
        "C8",
        _("Raising the Flag: must the level be open?"),
        _("Yes, and a catastrophe needs protection, as if the card were played from the hand (3.5.2, 2.3)."),
    ),
    Ruling(
        "C9",
        _("Both sides cannot pay at the same time?"),
        _("A draw, also against the Machine: what a catastrophe costs comes for all at once (2.3.3)."),
    ),
    Ruling(
        "C10",
        _("Without Hesitation and Finally True in teams: is the partner a player?"),
        _("Yes: “all others” and “one player” include the partner (3.5.4)."),
    ),
    Ruling(
        "C11",
        _("When is the Machine's empty pile made anew?"),
        _("When it needs a card and none is left (4.2, 4.6). Cards that lie revealed are not among those shuffled."),
    ),
    Ruling(
        "C12",
        _("The Machine's Espionage, and you hold purple cards?"),
        _(
            "They are in none of its three groups and have no level, so one goes only if there is no other card in your hand (4.4, 4.8)."
        ),
    ),
)
