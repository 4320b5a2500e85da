"""Fixtures of the bot's tests."""

from collections.abc import Iterator

import pytest
import structlog

from bot import logs


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[structlog.types.EventDict]]:
    """Each line that our own modules log, as it would be written, without secrets."""
    before = structlog.get_config()
    collected = structlog.testing.LogCapture()
    chain = [processor for processor in logs.processors() if processor is not structlog.stdlib.add_logger_name]
    structlog.configure(processors=[*chain, collected], cache_logger_on_first_use=False)
    structlog.contextvars.clear_contextvars()
    yield collected.entries
    structlog.configure(**before)
