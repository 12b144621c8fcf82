"""BioHACK by touch in the real window, and the tables that the pictures show."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Do, Form, Number, Pick, Roll
from companion.games import spec
from companion.games.biohack.state import Game, Player
from companion.ui.desk import Sitting
from tests.ui.conftest import sit
from tests.ui.harness import Phone
from tests.ui.looking import assert_in_place, drawn_texts

SPEC = spec("biohack")
FIRST = ("mountain", "bank", "hospital")
LATER = ("bank", "hospital", "basement")
CREATURE = {"mammal": 1}


def tap_option(phone: Phone, key: str) -> None:
    """The row, chip or button of this option."""
    found = [widget for widget in phone.widgets() if getattr(getattr(widget, "option", None), "key", None) == key]
    assert found, f"no option {key!r} in sight"
    phone.tap(found[-1])


def primary(phone: Phone) -> None:
    phone.tap(next(iter(phone.widgets("PrimaryButton"))))


def step(phone: Phone, field: str, times: int) -> None:
    """Tap the plus of a field so many times."""
    (row,) = [row for row in phone.widgets("FormField") if row.field.key == field]
    for _time in range(times):
        phone.tap(next(widget for widget in row.stepper.walk() if getattr(widget, "icon", "") == "plus"))


def tap_answer(phone: Phone, ask: Any, answer: Any) -> None:
    match ask:
        case Do():
            primary(phone)
        case Roll():
            phone.tap(str(ask.dice[0].label(answer)))
        case Pick():
            for key in answer:
                tap_option(phone, key)
            primary(phone)
        case Form():
            for key, times in answer.items():
                step(phone, key, times)
            primary(phone)
        case Number():
            primary(phone)
        case _:
            tap_option(phone, answer)


def plan(ask: Any, game: Game) -> Any:
    """How a sensible player answers: everything home, one creature, one exchange, one report, then pass."""
    if isinstance(ask, Do | Number):
        return True
    if isinstance(ask, Roll):
        return "feral"
    if isinstance(ask, Form):
        return {"biohack.create.cost": {**CREATURE, "worth": 2}, "biohack.alley.exchange": {"coins": 1}}.get(
            ask.key, {}
        )
    allowed = [option.key for option in ask.options if option.allowed]
    if isinstance(ask, Pick):
        return list(FIRST if game.round == 1 else LATER)[: ask.least]
    assert ask.who is not None
    player = game.players[ask.who.key]
    match ask.key:
        case "biohack.research.turn":
            return turn(player, allowed)
        case "biohack.planning":
            return "scientist.coins+2"
        case "biohack.create.class":
            return "common" if "common" in allowed and not player.creatures else "done"
        case "biohack.create.card":
            return "new"
        case "biohack.alley":
            return "2.avian" if "2.avian" in allowed and not player.genes.avian else "done"
        case "biohack.dna":
            return next(key for key in ("m1", "unlock", "done") if key in allowed)
    return allowed[0]


def turn(player: Player, allowed: list[str]) -> str:
    home = [key for key in allowed if key not in ("experiment", "pass")]
    if player.on_public():
        return home[0]
    if not player.creatures and player.genes.mammal:
        return "biofarm"
    if not player.tokens:
        return "dna"
    return "alley" if not player.genes.avian and player.coins > 1 else "pass"


def test_a_whole_play_of_two_by_touch(phone: Phone) -> None:
    play = sit(phone, SPEC, ("Ann", "Bo"), seed=3)
    seen, taps = set(), 0
    while (ask := play.session.ask) is not None:
        seen.add(ask.key)
        before = play.session.history.head
        tap_answer(phone, ask, plan(ask, play.session.run.state))
        assert play.session.history.head == before + 1, f"{ask.key} was not answered"
        taps += 1
        assert taps < 400
    assert {
        "biohack.setup.board",
        "biohack.place",
        "biohack.danger",
        "biohack.danger.keep",
        "biohack.create.cost",
        "biohack.alley.exchange",
        "biohack.report.ep",
        "biohack.cleanup",
    } <= seen
    assert play.session.run.result is not None
    assert phone.sees("wins with")


def test_a_research_action_takes_three_taps_in_the_window(phone: Phone) -> None:
    play = public_spaces(phone)
    before = play.session.history.head
    tap_option(phone, "mountain")
    phone.tap("1 feral and injury")
    tap_option(phone, "keep")
    assert play.session.history.head == before + 3
    assert play.session.ask.who.name == "Cy"


# The tables of the pictures


def sitting(phone: Phone) -> Sitting:
    assert phone.app.desk.sitting is not None
    return phone.app.desk.sitting


def begin(phone: Phone, names: tuple[str, ...], answers: tuple[Any, ...], **more: Any) -> Any:
    play = sit(phone, SPEC, names, seed=4, **more)
    for answer in answers:
        assert sitting(phone).answer(answer), (play.session.ask.key, answer)
    phone.rest()
    return play


def goods(phone: Phone, who: str, **values: int) -> None:
    for name, value in values.items():
        at = name if name in ("ep", "coins", "medicine", "hand", "unlocked") else f"genes.{name}"
        assert sitting(phone).correct(f"players.{who}.{at}", value)
    phone.rest()


ROUND_OF_THREE = ("bank", "river.aquatic+2", ["gene"], "mammal", "basement", "none")
"""Ann, Cy and Bo bring a Noman home each."""


def public_spaces(phone: Phone) -> Any:
    """Three Nomans on the Mountain; Ann may bring hers home."""
    places = (["mountain", "bank", "hospital"], ["mountain", "river", "bank"], ["mountain", "basement", "hospital"])
    play = begin(
        phone,
        ("Ann", "Bo", "Cy"),
        (["p1", "p3", "p2"], "none", "none", "none", True, *places),
        options={"steps": False, "lots": False},
    )
    goods(phone, "p1", mammal=6, aquatic=2, avian=3, primate=4, feral=1, ep=23, coins=8, medicine=2)
    return play


def answer(phone: Phone, *answers: Any) -> None:
    for one in answers:
        assert sitting(phone).answer(one), one
    phone.rest()


def fill(phone: Phone, play: Any, **values: Any) -> None:
    fields = play.session.ask.fields
    answer(phone, {field.key: values.get(field.key, getattr(field, "start", 0)) for field in fields})


def alley(phone: Phone) -> Any:
    """Ann's Noman is in the Alley with something to exchange."""
    play = public_spaces(phone)
    answer(phone, *ROUND_OF_THREE, "experiment", "alley")
    return play


def players_board(phone: Phone) -> Any:
    """Ann has two creatures and a report; her board on the trackers page."""
    play = public_spaces(phone)
    goods(phone, "p1", hand=5, unlocked=1)
    answer(phone, *ROUND_OF_THREE, "experiment", "biofarm")
    answer(phone, "common")
    fill(phone, play, mammal=2, worth=4)
    fill(phone, play, mammal=1)
    answer(phone, "pay.mammal+2", "none", "coins+2", "artisan")
    fill(phone, play, avian=2, worth=6)
    fill(phone, play, mammal=1)
    answer(phone, "none")
    phone.nav.go("trackers")
    phone.rest()
    return play


def solo_round(phone: Phone) -> Any:
    """Survival: assistants and police stand, the first turn is asked."""
    turned = {"police1": "alley", "police2": "downtown", "top": "bank"}
    return begin(
        phone,
        ("Ann",),
        ("mountain", "none", ["mountain", "bank", "hospital"], turned),
        mode="challenge4",
        options={"steps": False},
    )


def final_scoring(phone: Phone) -> Any:
    """The one form at the end: nobles and the scientist's bottom row."""
    play = begin(phone, ("Ann", "Bo"), (), options={"steps": False, "lots": False, "guided": False})
    answer(phone, "p1")
    goods(phone, "p1", ep=41, coins=9, unlocked=2, feral=3)
    goods(phone, "p2", ep=38, coins=17)
    for who, cls, worth in (("p1", "noble", 0), ("p1", "common", 5), ("p2", "artisan", 7)):
        assert sitting(phone).anytime("creature")
        answer(phone, who, cls)
        if play.session.ask.key == "biohack.create.card":
            answer(phone, "new")
        fill(phone, play, **({"feral": 2} if cls == "noble" else {"mammal": 2, "worth": worth}))
        if play.session.ask.key == "biohack.scientist.discount":
            fill(phone, play)
        answer(phone, "paid")
        if cls == "artisan":
            fill(phone, play, mammal=1)
        elif cls == "common":
            answer(phone, "none")
        answer(phone, "none")
    answer(phone, True, "last")
    return play


PICTURES = {
    "public-spaces": public_spaces,
    "board": players_board,
    "alley": alley,
    "final-scoring": final_scoring,
    "solo": solo_round,
}


def test_the_table_shows_genes_goods_and_public_spaces_as_they_stand(phone: Phone) -> None:
    public_spaces(phone)
    shown = {*phone.texts(), *drawn_texts(phone)}
    assert {"23 EP", "8 coins", "2 medicine", "3 there", "3 mammal + 2 avian, danger die"} <= shown
    assert [text for text in drawn_texts(phone) if text.isdigit()][:6] == ["6", "2", "3", "0", "4", "1"]
    assert phone.sees("you have no Noman there")


def test_every_picture_keeps_its_texts_in_place(phone: Phone) -> None:
    for table in PICTURES.values():
        table(phone)
        assert_in_place(phone)
