"""The results of delivering a row, and what an error means for the next try."""

from __future__ import annotations

from typing import Final, NamedTuple

import aiohttp
import discord

from bot.store.changes import Notification
from bot.store.rows import Message

# ---------------------------------------------------------------- Discord's error codes and statuses

UNKNOWN_CHANNEL: Final = 10_003
UNKNOWN_GUILD: Final = 10_004
UNKNOWN_MESSAGE: Final = 10_008
UNKNOWN_USER: Final = 10_013
OLD_MESSAGE_EDITS: Final = 30_046
TOO_LARGE: Final = 40_005
MISSING_ACCESS: Final = 50_001
CANNOT_DM: Final = 50_007
MISSING_PERMISSIONS: Final = 50_013
INVALID_RECIPIENTS: Final = 50_033
"""The answer to opening private messages with a person whose account is gone, or with another bot."""
THREAD_ARCHIVED: Final = 50_083
"""For an edit: it is archived. For a new message, which would unarchive it: it is locked as well."""
NO_COMMON_SERVER: Final = 50_278
THREAD_LOCKED: Final = 160_005

UNAUTHORIZED: Final = 401
CONTENT_TOO_LARGE: Final = 413
TOO_MANY_REQUESTS: Final = 429
SERVER_ERROR: Final = 500

DM_REFUSED: Final = frozenset({CANNOT_DM, INVALID_RECIPIENTS, NO_COMMON_SERVER})
NO_ACCESS: Final = DM_REFUSED | {
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_USER,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    THREAD_ARCHIVED,
    THREAD_LOCKED,
}
"""The bot may not write here; another try is useless until a person changes something."""
PERMISSIONS: Final = frozenset({MISSING_ACCESS, MISSING_PERMISSIONS})
"""Among these: perhaps only one permission is missing, and only for this message."""
UNEDITABLE: Final = frozenset({UNKNOWN_MESSAGE, OLD_MESSAGE_EDITS, THREAD_ARCHIVED})
"""This message can no longer be edited; a new one can be sent."""

# ---------------------------------------------------------------- results

UNAUTHORIZED_PAUSE: Final = 600.0
"""The token is wrong: only the host can help."""
BANNED_PAUSE: Final = 60.0
"""Too many requests, and discord.py did not wait; further requests would prolong the ban."""


class Delivery(NamedTuple):
    message: int
    remember: Message | None = None
    """Recorded as the newest of its kind; the one before loses its buttons."""
    undos: int | None = None
    """How often moves had been taken back when the message was made; None: it may be that of an earlier try."""
    follow_ups: tuple[Notification, ...] = ()
    """Rows for what is still missing."""
    replaced: bytes | None = None
    """What will remain of the message, which was edited and is recorded already; None: as before."""


class NotNeeded(Exception):
    """There is nothing left to deliver; the message says why."""


class DeliveryFailed(Exception):
    """As far as we know, the message has not arrived."""

    def __init__(
        self,
        problem: str,
        *,
        retry_after: float | None = 0.0,
        uncertain: bool = False,
        unexpected: bool = False,
        code: int = 0,
        put_off: float | None = None,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.retry_after = retry_after
        """The next try is at least this many seconds away; None: there is none."""
        self.uncertain = uncertain
        """Might it have arrived nevertheless?"""
        self.unexpected = unexpected
        """Is its meaning unknown? Then it is logged, and the number of tries is limited."""
        self.code = code
        self.put_off = put_off
        """Seconds for which others for the same target go first: it is not Discord that keeps this one back."""


def classify(error: Exception, *, uncertain: bool, sending: bool) -> DeliveryFailed:
    """What the error of a request means for its row. `uncertain`: an earlier try may have arrived. `sending`: the
    message has arrived if Discord received this request, whatever the answer."""
    maybe = uncertain or sending
    match error:
        case discord.RateLimited(retry_after=seconds):
            return DeliveryFailed("rate limited", retry_after=seconds, uncertain=uncertain)
        case discord.HTTPException():
            return _classify_http(error, uncertain, maybe)
        case aiohttp.ClientConnectorError():
            return DeliveryFailed("no connection", uncertain=uncertain)
        case aiohttp.ClientError() | OSError():
            return DeliveryFailed(type(error).__name__, uncertain=maybe)
    return DeliveryFailed(type(error).__name__, uncertain=maybe, unexpected=True)


def _classify_http(error: discord.HTTPException, uncertain: bool, maybe: bool) -> DeliveryFailed:
    problem = f"{error.status} {error.code}"
    if error.code in NO_ACCESS or error.code in UNEDITABLE:
        return DeliveryFailed(problem, retry_after=None, uncertain=uncertain, code=error.code)
    if error.status == UNAUTHORIZED:
        return DeliveryFailed(problem, retry_after=UNAUTHORIZED_PAUSE, uncertain=uncertain)
    if error.status == TOO_MANY_REQUESTS:
        return DeliveryFailed(problem, retry_after=BANNED_PAUSE, uncertain=uncertain)
    if error.status >= SERVER_ERROR:
        return DeliveryFailed(problem, uncertain=maybe)
    return DeliveryFailed(problem, uncertain=uncertain, unexpected=True, code=error.code)
