"""What its viewer can pay now: a tick; or what little is missing, as "−1" and its sign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.ezra.view import Affordable, EzraView
from renderers.ezra import banners, public_facts, signs
from renderers.icons.signs import tick
from renderers.page import Page
from renderers.palette import INK
from renderers.sprites import Drawing
from renderers.type import black, signed

NEARLY: Final = 2
"""More than this is not nearly."""

_SIGNS: Final[Mapping[str, Drawing]] = {
    **{kind: Drawing(art) for kind, art in signs.GOODS.items()},
    **{colour: Drawing(banners.hanging, (colour,)) for colour in public_facts.COLOURS},
    "workers": Drawing(signs.worker_any),
}


def of_viewer(view: EzraView) -> Affordable | None:
    """What is missing for the viewer of a private picture of a game that goes on."""
    if view.viewer is None or public_facts.is_over(view) or view.viewer >= len(view.players):
        return None
    return view.affordable(view.viewer)


def on_turn(view: EzraView) -> Affordable | None:
    """The same for the boards that all share, while the viewer is asked what to do with the Banners: only what the
    answer can buy. In another's turn it would read as what the other can pay."""
    mine = of_viewer(view) if view.viewer in view.awaited and view.asked is not None else None
    if mine is None or view.asked is None:
        return None
    match view.asked.key:
        case "played":
            return mine
        case "grey_action":
            return mine._replace(scrolls={})
        case "blue_action":
            return mine._replace(spaces={})
    return None


def is_near(missing: Mapping[str, int]) -> bool:
    """A little of one kind is missing."""
    return len(missing) == 1 and sum(missing.values()) <= NEARLY


def draw_answer(page: Page, x: float, y: float, missing: Mapping[str, int] | None, size: int) -> None:
    """About x, y; nothing if much is missing."""
    if missing is None:
        return
    if not missing:
        page.icon(x, y, tick, size, inside=True)
    elif is_near(missing):
        ((kind, n),) = missing.items()
        sign = _SIGNS[kind]
        figure = max(32, round(size * 0.8))
        page.text(x, y - 1, signed(-n), black(figure), INK, "rm", inside=True)
        page.icon(x + 4 + size * 0.45, y, sign.art, size * 0.9, *sign.args, inside=True)
