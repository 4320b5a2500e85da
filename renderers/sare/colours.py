"""The colours of Egypt: its land, its river, its buildings, its cards."""

from typing import Final

from renderers.colour import mix
from renderers.palette import PAPER, WHITE
from renderers.sprites import Chalk

SAND: Final = "#EBD3A0"
SHADOW: Final = "#A98A52"
"""On the sand, under tiles and panels."""
GONE: Final = "#B8935A"
"""Where the last tile has been taken from the reference board."""
DUNE: Final = "#E3C68E"
DUNE_LIGHT: Final = "#F1DFB8"
STRIP: Final = "#D9BC83"
STRIP_BOX: Final = "#EFE2C8"
REFERENCE: Final = "#C7A468"
FIELD: Final = "#D5B87F"
"""The ground of the twelve squares."""
FREE: Final = "#E2C68F"
FREE_NAME: Final = "#6B5020"
NILE: Final = "#57A9CB"
NILE_DARK: Final = "#3583A8"
RIPPLE: Final = "#A8D5E6"
BANK: Final = "#97B264"
REED: Final = "#5F8A3E"
NIGHT: Final = "#2A2740"
NIGHT_LIGHT: Final = "#3D3A5E"
MOON: Final = "#E8E2C8"

PRODUCTION: Final = "#FBEBC8"
ADMINISTRATIVE: Final = "#D3E4DA"
MAIN: Final = "#FBE08F"

PLOT: Final = mix(SAND, WHITE, 0.45)
CHALK_LINE: Final = "#8F7341"
CHALK: Final = Chalk(mix(SAND, WHITE, 0.2), CHALK_LINE, mix(SAND, WHITE, 0.8))
"""For what is not built yet."""
GONE_CHALK: Final = Chalk(GONE, "#7A5A2C", mix(GONE, WHITE, 0.25))
GHOST: Final = mix(PAPER, "#B8A585", 0.42)
"""The shadow of what could be there."""
PAYABLE: Final = "#3F7A3A"
LACKING: Final = "#B3211A"
"""What a player has not enough of for a site."""
MET: Final = "#2C5F2B"
"""A goal that is met, and a stage that is paid."""
PAYABLE_LIGHT: Final = mix(PAYABLE, WHITE, 0.82)

CARD: Final = "#FFF6E0"
CARRIED: Final = "#E5D2A6"
SWAPPED: Final = "#E4DCF2"
HORUS: Final = "#D5E7F0"
TROUBLES: Final = "#F8C9B4"
BACK: Final = "#6C4F8C"
BACK_DARK: Final = "#573D75"
JOKER: Final = "#8A3FA0"
JOKER_GROUND: Final = "#F0E2F4"

LIME: Final = "#EAD8AE"
LIME_DARK: Final = "#CDB580"
RED: Final = "#B5573A"
TEAL: Final = "#4E8C86"
TIMBER: Final = "#A86A38"
DARK_TIMBER: Final = "#7A5230"
DOOR: Final = "#3A332C"
CLAY: Final = "#C97B4A"
CLAY_LIGHT: Final = "#D9925E"
LEAF: Final = "#5F9A52"
LAWN: Final = "#7FB069"
SAIL: Final = "#FFF5E0"
COURSES: Final = ("#E3BE72", "#EBCB86", "#F2D99C")
FLAME: Final = "#E5532A"
GLOW: Final = "#FFD25E"
CUBE: Final = "#C3271B"
OBELISK: Final = "#E3BE72"
CAMEL: Final = "#C9935A"

LYING: Final = "#EFE2C8"
REVOLTED: Final = "#F8DCD0"
_HEAT: Final = (PAPER, PRODUCTION, "#FFE0B0", "#FBD0A0", "#F9BC90", "#F4A680", "#F09675", "#EC7C58")


def heat(square: int, last: int) -> str:
    """The gauge reddens towards the revolt."""
    return _HEAT[round(square / last * (len(_HEAT) - 1))]


def tint(kind: str) -> str:
    """The background of a tile, by the class of its building."""
    return {"production": PRODUCTION, "administrative": ADMINISTRATIVE}.get(kind, MAIN)
