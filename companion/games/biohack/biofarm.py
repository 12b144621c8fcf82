"""The Biofarm: create creatures, gain the bonus of their space, take creation milestones.

Creating can come from a bonus and leads to one, so what bonuses do stands here too.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biohack.amounts import Bonus, joined, plus
from companion.games.biohack.content import CLASS_NAMES, CLASSES, CREATURES_TO_END, ROOM
from companion.games.biohack.creatures import CLASS_ICONS, Paid, ability, choose_card, pay_for
from companion.games.biohack.danger import danger_roll
from companion.games.biohack.dna import report, unlock
from companion.games.biohack.effects import any_genes, choose_bonus, credit
from companion.games.biohack.known import Creature
from companion.games.biohack.purchase import purchase
from companion.games.biohack.reserve import reserve
from companion.games.biohack.state import Game, Placed, Player, Token

CREATURES = 2
PLANNING_REROLL = Bonus(coins=2)  # house rule: the rulebook names no cost


async def biofarm(table: Table, game: Game, player: Player, noman: int) -> None:
    created = 0
    while created < CREATURES and (not created or can_create(player)):
        cls = await choose_class(table, player, _("Create a creature?") if not created else _("Create another one?"))
        if cls is None:
            break
        created += await create(table, game, player, cls, noman=noman)
    if not created:
        table.tell(_("{who} creates nothing.").format(who=player.seat), player.seat, tone="quiet")


def can_create(player: Player) -> bool:
    return bool(player.hand) and any(player.room(cls) for cls in CLASSES)


async def create_one(table: Table, game: Game, player: Player, off: int, noman: int | None) -> None:
    """The creature that a Downtown tile allows, `off` genes cheaper; the scientist helps only in the Biofarm (ruling A9)."""
    while (cls := await choose_class(table, player, _("Create a creature?"))) is not None:
        if await create(table, game, player, cls, off=off, noman=noman, scientist=False):
            return


async def choose_class(table: Table, player: Player, text: Says, *, any_hand: bool = False) -> str | None:
    """With `any_hand`, the app does not mind how many cards it thinks are in hand."""
    return await table.choose(
        "biohack.create.class",
        text,
        lambda: [
            *(_class(player, cls, any_hand) for cls in CLASSES),
            Option("done", _("Done here"), None, icon="check"),
        ],
        who=player.seat,
        shows=(player.key,),
        rule="biofarm",
    )


def _class(player: Player, cls: str, any_hand: bool) -> Option[str | None]:
    forbidden: Says = ""
    if not player.hand and not any_hand:
        forbidden = _("no creature card in hand")
    elif not player.room(cls):
        forbidden = _("the {cls} row is full").format(cls=CLASS_NAMES[cls])
    return Option(
        cls,
        _("Create: {cls}").format(cls=CLASS_NAMES[cls]),
        cls,
        note=_("fills the row: creation milestone") if player.room(cls) == 1 else "",
        badge=_("{n} of {room}").format(n=len(player.row(cls)), room=ROOM[cls]),
        forbidden=forbidden,
        icon=CLASS_ICONS[cls],
    )


async def create(
    table: Table,
    game: Game,
    player: Player,
    cls: str,
    *,
    off: int = 0,
    noman: int | None = None,
    scientist: bool = True,
) -> bool:
    """Choose the card, pay, place; `noman` is the one that does it. False when the player thought better of it."""
    chosen = await choose_card(table, game, player, cls)
    if chosen is None:
        return False
    card, typed = chosen
    paid = await pay_for(table, game, player, card, off, scientist)
    if paid is None:
        return False
    if typed:
        card = await ability(table, player, card)
    await place(table, game, player, card, paid, noman)
    return True


async def place(table: Table, game: Game, player: Player, card: Creature, paid: Paid, noman: int | None) -> None:
    """Into the leftmost empty space of its row; then the bonus of the space and the creation milestone."""
    player.creatures.append(Placed(card, card.ep))
    player.hand = max(0, player.hand - 1)
    game.known.learn_creature(table, card)
    n = len(player.creatures)
    table.tell(
        _("{who} creates {card}, pays {paid}, has {count}.").format(
            who=player.seat, card=card.says(), paid=plus(paid.cost), count=ngettext("{n} creature", "{n} creatures", n)
        ),
        player.seat,
        why=paid.why,
    )
    if n == CREATURES_TO_END:
        player.seventh = game.round
        if game.challenge != 3:
            table.tell(_("That is the 7th creature: this round is the last."), player.seat, tone="accent")
    await row_bonus(table, game, player, card.cls, noman)
    if not player.room(card.cls):
        await creation_milestone(table, game, player, card.cls)


async def row_bonus(table: Table, game: Game, player: Player, cls: str, noman: int | None) -> None:
    at = len(player.row(cls))
    bonus = await choose_bonus(
        table,
        game,
        player,
        "biohack.create.bonus",
        _("Is there a bonus icon on {cls} space {n} of your board?").format(cls=CLASS_NAMES[cls], n=at),
        f"row.{cls}.{at}",
        none=_("No icon"),
        learn_none=True,
        rule="biofarm",
    )
    if bonus is not None:
        where = _("{cls} space {n}").format(cls=CLASS_NAMES[cls], n=at)
        await enjoy(table, game, player, bonus, where, noman)


async def creation_milestone(table: Table, game: Game, player: Player, cls: str) -> None:
    """The row is full: a token on the leftmost empty milestone space of the class."""
    if any(token.kind == cls for token in player.tokens):
        return
    at = game.taken(cls) + 1
    spot = f"creation.{game.side}.{at}"
    ep = await table.number(
        "biohack.creation",
        _("{cls} row full: EP of milestone space {n}?").format(cls=CLASS_NAMES[cls], n=at),
        least=0,
        most=50,
        start=lambda: game.known.printed.get(spot, 0),
        steps=(1, 5, -1),
        who=player.seat,
        detail=lambda: _milestone_says(game, spot),
        rule="creation",
    )
    game.known.learn_number(table, spot, ep)
    player.tokens.append(Token(cls, ep))
    table.tell(
        _("{who} fills the {cls} row: creation milestone {n}, {ep} EP at the end.").format(
            who=player.seat, cls=CLASS_NAMES[cls], n=at, ep=ep
        ),
        player.seat,
        tone="good",
    )


def _milestone_says(game: Game, spot: str) -> Says:
    token = _("Put a milestone token on the leftmost empty space of the row; the EP stand at the top of its column.")
    check = game.known.check(spot)
    return joined([token, check], _("{a}\n{b}")) if check else token


async def enjoy(
    table: Table, game: Game, player: Player, bonus: Bonus, where: Says, noman: int | None, *, planning: bool = False
) -> None:
    """Credit a bonus, then do the action that comes with it."""
    if bonus.goods:
        credit(table, player, bonus, where)
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
        case "reserve":
            await reserve(table, game, player)
