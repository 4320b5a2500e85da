"""Restores what a command line changes for its whole process."""

import logging
from collections.abc import Iterator

import pytest

from bot.hosting.discord_logs import CONNECTION, INTERACTIONS, shorten_traceback


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in (*CONNECTION, *INTERACTIONS):
        logging.getLogger(name).removeFilter(shorten_traceback)
