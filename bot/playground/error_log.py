"""The latest errors for the page, each with the id that players were given."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

from bot import logs
from bot.limits import cut

MAX_ERRORS: Final = 10
MAX_LENGTH: Final = 300
MAX_EVENT: Final = 100
"""Of what a library says before the error itself."""


class LoggedError(NamedTuple):
    at: datetime
    id: str
    text: str


class ErrorLog(logging.Handler):
    """A log handler that keeps the latest errors, without secrets."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        super().__init__(logging.ERROR)
        self.last: deque[LoggedError] = deque(maxlen=MAX_ERRORS)
        self._now = now

    def emit(self, record: logging.LogRecord) -> None:
        entry = record.msg if isinstance(record.msg, dict) else logs.error_event(record)
        lines = str(entry.get("exception", "")).strip().splitlines()
        text = ": ".join(filter(None, (cut(str(entry.get("event", "")), MAX_EVENT), lines[-1] if lines else "")))
        self.last.appendleft(LoggedError(self._now(), str(entry.get("error_id", "")), text[:MAX_LENGTH]))
