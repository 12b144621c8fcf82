"""The card page of a game: all that this table knows, as a gallery."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.engine.asks import Option
from companion.engine.cards import Card, Kind, counted, in_order
from companion.engine.refusals import Refused
from companion.engine.texts import Says, _
from companion.present.cards import found, how_many, of_group
from companion.present.codes import hand_over
from companion.ui import kv
from companion.ui.asks.base import Pool, fill
from companion.ui.desk import Desk
from companion.ui.nav import Page
from companion.ui.parts.cards import CardTiles, Tiles
from companion.ui.screens.card_sheets import CardSheet, edit
from companion.ui.screens.share import closing, hand_file
from companion.ui.widgets import ChoiceChip, MenuRow, Sheet, Words


class CardsPage(Page):
    title = StringProperty("")
    about = StringProperty("")
    hint = StringProperty("")
    new = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.library = desk.library
        self.game = ""
        self.kind: Kind | None = None
        super().__init__()
        self.hint, self.new = str(_("Search by name or icon")), str(_("A new card"))
        self.chips = Pool(self._chip)
        self.tiles = Pool(self._tiles)
        self.heads = Pool(lambda: Words(points=15, font_name="Medium"))
        self.ids.words.bind(text=lambda _field, _text: self.show())

    def enter(self, game: str = "", **what: object) -> None:
        self.game = game or self.game
        spec = self.desk.game(self.game)
        if spec is None:
            self.desk.nav.go("shelf")
            return
        self.title = str(_("Cards of {game}").format(game=spec.name))
        kinds = self.library.cards.kinds(self.game)
        if self.kind not in kinds:
            self.kind = kinds[0] if kinds else None
        self.ids.words.text = ""
        self.show()

    def show(self) -> None:
        known, kinds = self.library.cards.known(self.game), self.library.cards.kinds(self.game)
        chips = self.chips.take(len(kinds))
        for chip, (kind, count, box) in zip(chips, counted(kinds, known), strict=True):
            chip.value, chip.icon, chip.chosen = kind, kind.icon, kind is self.kind
            chip.text = f"{kind.many} {count}/{box}" if box else f"{kind.many} {count}"
        fill(self.ids.kinds, chips)
        if self.kind is None:
            self.about = str(_("This game has no cards to remember."))
            fill(self.ids.body, [])
            return
        self._gallery(self.kind, dict(known.of(self.kind)))

    def _gallery(self, kind: Kind, cards: dict[str, Card]) -> None:
        self.about = str(how_many(kind, len(cards), kind.in_box()))
        if not cards:
            self.about += "\n" + str(
                _("Cards are remembered when they first come up in a game. You can also enter them here.")
            )
        single = bool(kind.sorts) and all(sort.box == 1 for sort in kind.sorts)
        options = [
            Option(id, self._called(kind, card, single=single), card, note=kind.about(card))
            for id, card in cards.items()
        ]
        options.sort(key=lambda option: (in_order(str(option.label)), str(option.note)))
        options = found(options, self.ids.words.text)
        parts: list[tuple[Says, list[Option[Card]]]] = [("", options)]
        if groups := kind.groups():
            parts = [(group.label, of_group(kind, options, group.key)) for group in groups]
            parts = [(_("{sort}: {n}").format(sort=label, n=len(some)), some) for label, some in parts]
        elif kind.sorts and not single:
            parts = [
                (self._sort(kind, sort.key), [option for option in options if option.value.sort == sort.key])
                for sort in kind.sorts
            ]
            parts.append((_("Not sorted yet"), [option for option in options if kind.sort(option.value.sort) is None]))
        shown = [(head, some) for head, some in parts if some]
        widgets: list[Widget] = []
        heads, tiles = self.heads.take(len(shown)), self.tiles.take(len(shown))
        for (head, some), words, part in zip(shown, heads, tiles, strict=True):
            words.text = str(head)
            part.show(Tiles(kind, tuple(some), labelled=single))
            widgets += [words, part] if str(head) else [part]
        fill(self.ids.body, widgets)

    def _called(self, kind: Kind, card: Card, *, single: bool) -> Says:
        """Where there is one card of each sort, the sort is its name."""
        sort = kind.sort(card.sort)
        return card.name or sort.name if single and sort else kind.title(card)

    def _sort(self, kind: Kind, key: str) -> Says:
        sort = kind.sort(key)
        assert sort
        count = sum(1 for _card in self.library.cards.known(self.game).of(kind, key))
        if sort.box:
            return _("{sort}: {n} of {box}").format(sort=sort.name, n=count, box=sort.box)
        return _("{sort}: {n}").format(sort=sort.name, n=count)

    def _chip(self) -> ChoiceChip:
        chip = ChoiceChip()
        chip.bind(on_tap=lambda chip: self._choose(chip.value))
        return chip

    def _tiles(self) -> CardTiles:
        tiles = CardTiles()
        tiles.bind(
            on_pick=lambda _tiles, id: edit(self.desk, self.game, id, self.show),
            on_hold=lambda _tiles, id: edit(self.desk, self.game, id, self.show),
        )
        return tiles

    def _choose(self, kind: Kind) -> None:
        self.kind = kind
        self.show()

    def add(self) -> None:
        if self.kind:
            self.desk.nav.lay(CardSheet(self.desk, self.game, self.kind, "", None, self.show))

    # Handing on

    def menu(self) -> None:
        sheet = Sheet(title=self.title)
        none = "" if self.library.cards.known(self.game).cards else _("No cards yet")
        for option in (
            Option("file", _("Share as a file"), self.as_file, forbidden=none, icon="export-variant"),
            Option("codes", _("Share as codes"), self.as_codes, forbidden=none, icon="qrcode"),
            Option("import", _("Import a pack"), self.take_in, note=_("From a file or codes"), icon="import"),
        ):
            row = MenuRow()
            row.show(option)
            row.bind(on_tap=closing(self.desk.nav, sheet, partial(self._try, option.value)))
            sheet.put(row)
        self.desk.nav.lay(sheet)

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Refused as refused:
            self.desk.nav.say(refused.text, "warning")

    def as_file(self) -> None:
        hand_file(self.desk, self.title, f"tableside-cards-{self.game}.json", self.library.cards.export(self.game), "application/json")  # fmt: skip

    def as_codes(self) -> None:
        about = _("On the other phone: scan, then Plays, Move plays, Take over from codes, and paste.")
        codes = hand_over(self.library.cards.export(self.game))
        self.desk.nav.go("handover", codes=codes, title=_("Share the cards"), about=about, what=self.title)

    def take_in(self) -> None:
        self.desk.nav.go("moving")


kv.load(__file__)
