"""The colours of Jerusalem: its rock, its walls, its banners, its scrolls."""

from typing import Final

from renderers.colour import mix
from renderers.palette import INK, PAPER, VELLUM, WHITE
from renderers.sprites import Chalk

LAND: Final = "#CDB684"
GROUND: Final = "#CDB47E"
CITY: Final = "#EDDDB8"
ROCK: Final = "#F6EBD0"
JOINT: Final = "#BFA672"
LIGHT_ROCK: Final = "#FBF4E0"
CITY_EDGE: Final = mix(JOINT, INK, 0.3)
OLD_WALL: Final = mix(ROCK, JOINT, 0.25)
OLD_EDGE: Final = mix(JOINT, INK, 0.45)
SKYLINE: Final = mix(CITY, JOINT, 0.3)
TIMBER: Final = "#7A5230"
CRATE: Final = "#C99A5E"
DOOR: Final = "#5A4632"
ROOF: Final = "#B5573A"
LEAF: Final = "#8FA368"
LEAF_LIGHT: Final = "#A3B57C"
POOL: Final = "#57A9CB"
FLAME: Final = "#EE8A2A"
GLOW: Final = "#FFE08A"
PLANK: Final = "#C99A5E"
LYRE: Final = "#C08A3E"
TENT: Final = "#E9D9B4"
TRACK: Final = mix(JOINT, INK, 0.2)
ALTAR: Final = "#B9A27A"
MAP: Final = "#DCC896"
PAID: Final = "#F7E2A8"
PEDIMENT: Final = "#E9D3A0"
PEDIMENT_DARK: Final = "#D9BC7E"
TEMPLE_SPACE: Final = "#FFF8E6"

PLOT: Final = mix(GROUND, WHITE, 0.45)
CHALK_LINE: Final = "#B09662"
CHALK: Final = Chalk(mix(GROUND, WHITE, 0.2), CHALK_LINE, mix(GROUND, WHITE, 0.6))
"""What is not built yet."""
FADED: Final = Chalk(mix(VELLUM, "#B8A585", 0.35), "#7F6E4B", PAPER)
"""On paper, what is gone or not there yet."""

BANNERS: Final = {"red": "#C23B2A", "grey": "#676C72", "blue": "#2E6DB0", "wild": "#7A5AA0"}
"""Grey is a shade darker than in the guide: white figures stand on it."""
BLESSINGS: Final = {"orange": "#F2922B", "purple": "#7E57A8", "red": "#C9302C"}
SPACES: Final = {"stone": "#AEB5BA", "wood": "#C08A57", "gold": "#F7CF5F"}
"""Of the Temple, by what was placed there."""
SCROLLS: Final = {"gold": "#F4CB5C", "wood": "#D9AE78", "stone": "#BFC5C8"}
LACKING: Final = "#B3211A"
"""Of a figure that is missing."""
CLOSED: Final = "#DBC498"
"""The sheet of a Scroll Tile that no Scribe can reach. Its rods have the colour of its material."""
ZECHARIAH: Final = "#6C7F9A"
HAGGAI: Final = "#8C5A7A"

SKIN: Final = "#DDAE7C"
TUNICS: Final = (
    *("#7E6AA0", "#B5573A", "#4E8C86", "#A4713A", "#5E7D4A"),
    *("#8C5A7A", "#54708F", "#B0864A", "#6B6F4E", "#9A5A4A"),
)
SKIES: Final = ("#DDE6E4", "#E9D9F0", "#F7CFC5", "#C3D7F0", VELLUM)
FIELD: Final = "#D8C08E"
DEVELOPED: Final = "#FBE9B0"

BENEATH: Final = mix(PAPER, VELLUM, 0.8)
"""Every other row of a panel."""


def board(light: str) -> str:
    """The ground of a Player Board, by the light colour of its seat."""
    return mix(light, WHITE, 0.35)
