"""What can be handed on of a stored play: the sheet as text, the picture, the BG Stats link. The phone and the terminal share the same."""

from __future__ import annotations

from typing import Any

from companion.engine.refusals import Code, Refused
from companion.engine.results import Result
from companion.engine.texts import Says, _
from companion.present.scores import score_series
from companion.present.sharing import bgstats_link, bgstats_play, score_sheet
from companion.store.play import Play


def ended(play: Play) -> Result:
    result = play.session.run.result
    if result is None:
        raise Refused(Code.NOT_ALLOWED, _("The game isn't over yet, so there's no result to share."))
    return result


def mode_name(play: Play) -> Says:
    return play.spec.mode(play.session.setup.mode).name if len(play.spec.modes) > 1 else ""


def text_of(play: Play) -> str:
    return score_sheet(play.spec.name, mode_name(play), ended(play), play.row.started.astimezone(), play.row.seconds)


def picture_of(play: Play) -> bytes:
    from companion.present.picture import result_picture  # Pillow is loaded when there is something to draw

    result, series = ended(play), score_series(play.session)
    return result_picture(play.spec.name, play.spec.colour, mode_name(play), result, series)


def bgstats_of(play: Play) -> dict[str, Any]:
    row = play.row
    return bgstats_play(
        play_id=play.id,
        game_key=play.spec.key,
        game_name=play.spec.name,
        bgg=play.spec.bgg,
        mode=mode_name(play),
        result=play.session.run.result,
        started=row.started,
        seconds=row.seconds,
        people=row.people,
    )


def link_of(play: Play, *, web: bool = False) -> str:
    return bgstats_link(bgstats_of(play), web=web)


def file_name(play: Play, ending: str) -> str:
    """`tableside-biotix-2026-11-16.png`: what the file is, still known in a full folder."""
    return f"tableside-{play.spec.key}-{play.row.started.astimezone().date().isoformat()}.{ending}"
