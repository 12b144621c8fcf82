"""Dark, light and as the phone is, switched while the app runs: nothing keeps its old colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window

from companion.device.device import Device
from companion.engine.spec import Spec
from companion.ui.theme import theme
from tests.ui.dressing import colours, letting_go
from tests.ui.harness import PHONE, Phone, frames, start_app, wait
from tests.ui.tour import Past, asks, sheets, tour

Stops = Callable[[Phone, Past], Iterator[str]]


def switch(phone: Phone, look: str) -> None:
    """As a tap in the settings does, or the phone itself."""
    if phone.nav.at == "settings":
        phone.tap(look.capitalize())
        wait(1.0)  # until what was touched lies still
    else:
        with letting_go(phone):
            theme.dress(dark=look == "dark")
    frames(4)


@pytest.mark.parametrize(
    ("stops", "old", "new"), [(tour, "dark", "light"), (sheets, "light", "dark"), (asks, "dark", "light")]
)
def test_no_widget_keeps_an_old_colour(library: Any, games: tuple[Spec, ...], stops: Stops, old: str, new: str) -> None:
    """Every widget of every page, sheet and ask, switched in sight, is as it would be had it been built so."""
    past = Past(library)
    phone = start_app(library, games, size=PHONE, style=old)
    switched: dict[str, list[Any]] = {}
    for name in stops(phone, past):
        switch(phone, new)
        switched[name] = list(colours(phone.root))
        switch(phone, old)
    phone = start_app(library, games, size=PHONE, style=new)
    wrong = []
    for name in stops(phone, past):
        frames(4)
        fresh = list(colours(phone.root))
        if [place for place, _colour in switched[name]] != [place for place, _colour in fresh]:
            wrong.append(f"{name}: other widgets")
            continue
        wrong += [
            f"{name}: {place} {had} instead of {has}"
            for (place, had), (_place, has) in zip(switched[name], fresh, strict=True)
            if had != has
        ]
    assert not wrong, "\n".join(wrong)


class Night:
    """A phone whose evening comes when the test says so."""

    def __init__(self) -> None:
        self.fell = False

    def dark(self) -> bool:
        return self.fell


@pytest.mark.parametrize("noticed", ["resume", "focus"])
def test_the_look_follows_the_phone_while_the_app_runs(library: Any, games: tuple[Spec, ...], noticed: str) -> None:
    night = Night()
    device = Device(SimpleNamespace(allow_screensaver=True), look=night)  # type: ignore[arg-type]
    phone = start_app(library, games, style="system", device=device)
    assert not theme.dark
    night.fell = True
    if noticed == "resume":
        phone.app.dispatch("on_pause")
        phone.app.dispatch("on_resume")
    else:
        Window.property("focus").dispatch(Window)  # as when the shade over the app is pushed up again
    assert theme.dark
    assert phone.nav.at == "shelf"
