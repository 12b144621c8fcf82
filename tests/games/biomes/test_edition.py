"""Danger and artifact cards that differ from the rulebook's: entered once, then known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.askcard import AskCard
from companion.engine.cards import Card
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime, Undo
from companion.games.biomes.content import ARTIFACTS, danger_counts
from companion.games.biomes.edition import ARTIFACT, DANGER, KINDS, edition_of, facts_from_cards
from companion.games.biomes.invariants import invariants
from companion.games.biomes.scoring import Outlook
from companion.games.biomes.spec import SPEC
from companion.games.biomes.state import Game
from companion.store import Library
from tests.games.biomes.sitting import DIGITAL, Sitting
from tests.games.kit import told

SAYS = "Everyone discards 1 card."


def flood(copies: int = 3) -> dict[str, Any]:
    return {"copies": copies, "does": "own", "says": SAYS}


def test_a_card_that_differs_is_entered_once_and_every_later_play_begins_with_it(tmp_path: Path) -> None:
    with Library.open(tmp_path / "x.db") as library:
        play = library.start(SPEC, SPEC.setup(["Ann"], options=DIGITAL, facts=library.facts("biomes")))
        play.do(Anytime("card"))
        play.do(Answer("danger.flood"))
        ask = play.session.ask
        assert isinstance(ask, AskCard)
        assert ask.start is not None
        assert ask.start.values == {"copies": 2, "does": "rules"}, "the form begins with what the app goes by"
        play.do(Answer({"values": flood()}))
        assert play.session.run.state.dangers.left()["flood"] == 3
        again = SPEC.script().start(SPEC.setup(["Bo"], options=DIGITAL, facts=library.facts("biomes")))
        assert again.dangers.left()["flood"] == 3
        assert again.edition == {"danger/flood": flood()}
        play.do(Undo())
        assert play.session.run.state.dangers.left()["flood"] == 2
        assert "edition" not in library.facts("biomes"), "and undo takes the card back"


def test_a_danger_with_words_of_its_own_is_told_and_left_to_the_table() -> None:
    sitting = Sitting()
    sitting.game.edition["danger/robbed"] = {"copies": 2, "does": "own", "says": SAYS}
    hand = sitting.player.hand.copy()
    sitting.say(["robbed"])
    assert sitting.asked == "biomes.own"
    assert SAYS in str(sitting.session.ask.text if sitting.session.ask else "")
    sitting.say(True)
    assert hand <= sitting.player.hand, "the rulebook's Robbed would have taken it"


def test_an_artifact_with_words_of_its_own_is_used_up_and_told() -> None:
    sitting = Sitting()
    sitting.game.edition["artifact/jewelry"] = {"copies": 4, "does": "own", "says": "Draw 2 cards."}
    sitting.calm()
    sitting.hold(["jewelry"])
    sitting.say("artifact")
    sitting.say("jewelry")
    assert not sitting.game.now.jewelry
    assert not sitting.player.hand["jewelry"]
    assert any("Draw 2 cards." in line for line in told(sitting.session))


def test_cards_that_are_fewer_leave_the_deck_and_the_discard_pile() -> None:
    sitting = Sitting()
    sitting.say(["movement"])
    sitting.session.do(Anytime("card"))
    sitting.say("danger.movement")
    sitting.say({"values": {"copies": 1, "does": "rules"}})
    assert sitting.game.dangers.left()["movement"] + sitting.game.dangers.discards.count("movement") == 1
    invariants(sitting.game)


def test_an_artifact_in_a_hand_cannot_be_counted_away() -> None:
    sitting = Sitting()
    sitting.calm()
    sitting.hold(["relic"])
    sitting.session.do(Anytime("card"))
    sitting.say("artifact.relic")
    with pytest.raises(Refused, match="already come up"):
        sitting.say({"values": {"copies": 0}})


def test_the_app_has_to_know_what_it_pays_with_and_what_the_danger_level_does() -> None:
    for kind, sort in ((ARTIFACT, "food_cache"), (ARTIFACT, "treasure"), (ARTIFACT, "relic"), (DANGER, "level")):
        assert [field.key for field in kind.side("", sort)] == ["copies"]
    assert [field.key for field in DANGER.side("", "flood")] == ["copies", "does", "says"]


def test_cards_as_in_the_rulebook_change_nothing() -> None:
    plain = Sitting().game
    assert plain.edition == {}
    assert plain.dangers.left() == danger_counts(60)
    assert plain.bank["artifacts"].left() == {key: card.copies for key, card in ARTIFACTS.items()}


def test_the_chances_go_by_the_cards_that_the_table_has() -> None:
    few, many = (
        SPEC.script().start(SPEC.setup(["Ann"], facts={"edition": {"danger": {"level": {"copies": n}}}}))
        for n in (1, 9)
    )
    assert Outlook(few).rounds > Outlook(Sitting().game).rounds > Outlook(many).rounds


def test_a_danger_deck_without_danger_level_cards_is_refused() -> None:
    sitting = Sitting()
    sitting.session.do(Anytime("card"))
    sitting.say("danger.level")
    with pytest.raises(Refused, match="no end"):
        sitting.say({"values": {"copies": 0}})


@pytest.mark.parametrize(
    "fact",
    [
        None,
        7,
        {"danger": 3},
        {"danger": {"dragon": {"copies": 1}}},
        {"danger": {"flood": {"copies": -1, "does": "rules"}}},
        {"danger": {"flood": {"copies": 2, "does": "own"}}},
        {"danger": {"level": {"copies": 0}}},
    ],
)
def test_an_edition_that_cannot_be_is_the_rulebooks(fact: Any) -> None:
    assert edition_of({"edition": fact}) == {}


def test_a_pack_with_an_edition_is_played_next_time(tmp_path: Path) -> None:
    cards = [Card("danger", "", "flood", flood(5)), Card("artifact", "", "map", {"copies": 3, "does": "rules"})]
    with Library.open(tmp_path / "one.db") as one, Library.open(tmp_path / "two.db") as two:
        for card in cards:
            one.cards.put("biomes", card)
        two.cards.take(two.cards.look_at(one.cards.export("biomes")))
        game = SPEC.script().start(SPEC.setup(["Ann"], facts=two.facts("biomes")))
        assert isinstance(game, Game)
        assert (game.dangers.left()["flood"], game.bank["artifacts"].left()["map"]) == (5, 3)


def test_every_card_of_an_edition_comes_back_from_the_setup() -> None:
    for kind in KINDS:
        for sort in kind.sorts:
            values: dict[str, Any] = {"copies": 1}
            if len(kind.side("", sort.key)) > 1:
                values["does"] = "rules"
            facts = facts_from_cards([Card(kind.key, "", sort.key, values)])
            assert edition_of(facts) == {f"{kind.key}/{sort.key}": values}
