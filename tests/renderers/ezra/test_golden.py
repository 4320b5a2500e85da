"""Pictures kept to compare with: each kind once, at its fullest, and some at the beginning."""

from __future__ import annotations

import msgspec
import pytest

from engine.ezra.constants import PREPARE
from engine.ezra.view import EzraView
from renderers.ezra import parts
from tests.renderers.ezra.board import begun, full, replaced, words
from tests.renderers.golden import compare


def waiting(view: EzraView) -> EzraView:
    """All of them prepare for the Sabbath."""
    return replaced(full(view), phase=PREPARE, awaited=tuple(range(view.seats)))


def held(view: EzraView) -> EzraView:
    """With cards in hand, and Wall Cards that their owner knows the place of."""
    mine = msgspec.structs.replace(
        view.players[0], hand=("c02", "c07", "c10"), hand_size=3, wall_top=("wc04",), wall_bottom=("wc05",)
    )
    return replaced(view, viewer=0, players=(mine, *view.players[1:]))


def playing(view: EzraView) -> EzraView:
    """The opponent has turned over a Focus Card and a Scheme Card."""
    assert view.solo is not None
    solo = msgspec.structs.replace(view.solo, card="f03", past_focus=("f01", "f03"), past_schemes=("sch2", "sch1"))
    return replaced(full(view), solo=solo)


KEPT: dict[str, tuple[EzraView, str, str]] = {
    "full-4": (full(begun(4)), "overview", "en"),
    "begun-2": (begun(2), "overview", "fr"),
    "waiting-3": (waiting(begun(3)), "overview", "pl"),
    "alone": (playing(begun(1)), "overview", "en"),
    "board-4": (full(begun(4)), "player:B", "pl"),
    "hand-4": (held(full(begun(4))), "hand", "fr"),
    "opponent": (playing(begun(1)), "opponent", "en"),
    "walls-3": (full(begun(3)), "walls", "en"),
    "temple-4": (full(begun(4)), "temple", "en"),
    "torah-2": (full(begun(2)), "torah", "en"),
    "map-4": (full(begun(4)), "map", "en"),
}


@pytest.mark.parametrize("name", KEPT)
def test_golden_pictures(name: str) -> None:
    view, part, lang = KEPT[name]
    compare(f"ezra-{name}", parts.draw(view, part, words(lang)).finish()[0])
