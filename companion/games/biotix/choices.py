"""Pieces and players to choose among, as options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import product
from math import comb, prod
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, listed, ngettext
from companion.games.biotix import lookahead, preview
from companion.games.biotix.content import AGGRESSIVE_VALUE, BLACK, ICONS, NAMES
from companion.games.biotix.lookahead import Move, Placed
from companion.games.biotix.pieces import Dish, Piece
from companion.games.biotix.state import Game

TOGETHER = 4
"""From these rules on one answer says who gets which of several pieces, and one what decays in every dish."""
MOST_WAYS = 8
"""More ways to share out are not read through: then one piece after the other."""


def piece_name(piece: Piece) -> Says:
    if piece.disguised:
        return _("{black} as {species}").format(black=NAMES[BLACK], species=NAMES[piece.colour])
    return NAMES[piece.colour]


def named(pieces: list[Piece]) -> Says:
    """ "2 Migratory and 1 Aggressive"."""
    parts: list[Says] = [
        _("{n} {species}").format(n=n, species=piece_name(piece)) for piece, n in Counter(pieces).items()
    ]
    return listed(parts)


def piece_value(game: Game, piece: Piece) -> int:
    return AGGRESSIVE_VALUE if piece.disguised else game.species[piece.colour].value


def piece_option(game: Game, piece: Piece, key: str = "", note: Says = "") -> Option[Piece]:
    return Option(
        key or piece.key,
        piece_name(piece),
        piece,
        note=note,
        badge=ngettext("{n} point", "{n} points", piece_value(game, piece)),
        icon=ICONS[piece.kind],
        tone=piece.kind,
    )


def receiver_options(
    game: Game, kind: str, receivers: list[Dish], move: Callable[[Dish], Move] | None = None
) -> list[Option[Dish]]:
    """Who could get a piece, each with what comes of it; without a move it is one of those drawn."""
    options = []
    for dish in receivers:
        to = move(dish) if move else lookahead.place(Placed(kind, dish.seat.key))
        badge, warning, why = preview.foreseen(game, dish, kind, to)
        options.append(
            Option(
                dish.seat.key,
                dish.seat.name,
                dish,
                note=preview.arrival(game, dish, kind),
                warning=warning,
                badge=badge,
                why=why,
                tone=dish.seat.colour,
            )
        )
    return options


async def choose_receiver(table: Table, game: Game, giver: Dish, piece: Piece, n: int, of: int) -> Dish:
    """Who gets the n-th piece of so many."""
    others = [dish for dish in game if dish in game.others(giver.seat.key)]
    if len(others) == 1:
        return others[0]
    return await table.choose(
        "biotix.give.to",
        _("Who gets the {piece}?").format(piece=piece_name(piece)),
        receiver_options(
            game, piece.kind, others, lambda dish: lookahead.pass_on(giver.seat.key, piece, dish.seat.key)
        ),
        detail=_("Piece {n} of the {of} you give away.").format(of=of, n=n) if of > 1 else "",
        rule="reactions",
    )


Given = tuple[tuple[Piece, Dish], ...]
"""Pieces, each with the dish it goes to."""


def shared_out(game: Game, giver: Dish, pieces: list[Piece]) -> bool:
    """Whether one answer can say who gets what: several pieces, none of them black, and few enough ways to read."""
    if game.setup.version < TOGETHER or len(pieces) < 2 or any(piece.disguised for piece in pieces):
        return False
    others = len(game.others(giver.seat.key))
    return 1 < prod(comb(n + others - 1, n) for n in Counter(pieces).values()) <= MOST_WAYS


def ways_to_give(game: Game, giver: Dish, pieces: list[Piece]) -> list[Given]:
    """Who gets what, each way once: alike pieces are not told apart."""
    others = [dish for dish in game if dish in game.others(giver.seat.key)]
    found: dict[frozenset[tuple[tuple[str, str], int]], Given] = {}
    for receivers in product(others, repeat=len(pieces)):
        counted = Counter((piece.key, dish.seat.key) for piece, dish in zip(pieces, receivers, strict=True))
        found.setdefault(frozenset(counted.items()), tuple(zip(pieces, receivers, strict=True)))
    return list(found.values())


async def choose_receivers(table: Table, game: Game, giver: Dish, pieces: list[Piece]) -> Given:
    return await table.choose(
        "biotix.give.all",
        _("Who gets which piece?"),
        [give_option(game, giver, way) for way in ways_to_give(game, giver, pieces)],
        detail=_("You give away {pieces}.").format(pieces=named(pieces)),
        rule="reactions",
    )


def give_option(game: Game, giver: Dish, way: Given) -> Option[Given]:
    got = {dish.seat.key: [piece for piece, to in way if to is dish] for dish in game}
    got = {key: pieces for key, pieces in got.items() if pieces}
    shares: list[Says] = [_("{who} {n}").format(who=game.seat(key), n=len(pieces)) for key, pieces in got.items()]
    alone = next(iter(got)) if len(got) == 1 else ""
    label = (
        _("Give all to {who}").format(who=game.seat(alone))
        if alone
        else _("Give {shares}").format(shares=joined(shares, ", "))
    )
    told = alone or game.imagined or len({piece for piece, _dish in way}) == 1
    note = (
        ""
        if told
        else joined([_("{who}: {pieces}.").format(who=game.seat(key), pieces=named(got[key])) for key in got])
    )
    badge, why = preview.sharing(
        game, giver, lookahead.pass_all([(p, dish.seat.key) for p, dish in way], giver.seat.key)
    )
    key = "+".join(dish.seat.key for _piece, dish in way)
    return Option(key, label, way, note=note, badge=badge, why=why, icon="share-variant")


async def choose_pieces(
    table: Table,
    game: Game,
    key: str,
    text: Says,
    dish: Dish,
    count: int,
    leads: Callable[[list[Piece]], Says] | None = None,
    rule: str = "reactions",
) -> list[Piece]:
    """This many pieces of a dish, chosen by its owner; without a question if that is all of them or they are alike."""
    pieces = dish.pieces()
    if not has_choice(dish, count):
        return pieces[:count]
    if count == 1:
        return [await table.choose(key, text, _kinds(game, dish), who=dish.seat, rule=rule)]
    return await table.pick(
        key,
        text,
        one_by_one(game, dish),
        least=count,
        most=count,
        who=dish.seat,
        rule=rule,
        leads=leads or partial(preview.without, game, dish),
    )


def has_choice(dish: Dish, count: int) -> bool:
    """Whether it matters which of its pieces go."""
    return dish.size() > count and len(set(dish.pieces())) > 1


def _kinds(game: Game, dish: Dish) -> list[Option[Piece]]:
    """Each kind of piece in the dish once, with what the dish is worth without it."""
    options = []
    for piece, n in Counter(dish.pieces()).items():
        badge, _others, why = preview.naming(game, dish, lookahead.lose(dish.seat.key, piece))
        option = piece_option(game, piece, note=ngettext("{n} here", "{n} here", n))
        options.append(replace(option, badge=badge, why=why))
    return options


def one_by_one(game: Game, dish: Dish) -> list[Option[Piece]]:
    """Every piece in the dish, each with what the dish is worth without that one."""
    seen: Counter[Piece] = Counter()
    options = []
    for piece in dish.pieces():
        seen[piece] += 1
        worth = "" if game.imagined else preview.without(game, dish, [piece])
        options.append(replace(piece_option(game, piece, f"{piece.key}.{seen[piece]}"), badge=worth))
    return options


async def choose_foreign(table: Table, game: Game, taker: Dish, left: int, first: bool) -> tuple[Dish, Piece] | None:
    """One piece out of another player's dish, or None: enough."""
    enough: Option[tuple[Dish, Piece] | None] = Option(
        "enough", _("Take nothing") if first else _("Take no more"), None, icon="check", tone="quiet"
    )
    others = game.others(taker.seat.key)
    found: list[Option[tuple[Dish, Piece] | None]] = [*_foreign(game, taker, [dish for dish in game if dish in others])]
    return await table.choose(
        "biotix.take",
        _("Which piece do you take?"),
        [*found, enough],
        detail=ngettext("You may take {n} piece.", "You may take {n} pieces, one at a time.", left),
        rule="reactions",
    )


async def choose_from(table: Table, game: Game, taker: Dish, other: Dish) -> Piece:
    if len(set(other.pieces())) == 1:
        return other.pieces()[0]
    chosen: tuple[Dish, Piece] = await table.choose(
        "biotix.take.from",
        _("Which piece do you take from {who}?").format(who=other.seat),
        _foreign(game, taker, [other]),
        rule="reactions",
    )
    return chosen[1]


def _foreign(game: Game, taker: Dish, others: list[Dish]) -> list[Option[Any]]:
    options: list[Option[Any]] = []
    for other in others:
        for piece in dict.fromkeys(other.pieces()):
            move = lookahead.pass_on(other.seat.key, piece, taker.seat.key)
            badge, warning, why = preview.foreseen(game, taker, piece.kind, move)
            options.append(
                Option(
                    f"{other.seat.key}.{piece.key}",
                    _("{piece} from {who}").format(piece=piece_name(piece), who=other.seat),
                    (other, piece),
                    note=preview.arrival(game, taker, piece.kind),
                    warning=warning,
                    badge=badge,
                    why=why,
                    icon=ICONS[piece.kind],
                    tone=piece.kind,
                )
            )
    return options
