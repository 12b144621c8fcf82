"""The guide in our own words; the sections are those of the reference manual."""

from companion.engine.guide import Guide, Section
from companion.engine.texts import _
from companion.games.bios_genesis.rulings import RULINGS


def guide() -> Guide:
    return Guide(sections=SECTIONS, rulings=RULINGS)


SECTIONS = (
    Section(
        "setup",
        _("Set-up"),
        (
            _(
                "Everyone is one of the four forces of life: red metabolism, yellow specificity, green energy absorption, blue heredity."
            ),
            _(
                "Each player takes four Bionts (three with four players), one Catalyst of the own colour and the Parasite card."
            ),
            _(
                "Refugia lie in four decks, from top to bottom Cosmic (3), Ocean (3), Coastal (5), Continent (5), each under its Landform "
                "card with the dim side up. Left of each deck lie five Mutations with the plain side up."
            ),
            _("The eight macroorganism cards are a stack that everyone may look through."),
            _(
                "The Events are stacked: Hadean on top, then Archean, then ten Proterozoic ones (seven in the short game)."
            ),
        ),
        "3",
    ),
    Section(
        "terms",
        _("Words of the game"),
        (
            _(
                "Biont: a player's token. It stands for influence, allows a purchase, counts as a Chromosome of its colour and is worth a point in an organism."
            ),
            _(
                "Catalyst: a disk, the currency; also an enzyme on a Refugium, an antioxidant or vitamin on an organism. Unused cubes and disks are the soup."
            ),
            _(
                "Manna: the cubes on a Refugium, disorganized until they are animated. In an organism cubes are Chromosomes: its system's, on Mutations, in organs."
            ),
            _(
                "Home row: the Landform of a microorganism, Ocean or Continent for a macroorganism, that of its host for a Parasite."
            ),
            _("Foreign: a Biont in an organism that somebody else controls."),
            _("Trophy: the card or placard of an organism that died out, worth a point."),
        ),
        "2; 5",
    ),
    Section(
        "event",
        _("Phase 1: Event"),
        (
            _(
                "Draw the top Event. With an aftershock icon draw on until one comes without, and apply everything in order."
            ),
            _(
                "The colours on the card, from the left, are the player order of this round; colours nobody plays are skipped."
            ),
            _(
                "Turn the Landforms bright or dim. For each bright one the top card of its Mutation deck goes to the bottom."
            ),
            _("Then the icons from left to right. Several icons of the same crisis add up."),
        ),
        "4, Phase 1",
    ),
    Section(
        "cards",
        _("Entering a card"),
        (
            _("What is printed on your cards, the app does not know: tap it in once when the card comes into play."),
            _("Give a card a name (“Name a card”, at any time) and later plays offer it again."),
        ),
        "2",
    ),
    Section(
        "refugia",
        _("Heaven and Earth"),
        (
            _(
                "Heaven opens a Refugium of the topmost active row that has one left, Earth one of the bottommost. All its Manna starts disorganized."
            ),
        ),
        "4, Phase 1",
    ),
    Section(
        "extremophile",
        _("Extremophile Crisis"),
        (
            _(
                "Every organism loses as many Chromosomes as there are icons, less its heat shields: red Chromosomes and Heat Shield icons."
            ),
        ),
        "4, Phase 1",
    ),
    Section(
        "oxygen",
        _("Oxygen Spike"),
        (
            _(
                "Every organism loses as many Chromosomes as there are icons, less its shields: green Chromosomes, O₂ Shield icons, vitamins (green disks)."
            ),
            _(
                "Any disk on the organism can be spent to prevent one loss; a vitamin shields for as long as it lies there."
            ),
        ),
        "4, Phase 1",
    ),
    Section(
        "uv",
        _("UV Radiation"),
        (
            _("Without a UV Shield, Mutations and organs are discarded until only the number on the icon is left."),
            _("Healthy ones go first; with Immunology the controller chooses."),
        ),
        "4, Phase 1",
    ),
    Section(
        "cancer",
        _("Cancer"),
        (
            _(
                "Every macroorganism rolls as for a Darwin roll: each 1 gives a Catalyst, each 5 and 6 an atrophy; with a Cancer Shield only the 6."
            ),
        ),
        "4, Phase 1",
    ),
    Section(
        "drought",
        _("Drought"),
        (_("Terrestrial organisms without a Drought Shield lose one Chromosome."),),
        "4, Phase 1",
    ),
    Section(
        "smite",
        _("Smite"),
        (
            _(
                "A Refugium without Resiliency loses an enzyme, or if it has none the leftmost Manna, disorganized before organized."
            ),
            _("A Refugium without any Manna is removed; its Bionts go back without compensation."),
        ),
        "4, Phase 1",
    ),
    Section(
        "armageddon",
        _("Climate and Armageddon"),
        (
            _("Each temperature icon extends the climate row. When the last four are alike, everyone votes in secret."),
            _(
                "If all vote Gaia, each player gives up a Catalyst or suffers an atrophy, and life goes on. A single Medea ends the game."
            ),
        ),
        "4, Phase 1",
    ),
    Section(
        "assignment",
        _("Phase 2: Assignment"),
        (
            _("In player order, assign Bionts and Catalysts, or take Bionts back."),
            _(
                "A Refugium is in reach if its row is active, if you have a Biont in that row, or anywhere if one of your organisms has Spore. "
                "Your entropy limit says how many Bionts you may have on Refugia: 1, and the green Chromosomes of your greenest organism."
            ),
            _("In the Deep Hot Biosphere each Biont costs a Catalyst."),
            _(
                "A Catalyst can cover an enzyme space, or lie on a Bacterium or marine organism: green as a vitamin, other colours as an antioxidant."
            ),
        ),
        "4, Phase 2",
    ),
    Section(
        "parasites",
        _("Parasites"),
        (
            _(
                "Your Parasite goes with a Biont to a foreign organism in reach and steals one or two cubes from its Mutations or organs."
            ),
            _(
                "Another Parasite there is supplanted if you can steal more cubes than it holds; it may attach itself elsewhere at once."
            ),
            _(
                "Its icons are tapped in when it first attaches. “Pollution!” on it is an oxygen spike against the home row of its host."
            ),
            _("A Parasite is gone when it loses its last Biont or its host."),
        ),
        "4, Phase 2; 7",
    ),
    Section(
        "hgt",
        _("Horizontal gene transfer"),
        (
            _(
                "With the HGT icon you may move one of your Bionts from a microorganism to another one, to a Refugium or to your pool."
            ),
            _("Who controls the target and has more HGT icons may block; the Biont must then go elsewhere."),
            _("Who alone has the most HGT icons may go first: “at any time” offers it, and takes it back."),
        ),
        "4, Phase 2; 7",
    ),
    Section(
        "autocatalytic",
        _("Phase 3: Autocatalytic rolls"),
        (
            _(
                "Every Refugium with a Biont rolls, from top to bottom and left to right: two dice for each Biont, one for each organized Manna."
            ),
            _(
                "If several colours are there, the progenote rolls and decides: most organized Manna and enzymes of the own colour."
            ),
            _("Each die on the life face of the present climate organizes one Manna."),
            _(
                "Each die on an open enzyme space kills an organized Manna or a Biont, and the rightmost enzyme is lost. A dead Manna gives a "
                "Catalyst of its colour to the roller, a dead Biont one to its owner."
            ),
            _(
                "Doubles and a Biont left: the Refugium may be flipped into a Bacterium, with all organized Manna and Bionts as its Chromosomes."
            ),
        ),
        "4, Phase 3",
    ),
    Section(
        "darwin",
        _("Phase 4: Darwin rolls"),
        (
            _("Every microorganism rolls two dice for each Biont and one for each cube; a Parasite after its host."),
            _("Each yellow Chromosome re-rolls one die."),
            _(
                "Three alike give a Catalyst; each 1 gives as many as there are red Chromosomes. Their colour is that of the metabolism."
            ),
            _(
                "Each 5 and 6 is an error (with DNA only the 6). Each blue Chromosome blocks one; every other error is an atrophy."
            ),
        ),
        "4, Phase 4",
    ),
    Section(
        "atrophy",
        _("Atrophy and extinction"),
        (
            _(
                "Chromosomes are lost in this order: cubes on Mutations and in organs, then system cubes and Bionts, last of all the last Biont."
            ),
            _("With Immunology the controller chooses."),
            _("A Biont that is lost gives its owner a Catalyst of the own colour."),
            _("Without its last Biont a Bacterium is a trophy; a macroorganism is its Bacterium ancestor again."),
            _("If only foreign Bionts are left, their owner takes over."),
        ),
        "5; 7",
    ),
    Section(
        "purchases",
        _("Phase 5: Purchases"),
        (
            _(
                "One purchase for each Biont in an organism; two if it had Fission when the round began. Each costs a Catalyst of the right colour."
            ),
            _("Chemoselectivity: two of one colour count as any other. Chameleon: any colour."),
            _(
                "A new Mutation is the top card of an active row or of the home row (any row with Spore), and brings a cube. Promoting adds a second cube."
            ),
            _(
                "A Bacterium becomes a marine macroorganism for any Catalyst and the Chromosomes on the card; then it can grow organs."
            ),
            _("“Pollution!” is an oxygen spike against the other organisms of the home row."),
        ),
        "4, Phase 5",
    ),
    Section(
        "redqueen",
        _("Red Queen"),
        (
            _(
                "With the Red Queen icon a host takes a stolen cube back for a Catalyst of its colour; a Parasite steals one more the same way."
            ),
            _(
                "A host may take the Parasite's Biont instead, for a Catalyst of the owner's colour: the Parasite is gone."
            ),
            _("Without an advantage in icons the other player must permit it. Yellow attacks Parasites for nothing."),
        ),
        "4, Phase 5; 7",
    ),
    Section(
        "landfall",
        _("Trophic levels, landfall, overcrowding"),
        (
            _(
                "After all purchases macroorganisms are ordered by metabolic rate (red and yellow Chromosomes): plant, herbivore, carnivore."
            ),
            _("A marine organism with all organs filled may go ashore; organs and disks are discarded."),
            _("Its card is flipped: tap in what is on the terrestrial side."),
            _(
                "Three marine macroorganisms have room. If a fourth does not go ashore, the one with the lowest rate dies out."
            ),
        ),
        "4, Phase 5; 7",
    ),
    Section(
        "scoring",
        _("Scoring"),
        (
            _("One point for each cube on your organisms, for each of your Bionts in any organism, for each trophy."),
            _(
                "Each macroorganism is worth 6, at the highest trophic level 12, split among those with a Biont there, rounded down."
            ),
            _("Ties go to whoever has more Catalysts; then the win is shared."),
        ),
        "6",
    ),
    Section(
        "track",
        _("Only track"),
        (
            _(
                "Tell the app what happened; it keeps organisms, Catalysts and climate, rolls the dice and scores. Every tracker can be corrected."
            ),
        ),
    ),
)
