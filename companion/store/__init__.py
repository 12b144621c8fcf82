"""Everything that lasts: plays, entries, people, settings, what games remember. SQLite, one commit per entry."""

from companion.store.library import Library
from companion.store.play import Play
from companion.store.problems import Busy, CannotOpen, NotSaved
from companion.store.rows import Person, PlayRow

__all__ = ["Busy", "CannotOpen", "Library", "NotSaved", "Person", "Play", "PlayRow"]
