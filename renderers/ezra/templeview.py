"""Temple and Altar by themselves: what each row and Sector brings, who has how many Levites, every reward of the
track, what is burnt for a step, and the judgment of the prophets in each round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.effect import Effect, Effects
from engine.ezra.figures_board import Judgment
from engine.ezra.view import EzraView
from renderers import header
from renderers.box import Box
from renderers.canvas import background
from renderers.ezra import (
    activity,
    banners,
    effects,
    ground,
    masonry,
    paints,
    places,
    seen,
    signs,
    temple,
    track,
)
from renderers.ezra.colours import CITY, CITY_EDGE
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, SOFT, VELLUM
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import Person
from renderers.sprites import Drawn
from renderers.states import frame, plate
from renderers.type import black, bold
from renderers.words import Words

SIZE: Final = (1600, 1290)
TEMPLE: Final = Box(150, 226, 850, 576)
_PRICES: Final = 84
_REWARDS: Final = 912
_PEOPLE: Final = Box(976, 124, 1584, 700)
_TRACK: Final = Box(150, 760, 1576, 979)
_JUDGMENT: Final = Box(16, 1040, 1210, 1276)
_FIRE: Final = Box(1226, 1040, 1584, 1276)
_ROW: Final = 70


def draw(view: EzraView, words: Words) -> Page:
    persons = seen.persons(view, words)
    picture = background(
        ("ezra temple", *ground.key(view)), SIZE, CITY, lambda pen: _ground(pen, view), paints.palette()
    )
    page = Page(picture, paints.palette())
    activity.head(page, view, words, persons)
    temple.draw(page, view, TEMPLE, _PRICES, _REWARDS, 1.3)
    _sectors(page, view)
    with page.region("people", _PEOPLE):
        _people(page, view, persons)
    track.draw(page, view, persons, _TRACK, figures=True)
    with page.region("judgment", _JUDGMENT):
        _judgments(page, view)
    with page.region("fire", _FIRE):
        _fire(page, view)
    return page


def _ground(pen: Pen, view: EzraView) -> None:
    header.band(pen, SIZE[0])
    temple.ground(pen, TEMPLE, len(view.temple), view.columns, view.sectors)
    track.ground(pen, view.components, _TRACK)
    for box in (_PEOPLE, _JUDGMENT, _FIRE):
        pen.area(rounded(box.left, box.top, box.width, box.height, 18), PAPER, CITY_EDGE, 4)


def _sectors(page: Page, view: EzraView) -> None:
    """Under each how many spaces are still free."""
    before, rows = 0, view.temple
    for number, last in enumerate(view.sectors, 1):
        free = sum(max(0, last - max(len(row), before)) for row in rows)
        x = TEMPLE.left + (before + last) / 2 * TEMPLE.width / view.columns
        page.text(x, TEMPLE.bottom + 50, free, black(44), INK if free else SOFT, "mm")
        page.place(places.sector(number), Box.about(x, TEMPLE.bottom + 50, 80, 50))
        before = last


def _people(page: Page, view: EzraView, persons: Sequence[Person]) -> None:
    """Levites and red Banners of each; below what a full Sector brings."""
    box, top = _PEOPLE, _PEOPLE.top + 48.0
    apart = min(_ROW, 300 / len(view.players))
    for k, player in enumerate(view.players):
        y = top + apart * k
        page.marker(box.left + 48, y, 62, persons[player.seat])
        page.icon(box.left + 118, y, signs.lyre, 52)
        page.count(box.left + 148, y - 1, player.levites, 50, room=50)
        if not seen.is_rival(view, player.seat):
            banners.flag(page, box.left + 204, y, "red", seen.banners(view, player.seat)[0], 104, 56)
        for j, kind in enumerate(("stone", "wood", "gold", "cinders")):
            x = box.left + 318 + 71 * j
            count = seen.stock(player, kind)
            page.icon(x + 16, y - 2, signs.GOODS[kind], 34)
            page.count(x + 35, y - 1, count, 40 if count < 10 else 32, room=34)
    _sector_rewards(page, view, box.bottom - 222)


def _sector_rewards(page: Page, view: EzraView, top: float) -> None:
    box, it = _PEOPLE, view.components.temple.sector_effects
    page.stamp(box.left + 16, top - 14, rule, box.width - 32)
    food = effects.tokens((Effect("food", it.finisher_food),), ones=True)
    silver = effects.tokens((Effect("silver", it.silver_per_levite),), ones=True)
    x = box.left + 24
    lines: list[tuple[effects.Token, ...]] = [
        (Drawn(sector_sign), effects.ARROW, *food),
        ("1", Drawn(signs.lyre), effects.ARROW, *silver),
        (Drawn(most, (True,)), Drawn(signs.lyre), effects.ARROW, *_points(it.most_levites_vp)),
    ]
    if view.seats not in it.least_ignored_player_counts:
        lines.append((Drawn(most, (False,)), Drawn(signs.lyre), effects.ARROW, *_points(it.least_levites_vp)))
    for k, line in enumerate(lines):
        effects.write(page, x + 288 * (k % 2), top + 50 + 96 * (k // 2), line, 54, figure=46, room=276)


def _points(points: int) -> tuple[effects.Token, ...]:
    return effects.tokens((Effect("vp", points),), ones=True)


def _judgments(page: Page, view: EzraView) -> None:
    """Three rounds side by side, each behind, between and ahead of the prophets; the round's own has a gold frame."""
    box, c = _JUDGMENT, view.components
    side = next(it for it in c.altar_side if it.id == view.side)
    rounds = c.meta.rounds
    first, apart = box.left + 150, (box.width - 160) / rounds
    for j, letters in enumerate(("", "Z", "H")):
        y = box.top + 56 + 62 * j
        for letter in letters:
            page.icon(box.left + 58, y, masonry.prophet, 54, letter)
        page.icon(box.left + 112, y, _LEADS[j], 40)
    for k in range(rounds):
        x, here = first + apart * k, k + 1 == max(1, view.round) and not seen.is_over(view)
        cell = Box.of(x, box.top + 10, apart - 10, box.height - 20)
        page.stamp(cell.left, cell.top, plate, cell.width, cell.height, PAPER if here else VELLUM, LINE, 3, 14)
        if here:
            page.stamp(cell.left - 3, cell.top - 3, frame, cell.width + 6, cell.height + 6, COIN, 6, 16)
        page.text(x + 22, cell.top + 34, k + 1, black(44), INK if here else SOFT)
        for j, (effect, at) in enumerate(_entries(side.judgment[k], side.zechariah[k], side.haggai[k])):
            y = box.top + 56 + 62 * j
            page.text(x + 108, y, at, bold(34), SOFT, "mm")
            effects.write(page, x + 160, y, effects.tokens(effect, ones=True) or ("–",), 48, room=apart - 180)


def _entries(it: Judgment, zechariah: int, haggai: int) -> tuple[tuple[Effects, str], ...]:
    """With the spaces of the track where each begins and ends."""
    return (
        (it.behind, f"<{zechariah}"),
        (it.between, f"{zechariah}–{haggai - 1}"),
        (it.ahead, f"≥{haggai}"),
    )


def _fire(page: Page, view: EzraView) -> None:
    """What a Levite burns on the Altar, for how many Banners, and how far it leads."""
    box, it = _FIRE, view.components.altar_fire
    for k, (kind, offering) in enumerate((("wood", it.wood), ("cinders", it.cinders))):
        y = box.top + 68 + 100 * k
        flag = banners.flag(page, box.left + 20, y, "red", offering.banners, 110, 62)
        line = (Drawn(signs.GOODS[kind]), effects.ARROW, str(offering.move), Drawn(signs.flame))
        effects.write(page, flag.right + 10, y, line, 56, room=box.right - flag.right - 20)


def rule(pen: Pen, w: int) -> None:
    pen.line(((0, 0), (w, 0)), LINE, 3, round_ends=False)


def sector_sign(pen: Pen) -> None:
    """A Sector whose spaces are all filled."""
    for row in range(3):
        for column in range(2):
            pen.box(-40 + 41 * column, -46 + 31 * row, 38, 28, "#C08A57", INK, 4, 4)


def most(pen: Pen, is_most: bool) -> None:
    """Most or fewest of something."""
    heights = (36, 60, 88) if is_most else (60, 88, 30)
    for k, h in enumerate(heights):
        lit = k == 2
        pen.box(-44 + 31 * k, 46 - h, 27, h, COIN if lit else PAPER, INK, 4)


def _behind(pen: Pen) -> None:
    pen.area("M34,-30 L-30,0 L34,30 Z", INK)


def _between(pen: Pen) -> None:
    pen.circle(0, 0, 22, INK)


def _ahead(pen: Pen) -> None:
    pen.area("M-34,-30 L30,0 L-34,30 Z", INK)


_LEADS: Final = (_behind, _between, _ahead)
