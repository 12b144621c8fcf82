"""Danger and artifact cards that differ from the rulebook's: entered once, known from then on, in the setup of every later play.

The rulebook is that of a prototype. How many of a card there are is counted; what says something else is told and left to the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.asks import Choose, Number, Option, Write
from companion.engine.cards import Card as Face
from companion.engine.cards import Field, Kind, Printed, Sort
from companion.engine.chance import Deck
from companion.engine.refusals import Code, Refused
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biomes.content import ARTIFACTS, CACHES, DANGERS, Card, Danger, danger_counts
from companion.games.biomes.state import Game

FACT = "edition"
LEVEL = "danger/level"
RULES, OWN = "rules", "own"
MOST_COPIES = 15
LONGEST = 120
FIXED = (*CACHES, "treasure", "relic", "level")
"""The app pays with them, cancels with them, or counts by them: only how many there are can differ."""


def _kind(key: str, name: Says, many: Says, icon: str, cards: Mapping[str, Card] | Mapping[str, Danger]) -> Kind:
    free = tuple(one for one in cards if one not in FIXED)
    return Kind(
        key=key,
        name=name,
        many=many,
        icon=icon,
        sorts=tuple(Sort(card.key, card.label, 1, card.icon) for card in cards.values()),
        named=False,
        told_by=("sort",),
        fields=(
            Field(
                ask=Number(key="copies", text=_("How many there are"), most=MOST_COPIES, start=4),
                icon="cards-outline",
            ),
            Field(
                ask=Choose(
                    key="does",
                    text=_("What it does"),
                    options=(
                        Option(RULES, _("As in the rulebook"), RULES, icon="book-open-variant"),
                        Option(OWN, _("Something else"), OWN, icon="pencil"),
                    ),
                ),
                sorts=free,
            ),
            Field(ask=Write(key="says", text=_("What your card says"), most=LONGEST), when=("does", OWN), sorts=free),
        ),
        shown=_in_words,
    )


def _in_words(card: Printed) -> Says:
    says: Says = card["says"] if "says" in card else _("As in the rulebook")
    return _("× {n}: {says}").format(n=card["copies"], says=says) if "copies" in card else says


DANGER = _kind("danger", _("Danger card"), _("Danger cards"), "alert", DANGERS)
ARTIFACT = _kind("artifact", _("Artifact card"), _("Artifact cards"), "diamond-stone", ARTIFACTS)
KINDS = (DANGER, ARTIFACT)


def facts_from_cards(cards: Iterable[Face]) -> dict[str, Any]:
    """By kind and card, what is on those that this table has entered."""
    found: dict[str, dict[str, Any]] = {}
    for card in cards:
        found.setdefault(card.kind, {})[card.sort] = dict(card.values)
    return {FACT: found} if found else {}


def edition_of(facts: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What this table's cards say, by "danger/flood"; a card that cannot be read is as in the rulebook."""
    given = facts.get(FACT)
    found: dict[str, dict[str, Any]] = {}
    for kind in KINDS:
        cards = given.get(kind.key) if isinstance(given, dict) else None
        for sort, values in cards.items() if isinstance(cards, dict) else ():
            if isinstance(values, dict) and kind.sort(sort) and kind.fits(Face(kind.key, "", sort, values), ("",)):
                found[f"{kind.key}/{sort}"] = values
    if not dangers(found, 60)["level"]:
        del found[LEVEL]
    return found


def dangers(edition: Mapping[str, Mapping[str, Any]], total: int) -> dict[str, int]:
    """The danger deck: as in the rulebook, or as many as the table has counted."""
    return {key: _copies(edition, f"danger/{key}", n) for key, n in danger_counts(total).items()}


def all_dangers(game: Game) -> dict[str, int]:
    return dangers(game.edition, game.setup.number("danger_cards"))


def artifacts(edition: Mapping[str, Mapping[str, Any]]) -> dict[str, int]:
    return {key: _copies(edition, f"artifact/{key}", card.copies) for key, card in ARTIFACTS.items()}


def _copies(edition: Mapping[str, Mapping[str, Any]], card: str, printed: int) -> int:
    return int(edition.get(card, {}).get("copies", printed))


def own_words(game: Game, card: Card | Danger) -> str:
    """What the table's card says instead, or nothing."""
    return str(game.edition.get(_name(card), {}).get("says", ""))


def _name(card: Card | Danger) -> str:
    return f"{DANGER.key if isinstance(card, Danger) else ARTIFACT.key}/{card.key}"


def about(game: Game, card: Card | Danger) -> Says:
    return own_words(game, card) or card.about


@step
async def do_as_it_says(table: Table, game: Game, card: Card | Danger, rule: str) -> None:
    """The app does not know what this means: the table does it, and corrects what changed."""
    await table.do(
        "biomes.own",
        _("{card}: {about}").format(card=card.label, about=own_words(game, card)),
        detail=_("Your card differs from the rulebook. Do what it says, then tap and change what is different now."),
        rule=rule,
        button=_("Done"),
    )


# At any time


@step
async def enter(table: Table, game: Game) -> None:
    """A card that differs: it counts from now on, and in every later play."""
    kind, which = await table.choose("biomes.card.which", _("Which card is different?"), _which(game))
    sort, now = which.key, _now(game, kind, which.key)
    printed = await table.card(
        "biomes.card",
        _("{card}: enter what yours is like").format(card=which.name),
        kind,
        sort=sort,
        start=Face(kind.key, "", sort, now),
        unfit=_no_end if sort == "level" else None,
    )
    deck: Deck[Any] = game.dangers if kind is DANGER else game.bank["artifacts"]
    _recount(deck, sort, printed["copies"] - now["copies"])
    game.edition[f"{kind.key}/{sort}"] = dict(printed.card.values)
    table.tell(_("{card}: {about}").format(card=which.name, about=kind.about(printed.card)), tone="quiet")


def _no_end(card: Printed) -> Says:
    return "" if card["copies"] else _("Without Danger Level cards the game has no end")


def _which(game: Game) -> list[Option[tuple[Kind, Sort]]]:
    return [
        Option(
            f"{kind.key}.{sort.key}",
            sort.name,
            (kind, sort),
            note=kind.about(Face(kind.key, "", sort.key, _now(game, kind, sort.key))),
            icon=sort.icon,
        )
        for kind in KINDS
        for sort in kind.sorts
    ]


def _now(game: Game, kind: Kind, sort: str) -> dict[str, Any]:
    """What the app goes by now."""
    edition = game.edition.get(f"{kind.key}/{sort}")
    if edition:
        return dict(edition)
    counts = danger_counts(game.setup.number("danger_cards")) if kind is DANGER else artifacts({})
    plain: dict[str, Any] = {"copies": counts[sort]}
    return plain | {"does": RULES} if any(field.key == "does" for field in kind.side("", sort)) else plain


def _recount(deck: Deck[Any], key: str, more: int) -> None:
    """Cards that the app did not know go into the deck; those that are not there leave it, or the discard pile."""
    if more > 0:
        deck.shuffle_in([key] * more)
    for _card in range(-more):
        if deck.left()[key] and len(deck) > 1:
            deck.find(key)
        elif key in deck.discards:
            deck.discards.remove(key)
        else:
            raise Refused(Code.NOT_ALLOWED, _("That many have already come up"))
