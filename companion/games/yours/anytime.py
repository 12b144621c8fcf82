"""What can be done at any time: end, roll, draw, change a counter or a track, note."""

from __future__ import annotations

from functools import partial

from companion.engine.asks import Option
from companion.engine.seats import Seat
from companion.engine.steps import step
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _, number
from companion.games.anygame.cards import WITH_POINTS, Defined, card_comes_up
from companion.games.yours.cards import defined
from companion.games.yours.changes import apply, move_counter, move_track
from companion.games.yours.document import Counter, Dice, GivePoints, Track
from companion.games.yours.phases import draw, roll
from companion.games.yours.scoring import final_scoring
from companion.games.yours.state import END, Game, Player, flag
from companion.games.yours.words import says

STEPS = (1, 5, 10, -1)


def anytime(game: Game) -> list[Option[None]]:
    actions = [Option("end", _("End the game"), None, icon="flag-checkered")]
    if game.document.of_end() and game.round and not game.counting:
        actions.insert(0, Option("count", _("On to the final scoring"), None, icon="calculator-variant-outline"))
    if game.document.dice:
        actions.append(Option("dice", _("Roll dice"), None, icon="dice-multiple"))
    if any(_drawable(game)):
        actions.append(Option("draw", _("Draw a card"), None, icon="cards-outline"))
    if any(pile.discards for pile in game.decks.values()):
        actions.append(Option("shuffle", _("Shuffle in the discard pile"), None, icon="shuffle-variant"))
    if _kinds(game):
        actions.append(Option("card", _("Name a card"), None, icon="card-text-outline"))
    if game.document.tracks or game.document.counters:
        actions.append(Option("move", _("Change a counter or a track"), None, icon="counter"))
    if flag(game.setup, "clock"):
        label = _("Start the clock again") if game.paused else _("Pause the clock")
        actions.append(Option("clock", label, None, icon="play" if game.paused else "pause"))
    actions.append(Option("note", _("Write a note"), None, icon="pencil"))
    return actions


async def perform(table: Table, game: Game, action: str) -> None:
    match action:
        case "count":
            game.counting = True
        case "end":
            end(game)
        case "dice":
            await roll_dice(table, game)
        case "draw":
            await draw_a_card(table, game)
        case "shuffle":
            for pile in game.decks.values():
                if pile.discards:
                    pile.reshuffle()
                    table.tell(_("Shuffle the discard pile into {deck}.").format(deck=pile.name))
        case "card":
            await card_comes_up(table, _kinds(game), game.setup.seats, partial(_give, table, game))
        case "move":
            await move(table, game)
        case "clock":
            game.paused = not game.paused
            table.tell(_("The clock is paused.") if game.paused else _("The clock runs again."), tone="quiet")
        case "note":
            await note(table)


def _kinds(game: Game) -> tuple[Defined, ...]:
    """Those of the document; a play of Any Game has none, and cards with points."""
    return defined(game.document) if "document" in game.setup.facts else (WITH_POINTS,)


def _give(table: Table, game: Game, who: Seat, points: int) -> None:
    apply(table, game, [GivePoints(by=points)], game.players[who.key])
    if game.document.freely and game.target_reached():
        end(game)


@step
async def note(table: Table) -> None:
    table.tell(await table.write("yours.note", _("What do you want to note?"), most=500), tone="note")


def end(game: Game) -> None:
    """What was entered counts; what was not is 0."""
    if game.cells.get(END) or not game.document.of_round():
        game.score(END, closing=True)
    raise Over(final_scoring(game))


@step
async def roll_dice(table: Table, game: Game) -> None:
    dice = game.document.dice[0]
    if len(game.document.dice) > 1:
        dice = await table.choose("yours.dice", _("Which dice?"), [_dice_option(dice) for dice in game.document.dice])
    await roll(table, game, dice.key, None, always=True)


def _dice_option(dice: Dice) -> Option[Dice]:
    return Option(dice.key, says(dice.name), dice)


def _drawable(game: Game) -> list[str]:
    return [
        deck.key
        for deck in game.document.decks
        # the last card of a deck that is not shuffled again is left to the rules, which may be waiting for it
        if len(game.decks[deck.key]) > (0 if deck.reshuffle else 1)
    ]


@step
async def draw_a_card(table: Table, game: Game) -> None:
    keys = _drawable(game)
    key = keys[0]
    if len(keys) > 1:
        key = await table.choose(
            "yours.deck", _("Which deck?"), [Option(key, game.decks[key].name, key) for key in keys]
        )
    await draw(table, game, next(deck for deck in game.document.decks if deck.key == key), None, always=True)


@step
async def move(table: Table, game: Game) -> None:
    moved = await table.choose("yours.move", _("Which one changes?"), movable(game))
    if isinstance(moved, Track):
        to = await table.number(
            "yours.to",
            says(moved.name),
            least=moved.least,
            most=moved.most,
            start=game.tracks[moved.key],
            steps=(1, -1),
        )
        move_track(table, game, moved, to, None)
        return
    player, counter = moved
    to = await table.number(
        "yours.to",
        says(counter.name),
        least=counter.least,
        most=counter.most,
        start=player.counters[counter.key],
        steps=STEPS,
        who=player.seat,
    )
    move_counter(table, game, player, counter.key, to)


def movable(game: Game) -> list[Option[Track | tuple[Player, Counter]]]:
    found: list[Option[Track | tuple[Player, Counter]]] = [
        Option(f"track.{track.key}", says(track.name), track, badge=number(game.tracks[track.key]))
        for track in game.document.tracks
    ]
    for key, player in game.players.items():
        for counter in game.document.counters:
            label: Says = _("{who}: {counter}").format(who=player.seat, counter=says(counter.name))
            badge = number(player.counters[counter.key])
            found.append(Option(f"{key}.{counter.key}", label, (player, counter), badge=badge, tone=player.seat.colour))
    return found
