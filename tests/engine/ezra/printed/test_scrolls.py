"""A Scroll Tile that gives something in Prepare needs no code: components.toml says what."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.components import fingerprint
from engine.ezra import GAME, components
from engine.ezra.components import EzraBox
from engine.ezra.printed.figures_board import Scroll
from engine.ezra.scrolls import W05_PREP_WORKER, W22_FLIP_GOLD
from engine.illegal import LoadError
from tests.engine.ezra.scene import BOX, Scene

NEW: dict[str, Any] = {"id": "w99_prep_gold", "material": "wood", "immediate_vp": 1}


def box(*more: dict[str, Any], without: str = "", prepare: dict[str, list[Any]] | None = None) -> EzraBox:
    data = msgspec.to_builtins(BOX.components)
    scrolls = [scroll for scroll in data["scroll"] if scroll["id"] != without]
    data["scroll"] = [
        scroll | ({"prepare": prepare[scroll["id"]]} if prepare and scroll["id"] in prepare else {})
        for scroll in scrolls
    ]
    data["scroll"] += more
    data["counts"]["scroll_wood"] = sum(scroll["material"] == "wood" for scroll in data["scroll"])
    return components.load_box(data, "test")


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


FIGURES = (
    "prepare", "gives", "vp", "per", "silver_per_vp", "tent_spaces", "silver_per_levite", "food_less", "stone_less",
    "again_silver", "hand_size", "silver_less",
)  # fmt: skip


def as_stored_by_0_1() -> Any:
    """The components as tables of 0.1 have them: what the rules of that time had in code is missing."""
    data = msgspec.json.decode(msgspec.json.encode(BOX.components))
    data["scroll"] = [{k: v for k, v in tile.items() if k not in FIGURES} for tile in data["scroll"]]
    for table, name in (
        ("exchange", "silver_as_food"), ("wall_deck", "looked_at"), ("gate_common", "trade_fee_silver"),
        ("solo", "tile_by_column"), ("solo", "no_trade"),
    ):  # fmt: skip
        del data[table][name]
    del data["scoring"], data["after_sabbath"]
    return data


def test_a_table_of_0_1_goes_on_with_the_figures_that_were_in_code() -> None:
    """They are those that are printed today, but do not follow a correction."""
    old = as_stored_by_0_1()
    box = GAME.box_from(old)
    assert box.components == BOX.components
    assert (box.stored_data, box.fingerprint) == (old, fingerprint(old))


def test_a_file_must_state_them() -> None:
    with pytest.raises(LoadError):
        components.load_box(as_stored_by_0_1(), "test")


@pytest.mark.parametrize("tile", BOX.components.scroll, ids=lambda tile: tile.id)
def test_each_figure_of_a_tile_is_needed_and_no_other_is_allowed(tile: Scroll) -> None:
    for name in FIGURES:
        data = msgspec.to_builtins(BOX.components)
        one = next(one for one in data["scroll"] if one["id"] == tile.id)
        if one.pop(name, None) is None:
            one[name] = [{"k": "gold"}] if name in ("prepare", "gives") else 1
        assert box_refuses(data), name


def box_refuses(data: Any) -> bool:
    try:
        components.load_box(data, "test")
    except LoadError:
        return True
    return False
