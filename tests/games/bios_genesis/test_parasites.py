"""Parasites, what is printed on them, and the Red Queen (Phases 2, 4 and 5, §7)."""

from __future__ import annotations

from companion.engine.asks import Number
from companion.engine.said import Answer
from companion.games.bios_genesis import purchases, red_queen
from companion.games.bios_genesis.darwin import darwin_phase
from companion.games.bios_genesis.parasites import host_reason
from companion.games.bios_genesis.pieces import Organism, Parasite
from companion.games.bios_genesis.state import Game
from tests.games.bios_genesis.helpers import attach, game_of, mutation, organism, sit_at
from tests.games.kit import told


def parasite_of(game: Game, owner: str, host: Organism, *, queen: int = 0, **cubes: int) -> Parasite:
    parasite = Parasite(owner, host.id, icons={"redqueen": queen})
    parasite.cubes.update(cubes)
    game.parasites[owner] = parasite
    return parasite


def test_yellow_attacks_parasites_for_nothing() -> None:
    game = game_of(3)
    host = organism(game, "p2", icons={"redqueen": 1})
    parasite = parasite_of(game, "p1", host, blue=2)
    session = sit_at(game, lambda table, game: purchases.buy(table, game, game.players["p2"], host, "queen"))
    session.do(Answer("blue"))
    assert (parasite.cubes["blue"], host.chromosomes["blue"]) == (1, 1)


def test_a_host_may_take_the_biont_which_ends_the_parasite_and_compensates_its_owner() -> None:
    game = game_of(2)
    ann, bo = game.players["p1"], game.players["p2"]
    host = organism(game, "p1", icons={"redqueen": 1})
    parasite_of(game, "p2", host, blue=1)
    ann.catalysts.update(red=1, yellow=1)
    assert [option.key for option in red_queen.queen_targets(game, ann, host, game.parasites["p2"])] == ["biont"]
    sit_at(game, lambda table, game: purchases.buy(table, game, ann, host, "queen"))
    assert not game.parasites
    assert (ann.catalysts["yellow"], ann.catalysts["red"]) == (0, 1), "a Biont costs its owner's colour"
    assert (game.pool(bo), bo.catalysts["yellow"]) == (4, 1)


def test_a_parasite_without_cubes_lives_as_long_as_its_biont() -> None:
    game = game_of(2)
    ann = game.players["p1"]
    host = organism(game, "p1", icons={"redqueen": 1})
    parasite_of(game, "p2", host, blue=1)
    ann.catalysts["blue"] = 1
    sit_at(game, lambda table, game: purchases.buy(table, game, ann, host, "queen"))
    assert sum(game.parasites["p2"].cubes.values()) == 0


def test_a_stolen_cube_comes_back_to_the_promoted_mutation_with_its_icons() -> None:
    game = game_of(2)
    ann = game.players["p1"]
    host = organism(game, "p1", icons={"redqueen": 1})
    card = mutation(game, host, "blue", hgt=1)
    card.promoted, card.cubes, card.icons = True, 2, {"dna": 1}
    card.promoted_icons = card.icons
    parasite = parasite_of(game, "p2", host)
    for _cube in range(2):
        card.be_robbed()
    assert (card.cubes, card.diseased, host.icon("dna")) == (0, True, 0)
    parasite.cubes["blue"], ann.catalysts["blue"] = 2, 2
    for cubes, diseased in ((1, True), (2, False)):
        sit_at(game, lambda table, game: purchases.buy(table, game, ann, host, "queen"))
        assert (card.cubes, card.diseased) == (cubes, diseased)
    assert (card.promoted, host.icon("dna"), host.chromosomes["blue"]) == (True, 1, 0)


def test_without_an_icon_advantage_the_other_must_permit_it_and_a_refusal_is_no_purchase() -> None:
    game = game_of(2)
    ann = game.players["p1"]
    ann.catalysts["blue"] = 1
    host = organism(game, "p1", icons={"redqueen": 1})
    parasite = parasite_of(game, "p2", host, queen=1, blue=1)
    session = sit_at(game, lambda table, game: purchases.purchases_in(table, game, ann, host))
    session.do(Answer("queen"))
    assert session.ask is not None
    assert session.ask.who is not None
    assert session.ask.who.key == "p2"
    session.do(Answer("no"))
    assert session.ask is not None
    assert session.ask.key == "genesis.buy", "the purchase is still there"
    assert (ann.catalysts["blue"], parasite.cubes["blue"]) == (1, 1)
    queen = next(option for option in session.ask.options if option.key == "queen")  # type: ignore[attr-defined]
    assert str(queen.forbidden) == "The attack was not permitted"


def test_a_parasite_steals_a_healthy_cube_only_with_the_red_queen_on_its_card() -> None:
    for queen, permission in ((0, False), (1, True), (2, False)):
        game = game_of(2)
        bo = game.players["p2"]
        bo.catalysts["blue"] = 1
        host = organism(game, "p1", icons={"redqueen": 1})
        card = mutation(game, host, "blue")
        parasite = parasite_of(game, "p2", host, queen=queen)
        session = sit_at(game, lambda table, game: red_queen.parasite_purchase(table, game, bo, parasite))  # noqa: B023
        if not queen:
            assert session.ask is None
            continue
        session.do(Answer(card.id))
        if permission:
            session.do(Answer("yes"))
        assert session.ask is None
        assert (parasite.cubes["blue"], card.cubes, bo.catalysts["blue"]) == (1, 0, 0)


def test_a_parasite_buys_after_its_host_even_if_its_owner_is_first_in_order() -> None:
    game = game_of(2)
    game.order = ["p2", "p1"]
    game.players["p1"].catalysts["blue"] = game.players["p2"].catalysts["blue"] = 1
    host = organism(game, "p1")
    mutation(game, host, "blue")
    parasite_of(game, "p2", host, queen=1)
    session = sit_at(game, purchases.purchases_phase)
    assert session.ask is not None
    assert session.ask.key == "genesis.buy"
    session.do(Answer("none"))
    assert session.ask.key == "genesis.parasite.buy"


def test_pollution_on_a_parasite_card_hits_the_home_row_of_the_host_when_it_attaches() -> None:
    game = game_of(3)
    game.active = ["ocean"]
    host = organism(game, "p1", red=1)
    mutation(game, host, "blue")
    near, far = organism(game, "p1", red=1), organism(game, "p1", row="cosmic", red=1)
    session = sit_at(game, lambda table, game: attach(table, game, game.players["p2"]))
    session.do(Answer({"icons": ["pollution"]}))
    assert [life.chromosomes["red"] for life in (host, near, far)] == [0, 0, 1]
    assert game.parasites["p2"].cubes["blue"] == 1


def test_the_home_row_of_a_parasites_host_is_in_reach_of_its_owner() -> None:
    game = game_of(2)
    host = organism(game, "p1", row="cosmic")
    assert game.row_reason(game.players["p2"], "cosmic")
    parasite_of(game, "p2", host)
    assert not game.row_reason(game.players["p2"], "cosmic")


def test_an_organism_that_is_taken_over_in_the_phase_does_not_roll_again() -> None:
    game = game_of(2)
    life = organism(game, "p1")
    life.bionts["p2"] = 1
    session = sit_at(game, darwin_phase)
    session.do(Answer([6, 2, 3, 4]))
    session.do(Answer([])) if session.ask and session.ask.key == "genesis.darwin.again" else None
    session.do(Answer("biont-p1"))
    assert life.controller == "p2"
    assert session.ask is None


def test_a_stolen_cube_is_never_between_two_places() -> None:
    game = game_of(2)
    game.active = ["ocean"]
    host = organism(game, "p1")
    for colour in ("blue", "red", "green"):
        mutation(game, host, colour)
    session = sit_at(game, lambda table, game: attach(table, game, game.players["p2"]))
    session.do(Answer(2))
    session.do(Answer({"icons": []}))
    before = game.soup_cubes()
    session.do(Answer(host.mutations[0].id))
    assert session.ask is not None
    assert game.soup_cubes() == before


def supplanting(host_cubes: int, held: int) -> tuple[Game, Organism]:
    """Bo's Parasite holds so many cubes of Ann's organism, which has so many left."""
    game = game_of(3)
    game.active = ["ocean"]
    host = organism(game, "p1")
    for _card in range(host_cubes):
        mutation(game, host, "blue")
    parasite_of(game, "p2", host, blue=held)
    return game, host


def test_a_parasite_is_supplanted_only_by_one_that_can_steal_more_than_it_holds() -> None:
    """§4, Phase 2."""
    game, host = supplanting(host_cubes=1, held=1)
    assert str(host_reason(game, game.players["p3"], host)).startswith("Needs more cubes than")
    game, host = supplanting(host_cubes=2, held=1)
    assert host_reason(game, game.players["p3"], host) == ""
    game, host = supplanting(host_cubes=3, held=2)
    assert host_reason(game, game.players["p3"], host) != "", "nobody steals more than two"


def test_a_supplanted_parasite_goes_without_compensation_and_may_attach_itself_again_at_once() -> None:
    game, host = supplanting(host_cubes=2, held=1)
    other = organism(game, "p1")
    mutation(game, other, "red")
    session = sit_at(game, lambda table, game: attach(table, game, game.players["p3"]))
    session.do(Answer(host.id))
    session.do(Answer({"icons": []}))
    assert sum(game.players["p2"].catalysts.values()) == 0
    assert session.ask
    assert (session.ask.key, session.ask.who and session.ask.who.key) == ("genesis.parasite.again", "p2")
    session.do(Answer("yes"))
    session.do(Answer({"icons": []}))
    assert game.parasites["p2"].host == other.id, "the only one in reach that it could rob"


def test_one_or_two_cubes_are_stolen_never_three() -> None:
    game = game_of(2)
    game.active = ["ocean"]
    host = organism(game, "p1")
    for colour in ("blue", "red", "green"):
        mutation(game, host, colour)
    session = sit_at(game, lambda table, game: attach(table, game, game.players["p2"]))
    assert isinstance(session.ask, Number)
    assert (session.ask.least, session.ask.most) == (1, 2)


def test_a_host_without_the_icon_cannot_attack_its_parasite() -> None:
    game = game_of(2)
    host = organism(game, "p1")
    game.players["p1"].catalysts["blue"] = 1
    parasite = parasite_of(game, "p2", host, blue=1)
    assert str(red_queen.queen_reason(game, game.players["p1"], host, parasite)) == "It has no Red Queen icon"


def test_a_parasite_whose_host_changes_hands_in_the_phase_does_not_buy_twice() -> None:
    game = game_of(3)
    game.order = ["p1", "p2", "p3"]
    host = organism(game, "p1")
    host.bionts["p2"] = 1
    mutation(game, host, "blue")
    mutation(game, host, "blue")
    parasite_of(game, "p3", host, queen=1)
    game.players["p3"].catalysts["blue"] = 2
    session = sit_at(game, purchases.purchases_phase)
    assert session.ask
    assert session.ask.key == "genesis.parasite.buy"
    host.controller = "p2"  # as if pollution had cost Ann her Biont
    session.do(Answer("none"))
    assert session.ask is None


def test_an_attack_says_what_it_costs() -> None:
    game = game_of(3)
    host = organism(game, "p1", icons={"redqueen": 1})
    parasite = parasite_of(game, "p3", host, blue=1)
    game.players["p1"].catalysts.update(blue=1, green=1)
    notes = [str(option.note) for option in red_queen.queen_targets(game, game.players["p1"], host, parasite)]
    assert notes == ["For 1 blue Catalyst", "For 1 green Catalyst, ends the Parasite"]
    free = [str(option.note) for option in red_queen.queen_targets(game, game.players["p2"], host, parasite)]
    assert free == ["free", "free, ends the Parasite"]


def test_nobody_asks_themselves_for_permission() -> None:
    """A Parasite whose owner took its host over."""
    game = game_of(2)
    host = organism(game, "p1", icons={"redqueen": 1})
    mutation(game, host, "blue")
    parasite = parasite_of(game, "p1", host, queen=1)
    game.players["p1"].catalysts["blue"] = 1
    session = sit_at(game, lambda table, game: red_queen.parasite_purchase(table, game, game.players["p1"], parasite))
    assert str(session.ask.options[1].note) == "For 1 blue Catalyst"  # type: ignore[union-attr]
    session.do(Answer(host.mutations[0].id))
    assert (session.ask, parasite.cubes["blue"]) == (None, 1)


def test_what_a_parasite_pays_is_told_like_any_other_payment() -> None:
    game = game_of(2)
    host = organism(game, "p2")
    mutation(game, host, "blue")
    parasite = parasite_of(game, "p1", host, queen=1)
    game.players["p1"].catalysts["blue"] = 1
    session = sit_at(game, lambda table, game: red_queen.parasite_purchase(table, game, game.players["p1"], parasite))
    session.do(Answer(host.mutations[0].id))
    assert told(session) == ["Ann pays 1 blue Catalyst.", "Ann's Parasite steals 1 blue cube from Pili."]
