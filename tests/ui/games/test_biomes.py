"""Biomes by touch in the real window, and the tables that the pictures show."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from companion.device.device import Device
from companion.engine.asks import Choose, Do, Draw, Number, Pick, Roll
from companion.engine.results import Outcome
from companion.engine.said import Answer, Correct
from companion.engine.spec import Spec
from companion.games.biomes.content import OPEN, Place
from companion.games.biomes.spec import SPEC
from companion.games.biomes.state import Game
from tests.ui.conftest import sit
from tests.ui.harness import PHONE, Phone, start_app, wait
from tests.ui.looking import assert_in_place, drawn_texts, touch_path

SEED = 5


def tap_option(phone: Phone, key: str) -> None:
    """The row or button of this option, or its place in a matrix of cards."""
    for matrix in phone.widgets("DeckMatrix"):
        if any(key in row for row in matrix.part.ask.grid):
            touch_path(phone, key)
            return
    rows = [widget for widget in phone.widgets() if getattr(getattr(widget, "option", None), "key", None) == key]
    if not rows:
        phone.tap("not possible now")
        rows = [widget for widget in phone.widgets() if getattr(getattr(widget, "option", None), "key", None) == key]
    assert rows, f"no option {key!r} in sight"
    phone.tap(rows[-1])


def primary(phone: Phone) -> None:
    phone.tap(next(iter(phone.widgets("PrimaryButton"))))


def answer_by_touch(phone: Phone, ask: Any, answer: Any) -> None:
    match ask:
        case Roll() if not any(phone.widgets("PrimaryButton")):
            phone.tap("Let the app roll")
        case Do() | Roll():
            primary(phone)
        case Draw() if answer == "app":
            phone.tap("Let the app draw" if ask.by_hand_first else "Draw")
        case Draw() | Pick():
            for key in answer:
                tap_option(phone, key)
            if isinstance(ask, Pick):  # the last card that is drawn answers by itself
                primary(phone)
        case Number():
            done = [button for button in phone.widgets("PrimaryButton") if button.text.startswith(f"{answer},")]
            phone.tap(done[0] if done else next(key for key in phone.widgets("Key") if key.text == str(answer)))
        case _:
            tap_option(phone, answer)


def escape(ask: Any, game: Game) -> Any:
    """The shortest way out for one player who keeps the cards in hand: three quests beside the camp."""
    match ask:
        case Do() | Roll():
            return True
        case Draw():
            return ["fountain", "cave", "trader"] if ask.key == "biomes.setup.first" else "app"
        case Pick():
            return []
        case Number():
            return ask.start
    assert isinstance(ask, Choose)
    allowed = [option.key for option in ask.options if option.allowed]
    player = next(iter(game.players.values()))
    if ask.key == "biomes.action":
        if "level_up" in allowed:
            return "level_up"
        if game.camp.exit_placed:
            return "move_camp" if "move_camp" in allowed else "end"
        if "quest" in allowed:
            return "quest"
        return "move" if "move" in allowed and game.now.actions else "end"
    if ask.key == "biomes.move.to":
        goals = [place for place in ("fountain", "trader", "cave") if game.quests[place] == OPEN]
        home = game.camp.fragments or game.camp.exit_placed or not goals
        return (
            "camp" if home and player.place is not Place.CAMP else next((g for g in goals if g in allowed), allowed[0])
        )
    wanted = {"biomes.cave.bid": "12", "biomes.gang.landing": "stay", "biomes.flood.tile": "lake", "biomes.relic": "no"}
    return wanted.get(ask.key, allowed[0])


def test_a_whole_play_by_touch_from_the_set_up_to_the_exit(phone: Phone) -> None:
    play = sit(phone, SPEC, ("Ann",), options={"hands": "none", "map": "none", "camp_move": "five"}, seed=SEED)
    seen = set()
    while (ask := play.session.ask) is not None:
        seen.add(ask.key)
        before = play.session.history.head
        answer_by_touch(phone, ask, escape(ask, play.session.run.state))
        if phone.nav.sheets:
            phone.tap(phone.nav.sheets[0].ids.go)
        assert play.session.history.head == before + 1, f"{ask.key} was not answered"
        assert before < 80, "no way out"
    assert {"biomes.danger", "biomes.cave.roll", "biomes.trader", "biomes.fountain", "biomes.exit"} <= seen
    result = play.session.run.result
    assert result
    assert result.outcome is Outcome.WON
    assert phone.sees("you escaped")


def begin(phone: Phone, names: tuple[str, ...] = ("Ann", "Bo"), **options: Any) -> Any:
    """Two players, hands in the app, the first danger card to be drawn."""
    play = sit(phone, SPEC, names, options={"deck": "digital", "bank": "digital", "map": "none", **options}, seed=SEED)
    sitting: Any = phone.app.desk.sitting
    sitting.do(Answer(True))
    sitting.do(Answer(["farmland", "forest", "quarry"]))
    while play.session.ask.key.startswith("biomes.setup"):
        ask = play.session.ask
        sitting.do(Answer(ask.options[0].key if isinstance(ask, Choose) else {"food": 2, "lumber": 2, "metal": 1}))
    phone.rest()
    return play


def hold(phone: Phone, **cards: int) -> None:
    sitting: Any = phone.app.desk.sitting
    for key, count in cards.items():
        assert sitting.do(Correct(f"players.p1.hand.{key}", count))
    phone.rest()


# The tables of the pictures


def danger_phase(phone: Phone) -> Any:
    """Danger 5, the first of two cards: the gang moves, Bo is in the forest."""
    play = begin(phone)
    sitting: Any = phone.app.desk.sitting
    for answer in (["movement"], "end", ["discovery"]):
        sitting.do(Answer(answer))
    for path, value in (("danger", 5), ("gang", "gang"), ("players.p2.place", "forest"), ("players.p2.hand.relic", 1)):
        sitting.do(Correct(path, value))
    for answer in ("end", ["gang"], "no", ["ne"]):
        sitting.do(Answer(answer))
    phone.rest()
    return play


def action_list(phone: Phone) -> Any:
    """Danger 5 with Impaired Discovery, a hand worth spending."""
    play = begin(phone)
    sitting: Any = phone.app.desk.sitting
    sitting.do(Correct("danger", 5))
    for card in ("discovery", "construction"):
        sitting.do(Answer([card]))
    hold(phone, food4=2, metal3=1, lumber3=1, jewelry=1)
    return play


def action_list_with_a_cost(phone: Phone) -> Any:
    play = action_list(phone)
    phone.tap_hint("why")
    phone.tap(next(phone.widgets("MenuRow")))
    return play


def cave(phone: Phone) -> Any:
    """In the Cave, how much to add."""
    play = begin(phone)
    sitting: Any = phone.app.desk.sitting
    sitting.do(Correct("quests.cave", "open"))
    sitting.do(Correct("players.p1.place", "cave"))
    sitting.do(Answer(["movement"]))
    hold(phone, food4=1, metal2=1, weapons=1)
    sitting.do(Answer("quest"))
    phone.rest()
    return play


def loss(phone: Phone, names: tuple[str, ...] = ("Ann", "Bo")) -> Any:
    """Danger 10, and the card that ends it."""
    play = begin(phone, names)
    sitting: Any = phone.app.desk.sitting
    sitting.do(Correct("danger", 10))
    sitting.do(Answer(["level"]))
    phone.rest()
    return play


PICTURES = {
    "danger": danger_phase,
    "actions": action_list,
    "cost": action_list_with_a_cost,
    "cave": cave,
    "loss": loss,
}


def test_the_danger_track_and_what_wins_stay_in_sight(phone: Phone) -> None:
    danger_phase(phone)
    shown = drawn_texts(phone)
    assert "5" in shown
    assert any("3 more fragments" in text for text in shown)
    assert any(text.startswith("Safe for 3 rounds") for text in shown)
    assert_in_place(phone)


def test_a_cost_opens_with_every_part_of_it(phone: Phone) -> None:
    action_list_with_a_cost(phone)
    for text in ("Printed cost", "Danger level 5", "Impaired Discovery: the whole cost, danger cost included"):
        assert phone.sees(text)
    phone.back()
    assert phone.sees("What do you do?")


def test_drawing_a_danger_card_shows_its_effect_on_the_costs_at_once(phone: Phone) -> None:
    play = action_list(phone)
    costs = {card.option.key: [str(token) for token in card.option.gives] for card in phone.widgets("ThingCard")}
    assert costs["explore"] == ["4 food", "4 any"]
    assert "×2" in drawn_texts(phone), "the impairment is in the band"
    assert play.session.ask.key == "biomes.action"


def test_exploring_with_cards_in_the_app_is_three_taps(phone: Phone) -> None:
    """The action, the cards that pay, the tile that came up."""
    play = action_list(phone)
    before = play.session.history.head
    tap_option(phone, "explore")
    tap_option(phone, play.session.ask.likely)
    if play.session.ask.key == "biomes.pay.rest":
        tap_option(phone, play.session.ask.options[0].key)
    tap_option(phone, "desert")
    assert play.session.history.head <= before + 4
    assert play.session.run.state.revealed["desert"] == 1


def test_a_step_of_the_danger_level_is_felt(library: Any, games: tuple[Spec, ...]) -> None:
    felt: list[str] = []
    device = Device(SimpleNamespace(allow_screensaver=True))
    device.haptics = SimpleNamespace(on=True, tap=lambda: None, warn=lambda: felt.append("warn"))  # type: ignore[assignment]
    phone = start_app(library, games, device=device)
    begin(phone)
    assert not felt
    sitting: Any = phone.app.desk.sitting
    sitting.do(Answer(["level"]))
    assert felt == ["warn"]
    assert sitting.session.run.state.danger == 2


def test_the_cave_shows_the_chances_of_every_bid(phone: Phone) -> None:
    cave(phone)
    shown = drawn_texts(phone)
    assert shown[shown.index("+3") :][:4] == ["+3", "50%", "25%", "25%"], "fragment, artifact, catastrophe"
    assert_in_place(phone)


def test_the_drawn_danger_card_stands_large_until_it_was_read_and_opens_again(phone: Phone) -> None:
    phone.app.library.set_setting("moments", "reading")
    play = begin(phone)
    phone.tap("Draw")
    drawn = str(play.session.run.table.told[-2 if "draws" in str(play.session.run.table.told[-1].text) else -1].text)
    (sheet,) = phone.nav.sheets
    assert sheet.moment.title in drawn
    assert {ink.text for ink in sheet.card.inks} >= {sheet.moment.title, sheet.moment.about}
    phone.tap(phone.nav.sheets[0].ids.go)
    assert not phone.nav.sheets
    phone.tap(sheet.moment.title)
    assert phone.nav.sheets[0].moment == sheet.moment
    wait(12)
    assert phone.nav.sheets, "opened again it stays"
    phone.back()
    assert not phone.nav.sheets


def test_the_danger_card_goes_by_itself_once_there_was_time_to_read_it(phone: Phone) -> None:
    phone.app.library.set_setting("moments", "reading")
    begin(phone)
    phone.tap("Draw")
    (sheet,) = phone.nav.sheets
    wait(sheet.moment.seconds() - 1)
    assert phone.nav.sheets
    wait(2)
    assert not phone.nav.sheets


def test_a_danger_level_card_shows_from_where_to_where(phone: Phone) -> None:
    phone.app.library.set_setting("moments", "reading")
    begin(phone)
    phone.app.desk.sitting.do(Correct("danger", 3))  # type: ignore[union-attr]
    phone.rest()
    phone.page._answer(["level"])
    phone.rest()
    (sheet,) = phone.nav.sheets
    assert (sheet.moment.track.old, sheet.moment.track.new) == (3, 4)
    assert "Now 2 danger cards a turn: draw one more right away." in sheet.moment.follows


def test_danger_11_is_lost_at_once(phone: Phone) -> None:
    loss(phone)
    assert phone.sees("Overrun")
    assert phone.sees("Danger reached 11")


def test_the_set_up_says_how_the_app_reads_the_rulebook_and_why_when_asked(phone: Phone) -> None:
    phone.nav.go("new_play", game="biomes")
    phone.rest()
    phone.tap("Variants and house rules")
    assert phone.sees("Actions in a turn: 2, with the upgrade 4")
    assert not phone.sees("The rulebook says 2 in one place and 3 in another.")
    phone.tap("Why, and change it")
    assert phone.sees("The rulebook says 2 in one place and 3 in another.")
    phone.tap("3, with the upgrade 5")
    assert phone.page.options.chosen["actions"] == 3


FIRST_CARDS = {
    "biomes.setup.first": ("forest", "lake", "farmland"),
    "biomes.danger": ("movement",),
    "biomes.setup.hand": ("food4", "food1", "lumber3"),
    "biomes.draw": ("metal2",),
}


def real_first_turn(phone: Phone, names: tuple[str, ...] = ("Ann", "Bo", "Cy", "Di")) -> int:
    """The table that people get who change no option, from Start to the first action, all by touch; how many taps."""
    phone.app.library.set_setting("moments", "reading")
    play, taps = sit(phone, SPEC, names, seed=SEED), 0
    while (ask := play.session.ask) and ask.key != "biomes.action":
        if isinstance(ask, Draw):
            for key in FIRST_CARDS[ask.key]:
                tap_option(phone, key)
            taps += len(FIRST_CARDS[ask.key])
        else:
            primary(phone)
            taps += 1
        if phone.nav.sheets:
            phone.tap(phone.nav.sheets[0].ids.go)
            taps += 1
    return taps


def test_four_players_with_real_cards_are_at_the_first_action_after_ten_taps(phone: Phone) -> None:
    """Ready, three tiles, the danger card and going on, three cards of the hand, the card that is drawn."""
    assert real_first_turn(phone) == 10
    assert phone.sees("End the turn")
    ann, bo, *_others = phone.sitting.session.run.state.players.values()
    assert sorted(ann.hand.elements()) == ["food1", "food4", "lumber3", "metal2"]
    assert not bo.hand


def test_the_cards_of_a_hand_are_a_matrix_that_fits_the_phone(library: Any, games: Any) -> None:
    phone = start_app(library, games, size=(412, 892))
    real_first_turn(phone, ("Ann", "Bo"))
    phone.tap("End the turn")
    (matrix,) = phone.widgets("DeckMatrix")
    assert [len(row) for row in matrix.part.ask.grid] == [4, 4, 4]
    foot = next(phone.widgets("QuietButton"))
    assert phone.page.ids.scroll.scroll_y == 1
    assert matrix.to_window(*matrix.pos)[1] >= foot.to_window(*foot.pos)[1] + foot.height, "metal is in sight too"
    for _copy in range(2):
        tap_option(phone, "food2")
    assert matrix.part.drawn == ["food2", "food2"], "the place stays while there are more of this card"


def test_a_single_card_is_tapped_without_a_place_for_it_in_a_small_window(library: Any, games: Any) -> None:
    """The tap answers: the matrix needs the room, also with the largest type."""
    for scale in (1.0, 2.0):
        phone = start_app(library, games, size=PHONE, scale=scale)
        play = sit(phone, SPEC, ("Ann", "Bo"), seed=SEED)
        while (ask := play.session.ask).key != "biomes.draw":
            phone.sitting.do(Answer(list(FIRST_CARDS[ask.key]) if isinstance(ask, Draw) else True))
        phone.rest()
        (matrix,) = phone.widgets("DeckMatrix")
        assert ask.count == 1
        assert "1" not in [ink.text for ink in matrix.inks if ink.size == 20]
        low = phone.page.ids.scroll.to_window(*phone.page.ids.scroll.pos)[1]
        first = next(one for one in matrix.targets if one.path == "food1")
        assert matrix.to_window(matrix.x, matrix.y + first.y)[1] >= low, "a whole row is in sight"


def test_a_finger_on_a_card_while_the_table_goes_on_takes_none(phone: Phone) -> None:
    real_first_turn(phone, ("Ann", "Bo"))
    phone.tap("End the turn")
    (matrix,) = phone.widgets("DeckMatrix")
    entries = phone.sitting.session.history.head
    phone.page.view.hide()
    matrix.dispatch("on_pick", "food2")
    assert phone.sitting.session.history.head == entries


def test_on_its_side_the_cards_of_a_hand_keep_their_colours(library: Any, games: Any) -> None:
    phone = start_app(library, games, size=(892, 412))
    real_first_turn(phone, ("Ann", "Bo"))
    phone.tap("End the turn")
    (matrix,) = phone.widgets("DeckMatrix")
    assert "Food 1" not in [ink.text for ink in matrix.inks], "its column says the amount, its colour and icon the rest"


def test_the_second_player_tells_their_hand_from_nothing(phone: Phone) -> None:
    real_first_turn(phone, ("Ann", "Bo"))
    phone.tap("End the turn")
    assert not list(phone.widgets("Chip")), "what was drawn for a hand does not stand above the next player's question"
    for key in ("food2", "food2", "metal1"):
        tap_option(phone, key)
    assert sorted(phone.sitting.session.run.state.players["p2"].hand.elements()) == ["food2", "food2", "metal1"]
