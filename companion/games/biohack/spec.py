from companion.engine.spec import Mode, Setting, Spec, pick_one, switch
from companion.engine.texts import _

SOLO = ("solo", "challenge1", "challenge2", "challenge3", "challenge4")

_ASSUMED = _("How often this face is on the app's danger die. A guess: count the faces of your own die.")

SPEC = Spec(
    key="biohack",
    name="BioHACK",
    tagline=_("genes, Nomans, creatures"),
    colour="#ff7088",
    icon="dna",
    minutes="60–90",
    version=8,
    bgg=380677,
    modes=(
        Mode("players", _("3–4 players"), 3, 4, _("Four rounds, the turn order can be reserved.")),
        Mode("two", _("2 players"), 2, 2, _("Five rounds, the first player token changes hands.")),
        Mode("solo", _("Solo: 100 EP"), 1, 1, _("Four rounds against assistants, police and 100 EP.")),
        Mode("challenge1", _("Challenge 1: Small Creature"), 1, 1, _("4 common creatures and 100 EP.")),
        Mode("challenge2", _("Challenge 2: Report Mania"), 1, 1, _("3 milestone cards and 105 EP.")),
        Mode("challenge3", _("Challenge 3: Professional"), 1, 1, _("9 creatures, both locks, 2 reports, 5 coins.")),
        Mode("challenge4", _("Challenge 4: Survival"), 1, 1, _("3 feral creatures, 105 EP, hardly any medicine.")),
    ),
    options=(
        switch(
            "guided",
            _("Guided turns"),
            True,
            _("Off: only track. The same values, the phases as a checklist, and the final scoring."),
        ),
        switch("steps", _("Setup step by step"), True, _("Off: the table is already set up.")),
        switch(
            "cards",
            _("Tell the app your cards"),
            True,
            _("It then shows what you can create, report and gain. Off: cards are entered when they matter."),
        ),
        switch(
            "lots",
            _("Random turn order"),
            True,
            _("The app draws the order of the first round. Off: you tell it."),
            modes=("players", "two"),
        ),
        pick_one(
            "solo_cards",
            _("Solo cards"),
            {"cards": _("Your own 15 cards"), "app": _("A deck made by the app")},
            "cards",
            _("The app invented its deck: it doesn't know the police pairs and crosses of the printed cards."),
            modes=SOLO,
        ),
        pick_one(
            "solo_start",
            _("Solo start"),
            {"first": _("As first player: 6 coins, 1 medicine"), "second": _("As second: 7 coins, 1 medicine")},
            "first",
            _("The rulebook names no turn order for one player."),
            modes=SOLO,
        ),
        switch(
            "last_injured",
            _("Injured Nomans cost 12 EP in the last round too"),
            False,
            _("The penalty is part of the cleanup, which the last round skips."),
        ),
        switch(
            "planning_reroll",
            _("Danger die in planning: reroll for 2 coins"),
            False,
            _("The rulebook names no reroll cost there, so by default there is no reroll."),
        ),
        switch(
            "survival_stand",
            _("Survival: Nomans stand up in the cleanup"),
            False,
            _("By default nothing but the first medicine heals. On: −12 EP each, as always."),
            modes=("challenge4",),
        ),
        Setting(key="die_injury", label=_("Danger die: injury"), default=2, least=1, most=6, about=_ASSUMED),
        Setting(key="die_feral", label=_("Danger die: feral gene"), default=1, least=1, most=6, about=_ASSUMED),
        Setting(
            key="die_both", label=_("Danger die: feral gene and injury"), default=1, least=1, most=6, about=_ASSUMED
        ),
        Setting(
            key="die_gene", label=_("Danger die: mammal or aquatic gene"), default=2, least=1, most=6, about=_ASSUMED
        ),
    ),
    facts=("printed", "order_effects", "creatures", "scientists", "effects", "cards", "known", "boards"),
    finds_first=True,
    credits=_("BioHACK by Yofiandhy D Indrayana, illustrated by Iqbal Ridzuan, published by uchibacoya."),
)
