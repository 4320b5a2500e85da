"""How people see colours: contrast, distance, and the two common kinds of colour blindness."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal

from PIL import Image

Rgb = tuple[int, int, int]
Blindness = Literal["deuteranopia", "protanopia"]

# Machado, Oliveira and Fernandes 2009, severity 1, on linear light.
_BLIND: Final[dict[Blindness, tuple[tuple[float, float, float], ...]]] = {
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
_LUMINANCE: Final = (0.2126, 0.7152, 0.0722)
_XYZ: Final = ((0.4124, 0.3576, 0.1805), _LUMINANCE, (0.0193, 0.1192, 0.9505))
_WHITE: Final = (0.9505, 1.0, 1.089)


@lru_cache(maxsize=2048)
def rgb(colour: str) -> Rgb:
    """'#RRGGBB' as three bytes."""
    value = int(colour[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255


def hexed(colour: Rgb) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


@lru_cache(maxsize=2048)
def mix(a: str, b: str, share: float) -> str:
    """From `a` (share 0) to `b` (share 1)."""
    red, green, blue = (round(p + (q - p) * share) for p, q in zip(rgb(a), rgb(b), strict=True))
    return hexed((red, green, blue))


def lightness(colour: str) -> float:
    """The brightness in a greyscale picture, 0 to 255."""
    return sum(part * weight for part, weight in zip(rgb(colour), (0.3, 0.59, 0.11), strict=True))


def contrast(a: str, b: str) -> float:
    """WCAG contrast ratio, 1 to 21."""
    low, high = sorted((_luminance(rgb(a)), _luminance(rgb(b))))
    return (high + 0.05) / (low + 0.05)


def distance(a: str, b: str, seen_with: Blindness | None = None) -> float:
    """Delta E (CIE 1976) between two colours."""
    one, two = rgb(a), rgb(b)
    if seen_with:
        one, two = blind(one, seen_with), blind(two, seen_with)
    return float(sum((p - q) ** 2 for p, q in zip(lab(one), lab(two), strict=True)) ** 0.5)


@lru_cache(maxsize=8192)
def lab(colour: Rgb) -> tuple[float, float, float]:
    linear = [_to_linear(part) for part in colour]
    x, y, z = (_lab_curve(_dot(row, linear) / white) for row, white in zip(_XYZ, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def blind(colour: Rgb, kind: Blindness) -> Rgb:
    linear = [_to_linear(part) for part in colour]
    red, green, blue = (_from_linear(_dot(row, linear)) for row in _BLIND[kind])
    return red, green, blue


def simulate(picture: Image.Image, kind: Blindness) -> Image.Image:
    """A picture with a palette as a colour-blind person sees it."""
    return recoloured(picture, lambda colour: blind(colour, kind))


def recoloured(picture: Image.Image, change: Callable[[Rgb], Rgb]) -> Image.Image:
    table = picture.getpalette()
    if picture.mode != "P" or table is None:
        raise ValueError(f"a picture with a palette is needed, not {picture.mode}")
    changed = [change((table[i], table[i + 1], table[i + 2])) for i in range(0, len(table), 3)]
    result = picture.copy()
    result.putpalette([part for colour in changed for part in colour])
    return result


def _luminance(colour: Rgb) -> float:
    return _dot(_LUMINANCE, [_to_linear(part) for part in colour])


def _dot(row: tuple[float, ...], column: list[float]) -> float:
    return sum(p * q for p, q in zip(row, column, strict=True))


def _to_linear(part: int) -> float:
    value = part / 255
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def _from_linear(value: float) -> int:
    value = min(1.0, max(0.0, value))
    return round(255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))


def _lab_curve(value: float) -> float:
    return float(value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116)
