"""What is played against the Machine, worked out to the end (4.6, 4.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.engine.why import Line, Why
from companion.games.biosphere5.areas import Area, Solution
from companion.games.biosphere5.cards import HEADS, LEGEND, matrix
from companion.games.biosphere5.content import COST, RESCUED
from companion.games.biosphere5.forecast import struck
from companion.games.biosphere5.losses import machine_loses
from companion.games.biosphere5.state import ANNOUNCED_AT_ONCE, ONE_ANSWER, Game, Machine, machine_of


class Lot(Struct, frozen=True):
    """Cards to be turned over: how many still, read from the table each time, and what to say of them."""

    key: str
    still: Callable[[Game], int]
    text: Callable[[int], Says]
    rule: str = "against"


async def reveal(table: Table, game: Game, lot: Lot) -> None:
    """Turn over the top cards: the app's deck right away, printed cards once entered. They stay revealed until they are put away."""
    machine = machine_of(game)
    deck, before = machine.deck, len(machine.revealed)
    while (left := lot.still(game)) > 0:
        if not len(deck):
            if not deck.discards:
                break
            make_anew(table, machine)
        if game.setup.word("deck") == "digital":
            machine.revealed += deck.keys_of(table.draw_now(deck, min(left, len(deck))))
        elif left >= len(deck):
            turn_over_the_rest(table, game, machine.revealed)
        else:
            await tap_in(table, game, lot, before)


@step
async def tap_in(table: Table, game: Game, lot: Lot, before: int) -> None:
    """With the cards that were the last of a pile: nobody has to enter those, but they count."""
    machine = machine_of(game)
    rest = machine.revealed[before:]
    left = lot.still(game)
    if not 0 < left < len(machine.deck):
        return
    drawn = await table.draw(
        lot.key,
        lot.text(left),
        machine.deck,
        left,
        detail=_("The last of the old pile: {cards}. Shuffle its discard pile for more.").format(
            cards=names(game, rest)
        )
        if rest
        else "",
        rule=lot.rule,
        by_hand_first=True,
        grid=matrix(game.cards),
        signs={key: card.signs for key, card in game.cards.items()},
        heads=HEADS,
        legend=LEGEND,
    )
    keys = machine.deck.keys_of(drawn.cards)
    machine.revealed += keys
    if drawn.by == "app":
        table.tell(
            ngettext(
                "The app drew for you. Find this card in the Machine's pile and take it out: {cards}.",
                "The app drew for you. Find these cards in the Machine's pile and take them out: {cards}.",
                len(keys),
            ).format(cards=names(game, keys)),
            tone="warning",
        )
        machine.to_find += keys


def make_anew(table: Table, machine: Machine) -> None:
    """An empty pile is reshuffled from the discard pile when a card is needed (4.2, 4.6)."""
    n = machine.deck.reshuffle()
    table.tell(
        ngettext(
            "The Machine's draw pile is empty. Its discard pile ({n} card) becomes the new one.",
            "The Machine's draw pile is empty. Shuffle its discard pile ({n} cards) into a new one.",
            n,
        ),
        tone="accent",
    )


def turn_over_the_rest(table: Table, game: Game, onto: list[str]) -> None:
    """All that is left of the pile is known, so nobody has to enter it."""
    machine = machine_of(game)
    rest = [key for layer in machine.deck.layers for key in layer.elements()]
    machine.deck.take(rest)
    onto += rest
    table.tell(
        ngettext(
            "The last card of the Machine's pile is turned over: {cards}.",
            "The last {n} cards of the Machine's pile are turned over: {cards}.",
            len(rest),
        ).format(cards=names(game, rest))
    )


def names(game: Game, keys: list[str]) -> Says:
    return listed([game.cards[key].spoken for key in keys])


async def espionage(table: Table, game: Game) -> None:
    """The stored Biosphere card is discarded; without one, a card that the human chooses out of those turned over (4.7, B12)."""
    machine = machine_of(game)
    first: Says = ""
    if machine.stored:
        machine.drop_stored()
        first = _("It discards its stored Biosphere 5 card.")
    elif game.setup.word("deck") == "printed" and game.since(ANNOUNCED_AT_ONCE):
        first = await take_one_of_the_printed(table, game)
    else:
        await reveal(table, game, SPIED)
        first = await take_one(table, game)
    machine_loses(table, machine, 1, first)


def spied(game: Game) -> int:
    """How many cards an Espionage turns over: as many as the hand level, or as many as that level reveals (4.7, C1)."""
    return game.reveals() if game.setup.options.get("spied") == "reveals" else machine_of(game).level


@step(rule="against")
async def take_one_of_the_printed(table: Table, game: Game) -> Says:
    """Only the card that is discarded has to be named: the others are shuffled and laid under the pile."""
    machine = machine_of(game)
    deck = machine.deck
    count = min(spied(game), len(deck) + len(deck.discards))
    if not count:
        return ""
    anew = count > len(deck)  # all of the pile is turned over, and its discards are shuffled for the rest
    among = _sorted_keys(game, [*deck.left(), *(deck.discards if anew else ())])
    gone: str = await table.choose(
        "biosphere5.espionage.printed",
        _("Which of the Machine's cards do you discard?"),
        [Option(key, game.cards[key].label, key, note=game.cards[key].kind) for key in among],
        detail=ngettext(
            "Turn over the top card of its pile.",
            "Turn over the top {n} cards of its pile. Shuffle the others and lay them under it.",
            count,
        ),
        shows=("machine",),
    )
    if anew:
        make_anew(table, machine)
    deck.find(gone)
    deck.discard(gone)
    deck.shuffle_in()  # which of them are under the pile now, nobody told the app
    return _("The Machine discards {gone}. Shuffle the others under its pile.").format(gone=game.cards[gone].spoken)


def _sorted_keys(game: Game, keys: Iterable[str]) -> list[str]:
    """Each once, the most valuable first (4.4)."""
    return sorted(set(keys), key=lambda key: (game.cards[key].value, key), reverse=True)


def _still_spied(game: Game) -> int:
    machine = machine_of(game)
    return spied(game) - len(machine.revealed)


def _spied(n: int) -> Says:
    return ngettext(
        "Espionage: turn over the Machine's top card",
        "Espionage: turn over the Machine's top {n} cards",
        n,
    )


SPIED = Lot("biosphere5.espionage.reveal", _still_spied, _spied)


@step(rule="against")
async def take_one(table: Table, game: Game) -> Says:
    """The human has one of the revealed cards discarded; tells what was seen."""
    machine = machine_of(game)
    if not machine.revealed:
        return ""
    gone: str = await table.choose(
        "biosphere5.espionage.card",
        _("Which of the Machine's cards do you discard?"),
        _choices(game, machine),
        detail=_("Shuffle the others under its draw pile."),
    )
    machine.deck.discard(gone)
    machine.revealed.remove(gone)
    machine.deck.put_under(machine.revealed)
    machine.revealed.clear()
    return _("The Machine discards {gone}. Shuffle the others under its pile.").format(gone=game.cards[gone].spoken)


def _choices(game: Game, machine: Machine) -> list[Option[str]]:
    return [
        Option(key, game.cards[key].label, key, note=game.cards[key].kind)
        for key in _sorted_keys(game, machine.revealed)
    ]


async def sabotage(table: Table, game: Game) -> None:
    """The top three of its pile, or the stored Biosphere card and the top two; the hand level falls by three (4.7)."""
    machine = machine_of(game)
    await reveal(table, game, SABOTAGED)
    keys = list(machine.revealed)
    machine.discard_revealed()
    if machine.stored:
        keys.insert(0, machine.biosphere)
        machine.drop_stored()
    first = _("The Machine discards {cards}.").format(cards=names(game, keys)) if keys else ""
    machine_loses(table, machine, COST["sabotage"], first)


def _still_sabotaged(game: Game) -> int:
    machine = machine_of(game)
    return COST["sabotage"] - machine.stored - len(machine.revealed)


def _sabotaged(n: int) -> Says:
    return ngettext(
        "Sabotage: discard the Machine's top card",
        "Sabotage: discard the Machine's top {n} cards",
        n,
    )


SABOTAGED = Lot("biosphere5.sabotage.reveal", _still_sabotaged, _sabotaged)


async def suffer(table: Table, game: Game, area: Area) -> None:
    """A catastrophe hits the Machine: it looks for a rescue card, once a round, and gives up what it must (4.6)."""
    machine = machine_of(game)
    if machine.built.at(area) is Solution.PERFECT:
        table.tell(_("The Machine is safe: perfect {area}.").format(area=area))
        return
    found = ""
    why: Why | None = None
    if machine.checked:
        first: Says = _("No second rescue check this round.")
    elif machine.level:
        found, shown = await rescue_check(table, game, area)
        first, why = _came_of_it(game, machine.level, area, found, shown)
    else:
        first = _("No rescue check at hand level 0.")
    damage = machine.built.at(area).damage
    machine_loses(table, machine, min(RESCUED, damage) if found else damage, first, why)


async def rescue_check(table: Table, game: Game, area: Area) -> tuple[str, list[str]]:
    """Cards are turned over one by one, at most as many as the hand level, until a rescue card for the area comes up (4.6)."""
    machine = machine_of(game)
    machine.checked = True
    if game.setup.word("deck") == "digital":
        found = look(table, game, area)
        shown = list(machine.looked_at)
    else:
        found, shown = await look_at_printed(table, game, area), []
    if found:
        machine.looked_at.remove(found)
        machine.deck.discard(found)
    machine.deck.shuffle_in(machine.looked_at)
    machine.looked_at.clear()
    return found, shown


def _helps(game: Game, key: str, area: Area) -> bool:
    card = game.cards[key]
    return card.upper == "rescue" and card.problem is area


def look(table: Table, game: Game, area: Area) -> str:
    """In the app's deck; returns the rescue card, if any comes up."""
    machine = machine_of(game)
    for _attempt in range(machine.level):
        if not len(machine.deck):
            if not machine.deck.discards:
                break
            make_anew(table, machine)
        (key,) = machine.deck.keys_of(table.draw_now(machine.deck))
        machine.looked_at.append(key)
        if _helps(game, key, area):
            return key
    return ""


async def look_at_printed(table: Table, game: Game, area: Area) -> str:
    """In printed cards, with one tap: all but the rescue card are shuffled back, so nobody needs to name them."""
    machine = machine_of(game)
    deck = machine.deck
    if machine.level > len(deck) and deck.discards and not _helpful(game, deck.left(), area):
        # All of the pile is turned over without help, and the check goes on in what was discarded.
        if len(deck):
            turn_over_the_rest(table, game, machine.looked_at)
        make_anew(table, machine)
    return await say_what_came_up(table, game, area)


@step(rule="against")
async def say_what_came_up(table: Table, game: Game, area: Area) -> str:
    machine = machine_of(game)
    attempts = machine.level - len(machine.looked_at)
    if attempts <= 0:
        return ""
    outcomes = _outcomes(game, machine, area, attempts)
    possible = [outcome for outcome in outcomes if outcome.allowed]
    if len(possible) == 1 and game.since(ONE_ANSWER):
        return _came_up(machine, possible[0].value)
    found: str = await table.choose(
        "biosphere5.check",
        ngettext(
            "Rescue check: what did the Machine's top card show?",
            "Rescue check: what did the Machine's cards show?",
            attempts,
        ),
        outcomes,
        detail=ngettext(
            "Turn over the top card of its pile, then shuffle it back in.",
            "Turn over up to {n} cards, one by one, until a rescue card for {area} shows. Shuffle the others back in.",
            attempts,
        ).format(area=area),
        shows=("machine",),
    )
    return _came_up(machine, found)


def _came_up(machine: Machine, found: str) -> str:
    if found:
        machine.deck.find(found)
        machine.looked_at.append(found)
    return found


def _helpful(game: Game, keys: Iterable[str], area: Area) -> list[str]:
    """The rescue cards for this area among them."""
    return [key for key in keys if _helps(game, key, area)]


def _outcomes(game: Game, machine: Machine, area: Area, attempts: int) -> list[Option[str]]:
    """What can have come of the check, by what the pile still holds."""
    helpful: list[str] = []
    must = False
    count = left = min(attempts, len(machine.deck))
    for layer in machine.deck.layers:
        taken = min(left, layer.total())
        left -= taken
        if taken and not must:  # behind a layer where one must come up nothing is turned over
            here = _helpful(game, layer, area)
            helpful += [key for key in here if key not in helpful]
            must = layer.total() - sum(layer[key] for key in here) < taken
    damage = machine.built.at(area).damage
    one = struck(game, machine, min(RESCUED, damage)).text
    found = [Option(key, game.cards[key].label, key, note=one, icon=area.icon) for key in helpful]
    none = Option(
        "none",
        ngettext("None in {n} card", "None in {n} cards", count),
        "",
        note=struck(game, machine, damage).text,
        forbidden=_("One must have come up: too few other cards") if must else "",
        tone="good",
    )
    return [*found, none]


def _came_of_it(game: Game, level: int, area: Area, found: str, shown: list[str]) -> tuple[Says, Why]:
    lines = [Line(_("cards it may turn over (hand level)"), str(level), "4.6")]
    if shown:
        lines.append(Line(_("turned over: {cards}").format(cards=names(game, shown)), str(len(shown)), "4.6"))
    why = Why(
        _("The Machine's rescue check"),
        lines=tuple(lines),
        total=_("found") if found else _("none for {area}").format(area=area),
    )
    if found:
        text = _("Rescue check: the Machine finds {found} and discards it.").format(found=game.cards[found].spoken)
        return text, why
    return ngettext(
        "Rescue check: {n} card, none for {area}.", "Rescue check: {n} cards, none for {area}.", level
    ).format(area=area), why
