"""Before the table: what to play, who plays, by which rules."""

from __future__ import annotations

import io

from companion import games
from companion.terminal import menu
from companion.terminal.screen import Screen

SHELF = games.shelf()


def chosen(*typed: str, running: tuple[menu.Running, ...] = ()) -> tuple[menu.Resume | menu.New | None, str]:
    out = io.StringIO()
    screen = Screen(out, io.StringIO("".join(line + "\n" for line in typed)), colour=False)
    return menu.choose(screen, SHELF, running), out.getvalue()


def test_game_mode_players_and_options_are_asked_one_after_the_other() -> None:
    new, shown = chosen("anygame", "2", "Ann, Bo", "target=30", "first=no", "")
    assert isinstance(new, menu.New)
    assert (new.spec.key, new.mode, new.names, new.options) == (
        "anygame",
        "free",
        ["Ann", "Bo"],
        {"target": 30, "first": False},
    )
    assert "target=0 (0–1000000)" in shown


def test_enter_takes_the_first_mode_and_as_many_players_as_it_needs() -> None:
    new, _shown = chosen("biotix", "", "", "")
    assert isinstance(new, menu.New)
    assert (new.mode, new.names) == (new.spec.modes[0].key, ["Player 1", "Player 2"])


def test_a_running_play_stands_on_top_and_is_gone_on_with() -> None:
    waiting = (menu.Running("abc", "Any Game, Ann"), menu.Running("def", "Biotix, Bo"))
    choice, shown = chosen("2", running=waiting)
    assert choice == menu.Resume("def")
    assert shown.index("Continue") < shown.index("Biotix, Bo") < shown.index("New play")


def test_what_means_nothing_is_asked_again() -> None:
    choice, shown = chosen("chess", "q")
    assert choice is None
    assert f"“chess” is not in the list (1 to {len(games.shelf())})." in shown
