"""Atrophy, extinction, commandeering (§5, §7).

A Chromosome is lost in this order: cubes on Mutations and in organs, then system Chromosomes and Bionts, last of all the last Biont.
Immunology lets the controller choose freely among the first two.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.engine.why import Why
from companion.games.bios_genesis.content import (
    COLOUR_NAMES,
    COLOURS,
    ROW_NAMES,
    colour_options,
    told_colours,
    told_icons,
)
from companion.games.bios_genesis.labels import about
from companion.games.bios_genesis.pieces import Mutation, Organism, Parasite
from companion.games.bios_genesis.state import Game

Loss = tuple[str, str]
"""("mutation", its id) · ("organ", colour) · ("cube", colour) · ("biont", player)."""


def first_losses(organism: Organism) -> list[Loss]:
    """Cubes on Mutations and in organs."""
    mutations = [("mutation", mutation.id) for mutation in organism.mutations if mutation.cubes]
    return mutations + [("organ", colour) for colour in COLOURS if organism.organs[colour]]


def second_losses(organism: Organism) -> list[Loss]:
    """System Chromosomes, and Bionts as long as it is not the last one."""
    cubes = [("cube", colour) for colour in COLOURS if organism.chromosomes[colour]]
    if sum(organism.bionts.values()) == 1:
        return cubes
    return cubes + [("biont", key) for key, count in organism.bionts.items() if count]


def possible_losses(organism: Organism) -> list[Loss]:
    first, second = first_losses(organism), second_losses(organism)
    if organism.icon("immunology") and first + second:
        return first + second
    return first or second or [("biont", key) for key, count in organism.bionts.items() if count]


@step
async def atrophy(
    table: Table, game: Game, organism: Organism, count: int, cause: Says, why: Why | None = None
) -> None:
    """An organism loses this many Chromosomes, one by one."""
    if count <= 0 or organism.id not in game.organisms:
        return
    told = ngettext("{organism}: {n} atrophy.", "{organism}: {n} atrophies.", count)
    if cause:
        told = ngettext("{organism}: {n} atrophy ({cause}).", "{organism}: {n} atrophies ({cause}).", count)
    table.tell(
        told.format(organism=organism.label, cause=cause),
        game.players[organism.controller].seat,
        why=why,
        tone="warning",
    )
    for loss in await which_losses(table, game, organism, count, cause, why):
        lose(table, game, organism, loss)


async def which_losses(
    table: Table, game: Game, organism: Organism, count: int, cause: Says, why: Why | None
) -> list[Loss]:
    """One after the other, on a sketch of the organism: what goes first says what can go next. The last Biont ends it."""
    sketch = organism.sketch()
    chosen: list[Loss] = []
    everything = count >= sum(organism.cubes().values()) + sum(organism.bionts.values())
    for left in range(count, 0, -1):
        among = possible_losses(sketch)
        if everything or len(among) == 1:
            loss = among[0]
        else:
            loss = await which_loss(table, game, sketch, among, left, cause, why)
        chosen.append(loss)
        if is_last_biont(sketch, loss):
            break
        shed(game, sketch, loss)
    return chosen


async def which_loss(
    table: Table, game: Game, organism: Organism, among: list[Loss], left: int, cause: Says, why: Why | None
) -> Loss:
    return await table.choose(
        "genesis.atrophy",
        ngettext(
            "{organism} loses {n} Chromosome. Which?", "{organism} loses {n} Chromosomes. Which first?", left
        ).format(organism=organism.label),
        [
            Option(
                f"{kind}-{what}",
                loss_name(game, organism, (kind, what)),
                (kind, what),
                note=about(mutation_of(organism, what)) if kind == "mutation" else "",
                badge=str(organism.chromosomes[what]) if kind == "cube" else "",
                tone=loss_tone(game, organism, (kind, what)),
            )
            for kind, what in among
        ],
        who=game.players[organism.controller].seat,
        rule="atrophy",
        detail=cause,
        why=why,
        shows=(organism.id,),
    )


def mutation_of(organism: Organism, id: str) -> Mutation:
    return next(mutation for mutation in organism.mutations if mutation.id == id)


def loss_tone(game: Game, organism: Organism, loss: Loss) -> str:
    kind, what = loss
    if kind == "mutation":
        return mutation_of(organism, what).colour
    return game.players[what].force if kind == "biont" else what


def loss_name(game: Game, organism: Organism, loss: Loss) -> Says:
    kind, what = loss
    if kind == "mutation":
        mutation = mutation_of(organism, what)
        return _("Cube on {mutation}").format(mutation=mutation.name)
    if kind == "organ":
        return _("Organ cube ({colour})").format(colour=COLOUR_NAMES[what])
    if kind == "cube":
        return _("Chromosome ({colour})").format(colour=COLOUR_NAMES[what])
    return _("Biont of {who}").format(who=game.players[what].seat)


def is_last_biont(organism: Organism, loss: Loss) -> bool:
    return loss[0] == "biont" and sum(organism.bionts.values()) == 1


def shed(game: Game, organism: Organism, loss: Loss) -> None:
    """Take one Chromosome away: a Mutation without a cube goes, and without a Biont of its controller the heir takes over (§7)."""
    kind, what = loss
    if kind == "mutation":
        mutation = mutation_of(organism, what)
        mutation.lose_cube()
        if not mutation.cubes and not mutation.diseased:
            organism.mutations.remove(mutation)
    elif kind == "organ":
        organism.organs[what] -= 1
    elif kind == "cube":
        organism.chromosomes[what] -= 1
    else:
        organism.bionts[what] -= 1
        if not organism.bionts[what]:
            del organism.bionts[what]
        if organism.controller not in organism.bionts:
            organism.controller = heir_of(game, organism.bionts)


def lose(table: Table, game: Game, organism: Organism, loss: Loss) -> None:
    """One loss with what follows from it; the last Biont is the end of an organism."""
    kind, what = loss
    if is_last_biont(organism, loss):
        extinct(table, game, organism)
        return
    lost = loss_name(game, organism, loss)
    table.tell(_("{organism} loses: {what}.").format(organism=organism.label, what=lost), tone="quiet")
    if kind == "biont":
        remove_biont(table, game, organism, what, compensated=True)
        return
    if kind != "mutation":
        shed(game, organism, loss)
        return
    mutation = mutation_of(organism, what)
    before = mutation.icons
    mutation.lose_cube()
    if not mutation.cubes and not mutation.diseased:
        drop(table, game, organism, mutation)
    else:
        tell_turned(table, mutation, before)


def drop(
    table: Table, game: Game, organism: Organism, mutation: Mutation, cause: Says = "", why: Why | None = None
) -> None:
    """A Mutation without a cube goes under the deck it came from, and its icons go with it."""
    organism.mutations.remove(mutation)
    game.put_under(mutation)
    text = _("{organism} loses {mutation} ({icons}): put it under the {row} deck.").format(
        organism=organism.label,
        mutation=mutation.name,
        icons=told_icons(mutation.icons),
        row=ROW_NAMES[mutation.deck],
    )
    if cause:
        text = _("{cause}. {text}").format(cause=cause, text=text)
    table.tell(text, game.players[organism.controller].seat if cause else None, why=why, tone="warning")


def tell_turned(table: Table, mutation: Mutation, before: dict[str, int]) -> None:
    """A promoted Mutation that lost a cube lies on its plain side again."""
    if mutation.icons is not before:
        table.tell(
            _("Turn {mutation} back to its plain side: {icons} instead of {before}.").format(
                mutation=mutation.name, icons=told_icons(mutation.icons), before=told_icons(before)
            ),
            tone="warning",
        )


def remove_biont(table: Table, game: Game, organism: Organism, key: str, *, compensated: bool) -> None:
    """A Biont goes back to its pool; a player with none left there no longer controls it."""
    before = organism.controller
    shed(game, organism, ("biont", key))
    if compensated:
        compensate(table, game, key)
    if organism.controller != before:
        heir = game.players[organism.controller].seat
        table.tell(_("{who} takes over {organism}.").format(who=heir, organism=organism.label), heir)


def compensate(table: Table, game: Game, key: str) -> None:
    player = game.players[key]
    if game.gain(player, player.force):
        table.tell(
            _("{who} gets 1 {colour} Catalyst for the Biont.").format(
                who=player.seat, colour=COLOUR_NAMES[player.force]
            ),
            player.seat,
        )
    else:
        tell_dry(table)


def tell_dry(table: Table) -> None:
    """Someone gets less than is due."""
    table.tell(_("The soup has no Catalyst left."), tone="quiet")


def heir_of(game: Game, bionts: dict[str, int]) -> str:
    """Most Bionts; earlier in player order on a tie."""
    return max(game.order, key=lambda key: (bionts.get(key, 0), -game.order.index(key)))


def extinct(table: Table, game: Game, organism: Organism) -> None:
    """The last Biont is lost: a Bacterium becomes a trophy, a macroorganism is its Bacterium ancestor again (§5)."""
    player = game.players[organism.controller]
    player.trophies += 1
    parasite = game.parasite_on(organism)
    if organism.macro:
        table.tell(
            _(
                "{organism} goes extinct. {who} keeps the card as a trophy and continues with {bacterium} and its Biont."
            ).format(organism=organism.label, who=player.seat, bacterium=organism.name),
            player.seat,
            tone="danger",
        )
        become_bacterium(organism)
    else:
        (last,) = organism.bionts
        del game.organisms[organism.id]
        table.tell(
            _("{organism} goes extinct. {who} keeps the placard as a trophy.").format(
                organism=organism.label, who=player.seat
            ),
            player.seat,
            tone="danger",
        )
        for mutation in list(organism.mutations):
            drop(table, game, organism, mutation)
        tell_disks(table, organism, organism.disks)
        compensate(table, game, last)
    if parasite:
        parasite_dies(table, game, parasite)


def tell_disks(table: Table, organism: Organism, disks: dict[str, int]) -> None:
    """What lay on an organism goes back."""
    if any(disks.values()):
        table.tell(
            _("{organism} returns its disks to the soup: {disks}.").format(
                organism=organism.label, disks=told_colours(disks)
            ),
            tone="quiet",
        )


def become_bacterium(organism: Organism) -> None:
    organism.stage, organism.level, organism.row = "bacterium", 0, organism.landform or organism.row
    organism.macro_name, organism.macro_icons = "", {}
    organism.organ_spaces, organism.organs = dict.fromkeys(COLOURS, 0), dict.fromkeys(COLOURS, 0)


def parasite_dies(table: Table, game: Game, parasite: Parasite, *, compensated: bool = True) -> None:
    """The Parasite leaves; what it stole goes to the soup, and a Mutation without a cube goes with it (§7)."""
    player = game.players[parasite.owner]
    del game.parasites[parasite.owner]
    host = game.organisms.get(parasite.host)
    table.tell(
        _("{who}'s Parasite is extinct. Its cubes return to the soup: {cubes}.").format(
            who=player.seat, cubes=told_colours(parasite.cubes)
        )
        if any(parasite.cubes.values())
        else _("{who}'s Parasite is extinct.").format(who=player.seat),
        player.seat,
        tone="warning",
    )
    for mutation in list(host.mutations if host else []):
        mutation.be_cured()
        if host and not mutation.cubes:
            drop(table, game, host, mutation)
    if compensated:
        for _biont in range(parasite.bionts):
            compensate(table, game, parasite.owner)


@step(rule="atrophy")
async def parasite_atrophy(table: Table, game: Game, parasite: Parasite, count: int) -> None:
    """Diseased cubes first, the last Biont last."""
    if game.parasites.get(parasite.owner) is not parasite:
        return
    seat = game.players[parasite.owner].seat
    left = dict(parasite.cubes)
    lost: list[str] = []
    for _number in range(min(count, sum(left.values()))):
        colours = [colour for colour in COLOURS if left[colour]]
        colour = colours[0]
        if len(colours) > 1 and count < sum(parasite.cubes.values()):
            colour = await table.choose(
                "genesis.parasite.atrophy",
                _("Your Parasite loses a diseased cube. Which?"),
                colour_options(colours),
                who=seat,
            )
        left[colour] -= 1
        lost.append(colour)
    for colour in lost:
        parasite.cubes[colour] -= 1
        table.tell(
            _("{who}'s Parasite loses 1 {colour} cube.").format(who=seat, colour=COLOUR_NAMES[colour]),
            seat,
        )
    if count > len(lost):
        parasite_dies(table, game, parasite)
