"""What a player can pay for now, and what is missing: a card for each building that is left."""

from collections.abc import Sequence
from typing import Final

from engine.castle.goods import KINDS
from engine.castle.view import Affordable, CastleView
from renderers import chips, states
from renderers.box import Box
from renderers.castle import buildings, facts, legend
from renderers.castle.colours import PAYABLE
from renderers.icons.goods import GOODS
from renderers.icons.signs import DONE, crown, shield, tick
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, SOFT, VELLUM
from renderers.path import rounded
from renderers.pen import Pen
from renderers.sprites import Drawing
from renderers.type import Style, black, bold, fit_lines, serif, signed, width
from renderers.words import Words

HEIGHT: Final = 244
_LEFT: Final = 16
_RIGHT: Final = 1584
_GAP: Final = 8
_IN_A_ROW: Final = 5
_FOOT: Final = 72
_RULE: Final = 54
"""The height of the line that says how buildings are paid for."""
_ALTERNATIVES: Final = 2
"""More kinds of which each would do are not drawn."""
_SIZES: Final = (50, 46, 42, 38, 34)
_AFTER: Final = 8
_APART: Final = 4
_SLASH: Final = 16
_CHIPS: Final = 10
_NUMBER: Final = 42
_BEFORE: Final = 9
"""What is missing: its size, and the room after the figure, between icons, around a slash, and between chips."""


def shown(view: CastleView, seat: int) -> tuple[Affordable, ...]:
    """Nothing can be built any more when the game is over."""
    return () if facts.is_scoring(view) or view.outcome else view.affordable(seat)


def rows(view: CastleView, seat: int) -> int:
    return -(-len(shown(view, seat)) // _IN_A_ROW)


def height(view: CastleView, seat: int) -> int:
    """With the gap below each row, and the line below them."""
    count = rows(view, seat)
    return count * (HEIGHT + _GAP) + (_RULE if count else 0)


def draw(page: Page, view: CastleView, seat: int, top: int, words: Words, more: Sequence[legend.Entry] = ()) -> None:
    """In rows that are as long as each other, so that no place stays empty. `more`: what else the key tells of."""
    found, count = shown(view, seat), rows(view, seat)
    for row in range(count):
        cards = found[len(found) * row // count : len(found) * (row + 1) // count]
        wide = (_RIGHT - _LEFT + _GAP) / len(cards)
        for k, one in enumerate(cards):
            box = Box.of(_LEFT + wide * k, top + row * (HEIGHT + _GAP), wide - _GAP, HEIGHT)
            with page.region(f"buildable {one.building}", box):
                _card(page, view, box, one, words.term(f"building.{one.building}"))
    if found:
        box = Box.of(_LEFT, top + count * (HEIGHT + _GAP), _RIGHT - _LEFT, _RULE - 6)
        _rule(page, view, box, words, found, more)


def _rule(
    page: Page, view: CastleView, box: Box, words: Words, found: Sequence[Affordable], more: Sequence[legend.Entry]
) -> None:
    """The key: why resources that are worth enough may not do, and what stands on the cards."""
    least = view.components.building_rules.min_kinds
    entries = [legend.Entry((Drawing(shield),), words.say("heading.key.payment", n=least))]
    if any(one.payable for one in found):
        entries.append(legend.Entry((Drawing(tick),), words.term("key.payable")))
    if missing := next((one.missing for one in found if not one.payable), 0):
        entries.append(legend.Entry((signed(-missing),), words.term("key.missing")))
    page.stamp(box.left, box.top, states.plate, box.width, box.height, PAPER, None, 0, 12)
    legend.write(page, box, [*entries, *more])


def _card(page: Page, view: CastleView, box: Box, one: Affordable, name: str) -> None:
    building, wide = facts.building(view, one.building), box.width
    args = (0, view.winter) if building.id == "house" else (view.winter,)
    page.stamp(box.left, box.top, card_art, wide, box.height, one.payable)
    lines, written = fit_lines(name[:1].upper() + name[1:], serif(36), wide - 24)
    for k, line in enumerate(lines):
        page.text(box.middle[0], box.top + (30 if len(lines) == 1 else 26 + 30 * k), line, written, INK, "mm")
    column = min(130, round(wide * 0.42))
    art, room = buildings.BUILDINGS[building.id], (wide - column - 40, 104 if len(lines) == 1 else 80)
    middle, right = box.left + 20 + room[0] / 2, box.right - 12 - column / 2
    page.item(page.standing(middle, box.top + 162, art, *args, room=room))
    states.value(page, right, box.top + (84 if len(lines) == 1 else 102), building.value, 64 if len(lines) == 1 else 48)
    style = black(42)
    level = box.top + (142 if len(lines) == 1 else 147)
    left = right - (40 + 4 + width(str(building.vp), style)) / 2
    page.icon(left + 20, level, crown, 40)
    page.text(left + 44, level - 1, building.vp, style, INK)
    x = box.middle[0]
    y = box.bottom - _FOOT / 2 - 2
    if one.payable:
        page.icon(x, y, tick, 56)
    else:
        _missing(page, x, y, box.width - 24, one)


def _missing(page: Page, x: float, y: float, room: int, one: Affordable) -> None:
    """How many pieces are missing, and which: one icon for each, or two with a slash if either would do; if they are
    many, one way to have enough, with the number of each kind on it."""
    kinds, slash = icons(one)
    figure, apart = signed(-one.missing), _SLASH if slash else _APART
    many = not one.lacking
    counted = [(kind, n) for kind, n in zip(KINDS, one.way, strict=True) if n]
    shown = len(counted) if many else len(kinds)

    def measured(size: int) -> float:
        return width(figure, black(size)) + _AFTER + size * shown + (_CHIPS if many else apart) * (shown - 1)

    if many and _counted(page, x, y, room, figure, counted):
        return
    size = next((size for size in _SIZES if measured(size) <= room), _SIZES[-1])
    left = x - measured(size) / 2
    left += page.text(left, y - 1, figure, black(size), INK) + _AFTER
    if many:
        middle = left + (size * shown + _CHIPS * (shown - 1)) / 2
        chips.costs(page, middle, y, dict(counted), size, gap=_CHIPS)
        return
    for k, kind in enumerate(kinds):
        if k:
            if slash:
                page.text(left + apart / 2, y - 1, "/", bold(36), SOFT, "mm", inside=True)
            left += apart
        page.icon(left + size / 2, y, GOODS[kind], size)
        left += size


def _counted(page: Page, x: float, y: float, room: int, figure: str, counted: Sequence[tuple[str, int]]) -> bool:
    """Each kind with its number, if there is room; returns whether there is."""

    def number(size: int) -> Style:
        return black(min(_NUMBER, size + 2))

    def measured(size: int) -> float:
        each = sum(_BEFORE + width(str(n), number(size)) + 3 + size for _, n in counted)
        return width(figure, black(size)) + _BEFORE + width("=", black(size)) + each

    size = next((size for size in _SIZES if measured(size) <= room), 0)
    if not size:
        return False
    left = x - measured(size) / 2
    left += page.text(left, y - 1, figure, black(size), INK) + _BEFORE
    left += page.text(left, y - 1, "=", black(size), INK)
    for kind, n in counted:
        left += _BEFORE + page.text(left + _BEFORE, y - 1, n, number(size), INK) + 3
        page.icon(left + size / 2, y, GOODS[kind], size)
        left += size
    return True


def icons(one: Affordable) -> tuple[list[str], bool]:
    """The kinds of the missing pieces, and whether either of them would do."""
    single = [kind for goods in one.lacking for kind, n in zip(KINDS, goods, strict=True) if n and sum(goods) == 1]
    if 1 < len(single) <= _ALTERNATIVES:
        return single, True
    return [kind for kind, n in zip(KINDS, one.way, strict=True) for _ in range(n)], False


def card_art(pen: Pen, w: int, h: int, payable: bool) -> None:
    edge = rounded(2, 2, w - 4, h - 4, 14)
    pen.area(edge, PAPER if payable else VELLUM)
    if payable:
        pen.area(rounded(4, h - _FOOT - 2, w - 8, _FOOT - 2, 12), PAYABLE)
        pen.line(((2, h - _FOOT - 2), (w - 2, h - _FOOT - 2)), DONE, 4, round_ends=False)
        pen.area(rounded(4, 4, w - 8, h - 8, 12), None, COIN, 9)
        pen.area(edge, None, INK, 2)
    else:
        pen.line(((12, h - _FOOT - 2), (w - 12, h - _FOOT - 2)), LINE, 3, round_ends=False)
        pen.dashes(edge, SOFT, 4, 14, 10)
