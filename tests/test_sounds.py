"""The sounds: short, our own, and what the script makes."""

from __future__ import annotations

import wave

import pytest

from tools.sounds import ALL, LOUD, SOUNDS, dice, written


@pytest.mark.parametrize("name", ALL)
def test_a_sound_is_what_the_script_makes(name: str) -> None:
    assert (SOUNDS / f"{name}.wav").read_bytes() == written(ALL[name]())


def test_there_is_no_other_sound() -> None:
    assert {path.stem for path in SOUNDS.iterdir()} == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_a_sound_is_short_and_not_too_loud(name: str) -> None:
    with wave.open(str(SOUNDS / f"{name}.wav")) as file:
        assert file.getnframes() / file.getframerate() <= 1.5
        frames = file.readframes(file.getnframes())
    loudest = max(abs(int.from_bytes(frames[n : n + 2], "little", signed=True)) for n in range(0, len(frames), 2))
    assert loudest == round(LOUD * 32767)


def test_a_sound_is_the_same_each_time() -> None:
    assert written(dice()) == written(dice())
