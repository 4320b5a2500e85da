"""A line of signs with what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK, WHITE
from renderers.sprites import Drawing
from renderers.states import plate
from renderers.type import Style, black, bold, width

_SIGN: Final = 38
_GAP: Final = 9
"""Between a sign and its words."""
_BETWEEN: Final = 5
"""Between two signs that mean the same."""
_APART: Final = 16
"""The least distance between two entries, and the greatest."""
_FAR: Final = 60
_SIZES: Final = (36, 35, 34, 33, 32, 31, 30, 29, 28)


class Entry(NamedTuple):
    """One sign or more, and what they mean; a sign may be a word on a plate. `broad`: its width by its height."""

    signs: tuple[Drawing | str, ...]
    said: str
    broad: float = 1.0

    def width(self, style: Style) -> float:
        each = _SIGN * self.broad
        return len(self.signs) * (each + _BETWEEN) - _BETWEEN + _GAP + width(self.said, style)


def draw(page: Page, entries: Sequence[Entry], box: Box, colour: str) -> None:
    """The entries in the middle of the box, the most important first; what has no room is left out."""
    found = list(entries)
    while found:
        for style in map(bold, _SIZES):
            wide = sum(entry.width(style) for entry in found)
            if wide + _APART * (len(found) - 1) <= box.width:
                with page.region("key", box):
                    _line(page, found, style, box, wide, colour)
                return
        found.pop()


def _line(page: Page, entries: Sequence[Entry], style: Style, box: Box, wide: float, colour: str) -> None:
    apart = min(_FAR, (box.width - wide) / max(1, len(entries) - 1))
    x, y = box.middle[0] - (wide + apart * (len(entries) - 1)) / 2, box.middle[1]
    for entry in entries:
        left, each = x, _SIGN * entry.broad
        for sign in entry.signs:
            if isinstance(sign, str):
                page.stamp(left, y - _SIGN / 2, plate, round(each), _SIGN, WHITE, INK, 2.5, 10)
                page.text(left + each / 2, y - 1, sign, black(28), INK, "mm", inside=True)
            else:
                page.icon(left + each / 2, y, sign.art, each, *sign.args)
            left += each + _BETWEEN
        page.text(left - _BETWEEN + _GAP, y - 1, entry.said, style, colour)
        x += entry.width(style) + apart
