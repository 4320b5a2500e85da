"""Is the bot at work? One judgement for `python -m bot health`, which any process may ask, and for `/health`."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final, NamedTuple

from bot.deadlines import HEARTBEAT
from bot.hosting.databases import HostedDatabase
from bot.hosting.problems import HostRefused

MAX_SILENCE: Final = 3 * HEARTBEAT
"""Seconds since the last heartbeat, after which the bot counts as not running."""
MAX_DEAFNESS: Final = 600.0
"""Seconds since anything was heard from Discord, after which the bot counts as deaf. Discord says something every
minute, and a reconnection takes up to two."""


class Health(NamedTuple):
    heartbeat: int
    """Seconds since the last one."""
    heard: int | None
    """Seconds since anything was heard from Discord, to the minute; None if the bot has not noted it."""


def check_health(database: HostedDatabase, now: float) -> Health:
    """HostRefused or StoreFailed if the bot is not at work: where there are several, the process of this name."""
    with database.translated():
        signs = database.signs_of_life()
    which = {"path": database.name, "process": database.process}
    if signs is None or not signs.alive:
        raise HostRefused("host.silent", **which)
    if now - signs.alive > MAX_SILENCE:
        raise HostRefused("host.silent", at=_minute(signs.alive), **which)
    if database.shared and signs.heard is None:
        raise HostRefused("host.starting", **which)
    if signs.heard is not None and now - signs.heard > MAX_DEAFNESS:
        raise HostRefused("host.deaf", at=_minute(signs.heard))
    return Health(_seconds(now - signs.alive), None if signs.heard is None else _seconds(now - signs.heard))


def _seconds(passed: float) -> int:
    return max(0, round(passed))


def _minute(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M}"
