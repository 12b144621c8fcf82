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
            _("You explore one wild region together. You all win when the base camp stands on the exit tile."),
            _("You all lose as soon as the danger level reaches 11. It never goes down."),
            _(
                "The exit appears when the base camp reaches level 4. Each of the three levels takes a fragment, and each of the four quests has one."
            ),
        ),
        "Goal of the Game",
    ),
    Section(
        "setup",
        _("Setup"),
        (
            _("Set aside the base camp, exit and gang tiles and the lakes you don't use. Shuffle the rest face down."),
            _(
                "Place the base camp tile with the top three tiles around it. They form a V whose arms are the walls of the region."
            ),
            _(
                "Sort the bank into food, lumber, metal and artifacts. Everyone draws five cards from the first three stacks in any mix and keeps three."
            ),
            _("Shuffle the discarded cards of all players: they are the first resource deck."),
            _("Everyone starts at the base camp, which has level 1. Danger starts at 1."),
        ),
        "Setup",
    ),
    Section(
        "turn",
        _("A turn"),
        (
            _("Three phases: draw danger cards, draw resource cards, then take your actions in any order."),
            _("At the end of your turn you lose the unused value of played cards. Then discard down to ten cards."),
        ),
        "Player Turn",
    ),
    Section(
        "danger",
        _("Danger phase"),
        (
            _("Draw as many danger cards as the danger level says, one by one. Resolve each before the next."),
            _("After the last card of the deck, shuffle all danger cards into a new one."),
            _("A Danger Level card raises the level right away. If you now draw more cards a turn, draw one more."),
        ),
        "Danger Phase; Danger Cards",
    ),
    Section(
        "level",
        _("What the danger level does"),
        (
            _("Danger cards in each turn: 1 at levels 1–3, 2 at 4–6, 3 at 7–9, 4 at 10."),
            _(
                "Danger cost of exploring, building, improving and excavating: 0 at 1, 1 at 2–4, 2 at 5–7, 3 at 8–10, of any resource."
            ),
            _("Cost of each tile you move: 0 at 1–2, 1 at 3–5, 2 at 6–8, 3 at 9–10."),
            _("Levelling up, moving the camp and the Trader's price don't depend on it."),
        ),
        "Danger Level",
    ),
    Section(
        "impaired",
        _("Impaired and Resourceless"),
        (
            _("They last until the end of this turn."),
            _("Movement: each card adds 1 to every tile you move."),
            _("Discovery: exploring and excavating cost double, danger cost included."),
            _(
                "Construction: building resources, outposts and roads costs double, danger cost included. Improving and levelling up don't."
            ),
            _(
                "Resourceless: draw nothing from the resource deck this turn, neither in the resource phase nor at camp or outpost."
            ),
        ),
        "Danger Cards",
    ),
    Section(
        "gang",
        _("Roaming gang"),
        (
            _("Its first card brings it: place its tile next to any tile you like."),
            _(
                "Each later card moves it two tiles where the directional die points. Lakes, base camp and unexplored spots stop it. Tiles it crosses are safe."
            ),
            _("Players on the tile where it stops lose a card at random and go back to base camp."),
            _("Nobody moves onto or through its tile, not even the base camp. You can't work on a quest under it."),
        ),
        "Roaming Gang",
    ),
    Section(
        "super",
        _("Robbed, Resource Decay, Flood"),
        (
            _("Robbed: discard your hand. You still draw in the resource phase."),
            _(
                "Resource Decay: remove two cards of the resource deck from the game. Discard and replace artifacts among them."
            ),
            _("Flood: roll the direction. The tile there becomes a lake, and anything built on it is gone."),
            _(
                "If there is no tile, the camp, a quest or the exit, roll again. If no neighbour fits, pick any tile. Anyone trapped may go back to base camp."
            ),
        ),
        "Danger Cards",
    ),
    Section(
        "relic",
        _("Relic"),
        (
            _("Anyone may play it right after a danger card is drawn: the card has no effect."),
            _(
                "It also cancels Robbed, Resource Decay and Flood, but then leaves the game. It can't cancel Danger Level."
            ),
        ),
        "Artifact Cards: Relic",
    ),
    Section(
        "resources",
        _("Resource cards"),
        (
            _("Each card is worth 1 to 4 of its resource. Pay “any” with whatever you like, mixed."),
            _(
                "What is left of a played card can pay for more in the same turn. The app keeps it for you and warns before it is lost."
            ),
            _("Discard played cards. When the resource deck runs out, shuffle the discard pile into a new one."),
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
                "With the danger cost: explore 2 food, build a resource 2 lumber, improve it 3 lumber, excavate 4 metal."
            ),
            _("Also with it: outpost 4 lumber, 2 food, 2 metal. Road 4 food, 2 lumber, 2 metal."),
            _("Level up: a fragment and 5 of each resource."),
        ),
        "Action Phase",
    ),
    Section(
        "moving",
        _("Moving"),
        (
            _(
                "One action takes you up to five tiles in one go. Each tile costs what the danger level says, of any resource."
            ),
            _("Road to road is free. Base camp, outposts and quests count as roads."),
            _("You can't enter lakes or the gang's tile."),
        ),
        "Movement",
    ),
    Section(
        "exploring",
        _("Exploring"),
        (
            _(
                "Turn up the top tile and place it on a free spot next to yours, between the arms of the V. You don't move."
            ),
        ),
        "Exploration",
    ),
    Section(
        "building",
        _("Building, improving, excavating"),
        (
            _(
                "Build resources on farmland, forest or quarry, one building to a tile. Each brings a card of its resource from the bank."
            ),
            _("Improve each building once: a card of that resource leaves the game and you take two from the bank."),
            _("Excavate each tile once, except lakes: take an artifact from the bank and mark the tile."),
            _(
                "Build the four outposts anywhere except on lakes, quests and other buildings. You can draw cards there."
            ),
            _(
                "A road joins two of base camp, outpost and quest, with one to three tiles between. You stand at one end. It stays when the camp moves on."
            ),
        ),
        "Building Resources; Improving Resources; Excavation; Build an Outpost; Build a Road",
    ),
    Section(
        "camp",
        _("Base camp"),
        (
            _(
                "At base camp, pay a fragment and 5 of each resource, whatever the level or danger. Then choose an upgrade you don't have yet."
            ),
            _(
                "Upgrades: two more actions in a turn, two more cards in the resource phase, or the camp moves for 4 instead of 6."
            ),
        ),
        "Base Camp; Level Up Base Camp",
    ),
    Section(
        "exit",
        _("Exit"),
        (
            _(
                "Place it at level 4, at least 6 tiles from where the camp started and at least 3 from where it stands. It may lie in unexplored space."
            ),
            _("You win when the base camp moves onto it."),
        ),
        "Exit Tile",
    ),
    Section(
        "limit",
        _("Hand limit"),
        (_("Ten cards at the end of your own turn, artifacts included. Discard the rest."),),
        "Hand Limit",
    ),
    Section(
        "quests",
        _("Quests"),
        (
            _(
                "Four tiles, each worth one fragment, once. Working on one costs an action while you stand there and the gang doesn't."
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
                "Up to 6: discard your hand, go back to base camp, and your turn is over. 7–9: nothing. 10–12: the fragment. 13 or more: an artifact too."
            ),
        ),
        "Quests: Cave",
    ),
    Section(
        "trader",
        _("Trader"),
        (
            _(
                "Buy either a fragment for three artifacts, which leave the game, or two artifacts of your choice for 10 of any resource."
            ),
            _("Then the Trader leaves. If you bought artifacts, you'll need all three other fragments."),
        ),
        "Quests: Trader",
    ),
    Section(
        "fountain",
        _("Fountain"),
        (
            _(
                "Every player places one artifact, all of different kinds. The last one brings the fragment, and they all leave the game."
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
            _("For an action: Weapons move the gang to any tile. Pottery finds two cards in the resource deck."),
            _("For an action: Jewelry halves every resource cost for the rest of the turn, each resource rounded up."),
            _(
                "For an action: the Map explores two adjacent tiles for free. Or place any tile of the stack next to an explored one, and the Map leaves the game."
            ),
            _("Used artifacts go to the shared discard pile, so you can draw them again."),
        ),
        "Artifact Cards",
    ),
)
