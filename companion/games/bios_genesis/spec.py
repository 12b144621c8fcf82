from companion.engine.seats import Setup
from companion.engine.spec import Mode, Setting, Spec, pick_one, switch
from companion.engine.texts import Says, _
from companion.games.bios_genesis.content import EVENTS, PROTEROZOIC

GUIDED = ("long", "short")


def contradiction(setup: Setup) -> Says:
    """No more Events than the box has (§2)."""
    length = setup.word("length") if setup.mode == "track" else setup.mode
    events = setup.number("hadean") + setup.number("archean") + PROTEROZOIC[length]
    if events <= EVENTS:
        return ""
    return _("Events: {n}, but the box has only {all}").format(n=events, all=EVENTS)


SPEC = Spec(
    key="bios_genesis",
    name="Bios: Genesis",
    tagline=_("from soup to life"),
    colour="#96adff",
    icon="molecule",
    minutes="120",
    version=9,
    modes=(
        Mode("long", _("Long game"), 1, 4, _("10 Proterozoic Events. Every phase is guided.")),
        Mode("short", _("Short game"), 1, 4, _("7 Proterozoic Events. Every phase is guided.")),
        Mode(
            "track",
            _("Only track"),
            1,
            4,
            _("For tables that know the game: organisms, Catalysts, climate, dice and scoring, without guided turns."),
        ),
    ),
    options=(
        pick_one(
            "forces",
            _("Forces of life"),
            {"lot": _("Drawn at random"), "choose": _("Players choose")},
            "lot",
            _("Red is metabolism, yellow specificity, green energy absorption, blue heredity."),
        ),
        pick_one(
            "bionts",
            _("Bionts for each player"),
            {"printed": _("4, with four players 3"), "4": _("Always 4"), "3": _("Always 3")},
            "printed",
        ),
        Setting(
            key="hadean",
            label=_("Hadean Events"),
            default=3,
            least=0,
            most=EVENTS,
            about=_("The setup names 3. Check your deck."),
        ),
        Setting(
            key="archean",
            label=_("Archean Events"),
            default=8,
            least=0,
            most=EVENTS,
            about=_("The rulebook says “all” without a number, so this is a guess. Check your deck."),
        ),
        pick_one(
            "length",
            _("Length"),
            {"long": _("Long: 10 Proterozoic Events"), "short": _("Short: 7 Proterozoic Events")},
            "long",
            modes=("track",),
        ),
        pick_one(
            "dice",
            _("Dice"),
            {"asked": _("Yours or the app's, each time"), "app": _("The app rolls without asking")},
            "asked",
            _("If the app rolls, the log shows each roll. Re-rolls are still your choice."),
        ),
        pick_one(
            "last_event",
            _("The last Event"),
            {"played": _("Its round is played in full"), "ends": _("The game ends when it is drawn")},
            "played",
            modes=GUIDED,
        ),
        pick_one(
            "gaia",
            _("After everyone voted Gaia"),
            {"stays": _("The climate row stays"), "cleared": _("The climate row is cleared")},
            "stays",
        ),
        pick_one(
            "ones",
            _("Ones in a Darwin roll"),
            {
                "product": _("Each 1 gives a Catalyst for every red Chromosome"),
                "least": _("One for each 1, at most the red ones"),
            },
            "product",
        ),
        pick_one(
            "deaths",
            _("A die on an open enzyme space"),
            {"both": _("Manna and enzyme die"), "one": _("One of them, the roller's choice")},
            "both",
        ),
        pick_one(
            "highest",
            _("Highest trophic level"),
            {"ecosystem": _("In each ecosystem"), "overall": _("Across both")},
            "ecosystem",
        ),
        pick_one(
            "diseased",
            _("Cubes that a Parasite stole score for"),
            {"parasite": _("The Parasite's owner"), "host": _("The host's controller")},
            "parasite",
        ),
        switch(
            "biont_chromosomes",
            _("Bionts count as Chromosomes of their colour"),
            True,
            _("Wherever Chromosomes count: shields, rolls, entropy limit, metabolic rate. Off: only cubes count."),
        ),
    ),
    contradiction=contradiction,
    finds_first=True,
    credits=_("Bios: Genesis is a game by Phil Eklund."),
)
