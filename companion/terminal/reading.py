"""What a person types, as the answer to an ask: numbers of the list, keys, or the beginning of a label."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.asks import FAR, clip
from companion.engine.texts import Says, _
from companion.present.view import View


class Misread(Exception):
    """What was typed means nothing here; the sentence says what would."""

    def __init__(self, text: Says) -> None:
        super().__init__(str(text))
        self.text = text


def read(ask: View, typed: str) -> Any:
    """The answer that `typed` gives to this ask, in the words of the JSON lines."""
    return _READERS[ask["kind"]](ask, typed)


def lead(ask: View, answer: Any) -> str:
    """What several that were picked lead to together, if that is known."""
    return str(ask.get("leads", {}).get(",".join(sorted(answer)), "")) if ask["kind"] == "pick" else ""


def hint(ask: View) -> Says:
    """What can be typed, for the prompt."""
    match ask["kind"]:
        case "do":
            return ask.get("button") or _("Enter when done")
        case "choose":
            return _("a number") if default(ask) is None else _("a number, Enter for {n}").format(n=_likely_number(ask))
        case "pick":
            return _picking(ask)
        case "number":
            return _("a number, Enter for {n}").format(n=ask["start"])
        case "order":
            return _("all in order, such as “2 1 3”, Enter to keep this order")
        case "roll" if ask.get("by_hand_first"):
            return _("the faces you rolled, or “app” to let the app roll")
        case "roll":
            return _("Enter: the app rolls, or enter the faces")
        case "draw" if ask.get("by_hand_first"):
            return _("what you drew, or “app” to let the app draw")
        case "draw" if ask.get("app_only"):
            return _("Enter: the app draws")
        case "draw":
            return _("Enter: the app draws, “d” lists the cards to enter")
        case "card":
            return _("a number or a name, “n” for a new card")
        case _:
            return ""


def field_hint(field: View) -> Says:
    """A number in a form, on one line: what it is, its bounds, and what Enter leaves."""
    if field["most"] >= FAR:
        return _("{field}, Enter for {start}").format(field=field["text"], start=field["start"])
    return _("{field}, {least} to {most}, Enter for {start}").format(
        field=field["text"], least=field["least"], most=field["most"], start=field["start"]
    )


def _picking(ask: View) -> Says:
    if ask["most"] == 1:
        return _("a number") if ask["least"] else _("a number, Enter for none")
    if ask.get("again") and ask["least"]:
        return _("a row from the left, at least {least} and at most {most}").format(
            least=ask["least"], most=ask["most"]
        )
    if ask.get("again"):
        return _("a row of up to {n} from the left, such as “1 3 1”, Enter for none").format(n=ask["most"])
    if ask["least"] == ask["most"]:
        row = " ".join(str(n) for n in range(1, ask["most"] + 1))
        return _("pick {n}, such as “{row}”").format(n=ask["most"], row=row)
    if ask["least"] == 0:
        return _("pick up to {n}, such as “1 3”, Enter for none").format(n=ask["most"])
    return _("pick {least} to {most}, such as “1 3”").format(least=ask["least"], most=ask["most"])


def default(ask: View) -> str | None:
    """The option that Enter takes: the likely one, or the only one allowed."""
    allowed = [option["key"] for option in ask["options"] if option["allowed"]]
    if ask.get("likely") in allowed:
        return str(ask["likely"])
    return allowed[0] if len(allowed) == 1 else None


def _likely_number(ask: View) -> int:
    key = default(ask)
    return next(number for number, option in enumerate(ask["options"], start=1) if option["key"] == key)


def _done(ask: View, typed: str) -> bool:
    if typed.lower() in ("", "y", "yes", "ok", "done", "1"):
        return True
    raise Misread(_("Press Enter when it's done."))


def _chosen(ask: View, typed: str) -> str:
    if typed:
        return named(ask["options"], typed)
    key = default(ask)
    if key is None:
        raise Misread(_("Enter the number of an option."))
    return key


def _picked(ask: View, typed: str) -> list[str]:
    """Too few or too many are said before the rest of a form is filled in."""
    picked = [named(ask["options"], word) for word in words(typed)]
    if not ask["least"] <= len(picked) <= ask["most"]:
        raise Misread(_picking(ask))
    return picked


def _counted(ask: View, typed: str) -> int:
    if not typed:
        return int(ask["start"])
    return number(typed)


def _ordered(ask: View, typed: str) -> list[str]:
    """The last one falls into its place. What is missing is said before the rest of a form is filled in."""
    items = [item["key"] for item in ask["items"]]
    if not typed:
        return items
    ordered = [named(ask["items"], word) for word in words(typed)]
    missing = [key for key in items if key not in ordered]
    if len(missing) > 1:
        raise Misread(_("Put every item in order"))
    return ordered + missing


def _by_app(ask: View, typed: str) -> bool:
    """Where the table has dice or cards of its own, the app rolls and draws only when it is told to."""
    if not typed and ask.get("by_hand_first"):
        raise Misread(hint(ask))
    return typed.lower() in ("", "app")


def _rolled(ask: View, typed: str) -> str | list[int | str]:
    if _by_app(ask, typed):
        return "app"
    rolled = words(typed) if len(ask["dice"]) != 1 else [typed.strip()]  # one die: its face may be several words
    faces: list[int | str] = []
    for die, word in zip(ask["dice"], rolled, strict=False):
        faces.append(_face(die, word))
    return [*faces, *rolled[len(faces) :]]


def _face(die: View, word: str) -> int | str:
    labels = die.get("labels", {})
    found: list[int | str] = [
        face
        for face in dict.fromkeys(die["faces"])
        if word.casefold() in (str(face).casefold(), *_said(labels.get(str(face), "")))
    ] or [
        face for face in dict.fromkeys(die["faces"]) if labels.get(str(face), "").casefold().startswith(word.casefold())
    ]
    if len(found) == 1:
        return found[0]
    shown = ", ".join(str(labels.get(str(face), face)) for face in dict.fromkeys(die["faces"]))
    raise Misread(
        _("{die} has no face “{face}”: {faces}.").format(die=die["name"], face=clip(word, 20), faces=clip(shown, 200))
    )


def _said(label: str) -> tuple[str, str]:
    """A face as it is written, and without a sign that no keyboard has: "↗ up right" is also "up right"."""
    whole = label.casefold()
    sign, _space, rest = whole.partition(" ")
    return whole, rest if rest and not sign.isalnum() else whole


def _drawn(ask: View, typed: str) -> str | list[str]:
    if _by_app(ask, typed):
        return "app"
    return [named(ask["cards"], word) for word in words(typed)]


def _written(ask: View, typed: str) -> str:
    return typed or str(ask.get("start", ""))


def _known_card(ask: View, typed: str) -> str:
    if not typed:
        raise Misread(hint(ask))
    return named(ask["cards"], typed)


def words(typed: str) -> list[str]:
    return typed.replace(",", " ").split()


def number(typed: str) -> int:
    try:
        return int(typed.replace("−", "-"))
    except ValueError:
        raise Misread(_("“{typed}” is not a whole number.").format(typed=clip(typed, 30))) from None


def named_first(things: Sequence[tuple[str, Sequence[Says]]], typed: str) -> tuple[str, str]:
    """The key of what the line begins with, by one of its names, and the rest of the line: `EP 12`, `Ann, wild pile, primate 3`."""
    words = typed.split()
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count]).casefold()
        found = {key for key, names in things if name in [str(one).casefold() for one in (key, *names)]}
        if len(found) == 1:
            return found.pop(), " ".join(words[count:])
    first, _space, rest = typed.partition(" ")
    return named([{"key": key, "label": str(names[0])} for key, names in things], first), rest.strip()


def named(things: Sequence[View], word: str) -> str:
    """The key of what is meant: its number in the list, its key, its label or the beginning of it."""
    if word.isdecimal() and len(word) < 6 and 1 <= int(word) <= len(things):
        return str(things[int(word) - 1]["key"])
    folded = word.casefold()
    by_key = [thing["key"] for thing in things if thing["key"].casefold() == folded]
    by_label = [thing["key"] for thing in things if thing["label"].casefold() == folded]
    by_start = [thing["key"] for thing in things if thing["label"].casefold().startswith(folded)]
    for found in (by_key, by_label, by_start):
        if len(found) == 1:
            return str(found[0])
    raise Misread(_("“{word}” is not in the list (1 to {n}).").format(word=clip(word, 30), n=len(things)))


_READERS: dict[str, Callable[[View, str], Any]] = {
    "do": _done,
    "choose": _chosen,
    "pick": _picked,
    "number": _counted,
    "order": _ordered,
    "roll": _rolled,
    "draw": _drawn,
    "write": _written,
    "card": _known_card,
}
