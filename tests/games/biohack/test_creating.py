"""The Biofarm: cost, discounts, rows, boards, milestones, and cards that are known."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.cards import Card
from companion.engine.said import Anytime, Correct
from companion.games.biohack.cards import CREATURE, SCIENTIST, TILE
from companion.games.biohack.creatures import cheaper
from companion.games.biohack.facts import cards_from_facts
from tests.games.biohack.lab import Bonus, Lab, creature, said, tile
from tests.games.biohack.test_experiments import HOME, lab_with_nomans_at_home

SCIENTIST_ADA = {"name": "Dr. Ada", "values": {"gain": ["coin", "coin"], "pay": [], "other": []}}


def in_the_biofarm(**more: Any) -> Lab:
    lab = lab_with_nomans_at_home(**more).set(hand=9, mammal=9, avian=9, feral=9)
    return lab.experiment("biofarm")


def test_the_cost_is_paid_and_the_card_leaves_the_hand() -> None:
    lab = in_the_biofarm().create(creature(ep=4, mammal=2, avian=1))
    player = lab.player()
    assert (player.genes.mammal, player.genes.avian, player.hand, player.common) == (7, 8, 8, 1)
    assert player.creatures[0].ep == 4


def test_a_card_that_is_too_dear_stays_in_hand_with_what_is_missing() -> None:
    """Entered once: it need not be typed again when the genes are there."""
    dear = creature(ep=3, mammal=2, avian=2)
    lab = in_the_biofarm().set(avian=1).answer("new", said(dear))
    assert lab.key == "biohack.create"
    assert lab.forbidden(dear.key) == "Missing: 1 avian"
    assert lab.player().cards == [dear]
    lab.set(avian=2).answer(dear.key)
    assert lab.player().common == 1


@pytest.mark.parametrize(("version", "common", "hand"), [(7, 0, 9), (8, 1, 8)])
def test_a_card_that_is_entered_in_the_biofarm_is_created_without_a_second_tap(
    version: int, common: int, hand: int
) -> None:
    lab = in_the_biofarm(version=version).answer("new", said(creature(ep=3, mammal=2)))
    assert (lab.player().common, lab.player().hand, lab.player().genes.mammal) == (common, hand, 9 - 2 * common)


def test_a_card_that_can_be_paid_in_two_ways_is_offered_with_both_before_it_is_created() -> None:
    lab = lab_with_nomans_at_home().set(hand=9, mammal=9, unlocked=1).experiment("biofarm")
    card = creature(mammal=3)
    lab.answer(SCIENTIST_ADA, {"values": {"discount": ["mammal"]}}).answer("new", said(card))
    assert lab.allowed()[:2] == [card.key, f"{card.key}.scientist"]


def test_two_cards_with_the_same_cost_and_ep_are_told_apart_by_what_they_do() -> None:
    first = creature("artisan", 2, mammal=1, discount=Bonus(avian=1))
    second = creature("artisan", 2, mammal=1, discount=Bonus(feral=1))
    lab = in_the_biofarm().set(mammal=0).answer("new", said(first)).answer("new", said(second))
    notes = {str(lab.options()[card.key].note) for card in (first, second)}
    assert notes == {"−1 avian for each creature", "−1 feral for each creature"}


def test_an_artisan_discounts_the_second_creature_of_the_same_turn() -> None:
    lab = in_the_biofarm().create(creature("artisan", 2, feral=1, discount=Bonus(mammal=2)))
    lab.create(creature(mammal=3, feral=1))
    assert (lab.player().genes.mammal, lab.player().genes.feral) == (8, 7)


def test_a_discount_above_the_cost_stops_at_nothing() -> None:
    lab = in_the_biofarm().create(creature("artisan", 2, discount=Bonus(mammal=9))).create(creature(mammal=3))
    assert lab.player().genes.mammal == 9


def test_at_most_two_creatures_per_visit() -> None:
    lab = in_the_biofarm().create(creature()).create(creature(ep=1))
    assert lab.who == "Bo"


def test_two_known_creatures_in_the_biofarm_are_three_taps() -> None:
    one, two = creature(mammal=1), creature("artisan", mammal=2)
    lab = lab_with_nomans_at_home().set(mammal=9).hold(one, two)
    lab.session.do(Anytime("cards"))
    lab.answer("board.p1", {"values": {"side": "basic", "common1": ["ep"], "artisan1": []}})
    before = lab.session.history.head
    lab.experiment("biofarm").answer(one.key, two.key)
    assert lab.who == "Bo"
    assert lab.session.history.head - before == 3


def test_nothing_is_asked_where_no_card_in_hand_can_be_paid() -> None:
    lab = lab_with_nomans_at_home().set(mammal=0).hold(creature(mammal=3), creature(mammal=4)).experiment("biofarm")
    assert lab.who == "Bo"
    assert "Ann creates nothing." in lab.told


def test_a_card_without_a_name_does_not_say_its_cost_twice() -> None:
    lab = lab_with_nomans_at_home().set(mammal=9).hold(creature("noble", mammal=2)).experiment("biofarm")
    option = next(iter(lab.options().values()))
    assert (str(option.label), str(option.badge)) == ("Noble", "2 mammal")
    lab.answer(option.key)
    assert lab.told[-1] == "Ann creates Noble for 2 mammal. Creatures: 1."


def test_a_card_without_a_name_says_its_cost_where_less_is_paid() -> None:
    owl = creature("artisan", 2, discount=Bonus(mammal=1))
    lab = in_the_biofarm().create(owl).hold(creature("noble", mammal=2))
    option = next(option for option in lab.options().values() if str(option.label).startswith("Noble"))
    assert (str(option.label), str(option.badge)) == ("Noble (2 mammal)", "1 mammal")


def test_the_scientist_discounts_one_creature_per_round() -> None:
    lab = lab_with_nomans_at_home().set(hand=9, mammal=9, unlocked=1).experiment("biofarm")
    assert lab.key == "biohack.scientist"
    lab.answer(SCIENTIST_ADA)
    assert lab.key == "biohack.scientist.row"
    lab.answer({"values": {"discount": ["mammal", "mammal"]}})
    card = creature(mammal=3)
    lab.answer("new", said(card))
    assert lab.allowed() == [card.key, f"{card.key}.scientist", "new", "done"]
    assert [str(lab.options()[key].badge) for key in lab.allowed()[:2]] == ["3 mammal", "1 mammal"]
    lab.answer(f"{card.key}.scientist").on_board()
    assert (lab.player().genes.mammal, lab.player().discounted) == (8, True)
    lab.create(creature(mammal=3, ep=1))
    assert lab.player().genes.mammal == 5
    lab.answer("pass").end_research().answer(True)
    assert not lab.player().discounted


def test_a_full_row_takes_no_more_and_gives_a_creation_milestone() -> None:
    first, second, third = (creature("noble", feral=n) for n in (1, 2, 3))
    lab = in_the_biofarm().create(first).set(feral=1).answer("new", said(second))
    assert str(lab.options()[second.key].note) == "Fills the row: creation milestone"
    lab.set(feral=9).answer(second.key).on_board()
    assert lab.key == "biohack.creation"
    lab.answer(10).answer("pass").experiment("biofarm").answer("new", said(third))
    assert lab.forbidden(third.key) == "The noble row is full"
    assert [(token.kind, token.ep) for token in lab.player().tokens] == [("noble", 10)]


def test_without_a_card_in_hand_nothing_is_created() -> None:
    lab = lab_with_nomans_at_home().set(hand=0).experiment("biofarm")
    assert lab.who == "Bo"


def test_the_bonus_icon_of_a_space_is_entered_once_for_each_board() -> None:
    lab = in_the_biofarm().answer("new", said(creature()))
    assert lab.key == "biohack.board"
    lab.answer({"values": {"side": "basic"}}, {"values": {"common1": ["coin", "coin"]}})
    assert lab.player().coins == 8
    lab.answer("done").set(2, hand=1).experiment("biofarm").answer("new", said(creature(ep=1)))
    assert lab.key == "biohack.board"
    offers = lab.session.ask.offers()  # type: ignore[union-attr]
    assert str(offers[0].note) == "Basic side, common 1: 2 coins"
    lab.answer(offers[0].key)
    assert lab.player(2).coins == 7 + 2
    assert lab.key == "biohack.research.turn"


def on_boards(lab: Lab, *sides: dict[str, str]) -> Lab:
    """Each player's board, as it is told in the setup."""
    for n, side in enumerate(sides, start=1):
        lab.session.do(Anytime("cards"))
        lab.answer(f"board.p{n}", {"values": side})
    return lab


@pytest.mark.parametrize(("version", "asked"), [(6, "biohack.research.turn"), (5, "biohack.board.space")])
def test_a_space_is_entered_once_for_all_who_have_that_side_before_them(version: int, asked: str) -> None:
    lab = on_boards(lab_with_nomans_at_home(version=version), {"side": "basic"}, {"side": "basic"})
    lab.set(hand=1).set(2, hand=1).experiment("biofarm").create(creature(), icons=["coin", "coin"])
    lab.experiment("biofarm").answer("new", said(creature(ep=1)), creature(ep=1).key)
    assert lab.key == asked
    if version == 6:
        assert lab.player(2).coins == 7 + 2


def test_who_has_another_side_before_them_enters_it_too() -> None:
    lab = on_boards(lab_with_nomans_at_home(), {"side": "basic"}, {"side": "advanced", "which": "a"})
    lab.set(hand=1).set(2, hand=1).experiment("biofarm").create(creature(), icons=["coin", "coin"])
    lab.experiment("biofarm").answer("new", said(creature(ep=1)))
    assert lab.key == "biohack.board.space"


def test_the_two_boards_of_one_side_are_told_apart_by_their_letters() -> None:
    lab = in_the_biofarm().answer("new", said(creature()))
    lab.answer({"values": {"side": "advanced", "which": "b"}}, {"values": {"common1": ["ep"]}})
    assert lab.player().ep == 1
    assert str(lab.player().board.values) == "{'side': 'advanced', 'which': 'b', 'common1': ['ep']}"  # type: ignore[union-attr]


def test_a_common_creature_helps_once_per_round_by_itself() -> None:
    helper = creature(at="bank", gain=Bonus(coins=1))
    lab = in_the_biofarm().create(helper).answer("done")
    lab.session.do(Correct("players.p1.nomans.1", "bank"))
    lab.answer("pass").set(coins=0)
    assert str(lab.options()["bank"].note) == "3 coins + 2 EP, your creatures add 1 coin"
    lab.answer("bank")
    assert lab.player().coins == 4
    lab.session.do(Correct("players.p1.nomans.1", "bank"))
    lab.set(coins=0).answer("bank")
    assert lab.player().coins == 3
    lab.end_research().until("biohack.cleanup").answer(True).place(HOME, HOME)
    lab.answer("bank").set(coins=0).answer("bank")
    assert lab.player().coins == 3 + 1


def test_a_common_creature_keeps_its_help_where_nothing_would_be_gained() -> None:
    helper = creature(at="alley", gain=Bonus(primate=2))
    lab = in_the_biofarm().create(helper).answer("done", "pass").set(primate=10).experiment("alley")
    assert not lab.player().creatures[0].used
    assert lab.player().genes.primate == 10
    lab.answer([]).set(primate=9).experiment("alley")
    assert lab.player().creatures[0].used
    assert lab.player().genes.primate == 10


def test_a_common_creature_of_the_basement_helps_before_the_cards_are_bought() -> None:
    lab = in_the_biofarm().create(creature(at="basement", gain=Bonus(coins=1))).answer("done")
    lab.session.do(Correct("players.p1.nomans.1", "basement"))
    lab.answer("pass").set(coins=1).answer("basement", ["deck"])
    assert lab.player().coins == 0


def test_genes_of_any_kind_off_the_cost_can_be_any_of_it() -> None:
    assert set(cheaper(Bonus(mammal=2, avian=1), 2)) == {Bonus(avian=1), Bonus(mammal=1)}
    assert cheaper(Bonus(mammal=1), 3) == [Bonus()]
    assert cheaper(Bonus(feral=2), 0) == [Bonus(feral=2)]


def test_a_tile_that_creates_takes_genes_of_your_choice_off() -> None:
    card = creature(mammal=3, avian=1)
    lab = lab_with_nomans_at_home().set(mammal=2, avian=1).hold(card).experiment("downtown.1")
    lab.answer(tile(["create", "off", "off"]), card.key)
    assert lab.allowed() == ["pay.mammal+1avian+1", "pay.mammal+2", "back"]
    lab.answer("pay.mammal+2").on_board()
    assert (lab.player().genes.mammal, lab.player().genes.avian, lab.player().common) == (0, 1, 1)


def test_a_tile_that_creates_shows_what_the_creature_costs_there() -> None:
    lab = lab_with_nomans_at_home().set(mammal=1).hold(creature(mammal=3)).experiment("downtown.1")
    lab.answer(tile(["create", "off", "off"]))
    assert str(lab.options()[creature(mammal=3).key].badge) == "1 mammal"


@pytest.mark.parametrize(("mode", "ends"), [("solo", True), ("challenge3", False)])
def test_the_seventh_creature_makes_this_round_the_last(mode: str, ends: bool) -> None:
    lab = Lab(1, mode, solo_cards="app")
    lab.until("biohack.place").answer(HOME).until("biohack.research.turn").set(hand=9)
    cards = [creature("common", n) for n in range(4)] + [creature("artisan", n) for n in range(3)]
    while cards:
        lab.session.do(Correct("players.p1.nomans.0", "home"))
        lab.experiment("biofarm")
        for card in [cards.pop(0) for _n in range(2) if cards]:
            lab.create(card)
            if lab.key == "biohack.creation":
                lab.answer(0)
    lab.answer("done").end_research()
    assert (lab.session.run.result is not None) == ends
    assert lab.player().seventh == 1


def test_a_number_of_the_board_is_asked_for_once_in_a_lifetime() -> None:
    lab = lab_with_nomans_at_home().experiment("dna").answer("m1", 9, "done")
    later = lab_with_nomans_at_home(facts=dict(lab.session.run.table.remembered)).experiment("dna")
    assert str(later.options()["m4"].badge) == "9 EP"
    later.answer("m4")
    assert later.player().tokens[0].ep == 9


def test_what_earlier_versions_kept_becomes_cards_and_what_does_not_read_is_left_out() -> None:
    facts = {
        "creatures": [
            {"cls": "dragon"},
            7,
            {"cls": "artisan", "cost": {"mammal": 2}, "ep": 3, "discount": {"avian": 1}, "name": "Owl"},
            {"cls": "common", "cost": {}, "ep": 1, "at": "bank", "gain": {"coins": 2}},
            {"cls": "noble", "cost": {"feral": 1}, "ep": "?"},
        ],
        "scientists": [
            {"plans": []},
            {"name": "Dr. Ada", "plans": [{"coins": 1}, {"ep": 2}], "discount": {"avian": 1}},
        ],
        "effects": {"tile": [{"coins": -2, "ep": 3}, "?"]},
        "printed": {"a": "b", "c": 4},
        "cards": None,
    }
    assert cards_from_facts(facts) == [
        Card("creature", "Owl", "", {"cls": "artisan", "cost": ["mammal"] * 2, "worth": 3, "discount": ["avian"]}),
        Card("creature", "", "", {"cls": "common", "cost": [], "worth": 1, "at": "bank", "gain": ["coin", "coin"]}),
        Card("scientist", "Dr. Ada", "", {"gain": ["coin"], "pay": [], "other": ["ep", "ep"], "discount": ["avian"]}),
        Card("tile", "", "", {"gain": ["ep"] * 3, "pay": ["coin"] * 2, "other": []}),
    ]
    assert Lab(2, facts=facts).game.printed == {"c": 4}
    assert all(
        kind.fits(card)
        for card in cards_from_facts(facts)
        for kind in (CREATURE, SCIENTIST, TILE)
        if kind.key == card.kind
    )


def test_the_second_to_fill_a_row_takes_the_second_milestone_space() -> None:
    """Creation Milestones: the leftmost empty space."""
    lab = in_the_biofarm().create(creature("noble")).create(creature("noble", avian=1)).answer(12)
    lab.set(2, hand=9, mammal=9).experiment("biofarm").create(creature("noble", mammal=1)).create(
        creature("noble", mammal=2)
    )
    assert lab.asked == "How many EP on creation milestone space 2?"


def test_cards_are_told_in_reverse_turn_order() -> None:
    """Player Setup ⑰ and ⑱."""
    lab = Lab(3, cards=True).answer("now")
    names = []
    while lab.key != "biohack.planning":
        if lab.key == "biohack.scientist":
            names.append(lab.who)
        lab.answer(anything(lab))
    assert names == ["Cy", "Bo", "Ann"]
    assert [len(player.cards) for player in lab.game.players.values()] == [2, 2, 2]
    assert len(lab.game.tiles) == 4
    assert list(lab.game.milestones) == ["m1", "m2", "m3", "m4"]


def test_whoever_names_the_new_tiles_is_told_to_clean_up_first() -> None:
    lab = Lab(3, cards=True).answer("now")
    while lab.key != "biohack.planning":
        lab.answer(anything(lab))
    lab.place(*[["bank", "hospital", "river"]] * 3).end_research()
    assert (lab.key, lab.asked) == ("biohack.tile", "Clean up. What is on Downtown 1?")
    assert "2. Discard the rightmost column" in str(lab.session.ask.details() if lab.session.ask else "")
    assert lab.answer(tile(["coin"])).asked == "What is on Downtown 2?"


def anything(lab: Lab) -> Any:
    """Some new card."""
    n = lab.session.history.head
    match lab.key:
        case "biohack.milestone":
            return {"values": {"needs": ["avian"] * (n + 1)}}
        case "biohack.tile":
            return tile(["coin"] * (n + 1))
        case "biohack.boards":
            return {f"p{n}": "basic" for n in range(1, 4)}
        case "biohack.scientist":
            return {"values": {"gain": ["coin"] * (n % 5 + 1), "pay": [], "other": []}}
        case "biohack.board":
            return {"values": {"side": "basic"}}
    return said(creature("common", n))


def test_what_a_creature_cost_opens_into_the_printed_cost_and_its_discounts() -> None:
    lab = in_the_biofarm()
    lab.create(creature("artisan", avian=1, discount=Bonus(mammal=1)))
    lab.create(creature(mammal=2, avian=1))
    created = next(told for told in reversed(lab.session.run.table.told) if "creates Common" in str(told.text))
    assert created.why
    assert [(str(line.text), str(line.amount)) for line in created.why.lines] == [
        ("Printed cost", "2 mammal + 1 avian"),
        ("Artisan (1 avian)", "−1 mammal"),
    ]
    assert str(created.why.total) == "1 mammal + 1 avian"


def test_an_artisan_that_takes_off_nothing_is_no_reason() -> None:
    lab = in_the_biofarm()
    lab.create(creature("artisan", avian=1, discount=Bonus(reptile=1)))
    lab.create(creature(mammal=2))
    created = next(told for told in reversed(lab.session.run.table.told) if "creates Common" in str(told.text))
    assert created.why
    assert [str(line.text) for line in created.why.lines] == ["Printed cost"]


def test_a_used_scientist_gets_a_reminder_lock_and_loses_it_in_the_cleanup() -> None:
    lab = lab_with_nomans_at_home().set(hand=9, mammal=9, unlocked=1).experiment("biofarm")
    card = creature(mammal=2, ep=1)
    lab.answer(SCIENTIST_ADA, {"values": {"discount": ["mammal"]}}).answer("new", said(card))
    lab.answer(f"{card.key}.scientist").on_board().answer("done")
    assert any("lock tile face down on the middle row" in told for told in lab.told)
    lab.end_research().until("biohack.cleanup")
    assert lab.session.ask
    assert "4. Take the reminder lock off the scientist: Ann" in str(lab.session.ask.details())
    lab.answer(True).place(*[["bank", "hospital", "basement"]] * 2).end_research().until("biohack.cleanup")
    assert lab.session.ask
    assert "reminder lock" not in str(lab.session.ask.details())


def test_the_scientist_discounts_in_the_biofarm_and_not_on_a_tile() -> None:
    """Scientist Card and its Effect: "when creating a creature in BIOFARM"."""
    card = creature(mammal=2)
    lab = lab_with_nomans_at_home().set(mammal=3).hold(card).experiment("biofarm").answer("done", "pass")
    lab.set(unlocked=1).experiment("downtown.1").answer(tile(["create"]), card.key).on_board()
    assert (lab.player().genes.mammal, lab.player().discounted) == (1, False)


def test_an_injury_from_the_icon_of_a_space_hits_the_noman_in_the_biofarm() -> None:
    """Die Roll: the Noman used for this action lies down."""
    lab = in_the_biofarm().create(creature(), icons=["danger"]).answer(["injury"])
    assert sorted(lab.player().nomans) == ["home", "home", "injured"]


def test_a_common_creature_that_adds_nothing_the_app_counts_is_left_to_the_table() -> None:
    lab = in_the_biofarm().create(creature()).answer("done")
    assert not lab.player().creatures[0].card.at


def test_the_log_puts_no_second_full_stop_behind_dna_inc() -> None:
    lab = lab_with_nomans_at_home().experiment("dna")
    assert "Ann sends a Noman to DNA Inc." in lab.told
