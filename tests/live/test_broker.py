"""The same room for guests far away, over a real broker that can read nothing."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from companion.engine.said import Answer
from companion.live.broker import BURST
from companion.live.guests import Kept, May
from companion.live.room import Room
from companion.live.sealing import Broken, Key, name_of
from companion.present.brokers import Where
from tests.live.browsing import PATIENCE
from tests.live.club import ANSWERS, evening
from tests.live.far import FarGuest, Table, caller, wait_for, with_host
from tests.live.kit import a_room, at_the_bid
from tests.live.mosquitto import Mosquitto, reason_without_broker

needs_broker = pytest.mark.skipif(bool(reason_without_broker()), reason=reason_without_broker())


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    started = Mosquitto(tmp_path)
    yield started
    started.stop()


@pytest.fixture
def open_broker(tmp_path: Path) -> Iterator[Mosquitto]:
    """One whose owner guards nothing."""
    started = Mosquitto(tmp_path, guarded=False)
    yield started
    started.stop()


# Letters


def test_host_and_guest_work_out_the_same_key_and_nobody_else_does() -> None:
    host, guest, other = Key(), Key(), Key()
    sealed = with_host(guest, host.public).close(b"hello", 1, b"up")
    assert host.with_guest(guest.public).open(sealed, b"up") == b"hello"
    for wrong in (host.with_guest(other.public), other.with_guest(guest.public)):
        with pytest.raises(Broken):
            wrong.open(sealed, b"up")


def test_a_letter_that_was_changed_turned_round_or_sent_twice_is_not_opened() -> None:
    host, guest = Key(), Key()
    mine, theirs = with_host(guest, host.public), host.with_guest(guest.public)
    sealed = mine.close(b"hello", 5, b"up")
    for broken in (sealed[:-1] + bytes([sealed[-1] ^ 1]), sealed[:20], b""):
        with pytest.raises(Broken):
            theirs.open(broken, b"up")
    with pytest.raises(Broken):
        theirs.open(sealed, b"down")
    assert theirs.open(sealed, b"up") == b"hello"
    for late in (sealed, mine.close(b"again", 5, b"up"), mine.close(b"before", 4, b"up")):
        with pytest.raises(Broken):
            theirs.open(late, b"up")


def test_a_key_comes_back_from_what_was_kept_of_it() -> None:
    key = Key()
    assert Key(key.secret).public == key.public


@pytest.mark.parametrize("public", [b"", b"\x04" + bytes(64), b"\x02" * 33, bytes(range(65))])
def test_what_is_no_key_is_refused(public: bytes) -> None:
    with pytest.raises(Broken):
        Key().with_guest(public)


@pytest.mark.parametrize("url", ["", "mqtt://x", "http://x/", "ws://", "wss://x/?a=1", "broker.example"])
def test_what_is_no_broker_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Where.read(url)


def test_the_page_is_looked_for_at_the_broker() -> None:
    assert Where.read("wss://games.example/mqtt").page == "https://games.example:443/"
    assert Where.read("ws://u:p@10.0.0.2:9001").page == "http://10.0.0.2:9001/"


# The room


@needs_broker
def test_far_guests_answer_and_everybody_gets_the_table(broker: Mosquitto) -> None:
    table = Table(broker.url)
    ann, ben = table.guest("Ann"), table.guest("Ben", language="de-DE")
    wait_for(lambda: table.here() == ["p1", "p2"])
    assert "took" in ann.say(answer=True)
    for guest in (ann, ben):
        guest.sees(lambda seen: seen["common"]["n"] == 1)
    refused = ben.say(answer="apple")
    assert refused["refused"]["text"], "it is Ann's turn"
    assert table.room.play.session.history.head == 1
    table.stop()
    for guest in (ann, ben):
        guest.close()


@needs_broker
def test_a_secret_goes_to_one_guest_only(broker: Mosquitto) -> None:
    table = Table(broker.url)
    ann, ben = table.guest("Ann"), table.guest("Ben")
    table.do(lambda: at_the_bid(table.room))
    for guest in (ann, ben):
        guest.sees(lambda seen: seen["mine"].get("ask", {}).get("kind") == "secret")
    assert "ask" in ann.tables[-1]["mine"]["ask"]
    assert ben.tables[-1]["mine"]["ask"] == {
        "kind": "secret",
        "who": "Ann",
        "seat": "p1",
        "text": ben.tables[-1]["mine"]["ask"]["text"],
        "closed": True,
    }
    # and what is written to Ann is noise to Ben, though he may listen at the broker
    overheard: list[bytes] = []
    ben.client.message_callback_add(
        f"t/{ben.name}/table/{ann.key.name}", lambda client, data, message: overheard.append(bytes(message.payload))
    )
    ben.client.subscribe(f"t/{ben.name}/table/{ann.key.name}")
    wait_for(lambda: overheard)
    assert ben._seal
    with pytest.raises(Broken):
        ben._seal.open(overheard[0], b"table")
    table.stop()
    for guest in (ann, ben):
        guest.close()


@needs_broker
def test_a_guest_whose_connection_ends_is_away_and_comes_back_to_the_same_seat(broker: Mosquitto) -> None:
    table = Table(broker.url)
    ann = table.guest("Ann")
    wait_for(lambda: table.here() == ["p1"])
    ann.leave()
    wait_for(lambda: table.here() == [])
    again = FarGuest(table.link, key=ann.key)
    again.identity = ann.identity
    again.sees(lambda seen: seen["you"]["seat"] == "p1")
    assert again.kept_table, "the broker kept the table"
    assert table.here() == ["p1"]
    table.stop()
    again.close()


@needs_broker
def test_the_broker_is_killed_and_started_again(broker: Mosquitto) -> None:
    table = Table(broker.url)
    ann = table.guest("Ann")
    broker.kill()
    wait_for(lambda: table.here() == [])
    table.do(lambda: table.room.play.do(Answer(True)))
    table.do(table.room.changed)
    broker.start()
    ann.sees(lambda seen: seen["common"]["n"] == 1)
    wait_for(lambda: table.here() == ["p1"])
    table.stop()
    ann.close()


@needs_broker
def test_a_host_that_is_gone_leaves_its_last_table_and_comes_back_as_the_same(broker: Mosquitto) -> None:
    table = Table(broker.url)
    ann = table.guest("Ann")
    table.stop(over=False)
    wait_for(lambda: ann.asleep)
    late = FarGuest(table.link, key=ann.key)
    wait_for(lambda: late.kept_table)
    assert late.kept_table
    assert late.kept_table["you"]["seat"] == "p1"
    late.close()
    back = Table(broker.url, table.room, table.broker.key)
    wait_for(lambda: back.here() == ["p1"])
    assert "took" in ann.say(answer=True)
    back.stop()
    ann.close()


@needs_broker
def test_when_the_table_is_over_the_broker_keeps_nothing(open_broker: Mosquitto) -> None:
    table = Table(open_broker.url)
    ann = table.guest("Ann")
    table.do(table.room.end)
    wait_for(lambda: ann.bye == "over")
    table.stop()
    ann.close()
    assert list(heard_by_a_stranger(open_broker.url)) == []


@needs_broker
def test_a_removed_guest_is_out_and_their_link_leads_nowhere(broker: Mosquitto) -> None:
    table = Table(broker.url)
    ann, ben = table.guest("Ann"), table.guest("Ben")
    old = table.link
    table.do(lambda: table.room.remove(ben.identity["guest"]))
    wait_for(lambda: ben.bye == "removed")
    stranger = FarGuest(old)
    wait_for(lambda: stranger.bye == "token")
    assert "took" in ann.say(answer=True), "whoever was here stays"
    table.stop()
    for guest in (ann, ben, stranger):
        guest.close()


# Strangers


def heard_by_a_stranger(url: str, user: str = "stranger") -> list[tuple[str, bytes]]:
    """All that the broker keeps for somebody who asks for everything. What they say themselves comes back last."""
    heard: list[tuple[str, bytes]] = []
    last = (f"t/{user}/last", b"all")
    client = caller(url, user)
    client.on_connect = lambda client, data, flags, reason, properties: client.subscribe("#")
    client.on_subscribe = lambda client, *more: client.publish(*last)
    client.on_message = lambda client, data, message: heard.append((message.topic, bytes(message.payload)))
    client.connect(Where.read(url).host, Where.read(url).port)
    client.loop_start()
    wait_for(lambda: last in heard)
    client.disconnect()
    client.loop_stop()
    return heard[: heard.index(last)]


@needs_broker
def test_a_stranger_sees_nothing_at_a_guarded_broker(broker: Mosquitto) -> None:
    table = Table(broker.url)
    ann = table.guest("Ann")
    assert heard_by_a_stranger(broker.url) == []
    table.stop()
    ann.close()


@needs_broker
def test_a_stranger_sees_only_noise_at_an_open_broker(open_broker: Mosquitto) -> None:
    table = Table(open_broker.url)
    ann = table.guest("Ann")
    assert "took" in ann.say(answer=True)
    heard = heard_by_a_stranger(open_broker.url)
    letters = [payload for topic, payload in heard if "/table/" in topic]
    assert letters, "the newest table is kept there"
    told = (b"Ann", b"Ben", b"table", b"common", table.room.kept.token.encode(), ann.identity["secret"].encode())
    for topic, payload in heard:
        assert not any(word in payload for word in told)
        assert not any(word in topic.encode() for word in (b"Ann", b"allkinds", table.room.kept.token.encode()))
    for letter in letters:
        assert len(zlib.compress(letter)) >= len(letter), "noise cannot be made smaller"
    table.stop()
    ann.close()


@needs_broker
def test_broken_and_repeated_letters_change_nothing(open_broker: Mosquitto) -> None:
    table = Table(open_broker.url)
    ann = table.guest("Ann")
    up = f"t/{ann.name}/up/{ann.key.name}"
    letter = ann.sealed({"answer": True, "n": 0, "at": ann.tables[-1]["at"], "id": "once"})
    stranger = caller(open_broker.url, "stranger")
    stranger.connect(Where.read(open_broker.url).host, Where.read(open_broker.url).port)
    stranger.loop_start()
    stranger.publish(up, letter)
    ann.sees(lambda seen: seen["common"]["n"] == 1)
    before = len(ann.replies)
    for broken in (letter, b"", b"x" * 65, letter[:-1], Key().public + letter[65:], b"x" * 9000, letter * 40):
        for topic in (up, f"t/{ann.name}/up/x", f"t/{ann.name}/up/{Key().name}"):
            stranger.publish(topic, broken)
    stranger.publish(f"t/{ann.name}/host", b"\x00" * 74)
    stranger.publish(f"t/{ann.name}/table/{ann.key.name}", b"\x00" * 300)
    assert "took" in ann.say(answer="apple")
    assert table.room.play.session.history.head == 2
    assert len(ann.replies) == before + 1
    stranger.publish(f"t/{ann.name}/gone/{ann.key.name}", b"")
    wait_for(lambda: table.here() == [])
    ann.send({"ping": True})
    wait_for(lambda: table.here() == ["p1"])
    stranger.disconnect()
    stranger.loop_stop()
    table.stop()
    ann.close()


@needs_broker
def test_a_flood_is_not_heard_to_its_end(broker: Mosquitto, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(broker.url)
    ann, ben = table.guest("Ann"), table.guest("Ben")
    heard: list[Any] = []
    table.room.hear = lambda link, message: heard.append(message)  # type: ignore[method-assign]
    now = monotonic()
    monkeypatch.setattr("companion.live.broker.monotonic", lambda: now)  # as if all of it came at once
    for _n in range(500):
        ann.send({"ping": True})
    up = f"t/{ann.name}/up/{ann.key.name}"
    ann.client.publish(up, ann.sealed({"ping": True}), qos=1).wait_for_publish(PATIENCE)
    ben.send({"ping": "Ben"})  # after Ann's last word has reached the broker
    wait_for(lambda: {"ping": "Ben"} in heard)
    assert 10 <= heard.count({"ping": True}) <= BURST, "a burst comes through, the rest does not"
    table.stop()
    for guest in (ann, ben):
        guest.close()


@needs_broker
def test_nobody_takes_another_keys_name(broker: Mosquitto) -> None:
    table = Table(broker.url)
    thief, key = table.guest(), Key()
    thief.client.publish(f"t/{thief.name}/up/{key.name}", thief.sealed(thief.identity), qos=1).wait_for_publish(
        PATIENCE
    )
    thief.send({"ping": True})
    wait_for(lambda: thief.replies)
    ann = table.guest("Ann", key=key)
    assert ann.tables[-1]["you"]["seat"] == "p1"
    table.stop()
    for guest in (thief, ann):
        guest.close()


@needs_broker
def test_strangers_with_new_keys_are_not_all_worked_out(broker: Mosquitto) -> None:
    table = Table(broker.url, Room(a_room().play, Kept.fresh()))
    guest = table.guest()
    assert guest.tables[-1]["you"]["may"] == May.LOOK.value
    key = Key()
    for n in range(300):
        public = bytes([4]) + n.to_bytes(64, "big")
        guest.client.publish(f"t/{guest.name}/up/{name_of(public)}", public + bytes(60))
    guest.client.publish(f"t/{guest.name}/up/{key.name}", key.public + bytes(60), qos=1).wait_for_publish(PATIENCE)
    assert "took" in guest.say(sit="p1")
    assert len(table.broker._channels) < 80
    table.stop()
    guest.close()


@needs_broker
def test_tables_that_share_a_broker_do_not_disturb_each_other_and_outlive_it(tmp_path: Path) -> None:
    """A small club; `make live` has the large one."""
    club = evening(tmp_path, 4)
    assert club.tables == 4
    assert club.answers == 4 * (ANSWERS + 1)
