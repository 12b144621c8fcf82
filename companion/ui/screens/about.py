"""Who made the games, what the app is made of, and where the data lies."""

from __future__ import annotations

from kivy.properties import StringProperty

from companion import __version__
from companion.engine.texts import Says, _
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.nav import Page
from companion.ui.widgets import Card, Words

PARTS = (
    ("Kivy, KivyMD, Plyer, Pyjnius", "MIT"),
    ("materialyoucolor, asynckivy, asyncgui", "MIT"),
    ("Material Design Icons", "Apache 2.0"),
    ("Roboto", "Apache 2.0"),
    ("DejaVu Sans", "Bitstream Vera"),
    ("Noto Sans, Noto Emoji", "SIL OFL 1.1"),
    ("Pillow", "MIT-CMU"),
    ("msgspec", "BSD-3-Clause"),
    ("Segno", "BSD-3-Clause"),
    ("platformdirs, filetype", "MIT"),
    ("websockets", "BSD-3-Clause"),
    ("paho-mqtt", "EPL-2.0, EDL-1.0"),
    ("PyCryptodome", "Public Domain, BSD-2-Clause"),
    ("Python, SQLite", "PSF, Public Domain"),
)


class About(Page):
    title = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.title = str(_("About Tableside"))
        self._say(
            _("Tableside {version}").format(version=__version__), [_("Our own work is free, under the MIT licence.")]
        )
        credits: list[Says] = [spec.credits for spec in desk.games if str(spec.credits)]
        self._say(
            _("The games"),
            [
                *credits,
                _(
                    "Names and rules of the games belong to their authors and publishers. Tableside explains them in its own words and needs the printed game."
                ),
            ],
        )
        self._say(
            _("Made with"), [_("{name}: {licence}").format(name=name, licence=licence) for name, licence in PARTS]
        )
        path = desk.library.path
        where: Says = str(path) if path else _("In memory only: nothing will be saved.")
        self._say(
            _("Where your plays are"),
            [
                where,
                _(
                    "They stay on this device. The app only opens a door, on your own network, when you invite other phones. It contacts nobody unless you name a broker for guests elsewhere."
                ),
            ],
        )

    def _say(self, title: Says, lines: list[Says]) -> None:
        card = Card()
        card.add_widget(Words(text=str(title), font_name="Medium", points=17))
        for line in lines:
            card.add_widget(Words(text=str(line), points=15))
        self.ids.body.add_widget(card)


kv.load(__file__)
