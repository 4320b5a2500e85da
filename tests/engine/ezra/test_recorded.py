"""Recorded games end in the same state, and perft counts stay the same."""

from __future__ import annotations

import lzma
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from engine.chance import seed_from
from engine.ezra import GAME
from engine.ezra.constants import RIVAL
from engine.ezra.moves import MOVES
from engine.perft import perft
from engine.simulate import start
from engine.table import Document, load_table, read_document
from tests.engine.ezra.scene import BOX, Scene
from tests.games.record_ezra import FOLDER, WANTED, Wanted, ended

GAMES = {path.name.partition(".")[0]: path for path in sorted(FOLDER.glob("*.json.xz"))}


def document(path: Path) -> Document:
    return read_document(lzma.decompress(path.read_bytes()))


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.name)
def test_a_recorded_game_replays_to_the_same_state(wanted: Wanted) -> None:
    """Loading replays every move and compares the final state byte for byte; the way to end is that of its name
    (E19.3, E21.26).
    """
    path = GAMES[wanted.name]
    table, kept = load_table(lzma.decompress(path.read_bytes())), document(path)
    assert table.replayed
    assert table.outcome == kept.outcome
    assert msgspec.json.encode(table.log) == msgspec.json.encode(kept.log)
    assert msgspec.json.encode(table.opening) == msgspec.json.encode(kept.opening)
    assert (kept.seats, kept.options["altar"]) == (wanted.seats, wanted.altar)
    assert wanted.seats > 1 or kept.options["solo_side"] == wanted.solo_side
    assert ended(table) == wanted.way


def test_nothing_else_is_recorded() -> None:
    assert {*GAMES} == {wanted.name for wanted in WANTED}
    assert {(wanted.seats, wanted.altar) for wanted in WANTED} == {
        (seats, altar) for seats in GAME.seats for altar in BOX.altar_sides
    }
    alone = {(wanted.altar, wanted.solo_side) for wanted in WANTED if wanted.seats == 1}
    assert len(alone) == len(BOX.altar_sides) * len(BOX.solo_sides)


def test_nearly_every_kind_of_move_is_recorded() -> None:
    entries = [entry for path in GAMES.values() for entry in document(path).log]
    kinds = {type(BOX.notation.read(entry.move)) for entry in entries}
    assert {kind.__name__ for kind in {*MOVES} - kinds} <= {"CopyWall", "RepeatTrader", "Choose", "Reopen"}
    assert any(event.key == "order_acted" for entry in entries for event in entry.events)


STARTS = {
    1: (4, 12, 204, 5088, 69696),
    2: (4, 12, 24, 408, 10392),
    3: (4, 12, 24, 408, 11688),
    4: (4, 12, 24, 408, 12696),
}


@pytest.mark.parametrize("seats", STARTS)
def test_perft_from_the_start(seats: int) -> None:
    p = start(GAME, BOX, seats, GAME.with_defaults({"altar": "1a"}), seed_from("perft"))
    assert tuple(perft(p, depth) for depth in range(1, len(STARTS[seats]) + 1)) == STARTS[seats]


def a_day() -> Scene:
    """All free steps are available, and two of them can ask."""
    scene = Scene(3).tile(0, "tr2", "el1", turned=True).give(0, silver=9, goods_="3 wood", supply=2).hand(0, "3 8")
    return scene.altar(0, 6).turn(0)


def temple() -> Scene:
    scene = Scene(2).levites(0, 3).give(0, food=9, silver=0, goods_="2 wood 1 stone 1 cinders", supply=1)
    return scene.temple(3, "stone stone").red(banners=9)


def city() -> Scene:
    scene = Scene(4).scroll(0, "w14_adjacent_wall", "w12_gatekeeper_blessing").wall(1, "w11", "wc03")
    return scene.rubble("w12", "1 stone 1 gold").give(0, goods_="2 stone 2 wood", supply=1).grey("w12", banners=20)


def torah() -> Scene:
    scene = (
        Scene(2).scribe(1, 2, 2).scroll(0, "w11_scribe_blessing").give(0, silver=9, goods_="2 gold 1 wood", supply=2)
    )
    return scene.blue(banners=12)


def week() -> Scene:
    scene = Scene(2, altar="2b").tile(0, "fa2", "gu1", "la1", turned=True).place_workers(0, traders="1", elders="2")
    scene.scroll(0, "w05_prep_worker", "w09_prep_aux").give(0, silver=5, food=3, supply=1).piles(0, "1 2", "3 4", "5 6")
    return scene.give(1, supply=0).prepare(2)


def alone() -> Scene:
    scene = Scene(1).set_top_cards(focus="f05", scheme="sch3").give(RIVAL, silver=6, goods_="3 gold", supply=2)
    return scene.hand(0, "3 8").give(0, supply=1, goods_="4 stone").turn(0)


SCENES: dict[Callable[[], Scene], tuple[int, ...]] = {
    a_day: (16, 352, 7025, 95415),
    temple: (20, 322, 4303, 45724),
    city: (9, 72, 930, 12140),
    torah: (20, 203, 2003, 20225),
    week: (17, 108, 931, 7077, 52000),
    alone: (12, 236, 3632, 29998),
}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_perft_from_the_middle(scene: Callable[[], Scene]) -> None:
    """Any change to the rules shows in the numbers."""
    p = scene().p
    assert tuple(perft(p, depth) for depth in range(1, len(SCENES[scene]) + 1)) == SCENES[scene]
