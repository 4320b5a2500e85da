"""The header: turn, phase, awaited players, the mode, and the variants in play."""

from collections.abc import Sequence
from typing import Final

from engine.sare.view import SareView
from renderers import header, states
from renderers.box import Box
from renderers.icons.goods import wood
from renderers.icons.signs import laurel
from renderers.page import Page
from renderers.palette import COIN, PAPER, SHADE, WHITE
from renderers.pen import Pen
from renderers.sare import facts, plan, public_facts
from renderers.sare.buildings import master_builder, pyramid
from renderers.sare.signs import quick, sun_disc, torch
from renderers.seats import Person
from renderers.sprites import Chalk
from renderers.type import serif
from renderers.words import Words

_OFF: Final = Chalk(SHADE, "#A09280", "#8A7D6E")
_PHASES: Final = ("sites", "season", "construction")
_WORD: Final = 436
_AWAITED: Final = 752
_GOAL: Final = 1130


def head(page: Page, view: SareView, words: Words, persons: Sequence[Person]) -> None:
    with page.region("header", Box(0, 0, plan.WIDTH, header.HEIGHT)):
        header.disc(page, view.turn)
        phase = public_facts.phase(view)
        for k, name in enumerate(_PHASES):
            _phase(page, 146 + 92 * k, name, name == phase)
        page.text(_WORD, 53, words.term(facts.activity_term(view)), serif(46), PAPER, room=_AWAITED - 68 - _WORD)
        won = public_facts.winners(view)
        if won:
            page.stamp(_AWAITED, 50, laurel, scale=0.66)
            page.marker(_AWAITED, 50, 64, persons[won[0]])
            page.name(_AWAITED + 62, 52, persons[won[0]].name, serif(54), WHITE, room=_GOAL - _AWAITED - 76)
        elif view.awaited:
            header.awaited(page, [persons[seat] for seat in view.awaited], _AWAITED, _GOAL - _AWAITED - 76)
        _goal(page, view, words)


def _phase(page: Page, x: int, name: str, lit: bool) -> None:
    page.stamp(x, 18, states.plate, 84, 72, PAPER if lit else SHADE, None, 0, 14)
    page.icon(x + 42, 54, phase_sign, 64, name, chalk=None if lit else _OFF)


def phase_sign(pen: Pen, name: str) -> None:
    """The sign of a phase: sites, season or construction."""
    if name == "sites":
        pen.icon(master_builder, 0, 0, 94)
    elif name == "season":
        pen.icon(torch, -24, 0, 90)
        pen.icon(wood, 24, 10, 62)
    else:
        pen.icon(pyramid, 0, 0, 94)


def _goal(page: Page, view: SareView, words: Words) -> None:
    """The mode's name, and the variants on the right. What the mode requires is in the panels."""
    right = float(header.RIGHT)
    for played, art in ((view.divinity, sun_disc), (view.quick_start, quick)):
        if played:
            page.stamp(round(right) - 60, 20, states.plate, 60, 68, PAPER, None, 0, 12)
            page.icon(right - 30, 54, art, 48)
            right -= 68
    page.text(right - 4, 53, words.term(f"mode.{view.mode}"), serif(54), COIN, "rm", room=right - 4 - _GOAL)
