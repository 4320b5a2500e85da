from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import packages
from tests.packages.site import Site, used

# its tests run where it is installed (test_pebbles.py)
collect_ignore = [] if packages.package_of("pebbles") else ["pebbles"]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A folder for packages, in which a test installs some before it looks for games."""
    folder = tmp_path / "site"
    folder.mkdir()
    with used(folder) as installed:
        yield installed
