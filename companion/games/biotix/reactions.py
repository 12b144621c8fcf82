"""Bio-reactions, resolved to the end.

**Order.** A reaction is carried through; then whatever reached its trigger joins the waiting ones, from the active player's left (BX1).
Those that were activated earlier come first. An Aggressive moves in when it arrives, and what it sets off is noted at once.

**No chain without end.** Between two trashings each population (a colour in a dish) reacts at most once: the second time it is trashed
instead. So with d dishes at most 5·d reactions follow each other without a loss; each loss takes a piece out of the Day, and there are
at most p pieces in the dishes. A chain has therefore at most (p + 1)·5·d + p reactions: `longest(game)`. A population that stays at its
trigger after its reaction waits for a new piece before it reacts again.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Text, _, ngettext
from companion.games.biotix import effects, lookahead, preview
from companion.games.biotix.content import BLACK, COLOURS, ICONS, NAMES, reaction_text
from companion.games.biotix.effects import Reaction
from companion.games.biotix.invasion import invasions
from companion.games.biotix.pieces import Dish
from companion.games.biotix.rivals import reasons
from companion.games.biotix.state import Chain, Game, Link, Waiting


def longest(game: Game) -> int:
    """The bound on the reactions of one chain."""
    pieces, populations = game.each * len(game.kinds), len(COLOURS) * len(game.dishes)
    return (pieces + 1) * populations + pieces


def put_down(table: Table, game: Game, dish: Dish, kind: str) -> None:
    """A drawn piece goes into a dish."""
    active = game.seat(game.active)
    placed = (
        _("{who} keeps one {species}.").format(who=active, species=NAMES[kind])
        if dish.seat == active
        else _("{giver} gives {who} one {species}.").format(giver=active, who=dish.seat, species=NAMES[kind])
    )
    if kind != BLACK:
        placed = _("{placed} That makes {n}.").format(placed=placed, n=dish[kind].size + 1)
    game.chain = Chain(start=placed)
    game.hand.remove(kind)
    dish.receive(kind)
    table.tell(placed, active, why=reasons(table, active), tone=kind)


async def resolve(table: Table, game: Game) -> None:
    """Everything that follows from a placement."""
    cause = -1
    while True:
        await invasions(table, game, cause)
        game.check(cause)
        waiting = await next_reaction(table, game)
        if waiting is None:
            return
        assert len(game.chain.links) < longest(game), "a chain without end"
        with table.at(_("Reaction {n}").format(n=len(game.chain.links) + 1), game.seat(waiting.owner)):
            cause = await react(table, game, waiting)


async def next_reaction(table: Table, game: Game) -> Waiting | None:
    """Of those activated together in one dish, the owner says which comes first (BX3)."""
    chain = game.chain
    while chain.waiting:
        head = chain.waiting[0]
        dish = game.dishes[head.owner]
        if game.at_trigger(dish, head.colour):
            found = await which_first(table, game, dish)
            if found is not None:
                return found
        else:
            chain.waiting.remove(head)
            table.tell(
                _("{who}'s {species} no longer react. {n} left.").format(
                    who=dish.seat, species=NAMES[head.colour], n=dish[head.colour].size
                ),
                dish.seat,
            )
    return None


@step(rule="reactions")
async def which_first(table: Table, game: Game, dish: Dish) -> Waiting | None:
    chain = game.chain
    head = chain.waiting[0]
    together = [
        waiting
        for waiting in chain.waiting
        if waiting.owner == head.owner and waiting.moment == head.moment and game.at_trigger(dish, waiting.colour)
    ]
    if not together:
        return None
    head = together[0]
    if len(together) > 1:
        head = await table.choose(
            "biotix.first_reaction",
            _("Which of your species reacts first?"),
            _reaction_options(game, dish, together),
            who=dish.seat,
        )
    chain.waiting.remove(head)
    return head


def _reaction_options(game: Game, dish: Dish, together: list[Waiting]) -> list[Option[Waiting]]:
    options = []
    for waiting in together:
        badge, _others, why = preview.naming(game, dish, lookahead.first(waiting))
        options.append(
            Option(
                waiting.colour,
                NAMES[waiting.colour],
                waiting,
                note=_("Reaction: {reaction}").format(reaction=reaction_text(game.species[waiting.colour])),
                badge=badge,
                why=why,
                icon=ICONS[waiting.colour],
                tone=waiting.colour,
            )
        )
    return options


async def react(table: Table, game: Game, waiting: Waiting) -> int:
    """One reaction to its end; returns the number of its link in the chain."""
    dish, colour, chain = game.dishes[waiting.owner], waiting.colour, game.chain
    link = Link(dish.seat, colour, dish[colour].size, waiting.cause)
    chain.links.append(link)
    reaction = Reaction(table, game, dish, colour, link)
    table.tell(link_text(chain, link), dish.seat, tone=colour)
    population = (dish.seat.key, colour)
    if population in chain.since_loss:
        reaction.tell(_("Nothing was trashed since they last reacted. They are trashed, or this would never end."))
        effects.trash_them(reaction)
        return len(chain.links) - 1
    chain.since_loss.add(population)
    dish.quiet.add(colour)
    for what in game.species[colour].steps:
        await effects.carry_out(table, reaction, what)
    return len(chain.links) - 1


def link_text(chain: Chain, link: Link) -> Text:
    """ "Bo's 3 Attractive react, set off by Ann's Migratory."."""
    what = ngettext("{who}'s {n} {species} reacts", "{who}'s {n} {species} react", link.size).format(
        who=link.owner, species=NAMES[link.colour]
    )
    if link.cause < 0:
        return _("{what}.").format(what=what)
    cause = chain.links[link.cause]
    return _("{what}, set off by {who}'s {species}.").format(what=what, who=cause.owner, species=NAMES[cause.colour])
