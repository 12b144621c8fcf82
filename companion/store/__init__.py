"""Everything that lasts: plays, entries, people, settings, what games remember. SQLite, one commit per entry."""

from companion.store.importing import ImportReport
from companion.store.library import Library
from companion.store.play import Play
from companion.store.problems import Busy, CannotOpen, NotSaved
from companion.store.rescue.backups import Backup
from companion.store.rescue.restoring import Preview
from companion.store.rows import Person, PlayRow
from companion.store.times import utcnow

__all__ = [
    "Backup",
    "Busy",
    "CannotOpen",
    "ImportReport",
    "Library",
    "NotSaved",
    "Person",
    "Play",
    "PlayRow",
    "Preview",
    "utcnow",
]
