"""A part of the device: found when it is first needed, given up quietly for good when it turns out not to be there."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

T = TypeVar("T")


class Part:
    def __init__(self, find: Callable[[], Any]) -> None:
        self._find = find
        self._found: Any = None
        self.missing = False

    def read(self, look: Callable[[Any], T], otherwise: T) -> T:
        """What the part says; `otherwise` where the device has none or it refuses."""
        if self.missing:
            return otherwise
        try:
            if self._found is None:
                self._found = self._find()
            return look(self._found)
        except Exception:  # a driver may fail in any way; the play must go on
            self.missing = True
            return otherwise

    def use(self, act: Callable[[Any], object]) -> bool:
        """Do something with the part; False where the device has none or it refuses."""

        def acted(found: Any) -> bool:
            act(found)
            return True

        return self.read(acted, False)

    def there(self) -> bool:
        return self.use(lambda _found: None)


def plyer(facade: str) -> Callable[[], Any]:
    """The named part as plyer knows it for this platform."""

    def find() -> Any:
        platform = str(import_module("plyer.utils").platform)
        # looked for first: plyer prints a traceback for what a platform does not have
        if find_spec(f"plyer.platforms.{platform}.{facade}") is None:
            raise NotImplementedError(facade)
        return getattr(import_module("plyer"), facade)

    return find


def java(name: str) -> Any:
    """A Java class; only on Android."""
    return import_module("jnius").autoclass(name)
