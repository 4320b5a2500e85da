"""The result: a PNG, its size and its alt text."""

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from isal.isal_zlib import compressobj, crc32

from renderers.layout import Layout

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_LEVEL: Final = 2
_BITS: Final = 8
_WITH_PALETTE: Final = 3


@dataclass(frozen=True, slots=True)
class Picture:
    png: bytes
    size: tuple[int, int]
    alt: str
    layout: Layout | None = None
    """Only on request; tests read it."""


def encode_png(size: tuple[int, int], palette: bytes, rows: Iterable[bytes]) -> bytes:
    """Encode a picture with a palette as PNG. Each of its rows begins with its filter, which is none (0): flat colours
    gain nothing from one.

    With ISA-L: Pillow's encoder takes ten times as long for files that are a fifth smaller, and was half of the time
    that a picture took.
    """
    width, height = size
    packer = compressobj(_LEVEL)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, _BITS, _WITH_PALETTE, 0, 0, 0)),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", b"".join([*map(packer.compress, rows), packer.flush()])),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", crc32(data, crc32(kind)))))
