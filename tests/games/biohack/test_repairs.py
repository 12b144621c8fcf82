"""What was forgotten or entered wrong is put right at any time in guided play, and the numbers follow."""

from __future__ import annotations

from companion.engine.askcard import AskCard
from companion.engine.refusals import Refused
from companion.engine.said import Anytime
from companion.games.biohack.content import CREATURES
from companion.games.biohack.scoring import now
from tests.games.biohack.lab import Bonus, Lab, creature, said
from tests.games.biohack.test_experiments import lab_with_nomans_at_home


def repaired(lab: Lab, action: str, *answers: object) -> Lab:
    lab.session.do(Anytime(action))
    return lab.answer("p1", *answers)


def test_a_forgotten_creature_is_added_and_its_discount_counts() -> None:
    lab = lab_with_nomans_at_home().set(mammal=3)
    before = now(lab.game, lab.player())
    repaired(lab, "creatures", "add", said(creature("artisan", 4, avian=1, discount=Bonus(mammal=2))))
    assert (lab.player().artisan, now(lab.game, lab.player())) == (1, before + 4)
    assert lab.player().genes.mammal == 3
    lab.hold(creature(mammal=3)).experiment("biofarm").answer(creature(mammal=3).key)
    assert lab.player().genes.mammal == 2


def test_a_creature_entered_wrong_is_changed() -> None:
    lab = repaired(lab_with_nomans_at_home(), "creatures", "add", said(creature(ep=4)))
    repaired(lab, "creatures", "change.1", said(creature("noble", feral=1)))
    assert (lab.player().common, lab.player().noble) == (0, 1)


def test_a_creature_that_was_not_created_goes_back_to_the_hand() -> None:
    lab = repaired(lab_with_nomans_at_home().set(hand=1), "creatures", "add", said(creature(ep=4)))
    assert lab.player().hand == 0
    repaired(lab, "creatures", "remove.1")
    assert (lab.player().common, lab.player().hand, lab.player().cards) == (0, 1, [creature(ep=4)])


def test_a_row_filled_by_hand_takes_its_milestone_and_gives_it_back() -> None:
    lab = lab_with_nomans_at_home()
    repaired(lab, "creatures", "add", said(creature("noble", avian=1)))
    repaired(lab, "creatures", "add", said(creature("noble", avian=2)), 11)
    assert [(token.kind, token.ep) for token in lab.player().tokens] == [("noble", 11)]
    repaired(lab, "creatures", "remove.2")
    assert lab.player().tokens == []


def test_a_full_row_takes_no_creature_by_hand_either() -> None:
    lab = lab_with_nomans_at_home()
    for n in (1, 2):
        repaired(lab, "creatures", "add", said(creature("noble", avian=n)))
    lab.answer(9)
    lab.session.do(Anytime("creatures"))
    try:
        lab.answer("p1", "add", said(creature("noble", avian=3)))
    except Refused as refused:
        assert str(refused) == "The noble row is full"
    else:
        raise AssertionError("a third noble")


def test_the_seventh_creature_added_by_hand_makes_this_round_the_last_and_taken_back_it_does_not() -> None:
    lab = lab_with_nomans_at_home()
    for n in range(4):
        repaired(lab, "creatures", "add", said(creature("common", n)))
    lab.answer(9)
    for n in range(3):
        repaired(lab, "creatures", "add", said(creature("artisan", n)))
    assert lab.game.last_round()
    assert lab.player().seventh == 1
    repaired(lab, "creatures", "remove.7")
    assert not lab.game.last_round()
    assert lab.player().seventh == 0


def test_a_report_is_added_and_taken_back_by_hand() -> None:
    lab = repaired(lab_with_nomans_at_home(), "tokens", "m2", 7)
    assert [(token.kind, token.ep) for token in lab.player().tokens] == [("m2", 7)]
    repaired(lab, "tokens", "remove.m2")
    assert lab.player().tokens == []


def test_a_card_in_hand_is_entered_and_removed() -> None:
    lab = repaired(lab_with_nomans_at_home(), "hand", "enter", said(creature(mammal=2)))
    assert (lab.player().hand, lab.player().cards) == (2, [creature(mammal=2)])
    repaired(lab, "hand", "remove.1")
    assert (lab.player().hand, lab.player().cards) == (1, [])


def test_a_card_in_hand_that_was_entered_wrong_is_changed() -> None:
    lab = lab_with_nomans_at_home().hold(creature(mammal=2, name="Bat"), creature(avian=1, name="Owl"))
    repaired(lab, "hand", "change.1", said(creature(mammal=3, name="Bat")))
    assert lab.player().hand == 2
    assert [(card.name, card.cost) for card in lab.player().cards] == [
        ("Owl", Bonus(avian=1)),
        ("Bat", Bonus(mammal=3)),
    ]


def test_nobody_is_told_that_no_card_is_missing() -> None:
    lab = lab_with_nomans_at_home().hold(creature(mammal=2, name="Bat"), creature(avian=1, name="Owl"))
    lab.session.do(Anytime("hand"))
    assert str(lab.answer("p1").options()["enter"].note) == "One more than counted so far"


def test_a_hand_of_all_cards_of_which_none_was_entered_still_takes_one() -> None:
    lab = lab_with_nomans_at_home().set(hand=CREATURES)
    repaired(lab, "hand", "enter", said(creature(mammal=2)))
    assert (lab.player().hand, lab.player().unknown) == (CREATURES, CREATURES - 1)


def test_more_cards_than_the_app_counted_can_be_in_hand() -> None:
    lab = lab_with_nomans_at_home().set(hand=0)
    repaired(lab, "hand", "enter", said(creature(mammal=2)))
    assert lab.player().hand == 1


def test_a_scientist_entered_wrong_is_entered_again() -> None:
    lab = lab_with_nomans_at_home()
    lab.session.do(Anytime("cards"))
    lab.answer("scientist.p2", {"values": {"gain": ["ep"], "pay": [], "other": []}})
    assert lab.player(2).scientist
    assert lab.player(2).scientist.plans == [Bonus(ep=1)]  # type: ignore[union-attr]


def test_a_card_in_someone_elses_hand_is_not_offered_and_leaves_it_where_it_is_entered() -> None:
    owl, mouse = creature("artisan", 4, avian=1, name="Owl"), creature(ep=2, mammal=1, name="Mouse")
    lab = lab_with_nomans_at_home().hold(owl, n=2)
    lab.session.do(Anytime("creatures"))
    lab.answer("p1", "add")
    ask = lab.session.ask
    assert isinstance(ask, AskCard)
    assert [(str(option.label), str(option.forbidden)) for option in ask.offers()] == [("Owl", "Bo has it in hand")]
    lab.answer(said(owl))
    assert [placed.card.name for placed in lab.player().creatures] == ["Owl"]
    assert (lab.player(2).hand, lab.player(2).cards) == (2, [])
    repaired(lab, "creatures", "add", said(mouse))
    lab.session.do(Anytime("creatures"))
    lab.answer("p1", "change.1")
    ask = lab.session.ask
    assert isinstance(ask, AskCard)
    assert [str(option.label) for option in ask.offers() if option.allowed] == ["Owl"]
