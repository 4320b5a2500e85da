"""The latest errors for the page, each with the id that players were given."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

from bot import logs

MAX_ERRORS: Final = 10
MAX_LENGTH: Final = 300


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
        if isinstance(record.msg, dict):
            entry = record.msg
            lines = str(entry.get("exception", "")).strip().splitlines()
            text = ": ".join(filter(None, (str(entry.get("event", "")), lines[-1] if lines else "")))
            self.last.appendleft(LoggedError(self._now(), str(entry.get("error_id", "")), text[:MAX_LENGTH]))
        elif record.exc_info and record.exc_info[1] is not None:
            # of a library: logged again as one of ours, it arrives here in the form above
            logs.unexpected(record.exc_info[1], record.name)
        else:
            self.last.appendleft(LoggedError(self._now(), "", record.getMessage()[:MAX_LENGTH]))
