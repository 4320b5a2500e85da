"""Each invariant is reported when it is broken."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from engine.ezra import GAME
from engine.ezra.constants import FREE, RIVAL
from engine.ezra.state import EzraState
from engine.illegal import BrokenInvariant
from tests.engine.ezra.scene import Scene, cards, goods


def lost_worker(s: EzraState) -> None:
    s.players[0].supply -= 1


def debt(s: EzraState) -> None:
    s.players[0].silver = -1


def idle_farmer(s: EzraState) -> None:
    s.players[0].supply, s.players[0].farmers = s.players[0].supply - 1, 1


def owes_too_much(s: EzraState) -> None:
    s.players[0].owes = 99


def card_twice(s: EzraState) -> None:
    s.players[0].hand = (*s.players[0].hand, s.players[0].deck[0])


def card_lost(s: EzraState) -> None:
    s.players[1].deck = s.players[1].deck[1:]


def foreign_deck(s: EzraState) -> None:
    s.players[0].shuffled = cards("1")


def wall_twice(s: EzraState) -> None:
    s.players[0].wall_deck = (*s.players[0].wall_deck, "wc01")


def known_walls(s: EzraState) -> None:
    s.players[0].wall_top, s.players[0].wall_bottom = 7, 7


def off_the_track(s: EzraState) -> None:
    s.players[s.ahead[0]].altar = 99


def off_the_map(s: EzraState) -> None:
    s.players[0].tent = 12


def blessed_too_far(s: EzraState) -> None:
    s.players[0].blessings = (0, 6, 0)


def tile_of_another(s: EzraState) -> None:
    s.players[0].tiles = s.players[1].tiles


def trader_on_no_row(s: EzraState) -> None:
    s.players[0].main, s.players[0].traders = s.players[0].main - 1, (4,)


def two_traders_on_a_row(s: EzraState) -> None:
    s.players[0].main, s.players[0].traders = s.players[0].main - 2, (1, 1)


def rubble_on_a_corner(s: EzraState) -> None:
    s.rubble = (goods("1 stone"), *s.rubble[1:])


def silver_on_a_wall(s: EzraState) -> None:
    s.gate_silver = (0, 1, *s.gate_silver[2:])


def card_on_an_unbuilt_wall(s: EzraState) -> None:
    s.wall_cards = ("", "wc01", *s.wall_cards[2:])


def cinders_in_the_temple(s: EzraState) -> None:
    s.temple = (("cinders",), *s.temple[1:])


def temple_too_wide(s: EzraState) -> None:
    s.temple = (("stone",) * 10, *s.temple[1:])


def scroll_twice(s: EzraState) -> None:
    s.left_out = (*s.left_out, s.scrolls[0][0])


def scroll_without_scribe(s: EzraState) -> None:
    s.players[0].scrolls = (s.scrolls[3][0],)


def hero_without_scribe(s: EzraState) -> None:
    s.players[0].heroes = ("ezra",)


def white_worker_on_a_scribe(s: EzraState) -> None:
    row = tuple(column for column, owner in enumerate(s.scribes[1], 1) if owner != FREE)
    s.white = ((2, row[0]), s.white[1])


def altar_order(s: EzraState) -> None:
    s.players[s.ahead[-1]].altar = 3


def nobody_behind(s: EzraState) -> None:
    s.ahead = (0, 0)


@pytest.mark.parametrize(
    "broken",
    [
        lost_worker, debt, idle_farmer, owes_too_much, card_twice, card_lost, foreign_deck, wall_twice, known_walls,
        off_the_track, off_the_map, blessed_too_far, tile_of_another, trader_on_no_row, two_traders_on_a_row,
        rubble_on_a_corner, silver_on_a_wall, card_on_an_unbuilt_wall, cinders_in_the_temple, temple_too_wide,
        scroll_twice, scroll_without_scribe, hero_without_scribe, white_worker_on_a_scribe, altar_order, nobody_behind,
    ],
)  # fmt: skip
def test_what_is_broken_is_found(broken: Callable[[EzraState], None]) -> None:
    scene = Scene(2).give(0, supply=3).scribe(1, 2, 2)
    GAME.check(scene.p)
    broken(scene.s)
    with pytest.raises(BrokenInvariant):
        GAME.check(scene.p)


def test_the_opponents_cards_are_counted() -> None:
    scene = Scene(1)
    GAME.check(scene.p)
    solo = scene.s.solo
    assert solo is not None
    for name in ("focus", "schemes"):
        scene.s.solo = msgspec.structs.replace(solo, **{name: getattr(solo, name)[1:]})
        with pytest.raises(BrokenInvariant):
            GAME.check(scene.p)
    scene.s.solo = solo
    scene.player(RIVAL).scrolls = (scene.s.scrolls[0][0],)
    with pytest.raises(BrokenInvariant):
        GAME.check(scene.p)
