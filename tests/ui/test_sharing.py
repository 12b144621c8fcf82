"""Handing a play on from the window; codes are read back from the drawn picture by an independent decoder."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote

import pytest
import zxingcpp
from PIL import Image

from companion.device.clipboard import Clipboard
from companion.device.device import Device
from companion.device.share import Share
from companion.engine.spec import Spec
from companion.games import spec
from companion.present.codes import take_over
from companion.present.sharing import BGSTATS_WEB
from tests.ui.conftest import open_library
from tests.ui.fitting import assert_fits
from tests.ui.harness import PHONE, TALL, Phone, start_app, wait
from tests.ui.past import random_play, scored


def no_java(name: str) -> Any:
    raise ImportError(name)


def desktop(copied: list[str]) -> Device:
    clipboard = Clipboard(lambda: SimpleNamespace(copy=copied.append, paste=lambda: copied[-1]))
    return Device(SimpleNamespace(allow_screensaver=True), clipboard=clipboard, share=Share(no_java))


def at_result(library: Any, games: tuple[Spec, ...], play: Any, **more: Any) -> Phone:
    phone = start_app(library, games, **more)
    phone.app.desk.sit(play)
    phone.nav.go("result")
    phone.rest()
    return phone


def scanned(phone: Phone) -> str:
    """What a scanner reads from the window."""
    (code,) = zxingcpp.read_barcodes(phone.picture())
    return str(code.text)


@pytest.mark.parametrize(("size", "style"), [(TALL, "dark"), (TALL, "light"), (PHONE, "dark")])
def test_the_bg_stats_code_in_the_window_is_read_back(
    library: Any, games: tuple[Spec, ...], size: tuple[int, int], style: str
) -> None:
    play = random_play(library, spec("biotix"), ("Ann", "Bo", "Cy", "Di"))
    phone = at_result(library, games, play, size=size, style=style)
    phone.tap_hint("share")
    phone.tap("To BG Stats on another phone")
    link = scanned(phone)
    assert link.startswith(BGSTATS_WEB)
    sent = json.loads(unquote(link.removeprefix(BGSTATS_WEB)))
    assert sent["sourcePlayId"] == play.id
    assert sent["game"]["name"] == "Biotix"
    assert {player["name"]: player["score"] for player in sent["players"]} == {
        standing.seat.name: standing.total for standing in play.session.run.result.standings
    }


def test_the_code_of_six_players_still_fits_a_small_window(library: Any, games: tuple[Spec, ...]) -> None:
    names = ("Ann-Katherine", "Bo", "Cyril", "Di", "Edward", "Flo")
    phone = at_result(library, games, scored(library, names, *range(12)), size=PHONE)
    phone.tap("BG Stats")
    link = scanned(phone)
    assert len(json.loads(unquote(link.removeprefix(BGSTATS_WEB)))["players"]) == 6


def test_bg_stats_is_opened_where_the_phone_can(library: Any, games: tuple[Spec, ...]) -> None:
    opened: list[tuple[str, ...]] = []

    def link(*links: str) -> bool:
        opened.append(links)
        return True

    share = SimpleNamespace(link=link)
    device = Device(SimpleNamespace(allow_screensaver=True), share=share)  # type: ignore[arg-type]
    phone = at_result(library, games, scored(library), device=device)
    phone.tap("BG Stats")
    assert phone.nav.at == "result"
    assert opened[0][0].startswith("bgstats://")
    assert opened[0][1].startswith("https://")


def test_on_the_desktop_the_text_is_copied_and_files_are_written(games: tuple[Spec, ...], tmp_path: Path) -> None:
    copied: list[str] = []
    with open_library(tmp_path / "plays.db") as library:
        play = scored(library, ("Ann", "Bo"), 5, 3)
        phone = at_result(library, games, play, device=desktop(copied))
        phone.tap_hint("share")
        phone.tap("As text")
        assert phone.nav.message == "Copied."
        assert "1. Ann: 5" in copied[0]
        wait(4)  # the message lies over the buttons
        phone.tap_hint("share")
        phone.tap("As a picture")
        assert "Written: " in phone.nav.message
        picture = next(tmp_path.glob("*.png"))
        assert str(picture) in phone.nav.message
        assert Image.open(picture).width == 1080
        wait(4)
        phone.tap_hint("share")
        phone.tap("As a file for Tableside")
        document = json.loads(next(tmp_path.glob("tableside-*.json")).read_bytes())
        assert document["id"] == play.id


def test_a_place_that_cannot_be_written_is_said(library: Any, games: tuple[Spec, ...], monkeypatch: Any) -> None:
    monkeypatch.setattr("companion.ui.screens.share.folder", lambda library: Path("/nowhere/at/all"))
    phone = at_result(library, games, scored(library))
    phone.tap_hint("share")
    phone.tap("As a picture")
    assert "Couldn't be written" in phone.nav.message


def test_a_running_play_is_handed_over_in_codes_that_turn_by_themselves(library: Any, games: tuple[Spec, ...]) -> None:
    play = random_play(library, spec("biohack"), ("Ann", "Bo", "Cy"), most=80)
    phone = start_app(library, games)
    phone.nav.go("history")
    phone.nav.go("handover", play=play.id)
    phone.rest()
    count = int(phone.page.count)
    assert count > 1
    seen = [scanned(phone)]
    for _half in range(6 * count):  # each stands for two seconds, and the last turns over to the first
        wait(0.5)
        seen += [code for code in [scanned(phone)] if code != seen[-1]]
    assert len(set(seen)) == count
    assert seen[count] == seen[0]
    assert take_over("\n".join(seen)) == library.export_play(play.id)


def test_codes_can_be_turned_by_hand_and_then_stand_still(library: Any, games: tuple[Spec, ...]) -> None:
    play = random_play(library, spec("biohack"), ("Ann", "Bo", "Cy"), most=80)
    phone = start_app(library, games)
    phone.nav.go("handover", play=play.id)
    phone.rest()
    phone.tap_hint("next code")
    assert phone.sees("Code 2 of")
    wait(5)
    assert phone.sees("Code 2 of")
    phone.tap_hint("previous code")
    assert phone.sees("Code 1 of")


def test_a_running_play_has_no_result_to_share(library: Any, games: tuple[Spec, ...]) -> None:
    from companion.ui.screens.share import Sharing

    phone = start_app(library, games)
    sharing = Sharing(phone.app.desk, scored(library, ("Ann", "Bo"), 1, finished=False))
    for way in (sharing.text, sharing.picture, sharing.bgstats):
        sharing._try(way)
        assert "over yet" in phone.nav.message


@pytest.mark.parametrize(("scale", "style"), [(1.0, "light"), (1.6, "dark"), (2.0, "light")])
def test_sharing_and_codes_fit_a_small_phone(library: Any, games: tuple[Spec, ...], scale: float, style: str) -> None:
    phone = at_result(library, games, scored(library), size=PHONE, scale=scale, style=style)
    phone.tap_hint("share")
    assert_fits(phone, "share")
    phone.tap("To BG Stats on another phone")
    assert_fits(phone, "code")
