"""Bios: Genesis by touch in the real window, and the tables that the pictures show."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine.askcard import AskCard
from companion.engine.asks import Choose, Do, Form, Number, Order, Pick, Roll
from companion.engine.bots import play_on
from companion.engine.cards import Card
from companion.engine.said import Answer, Correct
from companion.engine.session import Session
from companion.games import spec
from companion.games.bios_genesis.pieces import Organism, Parasite, Refugium, no_colours
from companion.ui.parts.cardblocks import BACK
from companion.ui.parts.drawn import Drawn
from tests.ui.conftest import sit
from tests.ui.harness import Phone, start_app, wait
from tests.ui.looking import assert_in_place

SPEC = spec("bios_genesis")

REFUGIUM = {"manna": ["red", "yellow", "red", "blue"], "warm": "2", "cool": "3", "enzymes": ["5", "6"], "traits": []}
EVENT = {"landforms": ["ocean", "coastal"], "order": ["red", "green", "blue", "yellow"]}


def tap_option(phone: Phone, key: str, within: Any = None) -> None:
    found = [
        widget
        for widget in (within.walk(restrict=True) if within else phone.widgets())
        if key in (getattr(getattr(widget, "option", None), "key", None), getattr(widget, "value", None))
    ]
    assert found, f"no option {key!r} in sight"
    phone.tap(found[-1])


def primary(phone: Phone) -> None:
    phone.tap(next(iter(phone.widgets("PrimaryButton"))))


def fill(phone: Phone, field: Any, value: Any) -> None:
    """One field of a form."""
    (row,) = [row for row in phone.widgets("FormField") if row.field.key == field.key]
    if isinstance(field, Number):
        for _time in range(value - field.start):
            phone.tap(next(widget for widget in row.stepper.walk() if getattr(widget, "icon", "") == "plus"))
    elif isinstance(field, Order):
        tap_option(phone, value[0], row)
    else:
        for key in value if isinstance(value, list) else [value]:
            tap_option(phone, key, row)


def tap_path(phone: Phone, path: str) -> None:
    """Something drawn: a key of a card's form, or a known card; the uppermost if there are several."""
    found = [(part, target) for part in phone.widgets(Drawn) for target in part.targets if target.path == path]
    assert found, f"no {path!r} in sight"
    part, target = found[-1]
    phone.bring(part, target.y + target.height / 2)
    x, y = part.to_window(part.x + target.x + target.width / 2, part.y + target.y + target.height / 2)
    phone.touch(x, y)
    phone.rest()


def tap_card(phone: Phone, ask: AskCard, values: dict[str, Any]) -> None:
    """A new card, field by field; the last colour of an order falls into its place."""
    for field in ask.fields():
        value = values.get(field.key)
        if not isinstance(value, list):
            value = [value] if isinstance(value, str) else []
        for key in value[:3] if isinstance(field.ask, Order) else value:
            tap_path(phone, f"{field.key}/{key}")
    phone.tap(phone.page.view.done.text)


def tap_answer(phone: Phone, ask: Any, answer: Any) -> None:
    match ask:
        case AskCard():
            tap_card(phone, ask, answer)
        case Roll():
            phone.tap("Let the app roll")
        case Do() | Number():
            primary(phone)
        case Form():
            for field in ask.fields:
                fill(phone, field, answer[field.key])
            phone.tap("Done")
        case Pick():
            for key in answer:
                tap_option(phone, key)
            if not ask.least == ask.most == 1:
                primary(phone)
        case _:
            tap_option(phone, answer)


class Table:
    """Two players who open a Refugium in the first Event and try to bring it to life."""

    def __init__(self) -> None:
        self.icons = ["heaven", "warm"]
        self.assigned: set[str] = set()

    def answer(self, ask: Any) -> Any:
        match ask.key:
            case "genesis.event":
                icons, self.icons = self.icons, []
                return {"icons": icons, **EVENT}
            case "genesis.refugium":
                return REFUGIUM
            case "genesis.bacterium":
                return {"metabolism": "green", "icons": ["hgt"]}
            case "genesis.assign" if ask.who.key not in self.assigned:
                self.assigned.add(ask.who.key)
                return [next(option.key for option in ask.options if option.key.startswith("biont-"))]
        if isinstance(ask, Choose):
            return ask.likely or next(option.key for option in ask.options if option.allowed)
        return []


def test_a_whole_round_by_touch(phone: Phone) -> None:
    play = sit(phone, SPEC, ("Ann", "Bo"), mode="long", seed=6)
    table, seen = Table(), set()
    while play.session.run.state.round < 2:
        ask = play.session.ask
        assert ask is not None
        seen.add(ask.key)
        before = play.session.history.head
        tap_answer(phone, ask, table.answer(ask))
        assert play.session.history.head == before + 1, f"{ask.key} was not answered"
        assert before < 100
    assert {
        "genesis.event",
        "genesis.refugium",
        "genesis.assign",
        "genesis.autocatalytic.roll",
    } <= seen


def test_a_row_of_icons_is_tapped_from_the_left_and_the_last_one_taken_back(phone: Phone) -> None:
    play = sit(phone, SPEC, ("Ann", "Bo"), mode="long", seed=6)
    play.do(Answer(True))
    show(phone, play)
    for key in ("warm", "smite", "warm", "uv", BACK):
        tap_path(phone, f"icons/{key}")
    for key in ("green", "red", "blue", "yellow"):
        tap_path(phone, f"order/{key}")
    phone.tap("Play the Event: 3 icons")
    values = {"icons": ["warm", "smite", "warm"], "landforms": [], "order": ["green", "red", "blue", "yellow"]}
    assert play.session.history.standing()[-1].value == {"values": values}


def test_a_known_event_is_one_tap_and_a_new_card_is_the_other_way(phone: Phone) -> None:
    values = {"icons": ["warm"], **EVENT}
    id = phone.app.library.cards.put("bios_genesis", Card("event", "First rain", "hadean", values))
    play = sit(phone, SPEC, ("Ann", "Bo"), mode="long", seed=6)
    play.do(Answer(True))
    show(phone, play)
    assert phone.page.view.left.text == "Events, Hadean: 3 of 3 left"
    tap_path(phone, id)
    assert play.session.history.standing()[-1].value == {"name": "First rain", "values": values}
    phone.tap("A new card") if phone.sees("A new card") else None
    assert not phone.page.view.done.live, "the order is still missing"


# What the pictures show


def to_life(phone: Phone) -> Any:
    """A Bacterium of Ann's with a Mutation, in round 2."""
    play = sit(phone, SPEC, ("Ann", "Bo"), mode="long", seed=6, options={"forces": "choose"})
    for answer in ("red", "green", True):
        play.do(Answer(answer))
    table = Table()
    while (ask := play.session.ask) is not None and not play.session.run.state.organisms:
        if ask.key == "genesis.event" and not table.icons:
            table.icons = ["warm", "cool"]
        if ask.key == "genesis.autocatalytic.roll":
            play.do(Answer([2, 2, *[4] * (len(ask.dice) - 2)]))
        elif isinstance(ask, Roll):
            play.do(Answer("app"))
        else:
            play.do(Answer(table.answer(ask)))
    (life,) = play.session.run.state.organisms
    play.do(Correct("players.p1.catalysts.blue", 2))
    while (ask := play.session.ask).key != "genesis.buy":
        play.do(Answer([1, 2, 3, 4, *[2] * (len(ask.dice) - 4)] if isinstance(ask, Roll) else table.answer(ask)))
    play.do(Answer("mutation-ocean"))
    play.do(Answer({"colour": "blue", "icons": ["dna", "heat", "uv"]}))
    play.do(Correct(f"organisms.{life}.chromosomes.red", 2))
    play.do(Correct(f"organisms.{life}.chromosomes.yellow", 1))
    return play


def show(phone: Phone, play: Any, page: str = "table") -> None:
    phone.nav.go("shelf")
    phone.app.desk.sit(play)
    phone.nav.go("table")
    if page != "table":
        phone.nav.go(page)
    phone.rest()


def event_with_losses(phone: Phone) -> None:
    """An oxygen spike that a vitamin could stop."""
    play = to_life(phone)
    (life,) = play.session.run.state.organisms
    play.do(Correct(f"organisms.{life}.disks.green", 1))
    while (ask := play.session.ask).key != "genesis.oxygen.spend":
        if ask.key == "genesis.event":
            play.do(Answer({"icons": ["oxygen"] * 4, **EVENT}))
        elif isinstance(ask, Roll):
            play.do(Answer([2] * len(ask.dice)))
        else:
            play.do(Answer(Table().answer(ask) if ask.key != "genesis.assign" else []))
    show(phone, play)


def darwin_roll(phone: Phone) -> None:
    """Six dice on the table, and what they mean."""
    play = to_life(phone)
    while (ask := play.session.ask).key != "genesis.darwin.roll":
        if ask.key == "genesis.event":
            play.do(Answer({"icons": [], **EVENT}))
        elif isinstance(ask, Roll):
            play.do(Answer([3] * len(ask.dice)))
        else:
            play.do(Answer([] if ask.key == "genesis.assign" else Table().answer(ask)))
    play.do(Answer([1, 1, 1, 5, 6, 6, *[2] * (len(ask.dice) - 6)]))
    show(phone, play)


def organism(phone: Phone) -> None:
    show(phone, to_life(phone), "trackers")
    phone.swipe((200, 160), (200, 560), steps=40)


def score(phone: Phone) -> None:
    """The sheet at the end, for a table that only tracked."""
    play = sit(phone, SPEC, ("Ann", "Bo"), mode="track", seed=6, options={"forces": "choose"})
    for answer in ("red", "green", True):
        play.do(Answer(answer))
    for owner, cubes in (("p1", 5), ("p2", 3)):
        bacterium: tuple[Any, ...] = ("organism", owner, "ocean", {"metabolism": "red", "icons": []})
        for entered in bacterium:
            play.do(Answer(entered))
        made = list(play.session.run.state.organisms)[-1]
        play.do(Correct(f"organisms.{made}.chromosomes.red", cubes))
        play.do(Correct(f"organisms.{made}.bionts.{owner}", 2))
    play.do(Correct("refugia_left.cosmic", 1))
    play.do(Correct("players.p1.trophies", 2))
    play.do(Answer("end"))
    show(phone, play)
    wait(1.2)  # the confetti has left the words


def rows(phone: Phone) -> Any:
    """The four rows in the middle of a game: Refugia with Manna, a Bacterium with a Mutation, a fish, a Parasite."""
    play = to_life(phone)
    game = play.session.run.state
    life = next(iter(game.organisms.values()))
    organism_in(game, "p2", "coastal", "Stromatolite", green=2, blue=1)
    fish = organism_in(game, "p1", "ocean", "Bacterium 9", red=3, yellow=1)
    fish.stage, fish.row, fish.landform, fish.level, fish.macro_name = "marine", "ocean", "ocean", 1, "Trilobites"
    fish.organ_spaces["blue"], fish.organs["blue"], fish.disks["green"] = 2, 1, 1
    game.macro_cards -= 1
    life.mutations[0].be_robbed()
    game.parasites["p2"] = Parasite("p2", life.id)
    game.parasites["p2"].cubes["blue"] = 1
    vent = Refugium("r90", "Alkaline vent", "ocean", {"warm": 2, "cool": 5}, ["red", "blue", "red", "green"])
    vent.organized, vent.enzyme_faces, vent.enzymes, vent.bionts = ["yellow"], [3, 5, 6], ["green"], {"p2": 1}
    game.refugia["r90"] = vent
    game.refugia_left["ocean"] -= 1
    show(phone, play, "trackers")
    return play


def organism_in(game: Any, owner: str, row: str, name: str, **cubes: int) -> Organism:
    made = Organism(game.next_id("o"), name, row, owner, "red", {}, {**no_colours(), **cubes}, {owner: 1})
    game.organisms[made.id] = made
    game.refugia_left[row] -= 1
    return made


def test_every_piece_in_the_four_rows_can_be_tapped_and_corrected(phone: Phone) -> None:
    rows(phone)
    assert_in_place(phone)
    (lane,) = [part for part in phone.widgets("LanePart") if str(part.part.label) == "Ocean"]
    assert [ink.text for ink in lane.inks][:2] == ["Ocean", "4 Mutations · 0 Refugia"]
    x, y = next((x, y) for path, x, y in lane._near["refugia.r90.loose.red"] if path == "refugia.r90.loose.blue")
    assert lane.path_at(x, y) == "refugia.r90.loose.blue"
    assert lane.path_at(lane.width / 2, lane.height - 10) == "active.ocean"
    lane.dispatch("on_pick", "refugia.r90.loose.blue")
    phone.rest()
    assert phone.sees("Disorganized Manna")


PICTURES = {"event": event_with_losses, "darwin": darwin_roll, "organism": organism, "score": score, "rows": rows}


def test_an_organisms_card_says_where_each_shield_comes_from(phone: Phone) -> None:
    organism(phone)
    assert_in_place(phone)


def test_an_oxygen_spike_asks_for_the_vitamin(phone: Phone) -> None:
    event_with_losses(phone)
    assert_in_place(phone)
    assert any("How many disks do you spend" in text for text in phone.texts())


def test_the_score_is_shown_by_category(phone: Phone) -> None:
    score(phone)
    assert phone.nav.at == "result"
    assert phone.sees("Ann wins with 9")


def test_the_faces_of_a_refugiums_dice_are_in_sight_and_its_name_is_not_said_again_and_again(
    library: Any, games: Any
) -> None:
    phone = start_app(library, games, size=(412, 892))
    play = sit(phone, SPEC, ("Ann",), mode="long", seed=6)
    table = Table()
    while (ask := play.session.ask).key != "genesis.autocatalytic.roll":
        play.do(Answer(True if isinstance(ask, Do) else table.answer(ask)))
    show(phone, play)
    name = str(ask.dice[0].name)
    assert name not in phone.texts(), "it is in the question, and on the card"
    scroll = phone.page.ids.scroll
    low = scroll.to_window(*scroll.pos)[1]
    assert all(key.to_window(*key.center)[1] > low for key in phone.page.view.grid.children)


def test_after_a_joint_roll_each_refugiums_dice_lie_behind_its_name(phone: Phone) -> None:
    play = joint_roll(phone)
    names = [str(one.name) for one in play.session.ask.dice]
    assert len(set(names)) > 1
    phone.app.library.set_setting("moments", "reading")
    phone.page._answer("app")
    phone.rest()
    (sheet,) = phone.nav.sheets
    for where in (sheet.ids.dice, phone.page.ids.outcome):
        heaps = [one for one in where.walk(restrict=True) if type(one).__name__ == "Heap"]
        lying = [(heap.children[-1].children[0].text, len(heap.children) - 1) for heap in heaps]
        assert lying == [(name, names.count(name)) for name in dict.fromkeys(names)] or not where.children
        assert all(heap.right <= phone.root.right for heap in heaps)
    assert sheet.ids.dice.children


def joint_roll(phone: Phone) -> Any:
    """Two Refugia with Bionts are rolled for at once."""
    for seed in range(1, 60):
        session = Session(SPEC.script(), SPEC.setup(("Ann", "Bo", "Cy"), seed=seed))
        for _entry in range(120):
            ask = session.ask
            if isinstance(ask, Roll) and len({one.name for one in ask.dice}) > 1:
                play = phone.app.library.keep(SPEC, session)
                phone.app.desk.sit(play)
                phone.nav.go("table")
                phone.rest()
                return play
            play_on(session, Random(seed), most=1, anytime=0)
    raise AssertionError("nobody rolled for two")


def test_numbers_beside_an_ask_say_what_they_count(phone: Phone) -> None:
    session = Session(SPEC.script(), SPEC.setup(("Ann", "Bo", "Cy"), seed=4))
    play_on(session, Random(4), most=60, anytime=0)
    phone.app.desk.sit(phone.app.library.keep(SPEC, session))
    phone.nav.go("table")
    phone.rest()
    said = [
        ink.text for part in phone.page.ids.above.walk(restrict=True) if isinstance(part, Drawn) for ink in part.inks
    ]
    assert {"Catalysts", "Red", "Blue", "Bionts in the pool", "Trophies"} <= set(said)
