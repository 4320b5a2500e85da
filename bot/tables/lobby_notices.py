"""Notices that ask one person for something before a game begins, and whether they still do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.store.rows import Status
from bot.tables.options import ENTRY, OPEN
from bot.tables.snapshot import TableSnapshot


def still_asks(snapshot: TableSnapshot, key: str, params: Mapping[str, Any], person: int) -> bool:
    """Does the lobby wait for what the notice has asked this person for?"""
    if snapshot.status is not Status.LOBBY:
        return False
    free, sits = any(seat.free for seat in snapshot.seats), snapshot.seat_of(person) is not None
    match key:
        case "full":
            return person == snapshot.row.host and not free
        case "host":
            return person == snapshot.row.host
        case "expiring":
            return sits and snapshot.row.expires_at == params.get("due")
        case "rematch":
            admitted = ENTRY.of(snapshot.row) == OPEN or snapshot.invitation_of(person) is not None
            return not sits and free and admitted
    return False
