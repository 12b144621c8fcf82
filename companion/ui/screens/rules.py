"""The game's guide, opened where the table stands; searchable; with the rulings that this play uses."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from companion.engine.guide import Guide, Section
from companion.engine.seats import Setup
from companion.engine.texts import Says, _, ngettext
from companion.present.rules import current_section, found, found_ruling, rulings_here, settings_here
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.screens.beside import Beside
from companion.ui.widgets import Card, Column, ListRow, QuietButton, Words


class RuleFold(Card):
    """A title that unfolds its texts, which are made when it is first opened."""

    title = StringProperty("")
    here = BooleanProperty(False)
    unfolded = BooleanProperty(False)

    def __init__(
        self, title: Says, body: tuple[Says, ...], source: str = "", chosen: Says = "", **more: object
    ) -> None:
        super().__init__(**more)
        self.title = str(title)
        self.source = source
        self.body = body
        self.chosen = chosen

    def toggle(self) -> None:
        self.unfolded = not self.unfolded

    def on_unfolded(self, _fold: RuleFold, unfolded: bool) -> None:
        inside: Column = self.ids.inside
        inside.clear_widgets()
        if not unfolded:
            return
        for text in self.body:
            inside.add_widget(Words(text=str(text), points=15.5))
        if str(self.chosen):
            inside.add_widget(RuleChosen(text=str(self.chosen)))
        if self.source:
            inside.add_widget(RuleSource(text=str(_("Rulebook: {place}").format(place=self.source))))


class RuleChosen(Words):
    """The house rule that this play chose."""


class RuleSource(Words):
    """Where the printed rulebook says so."""


class RuleHead(ListRow):
    """What is tapped to unfold."""

    icon = StringProperty("")


class Rules(Beside):
    name = "rules"
    note = StringProperty("")
    hint = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._game = ""
        self._setup: Setup | None = None
        self.folds: dict[str, RuleFold] = {}
        self.sections: tuple[Section, ...] = ()
        self._search_soon = Clock.create_trigger(lambda _dt: self.search(self.ids.words.text), 0.15)
        self.ids.words.bind(text=self._search_soon)

    def enter(self, section: str = "", **what: object) -> None:
        self.hint = str(_("Search the rules"))
        super().enter(**what)
        if self.ids.words.text:
            self.ids.words.text = ""
            self.search("")
        self.open_at(section or current_section(self.guide, self.session))

    @property
    def guide(self) -> Guide:
        return self.session.script.guide()

    def refresh(self) -> None:
        sitting = self.sitting
        if self._setup is not sitting.session.setup:
            self._setup = sitting.session.setup
            self._build()
        here = current_section(self.guide, self.session)
        for key, fold in self.folds.items():
            fold.here = bool(here) and key == here

    def _build(self) -> None:
        guide, spec, session = self.guide, self.sitting.spec, self.session
        self.sections = guide.sections
        self.rulings = rulings_here(guide, spec, session)
        body: Column = self.ids.body
        body.clear_widgets()
        self.folds = {}
        for section in guide.sections:
            self.folds[section.key] = RuleFold(section.title, section.body, section.source)
        for i, ruling in enumerate(self.rulings):
            self.folds[f"ruling {i}"] = RuleFold(ruling.question, (ruling.ruling,), chosen=ruling.chosen)
        agreed = settings_here(spec, session)
        if agreed:
            lines = tuple(_("{option}: {value}").format(option=option, value=value) for option, value in agreed)
            self.folds["agreed"] = RuleFold(_("What you agreed on before this game"), lines)
        kinds = self.session.script.kinds()
        self.cards = QuietButton(icon="cards-outline", text=str(_("Known cards"))) if kinds else None
        if self.cards:
            self.cards.bind(on_tap=lambda _button: self.desk.nav.go("cards", game=self.sitting.spec.key))
        self.ruled = Words(text=str(_("Rulings in this game")), points=18, font_name="Medium")
        self.search("")

    def search(self, words: str) -> None:
        """Leave in sight what has all these words; nothing typed shows everything."""
        body: Column = self.ids.body
        body.clear_widgets()
        if self.cards and not words.strip():
            body.add_widget(self.cards)
        count = 0
        for section in self.sections:
            if found(section, words):
                body.add_widget(self.folds[section.key])
                self.folds[section.key].unfolded = bool(words.strip())
                count += 1
        shown = [i for i, ruling in enumerate(self.rulings) if found_ruling(ruling, words)]
        if shown:
            body.add_widget(self.ruled)
        for i in shown:
            body.add_widget(self.folds[f"ruling {i}"])
            self.folds[f"ruling {i}"].unfolded = bool(words.strip())
            count += 1
        if "agreed" in self.folds and not words.strip():
            body.add_widget(self.folds["agreed"])
        if words.strip():
            self.note = str(ngettext("{n} place found", "{n} places found", count))
        else:
            self.note = ""

    def open_at(self, key: str) -> None:
        """Unfold this section and bring it into sight."""
        fold = self.folds.get(key)
        if fold is None:
            return
        for other in self.folds.values():
            other.unfolded = other is fold
        Clock.schedule_once(lambda _dt: self._bring(fold), 0.05)

    def _bring(self, fold: RuleFold) -> None:
        scroll = self.ids.scroll
        spare = scroll.viewport_size[1] - scroll.height
        if spare > 0 and fold.parent is not None:
            above = self.ids.whole.top - fold.top
            scroll.scroll_y = 1 - min(1.0, max(0.0, (above - 12) / spare))


kv.load(__file__)
