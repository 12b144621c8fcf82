"""Where the manual is silent or contradicts itself, and what the app does."""

from companion.engine.guide import Ruling
from companion.engine.texts import _

RULINGS = (
    Ruling("G1", _("How many Bionts does each player get?"), _("4, with four players 3."), "bionts"),
    Ruling("G3", _("What is the short game?"), _("Seven Proterozoic Events instead of ten.")),
    Ruling(
        "G5",
        _("Does an aftershock add a round?"),
        _("No: it's one round, however many cards the aftershock adds."),
    ),
    Ruling(
        "G6",
        _("What if an aftershock draws another aftershock?"),
        _("Keep drawing and apply all in order. The last card sets Landforms and player order."),
    ),
    Ruling(
        "G7",
        _("Is the last Event still played?"),
        _("Yes, its round is played in full."),
        "last_event",
    ),
    Ruling(
        "G8",
        _("Does a Gaia vote clear the climate row?"),
        _("No, it stays and is checked again next round."),
        "gaia",
    ),
    Ruling(
        "G9", _("How do we vote?"), _("Everyone in secret, shown when all have voted. A single player simply decides.")
    ),
    Ruling("G10", _("How do ones and red Chromosomes combine?"), _("Multiply them."), "ones"),
    Ruling("G11", _("What do four or more alike give?"), _("One triple for every three, rounded down.")),
    Ruling("G12", _("What dies on an open enzyme space?"), _("Both a Manna and an enzyme."), "deaths"),
    Ruling("G13", _("Who goes first if HGT icons tie?"), _("The card's order stands.")),
    Ruling(
        "wanton",
        _("How long do the most HGT icons count?"),
        _("From the next phase, until taken back or someone else has as many."),
    ),
    Ruling(
        "G14",
        _("Where does the highest trophic level count?"),
        _("In each ecosystem: one in the sea, one on land."),
        "highest",
    ),
    Ruling(
        "G15",
        _("Who dies out if rates tie?"),
        _("The organism whose controller is later in player order. Only the sea gets overcrowded."),
    ),
    Ruling("G17", _("Who is the progenote if players tie?"), _("You decide by the Manna structure on the placard.")),
    Ruling("G20", _("Who scores the cubes of a shared organism?"), _("Its controller.")),
    Ruling("G21", _("Who scores the cubes a Parasite stole?"), _("The Parasite's owner."), "diseased"),
    Ruling(
        "G22",
        _("Do disks help in an Oxygen Spike?"),
        _(
            "Yes. Green ones shield while they stay there, and you may also spend them. Other colours only help when spent."
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
        _("Entropy limit: per phase or for the board?"),
        _("For the board: you can't assign a Biont beyond it. Those already there may stay when it falls."),
    ),
    Ruling(
        "rows-empty", _("What if the topmost active row is empty?"), _("Take the next active row that has a Refugium.")
    ),
    Ruling("climate", _("Which life face before the first temperature?"), _("The warm one.")),
    Ruling("crises", _("Do two icons of one crisis add up?"), _("Yes, and they strike where the first one is.")),
    Ruling("cancer", _("Do re-rolls and blocks count against cancer?"), _("Yes, as in a Darwin roll.")),
    Ruling(
        "spaces",
        _("Does a space opened now count for this roll?"),
        _("No, only spaces open when you rolled."),
    ),
    Ruling(
        "enzymes",
        _("Where do enzymes go when life begins?"),
        _("Into the soup, with the disorganized Manna."),
    ),
    Ruling("trophy", _("Whose trophy is an extinct organism?"), _("Its last controller's.")),
    Ruling(
        "ancestor",
        _("What if a macroorganism loses its last Biont?"),
        _("Its card is a trophy. The Biont stays on the Bacterium, without compensation."),
    ),
    Ruling(
        "commandeer",
        _("Who takes over if several players are left?"),
        _("Most Bionts, then the earlier in player order."),
    ),
    Ruling(
        "promoted",
        _("What if a promoted Mutation loses a cube?"),
        _("Turn it back to its plain side. Without a cube, put it under the deck it came from."),
    ),
    Ruling(
        "diseased-mutation",
        _("Does a robbed Mutation still work?"),
        _("Yes: it stays, diseased, with its icons. Without a cube, it leaves with the Parasite."),
    ),
    Ruling(
        "parasite-biont",
        _("What does a Parasite need?"),
        _("A Biont from the pool. A supplanted one returns without compensation."),
    ),
    Ruling(
        "parasite-bare",
        _("Does a Parasite live without cubes?"),
        _("Yes, as long as its Biont lives. Its host's home row counts as a row with a Biont."),
    ),
    Ruling(
        "parasite-crises",
        _("Do crises strike a Parasite?"),
        _("No, its host suffers. An extinct Parasite is no trophy: take the card back."),
    ),
    Ruling(
        "parasite-home",
        _("What if you take over your Parasite's host?"),
        _("The Parasite stays, and needs nobody's permission there."),
    ),
    Ruling(
        "queen-biont",
        _("May the Red Queen take a Biont?"),
        _("Yes, a host from its Parasite, for the owner's colour. The Parasite is extinct and its Biont compensated."),
    ),
    Ruling(
        "refused",
        _("Does a failed purchase count?"),
        _("No, it doesn't use up a purchase."),
    ),
    Ruling(
        "macro-needs",
        _("Which cubes does a macroorganism card ask for?"),
        _("System Chromosomes first, then cubes on Mutations, as its controller chooses."),
    ),
    Ruling(
        "parasite-catalysts", _("Which Catalysts does a Parasite's roll give?"), _("Its owner's colour. It has no DNA.")
    ),
    Ruling(
        "hgt-once",
        _("How often may you transfer genes?"),
        _("Once in each Assignment phase. An organism's last Biont never leaves."),
    ),
    Ruling(
        "hgt-refugium",
        _("Does the entropy limit bind gene transfer?"),
        _("Yes. The row doesn't matter, and the Deep Hot Biosphere is free."),
    ),
    Ruling(
        "pollution-self",
        _("Does pollution hit the polluter?"),
        _("No, only the others of the home row. Its strength is the number of icons bought."),
    ),
    Ruling(
        "levels",
        _("Which trophic levels if there aren't three?"),
        _(
            "From the bottom: plant, then herbivore. On land a fourth is a carnivore too. If rates tie, the later in player order is lower."
        ),
    ),
    Ruling(
        "landfall",
        _("Must an organism with all organs go ashore?"),
        _("No, its controller decides each round."),
    ),
    Ruling(
        "overcrowded",
        _("What remains after overcrowding?"),
        _(
            "Its Bacterium with one Biont of its controller. Its cubes return to the soup, its Mutations go under their decks, and the other Bionts are compensated."
        ),
    ),
    Ruling(
        "rerolls",
        _("Do yellow Chromosomes re-roll one after the other?"),
        _("No: choose the dice, then roll them together."),
    ),
    Ruling(
        "rolled-together",
        _("May all Refugia or microorganisms roll together?"),
        _("Yes: no roll changes the dice of another. Each roll is still applied in its order."),
    ),
    Ruling(
        "manna-order",
        _("Which Manna of a colour is organized?"),
        _("The leftmost of that colour, to the right end of the organized row."),
    ),
    Ruling("lost-mutation", _("Where does a lost Mutation go?"), _("Under the deck it came from, plain side up.")),
    Ruling(
        "gaia-parasite",
        _("Does Gaia count a Parasite as an organism?"),
        _("Yes, its owner may let it suffer the atrophy."),
    ),
    Ruling("soup", _("What if the soup is empty?"), _("You gain nothing, and can't buy what needs a cube.")),
    Ruling("macro-row", _("Which row is home to a macroorganism?"), _("Ocean in the sea, Continent on land.")),
)
