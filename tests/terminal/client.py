"""A program that plays any game and has seen none: it knows the nine kinds of ask of docs/json-lines.md, and nothing else."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

ROOT = Path(__file__).parent.parent.parent
COMPANION = [sys.executable, "-m", "companion"]


def run(*words: str, typed: str = "", **more: Any) -> subprocess.CompletedProcess[str]:
    """A command, to its end."""
    return subprocess.run(
        [*COMPANION, *words], input=typed, capture_output=True, text=True, cwd=ROOT, timeout=120, **more
    )


def _hears_ctrl_c() -> None:
    """A shell that starts the tests in the background tells them, and so their children, to ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Table:
    """The other end of the JSON lines."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [*COMPANION, *words, "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            preexec_fn=_hears_ctrl_c,
        )
        self.seen = self.hear()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, traceback: TracebackType | None) -> None:
        self.close()

    def close(self) -> int:
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        self.process.stdin.close()
        code = self.process.wait(timeout=60)
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def hear(self) -> dict[str, Any]:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            assert self.process.stderr
            raise AssertionError(f"no answer: {self.process.stderr.read()}")
        heard: dict[str, Any] = json.loads(line)
        return heard

    def say(self, **said: Any) -> dict[str, Any] | None:
        """Say one thing; returns the refusal, if it was one."""
        return self.write(json.dumps(said))

    def write(self, line: str) -> dict[str, Any] | None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        heard = self.hear()
        refused: dict[str, Any] | None = heard.get("refused")
        self.seen = self.hear() if refused else heard
        return refused

    def play_on(self, luck: Random, most: int = 20_000) -> dict[str, Any]:
        """Answer every ask until there is a result."""
        refusals = 0
        for _step in range(most):
            if "result" in self.seen:
                result: dict[str, Any] = self.seen["result"]
                return result
            refused = self.say(answer=answer(self.seen["ask"], luck))
            refusals = refusals + 1 if refused else 0
            assert refusals < 50, f"refused again and again: {refused} at {self.seen['ask']}"
        raise AssertionError(f"no end after {most} answers")


def answer(ask: dict[str, Any], luck: Random) -> Any:
    """Some legal answer, from the ask alone."""
    match ask["kind"]:
        case "do":
            return True
        case "choose":
            return luck.choice(_allowed(ask["options"]))
        case "pick":
            allowed = [option["key"] for option in ask["options"] if option["allowed"]]
            # a row may forbid what stands in it: shorter ones fit
            few = ask["least"] + 3 if ask.get("again") else len(allowed)
            return luck.sample(allowed, luck.randint(ask["least"], min(ask["most"], few, len(allowed))))
        case "number":
            return luck.randint(max(ask["least"], ask["start"] - 10), min(ask["most"], ask["start"] + 10))
        case "order":
            return luck.sample([item["key"] for item in ask["items"]], len(ask["items"]))
        case "roll":
            return luck.choice(["app", [luck.choice(die["faces"]) for die in ask["dice"]]])
        case "draw":
            pile = [card["key"] for card in ask["cards"] for _copy in range(card["left"])]
            return luck.choice(["app", luck.sample(pile, ask["count"])])
        case "form":
            return {field["key"]: answer(field, luck) for field in ask["fields"]}
        case "card":
            known = [card["key"] for card in ask["cards"] if card["allowed"]]
            if known and luck.random() < 0.5:
                return luck.choice(known)
            return {"values": _face(ask["fields"], luck)}
        case "secret":
            return answer(ask["ask"], luck)
    raise AssertionError(f"an ask of a kind that is not in the book: {ask['kind']}")


def _face(fields: list[dict[str, Any]], luck: Random) -> dict[str, Any]:
    """A new card; some fields are there only with, or only without, an option of another."""
    values: dict[str, Any] = {}
    for field in fields:
        when, unless = field.get("when"), field.get("unless")
        if (when and when[1] not in values.get(when[0], ())) or (unless and unless[1] in values.get(unless[0], ())):
            continue
        values[field["key"]] = answer(field, luck)
    return values


def _allowed(options: list[dict[str, Any]]) -> list[str]:
    allowed = [option["key"] for option in options if option["allowed"]]
    assert allowed, f"nothing is allowed: {options}"
    return allowed
