"""Drawings of the season cards, of any size, from their upper left corner."""

from typing import Final, Literal, NamedTuple

from engine.sare.components import DOUBLE, HORUS, HOSHEKH, SINGLE, TROUBLES
from engine.sare.printed.figures import Components
from renderers.palette import INK, LINE, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.sare import colours
from renderers.sare.signs import GOODS, ankh, carried, crescent, eye, swap, torches, wind

JOKER: Final = "joker"
Origin = Literal["new", "swapped", "carried"]
"""How a player acquired a card: drawn this season, received by a Market, or kept from the previous turn."""


class Face(NamedTuple):
    """What is printed on a card."""

    kind: str
    units: tuple[str, ...] = ()
    steps: int = 0


JOKER_FACE: Final = Face(JOKER)
"""A Troubles card that the Library has turned into a Joker."""

_KIND_COLOURS: Final = {
    HORUS: colours.HORUS,
    HOSHEKH: colours.NIGHT,
    TROUBLES: colours.TROUBLES,
    JOKER: colours.JOKER_GROUND,
}
_ORIGIN_COLOURS: Final = {"new": colours.CARD, "swapped": colours.SWAPPED, "carried": colours.CARRIED}


def face(components: Components, card: str) -> Face:
    data = next(season_card for season_card in components.season_card if season_card.id == card)
    return Face(data.kind, tuple(data.units), data.gauge)


def background(shown: Face, origin: Origin = "new") -> str:
    return _ORIGIN_COLOURS[origin] if origin != "new" else _KIND_COLOURS.get(shown.kind, colours.CARD)


def card(
    pen: Pen,
    w: int,
    h: int,
    shown: Face,
    origin: Origin = "new",
    windy: bool = False,
    reserved: int = 0,
    below: int = 0,
) -> None:
    """A card in portrait or landscape. `windy` shows the Wind of Revolt of a double resource that is not resolved yet.

    `reserved` is the width left free for a figure on the right of a landscape card, `below` the height at the foot of
    another one.
    """
    radius = min(14, w * 0.14)
    pen.box(0, 0, w, h, background(shown, origin), INK, 4 if w > 50 else 3, radius)
    wide = w > h or reserved > 0
    w -= reserved
    h -= below
    if shown.kind in (SINGLE, DOUBLE):
        _goods(pen, w, h, shown.units, windy, wide)
    else:
        size = min(w, h) * (0.8 if wide or _is_low(w, h) else 0.74)
        if shown.kind == HORUS:
            pen.icon(eye, w / 2, h / 2, size)
        elif shown.kind == HOSHEKH:
            pen.icon(crescent, w / 2, h / 2, size)
        elif shown.kind == TROUBLES:
            pen.icon(
                torches,
                w / 2,
                h / 2,
                min(h * (0.8 if _is_low(w, h) else 0.66), w * (0.86 if shown.steps < 2 else 0.84)),
                shown.steps,
            )
        else:
            pen.icon(ankh, w / 2, h / 2, size)
    if origin != "new":
        at, size = (12, 20) if wide else (15, 29)
        pen.icon(swap if origin == "swapped" else carried, at if wide else w - at, at, size)


def _goods(pen: Pen, w: int, h: int, units: tuple[str, ...], windy: bool, wide: bool) -> None:
    if len(units) == 1:
        pen.icon(GOODS[units[0]], w / 2, h / 2, min(w, h) * (0.84 if _is_low(w, h) else 0.7))
        return
    if wide:
        for k, unit in enumerate(units):
            pen.icon(GOODS[unit], w * (0.29 + 0.42 * k), h / 2, min(h * 0.66, w * 0.4))
        return
    low = 0.06 if windy else 0.0
    for k, unit in enumerate(units):
        pen.icon(GOODS[unit], w * (0.42 + 0.16 * k), h * (0.28 + (0.43 - 2 * low) * k), w * (0.56 - low))
    if windy:
        pen.icon(wind, w / 2, h * 0.86, w * 0.36)


def _is_low(w: float, h: float) -> bool:
    """An upright card that is nearly square has room for a large sign."""
    return w <= h < 1.3 * w


def back(pen: Pen, w: int, h: int) -> None:
    """A card face down."""
    pen.box(0, 0, w, h, colours.BACK, INK, 4, min(14, w * 0.14))
    inset = max(5, w * 0.07)
    pen.box(
        inset, inset, w - 2 * inset, h - 2 * inset, None, colours.JOKER_GROUND, max(2.5, w * 0.022), min(9, w * 0.09)
    )
    pen.area(((w / 2, h * 0.2), (w * 0.8, h / 2), (w / 2, h * 0.8), (w * 0.2, h / 2)), colours.BACK_DARK)
    with pen.at(w / 2, h / 2, w * 0.5 / 100):
        pen.area("M-47,-4 Q-4,-40 46,-6 Q4,24 -47,-4 Z", WHITE, INK, 6)
        pen.circle(-2, -8, 15, "#2F7FA6", INK, 4)


def empty_slot(pen: Pen, w: int, h: int) -> None:
    """An empty place for a card."""
    line = 4 if w > 80 else 3
    pen.dashes(rounded(line, line, w - 2 * line, h - 2 * line, min(13, w * 0.13)), LINE, line, 13, 9)


def burned(pen: Pen, w: int, h: int) -> None:
    """The burned card, which nobody has seen."""
    pen.box(0, 0, w, h, colours.BACK, INK, 4, min(12, w * 0.14))
    edge, across, down = max(4.0, w * 0.076), w * 0.2, h * 0.14
    pen.box(edge, edge, w - 2 * edge, h - 2 * edge, colours.BACK_DARK, radius=4)
    for ends in (((across, down), (w - across, h - down)), ((w - across, down), (across, h - down))):
        pen.line(ends, WHITE, max(4.5, w * 0.065))
