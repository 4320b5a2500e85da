"""The components (E1): reading and checking them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.ezra import GAME, components
from engine.ezra.constants import BLESSINGS
from engine.illegal import LoadError
from tests.engine.ezra.scene import BOX, Scene, changed


def data() -> Any:
    return msgspec.json.decode(msgspec.json.encode(BOX.components))


def test_e1_1_the_ring_has_24_walls_and_10_gates() -> None:
    assert (len(BOX.walls), len(BOX.gates), len(BOX.corners)) == (24, 10, 4)
    assert [BOX.ring[at] for at in BOX.corners] == ["sheep", "horse", "fountain", "old"]


def test_e1_4_ten_cards_and_twelve_walls_of_each_colour_r1() -> None:
    """E1.4, R1."""
    for player in Scene(4).s.players:
        assert sorted((*player.hand, *player.deck)) == list(BOX.cards)
        assert sorted(player.wall_deck) == list(BOX.wall_vp)


def test_values_without_their_provenance() -> None:
    assert components.without_provenance({"a": {"v": 3, "prov": "rulebook"}, "b": [{"c": "red", "v": 1}]}) == {
        "a": 3,
        "b": [{"c": "red", "v": 1}],
    }


def test_an_export_brings_its_components_back() -> None:
    raw = msgspec.json.decode(msgspec.json.encode(BOX.components))
    assert GAME.box_from(raw).fingerprint == BOX.fingerprint


def test_a_corrected_figure_is_played_by() -> None:
    box = changed(altar_track={"last": 23})
    assert box.fingerprint != BOX.fingerprint
    assert len(box.altar) == 24


@pytest.mark.parametrize("card", BOX.cards)
def test_each_card_shows_its_banners(card: str) -> None:
    """E6.3a and E6.3b, for every card and its top banner."""
    banners = BOX.cards[card].banners
    sums = tuple(sum(b.v for b in banners if b.c == colour) for colour in ("red", "grey", "blue"))
    assert BOX.shown_banners((card,), (), ()) == sums
    top = banners[0]
    assert sum(BOX.shown_banners((), (card,), ())) == top.v
    assert BOX.shown_banners((), (card,), ())[("red", "grey", "blue").index(top.c)] == top.v


def test_blessings_are_in_their_order() -> None:
    assert BOX.components.vocab.blessing_colours == BLESSINGS


@pytest.mark.parametrize(
    ("where", "key", "value"),
    [
        ("meta", "players_max", 5),
        ("meta", "tuck_per_round", [1, 2]),
        ("meta", "start_hand", 11),
        ("meta", "piles", 2),
        ("meta", "start_workers_in_supply", 14),
        ("vocab", "main_actions", ["red", "blue", "grey"]),
        ("counts", "gold", 21),
        ("counts", "rubble_bag_size", 63),
        ("counts", "development_tiles", 19),
        ("counts", "wall_cards", 47),
        ("counts", "scroll_wood", 21),
        ("counts", "workers_white", 3),
        ("ring", "clockwise", ["sheep"]),
        ("rubble", "clear_cost", {"stone": 2}),
        ("gate_common", "workers", 2),
        ("levite_track", "max", 5),
        ("temple", "allowed", ["stone"]),
        ("altar_track", "last", 10),
        ("altar_track", "golden", [21]),
        ("altar_track", "last", -1),
        ("map", "spaces", 11),
        ("map", "start", 12),
        ("blessing_track", "last", 4),
        ("development", "types", ["guards"]),
        ("development", "vp_when_developed", 3),
        ("exchange", "vp_per_developed_tile", 3),
        ("exchange", "silver_per_vp", 0),
        ("elders_common", "back_rows", 3),
        ("guards_back", "limit", "9"),
        ("solo", "start_levites", 7),
        ("solo", "start_gatekeepers", 3),
        ("solo", "opponent_shofar_round", [True]),
    ],
)
def test_components_that_do_not_fit_are_refused(where: str, key: str, value: Any) -> None:
    broken = data()
    broken[where][key] = value
    with pytest.raises(LoadError):
        components.load_box(broken, "test")


@pytest.mark.parametrize(
    ("table", "at", "change"),
    [
        ("wall_space", 0, {"blessing": "green"}),
        ("wall_space", 0, {"rubble": 99}),
        ("wall_space", 0, {"id": "w2"}),
        ("wall_space", 0, {"cost": {"gold": 1}}),
        ("gate", 0, {"vp": 1}),
        ("gate", 4, {"kind": "tower"}),
        ("gate", 4, {"connection": [{"k": "fish", "n": 1}]}),
        ("gate", 4, {"connection": [{"k": "blessing", "n": 1}]}),
        ("gate", 4, {"connection": [{"k": "silver", "n": 0}]}),
        ("character", 0, {"scoring": "luck"}),
        ("character", 0, {"banners": []}),
        ("character", 0, {"trade": {"kind": "gate", "gate": "sheep"}}),
        ("character", 0, {"trade": {"kind": "sell", "rates": {"silver": 1}}}),
        ("altar_side", 0, {"id": "3a"}),
        ("altar_side", 0, {"zechariah": [9, 9, 9]}),
        ("scroll", 0, {"id": "g9"}),
        ("hero", 0, {"rewards": []}),
        ("guards", 0, {"start": ["silver"]}),
        ("guards", 0, {"id": "gu2"}),
        ("elders", 0, {"front": []}),
        ("focus", 0, {"column": 5}),
        ("focus", 0, {"dir": "up"}),
        ("scheme", 0, {"rows": [{"need": {}, "do": ["dance"]}]}),
        ("scheme", 0, {"rows": [{"need": {"gold_min": 1}, "do": ["temple"]}]}),
        ("scheme", 0, {"rows": [{"need": {}, "do": ["build_gate"]}]}),
        ("solo_side", 0, {"worker_type_scoring": "none"}),
    ],
)
def test_records_that_do_not_fit_are_refused(table: str, at: int, change: dict[str, Any]) -> None:
    broken = data()
    broken[table][at] = {**broken[table][at], **change}
    with pytest.raises(LoadError):
        components.load_box(broken, "test")
