"""The first start: three cards that say what the app does and does not do, the first in a language to choose. Can be skipped, and never comes back."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.texts import Says, _
from companion.ui import kv, preferences
from companion.ui.asks.base import fill
from companion.ui.between import Between
from companion.ui.desk import Desk
from companion.ui.drawn import art
from companion.ui.drawn.pictured import Pictured  # noqa: F401  # kv names it
from companion.ui.nav import Page
from companion.ui.screens.settings import Choices

CARDS: tuple[tuple[Says, tuple[Says, ...]], ...] = (
    (
        _("Beside the board, never instead of it"),
        (
            _(
                "Tableside keeps scores, rounds and danger, rolls dice, plays the solo opponents and steps you through the phases."
            ),
            _("The cards and the board stay on the table. You need the game itself."),
        ),
    ),
    (
        _("Nothing gets lost"),
        (
            _("Every answer is saved right away. Undo as far back as you like, and change any line in the log."),
            _("Close the app whenever you like: you continue where you left off."),
        ),
    ),
    (
        _("You decide, it explains"),
        (
            _(
                "Roll real dice and draw real cards, or let the app do it: your choice each time. “Why?” "
                "explains every number and every decision."
            ),
            _("No account, no internet: what you play stays on this phone."),
        ),
    ),
)


class Welcome(Page):
    at = NumericProperty(0)
    title = StringProperty("")
    text = StringProperty("")
    button = StringProperty("")
    skip = StringProperty("")
    flat = BooleanProperty(False)
    """Wider than high: the picture stands beside the words."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._between = Between()
        self._art = [(spec.art(), spec.colour) for spec in reversed(desk.first_page()) if art.path_of(spec.art(), True)]
        self.bind(size=self._turned)

        languages = [(key, preferences.NAMES.get(key, key), "") for key in preferences.languages()]
        self.languages = Choices()
        self.languages.fill(languages, preferences.spoken(desk.library, desk.device))
        self.languages.bind(on_choice=lambda _choices, key: self.speak(key))

    def enter(self, **what: object) -> None:
        self.skip = str(_("Skip"))
        self.show(0)

    def back(self) -> bool:
        if not self.at:
            self.done()
        else:
            self.show(int(self.at) - 1)
        return True

    def show(self, at: int) -> None:
        self.at = at
        title, lines = CARDS[at]
        self.title = str(title)
        self.text = "\n\n".join(str(line) for line in lines)
        fill(self.ids.languages, [] if at else [self.languages])
        self._picture(at)
        self.button = str(_("To the games")) if at == len(CARDS) - 1 else str(_("Next"))

    def leave(self) -> None:
        self._between.cancel()
        self.ids.head.let_go()
        art.release()

    def _turned(self, *_args: object) -> None:
        self.flat = self.width > self.height

    def _picture(self, at: int) -> None:
        """Another game's on each card; read after the words are there."""
        head = self.ids.head
        if self._art:
            head.picture, head.colour = self._art[at % len(self._art)]
            self._between.later([head.load])

    def speak(self, key: str) -> None:
        self.desk.library.set_setting("language", key)
        preferences.speak_in(key, self.desk.device)
        self.desk.nav.forget()

    def next(self) -> None:
        if self.at < len(CARDS) - 1:
            self.show(int(self.at) + 1)
        else:
            self.done()

    def done(self) -> None:
        self.desk.library.set_setting("welcomed", True)
        self.desk.nav.swap("shelf")


kv.load(__file__)
