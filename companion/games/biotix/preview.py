"""What would happen: worked out on a copy when someone looks at an option, so that it can say it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial

from companion.engine.texts import MINUS, Says, _, joined, later, listed, number
from companion.engine.why import Line, Reason, Why
from companion.games.biotix import lookahead
from companion.games.biotix.content import BLACK, COLOURS, NAMES
from companion.games.biotix.lookahead import Move, Outcome
from companion.games.biotix.pieces import Dish, Piece
from companion.games.biotix.state import Game


class Ahead:
    """One option and what comes of it, found out once."""

    def __init__(self, game: Game, dish: Dish, kind: str, move: Move) -> None:
        self.game, self.dish, self.kind, self.move = game, dish, kind, move
        self.before = {key: game.value(other) for key, other in game.dishes.items()}

    @cached_property
    def outcome(self) -> Outcome:
        return lookahead.foresee(self.game, self.move)

    def badge(self) -> Says:
        """The dish's value, before and after: "20 → 7"; after what others lose or gain "8" alone would be a riddle."""
        key = self.dish.seat.key
        before, after = self.before[key], self.outcome.values[key]
        return _("stays {old}").format(old=before) if before == after else changed(before, after)

    def warning(self) -> Says:
        """That it reacts, whose dishes follow, and what it costs and brings the others; the dish itself shows its own points."""
        links = self.outcome.links
        if not links:
            return ""
        followers: dict[str, Says] = {link.owner.key: link.owner.name for link in links[1:]}
        names = listed(list(followers.values()))
        texts: list[Says] = [_("Reacts, then {who}.").format(who=names) if followers else _("Reacts.")]
        if others := self.others():
            text = _("Likely {points}.") if self.outcome.chosen else _("{points}.")
            texts.append(text.format(points=joined(others, ", ")))
        return joined(texts)

    def others(self) -> list[Says]:
        """How many points every other dish gains or loses: "Bo +4"."""
        after = self.outcome.values
        return [
            _("{who} {change}").format(who=dish.seat, change=signed(after[key] - self.before[key]))
            for key, dish in self.game.dishes.items()
            if key != self.dish.seat.key and self.before[key] != after[key]
        ]

    def shares(self) -> Says:
        return joined(self.others(), ", ") if self.others() else ""

    def everyone(self) -> Says:
        """What the dish is worth then, and what the others gain or lose."""
        return joined([self.badge(), *self.others()], ", ")

    def why(self) -> Why:
        """The whole chain, and who wins and loses how much."""
        after = self.outcome.values
        reasons = [Reason(text) for text in self.outcome.told]
        if self.outcome.chosen:
            reasons.append(Reason(_("Where someone can choose, this takes the obvious choice.")))
        lines = [Line(dish.seat.name, changed(self.before[key], after[key])) for key, dish in self.game.dishes.items()]
        return Why(_("What would happen"), tuple(reasons), tuple(lines))


def signed(points: float) -> str:
    return f"{points:+g}".replace("-", MINUS) if points else "0"


def changed(before: int, after: int) -> Says:
    return number(before) if before == after else _("{old} → {new}").format(old=before, new=after)


def arrival(game: Game, dish: Dish, kind: str) -> Says:
    """What a piece that comes into this dish makes there, at a glance."""
    if game.imagined:
        return ""
    if kind == BLACK:
        return black_arrival(dish)
    return population_grows(game, dish, kind)


def population_grows(game: Game, dish: Dish, colour: str) -> Says:
    """One more on the spaces of this colour."""
    size, trigger = dish[colour].size + 1, game.species[colour].trigger
    if size >= trigger:
        return ""  # that it reacts is a warning
    if size == trigger - 1:
        return _("Makes {n}, the next reacts").format(n=size)
    return _("Makes {n}, reacts at {trigger}+").format(n=size, trigger=trigger)


def black_arrival(dish: Dish) -> Says:
    replaceable = [colour for colour in COLOURS if dish[colour].true]
    if len(replaceable) == 1:
        return _("Replaces one {species}").format(species=NAMES[replaceable[0]])
    if replaceable:
        return _("Replaces a piece that {who} chooses").format(who=dish.seat)
    return _("Nothing to replace: onto any open space")


def naming(game: Game, dish: Dish, move: Move) -> tuple[Says, Says, Callable[[], Why] | None]:
    """Badge, note and reasons of an option by which dishes lose something: the own dish, and what the others lose."""
    if game.imagined:
        return "", "", None
    ahead = Ahead(game, dish, "", move)
    return later(ahead.badge), later(ahead.shares), partial(Ahead.why, ahead)


def without(game: Game, dish: Dish, pieces: list[Piece]) -> Says:
    """What the dish is worth now, and once these pieces are gone."""
    left = dish.copy()
    for piece in pieces:
        left.lose(piece)
    return changed(game.value(dish), game.value(left))


def given(game: Game, giver: Dish, receiver: Dish, pieces: list[Piece]) -> Says:
    """What the dish is worth once these pieces are in the only other one, and what that one gains or loses."""
    move = lookahead.pass_all([(piece, receiver.seat.key) for piece in pieces], giver.seat.key)
    return Ahead(game, giver, "", move).everyone()


def sharing(game: Game, giver: Dish, move: Move) -> tuple[Says, Callable[[], Why] | None]:
    """Badge and reasons of an option that shares pieces out."""
    if game.imagined:
        return "", None
    ahead = Ahead(game, giver, "", move)
    return later(ahead.everyone), partial(Ahead.why, ahead)


def foreseen(game: Game, dish: Dish, kind: str, move: Move) -> tuple[Says, Says, Callable[[], Why] | None]:
    """Badge, warning and reasons of an option that brings a piece into this dish."""
    if game.imagined:
        return "", "", None
    ahead = Ahead(game, dish, kind, move)
    reacts = kind != BLACK and dish[kind].size + 1 >= game.species[kind].trigger
    # a replacing black piece keeps every number, so nothing reacts; on an open space it may
    may_react = reacts or (kind == BLACK and not any(dish[colour].true for colour in COLOURS))
    return later(ahead.badge), later(ahead.warning) if may_react else "", partial(Ahead.why, ahead)
