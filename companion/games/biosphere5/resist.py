"""What is played against the Machine, worked out to the end (4.6, 4.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.engine.why import Line, Why
from companion.games.biosphere5.areas import RESCUED, Area, Solution
from companion.games.biosphere5.losses import machine_loses
from companion.games.biosphere5.state import Game, Machine, Player


async def reveal(
    table: Table, game: Game, count: int, key: str, text: Callable[[int], Says], rule: str = "against"
) -> list[str]:
    """Turn over the top cards: the app's deck at once, printed ones tapped in. They lie revealed until they are put away."""
    machine = game.machine
    assert machine
    deck, before = machine.deck, len(machine.revealed)
    while (left := count - len(machine.revealed) + before) > 0:
        if not len(deck):
            if not deck.discards:
                break
            make_anew(table, machine)
        if game.setup.word("deck") == "digital":
            machine.revealed += deck.keys_of(table.draw_now(deck, min(left, len(deck))))
        elif left >= len(deck):
            turn_over_the_rest(table, game)
        else:
            drawn = await table.draw(key, text(left), deck, left, rule=rule, by_hand_first=True)
            machine.revealed += deck.keys_of(drawn.cards)
    return machine.revealed[before:]


def make_anew(table: Table, machine: Machine) -> None:
    """An empty pile is made anew from the discards when a card is needed (4.2, 4.6)."""
    n = machine.deck.reshuffle()
    table.tell(
        ngettext(
            "The Machine's draw pile is empty: its {n} discarded card is the new one.",
            "The Machine's draw pile is empty: its {n} discarded cards are shuffled into a new one.",
            n,
        ),
        tone="accent",
    )


def turn_over_the_rest(table: Table, game: Game) -> None:
    """All that is left of the pile is known, so nobody has to tap it in."""
    machine = game.machine
    assert machine
    rest = [key for layer in machine.deck.layers for key in layer.elements()]
    machine.deck.take(rest)
    machine.revealed += rest
    table.tell(
        ngettext(
            "The last card of the Machine's pile is turned over: {cards}.",
            "The last {n} cards of the Machine's pile are turned over: {cards}.",
            len(rest),
        ).format(cards=names(game, rest))
    )


def names(game: Game, keys: list[str]) -> Says:
    return listed([game.cards[key].label for key in keys])


async def espionage(table: Table, game: Game, player: Player) -> None:
    """The stored Biosphere card goes; without one, a card that the human chooses out of as many as the hand level (4.7, B12)."""
    machine = game.machine
    assert machine
    first: Says = ""
    if machine.stored:
        machine.drop_stored()
        first = _("Its stored Biosphere card is discarded.")
    elif machine.level:
        keys = await reveal(table, game, machine.level, "biosphere5.espionage.reveal", _spied)
        if keys:
            first = await _take_one(table, game, machine, player)
    machine_loses(table, machine, 1, first)


def _spied(n: int) -> Says:
    return ngettext(
        "Espionage: turn over the top card of the Machine's pile",
        "Espionage: turn over the top {n} cards of the Machine's pile",
        n,
    )


async def _take_one(table: Table, game: Game, machine: Machine, player: Player) -> Says:
    """The human has one of the revealed cards discarded; tells what was seen."""
    gone = await table.choose(
        "biosphere5.espionage.card",
        _("Which of the Machine's cards goes?"),
        lambda: _choices(game, machine),
        who=player.seat,
        detail=_("The others are shuffled and laid under its draw pile."),
        rule="against",
    )
    machine.deck.discard(gone)
    machine.revealed.remove(gone)
    machine.deck.put_under(machine.revealed)
    machine.revealed.clear()
    return _("{gone} is discarded, the others go shuffled under its pile.").format(gone=game.cards[gone].label)


def _choices(game: Game, machine: Machine) -> list[Option[str]]:
    unique = sorted(set(machine.revealed), key=lambda key: game.cards[key].value, reverse=True)
    return [Option(key, game.cards[key].label, key, note=game.cards[key].kind) for key in unique]


async def sabotage(table: Table, game: Game) -> None:
    """The top three of its pile, or the stored Biosphere card and the top two; the hand level falls by three (4.7)."""
    machine = game.machine
    assert machine
    count, stored = 3, machine.stored
    if stored:
        machine.drop_stored()
        count = 2
    keys = await reveal(table, game, count, "biosphere5.sabotage.reveal", _sabotaged)
    if stored:
        keys = [machine.biosphere, *keys]
    first = _("The Machine discards {cards}.").format(cards=names(game, keys)) if keys else ""
    machine.discard_revealed()
    machine_loses(table, machine, 3, first)


def _sabotaged(n: int) -> Says:
    return ngettext(
        "Sabotage: put the top card of the Machine's pile on its discard pile",
        "Sabotage: put the top {n} cards of the Machine's pile on its discard pile",
        n,
    )


async def suffer(table: Table, game: Game, area: Area) -> None:
    """A catastrophe hits the Machine: it looks for a rescue card, once a round, and gives up what it must (4.6)."""
    machine = game.machine
    assert machine
    solution = machine.built.at(area)
    if solution is Solution.PERFECT:
        table.tell(_("The Machine is safe: {area} is perfectly solved.").format(area=area))
        return
    damage = solution.damage
    why: Why | None = None
    if machine.checked:
        first: Says = _("No second look for a rescue card this round.")
    elif machine.level:
        found, shown = await rescue_check(table, game, area)
        first, why = _came_of_it(game, machine.level, area, found, shown)
        damage = RESCUED if found else damage
    else:
        first = _("At hand level 0 the Machine cannot look for a rescue card.")
    machine_loses(table, machine, damage, first, why)


async def rescue_check(table: Table, game: Game, area: Area) -> tuple[str, list[str]]:
    """Cards are turned over one by one, at most as many as the hand level, until a rescue card for the area comes up (4.6)."""
    machine = game.machine
    assert machine
    machine.checked = True
    standing = list(machine.revealed)
    if game.setup.word("deck") == "digital":
        found, shown = await _look(table, game, area)
    else:
        found, shown = await _look_at_printed(table, game, area), []
    back = [key for key in machine.revealed[len(standing) :] if key != found]
    back += [found] * (machine.revealed[len(standing) :].count(found) - 1)
    machine.revealed = standing
    if found:
        machine.deck.discard(found)
    machine.deck.shuffle_in(back)
    return found, shown


def _helps(game: Game, key: str, area: Area) -> bool:
    card = game.cards[key]
    return card.upper == "rescue" and card.problem is area


async def _look(table: Table, game: Game, area: Area) -> tuple[str, list[str]]:
    """In the app's deck; answers with the rescue card, if any, and all that was turned over."""
    assert game.machine
    shown: list[str] = []
    for _attempt in range(game.machine.level):
        keys = await reveal(table, game, 1, "biosphere5.check", lambda n: "")
        shown += keys
        if keys and _helps(game, keys[0], area):
            return keys[0], shown
    return "", shown


async def _look_at_printed(table: Table, game: Game, area: Area) -> str:
    """In printed cards, with one tap: all but the rescue card are shuffled back, so nobody needs to name them."""
    machine = game.machine
    assert machine
    attempts = machine.level
    if attempts > len(machine.deck) and machine.deck.discards and not _helpful(game, machine.deck.left(), area):
        # All of the pile is turned over without help, and the check goes on in what was discarded.
        attempts -= len(machine.deck)
        if len(machine.deck):
            turn_over_the_rest(table, game)
        make_anew(table, machine)
    found = await table.choose(
        "biosphere5.check",
        ngettext(
            "Rescue check: turn over the Machine's top card",
            "Rescue check: turn over the Machine's cards one by one, at most {n}",
            attempts,
        ),
        lambda: _outcomes(game, machine, area, attempts),
        detail=_("Stop at the first rescue card for {area}. The others are shuffled back into its pile.").format(
            area=area
        ),
        rule="against",
        shows=("machine",),
    )
    if found:
        machine.deck.find(found)
        machine.revealed.append(found)
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
    found = [
        Option(key, game.cards[key].label, key, note=_("found: the Machine loses 1"), icon=area.icon) for key in helpful
    ]
    damage = machine.built.at(area).damage
    none = Option(
        "none",
        ngettext("No rescue card for {area} in {n} card", "No rescue card for {area} in {n} cards", count).format(
            area=area
        ),
        "",
        note=_("the Machine loses {n}").format(n=damage),
        forbidden=_("There are not so many other cards in its pile: one must have come up.") if must else "",
        tone="good",
    )
    return [*found, none]


def _came_of_it(game: Game, level: int, area: Area, found: str, shown: list[str]) -> tuple[Says, Why]:
    lines = [Line(_("cards it may turn over: its hand level"), str(level), "4.6")]
    if shown:
        lines.append(Line(_("turned over: {cards}").format(cards=names(game, shown)), str(len(shown)), "4.6"))
    why = Why(
        _("The Machine looks for a rescue card"),
        lines=tuple(lines),
        total=_("found") if found else _("none for {area}").format(area=area),
    )
    if found:
        text = _("Rescue check: {found} comes up and is discarded.").format(found=game.cards[found].label)
        return text, why
    return ngettext(
        "Rescue check: {n} card, none for {area}.", "Rescue check: {n} cards, none for {area}.", level
    ).format(area=area), why
