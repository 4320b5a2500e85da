"""Signs of Ezra and Nehemiah. Each in a box of -50 to 50."""

from typing import Final

from renderers.colour import mix
from renderers.ezra.colours import BLESSINGS, FLAME, GLOW, HORN, LYRE, ROCK, TENT, TIMBER
from renderers.icons import goods
from renderers.icons.signs import pawn
from renderers.palette import COIN, COIN_RING, INK, PAPER, WHITE
from renderers.path import arc
from renderers.pen import EDGE, Art, Pen
from renderers.seats import LOOKS, letter_style

_STALK: Final = "#5F9A52"


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


def tent(pen: Pen, fill: str = TENT) -> None:
    """A step on the Map."""
    _canvas(pen, fill)
    pen.area(((-12, 36), (0, 4), (12, 36)), INK)


def seat_tent(pen: Pen, size: int, seat: int, letter: str) -> None:
    """A player's, with his letter; `size` in pixels."""
    look = LOOKS[seat]
    with pen.at(0, 0, size / 100):
        _canvas(pen, look.colour)
    pen.letters(0, size * 0.17, letter, letter_style(round(size * 0.82)), look.letter)


def _canvas(pen: Pen, fill: str) -> None:
    pen.area(((-50, 42), (0, -40), (50, 42)), INK)
    pen.area(((-42, 38), (0, -31), (42, 38)), WHITE)
    pen.area(((-36, 35), (0, -24), (36, 35)), fill)
    for x in (-8, 8):
        pen.line(((0, -38), (x, -50)), INK, EDGE)


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


def gatehouse(pen: Pen) -> None:
    """A Gate or its keeper."""
    edge = "M-46,44 L-46,-44 L-28,-44 L-28,-30 L-9,-30 L-9,-44 L9,-44 L9,-30 L28,-30 L28,-44 L46,-44 L46,44 Z"
    pen.area(edge, ROCK, INK, EDGE)
    pen.area("M-22,44 L-22,8 C-22,-22 22,-22 22,8 L22,44 Z", "#5A4632", INK, EDGE)


def masonry(pen: Pen) -> None:
    """A Wall."""
    edge = "M-46,40 L-46,-26 L-46,-42 L-28,-42 L-28,-28 L-9,-28 L-9,-42 L9,-42 L9,-28 L28,-28 L28,-42 L46,-42 L46,40 Z"
    pen.area(edge, ROCK, INK, EDGE)
    pen.line(((-44, -6), (44, -6)), INK, 4)
    pen.line(((-44, 17), (44, 17)), INK, 4)
    for top, joints in ((-26, (-14, 18)), (-6, (-28, 2, 30)), (17, (-14, 18))):
        for x in joints:
            pen.line(((x, top), (x, top + 22)), INK, 4)


def shofar(pen: Pen) -> None:
    pen.area("M-46,30 C-10,34 20,10 26,-30 L50,-44 C52,10 16,54 -44,44 Z", HORN, INK, EDGE)
    pen.line(((4, 24), (-2, 36)), INK, 4)
    pen.line(((22, 6), (32, 16)), INK, 4)


def candles(pen: Pen) -> None:
    """Sabbath."""
    for x in (-22, 22):
        pen.box(x - 9, -14, 18, 44, ROCK, INK, 4)
        pen.area(((x - 18, 44), (x - 8, 28), (x + 8, 28), (x + 18, 44)), COIN, INK, 4)
        pen.area(f"M{x},-50 Q{x + 13},-28 {x},-18 Q{x - 13},-28 {x},-50 Z", "#F08A24", INK, 4)


def scroll(pen: Pen, sheet: str = "#FBF4E4", rod: str = "#D9AE78") -> None:
    """A Scroll Tile."""
    pen.box(-34, -34, 68, 68, sheet, INK, EDGE)
    for y in (-44, 26):
        pen.box(-46, y, 92, 18, rod, INK, EDGE, 9)
    for y in (-10, 4):
        pen.line(((-20, y), (20, y)), INK, 4)


def golden(pen: Pen) -> None:
    """A golden space of the Altar Track."""
    pen.circle(0, 0, 44, COIN, INK, EDGE)
    pen.circle(0, 0, 32, None, COIN_RING, EDGE)


def star(pen: Pen) -> None:
    """A hero."""
    pen.area("M0,-48 L13,-15 L48,-14 L20,8 L31,44 L0,23 L-31,44 L-20,8 L-48,-14 L-13,-15 Z", COIN, INK, EDGE)


def temple(pen: Pen) -> None:
    pen.area(((-50, -18), (0, -46), (50, -18)), "#E9D3A0", INK, EDGE)
    for x in (-34, -8, 18):
        pen.box(x, -18, 16, 52, ROCK, INK, EDGE)
    pen.box(-48, 32, 96, 14, ROCK, INK, EDGE)


def staff(pen: Pen) -> None:
    """An Elder."""
    pen.line(((8, -36), (8, 50)), INK, 15)
    pen.line(((8, -36), (8, 50)), TIMBER, 8)
    pen.line("M8,-34 C8,-58 -30,-54 -28,-30 C-27,-18 -12,-18 -12,-28", INK, 14)
    pen.line("M8,-34 C8,-58 -30,-54 -28,-30 C-27,-18 -12,-18 -12,-28", TIMBER, 7)


def wheat(pen: Pen) -> None:
    """A Farmer."""
    for x, lean in ((-24, -8), (0, 0), (24, 8)):
        pen.line(((x / 3, 48), (x + lean, -30)), "#8A6410", 6)
        for k in range(4):
            y = -38 + 15 * k
            for side in (-9, 9):
                pen.oval(x + lean * (1 - k / 5) + side, y, 7, 9, "#E8C15A", INK, 3)


def crate(pen: Pen) -> None:
    """What may be kept."""
    pen.box(-44, -18, 88, 60, HORN, INK, EDGE)
    pen.box(-50, -30, 100, 16, HORN, INK, EDGE)
    for x in (-16, 16):
        pen.line(((x, -12), (x, 40)), TIMBER, 4)


def worker(pen: Pen, seat: int) -> None:
    pawn(pen, LOOKS[seat].colour)


def white_worker(pen: Pen) -> None:
    """Nobody's."""
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


def connection(pen: Pen) -> None:
    """A Wall beside a Gate."""
    for x in (-20, 20):
        pen.box(x - 26, -16, 52, 32, None, INK, 15, 16)
    for x in (-20, 20):
        pen.box(x - 26, -16, 52, 32, None, "#B9C0C5", 7, 16)


def worker_any(pen: Pen) -> None:
    """Of whatever colour."""
    pawn(pen)


def wall_deck(pen: Pen) -> None:
    """Wall Cards that are left."""
    for shift in (12, 0, -12):
        pen.box(-30 + shift, -40 + shift * 0.5, 54, 76, ROCK, INK, EDGE, 6)
    pen.icon(masonry, -15, -6, 42)


def clockwise(pen: Pen, is_clockwise: bool) -> None:
    """Round the ring."""
    side = 1 if is_clockwise else -1
    points = [(side * x, y) for x, y in arc(0, 0, 34, 150, 390, 30)]
    pen.line(points, INK, 13)
    pen.area([(side * x, y) for x, y in ((8, 10), (52, 4), (36, 40))], INK)


def behind(pen: Pen) -> None:
    """Behind both prophets."""
    pen.area("M34,-30 L-30,0 L34,30 Z", INK)


def rubble(pen: Pen) -> None:
    """A space that gets cleared."""
    pen.icon(goods.stone, -22, 18, 58)
    pen.icon(goods.wood, 24, 22, 52)
    pen.area("M-26,-20 L0,-48 L26,-20 L10,-20 L10,-4 L-10,-4 L-10,-20 Z", INK)


def upward(pen: Pen, is_up: bool) -> None:
    """The highest row, or the lowest."""
    side = -1 if is_up else 1
    pen.line(((0, -side * 36), (0, side * 8)), INK, 13)
    pen.area([(x, side * y) for x, y in ((-30, 2), (30, 2), (0, 42))], INK)
