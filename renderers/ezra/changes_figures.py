"""The places of a player's figures that an event changes, on the panel and in the close-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.ezra.goods import KINDS
from engine.ezra.view import EzraView
from renderers.ezra import places, seen

Params = Mapping[str, Any]
Places = tuple[str, ...]
Shown = Callable[[EzraView, Params], Places]

RIVAL_HAS = frozenset({"silver", "gold", "workers"})
"""The figures that the solo opponent has; other gains are converted into these."""


def count(view: EzraView, seat: int, *what: str) -> Places:
    """Each place once, if the panel has it."""
    if view.is_rival(seat):
        what = tuple(kind for kind in what if kind in RIVAL_HAS)
    return tuple(places.count(seat, kind) for kind in dict.fromkeys(what))


def goods(view: EzraView, seat: int, counted: Sequence[int]) -> Places:
    return count(view, seat, *(kind for kind, n in zip(KINDS, counted, strict=True) if n))


def of(*what: str) -> Shown:
    """Figures of the player that the event is about."""
    return lambda view, told: count(view, told["seat"], *what)


def purse(view: EzraView, seat: int) -> Places:
    """The Banners in the header, if it is the player's turn."""
    is_his = view.phase == seen.WORK and view.turn.active == seat and not view.is_rival(seat)
    return (places.TURN,) if is_his and not seen.is_over(view) else ()


def points(seat: int, *counted: int) -> Places:
    """If there were any."""
    return (places.points(seat),) if any(counted) else ()
