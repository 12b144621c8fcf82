"""Formulas of nobles and scientists, conditions of milestones, and what the cards in hand lack."""

from __future__ import annotations

import pytest

from companion.engine.board import Sheet
from companion.engine.refusals import Refused
from companion.engine.said import Anytime
from companion.games.biohack.board import milestones
from companion.games.biohack.cards import CREATURE
from companion.games.biohack.counting import counted, lacking
from companion.games.biohack.scoring import now
from companion.games.biohack.state import Token
from companion.present.cards import face
from tests.games.biohack.lab import Bonus, Formula, Lab, creature, placed, said, tile
from tests.games.biohack.test_experiments import lab_with_nomans_at_home


def with_creatures(lab: Lab) -> Lab:
    lab.player().creatures = [
        placed("common", mammal=1, avian=1),
        placed("common", avian=2),
        placed("artisan", reptile=1),
        placed("noble", feral=1),
    ]
    return lab


@pytest.mark.parametrize(
    ("formula", "ep", "says"),
    [
        (Formula(3, 1, ("avian",)), 6, "3 EP for each avian"),
        (Formula(2, 1, ("avian", "mammal")), 4, "2 EP for each avian or mammal"),  # a creature with both counts once
        (Formula(5, 1, ("row",)), 5, "5 EP for each full row"),
        (Formula(2, 3, ("coin",)), 4, "2 EP for every 3 coins"),
        (Formula(1, 1, ("creature",)), 4, "1 EP for each creature"),
        (Formula(4, 1, ("report", "noble")), 8, "4 EP for each reported milestone or noble"),
    ],
)
def test_a_formula_is_worked_out_by_itself(formula: Formula, ep: int, says: str) -> None:
    lab = with_creatures(lab_with_nomans_at_home())
    player = lab.player()
    player.coins = 7
    player.tokens = [Token("common", 9), Token("m1", 4)]
    assert formula.of(player) == ep
    assert str(formula.says()) == says


def test_a_noble_with_a_formula_counts_live_and_at_the_end_without_a_question() -> None:
    noble = creature("noble", feral=1, formula=Formula(3, 1, ("avian",)))
    lab = Lab(2, guided=False).set(1, coins=0).set(2, coins=0)
    lab.session.do(Anytime("creature"))
    lab.answer("p1", said(noble), "paid")
    assert now(lab.game, lab.player()) == 0
    lab.session.do(Anytime("creature"))
    lab.answer("p1", said(creature(avian=2)), "paid")
    assert lab.session.run.scores()["p1"] == 3
    lab.answer(True, "last")
    assert "p1.noble1" not in [field.key for field in lab.session.ask.fields]  # type: ignore[union-attr]
    lab.fill()
    assert lab.lines()["noble"] == 3


def test_the_scientists_bottom_row_is_entered_when_it_is_unlocked_and_scores_by_itself() -> None:
    lab = lab_with_nomans_at_home().set(coins=20, unlocked=1).experiment("dna").answer("unlock")
    lab.answer({"values": {"gain": ["ep"], "pay": [], "other": []}}, {"values": {"discount": []}})
    assert lab.asked == "What does the scientist's bottom row score?"
    before = now(lab.game, lab.player())
    lab.answer({"values": {"points": 2, "every": 5, "counts": ["coin"]}})
    assert now(lab.game, lab.player()) == before + 2 * (15 // 5)


def test_whatever_no_formula_can_say_is_asked_for_at_the_end() -> None:
    lab = Lab(2, guided=False)
    lab.session.do(Anytime("creature"))
    lab.answer("p1", said(creature("noble", feral=1)), "paid").answer(True, "last")
    assert "p1.noble1" in [field.key for field in lab.session.ask.fields]  # type: ignore[union-attr]


def test_each_icon_of_a_milestone_wants_a_creature_of_its_own() -> None:
    """Final Score Calculation: each creature counts once for each reported milestone."""
    player = with_creatures(lab_with_nomans_at_home()).player()
    assert lacking(player, ["avian", "avian"]) == []
    assert lacking(player, ["mammal", "avian"]) == []
    assert lacking(player, ["mammal", "avian", "avian"]) == ["avian"]
    assert lacking(player, ["common", "artisan", "noble", "creature"]) == []
    assert lacking(player, ["row", "creature"]) == ["row"]
    assert counted(player, ["avian", "mammal"]) == 2


def test_a_false_report_is_refused_with_what_is_missing_and_who_qualifies_is_shown() -> None:
    lab = with_creatures(lab_with_nomans_at_home())
    for card, needs in (("m1", ["avian", "avian"]), ("m2", ["avian", "primate", "primate"])):
        lab.session.do(Anytime("cards"))
        lab.answer(card, {"name": f"Card {card}", "values": {"needs": needs}})
    group = lab.session.run.board().group("milestones")
    assert group
    assert [[str(cell) for cell in row] for row in group.parts[0].rows] == [  # type: ignore[union-attr]
        ["Card m1", "2× avian", "Ann"],
        ["Card m2", "1× avian, 2× primate", "–"],
    ]
    lab.player().creatures = [placed("common", mammal=1, avian=1), placed("common", avian=2)]
    lab.experiment("dna")
    assert lab.forbidden("m2") == "Missing: 2× primate"
    with pytest.raises(Refused, match="Missing: 2× primate"):
        lab.answer("m2")
    assert "m1" in lab.allowed()


def test_alone_a_milestone_that_was_reported_is_not_said_to_be_open() -> None:
    lab = Lab(1, "solo")
    lab.session.do(Anytime("cards"))
    lab.answer("m1", {"values": {"needs": ["avian"]}})
    assert can_report(lab) == ["Missing: 1× avian"]
    lab.player().creatures = [placed(avian=1)]
    assert can_report(lab) == ["Yes, now"]
    lab.player().tokens = [Token("m1", 8)]
    assert can_report(lab) == ["Already reported"]


def can_report(lab: Lab) -> list[str]:
    group = milestones(Sheet(lab.game), lab.game)
    return [str(row[-1]) for row in group.parts[0].rows]  # type: ignore[union-attr]


def test_a_report_and_an_unlock_at_dna_inc_are_three_taps() -> None:
    lab = lab_with_nomans_at_home(facts={"printed": {"report.few.1": 8}}).set(coins=9)
    scientist = {"gain": ["ep"], "pay": [], "other": [], "discount": ["avian"], "points": 1, "every": 1, "counts": []}
    lab.session.do(Anytime("cards"))
    lab.answer("scientist.p1", {"values": scientist})
    before = lab.session.history.head
    lab.experiment("dna").answer("m1", "unlock")
    assert (lab.who, lab.session.history.head - before) == ("Bo", 3)


def test_the_cards_in_hand_say_what_is_missing_and_where_it_can_be_had() -> None:
    lab = Lab(2).place(["mountain", "bank", "hospital"], ["river", "bank", "basement"]).set(mammal=2)
    lab.hold(creature(mammal=2, name="Mouse"), creature(mammal=2, avian=1, primate=1, name="Bat"))
    group = lab.session.run.board().group("p1.hand")
    assert group
    assert [[str(cell) for cell in row] for row in group.parts[0].rows] == [  # type: ignore[union-attr]
        ["Mouse", "2 mammal", "Yes, now"],
        ["Bat", "2 mammal + 1 avian + 1 primate", "Missing: 1 avian (Mountain, Alley), 1 primate (Hospital, Alley)"],
    ]
    assert lab.session.ask
    assert "p1.hand" in lab.session.ask.shows


def test_in_planning_a_card_in_hand_names_every_place_where_the_gene_can_be_had() -> None:
    lab = Lab(2).until("biohack.place").hold(creature(primate=3, name="Ape"), creature(feral=1, name="Wolf"))
    assert hand_says(lab) == [
        "Missing: 3 primate (Hospital, Alley)",
        "Missing: 1 feral (Mountain, River, Alley)",
    ]


def test_a_creature_that_helps_at_a_place_gives_its_gene_there() -> None:
    lab = Lab(2).place(["mountain", "bank", "hospital"], ["river", "bank", "basement"])
    lab.hold(creature(reptile=1, name="Newt"))
    assert hand_says(lab) == ["Missing: 1 reptile (Alley)"]
    lab.player().creatures = [placed(at="bank", gain=Bonus(reptile=1)), placed(at="dna", gain=Bonus(reptile=1))]
    assert hand_says(lab) == ["Missing: 1 reptile (Bank, Alley, DNA Inc.)"]


def test_a_card_that_a_tile_can_create_now_says_where() -> None:
    lab = lab_with_nomans_at_home().set(mammal=1).hold(creature(mammal=3, name="Bear"))
    lab.session.do(Anytime("cards"))
    lab.answer("downtown.1", tile(["create", "off", "off"]))
    assert hand_says(lab) == ["Yes, at Downtown 1"]


def hand_says(lab: Lab) -> list[str]:
    group = lab.session.run.board().group("p1.hand")
    assert group
    return [str(row[-1]) for row in group.parts[0].rows]  # type: ignore[union-attr]


def test_a_bought_card_is_in_hand_with_its_cost() -> None:
    lab = Lab(2).place(["basement", "bank", "hospital"], ["river", "bank", "basement"])
    lab.session.setup.options["cards"] = True
    lab.answer("basement", ["column3"])
    assert lab.asked == "Which card did you take?"
    lab.answer(said(creature("artisan", 3, mammal=2, discount=Bonus(avian=1))))
    assert [card.cost for card in lab.player().cards] == [Bonus(mammal=2)]
    assert lab.player().hand == 3


@pytest.mark.parametrize(
    ("formula", "drawn"),
    [
        (Formula(3, 1, ("avian",)), ["star 3", "bird"]),
        (Formula(2, 3, ("coin",)), ["star 2", "slash-forward 3", "circle-multiple-outline"]),
    ],
)
def test_a_formula_is_one_row_of_its_card(formula: Formula, drawn: list[str]) -> None:
    card = creature("noble", feral=2, formula=formula, name="Chimera").card
    last = face(CREATURE, card)[-1]
    assert [f"{mark.icon} {mark.text}".strip() for mark in last] == drawn
