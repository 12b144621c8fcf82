"""A small game that asks every kind of ask, keeps a track and a deck, and has an any-time action."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.asks import Choose, Number, Option
from companion.engine.board import Board, Group, Sheet
from companion.engine.chance import Deck, die
from companion.engine.refusals import Code, Refused
from companion.engine.results import Points, Result, ranked
from companion.engine.seats import Seat, Setup
from companion.engine.spec import Mode, Script, Spec
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _


@dataclass
class Game:
    setup: Setup
    deck: Deck[str]
    coins: dict[str, int]
    doom: int = 0
    hats: list[str] = field(default_factory=list)
    healed: int = 0


def start(setup: Setup) -> Game:
    cards = {"ace": "Ace", "king": "King", "drought": "Drought"}
    deck = Deck(_("the deck"), cards, {"ace": 2, "king": 3, "drought": 1})
    return Game(setup, deck, {seat.key: 3 for seat in setup.seats})


def shop(game: Game, seat: Seat) -> list[Option[int]]:
    coins = game.coins[seat.key]
    prices = {"apple": 1, "boat": 3, "castle": 9}
    return [
        Option("nothing", _("Nothing"), 0),
        *(
            Option(key, key.title(), price, badge=str(price), forbidden="" if price <= coins else _("Too dear."))
            for key, price in prices.items()
        ),
    ]


async def play(table: Table, game: Game) -> Result:
    for number in (1, 2, 3):
        with table.at(_("Round {n}").format(n=number), round=number, step=number, steps=3):
            for seat in game.setup.seats:
                with table.at(seat.name, seat):
                    await turn(table, game, seat)
    lines = {seat.key: [Points("coins", _("Coins"), game.coins[seat.key])] for seat in game.setup.seats}
    return ranked(game.setup.seats, dict(lines), rounds=3)


async def turn(table: Table, game: Game, seat: Seat) -> None:
    await buy(table, game, seat)
    await dress(table, game)
    await gain(table, game, seat)
    await roll(table, game)
    await draw(table, game, seat)
    await give(table, game, seat)
    await bid(table, seat)


@step
async def buy(table: Table, game: Game, seat: Seat) -> None:
    await table.do("all.ready", _("Take your pawn."), who=seat)
    price = await table.choose("all.buy", _("Buy what?"), shop(game, seat), who=seat)
    game.coins[seat.key] -= price


def hats() -> list[Option[str]]:
    return [Option(key, key, key) for key in ("red", "green", "blue")]


@step
async def dress(table: Table, game: Game) -> None:
    game.hats = await table.pick("all.hats", _("Which hats?"), hats(), least=1, most=2, who=None)


@step
async def gain(table: Table, game: Game, seat: Seat) -> None:
    game.coins[seat.key] += await table.number("all.gain", _("Coins gained"), least=-5, most=20, start=0, who=None)


@step
async def roll(table: Table, game: Game) -> None:
    await table.order("all.order", _("In which order?"), hats(), who=None)
    rolled = await table.roll("all.roll", _("Roll"), [die(6), die(20)], who=None)
    if rolled.faces[0] == 6:
        game.doom = min(8, game.doom + 1)
        table.tell(_("Doom rises to {n}.").format(n=game.doom))


async def draw(table: Table, game: Game, seat: Seat) -> None:
    if len(game.deck) < 2:
        table.tell(_("Reshuffled {n} cards.").format(n=game.deck.reshuffle()))
    drawn = await draw_two(table, game)
    game.deck.discard(*game.deck.keys_of(drawn))
    (lucky,) = table.roll_now([die(4)])
    table.tell(_("{who} drew {cards}; the app rolled {n}.").format(who=seat, cards=", ".join(drawn), n=lucky), seat)


@step
async def draw_two(table: Table, game: Game) -> tuple[str, ...]:
    return (await table.draw("all.draw", _("Draw two"), game.deck, 2, who=None)).cards


@step
async def give(table: Table, game: Game, seat: Seat) -> None:
    filled = await table.form(
        "all.form",
        _("Fill in"),
        [
            Number(key="give", text=_("Give away"), least=0, most=max(0, game.coins[seat.key])),
            Choose(
                key="class", text=_("Class"), options=(Option("noble", _("Noble"), 2), Option("plain", _("Plain"), 0))
            ),
        ],
        who=seat,
    )
    if filled["class"] and filled["give"] == 1:
        raise Refused(Code.NOT_ALLOWED, _("Nobles never give a single coin."))
    game.coins[seat.key] -= filled["give"]


@step
async def bid(table: Table, seat: Seat) -> None:
    number = await table.secret(Number(key="all.bid", text=_("Your bid"), who=seat, least=0, most=9))
    table.tell(_("{who} bid {n}.").format(who=seat, n=number), seat)


def board(game: Game) -> Board:
    sheet = Sheet(game)
    return Board(
        (
            Group(key="shared", title=_("Shared"), parts=(sheet.track("doom", _("Doom"), 0, 8),), always=True),
            *(
                Group(
                    key=seat.key,
                    title=seat.name,
                    owner=seat,
                    parts=(sheet.count(f"coins.{seat.key}", _("Coins"), least=-99, most=99),),
                )
                for seat in game.setup.seats
            ),
            Group(key="made", title=_("Worked out"), parts=(sheet.count("healed", _("Healed"), fixed=True),)),
        )
    )


def anytime(game: Game) -> list[Option[None]]:
    return [
        Option("heal", _("Heal"), None, forbidden="" if game.doom else _("There is no doom.")),
        Option("gift", _("A gift"), None),
    ]


async def perform(table: Table, game: Game, action: str) -> None:
    if action == "heal":
        game.doom -= 1
        game.healed += 1
    else:
        await gift(table, game)


@step
async def gift(table: Table, game: Game) -> None:
    seats = [Option(seat.key, seat.name, seat) for seat in game.setup.seats]
    lucky = await table.choose("all.gift", _("For whom?"), seats)
    game.coins[lucky.key] += 1


def invariants(game: Game) -> None:
    assert 0 <= game.doom <= 8
    assert len(game.deck) + len(game.deck.discards) <= 6


SCRIPT = Script(
    start=start,
    play=play,
    board=board,
    anytime=anytime,
    perform=perform,
    invariants=invariants,
    scores=lambda game: dict(game.coins),
)

SPEC = Spec(
    key="allkinds",
    name="All Kinds",
    tagline="",
    colour="#ffffff",
    icon="dice-6",
    minutes="5",
    version=1,
    modes=(Mode("usual", _("Usual"), 1, 4),),
    loader=lambda: SCRIPT,
)
