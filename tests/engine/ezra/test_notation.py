"""The notation of moves: short, natural, and read back the same."""

from __future__ import annotations

import pytest

from engine.ezra.goods import from_names
from engine.ezra.moves import MOVES, Build, Scribe, Sell
from engine.move import Move
from tests.engine.ezra.scene import BOX

WRITTEN = (
    "gatekeeper at sheep",
    "card 4 on pile 2",
    "red",
    "grey at w07",
    "grey at fish",
    "grey",
    "blue",
    "finish",
    "end turn",
    "levite",
    "levite buying 2 food",
    "banner",
    "temple 3 with stone",
    "altar cinders",
    "clear 2 stone 1 cinders",
    "build",
    "build discount gold 1 stone",
    "build discount gold 1 stone discount grey 1 stone 1 wood",
    "build discount grey 2 stone",
    "wall card 2 top 1",
    "wall card 1",
    "copy w24",
    "scribe r1c3",
    "scribe r2c3 via r1c3",
    "scribe r4c3 via r1c1, r2c2, r3c2",
    "tent 1",
    "tent 3 with wood",
    "trade top",
    "trade bottom by card 10",
    "sell 2 wood 3 cinders",
    "sell 1 gold by card 4",
    "flip guards",
    "trader 2",
    "elder 1",
    "again",
    "take silver",
    "blessing purple",
    "take 1 stone 1 wood",
    "retrieve trader 2",
    "retrieve elder 4",
    "choose 2",
    "lose food",
    "lose food buying 2",
    "return 1 gold 2 cinders",
    "do judgment",
    "do guards",
    "do farmers",
    "do w05",
    "do w09",
    "farmer",
    "farmer 2",
    "labourer",
    "labourer 1",
    "labourer 1 1 stone 1 wood",
    "sabbath",
    "feed",
    "feed buying 3 food",
    "tuck 1",
    "tuck 1 5",
    "pass",
    "done",
    "reopen",
    "take back",
)


@pytest.mark.parametrize("line", WRITTEN)
def test_what_is_written_reads_back(line: str) -> None:
    assert BOX.notation.write(BOX.notation.read(line)) == line


def test_every_move_is_written_above() -> None:
    assert {type(BOX.notation.read(line)) for line in WRITTEN} == set(MOVES)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("wall card 2, top 1", "wall card 2 top 1"),
        ("labourer 1 stone wood", "labourer 1 1 stone 1 wood"),
        ("sell 3 cinders 2 wood", "sell 2 wood 3 cinders"),
        ("grey at w7", "grey at w07"),
        ("card Shallum on pile 2", "card 4 on pile 2"),
        ("tuck 5, 1", "tuck 1 5"),
        ("tuck zadok and jeshua", "tuck 1 10"),
        ("take wood", "take 1 wood"),
        ("scribe r3c2 via r2c2, r1c1", "scribe r3c2 via r1c1, r2c2"),
    ],
)
def test_moves_are_read_as_people_write_them(typed: str, line: str) -> None:
    assert BOX.notation.write(BOX.notation.read(typed)) == line


LONGEST: tuple[Move, ...] = (
    Build(from_names({"stone": 3}), from_names({"stone": 3, "wood": 3})),
    Scribe((4, 6), ((1, 3), (2, 4), (3, 5))),
    Sell(from_names({"stone": 20, "cinders": 20, "wood": 20, "gold": 20}), "c10"),
)


@pytest.mark.parametrize("move", LONGEST)
def test_no_move_is_longer_than_ninety_characters(move: Move) -> None:
    line = BOX.notation.write(move)
    assert len(line) <= 90
    assert BOX.notation.read(line) == move
