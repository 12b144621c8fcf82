"""Where the rulebook contradicts itself or is silent: what it says, and what the app does."""

from companion.engine.guide import Ruling
from companion.engine.texts import _

# M1–M32 are numbered as in the sheet of open questions; B1–B16 came up while the rules were written.
RULINGS = (
    Ruling(
        "M1",
        _("How many danger cards?"),
        _(
            "Your rulebook counts 40 in the box and lists 60. This app takes the 60; as an option 40, six of each of the five common kinds."
        ),
        "danger_cards",
    ),
    Ruling(
        "M2",
        _("How many actions in a turn?"),
        _(
            "Your rulebook says 2 in one place and 3 in another. This app gives 2, and 4 with the upgrade; as an option 3 and 5."
        ),
        "actions",
    ),
    Ruling(
        "M3",
        _("How many cards in the resource phase?"),
        _(
            "Your rulebook says 1 and also “equal to the base level”. This app draws 1, and 3 with the upgrade; as an option the base level (plus 2 with the upgrade)."
        ),
        "drawing",
    ),
    Ruling(
        "M4", _("“Draw a danger card”: only one?"), _("As many as the danger level's table says, one after the other.")
    ),
    Ruling(
        "M5",
        _("How many lakes are in the stack?"),
        _(
            "Your rulebook sets aside “all but 5 (all but 2)”. This app leaves 5 in: 33 tiles, 3 of them laid at the start; as an option 2, 30 tiles."
        ),
        "lakes",
    ),
    Ruling(
        "M6",
        _("Does levelling up cost more at higher levels?"),
        _(
            "Your rulebook says “depending on the level” and lists 5 of each. This app takes a fragment and 5 of each, always."
        ),
    ),
    Ruling(
        "M7",
        _("What does moving the base camp cost?"),
        _("One action and 6 of any resource, 4 with the upgrade; nothing is added for danger."),
    ),
    Ruling(
        "M8",
        _("How far does the base camp move, and who moves it?"),
        _(
            "One adjacent tile; whoever moves it stands on it and goes along, the others stay on the old tile. As an option up to 5 tiles."
        ),
        "camp_move",
    ),
    Ruling(
        "M9",
        _("What does moving along roads cost?"),
        _(
            "Your rulebook says free of resources, and elsewhere free of actions too. This app: both; as an option free of resources only."
        ),
        "roads",
    ),
    Ruling("M10", _("How long may a road be?"), _("At most 3 tiles between its two ends.")),
    Ruling("M12", _("Which cards are super dangers?"), _("Robbed, Resource Decay and Flood.")),
    Ruling(
        "M13", _("How long does Impaired Movement last?"), _("This turn, and each card drawn adds 1 to every tile.")
    ),
    Ruling(
        "M15",
        _("What is doubled, and how often?"),
        _("The whole cost with its danger part. Two cards of a kind double once; as an option each card doubles."),
        "doubling",
    ),
    Ruling(
        "M16",
        _("Jewelry together with doubling?"),
        _("First doubled, then halved; each resource is rounded up by itself."),
    ),
    Ruling("M18", _("Where do used artifacts go?"), _("To the common discard, so they can be drawn again.")),
    Ruling(
        "M20",
        _("Does the gang move with its first card?"),
        _("No, the first card only places it; as an option it moves at once."),
        "gang_first",
    ),
    Ruling("M21", _("Can the gang enter unexplored space?"), _("No. It moves as far as it can.")),
    Ruling("M23", _("Where does danger start?"), _("At level 1.")),
    Ruling(
        "M28",
        _("When does the City give its fragment?"),
        _("At once, when it has been revealed and no tile is left in the stack."),
    ),
    Ruling("M31", _("What happens to unused value of played cards?"), _("It is lost at the end of the turn.")),
    Ruling(
        "M32",
        _("May we buy artifacts from the Trader?"),
        _("Yes, and the app warns: the other three fragments are then all needed."),
    ),
    Ruling(
        "D1",
        _("Which directions are on the directional die?"),
        _("Your rulebook does not show it. This app takes 6; as an option 4 or 8."),
        "die",
    ),
    Ruling(
        "D2",
        _("What can the characters do?"),
        _("Your rulebook does not say. Note it for a player with “At any time”, and correct any tracker it changes."),
    ),
    Ruling(
        "B1",
        _("Is the card that empties the danger deck shuffled in too?"),
        _("Yes: after it is carried out, all danger cards are the new deck."),
    ),
    Ruling("B2", _("Does a second Jewelry halve again?"), _("No. Costs are halved once in a turn.")),
    Ruling(
        "B3",
        _("Does Jewelry halve a move tile by tile?"),
        _("No, the whole move is halved and rounded up: five tiles at 1 cost 3."),
    ),
    Ruling(
        "B4",
        _("What does Jewelry not halve?"),
        _("Fragments and artifacts that are given, and what you add in the Cave. It does halve the Trader's 10."),
    ),
    Ruling(
        "B5",
        _("Does Resourceless stop cards from the bank?"),
        _(
            "No, only cards from the resource deck: building, improving and excavating bring theirs. Pottery searches and works too."
        ),
    ),
    Ruling(
        "B6",
        _("Improving: which card leaves the game?"),
        _(
            "Any card of that resource in your hand or in the discard, except those that pay for it, be it with what was left of them from an earlier action. If there is none, nothing leaves."
        ),
    ),
    Ruling(
        "B7",
        _("Can an outpost be built beside the base camp, on its tile?"),
        _(
            "No, the camp counts as a building. The starting tile, the gang's tile and the exit tile are fine once they are free."
        ),
    ),
    Ruling(
        "B8",
        _("Who moves when the Flood takes a tile?"),
        _(
            "Players on that tile go back to base camp, as nobody stands on a lake; players who are cut off may. The gang goes back to its own tile, or to the starting tile if the base camp stands on it."
        ),
    ),
    Ruling(
        "B9",
        _("The Flood rolls a lake, or the exit?"),
        _(
            "A lake counts, and nothing changes. The exit is never flooded, as nobody could win then: roll again. If no lake tile is left, turn the flooded tile face down."
        ),
    ),
    Ruling(
        "B10",
        _("Weapons put the gang on players?"),
        _("It lands there like always: a card at random, back to base camp. Not onto a lake or the base camp's tile."),
    ),
    Ruling(
        "B11",
        _("How much may be added in the Cave?"),
        _("The app offers up to 12: then even a 1 brings the fragment and an artifact."),
    ),
    Ruling(
        "B12",
        _("The resource deck and its discard are both empty?"),
        _("Then nothing is drawn."),
    ),
    Ruling(
        "B13",
        _("How are the chances of being overrun counted?"),
        _(
            "From the Danger Level cards left in the deck, over as many danger phases as there are players for each round, starting with the next (or the rest of this) one."
        ),
    ),
    Ruling("B14", _("Who begins?"), _("The first seat; the order stays.")),
    Ruling(
        "B15",
        _("Does an upgrade count at once?"),
        _("The cheaper move does. More actions and more cards count from the next turn on."),
    ),
    Ruling(
        "B16",
        _("The Flood takes one of several tiles of a kind: was it the excavated one?"),
        _(
            "The app counts one excavated tile less, so it never forbids what you may do. The marks on the tiles decide."
        ),
    ),
)
