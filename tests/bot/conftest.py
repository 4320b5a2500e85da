"""What the tests of the bot share: what it logged, and nothing of the machine's own settings."""

from collections.abc import Iterator

import pytest
import structlog

from bot import logs


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[structlog.types.EventDict]]:
    """Each line that our own modules log, as it would be written, secrets taken out."""
    before = structlog.get_config()
    collected = structlog.testing.LogCapture()
    chain = [it for it in logs.processors() if it is not structlog.stdlib.add_logger_name]
    structlog.configure(processors=[*chain, collected], cache_logger_on_first_use=False)
    structlog.contextvars.clear_contextvars()
    yield collected.entries
    structlog.configure(**before)
