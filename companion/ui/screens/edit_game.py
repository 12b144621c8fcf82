"""A game made by tapping: its name, its look, its score sheet with a preview, and one page further its companion."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import TypeVar, cast

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.asks import Json
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.engine.texts import Says, _
from companion.present.palette import GAMES
from companion.ui import kv
from companion.ui.asks.base import Hands, fill
from companion.ui.asks.number import ask_number
from companion.ui.desk import Desk
from companion.ui.drawn.gamecards import GameCard
from companion.ui.nav import Page
from companion.ui.parts.scoregrid import GridPart, ScoreGrid
from companion.ui.screens.edit_choices import Choices, with_value
from companion.ui.screens.edit_fields import BY_PLAYERS, COMPANION, KINDS
from companion.ui.screens.edit_formula import Item, name_of
from companion.ui.screens.edit_item import ItemSheet, item_row
from companion.ui.screens.edit_kinds import shown_words
from companion.ui.screens.edit_picture import lay_pictures
from companion.ui.screens.edit_words import as_seen, with_words
from companion.ui.screens.shelf import many_players
from companion.ui.widgets import Card, IconButton, QuietButton, TextField, Words

Part = TypeVar("Part")
ICONS = (
    "cards-playing-outline", "dice-5-outline", "castle", "bird", "rocket-launch-outline", "sword-cross", "fish", "train",
    "flower-outline", "earth", "crown-outline", "skull-outline", "chess-knight", "paw", "pine-tree", "barley",
    "sail-boat", "compass-outline", "flask-outline", "factory", "home-city-outline", "ghost-outline", "robot-outline",
    "puzzle-outline", "sheep", "diamond-stone", "treasure-chest", "flag-checkered",
)  # fmt: skip
WINS: tuple[tuple[str, Says], ...] = (
    ("highest", _("Most points win")),
    ("lowest", _("Fewest points win")),
    ("together", _("Together")),
)


FIRST: tuple[tuple[str, Says], ...] = (
    ("nobody", _("No first player")),
    ("lot", _("First player at random")),
    ("asked", _("We choose who goes first")),
)
AFTER: tuple[tuple[str, Says], ...] = (
    ("scores", _("The points decide")),
    ("won", _("Won")),
    ("lost", _("Lost")),
)
DRAFTS = "drafts"
"""The setting with games that somebody began to make or to change, by their key, "" for a new one."""
SOLO = ("ladder", "levels")
"""What belongs to playing alone."""


class Swatch(IconButton):
    """A colour to choose."""

    colour = StringProperty(GAMES[0])
    chosen = BooleanProperty(False)

    @property
    def value(self) -> str:
        return str(self.colour)


class NumberRow(Card):
    label = StringProperty("")


class Minutes:
    """The length of a game as a number to step: a span that was typed stays until somebody steps it."""

    def __init__(self, document: Item) -> None:
        self.document = document

    def get(self, key: str, usual: int) -> int:
        return int(self.document.get(key, "").partition("–")[0] or usual)

    def __setitem__(self, key: str, value: int) -> None:
        self.document[key] = str(value or "")


def length(document: Item) -> str:
    return str(_("{minutes} min").format(minutes=document["minutes"])) if document.get("minutes") else ""


class EditGame(Page):
    title = StringProperty("")
    further = BooleanProperty(False)
    """The page of the companion is in sight."""
    save_text = StringProperty("")
    turn_text = StringProperty("")
    problem = StringProperty("")
    anew_text = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.document: Item = {}
        self.game = ""
        self.before: Item = {}
        self.parts: dict[str, object] = {}
        super().__init__()
        self.preview = ScoreGrid(deaf=True, height=0)
        self.on_shelf = GameCard(live=False)
        self._look = Clock.create_trigger(lambda _dt: self._preview(), 0.1)
        self.ids.name.bind(text=self._named)

    def enter(self, game: str = "", **what: object) -> None:
        fresh: Item = {
            "format": "tableside-game", "version": 1, "id": "x", "name": "", "players": {"least": 1, "most": 6},
            "sheet": {"categories": []},
        }  # fmt: skip
        self.game = game
        self.title = str(_("Change a game") if game else _("Make a game"))
        self.save_text = str(_("Save"))
        self.ids.name.hint_text = str(_("What is the game called?"))
        self._take(self.desk.library.own.document(game) if game else fresh)
        self.before = deepcopy(self._whole())
        unsaved = self._drafts().get(game)
        self.anew_text = str(_("Start over")) if unsaved else ""
        if unsaved:
            self._take(unsaved)
            self.desk.nav.say(_("What you hadn't saved is here again."))
        if not game and not unsaved:
            self.ids.name.focus = True

    def _take(self, document: Item) -> None:
        self.document, self.further, self.parts = document, False, {}
        document.setdefault("sheet", {"categories": []})
        document[BY_PLAYERS] = sorted([int(n), rounds] for n, rounds in document.get(BY_PLAYERS, {}).items())
        self.ids.name.text = str(document["name"])
        self._show()
        self.ids.scroll.scroll_y = 1

    def leave(self) -> None:
        self.ids.name.focus = False
        self.pause()

    def pause(self) -> None:
        """Whoever goes away, or is called away, finds it as it is now."""
        self._keep_draft(self._whole())

    def start_over(self) -> None:
        self._keep_draft(self.before)
        self.enter(self.game)

    def _drafts(self) -> dict[str, Item]:
        found: dict[str, Item] = self.desk.library.setting(DRAFTS, {})
        return found

    def _keep_draft(self, document: Item) -> None:
        drafts = self._drafts()
        others = {game: draft for game, draft in drafts.items() if game != self.game}
        kept = others if document == self.before else {**others, self.game: document}
        if kept != drafts:
            self.desk.library.set_setting(DRAFTS, kept)

    def turn(self) -> None:
        self.further = not self.further
        self._show()
        self.ids.scroll.scroll_y = 1

    def back(self) -> bool:
        if self.further:
            self.turn()
            return True
        return False

    # Showing

    def _show(self) -> None:
        self.turn_text = str(_("Back to the score sheet") if self.further else _("Counters, tracks, dice, cards"))
        body: list[Widget] = []
        if self.further:
            for kind in COMPANION:
                body += self._section(kind, self._items(kind))
            if tracks := tuple((track["key"], name_of(track)) for track in self.document.get("tracks", [])):
                body += [self._title(_("Playing alone, the rival's points are on"))]
                body += [self._chips("rival", (("", _("No track")), *tracks), "", self.document.setdefault("solo", {}))]
        else:
            body.append(self._chips("wins", WINS, "highest"))
            body += self._section("categories", self.document["sheet"]["categories"])
            body += [self.preview]
            body += [self._title(_("Colour and picture")), self.on_shelf]
            body += [self._kept("about", self._about), self._colours(), self._icons(), self._kept("art", self._art)]
            body += [self._title(_("Playing")), *self._kept("numbers", self._numbers), *self._manner()]
            body += self._section(BY_PLAYERS, self._items(BY_PLAYERS))
        fill(self.ids.body, body)
        self._look()

    def _title(self, text: Says) -> Words:
        return Words(text=str(text), points=16, font_name="Medium")

    def _items(self, kind: str) -> list[Json]:
        holder: Item = self.document.setdefault("solo", {}) if kind in SOLO else self.document
        items: list[Json] = holder.setdefault(kind, [])
        return items

    def _section(self, kind: str, items: list[Json]) -> list[Widget]:
        title = _("Score sheet") if kind == "categories" else KINDS[kind].title
        found: list[Widget] = [self._title(title)]
        for n in range(len(items)):
            found.append(item_row(kind, items, n, partial(self._open, kind, items, n), self.document))
        label = _("Add a category") if kind == "categories" else KINDS[kind].add

        def make() -> QuietButton:
            add = QuietButton(text=str(label), icon="plus")
            add.bind(on_tap=lambda _button: self._open(kind, items, None))
            return add

        return [*found, self._kept(f"add {kind}", make)]

    def _open(self, kind: str, items: list[Json], at: int | None) -> None:
        ItemSheet(self.desk.nav, kind, items, at, self.document, self._show).lay()

    def _kept(self, part: str, make: Callable[[], Part]) -> Part:
        """A part of the page that stays as long as this game is in hand."""
        if part not in self.parts:
            self.parts[part] = make()
        return cast("Part", self.parts[part])

    def _chips(
        self, key: str, choices: tuple[tuple[str, Says], ...], usual: str, holder: Item | None = None
    ) -> Choices:
        place = self.document if holder is None else holder

        def make() -> Choices:
            chips = (with_value(value, label) for value, label in choices)
            return Choices(chips, lambda value: self._put(key, value, place))

        name = " ".join([key, *(f"{value} {label}" for value, label in choices)])
        return self._kept(name, make).show(place.get(key, usual))

    def _manner(self) -> list[Widget]:
        """Who goes first, how it ends, and what else a table may do differently."""
        found: list[Widget] = [self._chips("first", FIRST, "nobody")]
        if self.document.get("wins") == "together":
            found += [self._title(_("After the last round")), self._chips("after_rounds", AFTER, "scores")]
        by_round = any(category.get("when") == "round" for category in self.document["sheet"]["categories"])
        ways = [
            (key, label)
            for key, label, possible in (
                (
                    "first_moves",
                    _("The first player changes every round"),
                    self.document.get("first") in ("lot", "asked"),
                ),
                ("freely", _("Points at any time, without rounds"), by_round),
                ("exactly", _("You must hit the target exactly"), by_round),
            )
            if possible
        ]
        if not ways:
            return found

        def make() -> Choices:
            chips = (with_value(key, label) for key, label in ways)
            return Choices(chips, lambda key: self._put(key, not self.document.get(key)))

        name = " ".join(key for key, _label in ways)
        return [*found, self._kept(name, make).mark(lambda key: bool(self.document.get(key)))]

    def _about(self) -> TextField:
        before = self.document.get("about")
        line = TextField(hint_text=str(_("What it is about, in a few words")), text=shown_words(before), most=120)
        line.bind(text=lambda _line, text: self.document.update({"about": with_words(before, text)}))
        return line

    def _colours(self) -> Choices:
        def make() -> Choices:
            return Choices((Swatch(colour=colour) for colour in GAMES), partial(self._put, "colour"))

        return self._kept("colours", make).show(self.document.get("colour", GAMES[0]))

    def _numbers(self) -> list[NumberRow]:
        """How many play, how many rounds, to how many points."""
        players = self.document["players"] = {"least": 1, "most": 12} | self.document.get("players", {})
        return [
            self._number(_("Players, from"), players, "least", 1, 12),
            self._number(_("Players, to"), players, "most", 1, 12),
            self._number(_("Minutes (0: unknown)"), Minutes(self.document), "minutes", 0, 999),
            self._number(_("Rounds (0: you decide when)"), self.document, "rounds", 0, 999),
            self._number(_("Target score (0: none)"), self.document, "target", 0, 1_000_000),
            self._number(_("Teams (0: none)"), self.document, "teams", 0, 6),
            self._number(_("BoardGameGeek number (0: unknown)"), self.document, "bgg", 0, 10_000_000),
        ]

    def _number(self, label: Says, holder: Item | Minutes, key: str, least: int, most: int) -> NumberRow:
        row = NumberRow(label=str(label))
        stepper = row.ids.stepper
        stepper.least, stepper.most, stepper.value = least, most, holder.get(key, 0)

        def stepped(_stepper: object, value: int) -> None:
            holder[key] = int(value)
            self._look()

        stepper.bind(value=stepped)
        stepper.bind(
            on_keypad=lambda stepper: ask_number(
                Hands(lambda _value: None, lambda _why: None, self.desk.nav.lay, self.desk.nav.say),
                str(label),
                int(stepper.value),
                least,
                most,
                lambda new: setattr(stepper, "value", new),
            )
        )
        return row

    def _icons(self) -> Choices:
        def make() -> Choices:
            return Choices((with_value(icon, icon=icon) for icon in ICONS), self._take_icon)

        drawn = self.document.get("picture")
        return self._kept("icons", make).show(None if drawn else self.document.get("icon", ICONS[0]))

    def _take_icon(self, icon: str) -> None:
        self.document.pop("picture", None)
        self._put("icon", icon)

    def _art(self) -> QuietButton:
        def choose(_button: object) -> None:
            chosen = str(self.document.get("picture", ""))
            lay_pictures(self.desk.nav, self.desk.library.own.pictures(), chosen, partial(self._put, "picture"))

        button = QuietButton(text=str(_("Choose a drawn picture")), icon="image-outline")
        button.bind(on_tap=choose)
        return button

    def _put(self, key: str, value: Json, holder: Item | None = None) -> None:
        (self.document if holder is None else holder)[key] = value
        self._show()

    def _named(self, _field: object, text: str) -> None:
        self.document["name"] = text
        self._look()

    def _preview(self) -> None:
        """The card as it will stand on the shelf and the sheet as it will stand on the table, with what is still wrong."""
        card, game, players = self.on_shelf, self.document, self.document.get("players", {})
        card.name = game["name"] or str(_("Your game"))
        card.icon, card.colour = game.get("icon", ICONS[0]), game.get("colour", GAMES[0])
        card.picture = game.get("picture", "")
        card.load()
        card.players, card.minutes = many_players(players.get("least", 1), players.get("most", 12)), length(game)
        try:
            spec = self.desk.library.own.draft(self._whole())
            session = Session(spec.script(), spec.setup(["A", "B", "C"][: max(1, min(3, spec.most))]))
        except Refused as refused:
            self.problem = as_seen(str(refused.text), self.document) if self.document["name"] else ""
            return
        self.problem = ""
        scores = session.run.board().scores
        if scores is None or self.further:
            self.preview.forget()
            return
        rows = tuple(row for row in scores.rows)
        self.preview.show(GridPart(scores, tuple(range(len(scores.seats))), rows, total=True), anew=True)

    # Keeping

    def _whole(self) -> Item:
        """The document without what is empty."""
        whole = {key: value for key, value in self.document.items() if value not in ([], "", {}) and key != "solo"}
        solo = {key: value for key, value in self.document.get("solo", {}).items() if value}
        if solo:
            whole["solo"] = solo
        if whole.get(BY_PLAYERS):
            whole[BY_PLAYERS] = {str(players): rounds for players, rounds in whole[BY_PLAYERS]}
        if not whole.get("sheet", {}).get("categories"):
            whole.pop("sheet", None)
        return {**whole, "name": self.document["name"].strip()}

    def save(self) -> None:
        if not self.document["name"].strip():
            self.desk.nav.say(_("It needs a name."), "warning")
            return
        try:
            spec = self.desk.library.own.keep(self._whole())
        except Refused as refused:
            self.desk.nav.say(as_seen(str(refused.text), self.document), "warning")
            return
        self.before = self._whole()
        self.desk.nav.say(_("{game} is on your shelf. Hold it to change or share it.").format(game=spec.name))
        self.desk.nav.go("shelf")


kv.load(__file__)
