"""A bounded, thread-safe cache for values that are slow to compute."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar
from weakref import WeakSet

from renderers.checkpoints import checkpoint

Thing = TypeVar("Thing")


class Cache(Generic[Thing]):
    """Keeps the most recently used values, up to a total weight (usually bytes)."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.weight = 0
        self._things: OrderedDict[Hashable, tuple[Thing, int]] = OrderedDict()
        self._lock = threading.Lock()
        _CACHES.add(self)

    def get(self, key: Hashable, make: Callable[[], Thing], weigh: Callable[[Thing], int]) -> Thing:
        with self._lock:
            found = self._things.get(key)
            if found:
                self._things.move_to_end(key)
                return found[0]
        # Computed without the lock, so that other threads go on; if two compute the same value, the first one is kept.
        checkpoint()
        thing = make()
        with self._lock:
            found = self._things.setdefault(key, (thing, weigh(thing)))
            if found[0] is thing:
                self.weight += found[1]
            while self.weight > self.limit and len(self._things) > 1:
                self.weight -= self._things.popitem(last=False)[1][1]
        return found[0]

    def clear(self) -> None:
        with self._lock:
            self._things.clear()
            self.weight = 0

    def __len__(self) -> int:
        return len(self._things)


_CACHES: Final[WeakSet[Cache[Any]]] = WeakSet()


def total_weight() -> int:
    """Of all caches of this process."""
    return sum(cache.weight for cache in _CACHES)
