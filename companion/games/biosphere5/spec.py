from companion.engine.spec import Mode, Setting, Spec, pick_one, switch
from companion.engine.texts import _

SPEC = Spec(
    key="biosphere5",
    name="Biosphere 5",
    tagline=_("a new home for mankind"),
    colour="#ffa066",
    icon="earth",
    minutes="15–40",
    version=5,
    modes=(
        Mode("machine", _("Man against Machine"), 1, 1, _("Solo: the Machine plays by itself and says why.")),
        Mode("basic", _("Basic Game"), 2, 2, _("Two clans against each other.")),
        Mode(
            "basic3",
            _("Three clans"),
            3,
            3,
            _("Espionage, Sabotage and Attack only hit your left neighbour: the next name above."),
        ),
        Mode("teams", _("Two teams of two"), 4, 4, _("Whoever establishes Biosphere 5 wins with their partner.")),
        Mode("free-for-all", _("All against all"), 3, 4, _("The rules for two, with more players.")),
    ),
    options=(
        switch(
            "abyss",
            _("The Abyss"),
            False,
            _("The extension: doom, a fifth move, and four leaders. Three more cards for each player."),
        ),
        Setting(
            key="level",
            label=_("The Machine's first hand level"),
            default=2,
            least=0,
            most=8,
            about=_("The rulebook starts at 2. Lower is easier, higher is harder."),
            modes=("machine",),
        ),
        pick_one(
            "deck",
            _("The Machine's deck"),
            {"printed": _("Printed cards, entered by you"), "digital": _("Digital")},
            "printed",
            _("The rulebook does not list the cards: the digital deck is a reconstruction that you can see and edit."),
            modes=("machine",),
        ),
        pick_one(
            "reveal",
            _("Cards that the Machine reveals"),
            {
                "text": _("As the text says: 0, 1, 1, 2, 2, 3, 3, 4, 4"),
                "table": _("As the table says: 0, 1, 2, 2, 3, 3, 4, 4, 4"),
            },
            "text",
            _("At hand level 0 to 8. The rulebook's text (4.2) and its table (fig. 27) differ."),
            modes=("machine",),
        ),
        pick_one(
            "espionage",
            _("The Machine's Espionage takes"),
            {"value": _("Your highest-value card"), "level": _("Your highest-level card")},
            "value",
            _(
                "The rulebook says “card level” (4.3). We read it as card value (4.4). By level, the upper half counts, and ties go by value."
            ),
            modes=("machine",),
        ),
        pick_one(
            "spied",
            _("Espionage against the Machine turns over"),
            {"level": _("As many cards as its hand level"), "reveals": _("As many cards as it reveals in a turn")},
            "level",
            _(
                "The rulebook says “according to the hand card level” here (4.7) and “equal to” for rescue checks (4.6)."
            ),
            modes=("machine",),
        ),
        pick_one(
            "doomed",
            _("When a player reaches doom 8"),
            {"out": _("That player is out, the others play on"), "ends": _("The game ends, the others win")},
            "out",
            _("With The Abyss and more than two players (3.2 and 3.4 differ)."),
            modes=("basic3", "teams", "free-for-all"),
        ),
    ),
    facts=("deck", "solo"),
    finds_first=True,
    credits=_("Biosphere 5 by Stefan Wenz."),
)
