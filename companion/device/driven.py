from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from companion.device.part import Part, java

ASKED = "tableside.seen"
"""How whoever starts the app asks it to log what it shows: an extra of the intent, or on a desktop the environment."""


def is_driven(classes: Callable[[str], Any] = java) -> bool:
    """Whether a program drives the app from outside."""

    def asked(java: Callable[[str], Any]) -> bool:
        intent = java("org.kivy.android.PythonActivity").mActivity.getIntent()
        return intent is not None and intent.getStringExtra(ASKED) is not None

    return "TABLESIDE_SEEN" in os.environ or Part(lambda: classes).read(asked, False)
