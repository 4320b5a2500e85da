"""One or two signs for each Scroll Tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra import scrolls
from engine.ezra.view import EzraView
from renderers.box import Box
from renderers.ezra import banners, citysigns, effects, public_facts, signs, waysigns
from renderers.ezra.colours import SCROLLS
from renderers.icons.signs import pawn
from renderers.icons.tools import scales
from renderers.page import Page
from renderers.palette import INK, PAPER
from renderers.pen import Pen
from renderers.sprites import Drawing
from renderers.type import black

_COIN, _LOAF, _QUILL = Drawing(signs.coin), Drawing(signs.loaf), Drawing(signs.quill)
_GATE, _WALL, _LYRE = Drawing(citysigns.gatehouse), Drawing(citysigns.masonry), Drawing(signs.lyre)
_CANDLES, _TENT, _PAWN = Drawing(signs.candles), Drawing(citysigns.tent), Drawing(pawn)
_SCALES, _TILE, _WILD = Drawing(scales), Drawing(signs.tile), Drawing(signs.any_blessing)
_CARDS: Final = Drawing(signs.cards, ("#8A6BB0",))

_TALL: Final = {Drawing(citysigns.wheat), Drawing(citysigns.staff)}
"""As high as their boxes: they would reach over the rods."""
_LOWER: Final = 0.82
_LEAST: Final = 40
"""No sign is smaller."""
_LAPPING: Final = 0.16
"""The share of a sign that another one may cover on a tile that has nothing else."""
_SINGLE: Final = 54
"""The size of a sign above a marker."""
_FOOT: Final = 9
"""Between a marker and the lower edge of its tile."""

# Of the others, the first thing that they give in Prepare.
TILE_SIGNS: Final[dict[str, tuple[Drawing, ...]]] = {
    scrolls.G1_SILVER: (_COIN,),
    scrolls.G2_BLESSING_SETS: (_WILD,),
    scrolls.G3_WORKERS_ON_BOARD: (_PAWN,),
    scrolls.G4_GATES_WALLS: (_GATE, _WALL),
    scrolls.G5_TEMPLE_ROWS: (Drawing(citysigns.temple),),
    scrolls.G8_HAND_CARD: (_CARDS,),
    scrolls.W01_FEED_FARM_LABOUR: (_LOAF, Drawing(citysigns.wheat)),
    scrolls.W02_FEED_TRADE_GATE: (_LOAF, _GATE),
    scrolls.W03_FEED_SCRIBES: (_LOAF, _QUILL),
    scrolls.W04_TENT_PLUS: (_TENT, _TENT),
    scrolls.W08_PREP_LEVITE_SILVER: (_CANDLES, _LYRE),
    scrolls.W09_PREP_AUX: (_CANDLES, _SCALES),
    scrolls.W10_LEVITE_FOOD: (_LYRE, _LOAF),
    scrolls.W11_SCRIBE_BLESSING: (_QUILL, _WILD),
    scrolls.W12_GATEKEEPER_BLESSING: (_GATE, _WILD),
    scrolls.W13_LESS_STONE: (_WALL, Drawing(signs.GOODS["stone"])),
    scrolls.W14_ADJACENT_WALL: (_WALL, _WALL),
    scrolls.W15_GOLDEN: (Drawing(waysigns.golden), _LOAF),
    scrolls.W16_ELDER: (Drawing(citysigns.staff), Drawing(banners.hanging, ("wild",))),
    scrolls.W17_TRADER_TWICE: (_SCALES, _SCALES),
    scrolls.W18_PILES_HAND: (_CARDS, _CARDS),
    scrolls.W19_ANY_TRADE: (_SCALES, _CARDS),
    scrolls.W20_BOTTOM_TRADE: (_SCALES, _COIN),
    scrolls.W21_AFTER_TRADE: (_SCALES, _TILE),
    scrolls.W22_FLIP_GOLD: (_TILE, Drawing(signs.GOODS["gold"])),
}


def tile_signs(view: EzraView, name: str) -> tuple[Drawing, ...]:
    """The signs of a tile; for a stone tile, the Banner of its Hero."""
    last = len(view.scrolls)
    if name in (scrolls.G6_LOW_SCRIBES, scrolls.G7_TOP_SCRIBES):
        return _QUILL, Drawing(numbered, (f"1–{last - 1}" if name == scrolls.G6_LOW_SCRIBES else str(last),))
    hero = scrolls.HERO_OF.get(name)
    if hero is None:
        return TILE_SIGNS.get(name) or (_CANDLES, effects.sign(public_facts.scroll_effects(view.components, name)[0]))
    colour = public_facts.heroes(view.components)[hero].banner.c
    return Drawing(waysigns.star), Drawing(banners.hanging, (colour,))


def numbered(pen: Pen, rows: str) -> None:
    """A Scroll Tile with the rows in which Scribes count, in a box of -50 to 50."""
    pen.box(-44, -36, 88, 72, PAPER, INK, 5)
    for y in (-46, 30):
        pen.box(-50, y, 100, 16, SCROLLS["wood"], INK, 5, 8)
    pen.letters(0, -2, rows, black(62 if len(rows) == 1 else 46), INK)


def draw_signs(page: Page, shown: Sequence[Drawing], box: Box, largest: float, lapping: float = _LAPPING) -> None:
    """Draws one sign in the middle of the box; or two as large as it allows, the second lower and further right.
    `lapping`: the share of a sign that the other one may cover."""
    if len(shown) == 1:
        _draw(page, shown[0], *box.middle, min(largest, box.width, box.height))
        return
    size = largest
    while size > _LEAST and _overlap(box, size) > lapping:
        size -= 1
    aside, down = (max(0.0, min(room - size, size)) / 2 for room in (box.width, box.height))
    (x, y), (first, second) = box.middle, shown
    _draw(page, first, x - aside, y - down, size)
    _draw(page, second, x + aside, y + down, size)


def _overlap(box: Box, size: float) -> float:
    """The share of a sign of this size that the other one covers."""
    aside, down = (max(0.0, min(room - size, size)) for room in (box.width, box.height))
    return (size - aside) * (size - down) / size**2


def draw_above_corner(page: Page, shown: Sequence[Drawing], here: Box, marker: int) -> None:
    """Draws the signs of a narrow tile so that its lower left corner stays free for a marker; beside that the second
    one, if there is room."""
    first, *others = shown
    room = here.bottom - _FOOT - marker - here.top
    _draw(page, first, here.middle[0] - (8 if others else 0), here.top + 2 + room / 2, min(_SINGLE, room))
    left = here.left + 7 + marker
    if others and here.right - 5 - left >= _LEAST:
        size = here.right - 5 - left
        _draw(page, others[0], left + size / 2, here.bottom - _FOOT - marker / 2, size)


def _draw(page: Page, sign: Drawing, x: float, y: float, size: float) -> None:
    page.icon(x, y, sign.art, size * (_LOWER if sign in _TALL else 1), *sign.args, inside=True)
