"""The parts of a board as they are drawn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.engine.asks import Option
from companion.engine.board import Count, Fact, Grid, Group, Mark, Row, Slot, Track
from companion.engine.seats import Seat
from companion.engine.spec import Spec
from companion.present.slots import is_empty, level
from companion.ui.drawn.thingcards import ThingCard
from companion.ui.drawn.turnband import NamePart, Turn
from companion.ui.parts import BoardView, GroupCard
from companion.ui.parts.columns import Columns
from companion.ui.parts.curves import dashed, scale
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.groups import gathered
from companion.ui.parts.marks import delta
from companion.ui.parts.paint import Painter
from companion.ui.parts.tiles import RowPart
from companion.ui.theme import READABLE, contrast
from tests.ui.harness import Phone, start_app, wait
from tests.ui.looking import go, open_play

CHOICES = (
    Option("none", "Empty", None),
    Option("rough", "Makeshift", "rough", tone="warning"),
    Option("good", "Perfect", "good", tone="good"),
)


def slot(value: str | None) -> Slot:
    return Slot(path="slot", label="Water", value=value, choices=CHOICES, icon="water")


def group(*parts: Any, owner: Seat | None = None) -> Group:
    return Group(key="g", title="Group", parts=tuple(parts), owner=owner)


def shown(card: GroupCard) -> list[str]:
    return [ink.text for part in reversed(card.children) for ink in part.inks]


def card_with(phone: Phone, *parts: Any, width: float = 360, compact: bool = False) -> GroupCard:
    card = GroupCard(compact=compact, size_hint_x=None, width=width)
    phone.root.add_widget(card)
    card.show(group(*parts))
    wait(0.1)
    return card


def test_a_row_is_named_as_soon_as_another_one_looks_like_it(phone: Phone) -> None:
    first, second = (Row(label=who, trackers=(Count(path=who, label="Card 1", value=8),)) for who in ("Ann", "Bo"))
    card = card_with(phone, first, compact=True)
    assert "Ann" not in [ink.text for part in card.drawn for ink in part.inks]
    card.show(group(first, second))
    wait(0.1)
    named = [ink.text for part in card.drawn for ink in part.inks]
    assert "Ann" in named
    assert "Bo" in named


def test_a_track_shows_every_step_and_what_the_next_thresholds_mean(phone: Phone) -> None:
    track = Track(
        path="t", label="Doom", value=3, least=0, most=8, marks=(Mark(4, "uneasy", "warning"), Mark(8, "end", "danger"))
    )
    texts = shown(card_with(phone, track))
    assert {str(n) for n in range(8)} <= set(texts)
    assert "4: uneasy" in texts
    assert "8" not in texts, "the end of a dangerous track is a skull"


def test_a_long_track_is_a_bar(phone: Phone) -> None:
    texts = shown(card_with(phone, Track(path="t", label="People", value=37, least=0, most=100)))
    assert "37" in texts
    assert " / 100" in texts
    assert "36" not in texts


def test_a_part_is_drawn_again_only_when_it_changed(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = Count(path="a", label="A", value=1), Count(path="b", label="B", value=2)
    card = card_with(phone, one, other)
    drawn: list[str] = []
    for part in card.children[:-1]:
        monkeypatch.setattr(part, "draw", lambda *_args, part=part: drawn.append(part.part.path))
    card.show(group(one, Count(path="b", label="B", value=3)), {"b": 2})
    assert drawn == ["b"]


def test_another_kind_of_part_takes_the_place_of_the_old_one(phone: Phone) -> None:
    card = card_with(phone, Count(path="a", label="A", value=1), Fact(text="a fact"))
    card.show(group(Fact(text="other"), Row(trackers=(slot("good"),)), Grid(head=("x", "y"), rows=(("1", "2"),))))
    wait(0.1)
    assert {"other", "Water", "x", "2"} <= set(shown(card))
    card.show(group())
    assert len(card.children) == 1, "only the head is left"


def test_an_empty_slot_is_told_from_a_filled_one() -> None:
    assert is_empty(slot(None))
    assert not is_empty(slot("rough"))


def test_what_a_slot_holds_is_counted_too_for_eyes_that_mix_its_colours_up() -> None:
    assert level(slot(None)) == (0, 2)
    assert level(slot("rough")) == (1, 2)
    assert level(slot("good")) == (2, 2)
    warm = Slot(path="warm", label="", value="good", choices=CHOICES[1:])
    assert level(warm) == (0, 0), "not more or less of something, but one of two kinds"


@pytest.mark.parametrize(
    ("old", "new", "said"), [(1, 4, "+3"), (4, 1, "−3"), (1, 1, ""), ("a", "b", ""), (None, 1, "")]
)
def test_a_change_says_how_far_a_number_moved(old: Any, new: Any, said: str) -> None:
    assert delta(old, new) == said


def test_beside_an_ask_numbers_are_laid_side_by_side() -> None:
    parts = (
        Count(path="a", label="A", value=1),
        Count(path="b", label="B", value=2),
        Track(path="t", label="T", value=1, most=5),
        Count(path="c", label="C", value=3),
    )
    laid = gathered(parts, compact=True)
    assert [type(part).__name__ for part in laid] == ["Row", "Track", "Count"]
    assert gathered(parts, compact=False) == list(parts)


def test_what_is_worked_out_cannot_be_tapped(phone: Phone) -> None:
    card = card_with(phone, Count(path="a", label="A", value=1, fixed=True), Count(path="b", label="B", value=1))
    assert [target.path for part in card.children for target in part.targets] == ["b"]


def test_tapping_a_tile_brings_its_path(phone: Phone) -> None:
    view = BoardView(size_hint=(None, None), width=360)
    phone.root.add_widget(view)
    row = Row(trackers=tuple(Count(path=f"n{i}", label=f"N{i}", value=i, icon="paw") for i in range(6)))
    view.show([group(row, owner=Seat("p1", "Ann"))])
    wait(0.1)
    picked: list[str] = []
    view.bind(on_pick=lambda _view, path: picked.append(path))
    part = view.cards[0].children[0]
    target = next(target for target in part.targets if target.path == "n4")
    phone.touch(part.x + target.x + 10, part.y + target.y + 10)
    assert picked == ["n4"]


@pytest.mark.parametrize(("low", "high"), [(0, 118), (-40, 20), (0, 1), (0, 1_000_000)])
def test_the_lines_behind_a_curve_are_round_numbers(low: int, high: int) -> None:
    step, first, last = scale(low, high)
    assert first <= low
    assert last >= high
    assert len(range(first, last + 1, step)) <= 7
    assert str(step).rstrip("0") in ("1", "2", "4", "5", "25")


def test_a_dashed_line_is_as_long_as_its_dashes_and_gaps() -> None:
    pieces = dashed([(0, 0), (30, 0)], 8, 4)
    assert [(piece[0], piece[-2]) for piece in pieces] == [(0, 8), (12, 20), (24, 30)]


@pytest.mark.parametrize("style", ["dark", "light"])
@pytest.mark.parametrize("game", ["biohack", "biomes", "biosphere5"])
def test_every_text_can_be_read_on_its_ground(library: Any, games: tuple[Spec, ...], style: str, game: str) -> None:
    phone = start_app(library, games, style=style)
    open_play(phone, next(spec for spec in games if spec.key == game), 2, 10)
    go(phone, "trackers")
    picture = phone.picture()
    seen = 0
    for part in phone.widgets(Drawn):
        for ink in part.inks:
            x, y = part.to_window(part.x + ink.x, part.y + ink.y)
            box = (int(x), int(Window.height - y - ink.height), int(x + ink.width), int(Window.height - y))
            if box[1] < 70 or box[3] > Window.height - 80:
                continue
            pixels = picture.crop(box).tobytes()
            ground = Counter(pixels[i : i + 3] for i in range(0, len(pixels), 3)).most_common(1)[0][0]
            level = contrast(ink.colour[:3], (ground[0] / 255, ground[1] / 255, ground[2] / 255))
            assert level >= READABLE, f"{ink.text!r}: {level:.1f}"
            seen += 1
    assert seen > 4


@pytest.mark.parametrize("reading", [False, True])
def test_cards_in_columns_are_as_high_wherever_they_stand(reading: bool) -> None:
    columns = Columns(width=883, size_hint=(None, None), spacing=10, reading=reading, want=150)
    for height in (464.4725, 372.90999999999997, 1219.59, *(100 + n / 7 for n in range(20))):
        columns.add_widget(Widget(size_hint_y=None, height=height))
    heights = set()
    for n in range(200):
        columns.y = 56.0 + n / 7
        columns.do_layout()
        heights.add(columns.minimum_height)
    assert len(heights) == 1, "a height that depends on the place would move the place for ever"


def test_what_belongs_to_a_player_stands_in_one_column() -> None:
    players = [Seat("p1", "Ann", "red"), Seat("p2", "Bo", "blue")]
    groups = [
        Group(key=f"{player.key}.{n}", title=f"{player.name} {n}", parts=(), owner=player)
        for player in players
        for n in range(3)
    ]
    board = BoardView(width=883, size_hint=(None, None))
    board.show(groups)
    wait(0.2)
    columns = [{card.x for card in board.cards if card.group and card.group.owner == player} for player in players]
    assert [len(column) for column in columns] == [1, 1]
    assert columns[0] != columns[1]


def test_sentences_of_a_table_are_read_from_the_left_and_numbers_stand_to_the_right(phone: Phone) -> None:
    rows = (("Ann", "7", "give one to each other player"), ("Bo", "10", "trash them all at once"))
    card = card_with(phone, Grid(head=("", "Points", "What happens"), rows=rows), width=400)
    left = {ink.text: ink.x for part in card.children for ink in part.inks}
    right = {ink.text: ink.x + ink.width for part in card.children for ink in part.inks}
    assert len({left[text] for text in ("What happens", rows[0][2], rows[1][2])}) == 1
    assert abs(right["7"] - right["10"]) <= 1


def test_no_line_of_a_card_begins_or_ends_with_the_dot_between_its_note_and_what_it_leads_to(phone: Phone) -> None:
    card = ThingCard(size_hint=(None, None))
    phone.root.add_widget(card)
    for width, lines in ((400, ["Makes 2, reacts at 4+  ·  12 → 14"]), (180, ["Makes 2, reacts at 4+\n12 → 14"])):
        card.width = width
        card.show_option(Option("blue", "Migratory", None, note="Makes 2, reacts at 4+", badge="12 → 14", icon="bird"))
        wait(0.1)
        assert [ink.text for ink in card.inks if ink.text.startswith("Makes")] == lines


def test_one_fact_stands_beside_the_name_on_a_phone_on_its_side_and_several_under_it(phone: Phone) -> None:
    part = NamePart(size_hint=(None, None), width=280, panel=True)
    phone.root.add_widget(part)
    places = []
    for facts in (("34",), ("34", "12 EP")):
        part.show(Turn("Ann", None, "", facts))
        wait(0.1)
        places.append({ink.text: ink.y for ink in part.inks})
    assert abs(places[0]["34"] - places[0]["Ann"]) < abs(places[1]["34"] - places[1]["Ann"])
    assert part.height > 60


def test_no_word_of_a_card_s_title_is_torn_where_the_card_says_that_it_fits(phone: Phone) -> None:
    card = ThingCard()
    for width in range(140, 180):
        card.show_option(Option("a", "Resourceless", None, note="× 7", icon="cards-outline"))
        card.width = width
        card.draw()
        (title,) = [ink for ink in card.inks if ink.text == "Resourceless"]
        assert title.height < 1.6 * title.size or not card.fits(width), f"two lines at {width}"


@pytest.mark.parametrize("width", [128, 135, 300])
def test_pieces_in_a_narrow_dish_move_closer_before_they_lose_their_icons(
    phone: Phone, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    signed: list[str] = []
    monkeypatch.setattr(Painter, "icons", lambda _self, icon, places, *_how: signed.extend([icon] * len(places)))
    rooms = tuple(
        Count(path=icon, label=icon, value=2, room=8, icon=icon, tone=tone)
        for icon, tone in (("heart", "red"), ("hand-back-right", "green"))
    )
    part = RowPart(compact=True, width=width)
    part.show(Row(trackers=rooms))
    signed.clear()
    part.draw()
    assert signed == ["heart"] * 8 + ["hand-back-right"] * 8
