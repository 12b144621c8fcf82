"""Answers that are not allowed: a code for programs and a sentence for players."""

from __future__ import annotations

from enum import Enum

from companion.engine.texts import Says


class Code(str, Enum):
    WRONG_TYPE = "wrong-type"  # not the kind of JSON value that this ask takes
    UNKNOWN = "unknown"  # a key that is not among the options, cards, fields, actions, trackers
    NOT_ALLOWED = "not-allowed"  # a known option that the rules forbid now
    TOO_FEW = "too-few"  # fewer picked, drawn or rolled than needed
    TOO_MANY = "too-many"  # more picked, drawn or rolled than allowed
    TWICE = "twice"  # the same thing named two times
    OUT_OF_BOUNDS = "out-of-bounds"  # a number below the least or above the most
    EMPTY = "empty"  # a text with nothing in it
    TOO_LONG = "too-long"  # a text longer than fits
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOTHING_TO_REDO = "nothing-to-redo"
    NO_SUCH_ENTRY = "no-such-entry"  # amend names an entry that is not there
    OVER = "over"  # the play has ended: nothing is asked any more
    BAD_SETUP = "bad-setup"  # players, mode or options that this game cannot be played with
    NOT_SAVED = "not-saved"  # it is allowed, but could not be written down, so it did not happen
    BUSY = "busy"  # someone else has the library open
    NOT_OURS = "not-ours"  # a library or file that cannot be opened or read


class Refused(Exception):
    """The answer is not allowed; nothing has changed."""

    def __init__(self, code: Code, text: Says) -> None:
        super().__init__(code.value)
        self.code = code
        self.text = text

    def __str__(self) -> str:
        return str(self.text)
