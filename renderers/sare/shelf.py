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

_NARROWEST: Final = 41
"""Where places would be narrower than this, figures are drawn."""
_WIDEST: Final = 62
_FIGURE: Final = 64
"""The least width of a kind with its number."""
_ICON: Final = 54
_CLEAR: Final = 3
"""How far two rows stand within the edge of the shelf, clear of the light of its mark."""
_EMPTY: Final = ""
"""Instead of a kind: the empty places."""


def draw(page: Page, player: PlayerView, box: Box) -> None:
    room = max(player.capacity, sum(player.store), 1)
    by_places = (box.width - 8) / room >= _NARROWEST
    if by_places:
        box = box._replace(right=min(box.right, box.left + 8 + _WIDEST * max(room, 3)))
    page.stamp(box.left, box.top, states.plate, box.width, box.height, STRIP_BOX, None, 0, 12)
    if by_places:
        _places(page, player, box)
    else:
        _figures(page, player, box)
    page.cell(places.store(player.seat), box.grown(3))


def _places(page: Page, player: PlayerView, box: Box) -> None:
    """The units side by side by kind, then the empty places."""
    room = max(player.capacity, sum(player.store))
    held = [kind for kind, count in zip(KINDS, player.store, strict=True) for _ in range(count)]
    w = min(_WIDEST, (box.width - 8) / max(1, room))
    size = min(w - 6, box.height - 10, _ICON)
    lots = [Box.of(box.left + 4 + w * k, box.top + 4, w, box.height - 8) for k in range(room)]
    for k, lot in enumerate(lots):
        page.item(page.stamp(lot.left + 1, lot.top, shelf_place, lot.width - 3, lot.height, k < len(held)))
        if k < len(held):
            page.icon(*lot.middle, GOODS[held[k]], size - 2, inside=True)
    for kind in dict.fromkeys(held):
        first = held.index(kind)
        page.place(places.goods(player.seat, kind), lots[first].joined(lots[first + held.count(kind) - 1]))


def _figures(page: Page, player: PlayerView, box: Box) -> None:
    """Each kind that is there with its number, and the empty places: in one row, or two by two where that is too
    narrow."""
    found: list[tuple[str, int]] = [(kind, count) for kind, count in zip(KINDS, player.store, strict=True) if count]
    empty = player.capacity - sum(player.store)
    if empty > 0:
        found.append((_EMPTY, empty))
    rows = 1 if box.width >= _FIGURE * len(found) else 2
    columns = max(1, -(-len(found) // rows))
    if rows > 1:
        box = box._replace(top=box.top + _CLEAR, bottom=box.bottom - _CLEAR)
    w, h = min(100, box.width / columns), box.height / rows
    size = min(46, round(w * 0.5), round(h) - 2)
    for k, (kind, count) in enumerate(found):
        lot = Box.of(box.left + w * (k % columns), box.top + h * (k // columns), w, h)
        x, y = lot.left + 4 + size / 2, lot.middle[1]
        if kind == _EMPTY:
            page.item(page.stamp(x - size / 2, y - size / 2, shelf_place, size, size, False))
        else:
            page.icon(x, y, GOODS[kind], size)
        # in two rows figures are as high as their row: they have no descenders
        figure = min(44, round(h * (1.2 if rows == 1 else 1.34)))
        page.count(lot.left + size + 8, y - 1, count, figure, room=lot.width - size - 10)
        if kind != _EMPTY:
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
