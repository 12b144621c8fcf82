"""Android takes the graphics away: everything is drawn again."""

from __future__ import annotations

import gc

from kivy.graphics.context import get_context
from kivy.graphics.texture import Texture
from PIL import ImageChops

from companion.ui.parts.paint import texture
from companion.ui.textures import made
from tests.ui.harness import Phone, frames, wait
from tests.ui.tour import Past, tour


def lose_graphics() -> None:
    """Android takes the GL context and gives a new, empty one; Kivy then uploads everything again."""
    gc.collect()
    gc.freeze()  # what is left is in use: the next time the collector need not look at it
    get_context().reload()
    frames(6)


def test_losing_the_graphics_really_empties_what_nobody_paints_again(phone: Phone) -> None:
    forgotten = Texture.create(size=(4, 4), colorfmt="rgba")
    forgotten.blit_buffer(b"\xff" * 64, colorfmt="rgba", bufferfmt="ubyte")
    ours = made((4, 4), "rgba", b"\xff" * 64)
    written = texture("Hello", "Plain", 20.0)
    before = written.pixels
    lose_graphics()
    assert not any(forgotten.pixels)
    assert set(ours.pixels) == {255}
    assert written.pixels == before


def test_everything_is_drawn_again_after_the_graphics_were_lost(phone: Phone, past: Past) -> None:
    different = []
    gc.freeze()  # the collector need only look at what comes now
    for name in tour(phone, past):
        if getattr(phone.page, "going", False):
            phone.page.going = False
        if phone.nav.at == "result":
            phone.page.confetti.stop()  # it falls on between the two pictures
        wait(1.0)
        before = phone.picture()
        lose_graphics()
        after = phone.picture()
        changed = ImageChops.difference(before, after).convert("L").point(lambda value: 255 if value > 40 else 0)
        share = sum(changed.histogram()[255:]) / (before.width * before.height)
        if share > 0.002:
            different.append(f"{name}: {share:.1%}")
            before.save(f"/tmp/phone-{name}-before.png")
            after.save(f"/tmp/phone-{name}-after.png")
    assert not different
