"""Measures the best of three runs; anything slower is noise."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any

from engine.progress import Progress

ROUNDS = 3
PROGRESS = Progress()
"""Of the modules of tests/bench."""


def rate(play: Callable[[], int], clock: Callable[[], float] = time.perf_counter) -> float:
    """The best of three: how many a second, of as many as `play` says it did."""
    # Garbage of the imports does not belong to this measurement.
    gc.collect()
    gc.freeze()
    return max(_once(play, clock) for _ in range(ROUNDS))


def _once(play: Callable[[], int], clock: Callable[[], float]) -> float:
    began = clock()
    done = play()
    return done / (clock() - began)


def micros(act: Callable[[], Any], times: int) -> float:
    """The best of three: microseconds for one."""

    def loop() -> int:
        for _ in range(times):
            act()
        return times

    return 1e6 / rate(loop)


def show(what: str, value: str, bar: str = "") -> None:
    with PROGRESS.hidden():
        print(f"{what:<58} {value:>16}" + (f"   bar: {bar}" if bar else ""), flush=True)
