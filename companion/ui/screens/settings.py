"""How the app looks, sounds and feels; what it does at the table; and the way to backups, export and import."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.stacklayout import StackLayout

from companion import __version__
from companion.engine.asks import Json, Option
from companion.engine.texts import Says, _
from companion.present.dates import percent
from companion.ui import kv, preferences
from companion.ui.desk import Desk
from companion.ui.nav import Page
from companion.ui.screens.far import BrokerSheet, broker_of
from companion.ui.theme import theme
from companion.ui.widgets import Card, ChoiceChip, Column, MenuRow, SwitchRow, Words

LOOKS: tuple[tuple[str, Says, str], ...] = (
    ("dark", _("Dark"), "weather-night"),
    ("light", _("Light"), "white-balance-sunny"),
    ("system", _("Same as phone"), "cellphone"),
)
TOUCH: tuple[tuple[str, Says, Says], ...] = (
    ("sound", _("Sound"), _("For dice, the next turn, a win and a loss.")),
    ("haptics", _("Vibration"), _("A short buzz after each answer, a longer one for dice.")),
    ("read_aloud", _("Read aloud"), _("Says what happened and reads the question.")),
)
TABLE: tuple[tuple[str, Says, Says], ...] = (
    ("awake", _("Keep the screen on"), _("While a game is open.")),
    ("shake", _("Shake to roll"), _("In the dice tray.")),
    (
        "table_check",
        _("Table check"),
        _("At the end of each round, compare your table with the app."),
    ),
)
MOMENTS: tuple[tuple[str, Says], ...] = (
    ("off", _("Not at all")),
    ("quick", _("Briefly")),
    ("reading", _("Long enough to read")),
    ("slow", _("Twice as long")),
    ("tap", _("Until you tap")),
)
EASE: tuple[tuple[str, Says, Says], ...] = (
    ("hands_full", _("Hands-free"), _("The app reads aloud. One big button gives the likely answer.")),
    ("still", _("Less motion"), _("Dice, sheets and draws appear without animation.")),
)


class Choices(StackLayout):
    """A few words, one of them chosen; emits `on_choice` with its value."""

    __events__ = ("on_choice",)

    def fill(self, choices: list[tuple[Json, str, str]], chosen: Json) -> None:
        self.clear_widgets()
        for value, text, icon in choices:
            chip = ChoiceChip(text=text, icon=icon, chosen=value == chosen)
            chip.value = value
            chip.bind(on_tap=self._tapped)
            self.add_widget(chip)

    def _tapped(self, chip: ChoiceChip) -> None:
        for other in self.children:
            other.chosen = other is chip
        self.dispatch("on_choice", chip.value)

    def on_choice(self, value: Json) -> None: ...


class Example(Card):
    """How large the ask will be."""

    text = StringProperty("")


class SettingsTitle(Words):
    """Over each part of the page."""


class SettingsPage(Page):
    title = StringProperty("")
    sample = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.library = desk.library
        self.title = str(_("Settings"))
        self.sample = str(_("Whose turn, and what can they do?"))
        self._build()

    def enter(self, **what: object) -> None:
        self.ids.frame.fill(self.desk.nav)

    def _build(self) -> None:
        body: Column = self.ids.body
        self.looks = self._choices(
            _("Appearance"), [(key, str(name), icon) for key, name, icon in LOOKS], "look", "dark"
        )
        self.looks.bind(on_choice=lambda _choices, look: preferences.dress(look, self.desk.device))
        sizes = [(size, str(percent(size)), "") for size in preferences.SIZES]
        self.sizes = self._choices(_("Text size"), sizes, "scale", 1.0)
        self.sizes.bind(on_choice=lambda _choices, size: setattr(theme, "scale", float(size)))
        self.example = Example(text=self.sample)
        body.add_widget(self.example)
        self.switches: dict[str, SwitchRow] = {}
        self._switches(_("Sound and vibration"), TOUCH)
        self._switches(_("At the table"), TABLE)
        self._choices(_("Results stay large"), [(key, str(name), "") for key, name in MOMENTS], "moments", "reading")
        self._switches(_("Accessibility"), EASE)
        spoken = [(key, preferences.NAMES.get(key, key), "") for key in preferences.languages()]
        self.spoken = self._choices(
            _("Language"), spoken, "language", preferences.spoken(self.library, self.desk.device)
        )
        self.spoken.bind(on_choice=lambda _choices, key: self._speak(key))
        body.add_widget(SettingsTitle(text=str(_("Other phones"))))
        self.far = MenuRow()
        self.far.bind(on_tap=lambda _row: BrokerSheet(self.desk, self._show_broker).lay())
        self._show_broker()
        body.add_widget(self.far)
        body.add_widget(SettingsTitle(text=str(_("Your plays"))))
        moving = MenuRow()
        note = _("Export and import, to another phone and back")
        moving.show(Option("moving", _("Move and back up"), None, note=note, icon="cellphone-arrow-down"))
        moving.bind(on_tap=lambda _row: self.desk.nav.go("moving"))
        body.add_widget(moving)
        about = MenuRow()
        about.show(
            Option(
                "about",
                _("About Tableside"),
                None,
                note=_("Version {version}. Who made the games, and what the app is made of.").format(
                    version=__version__
                ),
                icon="information-outline",
            )
        )
        about.bind(on_tap=lambda _row: self.desk.nav.go("about"))
        body.add_widget(about)

    def _show_broker(self) -> None:
        note = broker_of(self.library) or _("Off: guests can only join on your own network")
        self.far.show(Option("broker", _("A broker for guests elsewhere"), None, note=note, icon="earth"))

    def _choices(self, title: Says, choices: list[tuple[Json, str, str]], key: str, at_first: Json) -> Choices:
        row = Choices()
        row.fill(choices, self.library.setting(key, at_first))
        row.bind(on_choice=lambda _row, value: self.library.set_setting(key, value))
        self.ids.body.add_widget(SettingsTitle(text=str(title)))
        self.ids.body.add_widget(row)
        return row

    def _switches(self, title: Says, switches: tuple[tuple[str, Says, Says], ...]) -> None:
        self.ids.body.add_widget(SettingsTitle(text=str(title)))
        for key, label, about in switches:
            at_first = preferences.SWITCHES.get(key, False)
            row = SwitchRow(label=str(label), about=str(about), on=bool(self.library.setting(key, at_first)))
            row.key = key
            row.bind(on_tap=self._switched)
            self.switches[key] = row
            self.ids.body.add_widget(row)

    def _switched(self, row: SwitchRow) -> None:
        row.on = not row.on
        self.library.set_setting(row.key, row.on)
        if row.key == "still":
            theme.still = row.on
        if self.desk.device is not None:
            self.desk.device.switch({row.key: row.on})

    def _speak(self, key: str) -> None:
        preferences.speak_in(key, self.desk.device)
        self.desk.nav.forget()


kv.load(__file__)
