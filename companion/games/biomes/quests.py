"""The four quests. Each gives one fragment, once."""

from __future__ import annotations

from functools import partial

from companion.engine.asks import Option
from companion.engine.chance import die
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.engine.why import Line, Why
from companion.games.biomes.content import (
    ARTIFACTS,
    CAVE_ARTIFACT,
    CAVE_FRAGMENT,
    CAVE_NOTHING,
    Card,
    Place,
)
from companion.games.biomes.costs import Cost, trader_price
from companion.games.biomes.payment import pay, shortage
from companion.games.biomes.piles import copies, discard, discard_hand, gain_from_bank, names, remove
from companion.games.biomes.state import DONE, GONE, OPEN, Game, Player

ARTIFACTS_FOR_FRAGMENT = 3


def quest_here(game: Game, player: Player) -> Place | None:
    for quest in (Place.CAVE, Place.TRADER, Place.FOUNTAIN, Place.CITY):
        if game.at(player, quest):
            return quest
    return None


def quest_blocked(game: Game, player: Player) -> Says:
    quest = quest_here(game, player)
    if quest is None:
        return _("Only on a quest tile")
    if game.gang is quest:
        return _("The gang is on this quest")
    if quest is Place.CITY:
        return _("The City gives its fragment when every tile is explored")
    if game.quests[quest.value] != OPEN:
        return _("This quest is over")
    if quest is Place.CAVE and game.keeps_artifacts and not player.artifacts():
        return _("Searching the Cave takes an artifact")
    if quest is Place.TRADER and not any(option.allowed for option in trades(game, player)):
        return _("The Trader wants 3 artifacts or {cost}").format(cost=trader_price(game.burden()).cost.text())
    if quest is Place.FOUNTAIN:
        return fountain_blocked(game, player)
    return ""


async def interact(table: Table, game: Game, player: Player) -> None:
    quest = quest_here(game, player)
    game.now.actions -= 1
    if quest is Place.CAVE:
        await search_cave(table, game, player)
    elif quest is Place.TRADER:
        await trade(table, game, player)
    else:
        await place_artifact(table, game, player)


def fulfil(table: Table, game: Game, quest: Place, text: Says) -> None:
    game.camp.fragments += game.quests[quest.value] != DONE  # a correction may have been first
    game.quests[quest.value] = DONE
    table.tell(_("{text} A fragment! {n} of 4 found.").format(text=text, n=game.fragments_found()), tone="good")


async def give_artifact(
    table: Table, game: Game, player: Player, key: str, text: Says, barred: tuple[str, ...] = (), why_not: Says = ""
) -> Card:
    """Choose one of the artifacts in hand, or of all kinds where the app does not know the hand."""

    def held() -> list[Option[Card]]:
        return [
            Option(
                card.key,
                card.label,
                card,
                note=card.about,
                badge=str(player.hand[card.key]) if game.keeps_artifacts and player.hand[card.key] > 1 else "",
                forbidden=why_not if card.key in barred else "",
                icon=card.icon,
            )
            for card in (player.artifacts() if game.keeps_artifacts else ARTIFACTS.values())
        ]

    allowed = [option for option in held() if option.allowed]
    if len(allowed) == 1:
        return allowed[0].value
    return await table.choose(key, text, held, who=player.seat, rule="quests")


# Cave


async def search_cave(table: Table, game: Game, player: Player) -> None:
    """An artifact, what the player adds, a D12."""
    given = await give_artifact(table, game, player, "biomes.cave.artifact", _("Which artifact pays for the search?"))
    if game.keeps_artifacts:
        discard(game, player, [given.key])
    table.tell(_("{who} searches the Cave for {card}.").format(who=player.seat, card=given.label), player.seat)
    bid = await table.choose(
        "biomes.cave.bid",
        _("How much do you add to the D12?"),
        lambda: bids(game, player),
        who=player.seat,
        detail=_("1–6 catastrophe · 7–9 nothing · 10–12 fragment · 13 or more fragment and artifact"),
        rule="cave",
        shows=("turn",),
    )
    await pay(table, game, player, Cost(any=bid))
    rolled = await table.roll(
        "biomes.cave.roll",
        _("Roll the D12, +{bid}").format(bid=bid),
        [die(12)],
        who=player.seat,
        rule="cave",
    )
    await cave_result(table, game, player, bid, rolled.face)


def bids(game: Game, player: Player) -> list[Option[int]]:
    """Up to 12: then even a 1 gives the fragment and an artifact."""
    options = []
    for bid in range(CAVE_ARTIFACT):
        cost = Cost(any=bid)
        options.append(
            Option(
                str(bid),
                _("+{n}").format(n=bid) if bid else _("Nothing"),
                bid,
                note=_("fragment {fragment}, catastrophe {catastrophe}").format(
                    fragment=percent(chance_at_least(bid, CAVE_FRAGMENT)),
                    catastrophe=percent(1 - chance_at_least(bid, CAVE_NOTHING)),
                ),
                forbidden=shortage(game, player, cost),
                why=partial(odds_why, bid),
            )
        )
    return options


def odds_why(bid: int) -> Why:
    def line(text: Says, low: int, high: int) -> Line:
        faces = [face for face in range(1, 13) if low <= face + bid <= high]
        if not faces:
            return Line(text, "–", "Quests: Cave")
        shown = f"{faces[0]}–{faces[-1]}" if len(faces) > 1 else str(faces[0])
        return Line(text, _("rolling {faces}").format(faces=shown), "Quests: Cave")

    return Why(
        _("What the D12 must show with +{n}").format(n=bid),
        lines=(
            line(_("Catastrophe"), 0, CAVE_NOTHING - 1),
            line(_("Nothing"), CAVE_NOTHING, CAVE_FRAGMENT - 1),
            line(_("Fragment"), CAVE_FRAGMENT, CAVE_ARTIFACT - 1),
            line(_("Fragment and artifact"), CAVE_ARTIFACT, 99),
        ),
    )


def chance_at_least(bid: int, least: int) -> float:
    return sum(face + bid >= least for face in range(1, 13)) / 12


def percent(chance: float) -> Says:
    return _("{n} %").format(n=round(chance * 100))


async def cave_result(table: Table, game: Game, player: Player, bid: int, face: int) -> None:
    total = face + bid
    if total < CAVE_NOTHING:
        text = _(
            "Cave: {face} + {bid} = {total}: catastrophe. {who} loses the hand, is back at base camp, the turn is over."
        )
        table.tell(text.format(face=face, bid=bid, total=total, who=player.seat), player.seat, tone="danger")
        discard_hand(game, player)
        player.place = Place.CAMP
        game.now.actions = 0
        game.now.over = True
        return
    if total < CAVE_FRAGMENT:
        text = _("Cave: {face} + {bid} = {total}: nothing happens.")
        table.tell(text.format(face=face, bid=bid, total=total), player.seat)
        return
    sum_text = _("Cave: {face} + {bid} = {total}.").format(face=face, bid=bid, total=total)
    fulfil(table, game, Place.CAVE, sum_text)
    if total >= CAVE_ARTIFACT:
        await gain_from_bank(table, game, player, "artifacts", 1)


# Trader


def trades(game: Game, player: Player) -> list[Option[str]]:
    cost = trader_price(game.burden())
    few = game.keeps_artifacts and player.artifact_count() < ARTIFACTS_FOR_FRAGMENT
    return [
        Option(
            "fragment",
            _("A fragment"),
            "fragment",
            badge=_("3 artifacts"),
            note=_("They leave the game"),
            forbidden=_("You have {n} artifacts").format(n=player.artifact_count()) if few else "",
            icon="puzzle",
        ),
        Option(
            "artifacts",
            _("2 artifacts of your choice"),
            "artifacts",
            badge=cost.cost.text(),
            warning=_("No fragment here then: all three others will be needed"),
            forbidden=shortage(game, player, cost.cost)
            or (
                _("No artifact is left in the bank") if game.keeps_artifacts and not len(game.bank["artifacts"]) else ""
            ),
            why=partial(cost.why, _("The Trader's price")),
            icon="diamond-stone",
        ),
    ]


async def trade(table: Table, game: Game, player: Player) -> None:
    """Either a fragment or two artifacts; then the Trader is gone."""
    choice = await table.choose(
        "biomes.trader",
        _("What do you buy?"),
        lambda: trades(game, player),
        who=player.seat,
        rule="trader",
        shows=("turn",),
    )
    if choice == "fragment":
        given = await three_artifacts(table, game, player) if game.keeps_artifacts else []
        for key in given:
            remove(game, player, key)
        what = names([ARTIFACTS[key] for key in given]) if given else _("3 artifacts")
        fulfil(table, game, Place.TRADER, _("{who} gives {what} to the Trader.").format(who=player.seat, what=what))
        return
    await pay(table, game, player, trader_price(game.burden()).cost)
    game.quests[Place.TRADER.value] = GONE
    game.artifacts_out += 2
    table.tell(_("The Trader sells 2 artifacts and is gone."), player.seat)
    if not game.keeps_artifacts:
        return
    stack = game.bank["artifacts"]
    for _n in range(min(2, len(stack))):
        card = await table.choose(
            "biomes.trader.take",
            _("Search the artifact stack: which one?"),
            lambda: [
                Option(key, card.label, card, note=card.about, badge=str(stack.left()[key]), icon=card.icon)
                for key, card in ARTIFACTS.items()
                if stack.left()[key]
            ],
            who=player.seat,
            rule="trader",
        )
        stack.find(card.key)
        player.hand[card.key] += 1
        table.tell(_("{who} takes {card}.").format(who=player.seat, card=card.label), player.seat)
    stack.shuffle_in()


async def three_artifacts(table: Table, game: Game, player: Player) -> list[str]:
    """Those that go; nothing to choose if there are just as many."""
    held = [key for key in ARTIFACTS for _copy in range(player.hand[key])]
    if len(held) == ARTIFACTS_FOR_FRAGMENT:
        return held
    return await table.pick(
        "biomes.trader.give",
        _("Which 3 artifacts go to the Trader?"),
        copies(held),
        least=ARTIFACTS_FOR_FRAGMENT,
        most=ARTIFACTS_FOR_FRAGMENT,
        who=player.seat,
        detail=_("They leave the game."),
        rule="trader",
    )


# Fountain


def fountain_blocked(game: Game, player: Player) -> Says:
    if player.seat.key in game.fountain:
        return _("You have placed your artifact: {card}").format(card=ARTIFACTS[game.fountain[player.seat.key]].label)
    if not game.keeps_artifacts:
        return ""
    if not player.artifacts():
        return _("The Fountain takes an artifact")
    if all(card.key in game.fountain.values() for card in player.artifacts()):
        return _("Yours lie in the Fountain already: each must be different")
    return ""


async def place_artifact(table: Table, game: Game, player: Player) -> None:
    """Each player once, each a different artifact; with the last of them the fragment comes."""
    given = await give_artifact(
        table,
        game,
        player,
        "biomes.fountain",
        _("Which artifact goes into the Fountain?"),
        tuple(game.fountain.values()),
        _("It lies there already"),
    )
    if game.keeps_artifacts:
        player.hand[given.key] -= 1
        player.hand += type(player.hand)()
    game.fountain[player.seat.key] = given.key
    table.tell(
        _("{who} places {card} in the Fountain: {n} of {all}.").format(
            who=player.seat, card=given.label, n=len(game.fountain), all=len(game.players)
        ),
        player.seat,
    )
    if len(game.fountain) == len(game.players):
        game.removed.update(game.fountain.values())
        game.fountain.clear()
        fulfil(table, game, Place.FOUNTAIN, _("The ritual is complete; its artifacts leave the game."))


# City


def city_rewards(table: Table, game: Game) -> None:
    """As soon as it lies there and no tile is left (M28)."""
    if game.quests[Place.CITY.value] == OPEN and not len(game.tiles):
        fulfil(table, game, Place.CITY, _("Every tile is explored: the City keeps its word."))
