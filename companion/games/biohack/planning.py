"""Planning phase: reset the turn order, planning effects, clear the reservations, choose and reveal locations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from msgspec import structs

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, listed, ngettext
from companion.engine.why import Reason, Verdict, Why
from companion.games.biohack.amounts import NOTHING, Bonus, in_turn, plus, tokens
from companion.games.biohack.automa import first_assistant, police_and_second_assistant
from companion.games.biohack.biofarm import carry_out
from companion.games.biohack.cleanup import heal
from companion.games.biohack.content import PUBLIC, Public
from companion.games.biohack.dna import which_scientist
from companion.games.biohack.effects import credit, icon_of, no_room, paid, unpayable
from companion.games.biohack.icons import MOST_ICONS, bonus_of, icons
from companion.games.biohack.research import shown
from companion.games.biohack.state import HOME, Game, Player
from companion.games.biohack.yields import plan_cases, plan_says, row_why


async def planning_phase(table: Table, game: Game) -> None:
    game.planning = True
    if game.solo:
        await first_assistant(table, game)
    elif not game.few and game.round > 1:
        reset_turn_order(table, game)
    for player in game.in_order():
        with table.at(player.seat.name, player.seat):
            await planning_effects(table, game, player)
    game.clear_reservations()
    await choose_locations(table, game)
    game.planning = False
    if game.solo:
        await police_and_second_assistant(table, game)


# 1. Reset turn order


def reset_turn_order(table: Table, game: Game) -> None:
    before = _names(game)
    made = {space: key for space, key in game.reservations.items() if key}
    game.reset_order()
    table.tell(_("Turn order: {names}.").format(names=in_turn(_names(game))), why=order_why(game, before, made))


def _names(game: Game) -> list[Says]:
    return [player.seat.name for player in game.in_order()]


def order_why(game: Game, before: list[Says], made: dict[str, str]) -> Why:
    reasons = [Reason(_("The order was {names}").format(names=in_turn(before)))]
    for space, key in game.reservations.items():
        if key:
            text = (
                _("{who} had reserved space {space}")
                if made.get(space) == key
                else _("{who} takes the free space {space}")
            )
            reasons.append(
                Reason(text.format(who=game.players[key].seat, space=space), Verdict.YES, "1. Reset turn order")
            )
    return Why(_("The new turn order"), reasons=tuple(reasons))


# 2. Planning effects


@dataclass(frozen=True)
class Effect:
    """A planning effect of a source; with no bonus it is still to be entered."""

    source: str
    bonus: Bonus | None = None


NO_EFFECT = Effect("")
TOP_ROW = "scientist"
ORDER = "order"
EFFECTS_TOGETHER = 4
"""The version of the rules since which both planning effects are one answer."""
NONE_UNASKED = 5
"""Since this version nobody is asked where only "Use no effect" could be answered."""
USED_AT_ONCE = 8
"""Since this version an effect that was just entered is used, unless it costs something or leaves a choice."""


async def planning_effects(table: Table, game: Game, player: Player) -> None:
    """Each source once, in any order, or not at all."""
    player.planned = []
    while sources(game, player) and (used := await which_effects(table, game, player)):
        for effect in used:
            await resolve(table, game, player, effect)


def sources(game: Game, player: Player) -> tuple[str, ...]:
    """Where the player still has a planning effect."""
    found = [TOP_ROW] if game.reserved(player) in ("", "1") else [TOP_ROW, ORDER]
    return tuple(source for source in found if source not in player.planned)


def source_name(source: str) -> Says:
    return _("scientist") if source == TOP_ROW else _("turn order space")


@step
async def which_effects(table: Table, game: Game, player: Player) -> list[Effect]:
    """Those that are used now, both in one answer. What nobody has entered yet is entered first, then it is offered."""
    still = sources(game, player)
    known = all(plans(game, player, source) for source in still)
    offered = effects(game, player, still)
    if not still:
        return []
    if game.since(NONE_UNASKED) and not _any_usable(player, offered):
        for source, problem in dict.fromkeys((option.value.source, option.forbidden) for option in offered):
            cannot(table, player, source, problem)
        return []
    if known and len(still) > 1 and game.since(EFFECTS_TOGETHER):
        return await both_effects(table, player, still, offered)
    effect = await table.choose(
        "biohack.planning",
        _("Use a planning effect?"),
        [*offered, Option("none", _("Use no effect"), NO_EFFECT, icon="close")],
        shows=(player.key,),
        likely=likely(game, player, still),
        rule="planning",
    )
    if effect is NO_EFFECT:
        return []
    if effect.bonus is None:
        if effect.source == TOP_ROW:
            await which_scientist(table, game, player)
        else:
            await below_the_track(table, game, player)
        effect = entered(game, player, effect)
    if effect.bonus is not None:
        player.planned.append(effect.source)
    return [effect]


def entered(game: Game, player: Player, effect: Effect) -> Effect:
    """What was just entered, if it is one thing, costs nothing and has room: whoever entered it wants to use it."""
    shown = plans(game, player, effect.source)
    if not game.since(USED_AT_ONCE) or len(shown) != 1 or paid(shown[0]) or no_room(player, shown[0]):
        return effect
    return Effect(effect.source, shown[0])


async def both_effects(
    table: Table, player: Player, still: tuple[str, ...], offered: Sequence[Option[Effect]]
) -> list[Effect]:
    """The scientist's and that of the turn order space."""
    chosen = await table.pick(
        "biohack.planning.both",
        _("Which planning effects do you use?"),
        [_or_after_the_other(player, option, offered) for option in offered],
        most=len(still),
        shows=(player.key,),
        check=partial(not_together, player),
        rule="planning",
    )
    player.planned = list(still)
    return in_best_order(chosen)


def _any_usable(player: Player, offered: Sequence[Option[Effect]]) -> bool:
    return any(_or_after_the_other(player, option, offered).allowed for option in offered)


def _or_after_the_other(player: Player, option: Option[Effect], offered: Sequence[Option[Effect]]) -> Option[Effect]:
    """What cannot be paid now is allowed where the other effect pays for it."""
    others = [other.value for other in offered if other.value.source != option.value.source]
    payable = any(not not_together(player, (other, option.value)) for other in others)
    return structs.replace(option, forbidden="") if payable else option


def in_best_order(effects: Sequence[Effect]) -> list[Effect]:
    """The order is free: what gives something comes before what has to be paid for."""
    return sorted(effects, key=_costs)


def _costs(effect: Effect) -> bool:
    return effect.bonus is not None and paid(effect.bonus)


def not_together(player: Player, effects: Sequence[Effect]) -> Says:
    """Why these cannot be used together."""
    if len({effect.source for effect in effects}) < len(effects):
        return _("Only one of them: the card says “or”")
    trial = replace(player, genes=replace(player.genes))
    for effect in in_best_order(effects):
        bonus = effect.bonus or NOTHING
        if problem := unpayable(trial, bonus):
            return problem
        trial.gain(bonus)
    return ""


async def resolve(table: Table, game: Game, player: Player, effect: Effect) -> None:
    """What it gives, then what it lets the player do. A roll before it may have cost the coins for it."""
    if effect.bonus is None:
        return
    where = source_name(effect.source)
    if problem := unpayable(player, effect.bonus):
        cannot(table, player, effect.source, problem)
        return
    if effect.bonus.goods:
        credit(table, player, effect.bonus, where)
    await carry_out(table, game, player, effect.bonus, where, None, planning=True)


def cannot(table: Table, player: Player, source: str, problem: Says) -> None:
    text = _("{who} can't use the planning effect ({where}). {problem}.")
    table.tell(text.format(who=player.seat, where=source_name(source), problem=problem), player.seat, tone="quiet")


async def below_the_track(table: Table, game: Game, player: Player) -> None:
    """What is printed below a space of the reservation track: entered once."""
    spot = game.reserved(player)
    shown = await table.pick(
        "biohack.order.effect",
        _("What is below turn order space {n}?").format(n=spot),
        icons("gain", _("Icons")).options,
        least=1,
        most=MOST_ICONS,
        again=True,
        rule="planning",
    )
    game.order_effects[spot] = shown
    table.remember("order_effects", dict(game.order_effects))


def plans(game: Game, player: Player, source: str) -> list[Bonus]:
    """What the source gives, as far as it was entered."""
    if source == TOP_ROW:
        return player.scientist.plans if player.scientist else []
    shown = game.order_effects.get(game.reserved(player))
    return [bonus_of(shown)] if shown else []


def effects(game: Game, player: Player, still: tuple[str, ...]) -> list[Option[Effect]]:
    found: list[Option[Effect]] = []
    for source in still:
        icon = "account-tie" if source == TOP_ROW else "format-list-numbered"
        name: Says = _("Below turn order space {n}").format(n=game.reserved(player))
        if source == TOP_ROW:
            name = (player.scientist.name if player.scientist else "") or _("Scientist, top row")
        known = plans(game, player, source)
        found += [
            Option(
                f"{source}.{bonus.code}",
                name,
                Effect(source, bonus),
                note=plus(player.granted(bonus)),
                gives=tokens(player.granted(bonus)),
                forbidden=unpayable(player, bonus),
                warning=no_room(player, bonus),
                icon=icon_of(bonus),
            )
            for bonus in known
        ]
        if not known:
            found.append(Option(source, name, Effect(source), note=_("Enter once what it shows"), icon=icon))
    return found


def likely(game: Game, player: Player, still: tuple[str, ...]) -> str:
    """What the first source gives, if that is known and can be paid."""
    first = effects(game, player, still)[0]
    return first.key if plans(game, player, still[0]) and first.allowed else ""


# 4 and 5. Locations


async def choose_locations(table: Table, game: Game) -> None:
    """Exactly as many location cards as active Nomans, chosen face down; told to the app once they are revealed."""
    for player in game.in_order():
        with table.at(player.seat.name, player.seat):
            while await heal_first(table, player):
                pass
    for player in game.players.values():
        player.chosen = at_home(player)
    for player in game.in_order():
        with table.at(player.seat.name, player.seat):
            await place_nomans(table, game, player)


@step(rule="locations")
async def heal_first(table: Table, player: Player) -> bool:
    """Whoever heals later has chosen too few cards for that Noman."""
    if not player.can_heal():
        return False
    heals = await table.choose(
        "biohack.planning.heal",
        _("Heal a Noman before you choose cards?"),
        [
            Option(
                "heal", _("Heal it"), True, note=_("Choose one more card"), badge=_("1 medicine"), icon="medical-bag"
            ),
            Option("leave", _("Leave it injured"), False, icon="close"),
        ],
        shows=(player.key,),
    )
    if heals:
        heal(table, player)
    return heals


def to_choose(game: Game, player: Player) -> Says:
    """What everyone does before the first one is told; the reservation markers come back first (step 3)."""
    if game.solo or player is not game.in_order()[0]:
        return ""
    counts = {one.chosen for one in game.in_order()}
    cards = in_turn([_to_choose(one) for one in game.in_order()])
    lines: list[Says] = [_("Everyone chooses face down, then all reveal: {cards}.").format(cards=cards)]
    if len(counts) == 1:
        text = ngettext(
            "All choose {n} card face down, then reveal.", "All choose {n} cards face down, then reveal.", counts.pop()
        )
        lines = [text]
    if not game.few and game.round > 1:
        lines.insert(0, _("First take back the reservation markers."))
    return joined(lines, "\n")


def _to_choose(player: Player) -> Says:
    return ngettext("{who} {n} card", "{who} {n} cards", player.chosen).format(who=player.seat)


def at_home(player: Player) -> int:
    return len(player.standing(HOME))


@step(rule="locations")
async def place_nomans(table: Table, game: Game, player: Player) -> None:
    """One on each chosen place. A Noman that was healed after the choice stays at home."""
    count = min(player.chosen, at_home(player))
    if not count:
        table.tell(_("{who} has no active Noman to place.").format(who=player.seat), player.seat, tone="quiet")
        return
    places = await table.pick(
        "biohack.place",
        ngettext("Where does your Noman go?", "Where do your {n} Nomans go?", count),
        [_location(game, player, space) for space in PUBLIC.values()],
        least=count,
        most=count,
        detail=to_choose(game, player),
        shows=shown(player),
    )
    for noman, space in zip(player.standing(HOME), places, strict=False):
        player.nomans[noman] = space.key
    player.chosen = 0
    names: list[Says] = [space.name for space in places]
    text = ngettext("{who} sends {n} Noman to {places}.", "{who} sends {n} Nomans to {places}.", len(places))
    table.tell(text.format(who=player.seat, places=listed(names)), player.seat)


def _location(game: Game, player: Player, space: Public) -> Option[Public]:
    there = game.there(space.key)
    return Option(
        space.key,
        space.name,
        space,
        note=plan_says(game, space),
        cases=plan_cases(game, space),
        badge=_("{n} there").format(n=there) if there else "",
        forbidden=_("Your Noman is already there") if space.key in player.nomans else "",
        icon=space.icon,
        picture=f"place-{space.key}",
        why=partial(row_why, game, space),
        there=game.standing(space.key),
    )
