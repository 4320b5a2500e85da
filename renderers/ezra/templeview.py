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
    answers,
    banners,
    effects,
    ground,
    judgment,
    keyline,
    paints,
    places,
    public_facts,
    signs,
    temple,
    track,
)
from renderers.ezra.colours import CITY, CITY_EDGE, TEMPLE_SPACE
from renderers.ezra.keyline import Entry
from renderers.icons.signs import tick
from renderers.page import Page
from renderers.palette import INK, LINE, PAPER, SOFT
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import Person
from renderers.sprites import Drawing
from renderers.type import black, bold
from renderers.words import Words

SIZE: Final = (1600, 1340)
TEMPLE: Final = Box(132, 190, 716, 570)
_PRICES: Final = 70
_REWARDS: Final = 776
_PEOPLE: Final = Box(826, 124, 1584, 666)
_TRACK: Final = Box(126, 740, 1576, 976)
_KEY: Final = Box(16, 649, 820, 685)
_JUDGMENT: Final = Box(16, 1006, 1228, 1326)
_FIRE: Final = Box(1244, 1006, 1584, 1326)
_LINE: Final = 60
"""The height of a line of what a full Sector brings."""
_TALLEST: Final = 150
"""Of a player's line."""


def draw(view: EzraView, words: Words) -> Page:
    persons = public_facts.persons(view, words)
    picture = background(
        ("ezra temple", *ground.background_key(view)), SIZE, CITY, lambda pen: _ground(pen, view), paints.palette()
    )
    page = Page(picture, paints.palette())
    activity.draw_header(page, view, words, persons)
    temple.draw_temple(page, view, TEMPLE, _PRICES, _REWARDS, 1.4)
    _sectors(page, view, words)
    with page.region("people", _PEOPLE):
        _people(page, view, words, persons)
    track.draw_altar_track(page, view, persons, _TRACK)
    mine = answers.on_turn(view)
    if mine and (mine.rows or mine.altar):
        keyline.draw(page, [Entry((Drawing(tick),), words.term("key.payable"))], _KEY, INK)
    with page.region("judgment", _JUDGMENT):
        judgment.draw_judgment(page, view, words, _JUDGMENT)
    with page.region("fire", _FIRE):
        judgment.draw_altar_fire(page, view, words, _FIRE)
    return page


def _ground(pen: Pen, view: EzraView) -> None:
    header.band(pen, SIZE[0])
    temple.ground(pen, TEMPLE, len(view.temple), view.columns, view.sectors)
    track.ground(pen, view.components, _TRACK)
    for box in (_PEOPLE, _JUDGMENT, _FIRE):
        pen.area(rounded(box.left, box.top, box.width, box.height, 18), PAPER, CITY_EDGE, 4)


def _sectors(page: Page, view: EzraView, words: Words) -> None:
    """Under each how many spaces are still free."""
    before, y = 0, TEMPLE.bottom + 52
    for number, (last, free) in enumerate(zip(view.sectors, temple.free_spaces(view), strict=True), 1):
        x = TEMPLE.left + (before + last) / 2 * TEMPLE.width / view.columns
        page.stamp(x - 50, y - 20, vacant)
        page.text(x, y, free, black(50), INK if free else SOFT)
        page.place(places.sector(number), Box.about(x, y, 116, 56))
        before = last
    page.text(TEMPLE.right + 8, y, words.term("key.free"), bold(38), SOFT, room=_PEOPLE.left - TEMPLE.right - 14)


def _people(page: Page, view: EzraView, words: Words, persons: Sequence[Person]) -> None:
    """Each player's Levites, red Banners and goods; below, what a full Sector brings."""
    box, lines = _PEOPLE, _sector_rewards(view)
    top = box.bottom - 14 - _LINE * len(lines)
    apart = min(_TALLEST, (top - 20 - box.top) / len(view.players))
    down = (top - 20 - box.top - apart * len(view.players)) / 2
    for k, player in enumerate(view.players):
        y = box.top + 4 + down + apart * (k + 0.5)
        high = min(66, round(apart) - 8)
        page.marker(box.left + 54, y, min(84, round(apart) - 10), persons[player.seat])
        page.icon(box.left + 138, y, signs.lyre, high - 4)
        page.count(box.left + 174, y - 1, player.levites, 58, room=56)
        if not view.is_rival(player.seat):
            banners.draw_flag(page, box.left + 226, y, "red", view.banners(player.seat)[0], 124, high)
        for j, kind in enumerate(("stone", "wood", "gold", "cinders")):
            x = box.left + 362 + 98 * j
            if view.is_rival(player.seat) and kind != "gold":
                continue
            count = public_facts.count_of_kind(player, kind)
            large = 54 if count < 10 else 44
            page.icon(x + large / 2, y - 1, signs.GOODS[kind], large)
            page.count(x + large + 4, y - 1, count, 52 if count < 10 else 40, room=92 - large)
    page.stamp(box.left + 16, top - 12, rule, box.width - 32)
    for k, (word, line) in enumerate(lines):
        y = top + _LINE * (k + 0.5)
        drawn = effects.draw_tokens(page, box.right - 24, y, line, 56, anchor="r", figure=52)
        page.text(box.left + 26, y - 1, words.term(word), bold(42), INK, room=drawn.left - box.left - 50)


def _sector_rewards(view: EzraView) -> list[tuple[str, tuple[effects.Token, ...]]]:
    """For what, in a word, and what it brings."""
    gives = view.components.temple.sector_effects
    food = effects.effect_tokens((Food(gives.finisher_food),), ones=True)
    silver = effects.effect_tokens((Silver(gives.silver_per_levite),), ones=True)
    lines = [
        ("key.last_resource", food),
        ("key.each_levite", silver),
        ("key.most_levites", _points(gives.most_levites_vp)),
    ]
    if view.seats not in gives.least_ignored_player_counts:
        lines.append(("key.fewest_levites", _points(gives.least_levites_vp)))
    return lines


def _points(points: int) -> tuple[effects.Token, ...]:
    return effects.effect_tokens((Points(points),), ones=True)


def rule(pen: Pen, w: int) -> None:
    pen.line(((0, 0), (w, 0)), LINE, 3, round_ends=False)


def vacant(pen: Pen) -> None:
    """A space of the Temple that is free."""
    pen.box(0, 0, 42, 40, TEMPLE_SPACE, INK, 3.5, 5)
