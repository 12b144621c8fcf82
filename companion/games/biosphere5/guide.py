"""Biosphere 5 in our own words. `source` names the section of the printed rulebook."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from companion.engine.guide import Guide, Section
from companion.engine.texts import Says, _
from companion.games.biosphere5.cards import Card, shipped_deck
from companion.games.biosphere5.leaders import ABILITIES, Leader
from companion.games.biosphere5.rulings import RULINGS

DIFFICULTY = Path(__file__).parent / "content" / "difficulty.toml"


@cache
def guide() -> Guide:
    return Guide((*BASIC, *ABYSS, _leaders(), *MACHINE, _difficulty(), _deck()), RULINGS)


BASIC = (
    Section(
        "goal",
        _("What it is about"),
        (
            _(
                "Each clan tries to be the first to establish Biosphere 5. For that, its problems must be solved level by level."
            ),
            _(
                "Level I: water and housing. Level II: production and security. Level III: nature and community. Level IV is Biosphere 5 itself."
            ),
            _("A problem is solved by an achievement: a makeshift one (yellow) or a perfect one (rainbow)."),
        ),
        "1.3, 1.2",
    ),
    Section(
        "setup",
        _("Set-up, and who begins"),
        (
            _(
                "Everybody takes a board, two move markers and a set of 25 cards, shuffles it and lays three cards face up. Hands are empty."
            ),
            _(
                "Count the red cards among your three; Biosphere 5 / Attack counts as two. Fewest begins; in a tie the youngest of those tied."
            ),
            _(
                "With The Abyss: the three purple cards go into the deck (28), the doom marker on 0 and a cube on tier 0 of each leader."
            ),
        ),
        "1.4, 3.1",
    ),
    Section(
        "players",
        _("Three or four players"),
        (
            _(
                "Three clans: Espionage, Sabotage and Attack go to the left neighbour only, catastrophes hit everyone. When somebody is out, the next one who still plays is the neighbour."
            ),
            _(
                "Two teams: each team names who starts. The team with fewer red cards together begins: its first player, both of the other team, then the partner, and so on for the whole game. Partners win together."
            ),
            _("All against all: the rules for two; you choose against whom you play."),
            _(
                "No cards are shown and nothing is agreed in secret, not even between partners, unless you all want it so."
            ),
        ),
        "2.5",
    ),
    Section(
        "moves",
        _("Your turn: two moves"),
        (
            _("Announce each move before you do it. The same one may be chosen twice."),
            _("1: take a card, one of your three face-up cards or the top of your draw pile."),
            _("2: take two cards, from where you like, then discard two."),
            _("3: put all three face-up cards on your discard pile and lay out new ones."),
            _("4: play a card from your hand: an achievement (one a turn), a catastrophe, or an action."),
            _("5, with The Abyss: lower your doom by 1; it costs as many cards as your doom is high."),
            _(
                "At the end of a move the card you played is discarded and the face-up cards are filled up to three. An empty draw pile is made anew from the discard pile at once."
            ),
            _("At the end of the turn: no more than eight cards in hand."),
        ),
        "2.1, 3.2",
    ),
    Section(
        "cards",
        _("The two halves of a card"),
        (
            _("A card has an upper and a lower half; you use one of them. Each half has its own level."),
            _(
                "Level I can be played always. A higher level is open when both problems of the level below are solved, or when an achievement of that level already stands, even if a lower one has been lost since."
            ),
            _("A flag marks an achievement: it stays. A hand marks a rescue card: it is discarded when it helps."),
        ),
        "2.3",
    ),
    Section(
        "achievements",
        _("Achievements"),
        (
            _(
                "Laid on your board, one for each problem, at most one a turn. A makeshift one is never exchanged for a perfect one or the other way round."
            ),
            _(
                "It opens levels, and it protects for good: a makeshift one halves what the catastrophe of its area costs, a perfect one makes you safe."
            ),
        ),
        "2.3.1",
    ),
    Section(
        "catastrophes",
        _("Catastrophes and rescue cards"),
        (
            _(
                "Every problem has its catastrophe. It hits everyone, the one who plays it last: four cards each, two behind a makeshift achievement, none behind a perfect one."
            ),
            _(
                "A rescue card of the same problem, discarded from the hand, makes it one: the card itself. That is no move, and works against your own catastrophe too."
            ),
            _(
                "You need the catastrophe's level and some protection: an achievement of that problem, or a rescue card that you discard with it."
            ),
            _(
                "What it costs comes for all at the same time, though it is looked at one by one: all may be out at once."
            ),
        ),
        "2.3.2, 2.3.3",
    ),
    Section(
        "actions",
        _("Actions"),
        (
            _(
                "New Hope (I): draw exactly three cards, face up or from the pile; face-up cards are filled up only afterwards."
            ),
            _("Espionage (II): look at one player's hand and name the card that is discarded."),
            _("Sabotage (III): three cards drawn at random from one player's hand are discarded."),
            _("Attack (I, the lower half of Biosphere 5): destroy one achievement of a player who has any."),
            _(
                "Biosphere 5 (IV): with nature and community solved, discard five more cards and win. The other problems needn't be solved."
            ),
            _("Espionage and Sabotage can be played against somebody with too few cards: achievements go instead."),
        ),
        "2.3.4, 2.2",
    ),
    Section(
        "discarding",
        _("When you have to discard"),
        (
            _("You choose which cards, except with Espionage and Sabotage. Hand cards always go first."),
            _("For each card that is missing an achievement of your choice is given up."),
            _(
                "Whoever has neither is out. With The Abyss nobody is out for that: doom goes up by 1 for each one missing."
            ),
            _(
                "Nobody looks into a draw or discard pile. The others may ask which cards you discarded this turn, and everyone may count the draw piles."
            ),
        ),
        "2.4, 3.4",
    ),
    Section(
        "ending",
        _("The end"),
        (
            _("Biosphere 5 ends the game at once."),
            _(
                "When only one player or team is left: on the turn of somebody who is out, it wins. On its own turn it wins only with the Biosphere card in hand; without it the game is a draw."
            ),
            _("If nobody is left, the game is a draw."),
            _(
                "With The Abyss: doom 8 at the end of a move is the end for that player; who remains alone wins without any card."
            ),
        ),
        "2.2, 2.5, 3.2",
    ),
)

ABYSS = (
    Section(
        "doom",
        _("Doom"),
        (
            _("From 0 to 8, and the app moves it by itself:"),
            _("+2 each time your draw pile runs out."),
            _("+1 for each achievement you should give up and don't have."),
            _("Attack: +1 for the attacker, +2 for the attacked."),
            _("Espionage, Sabotage: +1 for both."),
            _(
                "+1 if your Biosphere 5 card lies face up at the end of your turn. Only you can see that, so the app asks; it doesn't while it knows that the card was discarded as an Attack."
            ),
            _("The fifth move lowers it by 1 for as many cards as it is high; so does the True Believer, for less."),
        ),
        "3.2",
    ),
)


def _leaders() -> Section:
    """What each tier does, from the same data that the moves use."""
    lines: list[Says] = [
        _(
            "The purple card has two halves. Better Leadership: one leader rises by a tier, up to 3. Shown Strength: use one ability of a tier that a leader has reached, or of a lower one."
        ),
    ]
    for leader in Leader:
        one, two, three = (ability for ability in ABILITIES if ability.leader is leader)
        lines.append(
            _("{leader}. 1, {a}: {does_a} 2, {b}: {does_b} 3, {c}: {does_c}").format(
                leader=leader,
                a=one.name,
                does_a=one.does,
                b=two.name,
                does_b=two.does,
                c=three.name,
                does_c=three.does,
            )
        )
    lines.append(
        _("What a Fighter makes somebody discard is that player's choice, and what is missing is compensated.")
    )
    return Section("leaders", _("Leaders"), tuple(lines), "3.3, 3.5")


MACHINE = (
    Section(
        "machine-setup",
        _("Man against Machine: set-up"),
        (
            _(
                "Add the boards “hand cards” (left) and “achievements” (right). The Machine has its own set of 25 cards, shuffled, seven green and six yellow cubes, and a red marker on its hand level."
            ),
            _(
                "The marker starts on 2; a lower start is easier, a higher one harder. The Machine always begins. A round is its turn and yours."
            ),
            _("The Machine has no hand: its hand level, 0 to 8, stands for one."),
        ),
        "4.1",
    ),
    Section(
        "machine",
        _("The Machine's turn"),
        (
            _(
                "It reveals cards: none at hand level 0, 1 from level 1, 2 from 3, 3 from 5, 4 from 7; by the table, which is an option, 2 from 2, 3 from 4, 4 from 6. It does the first of these that can be done:"
            ),
            _("1. Biosphere 5, with nature and community standing and hand level 5 or more: it wins."),
            _("2. Attack, if you have more achievements: your most valuable one goes."),
            _(
                "3. A Biosphere card that was revealed and cannot be used is stored; hand level +2, turn over. A stored card is looked at before revealing, every turn."
            ),
            _("4. An achievement whose level is open and whose area is empty: a green or a yellow cube."),
            _("5. Sabotage: shuffle your hand, the top three go. 6. Espionage: your card of the highest value goes."),
            _(
                "7. New Hope: hand level +2, three more cards, and the order once more on all of them, without a second New Hope."
            ),
            _(
                "8. A catastrophe, if its protection is better than yours, or if both are makeshift and its hand level is above the number of your cards."
            ),
            _("9. Otherwise hand level +2. It is never above 8."),
            _(
                "All revealed cards are then discarded; an empty pile is made anew from its discard pile. “Why” shows every step of the decision."
            ),
        ),
        "4.2, 4.3",
    ),
    Section(
        "value",
        _("Card value"),
        (
            _(
                "Where the Machine has a choice, the card of the highest value decides, by its upper half: perfect achievements and Biosphere 5, then makeshift ones, then rescue cards."
            ),
            _(
                "Inside a group, from low to high: housing, water, production, security, nature, community, Biosphere 5."
            ),
            _("What it must give up beyond its hand level goes from below: makeshift first, then perfect."),
        ),
        "4.4, 4.5",
    ),
    Section(
        "against",
        _("What you play against the Machine"),
        (
            _(
                "Catastrophe: unless it is perfectly protected, it turns over cards one by one, at most as many as its hand level, until a rescue card of that area comes up; then it loses one level, otherwise two or four. The rescue card is discarded, the others are shuffled back. Only once a round."
            ),
            _(
                "Espionage: a stored Biosphere card goes. Without one, as many cards as its hand level are turned over, you discard one, the others go shuffled under the pile. Hand level −1."
            ),
            _(
                "Sabotage: the top three cards of its pile are discarded, or a stored Biosphere card and the top two. Hand level −3."
            ),
            _("Attack: one of its achievements, of your choice."),
            _("At hand level 0 a stored Biosphere card is discarded. What the level cannot pay, its achievements do."),
            _(
                "If it cannot pay at all on your turn, you win with the Biosphere card in hand; without it the game is a draw. If you cannot pay, the Machine wins; with The Abyss your doom goes up instead."
            ),
        ),
        "4.5, 4.6, 4.7",
    ),
    Section(
        "closing",
        _("The closing list"),
        (
            _(
                "Wins before losses. Of the wins, fewer rounds are better; of the losses, more. The history keeps a list for each first hand level."
            ),
            _("With The Abyss, doom and leaders are yours alone; the Machine has neither."),
        ),
        "4.8, 4.9",
    ),
)


def _difficulty() -> Section:
    """The measured table, and the command that made it."""
    measured = tomllib.loads(DIFFICULTY.read_text(encoding="utf-8"))
    plays = measured["plays"]
    rows: list[Says] = [
        _("Level {level}: our test player wins {won} of 100.").format(level=level, won=round(100 * won / plays))
        for level, won in enumerate(measured["won"])
    ]
    return Section(
        "difficulty",
        _("How hard the Machine is"),
        (
            _(
                "By its first hand level, measured in {plays} plays each of a scripted player who is sensible but not clever. A person should do better."
            ).format(plays=plays),
            *rows,
            _("Made with: {command}").format(command=measured["command"]),
        ),
        "4.1",
    )


def _deck() -> Section:
    return Section(
        "deck",
        _("The deck, as this app has it"),
        (
            _(
                "The rulebook does not list the 25 cards. It fixes that every problem has a perfect and a makeshift achievement, rescue cards and a catastrophe, that New Hope is there twice and Biosphere 5 / Attack once. The rest is our reconstruction, and marked so."
            ),
            _(
                "Your cards are different? “Change a card of the deck” at any time: it counts at once and in later plays. “Name a card” gives it its printed name. The app's own deck stays as it is."
            ),
            *(_listed(card) for card in shipped_deck().values()),
        ),
        "1.2, 2.3",
    )


def _listed(card: Card) -> Says:
    origin: Says = _("reconstructed")
    if card.known == "whole":
        origin = card.source
    elif card.known == "upper":
        origin = _("{source}; lower half reconstructed").format(source=card.source)
    return _("{n} × {card} ({kind}): {origin}").format(n=card.copies, card=card.label, kind=card.kind, origin=origin)
