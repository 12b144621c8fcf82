"""What the leaders can do now: each ability with what it does to whom, or why it cannot be used (3.5)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.asks import Option
from companion.engine.texts import Says, _, joined, ngettext
from companion.games.biosphere5.cards import Card
from companion.games.biosphere5.content import CALM_DOOM, SCORCHED
from companion.games.biosphere5.forecast import (
    Hit,
    at_end,
    caught,
    draws_eight,
    draws_four,
    draws_one,
    draws_three,
    fatal,
    foes_of,
    hit_by,
    own_loss,
    runs_out,
    said,
    struck,
)
from companion.games.biosphere5.leaders import ABILITIES, Ability
from companion.games.biosphere5.state import ANNOUNCED_AT_ONCE, Game, Machine, Play, Player


def abilities(game: Game, player: Player) -> list[Option[Play]]:
    """All that the leaders can do now, those of lower tiers too, with what it does; the others with the reason."""
    return [
        option
        for ability in ABILITIES
        if player.leaders.tier(ability.leader) >= ability.tier
        for option in _uses(game, player, ability)
    ]


def _uses(game: Game, player: Player, ability: Ability) -> list[Option[Play]]:
    """One option for each way of using it: against whom, with how many cards, of which achievement."""
    play = Play("strength", ability=ability)
    problem = _held_back(game, player, ability)
    if problem or not game.since(ANNOUNCED_AT_ONCE):
        return [_use(play, ability.key, ability.does, forbidden=problem, warning=_warned(game, player, ability))]
    match ability.key:
        case "commander-1":
            return [
                _use(
                    replace(play, flag=flag.value),
                    f"{ability.key}.{flag.key}",
                    joined((_("{half} of {card}").format(half=flag.label, card=flag.note), flag.badge), ". "),
                    forbidden=flag.forbidden,
                    warning=flag.warning,
                )
                for flag in flags(game, player)
            ]
        case "fighter-2" if len(game.opponents(player)) <= 1:
            most = min(SCORCHED, player.hand - 1)
            return [_aimed(game, player, replace(play, count=n), f"{ability.key}.{n}") for n in range(1, most + 1)]
        case "fighter-1" | "fighter-3" | "believer-3":
            return _at_each(game, player, play)
        case "believer-2":
            hits = [struck(game, other, doom=1) for other in game.after(player)]
            note = joined(
                (_("Your doom {before} → {after}").format(before=player.doom, after=CALM_DOOM), said(hits)), ". "
            )
            return [_use(play, ability.key, note if hits else ability.does, warning=fatal(game, player, hits))]
    return [_use(play, ability.key, ability.does, warning=_warned(game, player, ability))]


def _use(play: Play, key: str, note: Says, forbidden: Says = "", *, warning: Says) -> Option[Play]:
    ability = play.ability
    assert ability
    return Option(
        key,
        ability.name,
        play,
        note=note,
        badge=_("{leader} {tier}").format(leader=ability.leader, tier=ability.tier),
        forbidden=forbidden,
        warning=warning,
        icon=ability.leader.icon,
    )


def _at_each(game: Game, player: Player, play: Play) -> list[Option[Play]]:
    """An option for each one it can be used against."""
    assert play.ability
    victims = aims(game, player, play)
    if len(victims) == 1:
        return [_aimed(game, player, replace(play, victim=victims[0]), play.ability.key)]
    found = []
    for victim in victims:
        assert isinstance(victim, Player)
        found.append(_aimed(game, player, replace(play, victim=victim), f"{play.ability.key}.{victim.seat.key}"))
    return found


def aims(game: Game, player: Player, play: Play) -> list[Player | Machine]:
    """Whom it can be used against (C3, C10)."""
    assert play.ability
    if game.machine:
        return [game.machine]
    return list(game.after(player) if play.ability.key == "believer-3" else game.opponents(player))


def _aimed(game: Game, player: Player, play: Play, key: str) -> Option[Play]:
    victim = play.victim or aims(game, player, play)[0]
    hit = hit_by_leader(game, victim, play)
    note = hit.text
    if play.count:
        note = ngettext("You discard {n} card. {hit}", "You discard {n} cards. {hit}", play.count).format(hit=hit.text)
    return _use(replace(play, victim=victim), key, note, warning=fatal(game, player, [hit]))


def hit_by_leader(game: Game, victim: Player | Machine, play: Play) -> Hit:
    """What a Fighter or a True Believer does to someone (3.5.3, 3.5.4)."""
    assert play.ability
    match play.ability.key:
        case "believer-3":
            return struck(game, victim, doom=2)
        case "fighter-3":
            return struck(game, victim, victim.level if isinstance(victim, Machine) else victim.hand)
    return struck(game, victim, play.count + 2)


def _held_back(game: Game, player: Player, ability: Ability) -> Says:
    match ability.key:
        case "commander-1" if not any(option.allowed for option in flags(game, player)):
            return _("You have no lower half to use")
        case "fighter-2" if player.hand < 2:
            return _("You have no card to discard")
        case "believer-1" if not player.doom:
            return _("Your doom is already 0")
        case "believer-3" if game.machine:
            return _("The Machine has no doom")
    return ""


def _warned(game: Game, player: Player, ability: Ability) -> Says:
    match ability.key:
        case "strategist-1":
            return runs_out(game, player, draws_four)
        case "strategist-2":
            return runs_out(game, player, draws_one)
        case "strategist-3":
            return runs_out(game, player, draws_eight)
        case "commander-2" if game.move == 2:
            return _("No move follows in this turn")
    return ""


def usable(game: Game, player: Player) -> list[Option[Play]]:
    return [option for option in abilities(game, player) if option.allowed]


def flags(game: Game, player: Player) -> list[Option[Card]]:
    """The lower halves of the cards that are built, as the deck has them, each with what it does."""
    found = []
    for area in player.built.standing():
        for card in game.cards.values():
            if card.problem is area and card.upper == player.built.at(area).value:
                does, warning = _flagged(game, player, card)
                found.append(
                    Option(
                        card.key,
                        card.lower_label,
                        card,
                        note=card.upper_label,
                        badge=does,
                        forbidden=_no_flag(player, card),
                        warning=warning,
                        icon=area.icon,
                        tone=player.built.at(area).tone,
                    )
                )
    return found


def _flagged(game: Game, player: Player, card: Card) -> tuple[Says, Says]:
    """What it does, and what it may end."""
    if area := card.disaster:
        hits = caught(game, player, area)
        cost = min(player.built.at(area).damage, 2) if player.built.has(area) else 1
        return said(hits), own_loss(game, player, cost, player.hand - 1) or fatal(game, player, hits)
    if card.lower == "new-hope":
        return _("Draw 3 cards"), runs_out(game, player, draws_three)
    foes = foes_of(game, player)
    hits = [hit_by(game, foe, card.lower) for foe in foes]
    return said(hits), at_end(player) if game.abyss else fatal(game, player, hits) if len(hits) == 1 else ""


def _no_flag(player: Player, card: Card) -> Says:
    if closed := player.built.closed(card.lower_level):
        return closed
    if card.disaster and not player.built.has(card.disaster) and player.hand < 2:
        return _("Needs protection in {area} or a second card").format(area=card.disaster)
    return ""
