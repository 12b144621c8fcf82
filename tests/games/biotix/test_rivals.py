"""Rivals: the app in an empty chair. It plays by the rules, explains itself, and is thought over when the table is corrected."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from msgspec import json

from companion.engine.asks import Choose, Secret
from companion.engine.bots import play_on, random_answer
from companion.engine.entries import Entry, History
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Correct, Undo
from companion.engine.session import Session
from companion.engine.table import Told
from companion.engine.why import Verdict
from companion.games.biotix import eureka, weighing
from companion.games.biotix.lookahead import Placed
from companion.games.biotix.weighing import Rival, placements, worth
from companion.present.scenes import scenes_of
from companion.store import Library
from tests.games.biotix.lab import SPEC, ask_key, asked, dish, end_day, fill, lab, state
from tests.games.kit import finish_at_random, told


def against(names: tuple[str, ...] = ("Ann",), seed: int = 1, first: str = "r1", **options: object) -> Session:
    """Ann against Dr. Ada, past the setup."""
    session = Session(SPEC.script(), SPEC.setup(names, mode="rivals", options={"bag": "digital", **options}, seed=seed))
    for answer in (True, "right", first):
        session.do(Answer(answer))
    return session


def rival(session: Session, seat: str, character: str = "ada", level: int = 2) -> Rival:
    return Rival(session.setup.seat(seat), character, level)


def weighed(session: Session, seat: str, character: str, level: int) -> dict[str, float]:
    assert session.ask is not None
    found = placements(state(session), rival(session, seat, character, level), session.ask)
    return {one.answer: one.score for one in found}


def lines(session: Session, who: str) -> list[Told]:
    return [line for line in session.run.table.told if line.who and line.who.key == who and line.why]


# Who sits there


def test_rivals_sit_after_the_people_and_are_nobody_in_the_list_of_people() -> None:
    setup = SPEC.setup(["Ann", "Bo"], mode="rivals", options={"rival2": "ada", "rival1": "hector", "rival3": "ada"})
    assert [(seat.key, seat.name) for seat in setup.seats] == [
        ("p1", "Ann"),
        ("p2", "Bo"),
        ("r1", "Dr. Hector"),
        ("r2", "Dr. Ada"),
        ("r3", "Dr. Ada 2"),
    ]
    assert len({seat.colour for seat in setup.seats}) == 5
    with Library.open(":memory:") as library:
        play = library.start(SPEC, setup)
        assert [person.name for person in library.people()] == ["Ann", "Bo"]
        opened = library.resume(play.id)
        assert [seat.name for seat in opened.session.setup.seats][2:] == ["Dr. Hector", "Dr. Ada", "Dr. Ada 2"]


def test_more_than_five_do_not_fit_at_the_table() -> None:
    with pytest.raises(Refused, match="choose fewer rivals"):
        SPEC.setup(["Ann", "Bo", "Cy", "Di"], mode="rivals", options={"rival2": "ada"})


def test_nobody_can_be_called_like_a_rival_at_the_table() -> None:
    with pytest.raises(Refused, match="Two players"):
        SPEC.setup(["Dr. Ada"], mode="rivals")


# With real pieces, and without


def test_with_real_pieces_the_table_draws_and_places_for_a_rival() -> None:
    session = against()
    assert (ask_key(session), asked(session)) == ("biotix.draw", "r1")
    session.do(Answer(["yellow", "blue"]))
    assert ask_key(session) == "biotix.rival"
    assert session.ask
    assert str(session.ask.text) == "Place one Explosive (yellow) in Dr. Ada's dish"
    assert dish(session, "r1") == {}
    session.do(Answer(True))
    assert dish(session, "r1") == {"yellow": 1}


def test_what_the_hands_of_the_table_do_for_a_rival_is_said_with_the_piece_and_both_dishes() -> None:
    said = set()
    piece = re.compile(r"(Migratory|Attractive|Repulsive|Magnetic|Explosive|Aggressive) \(\w+\)")
    for seed in range(6):
        session, luck = against(("Ann",), seed, rival2="linnea", black=seed % 2 == 0), Random(seed)
        while session.ask is not None:
            if session.ask.key == "biotix.rival":
                said.add(piece.sub("P", str(session.ask.text)))
            session.do(Answer(random_answer(session.ask, luck)))
    assert {
        "Place one P in Ann's dish",
        "Move one P from Ann to Dr. Ada",
        "Trash P and P from Dr. Ada's dish",
        "Trash in every dish: P",
        "Put the black one in place of one P in Dr. Ada's dish",
        "Dr. Linnea gives away 3 P",
        "Who gets the P? Ann",
        "Take nothing",
    } <= said
    assert any(text.startswith("Hand them out. Ann: ") for text in said)


def test_in_the_app_a_rival_s_turn_runs_by_itself() -> None:
    session = against(pieces="app", rival2="hector")
    assert (ask_key(session), asked(session)) == ("biotix.draw", "p1")
    assert state(session).bag.left().total() == 40 - 4
    assert sum(sum(dish(session, who).values()) for who in ("p1", "r1", "r2")) == 4


def test_in_the_app_nobody_is_told_to_move_the_timer_after_a_day() -> None:
    session = against(pieces="app", bag="digital")
    end_day(session)
    assert ask_key(session) == "biotix.day_over"
    assert session.ask
    assert "puts the timer" not in str(session.ask.details())


def test_what_the_table_draws_for_a_rival_by_hand_needs_no_stage() -> None:
    session = against(bag="real")
    session.do(Answer(["yellow", "blue"]))
    assert scenes_of(session) == []


def test_what_the_table_places_for_a_rival_by_hand_needs_no_stage_but_what_it_sets_off_does() -> None:
    session = against(bag="real")
    fill(session, "p1", purple=1, yellow=1)
    fill(session, "r1", yellow=1)
    session.do(Answer(["yellow", "blue"]))
    assert session.ask
    assert str(session.ask.text) == "Place one Explosive (yellow) in Ann's dish"
    session.do(Answer(True))
    assert [scene.follows[0] for scene in scenes_of(session)] == ["Ann's 2 Explosive (yellow) react."]
    while ask_key(session) != "biotix.rival":
        session.do(Answer(random_answer(session.ask, Random(1))))
    session.do(Answer(True))
    assert scenes_of(session) == []


def test_what_the_app_draws_for_a_rival_is_one_scene() -> None:
    session = against()
    session.do(Answer("app"))
    (scene,) = scenes_of(session)
    assert len(scene.cards) == 2
    assert scene.about.startswith("Dr. Ada draws ")


def test_the_scene_of_a_rival_tells_the_reactions_of_others_too() -> None:
    for seed in range(30):
        session, luck = against(("Ann",), seed, first="p1", pieces="app"), Random(seed)
        while session.ask is not None:
            session.do(Answer(random_answer(session.ask, luck)))
            entry = session.history.head - 1
            told = [line for line in session.run.table.told if line.entry == entry]
            from_rival = next((n for n, line in enumerate(told) if line.who and line.who.rival), len(told))
            reacts = [str(line.text) for line in told[from_rival:] if line.text and str(line.text).startswith("Ann's")]
            scenes = scenes_of(session)
            if reacts and scenes and session.ask and session.ask.key == "biotix.draw":
                assert reacts[0] in scenes[0].follows
                return
    raise AssertionError("nothing reacted")


def test_the_timer_is_drawn_without_numbers_of_its_track_on_the_stage() -> None:
    session = lab(3)
    session.do(Correct("timer.at", 0))
    while ask_key(session) != "biotix.day_over":
        session.do(Answer("app" if ask_key(session) == "biotix.draw" else random_answer(session.ask, Random(1))))  # type: ignore[arg-type]
    (scene,) = scenes_of(session)
    assert scene.track is None
    assert scene.follows[0].startswith("Day 1: Ann scores")


# Deciding


def test_a_rival_follows_the_best_placement_by_the_game_s_own_rules() -> None:
    """A second yellow costs the dish: it goes where it does the harm."""
    session = against()
    fill(session, "r1", yellow=1)
    fill(session, "p1", yellow=1, purple=1)
    session.do(Answer(["yellow", "blue"]))
    assert session.ask
    assert str(session.ask.text) == "Place one Explosive (yellow) in Ann's dish"


@pytest.mark.parametrize(
    ("character", "gets"),
    [("linnea", "p1"), ("hector", "p2")],
)
def test_characters_want_different_things(character: str, gets: str) -> None:
    """Linnea keeps what grows her dish; Hector would rather blow up the leader's."""
    session = lab(3)
    fill(session, "p2", red=2, green=1)
    session.do(Answer(["red", "blue"]))
    scores = weighed(session, "p1", character, 2)
    assert max(scores, key=lambda key: scores[key]) == gets


def test_level_1_does_not_see_the_chain_and_level_2_does() -> None:
    session = lab(2)
    fill(session, "p1", yellow=1, green=1)
    session.do(Answer(["yellow", "blue"]))
    assert weighed(session, "p1", "linnea", 1)["p1"] > 0
    assert weighed(session, "p1", "linnea", 2)["p1"] < 0


def test_level_3_places_the_other_piece_first_where_the_order_matters() -> None:
    """First the third red takes Ann's yellow away from her, then her second yellow does no harm to a dish that has none."""
    found = False
    for seed in range(60):
        luck = Random(seed)
        session = lab(2, seed=seed)
        while session.ask is not None and not found:
            if ask_key(session) == "biotix.place" and len(set(state(session).hand)) == 2:
                game, who = state(session), asked(session)
                scores = weighed(session, who, "ada", 3)
                if "other" in scores:
                    assert scores["other"] > max(score for key, score in scores.items() if key != "other")
                    session.do(Answer("other"))
                    assert "other" not in weighed(session, who, "ada", 3)
                    assert state(session) == game
                    found = True
                    break
            session.do(Answer(random_answer(session.ask, luck)))
    assert found


def test_the_worth_of_a_table_is_what_each_character_counts() -> None:
    session = lab(3)
    fill(session, "p1", yellow=1)
    fill(session, "p2", purple=1)
    game = state(session)
    assert worth(game, rival(session, "p1", "linnea")) == 15 - 1
    assert worth(game, rival(session, "p1", "hector")) == pytest.approx(0.6 * 15 - 10)
    assert worth(game, rival(session, "p1", "ada")) == 15 - 0.5 * 10 - 0.5 * 5


def test_who_looks_further_minds_more_what_the_others_have_and_what_is_at_stake() -> None:
    session = lab(3)
    fill(session, "p1", yellow=1)
    fill(session, "p2", purple=1)
    game = state(session)
    assert worth(game, rival(session, "p1", "linnea", 3)) == 15 - 0.5 * 10
    assert worth(game, rival(session, "p1", "hector", 3)) == pytest.approx(0.9 * 15 - 10)


def test_a_rival_never_wants_an_order_that_is_not_offered() -> None:
    """Where nothing can react, only the first piece is asked for, whatever the look ahead says."""
    asked = 0
    for seed in range(12):
        session = lab(2, seed=seed)
        fill(session, "p1", green=seed % 3, blue=seed % 2)
        fill(session, "p2", red=seed % 2)
        session.do(Answer(["yellow", "blue"] if seed % 2 else ["purple", "red"]))
        ask = session.ask
        assert isinstance(ask, Choose)
        offered = {option.key for option in ask.options}
        rated = placements(state(session), rival(session, "p1", "ada", 3), ask)
        assert {one.answer for one in rated} <= offered
        asked += "other" not in offered
    assert asked


def test_one_person_alone_with_rivals_needs_not_hide_the_side_research() -> None:
    luck = Random(1)
    for people, kind in ((("Ann",), Choose), (("Ann", "Bo"), Secret)):
        session = against(people, pieces="app", seed=3)
        while ask_key(session) != "biotix.eureka":
            if ask_key(session) == "biotix.day_over" and state(session).day == 2:
                session.do(Correct("days.r1.1", 200))
            assert session.ask is not None
            session.do(Answer(random_answer(session.ask, luck)))
        assert isinstance(session.ask, kind)


def test_a_rival_writes_the_side_research_that_is_most_likely_and_nobody_sees_it() -> None:
    session = against(pieces="app", seed=3)
    luck = Random(3)
    while session.ask is not None and not state(session).eureka.get("r1"):
        if ask_key(session) == "biotix.day_over" and state(session).day == 2:
            session.do(Correct("days.p1.1", 200))
        session.do(Answer(random_answer(session.ask, luck)))
    written = state(session).eureka["r1"]
    options = {
        (colour, n): eureka.chance(state(session), "r1", eureka.Research(colour, n))
        for colour in state(session).species
        for n in (1, 2, 3)
    }
    assert written[1] < state(session).species[written[0]].trigger
    assert options[written] > 0
    assert "Dr. Ada decides on side research in secret." in told(session)
    assert not any(line.why for line in session.run.table.told if "side research" in str(line.text))


# Explaining


def test_every_decision_is_explained_rung_by_rung() -> None:
    session = against(pieces="app", level=3)
    play_on(session, Random(2), anytime=0)
    explained = [line.why for line in lines(session, "r1") if "Why" in str(line.why.title if line.why else "")]
    assert len(explained) > 20
    for why in explained:
        assert why is not None
        verdicts = [reason.verdict for reason in why.reasons]
        assert verdicts.count(Verdict.YES) == 1
        assert verdicts[:2] == [Verdict.NOTE, Verdict.NOTE]
        assert verdicts[2] is Verdict.YES, "the best comes first"


def test_a_rung_says_what_every_dish_would_be_worth() -> None:
    session = against()
    session.do(Answer(["yellow", "blue"]))
    assert session.ask
    why = session.ask.reasons()
    assert why is not None
    assert [str(reason.text) for reason in why.reasons] == [
        "Dr. Ada weighs everything: her points against those of all the others.",
        "Level 2 looks at one piece and the whole chain that it sets off.",
        "Dr. Ada: +15 (Dr. Ada 0 → 15)",
        "Ann: −15 (Ann 0 → 15)",
    ]


# Kept, and thought over


def test_a_decision_is_thought_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opened again, nothing is weighed anew and the reasons are the same."""
    session = against(pieces="app", rival2="hector", level=3)
    play_on(session, Random(4), anytime=0)

    def never(*_args: Any) -> None:
        raise AssertionError("thought twice")

    monkeypatch.setattr(weighing, "rated", never)
    entries = session.history.standing()
    assert json.decode(json.encode(entries), type=list[Entry]) == list(entries), "an entry is plain values"
    again = Session(session.script, session.setup, History(list(entries), len(entries)))
    assert told(again) == told(session)
    assert [line.why for line in lines(again, "r1")] == [line.why for line in lines(session, "r1")]


def test_a_decision_is_thought_over_when_the_table_is_corrected() -> None:
    session = against()
    session.do(Answer(["yellow", "blue"]))
    assert session.ask
    assert str(session.ask.text) == "Place one Explosive (yellow) in Dr. Ada's dish"
    fill(session, "r1", yellow=1)
    fill(session, "p1", yellow=1)
    assert ask_key(session) == "biotix.rival"
    assert str(session.ask.text) == "Place one Explosive (yellow) in Ann's dish"
    session.do(Answer(True))
    assert (dish(session, "r1"), dish(session, "p1")) == ({"yellow": 1}, {})


def test_undo_takes_back_what_the_rivals_did_with_it() -> None:
    session = against(pieces="app")
    before = session.moment(session.history.head).state
    for answer in ("app", "p1", "p1"):
        session.do(Answer(answer))
    for _entry in range(3):
        session.do(Undo())
    assert state(session) == before


# Whole plays


@pytest.mark.parametrize("people", [1, 2, 3, 4])
@pytest.mark.parametrize("pieces", ["real", "app"])
def test_random_players_finish_against_rivals(people: int, pieces: str) -> None:
    for seed in range(3):
        options: dict[str, object] = {
            "pieces": pieces,
            "rival1": ("linnea", "hector", "ada")[seed],
            "rival2": "hector" if people < 4 else "none",
            "rival3": "linnea" if people < 3 and seed else "none",
            "level": 1 + seed,
            "black": bool(seed % 2),
            "bag": ("real", "digital")[seed % 2],
        }
        result = finish_at_random(SPEC, people, "rivals", options, seed + 1)
        assert len(result.standings) > people


def test_a_rival_never_sees_what_comes_next() -> None:
    """Two bags that hold the same lead to the same decision, whatever their luck."""
    asks = []
    for seed in (1, 99):
        session = against(seed=seed, level=3)
        session.do(Answer(["yellow", "blue"]))
        assert session.ask
        asks.append(str(session.ask.text))
    assert asks[0] == asks[1]


def test_a_placement_names_its_piece_and_its_dish() -> None:
    session = lab()
    session.do(Answer(["blue", "red"]))
    options: Any = session.ask
    assert [option.value for option in options.options] == [
        *(Placed("blue", f"p{n}") for n in (1, 2, 3)),
        Placed("blue", "p1", "red"),
    ]
