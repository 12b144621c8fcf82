"""Bio-reactions, chains and the Aggressive, with the sheet's worked cases."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.engine.asks import Choose
from companion.engine.bots import play_on
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games.biotix.content import DEFAULTS, Block, Species, Step
from companion.games.biotix.reactions import longest
from tests.games.biotix.lab import SPEC, ask_key, asked, box, dish, fill, lab, label, random_species, state, warnings
from tests.games.kit import told


def chain(session: Session) -> list[tuple[str, str, int]]:
    """Owner, colour and cause of each link."""
    return [(link.owner.key, link.colour, link.cause) for link in state(session).chain.links]


def test_a_fourth_migratory_goes_to_everybody_and_the_rest_is_trashed() -> None:
    """Worked case 1"""
    session = lab()
    fill(session, "p1", blue=3)
    session.do(Answer(["blue", "red"]))
    session.do(Answer("p1"))
    assert [dish(session, who) for who in ("p1", "p2", "p3")] == [{}, {"blue": 1}, {"blue": 1}]
    assert box(session) == ["blue", "blue"]


def test_a_disguised_aggressive_given_away_is_black_again() -> None:
    """Worked case 2"""
    session = lab(3, "aggressive")
    fill(session, "p1", blue=2)
    fill(session, "p1", disguised=True, blue=1)
    fill(session, "p2", red=1, green=2)
    session.do(Answer(["blue", "red"]))
    session.do(Answer("p1"))
    assert (ask_key(session), asked(session)) == ("biotix.each.what", "p1")
    session.do(Answer("blue.black"))
    assert state(session).dishes["p2"].invaders == 1
    assert (ask_key(session), asked(session)) == ("biotix.invade", "p2")
    session.do(Answer("green"))
    assert dish(session, "p2") == {"red": 1, "green": 2}
    assert state(session).dishes["p2"]["green"].black == 1
    assert dish(session, "p3") == {"blue": 1}
    assert box(session) == ["blue", "blue", "green"]


def test_attractive_pieces_are_trashed_and_two_may_be_taken() -> None:
    session = lab()
    fill(session, "p1", red=2)
    fill(session, "p2", yellow=1)
    fill(session, "p3", purple=1, blue=1)
    session.do(Answer(["red", "green"]))
    session.do(Answer("p1"))
    assert (ask_key(session), asked(session)) == ("biotix.take", "p1")
    assert label(session, "enough") == "Take nothing"
    session.do(Answer("p2.yellow"))
    assert label(session, "enough") == "Take no more"
    session.do(Answer("enough"))
    assert dish(session, "p1") == {"yellow": 1}
    assert box(session) == ["red"] * 3


def test_as_much_as_possible() -> None:
    """BX15: nobody has anything to take."""
    session = lab()
    fill(session, "p1", red=2)
    session.do(Answer(["red", "green"]))
    session.do(Answer("p1"))
    assert ask_key(session) == "biotix.place"
    assert "There is nothing for Ann to take." in told(session)


def test_whoever_may_take_two_where_only_one_is_left_takes_one_and_finds_nothing_more() -> None:
    session = lab()
    fill(session, "p1", red=2)
    fill(session, "p2", yellow=1)
    session.do(Answer(["red", "green"]))
    session.do(Answer("p1"))
    assert session.ask
    assert str(session.ask.details()) == "You may take 1 piece."
    session.do(Answer("p2.yellow"))
    assert ask_key(session) == "biotix.place"
    assert "There is nothing more for Ann to take." in told(session)
    assert "There is nothing for Ann to take." not in told(session)


def test_fewer_pieces_than_players_go_to_those_whom_the_owner_names() -> None:
    """BX15"""
    session = lab(5, species={"blue": Species(2, 2, DEFAULTS["blue"].steps)})
    fill(session, "p1", blue=1)
    session.do(Answer(["blue", "red"]))
    session.do(Answer("p1"))
    assert (ask_key(session), asked(session)) == ("biotix.each.who", "p1")
    session.do(Answer(["p5", "p3"]))
    assert [dish(session, f"p{n}") for n in range(1, 6)] == [{}, {}, {"blue": 1}, {}, {"blue": 1}]


def test_explosive_pieces_send_three_others_away() -> None:
    session = lab()
    fill(session, "p1", yellow=1, blue=2, green=1, purple=1)
    session.do(Answer(["yellow", "red"]))
    session.do(Answer("p1"))
    session.do(Answer(["blue.1", "green.1", "purple.1"]))
    assert ask_key(session) == "biotix.give.all"
    session.do(Answer("p2+p2+p3"))
    told = [str(line.text) for line in session.run.table.told]
    assert "Ann gives Bo 1 Migratory (blue) and 1 Repulsive (green)." in told
    assert "Ann gives Cy 1 Magnetic (purple)." in told
    assert [dish(session, who) for who in ("p1", "p2", "p3")] == [{"blue": 1}, {"blue": 1, "green": 1}, {"purple": 1}]


def test_who_gets_what_is_one_answer_with_alike_pieces_told_apart_once() -> None:
    session = lab()
    fill(session, "p1", yellow=1, blue=3)
    session.do(Answer(["yellow", "red"]))
    session.do(Answer("p1"))
    ask = session.ask
    assert isinstance(ask, Choose)
    assert {option.key: str(option.label) for option in ask.options} == {
        "p2+p2+p2": "Give all to Bo",
        "p2+p2+p3": "Give Bo 2, Cy 1",
        "p2+p3+p3": "Give Bo 1, Cy 2",
        "p3+p3+p3": "Give all to Cy",
    }
    assert str(ask.details()) == "You give away 3 Migratory (blue)."
    assert {str(option.note) for option in ask.options} == {""}, "the label and that line say it all"
    assert [str(option.badge) for option in ask.options] == [
        "6 → 0, Bo +6",
        "6 → 0, Bo +4, Cy +2",
        "6 → 0, Bo +2, Cy +4",
        "6 → 0, Cy +6",
    ]


def test_different_pieces_that_are_shared_out_are_named_with_who_gets_them() -> None:
    session = lab()
    fill(session, "p1", yellow=1, blue=1, green=1)
    session.do(Answer(["yellow", "red"]))
    session.do(Answer("p1"))
    ask = session.ask
    assert isinstance(ask, Choose)
    notes = {option.key: str(option.note) for option in ask.options}
    assert notes["p2+p3"] == "Bo: 1 Migratory (blue). Cy: 1 Repulsive (green)."
    assert notes["p2+p2"] == ""


def test_with_many_players_or_a_black_piece_one_piece_is_given_after_the_other() -> None:
    session = lab(4)
    fill(session, "p1", yellow=1, blue=1, green=1, purple=1)
    session.do(Answer(["yellow", "red"]))
    session.do(Answer("p1"))
    assert ask_key(session) == "biotix.give.to"
    assert session.ask
    assert str(session.ask.details()) == "Piece 1 of the 3 you give away."
    session = lab(mode="aggressive")
    fill(session, "p1", yellow=1, green=1)
    fill(session, "p1", disguised=True, blue=1)
    session.do(Answer(["yellow", "red"]))
    session.do(Answer("p1"))
    assert ask_key(session) == "biotix.give.to"


def test_a_play_of_earlier_rules_gives_one_piece_after_the_other() -> None:
    setup = SPEC.setup(["Ann", "Bo", "Cy"], options={"bag": "digital"}, seed=1)
    session = Session(SPEC.script(), replace(setup, version=3))
    for answer in (True, "right", "p1"):
        session.do(Answer(answer))
    fill(session, "p1", yellow=1, blue=1, green=1, purple=1)
    session.do(Answer(["yellow", "red"]))
    session.do(Answer("p1"))
    for who in ("p2", "p2", "p3"):
        assert ask_key(session) == "biotix.give.to"
        session.do(Answer(who))
    assert [dish(session, who) for who in ("p1", "p2", "p3")] == [{}, {"blue": 1, "green": 1}, {"purple": 1}]


def test_repulsive_pieces_take_one_more_with_them() -> None:
    session = lab()
    fill(session, "p1", green=2, blue=1, yellow=1)
    session.do(Answer(["green", "red"]))
    session.do(Answer("p1"))
    session.do(Answer("blue"))
    assert dish(session, "p1") == {"yellow": 1}


def test_a_piece_to_trash_shows_what_the_dish_is_worth_without_it() -> None:
    session = lab()
    fill(session, "p1", green=2, blue=1, yellow=1)
    session.do(Answer(["green", "red"]))
    session.do(Answer("p1"))
    assert isinstance(session.ask, Choose)
    assert {option.key: str(option.badge) for option in session.ask.options} == {"blue": "17 → 15", "yellow": "17 → 2"}


def test_a_card_may_make_every_other_player_trash() -> None:
    session = lab(species={"green": Species(5, 3, (Step(Block.TRASH_THEM), Step(Block.OTHERS_TRASH, 1)))})
    fill(session, "p1", green=2)
    fill(session, "p2", blue=1)
    fill(session, "p3", red=1)
    session.do(Answer(["green", "yellow"]))
    session.do(Answer("p1"))
    assert [dish(session, who) for who in ("p1", "p2", "p3")] == [{}, {}, {}]
    assert box(session) == ["blue", "green", "green", "green", "red"]


def test_a_card_may_take_one_piece_from_every_other_player() -> None:
    session = lab(species={"green": Species(5, 3, (Step(Block.TRASH_THEM), Step(Block.TAKE_EACH)))})
    fill(session, "p1", green=2)
    fill(session, "p2", blue=2)
    fill(session, "p3", red=1)
    session.do(Answer(["green", "yellow"]))
    session.do(Answer("p1"))
    assert [dish(session, who) for who in ("p1", "p2", "p3")] == [{"blue": 1, "red": 1}, {"blue": 1}, {}]


def test_magnetic_pieces_empty_every_dish_of_a_species() -> None:
    session = lab()
    fill(session, "p1", purple=1, blue=2)
    fill(session, "p2", blue=3, red=1)
    session.do(Answer(["purple", "red"]))
    session.do(Answer("p1"))
    session.do(Answer("blue"))
    assert [dish(session, who) for who in ("p1", "p2")] == [{}, {"red": 1}]


def test_a_chain_says_what_caused_what() -> None:
    session = lab()
    fill(session, "p1", blue=3)
    fill(session, "p2", blue=3)
    session.do(Answer(["blue", "red"]))
    session.do(Answer("p1"))
    assert chain(session) == [("p1", "blue", -1), ("p2", "blue", 0)]
    assert "Bo's 4 Migratory (blue) react, set off by Ann's Migratory (blue)." in told(session)


SMALL = {"blue": Species(2, 3, DEFAULTS["blue"].steps)}


@pytest.mark.parametrize(("order", "expected"), [("left", ["p3", "p2", "p1"]), ("active", ["p3", "p1", "p2"])])
def test_several_dishes_react_from_the_active_players_left(order: str, expected: list[str]) -> None:
    """BX1: Ann is active. Cy reacts and sets off Ann and Bo at once."""
    session = lab(3, species=SMALL, reactions=order)
    for who in ("p1", "p2", "p3"):
        fill(session, who, blue=2)
    session.do(Answer(["blue", "red"]))
    session.do(Answer("p3"))
    assert [owner for owner, _colour, _cause in chain(session)] == expected
    assert [cause for _owner, _colour, cause in chain(session)] == [-1, 0, 0]


def test_each_species_that_can_be_named_says_what_the_own_dish_is_worth_then_and_what_the_others_lose() -> None:
    session = lab(3)
    fill(session, "p1", purple=1, blue=1)
    fill(session, "p2", blue=1, yellow=1)
    session.do(Answer(["purple", "red"]))
    session.do(Answer("p1"))
    assert ask_key(session) == "biotix.name"
    ask = session.ask
    assert isinstance(ask, Choose)
    assert {option.key: (str(option.note), str(option.badge)) for option in ask.options} == {
        "blue": ("Bo −2", "2 → 0"),
        "red": ("In no dish", "stays 2"),
        "green": ("In no dish", "stays 2"),
        "purple": ("In no dish", "stays 2"),
        "yellow": ("Bo −15", "stays 2"),
    }


def test_those_set_off_earlier_react_first() -> None:
    """BX18: Bo and Di wait together; Cy, set off by Bo, comes after Di although Cy sits nearer to Ann's left."""
    session = lab(4, species={"green": Species(5, 2, (Step(Block.TRASH_THEM), Step(Block.GIVE, 2))), **SMALL})
    fill(session, "p1", green=1, blue=1, red=1)
    fill(session, "p2", blue=2, green=1)
    fill(session, "p4", red=2)
    fill(session, "p3", blue=2)
    session.do(Answer(["green", "yellow"]))
    session.do(Answer("p1"))
    for answer in ("p2", "p4"):
        session.do(Answer(answer))
    owners = [owner for owner, _colour, _cause in chain(session)]
    assert owners[:3] == ["p1", "p2", "p4"]
    assert ask_key(session) == "biotix.take"
    session.do(Answer("enough"))
    assert chain(session)[3] == ("p3", "blue", 1)


def test_the_owner_chooses_which_of_two_species_reacts_first() -> None:
    """BX3"""
    session = lab(species=SMALL)
    fill(session, "p1", red=2, blue=2, yellow=1)
    fill(session, "p2", blue=1, yellow=1)
    session.do(Answer(["red", "green"]))
    session.do(Answer("p1"))
    session.do(Answer("p2.blue"))
    session.do(Answer("p2.yellow"))
    assert (ask_key(session), asked(session)) == ("biotix.first_reaction", "p1")
    session.do(Answer("yellow"))
    assert [colour for _owner, colour, _cause in chain(session)] == ["red", "yellow"]


def test_a_population_that_lost_pieces_in_the_meantime_no_longer_reacts() -> None:
    species = {"blue": Species(2, 3, DEFAULTS["blue"].steps), "purple": DEFAULTS["purple"]}
    session = lab(species=species)
    fill(session, "p1", red=2, blue=2, purple=1)
    fill(session, "p2", blue=1, purple=1)
    session.do(Answer(["red", "green"]))
    session.do(Answer("p1"))
    session.do(Answer("p2.blue"))
    session.do(Answer("p2.purple"))
    session.do(Answer("purple"))
    session.do(Answer("blue"))
    assert "Ann's Migratory (blue) no longer react. 0 left." in told(session)


# Never a chain without end


PING_PONG = {colour: Species(1, 2, (Step(Block.GIVE, 1),)) for colour in ("blue", "red", "green", "purple", "yellow")}


def test_pieces_that_would_go_back_and_forth_for_ever_are_trashed() -> None:
    session = lab(2, species=PING_PONG)
    fill(session, "p1", blue=1)
    fill(session, "p2", blue=1)
    session.do(Answer(["blue", "blue"]))
    session.do(Answer("p1"))
    assert ask_key(session) == "biotix.place"
    assert chain(session) == [("p1", "blue", -1), ("p2", "blue", 0), ("p1", "blue", 1)]
    assert box(session) == ["blue", "blue"]


def test_a_population_may_react_twice_if_something_was_trashed_in_between() -> None:
    species = {
        "blue": Species(1, 2, (Step(Block.GIVE, 1),)),
        "red": Species(1, 2, (Step(Block.TRASH_THEM), Step(Block.TAKE, 1))),
    }
    session = lab(2, species=species)
    fill(session, "p1", blue=1, red=1)
    fill(session, "p2", blue=1, red=1)
    session.do(Answer(["blue", "green"]))
    for answer in ("p1", "blue", "red", "p2.blue"):
        session.do(Answer(answer))
    assert [(owner, colour) for owner, colour, _cause in chain(session)] == [
        ("p1", "blue"),
        ("p2", "blue"),
        ("p1", "red"),
        ("p1", "blue"),
        ("p2", "blue"),
        ("p1", "blue"),
    ]


def test_a_population_left_at_its_trigger_lies_still_until_a_piece_arrives() -> None:
    """BX18"""
    session = lab(2, species={"blue": Species(2, 2, ())})
    session.do(Answer(["blue", "blue"]))
    session.do(Answer("p1"))
    session.do(Answer("p1"))
    assert len(chain(session)) == 1
    session.do(Answer(["red", "blue"]))
    session.do(Answer("p1"))
    assert chain(session) == []
    session.do(Answer("p1"))
    assert chain(session) == [("p1", "blue", -1)]


NASTY = [
    {colour: Species(1, 2, steps) for colour in DEFAULTS}
    for steps in (
        (Step(Block.ONE_EACH),),
        (Step(Block.TAKE, 6),),
        (Step(Block.GIVE, 6),),
        (Step(Block.TAKE_EACH), Step(Block.GIVE, 6), Step(Block.ONE_EACH)),
        (Step(Block.GIVE, 2), Step(Block.TAKE, 2)),
    )
]


@pytest.mark.parametrize("species", NASTY)
@pytest.mark.parametrize("mode", ["basic", "aggressive"])
def test_no_chain_is_longer_than_the_bound(species: dict[str, Species], mode: str) -> None:
    lengths = []

    def measure(session: Session) -> None:
        game = state(session)
        lengths.append(len(game.chain.links))
        assert lengths[-1] <= longest(game)

    for seed in range(2):
        session = lab(5, mode, species, seed)
        assert play_on(session, Random(seed), after_each=measure, anytime=0)
    assert max(lengths) > 3


# Appendix: the Aggressive


def test_the_receiver_of_an_aggressive_chooses_what_it_replaces() -> None:
    session = lab(3, "aggressive")
    fill(session, "p2", yellow=1, blue=1)
    session.do(Answer(["black", "red"]))
    session.do(Answer("p2"))
    assert (ask_key(session), asked(session)) == ("biotix.invade", "p2")
    session.do(Answer("blue"))
    game = state(session)
    assert (game.dishes["p2"]["blue"].true, game.dishes["p2"]["blue"].black) == (0, 1)
    assert box(session) == ["blue"]


def test_an_aggressive_that_replaces_a_piece_triggers_nothing() -> None:
    """BX14"""
    session = lab(3, "aggressive")
    fill(session, "p2", blue=3)
    session.do(Answer(["black", "red"]))
    session.do(Answer("p2"))
    assert chain(session) == []
    assert dish(session, "p2") == {"blue": 3}


def test_an_aggressive_cannot_replace_another_and_counts_on_an_open_space() -> None:
    """BX14"""
    session = lab(3, "aggressive")
    fill(session, "p2", disguised=True, yellow=1)
    session.do(Answer(["black", "red"]))
    session.do(Answer("p2"))
    ask = session.ask
    assert ask is not None
    assert [option.key for option in ask.options] == ["blue", "red", "green", "purple", "yellow"]  # type: ignore[attr-defined]
    session.do(Answer("yellow"))
    assert chain(session) == [("p2", "yellow", -1)]
    assert box(session) == ["black", "black"]


def test_an_aggressive_on_an_open_space_wakes_a_population_that_lay_still() -> None:
    session = lab(3, "aggressive", {"yellow": Species(15, 2, ())})
    fill(session, "p2", disguised=True, yellow=1)
    session.do(Answer(["black", "black"]))
    for answer in ("p2", "yellow", "p2", "yellow"):
        session.do(Answer(answer))
    assert chain(session) == [("p2", "yellow", -1)]
    assert dish(session, "p2") == {"yellow": 3}


def test_a_disguised_piece_counts_towards_the_trigger() -> None:
    session = lab(3, "aggressive")
    fill(session, "p1", disguised=True, green=2)
    session.do(Answer(["green", "red"]))
    session.do(Answer("p1"))
    assert chain(session) == [("p1", "green", -1)]
    assert box(session) == ["black", "black", "green"]


# Warnings are right


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_placement_reacts_exactly_where_its_option_warns(players: int) -> None:
    luck = Random(players)
    checked = 0
    for seed in range(4):
        session = lab(players, "basic", random_species(luck) if seed % 2 else {}, seed)
        while session.ask is not None:
            if session.ask.key == "biotix.place":
                ask = session.ask
                option = luck.choice(ask.options)  # type: ignore[attr-defined]
                warned = bool(option.warning)
                session.do(Answer(option.key))
                if option.key != "other":
                    assert bool(state(session).chain.links) == warned
                    checked += 1
            else:
                play_on(session, luck, most=1, anytime=0)
    assert checked > 100


# The Aggro-Invasive Principle: when it arrives, one at a time, each checked


def test_an_aggressive_that_is_passed_on_moves_in_before_the_next_piece_comes() -> None:
    """It replaces a previously placed piece: Bo may not sacrifice the green that comes after it."""
    session = lab(3, "aggressive")
    fill(session, "p1", yellow=1, green=1)
    fill(session, "p1", disguised=True, blue=1)
    fill(session, "p2", yellow=1)
    session.do(Answer(["yellow", "red"]))
    session.do(Answer("p1"))
    assert ask_key(session) == "biotix.give.to", "the black one first: it stands before the green in the dish"
    session.do(Answer("p2"))
    assert dish(session, "p2") == {"yellow": 1}, "the Aggressive has taken the place of Bo's only piece"
    assert state(session).dishes["p2"]["yellow"].black == 1
    session.do(Answer("p2"))
    assert dish(session, "p2") == {"yellow": 1, "green": 1}
    assert state(session).dishes["p2"]["green"].true == 1


def test_of_two_aggressives_on_one_dish_the_first_takes_its_place_and_is_checked_before_the_second() -> None:
    """Both fit on open red spaces: the first makes two, which react, before the second is placed."""
    species = {
        "blue": Species(2, 3, (Step(Block.GIVE, 2),)),
        "red": Species(3, 2, (Step(Block.TRASH_THEM),)),
    }
    session = lab(2, "aggressive", species)
    fill(session, "p1", blue=1)
    fill(session, "p1", disguised=True, blue=1, green=1)
    fill(session, "p2", disguised=True, red=1)
    session.do(Answer(["blue", "red"]))
    session.do(Answer("p1"))
    session.do(Answer(["blue.black.1", "green.black.1"]))
    assert (ask_key(session), asked(session)) == ("biotix.invade", "p2")
    session.do(Answer("red"))
    waiting = [(one.owner, one.colour) for one in state(session).chain.waiting]
    assert waiting == [("p2", "red")], "noted as soon as the first has taken its place"
    assert (ask_key(session), asked(session)) == ("biotix.invade", "p2")


def test_what_a_piece_passed_on_sets_off_is_told_without_the_reaction_that_passed_it_on() -> None:
    """Ann's Explosive are reacting: on Cy's open spaces the black one sets off nothing, the red one only Bo's Attractive."""
    session = lab(3, "aggressive")
    fill(session, "p1", yellow=1, red=1)
    fill(session, "p1", disguised=True, blue=1)
    fill(session, "p2", red=2, green=1)
    session.do(Answer(["yellow", "purple"]))
    session.do(Answer("p1"))
    assert ask_key(session) == "biotix.give.to"
    assert warnings(session) == {"p2": "", "p3": ""}
    session.do(Answer("p3"))
    assert (ask_key(session), asked(session)) == ("biotix.invade", "p3")
    assert set(warnings(session).values()) == {""}
    session.do(Answer("green"))
    assert ask_key(session) == "biotix.give.to"
    assert warnings(session)["p3"] == ""
    assert warnings(session)["p2"].startswith("Reacts.")
