"""Which characters our fonts have, and names reduced to those characters."""

import struct
import unicodedata
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_LONGEST: Final = 40
"""Discord limits display names to 32 characters; longer ones could not be read on a picture anyway."""


class FontMissing(RuntimeError):
    """The picture cannot be drawn on this machine until a package is installed."""


@lru_cache(maxsize=16)
def font_file(package: str, file: str) -> Path:
    """The path of a font in a package from PyPI."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FontMissing(f"the font package {package.replace('_', '-')} is missing: install it from PyPI")
    path = Path(spec.submodule_search_locations[0]) / "files" / file
    if not path.is_file():
        raise FontMissing(f"the package {package.replace('_', '-')} is installed but has no file {file}: reinstall it")
    return path


@lru_cache(maxsize=16)
def covered(path: Path) -> frozenset[int]:
    """The characters of a font, from its cmap table; Pillow does not expose it."""
    data = path.read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    records = [struct.unpack_from(">4sLLL", data, 12 + 16 * k) for k in range(tables)]
    start = next(offset for tag, _, offset, _ in records if tag == b"cmap")
    (count,) = struct.unpack_from(">H", data, start + 2)
    points: set[int] = set()
    for k in range(count):
        platform, _, offset = struct.unpack_from(">HHL", data, start + 4 + 8 * k)
        (kind,) = struct.unpack_from(">H", data, start + offset)
        if platform in (0, 3) and kind == 4:
            points |= _segments(data, start + offset)
        elif platform in (0, 3) and kind == 12:
            points |= _groups(data, start + offset)
    return frozenset(points)


def _segments(data: bytes, at: int) -> set[int]:
    """Format 4. A code whose glyph is 0 is not covered."""
    (double,) = struct.unpack_from(">H", data, at + 6)
    columns = [struct.unpack_from(f">{double // 2}H", data, at + 14 + part) for part in (0, double + 2)]
    deltas = struct.unpack_from(f">{double // 2}h", data, at + 16 + 2 * double)
    ranges_at = at + 16 + 3 * double
    points: set[int] = set()
    for k, (end, start) in enumerate(zip(*columns, strict=True)):
        (indirect,) = struct.unpack_from(">H", data, ranges_at + 2 * k)
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if indirect:
                (glyph,) = struct.unpack_from(">H", data, ranges_at + 2 * k + indirect + 2 * (code - start))
            if (glyph + deltas[k]) & 0xFFFF if glyph or not indirect else 0:
                points.add(code)
    return points


def _groups(data: bytes, at: int) -> set[int]:
    """Format 12."""
    (count,) = struct.unpack_from(">L", data, at + 12)
    groups = (struct.unpack_from(">LLL", data, at + 16 + 12 * k) for k in range(count))
    return {code for start, end, _ in groups for code in range(start, end + 1)}


def writable(text: str, path: Path) -> str:
    """The characters of a text that a font has, with spaces normalized."""
    known = covered(path)
    return " ".join("".join(sign if sign.isspace() or ord(sign) in known else " " for sign in text).split())


def plain(name: str) -> str:
    """A display name in plain letters: no styled letters, zero-width characters or stacks of accents.

    People use mathematical script, zero-width joiners, or twenty accents on one letter.
    """
    composed = unicodedata.normalize("NFKC", name)
    kept = (sign for sign in composed if unicodedata.category(sign) not in ("Mn", "Me", "Cf", "Cc", "Co", "Cn", "Cs"))
    return " ".join("".join(kept).split())[:_LONGEST].strip()


def says_something(text: str) -> bool:
    return any(sign.isalnum() for sign in text)
