"""Where events show that only the solo opponent causes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.ezra.view import EzraView
from renderers.ezra import places, seen
from renderers.ezra.changes_figures import Params, Places, Shown, count, of, points


def _focus(view: EzraView, told: Params) -> Places:
    """Only the latest card lies open; none after the week."""
    return (places.FOCUS,) if view.solo is not None and view.solo.card == told["card"] else ()


def _scheme(view: EzraView, told: Params) -> Places:
    """On the opponent's close-up, and the deck that the card came from."""
    latest = view.solo.past_schemes[-1:] if view.solo is not None else ()
    return (places.SCHEME, places.count(seen.RIVAL, "scheme deck")) if told["card"] in latest else ()


def _trade(view: EzraView, told: Params) -> Places:
    return count(view, told["seat"], "silver") if told["silver"] else ()


def _sabbath(view: EzraView, told: Params) -> Places:
    silver = count(view, told["seat"], "silver") if told["silver"] else ()
    return (*silver, *points(told["seat"], *told["points"].values()))


RIVAL: Final[Mapping[str, Shown]] = {
    "focus": _focus,
    "scheme": _scheme,
    "rival_trade": _trade,
    "rival_paid": of("gold"),
    "rival_changed": of("silver", "gold"),
    "rival_sabbath": _sabbath,
}
