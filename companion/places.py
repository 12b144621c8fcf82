"""Where things lie: pictures, fonts, sounds and languages beside the code where it is developed and on Android, inside it where it is
installed with pip."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

HERE = Path(__file__).resolve().parent


def assets(*parts: str) -> Path:
    """`assets("icons", "icon.png")`"""
    inside = HERE / "assets"
    return (inside if inside.is_dir() else HERE.parent / "assets").joinpath(*parts)


def window_file() -> Path:
    """Where a desktop keeps the size and the place of the window, beside the library."""
    return user_data_path("tableside", appauthor=False) / "window.json"
