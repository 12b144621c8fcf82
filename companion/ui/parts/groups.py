"""A group of the board as a card, or small and without a ground beside an ask; and the whole board of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.properties import BooleanProperty
from msgspec.structs import replace

from companion.engine.asks import Json
from companion.engine.board import Count, Fact, Grid, Group, Lane, Map, Part, Row, Slot, Track, Tracker
from companion.ui.drawn.plates import Plate
from companion.ui.parts.columns import Columns
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.grids import GridPart
from companion.ui.parts.headers import Head, HeaderPart
from companion.ui.parts.lanes import LanePart
from companion.ui.parts.lines import FactPart, LinePart
from companion.ui.parts.maps import MapPart
from companion.ui.parts.paint import dip
from companion.ui.parts.tiles import RowPart, is_room
from companion.ui.parts.tracks import TrackPart

ROOMY = 4
"""More groups side by side than this stand closer, so that all are in sight."""


def widget_for(part: Part) -> type[Drawn]:
    """The class that draws this part."""
    match part:
        case Row():
            return RowPart
        case Grid():
            return GridPart
        case Map():
            return MapPart
        case Fact():
            return FactPart
        case Track():
            return TrackPart
        case Lane():
            return LanePart
    return LinePart


def gathered(parts: Sequence[Part], compact: bool) -> list[Part]:
    """Beside an ask, numbers and slots that stand one under the other are laid side by side."""
    if not compact:
        return list(parts)
    laid: list[Part] = []
    loose: list[Tracker] = []

    def lay() -> None:
        if loose:
            laid.append(Row(trackers=tuple(loose)) if len(loose) > 1 else loose[0])
            loose.clear()

    for part in parts:
        if (
            isinstance(part, Tracker)
            and not isinstance(part, Track)
            and _kind(part) == _kind(loose[0] if loose else part)
        ):
            loose.append(part)
            continue
        lay()
        if isinstance(part, Tracker) and not isinstance(part, Track):
            loose.append(part)
        else:
            laid.append(part)
    lay()
    return laid


def look_alike(parts: Sequence[Part]) -> bool:
    """Several named rows of tiles: without their names nobody could tell them apart."""
    rows = [part for part in parts if isinstance(part, Row) and str(part.label) and part.trackers]
    return sum(not is_room(row.trackers[0]) for row in rows) > 1


def _kind(tracker: Tracker) -> tuple[str, bool]:
    return ("slot" if isinstance(tracker, Slot) else "count", isinstance(tracker, Count) and is_room(tracker))


class GroupCard(Plate):
    """Shows one group; kept and used again. Emits `on_pick` and `on_hold` with the path of a tracker."""

    __events__ = ("on_pick", "on_hold")

    compact = BooleanProperty(False)
    steps = BooleanProperty(False)
    """Numbers have − and + beside them."""
    framed = BooleanProperty(False)
    """A small one keeps its ground: several stand side by side."""
    brief = BooleanProperty(False)
    """Only the facts that stand beside the name."""
    tight = BooleanProperty(False)
    """Many stand side by side."""
    deaf = BooleanProperty(False)
    """Only to look at: whoever holds it is tapped."""

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self.group: Group | None = None
        self._head = HeaderPart(compact=self.compact, brief=self.brief)
        self.bind(brief=self._head.setter("brief"))
        self._drawn: list[Drawn] = []
        self.add_widget(self._head)
        if self.compact and self.framed:
            self.on_tight()
        elif self.compact:
            self.padding = (0, 0, 0, 0)
            self.spacing = dip(6)
            self.bare = True
        else:
            self.padding = (dip(14), dip(12), dip(14), dip(12))
            self.spacing = dip(8)

    def show(self, group: Group, changed: Mapping[str, Json] | None = None, *, anew: bool = False) -> None:
        self.group = group
        parts = gathered(group.parts, self.compact)
        alone = self.compact and group.owner is None and not group.badges and len(parts) == 1
        if not group.title or (alone and isinstance(parts[0], Track)):
            self._head.opacity = 0
            self._head.forget()
        else:
            self._head.opacity = 1
            self._head.show(Head(group.title, group.owner, group.badges), anew=anew)
        alike = look_alike(parts)
        for i, part in enumerate(parts):
            if isinstance(part, Track) and len(parts) == 1 and str(part.label) == str(group.title):
                part = replace(part, label="")
            drawn = self._place(i, widget_for(part))
            relabelled = False
            if isinstance(drawn, RowPart):
                labelled = alike or (isinstance(part, Row) and part.by_colour())
                relabelled, drawn.labelled = labelled != drawn.labelled, labelled
            drawn.show(part, _mine(part, changed or {}), anew=anew or relabelled)
        for extra in self._drawn[len(parts) :]:
            self.remove_widget(extra)
        del self._drawn[len(parts) :]

    def on_tight(self, *_args: object) -> None:
        self.padding = (dip(12), dip(7), dip(12), dip(7)) if self.tight else (dip(12), dip(10), dip(12), dip(10))
        self.spacing = dip(6)

    def _place(self, i: int, kind: type[Drawn]) -> Drawn:
        """The widget at this place, replaced only if another kind is needed."""
        if i < len(self._drawn):
            if type(self._drawn[i]) is kind:
                return self._drawn[i]
            for old in self._drawn[i:]:
                self.remove_widget(old)
            del self._drawn[i:]
        drawn = kind(compact=self.compact, deaf=self.deaf)
        if isinstance(drawn, LinePart):
            drawn.steps = self.steps
        drawn.bind(
            on_pick=lambda _drawn, path: self.dispatch("on_pick", path),
            on_hold=lambda _drawn, path: self.dispatch("on_hold", path),
        )
        self._drawn.append(drawn)
        self.add_widget(drawn)
        return drawn

    @property
    def drawn(self) -> list[Drawn]:
        return self._drawn

    def on_pick(self, path: str) -> None: ...

    def on_hold(self, path: str) -> bool:
        return False


def _mine(part: Part, changed: Mapping[str, Json]) -> dict[str, Json]:
    """Only what concerns this part, so that it is not drawn again for the others' sake."""
    trackers = part.trackers if isinstance(part, Row) else (part,) if isinstance(part, Tracker) else ()
    return {tracker.path: changed[tracker.path] for tracker in trackers if tracker.path in changed}


class BoardView(Columns):
    """Several groups: under each other, or in columns if there is room. Emits `on_pick` and `on_hold` with a tracker's path."""

    __events__ = ("on_pick", "on_hold")

    compact = BooleanProperty(False)
    steps = BooleanProperty(False)
    framed = BooleanProperty(False)

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self._kept: list[GroupCard] = []

    def show(self, groups: Sequence[Group], changed: Mapping[str, Json] | None = None, *, anew: bool = False) -> None:
        while len(self._kept) < len(groups):
            card = GroupCard(compact=self.compact, steps=self.steps, framed=self.framed)
            card.bind(
                on_pick=lambda _card, path: self.dispatch("on_pick", path),
                on_hold=lambda _card, path: self.dispatch("on_hold", path),
            )
            self._kept.append(card)
        for card in self.cards[len(groups) :]:
            self.remove_widget(card)
        for card in self._kept[len(self.children) : len(groups)]:
            self.add_widget(card)
        if self.framed:
            self.spacing = dip(7 if len(groups) > ROOMY else 10)
        for card, group in zip(self._kept, groups, strict=False):
            card.tight = self.framed and len(groups) > ROOMY
            card.show(group, changed, anew=anew)

    def together(self, before: GroupCard, child: GroupCard) -> bool:
        """What belongs to one player stands in one column."""
        owners = [card.group.owner if card.group else None for card in (before, child)]
        return owners[0] is not None and owners[0] == owners[1]

    @property
    def cards(self) -> list[GroupCard]:
        """Those in sight."""
        return self._kept[: len(self.children)]

    def light(self, path: str) -> Drawn | None:
        """Put a frame around this tracker and no other; returns the part that it stands in."""
        found = None
        for drawn in (drawn for card in self.cards for drawn in card.drawn):
            mine = bool(path) and any(target.path == path for target in drawn.targets)
            drawn.lit = path if mine else ""
            found = drawn if mine else found
        return found

    def on_pick(self, path: str) -> None: ...

    def on_hold(self, path: str) -> bool:
        return False
