"""What the table sees: the scores of everyone, shared tracks and decks, each player's counters."""

from __future__ import annotations

from typing import cast

from companion.engine.asks import FAR
from companion.engine.board import Board, Count, Fact, Group, Mark, Part, ScoreCell, ScoreRow, Scores, Sheet
from companion.engine.texts import Says, _
from companion.games.yours.categories import Category, Input, inputs, slot
from companion.games.yours.entering import adding
from companion.games.yours.state import END, Game, Player, flag
from companion.games.yours.words import says
from companion.games.yours.worth import counts, rule_in_words


def board(game: Game) -> Board:
    groups = [group for group in (_shared(game),) if group.parts]
    groups += [_player(game, player) for player in game.players.values()]
    clock = ("paused" if game.paused else "running") if flag(game.setup, "clock") else ""
    return Board(tuple(groups), clock, scores(game) if game.document.categories else None)


def _shared(game: Game) -> Group:
    sheet = Sheet(game)
    parts: list[Part] = [
        sheet.track(
            f"tracks.{track.key}",
            says(track.name),
            track.least,
            track.most,
            icon=track.icon,
            marks=tuple(Mark(mark.at, says(mark.says), mark.tone) for mark in track.marks),
        )
        for track in game.document.tracks
    ]
    for deck in game.document.decks:
        pile = game.decks[deck.key]
        text = _("{deck}: {left} left, {discards} discarded").format(
            deck=pile.name, left=len(pile), discards=len(pile.discards)
        )
        parts.append(Fact(text=text, icon="cards-outline"))
    return Group(key="shared", title=_("Shared"), parts=tuple(parts), always=bool(game.document.tracks))


def _player(game: Game, player: Player) -> Group:
    key = player.seat.key
    parts: list[Part] = []
    if game.document.categories or player.given:
        parts.append(Count(path=f"points.{key}", label=_("Points"), value=game.own(player), least=-FAR, fixed=True))
    sheet = Sheet(game)
    parts += [
        sheet.count(
            f"players.{key}.counters.{counter.key}",
            says(counter.name),
            icon=counter.icon,
            least=counter.least,
            most=counter.most,
        )
        for counter in game.document.counters
    ]
    badges: list[Says] = [_("Leads")] if player in game.leaders() and game.document.categories else []
    if player.team:
        badges.append(_("Team {n}: {total}").format(n=player.team, total=game.total(player)))
    return Group(
        key=key,
        title=player.seat.name,
        owner=player.seat,
        parts=tuple(parts),
        badges=tuple(badges),
        always=bool(game.document.counters),
    )


def scores(game: Game) -> Scores:
    players = list(game.players.values())
    first = game.setup.seats[game.first].key if game.document.first != "nobody" or game.first else ""
    return Scores(
        seats=game.setup.seats,
        totals=tuple(game.total(player) for player in players),
        rows=(*_rounds(game), *_sheet(game)),
        leaders=tuple(player.seat.key for player in game.leaders()),
        first=first if len(players) > 1 else "",
        target=game.target(),
        lowest_wins=game.lowest_wins,
        now=str(game.round) if game.document.of_round() else "",
    )


def _rounds(game: Game) -> list[ScoreRow]:
    if not game.document.of_round():
        return []
    return [_round(game, str(n)) for n in range(1, game.round + 1)]


def _round(game: Game, name: str) -> ScoreRow:
    """After a hundred rounds an answer changes one of them: the others are shown as they were."""
    cells, scored = game.cells.get(name, {}), game.scored.get(name)
    if name in game.shown:
        row, of_cells, of_scored = game.shown[name]
        if of_scored is scored and of_cells == cells:
            return cast(ScoreRow, row)
    row = ScoreRow(
        key=name,
        label=_("Total") if game.document.freely else name,
        cells=tuple(_round_cell(game, name, key) for key in game.players),
    )
    game.shown[name] = row, {where: dict(entered) for where, entered in cells.items()}, scored
    return row


def _round_cell(game: Game, row: str, seat: str) -> ScoreCell:
    entries, fields = [], []
    plain: int | None = None
    for category, entered, where in game.slots(row):
        value = game.entered(row, where, seat)
        fields.append(f"{where}.{seat}")
        if value is not None:
            entries.append(_entry(row, category, entered, where, seat, value))
            plain = (plain or 0) + value if adding(row, category) else plain
    points = game.round_points(row, seat)
    return ScoreCell(plain if points is None else points, tuple(entries), tuple(fields))


def _sheet(game: Game) -> list[ScoreRow]:
    return [
        ScoreRow(
            key=category.key,
            label=says(category.label),
            icon=category.icon,
            note=rule_in_words(category),
            cells=tuple(_sheet_cell(game, category, key) for key in game.players),
            counted=counts(category),
        )
        for category in game.document.of_end()
    ]


def _sheet_cell(game: Game, category: Category, seat: str) -> ScoreCell:
    scored = game.scored.get(END, {}).get(category.key)
    entries, fields = [], []
    for entered in inputs(category):
        where = slot(category, entered)
        value = game.entered(END, where, seat)
        fields.append(f"{where}.{seat}")
        if value is not None:
            entries.append(_entry(END, category, entered, where, seat, value))
    return ScoreCell(scored[seat].points if scored else None, tuple(entries), tuple(fields))


def _entry(row: str, category: Category, entered: Input, where: str, seat: str, value: int) -> Count:
    return Count(
        path=f"cells.{row}.{where}.{seat}",
        label=says(entered.label),
        value=value,
        least=-FAR if adding(row, category) else entered.least,
        most=entered.most,
    )
