"""The Biofarm: create creatures, gain the bonus of their space, take creation milestones.

Creating can come from a bonus and leads to one, so what bonuses do stands here too.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biohack.amounts import Bonus, plus
from companion.games.biohack.boards import BOARD
from companion.games.biohack.cards import CREATURE, Creature, creature_of, with_side
from companion.games.biohack.content import CLASS_NAMES, CLASSES, CREATURES_TO_END, PER_VISIT, PLANNING_REROLL
from companion.games.biohack.counting import CLASS_ICONS
from companion.games.biohack.creatures import Paid, affordable, due, either_way, how_to_pay, only_way, price
from companion.games.biohack.danger import danger_roll
from companion.games.biohack.dna import know_rows, report, unlock
from companion.games.biohack.effects import any_genes, credit, printed_ep
from companion.games.biohack.purchase import purchase
from companion.games.biohack.reserve import reserve
from companion.games.biohack.state import Game, Placed, Player, Token

DONE = "done"
NEW = "new"
WAYS = 7
"""Since this version a card that the scientist may help with stands there twice: how it is paid is not asked after it."""
AT_ONCE = 8
"""Since this version a card that is entered here is created at once, where there is one way to pay for it."""
SIDE_SHARED = 6
"""Since this version a space of a board is entered once for all who have that side; before, once for each player."""


async def biofarm(table: Table, game: Game, player: Player, noman: int) -> None:
    await know_rows(table, game, player)
    created = 0
    while created < PER_VISIT:
        text = _("Which creature do you create?") if not created else _("Which creature next?")
        made = await create(table, game, player, text)
        if made == DONE:
            break
        if made:
            created += 1
            await created_now(table, game, player, made, noman)
    if not created:
        table.tell(_("{who} creates nothing.").format(who=player.seat), player.seat, tone="quiet")


async def create_one(table: Table, game: Game, player: Player, off: int, noman: int | None) -> None:
    """The creature that a Downtown tile allows, `off` genes cheaper; the scientist helps only in the Biofarm (ruling A9)."""
    text = _("Which creature do you create?")
    while (made := await create(table, game, player, text, off=off, scientist=False)) != DONE:
        if made:
            await created_now(table, game, player, made, noman)
            return


@step
async def create(table: Table, game: Game, player: Player, text: Says, *, off: int = 0, scientist: bool = True) -> str:
    """Choose the card, pay, place. Returns its class; `DONE`, or nothing when it is to be chosen again.

    A card in hand that the app does not know yet is entered: it stays in hand if it cannot be created, or not in one way only.
    """
    options = in_hand(player, off, scientist, ways=game.guided and game.since(WAYS))
    if not any(option.allowed for option in options):
        return DONE
    options.append(Option(DONE, _("Done here"), DONE, icon="check"))
    card = await table.choose(
        "biohack.create",
        text,
        options,
        shows=(player.key,),
        rule="biofarm",
    )
    if card == DONE:
        return DONE
    if card == NEW:
        printed = await table.card(
            "biohack.create.card",
            _("Which card is it?"),
            CREATURE,
            out=game.creatures_out(),
            rule="biofarm",
        )
        new = creature_of(printed)
        player.cards.append(new)
        if not (game.guided and game.since(AT_ONCE) and only_way(player, new, off, scientist)):
            return ""
        card = new
    helped = card.helped if isinstance(card, Way) else None
    card = card.card if isinstance(card, Way) else card
    assert isinstance(card, Creature)
    paid = await how_to_pay(table, game, player, card, off, scientist, helped)
    if paid is None:
        return ""
    paid.make(table, player)
    player.cards.remove(card)
    player.hand -= 1
    place(table, game, player, card, paid)
    return card.cls


@dataclass(frozen=True)
class Way:
    """A card that can be paid with or without the scientist's discount, and which of the two."""

    card: Creature
    helped: bool


def in_hand(player: Player, off: int, scientist: bool, *, ways: bool = False) -> list[Option[Creature | Way | str]]:
    """The cards that can be created first; with `ways`, one for each way to pay where the scientist may help."""
    found: dict[str, Option[Creature | Way | str]] = {}
    for card in player.cards:
        full = _("The {cls} row is full").format(cls=CLASS_NAMES[card.cls]) if not player.room(card.cls) else ""
        fills = _("Fills the row: creation milestone") if player.room(card.cls) == 1 else card.ability()
        cost = due(player, card, off, scientist)
        found[card.key] = Option(
            card.key,
            card.says(cost),
            card,
            note=fills,
            badge=plus(cost),
            forbidden=full or affordable(player, card, off, scientist),
            icon=CLASS_ICONS[card.cls],
        )
        helped = either_way(player, card, off, scientist) if ways and not full else None
        if helped is not None:
            plain = found[card.key]
            alone = plus(price(player, card))
            found[card.key] = replace(plain, value=Way(card, False), badge=alone)
            found[f"{card.key}.scientist"] = replace(
                plain,
                label=card.says(helped),
                key=f"{card.key}.scientist",
                value=Way(card, True),
                note=_("With the scientist's discount, once this round"),
                badge=plus(helped),
                icon="account-tie",
            )
    options = sorted(found.values(), key=lambda option: not option.allowed)
    if player.unknown and any(player.room(cls) for cls in CLASSES):
        note = ngettext("{n} card in hand", "{n} cards in hand", player.unknown)
        options.append(Option(NEW, _("Enter a hand card"), NEW, note=note, icon="card-plus-outline"))
    return options


def place(table: Table, game: Game, player: Player, card: Creature, paid: Paid | None = None) -> None:
    """Into the leftmost empty space of its row."""
    player.creatures.append(Placed(card, card.ep))
    n = len(player.creatures)
    text = _("{who} has {card} now. Creatures: {n}.")
    if paid:
        text = _("{who} creates {card} for {paid}. Creatures: {n}.")
    table.tell(
        text.format(
            who=player.seat,
            card=card.says(paid.cost if paid else None),
            paid=plus(paid.cost) if paid else "",
            n=n,
        ),
        player.seat,
        why=paid.why if paid else None,
    )
    if n == CREATURES_TO_END:
        player.seventh = game.round
        if game.challenge != 3:
            table.tell(_("That's the 7th creature: this is the last round."), player.seat, tone="accent")


async def created_now(table: Table, game: Game, player: Player, cls: str, noman: int | None) -> None:
    """The bonus of the space and the creation milestone; `noman` is the one that created."""
    await know_space(table, game, player, cls)
    bonus, where = player.space(cls), space_says(player, cls)
    if bonus:
        if bonus.goods:
            credit(table, player, bonus, where)
        await carry_out(table, game, player, bonus, where, noman)
    await creation_milestone(table, game, player, cls)


def space_says(player: Player, cls: str) -> Says:
    return _("{cls} space {n}").format(cls=CLASS_NAMES[cls], n=len(player.row(cls)))


async def know_space(table: Table, game: Game, player: Player, cls: str) -> None:
    """The icon on the space that was filled: entered once for each board."""
    if player.space(cls) is None:
        if player.board is None:
            await which_board(table, game, player)
        await enter_space(table, game, player, cls)


@step(rule="boards")
async def which_board(table: Table, game: Game, player: Player) -> None:
    """The side of the player board; the four advanced sides differ."""
    others = [other.board for other in game.players.values() if other.board and other is not player]
    printed = await table.card(
        "biohack.board",
        _("Which player board?"),
        BOARD,
        out=tuple(board for board in others if board.values["side"] != "basic"),
    )
    player.board = printed.card


@step(rule="boards")
async def enter_space(table: Table, game: Game, player: Player, cls: str) -> None:
    """Nobody with the same side has to enter it again."""
    if player.board is None or player.space(cls) is not None or not player.row(cls):
        return
    board, space = player.board, f"{cls}{len(player.row(cls))}"
    printed = await table.card(
        "biohack.board.space",
        _("Bonus icon on your {cls} space {n}?").format(cls=CLASS_NAMES[cls], n=len(player.row(cls))),
        BOARD,
        side=space,
        turned=board,
        detail=_("None? Leave it empty."),
    )
    shared = game.since(SIDE_SHARED)
    for one in game.players.values():
        if one.board and (one is player or (shared and BOARD.same(one.board, board))):
            one.board = with_side(BOARD, one.board, printed.card, space)


@step(rule="creation")
async def creation_milestone(table: Table, game: Game, player: Player, cls: str) -> None:
    """The row is full: a token on the leftmost empty milestone space of the class."""
    if player.room(cls) or any(token.kind == cls for token in player.tokens):
        return
    at = game.taken(cls) + 1
    text = _("How many EP on creation milestone space {n}?").format(n=at)
    detail = _("The {cls} row is full. The EP are at the top of the column.").format(cls=CLASS_NAMES[cls])
    ep = await printed_ep(table, game, f"creation.{game.side}.{at}", "biohack.creation", text, detail=detail)
    player.tokens.append(Token(cls, ep))
    table.tell(
        _("{who} fills the {cls} row: milestone space {n}, {ep} EP at the end.").format(
            who=player.seat, cls=CLASS_NAMES[cls], n=at, ep=ep
        ),
        player.seat,
        tone="good",
    )


async def carry_out(
    table: Table, game: Game, player: Player, bonus: Bonus, where: Says, noman: int | None, *, planning: bool = False
) -> None:
    """What a bonus leaves to be done once its goods are gained: genes of one's choice, and the action that comes with it."""
    if bonus.any:
        await any_genes(table, player, bonus.any, where)
    match bonus.action:
        case "danger":
            costs = (PLANNING_REROLL,) if planning and game.setup.flag("planning_reroll") else ()
            await danger_roll(table, game, player, noman, costs)
        case "buy":
            await purchase(table, game, player, 1)
        case "create":
            await create_one(table, game, player, bonus.off, noman)
        case "report":
            await report(table, game, player)
        case "unlock":
            unlock(table, player)
            await know_rows(table, game, player)
        case "reserve":
            await reserve(table, game, player)
