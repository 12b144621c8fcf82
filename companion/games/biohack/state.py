"""What the table shows: players with their Nomans, genes and creatures, the turn order, and the solo tokens."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.asks import FAR
from companion.engine.cards import Card
from companion.engine.chance import Deck, Die
from companion.engine.seats import Seat, Setup
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import GENES, NOTHING, Bonus, amount, goods, in_turn
from companion.games.biohack.boards import board_space
from companion.games.biohack.cards import Creature, Scientist, needs_of
from companion.games.biohack.content import (
    ADVANCED,
    CLASSES,
    CREATURES_TO_END,
    FACES,
    FEW,
    MEDICINES,
    NOMANS,
    PUBLIC,
    RESERVATIONS,
    ROOM,
    ROUNDS,
    SIGNS,
    STORAGE,
    Public,
    SoloCard,
    Yields,
)

HOME = "home"
INJURED = "injured"


@dataclass
class Genes:
    """The gene storage: 0 to 10 of each."""

    mammal: int = 0
    aquatic: int = 0
    avian: int = 0
    reptile: int = 0
    primate: int = 0
    feral: int = 0


@dataclass
class Placed:
    """A creature on a player board."""

    card: Creature
    ep: int
    used: bool = False
    """A common creature helps once per round."""


@dataclass
class Token:
    """A milestone token: `common`, `artisan`, `noble` or a milestone card, and the EP of its space."""

    kind: str
    ep: int


@dataclass
class Player:
    seat: Seat
    ep: int = 0
    coins: int = 0
    medicine: int = 0
    hand: int = 0
    """Creature cards in hand."""
    cards: list[Creature] = field(default_factory=list)
    """Those of them that the app knows."""
    genes: Genes = field(default_factory=Genes)
    nomans: list[str] = field(default_factory=lambda: [HOME] * NOMANS)
    """Where each stands: `home`, `injured` (at home, lying), a public space, an experiment space."""
    creatures: list[Placed] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    scientist: Scientist | None = None
    board: Card | None = None
    """The player board, with the spaces that were entered."""
    unlocked: int = 0
    """Locks taken off the scientist: 1 frees the discount, 2 the scoring."""
    discounted: bool = False
    """The scientist's discount was used this round."""
    planned: list[str] = field(default_factory=list)
    """Whose planning effects were used this round: `scientist`, `order`."""
    chosen: int = 0
    """Location cards: as many as there were active Nomans when they were chosen."""
    passed: bool = False
    seventh: int = 0
    """The round in which the 7th creature was created."""
    frail: bool = False
    """Survival: medicine cannot be gained; primate genes come instead."""

    @property
    def key(self) -> str:
        return self.seat.key

    # Goods

    def has(self, good: str) -> int:
        value: int = getattr(self.genes if good in GENES else self, good)
        return value

    def _put(self, good: str, value: int) -> None:
        setattr(self.genes if good in GENES else self, good, value)

    def granted(self, bonus: Bonus) -> Bonus:
        """What a bonus is for this player: in the Survival challenge, primate genes stand in for medicine."""
        if self.frail and bonus.medicine > 0:
            return bonus + Bonus(primate=bonus.medicine, medicine=-bonus.medicine)
        return bonus

    def gain(self, bonus: Bonus) -> tuple[Bonus, Bonus]:
        """Take what fits; returns what changed, and with what was lost because it did not fit."""
        bonus = self.granted(bonus)
        lost = NOTHING
        for good, n in bonus:
            over = max(0, n - self.room_for(good))
            self._put(good, self.has(good) + n - over)
            if over:
                lost += goods({good: over})
        return (bonus + -lost if lost.goods else bonus), lost

    def no_room(self, bonus: Bonus) -> Bonus:
        """What of this would be lost."""
        lost = {good: n - self.room_for(good) for good, n in self.granted(bonus) if n > self.room_for(good)}
        return goods(lost) if lost else NOTHING

    def room_for(self, good: str) -> int:
        if good in GENES:
            return STORAGE - self.has(good)
        return MEDICINES - self.medicine if good == "medicine" else FAR

    def short(self, cost: Bonus) -> Bonus:
        """What is missing to pay this. EP may go below 0, so they are never missing."""
        lacking = {good: n - self.has(good) for good, n in cost if good != "ep" and n > self.has(good)}
        return goods(lacking) if lacking else NOTHING

    def can_pay(self, cost: Bonus) -> bool:
        return self.short(cost) == NOTHING

    def pay(self, cost: Bonus) -> None:
        assert self.can_pay(cost), (self.seat.name, cost)
        for good, n in cost:
            self._put(good, self.has(good) - n)

    # Nomans

    def standing(self, place: str) -> list[int]:
        return [i for i, where in enumerate(self.nomans) if where == place]

    @property
    def active(self) -> int:
        return NOMANS - self.nomans.count(INJURED)

    def on_public(self) -> list[Public]:
        return [space for space in PUBLIC.values() if space.key in self.nomans]

    def can_heal(self) -> bool:
        return self.medicine > 0 and INJURED in self.nomans

    def heal(self) -> None:
        self.medicine -= 1
        self.nomans[self.standing(INJURED)[0]] = HOME

    # Creatures and milestones

    def row(self, cls: str) -> list[Placed]:
        return [placed for placed in self.creatures if placed.card.cls == cls]

    def room(self, cls: str) -> int:
        return ROOM[cls] - len(self.row(cls))

    @property
    def common(self) -> int:
        return len(self.row("common"))

    @property
    def artisan(self) -> int:
        return len(self.row("artisan"))

    @property
    def noble(self) -> int:
        return len(self.row("noble"))

    @property
    def unknown(self) -> int:
        """Cards in hand that the app does not know."""
        return self.hand - len(self.cards)

    def space(self, cls: str) -> Bonus | None:
        """The icon on the space that was filled last; None if nobody has entered it."""
        return board_space(self.board, f"{cls}{len(self.row(cls))}")

    def with_gene(self, gene: str) -> int:
        """How many creatures have this gene in their printed cost."""
        return sum(placed.card.cost.of(gene) > 0 for placed in self.creatures)

    def reported(self) -> list[Token]:
        return [token for token in self.tokens if token.kind not in CLASSES]

    def scientist_discount(self) -> bool:
        return self.unlocked >= 1 and not self.discounted


@dataclass
class Game:
    setup: Setup
    players: dict[str, Player]
    order: list[str]
    printed: dict[str, int] = field(default_factory=dict)
    """Numbers on the board: `creation.few.1`, the EP of the first creation milestone on the 1–2 players side."""
    order_effects: dict[str, list[str]] = field(default_factory=dict)
    """What is printed below the spaces of the reservation track, as far as it was entered."""
    round: int = 0
    reservations: dict[str, str] = field(default_factory=lambda: dict.fromkeys(RESERVATIONS, ""))
    """Whose marker lies on each space of the reservation track."""
    milestones: dict[str, Card] = field(default_factory=dict)
    """The milestone cards that were entered: `m1` to `m4`."""
    tiles: dict[str, Card] = field(default_factory=dict)
    """The Downtown tiles of the round that were entered, by their space."""
    boxed: list[Card] = field(default_factory=list)
    """Those of earlier rounds, which are back in the box."""
    planning: bool = False
    """Whether it is still open where the Nomans go."""
    rolled: str = ""
    """What the danger die shows, until someone has decided about it."""
    assistants: list[str] = field(default_factory=list)
    """Solo: where the two assistant tokens stand, "" beside the board."""
    police: list[str] = field(default_factory=list)
    top: SoloCard | None = None
    """Solo: the card that lies face up on the solo deck."""
    seen: list[str] = field(default_factory=list)
    """Solo: the places of the cards that have been on top."""
    deck: Deck[SoloCard] | None = None
    """Solo: the app's own deck, where it has one."""
    later: bool = False
    """The table enters its cards when they matter."""

    def since(self, version: int) -> bool:
        """Whether the play was begun with this version of the rules, or a later one."""
        return self.setup.version >= version

    @property
    def solo(self) -> bool:
        return len(self.players) == 1

    @property
    def challenge(self) -> int:
        return int(self.setup.mode[-1]) if self.setup.mode.startswith("challenge") else 0

    @property
    def guided(self) -> bool:
        return self.setup.flag("guided")

    @property
    def names_cards(self) -> bool:
        """Whether the app is told which cards come up, before they matter."""
        return self.guided and self.setup.flag("cards") and not self.later

    @property
    def few(self) -> bool:
        """The 1–2 players side of the board: no turn order area, two tiles, three columns."""
        return len(self.players) <= 2

    @property
    def side(self) -> str:
        return "few" if self.few else "many"

    @property
    def me(self) -> Player:
        """The solo player."""
        return next(iter(self.players.values()))

    @property
    def rounds(self) -> int:
        return ROUNDS[len(self.players)]

    def in_order(self) -> list[Player]:
        return [self.players[key] for key in self.order]

    def finished_early(self) -> bool:
        """Someone has 7 creatures: this round is the last. The Professional challenge goes on to 9."""
        return self.challenge != 3 and any(
            len(player.creatures) >= CREATURES_TO_END for player in self.players.values()
        )

    def last_round(self) -> bool:
        return self.round >= self.rounds or self.finished_early()

    def stands_up(self) -> bool:
        """Whether injured Nomans do so for 12 EP; in the Survival challenge only by house rule (ruling H11)."""
        return self.challenge != 4 or self.setup.flag("survival_stand")

    # Public spaces

    def there(self, place: str) -> int:
        """Nomans and assistants on a space."""
        nomans = sum(player.nomans.count(place) for player in self.players.values())
        return nomans + self.assistants.count(place)

    def standing(self, place: str) -> tuple[Seat, ...]:
        """Whose Nomans stand there, in the order of their turns."""
        return tuple(player.seat for player in self.in_order() for noman in player.nomans if noman == place)

    def remaining(self, space: Public) -> int:
        """How many are left after the next Noman is retrieved from here; assistants stay."""
        staying = self.assistants.count(space.key)
        return staying + max(0, self.there(space.key) - staying - 1)

    def yields(self, space: Public) -> Yields:
        """The row that applies to whoever retrieves the next Noman from here."""
        return space.row(max(2, len(self.players)), self.remaining(space))

    # Experiment spaces

    def advanced(self) -> list[str]:
        return [key for key in ADVANCED if not self.few or key in FEW]

    def occupied(self, place: str, seen_by: Player | None = None) -> Says:
        """Who keeps an advanced space from others, in a sentence; nothing if it is free."""
        if place in self.police:
            return _("The police are there")
        holder = next((player for player in self.players.values() if place in player.nomans), None)
        if holder is seen_by and holder:
            return _("Your Noman is already there")
        return _("{who} is already there").format(who=holder.seat) if holder else ""

    def downtown(self) -> list[str]:
        return [key for key in self.advanced() if key.startswith("downtown")]

    # Turn order

    def reserved(self, player: Player) -> str:
        return next((space for space, key in self.reservations.items() if key == player.key), "")

    def with_everyone(self) -> dict[str, str]:
        """The reservation track once everyone has a marker there: whoever has none takes the leftmost empty space."""
        track = dict(self.reservations)
        for key in self.order:
            if key not in track.values():
                free = next(space for space, holder in track.items() if not holder)
                track[free] = key
        return track

    def next_order(self) -> list[str]:
        return [key for key in self.with_everyone().values() if key]

    def reset_order(self) -> None:
        """Planning 1: everyone has a marker on the reservation track; then that is the order."""
        self.reservations = self.with_everyone()
        self.order = self.next_order()

    def clear_reservations(self) -> None:
        self.reservations = dict.fromkeys(RESERVATIONS, "")

    # Milestones

    def taken(self, kind: str) -> int:
        """Tokens on a creation milestone row or under a milestone card."""
        return sum(token.kind == kind for player in self.players.values() for token in player.tokens)

    def card_name(self, card: str) -> Says:
        known = self.milestones.get(card)
        return (known.name if known else "") or _("Milestone card {n}").format(n=card[1:])

    def needs(self, card: str) -> tuple[str, ...]:
        return needs_of(self.milestones.get(card))

    # Cards

    def creatures_out(self) -> tuple[Card, ...]:
        """On a board or in a hand: each card is there once."""
        return tuple(
            creature.card
            for player in self.players.values()
            for creature in (*player.cards, *(placed.card for placed in player.creatures))
        )

    # The danger die

    def die(self) -> Die[str]:
        faces = [face for face in FACES for _n in range(self.setup.number(f"die_{face}"))]
        return Die(_("Danger die"), tuple(faces), dict(FACES), SIGNS)


def missing(cost: Bonus) -> Says:
    """`Missing: 1 avian, 2 coins`."""
    return _("Missing: {what}").format(what=in_turn([amount(good, n) for good, n in cost]))
