"""The fourth move: what can be played from the hand, and what each play would do (2.1, 2.3)."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.texts import Says, _, joined, ngettext
from companion.engine.things import Heading
from companion.games.biosphere5 import abilities, strength
from companion.games.biosphere5.areas import PRINTED, Area, Solution, in_words, solved
from companion.games.biosphere5.cards import catastrophe
from companion.games.biosphere5.content import ACTION_LEVEL, PRICE_OF_BIOSPHERE, RESCUED
from companion.games.biosphere5.forecast import (
    Hit,
    at_end,
    caught,
    draws_three,
    fatal,
    foes_of,
    hit_by,
    own_loss,
    runs_out,
    said,
    struck,
)
from companion.games.biosphere5.state import ANNOUNCED_AT_ONCE, FACED_UP, ONE_ANSWER, SPENT, Game, Machine, Play, Player

SOLVING = Heading(_("Solve a problem"), "flag")
ACTING = Heading(_("Play an action"), "cards-playing-outline")
LETTING_LOOSE = Heading(_("Play a catastrophe"), "weather-hurricane")
BIOSPHERE = "biosphere5-biosphere"

# 2.3.1


def achievements(game: Game, player: Player) -> list[Option[Play]]:
    """What can be built first, then what cannot and why."""
    found, locked = [], []
    names, closed = game.names(), player.built.closed_levels()
    for area in PRINTED:
        if problem := _unbuildable(game, player, area, closed[area.level]):
            locked.append(
                Option(
                    area.key,
                    _("Solve {area}").format(area=area),
                    Play("achievement", area=area),
                    badge=in_words(area.level),
                    forbidden=problem,
                    icon=area.icon,
                    picture=area.picture,
                    under=SOLVING,
                )
            )
            continue
        found += [
            Option(
                f"{area.key}.{solution.key}",
                _("Solve {area} ({solution})").format(area=area, solution=solution),
                Play("achievement", area=area, solution=solution),
                note=names.get((area.key, solution.key), ""),
                badge=in_words(area.level),
                icon=area.icon,
                tone=solution.tone,
                picture=area.picture,
                under=SOLVING,
            )
            for solution in (Solution.MAKESHIFT, Solution.PERFECT)
        ]
    return found + locked


def _unbuildable(game: Game, player: Player, area: Area, closed: Says) -> Says:
    if game.achieved:
        return _("Only one achievement a turn")
    if player.built.has(area):
        return _("Already solved: no solution replaces another")
    return closed


# 2.3.3


def catastrophes(game: Game, player: Player, before: str = "catastrophe.") -> list[Option[Play]]:
    """Not without protection: an achievement of the area, or a rescue card that is discarded with it."""
    found = []
    hand, closed = player.hand - 1, player.built.closed_levels()
    for area in PRINTED:
        own = player.built.at(area)
        hits: list[Hit] = []
        problem: Says = closed[area.level]
        if not problem and own is Solution.NONE and hand < 1:
            problem = _("Needs protection in {area} or a second card").format(area=area)
        if not problem:
            hits = caught(game, player, area)
        found.append(
            Option(
                f"{before}{area.key}",
                _("Play {card}").format(card=catastrophe(area)),
                Play("catastrophe", area=area),
                note=joined((_own_part(own, area), said(hits)), ". ") if hits else "",
                badge=in_words(area.level),
                forbidden=problem,
                warning="" if problem else _loss(game, player, own, hand) or fatal(game, player, hits),
                icon=area.icon,
                tone=own.tone,
                picture=area.picture,
                under=LETTING_LOOSE,
            )
        )
    return found


def _loss(game: Game, player: Player, own: Solution, hand: int) -> Says:
    """What it may cost the one who plays it."""
    return own_loss(game, player, RESCUED if own is Solution.NONE else own.damage, hand)


def _own_part(own: Solution, area: Area) -> Says:
    if own is Solution.NONE:
        return _("Also costs a rescue card for {area}").format(area=area)
    if own is Solution.PERFECT:
        return _("You are safe")
    return ngettext("Costs you {n} card", "Costs you {n} cards", own.damage)


# 2.3.4


def actions_of(game: Game, player: Player) -> list[Option[Play]]:
    found = [
        Option(
            "new-hope",
            _("Play New Hope"),
            Play("new-hope"),
            note=_("Draw 3 cards"),
            badge=in_words(1),
            warning=runs_out(game, player, draws_three),
            icon="weather-sunset-up",
            under=ACTING,
        ),
        _aimed(game, player, "espionage", _("Play Espionage"), _("Look at a hand, name the card to discard"), "eye"),
        _aimed(game, player, "sabotage", _("Play Sabotage"), _("Someone discards 3 random cards"), "bomb"),
        _attack(game, player),
        Option(
            "biosphere",
            _("Establish Biosphere 5"),
            Play("biosphere"),
            note=_("Discard 5 more cards and win"),
            badge=in_words(4),
            forbidden=_no_biosphere(game, player),
            icon="earth",
            tone="good",
            picture=BIOSPHERE,
            under=ACTING,
        ),
    ]
    if game.abyss:
        found += _leading(game, player)
    return found


def _aimed(game: Game, player: Player, action: str, label: Says, does: Says, icon: str) -> Option[Play]:
    """Espionage or Sabotage; where only one can be meant, with what it does to them."""
    foes, level = foes_of(game, player), ACTION_LEVEL[action]
    play, note, warning = Play(action), does, at_end(player) if game.abyss else ""
    closed = player.built.closed(level)
    if len(foes) == 1 and not closed:
        hit = hit_by(game, foes[0], action)
        play, note, warning = Play(action, victim=foes[0]), hit.text, warning or fatal(game, player, [hit])
    return Option(
        action,
        label,
        play,
        note=_costing(game, note),
        badge=in_words(level),
        forbidden=closed,
        warning=warning,
        icon=icon,
        under=ACTING,
    )


def _costing(game: Game, note: Says) -> Says:
    """With what it costs oneself in doom (3.2)."""
    return _("{note}. Your doom +1").format(note=note) if game.abyss else note


def _attack(game: Game, player: Player) -> Option[Play]:
    prey = prey_of(game, player)
    only = prey[0] if len(prey) == 1 and game.since(ANNOUNCED_AT_ONCE) else None
    return Option(
        "attack",
        _("Attack"),
        only.value if only else Play("attack"),
        note=_costing(game, only.note if only else _("With the Biosphere 5 card: destroy an achievement")),
        badge=in_words(1),
        forbidden=_elsewhere(game, player) or ("" if prey else _no_prey(game)),
        warning=(at_end(player) if game.abyss else "") or (only.warning if only else ""),
        icon="sword-cross",
        picture=BIOSPHERE,
        under=ACTING,
    )


def prey_of(game: Game, player: Player) -> list[Option[Play]]:
    """Everything that an Attack could destroy."""
    found: list[Option[Play]] = []
    for victim in foes_of(game, player):
        key = "machine" if isinstance(victim, Machine) else victim.seat.key
        for area in victim.built.standing():
            hit = struck(game, victim, doom=2, area=area)
            found.append(
                Option(
                    f"{key}.{area.key}",
                    solved(victim.built.at(area), area),
                    Play("attack", area=area, victim=victim),
                    note=hit.text,
                    warning=fatal(game, player, [hit]),
                    icon=area.icon,
                    tone=victim.built.at(area).tone,
                    picture=area.picture,
                )
            )
    return found


def _elsewhere(game: Game, player: Player) -> Says:
    """There is one Biosphere 5 / Attack card in a deck (2.3.4): why it cannot be in the hand."""
    if not game.since(ANNOUNCED_AT_ONCE):
        return ""
    if player.biosphere == SPENT:
        return _("Your Biosphere 5 card is on your discard pile")
    if player.biosphere == FACED_UP:
        return _("First take your Biosphere 5 card, it is face up")
    return ""


def _no_prey(game: Game) -> Says:
    if game.machine:
        return _("The Machine has no achievement")
    if game.mode == "basic3":
        return _("Your left neighbour has no achievement")
    return _("No opponent has an achievement")


def _no_biosphere(game: Game, player: Player) -> Says:
    if elsewhere := _elsewhere(game, player):
        return elsewhere
    missing = player.built.missing(3)
    if len(missing) == 2:
        return _("First solve nature and community")
    if missing:
        return _("First solve {area}: level III needs both").format(area=missing[0])
    if player.hand < 1 + PRICE_OF_BIOSPHERE:
        return _("Needs the card and 5 more, you hold {hand}").format(hand=player.hand)
    return ""


def _leading(game: Game, player: Player) -> list[Option[Play]]:
    """The two halves of the purple card (3.3); with what a leader's only ability does."""
    found = abilities.usable(game, player)
    only = found[0] if len(found) == 1 and game.since(ONE_ANSWER) else None
    return [
        Option(
            "leadership",
            _("Play Better Leadership"),
            Play("leadership"),
            note=_("A leader rises 1 tier"),
            forbidden="" if strength.may_rise(player) else _("All your leaders are at tier 3"),
            icon="arrow-up-bold",
            tone="purple",
            under=ACTING,
        ),
        Option(
            "strength",
            _("Play Shown Strength"),
            Play("strength"),
            note=_("{name}: {does}").format(name=only.label, does=only.note) if only else _("Use a leader's ability"),
            forbidden="" if found else _("No leader can do anything yet"),
            warning=only.warning if only else "",
            icon="arm-flex",
            tone="purple",
            under=ACTING,
        ),
    ]
