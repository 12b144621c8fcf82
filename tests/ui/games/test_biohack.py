"""BioHACK by touch in the real window, and the tables that the pictures show."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.askcard import AskCard
from companion.engine.asks import Do, Number, Pick, Roll
from companion.engine.said import Answer, Anytime, Correct
from companion.games import spec
from companion.games.biohack.state import Game, Player
from companion.ui.desk import Sitting
from companion.ui.drawn import art
from companion.ui.drawn.thingcards import CardGrid
from companion.ui.parts.cases import Pieces
from companion.ui.parts.paint import Painter
from tests.games.biohack.lab import Bonus, Formula, creature, said, tile
from tests.ui.conftest import sit
from tests.ui.games.test_bios_genesis import tap_path
from tests.ui.harness import Phone, start_app, wait
from tests.ui.looking import assert_in_place, drawn_texts

SPEC = spec("biohack")
FIRST = ("mountain", "bank", "hospital")
LATER = ("bank", "hospital", "basement")
MOUSE = creature("common", 2, mammal=1, name="Mouse")
OWL = creature("artisan", 6, avian=2, discount=Bonus(mammal=1), name="Owl")
CHIMERA = creature("noble", feral=2, formula=Formula(3, 1, ("avian",)), name="Chimera")
SCIENTIST = {"name": "Dr. Ada", "values": {"gain": ["coin", "coin"], "pay": [], "other": [], "discount": ["mammal"]}}


def tap_option(phone: Phone, key: str) -> None:
    """The row, chip or button of this option."""
    found = [widget for widget in phone.widgets() if getattr(getattr(widget, "option", None), "key", None) == key]
    assert found, f"no option {key!r} in sight"
    phone.tap(found[-1])


def primary(phone: Phone) -> None:
    phone.tap(next(iter(phone.widgets("PrimaryButton"))))


def tap_answer(phone: Phone, ask: Any, answer: Any) -> None:
    match ask:
        case Do():
            primary(phone)
        case Roll():
            phone.tap(str(ask.dice[0].label(answer)))
        case Pick():
            for key in answer:
                tap_option(phone, key)
            if not (answer and ask.most == 1):
                primary(phone)
        case AskCard():
            assert sitting(phone).do(Answer(answer)), ask.key
            phone.rest()
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
    if isinstance(ask, AskCard):
        return card(ask)
    allowed = [option.key for option in ask.options if option.allowed]
    if ask.key == "biohack.alley":
        return ["2.coins.avian"] if "2.coins.avian" in allowed else []
    if isinstance(ask, Pick):
        return list(FIRST if game.round == 1 else LATER)[: ask.least]
    assert ask.who is not None
    player = game.players[ask.who.key]
    match ask.key:
        case "biohack.research.turn":
            return turn(player, allowed)
        case "biohack.planning":
            return "none"
        case "biohack.create":
            return "done" if player.creatures else next(key for key in (*allowed, "done") if key != "done")
        case "biohack.dna":
            return next(key for key in ("m1", "unlock", "done") if key in allowed)
    return allowed[0]


def card(ask: AskCard) -> Any:
    if ask.key == "biohack.board":
        return {"values": {"side": "basic"}}
    if ask.key == "biohack.board.space":
        return {"values": {ask.side: ["coin"]}}
    if ask.key.startswith("biohack.scientist"):
        return {**SCIENTIST, "name": f"Dr. {ask.who}"} if not ask.side else {"values": {"discount": ["mammal"]}}
    return said(creature("common", 2, mammal=1, name=f"Mouse of {ask.who}"))


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
    play = sit(phone, SPEC, ("Ann", "Bo"), seed=3, options={"cards": False})
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
        "biohack.create",
        "biohack.create.card",
        "biohack.alley",
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


def test_the_formula_of_a_noble_is_tapped_in_and_scores_by_itself(phone: Phone) -> None:
    play = public_spaces(phone)
    assert sitting(phone).do(Anytime("creatures"))
    answer(phone, "p1", "add")
    for path in ("cls/noble", "cost/feral", *["points/\bmore"] * 3, "counts/avian"):
        tap_path(phone, path)
    phone.tap("That's it")
    player = play.session.run.state.players["p1"]
    assert [placed.card.formula for placed in player.creatures] == [Formula(3, 1, ("avian",))]
    phone.nav.go("trackers")
    phone.rest()
    assert "3 EP for each avian: now 0 EP" in drawn_texts(phone)


def test_the_formula_of_a_scientist_is_a_form_of_its_own_also_after_undo(phone: Phone) -> None:
    play = public_spaces(phone)
    goods(phone, "p1", coins=12, unlocked=1)
    answer(phone, *ROUND_OF_THREE, "dna", "unlock")
    answer(phone, {"values": {"gain": ["ep"], "pay": [], "other": []}}, {"values": {"discount": ["avian"]}})
    phone.tap_hint("undo")
    tap_path(phone, "discount/mammal")
    phone.tap("That's it")
    for path in (*["points/\bmore"] * 2, *["every/\bmore"] * 2, "counts/coin"):
        tap_path(phone, path)
    phone.tap("That's it")
    assert play.session.run.state.players["p1"].scientist.formula == Formula(2, 3, ("coin",))


def test_an_exchange_that_cannot_come_next_says_so_at_the_tap(phone: Phone) -> None:
    play = alley(phone)
    tap_option(phone, "2.coins.avian")
    tap_option(phone, "1.coins.mammal")
    assert phone.sees("Only one top-row option per visit: you chose ②")
    assert phone.sees("Done, 1 picked")
    tap_option(phone, "2.coins.avian")
    primary(phone)
    assert play.session.run.state.players["p1"].genes.avian == 5


# The tables of the pictures


def sitting(phone: Phone) -> Sitting:
    assert phone.app.desk.sitting is not None
    return phone.app.desk.sitting


def begin(phone: Phone, names: tuple[str, ...], answers: tuple[Any, ...], **more: Any) -> Any:
    play = sit(phone, SPEC, names, seed=4, **more)
    for answer in answers:
        assert sitting(phone).do(Answer(answer)), (play.session.ask.key, answer)
    phone.rest()
    return play


def goods(phone: Phone, who: str, **values: int) -> None:
    for name, value in values.items():
        at = name if name in ("ep", "coins", "medicine", "hand", "unlocked") else f"genes.{name}"
        assert sitting(phone).do(Correct(f"players.{who}.{at}", value))
    phone.rest()


ROUND_OF_THREE: tuple[Any, ...] = ("bank", "river.aquatic+2", ["gene"], "mammal", "basement", [])
"""Ann, Cy and Bo bring a Noman home each."""


def public_spaces(phone: Phone) -> Any:
    """Three Nomans on the Mountain; Ann may bring hers home."""
    places = (["mountain", "bank", "hospital"], ["mountain", "river", "bank"], ["mountain", "basement", "hospital"])
    play = begin(
        phone,
        ("Ann", "Bo", "Cy"),
        (["p1", "p3", "p2"], "none", "none", "none", *places),
        options={"steps": False, "lots": False, "cards": False},
    )
    goods(phone, "p1", mammal=6, aquatic=2, avian=3, primate=4, feral=1, ep=23, coins=8, medicine=2)
    return play


def answer(phone: Phone, *answers: Any) -> None:
    for one in answers:
        assert sitting(phone).do(Answer(one)), one
    phone.rest()


def hold(phone: Phone, who: str, *cards: Any) -> None:
    """Cards in hand, entered by the any-time action."""
    for one in cards:
        assert sitting(phone).do(Anytime("hand"))
        answer(phone, who, "enter", said(one))


def test_a_single_card_is_bought_with_one_tap_or_none_with_another(phone: Phone) -> None:
    play = public_spaces(phone)
    answer(phone, *ROUND_OF_THREE[:5])
    assert play.session.ask.key == "biohack.buy"
    assert play.session.ask.most == 1
    before = play.session.history.head
    tap_option(phone, "column2")
    assert play.session.history.head == before + 1
    phone.tap_hint("undo")
    phone.tap("None")
    assert play.session.history.head == before + 1
    assert phone.sees("buys no card")


def test_what_is_bought_twice_says_how_often_and_keeps_its_price(phone: Phone) -> None:
    places = (["mountain", "bank", "basement"], ["mountain", "river", "basement"], ["mountain", "bank", "hospital"])
    setup = (["p1", "p3", "p2"], "none", "none", "none", *places, "basement")
    begin(phone, ("Ann", "Bo", "Cy"), setup, options={"steps": False, "lots": False, "cards": False})
    for _tap in range(2):
        tap_option(phone, "column1")
    assert phone.sees("2 × 2 coins")


def test_a_trade_in_the_alley_is_a_card_of_its_pieces_two_beside_each_other(phone: Phone) -> None:
    alley(phone)
    cards = [card for card in phone.widgets("ThingCard") if card.option.allowed]
    first, second = cards[:2]
    assert first.y == second.y
    assert first.right < second.x
    for card in cards:
        words = [ink.text for ink in card.inks]
        assert card.label not in words, "its pieces say it"
        assert str(card.option.note) in words, "which row of the Alley it belongs to"
        amounts = [str(token.n) for token in card.option.gives if token.n]
        assert [word for word in words if word.isdigit()] == amounts
    phone.tap(first)
    phone.tap(first)
    assert (first.chosen, first.count) == (True, 2)


def test_the_smallest_phone_has_four_trades_in_sight(library: Any) -> None:
    phone = start_app(library, (SPEC,), size=(360, 640))
    alley(phone)
    low = phone.page.ids.scroll.y
    cards = [card for card in phone.widgets("ThingCard") if card.to_window(card.x, card.y)[1] >= low]
    assert len(cards) >= 4


def alley(phone: Phone) -> Any:
    """Ann's Noman is in the Alley with something to exchange."""
    play = public_spaces(phone)
    answer(phone, *ROUND_OF_THREE, "alley")
    return play


def biofarm(phone: Phone) -> Any:
    """Ann's Noman is in the Biofarm, with three known cards in hand."""
    play = public_spaces(phone)
    hold(phone, "p1", MOUSE, OWL, CHIMERA)
    answer(phone, *ROUND_OF_THREE, "biofarm")
    return play


def players_board(phone: Phone) -> Any:
    """Ann has two creatures and a known scientist; her board on the trackers page."""
    play = biofarm(phone)
    answer(phone, MOUSE.key, {"values": {"side": "basic"}}, {"values": {"common1": ["coin", "coin"]}})
    answer(phone, OWL.key, {"values": {"artisan1": []}})
    phone.nav.go("trackers")
    phone.rest()
    return play


def planning(phone: Phone) -> Any:
    """Four players; where do Ann's Nomans go? The places say what they give."""
    return begin(
        phone,
        ("Ann", "Bo", "Cy", "Di"),
        (["p1", "p3", "p2", "p4"], "none", "none", "none", "none"),
        options={"steps": False, "lots": False, "cards": False},
    )


def turn_of_both(phone: Phone) -> Any:
    """Ann has two Nomans out and one at home: what can be brought home, and where one can be sent, with what the tiles give."""
    play = public_spaces(phone)
    for n, shown in enumerate((tile(["any", "any"]), tile(["ep"] * 3, ["coin"]), tile(["create", "off"])), start=1):
        assert sitting(phone).do(Anytime("cards"))
        answer(phone, f"downtown.{n}", shown)
    answer(phone, *ROUND_OF_THREE)
    return play


def solo_round(phone: Phone) -> Any:
    """Survival: assistants and police stand, the first turn is asked."""
    return begin(
        phone,
        ("Ann",),
        (
            {"values": {"place": "mountain", "crossed": []}},
            "none",
            ["mountain", "bank", "hospital"],
            {"values": {"police": ["alley", "downtown"]}},
            {"values": {"place": "bank", "crossed": ["column3"]}},
        ),
        mode="challenge4",
        options={"steps": False, "cards": False},
    )


def final_scoring(phone: Phone) -> Any:
    """The one form at the end: nobles and the scientist's bottom row."""
    play = begin(phone, ("Ann", "Bo"), (), options={"steps": False, "lots": False, "guided": False})
    answer(phone, "p1")
    goods(phone, "p1", ep=41, coins=9, unlocked=2, feral=3)
    goods(phone, "p2", ep=38, coins=17)
    noble = creature("noble", feral=2, name="Sphinx")
    for who, one in (("p1", noble), ("p1", creature("common", 5, mammal=2)), ("p2", creature("artisan", 7, mammal=2))):
        assert sitting(phone).do(Anytime("creature"))
        answer(phone, who, said(one), "paid")
    answer(phone, True, "last")
    return play


PICTURES = {
    "public-spaces": public_spaces,
    "planning": planning,
    "biofarm": biofarm,
    "turn": turn_of_both,
    "board": players_board,
    "alley": alley,
    "final-scoring": final_scoring,
    "solo": solo_round,
}


def test_each_location_says_on_its_card_what_it_gives_for_each_number_of_nomans(phone: Phone) -> None:
    planning(phone)
    said = " ".join(drawn_texts(phone))
    assert "Bank 4 4 3 3 4 2 2 3 2 1 3 1" in said, "how many come, then coins and EP"
    assert_in_place(phone)


@pytest.mark.parametrize("size", [(412, 892), (892, 412)])
def test_all_five_locations_stand_on_one_screen(library: Any, games: Any, size: tuple[int, int]) -> None:
    phone = start_app(library, games, size=size)
    planning(phone)
    scroll = phone.page.ids.scroll
    assert scroll.viewport_size[1] <= scroll.height + 1


@pytest.mark.parametrize(
    ("size", "scale"), [((360, 640), 1.0), ((412, 892), 1.3), ((360, 640), 2.0), ((892, 412), 1.0)]
)
def test_no_piece_of_a_location_lies_beside_its_card(
    library: Any, games: Any, size: tuple[int, int], scale: float
) -> None:
    phone = start_app(library, games, size=size, scale=scale)
    planning(phone)
    for card in phone.widgets("ThingCard"):
        assert Pieces(Painter(), card.part.cases, card._room(card.width)).widest() <= card._room(card.width), card.label


def test_the_table_shows_genes_goods_and_public_spaces_as_they_stand(phone: Phone) -> None:
    public_spaces(phone)
    band = phone.page.ids.named
    assert [ink.text for ink in band.ids.named.inks] == ["Ann", "23", "8", "2"]
    assert [ink.text for ink in band.ids.counters.inks] == ["6", "2", "3", "0", "4", "1"]
    mountain = next(card for card in phone.widgets("ThingCard") if card.option.key == "mountain")
    assert [str(token) for token in mountain.option.gives] == ["3 mammal", "2 avian", "danger die"]
    assert [seat.name for seat in mountain.option.there] == ["Ann", "Cy", "Bo"]
    assert phone.sees("Which Noman returns?")


def test_every_picture_keeps_its_texts_in_place(phone: Phone) -> None:
    for table in PICTURES.values():
        table(phone)
        assert_in_place(phone)


def test_cards_that_just_do_not_fit_side_by_side_come_to_rest(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[CardGrid] = []
    lay = CardGrid.do_layout

    def do_layout(grid: CardGrid, *args: object) -> None:
        laid.append(grid)
        lay(grid, *args)

    monkeypatch.setattr(CardGrid, "do_layout", do_layout)
    planning(phone)
    biofarm(phone)
    assert laid
    laid.clear()
    wait(0.5)
    assert laid == [], "not one column and two by turns, for ever"


def test_pictures_are_let_go_with_their_game_and_come_back_with_it(phone: Phone) -> None:
    play = public_spaces(phone)
    assert art.held() >= 3
    phone.back()
    assert phone.nav.at == "shelf"
    assert all(card.part is None for card in phone.nav.pages["table"].views["choose"].cards.rows)
    phone.app.desk.sit(play)
    phone.nav.go("table")
    phone.rest()
    assert [card.label for card in phone.widgets("ThingCard")] == ["Mountain", "Bank", "Hospital"]


def test_a_phone_on_its_side_shows_the_question_beside_whose_turn_it_is(library: Any, games: Any) -> None:
    phone = start_app(library, games, size=(892, 412))
    turn_of_both(phone)
    assert phone.page.asked == "Which Noman moves?"
    assert phone.sees("Which Noman moves?")


def test_on_its_side_a_phone_shows_three_rows_of_places(library: Any, games: Any) -> None:
    phone = start_app(library, games, size=(892, 412))
    turn_of_both(phone)
    scroll = phone.page.ids.scroll
    low = scroll.to_window(*scroll.pos)[1]
    seen = [card.to_window(*card.pos)[1] + card.height - low for card in phone.widgets("ThingCard")]
    assert sum(high > 60 for high in seen) == 8, "two to bring home, six to send one out: their names are in sight"


def test_a_number_is_not_torn_from_the_name_of_its_place(library: Any, games: Any) -> None:
    phone = start_app(library, games, size=(892, 412))
    turn_of_both(phone)
    names = [ink for card in phone.widgets("ThingCard") for ink in card.inks if ink.text.startswith("Downtown")]
    assert names
    assert all(ink.height < 2 * ink.size for ink in names), "each in one line"
