"""Who comes in with six digits, and that nobody finds them out."""

from __future__ import annotations

from tests.live.kit import Guest, a_room, standing


def test_a_big_screen_comes_in_with_six_digits_and_can_only_look() -> None:
    room = a_room()
    screen = Guest(room, code=room.kept.code).join()
    assert screen.table["you"]["screen"]
    assert screen.say(sit="p1")["refused"]
    assert screen.say(answer=True)["refused"]["text"] == "You're only watching"
    assert standing(room.play.session) == []


def test_codes_cannot_be_tried_out() -> None:
    now = [0.0]
    room = a_room()
    room.door._clock = lambda: now[0]
    right = room.kept.code
    wrong = [f"{(int(right) + n) % 10**6:06}" for n in range(1, 30)]
    assert [Guest(room, code=code).join().closed for code in wrong[:6]] == ["code"] * 5 + ["wait"]
    assert Guest(room, code=right).join().closed == "wait"
    now[0] = 61
    assert not Guest(room, code=right).join().closed
    for n in range(5, 25):
        now[0] += 61
        Guest(room, code=wrong[n]).join()
    assert room.kept.code != right


def test_opening_the_page_without_a_code_is_no_wrong_try_and_the_host_hears_of_a_new_code() -> None:
    now, room = [0.0], a_room()
    room.door._clock = lambda: now[0]
    code = room.kept.code
    shown: list[str] = []
    room.on_people.append(lambda: shown.append(room.kept.code))
    assert {Guest(room, code=none).join().closed for none in ("", None) for _n in range(30)} == {"code"}
    assert room.kept.code == code
    assert not Guest(room, code=code).join().closed
    shown.clear()
    for n in range(1, 21):
        now[0] += 61
        Guest(room, code=f"{(int(code) + n) % 10**6:06}").join()
    assert room.kept.code != code
    assert shown == [room.kept.code], "the page with the code shows the new one"
