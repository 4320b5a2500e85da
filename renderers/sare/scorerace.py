"""The end as a race of caravans: how many steps each player is from the goal of the mode.

A position has no memory of the turns before it, so this is the finish of the race, not its course.
"""

from collections.abc import Sequence
from typing import Final

from engine.sare.view import SareView
from renderers.box import Box
from renderers.colour import mix
from renderers.icons.signs import laurel
from renderers.page import Page
from renderers.palette import INK, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.sare import public_facts, scenery
from renderers.sare.buildings import palm
from renderers.sare.colours import CHALK_LINE, FREE_NAME, SAND
from renderers.sare.signs import camel, goal_flag
from renderers.sare.terms import winner_sentence
from renderers.seats import Person, draw_pattern
from renderers.type import black, bold, fit_lines
from renderers.words import Words

_SKY: Final = 104
_LANE: Final = 92
_FOOT: Final = 56
_START: Final = 150
_FINISH: Final = 1440
_CAMEL: Final = 82
TRACK: Final = mix(SAND, WHITE, 0.3)


def height(seats: int) -> int:
    return _SKY + _LANE * seats + _FOOT


def ground(pen: Pen, top: int, seats: int, steps: int, width: int) -> None:
    """The land, a lane for each place, a line for each step."""
    bottom = top + height(seats)
    scenery.evening(pen, Box(0, top, width, top + _SKY + 30))
    pen.box(0, top + _SKY, width, bottom - top - _SKY, SAND)
    for k in range(seats):
        y = top + _SKY + _LANE * k
        pen.box(_START - 130, y + 5, _FINISH - _START + 276, _LANE - 10, TRACK, radius=16)
    for step in range(steps + 1):
        x = _across(step, steps)
        pen.dashes(((x, top + _SKY + 4), (x, bottom - _FOOT)), CHALK_LINE, 4 if step else 8, 12, 9, closed=False)
    pen.icon(goal_flag, _FINISH + 14, top + _SKY - 44, 100)
    for x, scale in ((1330, 1.0), (1560, 1.3)):
        pen.draw(palm, x, top + _SKY + 2, scale)


def most_steps(view: SareView) -> int:
    """The length of the race: Pyramids differ in their stages."""
    return max(view.steps_in_all(player) for player in view.players)


def draw(page: Page, view: SareView, persons: Sequence[Person], top: int, words: Words) -> None:
    steps = most_steps(view)
    said = [words.say("board.reached", joined=view.reached), winner_sentence(view, words)]
    if view.decided():
        said.insert(1, words.say("board.decided", title=view.decided()))
    lines, style = fit_lines(" ".join(said), bold(44), _FINISH - 120)
    for k, line in enumerate(lines):
        page.text(32, top + (40 if len(lines) < 2 else 26) + 42 * k, line, style, INK, outline=scenery.SKY[1])
    for k, seat in enumerate(public_facts.final_order(view)):
        y = top + _SKY + _LANE * (k + 0.5)
        left = view.steps_to_go(view.players[seat])
        x = _across(left, steps)
        if x > _START:
            page.stamp(_START, y, trail, round(x - _START), seat)
        page.marker(_START - 74, y, 68, persons[seat])
        if seat in public_facts.winners(view):
            page.stamp(x + 56, y - 2, laurel, scale=0.74)
        page.icon(x + (34 if left else 56), y - 2, camel, _CAMEL if left else 66)
    foot = top + _SKY + _LANE * len(view.players) + _FOOT / 2 - 2
    for step in range(0, steps + 1, 1 if steps < 15 else 2):
        page.text(_across(step, steps), foot, step, black(38), FREE_NAME, "mm")


def _across(step: int, steps: int) -> float:
    """Where one is that many steps from the goal."""
    return _FINISH - (_FINISH - _START) * step / steps


def trail(pen: Pen, w: int, seat: int) -> None:
    """The way that lies behind a player, from its left end."""
    points = rounded(0, -22, w, 44, 8)
    draw_pattern(pen, points, seat, 18, 4)
    pen.area(points, None, INK, 3)
