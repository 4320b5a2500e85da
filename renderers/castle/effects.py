"""The effect of each character card as one or two short lines of icons and figures from the components."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from engine.castle.components import WORKERS, Builder, Components
from renderers.castle import scenery
from renderers.castle.buildings import house
from renderers.icons import goods, signs, tools
from renderers.page import Page
from renderers.palette import INK, PAPER
from renderers.pen import Pen
from renderers.sprites import Chalk, Drawing
from renderers.type import black, width
from renderers.words import Words

Item = str | tuple[Drawing, int]
"""A figure or word, or a drawing and its size."""

_GAP: Final = 9
_HALVES: Final = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾", Fraction(1): ""}


def building_icon(pen: Pen) -> None:
    """A building, at icon size."""
    with pen.at(-4, 44, 1.1):
        house(pen)


def watchtower_icon(pen: Pen) -> None:
    with pen.at(0, 50, 0.53):
        scenery.watchtower(pen)


def cart_icon(pen: Pen) -> None:
    with pen.at(-10, 16, 0.62):
        scenery.cart(pen)


def returned_cards(pen: Pen, back: str) -> None:
    """All cards return to the hand."""
    for k, lean in enumerate((-22, -2, 18)):
        pen.box(lean - 22, -30 + abs(k - 1) * 4, 42, 60, back, INK, 5, 7)
    pen.icon(signs.back, 66, 2, 74)


_ARROW: Final = (Drawing(signs.arrow), 40)
_BUILDING: Final = (Drawing(building_icon), 48)
_PAWN: Final = (Drawing(signs.pawn, (PAPER,)), 44)
_TALER: Final = (Drawing(goods.taler), 44)
_CROWN: Final = (Drawing(signs.crown), 46)
_CART: Final = (Drawing(cart_icon), 62)


def effect_lines(c: Components, card: str, back: str, words: Words) -> tuple[tuple[Item, ...], ...]:
    """`back` is the colour of the seat's cards."""
    characters = c.characters
    match card:
        case "messenger":
            return ((f"+{characters.messenger.talers}", _TALER),)
        case "trader":
            carried = tuple((Drawing(goods.GOODS[kind]), 38) for kind in ("sand", "wood", "stone"))
            return ((_times(characters.trader.max_helpers_placed), _PAWN, _ARROW, _CART), (_CART, _ARROW, *carried))
        case "bricklayer":
            takes = ((Drawing(watchtower_icon), 54), _ARROW, words.term("one_kind"))
            bricklayer = characters.bricklayer
            pays = (_times(bricklayer.talers_per_piece_spent), _TALER, "/", (Drawing(goods.stone), 38))
            return (takes, (*_builds(bricklayer, pays),))
        case "stonemason":
            mason = characters.stonemason
            buys = (str(mason.buy_price), _TALER, _ARROW, str(mason.max_bought_per_worker_player))
            return ((*buys, (Drawing(tools.pickaxe), 44)), _builds(mason, _share(mason)))
        case "master_builder":
            scores = ("1", _BUILDING, _ARROW, str(characters.master_builder.vp_per_building_of_others), _CROWN)
            return (scores, ((Drawing(returned_cards, (back,)), 64),))
    return (_equipment(c, card), _builds(characters.worker, _share(characters.worker)))


def rank(c: Components, card: str) -> int:
    """The rank of a card: when it acts."""
    name = "worker" if card in WORKERS else card
    order: int = getattr(c.characters, name).order
    return order


def _times(count: int) -> str:
    return "" if count == 1 else str(count)


def _share(builder: Builder) -> tuple[Item, ...]:
    """The share of a building's points that the card scores."""
    factor = Fraction(builder.vp_factor)
    return (_HALVES.get(factor, str(factor)), _CROWN)


def _builds(builder: Builder, gets: Sequence[Item]) -> tuple[Item, ...]:
    helpers = (" ", str(builder.max_helpers_placed), _PAWN) if builder.max_helpers_placed else ()
    return (str(builder.max_buildings), _BUILDING, _ARROW, *gets, *helpers)


def _equipment(c: Components, card: str) -> tuple[Item, ...]:
    data = c.worker_cards[card]
    fixed = [part for kind, n in data.fixed.items() for part in (str(n), (Drawing(goods.GOODS[kind]), 44))]
    if not data.choose:
        return tuple(fixed)
    order = [kind for kind in goods.GOODS if kind in data.choose_from]
    chosen = tuple((Drawing(goods.GOODS[kind]), 36) for kind in order)
    return (*fixed, f"+{data.choose}", *chosen)


def draw(
    page: Page, x: float, y: float, items: Sequence[Item], room: float, colour: str, chalk: Chalk | None = None
) -> None:
    """Draws one line centred on x, scaled down if it is too wide."""
    shown = [item for item in items if item]
    scale = 1.0
    while _line_width(shown, scale) > room and scale > 0.72:
        scale -= 0.04
    size = round(40 * scale)
    left = x - _line_width(shown, scale) / 2
    for item in shown:
        wide = _item_width(item, scale)
        if isinstance(item, str):
            page.text(left, y - 1, item, black(size), colour)
        else:
            drawn, extent = item
            page.icon(left + wide / 2, y, drawn.art, extent * scale, *drawn.args, chalk=chalk)
        left += wide + _GAP * scale


def _line_width(items: Sequence[Item], scale: float) -> float:
    return sum(_item_width(item, scale) for item in items) + _GAP * scale * (len(items) - 1)


def _item_width(item: Item, scale: float) -> float:
    return width(item, black(round(40 * scale))) if isinstance(item, str) else item[1] * scale
