"""After all purchases: landfall, overcrowding, trophic levels (§4.5, §7)."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.engine.why import Line, Why
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.content import COLOURS, LEVELS, MARINE_ROOM, told_colours
from companion.games.bios_genesis.entering import go_ashore
from companion.games.bios_genesis.pieces import Colours, Organism
from companion.games.bios_genesis.state import Game


async def after_purchases(table: Table, game: Game) -> None:
    for organism in game.macros("marine"):
        await landfall(table, game, organism)
    overcrowding(table, game)
    all_levels(table, game)


@step(rule="landfall")
async def landfall(table: Table, game: Game, organism: Organism) -> None:
    """With all organs filled it may go ashore, leaving organs and disks behind."""
    if not organism.organs_full():
        return
    seat = game.players[organism.controller].seat
    ashore = await table.choose(
        "genesis.landfall",
        _("Does {organism} go ashore?").format(organism=organism.label),
        [
            Option("yes", _("Go ashore"), True, note=_("Discards organ cubes and disks"), icon="paw"),
            Option("no", _("Stay in the sea"), False, icon="fish"),
        ],
        who=seat,
        detail=crowded_text(game),
        shows=(organism.id,),
    )
    if ashore:
        await go_ashore(table, game, organism)


def crowded_text(game: Game) -> Says:
    if len(game.macros("marine")) <= MARINE_ROOM:
        return ""
    return _("The sea is overcrowded: if nobody leaves, the lowest metabolic rate dies out.")


def overcrowding(table: Table, game: Game) -> None:
    """A fourth marine macroorganism is one too many: the lowest metabolic rate dies; on a tie the later in player order."""
    while len(marine := game.macros("marine")) > MARINE_ROOM:
        weakest = min(marine, key=lambda o: (game.metabolic_rate(o), -game.order.index(o.controller)))
        table.tell(
            _("The sea is overcrowded: {organism} has the lowest metabolic rate.").format(organism=weakest.label),
            why=rates_why(game, "marine"),
            tone="warning",
        )
        while sum(weakest.bionts.values()) > 1:  # the controller's last of all: it goes on with the Bacterium
            foreign = [key for key in weakest.bionts if key != weakest.controller]
            losses.remove_biont(table, game, weakest, (foreign or [weakest.controller])[0], compensated=True)
        table.tell(
            _("{organism} returns its cubes to the soup: {cubes}.").format(
                organism=weakest.label, cubes=told_colours(weakest.cubes())
            ),
            tone="warning",
        )
        for mutation in list(weakest.mutations):
            losses.drop(table, game, weakest, mutation)
        weakest.chromosomes = dict.fromkeys(COLOURS, 0)
        losses.extinct(table, game, weakest)


def rates_why(game: Game, stage: str) -> Why:
    """From the highest rate to the lowest, as the levels go."""
    return Why(
        _("Metabolic rate: red and yellow Chromosomes"),
        lines=tuple(
            Line(
                _("{organism}: red {red}, yellow {yellow}").format(
                    organism=o.label, red=game.chromosomes(o, "red"), yellow=game.chromosomes(o, "yellow")
                ),
                str(game.metabolic_rate(o)),
                "4.5",
            )
            for o in reversed(ranked_by_rate(game, stage))
        ),
    )


def ranked_by_rate(game: Game, stage: str) -> list[Organism]:
    """From the lowest metabolic rate to the highest; on a tie the later in player order stands lower."""
    return sorted(game.macros(stage), key=lambda o: (game.metabolic_rate(o), -game.order.index(o.controller)))


def preview(game: Game, organism: Organism, needs: Colours) -> Says:
    """What a Bacterium gives up, and where it would stand in the sea: its level, and who would be one too many."""
    rate = game.metabolic_rate(organism) - needs["red"] - needs["yellow"]
    own = (rate, -game.order.index(organism.controller))
    others = [(game.metabolic_rate(o), -game.order.index(o.controller)) for o in game.macros("marine")]
    rank = sum(other < own for other in others)
    text = _("Gives up: {cubes}. Metabolic rate {rate}: {level}.").format(
        cubes=told_colours(needs), rate=rate, level=LEVELS[level_of(rank) - 1]
    )
    if len(others) < MARINE_ROOM:
        return text
    if rank == 0:
        return _("{text} The sea is overcrowded: it would die out, unless one goes ashore.").format(text=text)
    return _("{text} The sea is overcrowded: the lowest rate dies out, unless one goes ashore.").format(text=text)


def level_of(rank: int) -> int:
    """Plant, herbivore, carnivore; whoever stands above is a carnivore too."""
    return min(rank, len(LEVELS) - 1) + 1


def all_levels(table: Table, game: Game) -> None:
    for stage in ("marine", "terrestrial"):
        trophic_levels(table, game, stage)


def trophic_levels(table: Table, game: Game, stage: str) -> None:
    for rank, organism in enumerate(ranked_by_rate(game, stage)):
        level = level_of(rank)
        if level != organism.level:
            organism.level = level
            table.tell(
                _("{organism} is now on level {level} (metabolic rate {rate}).").format(
                    organism=organism.label, level=LEVELS[level - 1], rate=game.metabolic_rate(organism)
                ),
                why=rates_why(game, stage),
            )
