"""The people on the cards: a bust with beard and headdress, -100 to 104; by their number in the deck."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from renderers.colour import mix
from renderers.ezra.colours import SKIN, TUNICS
from renderers.palette import COIN, INK, PAPER, WHITE
from renderers.pen import Pen

Hat = Literal["turban", "veil", "cap", "mitre"]


class Look(NamedTuple):
    hat: Hat
    cloth: str
    beard: str


_LOOKS: Final = (
    Look("mitre", "#F2EFE8", "#8C8378"),
    Look("cap", "#5E7D4A", "#3D2A1C"),
    Look("veil", "#D8B36A", "#5B4A3A"),
    Look("turban", "#F2EFE8", "#5B4A3A"),
    Look("cap", "#9A5A4A", "#6B4326"),
    Look("veil", "#F2EFE8", "#8C8378"),
    Look("turban", "#B5573A", "#3D2A1C"),
    Look("cap", "#2E6DB0", "#3D2A1C"),
    Look("turban", "#7E9A86", "#8C8378"),
    Look("mitre", "#EDB93C", "#D5CEC2"),
)


def portrait(pen: Pen, number: int) -> None:
    """From 1."""
    look, robe = _LOOKS[(number - 1) % len(_LOOKS)], TUNICS[(number - 1) % len(TUNICS)]
    pen.area("M-84,104 C-84,46 -60,30 -22,24 L22,24 C60,30 84,46 84,104 Z", robe, INK, 4)
    pen.area("M-22,24 L0,52 L22,24 Z", mix(robe, WHITE, 0.6), INK, 3)
    pen.oval(0, -18, 36, 40, SKIN, INK, 4)
    for x in (-13, 13):
        pen.circle(x, -22, 4, INK)
    pen.line("M0,-18 L-4,-4 L3,-4", "#8A5A30", 3)
    beard = "M-35,-16 C-34,34 -14,52 0,52 C14,52 34,34 35,-16 C26,4 16,6 0,4 C-16,6 -26,4 -35,-16 Z"
    pen.area(beard, look.beard, INK, 3.4)
    pen.line("M-9,16 Q0,22 9,16", PAPER, 3.4)
    _hat(pen, look)


def hero(pen: Pen, cloth: str) -> None:
    """A Hero, in the colour of the Banner."""
    portrait(pen, 1)
    pen.area("M-84,104 C-84,46 -60,30 -22,24 L0,52 L22,24 C60,30 84,46 84,104 Z", cloth, INK, 4)


def _hat(pen: Pen, look: Look) -> None:
    match look.hat:
        case "veil":
            over = "M-54,46 C-66,-40 -44,-80 0,-80 C44,-80 66,-40 54,46 C44,20 44,-50 0,-52 C-44,-50 -44,20 -54,46 Z"
            pen.area(over, look.cloth, INK, 4)
            pen.line("M-42,-44 Q0,-60 42,-44", COIN, 7)
        case "turban":
            pen.area("M-46,-32 C-56,-84 56,-84 46,-32 C20,-46 -20,-46 -46,-32 Z", look.cloth, INK, 4)
            fold = mix(look.cloth, INK, 0.4)
            pen.line("M-40,-46 Q0,-78 40,-62", fold, 4)
            pen.line("M-30,-42 Q6,-56 44,-46", fold, 4)
        case "cap":
            pen.area("M-40,-34 C-40,-80 40,-80 40,-34 Q0,-46 -40,-34 Z", look.cloth, INK, 4)
        case "mitre":
            pen.area("M-40,-34 L-46,-80 Q0,-104 46,-80 L40,-34 Q0,-48 -40,-34 Z", look.cloth, INK, 4)
            pen.line("M-40,-42 Q0,-56 40,-42", COIN, 7)
