"""A player's two cards on the trackers page: the gene storage, which stands beside asks too, and everything else."""

from __future__ import annotations

from companion.engine.asks import FAR, Option
from companion.engine.board import Fact, Grid, Group, Part, Row, Sheet
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import (
    GENE_ICONS,
    GENE_NAMES,
    GENES,
    MEDICINES,
    NOTHING,
    STORAGE,
    amount,
    either,
    plus,
)
from companion.games.biohack.content import ADVANCED, CLASS_NAMES, CLASSES, LABS, PUBLIC, ROOM
from companion.games.biohack.known import Creature
from companion.games.biohack.scoring import now, unscored
from companion.games.biohack.state import HOME, INJURED, Game, Player


def storage(sheet: Sheet, player: Player) -> Group:
    genes = tuple(
        sheet.count(f"players.{player.key}.genes.{gene}", GENE_NAMES[gene], most=STORAGE, icon=GENE_ICONS[gene])
        for gene in GENES
    )
    return Group(
        key=player.key,
        title=player.seat.name,
        owner=player.seat,
        parts=(Row(trackers=genes),),
        badges=(amount("ep", player.ep), amount("coins", player.coins), amount("medicine", player.medicine)),
    )


def lab(sheet: Sheet, game: Game, player: Player) -> Group:
    at = f"players.{player.key}"
    parts: list[Part] = [
        Row(
            trackers=(
                sheet.count(f"{at}.ep", _("EP"), least=-FAR, icon="star-outline"),
                sheet.count(f"{at}.coins", _("coins"), most=500, icon="circle-multiple-outline"),
                sheet.count(f"{at}.hand", _("cards in hand"), most=48, icon="cards-outline"),
            )
        ),
        sheet.count(f"{at}.medicine", _("full medicine"), most=MEDICINES, room=MEDICINES, icon="medical-bag"),
        Row(
            label=_("Nomans"),
            trackers=tuple(
                sheet.slot(
                    f"{at}.nomans.{n}", _("Noman {n}").format(n=n + 1), places(game, player, n), icon="account-outline"
                )
                for n in range(len(player.nomans))
            ),
        ),
        *(sheet.count(f"{at}.{cls}", CLASS_NAMES[cls], most=ROOM[cls], room=ROOM[cls], fixed=True) for cls in CLASSES),
    ]
    if player.creatures:
        parts.append(
            Row(
                label=_("EP of the creatures"),
                trackers=tuple(
                    sheet.count(f"{at}.creatures.{n}.ep", placed.card.says(), most=60)
                    for n, placed in enumerate(player.creatures)
                ),
            )
        )
    if unscored(player):
        parts.append(Fact(text=_("Nobles count as their EP stand here, the scientist's bottom row at the end.")))
    abilities = tuple(
        (placed.card.says(), ability_says(placed.card)) for placed in player.creatures if able(placed.card)
    )
    if abilities:
        parts.append(Grid(label=_("Abilities"), rows=abilities))
    parts.append(scientist_rows(player))
    parts.append(sheet.count(f"{at}.unlocked", _("scientist: locks off"), most=2, room=2, icon="lock-open-variant"))
    parts.append(
        sheet.slot(
            f"{at}.discounted",
            _("scientist's discount this round"),
            (Option("free", _("not used"), False), Option("used", _("used"), True, tone="quiet")),
        )
    )
    return Group(
        key=f"{player.key}.board",
        title=_("{who}'s board").format(who=player.seat),
        owner=player.seat,
        parts=tuple(parts),
        badges=(_("{n} EP if it ended now").format(n=now(game, player)),),
    )


def able(card: Creature) -> bool:
    return card.discount != NOTHING or bool(card.at)


def ability_says(card: Creature) -> Says:
    if card.at:
        place = PUBLIC[card.at].name if card.at in PUBLIC else LABS[card.at].name
        return _("{place}: +{gain}, once per round").format(place=place, gain=plus(card.gain))
    return _("−{what} for each creature").format(what=plus(card.discount))


def scientist_rows(player: Player) -> Grid:
    """What the three rows of the scientist are good for now."""
    scientist = player.scientist
    top: Says = either(scientist.plans) if scientist.plans else _("planning effect, not typed yet")
    middle: Says = _("locked")
    if player.unlocked >= 1:
        middle = _("creation discount, not typed yet")
        if scientist.discount == NOTHING:
            middle = _("nothing")
        elif scientist.discount is not None:
            middle = _("−{what}, once per round").format(what=plus(scientist.discount))
    bottom = _("scores at the end") if player.unlocked >= 2 else _("locked")
    return Grid(
        label=scientist.name or _("Scientist"),
        rows=((_("top"), top), (_("middle"), middle), (_("bottom"), bottom)),
    )


def places(game: Game, player: Player, noman: int) -> tuple[Option[str], ...]:
    """Where a Noman can be put by hand: one per advanced space, one of a colour per public space."""
    here = player.nomans[noman]
    found = [
        Option(HOME, _("at home"), HOME, icon="home-outline"),
        Option(INJURED, _("injured"), INJURED, icon="bandage", tone="danger"),
    ]
    found += [
        Option(
            space.key,
            space.name,
            space.key,
            forbidden=_("another Noman of yours is there") if space.key != here and space.key in player.nomans else "",
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
