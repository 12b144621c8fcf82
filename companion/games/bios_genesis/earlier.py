"""Plays of earlier versions: before known cards, named ones came with the setup and were chosen in a question of their own."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.asks import Option
from companion.engine.cards import Card, Kind, Printed
from companion.engine.seats import Seat
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.bios_genesis.cards import SIDES_BEFORE, today
from companion.games.bios_genesis.pieces import Player
from companion.games.bios_genesis.state import Game


async def chosen(
    table: Table,
    game: Game,
    older: str,
    text: Says,
    kind: Kind,
    side: str,
    *,
    called: Says,
    row: str,
    taken: set[str],
    who: Seat | None,
    unfit: Callable[[Printed], Says] | None,
) -> Printed | None:
    """A card that was known by its name when the play began; None if it is another one. A side that goes by `called` is not asked for."""
    usable = {
        name: card
        for name, card in known(game, older, kind, side).items()
        if (card.sort or row) == row and (name == called or name not in taken)
    }
    if isinstance(called, str) and called in usable:
        return usable_face(kind, usable[called], side)
    if not usable:
        return None
    options: list[Option[Card | None]] = [Option("new", _("Another card"), None)]
    for name in sorted(usable):
        card = usable[name]
        reason = unfit(kind.read(card, ())) if unfit else ""
        options.append(Option(f"known-{name}", name, card, note=kind.about(card), forbidden=reason))
    picked = await table.choose(f"genesis.{older}.known", text, options, who=who, rule="cards")
    return usable_face(kind, picked, side) if picked else None


def usable_face(kind: Kind, card: Card, side: str) -> Printed:
    return kind.read(card, (side,))


def known(game: Game, older: str, kind: Kind, side: str) -> dict[str, Card]:
    """The cards of one side, by name, as far as they can be read."""
    _kind, keys = SIDES_BEFORE[older]
    found: dict[str, Card] = {}
    for name, values in game.known.get(older, {}).items():
        face = today(values)
        if face is not None:
            row = str(face.pop("row", ""))
            card = Card(kind.key, name, row, {keys.get(key, key): value for key, value in face.items()})
            if kind.fits(card, (side,)):
                found[name] = card
    return found


def remember(game: Game, name: str, card: Card) -> None:
    """Offer a card again in the same play, side by side as it was then."""
    for older, (kind, keys) in SIDES_BEFORE.items():
        back = {new: old for old, new in keys.items()}
        fields = SIDE_FIELDS[older]
        if kind == card.kind and all(field in card.values for field in fields):
            face = {back.get(field, field): card.values[field] for field in fields}
            game.known.setdefault(older, {})[name] = {**face, "row": card.sort} if older == "refugium" else face


SIDE_FIELDS: dict[str, tuple[str, ...]] = {
    "refugium": ("manna", "warm", "cool", "enzymes", "traits"),
    "bacterium": ("metabolism", "icons"),
    "mutation": ("colour", "icons"),
    "promoted": ("promoted",),
    "macro": ("needs", "organs", "icons"),
    "terrestrial": ("terrestrial",),
}


def too_much(game: Game, player: Player, wanted: list[str]) -> Says:
    """Why all these assignments together were more than the player had, or nothing; their order did not count."""
    bionts = [action for action in wanted if action.startswith("biont-")]
    back = wanted.count("back")
    if len(bionts) + wanted.count("parasite") > game.pool(player) + back:
        return ngettext("Only {n} Biont in your pool", "Only {n} Bionts in your pool", game.pool(player))
    if bionts and game.on_refugia(player) + len(bionts) - back > game.entropy_limit(player):
        return _("Your entropy limit is {n}").format(n=game.entropy_limit(player))
    deep = sum(game.refugia[action.removeprefix("biont-")].deep for action in bionts)
    if deep + wanted.count("enzyme") + wanted.count("disk") > sum(player.catalysts.values()):
        return _("Needs more Catalysts than you have")
    if wanted.count("hgt") > 1:
        return _("Only once in each Assignment phase")
    return _("You have one Parasite") if wanted.count("parasite") > 1 else ""
