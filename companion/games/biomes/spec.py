from companion.engine.spec import Mode, Spec, pick_one
from companion.engine.texts import _

SPEC = Spec(
    key="biomes",
    name="Biomes",
    tagline=_("together against the danger track"),
    colour="#83d77f",
    icon="pine-tree",
    minutes="60–120",
    version=7,
    modes=(Mode("coop", _("Cooperative"), 1, 6, _("You all win or you all lose.")),),
    options=(
        pick_one(
            "map",
            _("Map in the app"),
            {"map": _("With a map"), "none": _("Without a map")},
            "map",
            _(
                "Tap where you place a tile: the app then knows what you can reach, what it costs and where the gang lands. "
                "Without a map it counts tiles by kind and asks you. The map needs a die with 6 directions."
            ),
        ),
        pick_one(
            "deck",
            _("Danger cards"),
            {"physical": _("We draw real cards"), "digital": _("The app draws")},
            "physical",
            _("What comes first when you draw a danger card. The other way stays one tap away."),
        ),
        pick_one(
            "hands",
            _("Hands in the app"),
            {
                "cards": _("Every card"),
                "artifacts": _("Artifacts only"),
                "none": _("Not at all"),
            },
            "cards",
            _(
                "With every card, the app pays for you and keeps what is left of a card until the turn ends. "
                "It also says what you can't afford. Otherwise you still see every cost."
            ),
        ),
        pick_one(
            "bank",
            _("Resource and artifact cards"),
            {"physical": _("We draw real cards"), "digital": _("The app draws")},
            "physical",
            _("Only where the app keeps hands: who shuffles and draws."),
        ),
        pick_one(
            "die",
            _("Directional die"),
            {6: _("6 directions"), 4: _("4 directions"), 8: _("8 directions")},
            6,
            _("The rulebook does not show the die: count the arrows on yours."),
            unclear=True,
        ),
        pick_one(
            "danger_cards",
            _("Number of danger cards"),
            {60: _("60, as the cards are listed"), 40: _("40, as in the box list")},
            60,
            _(
                "The box list says 40, the card list adds up to 60. With 40 there are six of each of the five common kinds."
            ),
            unclear=True,
        ),
        pick_one(
            "actions",
            _("Actions in a turn"),
            {2: _("2, with the upgrade 4"), 3: _("3, with the upgrade 5")},
            2,
            _("The rulebook says 2 in one place and 3 in another."),
            unclear=True,
        ),
        pick_one(
            "drawing",
            _("Cards in the resource phase"),
            {"one": _("1, with the upgrade 3"), "level": _("As many as the base level")},
            "one",
            _("The rulebook says both. With the base level, the upgrade adds 2."),
            unclear=True,
        ),
        pick_one(
            "lakes",
            _("Lakes in the tile stack"),
            {5: _("5 lakes, 33 tiles"), 2: _("2 lakes, 30 tiles")},
            5,
            _("The rulebook says “all but 5 (all but 2)” are set aside."),
            unclear=True,
        ),
        pick_one(
            "camp_move",
            _("How far the base camp moves"),
            {"adjacent": _("One adjacent tile"), "five": _("Up to 5 tiles")},
            "adjacent",
            _("The rulebook names only the cost. Whoever moves the camp stands on it and goes along."),
            unclear=True,
        ),
        pick_one(
            "roads",
            _("Moving along roads"),
            {"free": _("No resources, no action"), "resources": _("No resources, but an action")},
            "free",
            _("The rulebook says both."),
            unclear=True,
        ),
        pick_one(
            "doubling",
            _("Two Impaired cards of one kind"),
            {"once": _("Double once"), "each": _("Each card doubles")},
            "once",
            _("The rulebook says only that costs are doubled."),
            unclear=True,
        ),
        pick_one(
            "gang_first",
            _("The first Roaming Gang card"),
            {"spawn": _("Places the gang, no move"), "move": _("Places the gang, and it moves")},
            "spawn",
            _("The rulebook lets the gang appear with its first card, and move with every card."),
            unclear=True,
        ),
    ),
    facts=("edition",),
    credits=_("Biomes, prototype 5.0: its rulebook names neither a designer nor a publisher."),
)
