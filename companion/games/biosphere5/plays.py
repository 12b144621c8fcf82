"""The fourth move: what can be played from the hand, and playing it (2.1, 2.3)."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biosphere5 import actions, strength
from companion.games.biosphere5.areas import PRINTED, ROMAN, Area, Solution, solved
from companion.games.biosphere5.cards import catastrophe
from companion.games.biosphere5.doom import at_end, runs_out
from companion.games.biosphere5.endings import biosphere_built
from companion.games.biosphere5.losses import or_nothing
from companion.games.biosphere5.state import PRICE_OF_BIOSPHERE, Game, Player


async def achievement(table: Table, game: Game, player: Player) -> None:
    chosen = await table.choose(
        "biosphere5.achievement",
        _("Which achievement?"),
        lambda: or_nothing(achievements(game, player)),
        who=player.seat,
        rule="achievements",
    )
    if chosen is None:
        return
    area, solution = chosen
    before = player.built.level()
    player.play_card()
    player.build(area, solution)
    game.achieved = True
    table.tell(
        _("{who} solves {area}: {solution}. {hand} in hand.").format(
            who=player.seat, area=area, solution=solution, hand=player.hand
        ),
        player.seat,
        tone="good",
    )
    if player.built.level() > before:
        table.tell(
            _("{who} has reached level {level} of civilisation.").format(
                who=player.seat, level=ROMAN[player.built.level()]
            ),
            player.seat,
            tone="accent",
        )


def achievements(game: Game, player: Player) -> list[Option[tuple[Area, Solution]]]:
    """What can be built first, then what cannot and why."""
    open_areas = [area for area in PRINTED if not _unbuildable(player, area)]
    found = [
        Option(
            f"{area.value}.{solution.value}",
            solved(solution, area),
            (area, solution),
            note=game.name_of(area, solution),
            badge=ROMAN[area.level],
            icon=area.icon,
            tone=solution.tone,
        )
        for area in open_areas
        for solution in (Solution.MAKESHIFT, Solution.PERFECT)
    ]
    return found + [
        Option(
            area.value,
            area.heading,
            (area, Solution.NONE),
            badge=ROMAN[area.level],
            forbidden=_unbuildable(player, area),
            icon=area.icon,
        )
        for area in PRINTED
        if area not in open_areas
    ]


def _unbuildable(player: Player, area: Area) -> Says:
    if player.built.has(area):
        return _("Solved already; no solution replaces another.")
    return player.built.closed(area.level)


async def play_catastrophe(table: Table, game: Game, player: Player) -> None:
    area = await table.choose(
        "biosphere5.catastrophe",
        _("Which catastrophe?"),
        lambda: or_nothing(catastrophes(player)),
        who=player.seat,
        rule="catastrophes",
    )
    if area is None:
        return
    player.play_card()
    await actions.let_loose(table, game, player, area)


def catastrophes(player: Player) -> list[Option[Area]]:
    """Not without protection: an achievement of the area, or a rescue card that goes with it (2.3.3)."""
    found = []
    for area in PRINTED:
        own = player.built.at(area)
        problem: Says = player.built.closed(area.level)
        if not problem and own is Solution.NONE and player.hand < 2:
            problem = _("Nothing protects you in {area}, and there is no second card in your hand.").format(area=area)
        note: Says = _("costs you {n} cards").format(n=own.damage)
        if own is Solution.NONE:
            note = _("needs a rescue card for {area}, which goes too").format(area=area)
        elif own is Solution.PERFECT:
            note = _("you are safe")
        found.append(
            Option(
                area.value,
                catastrophe(area),
                area,
                note=note,
                badge=ROMAN[area.level],
                forbidden=problem,
                icon=area.icon,
                tone=own.tone,
            )
        )
    return found


async def action(table: Table, game: Game, player: Player, kept: bool) -> None:
    chosen = await table.choose(
        "biosphere5.action",
        _("Which action?"),
        lambda: actions_of(game, player),
        who=player.seat,
        rule="actions",
    )
    if chosen == "biosphere":
        player.play_card()
        player.discard(PRICE_OF_BIOSPHERE)
        table.tell(
            _("{who} discards five cards and establishes Biosphere 5.").format(who=player.seat),
            player.seat,
            tone="good",
        )
        raise biosphere_built(game, player)
    player.play_card()
    match chosen:
        case "new-hope":
            await actions.new_hope(table, game, player)
        case "espionage":
            await actions.espionage(table, game, player)
        case "sabotage":
            await actions.sabotage(table, game, player)
        case "attack":
            await actions.attack(table, game, player)
            player.attack_spent = not kept
        case "leadership":
            await strength.better_leadership(table, player)
        case "strength":
            await strength.shown_strength(table, game, player)


def actions_of(game: Game, player: Player) -> list[Option[str]]:
    built = player.built
    found = [
        Option(
            "new-hope",
            _("New Hope"),
            "new-hope",
            note=_("draw three cards"),
            badge="I",
            warning=runs_out(game, player, _hoped),
            icon="weather-sunset-up",
        ),
        Option(
            "espionage",
            _("Espionage"),
            "espionage",
            note=_doomed(game, _("look at a hand, have one card discarded"), 1),
            badge="II",
            forbidden=built.closed(2),
            warning=at_end(player),
            icon="eye",
        ),
        Option(
            "sabotage",
            _("Sabotage"),
            "sabotage",
            note=_doomed(game, _("three cards at random are discarded"), 1),
            badge="III",
            forbidden=built.closed(3),
            warning=at_end(player),
            icon="bomb",
        ),
        Option(
            "attack",
            _("Attack"),
            "attack",
            note=_doomed(game, _("with the Biosphere 5 card: destroy an achievement"), 2),
            badge="I",
            forbidden="" if actions.prey(game, player) else _no_prey(game),
            warning=at_end(player),
            icon="sword-cross",
        ),
        Option(
            "biosphere",
            _("Biosphere 5"),
            "biosphere",
            note=_("discard five more cards and win"),
            badge="IV",
            forbidden=_no_biosphere(player),
            icon="earth",
            tone="good",
        ),
    ]
    if game.abyss:
        found += [
            Option(
                "leadership",
                _("Better Leadership"),
                "leadership",
                note=_("a leader rises one tier"),
                forbidden="" if strength.may_rise(player) else _("All your leaders stand at tier 3."),
                icon="arrow-up-bold",
                tone="purple",
            ),
            Option(
                "strength",
                _("Shown Strength"),
                "strength",
                note=_("use what a leader can do"),
                forbidden=""
                if strength.may_show_strength(game, player)
                else _("None of your leaders can do anything yet."),
                icon="arm-flex",
                tone="purple",
            ),
        ]
    return found


def _hoped(player: Player) -> list[int]:
    """How often the draw pile runs out by New Hope."""
    player.play_card()
    shuffles = player.draw(3)
    player.in_play = 0
    return shuffles + player.fill_up()


def _doomed(game: Game, note: Says, theirs: int) -> Says:
    """With what it costs in doom (3.2)."""
    if not game.abyss:
        return note
    if game.machine:
        return _("{note}; your doom +1").format(note=note)
    return _("{note}; your doom +1, theirs +{theirs}").format(note=note, theirs=theirs)


def _no_prey(game: Game) -> Says:
    if game.machine:
        return _("The Machine has no achievement.")
    if game.mode == "basic3":
        return _("Your left neighbour has no achievement.")
    return _("No opponent has an achievement.")


def _no_biosphere(player: Player) -> Says:
    missing = player.built.missing(3)
    if len(missing) == 2:
        return _("Both level III problems must be solved: nature and community.")
    if missing:
        return _("Both level III problems must be solved: {area} is not.").format(area=missing[0])
    if player.hand < 1 + PRICE_OF_BIOSPHERE:
        return _("It takes the card and five more; you hold {hand}.").format(hand=player.hand)
    return ""
