"""The deck is data: checked when read, visible, editable; cards that cannot be are refused with what is wrong."""

from pathlib import Path
from typing import Any

import pytest

from companion.engine.asks import Form, Number
from companion.engine.board import Grid
from companion.engine.refusals import Code, Refused
from companion.engine.said import Answer, Anytime
from companion.engine.session import Session
from companion.engine.texts import spoken_in
from companion.games.biosphere5.areas import Area
from companion.games.biosphere5.cards import DeckError, load, read_deck, shipped_deck, written
from companion.games.biosphere5.spec import SPEC
from companion.present.languages import translation
from tests.games.biosphere5.desk import Desk


def rows() -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = written(shipped_deck())["cards"]
    return cards


def wrong(change: dict[str, Any], key: str = "shack") -> str:
    cards = [row | change if row["key"] == key else row for row in rows()]
    with pytest.raises(DeckError) as caught:
        read_deck({"cards": cards}, "deck.toml")
    return str(caught.value)


def test_the_shipped_deck_is_25_cards_as_the_sheet_lists_them() -> None:
    deck = shipped_deck().values()
    assert sum(card.copies for card in deck) == 25
    for area in Area:
        by_kind = {kind: sum(c.copies for c in deck if c.problem is area and c.upper == kind) for kind in UPPER}
        assert by_kind == {"perfect": 1, "makeshift": 1, "rescue": 2}
    lower = {(c.problem.level if c.problem else 4): c.lower for c in deck if c.upper in ("perfect", "biosphere")}
    assert lower == {1: "new-hope", 2: "espionage", 3: "sabotage", 4: "attack"}
    assert all(c.disaster is c.problem for c in deck if c.upper in ("makeshift", "rescue"))


UPPER = ("perfect", "makeshift", "rescue")


def test_what_the_rulebook_does_not_name_is_marked() -> None:
    known = {card.key for card in shipped_deck().values() if card.known == "whole"}
    assert known == {"deep-well", "protective-bunker", "biosphere-5"}
    assert all(card.source for card in shipped_deck().values() if card.known != "nothing")


def test_a_deck_written_down_reads_the_same() -> None:
    assert read_deck(written(shipped_deck()), "x") == shipped_deck()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"area": "wather"}, "deck.toml: cards[6] shack.area: one of housing, water"),
        ({"upper": 3}, "shack.upper: one of perfect, makeshift, rescue, biosphere, got 3"),
        ({"lower": ""}, "shack.lower: one of new-hope, espionage, sabotage, attack, catastrophe, got –"),
        ({"key": "deep-well"}, "cards[6].key: a key that no other card has, got deep-well"),
        ({"key": "Deep Well"}, "cards[6].key: small letters, digits and hyphens, got Deep Well"),
        ({"name": 7}, "shack.name: a text of at most 60 characters, got 7"),
        ({"copies": 0}, "shack.copies: a number from 1 to 25, got 0"),
        ({"copies": 2}, "cards: 25 cards (1.2), got 26"),
        ({"colour": "red"}, "cards[6].colour: no such field"),
        ({"lower": "attack"}, "shack.lower: attack on the biosphere card and nowhere else, got attack"),
        ({"upper": "biosphere"}, "shack.upper: biosphere on the biosphere card and nowhere else"),
        ({"lower": "new-hope", "hits": "water"}, "shack.hits: nothing"),
        ({"lower": "new-hope"}, "new-hope: 2 cards (2.3.4), got 3"),
        ({"upper": "rescue"}, "housing, makeshift: at least 1 card (2.3), got 0"),
    ],
)
def test_a_bad_card_says_what_expected_got_and_where(change: dict[str, Any], says: str) -> None:
    assert says in wrong(change)


@pytest.mark.parametrize("data", [None, [], "deck", {"cards": 3}, {"cards": [1]}, {}])
def test_nonsense_is_no_deck(data: object) -> None:
    with pytest.raises(DeckError):
        read_deck(data, "deck.toml")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cards = [", "deck.toml: file: TOML, got Invalid"),
        ("[catastrophes]\nwather = 'Drought'\n", "deck.toml: catastrophes.wather: a name for one of housing, water"),
        ("catastrophes = 3\n", "deck.toml: catastrophes: a table of names by area, got int"),
        ("[[cards]]\nkey = 'a'\n", "deck.toml: cards[1] a.area: one of housing"),
    ],
)
def test_a_bad_file_says_what_is_wrong_with_it(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(text)
    with pytest.raises(DeckError) as caught:
        load(path)
    assert says in str(caught.value)


def test_the_players_own_deck_is_used_and_a_bad_one_is_refused() -> None:
    own = rows()
    own[0]["name"] = "Tiefer Brunnen"
    setup = SPEC.setup(["Ann"], mode="machine", facts={"deck": {"cards": own}})
    assert Session(SPEC.script(), setup).run.state.cards["deep-well"].name == "Tiefer Brunnen"
    bad = SPEC.setup(["Ann"], mode="machine", facts={"deck": {"cards": own[1:]}})
    with pytest.raises(Refused) as caught:
        Session(SPEC.script(), bad)
    assert caught.value.code is Code.BAD_SETUP
    assert str(caught.value) == "your deck: cards: 25 cards (1.2), got 24"
    assert shipped_deck()["deep-well"].name == "Deep Well"


# Printed cards tapped in


def test_an_impossible_card_is_refused_and_nothing_is_lost() -> None:
    desk = Desk("machine", 1, level=1)
    before = desk.session.history.head
    with pytest.raises(Refused) as caught:
        desk.say(["atom-bomb"])
    assert "atom-bomb" in str(caught.value)
    assert desk.session.history.head == before
    desk.machine_reveals("shack")


def test_a_card_revealed_twice_is_refused() -> None:
    desk = Desk("machine", 1, level=3)
    with pytest.raises(Refused) as caught:
        desk.say(["shack", "shack"])
    assert "Shack / Hurricane can't be next" in str(caught.value)
    desk.machine_reveals("shack", "water-rescue").say(True).pass_turn()
    with pytest.raises(Refused):
        desk.say(["shack", "deep-well"])
    desk.machine_reveals("catch-basin", "deep-well")


def test_two_cards_that_are_alike_can_both_be_revealed() -> None:
    Desk("machine", 1, level=3).machine_reveals("housing-rescue", "housing-rescue")


def test_a_card_under_the_pile_cannot_be_next() -> None:
    """4.7, B12: after Espionage the others lie under the pile."""
    desk = Desk("machine", 1, level=1).machine_reveals("shack").say(True).put("machine", level=2)
    desk.machine.deck.find("catch-basin")
    desk.machine.deck.put_under(["catch-basin"])
    desk.say("take", "take")
    with pytest.raises(Refused) as caught:
        desk.say(["catch-basin"])
    assert "further down" in str(caught.value)


def test_a_rescue_card_under_the_pile_cannot_come_up_in_a_check() -> None:
    """4.6, 4.7: both rescue cards for housing lie under the pile, deeper than the hand level reaches."""
    desk = Desk("machine", 1, level=1).machine_reveals("shack").say(True).put("machine", level=3)
    desk.put("p1", hand=3, water="perfect", housing="perfect")
    for _copy in range(2):
        desk.machine.deck.find("housing-rescue")
    desk.machine.deck.put_under(["housing-rescue", "housing-rescue"])
    desk.say("catastrophe.housing")
    assert desk.asked != "biosphere5.check", "nothing else can come up"
    assert "Rescue check: 3 cards, none for housing." in desk.told()


# Seen and edited


def test_the_deck_is_seen_with_what_is_reconstructed() -> None:
    group = Desk("machine", 1).session.run.board().group("deck")
    assert group
    grid = next(part for part in group.parts if isinstance(part, Grid))
    cells = [tuple(str(cell) for cell in row) for row in grid.rows]
    assert ("Deep Well (perfect water) / New Hope", "1 of 1") in cells
    assert ("Shack (makeshift housing) / Hurricane °", "1 of 1") in cells
    assert ("Rescue for nature / Nature catastrophe *", "2 of 2") in cells


def test_a_card_can_be_changed_during_a_play_and_is_remembered() -> None:
    desk = Desk("machine", 1, level=1)
    desk.session.do(Anytime("card"))
    desk.say("water-rescue", {"area": "water", "upper": "makeshift", "lower": "espionage"})
    assert desk.game.cards["water-makeshift-espionage"].known == "yours"
    remembered = desk.session.run.table.remembered["deck"]
    assert "water-makeshift-espionage" in read_deck(remembered, "x")
    assert "water-rescue" in shipped_deck()
    desk.machine_reveals("water-makeshift-espionage").say(True)
    assert desk.machine.built.standing() == [Area.WATER]


def test_a_change_that_no_deck_can_have_is_refused_with_the_reason() -> None:
    desk = Desk("machine", 1, level=1)
    desk.session.do(Anytime("card"))
    desk.say("shack", {"area": "housing", "upper": "rescue", "lower": "housing"})
    assert desk.game.cards == shipped_deck()
    assert "The deck stays as it was. deck: housing, makeshift: at least 1 card (2.3), got 0" in desk.told()
    assert "deck" not in desk.session.run.table.remembered


def test_a_card_can_be_named_as_it_is_printed() -> None:
    desk = Desk("machine", 1, level=1)
    desk.session.do(Anytime("name"))
    desk.say("nature-perfect", "Seed Vault")
    assert str(desk.game.cards["nature-perfect"].label) == "Seed Vault / Sabotage"
    desk.machine_reveals("nature-perfect")


def test_the_basic_game_without_the_abyss_needs_no_deck() -> None:
    assert not Desk().session.run.anytime()
    assert Desk().session.run.board().group("deck") is None


def test_a_card_can_be_put_right_while_it_lies_revealed() -> None:
    """Espionage shows a card that is different in the players' deck: it is changed before one is chosen."""
    desk = Desk("machine", 1, level=1).machine_reveals("shack").say(True).put("machine", level=2)
    desk.put("p1", hand=2, water="perfect", housing="perfect")
    desk.say("espionage")
    desk.session.do(Anytime("card"))
    desk.say("water-canister", {"area": "nature", "upper": "rescue", "lower": "espionage"})
    desk.say("nature-rescue-espionage")
    assert desk.machine.deck.discards[-1] == "nature-rescue-espionage"


# Going through all the cards once


def counts(desk: Desk, **other: int) -> dict[str, int]:
    """The list as the app has it, with these numbers instead."""
    return {key: card.copies for key, card in desk.game.cards.items() if card.problem} | other


def test_a_deck_that_is_as_listed_is_gone_through_with_one_answer() -> None:
    """1.2: the rulebook does not list the cards, and the list says what it is made from."""
    desk = Desk("machine", 1)
    desk.session.do(Anytime("check"))
    assert "our reconstruction" in desk.shown()
    desk.say(counts(desk))
    assert desk.session.run.table.remembered["deck"]
    assert desk.asked == "biosphere5.machine.reveal"


def test_a_card_that_is_not_in_the_list_is_typed_once_and_then_known() -> None:
    desk = Desk("machine", 1)
    desk.session.do(Anytime("check"))
    desk.say(counts(desk, **{"water-rescue": 0}))
    assert desk.asked == "biosphere5.deck.new"
    desk.say({"name": "Old Pump", "values": {"area": "water", "upper": "rescue", "lower": "espionage"}})
    assert desk.machine.deck.left()["water-rescue-espionage"] == 1
    assert "water-rescue" not in desk.machine.deck.left()
    assert "Old Pump" in {card.name for card in desk.session.run.table.learnt}
    desk.session.script.invariants(desk.game)
    desk.machine_reveals("water-rescue-espionage")


def test_more_cards_than_a_deck_has_are_asked_for_again_with_the_numbers_that_were_given() -> None:
    desk = Desk("machine", 1)
    desk.session.do(Anytime("check"))
    desk.say(counts(desk, **{"water-rescue": 2}))
    ask = desk.session.ask
    assert isinstance(ask, Form)
    assert "24 cards and Biosphere 5 make a deck: 1 too many." in str(ask.details())
    assert {field.key: field.start for field in ask.fields if isinstance(field, Number)}["water-rescue"] == 2
    assert "deck" not in desk.session.run.table.remembered
    desk.say(counts(desk))
    assert len(desk.machine.deck) == 25
    assert desk.session.run.table.remembered["deck"]


def test_the_cards_are_gone_through_problem_by_problem_as_on_the_board() -> None:
    desk = Desk("machine", 1)
    desk.session.do(Anytime("check"))
    ask = desk.session.ask
    assert isinstance(ask, Form)
    assert [field.key for field in ask.fields][:5] == [
        "deep-well",
        "catch-basin",
        "water-canister",
        "water-rescue",
        "protective-bunker",
    ]


def test_set_up_names_going_through_the_cards_until_it_was_done() -> None:
    session = Session(SPEC.script(), SPEC.setup(["Ann"], mode="machine"))
    hint = "“Go through your cards”"
    assert session.ask
    assert hint in str(session.ask.details())
    session.do(Anytime("check"))
    form = session.ask
    assert isinstance(form, Form)
    session.do(Answer({field.key: field.start for field in form.fields if isinstance(field, Number)}))
    assert session.ask.key == "biosphere5.setup"
    assert hint not in str(session.ask.details())


@pytest.mark.parametrize("mode", ["machine", "basic"])
def test_the_three_purple_cards_are_known_without_typing(mode: str) -> None:
    """3.1, fig. 16: every player gets three of them, and they are alike."""
    names = ["Ann"] if mode == "machine" else ["Ann", "Bo"]
    answer = True if mode == "machine" else {"p1": 0, "p2": 1}
    session = Session(SPEC.script(), SPEC.setup(names, mode=mode, options={"abyss": True}))
    session.do(Answer(answer))
    assert [str(kind.about(card)) for kind, card in session.run.table.learnt.cards] == [
        "Better Leadership · Shown Strength · In each deck 3"
    ]
    plain = Session(SPEC.script(), SPEC.setup(names, mode=mode))
    plain.do(Answer(answer))
    assert not plain.run.table.learnt.cards


def test_a_deck_without_what_every_deck_has_stays_as_it_was() -> None:
    """2.3.4: New Hope is in the deck twice."""
    desk = Desk("machine", 1)
    desk.session.do(Anytime("check"))
    desk.say(counts(desk, **{"deep-well": 0}))
    desk.say({"values": {"area": "water", "upper": "perfect", "lower": "water"}})
    assert "new-hope: 2 cards" in desk.told()
    assert desk.machine.deck.left()["deep-well"] == 1


def test_the_whole_deck_is_gone_through_before_the_machines_first_card() -> None:
    desk = Desk("machine", 1, level=1).machine_reveals("shack")
    option = next(option for option in desk.session.run.anytime() if option.key == "check")
    assert "Only before" in str(option.forbidden)


def test_where_a_printed_card_is_looked_for_its_printed_name_stands_behind_the_translated_one() -> None:
    card = shipped_deck()["deep-well"]
    assert (str(card.printed), str(card.label)) == ("Deep Well / New Hope", "Deep Well / New Hope")
    with spoken_in(translation("de")):
        assert str(card.label) == "Tiefer Brunnen / Neue Hoffnung"
        assert str(card.printed) == "Tiefer Brunnen (Deep Well) / Neue Hoffnung"
