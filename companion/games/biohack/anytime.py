"""What can be done at any moment: heal, gain or pay something, enter a creature or a milestone, give a card its name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.asks import Ask, Number, Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biohack.amounts import GENE_NAMES, GENES, NOTHING, Bonus, goods, plus
from companion.games.biohack.biofarm import choose_class, create
from companion.games.biohack.cleanup import heal
from companion.games.biohack.content import CLASS_NAMES, MILESTONE_CARDS
from companion.games.biohack.creatures import NEW
from companion.games.biohack.dna import report
from companion.games.biohack.effects import credit
from companion.games.biohack.known import Creature, Scientist
from companion.games.biohack.state import Game, Placed, Player


def anytime(game: Game) -> list[Option[str]]:
    if not game.round:
        return []
    found = [
        Option(
            f"heal.{player.key}",
            _("{who}: heal a Noman").format(who=player.seat),
            "",
            note=_("1 medicine, it stands up at home"),
            icon="medical-bag",
            tone=player.seat.colour,
        )
        for player in game.players.values()
        if player.can_heal()
    ]
    found.append(Option("gain", _("Gain or pay something"), "", note=_("what a card says"), icon="plus-minus-variant"))
    if not game.guided:
        found.append(Option("creature", _("Create a creature"), "", icon="flask-outline"))
        found.append(Option("milestone", _("Report a milestone"), "", icon="file-document-check-outline"))
    found.append(
        Option("name", _("Give a card its name"), "", note=_("creatures, scientists, milestones"), icon="pencil")
    )
    if any(True for _thing in forgettable(game)):
        found.append(Option("forget", _("Forget something typed"), "", note=_("a mistake in a card"), icon="eraser"))
    return found


async def perform(table: Table, game: Game, action: str) -> None:
    if action.startswith("heal."):
        heal(table, game.players[action.removeprefix("heal.")])
        return
    match action:
        case "gain":
            await gain(table, await who(table, game))
        case "creature":
            player = await who(table, game)
            cls = await choose_class(table, player, _("Which class?"), any_hand=True)
            if cls is not None:
                await create(table, game, player, cls)
        case "milestone":
            await report(table, game, await who(table, game))
        case "name":
            await name_card(table, game)
        case "forget":
            await forget(table, game)


async def who(table: Table, game: Game) -> Player:
    if game.solo:
        return game.me
    return await table.choose(
        "biohack.who",
        _("Who?"),
        [Option(player.key, player.seat.name, player, tone=player.seat.colour) for player in game.in_order()],
    )


async def gain(table: Table, player: Player) -> None:
    def fields() -> list[Ask[int]]:
        return [
            *(
                Number(key=gene, text=GENE_NAMES[gene], least=-player.has(gene), most=10, steps=(1, -1))
                for gene in GENES
            ),
            Number(key="coins", text=_("coins"), least=-player.coins, most=40, steps=(1, -1)),
            Number(key="ep", text=_("EP"), least=-60, most=60, steps=(1, -1)),
            Number(key="medicine", text=_("medicine"), least=-player.medicine, most=2, steps=(1, -1)),
            Number(key="cards", text=_("creature cards"), least=-player.hand, most=5, steps=(1, -1)),
        ]

    filled = await table.form(
        "biohack.gain",
        _("What changes?"),
        fields,
        who=player.seat,
        detail=_("Below zero is paid."),
        shows=(player.key,),
        rule="icons",
    )
    cards = filled.pop("cards")
    if cards:
        player.hand += cards
        table.tell(
            ngettext(
                "{who}: {n} creature card in hand now.", "{who}: {n} creature cards in hand now.", player.hand
            ).format(who=player.seat),
            player.seat,
        )
    bonus = goods(filled)
    if bonus != NOTHING:
        credit(table, player, bonus, _("by hand"))


async def name_card(table: Table, game: Game) -> None:
    """Names are optional; a scientist with a name is offered again in the next play."""
    named = await table.choose("biohack.name.which", _("Which card?"), namable(game))
    if isinstance(named, tuple):
        player, placed = named
        name = await table.write("biohack.name", _("Its name?"), most=40, start=placed.card.name, who=player.seat)
        placed.card = replace(placed.card, name=name)
        game.known.learn_creature(table, placed.card)
    elif isinstance(named, Player):
        name = await table.write("biohack.name", _("Its name?"), most=40, start=named.scientist.name, who=named.seat)
        named.scientist.name = name
        game.known.learn_scientist(table, named.scientist)
    else:
        name = await milestone_name(table, game, named)
        game.cards[named] = name
        game.known.learn_card(table, name)
    table.tell(_("Named: {name}.").format(name=name), tone="quiet")


async def milestone_name(table: Table, game: Game, card: str) -> str:
    """One of the names typed in earlier plays, or a new one."""
    free = [name for name in game.known.cards if name not in game.cards.values()]
    name: str = NEW
    if free:
        name = await table.choose(
            "biohack.name.card",
            _("Which milestone is it?"),
            [
                *(Option(f"known.{one}", one, one, icon="history") for one in free),
                Option(NEW, _("Another one: write its name"), NEW, icon="pencil-outline"),
            ],
        )
    if name != NEW:
        return name
    return await table.write("biohack.name", _("Its name?"), most=40, start=game.cards.get(card, ""))


Namable = Player | tuple[Player, Placed] | str


def namable(game: Game) -> list[Option[Namable]]:
    found: list[Option[Namable]] = []
    for player in game.in_order():
        found.append(
            Option(
                f"scientist.{player.key}",
                _("{who}'s scientist").format(who=player.seat),
                player,
                note=player.scientist.name,
                icon="account-tie",
            )
        )
        found += [
            Option(
                f"creature.{player.key}.{n}",
                _("{who}: {card}").format(who=player.seat, card=placed.card.says()),
                (player, placed),
                icon="flask-outline",
            )
            for n, placed in enumerate(player.creatures, start=1)
        ]
    found += [Option(card, game.card_name(card), card, icon="file-document-outline") for card in MILESTONE_CARDS]
    return found


# Forgetting


def forgettable(game: Game) -> Iterator[Option[Creature | Scientist | tuple[str, Bonus] | str]]:
    """Everything that was typed from cards and boards, here or in earlier plays."""
    for card in game.known.creatures:
        yield Option(f"{card.key}.{card.name}", card.says(), card, note=CLASS_NAMES[card.cls], icon="flask-outline")
    for scientist in game.known.scientists:
        yield Option(f"scientist.{scientist.name}", scientist.name, scientist, icon="account-tie")
    for place, seen in game.known.effects.items():
        for bonus in seen:
            yield Option(f"{place}.{bonus.code}", plus(bonus), (place, bonus), note=place_says(place), icon="history")
    for name in game.known.cards:
        yield Option(f"card.{name}", name, name, icon="file-document-outline")


def place_says(place: str) -> Says:
    """`tile`, `order.2`, `row.common.3` in words."""
    kind, *where = place.split(".")
    if kind == "tile":
        return _("Downtown tile")
    if kind == "order":
        return _("turn order space {n}").format(n=where[0])
    return _("{cls} space {n}").format(cls=CLASS_NAMES[where[0]], n=where[1])


async def forget(table: Table, game: Game) -> None:
    """What lies on a board stays there; it is only not offered any more."""
    things = await table.pick(
        "biohack.forget", _("What shall the app forget?"), lambda: list(forgettable(game)), rule="remembered"
    )
    for thing in things:
        game.known.forget(table, thing)
    table.tell(ngettext("{n} thing forgotten.", "{n} things forgotten.", len(things)), tone="quiet")
