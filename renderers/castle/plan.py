"""The layout of the overview, in its pixels. Close-ups transform it with a lens."""

from dataclasses import dataclass
from typing import Final

from renderers.box import Box

SIZE: Final = (1600, 1400)
SCENE: Final = Box(0, 108, 1600, 1000)
ROAD: Final = Box(0, 108, 356, 1000)
YARD: Final = Box(356, 108, 1600, 1000)
PANELS: Final = Box(0, 1000, 1600, 1400)


@dataclass(frozen=True, slots=True)
class Lens:
    """Transforms the overview's coordinates into a picture's."""

    across: float = 1.0
    down: float = 1.0
    left: float = 0.0
    top: float = 0.0
    zoom: float = 1.0
    """The scale of drawings, compared with the overview."""
    coin_radius: int = 33
    """The radius of a helper space."""
    spacing: int = 84
    """The distance between the spaces of a building."""
    pair_spacing: int = 84
    """The distance between the spaces of a building with two."""
    label_below: int = 99

    def x(self, x: float) -> float:
        return x * self.across + self.left

    def y(self, y: float) -> float:
        return y * self.down + self.top

    def point(self, at: tuple[float, float]) -> tuple[float, float]:
        return self.x(at[0]), self.y(at[1])

    def size(self, size: int) -> int:
        return round(size * self.zoom)


PLAIN: Final = Lens()


@dataclass(frozen=True, slots=True)
class Plot:
    """The place of a building: its centre and ground line, its scale, and the size of its site while it is unbuilt."""

    x: int
    y: int
    scale: float = 1.0
    site: tuple[int, int] = (200, 128)
    label: int = 0
    """The width for its name; 0 if the name stands elsewhere."""


PLOTS: Final[dict[str, Plot]] = {
    "servants_house": Plot(618, 366, 1.08, (250, 128), 316),
    "palace": Plot(904, 366, 0.8, (270, 128), 240),
    "keep": Plot(1140, 366, 0.88, (180, 128), 200),
    "tavern": Plot(1352, 366, 1.04, (216, 128), 200),
    "well": Plot(955, 590, 1.08, (150, 104), 150),
    "forge": Plot(552, 766, 1.04, label=184),
    "market": Plot(744, 766, 1.04, label=184),
    "granary": Plot(975, 766, 1.0, label=190),
    "stable": Plot(1204, 766, 1.12, (200, 128), 170),
    "innkeeper": Plot(1366, 766, 0.92, label=152),
}
GREAT_GATE: Final = Plot(925, 992, 0.94, (190, 106))
SMALL_GATE: Final = Plot(1516, 784, 0.98, (140, 122))
GREAT_GATE_SPACE: Final = (1082, 925)
SMALL_GATE_SPACE: Final = (1516, 822)
GREAT_GATE_LABEL: Final = (1036, 978)
SMALL_GATE_LABEL: Final = (1588, 638)

SPACES_BELOW: Final = 42

HOUSES: Final = (520, 640, 760, 1150, 1270, 1390)
HOUSES_Y: Final = 582
HOUSE: Final = (96, 96)
HOUSES_LABEL: Final = Box(440, 592, 800, 634)

WALL: Final = (
    (444, 218),
    (965, 182),
    (1500, 218),
    (1532, 520),
    (1500, 930),
    (1310, 922),
    (664, 926),
    (444, 906),
    (410, 560),
)
"""The corners, where the nine towers stand."""
TOWERS: Final = (0, 2, 4, 7, 1, 6, 3, 5, 8)
"""The corners in the order in which towers are drawn as built, chosen so that the first ones are never hidden."""
TOWERS_LABEL: Final = Box(604, 134, 890, 196)
TOLLS: Final = Box(1317, 614, 1409, 660)
DAMSEL: Final = Box(1022, 114, 1446, 204)
FORGE_SILVER: Final = Box(462, 644, 574, 696)

WATCHTOWER: Final = Box(16, 214, 348, 326)
TRADERS_TOP: Final = 340
TRADER: Final = (332, 118)
TRADERS_SPACING: Final = 130


def trader(k: int) -> Box:
    """The plate of the k-th trader place."""
    return Box.of(WATCHTOWER.left, TRADERS_TOP + TRADERS_SPACING * k, *TRADER)
