"""The last things that went wrong, as the page shows them: each with the id that the players were told."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

from bot import logs

KEPT: Final = 10
LONGEST: Final = 300


class Trouble(NamedTuple):
    at: datetime
    id: str
    text: str


class Troubles(logging.Handler):
    """Behind the log: whatever is written there as an error, with its secrets taken out."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        super().__init__(logging.ERROR)
        self.last: deque[Trouble] = deque(maxlen=KEPT)
        self._now = now

    def emit(self, record: logging.LogRecord) -> None:
        if isinstance(record.msg, dict):
            entry = record.msg
            lines = str(entry.get("exception", "")).strip().splitlines()
            text = ": ".join(filter(None, (str(entry.get("event", "")), lines[-1] if lines else "")))
            self.last.appendleft(Trouble(self._now(), str(entry.get("error_id", "")), text[:LONGEST]))
        elif record.exc_info and record.exc_info[1] is not None:
            # a library's: from here it comes back as one of ours
            logs.unexpected(record.exc_info[1], record.name)
        else:
            self.last.appendleft(Trouble(self._now(), "", record.getMessage()[:LONGEST]))
