"""The danger die, its rerolls, and what it does to a Noman."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Over, Table
from companion.engine.texts import Says, Text, _
from companion.games.biohack.amounts import Bonus, goods, plus
from companion.games.biohack.cleanup import heal
from companion.games.biohack.content import DODGE, FEWEST
from companion.games.biohack.effects import credit
from companion.games.biohack.scoring import lost_survival, survival_lost
from companion.games.biohack.state import HOME, INJURED, Game, Player, missing

DIE = _("danger die")
HEAL = "heal"


async def danger_roll(table: Table, game: Game, player: Player, noman: int | None, costs: Sequence[Bonus]) -> None:
    """Roll, reroll as long as it is paid for, and apply the last result. `noman` is the one that did it; None: any."""
    game.rolled = await roll(table, game, player)
    while game.rolled:
        if await keep_or_reroll(table, game, player, noman, costs):
            game.rolled = await roll(table, game, player)


@step(rule="danger")
async def roll(table: Table, game: Game, player: Player) -> str:
    rolled = await table.roll(
        "biohack.danger",
        _("Roll the danger die"),
        [game.die()],
        by_hand_first=True,
        detail=_("Tap what your die shows. The app's own die is a guess."),
        shows=(player.key,),
    )
    return rolled.face


@step(rule="danger")
async def keep_or_reroll(table: Table, game: Game, player: Player, noman: int | None, costs: Sequence[Bonus]) -> bool:
    """What is done with the roll on the table; True when another is paid for. Asked only if there is something to decide."""
    face = game.rolled
    options = [*_keeping(player, face), *_rerolls(player, costs)]
    allowed = [option for option in options if option.allowed]
    decision = allowed[0].value
    if len(allowed) > 1 and not nothing_better(player, face):
        decision = await table.choose(
            "biohack.danger.keep",
            _("The die shows {face}. What now?").format(face=SHOWN[face]),
            options,
            likely=_likely(options),
            shows=(player.key,),
        )
    if isinstance(decision, Bonus):
        player.pay(decision)
        table.tell(
            _("{who} rolls {face} and pays {cost} to roll again.").format(
                who=player.seat, face=SHOWN[face], cost=plus(decision)
            ),
            player.seat,
        )
        return True
    if decision == HEAL:
        heal(table, player)
    else:
        game.rolled = ""
        apply(table, game, player, noman, face, decision)
    return False


SHOWN: dict[str, Text] = {
    "injury": _("an injury"),
    "feral": _("1 feral"),
    "both": _("1 feral with an injury"),
    "gene": _("1 mammal or 1 aquatic"),
}


def nothing_better(player: Player, face: str) -> bool:
    """Nobody rolls a feral gene again as long as there is room for it."""
    return face == "feral" and player.room_for("feral") > 0


def _likely(options: list[Option[Bonus | str]]) -> str:
    """The first that can be done and does no harm."""
    allowed = [option for option in options if option.allowed]
    return next((option for option in allowed if not option.warning), allowed[0]).key


def _keeping(player: Player, face: str) -> list[Option[Bonus | str]]:
    if face == "gene":
        return [
            Option("mammal", _("Take 1 mammal"), "mammal", warning=_full(player, "mammal"), icon="paw"),
            Option("aquatic", _("Take 1 aquatic"), "aquatic", warning=_full(player, "aquatic"), icon="fish"),
        ]
    notes: dict[str, Says] = {
        "injury": _("The Noman is injured"),
        "feral": _("Gain 1 feral"),
        "both": _("Gain 1 feral, the Noman is injured"),
    }
    injury = player.frail and face in ("injury", "both")
    fatal = _("You lose the challenge") if injury and player.active <= FEWEST + 1 else ""
    keeping: list[Option[Bonus | str]] = [
        Option("keep", _("Keep it"), "keep", note=notes[face], warning=fatal, icon="check")
    ]
    if fatal and player.can_heal():
        keeping.append(
            Option(
                HEAL,
                _("First heal a Noman"),
                HEAL,
                note=_("It stands up at home"),
                badge=_("1 medicine"),
                icon="medical-bag",
            )
        )
    if injury:
        keeping.append(
            Option(
                "dodge",
                _("Avoid the injury"),
                "dodge",
                note=_("Gain 1 feral") if face == "both" else "",
                badge=_("5 coins"),
                forbidden="" if player.can_pay(DODGE) else missing(player.short(DODGE)),
                icon="shield-outline",
            )
        )
    return keeping


def _full(player: Player, gene: str) -> Says:
    return "" if player.room_for(gene) else _("Your storage is full")


def _rerolls(player: Player, costs: Sequence[Bonus]) -> list[Option[Bonus | str]]:
    return [
        Option(
            f"reroll.{cost.code}",
            _("Roll again for {cost}").format(cost=plus(cost)),
            cost,
            forbidden="" if player.can_pay(cost) else missing(player.short(cost)),
            icon="dice-multiple-outline",
        )
        for cost in costs
    ]


def apply(table: Table, game: Game, player: Player, noman: int | None, face: str, decision: str) -> None:
    match face:
        case "gene":
            credit(table, player, goods({decision: 1}), DIE)
        case "feral" | "both":
            credit(table, player, Bonus(feral=1), DIE)
    if face in ("injury", "both"):
        if decision == "dodge":
            player.pay(DODGE)
            table.tell(_("{who} pays 5 coins and avoids the injury.").format(who=player.seat), player.seat)
        else:
            injure(table, game, player, noman)


def injure(table: Table, game: Game, player: Player, noman: int | None) -> None:
    if noman is None:
        standing = player.standing(HOME) or [i for i, where in enumerate(player.nomans) if where != INJURED]
        noman = standing[0] if standing else None
    if noman is None or player.nomans[noman] == INJURED:
        table.tell(_("{who} has no active Noman to injure.").format(who=player.seat), player.seat)
        return
    player.nomans[noman] = INJURED
    table.tell(
        _("{who} lays down an injured Noman, {n} still active.").format(who=player.seat, n=player.active),
        player.seat,
        tone="warning",
    )
    check_survival(table, game)


def check_survival(table: Table, game: Game) -> None:
    """Survival is lost at once with one active Noman or none (ruling H12)."""
    if lost_survival(game):
        table.tell(_("Only one active Noman is left: the challenge is lost."), game.me.seat, tone="danger")
        raise Over(survival_lost(game))
