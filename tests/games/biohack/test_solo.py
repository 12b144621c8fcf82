"""Solo: assistants, police, crosses, goals and the four challenges."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choose
from companion.engine.refusals import Refused
from companion.engine.results import Outcome
from companion.engine.said import Correct
from companion.engine.session import Session
from companion.games.biohack.content import PUBLIC, SOLO_CARDS
from companion.games.biohack.goals import conditions, counts_of
from companion.games.biohack.scoring import lines, solo_result, still_needed
from companion.games.biohack.state import Game, Token
from tests.games.biohack.lab import BIOHACK, Lab, placed
from tests.games.biohack.test_experiments import HOME
from tests.games.kit import NAMES


def solo_card(place: str, *crossed: str) -> dict[str, Any]:
    return {"values": {"place": place, "crossed": list(crossed)}}


def police(*places: str) -> dict[str, Any]:
    return {"values": {"police": list(places)}}


def test_the_assistants_come_before_and_after_the_nomans_in_the_right_order() -> None:
    lab = Lab(1, "solo")
    assert lab.key == "biohack.solo.card"
    lab.answer(solo_card("mountain"))
    assert lab.game.assistants == ["mountain", ""]
    assert lab.key == "biohack.planning"
    lab.answer("none", ["mountain", "bank", "river"])
    assert lab.key == "biohack.solo.police"
    lab.answer(police("alley", "downtown"), solo_card("bank"))
    assert lab.game.assistants == ["mountain", "bank"]
    assert lab.game.police == ["alley.feral", "downtown.1"]


def test_the_same_police_place_twice_is_refused() -> None:
    lab = Lab(1, "solo").answer(solo_card("mountain"), "none", ["mountain", "bank", "river"])
    with pytest.raises(Refused, match="twice"):
        lab.answer(police("alley", "alley"))
    with pytest.raises(Refused, match="Pick 2"):
        lab.answer(police("alley"))


def test_a_known_solo_card_brings_its_police_side_along() -> None:
    lab = Lab(1, "solo").answer(solo_card("mountain"), "none", ["mountain", "bank", "river"])
    whole = {"place": "bank", "crossed": ["column3"], "police": ["dna", "alley"]}
    lab.answer(police("alley", "downtown"), {"values": whole}).end_research().until("biohack.place")
    lab.answer(["hospital", "bank", "river"])
    assert lab.key == "biohack.solo.card"
    assert lab.game.police == ["dna.card", "alley.feral"]


@pytest.mark.parametrize(
    ("crossed", "step"),
    [
        (["column1", "column3"], "2. Discard left column and right column, slide the rest right, refill"),
        ([], "2. Discard nothing, slide the cards right, refill"),
        (["single"], "2. Discard the single cards with an X, slide the rest right, refill"),
    ],
)
def test_the_card_on_top_gives_the_crosses_and_the_next_rounds_first_assistant(crossed: list[str], step: str) -> None:
    """Solo Rules, Replenish Basement Display: the spaces marked with an X, which need not be whole columns."""
    lab = Lab(1, "solo").answer(solo_card("mountain"), "none", ["hospital", "bank", "basement"])
    lab.answer(police("alley", "dna"), solo_card("bank", *crossed)).end_research()
    assert lab.game.assistants == ["", ""]
    assert lab.session.ask
    assert step in str(lab.session.ask.details())
    lab.answer(True)
    assert lab.game.assistants == ["bank", ""]


def test_a_place_is_on_one_card_of_the_deck_only() -> None:
    lab = Lab(1, "solo").answer(solo_card("mountain"), "none", ["hospital", "bank", "basement"])
    with pytest.raises(Refused, match="on top already"):
        lab.answer(police("alley", "dna"), solo_card("mountain"))


@pytest.mark.parametrize(("version", "asked"), [(6, "biohack.research.turn"), (5, "biohack.solo.card")])
def test_the_solo_card_that_is_left_over_is_not_asked_for(version: int, asked: str) -> None:
    lab = Lab(1, "solo", version=version).answer(solo_card("mountain"))
    for place in ("river", "bank", "hospital"):
        lab.place(HOME).answer(police("alley", "dna"), solo_card(place)).end_research()
        lab.answer(True)
    lab.place(HOME).answer(police("alley", "dna"))
    assert lab.key == asked
    if version == 6:
        assert lab.game.assistants == ["hospital", "basement"]


@pytest.mark.parametrize("at_a_turn", [True, False])
def test_survival_is_lost_right_away_where_a_correction_leaves_one_active_noman(at_a_turn: bool) -> None:
    lab = survival().set(medicine=0)
    if not at_a_turn:
        lab.answer("hospital")
    for noman in (0, 1):
        lab.session.do(Correct(f"players.p1.nomans.{noman}", "injured"))
    result = lab.session.run.result
    assert result is not None
    assert result.outcome is Outcome.LOST


def test_survival_speaks_of_primate_wherever_medicine_would_be_gained() -> None:
    lab = survival()
    group = lab.session.run.board().group("plan")
    assert group
    assert [str(cell) for cell in group.parts[0].rows[3]] == ["Hospital", "3 primate", "2 primate"]  # type: ignore[union-attr]


def test_professional_ends_without_a_word_about_ep() -> None:
    game = scientist_at_the_end("challenge3", classes="ccccaaann", ep=9, reports=2, unlocked=2, coins=5)
    assert str(solo_result(game, lines(game, game.me), counts_of(game.me)).headline) == "You are a top scientist"


def test_the_setup_of_a_solo_play_speaks_to_one_player() -> None:
    lab = Lab(1, "solo", steps=True)
    texts = []
    while lab.key.startswith("biohack.setup"):
        assert lab.session.ask
        texts.append(f"{lab.asked} {lab.session.ask.details()}")
        lab.answer(True)
    assert len(texts) == 2
    assert not [text for text in texts if "each player" in text or "Everyone" in text or "Ann" in text]


def test_an_assistant_gives_the_upper_row_and_police_block_advanced_spaces() -> None:
    lab = Lab(1, "solo").answer(solo_card("mountain"), "none", ["mountain", "bank", "river"])
    lab.answer(police("alley", "downtown"), solo_card("hospital"))
    assert str(lab.options()["mountain"].note) == "2 mammal + 1 avian, danger die"
    assert str(lab.options()["bank"].note) == "3 coins + 2 EP"
    lab.answer("bank")
    assert lab.forbidden("alley.feral") == "The police are there"
    assert lab.forbidden("downtown.1")
    assert "downtown.2" in lab.allowed()


def test_the_apps_deck_has_three_cards_of_each_place_and_five_are_used() -> None:
    places = [card.place for card in SOLO_CARDS.values()]
    assert {place: places.count(place) for place in PUBLIC} == dict.fromkeys(PUBLIC, 3)
    lab = Lab(1, "solo", solo_cards="app")
    assert lab.game.deck is not None
    assert len(lab.game.deck) == 4
    for _round in range(3):
        lab.until("biohack.place").answer(["hospital", "bank", "basement"])
        lab.answer(True).end_research().answer(True)
    lab.until("biohack.place")
    assert sorted(lab.game.seen) == sorted(set(lab.game.seen))
    assert len(lab.game.deck) == 1


def test_the_start_is_that_of_a_first_player_unless_the_house_says_otherwise() -> None:
    assert (Lab(1, "solo").player().coins, Lab(1, "solo").player().medicine) == (6, 1)
    assert Lab(1, "solo", solo_start="second").player().coins == 7


# Goals


def scientist_at_the_end(mode: str, *, classes: str, ep: int, reports: int = 0, **more: Any) -> Game:
    """`classes="ccccaann"`: creatures by their first letters."""
    game = Lab(1, mode).game
    me = game.me
    names = {"c": "common", "a": "artisan", "n": "noble"}
    ferals = more.pop("ferals", 0)
    me.creatures = [placed(names[letter], feral=1 if n < ferals else 0) for n, letter in enumerate(classes)]
    me.tokens = [Token(f"m{n}", 0) for n in range(1, reports + 1)]
    me.ep, me.coins = ep, 0
    for name, value in more.items():
        setattr(me, name, value)
    return game


def outcome(game: Game) -> Outcome:
    return solo_result(game, lines(game, game.me), counts_of(game.me)).outcome


SEVEN = "ccccaan"


def test_the_small_creature_challenge_needs_four_commons_and_a_hundred_ep() -> None:
    assert outcome(scientist_at_the_end("challenge1", classes=SEVEN, ep=100)) is Outcome.WON
    assert outcome(scientist_at_the_end("challenge1", classes="cccaaann", ep=150)) is Outcome.LOST
    assert outcome(scientist_at_the_end("challenge1", classes=SEVEN, ep=99)) is Outcome.LOST
    assert outcome(scientist_at_the_end("challenge1", classes="ccccaa", ep=150)) is Outcome.LOST


def test_report_mania_needs_three_milestone_cards_and_105_ep() -> None:
    assert outcome(scientist_at_the_end("challenge2", classes=SEVEN, ep=105, reports=3)) is Outcome.WON
    assert outcome(scientist_at_the_end("challenge2", classes=SEVEN, ep=104, reports=3)) is Outcome.LOST
    assert outcome(scientist_at_the_end("challenge2", classes=SEVEN, ep=105, reports=2)) is Outcome.LOST


def test_the_professional_needs_nine_creatures_both_locks_two_reports_and_five_coins() -> None:
    done: dict[str, Any] = {"classes": "ccccaaann", "ep": 0, "reports": 2, "unlocked": 2, "coins": 5}
    assert outcome(scientist_at_the_end("challenge3", **done)) is Outcome.WON
    for short in ({"classes": "ccccaaan"}, {"unlocked": 1}, {"reports": 1}, {"coins": 4}):
        assert outcome(scientist_at_the_end("challenge3", **{**done, **short})) is Outcome.LOST


def test_survival_needs_three_feral_creatures_and_105_ep_with_ten_for_each_active_noman() -> None:
    assert outcome(scientist_at_the_end("challenge4", classes=SEVEN, ep=75, ferals=3)) is Outcome.WON
    assert outcome(scientist_at_the_end("challenge4", classes=SEVEN, ep=74, ferals=3)) is Outcome.LOST
    assert outcome(scientist_at_the_end("challenge4", classes=SEVEN, ep=75, ferals=2)) is Outcome.LOST


def test_what_is_still_needed_is_said_all_the_time() -> None:
    game = scientist_at_the_end("challenge1", classes="cccaaan", ep=88)
    assert str(still_needed(game)) == "Still needed: 1 common creature and 12 EP, before nobles and scientist"
    assert [str(condition.says()) for condition in conditions(game, 88, counts_of(game.me))][
        1
    ] == "Common creatures 3 of 4"


def test_what_is_still_needed_speaks_of_cards_to_come_only_where_they_matter() -> None:
    game = scientist_at_the_end("solo", classes="ccccaa", ep=88)
    assert str(still_needed(game)) == "Still needed: 1 creature and 12 EP"
    game = scientist_at_the_end("challenge3", classes="ccccaaan", ep=0, reports=1, unlocked=1)
    assert str(still_needed(game)) == "Still needed: 1 creature, 1 scientist lock, 1 milestone card and 5 coins"


def test_twenty_ep_for_seven_creatures_before_round_four() -> None:
    assert outcome(scientist_at_the_end("solo", classes=SEVEN, ep=80, seventh=3)) is Outcome.WON
    assert outcome(scientist_at_the_end("solo", classes=SEVEN, ep=80, seventh=4)) is Outcome.LOST


# Survival


def survival(**options: Any) -> Lab:
    lab = Lab(1, "challenge4", **options).answer(solo_card("mountain"), "none", ["mountain", "river", "hospital"])
    return lab.answer(police("alley", "dna"), solo_card("bank"))


def test_survival_turns_medicine_into_primate_genes() -> None:
    lab = survival()
    assert str(lab.options()["hospital"].note) == "2 primate"
    lab.answer("hospital")
    assert (lab.player().medicine, lab.player().genes.primate) == (1, 2)


def test_survival_lets_five_coins_avert_an_injury() -> None:
    lab = survival().answer("mountain", ["both"], "dodge")
    assert (lab.player().coins, lab.player().active, lab.player().genes.feral) == (1, 3, 1)
    lab.answer("river.aquatic+2", ["injury"])
    assert lab.player().active == 2


def test_survival_is_lost_at_once_with_one_active_noman() -> None:
    lab = survival().set(coins=0, avian=0, medicine=0).answer("mountain", ["injury"])
    if lab.key == "biohack.danger.keep":
        lab.answer("keep")
    lab.answer("river.aquatic+2", ["injury"])
    result = lab.session.run.result
    assert result is not None
    assert result.outcome is Outcome.LOST
    assert str(result.decided) == "Only one active Noman was left"


@pytest.mark.parametrize(("stand", "active", "ep"), [(False, 2, 0), (True, 3, -12)])
def test_survival_heals_nobody_at_cleanup_unless_the_house_says_so(stand: bool, active: int, ep: int) -> None:
    lab = survival(survival_stand=stand).set(coins=0, avian=0, medicine=0).answer("mountain", ["injury"], "keep")
    lab.end_research()
    assert (lab.player().active, lab.player().ep) == (active, ep)


@pytest.mark.parametrize(("stand", "cost"), [(False, None), (True, -12)])
def test_survival_charges_an_injury_in_the_last_round_only_where_the_clean_up_would(
    stand: bool, cost: int | None
) -> None:
    game = Lab(1, "challenge4", last_injured=True, survival_stand=stand).game
    game.me.nomans[0] = "injured"
    assert {line.key: line.points for line in lines(game, game.me)}.get("injured") == cost


def test_what_an_assistant_gave_is_told_with_the_assistant() -> None:
    lab = Lab(1, "solo").answer(solo_card("bank"), "none", ["bank", "river", "hospital"])
    lab.answer(police("alley", "dna"), solo_card("basement")).answer("bank", "hospital")
    assert lab.told[-2:] == [
        "Ann gains 4 coins and 3 EP (Bank, with an assistant).",
        "Ann gains 1 primate and 1 medicine (Hospital, no assistant).",
    ]


def test_survival_warns_before_the_injury_that_loses_it() -> None:
    lab = survival().set(coins=9, avian=1, medicine=0).answer("mountain", ["both"])
    assert not lab.options()["keep"].warning
    assert str(lab.options()["dodge"].note) == "Gain 1 feral"
    lab.session.do(Correct("players.p1.nomans.0", "injured"))
    assert str(lab.options()["keep"].warning) == "You lose the challenge"
    ask = lab.session.ask
    assert isinstance(ask, Choose)
    assert ask.likely == "dodge"


def test_survival_needs_seven_creatures_like_every_challenge() -> None:
    assert outcome(scientist_at_the_end("challenge4", classes="cccaan", ep=99, ferals=3)) is Outcome.LOST


def test_the_apps_deck_crosses_what_its_card_on_top_crosses() -> None:
    words = {1: "left column", 2: "middle column", 3: "right column"}
    for seed in range(12):
        setup = BIOHACK.setup(
            NAMES[:1], mode="solo", options={"steps": False, "cards": False, "solo_cards": "app"}, seed=seed
        )
        lab = Lab(1, "solo", solo_cards="app")
        lab.session = Session(BIOHACK.script(), setup)
        lab.until("biohack.research.turn").end_research()
        card = lab.game.top
        assert card
        assert lab.session.ask
        step = next(line for line in str(lab.session.ask.details()).splitlines() if line.startswith("2."))
        assert [column for column, word in words.items() if word in step] == list(card.crossed)


def test_survival_leaves_the_medicine_before_the_injury_that_loses_it() -> None:
    """Noman and Medicine: at any time, so before the last roll is applied."""
    lab = survival().set(coins=0, avian=0).answer("mountain", ["injury"], "keep")
    lab.set(avian=0).answer("river.aquatic+2", ["injury"])
    assert lab.allowed() == ["keep", "heal"]
    lab.answer("heal")
    assert lab.session.run.result is None
    assert (lab.player().medicine, lab.player().active) == (0, 2)
