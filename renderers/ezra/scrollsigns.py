"""One or two signs for each Scroll Tile."""

from __future__ import annotations

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
_BESIDE: Final = (50, 38)
"""The size of the signs beside something that stands in the lower left corner."""

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


def draw_tile_signs(page: Page, view: EzraView, name: str, x: float, y: float, size: float) -> None:
    """Draws the signs about x, y, the second lower."""
    shown = tile_signs(view, name)
    if len(shown) == 1:
        page.icon(x, y, shown[0].art, size, *shown[0].args)
        return
    for one, aside, down in zip(shown, (-0.09, 0.1), (-0.39, 0.39), strict=True):
        size_of_one = size * 0.8 * (_LOWER if one in _TALL else 1)
        page.icon(x + size * aside, y + size * down * (0.86 if one in _TALL else 1), one.art, size_of_one, *one.args,
                  inside=True)  # fmt: skip


def draw_above_corner(page: Page, view: EzraView, name: str, here: Box, aside: float) -> None:
    """Draws the signs so that the lower left corner of the tile stays free: the first above, `aside` from the middle,
    the second right below it."""
    shown, (x, _), (large, small) = tile_signs(view, name), here.middle, _BESIDE
    first, *rest = shown
    page.icon(x + aside, here.top + 37, first.art, large * (_LOWER if first in _TALL else 1), *first.args, inside=True)
    for sign in rest:
        size = small * (_LOWER if sign in _TALL else 1)
        page.icon(x + 16, here.bottom - 35, sign.art, size, *sign.args, inside=True)
