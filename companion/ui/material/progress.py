"""How far something is that takes a while."""

from __future__ import annotations

from companion.ui import kv
from companion.ui.material import tuning

# isort: split
from kivymd.uix.progressindicator import MDLinearProgressIndicator

tuning.smooth("MDLinearProgressIndicator")


class Progress(MDLinearProgressIndicator):
    """KivyMD's bar; `value` from 0 to 100. It moves as far as the thing is, and never by itself."""


kv.load(__file__)
