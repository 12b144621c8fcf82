"""What can never be in a play of a document, whatever the document says."""

from __future__ import annotations

from collections import Counter

from companion.games.yours.state import END, Game


def invariants(game: Game) -> None:
    assert list(game.players) == [seat.key for seat in game.setup.seats], "a seat that exists, once"
    assert 0 <= game.first < len(game.players)
    assert 0 <= game.rounds_over <= game.round
    decks(game)
    counters(game)
    sheet(game)


def decks(game: Game) -> None:
    """No card lies in two places."""
    for deck in game.document.decks:
        pile = game.decks[deck.key]
        there = pile.left() + Counter(pile.discards)
        for n, card in enumerate(deck.cards):
            assert 0 <= there[str(n)] <= card.copies, f"{there[str(n)]} of {card.copies} in {deck.key}"


def counters(game: Game) -> None:
    """Nothing is below its least or above its most."""
    assert set(game.tracks) == {track.key for track in game.document.tracks}
    for track in game.document.tracks:
        assert track.least <= game.tracks[track.key] <= track.most, f"{track.key}: {game.tracks[track.key]}"
    for player in game.players.values():
        assert set(player.counters) == {counter.key for counter in game.document.counters}
        for counter in game.document.counters:
            assert counter.least <= player.counters[counter.key] <= counter.most, f"{counter.key} of {player.seat.key}"


def sheet(game: Game) -> None:
    """Every entry has a row and a seat, and the sums are those of the rows."""
    for name, row in game.cells.items():
        assert name == END or 1 <= int(name) <= game.round, f"an entry in round {name}"
        assert all(set(entered) <= set(game.players) for entered in row.values()), "an entry of nobody"
    for key in game.players:
        scored = sum(game.round_points(name, key) or 0 for name in game.scored)
        assert game.sums.get(key, 0) == scored, f"{key}: {game.sums.get(key, 0)} is not the sum of the rows, {scored}"
