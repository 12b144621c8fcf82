"""Final score calculation, line by line, and what solo play is measured against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.asks import Ask, Filled, Number
from companion.engine.results import Outcome, Points, Result, Standing, TieBreak, ranked
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, listed
from companion.engine.why import Line, Why
from companion.games.biohack.amounts import GENE_NAMES, GENES, in_turn, plus
from companion.games.biohack.cards import Creature
from companion.games.biohack.content import CLASSES, COINS_PER_EP, EARLY, EARLY_ROUND, FEWEST, STAND_UP, SURVIVOR
from companion.games.biohack.goals import GOALS, Counts, conditions, counts_of, fields_of
from companion.games.biohack.state import INJURED, Game, Placed, Player

SECTION = "Final Score Calculation"


@dataclass(frozen=True)
class Asked:
    """What only the cards know at the end: what no formula could say."""

    nobles: int = 0
    scientist: int = 0
    other: int = 0


NOT_YET = Asked()


def worth(player: Player, placed: Placed) -> int:
    """What a creature is worth now: a noble by its formula, or as its tracker stands."""
    formula = placed.card.formula
    return formula.of(player) if formula else placed.ep


def scientist_worth(player: Player) -> int:
    """The bottom row, once it is unlocked and says what it counts."""
    formula = player.scientist.formula if player.scientist and player.unlocked >= 2 else None
    return formula.of(player) if formula else 0


def lines(game: Game, player: Player, asked: Asked = NOT_YET) -> list[Points]:
    """Every category of the rulebook; without `asked`, as far as the app knows."""

    def row(cls: str) -> int:
        return sum(worth(player, placed) for placed in player.row(cls))

    found = [
        Points("track", _("EP track"), player.ep),
        Points("common", _("Common creatures"), row("common")),
        Points("artisan", _("Artisan creatures"), row("artisan")),
        Points("noble", _("Noble creatures"), row("noble") + asked.nobles),
        Points("scientist", _("Scientist"), scientist_worth(player) + asked.scientist),
        Points("creation", _("Creation milestones"), sum(token.ep for token in player.tokens if token.kind in CLASSES)),
        Points("milestones", _("Milestone cards"), sum(token.ep for token in player.reported())),
        Points("coins", _("Coins (4 for 1 EP)"), player.coins // COINS_PER_EP),
    ]
    if asked.other:
        found.append(Points("other", _("Not entered before"), asked.other))
    injured = len(player.standing(INJURED))
    if game.setup.flag("last_injured") and game.stands_up() and injured:
        found.append(Points("injured", _("Injured Nomans"), -STAND_UP * injured))
    if game.solo and 0 < player.seventh <= EARLY_ROUND:
        found.append(Points("early", _("7th creature before round 4"), EARLY))
    if game.challenge == 4:
        found.append(Points("active", _("Active Nomans"), SURVIVOR * player.active))
    return found


def now(game: Game, player: Player) -> int:
    """The score if it ended here, as far as the app knows what the cards count."""
    return sum(line.points for line in lines(game, player))


def unscored(player: Player) -> bool:
    """Whether a card gives EP at the end that no formula says."""
    scientist = player.unlocked >= 2 and not (player.scientist and player.scientist.formula)
    return scientist or bool(by_hand(player))


def by_hand(player: Player) -> list[Placed]:
    """Nobles without a formula."""
    return [placed for placed in player.row("noble") if not placed.card.formula]


def scores(game: Game) -> dict[str, int]:
    return {key: now(game, player) for key, player in game.players.items()}


async def final_scoring(table: Table, game: Game) -> Result:
    with table.at(_("Final scoring"), round=game.round):
        filled = await ask_the_cards(table, game)
        sheet = {key: lines(game, player, _asked(player, filled)) for key, player in game.players.items()}
        for key, player in game.players.items():
            total = sum(line.points for line in sheet[key])
            table.tell(
                _("{who} has {total} EP.").format(who=player.seat, total=total),
                player.seat,
                why=score_why(player, sheet[key]),
            )
        if game.solo:
            return solo_result(game, sheet[game.me.key], counts_of(game.me, filled))
        counts = await break_ties(table, game, {key: sum(one.points for one in rows) for key, rows in sheet.items()})
        return ranked(
            game.setup.seats,
            dict(sheet),
            (
                TieBreak(_("creatures"), {key: one.creatures for key, one in counts.items()}),
                TieBreak(_("noble creatures"), {key: one.noble for key, one in counts.items()}),
                TieBreak(_("artisan creatures"), {key: one.artisan for key, one in counts.items()}),
            ),
            rounds=game.round,
        )


def score_why(player: Player, sheet: Sequence[Points]) -> Why:
    return Why(
        _("{who}'s EP").format(who=player.seat),
        lines=tuple(Line(line.label, f"{line.points:+d}" if line.points else "0", SECTION) for line in sheet),
        total=str(sum(line.points for line in sheet)),
    )


@step(rule="final")
async def ask_the_cards(table: Table, game: Game) -> Filled:
    """One form for all that the app cannot know: cards without a formula and, in Only track, what the verdict needs."""
    fields = [field for player in game.in_order() for field in _fields(game, player)]
    if not fields:
        return Filled()
    return await table.form(
        "biohack.final",
        _("What do the cards give?") if game.guided else _("What does the table show?"),
        fields,
        detail=joined([_counted(player) for player in game.in_order()], "\n") if game.guided else "",
    )


def _fields(game: Game, player: Player) -> list[Ask[int]]:
    fields: list[Ask[int]] = []
    if game.challenge != 3:  # Professional does not count EP
        fields += [
            _ep(f"{player.key}.noble{n}", _noble(player, placed.card, n), placed.ep)
            for n, placed in enumerate(player.row("noble"), start=1)
            if not placed.card.formula
        ]
        if player.unlocked >= 2 and not (player.scientist and player.scientist.formula):
            fields.append(_ep(f"{player.key}.scientist", _("{who}: scientist, bottom row").format(who=player.seat)))
        if not game.guided:
            fields.append(_ep(f"{player.key}.other", _("{who}: EP not entered before").format(who=player.seat)))
    if not game.guided and game.solo:
        fields += fields_of(game, player)
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
    parts: list[Says] = [
        _("common {n}").format(n=player.common),
        _("artisan {n}").format(n=player.artisan),
        _("noble {n}").format(n=player.noble),
        *genes,
        _("reported milestones {n}").format(n=len(player.reported())),
        _("full rows {n}").format(n=sum(token.kind in CLASSES for token in player.tokens)),
    ]
    return _("{who}: {counts}").format(who=player.seat, counts=in_turn(parts))


def _asked(player: Player, filled: Filled) -> Asked:
    entered = sum(value for key, value in filled.items() if key.startswith(f"{player.key}.noble"))
    tracked = sum(placed.ep for placed in by_hand(player))
    return Asked(
        nobles=entered - tracked if filled else 0,
        scientist=filled.get(f"{player.key}.scientist", 0),
        other=filled.get(f"{player.key}.other", 0),
    )


async def break_ties(table: Table, game: Game, totals: dict[str, int]) -> dict[str, Counts]:
    """Only track has not seen the creatures: where players are tied, it asks for them."""
    counts = {key: counts_of(player) for key, player in game.players.items()}
    tied = [player for player in game.in_order() if list(totals.values()).count(totals[player.key]) > 1]
    if game.guided or not tied:
        return counts
    filled = await ask_creatures(table, tied)
    return counts | {player.key: counts_of(player, filled) for player in tied}


@step(rule="final")
async def ask_creatures(table: Table, tied: list[Player]) -> Filled:
    return await table.form(
        "biohack.final.tied",
        _("Tied: how many creatures?"),
        [field for player in tied for field in _counting(player)],
    )


def _counting(player: Player) -> list[Ask[int]]:
    return [
        Number(
            key=f"{player.key}.count.{what}",
            text=_("{who}: {what}").format(who=player.seat, what=name),
            least=0,
            most=9,
            start=start,
            steps=(1, -1),
        )
        for what, name, start in (
            ("creatures", _("creatures"), len(player.creatures)),
            ("noble", _("noble creatures"), player.noble),
            ("artisan", _("artisan creatures"), player.artisan),
        )
    ]


# Solo


def still_needed(game: Game) -> Says:
    """`Still needed: 1 creature and 12 EP`."""
    found = conditions(game, now(game, game.me), counts_of(game.me))
    lacking = [condition.lacking() for condition in found if not condition.met]
    if not lacking:
        return _("Nothing more is needed.")
    text = _("Still needed: {what}").format(what=listed(lacking))
    short_of_ep = game.challenge != 3 and not found[-1].met
    return _("{text}, before nobles and scientist").format(text=text) if short_of_ep and unscored(game.me) else text


def solo_result(game: Game, sheet: Sequence[Points], counts: Counts) -> Result:
    total = sum(line.points for line in sheet)
    found = conditions(game, total, counts)
    lacking = [condition.lacking() for condition in found if not condition.met]
    decided = (
        _("Short of the goal by {what}").format(what=listed(lacking))
        if lacking
        else in_turn([condition.says() for condition in found])
    )
    return _solo(game, sheet, not lacking, decided)


def lost_survival(game: Game) -> bool:
    return game.challenge == 4 and game.me.active <= FEWEST


def survival_lost(game: Game) -> Result:
    return _solo(game, lines(game, game.me), False, _("Only one active Noman was left"))


def _solo(game: Game, sheet: Sequence[Points], won: bool, decided: Says) -> Result:
    me = game.me
    total = sum(line.points for line in sheet)
    if game.challenge == 3:  # EP do not matter there (ruling A8)
        headline: Says = _("You are a top scientist") if won else _("The Professional challenge is lost")
    else:
        headline = (_("You are a top scientist: {total} EP") if won else _("Lost with {total} EP")).format(total=total)
    return Result(
        outcome=Outcome.WON if won else Outcome.LOST,
        headline=headline,
        standings=(Standing(me.seat, 1, total, tuple(sheet), role=GOALS[game.challenge]),),
        winners=(me.key,) if won else (),
        decided=decided,
        rounds=game.round,
        level=game.setup.mode,
    )
