"""The layout of the overview, in its pixels. Close-ups transform it with a lens."""

from dataclasses import dataclass
from typing import Final

from renderers.box import Box

SIZE: Final = (1600, 1630)
SCENE: Final = Box(0, 108, 1600, 1000)
ROAD: Final = Box(0, 108, 356, 1000)
YARD: Final = Box(356, 108, 1600, 1000)
PANELS: Final = Box(0, 1000, 1600, 1630)
KEY: Final = Box(0, 1550, 1600, 1628)


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
    label_below: int = 104

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
    "servants_house": Plot(618, 368, 1.28, (244, 142), 318),
    "palace": Plot(906, 368, 1.0, (296, 142), 240),
    "keep": Plot(1150, 368, 1.06, (178, 142), 200),
    "tavern": Plot(1344, 368, 1.06, (198, 142), 200),
    "well": Plot(955, 604, 1.18, (172, 106), 150),
    "forge": Plot(562, 770, 1.22, label=190),
    "market": Plot(768, 770, 1.2, label=190),
    "granary": Plot(985, 770, 0.94, label=190),
    "stable": Plot(1206, 770, 1.22, (240, 108), 190),
    "innkeeper": Plot(1368, 770, 1.0, label=160),
}
GREAT_GATE: Final = Plot(925, 994, 0.88, (220, 100))
SMALL_GATE: Final = Plot(1500, 786, 1.04, (164, 150))
GREAT_GATE_SPACE: Final = (766, 945)
SMALL_GATE_SPACE: Final = (1514, 832)
GATE_GAINS: Final = {"great_gate": (884, 968), "small_gate": (1514, 761)}
"""Where it stands what a helper there would add: on the gate."""
GREAT_GATE_LABEL: Final = Box(1048, 922, 1254, 970)
SMALL_GATE_LABEL: Final = Box(1406, 578, 1590, 624)

SPACES_BELOW: Final = 46

HOUSES: Final = (518, 646, 770, 1112, 1234, 1356)
HOUSES_Y: Final = 603
HOUSE: Final = (118, 104)
HOUSES_LABEL: Final = Box(1060, 604, 1286, 654)

WALL: Final = (
    (444, 218),
    (965, 182),
    (1500, 218),
    (1532, 520),
    (1500, 932),
    (1312, 948),
    (664, 948),
    (444, 914),
    (410, 560),
)
"""The corners, where the nine towers stand."""
TOWERS: Final = (0, 2, 4, 7, 1, 6, 3, 5, 8)
"""The corners in the order in which towers are drawn as built, chosen so that the first ones are never hidden."""
TOWERS_LABEL: Final = Box(590, 128, 830, 188)
TOLLS: Final = Box(1316, 622, 1420, 668)
DAMSEL: Final = Box(1022, 114, 1440, 204)
FORGE_SILVER: Final = Box(470, 664, 588, 710)

WATCHTOWER: Final = Box(16, 214, 348, 326)
TRADERS_TOP: Final = 340
TRADER: Final = (332, 118)
TRADERS_SPACING: Final = 130


def trader(k: int) -> Box:
    """The plate of the k-th trader place."""
    return Box.of(WATCHTOWER.left, TRADERS_TOP + TRADERS_SPACING * k, *TRADER)
