"""Where the rulebook is silent or contradicts itself, and what the app does."""

from __future__ import annotations

from companion.engine.guide import Ruling
from companion.engine.texts import _

RULINGS = (
    Ruling(
        "B1",
        _("How many cards does the Machine reveal?"),
        _(
            "At hand level 0 to 8: 0, 1, 1, 2, 2, 3, 3, 4, 4, as the text and the caption say (4.2). The table says 0, 1, 2, 2, 3, 3, 4, 4, 4 (fig. 27): that's the option."
        ),
        option="reveal",
    ),
    Ruling(
        "B2",
        _("What does Biosphere 5 need?"),
        _("Both level III achievements and 5 more cards to discard. The other problems don't matter (2.2)."),
    ),
    Ruling(
        "B3",
        _("What level is Attack?"),
        _(
            "Level I (2.3.4), although a figure lists it with level IV (fig. 6). You can always play it on someone who has an achievement."
        ),
    ),
    Ruling(
        "B4",
        _("Does the Machine roll dice for rescue?"),
        _("No. It reveals cards (4.6), although a figure speaks of dice (fig. 30)."),
    ),
    Ruling(
        "B5",
        _("What is the order of card values?"),
        _(
            "Perfect achievements with Biosphere 5, then makeshift ones, then rescue cards. Within each, from low to high: housing, water, production, security, nature, community, Biosphere 5. The rulebook calls the highest “rescue” (4.4), which we read as Biosphere 5."
        ),
    ),
    Ruling(
        "B7",
        _("Which card does the Machine's Espionage take?"),
        _(
            "The one with the highest card value. The rulebook says the highest “card level” (4.3). With that option, the level of the upper half counts, and card value breaks ties."
        ),
        option="espionage",
    ),
    Ruling(
        "B8",
        _("What happens after the Machine's New Hope?"),
        _(
            "The whole order again with all revealed cards, without a second New Hope (4.3). A stored Biosphere 5 card counts again, since the hand level may have reached 5."
        ),
    ),
    Ruling(
        "B9",
        _("What if the Machine can't use Biosphere 5 / Attack?"),
        _(
            "It stores the card: hand level +2, and its turn ends. From then on it looks at the stored card first, and its turn goes on."
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
            "When it is better protected than you, or when both are makeshift and its hand level is above your number of cards (4.3)."
        ),
    ),
    Ruling(
        "B12",
        _("Where do you put the Machine's cards back?"),
        _("After Espionage: shuffled, under its pile (4.7). After a rescue check: shuffled into it (4.6)."),
    ),
    Ruling(
        "B13",
        _("What if the Machine cannot pay?"),
        _(
            "On your turn you win with Biosphere 5 in hand, otherwise it is a draw. On its own turn you win. If you cannot pay, the Machine wins."
        ),
    ),
    Ruling(
        "B14",
        _("What does doom 8 do?"),
        _(
            "That player is out (3.4). With two players the other one wins, or it's a draw if both are out. With three or four the others play on. The rulebook also says that the game ends (3.2). With that option, everyone wins whose side has nobody at 8."
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
        _("Does Without Hesitation raise a doom below 4?"),
        _("Yes. It sets your doom to 4, up or down (3.5.4)."),
    ),
    Ruling(
        "B18",
        _("Does the Machine have doom?"),
        _("No. Only your part of each cause counts (4.8)."),
    ),
    Ruling(
        "B20",
        _("Is it safety or security, co-operation or community?"),
        _("The rulebook uses both. Here it is security and community."),
    ),
    # Decided here, beyond the sheet
    Ruling(
        "C1",
        _("Espionage against the Machine: how many cards?"),
        _(
            "As many as its hand level, as in a rescue check (4.6). “According to the hand card level” (4.7) can also mean as many as it reveals in a turn (4.2): that's the option. At hand level 0 none, and an achievement pays."
        ),
        option="spied",
    ),
    Ruling(
        "C2",
        _("At what level do you play purple cards?"),
        _("At any level: you can always play them (3.3)."),
    ),
    Ruling(
        "C3",
        _("Three clans: who can you use leaders on?"),
        _(
            "On any opponent. Only Espionage, Sabotage and Attack have to go to the left (2.5), also through Raising the Flag."
        ),
    ),
    Ruling(
        "C4",
        _("What can pay for the fifth move?"),
        _("Hand cards only. Without enough of them you cannot choose it (3.2)."),
    ),
    Ruling(
        "C5",
        _("The Abyss against the Machine: what if you can't pay?"),
        _("Your doom goes up by what is missing (3.4). The Machine does not win right away (4.3), but at doom 8."),
    ),
    Ruling(
        "C6",
        _("Equal red cards: which team goes first?"),
        _("The team of the youngest player (1.4)."),
    ),
    Ruling(
        "C7",
        _("Concentrate Troops: which cards come back?"),
        _(
            "Whatever you play after it in the same turn, at the end of its move. A rescue card is discarded, not played. An achievement stays on the board (3.5.2)."
        ),
    ),
    Ruling(
        "C8",
        _("Raising the Flag: must the level be open?"),
        _("Yes. And a catastrophe needs protection, as from your hand (3.5.2, 2.3)."),
    ),
    Ruling(
        "C9",
        _("What if both sides cannot pay?"),
        _("A draw, also against the Machine: a catastrophe hits everyone at the same time (2.3.3)."),
    ),
    Ruling(
        "C10",
        _("Do Without Hesitation and Finally True count partners?"),
        _("Yes: “all others” and “one player” include the partner (3.5.4)."),
    ),
    Ruling(
        "C11",
        _("When do you shuffle the Machine's discard pile?"),
        _("When it needs a card and its pile is empty (4.2, 4.6). Revealed cards are not shuffled in."),
    ),
    Ruling(
        "C12",
        _("Can the Machine's Espionage take purple cards?"),
        _("Only if you hold no others: they have neither value nor level (4.4, 4.8)."),
    ),
    Ruling(
        "C13",
        _("Can you play Biosphere 5 / Attack twice?"),
        _(
            "No. There is one in your deck (2.3.4), and once played it is on your discard pile until you shuffle. Concentrate Troops returns it to your hand."
        ),
    ),
    Ruling(
        "C14",
        _("The pile runs out: which cards do you shuffle?"),
        _(
            "All that are discarded at that moment (2.1). Cards you discard later in the move, and the card you play, are not among them. If you took face-up cards instead, the pile runs out when you refill, and they are."
        ),
    ),
)
