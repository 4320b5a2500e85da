"""Points round by round: a line per seat, the shape of its marker at every round, labels at the end."""

from collections.abc import Callable, Sequence
from typing import Final

from renderers.icons.signs import flag
from renderers.page import Page
from renderers.palette import INK, LINE, PAPER, SOFT, VELLUM
from renderers.pen import Pen
from renderers.seats import Form, Person, marker_outline
from renderers.type import black, bold, signed

HEIGHT: Final = 486
_LEFT: Final = 110
_RIGHT: Final = 1372
_ABOVE: Final = 36
_BELOW: Final = 70
_APART: Final = 80
_BESIDE: Final = 5
"""Lines of equal points run side by side."""


def draw_race(page: Page, top: int, points: Sequence[Sequence[int]], persons: Sequence[Person]) -> None:
    """`points` after each round by seat, the last entry after the final scoring; all begin at 0."""
    rounds = len(points) - 1
    low, high = min(0, *(min(row) for row in points)), max(1, *(max(row) for row in points))
    step = next(size for size in (5, 10, 20, 25, 50, 100, 200, 500, 1000) if (high - low) / size <= 5)
    floor, bottom, ceiling = low // step * step, top + HEIGHT - _BELOW, top + _ABOVE

    def across(at: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * at / (rounds + 1)

    def up(value: float) -> float:
        return bottom - 14 - (bottom - 14 - ceiling) * (value - floor) / (max(high, floor + step) - floor)

    pen = Pen()
    for value in range(floor, high + 1, step):
        pen.line(((_LEFT, up(value)), (_RIGHT + 8, up(value))), LINE, 2.5)
        page.text(_LEFT - 18, up(value), signed(value), bold(32), SOFT, "rm")
    pen.box(
        across(rounds) + 10,
        top + 14,
        across(rounds + 1) - across(rounds) + 12,
        bottom - top - 16,
        PAPER,
    )
    stops: list[tuple[float, float, Person]] = []
    for person in sorted(persons, key=lambda person: points[-1][person.seat]):
        aside = (person.seat - (len(persons) - 1) / 2) * _BESIDE
        line = [(across(0), up(0) + aside)]
        line += [(across(k + 1), up(row[person.seat]) + aside) for k, row in enumerate(points)]
        pen.line(line, INK, 13)
        pen.line(line, person.look.colour, 8)
        stops += [(x, y, person) for x, y in line[1:]]
    labels = _labels(pen, points, persons, across(rounds + 1), up, top)
    page.sketch(pen, VELLUM)
    for x, y, person in stops:
        page.stamp(x, y, _draw_stop, person.look.form, person.look.colour)
    for person, y in labels:
        page.marker(_RIGHT + 94, y, 68, person)
        page.text(_RIGHT + 138, y - 1, signed(points[-1][person.seat]), black(48), INK, room=84)
    for k in range(1, rounds + 1):
        page.text(across(k), bottom + 24, k, bold(32), SOFT, "mm")
    page.stamp(across(rounds + 1), bottom + 24, flag, scale=0.46)


def _draw_stop(pen: Pen, shape: Form, colour: str) -> None:
    pen.area(marker_outline(shape, 11), colour, INK, 3)


def _labels(
    pen: Pen,
    points: Sequence[Sequence[int]],
    persons: Sequence[Person],
    x: float,
    up: Callable[[float], float],
    top: int,
) -> list[tuple[Person, float]]:
    """The positions of the labels: near the ends of their lines, pushed apart."""
    ends = sorted((up(points[-1][person.seat]), person.seat, person) for person in persons)
    heights = [end for end, _, _ in ends]
    for k in range(1, len(heights)):
        heights[k] = max(heights[k], heights[k - 1] + _APART)
    middle = sum(end for end, _, _ in ends) / len(ends)
    shift = (heights[0] + heights[-1]) / 2 - middle
    lowest, highest = top + HEIGHT - 46, top + 46
    shift = max(min(shift, heights[0] - highest), heights[-1] - lowest)
    for (end, _, person), height in zip(ends, heights, strict=True):
        aside = (person.seat - (len(persons) - 1) / 2) * _BESIDE
        pen.line(((x + 14, end + aside), (x + 46, height - shift), (x + 58, height - shift)), SOFT, 4)
    return [(person, height - shift) for (_, _, person), height in zip(ends, heights, strict=True)]
