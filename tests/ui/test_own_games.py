"""Making a game by tapping, the second page of the shelf, and handing games on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from kivy.graphics import Color, Rectangle
from msgspec import convert, to_builtins

from companion.engine.bots import play_on
from companion.engine.results import Outcome
from companion.engine.said import Answer, Anytime
from companion.games import ready, spec
from companion.games.yours.document import Document
from companion.ui.parts.drawn import Drawn
from companion.ui.screens.edit_fields import COMPANION, KINDS, RULES, fields_of, from_fields, to_fields
from companion.ui.screens.edit_item import ItemSheet
from companion.ui.theme import theme
from tests.games.yours.kit import game as companion
from tests.games.yours.kit import points
from tests.games.yours.test_playing import COMPANION as COMPANION_DOCUMENT
from tests.ui.conftest import sit
from tests.ui.harness import Phone, start_app, wait


class Counting:
    """Counts what a finger does; words are typed and not counted."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.taps = phone, 0

    def tap(self, what: Any) -> None:
        self.phone.tap(what)
        self.taps += 1

    def type(self, text: str) -> None:
        self.phone.type(text)


SHEET = (
    ("Bird cards", ""),
    ("Bonus cards", ""),
    ("Round goals", ""),
    ("Eggs", "Each is worth"),
    ("Food on cards", "Each is worth"),
    ("Tucked cards", "Each is worth"),
)


def make_a_sheet(phone: Phone) -> int:
    hand = Counting(phone)
    hand.tap("More games")
    hand.tap("Make a game")
    hand.type("Wings")
    hand.tap("Add a category")
    for n, (label, rule) in enumerate(SHEET):
        hand.type(label)
        if rule:
            hand.tap(rule)
        hand.tap("Add and start another" if n < len(SHEET) - 1 else "Done")
    hand.tap("Save")
    return hand.taps


_made: dict[Callable[[Phone], object], bytes] = {}


def made(phone: Phone, make: Callable[[Phone], object]) -> Any:
    """The game that is made so; tapped once, for others it is in the library as it was saved."""
    own = phone.app.library.own
    if make in _made:
        own.bring_in(_made[make])
    else:
        make(phone)
    (game,) = own.games()
    _made[make] = own.export(game.key)
    return game


def test_a_stranger_makes_a_sheet_of_six_categories_in_under_forty_taps(phone: Phone) -> None:
    taps = make_a_sheet(phone)
    game: Any
    (game,) = phone.app.library.own.games()
    rules = [(category.label, type(category).__name__) for category in game.document.categories]
    assert rules == [
        ("Bird cards", "Plain"),
        ("Bonus cards", "Plain"),
        ("Round goals", "Plain"),
        ("Eggs", "Times"),
        ("Food on cards", "Times"),
        ("Tucked cards", "Times"),
    ]
    assert taps < 40
    assert phone.sees("Wings"), "it stands on the shelf"


def test_what_was_made_is_played(phone: Phone) -> None:
    game = made(phone, make_a_sheet)
    play = phone.app.library.start(game, game.setup(["Ann", "Ben"]))
    play.do(Answer({f"k{n}.p{seat}": n for n in range(1, 7) for seat in (1, 2)}))
    assert play.session.run.result


def test_a_game_is_changed_and_keeps_its_key(phone: Phone) -> None:
    library = phone.app.library
    game = made(phone, make_a_sheet)
    phone.nav.go("edit_game", game=game.key)
    phone.rest()
    phone.tap("Eggs")
    phone.tap("Remove it")
    phone.tap("Save")
    changed: Any
    (changed,) = library.own.games()
    assert changed.key == game.key
    assert len(changed.document.categories) == 5


def test_a_companion_is_made_one_page_further(phone: Phone) -> None:
    hand = Counting(phone)
    phone.nav.go("edit_game")
    phone.rest()
    phone.type("Doom at ours")
    hand.tap("Counters, tracks, dice, cards")
    hand.tap("Add a track")
    hand.type("Doom")
    hand.tap("Add a threshold")
    hand.type("The end")
    hand.tap("Add a change")
    chip(phone, "end")
    hand.tap("Done")
    hand.tap("Done")
    hand.tap("Done")
    hand.tap("Add a phase")
    hand.type("Explore")
    hand.tap("One after the other")
    hand.tap("Done")
    hand.tap("Save")
    game: Any
    (game,) = phone.app.library.own.games()
    (track,) = game.document.tracks
    assert track.marks[0].changes[0].how == "lost"
    assert game.document.phases[0].who == "each"


def save_a_companion(phone: Phone) -> None:
    make_a_companion(phone)
    phone.tap("Save")


def make_a_companion(phone: Phone) -> None:
    """Everything a companion can have, by tapping."""
    phone.nav.go("edit_game")
    phone.rest()
    phone.type("Night Watch")
    phone.tap("Together")
    chip(phone, "lot")
    chip(phone, "first_moves")
    phone.tap("Counters, tracks, dice, cards")
    added(phone, "Add a counter", "Arrows")
    phone.tap("Add a track")
    phone.type("Doom")
    for text, how in (("A second dragon comes", ""), ("The village burns", "end")):
        phone.tap("Add a threshold")
        phone.type(text)
        if how:
            list(phone.widgets("Stepper"))[-1].value = 3
            chip(phone, "danger")
            changed(phone, how, "lost")
        phone.tap("Done")
    phone.tap("Done")
    phone.tap("Add dice")
    phone.type("Fire")
    phone.tap("Add a face")
    phone.type("Miss")
    phone.tap("Add and start another")
    phone.type("Hit")
    changed(phone, "counter")
    phone.tap("Done")
    phone.tap("Done")
    phone.tap("Add a deck")
    phone.type("Night cards")
    phone.tap("Add a card")
    phone.type("Wings")
    changed(phone, "track")
    changed(phone, "points", "everyone")
    phone.tap("Done")
    next(iter(phone.widgets("Stepper"))).value = 1
    phone.tap("Done")
    phone.tap("Add a phase")
    phone.type("Guard")
    phone.tap("One after the other")
    added(phone, "Add a line", "Shoot or repair")
    phone.tap("Fire")
    phone.tap("Done")
    added(phone, "Add a line", "Put the village in the middle")
    added(phone, "Add a rung", "Squire")
    added(phone, "Add a level", "Dark night", "track")


def added(phone: Phone, add: str, text: str, change: str = "") -> None:
    phone.tap(add)
    phone.type(text)
    if change:
        changed(phone, change)
    phone.tap("Done")


def changed(phone: Phone, does: str, which: str = "") -> None:
    phone.tap("Add a change")
    chip(phone, does)
    if which:
        chip(phone, which)
    phone.tap("Done")


def test_every_part_of_a_companion_is_made_by_tapping_and_runs(phone: Phone) -> None:
    game = made(phone, save_a_companion)
    document = game.document
    assert document.first_moves
    (track,) = document.tracks
    assert [(mark.at, mark.tone) for mark in track.marks] == [(1, "warning"), (3, "danger")]
    assert (document.decks[0].each_round, document.phases[0].rolls) == (1, "k1")
    assert [type(change).__name__ for change in document.decks[0].cards[0].changes] == ["MoveTrack", "GivePoints"]
    assert document.solo.levels[0].changes
    play: Any = phone.app.library.start(game, game.setup(["Ann", "Ben"], seed=1))
    play_on(play.session, Random(1), most=60, anytime=0)
    result = play.session.run.result
    assert result is not None
    assert result.outcome is Outcome.LOST
    assert "Doom 3: The village burns" in [str(line.text) for line in play.session.run.table.told]


def test_the_words_on_the_faces_of_a_die_have_one_size(phone: Phone) -> None:
    game = made(phone, save_a_companion)
    sit(phone, game, ("Ann", "Ben"))
    for button in ("Done", "Draw"):
        phone.tap(button)
    sizes = {tile.text: tile.ids.label.font_size for tile in phone.widgets("DieTile")}
    assert sizes["Hit"] == sizes["Miss"]


def test_what_stands_in_a_list_says_what_it_does(phone: Phone) -> None:
    make_a_companion(phone)
    for line in ("0–10 · 1: A second dragon comes · 3: The village burns", "Miss · Hit", "1 card", "Starts at 0"):
        assert phone.sees(line), line
    phone.tap("Night cards")
    assert phone.sees("Doom +1 · Points +1: Everyone")
    phone.tap("Wings")
    phone.tap("Points +1: Everyone")
    phone.tap("Remove it")
    phone.tap("Done")
    phone.tap("Done")
    assert phone.page.document["decks"][0]["cards"][0]["changes"] == [{"do": "track", "track": "k1", "by": 1}]


def test_a_thing_moves_up_in_its_list(phone: Phone) -> None:
    game = made(phone, make_a_sheet)
    phone.nav.go("edit_game", game=game.key)
    phone.rest()
    phone.tap("Eggs")
    phone.tap("Move it up")
    phone.tap("Bird cards")
    assert not phone.sees("Move it up")
    phone.tap("Done")
    assert [one["label"] for one in phone.page.document["sheet"]["categories"]][2:4] == ["Eggs", "Round goals"]


def test_a_text_in_several_languages_is_changed_in_the_one_that_is_spoken(phone: Phone) -> None:
    phone.nav.go("edit_game", game="lastlight")
    phone.rest()
    phone.tap("Counters, tracks, dice, cards")
    phone.tap("Shuffle the storm cards")
    list(phone.widgets("TextField"))[-1].text += "!"
    phone.tap("Done")
    line = phone.page.document["setup"][2]
    assert sorted(line) == ["de", "en"]
    assert line["de"] == "Mischt die Sturmkarten"
    assert "!" in line["en"]


def test_the_second_page_of_the_editor_begins_at_its_top(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    phone.page.ids.scroll.scroll_y = 0
    phone.tap("Counters, tracks, dice, cards")
    assert phone.page.ids.scroll.scroll_y == 1


def test_a_formula_is_built_by_tapping_and_read_as_a_line(phone: Phone) -> None:
    """Eggs × 2 + Nests, plus what the category above came to."""
    phone.nav.go("edit_game")
    phone.rest()
    phone.type("Nesting")
    phone.tap("Add a category")
    phone.type("Birds")
    phone.tap("Add and start another")
    phone.type("Nest points")
    phone.tap("Formula")
    for label in ("Eggs", "Nests"):
        phone.tap("Add something to enter")
        phone.type(label)
        phone.tap("Done")
    phone.tap("Add a part")
    phone.tap("Sum")
    phone.tap("Add a part")
    phone.tap("Product")
    for what in ("entry", "number"):
        phone.tap("Add a part")
        chip(phone, what)
        if what == "number":
            list(phone.widgets("Stepper"))[-1].value = 2
        phone.tap("Done")
    phone.tap("Done")
    for what, which in (("entry", "k2"), ("total", "k1")):
        phone.tap("Add a part")
        chip(phone, what)
        chip(phone, which)
        phone.tap("Done")
    phone.tap("Done")
    assert phone.sees("Eggs × 2 + Nests + Birds")
    phone.tap("Done")
    phone.tap("Save")
    (game,) = phone.app.library.own.games()
    play = phone.app.library.start(game, game.setup(["Ann"]))
    play.do(Answer({"k1.p1": 5, "k2:k1.p1": 3, "k2:k2.p1": 4}))
    result = play.session.run.result
    assert result is not None
    assert result.standings[0].total == 5 + (3 * 2 + 4 + 5)


def chip(phone: Phone, value: str) -> None:
    phone.tap([one for one in phone.widgets("ChoiceChip") if getattr(one, "value", None) == value][-1])


def test_the_editor_loses_nothing_of_a_ready_game() -> None:
    """What it does not show stays, and what it shows comes out of its fields as it went in."""
    for game in ready():
        document: Any = to_builtins(getattr(spec(game.key), "document"))  # noqa: B009
        for category in document.get("sheet", {}).get("categories", []):
            if "value" in category:
                assert_same_node(category["value"], document)
        before = convert(document, Document)
        for kind, items in (
            ("categories", document.get("sheet", {}).get("categories", [])),
            *((kind, document.get(kind, document.get("solo", {}).get(kind, []))) for kind in COMPANION),
        ):
            edit_all(kind, items, document)
        assert convert(document, Document) == before, game.key


def edit_all(kind: str, items: list[Any], document: Any) -> None:
    """Open every thing and what is inside it, and close it again."""
    for n, item in enumerate(items):
        shown = to_fields(kind, item)
        for field in fields_of(kind, shown, document):
            if field.kind == "items" and field.of not in ("of", "nodes"):
                edit_all(field.of, shown.get(field.key, []), document)
        items[n] = from_fields(kind, shown, document)


def assert_same_node(node: Any, document: Any) -> None:
    assert from_fields("nodes", to_fields("nodes", node), document) == node
    for inside in node.values():
        for one in inside if isinstance(inside, list) else [inside]:
            if isinstance(one, dict):
                assert_same_node(one, document)


def test_the_editor_shows_the_card_as_it_will_stand_on_the_shelf(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    phone.type("Sheep and Ships")
    chip(phone, "sheep")
    row = next(row for row in phone.widgets("NumberRow") if "Minutes" in row.label)
    row.ids.stepper.value = 45
    wait(0.3)
    (card,) = phone.widgets("GameCard")
    assert (card.name, card.emblem, card.players, card.minutes) == ("Sheep and Ships", "sheep", "1–6", "45 min")
    phone.tap("Save")
    (game,) = phone.app.library.own.games()
    assert (game.minutes, game.icon) == ("45", "sheep")


def test_a_game_without_a_name_is_not_kept(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    phone.tap("Save")
    assert phone.nav.message == "It needs a name."
    assert phone.app.library.own.games() == []


def test_a_ready_game_is_taken_to_the_first_page(phone: Phone) -> None:
    phone.tap("More games")
    card = next(card for card in phone.widgets("GameCard") if card.name == "Azul")
    phone.tap(card)
    assert phone.nav.at == "new_play"
    phone.back()
    phone.app.desk.take("azul", there=True)
    phone.nav.go("shelf")
    phone.rest()
    assert phone.sees("Azul")
    phone.tap("More games")
    assert not phone.sees("Azul")


def test_holding_a_card_offers_what_can_be_done_with_it(phone: Phone) -> None:
    phone.tap("More games")
    card = next(card for card in phone.widgets("GameCard") if card.name == "Azul")
    phone.tap(card, hold=0.6)
    phone.tap("Move to the first page")
    assert phone.app.library.setting("first_page") == ["azul"]


def test_a_running_play_of_a_ready_game_stands_on_the_shelf(phone: Phone) -> None:
    game = spec("splendor")
    phone.app.library.start(game, game.setup(["Ann", "Ben"]))
    phone.nav.go("shelf")
    wait(0.5)
    assert phone.sees("Splendor")


def test_the_search_finds_a_ready_game(phone: Phone) -> None:
    phone.tap("More games")
    phone.page.ids.wanted.text = "wing"
    phone.rest()
    assert [card.name for card in phone.widgets("GameCard")] == ["Wingspan"]


def test_a_game_from_codes_is_looked_at_before_it_comes_in(phone: Phone) -> None:
    library = phone.app.library
    data = (
        library.own.export("azul")
        .replace(b'"id": "azul"', b'"id": "own_azul"')
        .replace(b'"name": "Azul"', b'"name": "Tiles"')
    )
    phone.nav.go("moving")
    phone.rest()
    phone.page.bring_in(data)
    phone.rest()
    assert phone.sees("Complete rows")
    assert library.own.games() == []
    phone.tap("Put it on the shelf")
    assert [game.name for game in library.own.games()] == ["Tiles"]


def test_a_play_of_the_nameless_game_is_given_to_a_named_one_in_the_history(phone: Phone) -> None:
    library = phone.app.library
    game = spec("anygame")
    play = library.start(game, game.setup(["Ann", "Ben"], options={"rounds": 1}))
    play.do(Anytime("end"))
    phone.nav.go("history")
    phone.rest()
    phone.page.give(play.id)
    phone.rest()
    phone.tap("Catan")
    assert library.row(play.id).game == "catan"
    assert phone.nav.message == "This play now counts for Catan."


def test_a_game_that_nobody_has_drawn_has_its_icon_before_a_light_in_its_colour(phone: Phone) -> None:
    phone.tap("More games")
    card = next(card for card in phone.widgets("GameCard") if card.name == "Azul")
    assert not card.seen
    drawn = [one for one in card.canvas.before.children if isinstance(one, Rectangle) and one.texture is not None]
    assert any(one.pos[0] > card.center_x for one in drawn), "it stands at the right, where no words are"
    inks = [one.rgb for one in card.canvas.before.children if isinstance(one, Color)]
    assert theme.game(card.colour)[:3] in [list(ink) for ink in inks]


INSIDE: dict[str, tuple[tuple[str, str], ...]] = {
    "table": (("Add a row", ""),),
    "majority": (("Add a place", ""),),
    "sets": (("Add a kind", "Wheat"), ("Add a kind", "Corn"), ("Add a row", "")),
}
"""What a rule cannot do without."""


def test_every_way_to_count_is_made_by_tapping_and_seen_in_the_preview(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    phone.type("Everything")
    rules = [rule for rule, _label in RULES if rule != "formula"]  # it has a test of its own
    for rule in rules:
        phone.tap("Add a category")
        phone.type(f"By {rule}")
        chip(phone, rule)
        for add, text in INSIDE.get(rule, ()):
            phone.tap(add)
            if text:
                phone.type(text)
            phone.tap("Done")
        if rule == "sum":
            chip(phone, "k1")
        phone.tap("Done")
        wait(0.3)
        shown = [str(row.label) for row in phone.page.preview.part.rows]
        assert shown == [f"By {one}" for one in rules[: rules.index(rule) + 1]], phone.page.problem
    phone.tap("Save")
    game: Any
    (game,) = phone.app.library.own.games()
    kept = to_builtins(game.document)["sheet"]["categories"]
    assert [category["rule"] for category in kept] == rules


def test_what_is_wrong_is_said_in_the_words_of_the_editor(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    phone.type("Farms")
    phone.tap("Add a category")
    phone.type("Crops")
    chip(phone, "sets")
    phone.tap("Add a row")
    phone.tap("Done")
    phone.tap("Done")
    wait(0.3)
    assert phone.page.problem.startswith("Crops, Kinds: ")
    assert "categories" not in phone.page.problem


def test_every_sheet_of_the_editor_opens(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    document: dict[str, Any] = {"sheet": {"categories": []}}
    for kind in KINDS:
        ItemSheet(phone.nav, kind, [], None, document, lambda: None).lay()
        wait(0.4)
        assert phone.sees(str(KINDS[kind].add)), kind
        phone.back()
        wait(0.4)


def test_a_kind_of_card_is_made_by_tapping_and_its_points_go_to_whoever_gets_it(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    phone.type("Trains at ours")
    phone.tap("Counters, tracks, dice, cards")
    phone.tap("Add a kind of card")
    phone.type("Tickets")
    phone.tap("Add something printed")
    phone.type("Points")
    phone.tap("Yes")
    phone.tap("Done")
    phone.tap("Done")
    phone.tap("Back to the score sheet")
    phone.tap("Add a category")
    phone.type("Routes")
    phone.tap("Done")
    phone.tap("Save")
    (game,) = phone.app.library.own.games()
    play = phone.app.library.start(game, game.setup(["Ann", "Bo"]))
    play.do(Anytime("card"))
    play.do(Answer({"values": {"k1": 20}, "name": "Lisbon to Danzig"}))
    play.do(Answer("p2"))
    assert play.session.run.state.players["p2"].given == 20


def test_own_counters_stand_on_the_table_where_a_stranger_looks_for_them(phone: Phone) -> None:
    counters = [{"key": "health", "name": "Health", "start": 5, "most": 9}, {"key": "gold", "name": "Gold", "start": 2}]
    game = companion(**{**COMPANION_DOCUMENT, "counters": counters})
    play = phone.app.library.start(game, game.setup(("Ann", "Ben", "Cy")))
    phone.app.desk.sit(play)
    phone.nav.go("table")
    phone.rest()
    said = [
        ink.text for part in phone.page.ids.several.walk(restrict=True) if isinstance(part, Drawn) for ink in part.inks
    ]
    assert [said.count(word) for word in ("Ann", "Ben", "Cy", "Health", "Gold", "5", "2")] == [1, 1, 1, 3, 3, 3, 3]


def test_points_of_a_scoreboard_are_not_repeated_beside_own_counters(phone: Phone) -> None:
    counters = [{"key": "gold", "name": "Gold", "start": 2}]
    sheet = companion(points(when="round"), counters=counters)
    phone.app.desk.sit(phone.app.library.start(sheet, sheet.setup(("Ann", "Ben"))))
    phone.nav.go("table")
    phone.rest()
    said = [
        ink.text for part in phone.page.ids.several.walk(restrict=True) if isinstance(part, Drawn) for ink in part.inks
    ]
    assert said.count("Gold") == 2
    assert "Points" not in said
    assert next(phone.widgets("ScoreTiles"))


def test_a_phone_on_its_side_leaves_the_editor_its_room(library: Any, games: Any) -> None:
    phone = start_app(library, games, size=(892, 412))
    phone.nav.go("edit_game")
    phone.rest()
    assert phone.page.ids.scroll.height > 412 * 0.6


def test_a_phone_on_its_side_shows_four_categories_of_a_sheet(library: Any, games: Any) -> None:
    phone = start_app(library, games, size=(892, 412))
    sit(phone, spec("agricola"), ("Ann", "Ben"))
    grid: Any = next(phone.widgets("ScoreGrid"))
    scroll = phone.page.ids.scroll
    low = scroll.to_window(scroll.x, scroll.y)[1]
    shown = [
        one for one in grid.targets if grid.to_window(grid.x, grid.y + one.y)[1] >= low and one.path.endswith("/p1")
    ]
    assert len(shown) >= 4
