"""What printed icons say, drawn again as icons: effects, costs, trades, in a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engine.ezra.effects import Effect, Effects, OneOf, effect_of_kind
from engine.ezra.printed.cost import Cost
from engine.ezra.printed.figures_people import Exchanged
from renderers.box import Box
from renderers.ezra import banners, citysigns, signs
from renderers.icons.signs import arrow, back, crown, pawn
from renderers.page import Page
from renderers.palette import INK
from renderers.sprites import Chalk, Drawing
from renderers.type import black, signed, width

Token = str | Drawing
"""A figure (or `/`, `+`) or a sign."""

ARROW: Final = Drawing(arrow)
CROWN: Final = Drawing(crown)
BACK: Final = Drawing(back)
OR: Final = "/"
_GAP: Final = 0.16
"""The gap between two tokens, in sizes of a sign; smaller between a figure and its sign."""
_CLOSE: Final = 0.1
_SIGNS: Final[dict[str, Drawing]] = {
    **{kind: Drawing(art) for kind, art in signs.GOODS.items()},
    "worker": Drawing(pawn),
    "altar": Drawing(signs.flame),
    "tent": Drawing(citysigns.tent),
    "vp": CROWN,
    "back": BACK,
    "tile": Drawing(signs.tile),
}
"""The drawings, by the names that effects give their signs (`engine/ezra/effects`)."""
_COLOURED: Final[dict[str, Callable[[str], Drawing]]] = {
    "blessing": lambda colour: Drawing(signs.FRUITS[colour]),
    "banners": lambda colour: Drawing(banners.hanging, (colour,)),
}


def sign(effect: Effect) -> Drawing:
    coloured = _COLOURED.get(effect.sign)
    return coloured(effect.colour) if coloured else _SIGNS[effect.sign]


def effect_tokens(effects: Effects, ones: bool = False) -> tuple[Token, ...]:
    """Effects from left to right; a count of one is the sign alone, unless `ones`."""
    found: list[Token] = []
    for effect in effects:
        if isinstance(effect, OneOf):
            for k, alternative in enumerate(effect.of):
                found += [OR] * bool(k) + list(effect_tokens(alternative, ones))
            continue
        if effect.figure != 1 or ones:
            found.append(signed(effect.figure))
        found.append(sign(effect))
    return tuple(found)


def cost_tokens(cost: Cost, ones: bool = True) -> tuple[Token, ...]:
    paid = tuple(effect_of_kind(kind, n) for kind in cost.__struct_fields__ if (n := getattr(cost, kind)))
    return effect_tokens(paid, ones)


def exchange_tokens(option: Exchanged) -> tuple[Token, ...]:
    return (str(option.pay_silver), Drawing(signs.coin), ARROW, *effect_tokens(option.gain, ones=True))


def first_effect(effects: Effects) -> tuple[Drawing | None, int]:
    """The first effect with its figure, where there is room for one sign only."""
    return (sign(effects[0]), effects[0].n) if effects else (None, 0)


def length(row: Sequence[Token], size: float, figure: int | None = None) -> float:
    return sum(wide + gap for _, wide, gap in _measured(row, size, figure or _figure(size)))


def draw_tokens(
    page: Page,
    x: float,
    y: float,
    row: Sequence[Token],
    size: float,
    *,
    anchor: str = "l",
    figure: int | None = None,
    room: float | None = None,
    inside: bool = False,
    colour: str = INK,
    chalk: Chalk | None = None,
) -> Box:
    """Draws signs and figures side by side from x (`l`), about x (`m`) or up to x (`r`); smaller to fit `room`."""
    letters = figure or _figure(size)
    while room is not None and size > 30 and length(row, size, letters) > room:
        size *= 0.94
        letters = max(28, round(letters * 0.95))
    total = length(row, size, letters)
    left = x - {"l": 0.0, "m": total / 2, "r": total}[anchor]
    at = left
    for token, wide, gap in _measured(row, size, letters):
        if isinstance(token, str):
            page.text(at, y - 1, token, black(letters), colour, "lm", inside=inside)
        else:
            scale = 0.8 if token is ARROW else 1.0
            page.icon(at + wide / 2, y, token.art, size * scale, *token.args, inside=inside, chalk=chalk)
        at += wide + gap
    return Box.of(left, y - size / 2, total, size)


def _figure(size: float) -> int:
    return max(28, round(size * 0.92))


def _measured(row: Iterable[Token], size: float, letters: int) -> list[tuple[Token, float, float]]:
    """Each token with its width and the gap after it."""
    found: list[tuple[Token, float, float]] = []
    known = list(row)
    for k, token in enumerate(known):
        last = k == len(known) - 1
        if isinstance(token, str):
            close = _CLOSE if token not in (OR, "+") else _GAP
            found.append((token, width(token, black(letters)), 0.0 if last else size * close))
        else:
            wide = size * (0.72 if token is ARROW else 0.94)
            found.append((token, wide, 0.0 if last else size * _GAP))
    return found
