"""The reference board outside the season: each building with its name, the tiles left and their price."""

from collections.abc import Sequence
from typing import Final

from engine.sare.components import PYRAMID
from engine.sare.goods import PLAIN
from engine.sare.view import PlayerView, SareView
from renderers import chips
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK
from renderers.pen import Pen
from renderers.sare import places, plan, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import COURSES, GONE_CHALK, LIME_DARK, tint
from renderers.sare.referencestrip import sold_out, tile
from renderers.sare.squares import plot, plot_edge
from renderers.seats import Person
from renderers.type import FLOOR, black, bold, width
from renderers.words import Words

_COLUMNS: Final = 7
_CHIP: Final = 50
_SIGN: Final = 62
_ALONE: Final = 66
"""The size of the drawing of what is sold out."""
_BROAD: Final = 400
"""From this width on the markers of all players stand in one line."""
_OWNER: Final = 50
_BUILDER: Final = 38
"""The size of the marker of a player whose site it is."""


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
    """What it was, that none is left, and who has it, on a dashed plot those who have not built it yet."""
    page.stamp(box.left, box.top, sold_out, box.width, box.height)
    _title(page, words, name, box)
    page.icon(box.left + 56, box.top + 84, BUILDINGS[name], _ALONE, chalk=GONE_CHALK, inside=True)
    page.text(box.left + 56, box.bottom - 25, "×0", black(40), INK, "mm", room=96)
    owners = [(player.seat, player.has_built(name)) for player in view.players if _has(player, name)]
    columns = 2 if box.width < _BROAD else max(3, len(owners))
    y, rows = box.middle[1] + 18, -(-len(owners) // columns)
    for k, (seat, is_built) in enumerate(owners):
        x, level = box.left + 134 + 54 * (k % columns), y + 56 * (k // columns - (rows - 1) / 2)
        if columns > 2:
            x += 16 + 20 * k
        if not is_built:
            page.stamp(x - 27, level - 27, plot, 54, 54)
            page.stamp(x - 27, level - 27, plot_edge, 54, 54)
        page.marker(x, level, _OWNER if is_built else _BUILDER, persons[seat], inside=True)


def _has(player: PlayerView, name: str) -> bool:
    return player.has_built(name) or any(site.building == name for site in player.sites)


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
    apart = min(122, (box.width - 108) / len(stages))
    for k, stage in enumerate(stages):
        middle = box.left + 100 + apart * (k + 0.5)
        _price(page, stage, middle, box.top + 100)
        if k:
            page.stamp(middle - apart / 2, box.top + 48, between, box.height - 60)


def _title(page: Page, words: Words, name: str, box: Box) -> None:
    title = words.term(f"building.{name}")
    title = title[:1].upper() + title[1:]
    aside = 12 if width(title, bold(FLOOR)) <= box.width - 22 else 4
    page.text(box.left + aside, box.top + 27, title, bold(36), INK, room=box.width - 2 * aside + 2)


def _price(page: Page, cost: dict[str, int], x: float, y: float) -> None:
    """Wood and stone above gold."""
    spots = ((x - 29, y - 26), (x + 29, y - 26), (x, y + 27))
    for kind, (at, level) in zip(PLAIN, spots, strict=True):
        if cost.get(kind):
            chips.cost(page, at, level, kind, cost[kind], _CHIP)


def between(pen: Pen, h: int) -> None:
    """Between two stages."""
    pen.line(((0, 0), (0, h)), LIME_DARK, 3)
