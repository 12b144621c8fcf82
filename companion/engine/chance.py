"""Dice, decks and bags: seeded per play, drawn by position.

The n-th roll or draw of a play is always the same for the same dice: undoing and rolling again changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.engine.refusals import Code, Refused
from companion.engine.texts import Says, _, ngettext

Face = int | str
F = TypeVar("F", bound=Face)
F_co = TypeVar("F_co", bound=Face, covariant=True)
C = TypeVar("C")


class Die(Struct, Generic[F_co], frozen=True):
    """A die with any faces: numbers, or keys with a label each. A face that is listed twice comes up twice as often."""

    name: Says
    faces: tuple[F_co, ...]
    labels: Mapping[str, Says] = {}
    signs: Mapping[str, tuple[tuple[str, str], ...]] = {}
    """The icons on a face, each with its colour, over its label."""

    def read(self, face: Any) -> F_co:
        for known in self.faces:
            if known == face and type(known) is type(face):
                return known
        raise Refused(
            Code.UNKNOWN,
            _("{die} has no face “{face}”").format(die=self.name, face=str(face)[:40]),
        )

    def label(self, face: Face) -> Says:
        return self.labels.get(str(face), str(face))

    def kinds(self) -> list[F_co]:
        """Its different faces, in the order of their labels."""
        order = {key: place for place, key in enumerate(self.labels)}
        places = [(order.get(str(face), len(order)), n) for n, face in enumerate(self.faces)]
        return list(dict.fromkeys(self.faces[n] for _place, n in sorted(places)))


def die(sides: int, name: Says = "") -> Die[int]:
    """A plain die, 1 to `sides`."""
    return Die(name or _("D{sides}").format(sides=sides), tuple(range(1, sides + 1)))


class Rolled(Struct, Generic[F_co], frozen=True):
    """The faces, in the order of the dice, and whether the app or the table rolled them."""

    faces: tuple[F_co, ...]
    by: str

    @property
    def face(self) -> F_co:
        return self.faces[0]


class Drawn(Struct, Generic[C], frozen=True):
    """The cards in the order drawn, and whether the app or the table drew them."""

    cards: tuple[C, ...]
    by: str

    @property
    def card(self) -> C:
        return self.cards[0]


class Deck(Generic[C]):
    """A draw pile and its discard pile.

    Nobody knows the order of a shuffled pile, so the pile is a stack of *layers*: inside a layer any card may be next, and a layer is
    used up before the one below it. Shuffling melts the pile into one layer; putting cards on top or at the bottom adds one.
    Cards are kept by key (several copies of one key are alike); `kinds` says what each key is, `label` and `look` how it is shown.
    """

    __slots__ = ("discards", "kinds", "label", "layers", "look", "name", "picture")

    def __init__(
        self,
        name: Says,
        kinds: Mapping[str, C],
        cards: Iterable[str] | Mapping[str, int],
        label: Callable[[C], Says] = str,
        look: Callable[[C], tuple[str, str]] = lambda card: ("", ""),
        picture: Callable[[C], str] = lambda card: "",
    ) -> None:
        self.name = name
        self.kinds = kinds
        self.label = label
        self.look = look
        """The icon and the tone of a card, if it has any."""
        self.picture = picture
        """The key of a card's picture, if it has one."""
        self.layers: list[Counter[str]] = [_counted(cards)]
        self.discards: list[str] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and (self.layers, self.discards) == (other.layers, other.discards)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __len__(self) -> int:
        return sum(layer.total() for layer in self.layers)

    def left(self) -> Counter[str]:
        """The cards still in the draw pile, by key."""
        total: Counter[str] = Counter()
        for layer in self.layers:
            total.update(layer)
        return total

    def next_layer(self) -> Counter[str]:
        """The cards that can be next."""
        return next((layer for layer in self.layers if layer.total()), Counter())

    def peek(self, keys: Sequence[Any]) -> tuple[C, ...]:
        """The cards with these keys, if they can be the next ones in this order."""
        layers = [layer for layer in self.layers if layer.total()]
        taken: Counter[str] = Counter()
        at, used = 0, 0
        for key in keys:
            if not isinstance(key, str) or key not in self.kinds:
                raise Refused(
                    Code.UNKNOWN, _("There's no card “{key}” in {deck}").format(key=str(key)[:40], deck=self.name)
                )
            while at < len(layers) and used == layers[at].total():
                at, used, taken = at + 1, 0, Counter()
            if at == len(layers):
                raise Refused(Code.TOO_MANY, _("Empty: {deck}").format(deck=self.name))
            taken[key] += 1
            used += 1
            if taken[key] > layers[at][key]:
                raise Refused(Code.NOT_ALLOWED, self._none_left(key))
        return tuple(self.kinds[key] for key in keys)

    def _none_left(self, key: str) -> Says:
        card = self.label(self.kinds[key])
        left = self.left()[key]
        if left:
            return ngettext(
                "{card} can't be next: only {n} left ({deck}), further down or already named",
                "{card} can't be next: only {n} left ({deck}), further down or already named",
                left,
            ).format(card=card, deck=self.name)
        return _("{card} can't be next: none is left ({deck})").format(card=card, deck=self.name)

    def may_hold(self, key: str) -> bool:
        """Whether this card belongs here at all, whatever was drawn."""
        return True

    def keys_of(self, cards: Iterable[C]) -> list[str]:
        """The keys of these cards."""
        keys = {id(card): key for key, card in self.kinds.items()}
        return [keys[id(card)] for card in cards]

    def take(self, keys: Iterable[str]) -> None:
        """Remove the next cards from the pile."""
        for key in keys:
            layer = self.next_layer()
            if not layer[key]:
                raise ValueError(f"{key} is not next in {self.name}")
            layer[key] -= 1
            if not layer[key]:
                del layer[key]
        self._drop_empty()

    def find(self, key: str) -> None:
        """Remove one card from anywhere in the pile (a search)."""
        for layer in self.layers:
            if layer[key]:
                layer[key] -= 1
                if not layer[key]:
                    del layer[key]
                self._drop_empty()
                return
        raise ValueError(f"{key} is not in {self.name}")

    def discard(self, *keys: str) -> None:
        self.discards.extend(keys)

    def reshuffle(self) -> int:
        """Shuffle the discard pile into the draw pile; returns how many cards went back."""
        back = len(self.discards)
        self.shuffle_in(self.discards)
        self.discards.clear()
        return back

    def shuffle_in(self, keys: Iterable[str] = ()) -> None:
        """Shuffle these into the whole pile."""
        self.layers = [self.left() + _counted(keys)]

    def put_under(self, keys: Iterable[str]) -> None:
        """Shuffle these and put them under the pile."""
        self.layers.append(_counted(keys))
        self._drop_empty()

    def _drop_empty(self) -> None:
        self.layers = [layer for layer in self.layers if layer.total()] or [Counter()]


def _counted(cards: Iterable[str] | Mapping[str, int]) -> Counter[str]:
    return Counter({key: n for key, n in cards.items() if n} if isinstance(cards, Mapping) else list(cards))


class Chance:
    """The app's luck in one play. `position` counts the rolls and draws that were asked for so far, whoever made them."""

    __slots__ = ("position", "seed")

    def __init__(self, seed: int, position: int = 0) -> None:
        self.seed = seed
        self.position = position

    def luck(self) -> Random:
        """The random generator for this position."""
        digest = blake2b(f"{self.seed}:{self.position}".encode(), digest_size=8).digest()
        return Random(int.from_bytes(digest))

    def roll(self, dice: Sequence[Die[F]]) -> list[F]:
        luck = self.luck()
        return [luck.choice(die.faces) for die in dice]

    def draw(self, deck: Deck[Any], count: int) -> list[str]:
        luck = self.luck()
        drawn: list[str] = []
        for layer in deck.layers:
            pile = sorted(layer.elements())
            luck.shuffle(pile)
            drawn += pile[: count - len(drawn)]
            if len(drawn) == count:
                break
        return drawn
