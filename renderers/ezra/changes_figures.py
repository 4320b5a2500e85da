"""The places of a player's figures that an event changes, on the panel and in the close-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.ezra.goods import KINDS
from engine.ezra.view import EzraView
from renderers.ezra import places, public_facts

Params = Mapping[str, Any]
Places = tuple[str, ...]
Shown = Callable[[EzraView, Params], Places]

RIVAL_HAS = frozenset({"silver", "gold", "workers"})
"""The figures that the solo opponent has; other gains are converted into these."""


def figure_places(view: EzraView, seat: int, *what: str) -> Places:
    """Each place once, if the panel has it."""
    if view.is_rival(seat):
        what = tuple(kind for kind in what if kind in RIVAL_HAS)
    return tuple(places.count(seat, kind) for kind in dict.fromkeys(what))


def goods_places(view: EzraView, seat: int, counted: Sequence[int]) -> Places:
    return figure_places(view, seat, *(kind for kind, n in zip(KINDS, counted, strict=True) if n))


def figures_of_event(*what: str) -> Shown:
    """Figures of the player that the event is about."""
    return lambda view, told: figure_places(view, told["seat"], *what)


def banner_places(view: EzraView, seat: int) -> Places:
    """The Banners in the panel of the player whose turn it is; of the Main Action, once it is chosen."""
    is_his = view.phase == public_facts.WORK and view.turn.active == seat and not view.is_rival(seat)
    if not is_his or public_facts.is_over(view):
        return ()
    colours = (view.turn.colour,) if view.turn.colour else public_facts.COLOURS
    return tuple(places.count(seat, f"{colour} banners") for colour in colours)


def points_places(seat: int, *counted: int) -> Places:
    """If there were any."""
    return (places.points(seat),) if any(counted) else ()
