"""Random forces of life who want life to go on: what they lean to, by key of the ask."""

from __future__ import annotations

from bench.hands import cards
from companion.engine.cards import Known
from companion.games.bios_genesis.content import COLOURS, MUTATIONS, PLACARDS_MACRO, REFUGIA, ROWS
from companion.games.bios_genesis.state import Game
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


def exact(game: Game) -> None:
    """Every Mutation is in its deck or on an organism, every placard and macroorganism card in one place."""
    for row in ROWS:
        assert len(game.decks[row]) + game.mutations_out(row) == MUTATIONS, f"the Mutations of {row}"
        assert game.refugia_left[row] + game.placards_out(row) <= REFUGIA[row]
    macros = sum(organism.macro for organism in game.organisms.values())
    trophies = sum(player.trophies for player in game.players.values())
    assert PLACARDS_MACRO - trophies <= game.macro_cards + macros <= PLACARDS_MACRO


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
    exact=exact,
    known=lambda seed: Known(cards(seed)) if seed // 2 % 4 else Known(),
)
