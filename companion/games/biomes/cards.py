"""Cards that change hands: the bank, the resource deck with its discard, the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from companion.engine.asks import Option
from companion.engine.chance import Deck
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.games.biomes.content import AMOUNTS, ARTIFACTS, CARDS, NAMES, RESOURCES, Card, card_label, card_look
from companion.games.biomes.state import Game, Player
from companion.games.biomes.versions import FEWER_ASKS

AMOUNT_SIGNS = {key: ("", f"numeric-{amount}-box-outline") for amounts in AMOUNTS.values() for key, amount in amounts}
AMOUNT_HEADS = tuple(str(amount) for _key, amount in AMOUNTS[RESOURCES[0]])
T = TypeVar("T")
Then = Callable[[], Awaitable[None]]
"""What follows from an action once it is done: steps of their own."""
STACKS = NAMES | {"artifacts": _("artifact")}


async def nothing() -> None:
    """Nothing follows."""


def names(cards: Sequence[Card]) -> Says:
    return listed([card.label for card in cards])


def only(game: Game, options: Sequence[Option[T]]) -> Option[T] | None:
    """The one option that is possible, if there is just one: nobody is asked then."""
    allowed = [option for option in options if option.allowed]
    return allowed[0] if len(allowed) == 1 and game.since(FEWER_ASKS) else None


def copies(keys: Sequence[str]) -> list[Option[str]]:
    """An option for each single card, for picking some: the second Food 2 is `food2.2`."""
    seen: Counter[str] = Counter()
    options = []
    for key in keys:
        seen[key] += 1
        options.append(Option(f"{key}.{seen[key]}", CARDS[key].label, key))
    return options


def stacks_of(deck: Deck[Card]) -> tuple[tuple[str, ...], ...]:
    """Each resource in a row, the smallest amount first; nothing where an artifact may come up."""
    left = deck.left()
    if not all(CARDS[key].resource for key in left):
        return ()
    return tuple(
        tuple(key for key, _amount in amounts)
        for amounts in AMOUNTS.values()
        if any(key in left for key, _amount in amounts)
    )


async def draw_resources(table: Table, game: Game, player: Player, wanted: Callable[[], int]) -> None:
    """Draw from the resource deck; an empty deck is reshuffled from the discard pile."""
    if not game.keeps_cards:
        await _draw_unseen(table, game, player, wanted())
        return
    drawn: list[Card] = []
    while len(drawn) < wanted() and renewed(table, game):
        drawn += await draw_some(table, game, player, wanted() - len(drawn))
    if drawn:
        table.tell(_("{who} draws {cards}.").format(who=player.seat, cards=names(drawn)), player.seat)
        renewed(table, game)
    if len(drawn) < wanted():
        table.tell(
            _("Resource deck and discard pile are empty. There is nothing more to draw."), player.seat, tone="warning"
        )


@step
async def draw_some(table: Table, game: Game, player: Player, count: int) -> list[Card]:
    """As many of them as the deck has."""
    cards = await next_cards(table, game, count, "biomes.draw")
    player.hand.update(card.key for card in cards)
    return cards


async def next_cards(table: Table, game: Game, count: int, key: str, text: Says = "") -> list[Card]:
    """Up to this many of the next cards of the resource deck. In its step only what becomes of them may follow."""
    unseen = game.first_deck
    cards = await take(table, game, game.next_cards(), min(count, game.in_deck()), key, text)
    if unseen:
        game.turned_up(card.key for card in cards)
    return cards


async def _draw_unseen(table: Table, game: Game, player: Player, count: int) -> None:
    """The app does not know the cards; used artifacts may come back among those of a deck that was shuffled."""
    text = ngettext(
        "{who} draws {n} card from the resource deck.", "{who} draws {n} cards from the resource deck.", count
    ).format(who=player.seat)
    table.tell(text, player.seat)
    player.unseen += count
    await artifacts_back(table, game, player, use_first_deck(table, game, count))


def use_first_deck(table: Table, game: Game, count: int) -> int:
    """How many of these cards come from a reshuffled deck: only there can a used artifact be."""
    if not game.since(FEWER_ASKS):
        return count
    old = min(game.first_deck, count)
    game.first_deck -= old
    if old and not game.first_deck:
        table.tell(_("The resource deck is empty: shuffle the discard pile into a new one."), tone="quiet")
    return count - old


async def artifacts_back(table: Table, game: Game, player: Player, count: int, but: str = "") -> None:
    """Which used artifacts are among a number of cards of the resource deck, if the app keeps only artifacts; not the one just used."""
    for _again in range(count):
        if not await artifact_back(table, game, player, but):
            return


@step
async def artifact_back(table: Table, game: Game, player: Player, but: str) -> bool:
    """One artifact that turned up, if any did."""
    used = Counter(game.deck.discards) - Counter([but])
    options = [Option(key, card.label, key, icon=card.icon) for key, card in ARTIFACTS.items() if used[key]]
    if not options or not game.keeps_artifacts:
        return False
    key = await table.choose(
        "biomes.draw.artifact",
        _("An artifact among the cards?"),
        [Option("none", _("No artifact, or no more"), ""), *options],
    )
    if key:
        game.deck.discards.remove(key)
        player.hand[key] += 1
        player.unseen = max(0, player.unseen - 1)
        table.tell(_("{who} gets {card} back.").format(who=player.seat, card=ARTIFACTS[key].label), player.seat)
    return bool(key)


def renewed(table: Table, game: Game) -> bool:
    """Whether there is a card to draw, after shuffling the discard if need be."""
    if not game.in_deck() and game.deck.discards:
        back = game.deck.reshuffle()
        table.tell(
            ngettext(
                "The resource deck is empty: {n} discarded card is the new deck.",
                "The resource deck is empty: {n} discarded cards are shuffled into a new deck.",
                back,
            ),
            tone="quiet",
        )
    return game.in_deck() > 0


async def take(table: Table, game: Game, deck: Deck[Card], count: int, key: str, text: Says = "") -> list[Card]:
    """The next cards of a deck: right away if the app shuffles, entered if the cards are real. The last thing in its step."""
    if not count:
        return []
    if game.digital_bank:
        return list(table.draw_now(deck, count))
    if count == len(deck):  # all that is left: nobody needs to say which
        keys = sorted(deck.left().elements())
        for each in keys:
            deck.find(each)
        return [deck.kinds[each] for each in keys]
    what = text or ngettext("Draw {n} resource card: which?", "Draw {n} resource cards: which?", count)
    drawn = await table.draw(
        key, what, deck, count, by_hand_first=True, grid=stacks_of(deck), signs=AMOUNT_SIGNS, heads=AMOUNT_HEADS
    )
    return list(drawn.cards)


@step
async def gain_from_bank(table: Table, game: Game, player: Player, stack: str, count: int) -> None:
    """Draw from one of the bank's four stacks into the hand."""
    if not (game.keeps_cards or (game.keeps_artifacts and stack == "artifacts")):
        if stack == "artifacts":
            game.artifacts_out += count
        else:
            player.unseen += count
        text = (
            ngettext("{who} draws {n} artifact.", "{who} draws {n} artifacts.", count)
            if stack == "artifacts"
            else ngettext(
                "{who} draws {n} card from the {stack} stack.", "{who} draws {n} cards from the {stack} stack.", count
            )
        )
        table.tell(text.format(who=player.seat, stack=STACKS[stack]), player.seat)
        return
    deck = game.bank[stack]
    count = min(count, len(deck))
    if not count:
        table.tell(_("The {stack} stack is empty: no card.").format(stack=STACKS[stack]), player.seat, tone="warning")
        return
    text = ngettext("Draw {n} card from {stack}: which?", "Draw {n} cards from {stack}: which?", count)
    cards = await take(table, game, deck, count, "biomes.bank", text.format(stack=deck.name))
    player.hand.update(card.key for card in cards)
    if stack == "artifacts":
        game.artifacts_out += count
    table.tell(_("{who} draws {cards}.").format(who=player.seat, cards=names(cards)), player.seat)


def discard(game: Game, player: Player, keys: Sequence[str]) -> None:
    """Cards from the hand to the team's discard (M18: artifacts too)."""
    player.hand.subtract(keys)
    player.hand += Counter()
    game.deck.discard(*keys)


def discard_hand(game: Game, player: Player) -> int:
    keys = sorted(player.hand.elements())
    discard(game, player, keys)
    player.unseen = 0
    return len(keys)


def remove(game: Game, player: Player, key: str) -> None:
    """A card out of the hand and out of the game."""
    player.hand[key] -= 1
    player.hand += Counter()
    game.removed[key] += 1


async def lose_at_random(table: Table, game: Game, player: Player) -> None:
    """One card of the hand, nobody chooses which. Part of a step, and the last of its asks."""
    key = await lost_card(table, game, player)
    if key:
        discard(game, player, [key])
    else:
        player.unseen = max(0, player.unseen - 1)
    if key and game.keeps_cards:
        text = _("{who} loses {card}, at random.").format(who=player.seat, card=CARDS[key].label)
    elif game.keeps_cards:
        text = _("{who} has no card to discard.").format(who=player.seat)
    else:
        text = _("{who} discards 1 card at random.").format(who=player.seat)
    table.tell(text, player.seat)


async def lost_card(table: Table, game: Game, player: Player) -> str:
    """The card that goes, as far as the app knows the hand."""
    if game.keeps_cards:
        hand = Deck(_("{who}'s hand").format(who=player.seat), CARDS, dict(player.hand), card_label, card_look)
        text = _("Discard 1 card at random: which?")
        cards = await take(table, game, hand, min(1, len(hand)), "biomes.lose", text)
        return cards[0].key if cards else ""
    if not (game.keeps_artifacts and player.artifact_count()):
        return ""
    return await table.choose(
        "biomes.lose.artifact",
        _("Discard 1 card at random. Was it an artifact?"),
        [
            Option("none", _("No, a resource card"), ""),
            *(Option(card.key, card.label, card.key, icon=card.icon) for card in player.artifacts()),
        ],
    )


def findable(game: Game) -> Counter[str]:
    """Copies of each card that are in nobody's hand and not out of the game."""
    found = game.deck.left() + Counter(game.deck.discards)
    for stack in game.bank.values():
        found += stack.left()
    return found


def find_anywhere(game: Game, key: str) -> bool:
    """Take a copy from the discard, the deck or the bank."""
    stack = game.bank[CARDS[key].resource or "artifacts"]
    if key in game.deck.discards:
        game.deck.discards.remove(key)
    elif game.deck.left()[key]:
        game.deck.find(key)
    elif stack.left()[key]:
        stack.find(key)
    else:
        return False
    return True
