"""The game in our own words, section by section; `source` names the place in the printed rulebook."""

from __future__ import annotations

from companion.engine.guide import Guide, Section
from companion.engine.texts import _
from companion.games.biohack.guide_spaces import EXPERIMENTS, PUBLIC
from companion.games.biohack.rulings import RULINGS


def guide() -> Guide:
    return Guide(
        sections=(*_PHASES, *PUBLIC, *EXPERIMENTS, *_CARDS, *_REMEMBERED, *_END, *_SOLO, *_ICONS), rulings=RULINGS
    )


_PHASES = (
    Section(
        "overview",
        _("What it is about"),
        (
            _(
                "Everyone leads a laboratory with three Nomans. They fetch genes and coins, and with the genes you create creatures."
            ),
            _("Most evaluation points (EP) after the last round win."),
            _(
                "A round has three phases: Planning, Research, Cleanup. The round in which someone creates a 7th creature is the "
                "last one, otherwise round 4, with 2 players round 5. The last round has no cleanup."
            ),
        ),
        "Overview; Gameplay",
    ),
    Section(
        "setup",
        _("Setup"),
        (
            _(
                "3–4 players: the 3–4 side of the board, 4 columns in the display, 4 Downtown tiles. 1–2 players: the other side, 3 columns, 2 tiles."
            ),
            _(
                "Coins by turn order: 6, 7, 8, 9. First and second player: one medicine full, one empty. Third and fourth: both full."
            ),
            _(
                "In reverse turn order everyone picks a scientist, then a creature card, then a second creature card. These cards are free."
            ),
        ),
        "Setup",
    ),
    Section(
        "turn_order",
        _("Planning 1: turn order"),
        (
            _(
                "From round 2 on. Whoever has no marker on the reservation track puts it on the leftmost free space there, in the old turn order."
            ),
            _(
                "Then the initiative track takes the order of the reservation track. The reservation markers stay until the planning effects are done."
            ),
            _("2 players: skip this step. The first player token changes hands at the end of each cleanup."),
        ),
        "Planning Phase, 1. Reset turn order",
    ),
    Section(
        "planning",
        _("Planning 2: planning effects"),
        (
            _(
                "The top row of your scientist gives something each round. A marker on space 2, 3 or 4 of the reservation track gives what is printed below it."
            ),
            _("You may leave any of them out, and choose their order."),
            _("If it is a danger roll, an injury hits any one of your active Nomans."),
            _("The app asks once what a card shows and offers it in every later round and play."),
        ),
        "Planning Phase, 2. Resolve planning effects; 3. Remove reservation markers",
    ),
    Section(
        "locations",
        _("Planning 4 and 5: location cards"),
        (
            _(
                "Choose exactly as many of your 5 location cards as you have active Nomans, face down. Injured ones don't count."
            ),
            _("All reveal together. Put one Noman on each place you chose. The cards come back to you."),
            _("Heal before you choose: a Noman healed later has no card and stays at home."),
        ),
        "Planning Phase, 4. Select location cards; 5. Reveal location cards and place Noman tokens",
    ),
    Section(
        "nomans",
        _("Nomans and medicine"),
        (
            _("A standing Noman is active, a lying one injured. An injured one does nothing and counts for nothing."),
            _(
                "At any time you may turn a full medicine to its empty side. One injured Noman then stands up on your board, ready to be used."
            ),
            _("Gaining medicine turns an empty one to full. With both full it changes nothing."),
        ),
        "Noman and Medicine",
    ),
    Section(
        "research",
        _("Research phase"),
        (
            _(
                "Take turns until all have passed. Bring one Noman home from a public space, send one from your board to an experiment, or pass."
            ),
            _(
                "What a public space gives depends on how many Nomans remain there. The more remain after yours has left, the more you get."
            ),
            _(
                "You may pass only when none of your active Nomans is on a public space. Whoever passes has no more turns. When all have passed, the phase ends."
            ),
        ),
        "Research Phase; Pass",
    ),
    Section(
        "goods",
        _("Genes and coins"),
        (
            _("You store at most 10 genes of each kind. What you gain above that is lost. Coins have no limit."),
            _("EP go up and down on the track and may fall below 0."),
        ),
        "Gene and Coins",
    ),
    Section(
        "danger",
        _("Danger die"),
        (
            _(
                "Rolled on Mountain and River. Injury: the Noman that you brought home lies down. Feral: 1 feral gene. Both: both. Mammal or aquatic: 1 gene of the two."
            ),
            _(
                "You may roll again as often as you pay: on the Mountain 1 avian or 2 coins, on the River 1 reptile or 2 coins. Only the last roll counts."
            ),
            _("The faces of the app's own die are a guess. Look at yours and set them at the start of a game."),
        ),
        "Danger Die; Die Roll",
    ),
    Section(
        "cleanup",
        _("Cleanup phase"),
        (
            _("1. Bring all Nomans home. Each injured one stands up and costs you 12 EP."),
            _(
                "2. Discard the cards in the rightmost, free column of the display. Slide the rest to the right and refill from the decks."
            ),
            _(
                "3. Lay out new Downtown tiles. 4. Take the reminder lock off the scientist's middle row. 5. Move the round marker on."
            ),
            _("The last round has no cleanup."),
        ),
        "Clean Up Phase",
    ),
    Section(
        "two",
        _("Two players"),
        (
            _(
                "The 1–2 side of the board, 5 rounds, 2 Downtown tiles, 3 columns in the display (2 coins, 1 coin, free), and its own tables for the public spaces."
            ),
            _(
                "There is no reservation track, so you can't reserve. The first player token changes hands after each cleanup."
            ),
        ),
        "2 Player Rules",
    ),
    Section(
        "tracking",
        _("Only track"),
        (
            _("You play without guided turns: the app shows the phases as a checklist and keeps the values."),
            _("Tap a value to change it. Creatures, milestones, gains and healing are among the any-time actions."),
            _("At the end the app asks for anything the result needs that nobody has entered."),
        ),
    ),
    Section(
        "corrections",
        _("Putting things right"),
        (
            _("Any-time actions add, change and remove creatures, cards in hand, reports and cards on the table."),
            _("Genes and coins stay as they are. Rows, milestones, discounts and EP follow by themselves."),
        ),
    ),
    Section(
        "boards",
        _("Player boards"),
        (
            _("The basic side is the same on all four boards, the advanced sides differ. You give them letters."),
            _("Enter a bonus icon the first time you place a creature on its space, once for each board."),
        ),
        "Basic experiment spaces: BIOFARM",
    ),
)

_CARDS = (
    Section(
        "classes",
        _("Creature classes"),
        (
            _("Common: improves the action at one place, once per round. Several of them can help the same action."),
            _("Artisan: takes genes off the cost of every creature that you create."),
            _("Noble: gives EP at the end as its text says."),
            _("Common and artisan creatures are worth the EP on the card."),
        ),
        "Type of Creature Card; Creature Card",
    ),
    Section(
        "creation",
        _("Creation milestones"),
        (
            _(
                "When a row of your board is full (4 common, 3 artisan, 2 noble), put a milestone token on the main board. It takes the leftmost free space of that row."
            ),
            _("At the end you gain the EP at the top of its column: being first is worth more."),
        ),
        "Creation Milestones",
    ),
    Section(
        "scientist",
        _("Scientist"),
        (
            _(
                "Top row: a planning effect, from the start. Middle row: a creation discount, once per round, after the first unlock. Bottom row: EP at the end, after the second unlock."
            ),
            _("Each unlock costs 5 coins at DNA Inc."),
        ),
        "Scientist Card and its Effect; Unlock Scientist Card Ability",
    ),
)

_REMEMBERED = (
    Section(
        "remembered",
        _("What the app remembers"),
        (
            _("Cards, tiles and icons are not in the rulebook, so you enter once what you see."),
            _(
                "Creatures, scientists, milestone cards, tiles, player boards and solo cards are then one tap, also in later plays."
            ),
            _("What a noble or scientist scores is entered as a formula: “3 EP for each avian”. The app does the sum."),
            _("The app asks for the EP of each milestone space once. You can correct them on the Trackers page."),
        ),
    ),
)

_END = (
    Section(
        "final",
        _("Final scoring"),
        (
            _(
                "Add to the EP on the track: creatures, creation milestones, milestone cards, and 1 EP for every 4 coins. The scientist's bottom row counts if it is unlocked."
            ),
            _(
                "A gene icon on a noble or a milestone card means a creature with that gene in its printed cost. Each creature counts once per effect."
            ),
            _("Ties: more creatures win, then more nobles, then more artisans. Still tied? You share the win."),
        ),
        "Final Score Calculation",
    ),
)

_SOLO = (
    Section(
        "solo_goal",
        _("Solo: the goal"),
        (
            _(
                "4 rounds on the 1–2 side, alone, one turn after the other. You need 7 creatures and 100 EP after the final scoring."
            ),
            _("With the 7th creature before round 4 you gain 20 EP more. With 6 creatures or fewer you lose."),
        ),
        "Solo Rules, Game Objective; Game End and Victory Conditions",
    ),
    Section(
        "solo_planning",
        _("Solo: assistants and police"),
        (
            _("Planning 1: put the first assistant on the place shown on the top card of the solo deck."),
            _(
                "Planning 5, after your own Nomans: turn that card over. Put two police on the advanced spaces it names. Downtown means the left tile. The card now on top names the place of the second assistant."
            ),
            _(
                "With an assistant on a public space you use the upper row of its table, otherwise the lower. Police keep you off an advanced space."
            ),
        ),
        "Solo Rules, Planning Phase; Research Phase",
    ),
    Section(
        "solo_cleanup",
        _("Solo: cleanup"),
        (
            _("Put assistants and police back beside the board."),
            _(
                "Instead of the rightmost column, discard the cards on the spaces with an X. The right half of the top solo card shows them."
            ),
            _("Draw the Downtown tiles one at a time, from left to right."),
        ),
        "Solo Rules, Cleanup Phase",
    ),
    Section(
        "challenges",
        _("Solo: challenges"),
        (
            _("1 Small Creature: 4 common creatures, 7 creatures in total, 100 EP."),
            _("2 Report Mania: 3 milestone cards, 7 creatures, 105 EP."),
            _(
                "3 Professional: 9 creatures, both locks off, 2 milestone cards, 5 coins left. The 7th "
                "creature doesn't end the game: you always play 4 rounds."
            ),
            _(
                "4 Survival: 3 creatures with feral in their cost, 7 creatures, 105 EP. You gain primate genes instead of medicine. 5 coins avoid an injury. With only one active Noman left you lose. Each active Noman at the end is worth 10 EP."
            ),
        ),
        "Solo Rules, Challenges",
    ),
)

_ICONS = (
    Section(
        "icons",
        _("Icons"),
        (
            _(
                "Six genes: mammal, aquatic, avian, reptile, primate, feral. Three different genes side by side: three kinds, each once. Any gene: your choice."
            ),
            _(
                "A slash: choose one side. An arrow: do the left for the right. A double arrow: one side for the other, either way."
            ),
            _(
                "Gain one for each arrow up, pay one for each arrow down. Effects marked “once per action” work"
                " only once in it."
            ),
            _(
                "A medicine: turn one from empty to full, or from full to empty if you pay it. A coin with a "
                "number: gain or pay that many. A number with EP: gain that many."
            ),
            _(
                "Purchase: buy up to one card from the display. Coins off: from the total of a purchase. Genes off: from the whole cost of a creature."
            ),
            _(
                "Create: pay for one creature from your hand. Report: one milestone. Unlock: pay 5 coins, take off the upper lock. Reserve: put your reservation marker on a free space."
            ),
            _(
                "A die: roll the danger die. The scientist's rows: planning effect, creation discount, scored at the end."
            ),
            _(
                "A place beside a creature's effect: each time you do that action. Milestone icons: reported milestones, or full rows."
            ),
        ),
        "Icon List",
    ),
)
