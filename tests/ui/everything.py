"""A tiny game that asks everything that can be asked, one kind after the other."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.asks import Choose, Number, Option, Pick, seats
from companion.engine.board import Board, Fact, Group, Row, Sheet
from companion.engine.chance import Deck, Die, die
from companion.engine.results import Points, Result, ranked
from companion.engine.seats import Setup
from companion.engine.spec import Mode, Script, Setting, Spec, pick_one, switch
from companion.engine.table import Table
from companion.engine.texts import _
from companion.engine.why import Line, Reason, Verdict, Why
from tests.stepwise import stepwise

CARDS = {"sun": "Sun", "rain": "Rain", "storm": "Storm", "frost": "Frost"}
WIND = Die(_("Wind"), ("north", "south", "calm"), {"north": _("North"), "south": _("South"), "calm": _("Calm")})


@dataclass
class Farm:
    setup: Setup
    coins: dict[str, int]
    deck: Deck[str]
    danger: int = 1
    said: list[str] = field(default_factory=list)


def start(setup: Setup) -> Farm:
    return Farm(
        setup,
        {seat.key: 3 for seat in setup.seats},
        Deck(
            _("the weather"),
            CARDS,
            {"sun": 3, "rain": 2, "storm": 1, "frost": 1},
            look=lambda card: ("weather-sunny", "yellow") if card == CARDS["sun"] else ("", ""),
        ),
    )


async def play(table: Table, farm: Farm) -> Result:
    table = stepwise(table)
    ann = farm.setup.seats[0]
    price = Why(
        _("What it costs"),
        reasons=(Reason(_("The river is in flood"), Verdict.NO, "2.1"), Reason(_("The hill is dry"), Verdict.YES)),
        lines=(Line(_("Base"), "2"), Line(_("Flood"), "+1")),
        total="3",
    )
    with table.at(_("Round 1 of 2"), round=1):
        with table.at(_("Morning"), step=1, steps=3):
            await table.do(
                "all.do", _("Put four fields on the table"), detail=_("Any four."), button=_("They lie there")
            )
            table.tell(_("Four fields lie on the table."))
            place = await table.choose(
                "all.choose",
                _("Where does {who} sow?").format(who=ann),
                [
                    Option("hill", _("Hill"), "hill", _("3 grain, dry"), "2 coins", icon="image-filter-hdr", why=price),
                    Option(
                        "river", _("River"), "river", forbidden=_("the river is in flood"), icon="waves", badge="1 coin"
                    ),
                    Option("wood", _("Wood"), "wood", warning=_("Sowing here makes danger 2."), icon="pine-tree"),
                    Option("pass", _("Pass"), "pass", tone="quiet"),
                ],
                who=ann,
                likely="hill",
                shows=("p1",),
            )
            table.tell(_("{who} sows on the {place}.").format(who=ann, place=place), ann)
            farm.coins["p1"] -= 1
        with table.at(_("Noon"), step=2, steps=3):
            picked = await table.pick(
                "all.pick",
                _("Which two tools are used?"),
                [Option(key, key.title(), key) for key in ("spade", "rake", "scythe")],
                least=2,
                most=2,
            )
            farm.said += picked
            farm.danger = await table.number(
                "all.few", _("How high is the danger?"), least=0, most=6, start=farm.danger
            )
            farm.coins["p1"] = await table.number(
                "all.number",
                _("How many coins has {who}?").format(who=ann),
                most=1000,
                start=3,
                steps=(1, 5, -1),
                who=ann,
            )
            table.tell(_("{who} has {n} coins.").format(who=ann, n=farm.coins["p1"]), ann)
            farm.said += await table.order(
                "all.order",
                _("Who harvests in which order?"),
                [Option(k, k.title(), k) for k in ("ox", "horse", "hen")],
            )
            farm.said.append((await table.choose("all.seat", _("Who rests?"), seats(farm.setup.seats))).key)
        with table.at(_("Evening"), step=3, steps=3):
            rolled = await table.roll("all.roll", _("Roll for the harvest"), (die(6), die(6)), who=ann)
            table.tell(_("Harvest: {n}").format(n=sum(rolled.faces)))
            wind = await table.roll("all.wind", _("Which way does the wind blow?"), (WIND,))
            table.tell(_("Wind: {wind}").format(wind=wind.face))
            drawn = await table.draw("all.draw", _("Draw the weather"), farm.deck)
            table.tell(_("Weather: {card}").format(card=drawn.card))
            await table.draw("all.two", _("Draw two for tomorrow"), farm.deck, 2, by_hand_first=True)
            filled = await table.form(
                "all.form",
                _("What does the barn hold?"),
                [
                    Number(key="grain", text=_("Grain"), most=99),
                    Choose(key="roof", text=_("Roof"), options=tuple(Option(k, k, k) for k in ("straw", "tiles"))),
                    Pick(
                        key="beasts",
                        text=_("Beasts"),
                        options=(
                            Option("ox", "ox", "ox"),
                            Option("hen", "hen", "hen"),
                            Option("goat", "goat", "goat", forbidden=_("it has run away")),
                        ),
                    ),
                ],
            )
            farm.said.append(str(filled["grain"]))
            bid = await table.secret(Number(key="all.bid", text=_("Your bid"), who=ann, most=5))
            farm.said.append(str(bid))
    lines = {key: [Points("coins", _("Coins"), coins)] for key, coins in farm.coins.items()}
    return ranked(farm.setup.seats, dict(lines), rounds=1)


async def perform(table: Table, farm: Farm, action: str) -> None:
    if action == "coin":
        farm.coins["p1"] += 1
        table.tell(_("A coin was found."))
    else:
        table.tell(await stepwise(table).write("all.note", _("What do you want to note?"), most=60))


def board(farm: Farm) -> Board:
    sheet = Sheet(farm)
    groups = [Group(key="danger", title=_("Danger"), parts=(sheet.track("danger", _("Danger"), 0, 6),), always=True)]
    for seat in farm.setup.seats:
        groups.append(
            Group(
                key=seat.key,
                title=seat.name,
                owner=seat,
                parts=(
                    Row(trackers=(sheet.count(f"coins.{seat.key}", _("Coins"), icon="cash"),)),
                    Fact(text=_("owns a field")),
                ),
                badges=(_("first"),) if seat.key == "p1" else (),
            )
        )
    return Board(tuple(groups))


SCRIPT = Script(
    start=start,
    play=play,
    board=board,
    anytime=lambda farm: [
        Option("coin", _("Find a coin"), None, icon="cash"),
        Option("note", _("Write a note"), None, icon="pencil"),
    ],
    perform=perform,
    scores=lambda farm: dict(farm.coins),
)

SPEC = Spec(
    key="everything",
    name="Everything",
    tagline=_("asks all there is"),
    colour="#ff7088",
    icon="dna",
    minutes="5",
    version=1,
    modes=(Mode("usual", _("Usual"), 1, 10, _("Everyone for themselves.")), Mode("solo", _("Alone"), 1, 1)),
    options=(
        switch("rain", _("It rains"), False, _("Rivers are in flood more often.")),
        pick_one("level", _("Level"), {"easy": _("Easy"), "hard": _("Hard")}, "easy", _("How hard it is.")),
        Setting(key="years", label=_("Years"), default=3, least=1, most=9, about=_("How long it takes.")),
        Setting(key="motto", label=_("Motto"), default="", about=_("Written on the first page.")),
    ),
    loader=lambda: SCRIPT,
)
