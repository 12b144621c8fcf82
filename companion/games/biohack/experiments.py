"""Experiments: send an active Noman from home to a basic or an advanced space, and do what is done there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, Text, _
from companion.games.biohack.alley import alley
from companion.games.biohack.amounts import Bonus, goods
from companion.games.biohack.biofarm import biofarm, enjoy
from companion.games.biohack.content import ADVANCED, BIOFARM, DOWNTOWN, LABS, Advanced, Lab
from companion.games.biohack.dna import dna_inc
from companion.games.biohack.effects import QUICK, choose_bonus, credit
from companion.games.biohack.helpers import help_from_commons
from companion.games.biohack.purchase import purchase
from companion.games.biohack.reserve import reserve
from companion.games.biohack.state import HOME, Game, Player


@dataclass(frozen=True)
class Place:
    """A space to send a Noman to; with a gene where the bonus is a choice of genes."""

    key: str
    lab: Lab
    advanced: Advanced | None = None
    gene: str = ""


LAB_NOTES: dict[str, Text] = {
    "biofarm": _("create up to 2 creatures"),
    "alley": _("exchange coins and genes"),
    "dna": _("report a milestone, unlock the scientist"),
}


def spaces(game: Game, player: Player) -> list[Option[Any]]:
    """Each basic space, then its advanced ones; occupied ones say by whom."""
    found: list[Option[Any]] = []
    for lab in (*LABS.values(), DOWNTOWN):
        if lab.key in LABS:
            found.append(
                Option(
                    lab.key,
                    lab.name,
                    Place(lab.key, lab),
                    note=LAB_NOTES[lab.key],
                    warning=no_card(player, lab),
                    icon=lab.icon,
                )
            )
        for key in game.advanced():
            if ADVANCED[key].lab is lab:
                found += _advanced(game, player, ADVANCED[key])
    return found


def _advanced(game: Game, player: Player, space: Advanced) -> list[Option[Place]]:
    forbidden, warning = game.occupied(space.key, player), no_card(player, space.lab)
    if space.bonus == "gene":
        return [
            _option(space, "mammal", _("Biofarm, first 1 mammal"), forbidden, warning),
            _option(space, "aquatic", _("Biofarm, first 1 aquatic"), forbidden, warning),
        ]
    return [_option(space, "", space.name, forbidden, warning)]


def no_card(player: Player, lab: Lab) -> Says:
    """Before a Noman goes to the Biofarm for nothing."""
    return _("no creature card in hand") if lab is BIOFARM and not player.hand else ""


def _option(space: Advanced, gene: str, label: Says, forbidden: Says, warning: Says) -> Option[Place]:
    return Option(
        f"{space.key}.{gene}" if gene else space.key,
        label,
        Place(space.key, space.lab, space, gene),
        note=_("advanced space") if gene else _("advanced space: {bonus}").format(bonus=space.note),
        forbidden=forbidden,
        warning=warning,
        icon=space.lab.icon,
    )


async def choose_space(table: Table, game: Game, player: Player) -> Place:
    place: Place = await table.choose(
        "biohack.experiment",
        _("Where does the Noman experiment?"),
        lambda: spaces(game, player),
        who=player.seat,
        shows=(player.key,),
        rule="experiment",
    )
    return place


async def experiment(table: Table, game: Game, player: Player, place: Place) -> None:
    if not player.standing(HOME):  # corrected away while it was asked
        return
    noman = player.standing(HOME)[0]
    player.nomans[noman] = place.key
    name = place.advanced.name if place.advanced else place.lab.name
    table.tell(_("{who}: a Noman to {place}").format(who=player.seat, place=name), player.seat)  # “DNA Inc.” ends it
    if place.advanced:
        await space_bonus(table, game, player, place, noman)
    help_from_commons(table, player, place.lab.key)
    match place.lab.key:
        case "biofarm":
            await biofarm(table, game, player, noman)
        case "alley":
            await alley(table, player)
        case "dna":
            await dna_inc(table, game, player)


async def space_bonus(table: Table, game: Game, player: Player, place: Place, noman: int) -> None:
    """What an advanced space gives before its main action. All of it is optional."""
    assert place.advanced
    match place.advanced.bonus:
        case "gene":
            credit(table, player, goods({place.gene: 1}), place.advanced.name)
        case "reserve":
            await reserve(table, game, player)
        case "feral":
            await medicine_for_feral(table, player)
        case "buy":
            await purchase(table, game, player, 1)
        case "tile":
            await downtown(table, game, player, noman)


async def medicine_for_feral(table: Table, player: Player) -> None:
    if not player.medicine:
        table.tell(_("{who} has no full medicine to give.").format(who=player.seat), player.seat, tone="quiet")
        return
    give = await table.choose(
        "biohack.alley.medicine",
        _("Give 1 medicine for 1 feral?"),
        [
            Option("give", _("Give it: +1 feral"), True, icon="fire"),
            Option("keep", _("Keep the medicine"), False, icon="medical-bag"),
        ],
        who=player.seat,
        shows=(player.key,),
        likely="give",
        rule="alley",
    )
    if give and player.medicine:
        player.pay(Bonus(medicine=1))
        credit(table, player, Bonus(feral=1), _("1 medicine given"))


async def downtown(table: Table, game: Game, player: Player, noman: int) -> None:
    bonus = await choose_bonus(
        table,
        game,
        player,
        "biohack.downtown",
        _("What does the Downtown tile give?"),
        "tile",
        none=_("Nothing"),
        rule="downtown",
        quick=(*QUICK, *(Bonus(action=action) for action in ("create", "buy", "report", "unlock"))),
    )
    if bonus is not None:
        await enjoy(table, game, player, bonus, DOWNTOWN.name, noman)
