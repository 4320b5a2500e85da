"""The Scheme Cards of the solo opponent: what each row asks for and does, in signs."""

from __future__ import annotations

from typing import Final

from engine.ezra.effects import effect_of_kind
from engine.ezra.effects.goods import Gold
from engine.ezra.printed.figures_solo import Need, Scheme
from engine.ezra.view import EzraView, SoloView
from renderers.box import Box
from renderers.ezra import citysigns, effects, places, signs, waysigns
from renderers.icons.signs import pawn
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, SOFT, VELLUM
from renderers.pen import Pen
from renderers.sprites import Drawing
from renderers.states import frame, plate

_COLUMNS: Final = 3

_DONE: Final[dict[str, tuple[effects.Token, ...]]] = {
    "temple": (Drawing(citysigns.temple),),
    "clear_wall": (Drawing(waysigns.rubble),),
    "build_wall": (Drawing(citysigns.masonry),),
    "build_gate": (Drawing(citysigns.gatehouse),),
    "scribe_highest": (Drawing(signs.quill), Drawing(waysigns.upward, (True,))),
    "scribe_lowest": (Drawing(signs.quill), Drawing(waysigns.upward, (False,))),
}
_GAINED: Final = {
    "gain_workers": "worker",
    "gain_gold": "gold",
    "gain_silver": "silver",
    "gain_food": "food",
    "altar": "altar",
    "tent": "tent",
    "pay_gold": "gold",
}


def action_tokens(action: str) -> tuple[effects.Token, ...]:
    """Of `temple`, `gain_gold:2`, `pay_gold:2` ..."""
    if action in _DONE:
        return _DONE[action]
    name, _, count = action.partition(":")
    number = int(count or 1)
    sign = effects.sign(effect_of_kind(_GAINED[name]))
    return (f"−{number}" if name.startswith("pay") else str(number), sign)


def draw_schemes(page: Page, view: EzraView, solo: SoloView, box: Box) -> None:
    """All six; those used this round lie on vellum, the last one in a gold frame."""
    found, last = view.components.scheme, solo.past_schemes[-1:]
    w, h = box.width / _COLUMNS, box.height / -(-len(found) // _COLUMNS)
    for k, scheme in enumerate(found):
        here = Box.of(box.left + w * (k % _COLUMNS), box.top + h * (k // _COLUMNS), w - 12, h - 12)
        used = scheme.id in solo.past_schemes
        page.stamp(here.left, here.top, plate, here.width, here.height, VELLUM if used else PAPER, INK, 4, 18)
        with page.region(f"scheme {scheme.id}", here):
            _scheme(page, here, scheme)
        if scheme.id in last:
            page.stamp(here.left - 4, here.top - 4, frame, here.width + 8, here.height + 8, COIN, 8, 20)
            page.place(places.SCHEME, here)


def _scheme(page: Page, box: Box, scheme: Scheme) -> None:
    apart = box.height / len(scheme.rows)
    for k, row in enumerate(scheme.rows):
        y = box.top + apart * (k + 0.5)
        if k:
            page.stamp(box.left + 14, box.top + apart * k, divider, box.width - 28)
        effects.draw_tokens(page, box.left + 18, y, _need(row.need) or ("–",), 40, figure=38, room=190, colour=SOFT)
        page.icon(box.left + 226, y, effects.ARROW.art, 36)
        done: list[effects.Token] = []
        for j, action in enumerate(row.do):
            done += ["+"] * bool(j) + list(action_tokens(action))
        effects.draw_tokens(page, box.left + 258, y, done, 48, figure=42, room=box.width - 270)


def _need(need: Need) -> tuple[effects.Token, ...]:
    """The conditions of a row; nothing is paid."""
    found: list[effects.Token] = []
    gold = effects.sign(Gold())
    if need.workers_min:
        found += [f"≥{need.workers_min}", Drawing(pawn)]
    if need.workers_max is not None:
        found += [f"≤{need.workers_max}", Drawing(pawn)]
    if need.gold_min:
        found += [f"≥{need.gold_min}", gold]
    if need.gold_max is not None:
        found += [f"≤{need.gold_max}", gold]
    return tuple(found)


def divider(pen: Pen, w: int) -> None:
    pen.line(((0, 0), (w, 0)), LINE, 3, round_ends=False)
