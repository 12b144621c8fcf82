"""The Cave: an artifact, what the player adds, a D12."""

from __future__ import annotations

from functools import partial

from companion.engine.asks import Option
from companion.engine.chance import die
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, Text, _
from companion.engine.things import Token
from companion.engine.why import Line, Why
from companion.games.biomes.cards import Then, discard, discard_hand, gain_from_bank, nothing
from companion.games.biomes.content import CAVE_ARTIFACT, CAVE_FRAGMENT, CAVE_NOTHING, OPEN, Card, Place
from companion.games.biomes.costs import Cost
from companion.games.biomes.fragments import fulfil, give_artifact
from companion.games.biomes.payment import how_to_pay, shortage
from companion.games.biomes.state import Game, Player
from companion.games.biomes.versions import FEWER_ASKS


@step(rule="cave")
async def search_cave(table: Table, game: Game, player: Player) -> Then:
    """An artifact, what the player adds, a D12."""
    given = await artifact_for_search(table, game, player)
    bid = await table.choose(
        "biomes.cave.bid",
        _("How much do you add to the D12?"),
        bids(game, player, given.key if given else ""),
        detail=_("1–6 catastrophe · 7–9 nothing · 10–12 fragment · 13 or more fragment and artifact"),
        shows=("turn",),
    )
    payment = await how_to_pay(table, game, player, Cost(any=bid), game.now.actions - 1, but=given.key if given else "")
    rolled = await table.roll(
        "biomes.cave.roll",
        _("Roll the D12, +{bid}").format(bid=bid) if bid else _("Roll the D12"),
        [die(12)],
    )
    game.now.actions -= 1
    if given and game.keeps_artifacts:
        discard(game, player, [given.key])
    what = given.label if given else _("an artifact")
    table.tell(_("{who} gives {card} and searches the Cave.").format(who=player.seat, card=what), player.seat)
    payment.make(table, game, player)
    cave_result(table, game, player, bid, rolled.face)
    found = bid + rolled.face >= CAVE_ARTIFACT
    return partial(gain_from_bank, table, game, player, "artifacts", 1) if found else nothing


async def artifact_for_search(table: Table, game: Game, player: Player) -> Card | None:
    """If the app keeps no hands it does not matter which."""
    if not game.keeps_artifacts and game.since(FEWER_ASKS):
        return None
    return await give_artifact(table, game, player, "biomes.cave.artifact", _("Which artifact pays for the search?"))


def cave_blocked(game: Game, player: Player) -> Says:
    if game.quests[Place.CAVE.value] != OPEN:
        return _("This quest is over")
    if game.keeps_artifacts and not player.artifacts():
        return _("Needs an artifact")
    return ""


def bids(game: Game, player: Player, given: str) -> list[Option[int]]:
    """Up to 12: then even a 1 gives the fragment and an artifact."""
    options = []
    for bid in range(CAVE_ARTIFACT):
        chances = odds(bid)
        note = _("Fragment {fragment}, artifact {artifact}, catastrophe {catastrophe}")
        options.append(
            Option(
                str(bid),
                _("+{n}").format(n=bid) if bid else _("Nothing"),
                bid,
                note=note.format(**{what: percent(chance) for what, chance in chances.items()}),
                forbidden=shortage(game, player, Cost(any=bid), but=given),
                why=partial(odds_why, bid),
                icon="dice-d12-outline",
                gives=tuple(
                    Token(icon, round(chances[what] * 100), tone, name, str(percent(chances[what])))
                    for what, (icon, tone, name) in OUTCOMES.items()
                    if chances[what]
                ),
            )
        )
    return options


def odds(bid: int) -> dict[str, float]:
    return {
        "fragment": chance_at_least(bid, CAVE_FRAGMENT),
        "artifact": chance_at_least(bid, CAVE_ARTIFACT),
        "catastrophe": 1 - chance_at_least(bid, CAVE_NOTHING),
    }


OUTCOMES: dict[str, tuple[str, str, Text]] = {
    "fragment": ("puzzle", "purple", _("Fragment")),
    "artifact": ("diamond-stone", "cyan", _("Artifact")),
    "catastrophe": ("skull-outline", "danger", _("Catastrophe")),
}


def odds_why(bid: int) -> Why:
    def line(text: Says, low: int, high: int) -> Line:
        faces = [face for face in range(1, 13) if low <= face + bid <= high]
        if not faces:
            return Line(text, "–", "Quests: Cave")
        shown = f"{faces[0]}–{faces[-1]}" if len(faces) > 1 else str(faces[0])
        return Line(text, _("rolling {faces}").format(faces=shown), "Quests: Cave")

    return Why(
        _("What the D12 must show with +{n}").format(n=bid),
        lines=(
            line(_("Catastrophe"), 0, CAVE_NOTHING - 1),
            line(_("Nothing"), CAVE_NOTHING, CAVE_FRAGMENT - 1),
            line(_("Fragment"), CAVE_FRAGMENT, CAVE_ARTIFACT - 1),
            line(_("Fragment and artifact"), CAVE_ARTIFACT, 99),
        ),
    )


def chance_at_least(bid: int, least: int) -> float:
    return sum(face + bid >= least for face in range(1, 13)) / 12


def percent(chance: float) -> Says:
    return _("{n}%").format(n=round(chance * 100))


def cave_result(table: Table, game: Game, player: Player, bid: int, face: int) -> None:
    total = face + bid
    if total < CAVE_NOTHING:
        text = _(
            "Cave: {face} + {bid} = {total}, a catastrophe. {who} discards their hand and is back at base camp. The turn is over."
        )
        table.tell(text.format(face=face, bid=bid, total=total, who=player.seat), player.seat, tone="danger")
        discard_hand(game, player)
        game.send_home(player)
        game.now.actions = 0
        game.now.over = True
        return
    if total < CAVE_FRAGMENT:
        text = _("Cave: {face} + {bid} = {total}. Nothing happens.")
        table.tell(text.format(face=face, bid=bid, total=total), player.seat)
        return
    sum_text = _("Cave: {face} + {bid} = {total}.").format(face=face, bid=bid, total=total)
    fulfil(table, game, Place.CAVE, sum_text)
