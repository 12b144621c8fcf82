"""The pages, each a module of this folder that is imported at the first visit: `shelf` → `screens/shelf.py`, class `Shelf`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.ui.desk import Desk
    from companion.ui.nav import Page

PAGES = {
    "shelf": "Shelf",
    "new_play": "NewPlay",
    "table": "TablePage",
    "trackers": "Trackers",
    "log": "Log",
    "rules": "Rules",
    "dice": "Dice",
    "check": "TableCheck",
    "result": "ResultPage",
    "settings": "SettingsPage",
    "history": "HistoryPage",
    "replay": "ReplayPage",
    "people": "PeoplePage",
    "person": "PersonPage",
    "records": "RecordsPage",
    "handover": "HandoverPage",
    "guests": "GuestsPage",
    "moving": "MovingPage",
    "welcome": "Welcome",
    "about": "About",
    "hands": "Hands",
    "more_games": "MoreGames",
    "edit_game": "EditGame",
    "cards": "CardsPage",
}


def make(name: str, desk: Desk) -> Page:
    """Build the page of this name; it gets the desk and nothing else."""
    module = import_module(f"companion.ui.screens.{name}")
    page: Page = getattr(module, PAGES[name])(desk)
    return page
