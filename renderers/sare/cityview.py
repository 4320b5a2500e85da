"""The close-up of a city: every square with its name, needs and discounts of sites, what can be paid, free squares."""

from dataclasses import dataclass
from typing import Final

from engine.sare.components import PYRAMID
from engine.sare.goods import KINDS, PLAIN
from engine.sare.view import PlayerView, SareView, SiteView
from renderers import header
from renderers.box import Box
from renderers.canvas import background
from renderers.icons.signs import moon, sun
from renderers.page import Page
from renderers.palette import FAINT, INK
from renderers.pen import Pen
from renderers.sare import activity, ground, legend, paints, places, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.citypanel import CityPanel
from renderers.sare.colours import FREE_NAME, LACKING, SAND, tint
from renderers.sare.signs import GOODS, ankh, camel, revolt, tick
from renderers.sare.squares import draw_port_discount, draw_prices, plot, plot_edge, tile, token_disc
from renderers.seats import Person
from renderers.type import black, bold, serif, signed
from renderers.words import Words

SIZE: Final = (1600, 1234)
_KEY: Final = Box(0, 1136, 1600, 1234)
_CELL: Final = (300, 250)
_LEFT: Final = 18
_TOP: Final = 122
_RIVER: Final = 944
PANEL: Final = Box(1052, 120, 1588, 1124)


def draw(view: SareView, seat: int, words: Words, lit: frozenset[str] | None = None) -> Page:
    persons = public_facts.persons(view, words)
    picture = background(("sare city",), SIZE, SAND, _ground, paints.palette())
    page = Page(picture, paints.palette())
    activity.head(page, view, words, persons, of=seat)
    _City(page, view, view.players[seat], persons[seat], words).draw()
    legend.draw_city(page, view, view.players[seat], _KEY, words, lit)
    return page


def _ground(pen: Pen) -> None:
    ground.dunes(pen, SIZE[0], header.HEIGHT, SIZE[1])
    ground.river(pen, _RIVER, header.HEIGHT, SIZE[1], 80)
    ground.squares(pen, Box.of(_LEFT, _TOP, 3 * _CELL[0], 4 * _CELL[1]))
    pen.box(0, _KEY.top, SIZE[0], _KEY.height, INK)
    header.band(pen, SIZE[0])


@dataclass(frozen=True, slots=True)
class _City:
    page: Page
    view: SareView
    player: PlayerView
    person: Person
    words: Words

    def draw(self) -> None:
        board = self.view.components.board
        tokens = public_facts.produced_tokens(self.player, self.view.components)
        sites = {site.square: site for site in self.player.sites}
        for row, number in enumerate(board.rows):
            for column, letter in enumerate(board.columns):
                name = f"{letter}{number}"
                box = Box.of(_LEFT + column * _CELL[0], _TOP + row * _CELL[1], *_CELL)
                built = [building for building, square in self.player.built if square == name]
                with self.page.region(f"square {name}", box):
                    if built:
                        self._built(box, name, built, tokens.get(name))
                    elif name in sites:
                        self._site(box, sites[name])
                    else:
                        self._free(box, name)
                self.page.place(places.square(self.player.seat, name), box.grown(-4))
        with self.page.region("panel", PANEL):
            CityPanel(self.page, self.view, self.player, self.person, PANEL, self.words).draw()

    def _name(self, box: Box, building: str, y: int, before: str = "") -> None:
        title = self.words.term(f"building.{building}")
        title = before + title[:1].upper() + title[1:]
        self.page.text(box.middle[0], y, title, serif(34), INK, "mm", room=box.width - 36)

    def _square(self, box: Box, name: str) -> None:
        self.page.text(box.left + 16, box.top + 32, name, bold(34), FREE_NAME)

    def _built(self, box: Box, name: str, built: list[str], token: str | None) -> None:
        page, player = self.page, self.player
        kind = public_facts.building_class(self.view.components, built[0])
        page.stamp(box.left, box.top, tile, box.width, box.height, tint(kind))
        self._square(box, name)
        x = box.middle[0]
        if len(built) > 1:
            for k, building in enumerate(built[:2]):
                page.icon(x - 66 + 132 * k, box.top + 98, BUILDINGS[building], 100)
                self._name(box, building, box.bottom - 76 + 38 * k, "+ " * k)
            return
        building = built[0]
        page.icon(x, box.top + 104, BUILDINGS[building], 150)
        corner = box.right - 44, box.top + 46
        if token:
            page.stamp(*corner, token_disc, scale=1.6)
            page.icon(*corner, GOODS[token], 48, inside=True)
        elif building in (*player.ready, *player.used):
            page.icon(*corner, sun if building in player.ready else moon, 66, inside=True)
        self._name(box, building, box.bottom - 36)

    def _site(self, box: Box, site: SiteView) -> None:
        """A site: its need after all discounts in large, beside the building whether its owner could pay it now, and
        what is missing."""
        page, player = self.page, self.player
        payable = self.view.payable(player, site)
        page.stamp(box.left, box.top, plot, box.width, box.height, payable)
        x, y = box.left + 142, box.top + 72
        if site.building == PYRAMID:
            page.icon(x, y, BUILDINGS[PYRAMID], 100, player.stages, player.stage_count, inside=True)
        else:
            page.icon(x, y, BUILDINGS[site.building], 100, inside=True)
        page.stamp(box.left, box.top, plot_edge, box.width, box.height, payable)
        self._square(box, site.square)
        if site.wild:
            draw_port_discount(page, box.left + 32, box.bottom - 84, site.wild)
        self._answer(Box(box.left + 198, box.top + 14, box.right - 12, box.top + 134), site, payable)
        need = dict(zip(PLAIN, site.need, strict=True))
        draw_prices(page, box.middle[0] + (18 if site.wild else 0), box.bottom - 84, need, 56)
        if not any(need.values()):
            page.text(box.middle[0], box.bottom - 84, 0, bold(54), FAINT, "mm")
        self._name(box, site.building, box.bottom - 32)

    def _answer(self, box: Box, site: SiteView, payable: bool) -> None:
        """A tick and what stands for other resources, or what is missing."""
        page, lack, (x, y) = self.page, self.view.shortfall(self.player, site), box.middle
        if self.player.revolted:
            page.icon(x, y, revolt, 70)
            return
        helped = [(art, n) for art, n in ((ankh, lack.jokers), (camel, lack.caravans)) if n]
        if payable:
            page.icon(x, box.top + (22 if helped else 52), tick, 42 if helped else 64)
            for k, (art, n) in enumerate(helped):
                level = box.top + (64 if len(helped) > 1 else 84) + 38 * k
                page.icon(x - 16, level, art, 34)
                page.text(x + 8, level - 1, n, black(36), INK)
            return
        # What stands for others first, as where it suffices: it has been counted in what is still missing below.
        missing = [(n, GOODS[kind]) for kind, n in zip(PLAIN, lack.missing, strict=True) if n]
        count = len(helped) + len(missing)
        apart = min(40, 120 / count)
        style, size = black(40 if apart > 34 else 32), min(38, apart)
        levels = [y - 4 + apart * (k - (count - 1) / 2) for k in range(count)]
        for (art, n), down in zip(helped, levels, strict=False):
            page.icon(x - 22, down, art, size)
            page.text(x + 4, down - 1, n, style, INK)
        for (n, art), down in zip(missing, levels[len(helped) :], strict=True):
            page.text(x - 2, down - 1, signed(-n), style, LACKING, "rm", room=46)
            page.icon(x + 22, down, art, size)

    def _free(self, box: Box, name: str) -> None:
        """Its name, and what a site here would be spared."""
        spared = zip(KINDS, self.view.discount(self.player, name), strict=True)
        less = {kind: count for kind, count in spared if count}
        page, (x, y) = self.page, box.middle
        page.text(x, y - (34 if less else 0), name, bold(64), FREE_NAME, "mm")
        for k, (kind, count) in enumerate(less.items()):
            left = x + (k - (len(less) - 1) / 2) * (260 / max(3, len(less)))
            draw_port_discount(page, left - 22, y + 46, count)
            page.icon(left + 22, y + 46, GOODS[kind], 38)
