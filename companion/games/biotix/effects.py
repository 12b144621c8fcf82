"""The building blocks of a reaction, one function each. What an effect asks for and is not there is left out (BX15)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.games.biotix import lookahead, preview
from companion.games.biotix.choices import (
    choose_foreign,
    choose_from,
    choose_pieces,
    choose_receiver,
    choose_receivers,
    named,
    piece_name,
    piece_option,
    receiver_options,
    shared_out,
)
from companion.games.biotix.content import BLACK, COLOURS, ICONS, NAMES, Block, Step
from companion.games.biotix.invasion import arrived
from companion.games.biotix.pieces import Dish, Piece
from companion.games.biotix.rivals import reasons
from companion.games.biotix.state import Game, Link


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
        self.table.tell(text, self.dish.seat, why=reasons(self.table, self.dish.seat), tone=tone)

    @property
    def others(self) -> list[Dish]:
        return self.game.others(self.dish.seat.key)

    def trash(self, dish: Dish, pieces: list[Piece]) -> None:
        """Into the box, and said in one sentence."""
        for piece in pieces:
            self.game.trash(dish, piece)
        if pieces:
            self.tell(_("{who} trashes {pieces}.").format(who=dish.seat, pieces=named(pieces)))

    async def arrived(self, receiver: Dish) -> None:
        await arrived(self.table, self.game, receiver, len(self.game.chain.links) - 1)


async def carry_out(table: Table, reaction: Reaction, what: Step) -> None:
    match what.block:
        case Block.TRASH_THEM:
            trash_them(reaction)
        case Block.ONE_EACH:
            await one_each(table, reaction)
        case Block.TRASH_OWN:
            await trash_own(table, reaction, reaction.dish, what.n)
        case Block.GIVE:
            await give(table, reaction, what.n)
        case Block.TAKE:
            await take(table, reaction, what.n)
        case Block.TAKE_EACH:
            for other in reaction.others:
                await take_from(table, reaction, other)
                await reaction.arrived(reaction.dish)
        case Block.OTHERS_TRASH:
            for other in reaction.others:
                await trash_own(table, reaction, other, what.n)
        case Block.NAME:
            await name_species(table, reaction)
        case Block.NOTHING:
            pass


def trash_them(reaction: Reaction) -> None:
    reaction.trash(reaction.dish, them(reaction.dish, reaction.colour))


async def one_each(table: Table, reaction: Reaction) -> None:
    """One of them to each other player, from the left; who gets the disguised ones is the owner's choice."""
    dish = reaction.dish
    got: list[Says] = []
    black: list[Says] = []
    for receiver in await receivers(table, reaction):
        piece = await one_for(table, reaction, receiver)
        if piece is None:
            continue
        got.append(receiver.seat.name)
        if piece.disguised:
            black.append(receiver.seat.name)
        await reaction.arrived(receiver)
    if got:
        reaction.tell(
            ngettext("{giver} gives {who} one.", "{giver} gives {who} one each.", len(got)).format(
                who=listed(got), giver=dish.seat
            )
        )
    if black:
        reaction.tell(
            ngettext("{who} gets it as {species}.", "{who} get theirs as {species}.", len(black)).format(
                who=listed(black), species=NAMES[BLACK]
            )
        )


@step(rule="reactions")
async def receivers(table: Table, reaction: Reaction) -> list[Dish]:
    others, size = reaction.others, reaction.dish[reaction.colour].size
    if size >= len(others) or not size:
        return others[:size]
    chosen = await table.pick(
        "biotix.each.who",
        ngettext("Who gets the {n} piece?", "Who gets the {n} pieces?", size),
        each_options(reaction),
        least=size,
        most=size,
        detail=ngettext("There is {n} other player.", "There are {n} other players.", len(others)),
    )
    return [other for other in others if other in chosen]


def each_options(reaction: Reaction) -> list[Option[Dish]]:
    """Each other player with what one of them would do there, a true one if there is any."""
    game, giver = reaction.game, reaction.dish
    piece = Piece(reaction.colour, disguised=not giver[reaction.colour].true)
    others = [dish for dish in game if dish in reaction.others]
    return receiver_options(
        game, piece.kind, others, lambda dish: lookahead.pass_on(giver.seat.key, piece, dish.seat.key)
    )


@step(rule="aggressive")
async def one_for(table: Table, reaction: Reaction, receiver: Dish) -> Piece | None:
    """One of them for this player; None if none is left."""
    population = reaction.dish[reaction.colour]
    if not population.size:
        return None
    piece = Piece(reaction.colour, disguised=not population.true)
    if population.true and population.black:
        piece = await table.choose(
            "biotix.each.what",
            _("Which one does {who} get?").format(who=receiver.seat),
            which_options(reaction, receiver),
        )
    reaction.game.hand_over(reaction.dish, piece, receiver)
    return piece


def which_options(reaction: Reaction, receiver: Dish) -> list[Option[Piece]]:
    """A true one or a disguised one, each with what comes of it in the dish it goes to."""
    game, giver = reaction.game, reaction.dish.seat.key
    options = []
    for piece in (Piece(reaction.colour), Piece(reaction.colour, True)):
        move = lookahead.pass_on(giver, piece, receiver.seat.key)
        badge, warning, why = preview.foreseen(game, receiver, piece.kind, move)
        option = piece_option(game, piece, note=preview.arrival(game, receiver, piece.kind))
        options.append(replace(option, badge=badge, warning=warning, why=why))
    return options


@step
async def trash_own(table: Table, reaction: Reaction, dish: Dish, count: int) -> None:
    if not dish.size():
        reaction.tell(_("{who} has nothing to trash.").format(who=dish.seat))
        return
    texts = ngettext("Which piece do you trash?", "Which {n} pieces do you trash?", min(count, dish.size()))
    reaction.trash(dish, await choose_pieces(table, reaction.game, "biotix.trash", texts, dish, count))


async def give(table: Table, reaction: Reaction, count: int) -> None:
    dish = reaction.dish
    if not dish.size():
        reaction.tell(_("{who} has nothing to give.").format(who=dish.seat))
        return
    pieces = await to_give(table, reaction, count)
    if shared_out(reaction.game, dish, pieces):
        await give_all(table, reaction, pieces)
        return
    for n, piece in enumerate(pieces, start=1):
        receiver = await give_one(table, reaction, piece, n, len(pieces))
        if receiver is not None:
            await reaction.arrived(receiver)


@step
async def to_give(table: Table, reaction: Reaction, count: int) -> list[Piece]:
    dish = reaction.dish
    texts = ngettext("Which piece do you give away?", "Which {n} pieces do you give away?", min(count, dish.size()))
    others = reaction.game.others(dish.seat.key)
    leads = partial(preview.given, reaction.game, dish, others[0]) if len(others) == 1 else None
    return await choose_pieces(table, reaction.game, "biotix.give", texts, dish, count, leads)


@step
async def give_all(table: Table, reaction: Reaction, pieces: list[Piece]) -> None:
    """All of them in one answer: no black piece is among them, so nobody has to decide anything on the way."""
    dish = reaction.dish
    if Counter(pieces) - Counter(dish.pieces()):
        return
    given = await choose_receivers(table, reaction.game, dish, pieces)
    for piece, receiver in given:
        reaction.game.hand_over(dish, piece, receiver)
    for receiver in reaction.others:
        got = [piece for piece, other in given if other is receiver]
        if got:
            text = _("{giver} gives {who} {pieces}.")
            reaction.tell(text.format(giver=dish.seat, who=receiver.seat, pieces=named(got)))


@step
async def give_one(table: Table, reaction: Reaction, piece: Piece, n: int, of: int) -> Dish | None:
    """Who gets the n-th piece; None if it is gone."""
    dish = reaction.dish
    if piece not in dish.pieces():
        return None
    receiver = await choose_receiver(table, reaction.game, dish, piece, n, of)
    reaction.game.hand_over(dish, piece, receiver)
    reaction.tell(
        _("{giver} gives {who} one {piece}.").format(giver=dish.seat, who=receiver.seat, piece=piece_name(piece))
    )
    return receiver


async def take(table: Table, reaction: Reaction, count: int) -> None:
    """May: the owner stops when it is enough."""
    for left in range(count, 0, -1):
        if not await take_one(table, reaction, left, left == count):
            return
        await reaction.arrived(reaction.dish)


@step
async def take_one(table: Table, reaction: Reaction, left: int, first: bool) -> bool:
    dish = reaction.dish
    there = sum(other.size() for other in reaction.others)
    if not there:
        text = _("There is nothing for {who} to take.") if first else _("There is nothing more for {who} to take.")
        reaction.tell(text.format(who=dish.seat))
        return False
    taken = await choose_foreign(table, reaction.game, dish, min(left, there), first)
    if taken is None:
        text = _("{who} takes nothing.") if first else _("{who} takes no more.")
        reaction.tell(text.format(who=dish.seat))
        return False
    take_over(reaction, *taken)
    return True


@step
async def take_from(table: Table, reaction: Reaction, other: Dish) -> None:
    if other.size():
        take_over(reaction, other, await choose_from(table, reaction.game, reaction.dish, other))


def take_over(reaction: Reaction, other: Dish, piece: Piece) -> None:
    reaction.game.hand_over(other, piece, reaction.dish)
    reaction.tell(
        _("{who} takes one {piece} from {other}.").format(
            who=reaction.dish.seat, piece=piece_name(piece), other=other.seat
        )
    )


@step(rule="reactions")
async def name_species(table: Table, reaction: Reaction) -> None:
    game = reaction.game
    played = game.from_seat(game.active)
    if not any(dish.size() for dish in played):
        reaction.tell(_("Every dish is empty. {who} names nothing.").format(who=reaction.dish.seat))
        return
    colour = await table.choose(
        "biotix.name",
        _("Which species does every dish trash?"),
        [name_option(game, reaction.dish, colour) for colour in COLOURS],
    )
    reaction.tell(_("{who} names the {species}.").format(who=reaction.dish.seat, species=NAMES[colour]))
    for dish in game.from_seat(reaction.dish.seat.key):
        reaction.trash(dish, them(dish, colour))


def name_option(game: Game, dish: Dish, colour: str) -> Option[str]:
    """What the own dish is worth then, and what the others lose."""
    badge, note, why = preview.naming(game, dish, partial(trash_everywhere, colour))
    if not any(other[colour].size for other in game):
        note = _("In no dish")
    return Option(colour, NAMES[colour], colour, note=note, badge=badge, why=why, icon=ICONS[colour], tone=colour)


def trash_everywhere(colour: str, _table: Table, game: Game) -> None:
    for dish in game:
        for piece in them(dish, colour):
            game.trash(dish, piece)


# Pieces in words


def them(dish: Dish, colour: str) -> list[Piece]:
    population = dish[colour]
    return [Piece(colour)] * population.true + [Piece(colour, True)] * population.black
