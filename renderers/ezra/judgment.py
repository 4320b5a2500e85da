"""The judgment of the prophets in each round, and what is burnt for a step on the Altar Track."""

from __future__ import annotations

from typing import Final

from engine.ezra.effects import Effects
from engine.ezra.printed.figures_board import Judgment
from engine.ezra.view import EzraView
from renderers.box import Box
from renderers.ezra import banners, effects, masonry, public_facts, signs, waysigns
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, SOFT, VELLUM
from renderers.pen import Pen
from renderers.sprites import Drawing
from renderers.states import frame, plate
from renderers.type import bold
from renderers.words import Words


def _ahead(pen: Pen) -> None:
    pen.area("M-34,-30 L30,0 L-34,30 Z", INK)


_ZECHARIAH, _HAGGAI = Drawing(masonry.prophet, ("Z",)), Drawing(masonry.prophet, ("H",))
LEADS: Final = ((Drawing(waysigns.behind), _ZECHARIAH), (_ZECHARIAH, _HAGGAI), (_HAGGAI, Drawing(_ahead)))
"""Left of Zechariah, between the two, right of Haggai: as on the track."""


def draw_judgment(page: Page, view: EzraView, words: Words, box: Box) -> None:
    """Three weeks side by side, the spaces of the track with what standing there brings: behind, between and ahead of
    the prophets; the current week has a gold frame."""
    c = view.components
    side = next(printed for printed in c.altar_side if printed.id == view.side)
    rounds = c.meta.rounds
    first, apart = box.left + 160, (box.width - 166) / rounds
    lines = [box.top + 98 + 84 * j for j in range(len(LEADS))]
    for y, pair in zip(lines, LEADS, strict=True):
        for k, sign in enumerate(pair):
            page.icon(box.left + 44 + 70 * k, y, sign.art, 68, *sign.args)
    for k in range(rounds):
        x, here = first + apart * k, k + 1 == max(1, view.round) and not public_facts.is_over(view)
        cell = Box.of(x, box.top + 10, apart - 8, box.height - 20)
        page.stamp(cell.left, cell.top, plate, cell.width, cell.height, PAPER if here else VELLUM, LINE, 3, 14)
        if here:
            page.stamp(cell.left - 3, cell.top - 3, frame, cell.width + 6, cell.height + 6, COIN, 6, 16)
        heading = f"{words.term('key.week')} {k + 1}"
        page.text(cell.middle[0], cell.top + 26, heading, bold(36), INK if here else SOFT, "mm", room=apart - 30)
        for y, (effect, at) in zip(lines, _entries(side.judgment[k], side.zechariah[k], side.haggai[k]), strict=True):
            page.text(x + 16, y, at, bold(44), INK if here else SOFT, room=142)
            effects.draw_tokens(
                page, x + 166, y, effects.effect_tokens(effect, ones=True) or ("–",), 58, figure=52, room=apart - 184
            )


def _entries(judgment: Judgment, zechariah: int, haggai: int) -> tuple[tuple[Effects, str], ...]:
    """The rewards, with the spaces of the track where each begins and ends."""
    return (
        (judgment.behind, f"<{zechariah}"),
        (judgment.between, f"{zechariah}–{haggai - 1}"),
        (judgment.ahead, f"≥{haggai}"),
    )


def draw_altar_fire(page: Page, view: EzraView, words: Words, box: Box) -> None:
    """What a Levite burns on the Altar, for how many Banners, and how far it leads."""
    fire = view.components.altar_fire
    page.text(box.middle[0], box.top + 36, words.term("altar"), bold(36), SOFT, "mm", room=box.width - 30)
    for k, (kind, offering) in enumerate((("wood", fire.wood), ("cinders", fire.cinders))):
        y = box.top + 122 + 112 * k
        flag = banners.draw_flag(page, box.left + 16, y, "red", offering.banners, 100, 64)
        line = (Drawing(signs.GOODS[kind]), effects.ARROW, str(offering.move), Drawing(signs.flame))
        effects.draw_tokens(page, flag.right + 6, y, line, 58, room=box.right - flag.right - 16)
