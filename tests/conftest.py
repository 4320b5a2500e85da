"""What all tests share: how much hypothesis tries, and that no test depends on how fast the machine is."""

import os
from typing import Final

import pytest
from hypothesis import settings

SMOKE: Final = frozenset({"test_commit.py", "test_outbox.py"})
"""The tests on PostgreSQL that `make test` runs too."""

settings.register_profile("here", deadline=None, print_blob=True)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("postgres") is not None and item.path.name not in SMOKE:
            item.add_marker(pytest.mark.slow)
