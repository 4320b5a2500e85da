"""Where events show that only the solo opponent causes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.ezra.view import EzraView
from renderers.ezra import places, public_facts
from renderers.ezra.changes_figures import Params, Places, Shown, figure_places, figures_of_event, points_places


def _focus(view: EzraView, told: Params) -> Places:
    """Only the latest card lies open; none after the week."""
    return (places.FOCUS,) if view.solo is not None and view.solo.card == told["card"] else ()


def _scheme(view: EzraView, told: Params) -> Places:
    """On the opponent's close-up, and the deck that the card came from."""
    latest = view.solo.past_schemes[-1:] if view.solo is not None else ()
    return (places.SCHEME, places.count(public_facts.RIVAL, "scheme deck")) if told["card"] in latest else ()


def _trade(view: EzraView, told: Params) -> Places:
    return figure_places(view, told["seat"], "silver") if told["silver"] else ()


def _sabbath(view: EzraView, told: Params) -> Places:
    silver = figure_places(view, told["seat"], "silver") if told["silver"] else ()
    return (*silver, *points_places(told["seat"], *told["points"].values()))


RIVAL: Final[Mapping[str, Shown]] = {
    "focus": _focus,
    "scheme": _scheme,
    "rival_trade": _trade,
    "rival_paid": figures_of_event("gold"),
    "rival_changed": figures_of_event("silver", "gold"),
    "rival_sabbath": _sabbath,
}
