"""A Scroll Tile that gives something in Prepare needs no code: components.toml says what."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.ezra import components
from engine.ezra.components import EzraBox
from engine.ezra.scrolls import W05_PREP_WORKER, W22_FLIP_GOLD
from engine.illegal import LoadError
from tests.engine.ezra.scene import BOX, Scene

NEW: dict[str, Any] = {"id": "w99_prep_gold", "material": "wood", "immediate_vp": 1}


def box(*more: dict[str, Any], without: str = "", prepare: dict[str, list[Any]] | None = None) -> EzraBox:
    data = msgspec.to_builtins(BOX.components)
    scrolls = [scroll for scroll in data["scroll"] if scroll["id"] != without]
    data["scroll"] = [
        scroll | {"prepare": (prepare or {}).get(scroll["id"], scroll.get("prepare", ()))} for scroll in scrolls
    ]
    data["scroll"] += more
    data["counts"]["scroll_wood"] = sum(scroll["material"] == "wood" for scroll in data["scroll"])
    return components.box(data, "test")


def test_e20_10_a_new_tile_is_on_the_checklist_and_gives_what_is_printed_on_it() -> None:
    new = box({**NEW, "prepare": [{"k": "gold", "n": 2}]})
    assert new.prepare_tiles == (*BOX.prepare_tiles, NEW["id"])
    scene = Scene(2, box=new).empty(0).scroll(0, NEW["id"]).prepare()
    gold = scene.inside().goods[-1]
    scene.do(0, "do w99")
    assert scene.inside().goods[-1] == gold + 2


def test_e20_10_a_known_tile_may_be_corrected_so() -> None:
    other = box(prepare={W05_PREP_WORKER: [{"k": "silver", "n": 4}]})
    scene = Scene(2, box=other).empty(0).scroll(0, W05_PREP_WORKER).prepare()
    silver = scene.inside().silver
    scene.do(0, "do w05")
    assert scene.inside().silver == silver + 4


@pytest.mark.parametrize("change", [{}, {"material": "gold", "prepare": [{"k": "gold"}]}, {"prepare": [{"k": "fish"}]}])
def test_a_new_tile_of_which_the_rules_know_nothing_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(LoadError):
        box({**NEW, **change})


def test_a_box_from_before_a_tile_was_added_is_still_read() -> None:
    older = box(without=W22_FLIP_GOLD)
    assert W22_FLIP_GOLD not in older.immediate_vp


def test_tiles_that_print_nothing_more_are_stored_as_before() -> None:
    """The fingerprint of the box, and of tables that began with it, depends on that."""
    plain = [scroll for scroll in BOX.components.scroll if not scroll.prepare]
    stored = msgspec.json.decode(msgspec.json.encode(plain))
    assert {tuple(scroll) for scroll in stored} == {("id", "material", "immediate_vp")}
