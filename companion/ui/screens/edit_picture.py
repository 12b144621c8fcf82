"""The drawn pictures for a game of one's own, in a sheet: a tap takes one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.engine.asks import Option
from companion.engine.texts import Says, _
from companion.ui.drawn.thingcards import CardGrid, ThingCard
from companion.ui.nav import Navigator
from companion.ui.widgets import Sheet


def lay_pictures(nav: Navigator, pictures: Mapping[str, Says], chosen: str, pick: Callable[[str], None]) -> None:
    sheet, grid = Sheet(title=str(_("Which picture?"))), CardGrid()

    def picked(key: str, _card: ThingCard) -> None:
        nav.close(sheet)
        pick(key)

    for key, shows in pictures.items():
        card = ThingCard()
        card.show_option(Option(key, shows, key, picture=key), chosen=key == chosen, large=True)
        card.bind(on_tap=partial(picked, key))
        grid.add_widget(card)
    sheet.put(grid)
    nav.lay(sheet)
