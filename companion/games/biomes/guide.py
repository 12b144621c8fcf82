"""The guide, in our own words, in the order in which things come up."""

from companion.engine.guide import Guide, Section
from companion.engine.texts import _
from companion.games.biomes.rulings import RULINGS


def guide() -> Guide:
    return Guide(sections=SECTIONS, rulings=RULINGS)


SECTIONS = (
    Section(
        "goal",
        _("What it is about"),
        (
            _(
                "You explore one wild region together. All of you win when the base camp stands on the exit tile. All of you lose the "
                "moment the danger level reaches 11; it never goes down."
            ),
            _(
                "The exit appears when the base camp reaches level 4. Each of the three steps up takes a fragment, and fragments come "
                "from the four quests: one of them may fail."
            ),
        ),
        "Goal of the Game",
    ),
    Section(
        "setup",
        _("Set-up"),
        (
            _(
                "Put the base camp, exit and gang tiles aside, and the lakes that are not used. Shuffle the rest face down. Lay the base "
                "camp tile and the top three tiles beside it as a V: its arms are the walls of the region."
            ),
            _(
                "Sort the bank into food, lumber, metal and artifacts. Everybody draws five cards from the first three stacks in any mix "
                "and keeps three. The discarded ones of all players are shuffled: they are the first resource deck."
            ),
            _("Everybody starts at the base camp, which has level 1. Danger starts at 1."),
        ),
        "Setup",
    ),
    Section(
        "turn",
        _("A turn"),
        (
            _("Three phases: draw danger cards, draw resource cards, then take your actions in any order."),
            _(
                "At the end of your turn, unused value of played cards is lost and hands of more than ten cards shrink to ten."
            ),
        ),
        "Player Turn",
    ),
    Section(
        "danger",
        _("Danger phase"),
        (
            _("Draw as many danger cards as the danger level says, one by one, and carry each out before the next."),
            _("When the last card of the deck has been drawn, all danger cards are shuffled into a new deck."),
            _(
                "A Danger Level card raises the level at once. When that raises the number of cards in a turn, you draw one more right now."
            ),
        ),
        "Danger Phase; Danger Cards",
    ),
    Section(
        "level",
        _("What the danger level does"),
        (
            _("Cards drawn in each turn: 1 at levels 1–3, 2 at 4–6, 3 at 7–9, 4 at 10."),
            _(
                "Added to exploring, building, improving and excavating, of any resource: 0 at 1, 1 at 2–4, 2 at 5–7, 3 at 8–10."
            ),
            _("Cost of each tile moved: 0 at 1–2, 1 at 3–5, 2 at 6–8, 3 at 9–10."),
            _("Levelling up, moving the camp and the Trader's price do not depend on it."),
        ),
        "Danger Level",
    ),
    Section(
        "impaired",
        _("Impaired and Resourceless"),
        (
            _("They count until the end of this turn."),
            _("Movement: each card adds 1 to every tile you move."),
            _("Discovery: exploring and excavating cost double, with the danger part."),
            _(
                "Construction: building resources, outposts and roads costs double, with the danger part; improving and levelling up "
                "do not."
            ),
            _(
                "Resourceless: nothing from the resource deck this turn, neither in the resource phase nor at camp or outpost."
            ),
        ),
        "Danger Cards",
    ),
    Section(
        "gang",
        _("Roaming gang"),
        (
            _("Its first card brings it: lay its tile next to any tile, wherever you like."),
            _(
                "Each later card moves it two tiles along the directional die. It never enters lakes or the camp's tile and then goes "
                "only as far as it can. What it passes is unharmed."
            ),
            _("Players on the tile where it stops lose one card at random and are back at base camp."),
            _(
                "Nobody moves onto or through its tile, not even the base camp, and a quest under it cannot be worked on."
            ),
        ),
        "Roaming Gang",
    ),
    Section(
        "super",
        _("Robbed, Resource Decay, Flood"),
        (
            _("Robbed: your whole hand is discarded. You still draw in the resource phase."),
            _(
                "Resource Decay: two cards of the resource deck leave the game; artifacts among them are discarded and replaced."
            ),
            _(
                "Flood: roll the direction; the tile there becomes a lake, with anything built on it. No tile, the camp, a quest or the exit: "
                "roll again. If no neighbour is possible, pick any tile on the map. Who is trapped may go back to base camp."
            ),
        ),
        "Danger Cards",
    ),
    Section(
        "relic",
        _("Relic"),
        (
            _("Played by anybody, right after a danger card was drawn: the card has no effect."),
            _(
                "Against Robbed, Resource Decay and Flood it works too, but then leaves the game. Danger Level cannot be cancelled."
            ),
        ),
        "Artifact Cards: Relic",
    ),
    Section(
        "resources",
        _("Resource cards"),
        (
            _("Each card is worth 1 to 4 of its resource. “Any” is paid with whatever you like, mixed."),
            _(
                "What is left of a played card can pay for more in the same turn; at the end of the turn it is lost. The app keeps it "
                "for you and warns."
            ),
            _("Played cards go to the discard; when the resource deck runs out, the discard becomes the new deck."),
        ),
        "Resources; Resource Phase",
    ),
    Section(
        "actions",
        _("Actions"),
        (
            _("Each costs one action, and resources where it says so:"),
            _("Draw 3 cards at camp or outpost (once a turn), use an artifact, work on a quest: no resources."),
            _("Move: 0–3 a tile. Move the base camp: 6 of any."),
            _(
                "With the danger part: explore 2 food; build a resource 2 lumber; improve it 3 lumber; excavate 4 metal;"
            ),
            _("outpost 4 lumber, 2 food, 2 metal; road 4 food, 2 lumber, 2 metal."),
            _("Level up: a fragment and 5 of each resource."),
        ),
        "Action Phase",
    ),
    Section(
        "moving",
        _("Moving"),
        (
            _(
                "One action takes you up to five tiles in one go; each tile costs what the danger level says, of any resource."
            ),
            _("Steps from road to road are free. Base camp, outposts and quests count as road."),
            _("Lakes and the gang's tile cannot be entered."),
        ),
        "Movement",
    ),
    Section(
        "exploring",
        _("Exploring"),
        (
            _(
                "Turn up the top tile and lay it on a free spot next to your tile, between the arms of the V. You do not move."
            ),
        ),
        "Exploration",
    ),
    Section(
        "building",
        _("Building, improving, excavating"),
        (
            _(
                "Resource buildings stand on farmland, forest or quarry, one building to a tile; each brings a card of its resource from the bank."
            ),
            _("Improving, once for each building: one card of that resource leaves the game, two come from the bank."),
            _("Excavating, once for each tile that is no lake: an artifact from the bank. Mark the tile."),
            _(
                "Outposts stand anywhere but on lakes, quests and other buildings; there are four. You can draw cards there."
            ),
            _(
                "A road joins two of: base camp, outpost, quest; with one to three tiles between. You stand at one end. It stays when the camp moves on."
            ),
        ),
        "Building Resources; Improving Resources; Excavation; Build an Outpost; Build a Road",
    ),
    Section(
        "camp",
        _("Base camp"),
        (
            _(
                "Levelling up, at the camp: a fragment, 5 of each resource, whatever the level and the danger; then choose an upgrade, each once."
            ),
            _(
                "Upgrades: two more actions in a turn; two more cards in the resource phase; the camp moves for 4 instead of 6."
            ),
        ),
        "Base Camp; Level Up Base Camp",
    ),
    Section(
        "exit",
        _("Exit"),
        (
            _(
                "Placed at level 4 where you like: at least 6 tiles from where the camp started and at least 3 from where it stands. It may lie in the unknown."
            ),
            _("When the base camp moves onto it, you have won."),
        ),
        "Exit Tile",
    ),
    Section(
        "limit",
        _("Hand limit"),
        (_("Ten cards at the end of your own turn, artifacts included; discard the rest."),),
        "Hand Limit",
    ),
    Section(
        "quests",
        _("Quests"),
        (
            _(
                "Four tiles, each worth one fragment, once. Work on them costs an action while you stand there and the gang does not."
            ),
            _("You need three of the four."),
        ),
        "Quests and Fragments",
    ),
    Section(
        "cave",
        _("Cave"),
        (
            _("Give an artifact of any kind, add any resources you like, roll the D12."),
            _(
                "Up to 6: your hand is gone, you are at base camp, your turn is over. 7–9: nothing. 10–12: the fragment. 13 or more: an artifact too."
            ),
        ),
        "Quests: Cave",
    ),
    Section(
        "trader",
        _("Trader"),
        (
            _(
                "Either a fragment for three artifacts, which leave the game, or two artifacts of your choice for 10 of any resource."
            ),
            _("Then the Trader is gone: who bought artifacts needs all three other fragments."),
        ),
        "Quests: Trader",
    ),
    Section(
        "fountain",
        _("Fountain"),
        (
            _(
                "Every player places one artifact, all of different kinds. With the last one the fragment comes and they leave the game."
            ),
        ),
        "Quests: Fountain",
    ),
    Section(
        "city",
        _("City"),
        (_("It gives its fragment when it has been found and no tile is left to explore. Nobody has to be there."),),
        "Quests: City",
    ),
    Section(
        "artifacts",
        _("Artifacts"),
        (
            _("Free, in your action phase: Food, Lumber and Metal Cache (5 each), Treasure (6 in any mix)."),
            _(
                "For an action: Weapons move the gang to any tile; Pottery finds two cards in the resource deck; Jewelry halves every resource cost for the rest of the turn, each resource rounded up."
            ),
            _(
                "Map, for an action: explore two adjacent tiles for free; or place any tile of the stack anywhere next to an explored one, and the Map leaves the game."
            ),
            _("Used artifacts go to the common discard and can come back."),
        ),
        "Artifact Cards",
    ),
)
