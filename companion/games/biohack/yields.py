"""What the public spaces give, in words: now, and for each number of Nomans that may come."""

from __future__ import annotations

from companion.engine.texts import Says, _, joined, ngettext
from companion.engine.things import Case, Token
from companion.engine.why import Line, Why
from companion.games.biohack.amounts import NOTHING, Bonus, either, plus, tokens
from companion.games.biohack.content import Public, Yields
from companion.games.biohack.state import Game, Player

DIE = Token("dice-multiple", None, "danger", _("danger die"))
OFF = Token("tag-outline", -1, "coin", _("1 coin off"))
"""A price tag, not a coin: one coin less to pay, and not one to pay."""


def row_says(
    space: Public, row: Yields, player: Player | None = None, gain: Bonus | None = None, more: Bonus = NOTHING
) -> Says:
    """`3 mammal + 2 avian, danger die`; without a gain, everything that can be chosen. `more` comes from common creatures."""
    if row.cards:
        text: Says = ngettext("Buy up to {n} card", "Buy up to {n} cards", row.cards)
        if row.off:
            text = _("{text}, 1 coin off").format(text=text)
    else:
        gains = row.gains if gain is None else (gain,)
        text = either([player.granted(one) for one in gains] if player else gains)
    if more != NOTHING:
        text = _("{text}, your creatures add {more}").format(text=text, more=plus(more))
    return _("{text}, danger die").format(text=text) if space.reroll else text


def row_tokens(space: Public, row: Yields, player: Player, gain: Bonus, more: Bonus) -> tuple[Token, ...]:
    """The same piece by piece, with the danger die where it is rolled."""
    found = tokens(player.granted(gain) + more)
    if row.cards:
        found = (Token("cards-outline", row.cards, "accent", row_says(space, row)), *found)
        found += (OFF,) if row.off else ()
    return (*found, DIE) if space.reroll else found


def row_why(game: Game, space: Public) -> Why:
    """The rows of the table, the upper first, with the one that applies now. Alone, the assistants decide."""
    players = max(2, len(game.players))
    table = space.tables[players]
    now = min(game.remaining(space), len(table) - 1)
    title: Says = _("{space}, players: {n}").format(space=space.name, n=players)
    section = f"2 Player Rules, {space.section}" if game.few else space.section
    me = None
    if game.solo:
        title, section, me = _("{space}, solo").format(space=space.name), "Solo Rules, Research Phase", game.me
    return Why(
        title,
        lines=tuple(
            Line(
                _("Now: {row}").format(row=staying(game, n)) if n == now else staying(game, n),
                row_says(space, table[n], me),
                section,
            )
            for n in range(len(table) - 1, -1, -1)
        ),
    )


def staying(game: Game, n: int) -> Says:
    """Who is left on a space: a number of Nomans; in solo play the assistant, or nobody."""
    if game.solo:
        return _("with an assistant") if n else _("no assistant")
    return ngettext("{n} Noman remains", "{n} Nomans remain", n) if n else _("no Noman remains")


def plan_rows(game: Game, spaces: list[Public]) -> tuple[tuple[Says, ...], ...]:
    """For each space, what the first to come home gets, by how many have come."""
    players = max(2, len(game.players))
    me = game.me if game.solo else None
    return tuple((space.name, *(_plain(space, row, me) for row in reversed(space.tables[players]))) for space in spaces)


def _plain(space: Public, row: Yields, me: Player | None) -> Says:
    """Without the die, which is rolled there whoever comes."""
    if row.cards:
        return row_says(space, row, me)
    return either([me.granted(gain) for gain in row.gains] if me else row.gains)


def plan_says(game: Game, space: Public) -> Says:
    """The same on one card: `4: 3 mammal + 2 avian, 3: 2 mammal + 1 avian …`, by how many have come."""
    _name, *rows = plan_rows(game, [space])[0]
    if game.solo:
        return _("With an assistant: {upper}. Otherwise: {lower}").format(upper=rows[0], lower=rows[1])
    come = [_("With {n}: {row}").format(n=len(rows) - at, row=row) for at, row in enumerate(rows)]
    return joined(come, ". ")


def plan_cases(game: Game, space: Public) -> tuple[Case, ...]:
    """The same piece by piece."""
    players = max(2, len(game.players))
    me = game.me if game.solo else None
    rows = list(reversed(space.tables[players]))
    gives = [_pieces(space, row, me) for row in rows]
    if game.solo:
        upper = Case(_("With an assistant"), "", "account-plus", gives[0])
        return (upper, Case(_("Without"), "", "account", gives[1]))
    return tuple(
        Case(_("{n} there").format(n=n), str(n), "account", pieces)
        for n, pieces in zip(range(len(rows), 0, -1), gives, strict=True)
    )


def _pieces(space: Public, row: Yields, me: Player | None) -> tuple[tuple[Token, ...], ...]:
    """One or the other; in the Basement how many cards, and what is taken off."""
    if row.cards:
        off = (OFF,) if row.off else ()
        return ((Token("cards-outline", row.cards, "accent", row_says(space, row)), *off),)
    return tuple(tokens(me.granted(gain) if me else gain) for gain in row.gains)


def plan_head(game: Game) -> tuple[Says, ...]:
    players = max(2, len(game.players))
    if game.solo:
        return (_("Place"), _("With an assistant"), _("Without"))
    come = [_("{n} there").format(n=n) for n in range(players, 0, -1)]
    return (_("Place"), *come)
