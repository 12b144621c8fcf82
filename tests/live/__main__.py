"""`make live`: every game of the shelf, played to the end by browsers that share the seats, while networks fail and the host is killed.

    python -m tests.live [GAME …]

Each game bears 20 dropped connections, 5 SIGKILLs of the host and a guest that freezes. All must end identical to the host. At last (`club`) fifty tables share one broker.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser

from companion import games
from companion.engine.spec import Spec
from tests.engine.allkinds import SPEC as ALL_KINDS
from tests.live.browsing import Host, Tab, browser, play_on, reason_without
from tests.live.club import evening as evening_at_the_club
from tests.live.ending import assert_the_same_everywhere
from tests.live.mosquitto import reason_without_broker

DROPS, KILLS = 20, 5
LENGTHS = {"biohack": 280, "biotix": 120, "biomes": 500, "biosphere5": 30, "bios_genesis": 160, "allkinds": 48}
"""About so many answers a play of two lasts; disturbances are spread over them."""
SEATS = {"biotix": 4, "biosphere5": 4, "bios_genesis": 4}
"""How many browsers have a seat, where it is not two. Besides them one watches, and one is the big screen."""


def evening(chrome: Browser, spec: Spec, folder: Path, seed: int) -> tuple[str, bool]:
    """What happened, and whether most of it happened before the game was over."""
    mode = spec.mode_for(SEATS.get(spec.key, 2)) if spec.most > 1 else spec.modes[0]
    names = ("Ann", "Ben", "Cy", "Di")[: min(mode.most, SEATS.get(spec.key, 2))]
    options: dict[str, Any] = {"rounds": 30} if spec.key == "anygame" else {}
    host = Host(folder, spec, names, mode=mode.key, seed=6 + seed, **options)
    seated = [Tab(chrome, host, name=name) for name in names]
    watching = Tab(chrome, host, viewport={"width": 1280, "height": 720})
    watching.page.get_by_text("Just watch").click()
    screen = big_screen(chrome, host)
    tabs = [*seated, watching, screen]
    luck = Random(seed)
    length = LENGTHS.get(spec.key, 60)
    plan = [(max(2, length * n // (DROPS + 1)), "drop") for n in range(1, DROPS + 1)]
    plan += [(max(3, length * n // (KILLS + 1)), "kill") for n in range(1, KILLS + 1)]
    plan += [(length // 2, "freeze"), (length // 2 + 6, "thaw")]
    plan.sort()
    back: list[float] = []
    done = {"drop": 0, "kill": 0, "freeze": 0, "thaw": 0}

    def disturb(answers: int) -> None:
        while plan and plan[0][0] <= answers:
            what = plan.pop(0)[1]
            done[what] += 1
            if what == "drop":
                back.append(dropped(luck.choice([tab for tab in tabs if not tab.network.silent.is_set()])))
            elif what == "kill":
                host.kill()
                host.start()
            elif what == "freeze":
                watching.network.silent.set()
            else:
                watching.network.silent.clear()

    began = time.monotonic()
    answers = play_on(tabs, luck, after_each=disturb, ended=seated)
    late = len(plan)
    disturb(10**6)  # shorter than planned: the rest is borne at the end of the game
    for tab in (watching, screen):
        tab.wait(lambda tab=tab: "result" in tab.table["common"])  # type: ignore[misc]
    seconds = time.monotonic() - began
    keys = assert_the_same_everywhere(host, tabs)
    for tab in tabs:
        tab.close()
    told = (
        f"{spec.name}: {len(keys)} entries to {len(set(keys))} different questions ({answers} taps) in {seconds:.0f} s, {done['drop']} drops, {done['kill']} kills, "
        f"a freeze; back within {median(back):.2f} s (median), {max(back):.2f} s (longest); all the same"
    )
    return told, late < (DROPS + KILLS) // 2


def big_screen(chrome: Browser, host: Host) -> Tab:
    """A television that was let in by its six digits."""
    link, host.link = host.link, host.link.partition("#")[0]
    screen = Tab(chrome, host, viewport={"width": 1920, "height": 1080})
    host.link = link
    screen.page.fill(".code", host.code)
    screen.page.keyboard.press("Enter")
    screen.page.wait_for_selector(".screen .band")
    return screen


def dropped(tab: Tab) -> float:
    """Seconds until a tab whose connection is cut has the table again."""
    tab.page.wait_for_selector(".dot.live")  # not in the middle of coming back from something else
    before, began = len(tab.tables), time.monotonic()
    tab.network.cut()
    tab.wait(lambda: len(tab.tables) > before)
    return tab.times[before] - began


def club_evening() -> str:
    if reason_without_broker():
        return f"Club: left out, {reason_without_broker()}"
    with tempfile.TemporaryDirectory() as folder:
        club = evening_at_the_club(Path(folder))
    return (
        f"Club: {club.tables} tables over one broker, {club.answers} answers, {club.rate:.0f} a second, p95 {club.p95:.0f} ms, "
        f"the broker {club.cpu:.1f} % of a core and {club.memory:.0f} MB; killed and started again, all back within {club.back:.1f} s"
    )


def main(wanted: list[str]) -> int:
    if reason_without():
        print(reason_without())
        return 1
    failed = []
    with tempfile.TemporaryDirectory() as folder, browser() as chrome:
        for spec in (ALL_KINDS, *games.shelf()):
            if wanted and spec.key not in wanted:
                continue
            try:
                for seed in range(1, 5):
                    told, long = evening(chrome, spec, Path(folder), seed)
                    print(told, flush=True)
                    if long:
                        break
            except Exception as problem:
                failed.append(spec.key)
                print(f"{spec.name}: {type(problem).__name__}: {problem}", flush=True)
    if not wanted or "club" in wanted:
        try:
            print(club_evening(), flush=True)
        except Exception as problem:
            failed.append("club")
            print(f"Club: {type(problem).__name__}: {problem}", flush=True)
    print(f"== failed: {', '.join(failed)}" if failed else "== all is well")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
