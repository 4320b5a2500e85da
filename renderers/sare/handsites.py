"""A player's own sites in the private picture, each with its answer: it can be paid now, or this is what is missing."""

from collections.abc import Sequence
from typing import Final

from engine.sare.components import PYRAMID
from engine.sare.goods import KINDS, PLAIN
from engine.sare.moves import Build, Store
from engine.sare.view import PlayerView, SareView, Shortfall, SiteView
from renderers import chips
from renderers.box import Box
from renderers.icons.signs import hourglass
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, VELLUM, WHITE
from renderers.path import rounded
from renderers.pen import Art, Pen
from renderers.sare import facts, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CHALK_LINE, JOKER, LACKING, PAYABLE_LIGHT, PLOT, tint
from renderers.sare.signs import GOODS, ankh, camel, quick, revolt, tick
from renderers.type import black, bold, fit, serif, signed, width
from renderers.words import Words

_GAP: Final = 16
_WIDEST: Final = 512
_ALONE: Final = 1072
"""The width of few sites outside the season, when no goal stands beside them."""
_FOOT: Final = 104
_NARROW: Final = 300
"""Below this width names and chips get less room."""
_MISSING: Final = ((150, 72, 64), (112, 56, 50), (90, 38, 34))
"""The room for what is missing of one resource, and the sizes of its figure and its sign in it."""
_LEAST_SAID: Final = 100
_HELP: Final = 92
"""The room for what stands for other resources, each with its figure."""


def draw(page: Page, view: SareView, player: PlayerView, box: Box, words: Words) -> int:
    """What the plan finishes, the sites, and the quick-start building that has no square yet; return where they end."""
    done = facts.planned_buildings(view)
    count = len(done) + len(player.sites) + bool(player.quick)
    if not count:
        lot = box._replace(right=box.left + min(box.width, _WIDEST if view.season.running else _ALONE))
        page.stamp(lot.left, lot.top, no_sites, lot.width, lot.height)
        page.text(*lot.middle, words.term("no_sites"), serif(48), INK, "mm", room=lot.width - 60)
        return lot.right + _GAP
    wide = min(_WIDEST if view.season.running else _ALONE, (box.width + _GAP) / count - _GAP)
    boxes = [Box.of(box.left + (wide + _GAP) * k, box.top, wide, box.height) for k in range(count)]
    for (name, square), lot in zip(done, boxes, strict=False):
        _building(page, view, lot, name, square, words)
    lots = boxes[len(done) : len(done) + len(player.sites)]
    for site, lot in zip(player.sites, lots, strict=True):
        with page.region(f"site {site.square}", lot):
            _Site(page, view, player, site, lot, words).draw()
    if player.quick:
        _building(page, view, boxes[-1], player.quick, "", words)
    _alternatives(page, view, player, lots, words)
    return boxes[-1].right + _GAP


def blocking_sign(view: SareView, player: PlayerView, site: SiteView) -> Art | None:
    """The sign of why nothing can be paid for a site in this turn, whatever the player has."""
    if player.revolted:
        return revolt
    staged = any(isinstance(move, Build) and move.building == PYRAMID for move in view.lane)
    stored = any(isinstance(move, Store) for move in view.lane)
    return hourglass if stored or (staged and site.building == PYRAMID) else None


def _payable_sites(view: SareView, player: PlayerView) -> list[int]:
    return [
        k
        for k, site in enumerate(player.sites)
        if view.payable(player, site) and blocking_sign(view, player, site) is None
    ]


def _alternatives(page: Page, view: SareView, player: PlayerView, lots: Sequence[Box], words: Words) -> None:
    """An "or" between sites that can be paid for, if not all of them together."""
    payable = _payable_sites(view, player)
    sites = [player.sites[k] for k in payable]
    if view.payable_together(player, *sites):
        return
    for k in payable[1:]:
        x, y = lots[k].left - _GAP / 2, lots[k].bottom - _FOOT / 2 - 2
        page.item(page.stamp(x, y, or_disc))
        page.text(x, y - 2, words.term("or"), bold(34), INK, "mm", room=56, inside=True)


class _Site:
    """A site: its square, the building in chalk, its name, its need after all discounts, and the answer in its foot."""

    def __init__(self, page: Page, view: SareView, player: PlayerView, site: SiteView, box: Box, words: Words) -> None:
        self.page, self.view, self.player, self.site, self.box, self.words = page, view, player, site, box, words
        self.narrow = box.width < _NARROW
        self.blocked = blocking_sign(view, player, site)
        self.payable = self.blocked is None and view.payable(player, site)

    def draw(self) -> None:
        page, box, site = self.page, self.box, self.site
        page.stamp(box.left, box.top, site_ground, box.width, box.height, self.payable)
        x = box.middle[0]
        page.text(box.left + 18, box.top + 34, site.square, bold(40), INK)
        self._drawing(x + (14 if self.narrow else 0), box.top + (116 if self.narrow else 96))
        _title(page, self.words, site.building, x, box.top + 204, box.width - 24)
        size = min(64, round((box.width - 20) / len(PLAIN)) - 8)
        needs = [(kind, need) for kind, need in zip(PLAIN, site.need, strict=True) if need]
        apart = min(94, (box.width - 16) / max(1, len(needs)))
        for k, (kind, need) in enumerate(needs):
            chips.cost(page, x + (k - (len(needs) - 1) / 2) * apart, box.top + 272, kind, need, size)
        if site.wild:
            at = box.right - 44, box.top + 44
            page.stamp(*at, joker_disc)
            page.text(at[0] - 1, at[1] - 1, signed(-site.wild), black(42), WHITE, "mm", inside=True)
        self._answer(x, box.bottom - _FOOT / 2 - 2)

    def _drawing(self, x: float, y: float) -> None:
        size = 110 if self.narrow else 150
        size = min(size, self.box.width - 40)
        if self.site.building == PYRAMID:
            self.page.icon(x, y, BUILDINGS[PYRAMID], size, self.player.stages, self.player.stage_count)
        else:
            self.page.icon(x, y, BUILDINGS[self.site.building], size)

    def _answer(self, x: float, y: float) -> None:
        lack = self.view.shortfall(self.player, self.site)
        if self.blocked is not None:
            said = self.words.term("is_revolted" if self.blocked is revolt else "next_turn")
            if self.narrow:
                self.page.icon(x, y, self.blocked, 80)
                return
            said, style = fit(said, bold(40), self.box.width - 124)
            left = x - (92 + width(said, style)) / 2
            self.page.icon(left + 38, y, self.blocked, 76)
            self.page.text(left + 92, y - 1, said, style, INK)
        elif self.payable:
            self._yes(x, y, lack)
        else:
            self._no(x, y, lack)

    def _yes(self, x: float, y: float, lack: Shortfall) -> None:
        """A tick, and what has to stand for other resources."""
        page, helped = self.page, _helped(lack)
        apart = min(124, (self.box.width - 172) / max(1, len(helped)))
        if apart < 80:
            helped = []
        left = x - apart * len(helped) / 2
        page.icon(left, y, tick, 84 if not self.narrow else 70)
        for k, (art, n) in enumerate(helped):
            at = left + apart * (k + 1) - 18
            page.icon(at, y, art, 56)
            page.text(at + 34, y - 1, n, black(54), INK)

    def _no(self, x: float, y: float, lack: Shortfall) -> None:
        """What stands for other resources, and what is still missing then, each resource with its sign."""
        page, helped = self.page, _helped(lack)
        # a sign between two sites may stand on the edge
        room = self.box.width - (64 if helped else 24)
        missing = [(kind, n) for kind, n in zip(PLAIN, lack.missing, strict=True) if n]
        if len(missing) * _MISSING[-1][0] + len(helped) * _HELP > room:
            helped = []
        rest = room - len(helped) * _HELP
        apart = min(160, rest / len(missing))
        if apart < _MISSING[-1][0]:
            # Too many sites for figures of each kind: the sum, and a sign of any resource.
            missing, apart = [(KINDS[-1], sum(lack.missing))], min(160, rest)
        _, figure, size = next((room for room in _MISSING if apart >= room[0]), _MISSING[-1])
        left = x - (len(missing) * apart + len(helped) * _HELP) / 2
        for k, (art, n) in enumerate(helped):
            at = left + k * _HELP + 26
            page.icon(at, y, art, 42)
            page.text(at + 26, y - 1, n, black(40), INK, room=_HELP - 52)
        left += len(helped) * _HELP
        for k, (kind, n) in enumerate(missing):
            at = left + (k + 0.5) * apart
            page.text(at, y - 1, signed(-n), black(figure), LACKING, "rm", room=apart / 2)
            page.icon(at + 4 + size / 2, y, GOODS[kind], size)


def _helped(lack: Shortfall) -> list[tuple[Art, int]]:
    """What stands for other resources."""
    return [(art, n) for art, n in ((ankh, lack.jokers), (camel, lack.caravans)) if n]


def _title(page: Page, words: Words, building: str, x: float, y: float, room: float) -> None:
    title = words.term(f"building.{building}")
    page.text(x, y, title[:1].upper() + title[1:], serif(44), INK, "mm", room=room)


def _building(page: Page, view: SareView, box: Box, name: str, square: str, words: Words) -> None:
    """A building that the plan finishes, or the quick-start building, which has no square yet."""
    fill = tint(public_facts.building_class(view.components, name))
    page.stamp(box.left, box.top, building_ground, box.width, box.height, fill)
    if square:
        x, y = box.middle[0], box.bottom - _FOOT / 2 - 2
        page.stamp(box.left, box.top, planned_foot, box.width, box.height)
        page.icon(x, box.top + 144, BUILDINGS[name], min(164, box.width - 32))
        _title(page, words, name, x, box.top + 264, box.width - 24)
        page.text(box.left + 18, box.top + 34, square, bold(40), INK)
        said, style = fit(words.term("planned"), bold(40), box.width - 120)
        wide = width(said, style)
        if wide < _LEAST_SAID or said.endswith("…"):
            page.icon(x, y, tick, 72)
        else:
            page.icon(x - (wide + 84) / 2 + 34, y, tick, 68)
            page.text(x - (wide + 84) / 2 + 84, y - 1, said, style, INK)
        return
    page.icon(box.middle[0], box.top + 190, BUILDINGS[name], min(220, box.width - 32))
    _title(page, words, name, box.middle[0], box.bottom - 50, box.width - 24)
    page.icon(box.left + 38, box.top + 42, quick, 60, inside=True)


def site_ground(pen: Pen, w: int, h: int, payable: bool) -> None:
    """What can be paid has a gold edge and a green foot; other sites keep their dashed edge."""
    edge = rounded(4, 4, w - 8, h - 8, 20)
    pen.area(edge, PAPER if payable else PLOT)
    foot = h - _FOOT
    pen.box(4, foot, w - 8, _FOOT - 4, PAYABLE_LIGHT if payable else VELLUM, radius=20)
    pen.box(4, foot, w - 8, 30, PAYABLE_LIGHT if payable else VELLUM)
    pen.line(((6, foot), (w - 6, foot)), INK if payable else LINE, 4)
    if payable:
        pen.area(edge, None, INK, 10)
        pen.area(edge, None, COIN, 6)
    else:
        pen.dashes(edge, INK, 4)


def planned_foot(pen: Pen, w: int, h: int) -> None:
    """The foot of what the plan finishes, as of a site that can be paid."""
    foot = h - _FOOT
    pen.box(6, foot, w - 12, _FOOT - 6, PAYABLE_LIGHT, radius=18)
    pen.box(6, foot, w - 12, 30, PAYABLE_LIGHT)
    pen.line(((6, foot), (w - 6, foot)), INK, 4)


def building_ground(pen: Pen, w: int, h: int, fill: str) -> None:
    pen.box(4, 4, w - 8, h - 8, fill, INK, 4, 20)


def no_sites(pen: Pen, w: int, h: int) -> None:
    edge = rounded(4, 4, w - 8, h - 8, 20)
    pen.area(edge, PLOT)
    pen.dashes(edge, CHALK_LINE, 4, 20, 14)


def joker_disc(pen: Pen) -> None:
    pen.circle(0, 0, 32, JOKER, INK, 4)


def or_disc(pen: Pen) -> None:
    pen.circle(0, 0, 34, COIN, INK, 4)
