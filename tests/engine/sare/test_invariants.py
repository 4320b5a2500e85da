"""Each invariant is reported if it is broken."""

from __future__ import annotations

from typing import Any

import pytest

from engine.illegal import BrokenInvariant
from engine.sare.invariants import check
from tests.engine.sare.scene import Scene

FOUNDED = (("master_builder", "A1"), ("warehouse", "A1"))


def scene() -> Scene:
    return Scene(2).built(0, "barracks B1").site(0, "pyramid C1").season("w s")


def built_with(change: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """A's buildings, some of them on other squares."""
    return tuple((name, change.get(name, square)) for name, square in (*FOUNDED, ("barracks", "B1")))


def test_a_new_game_breaks_no_invariant() -> None:
    check(scene().p)


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"gauge": -1}, "gauge of 0: -1"),
        ({"gauge": 8, "standing": False, "revolted": True}, "gauge of 0: 8"),
        ({"revolted": True, "standing": False}, "seat 0: revolt and gauge differ"),
        ({"gauge": 7, "revolted": True}, "seat 0 stands after a revolt"),
        ({"cubes": 1}, "cubes of 0"),
        ({"chartered": 1}, "caravans of 0: 0"),
        ({"caravans": 4}, "caravans of 0: 4"),
        ({"tokens": (-1, 0, 0, 0)}, "tokens of 0 below zero"),
        ({"store": (0, 0, 0, -1)}, "tokens of 0 below zero"),
        ({"store": (2, 1, 1, 0)}, "the Warehouses of 0 overflow"),
        ({"built": built_with({"barracks": "Z9"})}, "seat 0 has built on an unknown square"),
        ({"built": built_with({"barracks": "A1"})}, "seat 0: two buildings on a square"),
        ({"built": built_with({"warehouse": "B1"})}, "seat 0: {"),
        ({"pyramid": 0}, "pyramids: [2]"),
        ({"stages": 3}, "stages of 0: 3"),
        ({"cards": ("horus",)}, "season cards: "),
    ],
)
def test_player_invariants(changed: dict[str, Any], what: str) -> None:
    broken = scene()
    for name, value in changed.items():
        setattr(broken.player(0), name, value)
    with pytest.raises(BrokenInvariant) as caught:
        check(broken.p)
    assert caught.value.params["what"].startswith(what)


def test_all_players_are_checked() -> None:
    broken = scene()
    broken.player(1).cubes = 1
    with pytest.raises(BrokenInvariant) as caught:
        check(broken.p)
    assert caught.value.params["what"] == "cubes of 1"


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"deck": ()}, "season cards: "),
        ({"burned": ""}, "cards lie about before the first season"),
        ({"pile": ()}, "pyramids: [1]"),
    ],
)
def test_card_invariants(changed: dict[str, Any], what: str) -> None:
    broken = scene()
    for name, value in changed.items():
        setattr(broken.s, name, value)
    with pytest.raises(BrokenInvariant) as caught:
        check(broken.p)
    assert caught.value.params["what"].startswith(what)


@pytest.mark.parametrize(("left", "what"), [(-1, "tiles of port below zero"), (1, "1 + 0 tiles of port")])
def test_tile_invariants(left: int, what: str) -> None:
    broken = scene()
    broken.s.tiles = {**broken.s.tiles, "port": left}
    with pytest.raises(BrokenInvariant) as caught:
        check(broken.p)
    assert caught.value.params["what"] == what


def test_unique_buildings() -> None:
    """Both tiles of the Barracks belong to one player, so that the number of tiles still fits."""
    broken = scene()
    broken.player(0).built = (*broken.player(0).built, ("barracks", "B2"))
    broken.s.tiles = {**broken.s.tiles, "barracks": broken.s.tiles["barracks"] - 1}
    with pytest.raises(BrokenInvariant) as caught:
        check(broken.p)
    assert caught.value.params["what"] == "seat 0 has 2 of barracks"
