"""Where the rulebook contradicts itself or is silent: what it says, and what the app does."""

from companion.engine.guide import Ruling
from companion.engine.texts import _

# M1–M32 are numbered as in the sheet of open questions; B1–B16 came up while the rules were written.
RULINGS = (
    Ruling(
        "M1",
        _("How many danger cards are there?"),
        _(
            "60, as the cards are listed. The box list says 40: as an option, with six of each of the five common kinds."
        ),
        "danger_cards",
    ),
    Ruling(
        "M2",
        _("How many actions are there in a turn?"),
        _("2, and 4 with the upgrade. The rulebook also says 3: as an option, and then 5."),
        "actions",
    ),
    Ruling(
        "M3",
        _("How many cards do you draw in the resource phase?"),
        _(
            "1, and 3 with the upgrade. The rulebook also says “equal to the base level”: as an option, plus 2 with the upgrade."
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
            "5: that makes 33 tiles, 3 of them placed at the start. The rulebook sets aside “all but 5 (all but 2)”: as an option 2 lakes, 30 tiles."
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
        _("How far does the base camp move, and who moves it?"),
        _(
            "1 adjacent tile. Whoever moves it stands on it and goes along, everyone else stays on the old tile. As an option up to 5 tiles."
        ),
        "camp_move",
    ),
    Ruling(
        "M9",
        _("What does moving along roads cost?"),
        _("0, neither resources nor an action. The rulebook says both: as an option roads are free of resources only."),
        "roads",
    ),
    Ruling("M10", _("How long may a road be?"), _("At most 3 tiles between its two ends.")),
    Ruling("M12", _("Which cards are super dangers?"), _("Robbed, Resource Decay and Flood.")),
    Ruling("M13", _("How long does Impaired Movement last?"), _("This turn. Each card drawn adds 1 to every tile.")),
    Ruling(
        "M15",
        _("What is doubled, and how often?"),
        _("The whole cost with the danger cost, once. As an option each card of a kind doubles again."),
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
        _("No. The first card only places it. As an option it moves right away."),
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
        _("6, as the rulebook doesn't show it. As an option 4 or 8."),
        "die",
    ),
    Ruling(
        "D2",
        _("What can the characters do?"),
        _("The rulebook doesn't say. Note it for a player with “At any time”, and correct any value it changes."),
    ),
    Ruling(
        "B1",
        _("Is the card that empties the danger deck shuffled in too?"),
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
            "Any card of that resource from your hand or the discard pile, but none that pays for it. If there is none, nothing leaves."
        ),
    ),
    Ruling(
        "B7",
        _("Can you build an outpost on the base camp's tile?"),
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
        _("What if the Flood rolls a lake or the exit?"),
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
    Ruling("B12", _("What if the resource deck and its discard pile are both empty?"), _("Then you draw nothing.")),
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
