"""How a building stands on its plot: built, with its shadow; or as a site, with what it costs and brings beside it."""

from collections.abc import Hashable
from typing import Final

from engine.castle.components import Building
from renderers import states
from renderers.box import Box
from renderers.castle.colours import Season, at_dusk
from renderers.castle.plan import Lens
from renderers.colour import mix
from renderers.icons.signs import crown, tick
from renderers.page import Page
from renderers.palette import COIN, INK
from renderers.path import circle, rounded
from renderers.pen import Art, Pen
from renderers.sprites import extent
from renderers.type import black, width

_SHIELD: Final = 78
_CROWN: Final = 34
_POINTS: Final = 40
_TICK: Final = 44
_UPRIGHT: Final = 0.85
"""A site that is higher than this share of its width has the drawing below the figures."""


def stand(
    page: Page, lens: Lens, season: Season, at: tuple[float, float], scale: float, art: Art, *args: Hashable
) -> Box:
    """A building with its shadow on the ground; in winter there is light in its windows."""
    scale *= lens.zoom
    left, top, right, _ = (round(edge * scale) for edge in extent(art, *args))
    page.stamp(*at, shadow, left, right, -top, season.shadow)
    if season.is_winter:
        return page.stamp(*at, lit, art, *args, scale=scale)
    return page.stamp(*at, art, *args, scale=scale)


def site(
    page: Page,
    lens: Lens,
    season: Season,
    at: tuple[float, float],
    size: tuple[int, int],
    building: Building,
    payable: bool,
    art: Art,
    *args: Hashable,
) -> Box:
    """The site of a building: its value and its points, beside or above a chalk drawing."""
    w, h = (lens.size(side) for side in size)
    box = Box.of(at[0] - w / 2, at[1] - h, w, h)
    page.stamp(box.left, box.top, states.plot, w, h, season.plot)
    big, sign = min(lens.size(_SHIELD), round(h * 0.56), round(w * 0.42)), lens.size(_CROWN)
    if size[1] > _UPRIGHT * size[0]:
        big = lens.size(62)
        middle, room = box.middle[0], (w - 14, h - big - 22)
        left, level = box.left + big + lens.size(16), box.top + big / 2 + 8
    else:
        points = sign + 3 + round(width(str(building.vp), black(lens.size(_POINTS))))
        column = max(big, points) + lens.size(12)
        middle, room = box.left + column + (w - column) / 2 - 2, (w - column - 14, h - 14)
        left, level = box.left + 8, box.bottom - (h - big - 8) / 2 - 3
    page.item(chalked(page, season, middle, box.bottom - 7, room, art, *args))
    edge(page, lens, box, payable)
    states.value(page, box.left + big / 2 + lens.size(8), box.top + big / 2 + 7, building.value, big)
    page.icon(left + sign / 2, level, crown, sign)
    style = black(lens.size(_POINTS))
    page.text(left + 3 + sign, level - 1, building.vp, style, INK, "lm", outline=season.plot)
    return box


def edge(page: Page, lens: Lens, box: Box, payable: bool) -> None:
    """Dashed; golden and with a tick if who is asked can pay for what will stand there."""
    if not payable:
        page.stamp(box.left, box.top, states.plot_edge, box.width, box.height)
        return
    page.stamp(box.left, box.top, golden_edge, box.width, box.height)
    size = lens.size(_TICK)
    page.icon(box.right - size * 0.42, box.bottom - size * 0.36, tick, size, inside=True)


def golden_edge(pen: Pen, w: int, h: int) -> None:
    pen.area(rounded(4, 4, w - 8, h - 8, 13), None, COIN, 8)
    pen.area(rounded(1, 1, w - 2, h - 2, 14), None, INK, 2)


def chalked(page: Page, season: Season, x: float, y: float, room: tuple[int, int], art: Art, *args: Hashable) -> Box:
    """A building that is not there yet, as large as the room allows, its foot on y."""
    left, top, right, bottom = extent(art, *args)
    scale = min(room[0] / (right - left), room[1] / (bottom - top))
    x -= (left + right) / 2 * scale
    return page.stamp(x, y - bottom * scale, art, *args, scale=scale, chalk=season.chalk)


def lit(pen: Pen, art: Art, *args: Hashable) -> None:
    """A building in the dusk of winter."""
    before = len(pen.shapes)
    art(pen, *args)
    pen.shapes[before:] = [shape.with_colours(at_dusk) for shape in pen.shapes[before:]]


def shadow(pen: Pen, left: int, right: int, high: int, colour: str) -> None:
    """What a building throws on the ground to its right: the light comes from the left."""
    far = min(46, 14 + high * 0.22)
    pen.area(((left - 4, 7), (right + 4, 7), (right + far, -far * 0.55), (left + far, -far * 0.55)), colour)


def trodden(pen: Pen, w: int, h: int, colour: str) -> None:
    """The ground under the spaces of a building."""
    pen.box(-w / 2, -h / 2, w, h, colour, mix(colour, INK, 0.2), 3, h / 2)


def tower_site(pen: Pen, radius: int, ground: str) -> None:
    pen.area(circle(0, 0, radius, 40), ground)


def tower_edge(pen: Pen, radius: int) -> None:
    pen.dashes(circle(0, 0, radius, 40), INK, 4, 13, 9)


def golden_tower_edge(pen: Pen, radius: int) -> None:
    pen.circle(0, 0, radius - 3, None, COIN, 8)
    pen.circle(0, 0, radius, None, INK, 2)
