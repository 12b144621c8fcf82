from collections.abc import Mapping, Sequence

from companion.engine.seats import Setup
from companion.engine.spec import Mode, Scalar, Spec, pick_one, switch
from companion.engine.texts import Says, _

RIVALS = {"linnea": "Dr. Linnea", "hector": "Dr. Hector", "ada": "Dr. Ada"}
"""The players that the app itself plays: their names are the same in every language."""
MOST = 5

CHARACTERS = {
    "linnea": _("Dr. Linnea: grows her own dish"),
    "hector": _("Dr. Hector: attacks the leader"),
    "ada": _("Dr. Ada: weighs everything"),
}
NOBODY: Mapping[str, Says] = {"none": _("Nobody"), **CHARACTERS}
AGAINST = ("rivals",)


def rivals(mode: str, options: Mapping[str, Scalar]) -> Sequence[str]:
    """Who sits in the empty chairs; of two alike the second has a number."""
    names: list[str] = []
    for key in chosen(options) if mode in AGAINST else []:
        same = sum(name.startswith(RIVALS[key]) for name in names)
        names.append(f"{RIVALS[key]} {same + 1}" if same else RIVALS[key])
    return names


def chosen(options: Mapping[str, Scalar]) -> list[str]:
    """The characters of the rivals, in the order of their seats."""
    return [str(options[f"rival{n}"]) for n in (1, 2, 3) if options.get(f"rival{n}", "none") != "none"]


def contradiction(setup: Setup) -> Says:
    if len(setup.seats) > MOST:
        return _("Only {most} can play: choose fewer rivals").format(most=MOST)
    return ""


SPEC = Spec(
    key="biotix",
    name="Biotix",
    tagline=_("dishes, chain reactions, three Days"),
    colour="#5cd6e6",
    icon="bacteria",
    minutes="30",
    version=4,
    modes=(
        Mode("basic", _("Basic"), 2, 5, _("The five coloured species.")),
        Mode(
            "aggressive",
            _("With the Aggressive (black)"),
            2,
            5,
            _("The black pieces join in: they replace others and cost you points."),
        ),
        Mode(
            "rivals",
            _("Against rivals"),
            1,
            4,
            _("Our own addition, not in the rulebook: the app plays one to three rivals."),
        ),
    ),
    options=(
        pick_one("rival1", _("First rival"), CHARACTERS, "ada", modes=AGAINST),
        pick_one("rival2", _("Second rival"), NOBODY, "none", modes=AGAINST),
        pick_one("rival3", _("Third rival"), NOBODY, "none", modes=AGAINST),
        pick_one(
            "level",
            _("How far rivals look ahead"),
            {
                1: _("1: the piece where it lies"),
                2: _("2: the chain it sets off"),
                3: _("3: both pieces and the next draw"),
            },
            2,
            modes=AGAINST,
        ),
        switch("black", _("With the Aggressive (black)"), False, modes=AGAINST),
        pick_one(
            "pieces",
            _("Pieces"),
            {"real": _("Real ones: you place the rivals' too"), "app": _("All in the app")},
            "real",
            _("All in the app: a rival's turn runs by itself, and you need no pieces."),
            modes=AGAINST,
        ),
        pick_one(
            "bag",
            _("Specimen bag"),
            {"real": _("We draw from the real bag"), "digital": _("The app draws")},
            "real",
            _("With the real bag you tap what you drew. The app still knows what must be left in it."),
        ),
        pick_one(
            "reactions",
            _("Several dishes react together"),
            {"left": _("From the active player's left, the active player last"), "active": _("Active player first")},
            "left",
            _(
                "The rulebook starts on the active player's left and goes around. It does not say when the active player's own dish comes."
            ),
        ),
        pick_one(
            "timer",
            _("The timer on a Day's first turn"),
            {"day": _("Stays, on every Day"), "game": _("Stays only on the first turn of the game")},
            "day",
            _("The rulebook names only the first turn of the game. If it stays every Day, all Days are equally long."),
        ),
        pick_one(
            "tie",
            _("A tie for the win"),
            {"turns": _("Three more turns each"), "share": _("Share the win right away")},
            "turns",
            _("Only the tied players go on, without the timer. The others put their pieces back into the bag."),
        ),
        pick_one(
            "odds",
            _("Odds of the next draw"),
            {"trackers": _("On the trackers page"), "always": _("Always in sight"), "never": _("Hidden")},
            "trackers",
            _("Worked out from everything the app knows. If they are hidden, the app counts nothing for you."),
        ),
    ),
    facts=("species", "species5"),
    finds_first=True,
    rivals=rivals,
    contradiction=contradiction,
    credits=_("Biotix was designed by Zach Huff and published by Smirk & Dagger Games. This guide is our own wording."),
)
