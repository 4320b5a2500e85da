"""Pixels that caches keep."""

from __future__ import annotations

import pytest

from renderers.packing import pack, unpack

PIECES = [bytes([number % 7 * 30]) * 5_000 + b"edge" for number in range(40)]


@pytest.mark.parametrize("pieces", [PIECES, PIECES[:1], [b""], []])
def test_what_was_packed_is_unpacked(pieces: list[bytes]) -> None:
    pixels = b"".join(pieces)
    packed = pack(iter(pieces))
    assert unpack(packed, len(pixels)) == pixels
    assert len(packed) <= len(pixels) // 20 + 20
