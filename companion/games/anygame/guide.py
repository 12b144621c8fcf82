from companion.engine.guide import Guide, Ruling, Section
from companion.engine.texts import _


def guide() -> Guide:
    return Guide(
        sections=(
            Section(
                "first",
                _("Who goes first"),
                (_("The app picks at random, or you choose. The first player stays first in every round."),),
            ),
            Section(
                "rounds",
                _("Round by round"),
                (
                    _("Each round, enter everyone's points in turn order. Minus points are fine."),
                    _("The game ends with the round in which someone reaches the target, or with the last round."),
                    _("End it earlier with “End the game”."),
                ),
            ),
            Section(
                "free",
                _("Whenever someone scores"),
                (
                    _("Tap who scores, then how many. Reaching the target ends the game right away."),
                    _("The leader is marked."),
                ),
            ),
            Section(
                "points",
                _("Scoreboard"),
                (
                    _("Enter points in any order. The round ends when everyone has some."),
                    _("What you enter again in the same round is added. Tap a number in the grid to change it."),
                ),
            ),
            Section(
                "extras",
                _("Counters, tracks, dice"),
                (
                    _("Each player has their own counters. Tracks are shared and speak up at their thresholds."),
                    _("Roll any dice at any time. If you rolled real ones, enter what they show."),
                ),
            ),
        ),
        rulings=(
            Ruling(
                "ties", _("What if totals are equal?"), _("Players with equal totals share the place, and the win.")
            ),
            Ruling(
                "lowest",
                _("Fewest points win: how does a target work?"),
                _("It ends the game for everyone. Whoever has the fewest then wins."),
            ),
        ),
    )
