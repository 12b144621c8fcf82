"""Final score calculation, line by line, and what solo play is measured against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from companion.engine.asks import Ask, Filled, Number
from companion.engine.results import Outcome, Points, Result, Standing, TieBreak, ranked
from companion.engine.table import Table
from companion.engine.texts import Says, Text, _, listed, ngettext
from companion.engine.why import Line, Why
from companion.games.biohack.amounts import GENE_NAMES, GENES, amount, joined, plus
from companion.games.biohack.content import CLASSES, COINS_PER_EP, CREATURES_TO_END, STAND_UP
from companion.games.biohack.known import Creature
from companion.games.biohack.state import INJURED, Game, Player

EARLY = 20  # solo: the 7th creature before the 4th round
SURVIVOR = 10  # Survival: each active Noman
SECTION = "Final Score Calculation"


@dataclass(frozen=True)
class Asked:
    """What only the cards know at the end."""

    nobles: int | None = None
    """None: as their trackers stand."""
    scientist: int = 0
    other: int = 0


NOT_YET = Asked()


def lines(game: Game, player: Player, asked: Asked = NOT_YET) -> list[Points]:
    """Every category of the rulebook; without `asked`, as far as the app knows."""
    tracked = sum(placed.ep for placed in player.row("noble"))
    found = [
        Points("track", _("EP track"), player.ep),
        Points("common", _("Common creatures"), sum(placed.ep for placed in player.row("common"))),
        Points("artisan", _("Artisan creatures"), sum(placed.ep for placed in player.row("artisan"))),
        Points("noble", _("Noble creatures"), tracked if asked.nobles is None else asked.nobles),
        Points("scientist", _("Scientist"), asked.scientist),
        Points("creation", _("Creation milestones"), sum(token.ep for token in player.tokens if token.kind in CLASSES)),
        Points("milestones", _("Milestone cards"), sum(token.ep for token in player.reported())),
        Points("coins", _("Coins (4 for 1 EP)"), player.coins // COINS_PER_EP),
    ]
    if asked.other:
        found.append(Points("other", _("Not entered before"), asked.other))
    injured = len(player.standing(INJURED))
    if game.setup.flag("last_injured") and game.stands_up() and injured:
        found.append(Points("injured", _("Injured Nomans"), -STAND_UP * injured))
    if game.solo and 0 < player.seventh <= 3:
        found.append(Points("early", _("7th creature before round 4"), EARLY))
    if game.challenge == 4:
        found.append(Points("active", _("Active Nomans"), SURVIVOR * player.active))
    return found


def now(game: Game, player: Player) -> int:
    """The score if it ended here, without the scientist, and nobles only as their trackers say."""
    return sum(line.points for line in lines(game, player))


def unscored(player: Player) -> bool:
    """Whether a card gives EP at the end that nobody has typed yet."""
    return player.unlocked >= 2 or any(not placed.ep for placed in player.row("noble"))


def scores(game: Game) -> dict[str, int]:
    return {key: now(game, player) for key, player in game.players.items()}


async def final_scoring(table: Table, game: Game) -> Result:
    with table.at(_("Final scoring"), round=game.round):
        asked = await ask_the_cards(table, game)
        sheet = {key: lines(game, player, asked[key]) for key, player in game.players.items()}
        for key, player in game.players.items():
            total = sum(line.points for line in sheet[key])
            table.tell(
                _("{who}: {total} EP.").format(who=player.seat, total=total),
                player.seat,
                why=score_why(player, sheet[key]),
            )
        if game.solo:
            return solo_result(game, sheet[game.me.key])
        players = game.players.items()
        return ranked(
            game.setup.seats,
            dict(sheet),
            (
                TieBreak(_("creatures"), {key: len(player.creatures) for key, player in players}),
                TieBreak(_("noble creatures"), {key: player.noble for key, player in players}),
                TieBreak(_("artisan creatures"), {key: player.artisan for key, player in players}),
            ),
            rounds=game.round,
        )


def score_why(player: Player, sheet: Sequence[Points]) -> Why:
    return Why(
        _("{who}'s EP").format(who=player.seat),
        lines=tuple(Line(line.label, f"{line.points:+d}" if line.points else "0", SECTION) for line in sheet),
        total=str(sum(line.points for line in sheet)),
    )


async def ask_the_cards(table: Table, game: Game) -> dict[str, Asked]:
    """One form for all that the app cannot know: what nobles and scientists give."""

    def fields() -> list[Ask[int]]:
        return [field for player in game.in_order() for field in _fields(game, player)]

    if not fields():
        return {key: Asked() for key in game.players}
    filled = await table.form(
        "biohack.final",
        _("What do the cards give?"),
        fields,
        detail=lambda: joined([_counted(player) for player in game.in_order()], _("{a}\n{b}")),
        rule="final",
    )
    return {key: _asked(key, filled) for key in game.players}


def _fields(game: Game, player: Player) -> list[Ask[int]]:
    fields: list[Ask[int]] = [
        _ep(f"{player.key}.noble{n}", _noble(player, placed.card, n), placed.ep)
        for n, placed in enumerate(player.row("noble"), start=1)
    ]
    if player.unlocked >= 2:
        fields.append(_ep(f"{player.key}.scientist", _("{who}: scientist, bottom row").format(who=player.seat)))
    if not game.guided:
        fields.append(_ep(f"{player.key}.other", _("{who}: EP not entered before").format(who=player.seat)))
    return fields


def _ep(key: str, text: Says, start: int = 0) -> Number:
    return Number(key=key, text=text, least=-50, most=200, start=start, steps=(1, 5, -1))


def _noble(player: Player, card: Creature, n: int) -> Says:
    return _("{who}, noble {n}: {card}").format(who=player.seat, n=n, card=card.name or plus(card.cost))


def _counted(player: Player) -> Says:
    """What nobles and scientists count: creatures by gene, milestones."""
    genes: list[Says] = [
        _("{gene} {n}").format(gene=GENE_NAMES[gene], n=player.with_gene(gene))
        for gene in GENES
        if player.with_gene(gene)
    ]
    creation = sum(token.kind in CLASSES for token in player.tokens)
    return _(
        "{who}: {common} common, {artisan} artisan, {noble} noble; creatures by gene: {genes}; "
        "milestones: {reported} reported, {creation} for full rows."
    ).format(
        who=player.seat,
        common=player.common,
        artisan=player.artisan,
        noble=player.noble,
        genes=joined(genes, _("{a}, {b}")) or "–",
        reported=len(player.reported()),
        creation=creation,
    )


def _asked(key: str, filled: Filled) -> Asked:
    return Asked(
        nobles=sum(value for field, value in filled.items() if field.startswith(f"{key}.noble")),
        scientist=filled.get(f"{key}.scientist", 0),
        other=filled.get(f"{key}.other", 0),
    )


# Solo


@dataclass(frozen=True)
class Condition:
    """Something that solo play needs: how much, and how much there is."""

    what: Text
    need: int
    have: int
    lacks: Callable[[int], Text]
    """`1 creature`, `2 creatures`."""

    @property
    def met(self) -> bool:
        return self.have >= self.need

    def says(self) -> Says:
        return _("{what} {have} of {need}").format(what=self.what, have=self.have, need=self.need)

    def lacking(self) -> Says:
        return self.lacks(self.need - self.have)


GOALS: dict[int, Text] = {
    0: _("100 EP"),
    1: _("Small Creature"),
    2: _("Report Mania"),
    3: _("Professional"),
    4: _("Survival"),
}


def _creatures(n: int) -> Text:
    return ngettext("{n} creature", "{n} creatures", n)


def _feral(n: int) -> Text:
    return ngettext("{n} feral creature", "{n} feral creatures", n)


def _cards(n: int) -> Text:
    return ngettext("{n} milestone card", "{n} milestone cards", n)


def _locks(n: int) -> Text:
    return ngettext("{n} scientist lock", "{n} scientist locks", n)


def _common(n: int) -> Text:
    return _("{n} common").format(n=n)


def conditions(game: Game, total: int) -> list[Condition]:
    """What the chosen goal asks for, with what the player has; 7 creatures go without saying."""
    me = game.me
    creatures = Condition(_("creatures"), CREATURES_TO_END, len(me.creatures), _creatures)
    reports = len(me.reported())

    def points(need: int) -> Condition:
        return Condition(_("EP"), need, total, partial(amount, "ep"))

    match game.challenge:
        case 1:
            return [creatures, Condition(_("common"), 4, me.common, _common), points(100)]
        case 2:
            return [creatures, Condition(_("milestone cards"), 3, reports, _cards), points(105)]
        case 3:
            return [
                Condition(_("creatures"), 9, len(me.creatures), _creatures),
                Condition(_("scientist locks"), 2, me.unlocked, _locks),
                Condition(_("milestone cards"), 2, reports, _cards),
                Condition(_("coins"), 5, me.coins, partial(amount, "coins")),
            ]
        case 4:
            return [creatures, Condition(_("feral creatures"), 3, me.with_gene("feral"), _feral), points(105)]
    return [creatures, points(100)]


def still_needed(game: Game) -> Says:
    """`Still needed: 1 creature and 12 EP`."""
    found = conditions(game, now(game, game.me))
    lacking = [condition.lacking() for condition in found if not condition.met]
    if not lacking:
        return _("Nothing more is needed.")
    text = _("Still needed: {what}").format(what=listed(lacking))
    short_of_ep = game.challenge != 3 and not found[-1].met
    return _("{text}, before nobles and scientist").format(text=text) if short_of_ep and unscored(game.me) else text


def solo_result(game: Game, sheet: Sequence[Points]) -> Result:
    total = sum(line.points for line in sheet)
    lacking = [condition.lacking() for condition in conditions(game, total) if not condition.met]
    decided = (
        _("Short of the goal by {what}").format(what=listed(lacking))
        if lacking
        else joined([condition.says() for condition in conditions(game, total)], _("{a}, {b}"))
    )
    return _solo(game, sheet, not lacking, decided)


def survival_lost(game: Game) -> Result:
    return _solo(game, lines(game, game.me), False, _("Only one active Noman was left"))


def _solo(game: Game, sheet: Sequence[Points], won: bool, decided: Says) -> Result:
    me = game.me
    total = sum(line.points for line in sheet)
    headline = _("You are a top scientist: {total} EP") if won else _("Lost with {total} EP")
    return Result(
        outcome=Outcome.WON if won else Outcome.LOST,
        headline=headline.format(total=total),
        standings=(Standing(me.seat, 1, total, tuple(sheet), role=GOALS[game.challenge]),),
        winners=(me.key,) if won else (),
        decided=decided,
        rounds=game.round,
        level=game.setup.mode,
    )
