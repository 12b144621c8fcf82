"""A part of the device: found when it is first needed, given up quietly for good when it turns out not to be there."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from logging import getLogger
from typing import Any, TypeVar

T = TypeVar("T")
log = getLogger(__name__)

UNFIT = {"ios": {"vibrator", "filechooser", "accelerometer"}}
"""What plyer has for a platform and the app had better not use there: vibrations of half a second whatever is asked, a chooser for photos
only, an accelerometer in another unit. docs/ios.md says what to put in their place."""


class Part:
    def __init__(self, find: Callable[[], Any]) -> None:
        self._find = find
        self._found: Any = None
        self.missing = False

    def read(self, look: Callable[[Any], T], otherwise: T) -> T:
        """What the part returns; `otherwise` if the device lacks it or it fails."""
        if self.missing:
            return otherwise
        try:
            if self._found is None:
                self._found = self._find()
            return look(self._found)
        except (ImportError, NotImplementedError):  # another kind of device
            self.missing = True
        except Exception as problem:  # a driver may fail in any way; the play must go on
            self.missing = True
            log.info("a part of the device is left out: %s", str(problem).partition("\n")[0])
        return otherwise

    def use(self, act: Callable[[Any], object]) -> bool:
        """Do something with the part; False if the device lacks it or it fails."""

        def acted(found: Any) -> bool:
            act(found)
            return True

        return self.read(acted, False)

    def there(self) -> bool:
        return self.use(lambda _found: None)


def plyer(facade: str) -> Callable[[], Any]:
    """Plyer's part of this name for this platform."""

    def find() -> Any:
        platform = str(import_module("plyer.utils").platform)
        # looked for first: plyer prints a traceback for what a platform does not have
        if facade in UNFIT.get(platform, ()) or find_spec(f"plyer.platforms.{platform}.{facade}") is None:
            raise NotImplementedError(facade)
        return getattr(import_module("plyer"), facade)

    return find


def java(name: str) -> Any:
    """A Java class; only on Android, even if other systems have Java."""
    # asked of Kivy, which is there already: plyer brings forty modules along
    if import_module("kivy.utils").platform != "android":
        raise ImportError(name)
    return import_module("jnius").autoclass(name)


def java_text(classes: Callable[[str], Any], text: str) -> Any:
    """A Java text from its bytes: made from a Python text, it would lose what does not fit into 16 bits, like the emoji in a name."""
    return classes("java.lang.String")(text.encode(), "UTF-8")
