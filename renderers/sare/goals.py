"""How near a player is to what the mode requires: how much of each thing there is, and how many steps are missing."""

from typing import Final

from engine.sare.components import PYRAMID, SQUARES
from engine.sare.view import Goal, PlayerView, SareView
from renderers import states
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK, LINE, PAPER
from renderers.panels import Lead, draw_leader_box
from renderers.sare import facts, places, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CHALK, MET
from renderers.sare.signs import goal_flag, site_sign, squares
from renderers.type import Style, black, width

_HEIGHT: Final = 90
"""The plate of the overview; others are drawn in proportion to their height."""
_FIGURE: Final = 52
_OF: Final = 0.66
"""The size of what is required, as a share of that of what there is."""
_LEAST: Final = 32
"""The least size of a figure."""
_DOWN: Final = 0.36
"""Figures of two sizes stand on one line if the smaller is lower by this share of what it is smaller."""
_ALONE: Final = 60
"""The size of the figure of a mode that requires one thing only."""
_STEPS: Final = {1: 68, 2: 60}
"""The size of the steps to go, by the number of digits."""
_FLAG: Final = 48


def draw(page: Page, view: SareView, player: PlayerView, box: Box, badge: tuple[float, float] | None = None) -> None:
    """`badge`: where the badge of the steps stands best."""
    page.stamp(box.left, box.top, states.plate, box.width, box.height, PAPER, INK, 3, 12)
    left = _to_go(page, view, player, box)
    found = view.goals(player)
    if len(found) == 1:
        _alone(page, player, found[0], box._replace(left=box.left + 8, right=left - 6))
    else:
        apart = (left - box.left - 8) / len(found)
        for k, goal in enumerate(found):
            lot = Box.of(box.left + 5 + apart * k, box.top, apart, box.height)
            if k:
                page.fill(Box.of(lot.left - 1, box.top + 14, 3, box.height - 26), LINE)
            _goal(page, player, goal, lot)
    page.cell(places.goal(player.seat), box.grown(5), badge=badge)


def _to_go(page: Page, view: SareView, player: PlayerView, box: Box) -> int:
    """The steps to go behind a flag, marked if nobody is nearer; return the left edge."""
    steps, scale = view.steps_to_go(player), box.height / _HEIGHT
    style = black(round(_STEPS[len(str(steps))] * scale))
    flag = _FLAG * scale
    wide = round(16 + flag + width(str(steps), style) + 12)
    left, middle = box.right - wide - 5, box.middle[1]
    lead = public_facts.lead(view, player.seat)
    colour = INK
    if lead is not Lead.NONE:
        colour = draw_leader_box(page, Box(left, box.top + 5, box.right - 5, box.bottom - 5), lead)
    page.icon(left + 14 + flag / 2, middle, goal_flag, flag, colour)
    page.text(box.right - 17, middle - 2, steps, style, colour, "rm")
    return left


def _alone(page: Page, player: PlayerView, goal: Goal, box: Box) -> None:
    scale, y = box.height / _HEIGHT, box.middle[1] - 1
    _sign(page, player, goal, box.left + 44 * scale, y, 80 * scale)
    left = box.left + 98 * scale
    figures, colour = f"{min(goal.have, goal.want)}/{goal.want}", MET if goal.met else INK
    page.text(left, y - 1, figures, black(round(_ALONE * scale)), colour, room=box.right - left)


def _goal(page: Page, player: PlayerView, goal: Goal, box: Box) -> None:
    """What there is in large figures, behind it what is required."""
    (x, _), scale = box.middle, box.height / _HEIGHT
    _sign(page, player, goal, x, box.top + 23 * scale, 43 * scale)
    have, want, colour = str(min(goal.have, goal.want)), f"/{goal.want}", MET if goal.met else INK
    size = round(_FIGURE * scale)
    while width(have, black(size)) + width(want, _of(size)) > box.width - 8 and size > _LEAST:
        size -= 1
    left, y = x - (width(have, black(size)) + width(want, _of(size))) / 2, box.top + 64 * scale
    left += page.text(left, y, have, black(size), colour)
    page.text(left, y + (size - _of(size).size) * _DOWN, want, _of(size), colour)


def _of(size: int) -> Style:
    return black(max(_LEAST, round(size * _OF)))


def is_site(player: PlayerView, goal: Goal) -> bool:
    """Whether what counts is only a site: the Architect's Pyramid."""
    return goal.what == PYRAMID and goal.want == 1 and bool(player.pyramid) and not player.has_built(PYRAMID)


def _sign(page: Page, player: PlayerView, goal: Goal, x: float, y: float, size: float) -> None:
    """What is required: in chalk while there is none of it, the Pyramid course by course."""
    if goal.what == PYRAMID and goal.want > 1:
        page.icon(x, y, BUILDINGS[PYRAMID], size, player.stages, player.stage_count or goal.want)
    elif is_site(player, goal):
        page.stamp(x, y + 1, site_sign, round(size * 1.3), round(size * 0.94))
        page.icon(x, y, BUILDINGS[PYRAMID], size * 0.86, player.stages, player.stage_count, inside=True)
    elif goal.what == SQUARES:
        page.icon(x, y, squares, size)
    else:
        page.icon(x, y, BUILDINGS[facts.goal_building(goal.what)], size, chalk=None if goal.have else CHALK)
