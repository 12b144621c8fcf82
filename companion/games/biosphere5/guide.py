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
                "Each clan wants to be the first to establish Biosphere 5. For that it solves its problems level by level."
            ),
            _(
                "Level I is water and housing, level II production and security, level III nature and community. Level IV is Biosphere 5 itself."
            ),
            _("An achievement solves a problem: a makeshift one (yellow) or a perfect one (rainbow)."),
        ),
        "1.3, 1.2",
    ),
    Section(
        "setup",
        _("Setup, and who goes first"),
        (
            _(
                "Everyone takes a board, 2 move markers and 25 cards, shuffles them and places 3 face up. Hands are empty."
            ),
            _(
                "Count the red cards among your 3. Biosphere 5 / Attack counts as 2. Whoever has the fewest goes first. If tied, the youngest does."
            ),
            _("With The Abyss: shuffle the 3 purple cards in (28). Doom marker on 0, a cube on tier 0 of each leader."),
        ),
        "1.4, 3.1",
    ),
    Section(
        "players",
        _("Three or four players"),
        (
            _(
                "Three clans: play Espionage, Sabotage and Attack only on your left neighbour. Catastrophes hit everyone. If someone is out, the next player still in is the neighbour."
            ),
            _(
                "Two teams: each team names its first player. The team with fewer red cards goes first: one of them, both of the others, then the partner. Partners win together."
            ),
            _("All against all: the rules for two, and you choose your victim."),
            _("Don't show cards and don't agree in secret, not even as partners, unless you all want to."),
        ),
        "2.5",
    ),
    Section(
        "moves",
        _("Your turn: two moves"),
        (
            _("Announce each move before you do it. You may choose the same one twice."),
            _("1: take one of your 3 face-up cards, or the top card of your draw pile."),
            _("2: take 2 cards, from where you like, then discard 2."),
            _("3: discard all 3 face-up cards and place new ones."),
            _("4: play a card from your hand: an achievement (one a turn), a catastrophe or an action."),
            _("5, with The Abyss: reduce your doom by 1. It costs as many cards as you have doom."),
            _(
                "At the end of a move, discard the card you played and refill the face-up cards to 3. When your draw pile runs out, shuffle your discard pile right away."
            ),
            _(
                "The app asks where you took cards from only when it decides which cards are shuffled: when the last card of the pile may be among them."
            ),
            _("At the end of your turn, discard down to 8 cards."),
        ),
        "2.1, 3.2",
    ),
    Section(
        "cards",
        _("The two halves of a card"),
        (
            _("You use the upper or the lower half of a card. Each half has its own level."),
            _(
                "You can always play level I. A higher level is open when both problems below it are solved. "
                "It is also open while you have an achievement of that level, even if you have lost a lower "
                "one."
            ),
            _("A flag marks an achievement: it stays. A hand marks a rescue card: you discard it when it helps."),
        ),
        "2.3",
    ),
    Section(
        "achievements",
        _("Achievements"),
        (
            _(
                "Place one for each problem on your board, at most one a turn. A makeshift one is never swapped for a perfect one, or the other way round."
            ),
            _(
                "An achievement opens levels and protects you for good. A makeshift one halves what its catastrophe costs, a perfect one makes you safe."
            ),
        ),
        "2.3.1",
    ),
    Section(
        "catastrophes",
        _("Catastrophes and rescue cards"),
        (
            _(
                "Every problem has its catastrophe. It hits everyone, you last: 4 cards each, 2 behind a makeshift achievement, 0 behind a perfect one."
            ),
            _(
                "A rescue card for that problem makes it 1: the card itself. That is no move, and it works against your own catastrophe too."
            ),
            _(
                "You need its level and some protection: an achievement for that problem, or a rescue card that you discard with it."
            ),
            _("Everyone loses at the same time, although you check one by one: all may be out together."),
        ),
        "2.3.2, 2.3.3",
    ),
    Section(
        "actions",
        _("Actions"),
        (
            _("New Hope (I): draw exactly 3 cards, face up or from the pile. Refill the face-up cards afterwards."),
            _("Espionage (II): look at one player's hand and name the card to discard."),
            _("Sabotage (III): one player discards 3 cards drawn at random."),
            _("Attack (I, lower half of Biosphere 5): destroy one achievement of a player who has any."),
            _(
                "Biosphere 5 (IV): once nature and community are solved, discard 5 more cards and win. The other problems don't matter."
            ),
            _("You can play Espionage and Sabotage on someone with too few cards: achievements are lost instead."),
            _(
                "Your deck has one Biosphere 5 / Attack card. Once you have played it, it stays on your discard pile until you shuffle."
            ),
        ),
        "2.3.4, 2.2",
    ),
    Section(
        "discarding",
        _("When you have to discard"),
        (
            _("You choose which cards, except with Espionage and Sabotage. Hand cards come first."),
            _("For each missing card you give up an achievement of your choice."),
            _("If you have neither, you are out. With The Abyss, your doom goes up by 1 for each one missing instead."),
            _(
                "Don't look into draw or discard piles. The others may ask what you discarded this turn, and anyone may count the draw piles."
            ),
        ),
        "2.4, 3.4",
    ),
    Section(
        "ending",
        _("The end"),
        (
            _("Biosphere 5 ends the game right away."),
            _(
                "If only one player or team is left, they win if it was someone else's turn. On their own turn they need Biosphere 5 in hand, otherwise it is a draw."
            ),
            _("If nobody is left, it is a draw."),
            _(
                "With The Abyss: whoever has doom 8 at the end of a move is out. The last one left wins without any card."
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
            _("From 0 to 8. The app moves it for you:"),
            _("+2 each time your draw pile runs out."),
            _("+1 for each achievement you should give up and don't have."),
            _("Attack: +1 for the attacker, +2 for the victim."),
            _("Espionage, Sabotage: +1 for both."),
            _(
                "+1 if Biosphere 5 is face up at the end of your turn. Set the value “Biosphere 5” on your board when you place the card there, also when the last refill of your turn does. The app clears it when you take or replace it."
            ),
            _(
                "The fifth move lowers it by 1 and costs as many cards as you have doom. The True Believer does it for less."
            ),
        ),
        "3.2",
    ),
)


def _leaders() -> Section:
    """What each tier does, from the same data that the moves use."""
    lines: list[Says] = [
        _(
            "The purple card has two halves. Better Leadership: one leader rises 1 tier, up to 3. Shown Strength: use an ability of a tier that a leader has reached."
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
    lines.append(_("The victim of a Fighter chooses what to discard. Missing cards cost achievements."))
    return Section("leaders", _("Leaders"), tuple(lines), "3.3, 3.5")


MACHINE = (
    Section(
        "machine-setup",
        _("Man against Machine: setup"),
        (
            _(
                "Add the boards “hand cards” (left) and “achievements” (right). The Machine has its own 25 cards, shuffled, 7 green and 6 yellow cubes, and a red marker on its hand level."
            ),
            _(
                "The marker starts on 2. Lower is easier, higher is harder. The Machine always goes first. A round is its turn and yours."
            ),
            _("The Machine has no hand. Its hand level, 0 to 8, counts as one."),
        ),
        "4.1",
    ),
    Section(
        "machine",
        _("The Machine's turn"),
        (
            _(
                "It reveals cards: none at hand level 0, 1 from level 1, 2 from 3, 3 from 5, 4 from 7. By the table (an option) 2 from 2, 3 from 4, 4 from 6. It does the first of these that works:"
            ),
            _("1. Biosphere 5, with nature and community solved and hand level 5 or more: it wins."),
            _("2. Attack, if you have more achievements: you lose your most valuable one."),
            _(
                "3. It stores a revealed Biosphere 5 card that it cannot use: hand level +2, and its turn ends. Every turn it looks at a stored card first."
            ),
            _("4. An achievement whose level is open and whose problem is not solved: a green or yellow cube."),
            _("5. Sabotage: shuffle your hand, discard the top 3. 6. Espionage: discard your highest-value card."),
            _(
                "7. New Hope: hand level +2, 3 more cards, then the order again with all of them, without a second New Hope."
            ),
            _(
                "8. A catastrophe, if it is better protected than you, or if both are makeshift and its hand level is above your number of cards."
            ),
            _("9. Otherwise hand level +2, up to 8."),
            _(
                "Then discard all revealed cards. When its pile is empty, shuffle its discard pile. “Why” shows every step of the decision."
            ),
        ),
        "4.2, 4.3",
    ),
    Section(
        "value",
        _("Card value"),
        (
            _(
                "Where the Machine has a choice, it takes the card of the highest value, by its upper half: Biosphere 5 and perfect achievements, then makeshift ones, then rescue cards."
            ),
            _("Within each, from low to high: housing, water, production, security, nature, community, Biosphere 5."),
            _(
                "What its hand level cannot pay, it pays with its lowest achievements: makeshift ones first, then perfect ones."
            ),
        ),
        "4.4, 4.5",
    ),
    Section(
        "against",
        _("What you play against the Machine"),
        (
            _(
                "Catastrophe: if it is perfectly protected, nothing happens. Otherwise turn over its cards "
                "one by one, up to its hand level. If a rescue card for that problem shows, stop: it loses 1 "
                "level. If none does, it loses 2 or 4. Discard the rescue card, shuffle the others back in. "
                "Only once a round."
            ),
            _(
                "Espionage: it discards a stored Biosphere 5 card. Without one, turn over as many cards as its hand level, discard one, put the others shuffled under its pile. Hand level −1."
            ),
            _(
                "Sabotage: discard the top 3 cards of its pile, or a stored Biosphere 5 card and the top 2. Hand level −3."
            ),
            _("Attack: one of its achievements, of your choice."),
            _("At hand level 0 it discards a stored Biosphere 5 card. What the level cannot pay costs achievements."),
            _(
                "If it cannot pay on your turn, you win with Biosphere 5 in hand, otherwise it is a draw. If you cannot pay, the Machine wins. With The Abyss your doom goes up instead."
            ),
        ),
        "4.5, 4.6, 4.7",
    ),
    Section(
        "closing",
        _("Your record"),
        (
            _("Any win beats any loss. Among wins, fewer rounds are better. Among losses, more."),
            _(
                "The app keeps your results for each first hand level: the best, the streak, and the level to"
                " try next. It suggests the next level after 2 wins in your last 3 games, and the one below "
                "after 3 losses in a row."
            ),
            _("With The Abyss, doom and leaders are yours alone. The Machine has neither."),
        ),
        "4.8, 4.9",
    ),
)


def _difficulty() -> Section:
    """The measured table."""
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
                "By its first hand level. A scripted player, sensible but not clever, has played {plays} times at each. You should do better."
            ).format(plays=plays),
            *rows,
        ),
        "4.1",
    )


def _deck() -> Section:
    return Section(
        "deck",
        _("The deck, as the app has it"),
        (
            _(
                "The rulebook does not list the 25 cards. From it we know: every problem has a perfect and a makeshift achievement, rescue cards and a catastrophe. New Hope is there twice, Biosphere 5 / Attack once. The rest is our reconstruction, and marked so."
            ),
            _(
                "Your cards are different? Before the Machine's first card, “Go through your cards” asks for all of them once. “Change a card” works at any time, “Name a card” gives it its printed name. Both count for later games too, and the app's own deck stays as it is."
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
        origin = _("{source}, lower half reconstructed").format(source=card.source)
    return _("{n} × {card} ({kind}): {origin}").format(n=card.copies, card=card.label, kind=card.kind, origin=origin)
