"""What a player can spend and on what: sites, powers, Warehouses, tokens, caravans."""

from typing import Final

from engine.sare.components import PYRAMID, WAREHOUSE
from engine.sare.goods import KINDS, PLAIN, Goods
from engine.sare.view import PlayerView, SareView, SiteView
from renderers import chips, states
from renderers.box import Box
from renderers.icons.signs import moon, ribbon, sun
from renderers.page import Page
from renderers.palette import FAINT, INK, LINE, SOFT
from renderers.pen import Pen
from renderers.sare import facts, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CHALK, tint
from renderers.sare.signs import GOODS, camel, no_camel, quick
from renderers.sare.squares import draw_port_discount, plot, plot_edge, tile
from renderers.type import black, bold

_TOTAL: Final = 196
_TILE: Final = 236
_WIDE: Final = 200
"""The width from which a building has room beside the name of its square."""
_POWER: Final = 108


def draw_sites(page: Page, view: SareView, player: PlayerView, box: Box) -> None:
    """Everything the player could spend, their sites, what their plan finishes, and their powers."""
    _total(page, box, view.wealth(player))
    powers = (*player.ready, *player.used)
    right = box.right - 14
    if powers:
        columns = -(-len(powers) // 2)
        left = right - _POWER * columns
        for k, name in enumerate(power for power in public_facts.building_types(view.components) if power in powers):
            _power(page, Box.of(left + _POWER * (k // 2), box.top + 14 + 111 * (k % 2), _POWER, 108), name, player)
        right = left - 12
    _sites(page, view, player, Box(box.left + _TOTAL, box.top + 14, right, box.bottom - 14))


def _total(page: Page, box: Box, wealth: Goods) -> None:
    """The units of each resource on cards, in the Warehouses and on buildings; a caravan counts as a Joker."""
    for k, (kind, count) in enumerate(zip(KINDS, wealth, strict=True)):
        y = box.top + 36 + 58 * k
        page.icon(box.left + 52, y, GOODS[kind], 48)
        page.count(box.left + 94, y - 1, count, 56, room=80)
    page.stamp(box.left + _TOTAL - 14, box.top + 20, divider, box.height - 40)


def _sites(page: Page, view: SareView, player: PlayerView, box: Box) -> None:
    done = facts.planned_buildings(view)
    count = len(done) + len(player.sites) + bool(player.quick)
    if not count:
        page.text(*box.middle, "–", black(64), FAINT, "mm")
        return
    wide = min(_TILE, box.width / count)
    boxes = iter(Box.of(box.left + wide * k, box.top, wide - 10, box.height) for k in range(count))
    for name, square in done:
        _finished(page, view, next(boxes), name, square)
    for site in player.sites:
        _site(page, player, next(boxes), site)
    if player.quick:
        _to_place(page, view, next(boxes), player.quick)


def _site(page: Page, player: PlayerView, box: Box, site: SiteView) -> None:
    """A site in chalk, with its square and its need after all discounts."""
    page.stamp(box.left, box.top, plot, box.width, box.height)
    narrow = box.width < _WIDE
    x, y = box.middle[0], box.top + (94 if narrow else 82)
    art = (player.stages, player.stage_count) if site.building == PYRAMID else ()
    page.icon(x, y, BUILDINGS[site.building], 84 if narrow else 106, *art, chalk=None if art else CHALK)
    page.stamp(box.left, box.top, plot_edge, box.width, box.height)
    _square(page, box, site.square)
    size = min(54, round((box.width - 24) / 3) - 4)
    chips.costs(page, x, box.bottom - 42, dict(zip(PLAIN, site.need, strict=True)), size)
    if site.wild:
        draw_port_discount(page, box.right - 28, box.top + 26, site.wild)


def _square(page: Page, box: Box, name: str) -> None:
    page.text(box.left + 14, box.top + 26, name, bold(32), SOFT)


def _finished(page: Page, view: SareView, box: Box, name: str, square: str) -> None:
    """A building that the player's plan finishes."""
    page.stamp(box.left, box.top, tile, box.width, box.height, tint(public_facts.building_class(view.components, name)))
    page.icon(box.middle[0], box.top + 126, BUILDINGS[name], min(130, box.width - 24))
    page.stamp(box.right - 44, box.top + 40, ribbon, scale=0.8)
    page.text(box.left + 14, box.top + 26, square, bold(32), INK)


def _to_place(page: Page, view: SareView, box: Box, name: str) -> None:
    """The quick-start building, which has no square yet."""
    page.stamp(box.left, box.top, tile, box.width, box.height, tint(public_facts.building_class(view.components, name)))
    page.icon(box.middle[0], box.top + 120, BUILDINGS[name], min(130, box.width - 24))
    page.icon(box.left + 34, box.top + 38, quick, 56, inside=True)


def _power(page: Page, box: Box, name: str, player: PlayerView) -> None:
    """A power, ready or used this season."""
    ready = name in player.ready
    page.stamp(box.left, box.top, tile, box.width - 6, box.height - 6, tint("administrative"))
    page.icon(box.left + 46, box.top + 60, BUILDINGS[name], 80, chalk=None if ready else CHALK, inside=True)
    page.icon(box.right - 30, box.top + 28, sun if ready else moon, 48, inside=True)


# Stock


def draw_stock(page: Page, view: SareView, player: PlayerView, box: Box) -> None:
    """The Warehouses and how full they are, the produced tokens, and the caravans."""
    y = box.middle[1]
    page.icon(box.left + 62, y - 18, BUILDINGS[WAREHOUSE], 92)
    full = f"{sum(player.store)}/{player.capacity}"
    page.text(box.left + 62, box.bottom - 30, full, black(36), INK, "mm", room=110)
    _goods(page, box.left + 128, y, player.store, 140)
    page.stamp(box.left + 692, box.top + 20, divider, box.height - 40)
    _tokens(page, view, player, Box(box.left + 706, box.top, box.left + 1216, box.bottom))
    page.stamp(box.left + 1222, box.top + 20, divider, box.height - 40)
    most = view.components.caravans.max
    apart = 320 / most
    for k in range(most):
        art = camel if k < player.caravans else no_camel
        page.icon(box.left + 1236 + apart * (k + 0.5), y, art, min(96, apart - 8))


def _tokens(page: Page, view: SareView, player: PlayerView, box: Box) -> None:
    """The tokens on the cards of buildings, each on a disc as on the board."""
    makers = [(kind, count) for kind, count in zip(KINDS, player.tokens, strict=True) if count]
    if not makers:
        page.text(*box.middle, "–", black(64), FAINT, "mm")
        return
    y = box.middle[1]
    apart = box.width / len(KINDS)
    for k, (kind, count) in enumerate(makers):
        x = box.left + 10 + apart * k
        page.item(page.stamp(x + 38, y, states.empty_ring, 38, "#FFFFFF"))
        page.icon(x + 38, y, GOODS[kind], 54, inside=True)
        page.count(x + 82, y - 2, count, 60, room=apart - 88)


def _goods(page: Page, left: float, y: float, goods: Goods, apart: float) -> None:
    for k, (kind, count) in enumerate(zip(KINDS, goods, strict=True)):
        x = left + apart * k
        page.icon(x + 38, y, GOODS[kind], 76)
        page.count(x + 84, y - 2, count, 60, room=apart - 88)


def divider(pen: Pen, h: int) -> None:
    """A vertical line, from its upper end."""
    pen.box(0, 0, 3, h, LINE)
