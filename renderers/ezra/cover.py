"""The cover: Jerusalem on its hill, the wall half built, and those who come home."""

import math
from typing import Final

from renderers.colour import mix
from renderers.cover import HEIGHT, WIDTH, Cover, Plate, cloud, hills, shades, sky
from renderers.ezra import citysigns, colours, masonry, signs
from renderers.icons.signs import pawn
from renderers.lobby import Lobby
from renderers.palette import COIN, INK, WHITE
from renderers.pen import Pen
from renderers.sprites import Drawing
from renderers.words import Words

_ZENITH: Final = "#9FCBE2"
_HORIZON: Final = "#F3EAD2"
_SUN: Final = "#F9DE98"
_RANDOM: Final = "random"
_DUST: Final = mix(colours.GROUND, INK, 0.2)
_ALONE: Final = 1
_STONES: Final = (("#AEB5BA", "#8F979D"), ("#BFC5C8", "#9AA1A6"))


def cover(lobby: Lobby, words: Words) -> Cover:
    """An Altar Card at random goes without saying; the side of the opponent's board matters to one player only."""
    chosen, plates = lobby.chosen, []
    if (altar := chosen.get("altar", _RANDOM)) != _RANDOM:
        plates.append(Plate(f"altar.{altar}", Drawing(signs.flame)))
    if "solo_side" in chosen and lobby.most == _ALONE:
        plates.append(Plate(f"solo_side.{chosen['solo_side']}", Drawing(pawn, (COIN,))))
    return Cover(Drawing(scene), words.term("cover"), tuple(plates))


def scene(pen: Pen) -> None:
    _distance(pen)
    _city(pen)
    _wall(pen)
    _land(pen)


def _distance(pen: Pen) -> None:
    sky(pen, *shades(_ZENITH, _HORIZON, 6))
    pen.circle(1460, 108, 84, mix(_SUN, _HORIZON, 0.55))
    pen.circle(1460, 108, 58, _SUN)
    for x, y, size in ((800, 70, 0.9), (1236, 56, 0.8), (1040, 150, 0.55)):
        cloud(pen, x, y, size, mix(_HORIZON, WHITE, 0.6))
    for (y, height, phase), share in zip(
        ((336, 30, 1.3), (398, 22, 3.0), (470, 14, 0.6)), (0.6, 0.36, 0.12), strict=True
    ):
        hills(pen, y, mix(colours.LEAF, _HORIZON, share), height, phase)


def _city(pen: Pen) -> None:
    """The hill with the Temple, the altar and the houses."""
    pen.area(
        "M540,620 Q640,404 850,372 L1390,362 Q1570,392 1660,520 L1660,620 Z", mix(colours.CITY, colours.JOINT, 0.2)
    )
    pen.area("M560,620 Q660,414 860,382 L1370,374 Q1540,402 1640,520 L1640,620 Z", colours.CITY)
    with pen.at(905, 246):
        masonry.temple_front(pen, 330, 124)
        for k in range(6):
            pen.box(8 + 58 * k, 0, 26, 122, colours.ROCK, INK, 4)
            pen.box(26 + 58 * k, 2, 7, 118, colours.JOINT)
        pen.box(150, 34, 34, 90, colours.DOOR, INK, 4)
        for k, low in enumerate((0, 16)):
            pen.box(-30 - 16 * k, 124 + low, 390 + 32 * k, 18, colours.LIGHT_ROCK, INK, 4)
    pen.oval(806, 408, 60, 9, mix(colours.CITY, colours.JOINT, 0.55))
    pen.draw(masonry.altar, 780, 408, 1.12)
    for art, x, y, scale in (
        (masonry.houses, 1350, 416, 1.5),
        (masonry.olive, 1440, 424, 1.4),
        (masonry.houses, 1524, 446, 1.6),
        (masonry.houses, 690, 448, 1.35),
        (masonry.olive, 628, 462, 1.2),
        (masonry.olive, 1296, 430, 1.2),
        (masonry.olive, 854, 430, 1.2),
        (masonry.houses, 1180, 440, 1.1),
    ):
        pen.oval(x + 14 * scale, y, 44 * scale, 7 * scale, mix(colours.CITY, colours.JOINT, 0.5))
        pen.draw(art, x, y, scale)


def _wall(pen: Pen) -> None:
    """What stands, a gate, and a gap where the stones still lie about."""
    for k, piece in enumerate((masonry.wall, masonry.wall, None, masonry.wall, masonry.wall, masonry.stumps)):
        with pen.at(600 + 150 * k, 420, 1.16):
            if piece:
                piece(pen, 131, 122)
    with pen.at(894, 396, 1.34):
        masonry.gate(pen, 131, 122, True)
    with pen.at(1494, 420, 1.16):
        masonry.gate(pen, 131, 122)


def _land(pen: Pen) -> None:
    front = [(x, 556 + 8 * math.sin(x / 170)) for x in range(-20, WIDTH + 21, 20)]
    pen.area([(-20, HEIGHT), *front, (WIDTH + 20, HEIGHT)], colours.GROUND)
    pen.line(front, mix(colours.GROUND, INK, 0.12), 6)
    pen.area(
        "M930,562 Q960,554 1030,562 Q1060,590 1180,640 L840,640 Q920,600 930,562 Z", mix(colours.GROUND, WHITE, 0.35)
    )
    for k, (x, y, size) in enumerate(((1404, 572, 1.0), (1450, 590, 0.8), (1360, 592, 0.7), (1290, 600, 0.6))):
        light, dark = _STONES[k % 2]
        with pen.at(x, y, size):
            pen.oval(14, 20, 46, 8, _DUST)
            pen.area("M-36,18 L-30,-12 L-6,-26 L26,-18 L38,18 Z", light, INK, 5)
            pen.area("M-6,-26 L26,-18 L38,18 L6,18 Z", dark)
    for x, y, size in ((56, 574, 1.8), (196, 560, 1.35), (574, 562, 1.45)):
        pen.oval(x + 16 * size, y + 2, 30 * size, 6 * size, _DUST)
        pen.draw(masonry.olive, x, y, size)
    for x, y, size, fill in ((310, 560, 1.25, "#C9A36A"), (448, 552, 1.6, colours.TENT), (690, 576, 1.1, "#B98A6A")):
        with pen.at(x, y, size):
            pen.oval(24, 42, 52, 8, _DUST)
            citysigns.tent(pen, fill)
    for x, letter in ((1106, "Z"), (1190, "H")):
        with pen.at(x, 562, 0.98):
            pen.oval(14, 52, 44, 7, _DUST)
            masonry.prophet(pen, letter)
