"""The guide in our own words; the sections are those of the reference manual."""

from companion.engine.guide import Guide, Section
from companion.engine.texts import _
from companion.games.bios_genesis.rulings import RULINGS


def guide() -> Guide:
    return Guide(sections=SECTIONS, rulings=RULINGS)


SECTIONS = (
    Section(
        "setup",
        _("Setup"),
        (
            _(
                "Each player is one of the four forces of life: red metabolism, yellow specificity, green energy absorption, blue heredity."
            ),
            _("Each player takes 4 Bionts (3 with four players), a Catalyst in their colour and their Parasite card."),
            _(
                "Make four decks of Refugia, from top to bottom Cosmic (3), Ocean (3), Coastal (5), Continent (5). Cover each with its "
                "Landform card, dim side up. Place five Mutations to the left of each deck, plain side up."
            ),
            _("The eight macroorganism cards are a stack that everyone may look through."),
            _("Stack the Events: Hadean on top, then Archean, then ten Proterozoic ones (seven in the short game)."),
        ),
        "3",
    ),
    Section(
        "terms",
        _("Words of the game"),
        (
            _(
                "Biont: a player's token. In an organism it allows a purchase, counts as a Chromosome of its colour and scores a point."
            ),
            _(
                "Catalyst: a disk, the currency. It can also be an enzyme on a Refugium, an antioxidant or a vitamin on an organism. Unused cubes and disks are the soup."
            ),
            _(
                "Manna: the cubes on a Refugium, disorganized until they are animated. In an organism cubes are Chromosomes: its system's, on Mutations, in organs."
            ),
            _(
                "Home row: the Landform of a microorganism, Ocean or Continent for a macroorganism, that of its host for a Parasite."
            ),
            _("Foreign: a Biont in an organism that another player controls."),
            _("Trophy: the card or placard of an organism that died out, worth a point."),
        ),
        "2; 5",
    ),
    Section(
        "event",
        _("Phase 1: Event"),
        (
            _(
                "Draw the top Event. If it shows an aftershock, keep drawing until one doesn't, and apply everything in order."
            ),
            _("The colours on the card, from the left, are this round's player order. Skip colours nobody plays."),
            _(
                "Turn the Landforms bright or dim. For each bright one, put the top card of its Mutation deck under the deck."
            ),
            _("Then the icons from left to right. Several icons of the same crisis add up."),
        ),
        "4, Phase 1",
    ),
    Section(
        "cards",
        _("Entering a card"),
        (
            _("The app doesn't know what is on your cards: enter it once when a card comes into play."),
            _("Give a card a name (“Name a card”, at any time) and later games offer it again."),
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
            _("Spend a disk from the organism to prevent one loss. A vitamin shields as long as it stays there."),
        ),
        "4, Phase 1",
    ),
    Section(
        "uv",
        _("UV Radiation"),
        (
            _(
                "An organism without a UV Shield discards Mutations and organs until it has only the number on the icon."
            ),
            _("Healthy ones go first. With Immunology the controller chooses."),
        ),
        "4, Phase 1",
    ),
    Section(
        "cancer",
        _("Cancer"),
        (
            _(
                "Every macroorganism rolls as for a Darwin roll: each 1 gives a Catalyst, each 5 and 6 an atrophy. With a Cancer Shield only the 6 does."
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
            _("Remove a Refugium without Manna. Its Bionts return without compensation."),
        ),
        "4, Phase 1",
    ),
    Section(
        "armageddon",
        _("Climate and Armageddon"),
        (
            _("Each temperature icon extends the climate row. When the last four are alike, everyone votes in secret."),
            _(
                "If all vote Gaia, each player gives a Catalyst or suffers an atrophy, and life goes on. A single Medea ends the game."
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
                "A Refugium is in reach if its row is active or you have a Biont in that row. If one of your "
                "organisms has Spore, every Refugium is. Your entropy limit says how many Bionts you may have"
                " on Refugia: 1 plus the green Chromosomes of your greenest organism."
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
                "Attach your Parasite with a Biont to another player's organism in reach. It steals 1 or 2 cubes from its Mutations or organs."
            ),
            _(
                "Supplant another Parasite there if you can steal more cubes than it holds. It may attach itself again right away."
            ),
            _("Enter its icons when it first attaches. “Pollution!” hits its host's home row with an Oxygen Spike."),
            _("A Parasite is extinct when it loses its last Biont or its host."),
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
            _("Whoever controls the target and has more HGT icons may block. The Biont must then go elsewhere."),
            _("The one player with the most HGT icons may go first: declare it at any time, or take it back."),
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
                "If several colours are there, the progenote rolls and decides: whoever has most organized Manna and enzymes in their colour."
            ),
            _("Each die on the life face of the current climate organizes one Manna."),
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
            _("Every microorganism rolls 2 dice for each Biont and 1 for each cube. A Parasite rolls after its host."),
            _("Each yellow Chromosome re-rolls one die."),
            _(
                "Three alike give a Catalyst. Each 1 gives as many as there are red Chromosomes. The metabolism is their colour."
            ),
            _(
                "Each 5 and 6 is an error (with DNA only the 6). Each blue Chromosome blocks one. Every other error is an atrophy."
            ),
        ),
        "4, Phase 4",
    ),
    Section(
        "atrophy",
        _("Atrophy and extinction"),
        (
            _(
                "Chromosomes are lost in this order: cubes on Mutations and in organs, then system cubes and "
                "Bionts, and finally the last Biont."
            ),
            _("With Immunology the controller chooses."),
            _("A lost Biont gives its owner a Catalyst in their colour."),
            _("A Bacterium without its last Biont is a trophy. A macroorganism becomes its Bacterium ancestor again."),
            _("If only other players' Bionts are left, their owner takes over."),
        ),
        "5; 7",
    ),
    Section(
        "purchases",
        _("Phase 5: Purchases"),
        (
            _(
                "One purchase for each Biont in an organism, two if it had Fission when the round began. Each costs a Catalyst of the right colour."
            ),
            _("Chemoselectivity: two of one colour count as any other. Chameleon: any colour."),
            _(
                "A new Mutation is the top card of an active row or of the home row (any row with Spore) and brings a cube. Promoting adds a second cube. A lost Mutation goes under the deck it came from."
            ),
            _(
                "A Bacterium becomes a marine macroorganism for any Catalyst and the Chromosomes on the card. Then it can grow organs."
            ),
            _("“Pollution!” hits the other organisms of the home row with an Oxygen Spike."),
        ),
        "4, Phase 5",
    ),
    Section(
        "redqueen",
        _("Red Queen"),
        (
            _(
                "With the Red Queen icon a host takes a stolen cube back for a Catalyst of its colour. A Parasite steals one more the same way."
            ),
            _(
                "A host may take the Parasite's Biont instead, for a Catalyst of the owner's colour: the Parasite is extinct."
            ),
            _("Without more icons, the other player must permit it. Yellow attacks Parasites for free."),
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
            _("A marine organism with all organs filled may go ashore. It discards its organs and disks."),
            _("Flip its card and enter what is on the terrestrial side."),
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
            _("Ties go to whoever has more Catalysts. Players who are still tied share the win."),
        ),
        "6",
    ),
    Section(
        "track",
        _("Only track"),
        (
            _(
                "Tell the app what happened. It tracks organisms, Catalysts and climate, rolls the dice and scores. You can correct every value."
            ),
        ),
    ),
)
