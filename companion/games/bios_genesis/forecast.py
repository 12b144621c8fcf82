"""What the next crises and rolls would cost an organism."""

from __future__ import annotations

from collections import Counter

from companion.engine.board import Fact, Grid, Part
from companion.engine.texts import Says, _, listed, number
from companion.games.bios_genesis import odds
from companion.games.bios_genesis.cards import EVENT
from companion.games.bios_genesis.content import EONS, EVENT_NAMES, IN_EON, LEAST_ERROR
from companion.games.bios_genesis.pieces import Organism
from companion.games.bios_genesis.state import Game

FORESEEN = 5
"""How many icons of the next Event are named, the likeliest first."""
ICONS = (1, 2, 3)
"""How many icons of a crisis are on a card."""


def forecast(game: Game, organism: Organism) -> list[Part]:
    head: tuple[Says, ...] = (_("Icons"), *(str(icons) for icons in ICONS))
    return [
        Grid(label=_("What a crisis would cost"), head=head, rows=crisis_rows(game, organism)),
        *roll_facts(game, organism),
    ]


def next_event(game: Game) -> list[Part]:
    """What the next Event may bring, as far as this table knows the cards of its eon."""
    if not game.events_left():
        return []
    eon = game.eon(game.events_drawn + 1)
    known = [card for _id, card in game.cards_known.of(EVENT, eon)]
    to_come = [card for card in known if not any(EVENT.same(card, seen) for seen in game.events_seen)]
    if not to_come:
        return []
    icons = Counter(icon for card in to_come for icon in dict.fromkeys(card.values["icons"]))
    chances: list[Says] = [
        _("{icon} {n}").format(icon=EVENT_NAMES[icon], n=f"{count}/{len(to_come)}")
        for icon, count in icons.most_common(FORESEEN)
    ]
    text = _("Next Event ({eon}), known cards ({n}): {icons}")
    new = [seen for seen in game.events_seen if seen.sort == eon and not any(EVENT.same(card, seen) for card in known)]
    if len(known) + len(new) >= IN_EON[eon]:  # what this play taught counts, whether or not it was opened again since
        text = _("Next Event ({eon}), one of {n}: {icons}")
    shown = listed(chances) or _("no icons")
    return [Fact(text=text.format(eon=EONS[eon], n=len(to_come), icons=shown), icon="crystal-ball")]


def crisis_rows(game: Game, organism: Organism) -> tuple[tuple[Says, ...], ...]:
    """Chromosomes lost at one, two and three icons; UV by how many Mutations and organs may stay."""
    heat = game.chromosomes(organism, "red") + organism.icon("heat")
    oxygen = game.chromosomes(organism, "green") + organism.icon("o2") + organism.disks["green"]
    parts = len(organism.mutations) + sum(organism.organs.values())
    rows: list[tuple[Says, ...]] = [
        (_("Extremophile Crisis"), *(lost(icons - heat) for icons in ICONS)),
        (_("Oxygen Spike"), *(lost(icons - oxygen) for icons in ICONS)),
        (_("UV Radiation, down to"), *(lost(0 if organism.icon("uv") else parts - stay) for stay in ICONS)),
    ]
    if organism.stage == "terrestrial":
        dry = lost(0 if organism.icon("drought") else 1)
        rows.append((_("Drought"), dry, dry, dry))
    return tuple(rows)


def lost(count: int) -> str:
    return number(-max(0, count))


def roll_facts(game: Game, organism: Organism) -> list[Part]:
    """The odds of the Darwin roll; a macroorganism rolls only against cancer."""
    least_error = LEAST_ERROR[bool(organism.icon("cancer" if organism.macro else "dna"))]
    yellow, blue = game.chromosomes(organism, "yellow"), game.chromosomes(organism, "blue")
    text = _("Cancer roll: {percent}% without a loss, {n} atrophies on average")
    if not organism.macro:
        text = _("Darwin roll: {percent}% without a loss, {n} atrophies on average")
    dice = organism.dice()
    percent = round(100 * odds.unharmed(dice, yellow, blue, least_error))
    average = f"{odds.atrophies(dice, yellow, blue, least_error):.1f}"
    return [Fact(text=text.format(percent=percent, n=average), icon="dice-multiple")]
