"""Pixels kept compressed, as long as a cache keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from isal import isal_zlib

_RAW: Final = -15
"""Without a checksum."""


def pack(pieces: Iterable[bytes]) -> bytes:
    """The pieces one after the other, compressed. Joining copies the result: compressed at once it would be the
    beginning of a buffer of 16 kB, whose rest stays a hole in the memory for as long as the result is kept."""
    packer = isal_zlib.compressobj(1, isal_zlib.DEFLATED, _RAW)
    return b"".join([*map(packer.compress, pieces), packer.flush()])


def unpack(packed: bytes, size: int) -> bytes:
    """So many bytes."""
    pixels: bytes = isal_zlib.decompress(packed, _RAW, size)
    return pixels
