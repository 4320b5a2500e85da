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
from renderers.palette import FAINT, INK, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.sare import places, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CHALK, COURSES, FREE_NAME, JOKER, PLOT, tint
from renderers.sare.signs import GOODS
from renderers.type import black, bold

_CHIP: Final = 34


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
                    self.page.text(*box.middle, name, bold(34), FREE_NAME, "mm")
                self.page.place(places.square(self.player.seat, name), box.grown(-3))

    def _built(self, box: Box, built: list[str], token: str | None) -> None:
        page = self.page
        kind = public_facts.building_class(self.view.components, built[0])
        page.stamp(box.left, box.top, tile, box.width, box.height, tint(kind))
        x, y = box.middle
        if len(built) > 1:
            for k, name in enumerate(built[:2]):
                page.icon(x - 27 + 54 * k, y, BUILDINGS[name], 50)
            return
        power = built[0] in (*self.player.ready, *self.player.used)
        aside = 12 if power or token else 0
        name = built[0]
        page.icon(x - aside, y + aside / 2, BUILDINGS[name], 82 if aside else 90)
        if name == PYRAMID:
            page.text(x, y + 18, self.player.pyramid, black(34), INK, "mm", inside=True, outline=COURSES[1])
        corner = box.right - 27, box.top + 28
        if token:
            page.stamp(*corner, token_disc)
            page.icon(*corner, GOODS[token], 30, inside=True)
        elif power:
            page.icon(*corner, sun if name in self.player.ready else moon, 42, inside=True)

    def _site(self, box: Box, site: SiteView) -> None:
        """A site in chalk, with its need after all discounts."""
        page = self.page
        page.stamp(box.left, box.top, plot, box.width, box.height)
        x, _ = box.middle
        if site.building == PYRAMID:
            self._stages(box)
        else:
            aside = 14 if site.wild else 0
            page.icon(x - aside, box.top + 36, BUILDINGS[site.building], 60, chalk=CHALK, inside=True)
        page.stamp(box.left, box.top, plot_edge, box.width, box.height)
        need = dict(zip(PLAIN, site.need, strict=True))
        chips.costs(page, x, box.bottom - 26, need, _CHIP)
        if not any(need.values()):
            page.text(x, box.bottom - 26, 0, bold(36), FAINT, "mm")
        if site.wild:
            draw_port_discount(
                page, box.left + 24 if site.building == PYRAMID else box.right - 24, box.top + 25, site.wild
            )

    def _stages(self, box: Box) -> None:
        page, player = self.page, self.player
        page.icon(box.left + 42, box.top + 36, BUILDINGS[PYRAMID], 60, player.stages, player.stage_count, inside=True)
        figures = f"{player.stages}/{player.stage_count}"
        page.text(box.right - 10, box.top + 30, figures, black(30), INK, "rm", inside=True)


def draw_prices(page: Page, x: float, y: float, need: dict[str, int], size: int) -> None:
    """Large chips with gaps between them."""
    paid = [(kind, figure) for kind, figure in need.items() if figure]
    for k, (kind, figure) in enumerate(paid):
        chips.cost(page, x + (k - (len(paid) - 1) / 2) * size * 1.2, y, kind, figure, size)


def draw_port_discount(page: Page, x: float, y: float, units: int) -> None:
    """The Port's discount, on any one resource."""
    page.stamp(x, y, discount_disc)
    page.text(x - 1, y - 1, f"−{units}", black(28), WHITE, "mm", inside=True)


def discount_disc(pen: Pen) -> None:
    pen.circle(0, 0, 20, JOKER, INK, 3)


def token_disc(pen: Pen) -> None:
    pen.circle(0, 0, 21, WHITE, INK, 3)


def tile(pen: Pen, w: int, h: int, fill: str) -> None:
    """A tile, from its upper left corner."""
    pen.box(2, 2, w - 4, h - 4, fill, INK, 4, 10)


def plot(pen: Pen, w: int, h: int) -> None:
    pen.area(rounded(4, 4, w - 8, h - 8, 10), PLOT)


def plot_edge(pen: Pen, w: int, h: int) -> None:
    pen.dashes(rounded(4, 4, w - 8, h - 8, 10), INK, 4, 13, 9)
