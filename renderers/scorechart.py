"""The final score: points by source and seat, and the race."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from renderers import header, race
from renderers.box import Box
from renderers.canvas import background
from renderers.icons.signs import crown, laurel
from renderers.page import Page
from renderers.palette import COIN, CREAM, FAINT, INK, LINE, PAPER, SOFT, VELLUM, Palette
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import Person, draw_pattern
from renderers.sprites import Drawing
from renderers.type import black, bold, serif, signed

WIDTH: Final = 1600
_TOP: Final = 260
_ROW: Final = 132
_LEFT: Final = 352
_RIGHT: Final = 1368
_WIDEST: Final = 168
_ICON: Final = 112
_UNDER: Final = 76
"""The height of an icon under a label."""
_TALLEST: Final = 76
_BAR: Final = 0.36
"""Half the width of a bar, as a share of its column's."""


@dataclass(frozen=True, slots=True)
class Row:
    person: Person
    place: int
    cells: tuple[int | None, ...]
    """None where the seat could not get any."""

    total: int | None = None
    tie: tuple[Drawing, int] | None = None
    """What decided the place, where others have the same total."""


@dataclass(frozen=True, slots=True)
class Score:
    title: str
    emblem: Drawing
    columns: tuple[Drawing, ...]
    rows: tuple[Row, ...]
    """In order of places; seats on place 1 have won."""

    race: tuple[tuple[int, ...], ...] = field(default=())
    """Points by seat after each round, the last entry after the final scoring; empty if there was no race."""

    labels: tuple[str, ...] = field(default=())
    """Above the columns whose drawing does not say enough, else empty; they may reach into the columns beside."""


def score_page(score: Score, palette: Palette) -> Page:
    count = len(score.rows)
    bottom = _TOP + _ROW * count + 16
    height = bottom + race.HEIGHT if score.race else bottom
    columns = _columns(score)
    totals = any(row.total is not None for row in score.rows)
    ground = background(
        ("score", count, len(columns), totals, bool(score.race)),
        (WIDTH, height),
        PAPER,
        lambda pen: _ground(pen, columns, count, totals, height),
        palette,
    )
    page = Page(ground, palette)
    _head(page, score)
    high = _UNDER if any(score.labels) else _ICON - 4
    for x, drawn in zip(columns, score.columns, strict=True):
        page.item(
            page.standing(x, _TOP - 22, drawn.art, *drawn.args, room=(round(min(_step(columns), _ICON) - 8), high))
        )
    for x, label in zip(columns, score.labels, strict=False):
        if label:
            page.text(x, 142, label, bold(30), SOFT, "mm", room=3 * _step(columns))
    if totals:
        page.icon(1480, 200, crown, 86)
    most = max((abs(cell) for row in score.rows for cell in row.cells if cell), default=1)
    a_point = _TALLEST / most
    for k, row in enumerate(score.rows):
        with page.region(f"row {k + 1}", Box(0, _TOP + _ROW * k - 6, WIDTH, _TOP + _ROW * (k + 1))):
            _row(page, _TOP + _ROW * k, row, columns, a_point)
    if score.race:
        race.draw_race(page, bottom, score.race, [row.person for row in score.rows])
    return page


def _columns(score: Score) -> list[float]:
    """The centres of the columns. What few columns leave over goes to the names."""
    right = _RIGHT if any(row.total is not None for row in score.rows) else WIDTH - 12
    step = min(_WIDEST, (right - _LEFT) / len(score.columns))
    left = right - step * len(score.columns)
    return [left + step * (k + 0.5) for k in range(len(score.columns))]


def _step(columns: Sequence[float]) -> float:
    return columns[1] - columns[0] if len(columns) > 1 else _WIDEST


def _ground(pen: Pen, columns: Sequence[float], rows: int, totals: bool, height: int) -> None:
    header.band(pen, WIDTH)
    step, tall = _step(columns), _TOP + _ROW * rows
    for x in columns[::2]:
        pen.box(x - step / 2, 128, step, tall - 128 + 8, CREAM)
    if totals:
        pen.box(_RIGHT, _TOP - 8, 224, _ROW * rows + 12, VELLUM, radius=16)
    for k in range(1, rows + 1):
        pen.box(12, _TOP + _ROW * k - 5, WIDTH - 24, 3, LINE)
    if height > tall + 16:
        pen.box(0, tall + 16, WIDTH, height - tall - 16, VELLUM)


def _head(page: Page, score: Score) -> None:
    """The winner in a laurel; several winners share it, with markers only."""
    page.item(page.standing(64, 98, score.emblem.art, *score.emblem.args, room=(100, 84)))
    header.title(page, score.title)
    winners = [row for row in score.rows if row.place == 1]
    for k, row in enumerate(winners):
        page.stamp(860 + 132 * k, 54, laurel, scale=0.76)
        page.marker(860 + 132 * k, 54, 76, row.person)
    if len(winners) == 1:
        page.name(936, 52, winners[0].person.name, serif(60), COIN, room=400)
    total = winners[0].total if winners else None
    if total is not None:
        wide = page.text(1576, 52, total, black(76), COIN, "rm")
        page.icon(1576 - wide - 46, 54, crown, 66)


def _row(page: Page, top: int, row: Row, columns: Sequence[float], a_point: float) -> None:
    middle, base = top + 66, top + _ROW - 14
    page.text(34, middle - 2, row.place, black(52), SOFT, "mm")
    page.marker(106, middle, 84, row.person)
    page.name(164, middle - 2, row.person.name, serif(48), INK, room=columns[0] - _step(columns) / 2 - 168)
    for x, points in zip(columns, row.cells, strict=True):
        if points:
            height = max(8, round(abs(points) * a_point))
            page.stamp(x, base, bar, round(_step(columns) * _BAR), height, row.person.look_number, points < 0)
            page.text(x, base - height - 26, signed(points), black(44), INK, "mm", room=_step(columns) - 6)
        else:
            page.text(x, base - 18, "–", black(44), FAINT, "mm")
    if row.total is not None:
        up = 22 if row.tie else 2
        page.text(1480, middle - up, signed(row.total), black(84), INK, "mm", room=212)
    if row.tie:
        drawn, figure = row.tie
        page.icon(1456, middle + 40, drawn.art, 38, *drawn.args)
        page.count(1484, middle + 39, figure, 38)


def bar(pen: Pen, half: int, height: int, seat: int, lost: bool) -> None:
    """Lost points are an empty bar, dashed like everything absent."""
    points = rounded(-half, -height, 2 * half, height, 1)
    if lost:
        pen.area(points, PAPER)
        pen.dashes(points, INK, 3, 9, 7)
    else:
        draw_pattern(pen, points, seat, 16, 4)
        pen.area(points, None, INK, 3)
