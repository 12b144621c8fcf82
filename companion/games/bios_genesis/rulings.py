"""Where the manual is silent or contradicts itself, and what the app does."""

from companion.engine.guide import Ruling
from companion.engine.texts import _

RULINGS = (
    Ruling("G1", _("How many Bionts has a player?"), _("Four, with four players three."), "bionts"),
    Ruling("G3", _("What is the short game?"), _("Seven Proterozoic Events instead of ten.")),
    Ruling(
        "G5",
        _("Is a combined draw one round?"),
        _("Yes: one round for each draw, however many cards an aftershock adds."),
    ),
    Ruling(
        "G6",
        _("An aftershock draws another aftershock?"),
        _("Keep drawing and apply all in order. Landforms and player order are those of the last card."),
    ),
    Ruling(
        "G7",
        _("Is the last Event still played?"),
        _("Yes, its round is played in full."),
        "last_event",
    ),
    Ruling(
        "G8",
        _("What becomes of the climate row after a Gaia vote?"),
        _("It stays and is checked again next round."),
        "gaia",
    ),
    Ruling(
        "G9", _("How do we vote?"), _("Everyone in secret, shown when all have voted. A single player simply decides.")
    ),
    Ruling("G10", _("Ones and red Chromosomes in a Darwin roll?"), _("They are multiplied."), "ones"),
    Ruling("G11", _("More than three alike?"), _("A third of them, rounded down, count as triples.")),
    Ruling("G12", _("A die on an open enzyme space?"), _("Manna and enzyme both die."), "deaths"),
    Ruling("G13", _("Two players tie for the most HGT icons?"), _("The order of the card stands.")),
    Ruling(
        "wanton",
        _("For how long does a player with the most HGT icons go first?"),
        _("From the next phase on, until it is taken back or somebody else has as many icons."),
    ),
    Ruling("G14", _("Highest trophic level where?"), _("In each ecosystem: one in the sea, one on land."), "highest"),
    Ruling(
        "G15",
        _("Overcrowding with equal rates?"),
        _("Only in the sea. The organism whose controller is later in player order dies out."),
    ),
    Ruling("G17", _("The progenote is tied?"), _("The table decides by the Manna structure on the placard.")),
    Ruling("G20", _("Who scores the cubes of an organism with Bionts of several players?"), _("Its controller.")),
    Ruling("G21", _("Who scores the cubes a Parasite stole?"), _("The Parasite's owner."), "diseased"),
    Ruling(
        "G22",
        _("Disks on an organism in an oxygen spike?"),
        _(
            "Green ones are a shield while they stay there, and you may also spend them. Other colours only help when spent."
        ),
    ),
    Ruling(
        "events",
        _("How many Events of each eon?"),
        _("3 Hadean, 8 Archean (a guess), 10 or 7 Proterozoic. Change it at the start, up to the 24 of the box."),
        "archean",
    ),
    Ruling(
        "bionts-chromosomes",
        _("Do Bionts count as Chromosomes of their colour?"),
        _("Yes, wherever Chromosomes count: shields, rolls, entropy limit, metabolic rate."),
        "biont_chromosomes",
    ),
    Ruling(
        "limit",
        _("Is the entropy limit for the phase or for the board?"),
        _("For the board: no Biont is assigned beyond it. Those already there may stay when it falls."),
    ),
    Ruling("rows-empty", _("The topmost active row has no Refugium left?"), _("The next active row that has one.")),
    Ruling("climate", _("Which life face before the first temperature?"), _("The warm one.")),
    Ruling(
        "crises", _("Two icons of one crisis on a card?"), _("They add up and strike where the first of them stands.")
    ),
    Ruling("cancer", _("Re-rolls and blocks in a cancer roll?"), _("As in a Darwin roll.")),
    Ruling(
        "spaces",
        _("An enzyme dies: do the spaces it opens count for the same roll?"),
        _("No, only those open when the dice were thrown."),
    ),
    Ruling(
        "enzymes",
        _("What becomes of enzymes when a Refugium comes alive?"),
        _("They go to the soup, with the Manna that was not organized."),
    ),
    Ruling("trophy", _("Whose trophy is an extinct organism?"), _("Its last controller's.")),
    Ruling(
        "ancestor",
        _("A macroorganism loses its last Biont?"),
        _("Its card is a trophy, the Biont stays on the Bacterium ancestor without compensation."),
    ),
    Ruling(
        "commandeer",
        _("Who takes over if several players are left?"),
        _("Most Bionts, then the earlier in player order."),
    ),
    Ruling(
        "promoted",
        _("A promoted Mutation loses a cube?"),
        _("It turns back to its plain side. Without a cube it goes under the deck it came from."),
    ),
    Ruling(
        "diseased-mutation",
        _("A Mutation whose cube was stolen?"),
        _("It stays, diseased, with its icons. If no cube is left, it goes when the Parasite does."),
    ),
    Ruling(
        "parasite-biont",
        _("What does a Parasite need?"),
        _("A Biont from the pool. A supplanted one returns without compensation."),
    ),
    Ruling(
        "parasite-bare",
        _("A Parasite has no cube left?"),
        _("It lives as long as its Biont. Its host's home row counts as a row with a Biont."),
    ),
    Ruling(
        "parasite-crises",
        _("Do crises strike a Parasite, and is an extinct one a trophy?"),
        _("No: its host suffers, and the Parasite card goes back to its owner."),
    ),
    Ruling(
        "parasite-home",
        _("The owner of a Parasite takes its host over?"),
        _("The Parasite stays, and needs nobody's permission there."),
    ),
    Ruling(
        "queen-biont",
        _("The Red Queen takes a Biont?"),
        _("Only a host from its Parasite, for the owner's colour. The Parasite is extinct, its Biont is compensated."),
    ),
    Ruling(
        "refused",
        _("A purchase that cannot be paid or is not permitted?"),
        _("It is none: it does not count against the purchases of the organism."),
    ),
    Ruling(
        "macro-needs",
        _("Which cubes does a macroorganism card ask for?"),
        _("System Chromosomes first, then cubes on Mutations, as its controller chooses."),
    ),
    Ruling("parasite-catalysts", _("Catalysts of a Parasite's Darwin roll?"), _("Its owner's colour. It has no DNA.")),
    Ruling(
        "hgt-once",
        _("How often may genes be transferred?"),
        _("Once for each player in an Assignment phase. The last Biont of an organism never leaves."),
    ),
    Ruling(
        "hgt-refugium",
        _("Genes are transferred to a Refugium?"),
        _("The entropy limit holds. The row doesn't matter, and the Deep Hot Biosphere costs nothing."),
    ),
    Ruling(
        "pollution-self",
        _("Does pollution hit the polluter?"),
        _("No, only the others of the home row. Its strength is the number of icons bought."),
    ),
    Ruling(
        "levels",
        _("One or two macroorganisms?"),
        _(
            "From the bottom: plant, then herbivore. On land a fourth is a carnivore too. On a tie the later in player order stands lower."
        ),
    ),
    Ruling(
        "landfall",
        _("Must an organism with all organs go ashore?"),
        _("No, its controller decides, in every round anew."),
    ),
    Ruling(
        "overcrowded",
        _("What is left of an organism that the crowded sea kills?"),
        _(
            "Its Bacterium with one Biont of its controller. Its cubes return to the soup, its Mutations go under their decks, and the other Bionts are compensated."
        ),
    ),
    Ruling(
        "rerolls",
        _("Do yellow Chromosomes re-roll one after the other?"),
        _("No, all at once: choose the dice, then roll them together."),
    ),
    Ruling(
        "manna-order",
        _("Which Manna of a colour is organized?"),
        _("The leftmost of that colour, to the right end of the organized row."),
    ),
    Ruling("lost-mutation", _("Where does a lost Mutation go?"), _("Under the deck it came from, plain side up.")),
    Ruling(
        "gaia-parasite", _("Is a Parasite an organism for Gaia?"), _("Yes, its owner may let it suffer the atrophy.")
    ),
    Ruling("soup", _("The soup is empty?"), _("You gain nothing, and can't buy what needs a cube.")),
    Ruling("macro-row", _("Which row is home to a macroorganism?"), _("Ocean in the sea, Continent on land.")),
)
