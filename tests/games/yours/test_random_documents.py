"""Documents that nobody would write: built at random, played to the end, and their totals worked out a second time in another way."""

from __future__ import annotations

from itertools import accumulate
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.bots import play_on
from companion.engine.results import Outcome
from companion.engine.said import Redo, Undo
from companion.engine.session import Session
from companion.games.yours import reading
from companion.games.yours.spec import of
from tests.games.kit import NAMES, assert_same

FAR = 1_000_000_000
small = st.integers(-20, 20)
KEYS = tuple("abcdef")


def clip(n: int) -> int:
    return max(-FAR, min(FAR, n))


def rows() -> st.SearchStrategy[list[list[int]]]:
    steps = st.lists(st.tuples(st.integers(1, 4), small), min_size=1, max_size=5)
    return steps.map(
        lambda found: [[at, worth] for at, (_step, worth) in zip(accumulate(s for s, _w in found), found, strict=True)]
    )


def nodes(entries: tuple[str, ...], above: tuple[str, ...]) -> st.SearchStrategy[dict[str, Any]]:
    leaves: list[st.SearchStrategy[dict[str, Any]]] = [
        small.map(lambda n: {"is": "number", "n": n}),
        st.just({"is": "round"}),
        st.just({"is": "players"}),
    ]
    if entries:
        leaves.append(st.sampled_from(entries).map(lambda key: {"is": "entry", "of": key}))
    if above:
        leaves.append(st.sampled_from(above).map(lambda key: {"is": "total", "of": key}))

    def deeper(node: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
        several = st.lists(node, min_size=1, max_size=3)
        return st.one_of(
            st.builds(
                lambda kind, of: {"is": kind, "of": of},
                st.sampled_from(("sum", "product", "difference", "smallest", "largest")),
                several,
            ),
            st.builds(lambda of, by: {"is": "quotient", "of": of, "by": by}, node, node),
            node.map(lambda of: {"is": "absolute", "of": of}),
            st.builds(lambda of, found: {"is": "table", "of": of, "rows": found}, node, rows()),
            st.builds(
                lambda left, test, right, then, otherwise: {
                    "is": "if", "left": left, "test": test, "right": right, "then": then, "otherwise": otherwise
                },
                node, st.sampled_from("=≠<≤>≥"), node, node, node,
            ),
        )  # fmt: skip

    return st.recursive(st.one_of(leaves), deeper, max_leaves=6)


@st.composite
def category(draw: st.DrawFn, key: str, when: str, above: tuple[str, ...]) -> dict[str, Any]:
    rules = ["points", "times", "penalty", "table", "majority", "sets", "bonus", "holder", "formula"]
    rule = draw(st.sampled_from(rules + (["sum", "seen"] if above else [])))
    found: dict[str, Any] = {"rule": rule, "key": key, "label": key.upper(), "when": when}
    match rule:
        case "times":
            found |= {"points": draw(small), "every": draw(st.integers(1, 4))}
        case "penalty":
            found["points"] = draw(st.integers(0, 9))
        case "table":
            found |= {"rows": draw(rows()), "more": draw(small)}
        case "majority":
            found |= {"places": draw(st.lists(small, min_size=1, max_size=3)), "each": draw(st.integers(0, 2))}
            found["ties"] = draw(st.sampled_from(("shared", "split", "full", "lower", "none")))
        case "sets":
            found |= {"kinds": [{"key": kind, "label": kind} for kind in "xyz"], "rows": draw(rows())}
        case "bonus" | "holder":
            found["points"] = draw(small)
        case "sum":
            found["of"] = draw(st.lists(st.sampled_from(above), min_size=1, max_size=3, unique=True))
        case "seen":
            found |= {"rule": "bonus", "points": draw(small), "least": draw(small)}
            found["of"] = draw(st.lists(st.sampled_from(above), min_size=1, max_size=3, unique=True))
        case "formula":
            entries = draw(st.sampled_from(((), ("x",), ("x", "y"))))
            found |= {"inputs": [{"key": one, "label": one} for one in entries], "value": draw(nodes(entries, above))}
    return found


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Rounds first, then the end: so the end may look at the rounds."""
    count = draw(st.integers(1, 5))
    split = draw(st.integers(0, count))
    found = []
    for n, key in enumerate(KEYS[:count]):
        when = "round" if n < split else "end"
        found.append(draw(category(key, when, KEYS[:n])))
    game: dict[str, Any] = {
        "format": "tableside-game", "version": 1, "id": "own_random", "name": "Random",
        "sheet": {"categories": found}, "rounds": draw(st.integers(1, 3)),
        "wins": draw(st.sampled_from(("highest", "lowest"))), "first": draw(st.sampled_from(("lot", "asked", "nobody"))),
        "first_moves": draw(st.booleans()),
    }  # fmt: skip
    if draw(st.booleans()):
        change = st.one_of(
            st.builds(lambda by: {"do": "track", "track": "t", "by": by}, small),
            st.builds(lambda by, who: {"do": "counter", "counter": "c", "by": by, "who": who}, small, st.sampled_from(("acting", "everyone", "first"))),
            st.just({"do": "shuffle", "deck": "d"}),
        )  # fmt: skip
        changes = st.lists(change, max_size=3)
        game |= {
            "tracks": [{"key": "t", "name": "T", "most": 9, "falling": draw(st.booleans()), "each_round": draw(small),
                        "marks": [{"at": at, "says": "x", "changes": draw(changes)} for at in draw(st.sets(st.integers(0, 9), max_size=3))]}],
            "counters": [{"key": "c", "name": "C", "start": 1}],
            "dice": [{"key": "w", "name": "W", "faces": [{"name": "a", "changes": draw(changes)}, {"name": "b"}]}],
            "decks": [{"key": "d", "name": "D", "each_round": draw(st.integers(0, 2)), "reshuffle": draw(st.booleans()),
                       "cards": [{"name": "p", "copies": 2, "changes": draw(changes)}, {"name": "q", "text": "do it"}]}],
            "phases": draw(st.lists(st.sampled_from([{"name": "P", "who": "each", "steps": ["x"]}, {"name": "R", "rolls": "w"}, {"name": "D", "draws": "d", "who": "first"}]), max_size=2)),
        }  # fmt: skip
    return game


# The same sheet, worked out a second time


class Again:
    def __init__(self, document: dict[str, Any], session: Session) -> None:
        self.categories = document["sheet"]["categories"]
        self.cells = session.run.state.cells
        self.round = session.run.state.round if any(one["when"] == "round" for one in self.categories) else 0
        self.seats = [seat.key for seat in session.setup.seats]

    def totals(self) -> list[int]:
        over: dict[str, dict[str, int]] = {seat: {} for seat in self.seats}
        total = dict.fromkeys(self.seats, 0)
        rounds = [str(n) for n in range(1, self.round + 1)]
        for row in [*rounds, *(["end"] if any(one["when"] == "end" for one in self.categories) else [])]:
            known = {seat: dict(over[seat]) if row == "end" else {} for seat in self.seats}
            for one in self.categories:
                if (one["when"] == "end") != (row == "end"):
                    continue
                worth = self.worth(one, row, known)
                for seat in self.seats:
                    known[seat][one["key"]] = worth[seat]
                    over[seat][one["key"]] = over[seat].get(one["key"], 0) + worth[seat]
                    total[seat] += worth[seat] if one["rule"] != "sum" else 0
        return [total[seat] for seat in self.seats]

    def got(self, one: dict[str, Any], row: str, seat: str, entry: str = "") -> int:
        inputs = one.get("kinds") or one.get("inputs") or []
        slot = f"{one['key']}:{entry}" if len(inputs) > 1 else one["key"]
        value: int = self.cells.get(row, {}).get(slot, {}).get(seat, 0)
        return value

    def worth(self, one: dict[str, Any], row: str, known: dict[str, dict[str, int]]) -> dict[str, int]:
        if one["rule"] == "majority":
            return self.majority(one, {seat: self.got(one, row, seat) for seat in self.seats})
        return {seat: self.single(one, row, seat, known[seat]) for seat in self.seats}

    def single(self, one: dict[str, Any], row: str, seat: str, known: dict[str, int]) -> int:
        n = self.got(one, row, seat)
        match one["rule"]:
            case "points":
                return n
            case "times":
                return int(n // one["every"] * one["points"])
            case "penalty":
                return -n * int(one["points"])
            case "table":
                last = one["rows"][-1][0]
                return int(table(one["rows"], n) + max(0, n - last) * one["more"])
            case "sets":
                held = [self.got(one, row, seat, kind) for kind in "xyz"]
                points = 0
                while any(held):
                    points += table(one["rows"], sum(h > 0 for h in held))
                    held = [max(0, h - 1) for h in held]
                return points
            case "holder":
                return int(one["points"]) if n else 0
            case "bonus":
                if "of" in one:
                    return int(one["points"]) if sum(known.get(key, 0) for key in one["of"]) >= one["least"] else 0
                return int(one["points"]) if n else 0
            case "sum":
                return sum(known.get(key, 0) for key in one["of"])
        entries = {each["key"]: self.got(one, row, seat, each["key"]) for each in one["inputs"]}
        return self.formula(one["value"], entries, known, 0 if row == "end" else int(row))

    def formula(self, node: dict[str, Any], entries: dict[str, int], known: dict[str, int], row: int) -> int:
        def value(inside: dict[str, Any]) -> int:
            return self.formula(inside, entries, known, row)

        kind = node["is"]
        if kind == "number":
            return int(node["n"])
        if kind in ("entry", "total"):
            return (entries if kind == "entry" else known).get(node["of"], 0)
        if kind in ("round", "players"):
            return row if kind == "round" else len(self.seats)
        if kind == "quotient":
            by = value(node["by"])
            return 0 if by == 0 else clip(value(node["of"]) // by)
        if kind == "absolute":
            return abs(value(node["of"]))
        if kind == "table":
            return table(node["rows"], value(node["of"]))
        if kind == "if":
            a, b = value(node["left"]), value(node["right"])
            holds = {"=": a == b, "≠": a != b, "<": a < b, "≤": a <= b, ">": a > b, "≥": a >= b}[node["test"]]
            return value(node["then"] if holds else node["otherwise"])
        values = [value(inside) for inside in node["of"]]
        if kind == "sum":
            return clip(sum(values))
        if kind == "difference":
            return clip(values[0] - sum(values[1:]))
        if kind == "product":
            return list(accumulate(values, lambda a, b: clip(a * b)))[-1]
        return min(values) if kind == "smallest" else max(values)

    def majority(self, one: dict[str, Any], held: dict[str, int]) -> dict[str, int]:
        """Seat by seat: the places that those with as many take, and what is made of them."""
        found = {}
        for seat, n in held.items():
            tied = [other for other in held.values() if other == n]
            ahead = sum(other > n for other in held.values())
            padded = [*one["places"], *[0] * len(held)]
            taken = padded[ahead : ahead + len(tied)]
            points = 0
            if n >= 1 and ahead < len(one["places"]):
                if len(tied) == 1 or one["ties"] == "full":
                    points = taken[0]
                elif one["ties"] == "shared":
                    points = sum(taken) // len(tied)
                elif one["ties"] == "split":
                    points = taken[0] // len(tied)
                elif one["ties"] == "lower" and ahead + len(tied) <= len(one["places"]):
                    points = taken[-1]
            found[seat] = points + n * one["each"]
        return found


def table(steps: list[list[int]], n: int) -> int:
    return max(((at, worth) for at, worth in steps if at <= n), default=(0, 0))[1]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(documents(), st.integers(1, 4), st.integers(0, 2**16))
def test_a_random_document_is_played_to_its_end_and_its_totals_are_right(
    document: dict[str, Any], players: int, seed: int
) -> None:
    spec = of(reading.of(document))
    session = Session(spec.script(), spec.setup(NAMES[:players], seed=seed))
    assert play_on(session, Random(seed), most=3_000, anytime=0.0), "it never ends"
    result = session.run.result
    assert result is not None
    if result.outcome is Outcome.RANKED:
        assert [session.run.scores()[seat] for seat in Again(document, session).seats] == Again(
            document, session
        ).totals()
        assert {standing.seat.key: standing.total for standing in result.standings} == session.run.scores()
    assert_same(session.run, session.moment(session.history.head))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(documents(), st.integers(1, 4), st.integers(0, 2**16))
def test_a_random_document_stands_undo_and_any_time_actions(document: dict[str, Any], players: int, seed: int) -> None:
    spec = of(reading.of(document))
    session = Session(spec.script(), spec.setup(NAMES[:players], seed=seed))
    luck = Random(seed)

    def shake(session: Session) -> None:
        session.run.board()
        if luck.random() < 0.1:
            stood = session.run.scores()
            session.do(Undo())
            session.do(Redo())
            assert session.run.scores() == stood

    play_on(session, luck, most=300, anytime=0.2, after_each=shake)
