"""Recorded games replay to the same end, and perft counts do not change."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.castle import GAME
from engine.chance import seed_from
from engine.perft import perft
from engine.simulate import start
from engine.table import load_table, read_document

GAMES = sorted((Path(__file__).parents[2] / "games" / "castle").glob("*.json"))
PERFT = {
    (2, "summer"): (21, 441, 2478, 15773),
    (3, "winter"): (7, 49, 343, 1783, 7916, 36911),
    (4, "summer"): (7, 49, 343, 2401, 12974, 60141),
}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_state(path: Path) -> None:
    """Loading replays every move and compares the final state byte for byte."""
    table = load_table(path.read_bytes())
    document = read_document(path.read_bytes())
    assert table.outcome == document.outcome
    assert table.outcome is not None
    assert msgspec.json.encode(table.log) == msgspec.json.encode(document.log)
    assert msgspec.json.encode(table.opening) == msgspec.json.encode(document.opening)


def test_every_player_count_side_and_way_to_end_is_recorded() -> None:
    documents = [read_document(path.read_bytes()) for path in GAMES]
    covered = {(d.seats, d.options["side"], d.outcome.how) for d in documents if d.outcome is not None}
    assert covered == {
        (seats, side, how)
        for seats in (2, 3, 4)
        for side in ("summer", "winter")
        for how in ("last_round", "all_built")
    }


@pytest.mark.parametrize(("seats", "side"), PERFT)
def test_perft(seats: int, side: str) -> None:
    position = start(GAME, GAME.box(), seats, {"side": side}, seed_from("perft"))
    counts = tuple(perft(position, depth) for depth in range(1, len(PERFT[seats, side]) + 1))
    assert counts == PERFT[seats, side]
