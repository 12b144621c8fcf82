"""One person: plays and wins, averages and bests, head to head. The name can be corrected, merged with another, or removed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.engine.asks import Option
from companion.engine.refusals import Refused
from companion.engine.texts import Says, _, ngettext
from companion.present import dates
from companion.present.scores import duration
from companion.present.statistics import records, rivals, sittings
from companion.store import Person, PlayRow
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.drawn.numbers import written
from companion.ui.nav import Page
from companion.ui.parts.charts import Lines, Met, ScoresPart, TablePart, VersusPart
from companion.ui.screens.history_tabs import Picker
from companion.ui.screens.share import closing
from companion.ui.theme import theme
from companion.ui.widgets import Card, PrimaryButton, QuietButton, Sheet, TextField, Words

RIVALS = 8
CHARTS = 4
ENOUGH = 3
"""How many plays it takes before a chart of them says anything."""


class CardTitle(Words):
    """Over what a card shows."""


class CardNote(Words):
    """What a card's picture means."""


class PersonPage(Page):
    name = StringProperty("")
    colour = StringProperty("red")
    facts = StringProperty("")
    rename_text = StringProperty("")
    merge_text = StringProperty("")
    remove_text = StringProperty("")
    plays_text = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.library = desk.library
        self.person = ""

    def enter(self, person: str = "", **what: object) -> None:
        self.person = person or self.person
        theme.tint("")
        self.rename_text, self.merge_text = str(_("Correct the name")), str(_("Same person as…"))
        self.remove_text, self.plays_text = str(_("Remove the name")), str(_("Show the plays"))
        everyone = {one.id: one for one in self.library.people()}
        if self.person not in everyone:
            self.desk.nav.go("people")
            return
        me = everyone[self.person]
        self.name, self.colour = me.name, me.colour
        plays = self.library.plays(person=self.person, finished=True)
        self._facts(plays)
        body = self.ids.body
        body.clear_widgets()
        if plays:
            self._games(plays)
            self._rivals(plays, {one.id: one.name for one in everyone.values()})
            self._charts(plays)
        self.ids.scroll.scroll_y = 1

    def _facts(self, plays: list[PlayRow]) -> None:
        record = records(plays).get(self.person)
        if record is None:
            self.facts = str(_("No finished play yet"))
            return
        facts: list[Says] = [
            ngettext("{n} finished play", "{n} finished plays", record.plays),
            ngettext("{n} win", "{n} wins", record.wins),
            _("{percent}% won").format(percent=round(100 * record.win_rate)),
        ]
        if record.seconds >= 60:
            facts.append(_("{time} at the table").format(time=duration(record.seconds)))
        self.facts = " · ".join(str(fact) for fact in facts)

    def _card(self, title: Says, *widgets: Widget, about: Says = "") -> None:
        card = Card()
        card.add_widget(CardTitle(text=str(title)))
        if str(about):
            card.add_widget(CardNote(text=str(about)))
        for widget in widgets:
            card.add_widget(widget)
        self.ids.body.add_widget(card)

    def _games(self, plays: list[PlayRow]) -> None:
        rows: list[tuple[Says, ...]] = []
        for game in played(plays):
            record = records(plays, game)[self.person]
            average = decimal(record.average) if record.average is not None else "–"
            best = written(record.best) if record.best is not None else "–"
            rows.append((self._game(game), str(record.plays), str(record.wins), average, best))
        head = (_("Game"), _("Plays"), _("Wins"), _("Average"), _("Best"))
        grid = TablePart()
        self._card(_("Game by game"), grid)
        grid.show(Lines(head, tuple(rows)))

    def _rivals(self, plays: list[PlayRow], names: dict[str, str]) -> None:
        met = [Met(names[other], record) for other, record in rivals(plays, self.person)[:RIVALS] if other in names]
        if met:
            chart = VersusPart()
            about = _("Filled: {who} came out ahead. Outlined: the other did.").format(who=self.name)
            self._card(_("Head to head"), chart, about=about)
            chart.show(met)

    def _charts(self, plays: list[PlayRow]) -> None:
        drawn = 0
        for game in played(plays):
            sat = [one for one in sittings(plays, self.person, game) if one.score is not None]
            if len(sat) >= ENOUGH and drawn < CHARTS:
                drawn += 1
                chart = ScoresPart()
                average = sum(one.score or 0 for one in sat) / len(sat)
                about = _("Play by play, wins filled. The dashed line is the average, {average}.")
                self._card(self._game(game), chart, about=about.format(average=decimal(average)))
                chart.show(sat)

    def _game(self, key: str) -> str:
        spec = self.desk.game(key)
        return spec.name if spec else key

    def show_plays(self) -> None:
        self.desk.nav.go("history", person=self.person)

    # Names

    def rename(self) -> None:
        sheet = Sheet(title=self.rename_text)
        field = TextField(text=self.name, most=40)
        sheet.put(field)
        sheet.put(Words(text=str(_("The plays stay as they are and show the new name.")), points=14))
        save = PrimaryButton(text=str(_("Save")), icon="check")
        save.bind(on_tap=lambda _button: self.renamed(sheet, field.text))
        field.bind(on_text_validate=lambda _field: self.renamed(sheet, field.text))
        sheet.put_foot(save)
        self.desk.nav.lay(sheet)
        field.focus = True

    def renamed(self, sheet: Sheet, name: str) -> None:
        if self._try(lambda: self.library.rename_person(self.person, name)):
            self.desk.nav.close(sheet)
            self.enter()

    def merge(self) -> None:
        others = [
            Option(one.id, one.name, one, ngettext("{n} play", "{n} plays", one.plays), tone=one.colour)
            for one in self.library.people()
            if one.id != self.person
        ]
        if not others:
            self.desk.nav.say(_("There's nobody else."))
            return
        about = _("Who is the same person as {name}? All plays will be {name}'s.").format(name=self.name)
        Picker(self.desk.nav, self.merge_text, others, self.ask_merge, about=about)

    def ask_merge(self, other: Person) -> None:
        words = _(
            "{other}'s plays move to {name}, and {other} disappears. No undo, but yesterday's backup still has both."
        )
        self._ask(
            _("One person?"),
            words.format(other=other.name, name=self.name),
            _("Merge"),
            lambda: self.library.merge_people(self.person, other.id),
        )

    def remove(self) -> None:
        words = _(
            "The name {name} disappears from all plays: they show “Player 1” and so on instead. Nothing else is lost."
        )
        self._ask(
            self.remove_text,
            words.format(name=self.name),
            self.remove_text,
            lambda: self.library.remove_person(self.person),
            gone=True,
        )

    def _ask(self, title: Says, words: Says, button: Says, act: Callable[[], object], gone: bool = False) -> None:
        sheet = Sheet(title=str(title))
        sheet.put(Words(text=str(words), points=16))
        keep = QuietButton(text=str(_("Keep it as it is")))
        keep.bind(on_tap=lambda _button: self.desk.nav.close(sheet))
        go = PrimaryButton(text=str(button))
        go.bind(on_tap=closing(self.desk.nav, sheet, partial(self._done, act, gone)))
        sheet.put_foot(keep)
        sheet.put_foot(go)
        self.desk.nav.lay(sheet)

    def _done(self, act: Callable[[], object], gone: bool) -> None:
        if self._try(act):
            if gone:
                self.desk.nav.back()
            else:
                self.enter()
            self.desk.nav.say(_("Done."))

    def _try(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except Refused as refused:
            self.desk.nav.say(refused.text, "warning")
            return False
        return True


def decimal(value: float) -> str:
    return str(dates.decimal(value))


def played(plays: list[PlayRow]) -> list[str]:
    """The games of these plays, those played most first."""
    counts: dict[str, int] = {}
    for play in plays:
        counts[play.game] = counts.get(play.game, 0) + 1
    return sorted(counts, key=lambda game: -counts[game])


kv.load(__file__)
