"""Colours of materials, and of the land in summer and in winter."""

from dataclasses import dataclass
from typing import Final

from renderers.colour import mix
from renderers.palette import PAPER
from renderers.sprites import Chalk

ROOF: Final = "#B0664C"
ROOF_BROWN: Final = "#9C7A46"
SLATE: Final = "#6C7B8B"
SLATE_DARK: Final = "#4F5D6C"
PLASTER: Final = "#EADFC6"
PLASTER_DARK: Final = "#CFC0A0"
STONE: Final = "#C9C2B4"
STONE_DARK: Final = "#A39B8C"
TIMBER: Final = "#7A5230"
BOARD: Final = "#C99A5E"
PLANK: Final = "#B98A5E"
DARK: Final = "#3A332C"
DOOR: Final = "#6E4526"
STRAW: Final = "#D9B45B"
FLAG: Final = "#8A6BB0"
FLAME: Final = "#F08A24"
GLOW: Final = "#FFE08A"
WATER: Final = "#4E93B8"


@dataclass(frozen=True, slots=True)
class Season:
    grass: str
    meadow: str
    yard: str
    path: str
    road: str
    moat: str
    plot: str
    chalk_line: str
    ripple: str

    @property
    def chalk(self) -> Chalk:
        """The chalk for buildings that are not built yet."""
        return Chalk(mix(self.plot, self.yard, 0.3), self.chalk_line, mix(self.yard, PAPER, 0.3))


SUMMER: Final = Season(
    grass="#B9C98C",
    meadow="#C8D4A5",
    yard="#EBDDB8",
    path="#DFCEA2",
    road="#DCC79B",
    moat="#7FAEC0",
    plot="#D9C79A",
    chalk_line="#A98F5C",
    ripple="#A9CBD8",
)
WINTER: Final = Season(
    grass="#D5E0DE",
    meadow="#E6EDEB",
    yard="#EDEBE4",
    path="#DDDAD0",
    road="#E3DCCB",
    moat="#B9D6E2",
    plot="#D8D2C2",
    chalk_line="#9C9382",
    ripple="#DCEBF1",
)
