from companion.engine.spec import Mode, Spec, pick_one
from companion.engine.texts import _

SPEC = Spec(
    key="biotix",
    name="Biotix",
    tagline=_("dishes, chain reactions, three Days"),
    colour="#5cd6e6",
    icon="bacteria",
    minutes="30",
    version=2,
    modes=(
        Mode("basic", _("Basic"), 2, 5, _("The five coloured species.")),
        Mode(
            "aggressive",
            _("With the Aggressive"),
            2,
            5,
            _("The black pieces join in: they take the place of others, and count against you."),
        ),
    ),
    options=(
        pick_one(
            "bag",
            _("Specimen bag"),
            {"real": _("We draw from the real bag"), "digital": _("The app draws")},
            "real",
            _("With the real bag you tap what you drew; the app still knows what must be left in it."),
        ),
        pick_one(
            "reactions",
            _("Several dishes react at once"),
            {"left": _("From the active player's left, the active player last"), "active": _("Active player first")},
            "left",
            _(
                "The rulebook starts on the active player's left and goes around; it does not say when the active player's own dish comes."
            ),
        ),
        pick_one(
            "timer",
            _("The timer on a Day's first turn"),
            {"day": _("Stays, on every Day"), "game": _("Stays only on the first turn of the game")},
            "day",
            _("The rulebook names only the first turn of the game; with every Day alike, all Days are equally long."),
        ),
        pick_one(
            "tie",
            _("A tie for the win"),
            {"turns": _("Three more turns each"), "share": _("The win is shared at once")},
            "turns",
            _("Only the tied players go on, without the timer; the others' pieces go back into the bag."),
        ),
        pick_one(
            "odds",
            _("Odds of the next draw"),
            {"trackers": _("On the trackers page"), "always": _("Always in sight"), "never": _("Hidden")},
            "trackers",
            _("Worked out from everything the app knows, the closed containment box too."),
        ),
    ),
    facts=("species", "species5"),
    finds_first=True,
    credits=_("Biotix was designed by Zach Huff and published by Smirk & Dagger Games. This guide is our own wording."),
)
