"""§6: Victory Points."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.results import Points, Result, TieBreak, ranked
from companion.engine.texts import Says, _
from companion.games.bios_genesis.content import DOMINANCE, FORCE_NAMES, HIGHEST_DOMINANCE
from companion.games.bios_genesis.pieces import Organism, Player
from companion.games.bios_genesis.state import Game


def cube_points(game: Game, player: Player) -> int:
    """The controller scores the cubes; stolen ones go to the Parasite's owner, or by house rule to the host."""
    points = sum(sum(organism.cubes().values()) for organism in game.controlled(player))
    for parasite in game.parasites.values():
        to_host = game.setup.word("diseased") == "host"
        owner = game.host_of(parasite).controller if to_host else parasite.owner
        if owner == player.key:
            points += sum(parasite.cubes.values())
    return points


def highest(game: Game, organism: Organism) -> bool:
    rivals = game.macros(organism.stage)
    if game.setup.word("highest") == "overall":
        rivals = [other for other in game.organisms.values() if other.macro]
    return organism.level == max(other.level for other in rivals)


def dominance_points(game: Game, player: Player) -> int:
    """6 for each macroorganism, 12 at the highest trophic level, split among those with a Biont there."""
    total = 0
    for organism in game.organisms.values():
        sharing = [key for key, count in organism.bionts.items() if count]
        if organism.macro and player.key in sharing:
            total += (HIGHEST_DOMINANCE if highest(game, organism) else DOMINANCE) // len(sharing)
    return total


def score_lines(game: Game, player: Player) -> list[Points]:
    return [
        Points("cubes", _("Cubes"), cube_points(game, player)),
        Points("bionts", _("Bionts in organisms"), game.in_organisms(player) + game.on_parasite(player)),
        Points("trophies", _("Trophies"), player.trophies),
        Points("dominance", _("Trophic dominance"), dominance_points(game, player)),
    ]


def scores(game: Game) -> dict[str, int]:
    return {key: sum(line.points for line in score_lines(game, player)) for key, player in game.players.items()}


def final_scoring(game: Game, cause: Says = "") -> Result:
    players = game.players
    result = ranked(
        [player.seat for player in players.values()],
        {key: score_lines(game, player) for key, player in players.items()},
        [TieBreak(_("Catalysts"), {key: sum(player.catalysts.values()) for key, player in players.items()})],
        rounds=game.round,
        roles={key: FORCE_NAMES[player.force] for key, player in players.items() if player.force},
    )
    if len(players) == 1:  # nobody to win against
        (standing,) = result.standings
        result = replace(result, headline=_("{who}: {n} VP").format(who=standing.seat.name, n=standing.total))
    if not cause:
        return result
    return replace(
        result, decided=_("{cause}. {decided}").format(cause=cause, decided=result.decided) if result.decided else cause
    )
