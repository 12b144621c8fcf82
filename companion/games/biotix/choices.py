"""Pieces and players to choose among, as options."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biotix import preview
from companion.games.biotix.species import AGGRESSIVE_VALUE, ICONS, NAMES
from companion.games.biotix.state import Dish, Game, Piece


def piece_name(piece: Piece) -> Says:
    if piece.disguised:
        return _("Aggressive (as {species})").format(species=NAMES[piece.colour])
    return NAMES[piece.colour]


def piece_value(game: Game, piece: Piece) -> int:
    return AGGRESSIVE_VALUE if piece.disguised else game.species[piece.colour].value


def piece_option(game: Game, piece: Piece, key: str = "", note: Says = "") -> Option[Piece]:
    return Option(
        key or piece.key,
        piece_name(piece),
        piece,
        note=note,
        badge=str(piece_value(game, piece)),
        icon=ICONS[piece.kind],
        tone=piece.kind,
    )


def receiver_options(game: Game, kind: str, receivers: list[Dish]) -> list[Option[Dish]]:
    options = []
    for dish in receivers:
        note, warning = preview.arrival(game, dish, kind)
        options.append(
            Option(
                dish.seat.key,
                dish.seat.name,
                dish,
                note=note,
                warning=warning,
                badge=str(game.value(dish)),
                tone=dish.seat.colour,
            )
        )
    return options


async def choose_receiver(table: Table, game: Game, giver: Dish, piece: Piece, n: int, of: int) -> Dish:
    """Who gets the n-th piece of so many."""
    others = game.others(giver.seat.key)
    if len(others) == 1:
        return others[0]
    return await table.choose(
        "biotix.give.to",
        _("Who gets the {piece}?").format(piece=piece_name(piece)),
        receiver_options(game, piece.kind, others),
        who=giver.seat,
        detail=_("Piece {n} of the {of} you give away.").format(of=of, n=n) if of > 1 else "",
        rule="reactions",
    )


async def choose_pieces(
    table: Table, game: Game, key: str, text: Says, dish: Dish, count: int, rule: str = "reactions"
) -> list[Piece]:
    """So many pieces of a dish, chosen by its owner; all of them where there are no more, nothing asked where they are alike."""
    pieces = dish.pieces()
    if len(pieces) <= count or len(set(pieces)) == 1:
        return pieces[:count]
    if count == 1:
        return [await table.choose(key, text, _kinds(game, dish), who=dish.seat, rule=rule)]
    return await table.pick(key, text, _one_by_one(game, dish), least=count, most=count, who=dish.seat, rule=rule)


def _kinds(game: Game, dish: Dish) -> list[Option[Piece]]:
    """Each kind of piece in the dish once."""
    counted = Counter(dish.pieces())
    return [piece_option(game, piece, note=ngettext("{n} here", "{n} here", n)) for piece, n in counted.items()]


def _one_by_one(game: Game, dish: Dish) -> list[Option[Piece]]:
    seen: Counter[Piece] = Counter()
    options = []
    for piece in dish.pieces():
        seen[piece] += 1
        options.append(piece_option(game, piece, f"{piece.key}.{seen[piece]}"))
    return options


async def choose_foreign(table: Table, game: Game, taker: Dish, left: int, first: bool) -> tuple[Dish, Piece] | None:
    """One piece out of another player's dish, or None: enough."""
    enough: Option[tuple[Dish, Piece] | None] = Option(
        "enough", _("Take nothing") if first else _("Take no more"), None, icon="check", tone="quiet"
    )
    found: list[Option[tuple[Dish, Piece] | None]] = [*_foreign(game, taker, game.others(taker.seat.key))]
    return await table.choose(
        "biotix.take",
        ngettext("You may take {n} piece: which one?", "You may take {n} pieces: which one first?", left),
        [*found, enough],
        who=taker.seat,
        rule="reactions",
    )


async def choose_from(table: Table, game: Game, taker: Dish, other: Dish) -> Piece:
    if len(set(other.pieces())) == 1:
        return other.pieces()[0]
    chosen: tuple[Dish, Piece] = await table.choose(
        "biotix.take.from",
        _("Which piece do you take from {who}?").format(who=other.seat),
        _foreign(game, taker, [other]),
        who=taker.seat,
        rule="reactions",
    )
    return chosen[1]


def _foreign(game: Game, taker: Dish, others: list[Dish]) -> list[Option[Any]]:
    options: list[Option[Any]] = []
    for other in others:
        for piece in dict.fromkeys(other.pieces()):
            note, warning = preview.arrival(game, taker, piece.kind)
            options.append(
                Option(
                    f"{other.seat.key}.{piece.key}",
                    _("{piece} from {who}").format(piece=piece_name(piece), who=other.seat),
                    (other, piece),
                    note=note,
                    warning=warning,
                    badge=str(piece_value(game, piece)),
                    icon=ICONS[piece.kind],
                    tone=piece.kind,
                )
            )
    return options
