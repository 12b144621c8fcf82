"""At any time: the species card, and a bag that disagrees with the app."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.refusals import Code, Refused
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biotix import cards
from companion.games.biotix.choices import piece_option
from companion.games.biotix.content import BLACK, COLOURS, ICONS, NAMES
from companion.games.biotix.corrections import removable
from companion.games.biotix.pieces import Dish, Piece
from companion.games.biotix.state import Game

DISGUISE_ASKED = 3
"""From these rules on the table says which black piece is missing; before, the first was taken."""


def anytime(game: Game) -> list[Option[None]]:
    if not game.day:
        return []
    return [
        Option("card", _("Change the species card"), None, icon="card-text-outline"),
        Option("recount", _("The bag disagrees"), None, icon="sack"),
    ]


async def perform(table: Table, game: Game, action: str) -> None:
    if action == "card":
        await cards.check(table, game)
    else:
        await recount(table, game)


@step(rule="bag")
async def recount(table: Table, game: Game) -> None:
    """A piece is not where the app thinks: say which, and where it should be."""
    kind = await table.choose(
        "biotix.recount",
        _("Which species is wrong?"),
        [
            Option(kind, NAMES[kind], kind, note=whereabouts(game, kind), icon=ICONS[kind], tone=kind)
            for kind in game.kinds
        ],
    )
    move = await table.choose(
        "biotix.recount.move",
        _("What is wrong with the {species}?").format(species=NAMES[kind]),
        recount_options(game, kind),
    )
    if move in game.dishes:
        dish = game.dishes[move]
        dish.lose(await which_piece(table, game, dish, kind))
        game.bag.shuffle_in([kind])
    elif move == "box_to_bag":
        if kind not in game.bag.discards:
            raise Refused(Code.NOT_ALLOWED, _("None of them is in the box"))
        game.bag.discards.remove(kind)
        game.bag.shuffle_in([kind])
    elif move == "bag_to_box":
        if not game.bag.left()[kind]:
            raise Refused(Code.NOT_ALLOWED, _("None of them is in the bag"))
        game.bag.find(kind)
        game.bag.discard(kind)
    if move:
        table.tell(
            _("Corrected: {species}. {where}.").format(species=NAMES[kind], where=whereabouts(game, kind)), tone="quiet"
        )


def whereabouts(game: Game, kind: str) -> Says:
    """What anyone can count at the table, and unless the table hides it what is left in bag and box."""
    dishes = game.on_dishes(kind)
    if game.hidden:
        return _("Dishes {dishes}").format(dishes=dishes)
    return _("Bag {bag}, dishes {dishes}, box {box}").format(
        bag=game.bag.left()[kind], dishes=dishes, box=game.bag.discards.count(kind)
    )


def recount_options(game: Game, kind: str) -> list[Option[str]]:
    options: list[Option[str]] = [
        Option(
            dish.seat.key,
            _("Take one from {who}").format(who=dish.seat),
            dish.seat.key,
            note=_("Put it into the bag"),
            badge=str(removable(dish, kind)),
            tone=dish.seat.colour,
        )
        for dish in game
        if removable(dish, kind)
    ]
    if game.hidden or kind in game.bag.discards:
        options.append(Option("box_to_bag", _("Take one from the box"), "box_to_bag", note=_("Put it into the bag")))
    if game.hidden or game.bag.left()[kind]:
        options.append(Option("bag_to_box", _("Take one from the bag"), "bag_to_box", note=_("Put it into the box")))
    return [*options, Option("nothing", _("Nothing is wrong"), "", tone="quiet")]


async def which_piece(table: Table, game: Game, dish: Dish, kind: str) -> Piece:
    """Of the black ones in a dish the one that is not there: its disguise tells them apart."""
    if kind != BLACK:
        return Piece(kind)
    disguises = [colour for colour in COLOURS if dish[colour].black]
    if len(disguises) == 1 or game.setup.version < DISGUISE_ASKED:
        return Piece(disguises[0], True)
    return await table.choose(
        "biotix.recount.disguise",
        _("Which Aggressive (black) is missing?"),
        [piece_option(game, Piece(colour, True), key=colour) for colour in disguises],
        rule="aggressive",
    )
