"""The reference board: each building with its name, the tiles left and their price.

What is sold out is smaller, and gives its room to the others. During the season, when nothing can be taken, the tiles
are low, and what is sold out is drawn together: the cities show who has it.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from engine.sare.components import PYRAMID
from engine.sare.view import PlayerView, SareView
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK
from renderers.path import rounded
from renderers.pen import Pen
from renderers.sare import places, plan, prices, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import GONE, GONE_CHALK, LIME_DARK, REFERENCE, SHADOW, tint
from renderers.sare.signs import site_sign
from renderers.seats import Person
from renderers.type import FLOOR, black, bold, width
from renderers.words import Words

_COLUMNS: Final = 7
_LOW: Final = 118
_HIGH: Final = 203
"""The height of a row in which all is sold out, and of another one."""
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
_LEAST: Final = 26
"""Where there is room for less, there is no drawing: the name says it."""
_APART: Final = 50
_CLOSE: Final = 46
_CLOSEST: Final = 35
"""The distance between markers, a smaller one, and the least."""
_CROWDED: Final = 48
"""A drawing may be so much smaller for the sake of markers that are not as close as can be."""
_OWNER: Final = 46
_BUILDER: Final = 35
"""The size of the marker of a player whose site it is."""
_ABOVE: Final = 88
"""The height of the drawing above the price."""
_LOW_NAME: Final = 32
_LOW_SIGN: Final = 62
_LOW_CHIP: Final = 62
_NUMBER: Final = 58
"""In a low tile the height of the name, the width of the drawing, the greatest width of a chip, that of the number."""
_IN_ONE_ROW: Final = 5
"""So many tiles stand in one row in the season."""
_GONE_SIGN: Final = 52
"""The room for the drawing of what is not left."""


def draw(page: Page, view: SareView, persons: Sequence[Person], words: Words) -> None:
    for name, box in _boxes(view, words):
        with page.region(f"tiles {name}", box):
            if public_facts.tiles_left(view, name):
                _tile(page, view, words, name, box)
            else:
                _sold_out(page, view, persons, words, name, box)
        page.cell(places.tiles(name), box)


def bottom_outside_season(view: SareView) -> int:
    """Where the reference board ends: if all of a row is sold out, the cities have more room."""
    gone = [any(public_facts.tiles_left(view, name) for name in row) for row in _rows(view)].count(False)
    return plan.TOP.bottom - gone * (_HIGH - _LOW)


def draw_in_season(page: Page, view: SareView, words: Words) -> None:
    """Below the season: what is left, each with its name, number and price; behind it the drawings of what is not."""
    end = bottom_in_season(view)
    page.fill(plan.STRIP._replace(top=plan.STRIP.bottom, bottom=plan.REFERENCE.top), INK)
    page.fill(plan.REFERENCE._replace(bottom=end), REFERENCE)
    left, gone = _left(view), _gone(view)
    area = Box(8, plan.REFERENCE.top + 5, plan.WIDTH - 2, end)
    behind = _gone_width(words, gone) if left else 0
    rows = _shared(left, behind, area.width)
    high = area.height / len(rows)
    for k, row in enumerate(rows):
        top, is_last = round(area.top + high * k), k == len(rows) - 1
        there = area._replace(right=area.right - behind) if is_last else area
        for name, start, end in _side_by_side(row, [1.0] * len(row), there):
            box = Box(start, top, end - _GAP, round(top + high) - _GAP)
            with page.region(f"tiles {name}", box):
                _low_tile(page, view, words, name, box)
            page.cell(places.tiles(name), box)
        if is_last and gone:
            lot = Box(there.right if row else area.left, top, area.right - _GAP, round(top + high) - _GAP)
            with page.region("none left", lot):
                _all_gone(page, words, gone, lot)


def bottom_in_season(view: SareView) -> int:
    """Where the reference board ends: if little is left, the cities have more room."""
    return plan.ONE_ROW if len(_left(view)) <= _IN_ONE_ROW else plan.REFERENCE.bottom


def _left(view: SareView) -> list[str]:
    return [name for name in public_facts.building_types(view.components) if public_facts.tiles_left(view, name)]


def _gone(view: SareView) -> list[str]:
    return [name for name in public_facts.building_types(view.components) if not public_facts.tiles_left(view, name)]


def _shared(left: Sequence[str], behind: int, wide: int) -> list[Sequence[str]]:
    """What is left in one row or two; the last one shares its width with what is not left."""
    if len(left) <= _IN_ONE_ROW:
        return [left]

    def narrowest(at: int) -> float:
        return min(wide / at, (wide - behind) / (len(left) - at))

    at = max(range(1, len(left)), key=narrowest)
    return [left[:at], left[at:]]


def _gone_width(words: Words, gone: Sequence[str]) -> int:
    """The width of the box of what is not left: of its title, and of its drawings."""
    if not gone:
        return 0
    return round(max(width(_none_left(words), bold(33)) + 26, len(gone) * _GONE_SIGN + 18)) + _GAP


def _none_left(words: Words) -> str:
    said = words.term("key.sold_out")
    return said[:1].upper() + said[1:]


def _all_gone(page: Page, words: Words, gone: Sequence[str], box: Box) -> None:
    """That nothing is left of these, and what they were."""
    page.stamp(box.left, box.top, sold_out, box.width, box.height)
    page.text(box.left + 12, box.top + _LOW_NAME // 2 + 1, _none_left(words), bold(33), INK, room=box.width - 22)
    inner = Box(box.left + 4, box.top + _LOW_NAME, box.right - 8, box.bottom - 4)
    columns = inner.width // _GONE_SIGN
    rows = -(-len(gone) // columns)
    columns = -(-len(gone) // rows)
    w, h = min(inner.width / columns, 2 * _GONE_SIGN), inner.height / rows
    size = min(w, h, _ALONE) - 8
    for k, name in enumerate(gone):
        lot = Box.of(inner.left + w * (k % columns), inner.top + h * (k // columns), w, h)
        page.icon(*lot.middle, BUILDINGS[name], size, chalk=GONE_CHALK, inside=True)
        page.cell(places.tiles(name), lot.grown(-1))


def _rows(view: SareView) -> list[tuple[str, ...]]:
    types = public_facts.building_types(view.components)
    return [types[at : at + _COLUMNS] for at in range(0, len(types), _COLUMNS)]


def _boxes(view: SareView, words: Words) -> Iterator[tuple[str, Box]]:
    """Two rows, each tile in its own."""
    rows = _rows(view)
    there = [any(public_facts.tiles_left(view, name) for name in row) for row in rows]
    area = Box(8, plan.TOP.top + 6, plan.WIDTH, bottom_outside_season(view) - 4)
    high = (area.height - _LOW * there.count(False)) / max(1, there.count(True))
    tops = list(accumulate((high if any_left else _LOW for any_left in there), initial=area.top))
    for row, top, bottom in zip(rows, tops, tops[1:], strict=False):
        for name, left, right in _side_by_side(row, [_share(view, words, name) for name in row], area):
            yield name, Box(left, round(top), right - _GAP, round(bottom) - _GAP)


def _side_by_side(row: Sequence[str], shares: Sequence[float], area: Box) -> Iterator[tuple[str, int, int]]:
    """The left and the right edge of each tile of a row."""
    whole = sum(shares) or 1
    lefts = [round(area.left + area.width * share / whole) for share in accumulate(shares, initial=0.0)]
    yield from zip(row, lefts, lefts[1:], strict=False)


def _share(view: SareView, words: Words, name: str) -> float:
    """Of the width of a row; what is sold out has as little as its name allows."""
    if not public_facts.tiles_left(view, name):
        named = (width(_called(words, name), bold(FLOOR)) + 2 * _GAP) * _COLUMNS / plan.WIDTH
        return min(1.0, max(_GONE, named))
    return _PYRAMID if name == PYRAMID else 1.0


def _low_tile(page: Page, view: SareView, words: Words, name: str, box: Box) -> None:
    """The name; below it the number of tiles and their price, of a Pyramid that of its next stage. The building itself
    is drawn where there is room."""
    page.stamp(box.left, box.top, tile, box.width, box.height, tint(public_facts.building_class(view.components, name)))
    _title(page, words, name, box, _LOW_NAME)
    top, left = box.top + _LOW_NAME + 2, box.left + 8
    y = (top + box.bottom - 6) / 2
    if box.width >= _LOW_SIGN + _NUMBER + 3 * _LOW_CHIP:
        page.icon(left + _LOW_SIGN / 2, y, BUILDINGS[name], _LOW_SIGN, inside=True)
        left += _LOW_SIGN + 4
    page.text(left, y - 1, f"×{public_facts.tiles_left(view, name)}", black(44), INK, room=_NUMBER - 4)
    left += _NUMBER
    price = Box(left, top, min(box.right - 7, left + 3 * (_LOW_CHIP + 6)), box.bottom - 6)
    prices.draw(page, price, public_facts.printed_cost(view, name), _LOW_CHIP)


def _having(view: SareView, name: str) -> list[tuple[int, bool]]:
    """Who has built it, or not built it yet."""
    return [(player.seat, player.has_built(name)) for player in view.players if _has(player, name)]


def _sold_out(page: Page, view: SareView, persons: Sequence[Person], words: Words, name: str, box: Box) -> None:
    """What it was, and beside or below it who has it, on a plot those who have not built it yet."""
    page.stamp(box.left, box.top, sold_out, box.width, box.height)
    inner = box._replace(right=box.right - 4, bottom=box.bottom - 6)
    if width(_called(words, name), bold(FLOOR)) <= box.width - 8:
        _title(page, words, name, box)
        inner = inner._replace(top=box.top + _NAME)
    owners = _having(view, name)
    size, columns, below = _arranged(inner, len(owners))
    if not size:
        _owners(page, persons, owners, inner, columns)
        return
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
    """The size of the drawing, the columns of the markers, and whether they stand below it: as large as possible; no
    drawing if markers leave too little room."""
    found = []
    for columns in range(max(1, count), 0, -1):
        rows = -(-count // columns)
        if columns * _APART <= box.width:
            found.append((min(_ALONE, box.height - _APART * rows - 16), columns, True))
        if rows * _CLOSEST <= box.height:
            size = min(_ALONE, box.height - 12, box.width - _APART * columns - 24)
            found.append((size, columns, False))
    found = [way for way in found if way[0] >= _LEAST]
    if not found:
        return 0, min(count, box.width // _APART), False

    def worth(way: tuple[int, int, bool]) -> tuple[int, int, int]:
        """Markers as close as can be are the last resort; of equal ways the one with few rows, which are even."""
        size, columns, below = way
        rows = -(-count // columns)
        return size - _CROWDED * (not below and rows * _CLOSE > box.height), -rows, -columns

    return max(found, key=worth)


def _owners(page: Page, persons: Sequence[Person], owners: Sequence[tuple[int, bool]], lot: Box, columns: int) -> None:
    rows, (x, y) = -(-len(owners) // columns), lot.middle
    apart = min(_APART, lot.height // rows)
    for k, (seat, is_built) in enumerate(owners):
        at = x + _APART * (k % columns - (columns - 1) / 2)
        level = y + apart * (k // columns - (rows - 1) / 2)
        if not is_built:
            page.stamp(at, level, site_sign, apart - 4, apart - 4)
        page.marker(
            at, level, min(_OWNER, apart - 2) if is_built else min(_BUILDER, apart - 12), persons[seat], inside=True
        )


def _has(player: PlayerView, name: str) -> bool:
    return player.has_built(name) or any(site.building == name for site in player.sites)


def _tile(page: Page, view: SareView, words: Words, name: str, box: Box) -> None:
    """The name; the building and the number of its tiles; beside or below them the price, where its figures are
    largest, each resource always in its own place."""
    page.stamp(box.left, box.top, tile, box.width, box.height, tint(public_facts.building_class(view.components, name)))
    _title(page, words, name, box)
    low, inner = box.bottom - 10, box.top + _NAME + 2
    size, left = min(_SIGN, low - inner - 50, round(box.width * 0.3)), public_facts.tiles_left(view, name)
    x, y = box.left + 10 + size / 2, (inner + low - 48) / 2
    price = Box(round(x + size / 2 + 8), inner + 4, box.right - 10, low)
    # In a high tile the price has the whole width.
    below = price._replace(left=box.left + 10, top=inner + _ABOVE)
    if prices.size(_stages(view, name, below)[0], _CHIP) > prices.size(_stages(view, name, price)[0], _CHIP):
        price, size, x, y = below, _ABOVE - 8, box.middle[0] - 44, inner + _ABOVE / 2 - 2
        page.text(x + size / 2 + 14, y - 1, f"×{left}", black(50), INK, room=96)
    else:
        page.text(x, low - 23, f"×{left}", black(50), INK, "mm", room=96)
    page.icon(x, y, BUILDINGS[name], size, inside=True)
    if name != PYRAMID:
        prices.draw(page, price, public_facts.find_building(view.components, name).cost, _CHIP)
        return
    stages = public_facts.find_pyramid(view.components, view.pile[0]).stages
    for k, (stage, lot) in enumerate(zip(stages, _stages(view, name, price), strict=True)):
        prices.draw(page, lot, stage, _CHIP)
        if k:
            page.stamp(lot.left - 7, price.top - 2, between, price.height + 2)


def _stages(view: SareView, name: str, price: Box) -> list[Box]:
    """The box of each price: of a Pyramid, one for each stage."""
    if name != PYRAMID:
        return [price]
    count = len(public_facts.find_pyramid(view.components, view.pile[0]).stages)
    apart = price.width / count
    return [Box.of(price.left + apart * k + 8, price.top, apart - 13, price.height) for k in range(count)]


def _title(page: Page, words: Words, name: str, box: Box, high: int = _NAME) -> None:
    title = _called(words, name)
    aside = 12 if width(title, bold(FLOOR)) <= box.width - 22 else 4
    style = bold(36 if high == _NAME else 33)
    page.text(
        box.left + aside,
        box.top + high // 2 + (4 if high == _NAME else 1),
        title,
        style,
        INK,
        room=box.width - 2 * aside + 2,
    )


def _called(words: Words, name: str) -> str:
    title = words.term(f"building.{name}")
    return title[:1].upper() + title[1:]


def between(pen: Pen, h: int) -> None:
    """Between two stages."""
    pen.line(((0, 0), (0, h)), LIME_DARK, 3)


def tile(pen: Pen, w: int, h: int, fill: str) -> None:
    pen.box(4, 5, w - 3, h - 3, SHADOW, radius=12)
    pen.box(0, 0, w - 2, h - 2, fill, INK, 3.5, 12)


def sold_out(pen: Pen, w: int, h: int) -> None:
    """Neither frame nor figure nor price: only what it was."""
    pen.area(rounded(2, 2, w - 6, h - 6, 12), GONE)
