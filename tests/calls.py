"""How much work something is, in calls of functions: the same on every machine, however busy it is."""

import sys
from collections.abc import Callable
from types import FrameType


def calls(work: Callable[[], object]) -> int:
    """So many functions, of Python's and of C's, does it call."""
    count = 0

    def seen(_frame: FrameType, event: str, _what: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
