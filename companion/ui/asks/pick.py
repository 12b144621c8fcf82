from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from msgspec.structs import replace

from companion.engine.asks import Option, Pick
from companion.engine.cards import Field
from companion.engine.texts import Says, _, ngettext
from companion.ui.asks.base import AskView, Hands, Pool, Rows, explain, fill, plain
from companion.ui.asks.choose import is_small
from companion.ui.asks.options import alike, has_face, not_now, take_another
from companion.ui.drawn.thingcards import CardGrid, ThingCard
from companion.ui.parts.groups import ROOMY
from companion.ui.theme import theme
from companion.ui.widgets import Column, NotNow, OptionRow, PrimaryButton, QuietButton

if TYPE_CHECKING:
    from companion.ui.parts.cardform import FormPart

MANY, LONGEST = 6, 60
"""More icons than this are keys like those of a card's form; and how long their names may be."""


class PickView(AskView):
    """Rows that are ticked; the button counts and says what is missing.

    Where an option may come again, each tap adds it to the right of the row, and every option shows how often it is there.
    Where no more than one is wanted, the tap is the answer.
    """

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.picked: list[str] = []
        self.pool = Rows(hands, self._tapped)
        self.cards = Pool(self._card)
        self.things = CardGrid()
        self.stacks: dict[str, list[str]] = {}
        """Cards of things that are alike, each with all their keys."""
        self.faced = False
        """Whether the options are things with pictures."""
        self.list = Column(spacing=dp(10))
        self.grid = GridLayout(cols=2, spacing=dp(10), size_hint_y=None)
        self.grid.bind(minimum_height=self.grid.setter("height"))
        self.add_widget(self.list)
        self.keys: FormPart | None = None
        self.icons = False
        """Whether they are keys like those of a card's form."""
        self.more = NotNow(icon="chevron-down")
        self.more.bind(on_tap=self._unfold)
        self.shown: tuple[Option[object], ...] = ()
        self.unfolded = ""
        self.done = PrimaryButton(icon="check")
        self.done.bind(on_tap=lambda _button: self._finish())
        self.back = QuietButton(icon="backspace-outline", text=str(_("Take back")))
        self.back.bind(on_tap=lambda _button: self._take_back())
        self.foot.add_widget(self.done)

    def show(self, ask: Pick[object]) -> None:
        kept = self.still(ask) and self.ask is not ask
        allowed = {option.key for option in ask.options if option.allowed}
        self.picked = [key for key in self.picked if key in allowed][: ask.most] if kept else []
        self.ask = ask
        if self.unfolded != ask.key:
            self.unfolded = ""
        possible = tuple(option for option in ask.options if option.allowed)
        impossible = [option for option in ask.options if not option.allowed]
        self.shown = possible if possible and not self.unfolded else (*possible, *impossible)
        folded = len(self.shown) < len(ask.options)
        self.more.text = not_now(impossible) if folded else ""
        fill(self, [self.list, self.more] if folded else [self.list])
        self.icons = are_keys(ask)
        if self.icons:
            self._count()
            return
        self.faced = has_face(list(ask.options)) and (
            any(option.picture or option.gives for option in ask.options)
            or all(option.icon and option.tone for option in ask.options)
        )
        self.stacks = alike(self.shown) if self.faced and not ask.again else {}
        stacked = any(len(keys) > 1 for keys in self.stacks.values())
        # where few stand side by side, theirs keeps its place among them
        self.drawn_here = frozenset({ask.who.key} if stacked and ask.who and len(self.beside) > ROOMY else ())
        if self.faced:
            if stacked:
                self.shown = tuple(counted(option, self.stacks) for option in self.shown if option.key in self.stacks)
            cards = self.cards.take(len(self.shown))
            for card, option in zip(cards, self.shown, strict=True):
                card.show_option(option, chosen=option.key in self.picked, me=ask.who)
            fill(self.things, cards)
            self.things._trigger_layout()
            fill(self.list, [self.things])
            self._count()
            return
        rows = self.pool.take(len(self.shown))
        for row, option in zip(rows, self.shown, strict=True):
            row.show(option, chosen=option.key in self.picked)
        narrow = len(rows) > 6 and plain(self.shown) and theme.scale <= 1.35
        fill(self.grid, rows if narrow else [])
        fill(self.list, [self.grid] if narrow else rows)
        self._count()

    def _card(self) -> ThingCard:
        card = ThingCard()
        card.bind(on_tap=self._tapped, on_long_press=self._held)
        return card

    def _held(self, card: ThingCard) -> bool:
        return explain(self.hands, card.option)

    def forget(self) -> None:
        fill(self.things, [])
        for card in self.cards.rows:
            card.forget()

    def hide(self) -> None:
        self.ask = None
        self.picked = []

    def _finish(self) -> None:
        self.give(list(self.picked))

    def _tapped(self, row: OptionRow | ThingCard) -> None:
        assert row.option, "what is tapped shows something"
        key = row.option.key
        if self._only_one():
            self.picked = []  # what was refused
        stack = self.stacks.get(key, [key])
        if not self.ask.again and any(one in self.picked for one in stack):
            take_another(stack, self.picked, self.ask.most)
        elif len(self.picked) < self.ask.most:
            if problem := self._out_of_order(key):
                self.hands.say(problem)
                return
            self.picked.append(key)
        else:
            self.hands.say(ngettext("Pick no more than {n}", "Pick no more than {n}", self.ask.most))
        self._count()
        if self._only_one() and self.picked:
            self._finish()

    def _icon_keys(self) -> FormPart:
        from companion.ui.parts.cardblocks import Block
        from companion.ui.parts.cardform import FormPart

        if self.keys is None:
            self.keys = FormPart()
            self.keys.bind(on_pick=lambda _part, path: self._tapped_key(path))
        self.keys.show(Block((Field(ask=replace(self.ask, text="")),), {self.ask.key: list(self.picked)}))
        return self.keys

    def _tapped_key(self, path: str) -> None:
        from companion.ui.parts.cardblocks import tapped

        self.picked = tapped(Field(ask=self.ask), list(self.picked), path.partition("/")[2])
        self._count()

    def _only_one(self) -> bool:
        return bool(self.ask.most == 1)

    def _out_of_order(self, key: str) -> Says:
        """Why this cannot come next, where each may come several times: whatever is picked later does not change that."""
        ask = self.ask
        if not (ask.again and ask.check):
            return ""
        values = {option.key: option.value for option in ask.options}
        problem: Says = ask.check([values[one] for one in (*self.picked, key)])
        return problem

    def _unfold(self, _link: object) -> None:
        self.unfolded = self.ask.key
        picked = list(self.picked)
        self.show(self.ask)
        self.picked = picked
        self._count()

    def _take_back(self) -> None:
        self.picked = self.picked[:-1]
        self._count()

    def _count(self) -> None:
        ask, n = self.ask, len(self.picked)
        if self.icons:
            fill(self.list, [self._icon_keys()])
        rows = () if self.icons else (self.cards if self.faced else self.pool).take(len(self.shown))
        for row, option in zip(rows, self.shown[: len(rows)], strict=True):
            taken = [key for key in self.picked if key in self.stacks.get(option.key, [option.key])]
            row.chosen = bool(taken)
            if self.faced:
                row.count = len(taken) if ask.again or len(self.stacks[option.key]) > 1 else 0
            elif ask.again:
                row.badge = " ".join(part for part in (f"{len(taken)} ×" if taken else "", str(option.badge)) if part)
            else:
                tick(row)
        if self._only_one():
            fill(self.foot, [] if ask.least else [self.done])
            self.done.live, self.done.text, self.done.icon = True, str(_("None")), ""
            return
        idle = n < ask.least and not (ask.again and n) and is_small()  # the question says how many
        back = ask.again and n and not self.icons  # there it stands beside what was tapped
        fill(self.foot, [] if idle else [self.back, self.done] if back else [self.done])
        self.done.live = n >= ask.least
        values = {option.key: option.value for option in ask.options}
        lead = str(ask.leads([values[key] for key in self.picked])) if ask.leads and n else ""
        self.done.text = "   ".join(part for part in (str(self._label(ask, n)), lead) if part)
        self.done.icon = "check" if n else ""

    def _label(self, ask: Pick[object], n: int) -> Says:
        if n < ask.least:
            return ngettext("{n} more to pick", "{n} more to pick", ask.least - n)
        if n == 0:
            return _("None")
        if ask.most < len(ask.options) and not ask.again:
            return _("Done, {n} of {most}").format(n=n, most=ask.most)
        return _("Done, {n} picked").format(n=n)


def are_keys(ask: Pick[object]) -> bool:
    """Faces of dice, or many bare icons of which some may be wanted more than once."""
    bare = all(option.icon and plain([option], LONGEST) for option in ask.options)
    return bare and ((ask.again and len(ask.options) > MANY) or all(len(str(one.label)) <= 2 for one in ask.options))


def counted(option: Option[object], stacks: dict[str, list[str]]) -> Option[object]:
    """One of several that are alike says how many there are."""
    n = len(stacks[option.key])
    return replace(option, note=ngettext("{n} here", "{n} here", n)) if n > 1 and not option.note else option


def tick(row: OptionRow) -> None:
    """A box to tick, where the option has no picture of its own."""
    if not row.option.icon:
        row.mark = ""
        row.icon = "checkbox-marked" if row.chosen else "checkbox-blank-outline"
