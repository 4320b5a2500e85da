"""Signs of Ezra and Nehemiah. Each in a box of -50 to 50."""

from typing import Final

from renderers.colour import mix
from renderers.ezra.colours import BLESSINGS, FLAME, GLOW, LYRE, ROCK
from renderers.icons import goods
from renderers.icons.signs import pawn
from renderers.palette import COIN, INK, PAPER, WHITE
from renderers.pen import EDGE, Art, Pen
from renderers.seats import LOOKS

_STALK: Final = "#5F9A52"
SCHEMES: Final = "#6A5AA8"
"""The backs of Scheme Cards."""


# Blessings: three fruits, three silhouettes


def citron(pen: Pen) -> None:
    pen.area("M0,-36 C34,-40 46,10 30,30 C18,44 -18,44 -30,30 C-46,10 -34,-40 0,-36 Z", BLESSINGS["orange"], INK, 6)
    pen.area("M0,-36 Q10,-54 32,-46 Q24,-30 0,-36 Z", _STALK, INK, 4)
    pen.circle(-12, -4, 7, "#FFD79A")


def grapes(pen: Pen) -> None:
    berries = ((-26, -12), (0, -12), (26, -12), (-13, 10), (13, 10), (0, 31))
    for x, y in berries:
        pen.circle(x, y, 21, INK)
    for x, y in berries:
        pen.circle(x, y, 17, BLESSINGS["purple"])
        pen.circle(x - 5, y - 6, 4, "#C9B2E2")
    pen.area("M0,-28 Q14,-52 40,-44 Q28,-24 0,-28 Z", _STALK, INK, 4)
    pen.line(((0, -28), (-4, -48)), INK, 6)


def pomegranate(pen: Pen) -> None:
    pen.area("M-15,-28 L-20,-50 L-8,-40 L0,-52 L8,-40 L20,-50 L15,-28 Z", BLESSINGS["red"], INK, EDGE)
    pen.circle(0, 6, 36, BLESSINGS["red"], INK, 6)
    pen.area("M-6,-14 Q22,-10 20,18 Q2,26 -8,12 Q-14,-2 -6,-14 Z", "#FFE3D0", INK, 3)
    for x, y in ((2, -2), (10, 8), (0, 10)):
        pen.circle(x, y, 4.5, BLESSINGS["red"])


def any_blessing(pen: Pen) -> None:
    """Wild: one of the three."""
    pen.icon(citron, -26, 16, 58)
    pen.icon(grapes, 26, 16, 58)
    pen.icon(pomegranate, 0, -20, 58)


FRUITS: Final[dict[str, Art]] = {
    "orange": citron,
    "purple": grapes,
    "red": pomegranate,
    "wild": any_blessing,
}


# Goods: bars and lumps are goods, discs are money


def cinders(pen: Pen) -> None:
    fire = (
        "M0,-46 C10,-26 30,-18 28,8 C26,26 10,30 0,30 C-14,30 -28,24 -28,6 "
        "C-28,-8 -18,-12 -16,-26 C-8,-22 -6,-16 -6,-10 C2,-18 4,-30 0,-46 Z"
    )
    pen.area(fire, "#F08A24", INK, EDGE)
    pen.area("M2,-12 C8,-2 14,2 12,12 C10,22 -12,22 -12,10 C-12,2 0,0 2,-12 Z", GLOW)
    pen.area("M-44,40 L-30,20 L-12,30 L2,16 L18,30 L32,20 L46,40 Z", "#4A4340", INK, EDGE)


def coin(pen: Pen) -> None:
    """Silver: a pale disc with a goblet."""
    blank_coin(pen)
    pen.area("M-15,-18 L15,-18 C15,4 8,8 4,9 L4,17 L12,22 L-12,22 L-4,17 L-4,9 C-8,8 -15,4 -15,-18 Z", "#7D8B99")


def blank_coin(pen: Pen) -> None:
    """For a figure upon it."""
    pen.circle(0, 0, 44, "#E4EAEE", INK, EDGE)
    pen.circle(0, 0, 33, None, "#9FADBA", 4)


def loaf(pen: Pen) -> None:
    """Food."""
    edge = "M-46,14 C-50,-16 -22,-30 0,-30 C22,-30 50,-16 46,14 C44,28 -44,28 -46,14 Z"
    pen.area(edge, "#D9964A")
    pen.area("M-46,14 C-44,28 44,28 46,14 C36,20 -36,20 -46,14 Z", "#F2D29B")
    for x in (-22, 0, 22):
        pen.line(((x - 7, -16), (x + 7, 4)), "#8A5420", EDGE)
    pen.area(edge, None, INK, EDGE)


def any_good(pen: Pen) -> None:
    """The generic icon: Stone, Wood or Cinders."""
    pen.icon(goods.stone, -24, 18, 60)
    pen.icon(goods.wood, 24, 20, 58)
    pen.icon(cinders, 0, -22, 60)


GOODS: Final[dict[str, Art]] = {
    "cinders": cinders,
    "wood": goods.wood,
    "stone": goods.stone,
    "gold": goods.gold,
    "silver": coin,
    "food": loaf,
    "resource": any_good,
}


# Places and people


def flame(pen: Pen) -> None:
    """The Altar's fire: a step on its track."""
    fire = (
        "M0,-48 C12,-26 36,-14 34,14 C32,36 14,46 0,46 C-16,46 -34,36 -34,14 "
        "C-34,-4 -20,-10 -18,-28 C-8,-22 -6,-14 -6,-8 C4,-18 6,-32 0,-48 Z"
    )
    pen.area(fire, FLAME, INK, EDGE)
    pen.area("M2,-6 C12,6 18,12 16,24 C12,38 -14,38 -16,22 C-16,10 0,8 2,-6 Z", GLOW)


def lyre(pen: Pen) -> None:
    """A Levite."""
    arms = "M-34,-44 C-50,-6 -34,40 0,44 C34,40 50,-6 34,-44 L20,-40 C30,-6 18,24 0,26 C-18,24 -30,-6 -20,-40 Z"
    pen.area(arms, LYRE, INK, EDGE)
    pen.line(((-30, -28), (30, -28)), INK, 8)
    for x in (-10, 0, 10):
        pen.line(((x, -26), (x, 24)), INK, 3)


def quill(pen: Pen) -> None:
    """A Scribe."""
    pen.area("M-40,44 C-30,0 0,-40 44,-48 C44,-10 10,24 -26,30 Z", WHITE, INK, EDGE)
    pen.line("M-40,46 Q-10,4 26,-30", INK, 4)


def candles(pen: Pen) -> None:
    """Sabbath."""
    for x in (-22, 22):
        pen.box(x - 9, -14, 18, 44, ROCK, INK, 4)
        pen.area(((x - 18, 44), (x - 8, 28), (x + 8, 28), (x + 18, 44)), COIN, INK, 4)
        pen.area(f"M{x},-50 Q{x + 13},-28 {x},-18 Q{x - 13},-28 {x},-50 Z", "#F08A24", INK, 4)


def sabbath(pen: Pen) -> None:
    """What tucked cards scored on the Sabbaths: a card under the candles."""
    pen.area("M-46,-2 L-6,-16 L14,40 L-26,52 Z", PAPER, INK, EDGE)
    pen.box(4, -8, 40, 58, "#8A6BB0", INK, EDGE, 6)
    pen.icon(candles, 0, -14, 76)


def scroll(pen: Pen, sheet: str = "#FBF4E4", rod: str = "#D9AE78") -> None:
    """A Scroll Tile."""
    pen.box(-34, -34, 68, 68, sheet, INK, EDGE)
    for y in (-44, 26):
        pen.box(-46, y, 92, 18, rod, INK, EDGE, 9)
    for y in (-10, 4):
        pen.line(((-20, y), (20, y)), INK, 4)


def worker(pen: Pen, seat: int) -> None:
    pawn(pen, LOOKS[seat].colour)


def white_worker(pen: Pen) -> None:
    """A White Worker, whom no player owns."""
    pawn(pen, WHITE)


def cards(pen: Pen, back: str) -> None:
    """In hand."""
    pen.area("M-40,-24 L-4,-40 L20,32 L-18,44 Z", PAPER, INK, EDGE)
    pen.box(-8, -36, 46, 70, back, INK, EDGE, 6)


def deck(pen: Pen, back: str) -> None:
    """Face down, in a pile."""
    for shift in (12, 0, -12):
        pen.box(-28 + shift, -40 + shift * 0.5, 52, 76, back if shift == -12 else mix(back, WHITE, 0.5), INK, EDGE, 6)


def tile(pen: Pen) -> None:
    """A Development Tile turned over."""
    pen.box(-38, -28, 76, 60, "#CFE0C8", INK, EDGE, 10)
    pen.area("M-18,6 L-18,-14 L8,-14 L8,-24 L28,-4 L8,16 L8,6 Z", INK)


def worker_any(pen: Pen) -> None:
    """Of whatever colour."""
    pawn(pen)
