"""The trackers page: a card with the genes for each player, a second one with everything else, the board's own things."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.board import Board, Fact, Grid, Group, Part, Row, Sheet
from companion.engine.texts import Says, _, joined, listed
from companion.games.biohack.content import ADVANCED, CLASS_LABELS, CLASSES, MILESTONE_CARDS, PUBLIC
from companion.games.biohack.counting import lacking, needs_say, things_say
from companion.games.biohack.goals import GOALS, conditions, counts_of
from companion.games.biohack.player_board import hand, lab, storage
from companion.games.biohack.scoring import now, still_needed
from companion.games.biohack.state import Game
from companion.games.biohack.yields import plan_head, plan_rows, row_says


def board(game: Game) -> Board:
    sheet = Sheet(game)
    groups: list[Group] = []
    if game.solo:
        groups.append(goal(game))
    for player in game.in_order():
        groups.append(storage(sheet, player))
        if player.cards:
            groups.append(hand(game, player))
        groups.append(lab(sheet, game, player))
    groups += [public_spaces(game), plan(game)]
    if not game.few:
        groups.append(turn_order(sheet, game))
    if game.solo:
        groups += [solo_tokens(sheet, game), progress(game)]
    groups.append(milestones(sheet, game))
    return Board(tuple(groups), order=tuple(player.seat for player in game.in_order() if not player.passed))


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
                head=(_("What"), _("Now"), _("Goal")),
                rows=tuple(
                    (condition.what, str(condition.have), str(condition.need))
                    for condition in conditions(game, now(game, game.me), counts_of(game.me))
                ),
            ),
        ),
    )


def public_spaces(game: Game) -> Group:
    me = game.me if game.solo else None
    return Group(
        key="spaces",
        title=_("Public spaces"),
        parts=(
            Grid(
                head=(_("Space"), _("Who is there"), _("The next one gets")),
                rows=tuple(
                    (space.name, _who(game, space.key), row_says(space, game.yields(space), me))
                    for space in PUBLIC.values()
                ),
            ),
        ),
    )


def plan(game: Game) -> Group:
    """In planning: what each location gives to the first who comes home, by how many have come."""
    return Group(
        key="plan",
        title=_("What the places give"),
        parts=(Grid(head=plan_head(game), rows=plan_rows(game, list(PUBLIC.values()))),),
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
                    sheet.slot(f"order.{n}", _("Turn {n}").format(n=n + 1), everyone) for n in range(len(game.order))
                ),
            ),
            Row(
                label=_("Reservations"),
                trackers=tuple(
                    sheet.slot(
                        f"reservations.{space}",
                        _("Space {n}").format(n=space),
                        [
                            Option("empty", _("Empty"), ""),
                            *(
                                Option(
                                    option.key,
                                    option.label,
                                    option.value,
                                    forbidden=_("The marker is on another space")
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
    beside = Option("beside", _("Beside the board"), "")
    public = [beside, *(Option(space.key, space.name, space.key, icon=space.icon) for space in PUBLIC.values())]
    return Group(
        key="solo",
        title=_("Assistants and police"),
        parts=(
            Row(
                label=_("Assistants"),
                trackers=tuple(
                    sheet.slot(
                        f"assistants.{n}", _("Assistant {n}").format(n=n + 1), public, icon="account-plus-outline"
                    )
                    for n in range(2)
                ),
            ),
            Row(
                label=_("Police"),
                trackers=tuple(
                    sheet.slot(
                        f"police.{n}",
                        _("Police {n}").format(n=n + 1),
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
    """Beside the asks of DNA Inc. too, so what nobody has takes no room."""
    asked = tuple(
        (game.card_name(card), needs_say(game.needs(card)), _qualified(game, card))
        for card in MILESTONE_CARDS
        if game.needs(card)
    )
    parts: list[Part] = [Grid(head=(_("Card"), _("Asks for"), _("Can report")), rows=asked)] if asked else []
    reporting = [player for player in game.in_order() if player.tokens]
    if not reporting:
        parts.append(Fact(text=_("Nobody has a milestone yet.")))
    alone = len(reporting) == 1 and not game.solo  # beside an ask a single row is not named
    for player in reporting:
        kinds: list[Says] = [_kind(game, token.kind) for token in player.tokens]
        parts.append(
            Row(
                label=_("{who}: EP of the spaces").format(who=player.seat),
                trackers=tuple(
                    sheet.count(
                        f"players.{player.key}.tokens.{n}.ep",
                        joined([player.seat.name, kind], ": ") if alone else kind,
                        most=60,
                    )
                    for n, kind in enumerate(kinds)
                ),
            )
        )
    return Group(key="milestones", title=_("Milestones"), parts=tuple(parts))


def _qualified(game: Game, card: str) -> Says:
    """Who can report it now; alone, what is missing."""
    if game.solo:
        if card in (token.kind for token in game.me.tokens):
            return _("Already reported")
        missing = lacking(game.me, game.needs(card))
        return _("Missing: {what}").format(what=things_say(missing)) if missing else _("Yes, now")
    able: list[Says] = [
        player.seat.name
        for player in game.in_order()
        if not lacking(player, game.needs(card)) and card not in (token.kind for token in player.tokens)
    ]
    return listed(able) or "–"


def _kind(game: Game, kind: str) -> Says:
    if kind in CLASSES:
        return _("{cls} row full").format(cls=CLASS_LABELS[kind])
    return game.card_name(kind)
