"""What guests see and say, without a network."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import convert, to_builtins

from companion import games
from companion.engine.said import Amend, Answer, Correct, Said, Undo
from companion.live.guests import MOST, Kept, May
from companion.live.room import Room
from tests.live.kit import Guest, a_room, at_the_bid, standing

# Coming in


def test_a_guest_with_the_token_gets_the_table() -> None:
    room = a_room()
    guest = Guest(room).join()
    assert guest.table["common"]["seats"][0]["name"] == "Ann"
    assert not guest.closed


@pytest.mark.parametrize("token", ["", "wrong", None, 7, "ü" * 22, ["x"]])
def test_a_guest_without_the_token_is_not_let_in(token: Any) -> None:
    room = a_room()
    guest = Guest(room, token=token).join()
    assert guest.closed in ("token", "code")
    assert not guest.tables
    assert not room.people()


def test_nobody_comes_in_as_somebody_else() -> None:
    room = a_room()
    ann = Guest(room, name="Ann")
    thief = Guest(room)
    thief.identity = {"guest": ann.identity["guest"], "secret": thief.identity["secret"]}
    assert thief.join().closed == "token"
    assert not ann.closed


def test_a_guest_comes_back_to_the_same_seat() -> None:
    room = a_room()
    ann = Guest(room, name="Ann")
    room.leave(ann)
    assert [person.here for person in room.people()] == [False]
    ann.join()
    assert ann.table["you"]["seat"] == "p1"
    assert len(room.people()) == 1


def test_guests_come_back_after_the_host_was_started_again() -> None:
    room = a_room()
    ann = Guest(room, name="Ann")
    at = ann.table["at"]
    again = Room(room.play, convert(json.loads(json.dumps(to_builtins(room.kept))), Kept))
    ann.room = again
    ann.join()
    assert ann.table["you"]["seat"] == "p1"
    assert ann.table["at"] == at


def test_a_second_tab_takes_over_from_the_first() -> None:
    room = a_room()
    first = Guest(room, name="Ann")
    second = Guest(room)
    second.identity = first.identity
    second.join()
    assert first.closed == "elsewhere"
    assert second.table["you"]["seat"] == "p1"


def test_two_guests_cannot_have_one_seat() -> None:
    room = a_room()
    ann, other = Guest(room, name="Ann"), Guest(room).join()
    assert other.sit("Ann")["refused"]["text"] == "Another phone has this seat. Ask the host to free it."
    assert other.table["you"]["seat"] == ""
    room.free(ann.identity["guest"])
    assert other.sit("Ann")["took"]


def test_a_closed_door_lets_in_only_those_who_were_here() -> None:
    room = a_room()
    ann = Guest(room, name="Ann")
    room.set_open(False)
    assert Guest(room).join().closed == "door"
    room.leave(ann)
    assert not ann.join().closed


def test_a_removed_guest_is_out_and_the_old_address_leads_nowhere() -> None:
    room = a_room()
    ann, ben = Guest(room, name="Ann"), Guest(room, name="Ben")
    old = room.kept.token
    room.remove(ann.identity["guest"])
    assert ann.closed == "removed"
    assert Guest(room, token=old).join().closed == "token"
    room.leave(ben)
    assert ben.join().table["you"]["seat"] == "p2"


def test_the_table_takes_so_many_guests_and_forgets_those_who_only_watched() -> None:
    room = a_room()
    watching = [Guest(room).join() for _n in range(MOST)]
    assert Guest(room).join().closed == "full"
    room.leave(watching[3])
    assert not Guest(room).join().closed


def test_a_page_of_another_version_is_told_to_load_itself_anew() -> None:
    assert Guest(a_room(), v=0).join().closed == "version"


# Answering


def test_an_answer_counts_and_everybody_sees_it() -> None:
    room = a_room()
    ann, ben = Guest(room, name="Ann"), Guest(room, name="Ben")
    assert ann.say(answer=True)["took"]
    assert ann.ask["key"] == "all.buy"
    assert ben.ask == {"kind": "choose", "who": "Ann", "seat": "p1", "text": "Buy what?", "closed": True}


def test_what_is_said_twice_counts_once() -> None:
    room = a_room()
    ann = Guest(room, name="Ann")
    table = ann.table
    said = {"answer": True, "n": 0, "at": table["at"], "id": "x"}
    room.hear(ann, said)
    room.leave(ann)
    ann.join()
    room.hear(ann, said)
    assert ann.replies[-1] == {"took": "x"}
    assert len(standing(room.play.session)) == 1


def test_what_is_said_twice_counts_once_also_when_the_host_was_killed_in_between() -> None:
    room = a_room()
    ann = Guest(room, name="Ann")
    said = {"answer": True, "n": 0, "at": ann.table["at"], "id": "x"}
    room.hear(ann, said)
    ann.room = Room(room.play, room.kept)
    ann.join()
    ann.room.hear(ann, said)
    assert ann.replies[-1]["stale"]
    assert len(standing(room.play.session)) == 1


def test_what_was_said_to_another_table_is_refused_with_the_newest() -> None:
    room = a_room()
    ann = Guest(room, name="Ann")
    ann.say(answer=True)
    old = ann.table
    ann.say(answer="apple")
    room.play.do(Undo())
    room.play.do(Answer("boat"))
    room.changed()
    after = len(ann.tables)
    room.hear(ann, {"answer": ["red"], "n": old["common"]["n"] + 1, "at": old["at"], "id": "late"})
    assert ann.replies[-1]["stale"]
    assert len(ann.tables) == after + 1
    assert ann.ask["key"] == "all.hats"


def test_the_sum_tells_tables_apart_that_have_the_same_number_of_entries() -> None:
    room = a_room()
    room.play.do(Answer(True))
    room.play.do(Answer("apple"))
    first = room.at()
    room.play.do(Undo())
    room.play.do(Answer("boat"))
    assert room.at() != first
    room.play.do(Undo())
    room.play.do(Answer("apple"))
    assert room.at() == first, "the same answers, the same table"


def test_the_sum_says_nothing_without_its_key() -> None:
    one, other = a_room(), a_room()
    assert one.at() != other.at()


def test_others_cannot_answer_unless_the_host_lets_them() -> None:
    room = a_room()
    ben = Guest(room, name="Ben")
    assert ben.say(answer=True)["refused"]["text"] == "It's Ann's turn"
    room.allow(ben.identity["guest"], May.ANY)
    assert ben.ask["key"] == "all.ready"
    assert ben.say(answer=True)["took"]


def test_what_the_whole_table_is_asked_anybody_with_a_seat_answers() -> None:
    room = a_room()
    for answer in (True, "apple"):
        room.play.do(Answer(answer))
    ben = Guest(room, name="Ben")
    assert ben.ask["key"] == "all.hats"
    assert ben.say(answer=["red"])["took"]


def test_who_watches_sees_and_says_nothing() -> None:
    room = a_room()
    watcher = Guest(room).join()
    for message in ({"answer": True}, {"undo": True}, {"anytime": "gift"}, {"correct": {"path": "doom", "value": 3}}):
        assert "refused" in watcher.say(**message), message
    assert standing(room.play.session) == []
    assert watcher.ask["closed"]


def test_only_who_may_fix_undoes_corrects_and_changes_the_past() -> None:
    room = a_room()
    ann = Guest(room, name="Ann")
    ann.say(answer=True)
    for verb in ({"undo": True}, {"correct": {"path": "doom", "value": 3}}, {"amend": {"n": 0, "answer": True}}):
        assert ann.say(**verb)["refused"]["code"] == "not-allowed"
    assert "refused" in ann.say(look={"correct": "doom"})
    room.allow(ann.identity["guest"], May.FIX)
    assert ann.say(look={"correct": "doom"})["look"]["ask"]["kind"] == "number"
    assert ann.say(correct={"path": "doom", "value": 3})["took"]
    assert ann.say(look={"amend": 0})["look"]["ask"]["kind"] == "do"
    assert ann.say(undo=True)["took"]
    assert ann.say(redo=True)["took"]
    assert len(standing(room.play.session)) == 2


def test_out_of_turn_actions_are_for_whoever_may_answer_now() -> None:
    room = a_room()
    ann, ben = Guest(room, name="Ann"), Guest(room, name="Ben")
    assert [action["key"] for action in ann.table["mine"]["anytime"]] == ["heal", "gift"]
    assert "anytime" not in ben.table["mine"]
    assert "refused" in ben.say(anytime="gift")
    assert ann.say(anytime="gift")["took"]
    assert ann.ask["key"] == "all.gift"


def test_a_refused_answer_says_why_and_changes_nothing() -> None:
    room = a_room()
    ann = Guest(room, name="Ann")
    ann.say(answer=True)
    refused = ann.say(answer="castle")
    assert refused["refused"] == {"code": "not-allowed", "text": "Too dear."}
    assert len(standing(room.play.session)) == 1


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "x",
        {},
        {"answer": True},
        {"answer": True, "undo": True},
        {"id": 3, "answer": True},
        {"id": "x" * 99},
        {"sit": "p9"},
        {"sit": {"a": []}},
        {"sit": ["p1"]},
        {"look": {}},
        {"look": {"amend": -1}},
        {"log": "x"},
        {"answer": {"a": [1e300, None]}, "n": 0},
    ],
)
def test_broken_messages_are_answered_and_change_nothing(message: Any) -> None:
    room = a_room()
    ann = Guest(room, name="Ann")
    room.allow(ann.identity["guest"], May.FIX)
    before = len(ann.replies)
    room.hear(ann, message)
    assert len(ann.replies) > before
    assert standing(room.play.session) == []
    assert ann.table["you"]["seat"] == "p1"


def test_a_mistake_in_the_program_is_no_end_of_the_room() -> None:
    room = a_room()
    ann = Guest(room, name="Ann")

    def stumble(said: Said) -> None:
        raise ZeroDivisionError

    room._say = stumble
    assert ann.say(answer=True)["refused"]["code"] == "not-saved"
    assert not ann.closed


# What each sees


def test_each_guest_reads_their_own_language() -> None:
    room = a_room(games.spec("anygame"), "Ann", "Ben", first=False, rounds=2)
    german, english = Guest(room, language="de-AT").join(), Guest(room, language="fr").join()
    assert german.ask["text"] == "Wer beginnt?"
    assert english.ask["text"] == "Who goes first?"


def test_everybody_sees_what_was_rolled() -> None:
    room = a_room()
    watcher = Guest(room).join()
    for answer in (True, "apple", ["red"], 2, ["red", "green", "blue"]):
        room.play.do(Answer(answer))
    room.changed()
    assert watcher.table["common"]["moment"] == []
    room.play.do(Answer([6, 20]))
    room.changed()
    assert [one["label"] for one in watcher.table["common"]["moment"]] == ["6", "20"]


def test_older_lines_of_the_log_are_fetched() -> None:
    room = a_room(games.spec("anygame"), "Ann", "Ben", first=False, rounds=40)
    room.play.do(Answer("p1"))
    for n in range(70):
        room.play.do(Answer(n))
    guest = Guest(room).join()
    start = guest.table["common"]["log_from"]
    assert start > 0
    older = guest.say(log=start)["log"]
    assert older["log_from"] < start
    assert older["log"][-1] != guest.table["common"]["log"][0]


# Secrets


def test_a_secret_is_asked_only_on_the_phone_of_who_is_asked() -> None:
    room = a_room()
    ann, ben, watcher = Guest(room, name="Ann"), Guest(room, name="Ben"), Guest(room).join()
    room.allow(ben.identity["guest"], May.FIX)
    at_the_bid(room)
    assert ann.ask["ask"]["kind"] == "number"
    for other in (ben, watcher):
        assert other.ask == {"kind": "secret", "who": "Ann", "seat": "p1", "text": "Your bid", "closed": True}
    assert ben.say(answer=3)["refused"]["text"] == "This is only for Ann"
    assert ann.say(answer=3)["took"]


def test_nobody_else_changes_a_secret_answer_later() -> None:
    room = a_room()
    ann, ben = Guest(room, name="Ann"), Guest(room, name="Ben")
    at_the_bid(room)
    n = room.play.session.history.head
    ann.say(answer=3)
    for guest in (ann, ben):
        room.allow(guest.identity["guest"], May.FIX)
    assert "secret" in ben.say(amend={"n": n, "answer": 5})["refused"]["text"]
    assert "secret" in ben.say(look={"amend": n})["refused"]["text"]
    assert ann.say(look={"amend": n})["look"]["old"] == "kept secret"
    assert ann.say(amend={"n": n, "answer": 5})["took"]


def test_what_a_change_set_aside_is_counted_and_never_shown() -> None:
    room = a_room()
    fixer = Guest(room, name="Ben")
    room.allow(fixer.identity["guest"], May.FIX)
    at_the_bid(room)
    room.play.do(Answer(7))
    room.play.do(Amend(1, "boat"))
    room.play.do(Correct("coins.p1", 3))
    room.play.do(Undo())
    room.changed()
    assert "aside" not in json.dumps(fixer.table["common"])
    assert isinstance(fixer.table["mine"].get("aside", 0), int)
