"""What a play does to each player, worked out before it is announced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy

from msgspec import Struct

from companion.engine.texts import Says, _, joined, listed, ngettext
from companion.games.biosphere5.areas import Area, Solution
from companion.games.biosphere5.content import COST, DOOMED, DRAWN, GREAT_PLAN, MEETING, MOVES
from companion.games.biosphere5.state import FACED_UP, LAID_OUT_LATE, Game, Machine, Player

MOST_TAKEN = 11
"""No move takes more cards off the draw pile: eight drawn and three laid out."""


class Hit(Struct, frozen=True):
    """What someone loses, in words, and whether that is the end of them."""

    victim: Player | Machine
    text: Says
    out: bool = False


def struck(game: Game, victim: Player | Machine, cards: int = 0, doom: int = 0, area: Area | None = None) -> Hit:
    """The victim gives up this many cards or one achievement, and their doom goes up."""
    if isinstance(victim, Machine):
        return _machine_struck(victim, cards, area)
    given = min(victim.hand, cards)
    built = min(len(victim.built), cards - given)
    short = cards - given - built
    if short and not game.abyss:
        return Hit(victim, _("{who} is out").format(who=victim.seat), out=True)
    parts: list[Says] = []
    if given:
        parts.append(ngettext("{n} card", "{n} cards", given))
    if built:
        parts.append(ngettext("{n} achievement", "{n} achievements", built))
    if area:
        parts.append(achieved(victim.built.at(area), area))
    after = min(DOOMED, victim.doom + doom + short) if game.abyss else victim.doom
    return _told(victim, parts, after)


def _told(victim: Player, parts: list[Says], doom: int) -> Hit:
    if doom >= DOOMED:
        return Hit(victim, _("{who} is out, doom {after}").format(who=victim.seat, after=doom), out=True)
    if doom == victim.doom:
        if not parts:
            return Hit(victim, _("{who} loses nothing").format(who=victim.seat))
        return Hit(victim, _("{who} loses {what}").format(who=victim.seat, what=listed(parts)))
    if not parts:
        return Hit(victim, _("{who}: doom {before} → {after}").format(who=victim.seat, before=victim.doom, after=doom))
    return Hit(
        victim,
        _("{who} loses {what}, doom {before} → {after}").format(
            who=victim.seat, what=listed(parts), before=victim.doom, after=doom
        ),
    )


def _machine_struck(machine: Machine, cards: int, area: Area | None) -> Hit:
    if area:
        return Hit(machine, _("The Machine loses {what}").format(what=achieved(machine.built.at(area), area)))
    levels = min(machine.level, cards)
    built = min(len(machine.built), cards - levels)
    if cards > levels + built:
        return Hit(machine, _("The Machine breaks down"), out=True)
    if not levels:
        return Hit(machine, ngettext("The Machine loses {n} achievement", "The Machine loses {n} achievements", built))
    text = _("Machine: hand level {before} → {after}").format(before=machine.level, after=machine.level - levels)
    if built:
        text = ngettext("{text}, {n} achievement lost", "{text}, {n} achievements lost", built).format(text=text)
    return Hit(machine, text)


def achieved(solution: Solution, area: Area) -> Says:
    """In a sentence: "makeshift water"."""
    return _("{solution} {area}").format(solution=solution, area=area)


def caught(game: Game, player: Player, area: Area) -> list[Hit]:
    """What a catastrophe costs everyone but the one who plays it, if no rescue card helps."""
    hits = []
    victims: list[Player | Machine] = [*([game.machine] if game.machine else []), *game.after(player)]
    for victim in victims:
        cost = victim.built.at(area).damage
        if cost:
            hits.append(struck(game, victim, cost))
        elif isinstance(victim, Machine):
            hits.append(Hit(victim, _("The Machine is safe")))
        else:
            hits.append(Hit(victim, _("{who} is safe").format(who=victim.seat)))
    return hits


def hit_by(game: Game, victim: Player | Machine, action: str) -> Hit:
    """What an Espionage or a Sabotage does to someone, with what it costs them in doom (3.2)."""
    return struck(game, victim, COST[action], doom=1)


def foes_of(game: Game, player: Player) -> list[Player | Machine]:
    """Against whom Espionage, Sabotage and Attack are played."""
    return [game.machine] if game.machine else list(game.targets(player))


def said(hits: Sequence[Hit]) -> Says:
    return joined((hit.text for hit in hits), ", ")


# What a warning says


def fatal(game: Game, player: Player, hits: Sequence[Hit]) -> Says:
    """Where it may leave nobody else in the game, what that means (2.2, 2.5, 3.2)."""
    if game.abyss and len(game.players) > 2 and game.setup.word("doomed") == "ends" and any(hit.out for hit in hits):
        return _("Ends the game")
    fallen = [hit.victim for hit in hits if hit.out]
    foes = [game.machine] if game.machine else game.opponents(player)
    if not fallen or not all(any(foe is one for one in fallen) for foe in foes):
        return ""
    if game.abyss and not game.machine:
        return _("Ends the game: you win")
    return _("Ends the game: you win only with Biosphere 5 in hand")


def own_loss(game: Game, player: Player, cost: int, hand: int) -> Says:
    """A warning where a player's own catastrophe costs more than the hand."""
    missing = cost - hand
    if missing <= 0:
        return ""
    built = min(missing, len(player.built))
    short = missing - built
    if short and not game.abyss:
        return _("Without a rescue card you are out")
    if short and player.doom + short >= DOOMED:
        return _("Without a rescue card your doom reaches 8")
    if short:
        return _("Without a rescue card: doom +{n}").format(n=short)
    return ngettext("Costs you {n} achievement too", "Costs you {n} achievements too", built)


def at_end(player: Player, by: int = 1) -> Says:
    """A warning before a player's own action raises the doom to 8."""
    return _("Your doom reaches 8: you are out") if player.doom + by >= DOOMED else ""


def runs_out(game: Game, player: Player, move: Callable[[Player], list[int]]) -> Says:
    """With The Abyss: a warning before a move that empties the draw pile, with what else it costs in doom (3.2)."""
    if not game.abyss or player.pile > MOST_TAKEN:
        return ""
    shuffles = len(move(copy(player)))
    if not shuffles:
        return ""
    if at_end(player, 2 * shuffles):
        return _("Your draw pile runs out: doom 8, you are out")
    return _("Your draw pile runs out: doom +{n}").format(n=2 * shuffles)


def shown_at_the_end(game: Game, player: Player) -> Says:
    """The fifth cause of doom, in time (3.2): before the turn ends, also that the app must be told."""
    if not game.abyss:
        return ""
    if player.biosphere != FACED_UP:
        last = game.since(LAID_OUT_LATE) and game.move == MOVES
        return _("If Biosphere 5 is face up when your turn ends, tap its place: doom +1.") if last else ""
    if player.doom + 1 >= DOOMED:
        return _("Biosphere 5 is face up: your doom reaches 8 when your turn ends.")
    return _("Biosphere 5 is face up: doom +1 when your turn ends.")


def takes(trial: Player) -> list[int]:
    return trial.draw(1) + trial.fill_up()


def exchanges(trial: Player) -> list[int]:
    return trial.exchange() + trial.fill_up()


def draws_three(trial: Player) -> list[int]:
    return _played_and_drawn(trial, DRAWN["new-hope"])


def draws_four(trial: Player) -> list[int]:
    return _played_and_drawn(trial, MEETING)


def draws_eight(trial: Player) -> list[int]:
    return _played_and_drawn(trial, GREAT_PLAN)


def draws_one(trial: Player) -> list[int]:
    return _played_and_drawn(trial, 1)


def _played_and_drawn(trial: Player, count: int) -> list[int]:
    """A card is played, some are drawn, the card is put away and the face-up cards are filled up."""
    if trial.hand:
        trial.play_card()
    shuffles = trial.draw(count)
    trial.put_away(to_hand=False)
    return shuffles + trial.fill_up()
