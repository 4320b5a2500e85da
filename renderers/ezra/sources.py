"""Where points come from: a sign for each source."""

from __future__ import annotations

from typing import Final

from renderers.ezra import citysigns, masonry, signs
from renderers.ezra.colours import SCROLLS
from renderers.icons.signs import crown, flag
from renderers.palette import PAPER
from renderers.pen import Pen
from renderers.sprites import Drawing


def _altar(pen: Pen) -> None:
    pen.draw(masonry.altar, 0, 48, 0.78)


def to_come(pen: Pen) -> None:
    """What the end would bring now."""
    pen.icon(flag, 22, -14, 84)
    pen.icon(crown, -12, 18, 78)


SIGNS: Final[dict[str, Drawing]] = {
    "start": Drawing(flag),
    "effects": Drawing(crown),
    "temple": Drawing(citysigns.temple),
    "levites": Drawing(signs.lyre),
    "scribes": Drawing(signs.quill),
    "tucked": Drawing(signs.sabbath),
    "hunger": Drawing(signs.loaf),
    "silver": Drawing(signs.coin),
    "tiles": Drawing(signs.tile),
    "leader": Drawing(_altar),
    "city": Drawing(citysigns.masonry),
    "scrolls": Drawing(signs.scroll, (PAPER, SCROLLS["gold"])),
}
"""In the order of `SOURCES`."""
