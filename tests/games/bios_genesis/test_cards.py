"""What is printed on cards: both sides, and offered again by name; the whole track mode."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.askcard import AskCard
from companion.engine.cards import Card, Known
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime, Correct
from companion.engine.session import Session
from companion.engine.steps import step
from companion.engine.table import Table
from companion.games.bios_genesis import autocatalytic, losses, macroorganisms, purchases, track
from companion.games.bios_genesis.cards import EVENT, MACRO, REFUGIUM, cards_from_facts
from companion.games.bios_genesis.entering import keep, new_refugium
from companion.games.bios_genesis.pieces import Mutation, Organism
from companion.games.bios_genesis.script import SCRIPT
from companion.games.bios_genesis.spec import SPEC
from companion.games.bios_genesis.state import Game
from tests.games.bios_genesis.helpers import game_of, mutation, organism, refugium, sit_at
from tests.games.kit import NAMES, sit_down, told

COLOURS = ("red", "yellow", "green", "blue")
VENT: dict[str, Any] = {"manna": ["red"], "warm": "1", "cool": "2", "enzymes": ["3"], "traits": []}


def macro(needs: dict[str, int], organs: dict[str, int], *icons: str) -> dict[str, Any]:
    def row(counts: dict[str, int]) -> list[str]:
        return [colour for colour, n in counts.items() for _cube in range(n)]

    return {"needs": row(needs), "organs": row(organs), "icons": list(icons)}


def test_what_has_no_name_yet_is_counted_among_its_own_kind() -> None:
    game = game_of(1)
    ids = [game.next_id(letter) for letter in ("r", "r", "o", "m", "r")]
    card = Card("refugium", "", "ocean", VENT)
    assert [str(keep(game, id, card, "refugium")) for id in (ids[0], ids[1], ids[4])] == [
        "Refugium 1",
        "Refugium 2",
        "Refugium 3",
    ]
    assert str(keep(game, ids[3], Card("mutation", "", "", {}), "mutation")) == "Mutation 1"


def test_cubes_on_mutations_are_chromosomes_that_a_macroorganism_may_ask_for() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["green"] = 1
    life = organism(game, "p1", red=1)
    mutation(game, life, "red")
    session = sit_at(game, lambda table, game: purchases.buy(table, game, ann, life, "marine"))
    session.do(Answer(macro({"red": 2}, {})))
    session.do(Answer("green"))
    assert (life.stage, life.chromosomes["red"], life.mutations) == ("marine", 0, [])
    assert told(session)[1:3] == ["Chromosomes discarded: 1 red.", "o1 loses: Cube on Pili."]


def test_the_controller_chooses_which_mutation_gives_its_cube_by_what_is_on_it() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["green"] = 1
    life = organism(game, "p1")
    kept, given = mutation(game, life, "red", spore=1), mutation(game, life, "red", hgt=2)
    session = sit_at(game, lambda table, game: purchases.buy(table, game, ann, life, "marine"))
    session.do(Answer(macro({"red": 1}, {})))
    session.do(Answer("green"))
    notes = [str(option.note) for option in session.ask.options]  # type: ignore[union-attr]
    assert notes == ["1 red cube · Spore", "1 red cube · HGT ×2"]
    session.do(Answer(given.id))
    assert life.mutations == [kept]


def test_a_macroorganism_that_is_short_of_chromosomes_costs_no_purchase() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["green"] = 1
    life = organism(game, "p1", red=1)
    session = sit_at(game, lambda table, game: purchases.purchases_in(table, game, ann, life))
    session.do(Answer("marine"))
    session.do(Answer(macro({"blue": 1}, {})))
    assert session.ask is not None
    assert session.ask.key == "genesis.buy"
    assert (life.stage, ann.catalysts["green"]) == ("bacterium", 1)


def test_a_macroorganism_that_dies_out_is_a_bacterium_in_its_old_home_row() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["green"] = 1
    life = organism(game, "p1", row="cosmic", red=1)
    session = sit_at(game, lambda table, game: purchases.buy(table, game, ann, life, "marine"))
    session.do(Answer(macro({"red": 1}, {})))
    session.do(Answer("green"))
    assert life.row == "ocean"
    sit_at(game, lambda table, game: losses.atrophy(table, game, life, 1, "test"))
    assert (life.stage, life.row) == ("bacterium", "cosmic")


def test_the_back_of_a_named_placard_is_known_with_it() -> None:
    game = game_of(1)
    place = refugium(game, red=1)
    place.name, place.bionts = "Tidal pool", {"p1": 1}
    back = {"metabolism": "green", "icons": ["hgt"]}
    game.printed[place.id] = Card("refugium", "Tidal pool", "ocean", {**VENT, **back})
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    session.do(Answer([5, 5]))
    session.do(Answer("yes"))
    assert session.ask is None, "its other side is known"
    (life,) = game.organisms.values()
    assert (life.name, life.metabolism, life.icon("hgt")) == ("Tidal pool", "green", 1)


def test_a_macroorganism_can_be_named_and_both_its_sides_are_offered_in_later_plays() -> None:
    session = track_to_marine()
    session.do(Anytime("name"))
    session.do(Answer("a2"))
    session.do(Answer("Trilobites"))
    session.do(Answer("landfall"))
    session.do(Answer({"icons": ["drought"]}))
    (trilobites,) = (card for card in session.run.table.learnt if card.kind == "macro")
    assert (trilobites.name, set(trilobites.values)) == ("Trilobites", {"needs", "organs", "icons", "terrestrial"})
    later = Session(SCRIPT, SPEC.setup(NAMES[:2], mode="track"), known=Known({"t": trilobites}))
    later = track_to_marine(later, known_macro="t")
    later.do(Answer("landfall"))
    (life,) = later.run.state.organisms.values()
    assert (life.label, life.stage, life.icon("drought")) == ("Trilobites", "terrestrial", 1)


def track_to_marine(session: Session | None = None, known_macro: str = "") -> Session:
    """Only track: a Bacterium of Ann that is marine."""
    session = session or sit_down(SPEC, 2, "track")
    session.do(Answer(True))
    session.do(Answer("organism"))
    session.do(Answer("p1"))
    session.do(Answer("coastal"))
    session.do(Answer({"metabolism": "red", "icons": []}))
    session.do(Answer("macro"))
    session.do(Answer(known_macro or macro({}, {"red": 1})))
    session.do(Answer(session.run.state.players["p1"].force))
    return session


def test_only_track_knows_parasites_promotion_and_landfall() -> None:
    session = sit_down(SPEC, 2, "track")
    session.do(Answer(True))
    for answer in ("organism", "p1", "coastal", {"metabolism": "red", "icons": []}):
        session.do(Answer(answer))
    session.do(Correct("players.p1.catalysts.blue", 2))
    session.do(Correct("players.p1.catalysts.red", 0))
    session.do(Correct("players.p1.catalysts.yellow", 0))
    session.do(Correct("players.p1.catalysts.green", 0))
    for answer in ("mutation", "mutation-ocean", {"colour": "blue", "icons": []}):
        session.do(Answer(answer))
    session.do(Answer("promote"))
    session.do(Answer({"icons": ["dna"]}))
    game = session.run.state
    assert sum(game.players["p1"].catalysts.values()) == 0, "buying costs a Catalyst"
    session.do(Correct("players.p1.catalysts.blue", 1))
    for answer in ("macro", macro({}, {"red": 1}), "blue"):
        session.do(Answer(answer))
    session.do(Answer("parasite"))
    session.do(Answer(1))
    assert game.parasites["p2"].cubes["blue"] == 1
    session.do(Answer("parasite_roll"))
    session.do(Answer([1, 2, 3]))
    session.do(Answer("parasite_gone"))
    assert not game.parasites
    session.do(Answer("landfall"))
    session.do(Answer({"icons": []}))
    assert game.organisms["o1"].stage == "terrestrial"


def test_enzymes_on_a_refugium_can_be_corrected_within_their_spaces() -> None:
    session = sit_down(SPEC, 2, "track")
    session.do(Answer(True))
    session.do(Answer("refugium"))
    session.do(Answer("ocean"))
    session.do(Answer({"manna": list(COLOURS), "warm": "1", "cool": "2", "enzymes": ["3", "4"], "traits": []}))
    (place,) = session.run.state.refugia.values()
    session.do(Correct(f"refugia.{place.id}.enzymes.blue", 2))
    assert place.open_faces() == []
    session.do(Correct(f"refugia.{place.id}.enzymes.blue", 1))
    assert place.open_faces() == [4]


def test_four_in_the_sea_are_named_beside_the_question_of_landfall() -> None:
    game = game_of(1)
    for rate in range(1, 5):
        life = organism(game, "p1", red=rate)
        life.stage, life.organ_spaces["blue"], life.organs["blue"] = "marine", 1, 1
    session = sit_at(game, macroorganisms.after_purchases)
    assert session.ask is not None
    assert "The sea is overcrowded" in str(session.ask.details())


def test_a_macroorganism_card_that_became_a_trophy_is_not_in_the_stack_any_more() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["green"] = 9
    life = organism(game, "p1")
    for left in range(7, -1, -1):
        life.chromosomes["red"] = 1
        session = sit_at(game, lambda table, game: purchases.buy(table, game, ann, life, "marine"))
        session.do(Answer(macro({}, {})))
        session.do(Answer("green"))
        assert (life.stage, game.macro_cards) == ("marine", left)
        life.chromosomes["red"] = 0
        sit_at(game, lambda table, game: losses.atrophy(table, game, life, 1, "test"))
    life.chromosomes["red"] = 1
    assert ann.trophies == 8
    assert str(purchases.marine_reason(game, ann, life)) == "No macroorganism card is left"


def test_cards_in_play_and_refugia_of_other_rows_are_not_offered() -> None:
    game = game_of(1)
    answers: dict[str, Any] = {"manna": list(COLOURS), "warm": "1", "cool": "2", "enzymes": [], "traits": []}
    cards = {"v": ("Vent", "ocean"), "p": ("Pool", "ocean"), "c": ("Comet", "cosmic")}
    known = Known({id: Card("refugium", name, row, answers) for id, (name, row) in cards.items()})
    place = refugium(game, red=1)
    game.printed[place.id] = Card("refugium", "Vent", "ocean", answers)
    session = sit_at(game, step(lambda table, game: new_refugium(table, game, "ocean")), known)
    assert isinstance(session.ask, AskCard)
    assert [(option.key, option.allowed) for option in session.ask.offers()] == [("p", True), ("v", False)]
    session.do(Answer("p"))
    assert session.history.entries[0].value == {"name": "Pool", "values": answers}


def test_a_known_event_is_one_answer_and_says_what_is_left() -> None:
    values = {"icons": ["warm"], "landforms": ["ocean"], "order": ["blue", "green", "red", "yellow"]}
    session = sit_down(SPEC, 2, "long")
    session.known.cards["e"] = Card("event", "First rain", "hadean", values)
    session.do(Answer(True))
    session.do(Answer("e"))
    game = session.run.state
    assert (game.climate, game.active, game.events_drawn) == (["warm"], ["ocean"], 2)
    assert isinstance(session.ask, AskCard)
    (seen,) = session.ask.offers()
    assert str(seen.forbidden) == "Already on the table"
    assert str(EVENT.about(seen.value)) == "Warm · Ocean · blue, green, red, yellow"


def test_a_refugium_of_one_tap_comes_alive_without_another() -> None:
    """Its back came with it."""
    game = game_of(1)
    back = {"metabolism": "green", "icons": ["hgt"]}
    known = Known({"p": Card("refugium", "Pool", "ocean", {**VENT, **back})})

    async def to_life(table: Table, game: Game) -> None:
        await step(new_refugium)(table, game, "ocean")
        (place,) = game.refugia.values()
        place.bionts = {"p1": 1}
        await autocatalytic.autocatalytic_roll(table, game, place)

    session = sit_at(game, to_life, known)
    for answer in ("p", [5, 5], "yes"):
        session.do(Answer(answer))
    assert session.ask is None
    (life,) = game.organisms.values()
    assert (life.name, life.metabolism, life.icon("hgt")) == ("Pool", "green", 1)


def test_a_macroorganism_that_lacks_cubes_is_not_offered() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["green"] = 1
    life = organism(game, "p1", red=1)
    known = Known(
        {"t": Card("macro", "Trilobites", "", macro({"blue": 1}, {})), "w": Card("macro", "Worm", "", macro({}, {}))}
    )
    session = sit_at(game, lambda table, game: purchases.buy(table, game, ann, life, "marine"), known)
    assert isinstance(session.ask, AskCard)
    assert [(option.key, str(option.forbidden)) for option in session.ask.offers()] == [
        ("w", ""),
        ("t", "Missing: 1 blue"),
    ]


def test_what_earlier_versions_remembered_is_taken_over_with_both_sides() -> None:
    old = {
        "refugium": {"Vent": {**VENT, "row": "ocean"}},
        "bacterium": {"Vent": {"metabolism": "red", "icons": ["hgt2"]}},
        "macro": {"Worm": {"needs_red": 2, "needs_blue": 1, "organ_red": 1, "icons": []}},
        "terrestrial": {"Worm": {"icons": ["drought"]}},
        "promoted": 7,
    }
    vent, worm = cards_from_facts({"cards": old})
    assert REFUGIUM.read(vent, ("", "bacterium"))["icons"] == ["hgt"]
    assert vent.sort == "ocean"
    assert MACRO.read(Card("macro", "Worm", "", {**worm.values, "organs": worm.values["organs"]}))["needs"] == [
        "red",
        "red",
        "blue",
    ]
    assert worm.values["terrestrial"] == ["drought"]
    assert cards_from_facts({"cards": 3}) == []


def test_a_named_refugium_gives_its_name_to_its_bacterium() -> None:
    game = game_of(1)
    place = refugium(game, red=1)
    place.name, place.bionts = "Tidal pool", {"p1": 1}
    game.printed[place.id] = Card("refugium", "Tidal pool", "ocean", VENT)
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    session.do(Answer([5, 5]))
    session.do(Answer("yes"))
    session.do(Answer({"metabolism": "blue", "icons": []}))
    (life,) = game.organisms.values()
    assert life.name == "Tidal pool"
    assert [card.values for card in session.run.table.learnt] == [{**VENT, "metabolism": "blue", "icons": []}]


def test_an_organ_is_corrected_only_as_far_as_the_soup_has_cubes() -> None:
    session = track_to_marine()
    session.do(Correct("organisms.o1.chromosomes.blue", 64))
    with pytest.raises(Refused):
        session.do(Correct("organisms.o1.organs.red", 1))


def test_the_number_of_an_enzyme_face_in_a_list_is_the_face() -> None:
    fields = {field.key: field.ask for field in REFUGIUM.fields}
    assert [option.key for option in fields["enzymes"].options] == ["1", "2", "3", "4", "5", "6"]  # type: ignore[attr-defined]


def test_a_refugium_needs_no_more_cubes_in_the_soup_than_are_printed_on_it() -> None:
    game = game_of(1)
    organism(game, red=61)
    session = sit_at(game, step(lambda table, game: new_refugium(table, game, "ocean")))
    printed = {"warm": "1", "cool": "2", "enzymes": [], "traits": []}
    session.do(Answer(printed | {"manna": ["red"] * 3}))
    (place,) = game.refugia.values()
    assert (place.loose.count("red"), game.soup_cubes()) == (3, 0)

    game = game_of(1)
    organism(game, red=61)
    session = sit_at(game, step(lambda table, game: new_refugium(table, game, "ocean")))
    session.do(Answer(printed | {"manna": ["red", "red", "blue", "red"]}))
    assert told(session) == ["Too few cubes in the soup: set this Refugium aside."]


def test_the_promoted_side_of_a_mutation_is_tapped_in_only_once() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["blue"] = 2
    life = organism(game, "p1")
    pili = mutation(game, life, "blue")
    session = sit_at(game, lambda table, game: promote_twice(table, game, life, pili))
    session.do(Answer({"icons": ["dna"]}))
    assert session.ask is None
    assert (pili.promoted, pili.cubes, life.icon("dna"), ann.catalysts["blue"]) == (True, 2, 1, 0)


async def promote_twice(table: Table, game: Game, life: Organism, pili: Mutation) -> None:
    await purchases.promote(table, game, game.players["p1"], life, pili.id)
    losses.lose(table, game, life, ("mutation", pili.id))
    assert not life.icon("dna")
    await purchases.promote(table, game, game.players["p1"], life, pili.id)


def test_only_track_takes_the_cubes_of_a_macroorganism_from_mutations_too() -> None:
    game = game_of(1)
    game.players["p1"].catalysts["blue"] = 1
    life = organism(game, "p1", red=1)
    mutation(game, life, "red")
    session = sit_at(game, lambda table, game: track.track(table, game, "macro"))
    session.do(Answer(macro({"red": 2}, {})))
    session.do(Answer("blue"))
    assert (life.stage, sum(life.cubes().values())) == ("marine", 0)


def test_only_track_offers_no_darwin_roll_for_macroorganisms() -> None:
    game = game_of(1)
    life = organism(game, "p1")
    life.stage = "marine"
    (roll,) = [option for option in track.track_actions(game) if option.key == "darwin"]
    assert str(roll.forbidden) == "There is no Bacterium"
