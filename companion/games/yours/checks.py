"""What the shape of a document cannot say: keys stand once, names lead somewhere, numbers fit each other, formulas are few."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from companion.engine.refusals import Code, Refused
from companion.engine.texts import Says, _
from companion.games.yours.categories import Bonus, Category, Formula, Plain, Sets, Subtotal, Table, inputs
from companion.games.yours.document import (
    Change,
    Counter,
    Document,
    MoveCounter,
    MoveTrack,
    Shuffle,
    Track,
)
from companion.games.yours.formulas import CounterOf, Entered, Lookup, TotalOf, inside
from companion.games.yours.pictures import PICTURES

MOST_NODES = 400
MOST_CARDS = 1000


def check(document: Document) -> None:
    """Raises `Refused` with the place of the first thing that cannot be."""
    for place, problem in problems(document):
        raise Refused(Code.NOT_OURS, _("{place}: {problem}").format(place=place, problem=problem))


def problems(document: Document) -> Iterator[tuple[str, Says]]:
    if document.players.least > document.players.most:
        yield "players", _("“least” is more than “most”")
    if document.picture and document.picture not in PICTURES:
        yield "picture", _("there is no picture “{key}”").format(key=document.picture)
    yield from _keys(document)
    yield from _sheet(document)
    yield from _tracks(document)
    yield from _changes(document)
    yield from _phases(document)
    for n, kind in enumerate(document.card_kinds):
        yield from _twice(f"card_kinds[{n}].fields", [field.key for field in kind.fields])
        for at, field in enumerate(kind.fields):
            place = f"card_kinds[{n}].fields[{at}].options"
            yield from _twice(place, [option.key for option in field.options])
            if field.holds != "number" and not field.options:
                yield place, _("there is nothing to choose from")
    cards = sum(card.copies for deck in document.decks for card in deck.cards)
    if cards > MOST_CARDS:
        yield "decks", _("at most {most} cards in total, got {got}").format(most=MOST_CARDS, got=cards)
    tracks = {track.key for track in document.tracks}
    if document.solo.rival and document.solo.rival not in tracks:
        yield "solo.rival", _("there is no track “{key}”").format(key=document.solo.rival)
    if document.freely and not document.of_round():
        yield "sheet.categories", _("scoring freely needs a category with “when” = “round”")


def _keys(document: Document) -> Iterator[tuple[str, Says]]:
    for place, keys in (
        ("sheet.categories", [category.key for category in document.categories]),
        ("counters", [counter.key for counter in document.counters]),
        ("tracks", [track.key for track in document.tracks]),
        ("dice", [dice.key for dice in document.dice]),
        ("decks", [deck.key for deck in document.decks]),
        ("card_kinds", [kind.key for kind in document.card_kinds]),
    ):
        yield from _twice(place, keys)
    for n, category in enumerate(document.categories):
        several = [entered.key for entered in inputs(category)]
        yield from _twice(f"sheet.categories[{n}].{'kinds' if isinstance(category, Sets) else 'inputs'}", several)


def _twice(place: str, keys: Sequence[str]) -> Iterator[tuple[str, Says]]:
    for n, key in enumerate(keys):
        if key in keys[:n]:
            yield f"{place}[{n}].key", _("“{key}” is there twice").format(key=key)


def _sheet(document: Document) -> Iterator[tuple[str, Says]]:
    counters = {counter.key for counter in document.counters}
    nodes = 0
    for n, category in enumerate(document.categories):
        place = f"sheet.categories[{n}]"
        above = [other.key for other in document.categories[:n] if _comes_before(other, category)]
        match category:
            case Plain():
                if category.least > category.most:
                    yield place, _("“least” is more than “most”")
            case Table() | Sets():
                yield from _rising(f"{place}.rows", [row[0] for row in category.rows])
            case Bonus() | Subtotal():
                for i, key in enumerate(category.of):
                    if key not in above:
                        yield f"{place}.of[{i}]", _no_category(key)
            case Formula():
                known = {entered.key for entered in category.inputs}
                for node in inside(category.value):
                    nodes += 1
                    match node:
                        case Entered() if node.of not in known:
                            yield f"{place}.value", _("there is no input “{key}”").format(key=node.of)
                        case TotalOf() if node.of not in above:
                            yield f"{place}.value", _no_category(node.of)
                        case CounterOf() if node.of not in counters:
                            yield f"{place}.value", _("there is no counter “{key}”").format(key=node.of)
                        case Lookup():
                            yield from _rising(f"{place}.value", [row[0] for row in node.rows])
        for i, entered in enumerate(inputs(category)):
            if entered.least > entered.most:
                yield f"{place}.inputs[{i}]", _("“least” is more than “most”")
    if nodes > MOST_NODES:
        yield "sheet", _("at most {most} parts of formulas, got {got}").format(most=MOST_NODES, got=nodes)


def _comes_before(other: Category, category: Category) -> bool:
    """A round knows only its own categories; the end knows the rounds too."""
    return category.when == "end" or other.when == "round"


def _no_category(key: str) -> Says:
    return _("there is no category “{key}” above it").format(key=key)


def _rising(place: str, counts: Sequence[int]) -> Iterator[tuple[str, Says]]:
    for n in range(1, len(counts)):
        if counts[n] <= counts[n - 1]:
            yield f"{place}[{n}]", _("the counts go up from row to row")


def _tracks(document: Document) -> Iterator[tuple[str, Says]]:
    for n, track in enumerate(document.tracks):
        if not track.least < track.most:
            yield f"tracks[{n}]", _("“most” must be more than “least”")
        else:
            yield from _outside(f"tracks[{n}].start", track, track.start)
        for i, mark in enumerate(track.marks):
            yield from _outside(f"tracks[{n}].marks[{i}].at", track, mark.at)
    for n, counter in enumerate(document.counters):
        yield from _outside(f"counters[{n}].start", counter, counter.start)


def _outside(place: str, of: Track | Counter, n: int) -> Iterator[tuple[str, Says]]:
    if not of.least <= n <= of.most:
        text = _("a number from {least} to {most}, not {got}").format(least=of.least, most=of.most, got=n)
        yield place, text


def _phases(document: Document) -> Iterator[tuple[str, Says]]:
    dice, decks = {dice.key for dice in document.dice}, {deck.key for deck in document.decks}
    for n, phase in enumerate(document.phases):
        if phase.rolls and phase.rolls not in dice:
            yield f"phases[{n}].rolls", _("there are no dice “{key}”").format(key=phase.rolls)
        if phase.draws and phase.draws not in decks:
            yield f"phases[{n}].draws", _("there is no deck “{key}”").format(key=phase.draws)


class _Placed(Struct, frozen=True):
    place: str
    change: Change


def _changes(document: Document) -> Iterator[tuple[str, Says]]:
    tracks = {track.key for track in document.tracks}
    counters = {counter.key for counter in document.counters}
    decks = {deck.key for deck in document.decks}
    for placed in _all_changes(document):
        match placed.change:
            case MoveTrack(track=key) if key not in tracks:
                yield f"{placed.place}.track", _("there is no track “{key}”").format(key=key)
            case MoveCounter(counter=key) if key not in counters:
                yield f"{placed.place}.counter", _("there is no counter “{key}”").format(key=key)
            case Shuffle(deck=key) if key not in decks:
                yield f"{placed.place}.deck", _("there is no deck “{key}”").format(key=key)


def _all_changes(document: Document) -> Iterator[_Placed]:
    for n, track in enumerate(document.tracks):
        for i, mark in enumerate(track.marks):
            yield from _placed(f"tracks[{n}].marks[{i}]", mark.changes)
    for n, dice in enumerate(document.dice):
        for i, face in enumerate(dice.faces):
            yield from _placed(f"dice[{n}].faces[{i}]", face.changes)
    for n, deck in enumerate(document.decks):
        for i, card in enumerate(deck.cards):
            yield from _placed(f"decks[{n}].cards[{i}]", card.changes)
    for n, level in enumerate(document.solo.levels):
        yield from _placed(f"solo.levels[{n}]", level.changes)


def _placed(place: str, changes: Iterable[Change]) -> Iterator[_Placed]:
    return (_Placed(f"{place}.changes[{i}]", change) for i, change in enumerate(changes))
