"""Random forces of life who want life to go on: what they lean to, by key of the ask."""

from __future__ import annotations

from collections.abc import Callable

from bench.hands import cards
from companion.engine.cards import Known
from companion.engine.run import Run
from companion.games.bios_genesis.content import COLOURS, CUBES, DISKS, MUTATIONS, PLACARDS_MACRO, REFUGIA, ROWS
from companion.games.bios_genesis.state import Game
from tests.games.bios_genesis.books import books
from tests.games.crowd import Crowd

SEATS = tuple((mode, players) for mode in ("long", "short", "track") for players in (1, 2, 3, 4))


def options(mode: str, seed: int) -> dict[str, object]:
    chosen: dict[str, object] = {}
    if seed // 2 % 2:
        chosen = {"forces": "choose", "deaths": "one", "gaia": "cleared", "ones": "least", "diseased": "host"}
    if seed // 4 % 2:
        chosen |= {"dice": "app", "highest": "overall", "biont_chromosomes": False}
    if seed // 8 % 2 and mode == "track":
        chosen |= {"length": "short"}
    return chosen


def exact(run: Run) -> None:
    """Every Mutation is in its deck or on an organism, every placard and macroorganism card in one place."""
    game: Game = run.state
    for row in ROWS:
        assert len(game.decks[row]) + game.mutations_out(row) == MUTATIONS, f"the Mutations of {row}"
        assert game.refugia_left[row] + game.placards_out(row) <= REFUGIA[row]
    macros = sum(organism.macro for organism in game.organisms.values())
    trophies = sum(player.trophies for player in game.players.values())
    assert PLACARDS_MACRO - trophies <= game.macro_cards + macros <= PLACARDS_MACRO


CUBES_LIE = ("loose", "organized", "chromosomes", "organs", "cubes")
DISKS_LIE = ("enzymes", "disks", "catalysts")
PRINTED = (
    "enzyme_faces",
    "organ_spaces",
    "icons",
    "plain_icons",
    "promoted_icons",
    "macro_icons",
    "parasite_icons",
    "faces",
)
"""What is printed on cards and no piece."""


def whole(run: Run) -> None:
    """64 cubes, 48 disks and every Biont, counted piece by piece in whatever lies on the table, beside the game's own count."""
    game: Game = run.state
    places = [*game.refugia.values(), *game.organisms.values(), *game.parasites.values(), *game.players.values()]
    mutations = [mutation for organism in game.organisms.values() for mutation in organism.mutations]
    cubes = sum(lying_on(place, CUBES_LIE) for place in (*places, *mutations))
    disks = sum(lying_on(place, DISKS_LIE) for place in places)
    assert game.soup_cubes() + cubes == CUBES, f"{cubes} cubes on the table, {game.soup_cubes()} in the soup"
    assert game.soup_disks() + disks == DISKS, f"{disks} disks on the table, {game.soup_disks()} in the soup"
    each = 3 if len(game.players) == 4 else 4
    for key, player in game.players.items():
        out = sum(refugium.bionts.get(key, 0) for refugium in game.refugia.values())
        out += sum(organism.bionts.get(key, 0) for organism in game.organisms.values()) + (key in game.parasites)
        assert game.pool(player) + out == player.bionts == each, f"{player.seat.name} has {out} Bionts out"


def lying_on(place: object, fields: tuple[str, ...]) -> int:
    """How many pieces lie there. A field that nobody counts would be a place where pieces get lost."""
    found = 0
    for name, value in vars(place).items():
        known = name in (*CUBES_LIE, *DISKS_LIE, *PRINTED)
        colours = value and isinstance(value, dict | list) and all(one in COLOURS for one in value)
        assert known or not colours, f"{type(place).__name__}.{name} is counted nowhere"
        if name in fields:
            found += value if isinstance(value, int) else len(value) if isinstance(value, list) else sum(value.values())
    return found


def both() -> Callable[[Run], None]:
    look = books()

    def check(run: Run) -> None:
        exact(run)
        look(run)

    return check


CROWD = Crowd(
    seats=SEATS,
    options=options,
    leaning={
        "genesis.vote": {"gaia": 30},
        "genesis.life": {"yes": 6},
        "genesis.landfall": {"yes": 4},
        "genesis.buy": {"none": 0.5, "marine": 3, "organ-": 4, "queen": 4},
        "genesis.track": {"end": 0.2, "event": 2, "macro": 3, "parasite": 2},
        "genesis.buy.any": {"leave": 0.2},
        "genesis.parasite.again": {"yes": 3},
        "genesis.queen.permit": {"yes": 3},
        "genesis.parasite.buy": {"none": 0.5},
    },
    few={
        "genesis.assign": 2,
        "icons": 2,
        "promoted": 2,
        "terrestrial": 2,
        "landforms": 4,
        "enzymes": 2,
        "needs": 2,
        "organs": 2,
    },
    answers={"manna": lambda ask, luck: luck.choices(COLOURS, k=luck.randint(2, 6))},
    books=both,
    always=whole,
    known=lambda seed: Known(cards(seed)) if seed // 2 % 4 else Known(),
)
