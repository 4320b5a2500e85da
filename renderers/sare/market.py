"""The reference board outside the season: each building with its name, the tiles left and their price."""

from collections.abc import Sequence
from typing import Final

from engine.sare.components import PYRAMID
from engine.sare.goods import PLAIN
from engine.sare.view import SareView
from renderers import chips
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK
from renderers.pen import Pen
from renderers.sare import places, plan, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import COURSES, GONE_CHALK, LIME_DARK, tint
from renderers.sare.referencestrip import sold_out, tile
from renderers.seats import Person
from renderers.type import FLOOR, black, bold, serif, width
from renderers.words import Words

_COLUMNS: Final = 7
_CHIP: Final = 50
_SIGN: Final = 62
_ALONE: Final = 84
"""The size of the drawing of what is sold out."""
_OWNER: Final = 46


def draw(page: Page, view: SareView, persons: Sequence[Person], words: Words) -> None:
    """Two rows; the last tile, the Pyramids, takes the rest of its row."""
    types = public_facts.building_types(view.components)
    area = plan.TOP
    w, h = (area.width - 12) / _COLUMNS, (area.height - 10) / -(-len(types) // _COLUMNS)
    for k, name in enumerate(types):
        left, top = area.left + 8 + w * (k % _COLUMNS), area.top + 6 + h * (k // _COLUMNS)
        right = area.right - 6 if name == types[-1] else left + w
        box = Box(round(left), round(top), round(right) - 6, round(top + h) - 6)
        with page.region(f"tiles {name}", box):
            if public_facts.tiles_left(view, name):
                _tile(page, view, words, name, box)
            else:
                _sold_out(page, view, persons, words, name, box)
        page.cell(places.tiles(name), box)


def _sold_out(page: Page, view: SareView, persons: Sequence[Person], words: Words, name: str, box: Box) -> None:
    """Only what it was, and who has built it."""
    page.stamp(box.left, box.top, sold_out, box.width, box.height)
    owners = [player.seat for player in view.players if player.has_built(name)]
    _title(page, words, name, box)
    x, y = box.middle[0], box.middle[1] + 16
    page.icon(box.left + 66 if owners else x, y, BUILDINGS[name], _ALONE, chalk=GONE_CHALK, inside=True)
    rows = -(-len(owners) // 2)
    for k, seat in enumerate(owners):
        level = y + 52 * (k // 2 - (rows - 1) / 2)
        page.marker(box.left + 140 + 54 * (k % 2), level, _OWNER, persons[seat], inside=True)


def _tile(page: Page, view: SareView, words: Words, name: str, box: Box) -> None:
    """The name; the building above the number of its tiles; the price, each resource always in its own place."""
    page.stamp(box.left, box.top, tile, box.width, box.height, tint(public_facts.building_class(view.components, name)))
    _title(page, words, name, box)
    x, y = box.left + 54, box.top + 78
    page.icon(x, y, BUILDINGS[name], _SIGN, inside=True)
    left = public_facts.tiles_left(view, name)
    page.text(x, box.bottom - 27, f"×{left}", black(44), INK, "mm", room=96)
    if name != PYRAMID:
        _price(page, public_facts.find_building(view.components, name).cost, box.left + 154, box.top + 100)
        return
    page.text(x, y + 13, view.pile[0], black(34), INK, "mm", inside=True, outline=COURSES[1])
    stages = public_facts.find_pyramid(view.components, view.pile[0]).stages
    apart = min(122, (box.width - 102) / len(stages))
    for k, stage in enumerate(stages):
        middle = box.left + 100 + apart * (k + 0.5)
        _price(page, stage, middle, box.top + 100)
        if k:
            page.stamp(middle - apart / 2, box.top + 48, between, box.height - 60)


def _title(page: Page, words: Words, name: str, box: Box) -> None:
    """In narrower letters where the others would not fit."""
    title, room = words.term(f"building.{name}"), box.width - 8
    title = title[:1].upper() + title[1:]
    style = serif(36) if width(title, serif(FLOOR)) <= room else bold(36)
    page.text(box.left + 5, box.top + 25, title, style, INK, room=room)


def _price(page: Page, cost: dict[str, int], x: float, y: float) -> None:
    """Wood and stone above gold."""
    spots = ((x - 29, y - 26), (x + 29, y - 26), (x, y + 27))
    for kind, (at, level) in zip(PLAIN, spots, strict=True):
        if cost.get(kind):
            chips.cost(page, at, level, kind, cost[kind], _CHIP)


def between(pen: Pen, h: int) -> None:
    """Between two stages."""
    pen.line(((0, 0), (0, h)), LIME_DARK, 3)
