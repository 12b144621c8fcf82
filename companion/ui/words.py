"""The app's own short words, where kv needs them."""

from companion.engine.texts import _

WHY = _("why?")
UNDO = _("Undo")
DICE = _("Dice")
TRACKERS = _("Trackers")
LOG = _("Log")
RULES = _("Rules")
WHY_THIS = _("Why?")
TAKE_UP = _("Take them up again after this answer")
