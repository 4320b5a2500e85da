"""How often one person may ask for what costs the bot or a channel much. Moves and presses are never counted here.

Each limit is a token bucket per person, in memory: a restart forgets it.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

from engine.illegal import Refused

MAX_PEOPLE: Final = 10_000
"""How many people one limit remembers; the person who has not asked for the longest time is forgotten first."""


class Rate(NamedTuple):
    burst: int
    """How often at once."""
    pause: float
    """Seconds after which once more is allowed."""


NEW_TABLES: Final = Rate(10, 180.0)
"""20 an hour. Tables in threads count alike: each is a new thread too."""
PICTURES: Final = Rate(30, 4.0)
INVITATIONS: Final = Rate(12, 120.0)
"""Private messages to people who have not asked for them."""
COMPLETIONS: Final = Rate(100, 0.2)
"""Nobody types faster than that; Discord asks after each pause in typing."""


class RateLimit:
    def __init__(self, rate: Rate, clock: Callable[[], float], key: str = "") -> None:
        """`key`: that of the refusal."""
        self._rate = rate
        self._clock = clock
        self._key = key
        self._used: OrderedDict[int, tuple[float, float]] = OrderedDict()
        """How much of the burst each person had used, and when; the latest last."""

    def __len__(self) -> int:
        return len(self._used)

    def take(self, person: int) -> float | None:
        """Counts once more. None if that is allowed, else when it will be; a refused attempt does not count."""
        now = self._clock()
        used, at = self._used.get(person, (0.0, now))
        used = max(used - max(now - at, 0.0) / self._rate.pause, 0.0)
        if (excess := used + 1 - self._rate.burst) > 0:
            return now + excess * self._rate.pause
        self._used[person] = used + 1, now
        self._used.move_to_end(person)
        if len(self._used) > MAX_PEOPLE:
            self._used.popitem(last=False)
        return None

    def require(self, person: int) -> None:
        """Refused with the time at which it works again."""
        again = self.take(person)
        if again is not None:
            raise Refused(self._key, again=math.ceil(again))


class Rates:
    """The limits of one bot."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.new_tables = RateLimit(NEW_TABLES, clock, "limit.new_tables")
        self.pictures = RateLimit(PICTURES, clock, "limit.pictures")
        self.invitations = RateLimit(INVITATIONS, clock, "limit.invitations")
        self.completions = RateLimit(COMPLETIONS, clock)
