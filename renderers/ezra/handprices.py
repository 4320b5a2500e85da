"""The lowest part of the hand: what its player can pay now, and what nearly."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from engine.ezra.view import EzraView, Missing
from renderers.box import Box
from renderers.ezra import answers, citysigns, public_facts, signs
from renderers.ezra.colours import FADED
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


_ACROSS: Final = 5


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
    apart, high = (box.width - 20) / _ACROSS, box.height / 2
    lines = ([price for price in shown if not price.turns], [price for price in shown if price.turns])
    for row, line in enumerate(lines):
        y = box.top + 2 + high * (row + 0.5) - 4 * row
        for k, price in enumerate(line):
            left = box.left + 18 + apart * k
            is_far = not any(not one or answers.is_near(one) for one in price.missing)
            chalk = FADED if is_far else None
            page.icon(left + 36, y, price.sign.art, 72, *price.sign.args, chalk=chalk)
            if price.turns:
                page.icon(left + 70, y + 22, signs.tile, 44, chalk=chalk, inside=True)
            if is_far:
                page.text(left + 108, y - 1, "–", black(44), FAINT)
            else:
                _answer(page, left + 108, y, list(price.missing))


def _answer(page: Page, x: float, y: float, missing: list[Missing]) -> None:
    """How many can be paid; if none, the one that lacks least."""
    payable = missing.count({})
    if payable:
        page.icon(x + 28, y, tick, 56)
        if len(missing) > 1:
            page.text(x + 64, y - 2, payable, black(50), INK)
        return
    near = min((one for one in missing if answers.is_near(one)), key=lambda one: sum(one.values()))
    answers.draw_answer(page, x + 56, y, near, 60)
