"""A document as a game on the shelf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as in_place
from typing import Any

from msgspec.structs import replace

from companion.engine.refusals import Refused
from companion.engine.seats import Setup
from companion.engine.spec import Mode, Script, Setting, Spec, pick_one, switch
from companion.engine.texts import Says, _
from companion.games.yours import reading
from companion.games.yours.document import MOST_ROUNDS, Document
from companion.games.yours.words import says

PLAY = "play"
"""The one mode of a game that has nothing to choose between."""


@dataclass(frozen=True)
class YourSpec(Spec):
    """Every play carries the document it was begun with: changing the game later changes no play."""

    document: Document | None = None

    def script(self) -> Script[Any]:
        from companion.games.yours.script import SCRIPT

        document = self.document
        if document is None or not document.card_kinds:
            return SCRIPT
        from companion.games.yours.cards import kinds_of

        return in_place(SCRIPT, kinds=lambda: kinds_of(document))

    def mode(self, key: str) -> Mode:
        """Plays of Any Game that were given to this game keep the mode they were begun in."""
        try:
            return super().mode(key)
        except Refused:
            given = next((mode for mode in _any_game().modes if mode.key == key), None)
            if given is None:
                raise
            return given

    def options_for(self, mode: str) -> tuple[Setting, ...]:
        if any(own.key == mode for own in self.modes):
            return super().options_for(mode)
        return _any_game().options_for(mode)

    def setup(
        self,
        names: Sequence[str],
        *,
        mode: str = "",
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        facts: Mapping[str, Any] | None = None,
        colours: Sequence[str] = (),
    ) -> Setup:
        agreed = super().setup(names, mode=mode, options=options, seed=seed, facts=facts, colours=colours)
        assert self.document is not None
        return replace(agreed, facts={**agreed.facts, "document": reading.plain(self.document)})


def _any_game() -> Spec:
    from companion.games.anygame.spec import SPEC

    return SPEC


def of(document: Document) -> YourSpec:
    return YourSpec(
        key=document.id,
        name=document.name,
        tagline=tagline(document),
        colour=document.colour,
        icon=document.icon,
        picture=document.picture,
        minutes=document.minutes,
        version=_any_game().version,  # plays of Any Game may be given to it: they go by the same rules
        modes=(Mode(PLAY, _("Usual"), document.players.least, document.players.most),),
        options=tuple(options(document)),
        bgg=document.bgg,
        document=document,
    )


def of_data(raw: Any) -> YourSpec:
    """From what the library or a play keeps; checked like everything from outside."""
    return of(reading.of(raw))


def tagline(document: Document) -> Says:
    about = says(document.about)
    if str(about):
        return about
    return _("score sheet") if document.of_end() else _("scores, tracks, dice")


def options(document: Document) -> list[Setting]:
    """What a table may want otherwise than the document says."""
    found: list[Setting] = []
    if document.of_round():
        found.append(
            Setting(
                key="target",
                label=_("Target score"),
                default=document.target,
                most=1_000_000,
                about=_("The game ends when someone has this many. 0: no target."),
            )
        )
    if document.in_rounds():
        found.append(
            Setting(
                key="rounds",
                label=_("Rounds"),
                default=document.rounds,
                most=MOST_ROUNDS,
                about=_("The game ends after this many rounds. 0: you say when."),
            )
        )
        found.append(
            pick_one(
                "first",
                _("Who goes first"),
                {"lot": _("At random"), "asked": _("We choose"), "nobody": _("Doesn't matter")},
                document.first,
            )
        )
    if document.teams:
        found.append(Setting(key="teams", label=_("Teams"), default=document.teams, most=6))
    if document.of_end() or len(document.of_round()) > 1:
        found.append(
            pick_one(
                "fill",
                _("Fill in"),
                {"players": _("Player by player"), "categories": _("Category by category")},
                "players",
            )
        )
    if document.solo.levels:
        labels = {n: says(level.name) for n, level in enumerate(document.solo.levels, start=1)}
        found.append(pick_one("level", _("Level"), labels, 1, _("Only when you play alone.")))
    if document.in_rounds():
        found.append(
            switch("clock", _("Clock for each turn"), False, _("Shows how long each turn takes. You can pause it."))
        )
    return found
