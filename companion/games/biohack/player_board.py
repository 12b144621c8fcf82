"""A player's two cards on the trackers page: the gene storage, which stands beside asks too, and everything else."""

from __future__ import annotations

from companion.engine.asks import FAR, Option
from companion.engine.board import Fact, Grid, Group, Part, Row, Sheet
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import (
    GENE_ICONS,
    GENE_LABELS,
    GENES,
    GOOD_TONES,
    NOTHING,
    amount,
    either,
    in_turn,
    plus,
    token,
)
from companion.games.biohack.cards import Creature, tile_effects
from companion.games.biohack.content import (
    ADVANCED,
    ALLEY,
    BIOFARM,
    CLASS_LABELS,
    CLASS_NAMES,
    CLASSES,
    CREATURES,
    EXCHANGES,
    LABS,
    MEDICINES,
    PUBLIC,
    ROOM,
    STORAGE,
    Public,
)
from companion.games.biohack.creatures import affordable, price, scientist_helps
from companion.games.biohack.effects import help_says
from companion.games.biohack.scoring import now, unscored, worth
from companion.games.biohack.state import HOME, INJURED, Game, Placed, Player

EXCHANGED = {gene for units in EXCHANGES.values() for unit in units for gene, _n in unit if gene in GENES}
"""What the Alley's top row gives."""


def storage(sheet: Sheet, player: Player) -> Group:
    genes = tuple(
        sheet.count(
            f"players.{player.key}.genes.{gene}",
            GENE_LABELS[gene],
            most=STORAGE,
            icon=GENE_ICONS[gene],
            tone=GOOD_TONES[gene],
        )
        for gene in GENES
    )
    return Group(
        key=player.key,
        title=player.seat.name,
        owner=player.seat,
        parts=(Row(trackers=genes),),
        badges=(token("ep", player.ep), token("coins", player.coins), token("medicine", player.medicine)),
    )


def lab(sheet: Sheet, game: Game, player: Player) -> Group:
    at = f"players.{player.key}"
    parts: list[Part] = [
        Row(
            trackers=(
                sheet.count(f"{at}.ep", _("EP"), least=-FAR, icon="star-outline"),
                sheet.count(f"{at}.coins", _("Coins"), most=500, icon="circle-multiple-outline"),
                sheet.count(
                    f"{at}.hand", _("Cards in hand"), least=len(player.cards), most=CREATURES, icon="cards-outline"
                ),
            )
        ),
        sheet.count(f"{at}.medicine", _("Full medicine"), most=MEDICINES, room=MEDICINES, icon="medical-bag"),
        Row(
            label=_("Nomans"),
            trackers=tuple(
                sheet.slot(
                    f"{at}.nomans.{n}", _("Noman {n}").format(n=n + 1), places(game, player, n), icon="account-outline"
                )
                for n in range(len(player.nomans))
            ),
        ),
        *(sheet.count(f"{at}.{cls}", CLASS_LABELS[cls], most=ROOM[cls], room=ROOM[cls], fixed=True) for cls in CLASSES),
    ]
    if any(not placed.card.formula for placed in player.creatures):
        parts.append(
            Row(
                label=_("EP of the creatures"),
                trackers=tuple(
                    sheet.count(f"{at}.creatures.{n}.ep", placed.card.says(), most=60)
                    for n, placed in enumerate(player.creatures)
                    if not placed.card.formula
                ),
            )
        )
    if unscored(player):
        parts.append(Fact(text=_("Cards without a formula: enter their EP here, or at the end.")))
    abilities = tuple(
        (placed.card.says(), _ability(player, placed)) for placed in player.creatures if placed.card.ability()
    )
    if abilities:
        parts.append(Grid(label=_("Abilities"), rows=abilities))
    parts.append(scientist_rows(player))
    parts.append(sheet.count(f"{at}.unlocked", _("Scientist: locks off"), most=2, room=2, icon="lock-open-variant"))
    parts.append(
        sheet.slot(
            f"{at}.discounted",
            _("Scientist's discount this round"),
            (
                Option("free", _("Not used"), False),
                Option("used", _("Used"), True, tone="quiet", forbidden="" if player.unlocked else _("Locked")),
            ),
        )
    )
    return Group(
        key=f"{player.key}.board",
        title=_("{who}'s board").format(who=player.seat),
        owner=player.seat,
        parts=tuple(parts),
        badges=(_("{n} EP if it ended now").format(n=now(game, player)),),
    )


def _ability(player: Player, placed: Placed) -> Says:
    """What a creature can do; of a noble, what that is worth now."""
    if not placed.card.formula:
        return placed.card.ability()
    return _("{formula}: now {n} EP").format(formula=placed.card.ability(), n=worth(player, placed))


def scientist_rows(player: Player) -> Grid:
    """What the three rows of the scientist are good for now."""
    scientist = player.scientist
    top: Says = either(scientist.plans) if scientist else _("Not entered yet")
    middle: Says = _("Locked")
    if player.unlocked >= 1:
        middle = _("Not entered yet")
        if scientist and scientist.discount == NOTHING:
            middle = _("Nothing")
        elif scientist and scientist.discount is not None:
            middle = _("−{what}, once per round").format(what=plus(scientist.discount))
    bottom: Says = _("Locked")
    if player.unlocked >= 2:
        bottom = scientist.formula.says() if scientist and scientist.formula else _("Scores at the end")
    return Grid(
        label=(scientist.name if scientist else "") or _("Scientist"),
        rows=((_("Top"), top), (_("Middle"), middle), (_("Bottom"), bottom)),
    )


# Cards in hand: what can be created now, what is missing, and where that can be had this round


def hand(game: Game, player: Player) -> Group:
    rows = tuple((card.says(), plus(price(player, card)), _state(game, player, card)) for card in player.cards)
    return Group(
        key=f"{player.key}.hand",
        title=_("{who}'s cards").format(who=player.seat),
        owner=player.seat,
        parts=(Grid(head=(_("Card"), _("Cost now"), _("Can it be created?")), rows=rows),),
    )


def _state(game: Game, player: Player, card: Creature) -> Says:
    if not player.room(card.cls):
        return _("The {cls} row is full").format(cls=CLASS_NAMES[card.cls])
    if not affordable(player, card):
        return _("Yes, now")
    if tiles := [ADVANCED[space].name for space, off in creating(game) if not affordable(player, card, off, False)]:
        return _("Yes, at {place}").format(place=tiles[0])
    short = player.short(price(player, card, scientist_helps(player) or NOTHING))
    parts: list[Says] = [
        _("{what} ({places})").format(what=amount(gene, n), places=in_turn(where(game, player, gene)))
        for gene, n in short
    ]
    return _("Missing: {what}").format(what=in_turn(parts))


def creating(game: Game) -> list[tuple[str, int]]:
    """The free Downtown tiles that create a creature, and how many genes each takes off."""
    return [
        (space, bonus.off)
        for space, tile in game.tiles.items()
        if not game.occupied(space)
        for bonus in tile_effects(tile)
        if bonus.action == "create"
    ]


def where(game: Game, player: Player, gene: str) -> list[Says]:
    """Where the gene can be had this round: a space with one's own Noman, in planning any; a lab, a tile; with one's creatures."""
    found: list[Says] = [space.name for space in open_to(game, player) if gives(game, player, space, gene)]
    for lab in LABS.values():
        exchanged = lab is ALLEY and (gene == "feral" or gene in EXCHANGED)
        first = lab is BIOFARM and gene in ("mammal", "aquatic") and not game.occupied("biofarm.gene")
        if exchanged or first or help_says(player, lab.key).of(gene) > 0:
            found.append(lab.name)
    found += [
        ADVANCED[space].name
        for space, tile in game.tiles.items()
        if not game.occupied(space) and any(bonus.of(gene) > 0 or bonus.any for bonus in tile_effects(tile))
    ]
    return found or [_("not this round")]


def open_to(game: Game, player: Player) -> list[Public]:
    return list(PUBLIC.values()) if game.planning and HOME in player.nomans else player.on_public()


def gives(game: Game, player: Player, space: Public, gene: str) -> bool:
    """The space itself, its danger die, or a creature that helps there."""
    if (gene == "feral" and space.reroll) or help_says(player, space.key).of(gene) > 0:
        return True
    rows = space.tables[max(2, len(game.players))] if game.planning else (game.yields(space),)
    return any(gain.of(gene) > 0 for row in rows for gain in row.gains)


def places(game: Game, player: Player, noman: int) -> tuple[Option[str], ...]:
    """Where a Noman can be put by hand: one per advanced space, one of a colour per public space."""
    here = player.nomans[noman]
    found = [
        Option(HOME, _("At home"), HOME, icon="home-outline"),
        Option(INJURED, _("Injured"), INJURED, icon="bandage", tone="danger"),
    ]
    found += [
        Option(
            space.key,
            space.name,
            space.key,
            forbidden=_("Your Noman is already there") if space.key != here and space.key in player.nomans else "",
            icon=space.icon,
        )
        for space in PUBLIC.values()
    ]
    found += [Option(lab.key, lab.name, lab.key, icon=lab.icon) for lab in LABS.values()]
    found += [
        Option(
            key,
            ADVANCED[key].name,
            key,
            forbidden=game.occupied(key) if key != here else "",
            icon=ADVANCED[key].lab.icon,
        )
        for key in game.advanced()
    ]
    return tuple(found)
