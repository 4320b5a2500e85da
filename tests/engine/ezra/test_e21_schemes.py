"""The Scheme Cards, row by row (E21.12, E21.22)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from engine.ezra.constants import GONE, RIVAL
from engine.ezra.goods import GOLD
from engine.ezra.printed.figures_solo import Need
from engine.ezra.steps.rival_schemes import NEEDS, unmet_need
from engine.ezra.steps.rival_turn import RivalScheme
from tests.engine.ezra.scene import BOX, Scene

BEGIN = (1, 0, 0, 0)
"""The opponent's Levites, Scribes, Walls and Gates at the start."""


def scene1(workers: int, gold: int, silver: int = 0) -> Scene:
    """Focus on the Water Gate, clockwise: Wall w11, with Wood and Stone on it."""
    scene = Scene(1).give(RIVAL, silver=silver, goods_=f"{gold} gold", supply=workers).altar(0, 9)
    scene.rubble("w11", "1 stone 1 wood").rubble("water", "1 stone 1 wood").wall_deck(RIVAL, "wc11")
    solo = scene.s.solo
    assert solo is not None
    scene.s.solo = msgspec.structs.replace(solo, card="f05")
    scene._turn(RIVAL)
    return scene


def played(scene: Scene, card: str) -> tuple[int, list[tuple[int, str]]]:
    """The row that was carried out, and those passed over with the reason."""
    scene.set_top_cards(scheme=card)
    scene.events.clear()
    scene.then(RivalScheme(RIVAL))
    (taken,) = scene.events_of("scheme_row")
    (event,) = scene.events_of("scheme")
    assert event.reveals
    assert event.params["card"] == taken.params["card"] == card
    return taken.params["row"], [
        (event.params["row"], event.params["why"]) for event in scene.events_of("scheme_passed")
    ]


def built(scene: Scene) -> tuple[int, int, int, int]:
    p, player = scene.p, scene.player(RIVAL)
    scribes = sum(row.count(RIVAL) for row in scene.s.scribes)
    return player.levites, scribes, p.built_walls(RIVAL), p.built_gates(RIVAL)


def stock(scene: Scene) -> tuple[int, int, int, int]:
    """Workers, Gold, Silver, Altar."""
    player = scene.player(RIVAL)
    return player.supply, player.goods[GOLD], player.silver, player.altar


ROWS: list[tuple[str, int, int, int, tuple[int, int, int, int], tuple[int, int, int, int]]] = [
    # card, row, Workers, Gold; then what is built, and Workers, Gold, Silver, Altar
    # Temple: 2 Gold for a Levite, 1 by its row; that goes into the Temple, then an Altar step.
    ("sch1", 1, 2, 2, (2, 0, 0, 0), (1, 0, 0, 1)),
    ("sch1", 2, 1, 9, BEGIN, (3, 9, 0, 0)),
    ("sch1", 3, 2, 1, BEGIN, (2, 3, 0, 0)),
    ("sch2", 1, 2, 2, (2, 0, 0, 0), (1, 0, 0, 1)),
    ("sch2", 2, 9, 1, BEGIN, (9, 3, 0, 0)),
    # Altar 3 passes space 2: 1 Silver.
    ("sch2", 3, 1, 2, BEGIN, (2, 2, 1, 3)),
    # The Water Gate: 2 pieces, 3 Gold, a Worker; 2 Silver on it, reward Tent 1 (2 Silver) and 1 Silver.
    ("sch3", 1, 1, 2, (1, 0, 0, 1), (0, 1, 5, 0)),
    # Wall w11: 2 pieces, 3 Gold; its card gives 1 Silver.
    ("sch3", 2, 0, 2, (1, 0, 1, 0), (0, 1, 1, 0)),
    ("sch3", 3, 5, 1, BEGIN, (6, 2, 0, 0)),
    ("sch4", 1, 5, 2, (1, 0, 1, 0), (5, 1, 1, 0)),
    ("sch4", 2, 1, 1, BEGIN, (2, 2, 0, 0)),
    ("sch4", 3, 2, 1, BEGIN, (2, 3, 0, 1)),
    # Without Silver only row 1 is affordable: column 4, the last of three, where Zerubbabel brings an Altar step.
    ("sch5", 1, 2, 2, (1, 1, 0, 0), (1, 1, 0, 1)),
    ("sch5", 2, 1, 2, (1, 0, 1, 0), (1, 1, 1, 0)),
    ("sch5", 3, 5, 1, BEGIN, (5, 2, 0, 1)),
    ("sch6", 1, 1, 1, (1, 1, 0, 0), (0, 0, 1, 1)),
    # Altar 2 reaches space 2: 1 Silver.
    ("sch6", 2, 0, 2, BEGIN, (1, 0, 1, 2)),
    ("sch6", 3, 0, 1, BEGIN, (1, 2, 0, 0)),
]


def test_every_row_is_looked_at() -> None:
    printed = [(card.id, row) for card in BOX.components.scheme for row in range(1, len(card.rows) + 1)]
    assert [(card, row) for card, row, *_ in ROWS] == printed


@pytest.mark.parametrize(("card", "row", "workers", "gold", "has_built", "has"), ROWS)
def test_e21_12_each_row_of_each_scheme_card(
    card: str,
    row: int,
    workers: int,
    gold: int,
    has_built: tuple[int, int, int, int],
    has: tuple[int, int, int, int],
) -> None:
    """E21.22: the words are carried out in order."""
    scene = scene1(workers, gold).lay("s1_zerubbabel", 1, 3)
    taken, passed = played(scene, card)
    assert (taken, [number for number, _ in passed]) == (row, list(range(1, row)))
    assert {why for _, why in passed} <= set(NEEDS)
    assert built(scene) == has_built
    assert stock(scene) == has


def test_e21_12_needs_are_conditions_not_payments() -> None:
    """The Temple row needs 2 Workers and uses one."""
    scene = scene1(2, 2)
    played(scene, "sch1")
    assert stock(scene)[0] == 1


@pytest.mark.parametrize(
    ("need", "workers", "gold", "holds"),
    [
        (Need(), 0, 0, True),
        (Need(workers_min=2), 1, 9, False),
        (Need(workers_min=2), 2, 0, True),
        (Need(workers_max=1), 1, 0, True),
        (Need(workers_max=1), 2, 0, False),
        (Need(workers_max=0), 1, 0, False),
        (Need(gold_min=2), 9, 1, False),
        (Need(gold_min=2), 0, 2, True),
        (Need(gold_max=1), 0, 1, True),
        (Need(gold_max=1), 0, 2, False),
        (Need(workers_min=1, gold_min=1), 1, 0, False),
    ],
)
def test_e21_12_what_a_row_needs(need: Need, workers: int, gold: int, holds: bool) -> None:
    assert (unmet_need(scene1(workers, gold).p, RIVAL, need) is None) == holds


def no_gates(scene: Scene) -> None:
    for space in ("water", "dung", "valley", "fish"):
        scene.rubble(space, "")


def no_cards(scene: Scene) -> None:
    for space in ("w11", "w12", "w13", "w14", "w15", "w16", "w17", "w18", "w19", "w20", "w21", "w22"):
        scene.wall(RIVAL, space)


@pytest.mark.parametrize(
    ("card", "workers", "gold", "prepare", "row", "why"),
    [
        ("sch3", 1, 2, no_gates, 2, [(1, "build_gate")]),
        ("sch4", 0, 3, no_cards, 2, [(1, "build_wall")]),
        ("sch4", 9, 3, no_cards, 3, [(1, "build_wall"), (2, "workers_max")]),
    ],
)
def test_e21_12_a_row_that_cannot_be_carried_out_is_passed_over(
    card: str, workers: int, gold: int, prepare: Callable[[Scene], None], row: int, why: list[tuple[int, str]]
) -> None:
    """E21.16, E21.17, R15: although its need is met."""
    scene = scene1(workers, gold)
    prepare(scene)
    assert played(scene, card) == (row, why)


@pytest.mark.parametrize(("card", "row"), [("sch5", 2), ("sch6", 2)])
def test_e21_18_no_tile_left_the_row_is_passed_over(card: str, row: int) -> None:
    scene = scene1(2, 2)
    rows = zip(scene.s.scrolls, (RIVAL, 0, RIVAL, 0), strict=True)
    scene.s.scribes = tuple((player,) * len(line) for line, player in rows)
    scene.s.white = (GONE, GONE)
    scene.give(0, supply=0)
    player, rival = scene.player(0), scene.player(RIVAL)
    player.main, rival.main = player.main - 10, rival.main - 8
    player.scrolls = (*scene.s.scrolls[1], *scene.s.scrolls[3])
    word = {"sch5": "scribe_highest", "sch6": "scribe_lowest"}[card]
    assert played(scene, card) == (row, [(1, word)])


def test_e21_22_pay_gold_only_if_it_is_there() -> None:
    """The row needs 2 Gold anyway."""
    scene = scene1(0, 2)
    assert played(scene, "sch6")[0] == 2


def test_r32_the_third_row_is_always_possible() -> None:
    """R32: with nothing to clear."""
    scene = scene1(2, 1)
    for at in BOX.walls:
        scene.rubble(BOX.ring[at], "")
    assert played(scene, "sch1")[0] == 3
    assert scene.events_of("rival_nothing_to_clear")


def test_e21_12_needs_are_checked_after_the_trade() -> None:
    """Gains of the trade count: 4 Silver buy 2 Gold, without a fee at the opponent's own Gate."""
    scene = scene1(2, 0, silver=4).gate(RIVAL, "valley").set_top_cards(focus="f08", scheme="sch1").rivals_turn()
    assert scene.events_of("scheme_row")[0].params["row"] == 1
