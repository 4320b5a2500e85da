"""What is not built yet can be seen, on its plot and within its own tints."""

import pytest

from renderers.castle.colours import LIT, PANE, SUMMER, WINTER, Season, at_dusk
from renderers.colour import contrast

_GREYS = ("#4B4B4B", "#878787", "#C3C3C3", "#FFFFFF")


@pytest.mark.parametrize("season", [SUMMER, WINTER], ids=["summer", "winter"])
def test_chalk_has_4_5_to_1(season: Season) -> None:
    for ground in (season.plot, season.yard, *map(season.chalk, _GREYS)):
        assert contrast(season.chalk_line, ground) >= 4.5


def test_windows_are_lit_in_winter() -> None:
    assert at_dusk(PANE) == LIT
    assert at_dusk(WINTER.plot) == WINTER.plot
