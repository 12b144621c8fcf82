"""What the options say before one is tapped: the dish's value after it, and whose colour a species has."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.engine.asks import Choose, Form, Pick
from companion.engine.bots import random_answer
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games.biotix import lookahead
from companion.games.biotix.content import BLACK, COLOURS, Block, Species, Step
from companion.games.biotix.habits import usual
from companion.present import view
from companion.terminal import transcript
from tests.games.biotix.lab import ask_key, end_day, fill, lab, random_species, state
from tools import messages

MOVES = {
    "biotix.place",
    "biotix.each.who",
    "biotix.each.what",
    "biotix.trash",
    "biotix.give",
    "biotix.give.to",
    "biotix.give.all",
    "biotix.take",
    "biotix.take.from",
    "biotix.name",
    "biotix.invade",
    "biotix.first_reaction",
    "biotix.decay",
    "biotix.decay.all",
}
"""The questions whose answers move a piece, in the rules of today."""
NO_MOVE = ("other", "enough")
"""Another piece first, and no more."""


def moved(ask: Any) -> Iterator[Any]:
    """The options of an ask that move a piece, those of a form too."""
    for field in ask.fields if isinstance(ask, Form) else [ask]:
        if isinstance(field, Choose | Pick):
            yield from (option for option in field.options if option.key not in NO_MOVE)


def plays() -> Iterator[Session]:
    """Plays with every table and many species tables, in which all the questions come."""
    for seed in range(60):
        luck = Random(seed)
        species = random_species(luck) if seed % 3 else None
        yield lab(2 + seed % 4, ("basic", "aggressive")[seed // 2 % 2], species=species, seed=seed)


def test_every_option_that_moves_a_piece_shows_what_a_dish_is_worth_after_it() -> None:
    met = set()
    for seed, session in enumerate(plays()):
        luck = Random(seed)
        while session.ask is not None:
            if ask_key(session) in MOVES:
                met.add(ask_key(session))
                for option in moved(session.ask):
                    shown = str(option.badge) or str(option.label)
                    assert any(letter.isdigit() for letter in shown), (ask_key(session), option)
            session.do(Answer(random_answer(session.ask, luck)))
    assert met == MOVES


def test_who_is_seen_by_the_terminal_and_by_programs_and_guests_sees_the_same_values() -> None:
    session = lab()
    for who in ("p1", "p2"):
        fill(session, who, blue=2, red=1, yellow=1)
    end_day(session, "green")
    session.do(Answer(True))
    seen = view.table(session)["ask"]
    badges = [option["badge"] for option in seen["fields"][0]["options"]]
    assert badges == ["22 → 20", "22 → 20", "22 → 19", "22 → 7"]
    lines = [line for field in seen["fields"] for line in transcript.ask_lines(field)]
    assert sum("22 → 7" in line for line in lines) == 2


def test_what_several_pieces_lead_to_together_is_told_with_a_take_over_that_no_sum_shows() -> None:
    session = lab(3, "aggressive")
    fill(session, "p1", blue=1, red=1)
    fill(session, "p1", disguised=True, green=2)
    fill(session, "p2", blue=2, red=1)
    end_day(session, "yellow")
    session.do(Answer(True))
    assert isinstance(session.ask, Form)
    ann: Any = session.ask.fields[0]
    values = {option.key: option.value for option in ann.options}
    assert [str(option.badge) for option in ann.options] == ["1 → −1", "1 → −2", "1 → 3", "1 → 3"]
    assert str(ann.leads([])) == "1"
    assert str(ann.leads([values["blue.1"], values["red.1"]])) == "1 → 10"
    told = view.table(session)["ask"]["fields"][0]["leads"]
    assert told["blue.1,red.1"] == "1 → 10"
    session.do(Answer({"p1": ["blue.1", "red.1"], "p2": ["blue.1", "red.1"]}))
    assert state(session).value(state(session).dishes["p1"]) == 10


def test_who_gives_several_pieces_to_the_only_other_player_sees_what_both_dishes_are_worth_then() -> None:
    checked = 0
    for session in (one for one in plays() if len(one.setup.seats) == 2):
        luck = Random(session.setup.seed)
        while session.ask is not None:
            ask: Any = session.ask
            answer = random_answer(ask, luck)
            if ask_key(session) == "biotix.give" and isinstance(ask, Pick):
                game, owner = state(session), ask.who
                assert owner
                giver, receiver = game.dishes[owner.key], next(dish for dish in game if dish.seat != owner)
                values = {option.key: option.value for option in ask.options}
                assert ask.leads
                told = str(ask.leads([values[key] for key in answer]))
                then = game.copy()
                for key in answer:
                    then.hand_over(then.dishes[giver.seat.key], values[key], then.dishes[receiver.seat.key])
                gains = then.value(then.dishes[receiver.seat.key]) - game.value(receiver)
                if lookahead.settled(then) and gains:
                    assert told.endswith(f"{receiver.seat.name} {gains:+}".replace("-", "−"))
                    checked += 1
            session.do(Answer(answer))
    assert checked > 5


@pytest.mark.parametrize("mode", ["basic", "aggressive"])
def test_what_decays_leaves_the_dish_at_the_value_that_was_told(mode: str) -> None:
    checked = 0
    for seed in range(20):
        luck, session = Random(seed), lab(3, mode, seed=seed)
        while session.ask is not None:
            ask: Any = session.ask
            if ask.key == "biotix.decay.all":
                answer = random_answer(ask, luck)
                told = {}
                for field in ask.fields:
                    values = {option.key: option.value for option in field.options}
                    told[field.key] = str(field.leads([values[key] for key in answer.get(field.key, [])]))
                session.do(Answer(answer))
                for key in answer:
                    worth = str(state(session).value(state(session).dishes[key])).replace("-", "−")
                    assert told[key].split(" → ")[-1] == worth
                    checked += 1
            else:
                session.do(Answer(random_answer(ask, luck)))
    assert checked > 20


def test_the_species_that_reacts_first_is_chosen_by_what_comes_of_it() -> None:
    """Two come to their triggers at once in one dish: what the option told is what happens where nobody else has a choice."""
    checked = 0
    for seed, session in enumerate(plays()):
        luck = Random(seed)
        while session.ask is not None:
            if ask_key(session) == "biotix.first_reaction":
                assert isinstance(session.ask, Choose)
                option = luck.choice(session.ask.options)
                assert session.ask.who
                who, badge = session.ask.who.key, str(option.badge)
                session.do(Answer(option.key))
                while session.ask and ask_key(session) in MOVES - {"biotix.place", "biotix.decay", "biotix.decay.all"}:
                    session.do(Answer(key_of(session.ask, usual(state(session), session.ask))))
                worth = str(state(session).value(state(session).dishes[who])).replace("-", "−")
                if session.ask:
                    assert badge.removeprefix("stays ").split(" → ")[-1] == worth
                    checked += 1
            else:
                session.do(Answer(random_answer(session.ask, luck)))
    assert checked > 5


def key_of(ask: Any, value: Any) -> Any:
    """The answer that means this value."""
    if isinstance(ask, Pick):
        left, keys = list(ask.options), []
        for one in value:
            found = next(option for option in left if option.value == one)
            left.remove(found)
            keys.append(found.key)
        return keys
    return next(option.key for option in ask.options if option.value is value or option.value == value)


def test_who_gets_one_of_too_few_is_chosen_by_what_it_does_in_each_dish() -> None:
    """Four players, two blue ones to share out: where a third lies it would react."""
    session = lab(4, species={"blue": Species(2, 2, (Step(Block.ONE_EACH),))})
    fill(session, "p1", blue=1)
    fill(session, "p2", blue=1)
    session.do(Answer(["blue", "red"]))
    session.do(Answer("p1"))
    assert ask_key(session) == "biotix.each.who"
    assert isinstance(session.ask, Pick)
    assert {option.key: str(option.warning)[:6] for option in session.ask.options} == {
        "p2": "Reacts",
        "p3": "",
        "p4": "",
    }


# Colours


COLOUR_WORDS = {
    "en": {"blue": "blue", "red": "red", "green": "green", "purple": "purple", "yellow": "yellow", BLACK: "black"},
    "de": {"blue": "blau", "red": "rot", "green": "grün", "purple": "lila", "yellow": "gelb", BLACK: "schwarz"},
}
STEMS = {
    "en": {
        "blue": "migratory",
        "red": "attractive",
        "green": "repulsive",
        "purple": "magnetic",
        "yellow": "explosive",
        BLACK: "aggressive",
    },
    "de": {
        "blue": "wandernd",
        "red": "anziehend",
        "green": "abstoßend",
        "purple": "magnetisch",
        "yellow": "explosiv",
        BLACK: "aggressiv",
    },
}


def texts(language: str) -> Iterator[str]:
    """Every text of the game's folder in this language."""
    for message in messages.catalogue("de"):
        if any("games/biotix/" in path for path, _line in message.locations):
            said = message.id if language == "en" else message.string
            yield from map(str, said if isinstance(said, tuple | list) else [said])


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_text_that_names_a_species_names_its_colour_too(language: str) -> None:
    names = STEMS[language]
    named = 0
    for text in texts(language):
        for kind in (*COLOURS, BLACK):
            if names[kind] in text.lower():
                named += 1
                assert f"({COLOUR_WORDS[language][kind]}" in text.lower(), text
    assert named >= 8
