"""View data as lines of text: what the terminal prints.

Every function takes an `ink`, which colours a piece of text by a tone; `plain` leaves it as it is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from companion.engine.asks import FAR
from companion.engine.guide import Section
from companion.engine.texts import _, ngettext
from companion.engine.texts import number as with_minus
from companion.present.view import View

Ink: TypeAlias = Callable[[str, str], str]

MISLEADING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the writing direction of everything behind them."""

LINE_BREAKING = ("Cc", "Zl", "Zp", "Cs")
"""Kinds of characters that end a line, move the cursor, or cannot be written at all."""

LONGEST_TRACK = 24


def plain(text: str, tone: str) -> str:
    return text


def clean(text: object) -> str:
    """One line that can do nothing to a terminal, whatever a player typed."""
    return "".join(
        " " if unicodedata.category(char) in LINE_BREAKING else char for char in str(text) if char not in MISLEADING
    ).rstrip()


def cells(text: str) -> int:
    """How many columns a text takes in a terminal."""
    return sum(
        0 if unicodedata.combining(char) or char in "\u200d\ufe0f" else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )


def padded(text: str, width: int) -> str:
    return text + " " * max(0, width - cells(text))


# Where, told, why


def where_line(seen: View) -> str:
    return clean(" › ".join(seen["where"]))


def told_line(line: View, ink: Ink = plain) -> str:
    return f"{ink('·', 'quiet')} {ink(clean(line['text']), line.get('tone', ''))}"


def log_lines(log: Sequence[View], ink: Ink) -> Iterator[str]:
    """The log, each line with its entry, the outermost places as headings."""
    place: list[str] = []
    for line in log:
        if line.get("where", [])[:1] != place:
            place = line.get("where", [])[:1]
            yield ""
            yield from (ink(f"── {clean(label)} ──", "accent") for label in place)
        yield f"{max(line['n'], 0):>4} {told_line(line, ink)}"


VERDICTS: dict[str, tuple[str, str]] = {"yes": ("✓", "good"), "no": ("✗", "quiet"), "not-reached": ("–", "quiet")}


def why_lines(why: View, ink: Ink = plain) -> Iterator[str]:
    yield ink(clean(why["title"]), "strong")
    for reason in why.get("reasons", ()):
        mark, tone = VERDICTS.get(reason["verdict"], ("·", ""))
        yield f"  {ink(mark, tone)} {clean(reason['text'])}{_section(reason, ink)}"
    lines = why.get("lines", ())
    width = max((cells(clean(line["text"])) for line in lines), default=0)
    for line in lines:
        yield f"  {padded(clean(line['text']), width)}  {clean(line['amount'])}{_section(line, ink)}"
    if "total" in why:
        yield f"  {padded('=', width)}  {ink(clean(why['total']), 'strong')}"


def _section(part: View, ink: Ink) -> str:
    return "  " + ink(f"({clean(part['section'])})", "quiet") if part.get("section") else ""


# Asks


def ask_lines(ask: View, ink: Ink = plain) -> Iterator[str]:
    """The ask and what it can be answered with, numbered from 1."""
    who = f"{ink(clean(ask['who']), 'strong')}: " if ask.get("who") else ""
    yield f"{who}{ink(clean(ask['text']), 'ask')}"
    for line in str(ask.get("detail", "")).splitlines():
        yield f"  {ink(clean(line), 'quiet')}"
    yield from _CHOICES.get(ask["kind"], _nothing)(ask, ink)


def _nothing(ask: View, ink: Ink) -> Iterator[str]:
    yield from ()


def _options(ask: View, ink: Ink) -> Iterator[str]:
    options = ask.get("options") or ask.get("items") or ()
    width = min(40, max(cells(clean(option["label"])) for option in options)) if options else 0
    for number, option in enumerate(options, start=1):
        yield option_line(number, option, width, ink)


def option_line(number: int, option: View, width: int, ink: Ink = plain) -> str:
    label = padded(clean(option["label"]), width)
    if not option["allowed"]:
        return ink(f"  {number:>2}  {label}  ✗ {clean(option.get('reason', ''))}", "dim")
    rest = [clean(option[name]) for name in ("badge", "note") if option.get(name)]
    warning = f"  {ink('! ' + clean(option['warning']), 'warning')}" if option.get("warning") else ""
    return f"  {number:>2}  {ink(label, option.get('tone', ''))}  {ink('  '.join(rest), 'quiet')}{warning}".rstrip()


def _number(ask: View, ink: Ink) -> Iterator[str]:
    if ask["most"] < FAR:
        yield ink(f"  {_('a number from {least} to {most}').format(least=ask['least'], most=ask['most'])}", "quiet")


def _dice(ask: View, ink: Ink) -> Iterator[str]:
    """Dice of one name and the same faces, one after the other, on one line."""
    for line, same in groupby(_die(die, ink) for die in ask["dice"]):
        n = len(list(same))
        yield f"{line}  × {n}" if n > 1 else line


def _die(die: View, ink: Ink) -> str:
    labels = die.get("labels", {})
    faces = list(dict.fromkeys(labels.get(str(face), str(face)) for face in die["faces"]))
    shown = f"{faces[0]} – {faces[-1]}" if _plain_die(die) else " · ".join(clean(face) for face in faces)
    return f"  {clean(die['name'])}: {ink(shown, 'quiet')}"


def _plain_die(die: View) -> bool:
    faces = die["faces"]
    return len(faces) > 3 and all(isinstance(face, int) for face in faces) and not die.get("labels")


def _cards(ask: View, ink: Ink) -> Iterator[str]:
    count, deck = ask["count"], clean(ask["deck"])
    if all("left" in card for card in ask["cards"]):
        left = sum(card["left"] for card in ask["cards"])
        text = _("{n} of {left} from {deck}").format(n=count, left=left, deck=deck)
    else:
        text = _("{n} from {deck}").format(n=count, deck=deck)
    yield ink(f"  {text}", "quiet")
    if ask.get("by_hand_first"):
        yield from card_lines(ask, ink)


def card_lines(ask: View, ink: Ink = plain) -> Iterator[str]:
    several = any(card.get("left", 1) > 1 for card in ask["cards"])
    for number, card in enumerate(ask["cards"], start=1):
        left = ngettext("{n} left", "{n} left", card["left"]) if several and "left" in card else ""
        yield f"  {number:>2}  {clean(card['label'])}  {ink(str(left), 'quiet')}".rstrip()


def _fields(ask: View, ink: Ink) -> Iterator[str]:
    for field in ask["fields"]:
        yield f"  {clean(field['text'])}"


def _known_cards(ask: View, ink: Ink) -> Iterator[str]:
    if ask.get("left"):
        yield f"  {ink(clean(ask['left']), 'quiet')}"
    yield from _options(ask | {"options": ask["cards"]}, ink)


def _inside(ask: View, ink: Ink) -> Iterator[str]:
    yield ink(f"  {_('in secret')}", "quiet")


_CHOICES: dict[str, Callable[[View, Ink], Iterator[str]]] = {
    "choose": _options,
    "pick": _options,
    "order": _options,
    "number": _number,
    "roll": _dice,
    "draw": _cards,
    "form": _fields,
    "secret": _inside,
    "card": _known_cards,
}


# The board


def board_lines(board: Sequence[View], ink: Ink = plain) -> Iterator[str]:
    for group in board:
        badges = "".join(f"  [{clean(badge)}]" for badge in group.get("badges", ()))
        yield ink(clean(group["title"]), "strong") + ink(badges, "quiet")
        for part in group["parts"]:
            yield from (f"  {line}" for line in _part_lines(part, ink))


def _part_lines(part: View, ink: Ink) -> Iterator[str]:
    match part["kind"]:
        case "row":
            label = f"{clean(part['label'])}: " if part.get("label") else ""
            yield label + " · ".join(_labelled(one) for one in part["trackers"])
        case "grid":
            if part.get("label"):
                yield clean(part["label"])
            yield from _grid(part, ink)
        case "map":
            yield from map_lines(part, ink)
        case "fact":
            yield ink(clean(part["text"]), part.get("tone", ""))
        case "track":
            yield _track(part, ink)
        case "lane":
            yield from _lane(part, ink)
        case _:
            note = f"  {ink(clean(part['note']), 'quiet')}" if part.get("note") else ""
            yield f"{clean(part['label'])}: {_value(part)}{note}"


def _lane(part: View, ink: Ink) -> Iterator[str]:
    """The row, then each place in it with its pieces."""
    note = f"  {ink(clean(part['note']), 'quiet')}" if part.get("note") else ""
    yield f"{'●' if part['bright'] else '○'} {clean(part['label'])}{note}"
    for place in part.get("places", ()):
        about = f"  {ink(clean(place['note']), 'quiet')}" if place.get("note") else ""
        yield f"    {clean(place['title'])}{about}"
        for row in place.get("rows", ()):
            yield ink(f"      {', '.join(_piece(piece) for piece in row)}", "quiet")


def _piece(piece: View) -> str:
    label, text = clean(piece["label"]), piece.get("text", "")
    return f"{label} {text}" if text else label


def map_lines(part: View, ink: Ink) -> Iterator[str]:
    """Hexes in columns, each half a hex lower than its neighbour; then who stands where."""
    tiles = part["tiles"]
    if not tiles:
        return
    left = min(tile["q"] for tile in tiles)
    rows: dict[int, dict[int, str]] = {}
    for tile in tiles:
        name = clean(tile["label"])[:4] if tile.get("kind") else "····"
        marks = f"*{len(tile['pieces'])}" if tile.get("pieces") else ""
        rows.setdefault(2 * tile["r"] + tile["q"], {})[tile["q"] - left] = f"{name}{marks}"
    for _row, cells in sorted(rows.items()):
        yield "".join(f"{cells.get(column, ''):<7}" for column in range(max(cells) + 1)).rstrip()
    for tile in tiles:
        if tile.get("pieces"):
            there = " · ".join(clean(piece["label"]) for piece in tile["pieces"])
            yield f"{clean(tile['label'])} {ink(tile['key'], 'quiet')}: {there}"


def _labelled(tracker: View) -> str:
    """A slot that is called by what it holds is told once."""
    label, value = clean(tracker["label"]), _value(tracker)
    return label if label == value else f"{label} {value}"


def _value(tracker: View) -> str:
    if tracker["kind"] == "slot":
        return clean(tracker["shows"]) or "–"
    value = "–" if tracker["value"] is None else _written(tracker["value"])
    return f"{value} / {tracker['room']}" if tracker.get("room") else value


def _written(value: object) -> str:
    """With the one minus that the app has."""
    return with_minus(value) if type(value) is int else clean(value)


def _track(part: View, ink: Ink) -> str:
    least, most, value = part["least"], part["most"], part["value"]
    drawn = ""
    if 0 < most - least <= LONGEST_TRACK:
        places = ["●" if at == value else "|" if at in _marked(part) else "─" for at in range(least, most + 1)]
        drawn = f"{''.join(places)}  "
    marks = " · ".join(f"{mark['at']}: {clean(mark['label'])}" for mark in part.get("marks", ()))
    ends = f"({least}–{most})" if most < FAR else ""
    return f"{clean(part['label'])}: {_written(value)}  {drawn}{ink('  '.join(filter(None, (ends, marks))), 'quiet')}".rstrip()


def _marked(part: View) -> set[int]:
    return {mark["at"] for mark in part.get("marks", ())}


def _grid(part: View, ink: Ink) -> Iterator[str]:
    head = [clean(word) for word in part.get("head", ())]
    rows = [[clean(word) for word in row] for row in part["rows"]]
    table = [head, *rows] if head else rows
    widths = [max(cells(word) for word in column) for column in zip(*table, strict=False)]
    for row in table:
        line = "  ".join(padded(word, width) for word, width in zip(row, widths, strict=False)).rstrip()
        yield ink(line, "quiet") if head and row is head else line


# The end


def result_lines(result: View, ink: Ink = plain) -> Iterator[str]:
    yield ink(clean(result["headline"]), "strong")
    if result.get("decided"):
        yield ink(clean(result["decided"]), "quiet")
    yield from _score_sheet(result["standings"])


def _score_sheet(standings: Sequence[View]) -> Iterator[str]:
    labels: dict[str, str] = {}
    for standing in standings:
        for line in standing["lines"]:
            labels.setdefault(line["key"], line["label"])
    points = [{line["key"]: line["points"] for line in standing["lines"]} for standing in standings]
    rows: list[list[str]] = [["", *(_placed(standing) for standing in standings)]]
    if any(standing.get("role") for standing in standings):
        rows.append(["", *(clean(standing.get("role", "")) for standing in standings)])
    rows += [[clean(label), *(_written(mine.get(key, "")) for mine in points)] for key, label in labels.items()]
    if labels or any(standing["total"] for standing in standings):
        rows.append([str(_("Total")), *(_written(standing["total"]) for standing in standings)])
    widths = [max(cells(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        yield "  " + "  ".join(
            _aligned(word, width, i) for i, (word, width) in enumerate(zip(row, widths, strict=True))
        )


def _placed(standing: View) -> str:
    return f"{standing['rank']}. {clean(standing['who'])}"


def _aligned(word: str, width: int, column: int) -> str:
    return padded(word, width) if column == 0 else " " * (width - cells(word)) + word


# The shelf and the guide


def game_lines(game: View, ink: Ink) -> Iterator[str]:
    players = spread(game["players"])
    yield f"{ink(padded(game['key'], 14), 'strong')}{clean(game['name'])}  {ink(f'{players} · ' + clean(game['tagline']), 'quiet')}"
    for mode in game["modes"]:
        yield f"  --mode {padded(mode['key'], 14)}{clean(mode['name'])} ({spread(mode['players'])})"
    for setting in game["options"]:
        yield f"  --option {setting['key']}={expected(setting)}  {ink(clean(setting['label']), 'quiet')}"


def spread(players: View) -> str:
    least, most = players["least"], players["most"]
    return str(least) if least == most else f"{least}–{most}"


def expected(setting: View) -> str:
    """What an option takes on the command line, the default first."""
    match setting["kind"]:
        case "switch":
            return "yes|no" if setting["default"] else "no|yes"
        case "number":
            return f"{setting['default']} ({setting['least']}–{setting['most']})"
        case "text":
            return f"“{clean(setting['default'])}”"
        case _:
            others = [value for value in setting["values"] if value != setting["default"]]
            return "|".join(clean(value) for value in (setting["default"], *others))


def section_lines(section: Section, ink: Ink = plain) -> Iterator[str]:
    """A section of the guide."""
    title, source = clean(section.title), clean(section.source)
    yield ink(title, "strong") + (f"  {ink(f'({source})', 'quiet')}" if source not in ("", title) else "")
    for paragraph in section.body:
        yield f"  {clean(paragraph)}"
