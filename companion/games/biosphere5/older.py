"""What plays that were begun with earlier rules were asked: a move in two or three answers, and the face-up card every turn."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biosphere5 import plays
from companion.games.biosphere5.content import FACE_UP
from companion.games.biosphere5.state import Game, Play, Player


def kinds_of_play(game: Game, player: Player) -> list[Option[Play]]:
    """Playing a card, split by what the card does."""
    built, disasters = plays.achievements(game, player), plays.catastrophes(game, player)
    return [
        Option("achievement", _("Play an achievement"), Play("achievement"), forbidden=_none_of(built), icon="flag"),
        Option(
            "catastrophe",
            _("Play a catastrophe"),
            Play("catastrophe"),
            forbidden=_none_of(disasters),
            icon="weather-hurricane",
        ),
        Option("action", _("Play an action or Biosphere 5"), Play("action"), icon="cards-playing-outline"),
    ]


def _none_of(options: list[Option[Play]]) -> Says:
    return "" if any(option.allowed for option in options) else _("None can be played")


async def which(table: Table, game: Game, player: Player, kind: str) -> Play:
    """The card itself."""
    match kind:
        case "achievement":
            text, options = _("Which achievement?"), plays.achievements(game, player)
        case "catastrophe":
            text, options = _("Which catastrophe?"), plays.catastrophes(game, player, before="")
        case _:
            text, options = _("Which action?"), plays.actions_of(game, player)
    return await table.choose(f"biosphere5.{kind}", text, options, rule="actions")


@step(rule="doom")
async def biosphere_face_up(table: Table, player: Player) -> bool:
    """The fifth cause of doom (3.2); since then a value on the table."""
    return await table.choose(
        "biosphere5.face-up",
        _("Is your Biosphere 5 card face up?"),
        [
            Option("no", _("No"), False, icon="cards-outline"),
            Option(
                "yes", _("Yes, among the {n} face-up cards").format(n=FACE_UP), True, note=_("Doom +1"), icon="earth"
            ),
        ],
        likely="no",
        shows=(f"{player.seat.key}.abyss",),
    )
