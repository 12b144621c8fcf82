"""What can be done at any moment: heal, gain or pay something, and put right what was forgotten or entered wrong."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.engine.asks import Number, Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _, ngettext
from companion.games.biohack.amounts import GENE_LABELS, GENES, NOTHING, goods
from companion.games.biohack.asking import from_hand, which_creature, who
from companion.games.biohack.biofarm import creation_milestone, place
from companion.games.biohack.cleanup import heal
from companion.games.biohack.content import CREATURES
from companion.games.biohack.creatures import how_to_pay
from companion.games.biohack.dna import place_token, reports
from companion.games.biohack.effects import credit
from companion.games.biohack.repairs import correct_cards, correct_creatures, correct_hand, correct_tokens
from companion.games.biohack.state import Game, Player


def anytime(game: Game) -> list[Option[str]]:
    if not game.round:
        return []
    found = [
        Option(
            f"heal.{player.key}",
            _("Heal a Noman: {who}").format(who=player.seat),
            "",
            note=_("It stands up at home"),
            badge=_("1 medicine"),
            icon="medical-bag",
            tone=player.seat.colour,
        )
        for player in game.players.values()
        if player.can_heal()
    ]
    if not game.guided:
        found.append(Option("creature", _("Create a creature"), "", icon="flask-outline"))
        found.append(Option("milestone", _("Report a milestone"), "", icon="file-document-check-outline"))
    found.append(Option("gain", _("Gain or pay something"), "", note=_("What a card says"), icon="plus-minus-variant"))
    found += [
        Option("creatures", _("Correct creatures"), "", note=_("Add, change or remove one"), icon="flask-plus-outline"),
        Option("hand", _("Correct cards in hand"), "", note=_("Enter, change or remove one"), icon="cards-outline"),
        Option(
            "tokens", _("Correct milestones"), "", note=_("Add or remove a report"), icon="file-document-edit-outline"
        ),
        Option(
            "cards",
            _("Correct table cards"),
            "",
            note=_("Scientists, boards, milestones, tiles"),
            icon="pencil",
        ),
    ]
    return found


async def perform(table: Table, game: Game, action: str) -> None:
    if action.startswith("heal."):
        heal(table, game.players[action.removeprefix("heal.")])
        return
    if action == "cards":
        await correct_cards(table, game)
        return
    player = await who(table, game)
    with table.under(player.seat, "corrections"):
        await BY_HAND[action](table, game, player)


@step
async def gain(table: Table, game: Game, player: Player) -> None:
    filled = await table.form(
        "biohack.gain",
        _("What changes?"),
        [
            *(
                Number(key=gene, text=GENE_LABELS[gene], least=-player.has(gene), most=10, steps=(1, -1))
                for gene in GENES
            ),
            Number(key="coins", text=_("Coins"), least=-player.coins, most=40, steps=(1, -1)),
            Number(key="ep", text=_("EP"), least=-60, most=60, steps=(1, -1)),
            Number(key="medicine", text=_("Medicine"), least=-player.medicine, most=2, steps=(1, -1)),
            Number(
                key="cards",
                text=_("Creature cards"),
                least=-player.unknown,
                most=min(5, CREATURES - player.hand),
                steps=(1, -1),
            ),
        ],
        detail=_("Minus means pay."),
        shows=(player.key,),
        rule="icons",
    )
    cards = filled.pop("cards")
    if cards:
        player.hand += cards
        table.tell(
            ngettext(
                "{who} has {n} creature card in hand.", "{who} has {n} creature cards in hand.", player.hand
            ).format(who=player.seat),
            player.seat,
        )
    bonus = goods(filled)
    if bonus != NOTHING:
        credit(table, player, bonus, _("by hand"))


# Only track: creatures and reports as they happen


async def created(table: Table, game: Game, player: Player) -> None:
    if made := await create_tracked(table, game, player):
        await creation_milestone(table, game, player, made)


@step
async def create_tracked(table: Table, game: Game, player: Player) -> str:
    """Returns the class, or nothing if the player went back."""
    card = await which_creature(table, game, player)
    paid = await how_to_pay(table, game, player, card, 0)
    if paid is None:
        return ""
    paid.make(table, player)
    from_hand(game, player, card)
    place(table, game, player, card, paid)
    return card.cls


@step
async def add_report(table: Table, game: Game, player: Player) -> None:
    card = await table.choose(
        "biohack.report",
        _("Which milestone do you report?"),
        [*reports(game, player, checked=False), Option("none", _("Report nothing"), "", icon="close")],
        shows=("milestones",),
        rule="dna",
    )
    if card:
        await place_token(table, game, player, card)


BY_HAND: dict[str, Callable[[Table, Game, Player], Awaitable[None]]] = {
    "gain": gain,
    "creature": created,
    "milestone": add_report,
    "creatures": correct_creatures,
    "hand": correct_hand,
    "tokens": correct_tokens,
}
"""What is done for one player."""
