"""The measurement of costs itself, with a few moves. How fast anything is plays no part."""

import pytest

from tests.postgres import programs
from tests.scale import cost

FEW = cost.Sizes(rounds=1, tables=8, moves=1, live=16, finished=3)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed"),
]


@pytest.mark.parametrize("part", cost.PARTS)
def test_a_part_of_the_measurement(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    cost.measure([part], FEW)
    said = capsys.readouterr().out
    assert f"== {part}" in said
    assert "PostgreSQL" in said
    assert "bar:" in said
