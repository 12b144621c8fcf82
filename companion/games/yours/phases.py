"""What happens in a round besides points: tracks that go on by themselves, cards that are turned up, phases as a checklist."""

from __future__ import annotations

from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.yours import document
from companion.games.yours.changes import apply, move_track
from companion.games.yours.document import Card, Phase
from companion.games.yours.state import Game, Player, dice_of
from companion.games.yours.words import says


async def round_begins(table: Table, game: Game) -> None:
    for track in game.document.tracks:
        if track.each_round:
            move_track(table, game, track, game.tracks[track.key] + track.each_round, None)
    for deck in game.document.decks:
        for _n in range(deck.each_round):
            await turn_up(table, game, deck, None)


async def play_phase(table: Table, game: Game, phase: Phase) -> None:
    """For the table at once, for the first player, or player by player in turn order."""
    if phase.who == "table":
        await act(table, game, phase, None)
        return
    for player in game.in_order() if phase.who == "each" else game.in_order()[:1]:
        with table.at(player.seat.name, player.seat):
            await act(table, game, phase, player)


async def act(table: Table, game: Game, phase: Phase, player: Player | None) -> None:
    if game.counting:
        return
    if phase.rolls:
        await roll(table, game, phase.rolls, player)
    if phase.draws:
        await turn_up(table, game, next(deck for deck in game.document.decks if deck.key == phase.draws), player)
    if phase.steps or not (phase.rolls or phase.draws):
        await tick_off(table, game, phase, player)


@step
async def tick_off(table: Table, game: Game, phase: Phase, player: Player | None) -> None:
    if game.counting:
        return
    await table.do(
        "yours.phase", says(phase.name), who=player.seat if player else None, detail=checklist(phase), rule="phases"
    )


def checklist(phase: Phase) -> Says:
    lines = [f"• {says(step)}" for step in phase.steps]
    remember = str(says(phase.remember))
    return "\n".join([*lines, remember] if remember else lines)


async def turn_up(table: Table, game: Game, deck: document.Deck, player: Player | None) -> None:
    """Draw one card, tell what it says, do what it changes."""
    pile = game.decks[deck.key]
    if not len(pile):
        table.tell(_("Empty: {deck}").format(deck=pile.name), tone="warning")
        return
    card = await draw(table, game, deck, player)
    if card is not None and str(says(card.text)):
        await read_out(table, game, card, player)


@step
async def draw(
    table: Table, game: Game, deck: document.Deck, player: Player | None, *, always: bool = False
) -> Card | None:
    if game.counting and not always:
        return None
    pile = game.decks[deck.key]
    drawn = await table.draw("yours.draw", _("Turn up a card: {deck}").format(deck=pile.name), pile, rule="decks")
    turned_up(table, game, deck, drawn.card, player)
    return drawn.card


@step
async def read_out(table: Table, game: Game, card: Card, player: Player | None) -> None:
    if game.counting:
        return
    await table.do("yours.card", says(card.name), who=player.seat if player else None, detail=says(card.text))


def turned_up(table: Table, game: Game, deck: document.Deck, card: Card, player: Player | None) -> None:
    pile = game.decks[deck.key]
    pile.discard(*pile.keys_of([card]))
    text = says(card.text)
    if str(text):
        table.tell(_("{card}: {text}").format(card=says(card.name), text=text), player.seat if player else None)
    else:
        table.tell(_("Turned up: {card}.").format(card=says(card.name)), player.seat if player else None)
    if not len(pile) and deck.reshuffle:
        pile.reshuffle()
        table.tell(_("{deck} is empty: shuffle the discard pile.").format(deck=pile.name))
    apply(table, game, card.changes, player)


@step
async def roll(table: Table, game: Game, key: str, player: Player | None, *, always: bool = False) -> None:
    if game.counting and not always:
        return
    dice = dice_of(game.document, key)
    found = next(one for one in game.document.dice if one.key == key)
    rolled = await table.roll(
        "yours.roll",
        _("Roll {dice}").format(dice=says(found.name)),
        dice,
        who=player.seat if player else None,
        rule="dice",
    )
    faces = ", ".join(str(die.label(face)) for die, face in zip(dice, rolled.faces, strict=True))
    if not found.faces and len(dice) > 1:
        text = _("{dice}: {faces}, together {sum}.").format(dice=says(found.name), faces=faces, sum=sum(rolled.faces))
    else:
        text = _("{dice}: {faces}.").format(dice=says(found.name), faces=faces)
    table.tell(text, player.seat if player else None)
    for face in rolled.faces:
        if found.faces:
            apply(table, game, found.faces[face - 1].changes, player)
