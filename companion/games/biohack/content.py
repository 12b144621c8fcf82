"""What the rulebook prints: the spaces with their tables, the danger die, the scientist's locks, and our own solo deck."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.texts import Text, _
from companion.games.biohack.amounts import Bonus, goods

# Gameplay


CLASSES = ("common", "artisan", "noble")
ROOM = {"common": 4, "artisan": 3, "noble": 2}  # "Basic experiment spaces: BIOFARM"
CLASS_NAMES: dict[str, Text] = {"common": _("common"), "artisan": _("artisan"), "noble": _("noble")}
CLASS_LABELS: dict[str, Text] = {"common": _("Common"), "artisan": _("Artisan"), "noble": _("Noble")}
CREATURES_TO_END = 7  # "Gameplay"
ROUNDS = {1: 4, 2: 5, 3: 4, 4: 4}  # "Gameplay", "2 Player Rules", "Solo Rules"
NOMANS = 3
STAND_UP = 12  # EP lost for each injured Noman: "Clean Up Phase, 1. Collect Noman Tokens"
COINS = (6, 7, 8, 9)  # by turn order: "Player Setup"
MEDICINE = (1, 1, 2, 2)
UNLOCK = 5  # coins: "Unlock Scientist Card Ability"
COINS_PER_EP = 4  # "Final Score Calculation, Coins"
TOKENS = 7
CREATURES = 48  # "Components": creature cards
MILESTONE_CARDS = ("m1", "m2", "m3", "m4")
RESERVATIONS = ("1", "2", "3", "4")

# Public spaces


@dataclass(frozen=True)
class Yields:
    """One row of a public space. With several `gains`, the player takes one of them."""

    gains: tuple[Bonus, ...] = ()
    cards: int = 0
    off: int = 0
    """Coins off the total of the purchase."""


@dataclass(frozen=True)
class Public:
    """A public space. The rows of a table are for 0, 1, 2 … Nomans that remain."""

    key: str
    name: Text
    icon: str
    section: str
    tables: dict[int, tuple[Yields, ...]]
    reroll: tuple[Bonus, ...] = ()
    """What a reroll of the danger die costs here, one of them; if there is none, no die is rolled."""

    def row(self, players: int, remaining: int) -> Yields:
        table = self.tables[players]
        return table[min(remaining, len(table) - 1)]


def _or(*gains: Bonus) -> Yields:
    return Yields(gains)


def _both(first: str, second: str) -> dict[int, tuple[Yields, ...]]:
    """Mountain and River: the same table with other genes."""

    def gain(one: int, two: int = 0) -> Bonus:
        return goods({first: one, second: two})

    either = _or(gain(2), gain(0, 1))
    return {
        2: (either, _or(gain(2, 1))),
        3: (either, _or(gain(2, 1)), _or(gain(3, 2))),
        4: (_or(gain(2)), either, _or(gain(2, 1)), _or(gain(3, 2))),
    }


MOUNTAIN = Public(
    "mountain",
    _("Mountain"),
    "image-filter-hdr",
    "Public space: MOUNTAIN",
    _both("mammal", "avian"),
    reroll=(Bonus(avian=1), Bonus(coins=2)),
)
RIVER = Public(
    "river",
    _("River"),
    "waves",
    "Public space: RIVER",
    _both("aquatic", "reptile"),
    reroll=(Bonus(reptile=1), Bonus(coins=2)),
)
BANK = Public(
    "bank",
    _("Bank"),
    "bank",
    "Public space: BANK",
    {
        2: (_or(Bonus(coins=3, ep=2)), _or(Bonus(coins=4, ep=3))),
        3: (_or(Bonus(coins=3, ep=2)), _or(Bonus(coins=4, ep=2)), _or(Bonus(coins=4, ep=3))),
        4: (
            _or(Bonus(coins=3, ep=1)),
            _or(Bonus(coins=3, ep=2)),
            _or(Bonus(coins=4, ep=2)),
            _or(Bonus(coins=4, ep=3)),
        ),
    },
)
HOSPITAL = Public(
    "hospital",
    _("Hospital"),
    "hospital-box-outline",
    "Public space: HOSPITAL",
    {
        2: (_or(Bonus(primate=1, medicine=1)), _or(Bonus(primate=2, medicine=1))),
        3: (
            _or(Bonus(primate=1, medicine=1)),
            _or(Bonus(primate=2, medicine=1)),
            _or(Bonus(primate=3, medicine=1)),
        ),
        4: (
            _or(Bonus(primate=1), Bonus(medicine=1)),
            _or(Bonus(primate=1, medicine=1)),
            _or(Bonus(primate=2, medicine=1)),
            _or(Bonus(primate=3, medicine=1)),
        ),
    },
)
BASEMENT = Public(
    "basement",
    _("Basement"),
    "stairs-down",
    "Public space: BASEMENT",
    {
        2: (Yields(cards=1), Yields(cards=2)),
        3: (Yields(cards=1, off=1), Yields(cards=2), Yields(cards=2, off=1)),
        4: (Yields(cards=1), Yields(cards=1, off=1), Yields(cards=2), Yields(cards=2, off=1)),
    },
)
PUBLIC = {space.key: space for space in (MOUNTAIN, RIVER, BANK, HOSPITAL, BASEMENT)}

DISPLAY = {"many": (2, 1, 1, 0), "few": (2, 1, 0)}  # coins by column from the left: "Purchasing Creature Cards"
DECK = 2
COLUMNS: dict[int, Text] = {1: _("left column"), 2: _("middle column"), 3: _("right column")}
COLUMN_LABELS: dict[int, Text] = {1: _("Left column"), 2: _("Middle column"), 3: _("Right column")}

# Experiment spaces


@dataclass(frozen=True)
class Lab:
    """A place for experiments: its basic space holds any number, each advanced one a single Noman."""

    key: str
    name: Text
    icon: str
    section: str
    rule: str


BIOFARM = Lab("biofarm", _("Biofarm"), "flask-outline", "Basic experiment spaces: BIOFARM", "biofarm")
ALLEY = Lab("alley", _("Alley"), "swap-horizontal", "Basic experiment spaces: ALLEY", "alley")
DNA = Lab("dna", _("DNA Inc."), "dna", "Basic experiment spaces: DNA INC.", "dna")
LABS = {lab.key: lab for lab in (BIOFARM, ALLEY, DNA)}
DOWNTOWN = Lab("downtown", _("Downtown"), "city-variant-outline", "Advanced experiment spaces: DOWNTOWN", "downtown")


@dataclass(frozen=True)
class Advanced:
    """An advanced space. `bonus` is what it gives before the main action."""

    key: str
    lab: Lab
    name: Text
    bonus: str
    note: Text


ADVANCED = {
    space.key: space
    for space in (
        Advanced("biofarm.gene", BIOFARM, _("Biofarm (gene)"), "gene", _("First gain 1 mammal or 1 aquatic")),
        Advanced("biofarm.order", BIOFARM, _("Biofarm (turn order)"), "reserve", _("First reserve a turn order")),
        Advanced("alley.feral", ALLEY, _("Alley (feral gene)"), "feral", _("First give 1 medicine for 1 feral")),
        Advanced("alley.order", ALLEY, _("Alley (turn order)"), "reserve", _("First reserve a turn order")),
        Advanced("dna.card", DNA, _("DNA Inc. (card)"), "buy", _("First buy a card from the display")),
        Advanced("dna.order", DNA, _("DNA Inc. (turn order)"), "reserve", _("First reserve a turn order")),
        Advanced("downtown.1", DOWNTOWN, _("Downtown {n}").format(n=1), "tile", _("Gain its bonus right away")),
        Advanced("downtown.2", DOWNTOWN, _("Downtown {n}").format(n=2), "tile", _("Gain its bonus right away")),
        Advanced("downtown.3", DOWNTOWN, _("Downtown {n}").format(n=3), "tile", _("Gain its bonus right away")),
        Advanced("downtown.4", DOWNTOWN, _("Downtown {n}").format(n=4), "tile", _("Gain its bonus right away")),
    )
}
"""The turn order spaces and the third and fourth tile are only on the 3–4 players side of the board."""

FEW = ("biofarm.gene", "alley.feral", "dna.card", "downtown.1", "downtown.2")
POLICE = {"biofarm": "biofarm.gene", "alley": "alley.feral", "dna": "dna.card", "downtown": "downtown.1"}

# The Alley: "Basic experiment spaces: ALLEY"

EXCHANGES: dict[str, tuple[Bonus, ...]] = {
    "1": (Bonus(coins=2), Bonus(mammal=2), Bonus(aquatic=2)),
    "2": (Bonus(coins=2), Bonus(avian=1), Bonus(reptile=1)),
    "3": (Bonus(coins=2), Bonus(primate=1)),
}
FERAL_PARTS = (Bonus(mammal=2), Bonus(aquatic=2), Bonus(avian=1), Bonus(reptile=1))
FERAL_COUNT = 3

# The danger die: "Die Roll"

FACES: dict[str, Text] = {
    "injury": _("Injury"),
    "feral": _("1 feral"),
    "both": _("1 feral and injury"),
    "gene": _("1 mammal or 1 aquatic"),
}
_FERAL, _INJURED = ("fire", "ember"), ("bandage", "danger")
SIGNS = {
    "injury": (_INJURED,),
    "feral": (_FERAL,),
    "both": (_FERAL, _INJURED),
    "gene": (("paw", "tan"), ("fish", "cyan")),
}

# Our own solo deck: three cards for each place. The printed police pairs and crosses are not known to us.


@dataclass(frozen=True)
class SoloCard:
    key: str
    place: str
    police: tuple[str, ...] = ()
    """Two experiment places; none while nobody has seen that side."""
    crossed: tuple[int, ...] = ()
    """Columns of the display, from the left; 0: single cards."""


SOLO_CARDS = {
    card.key: card
    for card in (
        SoloCard("mountain1", "mountain", ("biofarm", "alley"), (3,)),
        SoloCard("mountain2", "mountain", ("biofarm", "downtown"), (2, 3)),
        SoloCard("mountain3", "mountain", ("alley", "dna"), (1, 3)),
        SoloCard("river1", "river", ("biofarm", "dna"), (3,)),
        SoloCard("river2", "river", ("alley", "downtown"), (1, 2)),
        SoloCard("river3", "river", ("biofarm", "alley"), (2, 3)),
        SoloCard("bank1", "bank", ("dna", "downtown"), (3,)),
        SoloCard("bank2", "bank", ("biofarm", "alley"), (1, 3)),
        SoloCard("bank3", "bank", ("alley", "downtown"), (2,)),
        SoloCard("hospital1", "hospital", ("alley", "dna"), (3,)),
        SoloCard("hospital2", "hospital", ("biofarm", "dna"), (1, 2)),
        SoloCard("hospital3", "hospital", ("dna", "downtown"), (2, 3)),
        SoloCard("basement1", "basement", ("biofarm", "downtown"), (3,)),
        SoloCard("basement2", "basement", ("alley", "dna"), (1,)),
        SoloCard("basement3", "basement", ("biofarm", "dna"), (2, 3)),
    )
}

STORAGE = 10  # "Gene and Coins": up to 10 genes of each type
MEDICINES = 2
PLANNING_REROLL = Bonus(coins=2)  # house rule: the rulebook names no cost
DODGE = Bonus(coins=5)  # "Survival Challenge": an injury can be avoided
SOLO_EP = 100  # "Solo Rules"
NEEDED = {
    1: {"common": 4, "ep": 100},
    2: {"reports": 3, "ep": 105},
    3: {"creatures": 9, "locks": 2, "reports": 2, "coins": 5},
    4: {"feral": 3, "ep": 105},
}
"""Solo Challenges: what each needs, most of them beside 7 creatures."""
EARLY_ROUND = 3  # solo: the last round in which the 7th creature is early
EARLY = 20  # solo: the 7th creature before the 4th round
SURVIVOR = 10  # Survival: each active Noman
FEWEST = 1  # Survival: lost with so few active Nomans
PER_VISIT = 2  # creatures: "Basic experiment spaces: BIOFARM"
