"""What a purchase costs: a Catalyst of its colour, or what Chemoselectivity and Chameleon allow (Phase 5)."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.refusals import Code, Refused
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.bios_genesis.content import COLOUR_NAMES, COLOURS
from companion.games.bios_genesis.pieces import Organism, Player


def ways_to_pay(player: Player, organism: Organism | None, colour: str) -> list[tuple[str, int]]:
    """(colour of the Catalysts given, how many) for something of this colour."""
    ways = [(colour, 1)] if player.catalysts[colour] else []
    if organism and organism.icon("chameleon"):
        ways += [(other, 1) for other in COLOURS if other != colour and player.catalysts[other]]
    elif organism and organism.icon("chemo"):
        ways += [(other, 2) for other in COLOURS if other != colour and player.catalysts[other] >= 2]
    return ways


def price_note(colour: str) -> Says:
    return _("For 1 {colour} Catalyst").format(colour=COLOUR_NAMES[colour])


def price_reason(player: Player, organism: Organism | None, colour: str) -> Says:
    if ways_to_pay(player, organism, colour):
        return ""
    return _("You have no {colour} Catalyst").format(colour=COLOUR_NAMES[colour])


async def how_to_pay(table: Table, player: Player, organism: Organism | None, colour: str) -> tuple[str, int]:
    ways = ways_to_pay(player, organism, colour)
    if not ways:
        raise Refused(Code.NOT_ALLOWED, price_reason(player, organism, colour))
    if len(ways) == 1:
        return ways[0]
    return await table.choose(
        "genesis.buy.pay",
        _("What do you pay with?"),
        [
            Option(
                f"{c}-{n}",
                ngettext("{n} {colour} Catalyst", "{n} {colour} Catalysts", n).format(colour=COLOUR_NAMES[c]),
                (c, n),
                tone=c,
            )
            for c, n in ways
        ],
        who=player.seat,
        rule="purchases",
    )


def hand_over(table: Table, player: Player, given: str, count: int) -> None:
    player.catalysts[given] -= count
    table.tell(
        ngettext("{who} pays {n} {colour} Catalyst.", "{who} pays {n} {colour} Catalysts.", count).format(
            who=player.seat, colour=COLOUR_NAMES[given]
        ),
        player.seat,
        tone="quiet",
    )
