"""What a player could spend, in the private picture: the sum, and where it lies besides the cards; the powers."""

from typing import Final

from engine.sare.components import WAREHOUSE
from engine.sare.goods import KINDS
from engine.sare.view import PlayerView, SareView
from renderers import states
from renderers.box import Box
from renderers.icons.signs import moon, sun
from renderers.page import Page
from renderers.palette import INK, WHITE
from renderers.pen import Pen
from renderers.sare import public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CHALK, tint
from renderers.sare.effects import IN_WORDS
from renderers.sare.prospects import rule
from renderers.sare.shelf import draw_fill, shelf_place
from renderers.sare.signs import GOODS, camel, no_camel
from renderers.type import black, bold, fit_lines, serif
from renderers.words import Words

_SLOTS: Final = 6
"""Warehouses with more room than this are drawn as figures."""
_STEP: Final = 76
_WORD: Final = 190
_BETWEEN: Final = 40
"""The room for a word, and before it, where there are no cards."""
_SAID: Final = 480
"""The width of what is said beside the sum."""
_TOLD: Final = 2
"""Of so many powers there is room to say what they do."""
_IN_COLUMN: Final = 3
"""So many powers stand one below the other."""


def draw(page: Page, view: SareView, player: PlayerView, box: Box, words: Words | None = None) -> None:
    """With `words` that there are no cards stands beside the sum, and below it what each thing is."""
    if words:
        page.text(box.left + 36, box.top + 76, words.term("no_cards"), serif(52), INK, room=_SAID - 60)
        page.stamp(box.left + 20, box.top + 150, rule, box.width - 40, 3)
        _sum(page, view, player, box._replace(left=box.left + _SAID))
        _where(page, view, player, box.left + 24, box.right - 16, box.bottom - 68, words)
        return
    _sum(page, view, player, box)
    page.stamp(box.left + 20, box.top + 150, rule, box.width - 40, 3)
    _where(page, view, player, box.left + 16, box.right - 16, box.bottom - 68)


def _sum(page: Page, view: SareView, player: PlayerView, box: Box) -> None:
    found = view.units(player)
    apart = (box.width - 12) / len(KINDS)
    for k, (kind, count) in enumerate(zip(KINDS, found, strict=True)):
        x = box.left + 12 + apart * (k + 0.5)
        page.icon(x - 40, box.top + 78, GOODS[kind], 84)
        page.count(x + 16, box.top + 76, count, 92 if count < 10 else 68, room=apart / 2 - 18)


def _where(
    page: Page, view: SareView, player: PlayerView, left: int, right: int, y: int, words: Words | None = None
) -> None:
    """The Warehouses, the tokens on buildings, the caravans; with `words`, what they are."""

    def said(key: str, x: float) -> float:
        """What follows; return where it begins."""
        return x + page.text(x - size / 2, y - 1, words.term(key), bold(36), INK) + 12 if words else x

    held = [kind for kind, count in zip(KINDS, player.store, strict=True) for _ in range(count)]
    tokens = [(kind, count) for kind, count in zip(KINDS, player.tokens, strict=True) if count]
    room, most = max(player.capacity, len(held)), view.components.caravans.max
    by_figures = room > _SLOTS
    room_said = 3 * _WORD if words else 0
    step = min(_STEP, (right - left - 24 - room_said) / ((3 if by_figures else room + 1) + len(tokens) + most))
    size = round(step - 8)
    x = left + step / 2
    if by_figures:
        page.icon(x + 4, y, BUILDINGS[WAREHOUSE], size)
        draw_fill(page, x + 1.5 * step, y - 1, player, 44, 2 * step - 12)
        x += 3 * step
    if not by_figures:
        page.icon(x, y, BUILDINGS[WAREHOUSE], size)
        x = said("means.store", x + step)
    for k in range(0 if by_figures else room):
        page.item(page.stamp(x - size / 2, y - 36, shelf_place, size, 72, k < len(held)))
        if k < len(held):
            page.icon(x, y, GOODS[held[k]], size - 10, inside=True)
        x += step
    x = said("means.produced", x + 12 + (_BETWEEN if words else 0)) if tokens else x + 12
    for kind, count in tokens:
        page.item(page.stamp(x, y, token_ring, round(size / 2) - 1))
        page.icon(x, y, GOODS[kind], size * 0.66, inside=True)
        if count > 1:
            page.text(x + size * 0.3, y + size * 0.3, count, black(36), INK, "mm", inside=True, outline=WHITE)
        x += step
    x = said("caravans", x + 12 + (_BETWEEN if words else 0))
    for k in range(most):
        page.icon(x, y, camel if k < player.caravans else no_camel, size)
        x += step


def draw_powers(page: Page, view: SareView, player: PlayerView, box: Box, words: Words, named: bool) -> None:
    """The powers, ready or used this season: with or without their names; many are two in a row."""
    page.stamp(box.left, box.top, states.plate, box.width, box.height, tint("administrative"), INK, 4, 20)
    title = words.term("powers")
    page.text(box.left + 20, box.top + 32, title[:1].upper() + title[1:], bold(38), INK, room=box.width - 40)
    powers = (*player.ready, *player.used)
    found = [power for power in public_facts.building_types(view.components) if power in powers]
    if named and len(found) <= _TOLD:
        first = box.top + 60 + (box.height - 60 - 180 * len(found)) / 2
        for k, name in enumerate(found):
            _told(page, words, name, name in player.ready, Box.of(box.left, first + 180 * k, box.width, 174))
        return
    columns = 1 if named or len(found) <= _IN_COLUMN else 2
    w, h = (box.width - 16) / columns, (box.height - 64) / max(2, -(-len(found) // columns))
    for k, name in enumerate(found):
        lot = Box.of(box.left + 8 + w * (k % columns), box.top + 58 + h * (k // columns), w, h)
        ready, size, y = name in player.ready, min(100 if columns > 1 or named else 130, h - 10), lot.middle[1]
        sign = min(56, h - 12)
        page.icon(lot.left + 12 + size / 2, y, BUILDINGS[name], size, chalk=None if ready else CHALK)
        page.icon(lot.right - 8 - sign / 2, y, sun if ready else moon, sign, inside=not named)
        if named:
            said, left = words.term(f"building.{name}"), lot.left + 24 + size
            page.text(left, y, said[:1].upper() + said[1:], serif(44), INK, room=lot.right - 16 - sign - left)


def _told(page: Page, words: Words, name: str, ready: bool, lot: Box) -> None:
    """A power with its name, and below them what it does."""
    y, said = lot.top + 46, words.term(f"building.{name}")
    page.icon(lot.left + 66, y, BUILDINGS[name], 92, chalk=None if ready else CHALK)
    page.text(lot.left + 128, y, said[:1].upper() + said[1:], serif(44), INK, room=lot.width - 128 - 80)
    page.icon(lot.right - 42, y, sun if ready else moon, 56)
    lines, style = fit_lines(words.term(IN_WORDS[name]), bold(36), lot.width - 40)
    for k, line in enumerate(lines):
        page.text(lot.left + 22, lot.top + 114 + 38 * k, line, style, INK)


def token_ring(pen: Pen, radius: int) -> None:
    pen.circle(0, 0, radius, WHITE, INK, 3.5)
