"""When each entry was said, kept beside a history through undo, redo and amend."""

from __future__ import annotations

from companion.engine.entries import History


class Timeline:
    """One time for each entry, and for each entry in the tails of the amendments. `follow` is told what the history did."""

    def __init__(
        self,
        entries: list[str] | None = None,
        amended: list[list[str]] | None = None,
        unamended: list[list[str]] | None = None,
    ) -> None:
        self.entries = entries or []
        self.amended = amended or []
        self.unamended = unamended or []

    def copy(self) -> Timeline:
        return Timeline(self.entries[:], self.amended[:], self.unamended[:])

    def added(self, history: History, start: int, now: str) -> None:
        del self.entries[start:]
        self.entries.extend([now] * (len(history.entries) - start))
        self.unamended.clear()

    def replaced(self, history: History, n: int, head_before: int) -> None:
        """An amendment: the entry that was changed, and those that still fit, were said when they were said."""
        del self.entries[head_before:]
        self.unamended.clear()
        self.amended.append(self.entries[n:])
        del self.entries[history.head :]

    def stepped(self, history: History) -> bool:
        """An undo or a redo; tells whether it exchanged the tail of the entries."""
        if len(history.amended) < len(self.amended):
            self._swap(self.amended, self.unamended, history.unamended[-1].n)
        elif len(history.unamended) < len(self.unamended):
            self._swap(self.unamended, self.amended, history.amended[-1].n)
        else:
            return False
        return True

    def _swap(self, taken: list[list[str]], given: list[list[str]], n: int) -> None:
        times = taken.pop()
        given.append(self.entries[n:])
        self.entries[n:] = times
