"""One or two signs for each Scroll Tile."""

from __future__ import annotations

from typing import Final

from engine.ezra import scrolls
from engine.ezra.view import EzraView
from renderers.ezra import banners, citysigns, effects, public_facts, signs, waysigns
from renderers.icons.signs import pawn
from renderers.icons.tools import scales
from renderers.page import Page
from renderers.palette import PAPER
from renderers.sprites import Drawing

_COIN, _LOAF, _QUILL = Drawing(signs.coin), Drawing(signs.loaf), Drawing(signs.quill)
_GATE, _WALL, _LYRE = Drawing(citysigns.gatehouse), Drawing(citysigns.masonry), Drawing(signs.lyre)
_CANDLES, _TENT, _PAWN = Drawing(signs.candles), Drawing(citysigns.tent), Drawing(pawn)
_SCALES, _TILE, _WILD = Drawing(scales), Drawing(signs.tile), Drawing(signs.any_blessing)
_CARDS: Final = Drawing(signs.cards, ("#8A6BB0",))
_ROW: Final = {material: Drawing(signs.scroll, (PAPER, colour)) for material, colour in
               (("gold", "#F4CB5C"), ("wood", "#D9AE78"))}  # fmt: skip

_TALL: Final = {Drawing(citysigns.wheat), Drawing(citysigns.staff)}
"""As high as their boxes: they would reach over the rods."""
_LOWER: Final = 0.82

# Of the others, the first thing that they give in Prepare.
TILE_SIGNS: Final[dict[str, tuple[Drawing, ...]]] = {
    scrolls.G1_SILVER: (_COIN,),
    scrolls.G2_BLESSING_SETS: (_WILD,),
    scrolls.G3_WORKERS_ON_BOARD: (_PAWN,),
    scrolls.G4_GATES_WALLS: (_GATE, _WALL),
    scrolls.G5_TEMPLE_ROWS: (Drawing(citysigns.temple),),
    scrolls.G6_LOW_SCRIBES: (_QUILL, _ROW["wood"]),
    scrolls.G7_TOP_SCRIBES: (_QUILL, _ROW["gold"]),
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
    hero = scrolls.HERO_OF.get(name)
    if hero is None:
        return TILE_SIGNS.get(name) or (_CANDLES, effects.sign(public_facts.scroll_effects(view.components, name)[0]))
    colour = public_facts.heroes(view.components)[hero].banner.c
    return Drawing(waysigns.star), Drawing(banners.hanging, (colour,))


def draw_tile_signs(
    page: Page, view: EzraView, name: str, x: float, y: float, size: float, white: bool = False
) -> None:
    """Draws the signs about x, y, the second lower; a White Worker replaces the first."""
    shown = (Drawing(signs.white_worker), tile_signs(view, name)[-1]) if white else tile_signs(view, name)
    if len(shown) == 1:
        page.icon(x, y, shown[0].art, size, *shown[0].args)
        return
    for one, aside, down in zip(shown, (-0.09, 0.1), (-0.39, 0.39), strict=True):
        size_of_one = size * 0.8 * (_LOWER if one in _TALL else 1)
        page.icon(x + size * aside, y + size * down * (0.86 if one in _TALL else 1), one.art, size_of_one, *one.args,
                  inside=True)  # fmt: skip
