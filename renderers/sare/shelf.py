"""The Warehouses as a shelf: a place for each unit that they can hold, or figures where these are too many."""

from typing import Final

from engine.sare.goods import KINDS
from engine.sare.view import PlayerView
from renderers import states
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.sare import places
from renderers.sare.colours import CHALK_LINE, STRIP_BOX
from renderers.sare.signs import GOODS
from renderers.type import bold

_PLACES: Final = 6
"""More than this would be too small."""
_IN_ONE_ROW: Final = 3
_ICON: Final = 52


def draw(page: Page, player: PlayerView, box: Box) -> None:
    page.stamp(box.left, box.top, states.plate, box.width, box.height, STRIP_BOX, None, 0, 12)
    if max(player.capacity, sum(player.store)) <= _PLACES:
        _places(page, player, box)
    else:
        _figures(page, player, box)
    page.cell(places.store(player.seat), box.grown(3))


def _places(page: Page, player: PlayerView, box: Box) -> None:
    """The units side by side by kind, then the empty places."""
    room = max(player.capacity, sum(player.store))
    held = [kind for kind, count in zip(KINDS, player.store, strict=True) for _ in range(count)]
    rows = 1 if room <= _IN_ONE_ROW else 2
    columns = max(_IN_ONE_ROW, -(-room // rows))
    w, h = (box.width - 12) / columns, (box.height - 10) / rows
    size = min(w - 4, h - 4, _ICON)
    lots = [Box.of(box.left + 6 + w * (k % columns), box.top + 5 + h * (k // columns), w, h) for k in range(room)]
    for k, lot in enumerate(lots):
        page.item(page.stamp(lot.left + 2, lot.top + 2, shelf_place, round(w - 4), round(h - 4), k < len(held)))
        if k < len(held):
            page.icon(*lot.middle, GOODS[held[k]], size - 4, inside=True)
    for kind in dict.fromkeys(held):
        first, last = held.index(kind), len(held) - 1 - held[::-1].index(kind)
        same_row = [k for k in range(first, last + 1) if k // columns == first // columns]
        page.place(places.goods(player.seat, kind), lots[first].joined(lots[same_row[-1]]))


def _figures(page: Page, player: PlayerView, box: Box) -> None:
    """Each kind with its count, two by two."""
    w, h = box.width / 2, box.height / 2
    for k, (kind, count) in enumerate(zip(KINDS, player.store, strict=True)):
        lot = Box.of(box.left + w * (k % 2), box.top + h * (k // 2), w, h)
        page.icon(lot.left + 22, lot.middle[1], GOODS[kind], 36)
        page.count(lot.left + 42, lot.middle[1] - 1, count, 38, room=lot.width - 44)
        if count:
            page.place(places.goods(player.seat, kind), lot.grown(-2))


def draw_fill(page: Page, x: float, y: float, player: PlayerView, size: int, room: float) -> None:
    """How much lies in the Warehouses, and how much they can hold."""
    full = f"{sum(player.store)}/{player.capacity}" if player.capacity else f"{sum(player.store)}"
    page.text(x, y, full, bold(size), INK, "mm", room=room)


def shelf_place(pen: Pen, w: int, h: int, full: bool) -> None:
    if full:
        pen.box(0, 0, w, h, WHITE, INK, 3, 8)
    else:
        pen.dashes(rounded(2, 2, w - 4, h - 4, 8), CHALK_LINE, 3, 9, 7)
