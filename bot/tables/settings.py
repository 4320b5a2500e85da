"""What a table is opened or arranged with: how many seats, how much time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from bot.store.rows import SeatRow
from engine.game import Game
from engine.illegal import Illegal, Refused

SHORTEST: Final = 3_600.0
LONGEST: Final = 30 * 86_400.0
"""Of a time per decision."""


def checked_pace(pace: float | None) -> float | None:
    if not pace:
        return None
    if not SHORTEST <= pace <= LONGEST:
        raise Refused("pace.out")
    return pace


def most_seats(rules: Game[object, object], seats: int | None) -> int:  # type: ignore[type-var]
    if seats is None:
        return rules.seats[-1]
    if seats not in rules.seats:
        raise Illegal("seats", game=rules.id, seats=seats, fewest=rules.seats[0], most=rules.seats[-1])
    return seats


def arranged(taken: Sequence[SeatRow], most: int) -> tuple[SeatRow, ...]:
    """Those who have come, from the first seat on, and the seats that are free."""
    kept = [msgspec.structs.replace(seat, seat=number) for number, seat in enumerate(taken[:most])]
    return (*kept, *(SeatRow(number) for number in range(len(kept), most)))
