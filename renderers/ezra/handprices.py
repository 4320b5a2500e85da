"""The lowest row of the hand: what its player can pay now, and what nearly."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from engine.ezra.view import EzraView, Missing
from renderers.box import Box
from renderers.ezra import answers, citysigns, public_facts, signs
from renderers.icons.signs import tick
from renderers.icons.tools import scales
from renderers.page import Page
from renderers.palette import FAINT, INK
from renderers.sprites import Drawing
from renderers.type import black

_TILES: Final = (
    Drawing(citysigns.crate),
    Drawing(signs.any_good),
    Drawing(citysigns.wheat),
    Drawing(scales),
    Drawing(citysigns.staff),
)
"""The Development Tiles in the order of their types."""


class Price(NamedTuple):
    """A thing to buy, or several of a kind."""

    sign: Drawing
    missing: Collection[Missing]
    turns: bool = False
    """A tile to be turned over."""


def prices(view: EzraView) -> list[Price]:
    """Walls, Gates, Scrolls and the next Levite; then each Development Tile that is not turned over."""
    mine = answers.of_viewer(view)
    if mine is None:
        return []
    walls = public_facts.walls(view.components)
    found = [
        Price(Drawing(citysigns.masonry), [missing for name, missing in mine.spaces.items() if name in walls]),
        Price(Drawing(citysigns.gatehouse), [missing for name, missing in mine.spaces.items() if name not in walls]),
        Price(Drawing(signs.scroll), mine.scrolls.values()),
    ]
    if mine.levite is not None:
        found.append(Price(Drawing(signs.lyre), [mine.levite]))
    return [*found, *(Price(_TILES[at], [missing], turns=True) for at, missing in mine.flips.items())]


def draw_prices(page: Page, view: EzraView, box: Box) -> None:
    shown = prices(view)
    apart = (box.width - 20) / max(1, len(shown))
    y = box.middle[1]
    for k, price in enumerate(shown):
        left = box.left + 14 + apart * k
        page.icon(left + 36, y, price.sign.art, 68, *price.sign.args, inside=True)
        if price.turns:
            page.icon(left + 62, y + 24, signs.tile, 40, inside=True)
        _answer(page, left + 86, y, list(price.missing))


def _answer(page: Page, x: float, y: float, missing: list[Missing]) -> None:
    """How many can be paid; if none, the one that lacks least; a dash if all lack much."""
    payable = missing.count({})
    near = sorted((one for one in missing if answers.is_near(one)), key=lambda one: sum(one.values()))
    if payable:
        page.icon(x + 26, y, tick, 52, inside=True)
        if len(missing) > 1:
            page.text(x + 58, y - 2, payable, black(46), INK, inside=True)
    elif near:
        answers.draw_answer(page, x + 46, y, near[0], 52)
    else:
        page.text(x + 26, y - 2, "–", black(46), FAINT, "mm", inside=True)
