"""Wall Cards: points and what a Wall gives when it is built."""

from __future__ import annotations

from typing import Final

from engine.ezra.printed.figures_board import WallCard
from renderers.box import Box
from renderers.ezra import effects
from renderers.ezra.colours import JOINT, ROCK
from renderers.icons.signs import crown
from renderers.page import Page
from renderers.palette import COIN, INK, PAPER
from renderers.pen import Pen
from renderers.states import plate
from renderers.type import black, bold, width

_MERLONS: Final = 4


def draw_wall_card(page: Page, box: Box, card: WallCard, known: str = "", number: int = 0) -> None:
    """A stone card, with its number if the player chooses among several; `known`: in a word, where in the deck its
    owner put it."""
    page.stamp(box.left, box.top, stone_card, box.width, box.height, bool(known))
    large = min(1.0, box.height / 220)
    x, y = box.middle[0], box.top + box.height * 0.36
    sign, letters = 26 + 40 * large, round(38 + 26 * large)
    page.icon(x - sign * 0.45, y, crown, sign, inside=True)
    page.text(x + sign * 0.12, y - 1, card.vp, black(letters), INK, inside=True)
    effects.draw_tokens(
        page,
        x,
        box.top + box.height * (0.73 if large == 1 else 0.77),
        effects.effect_tokens(card.effect),
        36 + 36 * large,
        anchor="m",
        figure=round(32 + 28 * large),
        room=box.width - 12,
        inside=True,
    )
    if known:
        wide = min(box.width - 8, round(width(known, bold(30))) + 20)
        page.stamp(box.middle[0] - wide / 2, box.top - 4, plate, wide, 38, PAPER, INK, 3, 10)
        page.text(box.middle[0], box.top + 14, known, bold(30), INK, "mm", room=wide - 12, inside=True)
    if number:
        page.text(box.left + 16, box.bottom - 32, f"{number}.", black(46), INK, inside=True)


def stone_card(pen: Pen, w: int, h: int, is_known: bool) -> None:
    """Battlements on top; a card whose place the owner knows has a golden edge."""
    side = (w - 4) / (2 * _MERLONS - 1)
    for k in range(_MERLONS):
        pen.box(2 + 2 * k * side, 2, side, 22, ROCK, INK, 3)
    pen.box(2, 16, w - 4, h - 18, ROCK, INK, 3)
    for k in range(_MERLONS):
        pen.box(4 + 2 * k * side, 12, side - 4, 10, ROCK)
    pen.line(((4, h * 0.56), (w - 4, h * 0.56)), JOINT, 3, round_ends=False)
    if is_known:
        pen.box(6, 20, w - 12, h - 26, None, COIN, 6, 4)
