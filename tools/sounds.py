"""Make the app's sounds: `make sounds` writes them to assets/sounds. Nothing is recorded: each is a few tones or a little noise, worked out
here, the same each time."""

from __future__ import annotations

import struct
import wave
from collections.abc import Callable
from io import BytesIO
from math import exp, pi, sin
from pathlib import Path
from random import Random

SOUNDS = Path(__file__).resolve().parents[1] / "assets" / "sounds"
RATE = 22050
LOUD = 0.5

Samples = list[float]


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def add(onto: Samples, at: float, sound: Samples) -> None:
    """Mix a sound in, from this second on."""
    start = round(at * RATE)
    for n, value in enumerate(sound):
        if start + n < len(onto):
            onto[start + n] += value


def tone(pitch: float, seconds: float, soft: float = 4.0, bright: float = 0.3) -> Samples:
    """A struck bar: a tone and a little of its octave that fade away."""
    rise = 0.006 * RATE
    return [
        min(1.0, n / rise)
        * exp(-soft * n / RATE / seconds)
        * (sin(2 * pi * pitch * n / RATE) + bright * sin(4 * pi * pitch * n / RATE) * exp(-6 * n / RATE / seconds))
        for n in range(round(seconds * RATE))
    ]


def knock(luck: Random, seconds: float, dull: float) -> Samples:
    """A piece that hits the table: noise that fades fast, the duller the softer the ground."""
    value, out = 0.0, []
    for n in range(round(seconds * RATE)):
        value += dull * (luck.uniform(-1, 1) - value)
        out.append(3 * value * exp(-9 * n / RATE / seconds))
    return out


def dice() -> Samples:
    """They hit the table, one after the other, and come to rest."""
    luck, sound = Random(5), silence(0.55)
    for at, strong in ((0.0, 1.0), (0.07, 0.7), (0.13, 0.85), (0.22, 0.5), (0.3, 0.4), (0.4, 0.25)):
        add(sound, at, [strong * value for value in knock(luck, 0.09, 0.45)])
    return sound


def turn() -> Samples:
    """Somebody else now: two quiet bars."""
    sound = silence(0.4)
    add(sound, 0.0, [0.5 * value for value in tone(523.25, 0.25)])
    add(sound, 0.09, [0.5 * value for value in tone(783.99, 0.3)])
    return sound


def win() -> Samples:
    """Up the chord, and the whole of it at the end."""
    sound = silence(1.5)
    for n, pitch in enumerate((523.25, 659.25, 783.99, 1046.5)):
        add(sound, 0.13 * n, [0.5 * value for value in tone(pitch, 0.5)])
    for pitch in (523.25, 659.25, 783.99, 1046.5):
        add(sound, 0.56, [0.3 * value for value in tone(pitch, 0.9, 3.0)])
    return sound


def loss() -> Samples:
    """Down, and softly out."""
    sound = silence(1.4)
    for n, pitch in enumerate((392.0, 329.63, 261.63)):
        add(sound, 0.22 * n, [0.45 * value for value in tone(pitch, 0.7, 3.5, 0.12)])
    add(sound, 0.66, [0.3 * value for value in tone(196.0, 0.7, 3.0, 0.1)])
    return sound


ALL: dict[str, Callable[[], Samples]] = {"dice": dice, "turn": turn, "win": win, "loss": loss}


def written(samples: Samples) -> bytes:
    """As a WAV file, the loudest moment at half of what is possible, without a click at the end."""
    most = max(abs(value) for value in samples)
    fade = round(0.02 * RATE)
    loud = [value / most * LOUD * min(1.0, (len(samples) - n) / fade) * 32767 for n, value in enumerate(samples)]
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", round(value)) for value in loud))
    return out.getvalue()


def main() -> None:
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for name, sound in ALL.items():
        (SOUNDS / f"{name}.wav").write_bytes(written(sound()))


if __name__ == "__main__":
    main()
