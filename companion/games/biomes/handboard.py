"""What the table should show of hands and of the resource deck."""

from __future__ import annotations

from collections import Counter

from companion.engine.asks import Option
from companion.engine.board import Fact, Grid, Group, Part, Row, Sheet, Slot
from companion.engine.texts import Says, _, joined, ngettext
from companion.games.biomes.content import ARTIFACTS, CARDS, HAND_LIMIT, PLACE_ICONS, PLACE_NAMES, RESOURCES, Place
from companion.games.biomes.mapboard import spot_options
from companion.games.biomes.payment import AMOUNTS
from companion.games.biomes.state import Game, Player


def hand_text(player: Player) -> Says:
    parts: list[Says] = [
        AMOUNTS[resource].format(n=player.resources(resource)) for resource in RESOURCES if player.resources(resource)
    ]
    parts += [
        _("{n}× {card}").format(n=player.hand[card.key], card=card.label) if player.hand[card.key] > 1 else card.label
        for card in player.artifacts()
    ]
    return _("Hand: {cards}").format(cards=joined(parts, " · ")) if parts else _("Hand: empty")


def place_slot(game: Game, sheet: Sheet, player: Player) -> Slot:
    path = f"players.{player.seat.key}.place"
    if game.land is None:
        return sheet.slot(path, _("Stands on"), [place_option(place) for place in game.places()])
    spots = game.land.walkable | {player.spot}  # while the gang strikes, who is next still stands on its tile
    return Slot(path=path, label=_("Stands on"), value=player.spot, choices=spot_options(game, spots))


def place_option(place: Place) -> Option[Place]:
    return Option(place.value, PLACE_NAMES[place], place, icon=PLACE_ICONS[place])


def hand(game: Game, sheet: Sheet, player: Player, found: Counter[str]) -> Group:
    """`found` are the cards that can still come into it."""
    key = player.seat.key
    parts: list[Part] = [place_slot(game, sheet, player)]
    if player.note:
        parts.append(Fact(text=player.note, icon="pencil"))
    kinds: list[tuple[Says, list[str]]] = []
    if game.keeps_cards:
        kinds += [
            (_("Food cards"), [key for key, card in CARDS.items() if card.resource == "food"]),
            (_("Lumber cards"), [key for key, card in CARDS.items() if card.resource == "lumber"]),
            (_("Metal cards"), [key for key, card in CARDS.items() if card.resource == "metal"]),
        ]
    if game.keeps_artifacts:
        kinds.append((_("Artifacts"), list(ARTIFACTS)))
    for label, keys in kinds:
        trackers = tuple(
            sheet.count(
                f"players.{key}.hand.{card}",
                CARDS[card].label,
                most=player.hand[card] + found[card],
                icon=CARDS[card].icon,
            )
            for card in keys
        )
        parts.append(Row(label=label, trackers=trackers))
    badges: list[Says] = [PLACE_NAMES[player.place]]
    if game.keeps_cards:
        held = max(player.holds(), player.unseen) if game.tells_hands else player.holds()
        badges.append(_("{n} of {most} cards").format(n=held, most=HAND_LIMIT))
    return Group(key=key, title=player.seat.name, owner=player.seat, parts=tuple(parts), badges=tuple(badges))


def resource_deck(game: Game) -> Group:
    deck, discards = game.deck.left(), game.deck.discards
    rows = []
    for key, card in CARDS.items():
        counts = (deck[key], discards.count(key), game.removed[key])
        if any(counts):
            rows.append((card.label, *(str(n) if n else "–" for n in counts)))
    parts: tuple[Part, ...] = (Fact(text=_("No card in the deck or the discard pile")),)
    if rows:
        parts = (Grid(head=(_("Card"), _("deck"), _("discard"), _("out")), rows=tuple(rows)),)
    return Group(
        key="resources",
        title=_("Resource deck"),
        parts=parts,
        badges=(
            ngettext("{n} card", "{n} cards", game.in_deck()),
            ngettext("{n} discarded", "{n} discarded", len(discards)),
        ),
    )
