"""Guests far away: which broker they come over, and the link to send them."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.texts import Says, _
from companion.present.brokers import NO_BROKER, Where
from companion.store import Library
from companion.ui.desk import Desk
from companion.ui.screens.share import hand_text
from companion.ui.widgets import PrimaryButton, QuietButton, Sheet, TextField, Toned, Words

LONGEST = 300


def broker_of(library: Library) -> str:
    return str(library.setting("broker", ""))


class BrokerSheet:
    """Asks for the broker's address; an empty one switches it off."""

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        self.desk = desk
        self.changed = changed
        self.library = desk.library
        self.sheet = Sheet(title=str(_("A broker for guests elsewhere")), lasting=True)
        self._say(
            _(
                "With a broker, someone outside your network can join too. The app contacts it only while you "
                "let others in."
            )
        )
        self._say(
            _("Everything is encrypted: the broker passes it on but can't read it. Leave this empty to switch it off.")
        )
        self.broker = self._field(_("Its address, such as wss://games.example/mqtt"), broker_of(self.library))
        self.page = self._field(_("Address of the page, if different"), self.library.setting("broker_page", ""))
        save = PrimaryButton(text=str(_("Save")), icon="check")
        save.bind(on_tap=lambda _button: self.save())
        self.sheet.put_foot(save)
        cancel = QuietButton(text=str(_("Cancel")))
        cancel.bind(on_tap=lambda _button: desk.nav.close(self.sheet))
        self.sheet.put_foot(cancel)

    def lay(self) -> None:
        self.desk.nav.lay(self.sheet)

    def _say(self, text: Says) -> None:
        self.sheet.put(Toned(text=str(text), points=14, tone="second"))

    def _field(self, label: Says, text: Says) -> TextField:
        self.sheet.put(Words(text=str(label), points=14))
        field = TextField(text=str(text), most=LONGEST)
        field.bind(on_text_validate=lambda _field: self.save())
        self.sheet.put(field)
        return field

    def save(self) -> None:
        broker, page = self.broker.text.strip(), self.page.text.strip()
        try:
            if broker:
                Where.read(broker)
        except ValueError:
            self.desk.nav.say(NO_BROKER.format(url=broker), "warning")
            return
        if page and not page.startswith(("https://", "http://")):
            self.desk.nav.say(_("The page's address begins with https://"), "warning")
            return
        self.library.set_setting("broker", broker)
        self.library.set_setting("broker_page", page)
        self.desk.nav.close(self.sheet)
        self.changed()


def send_link(desk: Desk, link: str) -> None:
    hand_text(desk, _("Join us at the table"), link)
