"""The danger die, its rerolls, and what it does to a Noman."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.asks import Option
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import Bonus, goods, plus
from companion.games.biohack.cleanup import heal
from companion.games.biohack.content import FACES
from companion.games.biohack.effects import credit
from companion.games.biohack.scoring import survival_lost
from companion.games.biohack.state import HOME, INJURED, Game, Player, missing

DIE = _("danger die")
DODGE = Bonus(coins=5)  # "Survival Challenge": an injury can be avoided
HEAL = "heal"
FEWEST = 1  # "Survival Challenge": with one active Noman it is lost


async def danger_roll(table: Table, game: Game, player: Player, noman: int | None, costs: Sequence[Bonus]) -> None:
    """Roll, reroll as long as it is paid for, and apply the last result. `noman` is the one that did it; None: any."""
    while True:
        rolled = await table.roll(
            "biohack.danger",
            _("Roll the danger die"),
            lambda: [game.die()],
            who=player.seat,
            by_hand_first=True,
            detail=_("Tap what your die shows; the app's own is assumed."),
            rule="danger",
            shows=(player.key,),
        )
        while (decision := await keep_or_reroll(table, game, player, rolled.face, costs)) == HEAL:
            if player.can_heal():
                heal(table, player)
        if not isinstance(decision, Bonus):
            break
        player.pay(decision)
        table.tell(
            _("{who} rolled {face} and pays {cost} to roll again.").format(
                who=player.seat, face=FACES[rolled.face], cost=plus(decision)
            ),
            player.seat,
        )
    await apply(table, game, player, noman, rolled.face, decision)


async def keep_or_reroll(table: Table, game: Game, player: Player, face: str, costs: Sequence[Bonus]) -> Bonus | str:
    """A cost for another roll, or what is done with this one. Nothing is asked where only one thing can be done."""

    def options() -> list[Option[Bonus | str]]:
        return [*_keeping(game, player, face), *_rerolls(player, costs)]

    allowed = [option for option in options() if option.allowed]
    if len(allowed) == 1:
        return allowed[0].value
    return await table.choose(
        "biohack.danger.keep",
        _("The die shows {face}").format(face=FACES[face]),
        options,
        who=player.seat,
        likely=lambda: _likely(options()),
        rule="danger",
        shows=(player.key,),
    )


def _likely(options: list[Option[Bonus | str]]) -> str:
    """The first that can be done and does no harm."""
    allowed = [option for option in options if option.allowed]
    return next((option for option in allowed if not option.warning), allowed[0]).key


def _keeping(game: Game, player: Player, face: str) -> list[Option[Bonus | str]]:
    if face == "gene":
        return [
            Option("mammal", _("Take 1 mammal"), "mammal", icon="paw"),
            Option("aquatic", _("Take 1 aquatic"), "aquatic", icon="fish"),
        ]
    results: dict[str, Says] = {
        "injury": _("Keep it: the Noman is injured"),
        "feral": _("Keep it: 1 feral"),
        "both": _("Keep it: 1 feral, the Noman is injured"),
    }
    injury = player.frail and face in ("injury", "both")
    fatal = _("the challenge is lost") if injury and player.active <= FEWEST + 1 else ""
    keeping: list[Option[Bonus | str]] = [Option("keep", results[face], "keep", warning=fatal, icon="check")]
    if fatal and player.can_heal():
        keeping.append(
            Option(HEAL, _("First heal a Noman"), HEAL, note=_("1 medicine, it stands up at home"), icon="medical-bag")
        )
    if injury:
        short = player.short(DODGE)
        keeping.append(
            Option(
                "dodge",
                _("Pay 5 coins: no injury") if face == "injury" else _("Pay 5 coins: 1 feral, no injury"),
                "dodge",
                forbidden="" if player.can_pay(DODGE) else missing(short),
                icon="shield-outline",
            )
        )
    return keeping


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


async def apply(table: Table, game: Game, player: Player, noman: int | None, face: str, decision: str) -> None:
    match face:
        case "gene":
            credit(table, player, goods({decision: 1}), DIE)
        case "feral" | "both":
            credit(table, player, Bonus(feral=1), DIE)
    if face in ("injury", "both"):
        if decision == "dodge":
            player.pay(DODGE)
            table.tell(_("{who} pays 5 coins: no injury.").format(who=player.seat), player.seat)
        else:
            injure(table, game, player, noman)


def injure(table: Table, game: Game, player: Player, noman: int | None) -> None:
    if noman is None:
        standing = player.standing(HOME) or [i for i, where in enumerate(player.nomans) if where != INJURED]
        noman = standing[0] if standing else None
    if noman is None or player.nomans[noman] == INJURED:
        table.tell(_("{who}: injury, but no active Noman to injure.").format(who=player.seat), player.seat)
        return
    player.nomans[noman] = INJURED
    table.tell(
        _("{who}: a Noman is injured, {n} still active. Lay it down on the player board.").format(
            who=player.seat, n=player.active
        ),
        player.seat,
        tone="warning",
    )
    check_survival(table, game)


def check_survival(table: Table, game: Game) -> None:
    """Survival is lost at once with one active Noman or none (ruling H12)."""
    if game.challenge == 4 and game.me.active <= FEWEST:
        table.tell(_("Only one active Noman is left: the challenge is lost."), game.me.seat, tone="danger")
        raise Over(survival_lost(game))
