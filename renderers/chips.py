"""Cost chips: a price is a figure inside the silhouette of the goods to pay."""

from typing import Final, NamedTuple

from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK, WHITE
from renderers.path import Outline
from renderers.pen import Pen
from renderers.type import black

SIZE: Final = 38
_EDGE: Final = 7


class _Chip(NamedTuple):
    outline: Outline
    fill: str
    figure: str = INK
    lift: float = 0.05
    """How far above the centre the figure stands, as a share of the size."""


_PILL = "M-22,-44 L22,-44 C60,-44 60,44 22,44 L-22,44 C-60,44 -60,-44 -22,-44 Z"
_OCTAGON = "M-28,-47 L28,-47 L50,-22 L50,22 L28,47 L-28,47 L-50,22 L-50,-22 Z"
_TRAPEZOID = "M-34,-46 L34,-46 L52,46 L-52,46 Z"
_MOUND = "M-54,46 C-44,-4 -30,-50 0,-50 C30,-50 44,-4 54,46 Z"
_BRICK = "M-52,-40 L52,-40 L52,42 L-52,42 Z"
_DROP = "M0,-58 C14,-30 46,-16 46,14 C46,40 24,50 0,50 C-24,50 -46,40 -46,14 C-46,-16 -14,-30 0,-58 Z"
_LOAF = "M-50,8 C-50,-30 -24,-40 0,-40 C24,-40 50,-30 50,8 L44,44 L-44,44 Z"
_DISC = "M0,-50 C66,-50 66,50 0,50 C-66,50 -66,-50 0,-50 Z"
_PENNANT = "M-44,-48 L44,-48 L44,50 L0,36 L-44,50 Z"

CHIPS: Final[dict[str, _Chip]] = {
    "wood": _Chip(_PILL, "#8A5228", WHITE),
    "stone": _Chip(_OCTAGON, "#B9C0C5"),
    "gold": _Chip(_TRAPEZOID, "#F5BE3A"),
    "silver": _Chip(_TRAPEZOID, "#E4EAEE"),
    "sand": _Chip(_MOUND, "#F0CE6C", lift=-0.04),
    "clay": _Chip(_BRICK, "#A8452F", WHITE),
    "coin": _Chip(_DISC, "#E4EAEE"),
    "cinders": _Chip(_DROP, "#4A4340", "#FFD9A0"),
    "food": _Chip(_LOAF, "#D9964A"),
    "red": _Chip(_PENNANT, "#C23B2A", WHITE, 0.08),
    "grey": _Chip(_PENNANT, "#676C72", WHITE, 0.08),
    "blue": _Chip(_PENNANT, "#2E6DB0", WHITE, 0.08),
}


def chip(pen: Pen, kind: str) -> None:
    """In a box of -50 to 50."""
    pen.area(CHIPS[kind].outline, CHIPS[kind].fill, INK, _EDGE)


def cost(page: Page, x: float, y: float, kind: str, figure: int | str, size: int = SIZE, inside: bool = False) -> Box:
    """A chip about x, y; `inside` if it lies on a card."""
    box = page.icon(x, y, chip, size, kind, inside=inside)
    look = CHIPS[kind]
    page.text(
        x,
        y - size * look.lift,
        figure,
        black(max(32, round(size * 0.84))),
        look.figure,
        "mm",
        room=size * 0.94,
        inside=True,
    )
    return box


def costs(
    page: Page, x: float, y: float, prices: dict[str, int], size: int = SIZE, inside: bool = False, gap: int = 4
) -> None:
    """Chips side by side, centred on x, y; goods that cost nothing are left out."""
    paid = [(kind, figure) for kind, figure in prices.items() if figure]
    for k, (kind, figure) in enumerate(paid):
        cost(page, x + (k - (len(paid) - 1) / 2) * (size + gap), y, kind, figure, size, inside)
