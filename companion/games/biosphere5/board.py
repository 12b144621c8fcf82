"""The trackers page: each clan's board, the Machine's, and its deck."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.board import Board, Count, Fact, Grid, Group, Mark, Part, Row, Sheet, Tracker
from companion.engine.texts import Says, _
from companion.engine.things import Token
from companion.games.biosphere5.areas import PRINTED, ROMAN, Solution, in_words
from companion.games.biosphere5.cards import Card
from companion.games.biosphere5.content import DOOMED, HAND_LIMIT, REVEALS, TOP_LEVEL, TOP_TIER
from companion.games.biosphere5.leaders import Leader
from companion.games.biosphere5.state import FACED_UP, HIDDEN, SPENT, Game, Machine, Player
from companion.games.biosphere5.threat import threat

SOLUTIONS = tuple(Option(solution.value, solution.label, solution, tone=solution.tone) for solution in Solution)


def board(game: Game) -> Board:
    sheet = Sheet(game)
    groups = [_machine(game, sheet, game.machine)] if game.machine else []
    for player in game.players.values():
        groups.append(_clan(game, sheet, player))
        if game.abyss:
            groups.append(_abyss(sheet, player))
    if game.machine or game.abyss:
        groups.append(_deck(game))
    return Board(tuple(groups), order=tuple(game.players[key].seat for key in game.order if not game.players[key].out))


def _clan(game: Game, sheet: Sheet, player: Player) -> Group:
    path = f"players.{player.seat.key}"
    parts: tuple[Part, ...] = (
        _areas(sheet, f"{path}.built"),
        Row(
            label=_("Cards"),
            trackers=(
                sheet.count(
                    f"{path}.hand",
                    _("Hand"),
                    most=player.hand + player.discards + player.pile,
                    icon="cards",
                    note=_("Limit {n} at the end of the turn").format(n=HAND_LIMIT),
                ),
                sheet.count(f"{path}.pile", _("Draw pile"), most=player.pile + player.discards, icon="cards-outline"),
                sheet.count(f"{path}.discards", _("Discarded"), icon="tray-full", fixed=True),
                sheet.slot(f"{path}.biosphere", "Biosphere 5", _places(game, player), icon="earth"),
            ),
        ),
    )
    badges = _badges(game, player)
    return Group(key=player.seat.key, title=player.seat.name, owner=player.seat, parts=parts, badges=badges)


def _places(game: Game, player: Player) -> tuple[Option[str], ...]:
    """Where the Biosphere 5 card can be: set when it is laid out, so that nobody has to be asked every turn."""
    return (
        Option(HIDDEN, _("Hand or pile"), HIDDEN, tone="quiet"),
        Option(
            FACED_UP,
            _("Face up"),
            FACED_UP,
            note=_("Doom +1: your turn ended with it") if game.ended_face_up(player) else "",
            tone="danger",
            forbidden="" if player.face_up else _("No card is face up"),
        ),
        Option(
            SPENT,
            _("Discarded"),
            SPENT,
            tone="warning",
            forbidden="" if player.discards else _("Your discard pile is empty"),
        ),
    )


def _abyss(sheet: Sheet, player: Player) -> Group:
    """The two boards of the extension: the doom scale and the leaders."""
    path = f"players.{player.seat.key}"
    parts: tuple[Part, ...] = (
        sheet.track(f"{path}.doom", _("Doom"), 0, DOOMED, marks=(Mark(DOOMED, _("the end"), "danger"),), icon="skull"),
        *(
            sheet.count(f"{path}.leaders.{leader.value}", leader.label, most=TOP_TIER, room=TOP_TIER, icon=leader.icon)
            for leader in Leader
        ),
    )
    title = _("{who}: doom and leaders").format(who=player.seat)
    return Group(key=f"{player.seat.key}.abyss", title=title, owner=player.seat, parts=parts)


def _badges(game: Game, player: Player) -> tuple[Says | Token, ...]:
    """Where there is little room, the last are left off."""
    badges: list[Says | Token] = [_("out") if player.out else in_words(player.built.level())]
    if game.abyss and not player.out:
        badges.append(_("doom {n}").format(n=player.doom))
    if player.team:
        badges.append(_("Team {n}").format(n=player.team))
    if game.machine:
        badges.append(_machines_hand(game.machine))
    return tuple(badges)


def _machines_hand(machine: Machine) -> Token:
    """On a player's turn too: it says how many cards the Machine reveals next."""
    return Token("robot-outline", machine.level, "", _("The Machine: hand level {n}").format(n=machine.level))


def _areas(sheet: Sheet, path: str) -> Row:
    slots: tuple[Tracker, ...] = tuple(
        sheet.slot(
            f"{path}.{area.value}",
            area.heading,
            SOLUTIONS,
            icon=area.icon,
            note=_("Level {level}").format(level=ROMAN[area.level]),
        )
        for area in PRINTED
    )
    return Row(label=_("Achievements"), trackers=slots)


def _machine(game: Game, sheet: Sheet, machine: Machine) -> Group:
    reveals = REVEALS[game.setup.word("reveal")]
    marks = tuple(
        Mark(at, _("reveals {n}").format(n=reveals[at]), "warning" if reveals[at] > 2 else "")
        for at in range(1, TOP_LEVEL + 1)
        if reveals[at] != reveals[at - 1]
    )
    no_place = "" if machine.level else _("At hand level 0 it is discarded")
    parts: tuple[Part, ...] = (
        sheet.track("machine.level", _("Hand level"), 0, TOP_LEVEL, marks=marks, icon="robot"),
        _areas(sheet, "machine.built"),
        Row(
            label=_("Cards"),
            trackers=(
                sheet.slot(
                    "machine.stored",
                    _("Biosphere 5 stored"),
                    (
                        Option("no", _("No"), False, tone="quiet"),
                        Option("yes", _("Yes"), True, tone="danger", forbidden=no_place),
                    ),
                    icon="earth",
                ),
                Count(
                    path="machine.pile", label=_("Draw pile"), value=len(machine.deck), icon="cards-outline", fixed=True
                ),
                Count(
                    path="machine.discards",
                    label=_("Discarded"),
                    value=len(machine.deck.discards),
                    icon="tray-full",
                    fixed=True,
                ),
            ),
        ),
    )
    if near := threat(game):
        parts = (Fact(text=near, icon="alert-outline", tone="danger"), *parts)
    return Group(
        key="machine",
        title=_("The Machine"),
        parts=parts,
        badges=(
            in_words(machine.built.level()),
            Token("cards-outline", machine.level, "", _("Hand level {n}").format(n=machine.level)),
        ),
    )


def _deck(game: Game) -> Group:
    left = game.machine.deck.left() if game.machine else {}

    def row(card: Card) -> tuple[Says, ...]:
        name = _("{card} {mark}").format(card=card.full, mark=MARKS[card.known]) if MARKS[card.known] else card.full
        if not game.machine:
            return name, str(card.copies)
        return name, _("{left} of {all}").format(left=left.get(card.key, 0), all=card.copies)

    ranked = sorted(game.cards.values(), key=lambda card: card.value, reverse=True)
    return Group(
        key="deck",
        title=_("The deck, as the app has it"),
        parts=(
            Fact(
                text=_(
                    "The rulebook does not list the cards. Check them against yours. “Change a card” puts them right. "
                    "* reconstructed, ° lower half reconstructed, † changed by you."
                ),
                icon="information-outline",
            ),
            Grid(
                head=(_("Card"), _("In the pile") if game.machine else _("Cards")),
                rows=tuple(row(card) for card in ranked),
            ),
        ),
    )


MARKS = {"whole": "", "upper": "°", "nothing": "*", "yours": "†"}
"""How much of a card the rulebook names."""
