"""Reading documents: what the page says is what is read, and what is wrong is said with its place."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games.yours import categories, document, formulas, reading, ready
from companion.games.yours.spec import of
from tests.games.yours.kit import fill, points, raw, totals

PAGE = (Path(__file__).parents[3] / "docs" / "your-games.md").read_text(encoding="utf-8")


def example() -> str:
    return PAGE.partition("```toml\n")[2].partition("```")[0]


def test_the_example_of_the_page_is_played_to_its_end() -> None:
    spec = of(reading.read(example().encode()))
    session = Session(spec.script(), spec.setup(["Ann", "Bo"], seed=1))
    session.do(Answer(True))
    session.do(Answer("p2"))
    while session.run.state.round < 3 or (session.ask and session.ask.key != "yours.points"):
        ask = session.ask
        assert ask is not None
        if ask.kind == "form":
            fill(session, quests=[4, 6])
        else:
            session.do(Answer("app" if ask.kind == "draw" else True))
    fill(session, quests=[4, 6])
    # Ann 12 + 7÷2=3 + 5 + 3×2=6 − 2 = 24; Bo 18 + 5 + 2 + 0 − 4 = 21
    fill(session, gold=[7, 10], scales=[3, 1], relics__swords=[3, 5], relics__shields=[2, 0], wounds=[1, 2])
    assert totals(session) == [24, 21]


def structs() -> list[type[msgspec.Struct]]:
    found = []
    for module in (document, categories, formulas):
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == module.__name__:
                found.append(thing)
    return [one for one in found if not one.__name__.startswith("_") and one is not formulas.Context]


@pytest.mark.parametrize("struct", structs(), ids=lambda one: one.__name__)
def test_the_page_names_every_field(struct: type[msgspec.Struct]) -> None:
    names = [field.encode_name for field in msgspec.structs.fields(struct)]
    tag = struct.__struct_config__.tag
    missing = [name for name in [*names, *([tag] if isinstance(tag, str) else [])] if f"`{name}`" not in PAGE]
    assert not missing


@pytest.mark.parametrize("key", ready.names())
def test_a_game_written_to_a_file_is_read_as_it_was(key: str) -> None:
    game = ready.document(key)
    assert reading.read(reading.written(game)) == game
    assert reading.of(reading.plain(game)) == game


WRONG: list[tuple[dict[str, Any], str]] = [
    (raw(points(), points()), "sheet.categories[1].key: “points” is there twice"),
    (
        raw(points(), points("b"), {"rule": "times", "key": "c", "label": "C", "points": "three"}),
        "sheet.categories[2].points: a whole number, got “three”",
    ),
    (
        raw({"rule": "magic", "key": "c", "label": "C"}),
        "sheet.categories[0].rule: one of the words the format knows",
    ),
    (raw({"rule": "times", "key": "c", "label": "C"}), "sheet.categories[0].points: still missing"),
    (raw(points(), extra=1), "extra: there is no such field"),
    (raw(points(), colour="red"), "colour: a colour such as #dcc9a4, got “red”"),
    (raw(points(), picture="biomes-sea"), "picture: there is no picture “biomes-sea”"),
    (raw(points(), picture=3), "picture: a text, got 3"),
    (raw(points(), minutes="long"), "minutes: minutes such as 45 or 60–90, got “long”"),
    (raw(points(), players={"least": 3, "most": 2}), "players: “least” is more than “most”"),
    (raw(points(), players={"least": 0}), "players.least: a whole number, 1 or more, got 0"),
    (raw(points(), rounds=1000), "rounds: a whole number up to 999, got 1000"),
    (raw(points(label={"english": "x"})), "sheet.categories[0].label: a language such as en or de"),
    (raw(points(label="")), "sheet.categories[0].label: a text, not empty, got “”"),
    (
        raw({"rule": "sum", "key": "s", "label": "S", "of": ["x"]}),
        "sheet.categories[0].of[0]: there is no category “x” above it",
    ),
    (
        raw({"rule": "table", "key": "t", "label": "T", "rows": [[2, 1], [1, 2]]}),
        "sheet.categories[0].rows[1]: the counts go up from row to row",
    ),
    (
        raw({"rule": "formula", "key": "f", "label": "F", "value": {"is": "entry", "of": "x"}}),
        "sheet.categories[0].value: there is no input “x”",
    ),
    (
        raw({"rule": "formula", "key": "f", "label": "F", "value": {"is": "total", "of": "f"}}),
        "sheet.categories[0].value: there is no category “f” above it",
    ),
    (raw(tracks=[{"key": "t", "name": "T", "most": 3, "start": 9}]), "tracks[0].start: a number from 0 to 3, not 9"),
    (
        raw(tracks=[{"key": "t", "name": "T", "most": 3, "marks": [{"at": 4, "says": "x"}]}]),
        "tracks[0].marks[0].at: a number from 0 to 3, not 4",
    ),
    (
        raw(
            decks=[
                {
                    "key": "d",
                    "name": "D",
                    "cards": [{"name": "x", "changes": [{"do": "track", "track": "no", "by": 1}]}],
                }
            ]
        ),
        "decks[0].cards[0].changes[0].track: there is no track “no”",
    ),
    (raw(phases=[{"name": "P", "rolls": "no"}]), "phases[0].rolls: there are no dice “no”"),
    (raw(solo={"rival": "no"}), "solo.rival: there is no track “no”"),
    (raw(points(), freely=True), "sheet.categories: scoring freely needs a category with “when” = “round”"),
    ({"format": "tableside-game", "version": 1}, "id: still missing"),
    (
        {"format": "tableside-game", "version": 2},
        "Made by a newer app: it has format version 2, Tableside reads up to 1.",
    ),
    ({"format": "chess"}, "This is not a Tableside game"),
]


@pytest.mark.parametrize(("wrong", "sentence"), WRONG, ids=lambda one: one[:40] if isinstance(one, str) else "")
def test_what_is_wrong_is_said_with_its_place(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        reading.of(wrong)
    assert str(refused.value).startswith(sentence)


def nested(depth: int) -> dict[str, Any]:
    node: dict[str, Any] = {"is": "number", "n": 1}
    for _level in range(depth):
        node = {"is": "absolute", "of": node}
    return raw({"rule": "formula", "key": "f", "label": "F", "value": node})


@pytest.mark.parametrize("depth", [100, 5_000])
def test_a_formula_that_is_nested_without_end_is_refused(depth: int) -> None:
    with pytest.raises(Refused, match="nested too deep"):
        reading.of(nested(depth))


def test_json_that_is_nested_without_end_is_refused() -> None:
    with pytest.raises(Refused, match="nested too deep"):
        reading.read(b'{"a":' * 30_000 + b"1" + b"}" * 30_000)


def test_toml_that_is_nested_without_end_is_refused() -> None:
    with pytest.raises(Refused):
        reading.read(b"a = " + b"[" * 100_000)


def test_a_file_that_is_too_large_is_refused() -> None:
    with pytest.raises(Refused, match="256 kB"):
        reading.read(b"x" * (reading.LARGEST + 1))


def test_too_many_nodes_are_refused() -> None:
    many = {"is": "sum", "of": [{"is": "sum", "of": [{"is": "number", "n": 1}] * 20}] * 20}
    with pytest.raises(Refused, match="at most 400 parts of formulas, got 421"):
        reading.of(raw({"rule": "formula", "key": "f", "label": "F", "value": many}))


def test_a_formula_stays_within_its_bounds() -> None:
    big = {"is": "number", "n": 1_000_000}
    spec = of(
        reading.of(raw({"rule": "formula", "key": "f", "label": "F", "value": {"is": "product", "of": [big] * 20}}))
    )
    session = Session(spec.script(), spec.setup(["Ann"]))
    assert totals(session) == [1_000_000_000]


def test_dividing_by_nothing_gives_nothing() -> None:
    zero = {"is": "number", "n": 0}
    one = {"is": "number", "n": 1}
    value = {"is": "quotient", "of": one, "by": zero}
    spec = of(reading.of(raw({"rule": "formula", "key": "f", "label": "F", "value": value})))
    assert totals(Session(spec.script(), spec.setup(["Ann"]))) == [0]


# Five thousand broken documents

JUNK: list[Any] = [None, True, -1, 3.5, 10**12, "", "three", "ä" * 700, [], [1], {}, {"a": 1}, [[]], "own_x", "#12"]


def places(part: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [way] if way else []
    inside = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in inside:
        found += places(value, (*way, key))
    return found


def broken(whole: dict[str, Any], luck: Random) -> tuple[dict[str, Any], str]:
    """The document with one thing wrong in it, and the outermost field where."""
    document: dict[str, Any] = json.loads(json.dumps(whole))
    *way, last = luck.choice(places(document))
    part: Any = document
    for step in way:
        part = part[step]
    outermost = str((*way, last)[0])
    match luck.randrange(3):
        case 0 if isinstance(part, dict):
            del part[last]
        case 1 if isinstance(part, dict):
            part[f"{last}_x"] = part.pop(last)
        case _:
            part[last] = luck.choice(JUNK)
    return document, outermost


def test_five_thousand_broken_documents_are_refused_with_the_place_or_are_whole() -> None:
    """Whatever is not refused is a game: it is read, written, and read again the same."""
    luck = Random(25)
    wholes = [reading.plain(ready.document(key)) for key in ready.names()]
    wholes.append(tomllib.loads(example()))
    refusals = 0
    while refusals < 5_000:
        document, outermost = broken(luck.choice(wholes), luck)
        try:
            game = reading.of(document)
        except Refused as refused:
            refusals += 1
            said = str(refused)
            assert re.match(
                r"[a-z_]+(\[\d+\]|\.[\w–-]+)*: |This is not a Tableside game|The game |Made by a newer app: ", said
            ), said
            if outermost not in ("format", "version"):
                first = re.match(r"\w+", said)
                assert first
                assert (
                    said.startswith(outermost)
                    or "there is no" in said
                    or outermost in ("tracks", "counters", "dice", "decks")
                ), (
                    said,
                    outermost,
                )
        else:
            assert reading.of(reading.plain(game)) == game


def test_bytes_that_are_no_document_are_refused() -> None:
    luck = Random(1)
    whole = reading.written(ready.document("wingspan"))
    for _n in range(500):
        at = luck.randrange(len(whole))
        cut = whole[:at] if luck.random() < 0.5 else whole[:at] + bytes([luck.randrange(256)]) + whole[at + 1 :]
        try:
            reading.read(cut)
        except Refused as refused:
            assert str(refused)
