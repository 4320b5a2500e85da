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
from renderers.palette import FAINT, INK, SOFT
from renderers.sprites import Drawing
from renderers.type import black, bold
from renderers.words import Words

_TILES: Final = (
    Drawing(citysigns.crate),
    Drawing(signs.any_good),
    Drawing(citysigns.wheat),
    Drawing(scales),
    Drawing(citysigns.staff),
)
"""The Development Tiles in the order of their types."""


_ACROSS, _DOWN = 5, 3
"""The most things in a line of a broad box, and the fewest for which a high one has lines."""
_TALL: Final = 300
"""In a box of this height things stand in two columns."""
_ROOMY: Final = 120
"""In a line of this height everything is larger."""


class Price(NamedTuple):
    """A thing to buy, or several of a kind."""

    word: str
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
        Price(
            "key.walls", Drawing(citysigns.masonry), [missing for name, missing in mine.spaces.items() if name in walls]
        ),
        Price(
            "key.gates",
            Drawing(citysigns.gatehouse),
            [missing for name, missing in mine.spaces.items() if name not in walls],
        ),
        Price("key.scrolls", Drawing(signs.scroll), mine.scrolls.values()),
    ]
    if mine.levite is not None:
        found.append(Price("scoring.levites", Drawing(signs.lyre), [mine.levite]))
    types = view.components.development.types
    turned = (Price(f"development.{types[at]}", _TILES[at], [missing], True) for at, missing in mine.flips.items())
    return [*found, *turned]


def draw_prices(page: Page, view: EzraView, words: Words, box: Box) -> None:
    """In two columns of a high box, or in two lines of a broad one."""
    shown = prices(view)
    if not shown:
        return
    is_tall = box.height >= _TALL
    across = 2 if is_tall else -(-len(shown) // -(-len(shown) // _ACROSS))
    lines = max(_DOWN if is_tall else 1, -(-len(shown) // across))
    w, h = (box.width - 20) / across, (box.height - 12) / lines
    for k, price in enumerate(shown):
        # Down the columns of a high box, along the lines of a broad one.
        column, row = divmod(k, lines) if is_tall else (k % across, k // across)
        _draw_price(
            page, price, words.term(price.word), Box.of(box.left + 14 + w * column, box.top + 6 + h * row, w - 8, h)
        )


def _draw_price(page: Page, price: Price, word: str, box: Box) -> None:
    """The sign; beside it the word above the answer."""
    large = 1.3 if box.height >= _ROOMY else 1.0
    x, y = box.left + 40 * large, box.middle[1]
    is_far = not any(not one or answers.is_near(one) for one in price.missing)
    chalk = FADED if is_far else None
    page.icon(x, y, price.sign.art, 72 * large, *price.sign.args, chalk=chalk)
    if price.turns:
        page.icon(x + 34 * large, y + 22 * large, signs.tile, 40 * large, chalk=chalk, inside=True)
    left = x + 64 * large
    page.text(left, y - 23 * large, word, bold(round(32 * large)), SOFT, room=box.right - left)
    if is_far:
        page.text(left, y + 19 * large, "–", black(44), FAINT)
    else:
        _answer(page, left, y + 20 * large, list(price.missing), large)


def _answer(page: Page, x: float, y: float, missing: list[Missing], large: float) -> None:
    """How many can be paid; if none, the one that lacks least."""
    payable, size = missing.count({}), 48 * large
    if payable:
        page.icon(x + size / 2, y, tick, size)
        if len(missing) > 1:
            page.text(x + size + 10, y - 2, payable, black(round(46 * large)), INK)
        return
    near = min((one for one in missing if answers.is_near(one)), key=lambda one: sum(one.values()))
    answers.draw_answer(page, x + 50 * large, y, near, round(52 * large))
