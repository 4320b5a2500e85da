"""Recorded games replay to the same end, and perft counts do not change."""

from __future__ import annotations

import lzma
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from engine.chance import seed_from
from engine.perft import perft
from engine.sare import GAME as SARE
from engine.sare.moves import MOVES
from engine.sare.state import SarePosition
from engine.simulate import start
from engine.table import Document, load_table, read_document
from tests.engine.sare.scene import BOX, Scene
from tests.games.record_sare import FOLDER, SEATS, VARIANTS, WAYS, won_by

GAMES = sorted(FOLDER.glob("*.json.xz"))


def document(path: Path) -> Document:
    return read_document(lzma.decompress(path.read_bytes()))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.partition(".")[0])
def test_a_recorded_game_replays_to_the_same_state(path: Path) -> None:
    """Loading replays every move and compares the final state byte for byte."""
    table, kept = load_table(lzma.decompress(path.read_bytes())), document(path)
    assert table.replayed
    assert table.outcome == kept.outcome
    assert table.outcome is not None
    assert msgspec.json.encode(table.log) == msgspec.json.encode(kept.log)
    assert msgspec.json.encode(table.opening) == msgspec.json.encode(kept.opening)
    assert isinstance(table.position, SarePosition)
    assert path.name == f"{kept.options['mode']}-{won_by(table.position)}.json.xz"


def test_every_mode_and_way_to_win_is_recorded() -> None:
    """S12.1 to S12.3, with every number of players and both variants."""
    assert {path.name.removesuffix(".json.xz") for path in GAMES} == {
        f"{mode}-{way}" for mode, ways in WAYS.items() for way in ways
    }
    documents = [document(path) for path in GAMES]
    assert {kept.seats for kept in documents} == {*SEATS}
    assert {(kept.options["quick_start"], kept.options["divinity"]) for kept in documents} == {*VARIANTS}


def test_nearly_every_kind_of_move_is_recorded() -> None:
    entries = [entry for path in GAMES for entry in document(path).log]
    kinds = {type(BOX.notation.read(entry.move)) for entry in entries}
    assert {kind.__name__ for kind in {*MOVES} - kinds} <= {"Discard", "DiscardTrouble", "Reopen"}
    assert any(event.key == "order_acted" for entry in entries for event in entry.events)


STARTS = {
    (2, "scribe", "no", "no"): (144, 20736),
    (2, "architect", "no", "yes"): (26, 411, 3749, 45585),
}


@pytest.mark.parametrize("kind", STARTS, ids=str)
def test_perft_from_the_start(kind: tuple[int, str, str, str]) -> None:
    seats, mode, quick_start, divinity = kind
    options = {"mode": mode, "quick_start": quick_start, "divinity": divinity}
    p = start(SARE, BOX, seats, options, seed_from("perft"))
    assert tuple(perft(p, depth) for depth in range(1, len(STARTS[kind]) + 1)) == STARTS[kind]


def season() -> Scene:
    """All powers ready, and cards for the Market."""
    scene = Scene(3).built(0, "temple B1", "barracks C1", "gardens A2", "palace B2", "market C2", "library A3")
    return scene.gauge(0, 1).has(0, "w ww").has(1, "s sg", carried="g").season("t1 t2 t1 horus ss w")


def darkness() -> Scene:
    scene = Scene(2).built(0, "temple B1", "palace B2").built(1, "barracks B1", "library B2")
    return scene.gauge(1, 2).season("t2 horus ww t1 t1 sg", dark=True)


def plan() -> Scene:
    scene = Scene(2).built(0, "master_builder B1", "port C1", "warehouse A2").site(0, "carpenter B2", "pyramid C2")
    return scene.store(0, "2 wood 2 gold 2 joker").sites(0, 1)


def works() -> Scene:
    scene = Scene(2).built(0, "warehouse C2", "port C1", "goldsmith B2").site(0, "temple C3", "carpenter B1")
    return scene.store(0, "1 wood 1 stone").has(0, "ww sg w", joker="t1").caravans(0, 1).construction()


SCENES: dict[Callable[[], Scene], tuple[int, ...]] = {
    season: (9, 36, 122, 410, 1412, 7533),
    darkness: (3, 6, 14, 32, 192, 9710),
    plan: (86, 6539),
    works: (1022, 12722),
}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_perft_from_the_middle(scene: Callable[[], Scene]) -> None:
    """Any change to the rules shows in the numbers."""
    p = scene().p
    assert tuple(perft(p, depth) for depth in range(1, len(SCENES[scene]) + 1)) == SCENES[scene]
