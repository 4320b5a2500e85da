"""The key to the signs of the overview, in one line of words at its foot."""

from typing import Final

from renderers.box import Box
from renderers.icons.signs import moon, sun
from renderers.page import Page
from renderers.palette import COIN, PAPER
from renderers.pen import Art
from renderers.sare.signs import goal_flag, tick, torch
from renderers.type import Style, black, bold, fit, width
from renderers.words import Words

_SIGN: Final = 40
_GAP: Final = 8
_LARGEST: Final = 36
_ENTRIES: Final[tuple[tuple[Art | None, str], ...]] = (
    (goal_flag, "key.goal"),
    (torch, "key.revolt"),
    (tick, "key.payable"),
    (None, "key.missing"),
    (sun, "key.ready"),
    (moon, "key.used"),
)
_MISSING: Final = "−2"
"""An example of how many resources a site lacks."""


def draw(page: Page, box: Box, words: Words) -> None:
    said = [(art, words.term(key)) for art, key in _ENTRIES]
    signs = sum(_SIGN if art else width(_MISSING, black(_LARGEST)) for art, _ in said) + _GAP * len(said)
    room = box.width - 32 - signs - 20 * (len(said) - 1)
    _, style = fit(" ".join(term for _, term in said), bold(_LARGEST), room)
    wide = signs + sum(width(term, style) for _, term in said)
    apart = (box.width - 32 - wide) / (len(said) - 1)
    x = box.left + 16.0
    with page.region("key", box):
        for art, term in said:
            x += _sign(page, art, x, box.middle[1]) + _GAP
            x += _word(page, x, box.middle[1], term, style) + apart


def _sign(page: Page, art: Art | None, x: float, y: float) -> float:
    if art is None:
        return page.text(x, y, _MISSING, black(_LARGEST), COIN)
    page.icon(x + _SIGN / 2, y, art, _SIGN, *((PAPER,) if art is goal_flag else ()))
    return _SIGN


def _word(page: Page, x: float, y: float, term: str, style: Style) -> float:
    return page.text(x, y - 1, term, style, PAPER)
