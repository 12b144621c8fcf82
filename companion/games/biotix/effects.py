"""The building blocks of a reaction, one function each. What an effect asks for and is not there is left out (BX15)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.games.biotix import preview
from companion.games.biotix.choices import (
    choose_foreign,
    choose_from,
    choose_pieces,
    choose_receiver,
    piece_name,
    piece_option,
)
from companion.games.biotix.species import COLOURS, ICONS, NAMES, Block, Step
from companion.games.biotix.state import Dish, Game, Link, Piece


@dataclass
class Reaction:
    """A reaction while it runs: whose dish, which population, and the link of the chain that keeps what happened."""

    table: Table
    game: Game
    dish: Dish
    colour: str
    link: Link

    def tell(self, text: Says, tone: str = "") -> None:
        self.link.events.append(text)
        self.table.tell(text, self.dish.seat, tone=tone)

    @property
    def others(self) -> list[Dish]:
        return self.game.others(self.dish.seat.key)

    def trash(self, dish: Dish, pieces: list[Piece]) -> None:
        """Into the box, and said in one sentence."""
        pieces = held(dish, pieces)
        for piece in pieces:
            self.game.trash(dish, piece)
        if pieces:
            self.tell(_("{who} trashes {pieces}.").format(who=dish.seat, pieces=named(pieces)))

    def hand_over(self, giver: Dish, piece: Piece, receiver: Dish) -> None:
        if held(giver, [piece]):
            self.game.hand_over(giver, piece, receiver)


async def step(reaction: Reaction, what: Step) -> None:
    match what.block:
        case Block.TRASH_THEM:
            trash_them(reaction)
        case Block.ONE_EACH:
            await one_each(reaction)
        case Block.TRASH_OWN:
            await trash_own(reaction, reaction.dish, what.n)
        case Block.GIVE:
            await give(reaction, what.n)
        case Block.TAKE:
            await take(reaction, what.n)
        case Block.TAKE_EACH:
            await take_each(reaction)
        case Block.OTHERS_TRASH:
            for other in reaction.others:
                await trash_own(reaction, other, what.n)
        case Block.NAME:
            await name_species(reaction)
        case Block.NOTHING:
            pass


def trash_them(reaction: Reaction) -> None:
    reaction.trash(reaction.dish, them(reaction.dish, reaction.colour))


async def one_each(reaction: Reaction) -> None:
    """One of them to each other player, from the left; who gets the disguised ones is the owner's choice."""
    dish, colour = reaction.dish, reaction.colour
    receivers = await _receivers(reaction)
    got: list[Says] = []
    black: list[Says] = []
    for receiver in receivers:
        population = dish[colour]
        if not population.size:
            break
        piece = Piece(colour, disguised=not population.true)
        if population.true and population.black:
            piece = await _which(reaction, receiver)
        reaction.hand_over(dish, piece, receiver)
        got.append(receiver.seat.name)
        if piece.disguised:
            black.append(receiver.seat.name)
    if got:
        reaction.tell(
            ngettext("{who} gets one from {giver}.", "{who} get one each from {giver}.", len(got)).format(
                who=listed(got), giver=dish.seat
            )
        )
    if black:
        reaction.tell(
            ngettext("The one for {who} is the Aggressive.", "Those for {who} are Aggressive.", len(black)).format(
                who=listed(black)
            )
        )


async def _receivers(reaction: Reaction) -> list[Dish]:
    others, size = reaction.others, reaction.dish[reaction.colour].size
    if size >= len(others):
        return others
    chosen = await reaction.table.pick(
        "biotix.each.who",
        ngettext(
            "{n} piece for {others} players: who gets one?", "{n} pieces for {others} players: who gets one?", size
        ).format(others=len(others)),
        lambda: [
            Option(other.seat.key, other.seat.name, other, *preview_of(reaction.game, other, reaction.colour))
            for other in reaction.others
        ],
        least=min(size, len(others)),
        most=size,
        who=reaction.dish.seat,
        rule="reactions",
    )
    return [other for other in others if other in chosen]


def preview_of(game: Game, dish: Dish, colour: str) -> tuple[Says, Says, Says, Says]:
    """Note, badge, forbidden, warning of an option."""
    note, warning = preview.arrival(game, dish, colour)
    return note, "", "", warning


async def _which(reaction: Reaction, receiver: Dish) -> Piece:
    pieces = [Piece(reaction.colour), Piece(reaction.colour, True)]

    def options() -> list[Option[Piece]]:
        made = []
        for piece in pieces:
            note, warning = preview.arrival(reaction.game, receiver, piece.kind)
            option = piece_option(reaction.game, piece, note=note)
            made.append(
                Option(option.key, option.label, piece, note, warning=warning, icon=option.icon, tone=option.tone)
            )
        return made

    return await reaction.table.choose(
        "biotix.each.what",
        _("Which one does {who} get?").format(who=receiver.seat),
        options,
        who=reaction.dish.seat,
        rule="aggressive",
    )


async def trash_own(reaction: Reaction, dish: Dish, count: int) -> None:
    if not dish.size():
        reaction.tell(_("{who} has nothing to trash.").format(who=dish.seat))
        return
    pieces = await choose_pieces(
        reaction.table,
        reaction.game,
        "biotix.trash",
        lambda n: ngettext("Which piece do you trash?", "Which {n} pieces do you trash?", n),
        dish,
        count,
    )
    reaction.trash(dish, pieces)


async def give(reaction: Reaction, count: int) -> None:
    dish = reaction.dish
    if not dish.size():
        reaction.tell(_("{who} has nothing to give.").format(who=dish.seat))
        return
    pieces = await choose_pieces(
        reaction.table,
        reaction.game,
        "biotix.give",
        lambda n: ngettext("Which piece do you give away?", "Which {n} pieces do you give away?", n),
        dish,
        count,
    )
    for n, piece in enumerate(pieces, start=1):
        receiver = await choose_receiver(reaction.table, reaction.game, dish, piece, n, len(pieces))
        reaction.hand_over(dish, piece, receiver)
        reaction.tell(
            _("{giver} gives {who} the {piece}.").format(giver=dish.seat, who=receiver.seat, piece=piece_name(piece))
        )


async def take(reaction: Reaction, count: int) -> None:
    """May: the owner stops when it is enough."""
    dish = reaction.dish
    for left in range(count, 0, -1):
        if not any(other.size() for other in reaction.others):
            reaction.tell(_("There is nothing for {who} to take.").format(who=dish.seat))
            return
        first = left == count
        taken = await choose_foreign(reaction.table, reaction.game, dish, left, first)
        if taken is None:
            text = _("{who} takes nothing.") if first else _("{who} takes no more.")
            reaction.tell(text.format(who=dish.seat))
            return
        _taken(reaction, *taken)


async def take_each(reaction: Reaction) -> None:
    for other in reaction.others:
        if other.size():
            _taken(reaction, other, await choose_from(reaction.table, reaction.game, reaction.dish, other))


def _taken(reaction: Reaction, other: Dish, piece: Piece) -> None:
    reaction.hand_over(other, piece, reaction.dish)
    reaction.tell(
        _("{who} takes the {piece} from {other}.").format(
            who=reaction.dish.seat, piece=piece_name(piece), other=other.seat
        )
    )


async def name_species(reaction: Reaction) -> None:
    game = reaction.game
    played = game.from_seat(game.active)

    def options() -> list[Option[str]]:
        return [
            Option(
                colour,
                NAMES[colour],
                colour,
                note=_stands(game, played, colour),
                badge=str(sum(dish[colour].size for dish in played)),
                icon=ICONS[colour],
                tone=colour,
            )
            for colour in COLOURS
        ]

    if not any(dish.size() for dish in played):
        reaction.tell(_("Every dish is empty: there is nothing to name."))
        return
    colour = await reaction.table.choose(
        "biotix.name", _("Which species does every dish trash?"), options, who=reaction.dish.seat, rule="reactions"
    )
    reaction.tell(_("{who} names the {species}.").format(who=reaction.dish.seat, species=NAMES[colour]))
    for dish in game.from_seat(reaction.dish.seat.key):
        reaction.trash(dish, them(dish, colour))


def _stands(game: Game, played: list[Dish], colour: str) -> Says:
    holders: list[Says] = [
        _("{who} {n}").format(who=dish.seat, n=dish[colour].size) for dish in played if dish[colour].size
    ]
    return listed(holders) or _("in no dish")


# Pieces in words


def them(dish: Dish, colour: str) -> list[Piece]:
    population = dish[colour]
    return [Piece(colour)] * population.true + [Piece(colour, True)] * population.black


def held(dish: Dish, pieces: list[Piece]) -> list[Piece]:
    """Those that are in the dish: a correction may have taken some away while somebody was choosing."""
    there = Counter(dish.pieces())
    kept = []
    for piece in pieces:
        if there[piece]:
            there[piece] -= 1
            kept.append(piece)
    return kept


def named(pieces: list[Piece]) -> Says:
    """ "2 Migratory and 1 Aggressive"."""
    parts: list[Says] = [
        _("{n} {species}").format(n=n, species=piece_name(piece)) for piece, n in Counter(pieces).items()
    ]
    return listed(parts)
