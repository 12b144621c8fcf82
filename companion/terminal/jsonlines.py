"""The table as JSON lines: one object out, one object in, until the play is over. `docs/json-lines.md` is its manual."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from companion.engine.asks import clip
from companion.engine.refusals import Code, Refused
from companion.engine.said import VERBS, read
from companion.engine.texts import _
from companion.present import view
from companion.store.play import Play

Write = Callable[[str], None]


def serve(play: Play, lines: Iterable[bytes], write: Write) -> None:
    """Show the table, do what each line says, show it again; ends with the result or with the input.

    A play that was over before the first line shows its result and can still be undone.
    """
    write(shown(play))
    for line in lines:
        if not line.strip():
            continue
        ended = False
        try:
            perform(play, parsed(line))
            ended = play.session.ask is None
        except Refused as refused:
            write(dumped({"refused": view.refused(refused)}))
        write(shown(play))
        if ended:
            return


def shown(play: Play) -> str:
    seen = view.table(play.session) | {"play": play.id}
    if play.read_only:
        seen["read_only"] = str(play.read_only)
    return dumped(seen)


def dumped(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def parsed(line: bytes) -> dict[str, Any]:
    """One line as an object, or what is wrong with it."""
    try:
        data = json.loads(line.decode(), parse_constant=_not_json)
        json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise Refused(Code.WRONG_TYPE, _("That line is not JSON: {line}").format(line=_quoted(line))) from None
    if not isinstance(data, dict):
        raise Refused(Code.WRONG_TYPE, _("Each line is one JSON object, such as {example}.").format(example=EXAMPLE))
    return data


EXAMPLE = '{"answer": true}'


def _not_json(word: str) -> None:
    raise ValueError(word)


def _quoted(line: bytes) -> str:
    return clip(line.decode(errors="replace").strip())


def perform(play: Play, said: dict[str, Any]) -> None:
    """Do what an object says: one verb and what belongs to it."""
    verbs = [name for name in said if name in VERBS]
    strange = [name for name in said if name not in VERBS]
    if strange:
        raise Refused(
            Code.UNKNOWN,
            _("There's no verb “{verb}”, only {verbs}.").format(verb=clip(strange[0]), verbs=", ".join(VERBS)),
        )
    if len(verbs) != 1:
        raise Refused(Code.WRONG_TYPE, _("One verb at a time: {verbs}.").format(verbs=", ".join(VERBS)))
    play.do(read(verbs[0], said[verbs[0]]))
