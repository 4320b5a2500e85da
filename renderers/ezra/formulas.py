"""What each Scroll Tile does, in signs and figures alone."""

from __future__ import annotations

from engine.ezra import scrolls
from engine.ezra.effects import Effects
from engine.ezra.effects.tracks import Points
from engine.ezra.printed.figures_board import Scroll
from engine.ezra.view import EzraView
from renderers.ezra import banners, citysigns, effects, public_facts, signs, waysigns
from renderers.ezra.effects import ARROW, CROWN, OR, Token
from renderers.icons.signs import back
from renderers.icons.tools import pickaxe, scales
from renderers.sprites import Drawing

Line = tuple[Token, ...]

_COIN, _LOAF, _QUILL, _LYRE = Drawing(signs.coin), Drawing(signs.loaf), Drawing(signs.quill), Drawing(signs.lyre)
_GATE, _WALL, _CANDLES = Drawing(citysigns.gatehouse), Drawing(citysigns.masonry), Drawing(signs.candles)
_SCALES, _TILE, _STAFF, _BACK = Drawing(scales), Drawing(signs.tile), Drawing(citysigns.staff), Drawing(back)
_TENT, _STONE, _GOLDEN = Drawing(citysigns.tent), Drawing(signs.GOODS["stone"]), Drawing(waysigns.golden)
_HAND, _PILE = Drawing(signs.cards, ("#8A6BB0",)), Drawing(signs.deck, ("#8A6BB0",))
_FREE: Line = ("0", _LOAF)


def _given(view: EzraView, tile: str) -> Line:
    return effects.effect_tokens(public_facts.scroll_effects(view.components, tile))


def _prepared(view: EzraView, tile: str) -> tuple[Line, ...]:
    return ((_CANDLES,), effects.effect_tokens(public_facts.scroll_effects(view.components, tile), ones=True))


def _points(tile: Scroll) -> Line:
    """The points for each, or for so many."""
    per = (str(tile.per),) if tile.per > 1 else ()
    return (*per, ARROW, str(tile.vp), CROWN)


def _more(given: Effects) -> Line:
    """Effects that are added to others of the same kind."""
    return tuple(token for effect in given for token in (f"+{effect.figure}", effects.sign(effect)))


def formula(view: EzraView, tile: str) -> tuple[Line, ...]:
    """In one line or more."""
    hero = scrolls.HERO_OF.get(tile)
    return _hero(view, hero) if hero is not None else _formulas(view).get(tile) or _prepared(view, tile)


def _hero(view: EzraView, name: str) -> tuple[Line, ...]:
    """The Hero's Banner, then the rewards: by round the first one, two or all three."""
    hero = public_facts.heroes(view.components)[name]
    parts: list[Token] = []
    for k, reward in enumerate(hero.rewards):
        parts += ["+"] * bool(k) + list(effects.effect_tokens(reward))
    return ((str(hero.banner.v), Drawing(banners.hanging, (hero.banner.c,))), tuple(parts))


def _formulas(view: EzraView) -> dict[str, tuple[Line, ...]]:
    rows = public_facts.scroll_rows(view.components)
    fruits = tuple(Drawing(signs.FRUITS[colour]) for colour in view.components.vocab.blessing_colours)
    low, top = f"1–{len(rows) - 1}", str(len(rows))
    less = signs.GOODS["stone"]
    tiles = public_facts.scroll_tiles(view.components)
    longer, tithe = tiles[scrolls.W04_TENT_PLUS], tiles[scrolls.W08_PREP_LEVITE_SILVER]
    return {
        scrolls.G1_SILVER: ((str(tiles[scrolls.G1_SILVER].silver_per_vp), _COIN, ARROW, "1", CROWN),),
        scrolls.G2_BLESSING_SETS: (fruits, _points(tiles[scrolls.G2_BLESSING_SETS])),
        scrolls.G3_WORKERS_ON_BOARD: ((_LYRE, _GATE, _QUILL), _points(tiles[scrolls.G3_WORKERS_ON_BOARD])),
        scrolls.G4_GATES_WALLS: ((_GATE, _WALL), _points(tiles[scrolls.G4_GATES_WALLS])),
        scrolls.G5_TEMPLE_ROWS: ((Drawing(citysigns.temple), *_points(tiles[scrolls.G5_TEMPLE_ROWS])),),
        scrolls.G6_LOW_SCRIBES: ((low, _QUILL), _points(tiles[scrolls.G6_LOW_SCRIBES])),
        scrolls.G7_TOP_SCRIBES: ((top, _QUILL), _points(tiles[scrolls.G7_TOP_SCRIBES])),
        scrolls.G8_HAND_CARD: ((_HAND, ARROW, CROWN),),
        scrolls.W01_FEED_FARM_LABOUR: ((Drawing(citysigns.wheat), Drawing(pickaxe)), _FREE),
        scrolls.W02_FEED_TRADE_GATE: ((_SCALES, _GATE), _FREE),
        scrolls.W03_FEED_SCRIBES: ((_QUILL,), _FREE),
        scrolls.W04_TENT_PLUS: ((str(longer.tent_spaces), _TENT, ARROW, *_more(longer.gives)),),
        scrolls.W08_PREP_LEVITE_SILVER: ((_CANDLES,), (_LYRE, ARROW, str(tithe.silver_per_levite), _COIN)),
        scrolls.W09_PREP_AUX: ((_CANDLES,), (*_prepared(view, scrolls.W09_PREP_AUX)[1], "+", _SCALES, OR, _TILE)),
        scrolls.W10_LEVITE_FOOD: ((_LYRE, f"−{tiles[scrolls.W10_LEVITE_FOOD].food_less}", _LOAF),),
        scrolls.W11_SCRIBE_BLESSING: ((_QUILL, ARROW, *_given(view, scrolls.W11_SCRIBE_BLESSING)),),
        scrolls.W12_GATEKEEPER_BLESSING: ((_GATE, ARROW, *_given(view, scrolls.W12_GATEKEEPER_BLESSING)),),
        scrolls.W13_LESS_STONE: ((_WALL, OR, _GATE), (f"−{tiles[scrolls.W13_LESS_STONE].stone_less}", Drawing(less))),
        scrolls.W14_ADJACENT_WALL: ((_WALL, ARROW, Drawing(citysigns.connection), _WALL),),
        scrolls.W15_GOLDEN: ((_GOLDEN, ARROW, *_given(view, scrolls.W15_GOLDEN)),),
        scrolls.W16_ELDER: ((_STAFF, ARROW, *_given(view, scrolls.W16_ELDER)),),
        scrolls.W17_TRADER_TWICE: ((_SCALES, _BACK), (str(tiles[scrolls.W17_TRADER_TWICE].again_silver), _COIN)),
        scrolls.W18_PILES_HAND: ((_PILE, "∞"), (_HAND, str(tiles[scrolls.W18_PILES_HAND].hand_size))),
        scrolls.W19_ANY_TRADE: ((_SCALES, ARROW, _HAND, OR, _PILE),),
        scrolls.W20_BOTTOM_TRADE: ((_SCALES, f"−{tiles[scrolls.W20_BOTTOM_TRADE].silver_less}", _COIN),),
        scrolls.W21_AFTER_TRADE: ((_SCALES, ARROW, *_given(view, scrolls.W21_AFTER_TRADE), OR, _TILE),),
        scrolls.W22_FLIP_GOLD: ((_TILE, ARROW, *_given(view, scrolls.W22_FLIP_GOLD)),),
    }


def immediate_points(view: EzraView, tile: str) -> Line:
    """What a Scribe there scores at once."""
    found = next(printed for printed in view.components.scroll if printed.id == tile)
    return effects.effect_tokens((Points(found.immediate_vp),), ones=True) if found.immediate_vp else ()
