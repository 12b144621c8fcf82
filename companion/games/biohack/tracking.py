"""Only track: the phases as a checklist, for tables that know the game. Trackers and any-time actions do the rest."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined
from companion.games.biohack.cleanup import last_medicine, put_away, steps
from companion.games.biohack.danger import check_survival
from companion.games.biohack.planning import reset_turn_order
from companion.games.biohack.state import Game

LAST = "last"


async def tracked_round(table: Table, game: Game) -> bool:
    """One round; returns whether it was the last."""
    with table.at(_("Planning"), step=1, steps=3):
        if not game.few and game.round > 1:
            reset_turn_order(table, game)
        await checklist(table, "biohack.track.planning", _("Planning phase"), planning_steps(game))
        game.clear_reservations()
    with table.at(_("Research"), step=2, steps=3):
        last = await research(table, game)
    check_survival(table, game)
    if last and game.solo and not game.me.seventh:
        game.me.seventh = game.round
    if last or game.last_round():
        if game.setup.flag("last_injured"):
            await last_medicine(table, game)
        return True
    with table.at(_("Cleanup"), step=3, steps=3):
        await last_medicine(table, game)
        lines = steps(game, known=False)
        put_away(table, game)
        await checklist(table, "biohack.track.cleanup", _("Cleanup phase"), lines)
    return False


@step(rule="tracking")
async def checklist(table: Table, key: str, text: Says, lines: list[Says]) -> None:
    await table.do(key, text, detail=joined(lines, "\n"), button=_("Next phase"))


@step(rule="tracking")
async def research(table: Table, game: Game) -> bool:
    """The phase lasts until the table says so; in an early round it can also say that it was the last (never in Professional)."""
    early = not game.last_round() and game.challenge != 3
    last = Option(LAST, _("End the game"), LAST, note=_("Someone has the 7th creature"), icon="flag-checkered")
    choice: str = await table.choose(
        "biohack.track.research",
        _("Research phase"),
        [
            Option("over", _("End the Research phase"), "", note=_("Everyone has passed"), icon="check"),
            *([last] if early else ()),
        ],
        detail=joined(
            [
                _("Turn by turn: bring a Noman home, send one out, or pass."),
                _("Creatures, milestones, gains and healing: any-time actions and trackers."),
            ],
            "\n",
        ),
        likely="over",
    )
    return choice == LAST


def planning_steps(game: Game) -> list[Says]:
    if game.solo:
        return [
            _("1. First assistant: the place on the top solo card"),
            _("2. Planning effects, if you like"),
            _("3. Choose as many location cards as you have active Nomans"),
            _("4. Place a Noman on each"),
            _("5. Turn the top solo card over: two police, then the second assistant"),
        ]
    if game.few:
        return [
            _("1. Planning effects, if you like"),
            _("2. Choose as many location cards as you have active Nomans"),
            _("3. Reveal, and place a Noman on each"),
        ]
    return [
        _("1. Turn order: from the reservation track (not in round 1)"),
        _("2. Planning effects, if you like: scientist, turn order space"),
        _("3. Take the reservation markers back"),
        _("4. Choose as many location cards as you have active Nomans"),
        _("5. Reveal, and place a Noman on each"),
    ]
