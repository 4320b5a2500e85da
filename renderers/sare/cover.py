"""The cover: evening on the Nile, with pyramids before the sun, a temple on the bank and caravans on their way."""

import math
from typing import Final

from renderers.colour import mix
from renderers.cover import HEIGHT, WIDTH, Cover, Plate, shades, sky
from renderers.lobby import Lobby
from renderers.palette import INK, WHITE
from renderers.pen import Art, Pen
from renderers.sare import buildings, signs
from renderers.sare.colours import BANK, COURSES, DUNE, LIME, LIME_DARK, NILE, NILE_DARK, RIPPLE, SAND
from renderers.sare.ground import reeds
from renderers.sprites import Drawing
from renderers.words import Words

_MODES: Final[dict[str, Art]] = {
    "scribe": buildings.pyramid,
    "architect": signs.squares,
    "priest": buildings.temple,
    "pharaoh": buildings.palace,
}
_VARIANTS: Final[dict[str, Art]] = {"divinity": signs.sun_disc, "quick_start": signs.quick}
_ZENITH: Final = "#E88B4F"
_HORIZON: Final = "#FBE6BE"
_SUN: Final = ("#F7B04E", "#FACB70", "#FDE39A")
_SHADE: Final = "#8A5A1A"
_DUST: Final = mix(SAND, _SHADE, 0.3)
_SHORE: Final = 470
_WATER: Final = 536
_SUN_AT: Final = (1010, 292)


def cover(lobby: Lobby, words: Words) -> Cover:
    """The mode, and the variants that are played."""
    chosen = lobby.chosen
    plates = [Plate(f"mode.{mode}", Drawing(_MODES[mode])) for mode in filter(None, [chosen.get("mode")])]
    plates += [Plate(f"option.{name}", Drawing(art)) for name, art in _VARIANTS.items() if chosen.get(name) == "yes"]
    return Cover(Drawing(scene), words.term(f"game.{lobby.game}"), tuple(plates))


def scene(pen: Pen) -> None:
    _sky(pen)
    _pyramids(pen)
    _town(pen)
    _river(pen)
    _near_bank(pen)


def _sky(pen: Pen) -> None:
    sky(pen, *shades(_ZENITH, _HORIZON, 8))
    for radius, colour in zip((196, 158, 122), _SUN, strict=True):
        pen.circle(*_SUN_AT, radius, colour)
    # Thin clouds, lit from below.
    for x, y, long in ((790, 92, 150), (1330, 74, 190), (1460, 190, 120), (820, 214, 90), (1240, 138, 110)):
        pen.box(x - long, y, 2 * long, 10, mix(_HORIZON, _ZENITH, 0.35), radius=5)
        pen.box(x - long * 0.5, y - 11, long, 12, mix(_HORIZON, _ZENITH, 0.35), radius=6)
    # Birds.
    for x, y, size in ((700, 150, 1.0), (748, 176, 0.8), (664, 190, 0.7)):
        with pen.at(x, y, size):
            pen.line("M-22,-6 Q-10,-12 0,2 Q10,-12 22,-6", INK, 4)


def _pyramids(pen: Pen) -> None:
    """From the farthest to the nearest; haze lies before the far ones."""
    for x, half, high, course, haze in (
        (690, 96, 104, 2, 0.5),
        (1570, 150, 168, 2, 0.45),
        (1392, 250, 300, 0, 0.12),
        (1072, 306, 384, 1, 0.0),
    ):
        light = mix(COURSES[course], _HORIZON, haze)
        dark = mix(mix(COURSES[course], _SHADE, 0.42), _HORIZON, haze)
        seam, foot = mix(dark, light, 0.4), _SHORE + 8
        pen.area(((x - half, foot), (x, foot - high), (x + half, foot)), light)
        pen.area(((x + half * 0.24, foot), (x, foot - high), (x + half, foot)), dark)
        for k in range(1, 9):
            level, wide = foot - high * k / 9, half * (1 - k / 9)
            pen.line(((x - wide, level), (x + wide, level)), seam, 2.5)
            for stone in range(1, 7):
                across = -wide + 2 * wide * (stone - 0.5 * (k % 2)) / 7
                if across < wide * 0.2:
                    pen.line(((x + across, level), (x + across, level + high / 9)), seam, 2)
        if not haze:
            # The last stones are still missing.
            pen.area(((x - 30, foot - high + 38), (x, foot - high), (x + 30, foot - high + 38)), "#F7E3A6")
        pen.area(((x - half, foot), (x, foot - high), (x + half, foot)), None, mix(INK, _HORIZON, haze), 4)


def _town(pen: Pen) -> None:
    """The sand, and what stands on it."""
    crest = [(x, _SHORE + 9 * math.sin(x / 150)) for x in range(-20, WIDTH + 21, 20)]
    pen.area([(-20, HEIGHT), *crest, (WIDTH + 20, HEIGHT)], SAND)
    near = [(x, _SHORE + 34 + 7 * math.sin(x / 90 + 2)) for x in range(-20, WIDTH + 21, 20)]
    pen.area([(-20, HEIGHT), *near, (WIDTH + 20, HEIGHT)], DUNE)
    for art, x, foot, scale in (
        (signs.obelisk, 1126, 494, 1.7),
        (signs.obelisk, 1374, 494, 1.7),
        (buildings.temple, 1250, 498, 1.85),
        (buildings.palace, 872, 492, 1.4),
        (buildings.market, 1474, 500, 1.15),
        (buildings.carpenter, 730, 492, 0.95),
        (buildings.master_builder, 622, 496, 1.05),
    ):
        bottom = 48 if art is signs.obelisk else 42
        pen.oval(x + 18 * scale, foot, 56 * scale, 7 * scale, _DUST)
        with pen.at(x, foot - bottom * scale, scale):
            art(pen)
    # An avenue from the water to the temple.
    pen.area(((1222, 498), (1278, 498), (1316, 540), (1184, 540)), LIME)
    for y in (510, 524):
        pen.line(((1222 - (y - 498) * 0.9, y), (1278 + (y - 498) * 0.9, y)), LIME_DARK, 3)


def _river(pen: Pen) -> None:
    bank = [(x, _WATER + 8 * math.sin(x / 120 + 1)) for x in range(-20, WIDTH + 21, 20)]
    pen.area([(-20, HEIGHT), *((x, y - 14) for x, y in bank), (WIDTH + 20, HEIGHT)], BANK)
    pen.area([(-20, HEIGHT), *bank, (WIDTH + 20, HEIGHT)], NILE)
    # The sun on the water.
    for k in range(7):
        y, wide = _WATER + 12 + 12 * k, 120 - 12 * k + 30 * (k % 2)
        pen.box(_SUN_AT[0] - wide / 2 + 18 * (k % 3 - 1), y, wide, 6, mix(NILE, _SUN[2], 0.75), radius=3)
    pen.line(bank, NILE_DARK, 5)
    for k in range(26):
        across, down = 30 + 64 * k, _WATER + 26 + 50 * (k * 0.618 % 1)
        if abs(across - _SUN_AT[0]) > 120:
            with pen.at(across, down):
                pen.line("M-16,0 Q-8,-8 0,0 Q8,8 16,0", RIPPLE, 4)
    for x, y, scale in ((392, 552, 1.85), (1216, 566, 1.35)):
        pen.oval(x, y + 38 * scale, 54 * scale, 8 * scale, mix(NILE, NILE_DARK, 0.6))
        with pen.at(x, y, scale):
            buildings.port(pen)
    with pen.at(800, 590, 1.5):
        pen.oval(0, 9, 48, 4, mix(NILE, NILE_DARK, 0.6))
        pen.area("M-46,4 Q-20,-8 0,-7 Q20,-10 44,0 Q22,8 0,8 Q-24,10 -46,4 Z", "#6F9060", INK, 3)
        for x in (-4, 10, 24):
            pen.line(((x, -5), (x + 4, 3)), INK, 2.5)
        pen.circle(-24, -6, 3, WHITE, INK, 2)


def _near_bank(pen: Pen) -> None:
    """Palms, reeds, and a caravan that arrives."""
    for x, y, scale in ((150, 474, 0.92), (246, 480, 1.06)):
        pen.oval(x + 6, y + 44 * scale, 50 * scale, 7 * scale, _DUST)
        with pen.at(x, y, scale):
            signs.camel(pen)
    for x, y, scale in (
        (534, 528, 1.4), (584, 530, 1.05), (966, 530, 1.2), (1536, 530, 1.2),
    ):  # fmt: skip
        pen.oval(x + 16 * scale, y, 26 * scale, 5 * scale, mix(BANK, _SHADE, 0.35))
        pen.draw(buildings.palm, x, y, scale)
    for x, y, scale in ((34, 572, 2.1), (1566, 576, 2.2)):
        pen.oval(x + 6, y + 8, 92, 20, NILE_DARK)
        pen.oval(x + 6, y + 4, 88, 18, BANK)
        pen.draw(buildings.palm, x, y, scale)
    for x, y in ((112, 580), (270, 560), (676, 560), (1040, 560), (1338, 562), (1404, 566), (1490, 586)):
        reeds(pen, x, y)
