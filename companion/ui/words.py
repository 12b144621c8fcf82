"""The app's own short words, where kv needs them."""

from companion.engine.texts import _

WHY = _("why?")
UNDO = _("Undo")
DICE = _("Dice")
TRACKERS = _("Trackers")
LOG = _("Log")
RULES = _("Rules")
WHY_THIS = _("Why?")
WHERE_WERE_WE = _("Where were we?")
CONTINUE = _("Continue")
WHO_PLAYS = _("Who plays?")
SEATING = _("Tap in the order around the table. Hold a name to drag it to another seat, or for its colour.")
ADD_NAME = _("Add a name")
LOT = _("Let chance pick who begins")
MODE = _("Mode")
VARIANTS = _("Variants and house rules")
