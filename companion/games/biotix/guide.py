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
            _("Three Days of research. At the end of each Day you score the pieces in your petri dish."),
            _("Valuable species react early, and a reaction costs you pieces."),
            _("So grow your own dish with care, and push the others over the edge."),
            _("Whoever has the most points from all three Days wins."),
        ),
        "Introduction",
    ),
    Section(
        "setup",
        _("Setup"),
        (
            _("Everyone gets a dish card. With five players, use the back."),
            _("Put all pieces of the five colours into the bag. With two players, leave one of each in the box."),
            _("Use the black pieces only in the mode with the Aggressive (black)."),
            _("Whoever sounds the most scientific goes first and takes the timer."),
            _("Put the timer on the 3 of your countdown track. With five players, on the 2."),
        ),
        "Methods",
    ),
    Section(
        "card",
        _("The species card"),
        (
            _(
                "Points, triggers and reactions are on the characteristic cards. The rulebook prints hardly any of them."
            ),
            _("Compare the app's table with your cards at setup, and tap what differs."),
            _("A reaction has up to three steps, done in order."),
            _("The app remembers the table for your next game. Five players have a table of their own."),
            _("You find the table on the trackers page. “Change the species card” corrects it at any time."),
        ),
        "Procedure, Bio-Reaction Check",
    ),
    Section(
        "turn",
        _("A turn"),
        (
            _("Draw two pieces. Place them one after the other, in the order you like."),
            _("Each goes into your own dish or into anyone else's."),
            _("After each piece, resolve everything that reacts. Then pass the bag to the left."),
        ),
        "Procedure, Steps 1 and 2",
    ),
    Section(
        "reactions",
        _("Reactions"),
        (
            _("A species reacts in a dish as soon as it reaches its trigger, on anyone's turn."),
            _("Resolve a reaction to its end. Whatever it sets off comes next: a chain."),
            _("If several dishes are set off together, start on the active player's left and go around."),
            _("If two species react in one dish, its owner chooses which comes first."),
            _("The owner of the reacting dish makes all choices. But everyone chooses what they trash of their own."),
            _("If there is less than a reaction asks for, do as much as possible."),
        ),
        "Procedure, Bio-Reaction Check",
    ),
    Section(
        "timer",
        _("The timer"),
        (
            _("Whenever the bag comes back to you and you hold the timer, move it down one space."),
            _("From the 1, put it into the bag before you draw."),
            _("Whoever draws it ends the Day right away. Trash the other piece of that draw."),
            _("That player puts the timer back on the 3 (five players: the 2) and goes first on the next Day."),
        ),
        "Procedure, Step 3",
    ),
    Section(
        "bag",
        _("Bag and box"),
        (
            _("Keep trashed pieces hidden in the containment box until the Day has been scored."),
            _("With the real bag, tap what you drew. The app refuses a piece that cannot be in it."),
            _("If you tapped something wrong, change that line in the log."),
            _("If the pieces are simply elsewhere, use “The bag disagrees”."),
            _("The odds of the next draw are on the trackers page, unless you hide them. They count the box too."),
        ),
        "Procedure, Trashed",
    ),
    Section(
        "results",
        _("The end of a Day"),
        (
            _("Everyone scores the pieces in their dish."),
            _("Compare your dishes with the app first. If you correct one, the score follows."),
        ),
        "Results",
    ),
    Section(
        "decay",
        _("Engineered decay"),
        (
            _("After Days 1 and 2, everyone trashes two pieces of their own choice. The rest stays for the next Day."),
            _("Then put everything trashed back into the bag."),
        ),
        "Results",
    ),
    Section(
        "eureka",
        _("The Eureka Paradox"),
        (
            _(
                "After Day 2, anyone 20 or more behind the leader may name a species and a number from 1 to 3, in secret."
            ),
            _("If exactly that many are in the dish at the end of Day 3, you gain 30 points (five players: 25)."),
            _("Black pieces count as the species they mimic."),
        ),
        "Results, the Eureka Paradox",
    ),
    Section(
        "aggressive",
        _("The Aggressive (black)"),
        (
            _("Black pieces have no spaces of their own. One that enters your dish replaces another of your pieces."),
            _("You choose which, and trash it. A black piece never replaces another black one."),
            _("If there is nothing to replace, put it onto any open space."),
            _("It counts as the species whose space it holds, for triggers and reactions. But it scores −2."),
            _("Passed on by a reaction, it is black again. It moves in as soon as it arrives."),
            _("Complete take-over: if a dish holds only black pieces at the end of a Day, each is worth 5."),
        ),
        "Appendix, the Aggro-Invasive Principle",
    ),
    Section(
        "tie",
        _("A tie"),
        (
            _("If the best are tied after Day 3, only they go on, without decay and without the timer."),
            _("Fill the bag with everything that is not in their dishes. Each gets three turns."),
            _("The better dish wins. If they are equal again, share the win."),
        ),
        "Conclusion",
    ),
    Section(
        "rivals",
        _("Rivals"),
        (
            _("These rules are ours: Biotix has none for playing alone. The app plays one to three rivals."),
            _("Dr. Linnea grows her own dish. Dr. Hector attacks the leader. Dr. Ada weighs everything."),
            _("Level 1 looks at the piece where it lies, level 2 at the whole chain it sets off."),
            _("Level 3 looks at both pieces of the turn and at what the next player may draw."),
            _("They follow all rules of the game and know what anyone could count. They never see the next draw."),
            _(
                "With real pieces you draw and place for them. With everything in the app, their turns run by themselves."
            ),
            _("“Why?” on a rival's line in the log shows every answer it weighed, the best first."),
        ),
    ),
)

RULINGS = (
    Ruling(
        "BX1",
        _("Several dishes react together: who comes first?"),
        _("The active player's left, then around, the active player last. An option puts the active player first."),
        "reactions",
    ),
    Ruling(
        "BX2",
        _("Does a reaction go piece by piece?"),
        _("No. The rulebook says one at a time, but by the designer's answer all pieces of a colour react together."),
    ),
    Ruling("BX3", _("Which species reacts first if two do in one dish?"), _("The owner chooses.")),
    Ruling(
        "BX4",
        _("Does the timer move on a Day's first turn?"),
        _("No, so that all Days are alike. The rulebook names only the first turn of the game: an option does so."),
        "timer",
    ),
    Ruling(
        "BX5",
        _("When exactly does the timer go into the bag?"),
        _("On the holder's fourth turn of the Day, before the draw. With five players, on the third."),
    ),
    Ruling(
        "BX6",
        _("Who is the “first player” with whom the timer moves?"),
        _("Whoever holds the timer."),
    ),
    Ruling(
        "BX7",
        _("What happens to the piece drawn together with the timer?"),
        _("Trash it without placing it. The Day ends right away."),
    ),
    Ruling("BX8", _("What if someone has fewer than two pieces at decay?"), _("They trash what there is.")),
    Ruling(
        "BX9",
        _("What if the bag is empty before anyone draws the timer?"),
        _("Draw what is left. If there is nothing, the Day ends and the holder puts the timer back on its start."),
    ),
    Ruling(
        "BX10",
        _("How does the tie-break work?"),
        _("Three turns each for the tied players, without the timer. Only the dishes count. An option shares the win."),
        "tie",
    ),
    Ruling(
        "BX11",
        _("Who may do side research, and when does it count?"),
        _("Anyone 20 or more behind the leader after Day 2. It counts when Day 3 is scored."),
    ),
    Ruling("BX13", _("Is an empty dish taken over?"), _("No. A take-over needs at least one black piece.")),
    Ruling(
        "BX14",
        _("Does an Aggressive (black) that moves in set off a reaction?"),
        _("No, if it replaces a piece: the number stays. Yes, if it makes one more on an open space."),
    ),
    Ruling("BX15", _("What if a reaction asks for more than there is?"), _("Do as much as possible.")),
    Ruling(
        "BX17",
        _("Can a chain go on for ever?"),
        _("No. A species that reacts again before anything was trashed is trashed itself."),
    ),
    Ruling(
        "BX18",
        _("A reaction sets off others before it is over: which goes on?"),
        _("The first, to its end. Then those it set off, the earlier ones first."),
    ),
    Ruling(
        "BX19",
        _("Do you write side research before or after decay?"),
        _("After it, so everyone sees how the next Day begins."),
    ),
    Ruling(
        "BX20",
        _("Who goes first in the tie-break?"),
        _("The player with the timer, or the next tied player on the left."),
    ),
    Ruling(
        "BX21",
        _("Does a Magnetic (purple) reaction trash its own pieces too?"),
        _("Yes, until your card says otherwise: that reaction is a guess."),
    ),
    Ruling(
        "BX22",
        _("What if enough pieces are left after a reaction?"),
        _("They stay quiet until another piece of that species comes into the dish."),
    ),
    Ruling(
        "BX23",
        _("What do rivals know?"),
        _("Everything anyone could count: dishes, box and what must be in the bag. Not what comes next."),
    ),
)
