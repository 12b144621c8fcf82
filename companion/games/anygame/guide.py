from companion.engine.guide import Guide, Ruling, Section
from companion.engine.texts import _


def guide() -> Guide:
    return Guide(
        sections=(
            Section(
                "first",
                _("Who goes first"),
                (_("The app draws lots, or you choose. The first player stays first in every round."),),
            ),
            Section(
                "rounds",
                _("Round by round"),
                (
                    _(
                        "Each round asks every player for the points of that round, in turn order. Points may be below zero."
                    ),
                    _(
                        "The play ends at the end of the round in which somebody reaches the target, after the last round, or when "
                        "you choose “End the play”."
                    ),
                ),
            ),
            Section(
                "free",
                _("Whenever somebody scores"),
                (
                    _("Tap who scores, then how many. The play ends at once when the target is reached."),
                    _("Whoever leads is marked beside the name."),
                ),
            ),
            Section(
                "points",
                _("Scoreboard"),
                (
                    _("Enter points for whoever has them, in any order. The round is over when everyone has some."),
                    _("What you enter again in the same round is added. Tap a number in the grid to change it."),
                ),
            ),
            Section(
                "extras",
                _("Counters, tracks, dice"),
                (
                    _(
                        "Counters belong to a player, tracks to the table. A track says so when its marker passes a threshold."
                    ),
                    _("Roll any dice at any time; type in the faces if you rolled real ones."),
                ),
            ),
        ),
        rulings=(
            Ruling("ties", _("What if totals are equal?"), _("Equal totals share the rank, and the win.")),
            Ruling(
                "lowest",
                _("Fewest points win, with a target?"),
                _("The target ends the play for everyone; whoever then has the fewest wins."),
            ),
        ),
    )
