"""Temple and Altar by themselves: what each row and Sector brings, who has how many Levites, every reward of the
track, what is burnt for a step, and the judgment of the prophets in each round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.effects.goods import Food, Silver
from engine.ezra.effects.tracks import Points
from engine.ezra.view import EzraView
from renderers import header
from renderers.box import Box
from renderers.canvas import background
from renderers.ezra import (
    activity,
    banners,
    effects,
    ground,
    judgment,
    paints,
    places,
    public_facts,
    signs,
    temple,
    track,
)
from renderers.ezra.colours import CITY, CITY_EDGE, TEMPLE_SPACE
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, SOFT
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import Person
from renderers.sprites import Drawing
from renderers.type import black
from renderers.words import Words

SIZE: Final = (1600, 1340)
TEMPLE: Final = Box(150, 226, 850, 606)
_PRICES: Final = 84
_REWARDS: Final = 912
_PEOPLE: Final = Box(976, 124, 1584, 720)
_TRACK: Final = Box(150, 800, 1576, 1034)
_JUDGMENT: Final = Box(16, 1088, 1210, 1324)
_FIRE: Final = Box(1226, 1088, 1584, 1324)
_REWARDED: Final = 216
"""The height of what a full Sector brings."""


def draw(view: EzraView, words: Words) -> Page:
    persons = public_facts.persons(view, words)
    picture = background(
        ("ezra temple", *ground.background_key(view)), SIZE, CITY, lambda pen: _ground(pen, view), paints.palette()
    )
    page = Page(picture, paints.palette())
    activity.draw_header(page, view, words, persons)
    temple.draw_temple(page, view, TEMPLE, _PRICES, _REWARDS, 1.3)
    _sectors(page, view)
    with page.region("people", _PEOPLE):
        _people(page, view, persons)
    track.draw_altar_track(page, view, persons, _TRACK)
    with page.region("judgment", _JUDGMENT):
        judgment.draw_judgment(page, view, _JUDGMENT)
    with page.region("fire", _FIRE):
        judgment.draw_altar_fire(page, view, _FIRE)
    return page


def _ground(pen: Pen, view: EzraView) -> None:
    header.band(pen, SIZE[0])
    temple.ground(pen, TEMPLE, len(view.temple), view.columns, view.sectors)
    track.ground(pen, view.components, _TRACK)
    for box in (_PEOPLE, _JUDGMENT, _FIRE):
        pen.area(rounded(box.left, box.top, box.width, box.height, 18), PAPER, CITY_EDGE, 4)


def _sectors(page: Page, view: EzraView) -> None:
    """Under each how many spaces are still free."""
    before = 0
    for number, (last, free) in enumerate(zip(view.sectors, temple.free_spaces(view), strict=True), 1):
        x = TEMPLE.left + (before + last) / 2 * TEMPLE.width / view.columns
        y = TEMPLE.bottom + 56
        page.stamp(x - 62, y - 20, vacant)
        page.text(x - 8, y, free, black(50), INK if free else SOFT)
        page.place(places.sector(number), Box.about(x, y, 130, 56))
        before = last


def _people(page: Page, view: EzraView, persons: Sequence[Person]) -> None:
    """Each player's Levites and red Banners; below, what a full Sector brings."""
    box, apart = _PEOPLE, (_PEOPLE.height - _REWARDED - 28) / len(view.players)
    for k, player in enumerate(view.players):
        y = box.top + 6 + apart * (k + 0.5)
        page.marker(box.left + 48, y, 66, persons[player.seat])
        page.icon(box.left + 112, y, signs.lyre, 50)
        page.count(box.left + 140, y - 1, player.levites, 50, room=50)
        if not view.is_rival(player.seat):
            banners.draw_flag(page, box.left + 186, y, "red", view.banners(player.seat)[0], 110, 58)
        for j, kind in enumerate(("stone", "wood", "gold", "cinders")):
            x = box.left + 310 + 74 * j
            if view.is_rival(player.seat) and kind != "gold":
                continue
            count = public_facts.count_of_kind(player, kind)
            large = 40 if count < 10 else 32
            page.icon(x + large / 2 - 2, y - 1, signs.GOODS[kind], large)
            page.count(x + large, y - 1, count, 42 if count < 10 else 34, room=72 - large)
    _sector_rewards(page, view, box.bottom - _REWARDED)


def _sector_rewards(page: Page, view: EzraView, top: float) -> None:
    box, gives = _PEOPLE, view.components.temple.sector_effects
    page.stamp(box.left + 16, top - 14, rule, box.width - 32)
    food = effects.effect_tokens((Food(gives.finisher_food),), ones=True)
    silver = effects.effect_tokens((Silver(gives.silver_per_levite),), ones=True)
    x = box.left + 24
    lines: list[tuple[effects.Token, ...]] = [
        (Drawing(sector_sign), effects.ARROW, *food),
        ("1", Drawing(signs.lyre), effects.ARROW, *silver),
        (Drawing(most, (True,)), Drawing(signs.lyre), effects.ARROW, *_points(gives.most_levites_vp)),
    ]
    if view.seats not in gives.least_ignored_player_counts:
        lines.append((Drawing(most, (False,)), Drawing(signs.lyre), effects.ARROW, *_points(gives.least_levites_vp)))
    for k, line in enumerate(lines):
        effects.draw_tokens(page, x + 288 * (k % 2), top + 50 + 96 * (k // 2), line, 54, figure=46, room=276)


def _points(points: int) -> tuple[effects.Token, ...]:
    return effects.effect_tokens((Points(points),), ones=True)


def rule(pen: Pen, w: int) -> None:
    pen.line(((0, 0), (w, 0)), LINE, 3, round_ends=False)


def sector_sign(pen: Pen) -> None:
    """A Sector whose spaces are all filled."""
    for row in range(3):
        for column in range(2):
            pen.box(-40 + 41 * column, -46 + 31 * row, 38, 28, "#C08A57", INK, 4, 4)


def most(pen: Pen, is_most: bool) -> None:
    """The most or the fewest of something."""
    heights = (36, 60, 88) if is_most else (60, 88, 30)
    for k, h in enumerate(heights):
        lit = k == 2
        pen.box(-44 + 31 * k, 46 - h, 27, h, COIN if lit else PAPER, INK, 4)


def vacant(pen: Pen) -> None:
    """A space of the Temple that is free."""
    pen.box(0, 0, 42, 40, TEMPLE_SPACE, INK, 3.5, 5)
