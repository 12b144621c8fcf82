"""What KivyMD's components would cost where the app draws or does something else: `python -m bench.material`.

Each is measured in turns with ours in one window, by the time the process worked.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from bench.running import ROOT, run, screen
from bench.window import empty, paint

ROWS = 8
TURNS = 15
PAGE, HIGH, SCALE = 360, 640, 2.0
"""The smallest phone in dp, and the largest type."""
QUESTION = "Da ist etwas schiefgegangen"
ABOUT = "Das lag an der App, nicht an dir. Deine Partien sind bis zur letzten Antwort sicher."
ANSWERS = ("Bericht schicken", "Weiter")
"""What interrupts with the fewest words, in German."""
CHOICES = ("Dunkel", "Hell", "Wie das Handy")
"""The look, in German: the shortest of the app's choices."""


def worked(what: Callable[[], object]) -> float:
    began = process_time()
    what()
    return (process_time() - began) * 1000


def in_turns(**acts: Callable[[], object]) -> dict[str, float]:
    for act in acts.values():
        act()
    found: dict[str, list[float]] = {name: [] for name in acts}
    for _n in range(TURNS):
        for name, act in acts.items():
            found[name].append(worked(act))
    return {name: median(times) for name, times in found.items()}


def in_the_window() -> dict[str, float]:
    app = empty()
    for _n in range(30):
        paint()
    return rows(app) | cards(app) | pages(app) | segments(app) | dialogs(app)


def rows(app: Any) -> dict[str, float]:
    """The options of an ask: eight rows, built, and changed until they are drawn."""
    from kivy.uix.boxlayout import BoxLayout
    from kivymd.uix.list import MDListItem, MDListItemHeadlineText, MDListItemLeadingIcon, MDListItemSupportingText

    from companion.engine.asks import Option
    from companion.ui.drawn.rows import OptionRow

    def option(n: int, turn: int) -> Option[Any]:
        return Option(
            f"{n}", f"Answer {n} of {turn}", n, note=f"What it does {turn}", icon="dna" if turn % 2 else "robot"
        )

    def ours() -> list[Any]:
        return [OptionRow() for _n in range(ROWS)]

    def theirs() -> list[Any]:
        return [
            MDListItem(MDListItemLeadingIcon(icon="dna"), MDListItemHeadlineText(), MDListItemSupportingText())
            for _n in range(ROWS)
        ]

    built = in_turns(ours=ours, theirs=theirs)
    found = {"rows built": built["ours"], "MDListItem built": built["theirs"]}
    turn = [0]
    for name, make in (("rows changed", ours), ("MDListItem changed", theirs)):
        box = BoxLayout(orientation="vertical", size_hint=(1, 1))
        made = make()
        for row in made:
            box.add_widget(row)
        app.root.add_widget(box)

        def change(made: list[Any] = made) -> None:
            turn[0] += 1
            for n, row in enumerate(made):
                one = option(n, turn[0])
                if isinstance(row, OptionRow):
                    row.show(one)
                    continue
                row.ids.leading_container.children[0].icon = one.icon
                about, title = row.ids.text_container.children
                title.text, about.text = str(one.label), str(one.note)
            paint()

        for _n in range(5):
            paint()
        found[name] = in_turns(change=change)["change"]
        app.root.remove_widget(box)
        paint()
    return found


def cards(app: Any) -> dict[str, float]:
    """A ground under what is drawn: twenty, built."""
    from kivymd.uix.card import MDCard

    from companion.ui.drawn.plates import Plate

    built = in_turns(
        ours=lambda: [Plate() for _n in range(20)], theirs=lambda: [MDCard(style="filled") for _n in range(20)]
    )
    return {"plates built": built["ours"], "MDCard built": built["theirs"]}


def pages(app: Any) -> dict[str, float]:
    """From one page to another: at once, as the app does, and with KivyMD's transition until it is in its place."""
    from kivymd.uix.screen import MDScreen
    from kivymd.uix.screenmanager import MDScreenManager
    from kivymd.uix.transition import MDFadeSlideTransition

    nav = app.desk.nav

    def at_once() -> None:
        nav.go("settings" if nav.at == "history" else "history")
        paint()

    at_once()
    at_once()
    ours = in_turns(go=at_once)["go"]
    names = ("history", "settings")
    built = [nav.pages[name] for name in names]
    app.root.ids.page.clear_widgets()
    manager = MDScreenManager(transition=MDFadeSlideTransition())
    for name, page in zip(names, built, strict=True):
        manager.add_widget(MDScreen(page, name=name))
    app.root.ids.page.add_widget(manager)
    for _n in range(5):
        paint()
    frames = [0]

    def with_transition() -> None:
        manager.current = names[manager.current == names[0]]
        while True:
            paint()
            frames[0] += 1
            if not manager.transition.is_active:
                break

    theirs = in_turns(go=with_transition)["go"]
    return {"page at once": ours, "page with MDFadeSlideTransition": theirs, "its frames": frames[0] / (TURNS + 1)}


def segments(app: Any) -> dict[str, float]:
    """How wide the widest word of a segment is, and how much room it has."""
    from kivy.metrics import dp, sp

    from companion.ui.shapes import text_width

    room = (PAGE - 32) / len(CHOICES) - 2 * 12
    widest = max(text_width(word, sp(14) * SCALE, "Medium") / dp(1) for word in CHOICES)
    return {"segment has": room, "segment needs": widest}


def dialogs(app: Any) -> dict[str, float]:
    """How high a question that interrupts is: as KivyMD's dialog, and as our sheet."""
    from kivy.core.window import Window
    from kivymd.uix.dialog import (
        MDDialog,
        MDDialogButtonContainer,
        MDDialogHeadlineText,
        MDDialogSupportingText,
    )

    from companion.ui.theme import theme
    from companion.ui.widgets import PrimaryButton, QuietButton, Sheet, Words

    Window.size = (PAGE, HIGH)
    theme.scale = SCALE
    buttons = [kind(text=text) for kind, text in zip((QuietButton, PrimaryButton), ANSWERS, strict=True)]
    dialog = MDDialog(
        MDDialogHeadlineText(text=QUESTION),
        MDDialogSupportingText(text=ABOUT),
        MDDialogButtonContainer(*buttons, orientation="vertical", spacing=8),
    )
    dialog.open()
    sheet = Sheet(title=QUESTION)
    sheet.put(Words(text=ABOUT, points=16))
    for kind, text in zip((QuietButton, PrimaryButton), ANSWERS, strict=True):
        sheet.put_foot(kind(text=text))
    app.desk.nav.lay(sheet)
    for _n in range(30):
        paint()
    return {"dialog needs": dialog.height, "sheet needs": sheet.ids.panel.height}


def main() -> int:
    with screen() as there:
        if not there:
            print("left out: there is no screen and no Xvfb")
            return 0
        found = json.loads(run("bench.material", "window", at=ROOT, code=ROOT))
    for ours, theirs in (
        ("rows built", "MDListItem built"),
        ("rows changed", "MDListItem changed"),
        ("plates built", "MDCard built"),
        ("page at once", "page with MDFadeSlideTransition"),
    ):
        print(f"{ours}: {found[ours]:.1f} ms · {theirs}: {found[theirs]:.1f} ms, {found[theirs] / found[ours]:.2f} ×")
    print(f"frames of a transition: {found['its frames']:.0f}")
    print(
        f"MDSegmentedButton, {PAGE} dp and {SCALE:.0%}: {max(CHOICES, key=len)!r} has {found['segment has']:.0f} dp "
        f"and needs {found['segment needs']:.0f}"
    )
    print(
        f"MDDialog, {PAGE} × {HIGH} dp and {SCALE:.0%}: needs {found['dialog needs']:.0f} dp of the height, "
        f"our sheet {found['sheet needs']:.0f}"
    )
    return 0


if __name__ == "__main__":
    if sys.argv[1:] == ["window"]:
        print(json.dumps(in_the_window()))
    else:
        sys.exit(main())
