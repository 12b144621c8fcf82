"""The trackers page: a card with the genes for each player, a second one with everything else, the board's own things."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Option
from companion.engine.board import Board, Fact, Grid, Group, Part, Row, Sheet, put_at
from companion.engine.texts import Says, _, listed
from companion.games.biohack.amounts import GENE_ICONS, GENE_NAMES, GENES, MEDICINES, STORAGE, amount
from companion.games.biohack.content import ADVANCED, CLASS_NAMES, CLASSES, LABS, MILESTONE_CARDS, PUBLIC, ROOM
from companion.games.biohack.research import row_says
from companion.games.biohack.scoring import GOALS, conditions, now, still_needed
from companion.games.biohack.state import HOME, INJURED, Game, Player


def board(game: Game) -> Board:
    sheet = Sheet(game)
    groups: list[Group] = []
    if game.solo:
        groups.append(goal(game))
    for player in game.in_order():
        groups += [storage(sheet, player), lab(sheet, game, player)]
    groups.append(public_spaces(game))
    if not game.few:
        groups.append(turn_order(sheet, game))
    if game.solo:
        groups += [solo_tokens(sheet, game), progress(game)]
    groups.append(milestones(sheet, game))
    return Board(tuple(groups))


def goal(game: Game) -> Group:
    """In sight beside every ask, so it is short."""
    return Group(
        key="goal",
        title=GOALS[game.challenge],
        parts=(Fact(text=still_needed(game), icon="target"),),
        always=True,
    )


def progress(game: Game) -> Group:
    return Group(
        key="progress",
        title=_("Progress"),
        parts=(
            Grid(
                head=(_("what"), _("now"), _("goal")),
                rows=tuple(
                    (condition.what, str(condition.have), str(condition.need))
                    for condition in conditions(game, now(game, game.me))
                ),
            ),
        ),
    )


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
                sheet.count(f"{at}.ep", _("EP"), least=-200, most=500, icon="star-outline"),
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


def public_spaces(game: Game) -> Group:
    return Group(
        key="spaces",
        title=_("Public spaces"),
        parts=(
            Grid(
                head=(_("space"), _("who is there"), _("the next one gets")),
                rows=tuple(
                    (space.name, _who(game, space.key), row_says(space, game.yields(space)))
                    for space in PUBLIC.values()
                ),
            ),
        ),
    )


def _who(game: Game, place: str) -> Says:
    there: list[Says] = [player.seat.name for player in game.in_order() if place in player.nomans]
    there += [_("assistant")] * game.assistants.count(place)
    return listed(there) or "–"


def turn_order(sheet: Sheet, game: Game) -> Group:
    everyone = [
        Option(player.key, player.seat.name, player.key, tone=player.seat.colour) for player in game.players.values()
    ]
    reserved = {key for key in game.reservations.values() if key}
    return Group(
        key="order",
        title=_("Turn order"),
        parts=(
            Row(
                label=_("Initiative"),
                trackers=tuple(
                    sheet.slot(f"order.{n}", _("turn {n}").format(n=n + 1), everyone) for n in range(len(game.order))
                ),
            ),
            Row(
                label=_("Reservations"),
                trackers=tuple(
                    sheet.slot(
                        f"reservations.{space}",
                        _("space {n}").format(n=space),
                        [
                            Option("empty", _("empty"), ""),
                            *(
                                Option(
                                    option.key,
                                    option.label,
                                    option.value,
                                    forbidden=_("the marker lies on another space")
                                    if option.value in reserved and option.value != key
                                    else "",
                                    tone=option.tone,
                                )
                                for option in everyone
                            ),
                        ],
                    )
                    for space, key in game.reservations.items()
                ),
            ),
        ),
    )


def solo_tokens(sheet: Sheet, game: Game) -> Group:
    beside = Option("beside", _("beside the board"), "")
    public = [beside, *(Option(space.key, space.name, space.key, icon=space.icon) for space in PUBLIC.values())]
    return Group(
        key="solo",
        title=_("Assistants and police"),
        parts=(
            Row(
                label=_("Assistants"),
                trackers=tuple(
                    sheet.slot(
                        f"assistants.{n}", _("assistant {n}").format(n=n + 1), public, icon="account-plus-outline"
                    )
                    for n in range(2)
                ),
            ),
            Row(
                label=_("Police"),
                trackers=tuple(
                    sheet.slot(
                        f"police.{n}",
                        _("police {n}").format(n=n + 1),
                        [
                            beside,
                            *(
                                Option(
                                    key,
                                    ADVANCED[key].name,
                                    key,
                                    forbidden=game.occupied(key) if game.police[n] != key else "",
                                )
                                for key in game.advanced()
                            ),
                        ],
                        icon="police-badge-outline",
                    )
                    for n in range(2)
                ),
            ),
        ),
    )


def milestones(sheet: Sheet, game: Game) -> Group:
    parts: list[Part] = [
        Fact(text=_("{card}: {who}").format(card=_kind(game, kind), who=_reported(game, kind)))
        for kind in (*CLASSES, *MILESTONE_CARDS)
    ]
    for player in game.in_order():
        if player.tokens:
            parts.append(
                Row(
                    label=_("{who}: EP of the spaces").format(who=player.seat),
                    trackers=tuple(
                        sheet.count(f"players.{player.key}.tokens.{n}.ep", _kind(game, token.kind), most=60)
                        for n, token in enumerate(player.tokens)
                    ),
                )
            )
    return Group(key="milestones", title=_("Milestones"), parts=tuple(parts))


def _kind(game: Game, kind: str) -> Says:
    if kind in CLASSES:
        return _("{cls} row full").format(cls=CLASS_NAMES[kind])
    return game.card_name(kind)


def _reported(game: Game, kind: str) -> Says:
    found: list[Says] = [
        _("{who} ({ep} EP)").format(who=player.seat, ep=token.ep)
        for player in game.in_order()
        for token in player.tokens
        if token.kind == kind
    ]
    return listed(found) or "–"


def correct(game: Game, path: str, value: Any) -> None:
    """In the turn order two players change places, so that everybody keeps one."""
    if path.startswith("order."):
        at = int(path.removeprefix("order."))
        other = game.order.index(value)
        game.order[at], game.order[other] = game.order[other], game.order[at]
        return
    put_at(game, path, value)
