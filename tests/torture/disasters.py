"""What happens to a library while nobody looks: each ends in a clear message and with everything that was readable.

python -m tests.torture.disasters --flips 200
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock
from uuid import UUID

from companion.engine.bots import play_on, random_answer
from companion.engine.entries import Entry
from companion.engine.refusals import Refused
from companion.engine.said import Amend, Answer, Redo, Undo
from companion.engine.session import Session
from companion.games import shelf
from companion.games import spec as by_key
from companion.store import Library
from tests.games.kit import NAMES
from tests.store.kit import Clock, add_person, set_fact
from tests.terminal.client import Table, answer

ROOT = Path(__file__).parents[2]
ANYGAME = by_key("anygame")
AT_BACKUP, AT_CLOSE = 25, 50
"""Entries of each play: this morning, when the backup was made, and when the library was closed."""

Plays = dict[str, list[Entry]]
Hurt = Callable[[Path, Random], None]


class Original:
    """A library with a play of every game, a backup of it from this morning, and more played since."""

    def __init__(self, folder: Path, seed: int = 1) -> None:
        self.clock = Clock()
        self.folder = folder
        ids = Random(seed)

        def next_id() -> UUID:
            return UUID(int=ids.getrandbits(128))

        # the same ids for the same seed, so that the same bit is flipped again
        with (
            mock.patch("companion.store.library.uuid4", next_id),
            mock.patch("companion.store.people.uuid4", next_id),
        ):
            self._make(folder / "tableside.db", seed)

    def _make(self, path: Path, seed: int) -> None:
        with Library.open(path, clock=self.clock) as library:
            for n, spec in enumerate(shelf()):
                setup = spec.setup(NAMES[: max(2, spec.least)], seed=seed + n)
                session = Session(spec.script(), setup)
                play_on(session, Random(seed + n), most=AT_BACKUP, anytime=0)
                library.keep(spec, session)
            library.remove_play(library.plays()[-1].id)
            library.set_setting("look", "dark")
        self.clock.on(days=1)
        with Library.open(path, clock=self.clock) as library:
            self.at_backup = _entries(library)
            for row in library.plays():
                play, luck = library.resume(row.id), Random(seed)
                while play.session.ask is not None and play.session.history.head < AT_CLOSE:
                    with suppress(Refused):  # what the rules refuse only when they have seen all of it
                        play.do(Answer(_some(play.session, luck)))
                if play.session.ask is not None:
                    play.do(Amend(AT_CLOSE - 1, play.session.history.entries[-1].value))
                    play.do(Undo())
                self.clock.on(minutes=1)
            add_person(library, "Nobody yet")
            library.set_setting("text", 1.25)
            set_fact(library, "anygame", "best", {"Ann": 12})
            self.at_close = _entries(library)
            self.everything = _everything(library)

    @contextmanager
    def copied(self) -> Iterator[Path]:
        """A copy to be maltreated."""
        with tempfile.TemporaryDirectory(dir=self.folder.parent) as name:
            shutil.copytree(self.folder, name, dirs_exist_ok=True)
            yield Path(name) / "tableside.db"


def _some(session: Session, luck: Random) -> Any:
    assert session.ask is not None
    return random_answer(session.ask, luck)


def _entries(library: Library) -> Plays:
    return {row.id: library.resume(row.id).session.history.standing() for row in library.plays()}


def _everything(library: Library) -> list[object]:
    """All that anybody can ever see of a library."""
    rows = [*library.plays(), *library.binned()]
    return [
        rows,
        library.people(),
        [library.setting(key) for key in ("look", "text")],
        [library.facts(row.game) for row in rows],
        [library.last_setup(row.game) for row in rows],
        [library.entries_times(row.id) for row in rows],
        [library.resume(row.id).session.history for row in library.plays()],
        library.export_all(),
    ]


# The file is changed while it is closed


def flip(path: Path, luck: Random) -> None:
    with path.open("r+b") as file:
        at = luck.randrange(path.stat().st_size)
        file.seek(at)
        byte = file.read(1)[0]
        file.seek(at)
        file.write(bytes([byte ^ 1 << luck.randrange(8)]))


def truncate(path: Path, luck: Random) -> None:
    os.truncate(path, luck.randrange(path.stat().st_size))


def delete(path: Path, luck: Random) -> None:
    path.unlink()


def overwrite(path: Path, luck: Random) -> None:
    with path.open("r+b") as file:
        file.seek(luck.randrange(path.stat().st_size))
        file.write(luck.randbytes(luck.choice((16, 512, 4096))))


def maltreated(original: Original, hurt: Hurt, luck: Random) -> str:
    """Do that to a copy and open it; tells how it ended."""
    with original.copied() as path:
        hurt(path, luck)
        with Library.open(path, clock=original.clock) as library:
            news = " ".join(str(line) for line in library.news)
            if not news:
                assert _everything(library) == original.everything, "something changed without a word"
                return "everything as it was"
            assert "the damaged file is" in news or "missing" in news, news
            there = _entries(library)
            assert set(original.at_backup) <= set(there), f"plays of the backup are gone: {news}"
            library.start(ANYGAME, ANYGAME.setup(["Ann"]))
            library.news_read()
            hurt_plays = sum(there[play] != entries for play, entries in original.at_close.items())
        with Library.open(path, clock=original.clock) as library:
            assert not library.news, "it is still damaged"
    if not hurt_plays:
        return "said, every play whole"
    return "said, one play cut, the others whole" if hurt_plays == 1 else "said, several plays back to the backup"


def unread(original: Original, hurt: Hurt, luck: Random) -> str:
    """The same with a library that is too large to be read through at every start: what was hurt is noticed when it is opened, and
    at the latest the next day."""
    with original.copied() as path, mock.patch("companion.store.rescue.opening.QUICKLY_CHECKED", 0):
        hurt(path, luck)
        said = False
        with Library.open(path, clock=original.clock) as library:
            if library.news:
                return "noticed when it was opened"
            for play, entries in original.at_close.items():
                try:
                    stored = library.resume(play)
                except Refused:
                    said = True
                    continue
                said = said or bool(stored.read_only)
                assert stored.read_only or stored.session.history.standing() == entries, "a play changed without a word"
        tomorrow = Clock(original.clock.now + timedelta(days=1))
        with Library.open(path, clock=tomorrow) as library:
            if library.news:
                return "noticed when the play was opened"
            library.tend(wait=True)  # the copy of the day is read through
        with Library.open(path, clock=tomorrow) as library:
            if library.news:
                return "noticed the next day"
            assert not said, "what was noticed is not mended"
            assert _everything(library)[:-1] == original.everything[:-1], "something changed without a word"
            return "everything as it was"


def without_log(original: Original) -> str:
    """Killed with a log that was not yet written back, and the log is gone."""
    with original.copied() as path:
        script = (
            "import os, sys\n"
            "from companion.engine.said import Undo\n"
            "from companion.store import Library\n"
            "library = Library.open(sys.argv[1])\n"
            "row = library.plays(finished=False)[0]\n"
            "library.resume(row.id).do(Undo())\n"
            "os.kill(os.getpid(), 9)\n"
        )
        subprocess.run([sys.executable, "-c", script, str(path)], cwd=ROOT, capture_output=True)
        log = Path(f"{path}-wal")
        assert log.stat().st_size, "there was no log to lose"
        log.unlink()
        with Library.open(path, clock=original.clock) as library:
            assert _entries(library) == original.at_close, "the library is not as it was before the log"
    return "as it stood before the log"


def clock_back(original: Original) -> str:
    with original.copied() as path:
        clock = Clock(original.clock.now - timedelta(days=365))
        with Library.open(path, clock=clock) as library:
            assert not library.news
            row = library.plays(finished=False)[0]
            play = library.resume(row.id)
            seconds = row.seconds
            play.do(Undo())
            play.do(Redo())
            assert library.row(row.id).seconds >= seconds, "time was taken away"
            assert library.plays()[0].id == row.id, "what was touched last is no longer on top"
        with Library.open(path, clock=original.clock) as library:
            assert not library.news
            assert _entries(library) == original.at_close
    return "played on, nothing lost"


# The commands, as somebody would start them


def told(path: Path, *words: str) -> tuple[int, str]:
    """Exit code and what was said."""
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words, "--db", str(path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
        input="",
    )
    said = done.stdout + done.stderr
    assert "Traceback" not in said, said
    return done.returncode, said


def two_instances(original: Original) -> str:
    with original.copied() as path:
        with Library.open(path, clock=original.clock):
            code, said = told(path, "play", "anygame", "--json")
            assert code, said
            assert "open in another" in said, said
        code, said = told(path, "plays")
        assert code == 0, said
    return "the second was told, the first went on"


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path | None]:
    """A file system of its own; none where this process may not mount one."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", name]
        if subprocess.run(mount, capture_output=True).returncode:
            yield None
            return
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", name], check=True)


def read_only(original: Original) -> str:
    """Neither the file nor its folder can be written to."""
    with original.copied() as path:
        if os.geteuid():
            path.parent.chmod(0o555)
            path.chmod(0o444)
            _nothing_happens(original, path)
            path.parent.chmod(0o755)
            path.chmod(0o644)
        else:  # nobody forbids root anything, but a read-only disk does
            with small_disk(original.folder.parent, "20m") as disk:
                if disk is None:
                    return "left out: root may write everywhere here"
                shutil.copytree(path.parent, disk, dirs_exist_ok=True)
                subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
                _nothing_happens(original, disk / path.name)
                subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
                with Library.open(disk / path.name, clock=original.clock) as library:
                    assert _entries(library) == original.at_close
    return "said, nothing changed"


def _nothing_happens(original: Original, path: Path) -> None:
    code, said = told(path, "play", "anygame", "--json")
    assert code, said
    assert "Can't open the library" in said, said


def disk_full(original: Original) -> str:
    """A file system that fills up under the play; where none can be mounted, a limit on the size of files."""
    with small_disk(original.folder.parent, "400k") as disk:
        if disk is not None:
            return _until_full(disk / "tableside.db", mounted=True)
    with tempfile.TemporaryDirectory(dir=original.folder.parent) as name:
        return _until_full(Path(name) / "tableside.db", mounted=False)


def _until_full(path: Path, mounted: bool) -> str:
    with Library.open(path) as library:
        play = library.start(ANYGAME, ANYGAME.setup(["Ann", "Bo"])).id
    luck, acknowledged, refused = Random(1), 0, None
    table = Table("resume", play, "--db", str(path))
    if not mounted:
        resource.prlimit(table.process.pid, resource.RLIMIT_FSIZE, (100_000, 100_000))
    with table:
        for _n in range(20_000):
            refused = table.say(answer=answer(table.seen["ask"], luck))
            if refused:
                break
            acknowledged += 1
        assert refused, "the disk never was full"
        assert refused["code"] == "not-saved", refused
        assert "full" in refused["text"] or "written" in refused["text"] or "large" in refused["text"], refused
        assert table.seen["n"] == acknowledged
    with tempfile.TemporaryDirectory() as elsewhere:
        moved = Path(elsewhere) / "tableside.db"
        for file in path.parent.glob("tableside.db*"):
            shutil.copy(file, elsewhere)
        with Library.open(moved) as library:
            assert library.resume(play).session.history.head == acknowledged
    return f"said, all {acknowledged:,} acknowledged entries there" + ("" if mounted else " (by a limit)")


HURTS: dict[str, tuple[Callable[[Original, Hurt, Random], str], Hurt]] = {
    "bit flipped": (maltreated, flip),
    "bit flipped in a large library": (unread, flip),
    "truncated": (maltreated, truncate),
    "overwritten": (maltreated, overwrite),
}
ONCE: dict[str, Callable[[Original], str]] = {
    "log missing": without_log,
    "clock back a year": clock_back,
    "two instances": two_instances,
    "read-only folder": read_only,
    "disk full": disk_full,
}


def torture(flips: int, seed: int = 1) -> list[str]:
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        folder = Path(name) / "original"
        folder.mkdir()
        original = Original(folder, seed)
        lines = []
        for what, (treat, hurt) in HURTS.items():
            endings: Counter[str] = Counter()
            for n in range(flips if what == "bit flipped" else max(1, flips // 4)):
                luck = Random(f"{seed}:{what}:{n}")
                try:
                    endings[treat(original, hurt, luck)] += 1
                except Exception as problem:
                    problem.add_note(f"{what}, number {n}, seed {seed}")
                    raise
            lines.append(
                f"{what} {endings.total()} times: " + "; ".join(f"{end} {n}" for end, n in endings.most_common())
            )
        lines.append(f"deleted: {maltreated(original, delete, Random(1))}")
        lines += [f"{what}: {happens(original)}" for what, happens in ONCE.items()]
        return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flips", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("\n".join(torture(args.flips, args.seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
