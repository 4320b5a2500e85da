"""The answers of Discord that mean something to the outbox."""

from __future__ import annotations

from typing import Final

UNKNOWN_CHANNEL: Final = 10_003
UNKNOWN_GUILD: Final = 10_004
UNKNOWN_MESSAGE: Final = 10_008
UNKNOWN_USER: Final = 10_013
OLD_MESSAGE_EDITS: Final = 30_046
TOO_LARGE: Final = 40_005
MISSING_ACCESS: Final = 50_001
CANNOT_DM: Final = 50_007
MISSING_PERMISSIONS: Final = 50_013
THREAD_ARCHIVED: Final = 50_083
"""To an edit: it is asleep. To a new message, which would wake it: it is locked besides."""
NO_COMMON_SERVER: Final = 50_278
THREAD_LOCKED: Final = 160_005

UNAUTHORIZED: Final = 401
CONTENT_TOO_LARGE: Final = 413
TOO_MANY: Final = 429
SERVER_ERROR: Final = 500

CLOSED: Final = frozenset({CANNOT_DM, NO_COMMON_SERVER})
"""A person whom we cannot write to."""
NO_ENTRY: Final = CLOSED | {
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_USER,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    THREAD_ARCHIVED,
    THREAD_LOCKED,
}
"""Here we may not speak: trying again is no use, until somebody has changed something."""
UNEDITABLE: Final = frozenset({UNKNOWN_MESSAGE, OLD_MESSAGE_EDITS, THREAD_ARCHIVED})
"""This message cannot be changed any more; a new one may be sent."""
