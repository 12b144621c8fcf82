"""Where the rulebook contradicts itself or is silent: what it says, and what the app does."""

from companion.engine.guide import Ruling
from companion.engine.texts import _

# M1–M32 are numbered as in the sheet of open questions; B1–B16 came up while the rules were written.
RULINGS = (
    Ruling(
        "M1",
        _("How many danger cards are there?"),
        _(
            "60, as the cards are listed. The box list says 40. With that option, there are six of each of the five common kinds."
        ),
        "danger_cards",
    ),
    Ruling(
        "M2",
        _("How many actions are there in a turn?"),
        _("2, or 4 with the upgrade. The rulebook also says 3. With that option it's 3, or 5 with the upgrade."),
        "actions",
    ),
    Ruling(
        "M3",
        _("Resource phase: how many cards do you draw?"),
        _(
            "1, or 3 with the upgrade. The rulebook also says “equal to the base level”. With that option, the upgrade adds 2."
        ),
        "drawing",
    ),
    Ruling(
        "M4",
        _("“Draw a danger card”: only one?"),
        _("No. As many as the table of the danger level says, one after the other."),
    ),
    Ruling(
        "M5",
        _("How many lakes are in the stack?"),
        _(
            "5. That makes 33 tiles, 3 of them placed at the start. The rulebook sets aside “all but 5 (all but 2)”. With the option, there are 2 lakes and 30 tiles."
        ),
        "lakes",
    ),
    Ruling(
        "M6",
        _("Does levelling up cost more at higher levels?"),
        _("No. Always a fragment and 5 of each resource, although the rulebook says “depending on the level”."),
    ),
    Ruling(
        "M7",
        _("What does moving the base camp cost?"),
        _("1 action and 6 of any resource, 4 with the upgrade. Danger adds nothing."),
    ),
    Ruling(
        "M8",
        _("How far does the base camp move?"),
        _(
            "1 adjacent tile. Only someone at the camp can move it, and goes along. Everyone else stays on the old tile. With the option, up to 5 tiles."
        ),
        "camp_move",
    ),
    Ruling(
        "M9",
        _("What does moving along roads cost?"),
        _("Nothing: neither resources nor an action. The rulebook says both. With the option, roads cost an action."),
        "roads",
    ),
    Ruling("M10", _("How long may a road be?"), _("At most 3 tiles between its two ends.")),
    Ruling("M12", _("Which cards are super dangers?"), _("Robbed, Resource Decay and Flood.")),
    Ruling("M13", _("How long does Impaired Movement last?"), _("This turn. Each card drawn adds 1 to every tile.")),
    Ruling(
        "M15",
        _("What is doubled, and how often?"),
        _("The whole cost, danger cost included, and only once. With the option, each card of a kind doubles again."),
        "doubling",
    ),
    Ruling(
        "M16",
        _("How do Jewelry and doubling go together?"),
        _("First double, then halve. Each resource is rounded up by itself."),
    ),
    Ruling("M18", _("Where do used artifacts go?"), _("To the shared discard pile, so you can draw them again.")),
    Ruling(
        "M20",
        _("Does the gang move with its first card?"),
        _("No. The first card only places it. With the option, it moves right away."),
        "gang_first",
    ),
    Ruling("M21", _("Can the gang enter unexplored space?"), _("No. It moves as far as it can.")),
    Ruling("M23", _("Where does danger start?"), _("At level 1.")),
    Ruling(
        "M28",
        _("When does the City give its fragment?"),
        _("As soon as it has been found and no tile is left in the stack."),
    ),
    Ruling("M31", _("What happens to unused value of played cards?"), _("It is lost at the end of the turn.")),
    Ruling(
        "M32",
        _("May we buy artifacts from the Trader?"),
        _("Yes. The app warns you: you'll then need all three other fragments."),
    ),
    Ruling(
        "D1",
        _("Which directions are on the directional die?"),
        _("6. The rulebook doesn't show the die. You can choose 4 or 8 instead."),
        "die",
    ),
    Ruling(
        "D2",
        _("What can the characters do?"),
        _("The rulebook doesn't say. Note it for a player with “At any time”, and correct any value it changes."),
    ),
    Ruling(
        "B1",
        _("Do you shuffle in the last danger card?"),
        _("Yes. You resolve it, then shuffle all danger cards into a new deck."),
    ),
    Ruling("B2", _("Does a second Jewelry halve again?"), _("No. Costs are halved once in a turn.")),
    Ruling(
        "B3",
        _("Does Jewelry halve a move tile by tile?"),
        _("No. The whole move is halved and rounded up: five tiles at 1 each cost 3."),
    ),
    Ruling(
        "B4",
        _("What does Jewelry not halve?"),
        _("Fragments, artifacts you give away, and what you add in the Cave. It does halve the Trader's 10."),
    ),
    Ruling(
        "B5",
        _("Does Resourceless stop cards from the bank?"),
        _(
            "No, only cards from the resource deck. You still get cards for building, improving and excavating, and Pottery works too."
        ),
    ),
    Ruling(
        "B6",
        _("Improving: which card leaves the game?"),
        _(
            "Any card of that resource from your hand or the discard pile, except those that pay for it. If there is none, no card leaves the game."
        ),
    ),
    Ruling(
        "B7",
        _("Can an outpost go on the camp's tile?"),
        _(
            "No. The camp counts as a building. The starting tile, the gang's tile and the exit are fine once they are free."
        ),
    ),
    Ruling(
        "B8",
        _("Who moves when the Flood takes a tile?"),
        _(
            "Players on that tile go back to base camp, and anyone cut off may. The gang goes to its own tile, or to the starting tile if the camp stands there."
        ),
    ),
    Ruling(
        "B9",
        _("What if the Flood hits a lake?"),
        _(
            "A lake counts and nothing changes. The exit is never flooded: roll again. If no lake tile is left, turn the flooded tile face down."
        ),
    ),
    Ruling(
        "B10",
        _("Can Weapons put the gang on players?"),
        _(
            "Yes. It lands there as usual: they lose a card at random and go back to base camp. Not onto a lake or the camp's tile."
        ),
    ),
    Ruling(
        "B11", _("How much may you add in the Cave?"), _("Up to 12: then even a 1 brings the fragment and an artifact.")
    ),
    Ruling("B12", _("What if deck and discard pile are empty?"), _("Then you draw nothing.")),
    Ruling(
        "B13",
        _("How are the chances of being overrun counted?"),
        _(
            "From the Danger Level cards left in the deck. A round is one danger phase for each player, starting with the next one or the rest of this one."
        ),
    ),
    Ruling("B14", _("Who goes first?"), _("The first seat. The order stays.")),
    Ruling(
        "B15",
        _("Does an upgrade count right away?"),
        _("The cheaper move does. More actions and more cards count from the next turn on."),
    ),
    Ruling(
        "B16",
        _("Without a map: was the flooded tile the excavated one?"),
        _(
            "The app counts one excavated tile less, so it never forbids what you may do. The marks on the tiles decide."
        ),
    ),
)
