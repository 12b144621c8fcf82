"""The app's own short words, where kv needs them."""

from companion.engine.texts import _

WHY = _("why?")
TABLE = _("Table")
SKIP = _("Skip to the end")
DICE = _("Dice")
TRACKERS = _("Trackers")
LOG = _("Log")
RULES = _("Rules")
WHERE_WERE_WE = _("Where were we?")
CONTINUE = _("Continue")
SEATING = _("Tap names in seating order. Hold one to move it or change its colour.")
ADD_NAME = _("Add a name")
LOT = _("Pick the first player at random")
MODE = _("Mode")
VARIANTS = _("Variants and house rules")
RECOMMENDED = _("As recommended")
NEW_PLAY = _("New play")
