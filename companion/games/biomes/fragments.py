"""What all quests share: a fragment at the end, an artifact to give."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biomes.content import ARTIFACTS, DONE, GONE, HIDDEN, OPEN, Card, Place
from companion.games.biomes.state import Game, Player

STATUS = {
    HIDDEN: Option(HIDDEN, _("not found yet"), HIDDEN, icon="help", tone="quiet"),
    OPEN: Option(OPEN, _("open"), OPEN, icon="map-marker-question", tone="warning"),
    DONE: Option(DONE, _("fragment found"), DONE, icon="puzzle", tone="good"),
    GONE: Option(GONE, _("gone without a fragment"), GONE, icon="close", tone="danger"),
}


def fulfil(table: Table, game: Game, quest: Place, text: Says) -> None:
    game.camp.fragments += 1
    game.quests[quest.value] = DONE
    table.tell(_("{text} A fragment! {n} of 4 found.").format(text=text, n=game.fragments_found()), tone="good")


async def give_artifact(
    table: Table, game: Game, player: Player, key: str, text: Says, barred: tuple[str, ...] = (), why_not: Says = ""
) -> Card:
    """Choose one of the artifacts in hand, or of all kinds if the app does not know the hand."""
    options = [
        Option(
            card.key,
            card.label,
            card,
            note=card.about,
            badge=ngettext("{n} card in hand", "{n} cards in hand", n) if (n := player.hand[card.key]) > 1 else "",
            forbidden=why_not if card.key in barred else "",
            icon=card.icon,
        )
        for card in (player.artifacts() if game.keeps_artifacts else ARTIFACTS.values())
    ]
    allowed = [option for option in options if option.allowed]
    if len(allowed) == 1:
        return allowed[0].value
    return await table.choose(key, text, options, rule="quests")
