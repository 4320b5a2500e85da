"""Who has answered, where several are asked: an hourglass beside who is awaited, OK beside who has answered."""

from typing import Final

from renderers.box import Box
from renderers.icons.signs import hourglass
from renderers.page import Page
from renderers.palette import INK, WHITE
from renderers.states import plate
from renderers.type import black
from renderers.words import Words

HIGH: Final = 46
OK_WIDE: Final = 62
HOURGLASS_WIDE: Final = 40
_ROOM: Final = 8
"""Within the plate, beside the word."""


def draw_done(page: Page, left: float, middle: float, words: Words) -> Box:
    """OK on a white plate; return its box."""
    box = Box.about(left + OK_WIDE / 2, middle, OK_WIDE, HIGH)
    page.stamp(box.left, box.top, plate, box.width, box.height, WHITE, INK, 3, 12)
    page.text(*box.middle, words.term("done"), black(34), INK, "mm", room=box.width - _ROOM, inside=True)
    return box


def draw_awaited(page: Page, left: float, middle: float) -> Box:
    """An hourglass; return its box."""
    box = Box.about(left + HOURGLASS_WIDE / 2, middle, HOURGLASS_WIDE, HIGH)
    page.icon(*box.middle, hourglass, HOURGLASS_WIDE + 2)
    return box
