"""The twelve squares of a player: buildings, sites with their needs, names of free squares."""

from dataclasses import dataclass
from typing import Final

from engine.sare.components import PYRAMID
from engine.sare.goods import PLAIN
from engine.sare.view import PlayerView, SareView, SiteView
from renderers import chips
from renderers.box import Box
from renderers.icons.signs import moon, sun
from renderers.page import Page
from renderers.palette import COIN, INK, PAPER, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.sare import grid, ground, places, prices, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import FREE_NAME, LACKING, PLOT, RIPPLE, SHADOW, tint
from renderers.sare.signs import GOODS, tick
from renderers.type import black, bold, signed

_CHIP: Final = 46
"""The greatest width of a chip."""
_DISCOUNT: Final = 23
"""The radius of the Port's discount."""
_NAME: Final = 32
_ANSWER: Final = 62
"""The room beside the building of a site."""
_TWO_DIGITS: Final = 10
_EVEN: Final = 4
"""Drawings differ by so many pixels, so that rows of many heights need few sprites."""


@dataclass(frozen=True, slots=True)
class Squares:
    page: Page
    view: SareView
    player: PlayerView
    area: Box

    def draw(self) -> None:
        tokens = public_facts.produced_tokens(self.player, self.view.components)
        sites = {site.square: site for site in self.player.sites}
        for turn, (name, box) in enumerate(grid.boxes(self.view, self.player, self.area).items()):
            built = [building for building, square in self.player.built if square == name]
            if built:
                self._built(box, built, tokens.get(name))
            elif name in sites:
                self._site(box, sites[name])
            else:
                self.page.stamp(box.left, box.top, ground.free_square, box.width, box.height, turn % 3)
                self.page.text(*box.middle, name, bold(_NAME), FREE_NAME, "mm")
            self.page.place(places.square(self.player.seat, name), box.grown(-3))

    def _built(self, box: Box, built: list[str], token: str | None) -> None:
        page = self.page
        kind = public_facts.building_class(self.view.components, built[0])
        page.stamp(box.left, box.top, tile, box.width, box.height, tint(kind))
        x, y = box.middle
        if len(built) > 1:
            for k, name in enumerate(built[:2]):
                page.icon(x - 2 + (k - 0.5) * (box.width / 2 - 6), y, BUILDINGS[name], min(72, box.width / 2 - 14))
            return
        power = built[0] in (*self.player.ready, *self.player.used)
        aside = 11 if power or token else 0
        name, size = built[0], _even(min(104, box.height - 14))
        page.icon(x - aside, y + aside / 3, BUILDINGS[name], size - 4 if aside else size)
        corner = box.right - 28, box.top + 28
        if token:
            page.stamp(*corner, token_disc)
            page.icon(*corner, GOODS[token], 34, inside=True)
        elif power:
            page.icon(*corner, sun if name in self.player.ready else moon, 44, inside=True)

    def _site(self, box: Box, site: SiteView) -> None:
        """A site: its building, beside it whether its owner could pay for it or how much they lack, and below its need
        after all discounts, each resource always in its own place. A gold edge if they could pay for it."""
        page, player = self.page, self.player
        payable = self.view.outcome is None and self.view.payable(player, site)
        page.stamp(box.left, box.top, plot, box.width, box.height, payable)
        low = box.bottom - 9 - _even(min(62, box.height * 0.47))
        top = box.top + 8
        size = _even(min(low - 3 - top, box.width - _ANSWER - 24))
        x, y = box.left + 12 + size / 2, (top + low - 3) / 2
        if site.wild:
            # The discount stands beside the building, which is a little smaller.
            size = _even(min(size, box.width - 2 * _DISCOUNT - 62))
            x = box.left + 2 * _DISCOUNT + 8 + size / 2
        self._building(site, x, y, size)
        page.stamp(box.left, box.top, plot_edge, box.width, box.height, payable)
        need, missing = dict(zip(PLAIN, site.need, strict=True)), self._missing(site, payable)
        lacking = [kind for kind, n in zip(PLAIN, missing, strict=True) if n]
        prices.draw(page, Box(box.left + 8, low, box.right - 8, box.bottom - 9), need, _CHIP, lacking=lacking)
        right = x + size / 2
        self._answer((right + box.right - 5) / 2, y, payable, sum(missing), round(box.right - 12 - right))
        if site.wild:
            draw_port_discount(page, box.left + _DISCOUNT + 5, box.top + _DISCOUNT + 5, site.wild)

    def _building(self, site: SiteView, x: float, y: float, size: float) -> None:
        page, player = self.page, self.player
        if site.building == PYRAMID:
            page.icon(x, y, BUILDINGS[PYRAMID], size, player.stages, player.stage_count, inside=True)
        else:
            page.icon(x, y, BUILDINGS[site.building], size, inside=True)

    def _missing(self, site: SiteView, payable: bool) -> tuple[int, ...]:
        """How many of each resource are missing; after a revolt nothing can be paid."""
        if payable or self.player.revolted or self.view.outcome is not None:
            return (0,) * len(PLAIN)
        return self.view.shortfall(self.player, site).missing

    def _answer(self, x: float, y: float, payable: bool, missing: int, room: int) -> None:
        """A tick, or how many resources are missing."""
        if payable:
            self.page.icon(x, y, tick, min(46, room))
        elif missing:
            style = black(48 if missing < _TWO_DIGITS else 32)
            self.page.text(x, y - 1, signed(-missing), style, LACKING, "mm", room=room)


def _even(size: float) -> int:
    return int(size) // _EVEN * _EVEN


def draw_prices(page: Page, x: float, y: float, need: dict[str, int], size: int) -> None:
    """Large chips with gaps between them."""
    paid = [(kind, figure) for kind, figure in need.items() if figure]
    for k, (kind, figure) in enumerate(paid):
        chips.cost(page, x + (k - (len(paid) - 1) / 2) * size * 1.2, y, kind, figure, size)


def draw_port_discount(page: Page, x: float, y: float, units: int) -> None:
    """The Port's discount, on any one resource."""
    page.stamp(x, y, discount_disc)
    page.text(x - 1, y - 1, signed(-units), black(34), INK, "mm", inside=True)


def discount_disc(pen: Pen) -> None:
    """In the colour of the river."""
    pen.circle(0, 0, _DISCOUNT, RIPPLE, INK, 3)


def token_disc(pen: Pen) -> None:
    pen.circle(0, 0, 23, WHITE, INK, 3)


def tile(pen: Pen, w: int, h: int, fill: str) -> None:
    """A tile, from its upper left corner."""
    pen.box(5, 7, w - 7, h - 8, SHADOW, radius=10)
    pen.box(2, 2, w - 6, h - 6, fill, INK, 4, 10)


def plot(pen: Pen, w: int, h: int, payable: bool = False) -> None:
    pen.area(rounded(4, 4, w - 8, h - 8, 10), PAPER if payable else PLOT)


def plot_edge(pen: Pen, w: int, h: int, payable: bool = False) -> None:
    """A dashed edge; in gold if the player could pay for the site."""
    edge = rounded(4, 4, w - 8, h - 8, 10)
    if payable:
        pen.area(edge, None, INK, 8)
        pen.area(edge, None, COIN, 4.5)
    else:
        pen.dashes(edge, INK, 4, 13, 9)
