"""The reference board outside the season: each building with its name, the tiles left and their price.

What is sold out is smaller, and gives its room to the others.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from engine.sare.components import PYRAMID
from engine.sare.view import PlayerView, SareView
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK
from renderers.pen import Pen
from renderers.sare import places, plan, prices, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import COURSES, GONE_CHALK, LIME_DARK, tint
from renderers.sare.referencestrip import sold_out, tile
from renderers.sare.squares import plot, plot_edge
from renderers.seats import Person
from renderers.type import FLOOR, black, bold, width
from renderers.words import Words

_COLUMNS: Final = 7
_LOW: Final = 118
"""The height of a row in which all is sold out."""
_GAP: Final = 6
_GONE: Final = 0.74
"""The width of what is sold out, as a share of that of another tile."""
_PYRAMID: Final = 2.0
"""The same of the Pyramids, which show the price of each stage."""
_SIGN: Final = 118
"""The greatest width of a drawing."""
_CHIP: Final = 64
_NAME: Final = 42
"""The height of a name."""
_ALONE: Final = 84
"""The greatest width of the drawing of what is sold out."""
_APART: Final = 50
_CLOSE: Final = 46
_CLOSEST: Final = 35
"""The distance between markers, a smaller one, and the least."""
_OWNER: Final = 46
_BUILDER: Final = 35
"""The size of the marker of a player whose site it is."""


def draw(page: Page, view: SareView, persons: Sequence[Person], words: Words) -> None:
    for name, box in _boxes(view):
        with page.region(f"tiles {name}", box):
            if public_facts.tiles_left(view, name):
                _tile(page, view, words, name, box)
            else:
                _sold_out(page, view, persons, words, name, box)
        page.cell(places.tiles(name), box)


def _boxes(view: SareView) -> Iterator[tuple[str, Box]]:
    """Two rows, each tile in its own."""
    types = public_facts.building_types(view.components)
    rows = [types[at : at + _COLUMNS] for at in range(0, len(types), _COLUMNS)]
    there = [any(public_facts.tiles_left(view, name) for name in row) for row in rows]
    area = Box(8, plan.TOP.top + 6, plan.WIDTH, plan.TOP.bottom - 4)
    low = _LOW if any(there) else area.height / len(rows)
    high = (area.height - low * there.count(False)) / max(1, there.count(True))
    tops = list(accumulate((high if any_left else low for any_left in there), initial=area.top))
    for row, top, bottom in zip(rows, tops, tops[1:], strict=False):
        shares = [_share(view, name) for name in row]
        lefts = [area.left + area.width * share / sum(shares) for share in accumulate(shares, initial=0.0)]
        for name, left, right in zip(row, lefts, lefts[1:], strict=False):
            yield name, Box(round(left), round(top), round(right) - _GAP, round(bottom) - _GAP)


def _share(view: SareView, name: str) -> float:
    if not public_facts.tiles_left(view, name):
        return _GONE
    return _PYRAMID if name == PYRAMID else 1.0


def _sold_out(page: Page, view: SareView, persons: Sequence[Person], words: Words, name: str, box: Box) -> None:
    """What it was, and beside or below it who has it, on a dashed plot those who have not built it yet."""
    page.stamp(box.left, box.top, sold_out, box.width, box.height)
    inner = box._replace(right=box.right - 4, bottom=box.bottom - 6)
    if width(_called(words, name), bold(FLOOR)) <= box.width - 8:
        _title(page, words, name, box)
        inner = inner._replace(top=box.top + _NAME - 4)
    owners = [(player.seat, player.has_built(name)) for player in view.players if _has(player, name)]
    size, columns, below = _arranged(inner, len(owners))
    if below:
        sign = inner.middle[0], inner.top + 6 + size / 2
        lot = inner._replace(top=inner.top + size + 12)
    else:
        sign = inner.left + 10 + size / 2, inner.middle[1]
        lot = inner._replace(left=inner.left + size + 16)
    page.icon(*sign, BUILDINGS[name], size, chalk=GONE_CHALK, inside=True)
    if owners:
        _owners(page, persons, owners, lot, columns)


def _arranged(box: Box, count: int) -> tuple[int, int, bool]:
    """The size of the drawing, the columns of the markers, and whether they stand below it: as large as possible."""
    found = []
    for columns in range(max(1, count), 0, -1):
        rows = -(-count // columns)
        if columns * _APART <= box.width:
            found.append((min(_ALONE, box.height - _APART * rows - 16), columns, True))
        if rows * _CLOSEST <= box.height:
            size = min(_ALONE, box.height - 12, box.width - _APART * columns - 24)
            found.append((size, columns, False))
    # Markers as close as can be are the last resort.
    return max(found, key=lambda way: way[0] - _CLOSEST * (not way[2] and -(-count // way[1]) * _CLOSE > box.height))


def _owners(page: Page, persons: Sequence[Person], owners: Sequence[tuple[int, bool]], lot: Box, columns: int) -> None:
    rows, (x, y) = -(-len(owners) // columns), lot.middle
    apart = min(_APART, lot.height // rows)
    for k, (seat, is_built) in enumerate(owners):
        at = x + _APART * (k % columns - (columns - 1) / 2)
        level = y + apart * (k // columns - (rows - 1) / 2)
        if not is_built:
            page.stamp(at - apart / 2, level - apart / 2, plot, apart, apart)
            page.stamp(at - apart / 2, level - apart / 2, plot_edge, apart, apart)
        page.marker(
            at, level, min(_OWNER, apart - 2) if is_built else min(_BUILDER, apart - 12), persons[seat], inside=True
        )


def _has(player: PlayerView, name: str) -> bool:
    return player.has_built(name) or any(site.building == name for site in player.sites)


def _tile(page: Page, view: SareView, words: Words, name: str, box: Box) -> None:
    """The name; the building above the number of its tiles; the price, each resource always in its own place."""
    page.stamp(box.left, box.top, tile, box.width, box.height, tint(public_facts.building_class(view.components, name)))
    _title(page, words, name, box)
    low, inner = box.bottom - 10, box.top + _NAME + 2
    size = min(_SIGN, low - inner - 50, round(box.width * 0.3))
    x, y = box.left + 10 + size / 2, (inner + low - 48) / 2
    page.icon(x, y, BUILDINGS[name], size, inside=True)
    left = public_facts.tiles_left(view, name)
    page.text(x, low - 23, f"×{left}", black(50), INK, "mm", room=96)
    prices_left = round(x + size / 2 + 8)
    price = Box(prices_left, inner + 4, box.right - 10, low)
    if name != PYRAMID:
        prices.draw(page, price, public_facts.find_building(view.components, name).cost, _CHIP)
        return
    figure = round(size * 0.5)
    page.text(x, y + size * 0.18, view.pile[0], black(figure), INK, "mm", inside=True, outline=COURSES[1])
    stages = public_facts.find_pyramid(view.components, view.pile[0]).stages
    apart = price.width / len(stages)
    for k, stage in enumerate(stages):
        lot = Box.of(price.left + apart * k, price.top, apart, price.height)
        prices.draw(page, Box(lot.left + 8, lot.top, lot.right - 5, lot.bottom), stage, _CHIP)
        if k:
            page.stamp(lot.left + 1, box.top + 48, between, box.height - 60)


def _title(page: Page, words: Words, name: str, box: Box) -> None:
    title = _called(words, name)
    aside = 12 if width(title, bold(FLOOR)) <= box.width - 22 else 4
    page.text(box.left + aside, box.top + 25, title, bold(36), INK, room=box.width - 2 * aside + 2)


def _called(words: Words, name: str) -> str:
    title = words.term(f"building.{name}")
    return title[:1].upper() + title[1:]


def between(pen: Pen, h: int) -> None:
    """Between two stages."""
    pen.line(((0, 0), (0, h)), LIME_DARK, 3)
