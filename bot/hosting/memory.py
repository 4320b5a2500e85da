"""Freed memory goes back to the system."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from typing import Final

M_MMAP_THRESHOLD: Final = -3
MAPPED_FROM: Final = 2**18
"""Bytes."""


def return_freed_memory() -> None:
    """Pictures are buffers of megabytes that come and go. When the first is freed, glibc decides to take such buffers
    from its arenas from then on. There, small objects settle between them, and a process grows for hours, though what
    is in use stays the same. With a fixed threshold each large buffer is a mapping of its own, as it was at the start.
    Only glibc behaves so; other libraries have no such setting."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, MAPPED_FROM)


def trim_freed_memory() -> None:
    """Smaller buffers do come from its arenas. glibc gives back only what is free at an arena's end, and so keeps some
    megabytes more each hour; this gives back the pages between what is in use. It takes milliseconds and holds no lock
    of Python's."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
