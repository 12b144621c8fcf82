"""How the score sheet and the companion of a game from a document work; the game's own rules are in its box."""

from __future__ import annotations

from companion.engine.guide import Guide, Ruling, Section
from companion.engine.texts import _


def guide() -> Guide:
    return Guide(
        sections=(
            Section(
                "points",
                _("Points in rounds"),
                (
                    _("Enter points in any order. The round ends when everyone has some."),
                    _("What you enter again in the same round is added. Tap a number in the grid to change it."),
                ),
            ),
            Section(
                "sheet",
                _("The score sheet"),
                (
                    _("Enter what you counted. The app works out the points and says why."),
                    _("Fill it in player by player or category by category, now or whenever something is scored."),
                ),
            ),
            Section(
                "phases",
                _("Phases"),
                (_("Each round goes through its phases. Tick one off to go on to the next."),),
            ),
            Section(
                "decks",
                _("Decks"),
                (
                    _("The app draws a card, or you enter the one you drew."),
                    _("When the deck is empty, shuffle its discard pile into a new one."),
                ),
            ),
            Section("dice", _("Dice"), (_("The app rolls, or you enter what you rolled."),)),
            Section("setup", _("Setup"), (_("What to put on the table before the first round."),)),
            Section("first", _("Who goes first"), (_("The app picks at random, or you choose."),)),
        ),
        rulings=(
            Ruling(
                "ties", _("What if totals are equal?"), _("Players with equal totals share the place, and the win.")
            ),
            Ruling(
                "unfinished",
                _("What if you end the game early?"),
                _("Whatever you entered counts. Everything else is 0."),
            ),
        ),
    )
