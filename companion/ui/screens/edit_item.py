"""One thing of a game in a sheet: its fields to fill in by tapping, lists of smaller things inside."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.asks import Json, Option
from companion.engine.texts import _
from companion.ui.asks.base import Hands, fill
from companion.ui.asks.number import ask_number
from companion.ui.nav import Navigator
from companion.ui.screens.edit_choices import Choices, with_value
from companion.ui.screens.edit_fields import (
    ICONS,
    KEYED,
    KINDS,
    PAIRS,
    fields_of,
    from_fields,
    new_key,
    to_fields,
    with_rule,
)
from companion.ui.screens.edit_formula import Item, fresh
from companion.ui.screens.edit_kinds import Field, shown_words
from companion.ui.screens.edit_words import note_of, title_of, with_words
from companion.ui.widgets import (
    Column,
    MenuRow,
    PrimaryButton,
    QuietButton,
    Sheet,
    Stepper,
    TextField,
    Words,
)


def item_row(kind: str, items: list[Json], n: int, tapped: Callable[[], None], document: Item) -> MenuRow:
    """A thing in a list; a tap opens it."""
    row, item = MenuRow(), items[n]
    icon = item.get("icon") if isinstance(item, dict) else ""
    title, note = title_of(kind, item, document, n), note_of(kind, item, document)
    row.show(Option("", title, None, note, icon=icon or "pencil-outline"))
    row.bind(on_tap=lambda _row: tapped())
    return row


class ItemSheet:
    """`ItemSheet(nav, "cards", deck["cards"], None, document, changed).lay()`: a new card; with an index, that one."""

    def __init__(
        self, nav: Navigator, kind: str, items: list[Json], at: int | None, document: Item, changed: Callable[[], None]
    ) -> None:
        self.nav, self.kind, self.items, self.at = nav, kind, items, at
        self.document, self.changed = document, changed
        self.hands = Hands(lambda _value: None, lambda _why: None, nav.lay, nav.say)
        self.shown: Item = self._fresh() if at is None else to_fields(kind, items[at])
        add = KINDS[kind].add if kind in KINDS else _("Add a category")
        title = str(add) if at is None else title_of(kind, items[at], document, at)
        self.sheet = Sheet(title=title, lasting=True)
        self.body = Column(spacing=10)
        self.first: TextField | None = None
        self.few: dict[tuple[object, ...], Column] = {}

    def _fresh(self) -> Item:
        shown: Item = {"key": new_key(self.items)} if self.kind in KEYED else {}
        if self.kind == "categories":
            shown |= {"rule": "points", "when": self.document.get("_when", "end")}
        return {"is": "number"} if self.kind == "nodes" else shown

    def lay(self) -> Sheet:
        self.sheet.put(self.body)
        foot = Column(spacing=8)
        if self.at is None:
            again = QuietButton(text=str(_("Add and start another")), icon="plus")
            again.bind(on_tap=lambda _button: self._again())
            foot.add_widget(again)
        else:
            foot.add_widget(self._other_ways())
        done = PrimaryButton(text=str(_("Done")), icon="check")
        done.bind(on_tap=lambda _button: self._done())
        foot.add_widget(done)
        self.sheet.put_foot(foot)
        self._build()
        self.nav.lay(self.sheet)
        if self.at is None and self.first is not None:
            self.first.focus = True
        return self.sheet

    def _other_ways(self) -> BoxLayout:
        """Removes it from the list, or moves it up."""
        both = BoxLayout(spacing=dp(8), size_hint_y=None, height=dp(56))
        both.bind(minimum_height=both.setter("height"))
        remove = QuietButton(text=str(_("Remove it")), icon="delete-outline")
        remove.bind(on_tap=lambda _button: self._remove())
        both.add_widget(remove)
        if self.at and self.kind not in PAIRS:
            up = QuietButton(text=str(_("Move it up")), icon="arrow-up")
            up.bind(on_tap=lambda _button: self._up())
            both.add_widget(up)
        return both

    def _build(self) -> None:
        self.first = None
        fill(self.body, [self._widget(field) for field in fields_of(self.kind, self.shown, self.document)])

    def _widget(self, field: Field) -> Column:
        value = self.shown.get(field.key, field.start)
        if field.kind in ("choice", "icon"):
            return self._few(field, value)
        box = self._box(field)
        match field.kind:
            case "text":
                box.add_widget(self._text(field, value))
            case "number" | "limit":
                box.add_widget(self._number(field, int(value or 0)))
            case _:
                self._inside(box, field)
        return box

    def _box(self, field: Field) -> Column:
        box = Column(spacing=4)
        box.add_widget(Words(text=str(field.label), points=14, font_name="Medium"))
        return box

    def _few(self, field: Field, value: Json) -> Column:
        """A choice among a few: built once, then only filled again."""
        name = (field.key, str(field.label), tuple(key for key, _label in field.choices))
        if name not in self.few:
            self.few[name] = self._box(field)
            choices = self._chips(field) if field.kind == "choice" else self._icons(field, value)
            self.few[name].add_widget(choices)
        self.few[name].children[0].show(value)
        return self.few[name]

    def _text(self, field: Field, value: Json) -> TextField:
        line = TextField(text=shown_words(value), most=600 if field.key in ("text", "remember", "says") else 60)
        line.bind(text=lambda _line, text: self.shown.update({field.key: with_words(value, text)}))
        self.first = self.first or line
        return line

    def _number(self, field: Field, value: int) -> Stepper:
        stepper = Stepper(points=26, key_width=52, least=field.least, most=field.most, value=value)
        if field.kind == "number":
            self.shown.setdefault(field.key, value)

        def stepped(_stepper: Stepper, new: float) -> None:
            self.shown[field.key] = (int(new) or None) if field.kind == "limit" else int(new)

        stepper.bind(value=stepped)
        stepper.bind(
            on_keypad=lambda stepper: ask_number(
                self.hands,
                str(field.label),
                int(stepper.value),
                field.least,
                field.most,
                lambda new: setattr(stepper, "value", new),
            )
        )
        return stepper

    def _chips(self, field: Field) -> Choices:
        return Choices((with_value(key, label) for key, label in field.choices), partial(self._choose, field))

    def _icons(self, field: Field, value: Json) -> Choices:
        icons = ICONS if not value or value in ICONS else (value, *ICONS)
        return Choices((with_value(icon, icon=icon) for icon in icons), partial(self._toggle_icon, field))

    def _toggle_icon(self, field: Field, icon: str) -> None:
        self._choose(field, "" if self.shown.get(field.key) == icon else icon)

    def _choose(self, field: Field, value: Json) -> None:
        if self.kind == "nodes" and field.key == "is":
            self.shown = fresh(value, self.shown)
        elif self.kind == "changes" and field.key == "do":
            self.shown = {"do": value}
        elif self.kind == "categories" and field.key == "rule":
            self.shown = with_rule(value, self.shown)
        else:
            self.shown[field.key] = value
        self._build()

    def _inside(self, box: Column, field: Field) -> None:
        """A list inside: of smaller things, or of the categories further up."""
        inside: list[Json] = self.shown.setdefault(field.key, [])
        if field.of == "of":
            box.add_widget(self._above(inside))
            return
        for n in range(len(inside)):
            box.add_widget(item_row(field.of, inside, n, partial(self._open, field.of, inside, n), self._around()))
        if field.one and inside:
            return
        add = QuietButton(text=str(KINDS[field.of].add), icon="plus")
        add.bind(on_tap=lambda _button: self._open(field.of, inside, None))
        box.add_widget(add)

    def _open(self, kind: str, inside: list[Json], at: int | None) -> None:
        ItemSheet(self.nav, kind, inside, at, self._around(), self._build).lay()

    def _around(self) -> Item:
        """What the things inside may look at: for a formula the entries of its category and the categories above it.

        A card may shuffle its own deck, which is not in the game yet.
        """
        if self.kind in ("tracks", "decks"):
            others = [item for n, item in enumerate(self.items) if n != self.at]
            return {**self.document, self.kind: [*others, self.shown]}
        if self.kind != "categories":
            return self.document
        categories = self.document["sheet"]["categories"]
        above = categories[: len(categories) if self.at is None else self.at]
        return {**self.document, "_inputs": self.shown.get("inputs", []), "_above": above}

    def _above(self, chosen: list[Json]) -> Choices:
        """The categories that this one may look at."""
        categories = self.document["sheet"]["categories"]
        above = categories[: len(categories) if self.at is None else self.at]
        chips = (with_value(category["key"], title_of("", category)) for category in above)
        choices = Choices(chips, lambda key: self._toggle(choices, chosen, key))
        return choices.mark(lambda key: key in chosen)

    def _toggle(self, choices: Choices, chosen: list[Json], key: str) -> None:
        chosen.remove(key) if key in chosen else chosen.append(key)
        choices.mark(lambda each: each in chosen)

    # Away again

    def _named(self) -> bool:
        """Whether there is something to keep: a thing without a name does not count."""
        wanted = next((f for f in fields_of(self.kind, self.shown, self.document) if f.kind == "text"), None)
        return wanted is None or bool(shown_words(self.shown.get(wanted.key)).strip())

    def _keep(self) -> None:
        item = from_fields(self.kind, self.shown, self.document)
        if self.at is None:
            self.items.append(item)
        else:
            self.items[self.at] = item
        if self.kind in PAIRS:
            self.items.sort()
        self.changed()

    def _again(self) -> None:
        if not self._named():
            self.nav.say(_("It needs a name."), "warning")
            return
        self._keep()
        self.shown = self._fresh()
        self._build()
        if self.first is not None:
            self.first.focus = True

    def _done(self) -> None:
        if not self._named():
            if self.at is not None or len(self.shown) > 3:
                self.nav.say(_("It needs a name."), "warning")
                return
        else:
            self._keep()
        self.nav.close(self.sheet)

    def _up(self) -> None:
        assert self.at
        if self._named():
            self._keep()
        self.items.insert(self.at - 1, self.items.pop(self.at))
        self.changed()
        self.nav.close(self.sheet)

    def _remove(self) -> None:
        assert self.at is not None
        del self.items[self.at]
        self.changed()
        self.nav.close(self.sheet)
