"""The signs of Sa-Ré, each in a box of -50 to 50."""

import math
from typing import Final

from renderers.colour import mix
from renderers.icons import goods
from renderers.icons.signs import arrow
from renderers.palette import COIN, COIN_RING, INK, PAPER, SOFT, WHITE
from renderers.path import Point, parse_path
from renderers.pen import EDGE, Art, Pen
from renderers.sare.colours import (
    CAMEL,
    CHALK_LINE,
    CUBE,
    DARK_TIMBER,
    FLAME,
    GHOST,
    GLOW,
    HORUS,
    JOKER,
    LIME_DARK,
    MOON,
    NIGHT,
    NILE,
    OBELISK,
    PLOT,
    RED,
)

_CAMEL: Final = (
    "M-44,42 L-40,6 C-38,-8 -28,-12 -18,-13 C-12,-36 8,-36 13,-13 C20,-12 25,-8 30,-22 "
    "C30,-40 38,-48 52,-40 L52,-31 L42,-29 C42,-8 38,2 28,7 L27,42 L18,42 L15,12 L-20,12 L-27,18 L-32,42 Z"
)
_SWAP: Final = "#6A5AA8"
_TICK: Final = "#3F7A3A"
_OBELISK: Final = "M-17,36 L-11,-32 L0,-50 L11,-32 L17,36 Z"


def ankh(pen: Pen) -> None:
    """A Joker: any one of the three resources."""
    for colour, width in ((INK, 25), (JOKER, 14)):
        pen.line(((0, -2), (0, 44)), colour, width)
        pen.line(((-29, 5), (29, 5)), colour, width)
        pen.line("M0,0 C-32,-14 -27,-46 0,-46 C27,-46 32,-14 0,0", colour, width)


GOODS: Final[dict[str, Art]] = {"wood": goods.wood, "stone": goods.stone, "gold": goods.gold, "joker": ankh}


def eye(pen: Pen) -> None:
    """The eye of Horus: two more cards."""
    pen.area("M-47,-4 Q-4,-40 46,-6 Q4,24 -47,-4 Z", WHITE, INK, 6)
    pen.circle(-2, -8, 15, "#2F7FA6", INK, 4)
    pen.circle(-2, -8, 6, INK)
    pen.line("M-50,-26 Q-6,-56 48,-26", INK, 8)
    pen.line(((-4, 14), (-4, 43)), INK, 8)
    pen.line("M12,10 Q16,44 38,41 Q50,36 42,26", INK, 8)


def torch(pen: Pen) -> None:
    """Troubles, and the revolt."""
    pen.area("M-13,-2 L13,-2 L7,48 L-7,48 Z", DARK_TIMBER, INK, EDGE)
    pen.area(
        "M0,-50 C10,-32 30,-26 26,-8 C23,5 10,7 0,7 C-15,7 -28,2 -26,-12 C-24,-22 -16,-24 -16,-36 "
        "C-9,-32 -5,-28 -4,-22 C2,-30 4,-38 0,-50 Z",
        FLAME,
        INK,
        EDGE,
    )
    pen.area("M0,-24 C8,-15 13,-10 11,-4 C7,3 -9,3 -11,-6 C-9,-13 -2,-13 0,-24 Z", GLOW)


def torches(pen: Pen, count: int) -> None:
    """One for a simple Troubles card, two for a double one."""
    if count < 2:
        torch(pen)
        return
    for x in (-21, 21):
        pen.icon(torch, x, 0, 90)


def wind(pen: Pen, colour: str = "#A9352A") -> None:
    """The Wind of Revolt."""
    for path in (
        "M-46,-12 L18,-12 Q42,-12 40,-28 Q36,-42 21,-34",
        "M-34,8 L34,8 Q50,10 46,25 Q40,35 29,30",
        "M-46,28 L6,28",
    ):
        pen.line(path, colour, 10)


def crescent(pen: Pen) -> None:
    """Hoshekh, on night blue."""
    pen.circle(-4, 0, 38, MOON)
    pen.circle(14, -8, 33, NIGHT)


def star(pen: Pen) -> None:
    pen.area("M0,-44 L9,-9 L44,0 L9,9 L0,44 L-9,9 L-44,0 L-9,-9 Z", MOON)


def obelisk(pen: Pen) -> None:
    """A player who stands."""
    pen.area(_OBELISK, OBELISK, INK, EDGE)
    pen.area("M2,36 L1,-46 L11,-32 L17,36 Z", mix(OBELISK, "#8A5A1A", 0.3))
    pen.area(_OBELISK, None, INK, EDGE)
    for y in (-14, 4, 20):
        pen.line(((-6, y), (0, y)), mix(OBELISK, "#8A5A1A", 0.6), 4)
    pen.box(-28, 35, 56, 13, LIME_DARK, INK, 4)


def lying_obelisk(pen: Pen) -> None:
    """A player whose season is over."""
    pen.line(((-46, 34), (48, 34)), SOFT, 5)
    pen.area("M-46,4 L22,8 L48,18 L22,28 L-46,32 Z", mix(OBELISK, "#8A8A8A", 0.5), INK, EDGE)
    pen.line(((22, 9), (22, 27)), INK, 3.5)


def revolt(pen: Pen) -> None:
    """A general revolt: the obelisk lies broken under the torch."""
    pen.area("M-50,24 L-8,26 L-16,44 L-50,48 Z", mix(OBELISK, "#8A8A8A", 0.5), INK, 4)
    pen.area("M10,28 L26,28 L50,38 L26,48 L2,46 Z", mix(OBELISK, "#8A8A8A", 0.5), INK, 4)
    pen.icon(torch, 0, -8, 84)


def camel(pen: Pen) -> None:
    """A caravan."""
    pen.area(_CAMEL, CAMEL, INK, EDGE)
    pen.area("M-19,-11 C-12,-35 8,-35 14,-11 L9,2 L-15,2 Z", RED, INK, 4)
    pen.line(((-12, -8), (7, -8)), COIN, 4)


def no_camel(pen: Pen) -> None:
    """Room for a caravan: its shadow."""
    pen.area(_CAMEL, GHOST)


def cube(pen: Pen, colour: str = CUBE) -> None:
    pen.area("M-40,-22 L-22,-42 L42,-42 L42,20 L24,42 L-40,42 Z", colour, INK, EDGE)
    pen.area("M24,-22 L42,-42 L42,20 L24,42 Z", mix(colour, INK, 0.35))
    pen.line(((-40, -22), (24, -22), (42, -42)), INK, 4)
    pen.line(((24, -22), (24, 42)), INK, 4)


def tick(pen: Pen, colour: str = _TICK) -> None:
    """Done."""
    pen.circle(0, 0, 46, colour, INK, EDGE)
    pen.line(((-22, 2), (-6, 19), (23, -17)), WHITE, 12)


def discarded(pen: Pen) -> None:
    """The discard pile."""
    for turn, fill in ((-0.2, CHALK_LINE), (0.12, PAPER)):
        cos, sin = math.cos(turn), math.sin(turn)
        corners = ((-26, -40), (26, -40), (26, 40), (-26, 40))
        pen.area([(x * cos - y * sin, x * sin + y * cos) for x, y in corners], fill, INK, EDGE)
    for ends in (((-17, -17), (17, 17)), ((17, -17), (-17, 17))):
        pen.line(ends, RED, 11)


def swap(pen: Pen) -> None:
    """A card received by a Market, which cannot be swapped again."""
    pen.circle(0, 0, 48, _SWAP, INK, EDGE)
    pen.line(((-26, -12), (16, -12)), WHITE, 9)
    pen.area("M12,-30 L34,-12 L12,6 Z", WHITE)
    pen.line(((26, 16), (-14, 16)), WHITE, 9)
    pen.area("M-12,-2 L-34,16 L-12,34 Z", WHITE)


def carried(pen: Pen) -> None:
    """A card kept from the previous turn: a bundle on a stick."""
    pen.circle(0, 0, 48, "#8A6A34", INK, EDGE)
    pen.line(((-30, 26), (24, -26)), PAPER, 8)
    pen.circle(17, 0, 20, PAPER)
    pen.area("M17,-22 L33,-34 L29,-14 Z", PAPER)


def passed_trouble(pen: Pen) -> None:
    """Somebody has passed this player a Troubles card in this sequence, and nobody can pass another."""
    pen.circle(0, 0, 48, WHITE, INK, 4)
    pen.icon(torch, 12, 0, 72)
    pen.icon(arrow, -22, 6, 40)


def goal_flag(pen: Pen, edge: str = INK) -> None:
    """The steps that are missing to the goal of the mode."""
    pen.line(((-20, 46), (-20, -46)), edge, 11)
    pen.area("M-20,-46 L42,-25 L-20,-3 Z", COIN, edge, EDGE)


def launches(pen: Pen) -> None:
    """Sites that may be launched: a plan with a plumb line."""
    pen.area("M-38,-44 L38,-44 L38,34 L-38,34 Z", HORUS, INK, EDGE)
    pen.dashes(((-24, -30), (24, -30), (24, 18), (-24, 18)), INK, 5, 11, 8)


def sun_disc(pen: Pen) -> None:
    """Divinity, sites only next to buildings: the winged sun."""
    for side in (-1, 1):
        pen.area(_mirrored("M12,-16 L50,-22 L46,-6 L40,-4 L38,8 L30,8 L28,18 L10,14 Z", side), NILE, INK, 4)
    pen.circle(0, 0, 20, FLAME, INK, EDGE)


def _mirrored(path: str, side: int) -> list[Point]:
    return [(side * x, y) for x, y in parse_path(path)]


def quick(pen: Pen) -> None:
    """Quick start: an administrative building from the first turn."""
    pen.area("M6,-48 L-30,8 L-4,8 L-12,48 L30,-12 L4,-12 Z", COIN, INK, EDGE)


def orders(pen: Pen, rest: bool = False) -> None:
    """Standing orders: a list that is ticked off. `rest` marks that some of them no longer apply."""
    pen.area("M-36,-38 L36,-38 L36,44 L-36,44 Z", PAPER, INK, EDGE)
    pen.box(-16, -48, 32, 18, COIN, INK, 4, 5)
    for y in (-14, 8, 30):
        pen.line(((-26, y - 2), (-20, y + 5), (-10, y - 9)), _TICK, 6)
        pen.line(((0, y), (26, y)), INK, 6)
    if rest:
        pen.circle(28, 28, 26, RED, WHITE, 5)
        for x in (20, 36):
            pen.line(((x, 18), (x, 38)), WHITE, 8)


def site_sign(pen: Pen, w: int, h: int) -> None:
    """What is not built yet, about its middle: a plot of which the corners are marked."""
    pen.box(-w / 2, -h / 2, w, h, PLOT, radius=6)
    arm, x, y = min(w, h) * 0.3, w / 2 - 2, h / 2 - 2
    for across in (-1, 1):
        for down in (-1, 1):
            corner = ((across * (x - arm), down * y), (across * x, down * y), (across * x, down * (y - arm)))
            pen.line(corner, INK, 4)


def squares(pen: Pen) -> None:
    """All twelve squares of a site board."""
    pen.box(-34, -44, 68, 88, LIME_DARK, INK, EDGE, 5)
    for row in range(4):
        for column in range(3):
            pen.box(-28 + 20 * column, -38 + 20 * row, 16, 16, COIN, COIN_RING, 2.5)
