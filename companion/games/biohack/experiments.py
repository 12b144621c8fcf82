"""Experiments: send an active Noman from home to a basic or an advanced space, and do what is done there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, Text, _, later
from companion.engine.things import Heading, Token
from companion.games.biohack.alley import BOTTOM, TOP, alley
from companion.games.biohack.amounts import ACTION_ICONS, ACTION_NAMES, NOTHING, Bonus, goods, plus, tokens
from companion.games.biohack.biofarm import biofarm, carry_out, in_hand
from companion.games.biohack.cards import tile_effects
from companion.games.biohack.content import ADVANCED, ALLEY, BIOFARM, DNA, DOWNTOWN, LABS, Advanced, Lab
from companion.games.biohack.creatures import scientist_helps
from companion.games.biohack.dna import dna_inc, reports, unlocking
from companion.games.biohack.downtown import which_tile
from companion.games.biohack.effects import credit, help_from_commons, help_says, unpayable, which_effect
from companion.games.biohack.purchase import purchase
from companion.games.biohack.reserve import no_reservation, reserve
from companion.games.biohack.state import HOME, Game, Player


@dataclass(frozen=True)
class Place:
    """A space to send a Noman to; with what is taken there where that is known."""

    key: str
    lab: Lab
    advanced: Advanced | None = None
    bonus: Bonus | None = None


LAB_NOTES: dict[str, Text] = {
    "biofarm": _("Create up to 2 creatures"),
    "alley": _("Exchange coins and genes"),
    "dna": _("Report a milestone, unlock the scientist"),
}
LAB_TOKENS: dict[str, tuple[Token, ...]] = {
    "biofarm": (Token(ACTION_ICONS["create"], 2, "accent", LAB_NOTES["biofarm"]),),
    "alley": (Token(ALLEY.icon, None, "accent", LAB_NOTES["alley"]),),
    "dna": tuple(Token(ACTION_ICONS[what], None, "accent", ACTION_NAMES[what]) for what in ("report", "unlock")),
}
BONUS_TOKENS: dict[str, tuple[Token, ...]] = {
    "reserve": (Token(ACTION_ICONS["reserve"], None, "accent", ACTION_NAMES["reserve"]),),
    "feral": tokens(Bonus(medicine=-1, feral=1)),
    "buy": (Token(ACTION_ICONS["buy"], 1, "accent", ACTION_NAMES["buy"]),),
}
"""What an advanced space gives before its main action."""


def marks(player: Player, n: int) -> tuple[Token, ...]:
    """How many Nomans the player sends."""
    return (Token("human-male", None, player.seat.colour),) * n


def spaces(game: Game, player: Player) -> list[Option[Any]]:
    """The basic spaces, Downtown, then the advanced ones; occupied ones say by whom."""
    outward = Heading(_("Send one out"), "home-export-outline", marks(player, len(player.standing(HOME))))
    found: list[Option[Any]] = [
        Option(
            lab.key,
            lab.name,
            Place(lab.key, lab),
            note=with_help(player, lab, LAB_NOTES[lab.key]),
            warning=later(partial(for_nothing, game, player, lab)),
            icon=lab.icon,
            picture=f"place-{lab.key}",
            gives=LAB_TOKENS[lab.key] + tokens(help_says(player, lab.key)),
            under=outward,
        )
        for lab in LABS.values()
    ]
    for space in sorted(map(ADVANCED.__getitem__, game.advanced()), key=lambda space: space.lab is not DOWNTOWN):
        found += _advanced(game, player, space, outward)
    return found


def with_help(player: Player, lab: Lab, note: Says) -> Says:
    more = help_says(player, lab.key)
    return note if more == NOTHING else _("{text}, your creatures add {more}").format(text=note, more=plus(more))


def _advanced(game: Game, player: Player, space: Advanced, under: Heading) -> list[Option[Place]]:
    forbidden, warning = game.occupied(space.key, player), no_card(player, space.lab)
    match space.bonus:
        case "gene" if not forbidden:
            return [
                _option(space, under, note, forbidden, warning, goods({gene: 1}), gene)
                for gene, note in (("mammal", _("First gain 1 mammal")), ("aquatic", _("First gain 1 aquatic")))
            ]
        case "feral" if not player.medicine:
            warning = _("No full medicine: no feral first")
        case "reserve":
            warning = no_reservation(game, player) or warning
        case "tile" if tile := game.tiles.get(space.key):
            return [
                _option(
                    space,
                    under,
                    plus(gain),
                    forbidden,
                    later(partial(unpayable, player, bonus)),
                    bonus,
                    bonus.code,
                    tokens(gain),
                )
                for bonus in tile_effects(tile)[: 1 if forbidden else None]
                for gain in (player.granted(bonus),)
            ]
    return [_option(space, under, space.note, forbidden, warning)]


def for_nothing(game: Game, player: Player, lab: Lab) -> Says:
    """Warns before a Noman is spent on a space where nothing can be done."""
    if no_card(player, lab) or help_says(player, lab.key) != NOTHING:
        return no_card(player, lab)
    match lab.key:
        case "biofarm" if none_to_create(player):
            return _("No card in hand can be created now")
        case "alley" if not any(player.can_pay(deal.give) for deal in (*TOP, *BOTTOM)):
            return _("Nothing to trade with")
        case "dna" if not any(option.allowed for option in (*reports(game, player), unlocking(player))):
            return _("Nothing to report or unlock")
    return ""


def none_to_create(player: Player) -> bool:
    """A row of the scientist that is unlocked and not entered yet may change it."""
    unread = player.scientist_discount() and scientist_helps(player) is None
    return not unread and not any(option.allowed for option in in_hand(player, 0, True))


def no_card(player: Player, lab: Lab) -> Says:
    """Before a Noman goes to the Biofarm for nothing."""
    return _("No creature card in hand") if lab is BIOFARM and not player.hand else ""


def _option(
    space: Advanced,
    under: Heading,
    note: Says,
    forbidden: Says,
    warning: Says,
    bonus: Bonus | None = None,
    code: str = "",
    gives: tuple[Token, ...] = (),
) -> Option[Place]:
    return Option(
        f"{space.key}.{code}" if code else space.key,
        space.name if forbidden or space.lab is DOWNTOWN else space.lab.name,
        Place(space.key, space.lab, space, bonus),
        note=note,
        forbidden=forbidden,
        warning="" if forbidden else warning,
        icon=space.lab.icon,
        picture=f"place-{space.lab.key}",
        under=under,
        gives=gives or (tokens(bonus) if bonus else BONUS_TOKENS.get(space.bonus, ())),
    )


async def choose_space(table: Table, game: Game, player: Player) -> Place:
    every = spaces(game, player)
    place: Place = await table.choose(
        "biohack.experiment",
        _("Which experiment space?"),
        sorted(every, key=lambda option: not option.allowed),
        shows=(player.key,),
        rule="experiment",
    )
    return place


@dataclass(frozen=True)
class Sent:
    """A Noman was sent out: which, and where to."""

    noman: int
    place: Place


def send_out(table: Table, player: Player, place: Place) -> Sent:
    noman = player.standing(HOME)[0]
    player.nomans[noman] = place.key
    name = place.advanced.name if place.advanced else place.lab.name
    text = _("{who} sends a Noman to {place}.")
    if place.key == DNA.key:
        text = _("{who} sends a Noman to {place}")  # the name ends with a full stop
    table.tell(text.format(who=player.seat, place=name), player.seat)
    return Sent(noman, place)


async def experiment(table: Table, game: Game, player: Player, sent: Sent) -> None:
    """The bonus of an advanced space, then what is done there."""
    noman, place = sent.noman, sent.place
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
            credit(table, player, place.bonus or NOTHING, place.lab.name)
        case "reserve":
            await reserve(table, game, player)
        case "feral":
            await medicine_for_feral(table, player)
        case "buy":
            await purchase(table, game, player, 1)
        case "tile":
            await downtown(table, game, player, place, noman)


@step(rule="alley")
async def medicine_for_feral(table: Table, player: Player) -> None:
    if not player.medicine:
        table.tell(_("{who} has no full medicine to give.").format(who=player.seat), player.seat, tone="quiet")
        return
    give = await table.choose(
        "biohack.alley.medicine",
        _("Give 1 medicine for 1 feral?"),
        [
            Option("give", _("Give the medicine"), True, note=_("Gain 1 feral"), icon="fire"),
            Option("keep", _("Keep the medicine"), False, icon="medical-bag"),
        ],
        shows=(player.key,),
        likely="give",
    )
    if give:
        credit(table, player, Bonus(medicine=-1, feral=1), ALLEY.name)


async def downtown(table: Table, game: Game, player: Player, place: Place, noman: int) -> None:
    bonus = place.bonus
    if place.key not in game.tiles:
        await which_tile(table, game, place.key)
    if bonus is None:
        tile = game.tiles.get(place.key)
        effects = tile_effects(tile) if tile else []
        bonus = await which_effect(table, player, effects, _("What do you take?"), "downtown") if effects else None
    if bonus is None or unpayable(player, bonus):
        table.tell(_("{who} takes nothing from the tile.").format(who=player.seat), player.seat, tone="quiet")
        return
    if bonus.goods:
        credit(table, player, bonus, DOWNTOWN.name)
    await carry_out(table, game, player, bonus, DOWNTOWN.name, noman)
