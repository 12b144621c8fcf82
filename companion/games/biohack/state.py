"""What the table shows: players with their Nomans, genes and creatures, the turn order, and the solo tokens."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.chance import Deck, Die
from companion.engine.seats import Seat, Setup
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import GENES, MEDICINES, NOTHING, STORAGE, Bonus, amount, goods, joined
from companion.games.biohack.content import (
    ADVANCED,
    CLASSES,
    CREATURES_TO_END,
    FACES,
    FEW,
    LABS,
    NOMANS,
    PUBLIC,
    RESERVATIONS,
    ROOM,
    ROUNDS,
    TOKENS,
    Public,
    SoloCard,
    Yields,
)
from companion.games.biohack.known import Creature, Known, Scientist, known_from

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
    genes: Genes = field(default_factory=Genes)
    nomans: list[str] = field(default_factory=lambda: [HOME] * NOMANS)
    """Where each stands: `home`, `injured` (at home, lying), a public space, an experiment space."""
    creatures: list[Placed] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    scientist: Scientist = field(default_factory=Scientist)
    unlocked: int = 0
    """Locks taken off the scientist: 1 frees the discount, 2 the scoring."""
    discounted: bool = False
    """The scientist's discount was used this round."""
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
        """Take what fits; answers with what changed, and with what was lost because it did not fit."""
        bonus = self.granted(bonus)
        lost = NOTHING
        for good, n in bonus:
            most = STORAGE if good in GENES else MEDICINES if good == "medicine" else None
            over = max(0, self.has(good) + n - most) if most is not None and n > 0 else 0
            self._put(good, self.has(good) + n - over)
            if over:
                lost += goods({good: over})
        return (bonus + -lost if lost.goods else bonus), lost

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
    known: Known
    round: int = 0
    reservations: dict[str, str] = field(default_factory=lambda: dict.fromkeys(RESERVATIONS, ""))
    """Whose marker lies on each space of the reservation track."""
    cards: dict[str, str] = field(default_factory=dict)
    """Names given to the milestone cards."""
    assistants: list[str] = field(default_factory=list)
    """Solo: where the two assistant tokens stand, "" beside the board."""
    police: list[str] = field(default_factory=list)
    top: str = ""
    """Solo: the place on the card that lies face up on the solo deck."""
    seen: list[str] = field(default_factory=list)
    """Solo: the places of the cards that have been on top."""
    deck: Deck[SoloCard] | None = None
    face_up: SoloCard | None = None
    """Solo, the app's deck: the card on top."""

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
        """Somebody has 7 creatures: this round is the last. The Professional challenge goes on to 9."""
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
        """Who keeps an advanced space from others, in a sentence; nothing where it is free."""
        if place in self.police:
            return _("the police stand there")
        holder = next((player for player in self.players.values() if place in player.nomans), None)
        if holder is seen_by and holder:
            return _("your own Noman stands there")
        return _("{who} stands there").format(who=holder.seat) if holder else ""

    def tiles(self) -> int:
        return sum(key.startswith("downtown") for key in self.advanced())

    # Turn order

    def reserved(self, player: Player) -> str:
        return next((space for space, key in self.reservations.items() if key == player.key), "")

    def reset_order(self) -> None:
        """Planning 1: who has no marker on the reservation track puts it on the leftmost empty space; then that is the order."""
        for player in self.in_order():
            if not self.reserved(player):
                free = next(space for space, key in self.reservations.items() if not key)
                self.reservations[free] = player.key
        self.order = [key for key in self.reservations.values() if key]

    def clear_reservations(self) -> None:
        self.reservations = dict.fromkeys(RESERVATIONS, "")

    # Milestones

    def taken(self, kind: str) -> int:
        """Tokens on a creation milestone row or under a milestone card."""
        return sum(token.kind == kind for player in self.players.values() for token in player.tokens)

    def card_name(self, card: str) -> Says:
        return self.cards.get(card) or _("Milestone card {n}").format(n=card[1:])

    # The danger die

    def die(self) -> Die[str]:
        faces = [face for face in FACES for _n in range(self.setup.number(f"die_{face}"))]
        return Die(_("Danger die"), tuple(faces), dict(FACES))


def missing(cost: Bonus) -> Says:
    """`1 avian and 2 coins short`."""
    return _("{what} short").format(what=joined([amount(good, n) for good, n in cost], _("{a} and {b}")))


def start(setup: Setup) -> Game:
    game = Game(
        setup=setup,
        players={seat.key: Player(seat, frail=setup.mode == "challenge4") for seat in setup.seats},
        order=[seat.key for seat in setup.seats],
        known=known_from(setup.facts),
    )
    if game.solo:
        game.assistants = ["", ""]
        game.police = ["", ""]
    return game


def invariants(game: Game) -> None:
    """What must hold whatever happened, corrections included."""
    assert sorted(game.order) == sorted(game.players), game.order
    held = [key for key in game.reservations.values() if key]
    assert len(held) == len(set(held)), game.reservations
    places = {HOME, INJURED, *PUBLIC, *LABS, *game.advanced()}
    occupied: list[str] = [place for place in game.police if place]
    for player in game.players.values():
        assert len(player.nomans) == NOMANS
        assert all(where in places for where in player.nomans), player.nomans
        on_public = [where for where in player.nomans if where in PUBLIC]
        assert len(on_public) == len(set(on_public)), player.nomans
        occupied += [where for where in player.nomans if where in ADVANCED]
        assert all(0 <= player.has(gene) <= STORAGE for gene in GENES), player.genes
        assert player.coins >= 0
        assert player.hand >= 0
        assert 0 <= player.medicine <= MEDICINES
        assert 0 <= player.unlocked <= 2
        assert all(len(player.row(cls)) <= ROOM[cls] for cls in CLASSES)
        kinds = [token.kind for token in player.tokens]
        assert len(kinds) == len(set(kinds)) <= TOKENS, kinds
    assert len(occupied) == len(set(occupied)), occupied
