"""Planning phase: reset the turn order, planning effects, clear the reservations, choose and reveal locations."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.engine.why import Reason, Verdict, Why
from companion.games.biohack.amounts import NOTHING, Bonus, in_turn, joined, plus
from companion.games.biohack.biofarm import enjoy
from companion.games.biohack.content import PUBLIC, Public
from companion.games.biohack.effects import QUICK, QUICK_ACTIONS, icon_of, typed_bonus, unpayable
from companion.games.biohack.solo import first_assistant, police_and_second_assistant
from companion.games.biohack.state import HOME, Game, Player


async def planning_phase(table: Table, game: Game) -> None:
    if game.solo:
        await first_assistant(table, game)
    elif not game.few and game.round > 1:
        added = reset_turn_order(table, game)
        await table.do(
            "biohack.planning.order",
            lambda: _("New turn order: {names}").format(names=in_turn(_names(game))),
            detail=markers(game, added),
            button=_("Moved"),
            rule="turn_order",
            shows=("order",),
        )
    for player in game.in_order():
        with table.at(player.seat.name, player.seat):
            await planning_effects(table, game, player)
    game.clear_reservations()
    await choose_locations(table, game)
    if game.solo:
        await police_and_second_assistant(table, game)


# 1. Reset turn order


def reset_turn_order(table: Table, game: Game) -> list[str]:
    """Answers with the spaces that those took who had reserved nothing."""
    before = _names(game)
    made = {space: key for space, key in game.reservations.items() if key}
    game.reset_order()
    table.tell(_("Turn order: {names}.").format(names=in_turn(_names(game))), why=order_why(game, before, made))
    return [space for space, key in game.reservations.items() if key and space not in made]


def markers(game: Game, added: list[str]) -> Says:
    """What hands must do; the planning effects stand below the reservation track."""
    upper = _("Upper markers into the same order. The lower ones stay until the planning effects are done.")
    if not added:
        return upper
    placed: list[Says] = [
        _("{who} on {space}").format(who=game.players[game.reservations[space]].seat, space=space) for space in added
    ]
    lower = _("Reservation track: {markers}.").format(markers=in_turn(placed))
    return joined([lower, upper], _("{a}\n{b}"))


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
    """A planning effect of a source; with no bonus it is still to be typed."""

    source: str
    bonus: Bonus | None = None


SCIENTIST = "scientist"
ORDER = "order"
PLANS = 6  # as many as one scientist is offered with: the card may hold a choice, the rest were mistakes


async def planning_effects(table: Table, game: Game, player: Player) -> None:
    """Each source once, in any order, or not at all."""
    sources = [SCIENTIST]
    if game.reserved(player) not in ("", "1"):
        sources.append(ORDER)
    while sources:
        effect = await table.choose(
            "biohack.planning",
            _("Use a planning effect?"),
            partial(effects, game, player, tuple(sources)),
            who=player.seat,
            shows=(player.key,),
            likely=partial(likely, game, player, tuple(sources)),
            detail=partial(what_to_tap, game, player, tuple(sources)),
            rule="planning",
        )
        if effect is None:
            return
        bonus = effect.bonus
        if bonus is None:
            bonus = await typed_bonus(table, game, player, "planning")
        learn(table, game, player, effect.source, bonus)
        sources.remove(effect.source)
        where = _("scientist") if effect.source == SCIENTIST else _("turn order space")
        await enjoy(table, game, player, bonus, where, None, planning=True)


def what_to_tap(game: Game, player: Player, sources: tuple[str, ...]) -> Says:
    """Until it is known what is printed there, the options are guesses."""
    if any(plans(game, player, source) for source in sources):
        return ""
    if sources[0] == SCIENTIST:
        return _("Tap what your scientist's top row shows; the app keeps it.")
    return _("Tap what is printed below the turn order space; the app keeps it.")


def plans(game: Game, player: Player, source: str) -> list[Bonus]:
    return player.scientist.plans if source == SCIENTIST else game.known.seen(f"order.{game.reserved(player)}")


def learn(table: Table, game: Game, player: Player, source: str, bonus: Bonus) -> None:
    if source == SCIENTIST:
        others = [plan for plan in player.scientist.plans if plan != bonus]
        player.scientist.plans = [bonus, *others][:PLANS]
        game.known.learn_scientist(table, player.scientist)
    else:
        game.known.learn_effect(table, f"order.{game.reserved(player)}", bonus)


def effects(game: Game, player: Player, sources: tuple[str, ...]) -> list[Option[Effect | None]]:
    found: list[Option[Effect | None]] = []
    quick = (*QUICK_ACTIONS, *QUICK)
    for source in sources:
        icon = "account-tie" if source == SCIENTIST else "format-list-numbered"
        name: Says = (
            player.scientist.name or _("Scientist, top row")
            if source == SCIENTIST
            else _("Below turn order space {n}").format(n=game.reserved(player))
        )
        seen = [bonus for bonus in plans(game, player, source) if bonus != NOTHING]
        found += [
            Option(
                f"{source}.{bonus.code}",
                plus(bonus),
                Effect(source, bonus),
                note=name,
                forbidden=unpayable(player, bonus),
                icon=icon if seen else icon_of(bonus),
            )
            for bonus in seen or (quick if source == sources[0] else ())
        ]
        offered = bool(seen) or source == sources[0]
        label = _("{source}: something else") if offered else _("{source}: type what it shows")
        found.append(Option(f"{source}.type", label.format(source=name), Effect(source), icon="pencil-outline"))
    return [*found, Option("none", _("No planning effect"), None, icon="close")]


def likely(game: Game, player: Player, sources: tuple[str, ...]) -> str:
    """What the first source gave before, if that is known and can be paid."""
    first = effects(game, player, sources)[0]
    return first.key if plans(game, player, sources[0]) and first.allowed else ""


# 4 and 5. Locations


async def choose_locations(table: Table, game: Game) -> None:
    """Exactly as many location cards as active Nomans; revealed together, then told to the app player by player."""
    if not game.solo:
        await table.do(
            "biohack.locations",
            _("Everyone: choose location cards face down, then reveal"),
            detail=lambda: to_choose(game),
            button=_("Revealed"),
            rule="locations",
        )
    for player in game.in_order():
        with table.at(player.seat.name, player.seat):
            await place_nomans(table, game, player)


def to_choose(game: Game) -> Says:
    """How many cards everybody chooses; before that, the reservation markers come back (step 3)."""
    cards = in_turn([_to_choose(player) for player in game.in_order()])
    if game.few or game.round == 1:
        return cards
    return joined([_("First take the reservation markers back."), cards], _("{a}\n{b}"))


def _to_choose(player: Player) -> Says:
    return ngettext("{who} {n} card", "{who} {n} cards", player.active).format(who=player.seat)


def at_home(player: Player) -> int:
    return len(player.standing(HOME))


async def place_nomans(table: Table, game: Game, player: Player) -> None:
    if not at_home(player) and not player.can_heal():
        table.tell(_("{who} has no active Noman to place.").format(who=player.seat), player.seat, tone="quiet")
        return
    places = await table.pick(
        "biohack.place",
        lambda: ngettext("Where does your {n} Noman go?", "Where do your {n} Nomans go?", at_home(player)),
        lambda: [_location(game, player, space) for space in PUBLIC.values()],
        least=lambda: at_home(player),
        most=lambda: at_home(player),
        who=player.seat,
        shows=(player.key,),
        rule="locations",
    )
    for noman, space in zip(player.standing(HOME), places, strict=True):
        player.nomans[noman] = space.key
    names: list[Says] = [space.name for space in places]
    table.tell(_("{who}: Nomans to {places}.").format(who=player.seat, places=listed(names) or "–"), player.seat)


def _location(game: Game, player: Player, space: Public) -> Option[Public]:
    there = game.there(space.key)
    return Option(
        space.key,
        space.name,
        space,
        badge=_("{n} there").format(n=there) if there else "",
        forbidden=_("your Noman is there already") if space.key in player.nomans else "",
        icon=space.icon,
    )
