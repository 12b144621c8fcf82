"""What would happen: worked out before the piece is placed, so that an option can say it."""

from __future__ import annotations

from companion.engine.texts import Says, Text, _, listed, ngettext
from companion.games.biotix.species import BLACK, COLOURS, NAMES, Block, Step
from companion.games.biotix.state import Dish, Game


def arrival(game: Game, dish: Dish, kind: str) -> tuple[Says, Says]:
    """Note and warning for a piece that comes into this dish."""
    if kind == BLACK:
        return black_arrival(game, dish)
    return population_grows(game, dish, kind)


def population_grows(game: Game, dish: Dish, colour: str) -> tuple[Says, Says]:
    """One more on the spaces of this colour."""
    size, trigger = dish[colour].size + 1, game.species[colour].trigger
    if size >= trigger:
        return "", _("Makes {n} {species}: {what}.").format(
            n=size, species=NAMES[colour], what=reaction(game, dish, colour, size)
        )
    if size == trigger - 1:
        return _("makes {n}: one more and it reacts").format(n=size), ""
    return _("makes {n}; reacts at {trigger}").format(n=size, trigger=trigger), ""


def black_arrival(game: Game, dish: Dish) -> tuple[Says, Says]:
    replaceable = [colour for colour in COLOURS if dish[colour].true]
    if len(replaceable) == 1:
        return _("takes the place of one {species}").format(species=NAMES[replaceable[0]]), ""
    if replaceable:
        return _("takes the place of a piece that {who} chooses").format(who=dish.seat), ""
    return _("nothing to replace: onto any open space"), ""


def reaction(game: Game, dish: Dish, colour: str, size: int) -> Says:
    """What the reaction of so many pieces would do: "each other player gets one, 1 is trashed, and that sets off Bo's"."""
    parts: list[Says] = []
    them, own = size, dish.size() - dish[colour].size
    for step in game.species[colour].steps:
        text, them, own = _step(game, dish, step, them, own)
        if text:
            parts.append(text)
    chained = _set_off(game, dish, colour, size)
    if chained:
        parts.append(_("that sets off the {species} of {who}").format(species=NAMES[colour], who=listed(chained)))
    return listed(parts) or _("nothing happens")


def _step(game: Game, dish: Dish, step: Step, them: int, own: int) -> tuple[Says, int, int]:
    """The step in words, and how many of the reacting pieces and of the others are left in the dish after it."""
    others = game.others(dish.seat.key)
    around = sum(other.size() for other in others)
    match step.block:
        case Block.ONE_EACH:
            given = min(them, len(others))
            return _given(given, others), them - given, own
        case Block.TRASH_THEM:
            return (ngettext("{n} is trashed", "{n} are trashed", them) if them else ""), 0, own
        case Block.TRASH_OWN:
            lost = min(step.n, them + own)
            text = ngettext("{who} trashes {n} more", "{who} trashes {n} more", lost).format(who=dish.seat)
            return (text if lost else ""), them, max(0, own - lost)
        case Block.GIVE:
            lost = min(step.n, them + own)
            text = ngettext("{who} gives away {n} more", "{who} gives away {n} more", lost).format(who=dish.seat)
            return (text if lost else ""), them, max(0, own - lost)
        case Block.TAKE:
            most = min(step.n, around)
            text = ngettext("{who} may take {n} piece", "{who} may take {n} pieces", most).format(who=dish.seat)
            return (text if most else ""), them, own + most
        case Block.TAKE_EACH:
            most = sum(1 for other in others if other.size())
            text = ngettext("{who} takes {n} piece", "{who} takes {n} pieces", most).format(who=dish.seat)
            return (text if most else ""), them, own + most
        case Block.OTHERS_TRASH:
            text = ngettext("each other player trashes {n}", "each other player trashes {n}", step.n)
            return (text if around else ""), them, own
        case Block.NAME:
            return _("{who} names a species that every dish trashes").format(who=dish.seat), them, own
        case _nothing:
            return "", them, own


def _given(given: int, others: list[Dish]) -> Text | str:
    if not given:
        return ""
    if len(others) == 1:
        return _("{who} gets one").format(who=others[0].seat)
    if given == len(others):
        return _("each other player gets one")
    return ngettext("{n} of the others gets one", "{n} of the others get one", given)


def _set_off(game: Game, dish: Dish, colour: str, size: int) -> list[Says]:
    """Who certainly reacts next: where everybody else gets one of a population without disguises."""
    others = game.others(dish.seat.key)
    gives = any(step.block is Block.ONE_EACH for step in game.species[colour].steps[:1])
    if not gives or size < len(others) or dish[colour].black:
        return []
    return [other.seat.name for other in others if other[colour].size + 1 >= game.species[colour].trigger]
