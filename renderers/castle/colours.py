"""Colours of materials, and of the land in summer and in winter."""

from dataclasses import dataclass
from typing import Final

from renderers.colour import mix
from renderers.palette import LINE, PAPER, SHADE, SOFT, VELLUM, WHITE
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
PANE: Final = "#3A332D"
"""A window: as dark as a doorway, but in winter there is light behind it."""
LIT: Final = "#FFD66B"
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
    shadow: str
    """What buildings and walls throw on the ground."""
    is_winter: bool = False

    @property
    def chalk(self) -> Chalk:
        """The chalk for buildings that are not built yet: its lines have 4.5 : 1 on the plot."""
        return Chalk(mix(self.plot, self.yard, 0.5), self.chalk_line, mix(self.yard, WHITE, 0.7))


def at_dusk(colour: str) -> str:
    """Recolours buildings in winter: there is light in their windows."""
    return LIT if colour == PANE else colour


SUMMER: Final = Season(
    grass="#A9BF7C",
    meadow="#BFCE97",
    yard="#EBDDB8",
    path="#DAC592",
    road="#DCC79B",
    moat="#6FA3B8",
    plot="#D5BD87",
    chalk_line="#553C12",
    ripple="#A9CBD8",
    shadow="#B89F6E",
)
WINTER: Final = Season(
    grass="#BFD3E2",
    meadow="#D3E2EC",
    yard="#E7F0F6",
    path="#CBDBE6",
    road="#C9D6E0",
    moat="#8FC0DD",
    plot="#D6C7A6",
    chalk_line="#4A3A20",
    ripple="#E4F2FA",
    shadow="#9FB8CC",
    is_winter=True,
)

PAYABLE: Final = "#DCE8D6"
"""The ground of what a player can pay for."""
SPENT: Final = Chalk("#C9BA98", "#8A7853", PAPER)
"""A card that has been played, or may not be played, on its own picture."""
LOST: Final = Chalk(SHADE, LINE, SOFT)
PLAYED_SMALL: Final = Chalk(VELLUM, SOFT, PAPER)
"""The same on small cards, where lines must be darker."""
LOST_SMALL: Final = Chalk(SHADE, PAPER, SOFT)
