"""People: a round head, two dots, an L for a nose, a hat by trade. A bust, -100 to 104."""

from dataclasses import dataclass
from typing import Final, Literal

from renderers.colour import mix
from renderers.palette import COIN, INK, PAPER, WHITE
from renderers.pen import Pen

Hat = Literal["cap", "beret", "scarf", "flat", "straw", "hood", "master", "hennin", "none"]

_STRAW: Final = "#D9B45B"


@dataclass(frozen=True, slots=True)
class Look:
    hat: Hat
    tunic: str
    hair: str = "#6B4326"
    skin: str = "#F0CFA6"
    beard: bool = False
    long: bool = False


def person(pen: Pen, look: Look) -> None:
    if look.long:
        pen.area("M-48,40 C-62,-10 -56,-72 0,-72 C56,-72 62,-10 48,40 C30,54 -30,54 -48,40 Z", look.hair, INK, 4)
    pen.area("M-84,104 C-84,46 -60,30 -22,24 L22,24 C60,30 84,46 84,104 Z", look.tunic, INK, 4)
    pen.area("M-22,24 L0,52 L22,24 Z", mix(look.tunic, WHITE, 0.55), INK, 3)
    pen.box(-12, 2, 24, 28, mix(look.skin, "#8A5A30", 0.25), radius=6)
    if look.hat != "hood":
        pen.oval(0, -22, 42, 44, look.hair, INK, 4)
    pen.oval(0, -18, 36, 40, look.skin, INK, 4)
    if look.beard:
        chin = "M-35,-16 C-34,30 -14,38 0,38 C14,38 34,30 35,-16 C26,2 16,4 0,2 C-16,4 -26,2 -35,-16 Z"
        pen.area(chin, look.hair, INK, 3.4)
    for x in (-13, 13):
        pen.circle(x, -22, 4, INK)
    pen.line("M0,-18 L-4,-4 L3,-4", mix(look.skin, INK, 0.45), 3)
    y = 14 if look.beard else 12
    pen.line(f"M-10,{y} Q0,{y + 7} 10,{y}", PAPER if look.beard else INK, 3.4)
    _hat(pen, look)


def _hat(pen: Pen, look: Look) -> None:
    match look.hat:
        case "cap":
            pen.area("M-44,-34 C-40,-78 38,-82 46,-34 C20,-44 -20,-44 -44,-34 Z", "#B5483A", INK, 4)
            pen.area("M34,-54 C60,-92 84,-82 78,-98 C96,-80 74,-46 40,-42 Z", WHITE, INK, 3)
        case "beret":
            pen.area("M-56,-40 C-66,-88 40,-98 58,-46 C40,-34 -30,-30 -56,-40 Z", "#6C4F8C", INK, 4)
            pen.circle(38, -66, 7, COIN, INK, 3)
        case "scarf":
            pen.area("M-42,-28 C-44,-76 44,-76 42,-28 C20,-42 -20,-42 -42,-28 Z", "#6F9060", INK, 4)
            pen.area("M38,-38 L66,-22 L58,-8 L40,-24 Z", "#6F9060", INK, 3)
        case "flat":
            pen.area("M-46,-36 L-42,-66 L42,-66 L46,-36 Z", "#6C7B8B", INK, 4)
            pen.line(((-52, -38), (52, -38)), INK, 8)
        case "straw":
            pen.area("M-34,-44 C-30,-86 30,-86 34,-44 Z", _STRAW, INK, 4)
            pen.area("M-78,-36 C-40,-58 40,-58 78,-36 C40,-26 -40,-26 -78,-36 Z", _STRAW, INK, 4)
        case "hood":
            over = "M-50,30 C-64,-50 -40,-84 0,-84 C40,-84 64,-50 50,30 C44,10 42,-58 0,-58 C-42,-58 -44,10 -50,30 Z"
            pen.area(over, look.tunic, INK, 4)
        case "master":
            pen.area("M-44,-36 L-40,-50 L40,-50 L44,-36 Z", "#8C4A34", INK, 4)
            pen.area("M-40,-50 C-52,-92 52,-92 40,-50 Z", "#B0664C", INK, 4)
        case "hennin":
            pen.area("M24,-140 C62,-112 74,-40 56,34 C50,-30 44,-84 24,-140 Z", PAPER, INK, 3)
            pen.area(
                "M-40,-38 C-34,-58 -14,-66 -4,-70 L26,-144 L38,-62 C42,-54 44,-44 42,-34 C20,-50 -18,-52 -40,-38 Z",
                "#C58FA8",
                INK,
                4,
            )
            pen.line("M-37,-42 Q0,-60 39,-38", COIN, 7)
        case "none":
            pass
