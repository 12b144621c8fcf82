"""How the play ended: who won, by what, the score sheet and the curve of the scores."""

from __future__ import annotations

from pathlib import Path
from tempfile import gettempdir
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.engine.asks import Option
from companion.engine.texts import _
from companion.present.scores import duration, result_text, result_view, score_series
from companion.ui import kv
from companion.ui.desk import Desk, Sitting
from companion.ui.nav import Page
from companion.ui.parts.curves import CurvePart
from companion.ui.parts.sheets import ScoreSheet
from companion.ui.widgets import Card, OptionRow, Sheet


class ResultPage(Page):
    game_icon = StringProperty("")
    title = StringProperty("")
    facts = StringProperty("")
    headline = StringProperty("")
    decided = StringProperty("")
    lost = BooleanProperty(False)
    share_text = StringProperty("")
    again_text = StringProperty("")
    undo_text = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.curve = CurvePart()
        self.curve_card = Card()
        self.curve_card.add_widget(self.curve)
        self.sheet = ScoreSheet()
        self.sheet_card = Card()
        self.sheet_card.add_widget(self.sheet)
        self._shown: Any = None

    @property
    def sitting(self) -> Sitting:
        assert self.desk.sitting is not None, "a play is open"
        return self.desk.sitting

    def enter(self, **what: Any) -> None:
        sitting = self.desk.sitting
        result = sitting.session.run.result if sitting else None
        if sitting is None or result is None:
            self.desk.nav.go("table" if sitting else "shelf")
            return
        self.share_text, self.again_text = str(_("Share")), str(_("Play again"))
        self.undo_text = str(_("Undo the last answer"))
        self.game_icon = sitting.spec.icon
        self.title = str(_("{game} · result").format(game=sitting.spec.name))
        view = result_view(result)
        self.headline, self.decided, self.lost = str(view.headline), str(view.decided), not view.good
        row = getattr(sitting.play, "row", None)
        took = (duration(row.seconds),) if row is not None and row.seconds >= 60 else ()
        self.facts = " · ".join(str(fact) for fact in (*view.facts, *took))
        if self._shown is not result:
            self._shown = result
            self._fill(sitting)
        self.ids.scroll.scroll_y = 1

    def _fill(self, sitting: Sitting) -> None:
        result = sitting.session.run.result
        assert result is not None
        view, series = result_view(result), score_series(sitting.session)
        body = self.ids.body
        body.clear_widgets()
        if series.worth_drawing:
            body.add_widget(self.curve_card)
            self.curve.show(series, anew=True)
        if view.standings and (view.rows or view.totals):
            body.add_widget(self.sheet_card)
            self.sheet.show(view)

    # What can be done

    def undo(self) -> None:
        if self.sitting.undo():
            self.desk.nav.swap("table")

    def again(self) -> None:
        """The same game with the same people, to be changed before it starts."""
        self.desk.nav.swap("new_play", game=self.sitting.spec.key, again=self.sitting.session.setup)

    def share(self) -> None:
        sheet = Sheet(title=self.share_text)
        choices = (
            Option("text", _("As a text"), self.share_as_text, icon="text"),
            Option("picture", _("As a picture"), self.share_as_picture, icon="image-outline"),
            Option("copy", _("Copy the text"), self.copy, icon="content-copy"),
        )
        for option in choices:
            row = OptionRow()
            row.show(option)
            row.bind(on_tap=lambda row: self._chosen(sheet, row.option))
            sheet.put(row)
        self.desk.nav.lay(sheet)

    def _chosen(self, sheet: Sheet, option: Option[Any]) -> None:
        self.desk.nav.close(sheet)
        option.value()

    def text(self) -> str:
        result = self.sitting.session.run.result
        assert result is not None
        return result_text(self.sitting.spec.name, result)

    def share_as_text(self) -> None:
        device = self.desk.device
        if device is None or not device.share.text(self.title, self.text()):
            self.copy()

    def copy(self) -> None:
        device = self.desk.device
        if device is not None and device.clipboard.copy(self.text()):
            self.desk.nav.say(_("Copied."))
        else:
            self.desk.nav.say(_("There is no clipboard here."), "warning")

    def share_as_picture(self) -> None:
        path = self.picture(Path(gettempdir()) / "tableside-result.png")
        device = self.desk.device
        if device is None or not device.share.file(self.title, path, "image/png"):
            self.desk.nav.say(_("Saved as {path}").format(path=path))

    def picture(self, path: Path) -> Path:
        """Everything from the headline to the score sheet."""
        self.ids.whole.export_to_png(str(path))
        return path


kv.load(__file__)
