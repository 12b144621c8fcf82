"""Biotix in our own words, and the rulings. `source` names the heading in the printed rulebook."""

from companion.engine.guide import Guide, Ruling, Section
from companion.engine.texts import _


def guide() -> Guide:
    return Guide(sections=SECTIONS, rulings=RULINGS)


SECTIONS = (
    Section(
        "goal",
        _("What it is about"),
        (
            _(
                "Three Days of research. On each Day your petri dish is worth the points of the pieces that lie in it at the end."
            ),
            _(
                "Valuable species react early. A reaction costs you pieces, so you grow your own dish slowly and push the others over the edge."
            ),
            _("The sum of the three Days wins."),
        ),
        "Introduction",
    ),
    Section(
        "setup",
        _("Set-up"),
        (
            _(
                "Everybody gets a dish card; with five players, use the back. All pieces of the five colours go into the bag."
            ),
            _("With two players, one piece of each species is taken out of the game: 7 of each go into the bag."),
            _("Black pieces are only used in the mode with the Aggressive."),
            _(
                "The one who sounds the most scientific goes first, and puts the timer on the 3 of their countdown track (on the 2 with five players)."
            ),
        ),
        "Methods",
    ),
    Section(
        "card",
        _("The species card"),
        (
            _(
                "Points, triggers and reactions are printed on the characteristic cards, hardly any of them in the rulebook. The app shows its table at set-up: compare, tap what differs, copy."
            ),
            _(
                "A reaction is a row of up to three steps, each one of: trash them; give one of them to each other player; trash N of your own; give N of your pieces away; take up to N from others; take one from each other player; each other player trashes N; every dish trashes a species that you name."
            ),
            _(
                "The table is remembered for the next play, one for two to four players and one for five. “Look at the species card” changes it at any time."
            ),
        ),
        "Procedure, Bio-Reaction Check",
    ),
    Section(
        "turn",
        _("A turn"),
        (
            _(
                "Draw two pieces. Place them one after the other, in the order you like: into your own dish, or into the dish of anyone else."
            ),
            _("After each piece, everything that reacts is resolved to the end. Then the bag goes to the left."),
        ),
        "Procedure, Steps 1 and 2",
    ),
    Section(
        "reactions",
        _("Reactions"),
        (
            _("A species reacts in a dish as soon as there are as many of it as its trigger says, on anybody's turn."),
            _(
                "A reaction is carried through to its end. What it sets off comes next: a chain. Where several dishes are set off at once, begin on the active player's left and go around."
            ),
            _(
                "Where two species of one dish react at once, its owner chooses which comes first. Where a reaction leaves a choice, the owner of the reacting dish makes it, except that everybody chooses what they trash of their own."
            ),
            _("If there is less than a reaction asks for, do as much as possible."),
        ),
        "Procedure, Bio-Reaction Check",
    ),
    Section(
        "timer",
        _("The timer"),
        (
            _(
                "The timer stands on its holder's countdown track and moves down one space whenever the bag comes back to the holder. From the 1 it moves off the track and into the bag, before that turn's draw."
            ),
            _(
                "Whoever draws it ends the Day at once: the other piece of that draw is trashed unplaced. The timer now stands on that player's track, on the 3 (the 2 with five players), and that player begins the next Day."
            ),
        ),
        "Procedure, Step 3",
    ),
    Section(
        "bag",
        _("Bag and box"),
        (
            _("Trashed pieces lie hidden in the containment box until the Day has been scored."),
            _(
                "With the real bag, tap what you drew. The app knows what must be left in it and refuses a piece too many. If it was you who tapped something wrong, change that line in the log; if the pieces are simply elsewhere, use “The bag disagrees”."
            ),
            _(
                "The odds of the next draw are on the trackers page, unless you hide them. They count the closed box too."
            ),
        ),
        "Procedure, Trashed",
    ),
    Section(
        "results",
        _("The end of a Day"),
        (_("Everybody scores the points of the pieces in their dish. The scores of the three Days are added up."),),
        "Results",
    ),
    Section(
        "decay",
        _("Engineered decay"),
        (
            _(
                "After Days 1 and 2 everybody chooses two pieces of their own dish and trashes them. The rest stays for the next Day."
            ),
            _("Then everything trashed goes back into the bag."),
        ),
        "Results",
    ),
    Section(
        "eureka",
        _("The Eureka Paradox"),
        (
            _(
                "Who is 20 or more points behind the leader after Day 2 may name a species and a number from 1 to 3, in secret."
            ),
            _(
                "If at the end of Day 3 exactly that many lie in the dish, it is worth 30 points (25 with five players). Aggressive pieces count as the species they mimic."
            ),
        ),
        "Results, the Eureka Paradox",
    ),
    Section(
        "aggressive",
        _("The Aggressive"),
        (
            _(
                "The black pieces have no spaces of their own. One that comes into your dish takes the place of one of your other pieces, which is trashed; you choose which. It cannot replace another black one. If there is nothing else, it goes onto any open space."
            ),
            _(
                "From then on it counts as the species whose space it lies on, for triggers and in reactions. But it scores −2."
            ),
            _(
                "When a reaction passes it on, it is black again: it waits on the receiver's black space and the receiver chooses what it replaces."
            ),
            _("Complete take-over: if a dish holds nothing but black pieces at the end of a Day, each is worth 5."),
        ),
        "Appendix, the Aggro-Invasive Principle",
    ),
    Section(
        "tie",
        _("A tie"),
        (
            _(
                "If the best are tied after Day 3, only they go on: no decay, the bag filled with everything that is not in their dishes, no timer, three turns each. Then the better dish wins. If these are equal too, the win is shared."
            ),
        ),
        "Conclusion",
    ),
)

RULINGS = (
    Ruling(
        "BX1",
        _("Several dishes react at once: who comes first?"),
        _(
            "The rulebook goes around from the active player's left. The app does so, with the active player last; the option puts the active player first."
        ),
        "reactions",
    ),
    Ruling(
        "BX2",
        _("Does a reaction go piece by piece?"),
        _(
            "The rulebook says one at a time, the designer has said that all pieces of a colour react together. The app resolves them together."
        ),
    ),
    Ruling("BX3", _("Two species react in one dish?"), _("Its owner chooses which comes first.")),
    Ruling(
        "BX4",
        _("Does the timer move on a Day's first turn?"),
        _(
            "The rulebook only says that it stays on the first turn of the game. The app lets it stay on the first turn of every Day, so that all Days are alike; the option moves it on Days 2 and 3."
        ),
        "timer",
    ),
    Ruling(
        "BX5",
        _("When exactly does the timer go into the bag?"),
        _("3, 2, 1, off: on the holder's fourth turn of the Day (the third with five players), before the draw."),
    ),
    Ruling(
        "BX6",
        _("The summary says that the timer moves when the bag returns to the “first player”."),
        _("That is whoever holds the timer."),
    ),
    Ruling(
        "BX7",
        _("What happens with the piece drawn together with the timer?"),
        _("It is trashed without being placed. The Day ends at once."),
    ),
    Ruling("BX8", _("Fewer than two pieces at decay?"), _("Trash what there is.")),
    Ruling(
        "BX9",
        _("The bag runs empty before the timer is drawn?"),
        _(
            "Draw what is left. If there is nothing, the Day ends; the timer goes back to the start of its holder's track."
        ),
    ),
    Ruling(
        "BX10",
        _("How does the tie-break go?"),
        _(
            "Only the tied players play, three turns each, without the timer. The others' pieces go into the bag. Only the dishes are compared; tied again, the win is shared. The option shares the win at once."
        ),
        "tie",
    ),
    Ruling(
        "BX11",
        _("Who may do side research, and when does it count?"),
        _("Who is 20 or more behind the leader after Day 2. It is looked at when Day 3 is scored."),
    ),
    Ruling("BX13", _("Is an empty dish taken over?"), _("No: a take-over needs at least one black piece.")),
    Ruling(
        "BX14",
        _("Does an Aggressive that moves in set off a reaction?"),
        _(
            "Not where it replaces a piece: the number stays the same. On an open space it counts as one more of that colour."
        ),
    ),
    Ruling("BX15", _("A reaction asks for more than there is?"), _("Do as much as possible.")),
    Ruling(
        "BX18",
        _("A reaction sets off others before it is over: which goes on?"),
        _("The first is carried through to its end. Then come those that were set off, the earlier ones first."),
    ),
    Ruling(
        "BX17",
        _("Can a chain go around for ever?"),
        _(
            "No. If a species in a dish is to react a second time and nothing was trashed since its last reaction, it is trashed instead. With the usual table this never happens."
        ),
    ),
    Ruling(
        "BX18",
        _("What if a reaction leaves enough pieces for another one?"),
        _("They lie still until another piece of that species comes into the dish."),
    ),
    Ruling(
        "BX19",
        _("Is side research written before or after the decay of Day 2?"),
        _("After it: everybody sees what the next Day begins with."),
    ),
    Ruling(
        "BX20",
        _("Who begins the tie-break?"),
        _("The player with the timer; if that one is not tied, the next tied player on the left."),
    ),
    Ruling(
        "BX21",
        _("Are the pieces of a Magnetic reaction trashed too?"),
        _("The pre-filled reaction is a guess, and trashes them first. Your card decides: copy it."),
    ),
)
