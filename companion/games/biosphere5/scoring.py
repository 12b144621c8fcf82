"""Every way to win, lose or draw (2.2, 2.5, 3.2, 4.3, 4.9)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.asks import Option
from companion.engine.results import Outcome, Points, Reached, Result, Standing
from companion.engine.steps import step
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.games.biosphere5.areas import PRINTED
from companion.games.biosphere5.content import DOOMED, TOP_LEVEL
from companion.games.biosphere5.state import ANNOUNCED_AT_ONCE, HIDDEN, Game, Player


def biosphere_built(game: Game, player: Player) -> Over:
    """Who establishes Biosphere 5 wins, with the partner (2.2, 2.5)."""
    return over(game, whole_side(game, player), _("Biosphere 5 was established."))


def whole_side(game: Game, player: Player) -> list[Player]:
    """A player with the partner, also one who is out: a team wins as a team (2.5)."""
    return [other for other in game.players.values() if other is player or (player.team and other.team == player.team)]


async def settle(table: Table, game: Game) -> None:
    """See who is out, and whether the game is over with that. At the end of each move."""
    if game.machine:
        await _settle_machine(table, game)
        return
    gone = [player for player in game.in_play() if player.failed or player.doom >= DOOMED]
    if not gone:
        return
    for player in gone:
        player.out = True
        reason = _("doom 8") if game.abyss else _("nothing left to discard")
        table.tell(_("{who} is out: {reason}.").format(who=player.seat, reason=reason), player.seat, tone="danger")
    sides = game.sides()
    if game.abyss and len(game.players) > 2 and game.setup.word("doomed") == "ends":
        fallen = {player.team for player in game.players.values() if player.out and player.team}
        raise over(game, [p for p in game.in_play() if p.team not in fallen], _("Doom reached 8."))
    if not sides:
        raise over(game, [], _("Nobody is left."))
    if len(sides) == 1:
        await _last_side(table, game, sides[0])


async def _last_side(table: Table, game: Game, side: list[Player]) -> None:
    """One player or team is left: on the others' turn it wins; on its own only with the Biosphere card in hand (2.2, 2.5)."""
    winners = whole_side(game, side[0])
    if game.abyss:
        text = ngettext(
            "The last opponent fell to doom.", "All opponents fell to doom.", len(game.players) - len(winners)
        )
        raise over(game, winners, text)
    if game.turn not in (player.seat.key for player in winners):
        raise over(game, winners, _("The last opponent dropped out on their own turn."))
    game.turn = ""  # whose turn it was is settled, and that player may be out
    if await holds_biosphere(table, game, side):
        raise over(game, winners, _("The last opponent dropped out, and the winner holds Biosphere 5."))
    raise over(game, [], _("The last opponent dropped out, but nobody holds Biosphere 5."))


@step(rule="ending")
async def holds_biosphere(table: Table, game: Game, side: list[Player]) -> bool:
    """Whether one of them holds the Biosphere card; asked only if it is possible."""
    if not any(player.hand and (player.biosphere == HIDDEN or not game.since(ANNOUNCED_AT_ONCE)) for player in side):
        return False
    return await table.choose(
        "biosphere5.holds",
        _("Is Biosphere 5 in your hand?") if len(side) == 1 else _("Is Biosphere 5 in one of your hands?"),
        [
            Option("yes", _("Yes, show it"), True, note=_("You win"), icon="earth", tone="good"),
            Option("no", _("No"), False, note=_("The game is a draw")),
        ],
        who=side[0].seat,
    )


async def _settle_machine(table: Table, game: Game) -> None:
    machine, human = game.machine, game.human
    assert machine
    lost = human.failed or human.doom >= DOOMED
    if lost and machine.failed:
        raise over(game, [], _("Neither side can go on."))
    if lost:
        human.out = True
        raise over(
            game,
            [],
            _("Your doom reached 8.") if human.doom >= DOOMED else _("You had nothing left to discard."),
            lost=True,
        )
    if not machine.failed:
        return
    if game.turn == "machine":
        raise over(game, [human], _("The Machine broke down on its own turn."))
    if await holds_biosphere(table, game, [human]):
        raise over(game, [human], _("The Machine broke down, and you hold Biosphere 5."))
    raise over(game, [], _("The Machine broke down, but you don't hold Biosphere 5."))


def over(game: Game, winners: Sequence[Player], decided: Says, *, lost: bool = False) -> Over:
    """The end, as a result to be raised."""
    game.turn = ""
    keys = tuple(player.seat.key for player in winners)
    outcome = Outcome.WON if winners else Outcome.LOST if lost else Outcome.DRAWN
    names = listed([player.seat.name for player in winners])
    headline: Says = _("A draw")
    if lost:
        headline = _("The Machine wins")
    elif len(winners) == 1:
        headline = _("{who} wins").format(who=names)
    elif winners:
        headline = _("{who} win").format(who=names)
    # winners first, then who has more, then who is still in; in a draw all as they sit
    standings = sorted(
        (
            Standing(
                seat=player.seat,
                rank=1 if key in keys or outcome is Outcome.DRAWN else 2,
                total=len(player.built),
                lines=(Points("achievements", _("Achievements"), len(player.built)),),
                role=_role(player),
            )
            for key, player in sorted(game.players.items(), key=lambda item: bool(winners) and item[1].out)
        ),
        key=lambda standing: (standing.rank, -standing.total if winners else 0),
    )
    return Over(
        Result(
            outcome=outcome,
            headline=headline,
            standings=tuple(standings),
            winners=keys,
            decided=decided,
            rounds=game.round,
            level=ladder(game),
            reached=_reached(game) if lost else (),
        )
    )


def _reached(game: Game) -> tuple[Reached, ...]:
    """How far both came against the Machine."""
    machine = game.machine
    assert machine
    return (
        Reached(_("Your achievements"), len(game.human.built), len(PRINTED), "flag", "green"),
        Reached(_("The Machine's achievements"), len(machine.built), len(PRINTED), "robot", "danger"),
        Reached(_("The Machine's hand level"), machine.level, TOP_LEVEL, "cards", "danger"),
    )


def _role(player: Player) -> Says:
    if player.team:
        return _("Team {n}").format(n=player.team)
    return ""


def ladder(game: Game) -> str:
    """What the closing list is kept by (4.9): the Machine's first hand level, with or without The Abyss."""
    if not game.machine:
        return ""
    return f"{game.first_level}{' + The Abyss' if game.abyss else ''}"


def scores(game: Game) -> dict[str, int]:
    """For the curve: achievements standing."""
    return {key: len(player.built) for key, player in game.players.items()}
