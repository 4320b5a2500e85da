"""The twelve squares of a player: buildings, sites with their needs, names of free squares."""

from collections.abc import Callable
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
from renderers.sare import places, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CHALK, COURSES, FREE_NAME, JOKER, PLOT, SHADOW, tint
from renderers.sare.signs import GOODS, tick
from renderers.type import black, bold

_CHIP: Final = 44


@dataclass(frozen=True, slots=True)
class Squares:
    """`at` gives the box of a column and a row."""

    page: Page
    view: SareView
    player: PlayerView
    at: Callable[[int, int], Box]

    def draw(self) -> None:
        board = self.view.components.board
        tokens = public_facts.produced_tokens(self.player, self.view.components)
        sites = {site.square: site for site in self.player.sites}
        for row, number in enumerate(board.rows):
            for column, letter in enumerate(board.columns):
                name, box = f"{letter}{number}", self.at(column, row)
                built = [building for building, square in self.player.built if square == name]
                if built:
                    self._built(box, built, tokens.get(name))
                elif name in sites:
                    self._site(box, sites[name])
                else:
                    self.page.text(*box.middle, name, bold(38), FREE_NAME, "mm")
                self.page.place(places.square(self.player.seat, name), box.grown(-3))

    def _built(self, box: Box, built: list[str], token: str | None) -> None:
        page = self.page
        kind = public_facts.building_class(self.view.components, built[0])
        page.stamp(box.left, box.top, tile, box.width, box.height, tint(kind))
        x, y = box.middle
        if len(built) > 1:
            for k, name in enumerate(built[:2]):
                page.icon(x - 29 + 58 * k, y, BUILDINGS[name], 56)
            return
        power = built[0] in (*self.player.ready, *self.player.used)
        aside = 13 if power or token else 0
        name = built[0]
        page.icon(x - aside, y + aside / 3, BUILDINGS[name], 92 if aside else 96)
        if name == PYRAMID:
            page.text(x, y + 18, self.player.pyramid, black(34), INK, "mm", inside=True, outline=COURSES[1])
        corner = box.right - 28, box.top + 28
        if token:
            page.stamp(*corner, token_disc)
            page.icon(*corner, GOODS[token], 34, inside=True)
        elif power:
            page.icon(*corner, sun if name in self.player.ready else moon, 44, inside=True)

    def _site(self, box: Box, site: SiteView) -> None:
        """A site in chalk, and foremost its need after all discounts: each resource always in its own corner. A gold
        edge if its owner could pay for it."""
        page, player = self.page, self.player
        payable = self.view.payable(player, site)
        page.stamp(box.left, box.top, plot, box.width, box.height, payable)
        x, y = box.left + 37, box.top + 33
        self._chalk(site, x, y)
        page.stamp(box.left, box.top, plot_edge, box.width, box.height, payable)
        low = box.bottom - 31
        corners = ((box.right - 36, y), (x, low), (box.right - 36, low))
        for kind, need, (at, level) in zip(PLAIN, site.need, corners, strict=True):
            if need:
                chips.cost(page, at, level, kind, need, _CHIP)
        if not any(site.need):
            page.icon(*corners[-1], tick, 44)
        if site.wild:
            draw_port_discount(page, box.left + 25, box.top + 25, site.wild)

    def _chalk(self, site: SiteView, x: float, y: float) -> None:
        """The building; beside the Port's discount smaller and aside, so that little of it is hidden."""
        page, player = self.page, self.player
        at, size = ((x + 7, y + 8), 50) if site.wild else ((x, y), 58)
        if site.building == PYRAMID:
            page.icon(*at, BUILDINGS[PYRAMID], size, player.stages, player.stage_count, inside=True)
        else:
            page.icon(*at, BUILDINGS[site.building], size, chalk=CHALK, inside=True)


def draw_prices(page: Page, x: float, y: float, need: dict[str, int], size: int) -> None:
    """Large chips with gaps between them."""
    paid = [(kind, figure) for kind, figure in need.items() if figure]
    for k, (kind, figure) in enumerate(paid):
        chips.cost(page, x + (k - (len(paid) - 1) / 2) * size * 1.2, y, kind, figure, size)


def draw_port_discount(page: Page, x: float, y: float, units: int) -> None:
    """The Port's discount, on any one resource."""
    page.stamp(x, y, discount_disc)
    page.text(x - 1, y - 1, f"−{units}", black(34), WHITE, "mm", inside=True)


def discount_disc(pen: Pen) -> None:
    pen.circle(0, 0, 23, JOKER, INK, 3)


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
