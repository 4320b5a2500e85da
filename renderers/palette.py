"""The colours of the design guide, and the fixed palette of 256 colours of each game."""

import threading
from collections.abc import Iterable
from itertools import combinations, count
from typing import Any, Final

from PIL import Image

from renderers.checkpoints import checkpoint
from renderers.colour import Rgb, hexed, lab, lightness, mix, rgb

INK: Final = "#2A2420"
SOFT: Final = "#5F5448"
# The guide's hairline colour is too pale to read (2.2 : 1): zeros are drawn in this and in a lighter face.
FAINT: Final = "#716244"
PAPER: Final = "#FBF4E4"
VELLUM: Final = "#EFE2C8"
LINE: Final = "#B8A585"
WHITE: Final = "#FFFFFF"
HALO: Final = "#AA00FF"
BADGE: Final = "#5E0099"
"""The ground of the figures that say what changed: white is 11 : 1 on it."""
LIT: Final = "#F1E0FF"
"""The ground of a cell that has changed: ink on it is 12 : 1."""
COIN: Final = "#EDB93C"
COIN_RING: Final = "#A87410"
SLATE: Final = "#5F6B78"
CREAM: Final = "#F4EAD5"
"""Between paper and vellum, for alternate columns."""

SHADE: Final = "#4A4138"
"""Empty or past items on ink and dusk."""

DUSK: Final = "#3B332C"
"""The ground of private pictures."""

_COMMON: Final = (
    INK,
    SOFT,
    FAINT,
    PAPER,
    VELLUM,
    LINE,
    WHITE,
    HALO,
    BADGE,
    LIT,
    COIN,
    COIN_RING,
    SLATE,
    CREAM,
    SHADE,
    DUSK,
)
_ROOM_FOR_FLATS: Final = 160
_TOO_NEAR: Final = 11
"""Pillow looks up colours in cells of 4 x 4 x 4: two colours closer than this could be confused."""
_MOST_SHADES: Final = 2_000
_SERIALS: Final = count()
_RAMP: Final = Image.frombytes("L", (256, 1), bytes(range(256)))


class Palette:
    """Flat colours exactly; the rest of the 256 for the blends along edges."""

    def __init__(self, flats: Iterable[str]) -> None:
        """Takes flat colours, the most important first; of two that look the same the first is kept."""
        kept: list[str] = []
        spare: list[str] = []
        for colour in dict.fromkeys([*_COMMON, *flats]):
            fits = len(kept) < _ROOM_FOR_FLATS and all(_apart(rgb(colour), rgb(other)) for other in kept)
            (kept if fits else spare).append(colour)
        self.flats: Final = tuple(kept)
        self.colours: Final = (*kept, *_blends(self.flats, spare, 256 - len(kept)))
        self.table: Final = bytes(part for colour in self.colours for part in rgb(colour))
        self.serial: Final = next(_SERIALS)
        self._here = threading.local()
        self._shades: dict[tuple[Rgb, int], bytes] = {}

    def picture(self, size: tuple[int, int], pixels: bytes) -> Image.Image:
        """A picture from the pixels of a converted one (`tobytes`)."""
        made = Image.frombuffer("P", size, pixels, "raw", "P", 0, 1)
        made.putpalette(self.table)
        return made

    def convert(self, picture: Image.Image) -> Image.Image:
        """Convert to the nearest colours without dithering: grain makes files ten times larger."""
        return picture.quantize(palette=self._known(), dither=Image.Dither.NONE)

    def numbers(self, colours: Any) -> Any:
        """As `convert`, of images of Pillow's core."""
        return colours.convert("P", Image.Dither.NONE, self._known().im)

    def nearest(self, colour: Rgb) -> int:
        """The number of the nearest colour."""
        return self.shades(colour, 0)[255]

    def colour(self, number: int) -> Rgb:
        red, green, blue = self.table[3 * number : 3 * number + 3]
        return red, green, blue

    def shades(self, colour: Rgb, ground: int) -> bytes:
        """By how much of a colour there is, from 0 to 255: the number of its blend with the colour of the ground."""
        found = self._shades.get((colour, ground))
        if found is None:
            if len(self._shades) >= _MOST_SHADES:
                self._shades = {}
            blends = Image.new("RGB", _RAMP.size, self.colour(ground))
            blends.paste(colour, (0, 0), _RAMP)
            found = self._shades[colour, ground] = self.convert(blends).tobytes()
        return found

    def _known(self) -> Image.Image:
        # One for each thread: Pillow keeps its lookup table in the palette.
        known: Image.Image | None = getattr(self._here, "image", None)
        if known is None:
            known = self._here.image = self.picture((1, 1), b"\0")
            known.load()
        return known


def _blends(flats: tuple[str, ...], more: list[str], room: int) -> list[str]:
    """The blends farthest from all colours chosen before (k-centre), likely ones first."""
    candidates = [rgb(colour) for colour in more]
    dark = [colour for colour in flats if lightness(colour) < 75]
    for share in (0.5, 0.25, 0.75):
        candidates += [rgb(mix(edge, colour, share)) for edge in dark[:1] for colour in flats]
        candidates += [rgb(mix(WHITE, colour, share)) for colour in flats]
        candidates += [rgb(mix(PAPER, colour, share)) for colour in flats]
    candidates += [rgb(mix(a, b, 0.5)) for a, b in combinations(flats[:60], 2)]
    exact = {rgb(colour) for colour in flats}
    free = [colour for colour in dict.fromkeys(candidates) if all(_apart(colour, other) for other in exact)]
    points = [lab(colour) for colour in free]
    gaps = [min(_gap(point, lab(other)) for other in exact) for point in points]
    chosen: list[str] = []
    while len(chosen) < room and free:
        checkpoint()
        best = max(range(len(free)), key=gaps.__getitem__)
        if gaps[best] == 0:
            break
        chosen.append(hexed(free[best]))
        centre = points[best]
        gaps = [min(gap, _gap(point, centre)) for gap, point in zip(gaps, points, strict=True)]
    return chosen


def _apart(a: Rgb, b: Rgb) -> bool:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 >= _TOO_NEAR**2


def _gap(a: tuple[float, float, float], b: tuple[float, float, float]) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2
