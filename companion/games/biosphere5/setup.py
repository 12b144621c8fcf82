"""Before the first turn: teams, and who goes first (1.4, 2.5)."""

from __future__ import annotations

from companion.engine.asks import Number, Option, seats
from companion.engine.chance import Deck
from companion.engine.seats import Seat, Setup
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined
from companion.games.biosphere5 import record
from companion.games.biosphere5.cards import Card, deck_of
from companion.games.biosphere5.content import FACE_UP, LEADERSHIP_CARDS, MOST_RED, SIZE
from companion.games.biosphere5.kinds import PURPLE, THREE_ALIKE
from companion.games.biosphere5.state import ANNOUNCED_AT_ONCE, Game, Machine, Player


def start(setup: Setup) -> Game:
    cards = deck_of(setup.facts)
    size = SIZE + (LEADERSHIP_CARDS if setup.flag("abyss") else 0)
    players = {seat.key: Player(seat, cards=size, pile=size - FACE_UP) for seat in setup.seats}
    game = Game(setup=setup, cards=cards, players=players, abyss=setup.flag("abyss"), order=list(players))
    if setup.mode == "machine":
        deck = Deck(
            _("the Machine's draw pile"),
            cards,
            {key: card.copies for key, card in cards.items()},
            label=_label,
            look=_look,
            picture=_picture,
        )
        game.first_level = setup.number("level")
        game.machine = Machine(deck, game.first_level)
    return game


def _label(card: Card) -> Says:
    return card.printed


def _look(card: Card) -> tuple[str, str]:
    return card.look


def _picture(card: Card) -> str:
    return f"biosphere5-{card.area}"


async def opening(table: Table, game: Game) -> None:
    if game.machine:
        await set_up_machine(table, game)
    else:
        await who_begins(table, game)
    if game.abyss:
        table.learn(PURPLE, THREE_ALIKE)


async def who_begins(table: Table, game: Game) -> None:
    if game.mode == "teams":
        await make_teams(table, game)
    reds = await count_red(table, game)
    if game.mode == "teams":
        await order_of_teams(table, game, reds)
    else:
        await order_of_players(table, game, reds)


def set_up_text(game: Game) -> Says:
    if game.abyss:
        return _(
            "Everyone: shuffle your 25 cards and the 3 purple ones, place 3 face up. "
            "Doom marker on 0, 4 leader cubes on 0. Hands are empty."
        )
    return _("Everyone: shuffle your 25 cards, place 3 face up. Hands are empty.")


@step
async def set_up_machine(table: Table, game: Game) -> None:
    """The boards of Man against Machine (4.1); the Machine always begins."""
    assert game.machine
    games = record.played(game.setup)
    level, because = record.suggested(games)
    if not games or level == game.first_level or not game.since(ANNOUNCED_AT_ONCE):
        marker = _("Place its marker on hand level {level}.").format(level=game.first_level)
        so_far = joined([*record.standing(games), because]) if games else ""
        await table.do(
            "biosphere5.setup",
            _("Set up Man against Machine"),
            detail=lambda: _boards(table, game, marker, so_far),
            rule="machine-setup",
            shows=("machine",),
            button=_("Ready"),
        )
        return
    chosen = await table.choose(
        "biosphere5.level",
        _("Set up. Which hand level for the Machine?"),
        [
            Option(
                str(game.first_level),
                _("Level {level}").format(level=game.first_level),
                game.first_level,
                note=_("As chosen"),
            ),
            Option(
                str(level),
                _("Level {level}").format(level=level),
                level,
                note=_("Suggested. {why}").format(why=joined([because, *record.standing(games)[1:]])),
            ),
        ],
        detail=lambda: _boards(table, game, _("Place its marker on the hand level that you choose here.")),
        rule="closing",
        shows=("machine",),
    )
    game.first_level = game.machine.level = chosen


def _boards(table: Table, game: Game, marker: Says, so_far: Says = "") -> Says:
    """What lies where, and how the player has done so far."""
    yours = _("shuffle your 25 cards, place 3 face up. Your hand is empty.")
    if game.abyss:
        yours = _("shuffle your 28 cards, place 3 face up. Your hand is empty. Doom marker on 0, 4 leader cubes on 0.")
    detail: Says = _(
        "The Machine: board “hand cards” on the left, “achievements” on the right, 7 green and 6 yellow cubes. "
        "{marker} {pile}\n"
        "You: {yours}\n"
        "The Machine goes first."
    ).format(marker=marker, pile=_its_pile(table, game), yours=yours)
    return _("{detail}\nSo far: {record}").format(detail=detail, record=so_far) if so_far else detail


def _its_pile(table: Table, game: Game) -> Says:
    if game.setup.word("deck") == "digital":
        return _("The app keeps its cards.")
    pile = _("Shuffle a second set of 25 cards: its draw pile.")
    known = game.setup.facts.get("deck") is not None or "deck" in table.remembered
    if known or not game.since(ANNOUNCED_AT_ONCE):
        return pile
    return _("{pile} The first time, “Go through your cards” tells the app what is in it.").format(pile=pile)


@step(rule="players")
async def make_teams(table: Table, game: Game) -> None:
    first, *others = game.setup.seats
    partner = await table.choose(
        "biosphere5.partner",
        _("Who is {who}'s partner?").format(who=first),
        seats(others),
        likely=game.setup.seats[2].key,
    )
    for key, player in game.players.items():
        player.team = 1 if key in (first.key, partner.key) else 2


@step(rule="setup")
async def count_red(table: Table, game: Game) -> dict[str, int]:
    return dict(
        await table.form(
            "biosphere5.red",
            _("How many red cards are face up?"),
            [
                Number(key=seat.key, text=seat.name, who=seat, least=0, most=MOST_RED, start=1)
                for seat in game.setup.seats
            ],
            detail=_("{set_up} Biosphere 5 / Attack counts as 2.").format(set_up=set_up_text(game)),
        )
    )


async def order_of_players(table: Table, game: Game, reds: dict[str, int]) -> None:
    fewest = [seat for seat in game.setup.seats if reds[seat.key] == min(reds.values())]
    first = fewest[0] if len(fewest) == 1 else await youngest(table, fewest)
    at = list(game.players).index(first.key)
    keys = list(game.players)
    game.order = keys[at:] + keys[:at]
    because = _("fewest red cards") if len(fewest) == 1 else _("youngest of those with the fewest red cards")
    table.tell(_("{who} goes first: {because}.").format(who=first, because=because), first)


@step(rule="setup")
async def youngest(table: Table, tied: list[Seat]) -> Seat:
    return await table.choose("biosphere5.youngest", _("Tied: who is the youngest?"), seats(tied))


async def order_of_teams(table: Table, game: Game, reds: dict[str, int]) -> None:
    """A player of the team with fewer red cards, both of the other team, then the partner (2.5)."""
    teams = {n: [player for player in game.players.values() if player.team == n] for n in (1, 2)}
    totals = {n: sum(reds[player.seat.key] for player in team) for n, team in teams.items()}
    if totals[1] == totals[2]:
        first = game.players[(await youngest(table, [player.seat for player in game.players.values()])).key].team
    else:
        first = min(totals, key=lambda n: totals[n])
    await starters(table, game, teams[first], teams[3 - first])


@step
async def starters(table: Table, game: Game, first: list[Player], second: list[Player]) -> None:
    a, partner = await _starter(table, first, "biosphere5.starter.first")
    b, other = await _starter(table, second, "biosphere5.starter.second")
    game.order = [player.seat.key for player in (a, b, other, partner)]
    table.tell(
        _("Turn order for the whole game: {a}, {b}, {c}, {d}.").format(a=a.seat, b=b.seat, c=other.seat, d=partner.seat)
    )


async def _starter(table: Table, team: list[Player], key: str) -> tuple[Player, Player]:
    names = [player.seat for player in team]
    chosen: Seat = await table.choose(
        key,
        _("Who goes first, {one} or {other}?").format(one=names[0], other=names[1]),
        [Option(seat.key, seat.name, seat, tone=seat.colour) for seat in names],
        rule="players",
    )
    return (team[0], team[1]) if chosen == names[0] else (team[1], team[0])
