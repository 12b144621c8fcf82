"""Sheets about known cards: one to change, two to merge, and what a pack would bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.engine.asks import Choose, Option
from companion.engine.cards import Card, Field, Kind
from companion.engine.refusals import Refused
from companion.engine.texts import Says, _, ngettext
from companion.store.packs import Differs, Incoming
from companion.ui.asks.cardform import SORT, CardForm
from companion.ui.desk import Desk
from companion.ui.parts.cards import CardTiles, Tiles
from companion.ui.widgets import PrimaryButton, QuietButton, Sheet, Words


def kind_of(desk: Desk, game: str, key: str) -> Kind | None:
    library = desk.library
    kinds: Sequence[Kind] = library.cards.kinds(game)
    return next((kind for kind in kinds if kind.key == key), None)


def edit(desk: Desk, game: str, id: str, changed: Callable[[], None]) -> bool:
    """A known card to be checked against the real one; False if it is not known."""
    library = desk.library
    card: Card | None = library.cards.known(game).cards.get(id)
    kind = kind_of(desk, game, card.kind) if card else None
    if card is None or kind is None:
        return False
    desk.nav.lay(CardSheet(desk, game, kind, id, card, changed))
    return True


class CardSheet(Sheet):
    """Everything that is known of a card, each side that it has."""

    def __init__(
        self, desk: Desk, game: str, kind: Kind, id: str, card: Card | None, changed: Callable[[], None]
    ) -> None:
        super().__init__(title=str(_("Check it against your card") if card else kind.name))
        self.desk, self.game, self.kind, self.id, self.card, self.changed = desk, game, kind, id, card, changed
        library = desk.library
        self.cards = library.cards
        self.form = CardForm(self.check)
        self.save = PrimaryButton(icon="check", text=str(_("Keep it like this")))
        self.save.bind(on_tap=lambda _button: self.keep())
        self.missing = Words(points=13.5, halign="center")
        fields: tuple[Field, ...] = kind.fields
        shown = card
        if kind.sorts:
            sorts = tuple(Option(sort.key, sort.name, sort.key, icon=sort.icon, tone=sort.tone) for sort in kind.sorts)
            fields = (Field(ask=Choose(key=SORT, text=_("Where it belongs"), options=sorts)), *fields)
            shown = Card(card.kind, card.name, card.sort, {SORT: card.sort, **card.values}) if card else None
        self.put(self.form)
        self.form.show(fields, shown, named=kind.named)
        self.put_foot(self.missing)
        if card:
            remove = QuietButton(icon="delete-outline", text=str(_("Remove it")))
            remove.bind(on_tap=lambda _button: self.act(partial(self.cards.remove, game, id)))
            self.put(remove)
            if self.others():
                merge = QuietButton(icon="call-merge", text=str(_("It's the same as another card")))
                merge.bind(on_tap=lambda _button: self.merge())
                self.put(merge)
        self.put_foot(self.save)

    def face(self) -> Card:
        answer = self.form.answer()
        values = dict(answer["values"])
        sort = str(values.pop(SORT, "") or "")
        return Card(self.kind.key, str(answer.get("name", "")), sort, values)

    def check(self) -> None:
        card = self.face()
        sides = ("", *(field.side for field in self.kind.fields if field.key in card.values))
        problem: Says = ""
        try:
            self.kind.read(card, sides)
            if self.kind.sorts and not card.sort:
                problem = _("“{field}” is still empty").format(field=_("Where it belongs"))
        except Refused as refused:
            problem = refused.text
        self.missing.text = str(problem)
        self.save.live = not self.missing.text

    def keep(self) -> None:
        self.act(lambda: self.cards.put(self.game, self.face(), self.id))

    def others(self) -> dict[str, Card]:
        found = self.cards.known(self.game).of(self.kind)
        return {id: card for id, card in found if id != self.id}

    def merge(self) -> None:
        """Merge this card into the other one, with whatever only it has."""
        sheet = Sheet(title=str(_("Which card is it?")))
        tiles = CardTiles()
        options = [Option(id, card.name, card, note=self.kind.about(card)) for id, card in self.others().items()]

        def picked(_tiles: object, id: str) -> None:
            self.desk.nav.close(sheet)
            self.act(partial(self.cards.merge, self.game, id, self.id))

        tiles.bind(on_pick=picked)
        sheet.put(tiles)
        self.desk.nav.lay(sheet)
        tiles.show(Tiles(self.kind, tuple(options)))

    def act(self, do: Callable[[], object]) -> None:
        try:
            do()
        except Refused as refused:
            self.desk.nav.say(refused.text, "warning")
            return
        self.desk.nav.close(self)
        self.changed()


# What a pack would bring


def look_at_pack(desk: Desk, data: bytes) -> None:
    desk.nav.lay(PackSheet(desk, desk.library.cards.look_at(data), lambda: None))


def compare_all(desk: Desk, differs: Mapping[str, Sequence[Differs]]) -> None:
    """Cards of a whole library that are known here with another face: one sheet for each game."""
    library = desk.library
    for game, cards in differs.items():
        desk.nav.lay(PackSheet(desk, library.cards.differing(game, cards), lambda: None))


class PackSheet(Sheet):
    """What is new, what is known, and side by side what differs: a tap chooses which of the two is right."""

    def __init__(self, desk: Desk, incoming: Incoming, changed: Callable[[], None]) -> None:
        super().__init__(title=str(_("Cards of {game}").format(game=incoming.name)))
        self.desk, self.incoming, self.changed = desk, incoming, changed
        library = desk.library
        self.cards = library.cards
        self.theirs: set[str] = set()
        self.pairs: dict[str, CardTiles] = {}
        for count, text in (
            (len(incoming.new), ngettext("{n} new card.", "{n} new cards.", len(incoming.new))),
            (len(incoming.more), ngettext("{n} known card will be completed.", "{n} known cards will be completed.", len(incoming.more))),
            (incoming.same, ngettext("{n} card is already known.", "{n} cards are already known.", incoming.same)),
        ):  # fmt: skip
            if count:
                self.put(Words(text=str(text), points=16))
        if incoming.differs:
            self.put(Words(text=str(_("These differ. Tap the one that is right.")), points=16, font_name="Medium"))
        self.kinds = {kind.key: kind for kind in self.cards.kinds(incoming.game)}
        for one in incoming.differs:
            tiles = self.pairs[one.id] = CardTiles()
            tiles.bind(on_pick=partial(self.chosen, one.id))
            self.put(tiles)
        leave = QuietButton(text=str(_("Keep it as it is")))
        leave.bind(on_tap=lambda _button: desk.nav.close(self))
        self.go = PrimaryButton(icon="check", text=str(_("Import it")))
        self.go.bind(on_tap=lambda _button: self.take())
        self.put_foot(leave)
        self.put_foot(self.go)
        self.show()

    def chosen(self, id: str, _tiles: object, side: str) -> None:
        self.theirs.discard(id)
        if side == "theirs":
            self.theirs.add(id)
        self.show()

    def show(self) -> None:
        for one in self.incoming.differs:
            right = "theirs" if one.id in self.theirs else "yours"
            options = (
                Option("yours", _("Yours"), one.here, badge=_("Yours")),
                Option("theirs", _("Theirs"), one.there, badge=_("Theirs")),
            )
            self.pairs[one.id].show(Tiles(self.kinds[one.here.kind], options, chosen=right))
        self.go.live = bool(self.incoming.brings() or self.theirs)

    def take(self) -> None:
        try:
            count = self.cards.take(self.incoming, self.theirs)
        except Refused as refused:
            self.desk.nav.say(refused.text, "warning")
            return
        self.desk.nav.close(self)
        self.desk.nav.say(ngettext("{n} card was imported.", "{n} cards were imported.", count))
        self.changed()
