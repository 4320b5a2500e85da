"""The eight characters: tools, faces and the colours behind them."""

from typing import Final

from renderers.colour import mix
from renderers.icons import goods, tools
from renderers.icons.people import Look
from renderers.pen import Pen
from renderers.sprites import Drawing

WORKER_KINDS: Final = {"worker_wood": "wood", "worker_sand": "sand", "worker_stone": "stone"}
"""The main resource of each Worker."""

TOOLS: Final[dict[str, Drawing]] = {
    "messenger": Drawing(tools.trumpet),
    "trader": Drawing(tools.scales),
    "bricklayer": Drawing(tools.trowel),
    "stonemason": Drawing(tools.hammer),
    **{card: Drawing(tools.pickaxe_for, (kind,)) for card, kind in WORKER_KINDS.items()},
    "master_builder": Drawing(tools.dividers),
}
"""In rank order."""


def worker_icon(pen: Pen, kind: str) -> None:
    """The resource in front of the pickaxe: at this size the three pickaxes look the same."""
    pen.icon(tools.pickaxe, 14, -22, 66)
    pen.icon(goods.GOODS[kind], -6, 16, 80)


SMALL_ICONS: Final[dict[str, Drawing]] = {
    **TOOLS,
    **{card: Drawing(worker_icon, (kind,)) for card, kind in WORKER_KINDS.items()},
}

FACES: Final[dict[str, Look]] = {
    "messenger": Look("cap", "#B5483A"),
    "trader": Look("beret", "#6C4F8C", "#3D2A1C", beard=True),
    "bricklayer": Look("scarf", "#A8452F", "#A8652C", long=True),
    "stonemason": Look("flat", "#6C7B8B", "#8C8378", beard=True),
    "worker_wood": Look("straw", "#A86A38"),
    "worker_sand": Look("straw", "#B98F2A", "#2E221A", "#C98F5E", long=True),
    "worker_stone": Look("straw", "#8C8378", "#8C8378", beard=True),
    "master_builder": Look("master", "#7A5A34", "#F2EFE8", beard=True),
}

SKIES: Final = {
    "messenger": "#CFE0EA",
    "trader": "#E9D9F0",
    "bricklayer": "#F3CDB8",
    "stonemason": "#DADFE3",
    "worker_wood": "#E4E9CE",
    "worker_sand": "#F4E6A6",
    "worker_stone": "#D3DDE6",
    "master_builder": "#F7D9A4",
}
"""The sky on each character's card."""


def hill_colour(card: str) -> str:
    return mix("#9DB37A", SKIES[card], 0.25)
