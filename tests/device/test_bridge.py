"""The adapters through the real pyjnius and a real Java machine, at the lowest, a middle and the highest API level that we run on."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.device.levels import Told, played, reason_without_java

pytestmark = pytest.mark.skipif(bool(reason_without_java()), reason=reason_without_java())


@pytest.fixture(scope="module")
def at_24(classes_at: Callable[[int], Path], tmp_path_factory: pytest.TempPathFactory) -> Told:
    return played(24, classes_at(24), tmp_path_factory.mktemp("24"))


@pytest.fixture(scope="module")
def at_29(classes_at: Callable[[int], Path], tmp_path_factory: pytest.TempPathFactory) -> Told:
    return played(29, classes_at(29), tmp_path_factory.mktemp("29"))


@pytest.fixture(scope="module")
def at_36(classes_at: Callable[[int], Path], tmp_path_factory: pytest.TempPathFactory) -> Told:
    return played(36, classes_at(36), tmp_path_factory.mktemp("36"))


@pytest.fixture(params=[24, 29, 36])
def phone(request: pytest.FixtureRequest) -> Told:
    told: Told = request.getfixturevalue(f"at_{request.param}")
    return told


def calls(told: Told, scene: str) -> list[str]:
    """What was called, each with the signature that the bridge chose, without the packages."""
    return [_short(call) for call in told[scene]["calls"]]


def _short(call: str) -> str:
    name, _open, rest = call.partition("(")
    types, _close, values = rest.partition(")")
    bare = ",".join(kind.rpartition(".")[2] for kind in types.split(","))
    return f"{'.'.join(name.split('.')[-2:])}({bare}) {values.strip()}".strip()


TEXT_SENT = [
    "Intent.setType(String) text/plain",
    "Intent.putExtra(String,String) android.intent.extra.TEXT, {text}",
    "Intent.createChooser(Intent,CharSequence) android.intent.action.SEND, {title}",
    "Activity.startActivity(Intent) chooser",
]


def sent(title: str, text: str) -> list[str]:
    return [line.format(title=title, text=text) for line in TEXT_SENT]


def test_a_text_is_shared_with_every_letter_of_it(phone: Told) -> None:
    assert phone["share_a_text"]["answer"] is True, phone["share_a_text"]["problems"]
    assert calls(phone, "share_a_text") == sent("Ergebnis – Anna", "Anna wins 🎉")


@pytest.mark.parametrize("level", [29, 36])
def test_a_file_is_put_among_the_downloads_and_its_address_shared(level: int, request: pytest.FixtureRequest) -> None:
    told = request.getfixturevalue(f"at_{level}")
    assert told["share_a_file"]["answer"] == [True, True], told["share_a_file"]["problems"]
    assert calls(told, "share_a_file") == [
        "ContentValues.put(String,String) _display_name, result.png",
        "ContentValues.put(String,String) mime_type, image/png",
        "ContentResolver.insert(Uri,ContentValues) content://media/external/downloads, values",
        "ContentResolver.openOutputStream(Uri) content://media/downloads/7",
        "Written.write(byte[]) 5, 12345",
        "Written.close()",
        "Intent.setType(String) image/png",
        "Bundle.putParcelable(String,Parcelable) android.intent.extra.STREAM, content://media/downloads/7",
        "Intent.putExtras(Bundle) android.intent.extra.STREAM=content://media/downloads/7",
        "Intent.addFlags(int) 1",
        "Intent.createChooser(Intent,CharSequence) android.intent.action.SEND, Result",
        "Activity.startActivity(Intent) chooser",
        *sent("Result", "still"),
    ]


def test_before_29_there_is_no_place_for_a_file_and_texts_are_still_shared(at_24: Told) -> None:
    assert at_24["share_a_file"]["answer"] == [False, True]
    assert calls(at_24, "share_a_file")[-4:] == sent("Result", "still")


def test_a_phone_that_takes_no_file_says_so(phone: Told) -> None:
    assert phone["share_a_file_that_the_phone_does_not_take"]["answer"] is False
    assert not [line for line in calls(phone, "share_a_file_that_the_phone_does_not_take") if "startActivity" in line]


def test_a_link_goes_to_the_first_app_that_takes_it(phone: Told) -> None:
    view = "Activity.startActivity(Intent) android.intent.action.VIEW "
    assert phone["open_a_link"]["answer"] is True, phone["open_a_link"]["problems"]
    assert calls(phone, "open_a_link") == [view + "bgstats://app"]
    assert phone["open_a_link_that_only_a_browser_takes"]["answer"] == [True, False]
    assert calls(phone, "open_a_link_that_only_a_browser_takes") == [view + "https://example.org"]


def test_vibrations_are_those_of_the_level(at_24: Told, at_29: Told, at_36: Told) -> None:
    assert calls(at_24, "vibrate") == ["Vibrator.vibrate(long) 12", "Vibrator.vibrate(long[],int) [0, 50, 80, 120], -1"]
    for told in (at_29, at_36):
        assert calls(told, "vibrate") == [
            "Vibrator.vibrate(VibrationEffect) 12 ms at -1",
            "Vibrator.vibrate(VibrationEffect) [0, 50, 80, 120] ms, -1",
        ]


def spoken(text: str) -> str:
    return f"TextToSpeech.speak(CharSequence,int,Bundle,String) {text}, 0, null, null"


def test_one_engine_speaks_each_language_and_is_asked_again_until_it_is_ready(phone: Told) -> None:
    assert phone["read_aloud"]["answer"] == 2, "it refused twice"
    german = "TextToSpeech.setLanguage(Locale) de"
    assert calls(phone, "read_aloud") == [
        "TextToSpeech.new(Context,TextToSpeech$OnInitListener) null",
        *[german, spoken("Wer beginnt? – Ännchen")] * 3,
        spoken("Anna"),
        "TextToSpeech.setLanguage(Locale) en",
        spoken("Ann"),
        "TextToSpeech.stop()",
        "TextToSpeech.shutdown()",
    ]


def test_the_thread_of_the_voice_may_speak_with_java(phone: Told) -> None:
    scene = phone["read_aloud_from_its_own_thread"]
    assert scene["answer"] is False, scene["problems"]
    assert calls(phone, "read_aloud_from_its_own_thread")[-2:] == [spoken("Roll"), "TextToSpeech.shutdown()"]


def test_a_shake_is_felt_and_the_sensor_let_go(phone: Told) -> None:
    assert phone["shake"]["answer"] == [True, 1], phone["shake"]["problems"]
    assert calls(phone, "shake") == [
        "SensorManager.registerListener(SensorEventListener,Sensor,int) 3",
        "SensorManager.unregisterListener(SensorEventListener,Sensor)",
    ]


def test_dark_and_light_are_the_phones(phone: Told) -> None:
    assert phone["dark_and_light"] == {"answer": [False, True], "calls": [], "problems": []}


def test_the_bars_are_asked_for_where_they_lie_over_the_app(at_24: Told, at_29: Told, at_36: Told) -> None:
    assert at_36["bars"]["answer"] == [[0, 0, 0, 0], [0, 72, 0, 126]], at_36["bars"]["problems"]
    assert calls(at_36, "bars") == ["WindowInsets.getInsets(int) 135"]
    for told in (at_24, at_29):
        assert told["bars"] == {"answer": [[0, 0, 0, 0]] * 2, "calls": [], "problems": []}


def test_what_is_copied_can_be_pasted(phone: Told) -> None:
    assert phone["copy_and_paste"]["answer"] == ["", True, "Anna wins – 🎉"], phone["copy_and_paste"]["problems"]


def test_a_chosen_file_is_read_from_its_address(phone: Told) -> None:
    assert phone["choose_a_file"]["answer"] == ['{"plays": []}'], phone["choose_a_file"]["problems"]
    assert calls(phone, "choose_a_file") == [
        "Intent.addCategory(String) android.intent.category.OPENABLE",
        "Intent.setType(String) */*",
        "Activity.startActivityForResult(Intent,int) android.intent.action.GET_CONTENT, 7361",
        "ContentResolver.openFileDescriptor(Uri,String) content://documents/9, r",
        "ParcelFileDescriptor.detachFd()",
    ]


def test_choosing_nothing_or_what_cannot_be_opened_changes_nothing(phone: Told) -> None:
    assert phone["choose_no_file"]["answer"] == []
    assert not [line for line in calls(phone, "choose_no_file") if "openFileDescriptor" in line]
    assert phone["choose_a_file_that_cannot_be_opened"]["answer"] == []


def test_who_drives_the_app_says_so_when_starting_it(phone: Told) -> None:
    assert phone["driven_from_outside"]["answer"] == [False, False, True], phone["driven_from_outside"]["problems"]


def test_what_a_phone_refuses_is_refused_here(phone: Told) -> None:
    tried, refused = phone["wrong_calls"]["answer"]
    assert len(tried) == 6
    assert refused == tried


def test_the_bridge_is_the_one_that_goes_into_the_package() -> None:
    from pythonforandroid.recipes.pyjnius import recipe

    assert version("pyjnius") == recipe.version
