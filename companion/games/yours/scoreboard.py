"""Any Game as a document: what was chosen before the play, put into the same shape as every other game."""

from __future__ import annotations

from companion.engine.seats import Setup
from companion.games.anygame.state import read_counters, read_dice, read_tracks
from companion.games.yours.categories import Plain
from companion.games.yours.document import VERSION, Counter, Dice, Document, Sheet, Threshold, Track


def document_of(setup: Setup) -> Document:
    """A scoreboard: one number a round for each player."""
    counters = read_counters(setup.word("counters"))
    tracks = read_tracks(setup.word("tracks"))
    return Document(
        format="tableside-game",
        version=VERSION,
        id="anygame",
        name="Any Game",
        wins="lowest" if setup.word("wins") == "lowest" else "highest",
        target=setup.number("target"),
        rounds=setup.number("rounds"),
        teams=setup.number("teams"),
        first="lot" if setup.flag("first") else "asked",
        sheet=Sheet(categories=[Plain(key="points", label={"en": "Points", "de": "Punkte"}, when="round")]),
        counters=[
            Counter(key=f"c{n}", name=name, start=start, least=-1_000_000) for n, (name, start) in enumerate(counters)
        ],
        tracks=[
            Track(
                key=f"t{n}",
                name=track.name,
                least=track.least,
                most=track.most,
                start=track.value,
                marks=[
                    Threshold(at=mark.at, says=str(mark.label), tone="danger" if mark.tone == "danger" else "warning")
                    for mark in track.marks
                ],
            )
            for n, track in enumerate(tracks)
        ],
        dice=[
            Dice(key=f"d{n}", name=name, count=len(dice), sides=len(dice[0].faces))
            for n, (name, dice) in enumerate(read_dice(setup.word("dice")))
        ],
    )
