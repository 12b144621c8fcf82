"""Only track: the phases as a checklist, for tables that know the game. Trackers and any-time actions do the rest."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import joined
from companion.games.biohack.cleanup import collect, display, last_medicine, steps
from companion.games.biohack.danger import check_survival
from companion.games.biohack.planning import reset_turn_order
from companion.games.biohack.solo import SINGLE, remove_tokens
from companion.games.biohack.state import Game

LAST = "last"
LOCKS = _("4. Take the reminder lock off the scientist's middle row, if you used it.")


async def tracked_round(table: Table, game: Game) -> bool:
    """One round; tells whether it was the last."""
    with table.at(_("Planning"), step=1, steps=3):
        if not game.few and game.round > 1:
            reset_turn_order(table, game)
        await checklist(table, "biohack.track.planning", _("Planning phase"), planning_steps(game))
        game.clear_reservations()
    with table.at(_("Research"), step=2, steps=3):
        last = await research(table, game)
    check_survival(table, game)
    if last or game.last_round():
        if game.setup.flag("last_injured"):
            await last_medicine(table, game)
        return True
    with table.at(_("Clean-up"), step=3, steps=3):
        await last_medicine(table, game)
        for player in game.players.values():
            collect(table, game, player)
            player.discounted = False
        if game.solo:
            remove_tokens(game)
        elif game.few:
            game.order.reverse()
        await checklist(table, "biohack.track.cleanup", _("Clean-up phase"), steps(game, display_says(game), LOCKS))
    return False


async def checklist(table: Table, key: str, text: Says, lines: list[Says]) -> None:
    await table.do(key, text, detail=joined(lines, _("{a}\n{b}")), button=_("Next phase"), rule="tracking")


async def research(table: Table, game: Game) -> bool:
    """The phase lasts until the table says so; in an early round it can also say that it was the last (never in Professional)."""
    choice: str = await table.choose(
        "biohack.track.research",
        _("Research phase"),
        lambda: [
            Option("over", _("Research is over"), "", note=_("everyone has passed"), icon="check"),
            *(
                ()
                if game.last_round() or game.challenge == 3
                else [
                    Option(
                        LAST,
                        _("Research is over, and so is the game"),
                        LAST,
                        note=_("somebody has the 7th creature"),
                        icon="flag-checkered",
                    )
                ]
            ),
        ],
        detail=joined(
            [
                _("Turn by turn: bring a Noman home, send one out, or pass."),
                _("Creatures, milestones, gains and healing: the any-time actions and the trackers."),
            ],
            _("{a}\n{b}"),
        ),
        likely="over",
        rule="tracking",
    )
    return choice == LAST


def display_says(game: Game) -> Says:
    """The app has not seen the solo card."""
    return display(game, [SINGLE])


def planning_steps(game: Game) -> list[Says]:
    if game.solo:
        return [
            _("1. First assistant: the place on the top solo card."),
            _("2. Planning effects, if you like."),
            _("3. Choose as many location cards as you have active Nomans."),
            _("4. Place a Noman on each."),
            _("5. Turn the top solo card over: two police, then the second assistant."),
        ]
    if game.few:
        return [
            _("1. Planning effects, if you like."),
            _("2. Choose as many location cards as you have active Nomans."),
            _("3. Reveal, and place a Noman on each."),
        ]
    return [
        _("1. Turn order: from the reservation track (not in round 1)."),
        _("2. Planning effects, if you like: scientist, turn order space."),
        _("3. Take the reservation markers back."),
        _("4. Choose as many location cards as you have active Nomans."),
        _("5. Reveal, and place a Noman on each."),
    ]
