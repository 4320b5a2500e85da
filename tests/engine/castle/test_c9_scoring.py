"""C9: the final scoring, with R25, R26, R27, R28 and R31."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine.castle.goods import NOTHING, sub
from engine.castle.moves import Convert
from engine.castle.steps.course import EndRound
from engine.castle.steps.ending import PalaceChoice, ReturnTraders, Score
from engine.texts import Texts
from tests.engine.castle.scene import BOX, Scene, changed, goods

SPACES = {building: BOX.spaces_of[building] for building in BOX.buildings}


def points(scene: Scene, category: str) -> list[int]:
    """What one building scores in the current position."""
    before = [player.score for player in scene.s.players]
    scene.then(Score(category))
    assert scene.awaited == ()
    gained = [player.score - had for player, had in zip(scene.s.players, before, strict=True)]
    assert scene.s.tally[-1].category == category
    assert list(scene.s.tally[-1].points) == gained
    return gained


def sat(scene: Scene, helpers: Iterable[tuple[int, str]]) -> Scene:
    for seat, space in helpers:
        scene.helper(seat, space)
    return scene


# C9.1, C9.2


def test_c9_1_all_trader_helpers_return_and_score_nothing() -> None:
    scene = Scene().helper(0, "sand", "silver").helper(1, "clay", "market.a").then(ReturnTraders())
    assert scene.s.carts == {}
    assert [player.helpers for player in scene.s.players] == [6, 5, 6, 6]
    assert scene.s.spaces == {"market.a": 1}


def test_c9_1_they_are_home_before_the_first_building_is_scored() -> None:
    """The tavern must not count those at the carts."""
    scene = Scene().in_round(12).built("tavern").helper(0, "tavern.12", "sand", "wood").helper(2, "stone")
    scene.then(EndRound())
    assert {tally.category: tally.points[0] for tally in scene.s.tally}["tavern"] == 1
    assert scene.s.carts == {}


def test_c9_2_the_buildings_come_in_this_order() -> None:
    assert BOX.components.scoring.order == [
        "keep", "tavern", "gates", "stable", "servants_house", "market", "palace", "forge", "granary",
    ]  # fmt: skip
    scene = Scene().in_round(12).then(EndRound())
    assert [tally.category for tally in scene.s.tally] == BOX.components.scoring.order


def test_c9_2_the_order_is_that_of_the_components() -> None:
    order = ["granary", *BOX.components.scoring.order[:-1]]
    scene = Scene(box=changed(scoring={"order": order})).in_round(12).then(EndRound())
    assert [tally.category for tally in scene.s.tally] == order


@pytest.mark.parametrize("category", BOX.components.scoring.order)
def test_c9_2_without_helpers_nothing_is_scored(category: str) -> None:
    scene = Scene(side="winter").lasting("granary").built("keep").built("tower", times=3).has(0, "3 stone").talers(0, 9)
    assert points(scene, category) == [0, 0, 0, 0]
    assert scene.events_of("scored") == []
    assert scene.player(0).goods == goods("3 stone")
    assert scene.player(0).talers == 9


# C9.3


@pytest.mark.parametrize(
    ("helpers", "empty"),
    [([], 4), ([(1, "market.a")], 3), ([(1, "market.a"), (0, "forge.6")], 2),
     ([(1, "market.a"), (0, "forge.6"), (2, "forge.10"), (3, "market.b")], 0)],
)  # fmt: skip
def test_c9_3_the_keep_scores_three_for_each_empty_open_space(helpers: list[tuple[int, str]], empty: int) -> None:
    """R25: only market and forge are open besides the keep itself."""
    scene = sat(Scene().built("keep").helper(0, "keep.14"), helpers)
    assert points(scene, "keep") == [3 * empty, 0, 0, 0]


@pytest.mark.parametrize(
    "building", [building for building in BOX.tile_order if SPACES[building] and building != "keep"]
)
def test_c9_3_spaces_count_once_their_building_is_built(building: str) -> None:
    """R25."""
    scene = Scene().built("keep").helper(3, "keep.14")
    assert points(scene, "keep") == [0, 0, 0, 12]
    assert points(scene.built(building), "keep") == [0, 0, 0, 12 + 3 * len(SPACES[building])]


def test_c9_3_with_everything_built_fifteen_spaces_are_empty() -> None:
    scene = Scene()
    for building in BOX.tile_order:
        scene.built(building, times=BOX.buildings[building].copies)
    assert points(scene.helper(0, "keep.14"), "keep") == [45, 0, 0, 0]


def test_c9_3_winter_cards_are_no_castle_spaces() -> None:
    """C1.8, C11.3.7, C11.8.3."""
    scene = Scene(side="winter").lasting("innkeeper", "granary").built("keep").helper(0, "keep.14")
    assert points(scene, "keep") == [12, 0, 0, 0]
    scene.helper(1, "innkeeper", "granary.a")
    assert points(scene, "keep") == [12, 0, 0, 0]


def test_c9_3_an_empty_keep_scores_nothing() -> None:
    assert points(Scene().built("keep").helper(0, "market.a"), "keep") == [0, 0, 0, 0]


# C9.4


@pytest.mark.parametrize(
    ("tavern", "others", "expected"),
    [
        ([(0, "tavern.12")], [], [1, 0, 0, 0]),
        ([(0, "tavern.6")], [], [0, 0, 0, 0]),
        ([(0, "tavern.12"), (1, "tavern.6")], [], [2, 1, 0, 0]),
        ([(0, "tavern.12"), (1, "tavern.6")], [(2, "market.a")], [3, 1, 0, 0]),
        ([(0, "tavern.12"), (0, "tavern.6")], [(2, "market.a"), (3, "forge.6")], [6, 0, 0, 0]),
        ([(3, "tavern.6")], [(3, "market.a"), (3, "forge.6"), (1, "forge.10")], [0, 0, 0, 2]),
    ],
)
def test_c9_4_the_tavern_counts_the_castle_helpers_of_all(
    tavern: list[tuple[int, str]], others: list[tuple[int, str]], expected: list[int]
) -> None:
    """R26: those in the tavern and in the forge included; one half rounded down; both spaces for one player."""
    assert points(sat(Scene().built("tavern"), tavern + others), "tavern") == expected


def test_c9_4_the_rulebooks_example() -> None:
    """Eleven helpers in the castle: 11 points and 5."""
    scene = Scene().built("tavern").helper(0, "tavern.12").helper(1, "tavern.6")
    for building in ("stable", "servants_house", "palace"):
        scene.built(building)
    scene.helper(0, "stable.16", "palace.a", "market.a").helper(1, "stable.12", "servants_house.a", "forge.10")
    scene.helper(2, "servants_house.b", "servants_house.c", "palace.b")
    assert len(scene.s.spaces) == 11
    assert points(scene, "tavern") == [11, 5, 0, 0]


def test_c9_4_winter_cards_and_carts_are_not_the_castle() -> None:
    """C11.3.7, C11.8.3, R26."""
    scene = Scene(side="winter").lasting("innkeeper", "granary").built("tavern").helper(0, "tavern.12")
    scene.helper(1, "innkeeper", "granary.a", "sand").helper(2, "granary.b")
    assert points(scene, "tavern") == [1, 0, 0, 0]


# C9.5, C9.6


@pytest.mark.parametrize("towers", [0, 1, 5, 9])
def test_c9_5_the_gates_score_for_each_tower(towers: int) -> None:
    scene = Scene().built("great_gate").built("small_gate").built("house", times=6)
    scene.built("tower", by=3, times=towers).helper(0, "great_gate.10").helper(1, "small_gate.5")
    assert points(scene, "gates") == [2 * towers, towers, 0, 0]


def test_c9_5_one_player_in_both_gates_gets_both() -> None:
    scene = Scene().built("great_gate").built("small_gate").built("tower", by=1).built("tower", by=2)
    assert points(scene.helper(2, "great_gate.10", "small_gate.5"), "gates") == [0, 0, 6, 0]


@pytest.mark.parametrize(("gate", "expected"), [("great_gate.10", 8), ("small_gate.5", 4)])
def test_c9_5_one_gate_alone(gate: str, expected: int) -> None:
    scene = Scene().built(BOX.building_of[gate]).built("tower", times=4).helper(3, gate)
    assert points(scene, "gates") == [0, 0, 0, expected]


def test_c9_5_the_watchtower_is_no_tower() -> None:
    assert points(Scene().built("great_gate").helper(0, "great_gate.10"), "gates") == [0, 0, 0, 0]


@pytest.mark.parametrize("houses", [0, 1, 4, 6])
def test_c9_6_the_stable_scores_for_each_house(houses: int) -> None:
    scene = Scene().built("stable").built("tower", times=9).built("servants_house")
    scene.built("house", by=3, times=houses).helper(0, "stable.16").helper(1, "stable.12")
    assert points(scene, "stable") == [3 * houses, 2 * houses, 0, 0]


@pytest.mark.parametrize(
    ("helpers", "expected"), [(["stable.16"], 9), (["stable.12"], 6), (["stable.16", "stable.12"], 15)]
)
def test_c9_6_one_player_alone_in_the_stable(helpers: list[str], expected: int) -> None:
    scene = Scene().built("stable").built("house", times=3).helper(2, *helpers)
    assert points(scene, "stable") == [0, 0, expected, 0]


# C9.7


@pytest.mark.parametrize("count", [0, 1, 2, 3])
@pytest.mark.parametrize("towers", [0, 9])
def test_c9_7_each_servant_scores_the_tiles_left(count: int, towers: int) -> None:
    scene = Scene().built("servants_house").built("tower", times=towers).helper(1, *SPACES["servants_house"][:count])
    assert points(scene, "servants_house") == [0, count * (22 - towers), 0, 0]


def test_c9_7_three_players_in_the_servants_house() -> None:
    scene = Scene().built("servants_house").built("well").built("palace")
    for seat, space in enumerate(SPACES["servants_house"]):
        scene.helper(seat, space)
    assert points(scene, "servants_house") == [20, 20, 20, 0]


def test_c9_7_nothing_when_all_is_built() -> None:
    scene = Scene()
    for building in BOX.tile_order:
        scene.built(building, times=BOX.buildings[building].copies)
    assert points(scene.helper(0, "servants_house.a"), "servants_house") == [0, 0, 0, 0]


# C9.8


@pytest.mark.parametrize(
    ("helpers", "talers", "expected", "left"),
    [
        (0, 11, 0, 11),
        (1, 11, 5, 1),
        (1, 10, 5, 0),
        (1, 1, 0, 1),
        (1, 0, 0, 0),
        (2, 11, 11, 0),
        (2, 0, 0, 0),
    ],
)
def test_c9_8_the_market_makes_points_of_talers(helpers: int, talers: int, expected: int, left: int) -> None:
    """R27: the largest amount is converted automatically and leaves the game; an odd taler stays."""
    scene = Scene().talers(0, talers).helper(0, *SPACES["market"][:helpers])
    bank = scene.s.bank
    assert points(scene, "market") == [expected, 0, 0, 0]
    assert scene.player(0).talers == left
    assert scene.s.gone_talers == talers - left
    assert scene.s.bank == bank


def test_c9_8_two_players_in_the_market_have_one_helper_each() -> None:
    scene = Scene().talers(1, 9).talers(3, 8).helper(1, "market.b").helper(3, "market.a")
    assert points(scene, "market") == [0, 4, 0, 4]
    assert [scene.player(seat).talers for seat in (1, 3)] == [1, 0]


# C9.9


@pytest.mark.parametrize(
    ("helpers", "own", "left", "expected"),
    [
        (0, "3 stone", "3 stone", 0),
        (1, "", "", 0),
        (1, "2 stone 1 clay 1 wood 1 sand", "", 17),
        (1, "4 sand 4 wood 2 clay 2 stone", "4 sand 3 wood", 20),
        (1, "2 silver 1 sand", "", -1),
        (2, "4 sand 4 wood 2 clay 2 stone", "2 sand", 28),
        (2, "3 stone", "", 15),
    ],
)
def test_c9_9_the_palace_takes_the_highest_values_by_itself(helpers: int, own: str, left: str, expected: int) -> None:
    """R28: without exchangeable silver there is no question; five resources for each helper."""
    scene = Scene().built("palace").has(0, own).helper(0, *SPACES["palace"][:helpers])
    if expected < 0:
        # Silver, but nothing in the stock to exchange it for.
        scene.stock("5 silver")
        assert points(scene, "palace") == [1, 0, 0, 0]
        assert scene.player(0).goods == goods("2 silver")
        return
    assert points(scene, "palace") == [expected, 0, 0, 0]
    assert scene.player(0).goods == goods(left)


def test_c9_9_with_silver_it_is_a_choice() -> None:
    """R28: also less than the best, or nothing at all."""
    scene = Scene().built("palace").has(0, "1 stone 1 sand 2 silver").helper(0, "palace.a").then(Score("palace"))
    assert scene.awaited == (0,)
    moves = scene.moves(0)
    assert moves[0] == "convert 1 stone 1 sand from silver 2 stone"
    assert "convert 1 sand" in moves
    assert "convert from silver 1 wood" in moves
    assert moves[-1] == "pass"
    assert len(moves) == len(set(moves))
    scene.do(0, "convert 1 stone from silver 1 clay")
    assert scene.player(0).score == 9
    assert scene.player(0).goods == goods("1 sand 1 silver")


def test_c9_9_passing_converts_nothing() -> None:
    scene = Scene().built("palace").has(0, "1 stone 2 silver").helper(0, "palace.a").then(Score("palace"))
    scene.do(0, "pass")
    assert scene.player(0).score == 0
    assert scene.player(0).goods == goods("1 stone 2 silver")


@pytest.mark.parametrize(
    ("move", "key", "clause"),
    [
        ("convert", "palace.convert", "C9.9"),
        ("give 1 stone", "palace.convert", "C9.9"),
        ("convert 2 clay", "palace.lacking", "C9.9"),
        ("convert 3 sand from silver 3 stone", "palace.room", "C9.9"),
        ("convert 6 sand", "palace.room", "C9.9"),
        ("convert from silver 4 stone", "silver.lacking", "C9.9.1"),
        ("convert from silver 1 wood", "silver.stock", "C9.9.1"),
        ("convert 1 silver", "palace.silver", "C9.9.1"),
        ("convert 1 sand from silver 1 silver", "palace.silver", "C9.9.1"),
    ],
)
def test_c9_9_refusals(move: str, key: str, clause: str) -> None:
    scene = Scene().built("palace").has(0, "6 sand 1 clay 3 silver").stock("9 stone 9 sand 5 silver")
    scene.helper(0, "palace.a").then(Score("palace"))
    refusal = scene.refusal(0, move)
    assert (refusal.key, refusal.clause) == (key, clause)


def test_c9_9_nothing_is_fetched_less_than_no_times() -> None:
    scene = Scene().built("palace").has(0, "6 sand 3 silver").stock("9 stone 9 sand 5 silver")
    scene.helper(0, "palace.a").then(Score("palace"))
    refusal = scene.refusal(0, Convert(goods("6 sand"), sub(NOTHING, goods("1 stone"))))
    assert (refusal.key, refusal.clause) == ("palace.lacking", "C9.9")


@pytest.mark.parametrize(("helpers", "room"), [(1, 5), (2, 10)])
def test_c9_9_five_resources_for_each_helper(helpers: int, room: int) -> None:
    scene = Scene().built("palace").has(0, "6 sand 6 wood 1 silver").helper(0, *SPACES["palace"][:helpers])
    scene.then(PalaceChoice(0))
    biggest = max(sum(move.goods) + sum(move.silver) for move in scene.p.moves(0) if isinstance(move, Convert))
    assert biggest == room
    refusal = scene.refusal(0, f"convert 5 sand {room - 5} wood from silver 1 clay" if room > 5 else "convert 6 sand")
    assert refusal.params == {"n": room}


@pytest.mark.parametrize("kind", ["sand", "wood", "clay", "stone"])
def test_c9_9_1_silver_scores_after_exchange_at_the_forge(kind: str) -> None:
    scene = Scene().built("palace").has(0, "2 silver").helper(0, "palace.a").then(Score("palace"))
    stock = scene.s.stock
    scene.do(0, f"convert from silver 2 {kind}")
    assert scene.s.forge == 2
    assert scene.player(0).goods == NOTHING
    assert scene.player(0).score == 2 * BOX.values[("sand", "wood", "clay", "stone").index(kind)]
    # Converted at once: the pieces are neither in the reserve nor in the stock, but out of the game.
    assert scene.s.gone == goods(f"2 {kind}")
    assert sum(scene.s.stock) == sum(stock) - 2


def test_c9_9_1_silver_that_is_not_exchanged_scores_nothing() -> None:
    scene = Scene().built("palace").has(0, "3 silver 1 stone").helper(0, "palace.a").then(Score("palace"))
    scene.do(0, "convert 1 stone")
    assert scene.player(0).score == 5
    assert scene.s.forge == 0
    assert scene.player(0).goods == goods("3 silver")


def test_c9_9_2_converted_pieces_leave_the_game() -> None:
    scene = Scene().built("palace").has(0, "3 stone 1 clay").helper(0, "palace.a")
    stock = scene.s.stock
    points(scene, "palace")
    assert scene.s.gone == goods("3 stone 1 clay")
    assert scene.s.stock == stock
    assert scene.s.converted == ((0, goods("3 stone 1 clay")),)


def test_c9_9_2_a_second_player_cannot_fetch_them() -> None:
    """R28."""
    scene = Scene().built("palace").has(0, "2 stone").has(1, "2 silver").stock("3 sand").in_round(12)
    scene.helper(0, "palace.a").helper(1, "palace.b").then(Score("palace"))
    assert scene.awaited == (1,)
    refusal = scene.refusal(1, "convert from silver 1 stone")
    assert (refusal.key, refusal.params["goods"]) == ("silver.stock", goods("3 sand"))


@pytest.mark.parametrize(("first", "order"), [(0, [1, 3]), (2, [3, 1]), (3, [3, 1]), (1, [1, 3])])
def test_c9_9_3_two_in_the_palace_decide_in_player_order(first: int, order: list[int]) -> None:
    """R28: the order of the last round, since the marker has not moved on."""
    scene = Scene(first=first).in_round(12).built("palace").has(1, "1 silver").has(3, "1 silver")
    scene.helper(3, "palace.a").helper(1, "palace.b").then(EndRound())
    asked = []
    while scene.awaited:
        asked.append(scene.awaited[0])
        scene.do(asked[-1], "convert from silver 1 stone")
    assert asked == order
    assert [scene.player(seat).score for seat in (1, 3)] == [5, 5]


def test_c9_9_3_the_second_chooses_with_what_the_first_has_left() -> None:
    scene = Scene(2).built("palace").has(0, "1 silver").has(1, "1 silver").stock("1 stone 5 sand")
    scene.helper(0, "palace.a").helper(1, "palace.b").then(Score("palace"))
    scene.do(0, "convert from silver 1 stone")
    assert scene.moves(1) == ["convert from silver 1 sand", "pass"]


# C9.10


@pytest.mark.parametrize("silver", [0, 1, 9])
@pytest.mark.parametrize(
    ("helpers", "tens", "sixes"),
    [([], 0, 0), ([(0, "forge.10")], 1, 0), ([(0, "forge.6")], 0, 1), ([(0, "forge.10"), (0, "forge.6")], 1, 1)],
)
def test_c9_10_the_forge_scores_its_silver(silver: int, helpers: list[tuple[int, str]], tens: int, sixes: int) -> None:
    """With 9 silver 9 points, 4 for the other space, 13 for both: the rulebook's example."""
    scene = sat(Scene(), helpers)
    scene.s.forge, scene.s.stock = silver, (*scene.s.stock[:4], scene.s.stock[4] - silver)
    assert points(scene, "forge") == [tens * silver + sixes * (silver // 2), 0, 0, 0]


def test_c9_10_two_players_at_the_forge() -> None:
    scene = Scene().helper(1, "forge.6").helper(2, "forge.10")
    scene.s.forge, scene.s.stock = 7, (*scene.s.stock[:4], scene.s.stock[4] - 7)
    assert points(scene, "forge") == [0, 3, 7, 0]


def test_c9_10_the_silver_of_the_palace_counts() -> None:
    """C9.9.1 comes first, so an opponent's exchange adds to the forge."""
    scene = Scene().in_round(12).built("palace").has(0, "3 silver").helper(0, "palace.a").helper(1, "forge.10")
    scene.then(EndRound())
    scene.do(0, "convert from silver 3 stone")
    assert [player.score for player in scene.s.players] == [15, 3, 0, 0]


# C9.11


@pytest.mark.parametrize(
    ("helpers", "expected"),
    [
        ([], [0, 0, 0, 0]),
        ([2], [0, 0, 10, 0]),
        ([2, 1], [0, 7, 7, 0]),
        ([2, 2], [0, 0, 14, 0]),
        ([0, 1, 2], [3, 3, 3, 0]),
        ([3, 3, 3], [0, 0, 0, 9]),
        ([0, 3, 3], [3, 0, 0, 6]),
    ],
)
def test_c9_11_the_granary_scores_last(helpers: list[int], expected: list[int]) -> None:
    """C11.8.2, R31: no matter who owns them, 10 alone, 7 each for two, 3 each for three."""
    scene = Scene(side="winter").lasting("granary")
    for seat, space in zip(helpers, SPACES_OF_GRANARY, strict=False):
        scene.helper(seat, space)
    assert points(scene, "granary") == expected
    assert BOX.components.scoring.order[-1] == "granary"


def test_c9_11_the_innkeeper_scores_nothing() -> None:
    """C11.3.7."""
    scene = Scene(side="winter").in_round(12).lasting("innkeeper", "granary").helper(0, "innkeeper").then(EndRound())
    assert [player.score for player in scene.s.players] == [0, 0, 0, 0]


SPACES_OF_GRANARY = BOX.granary_spaces


def test_c9_a_whole_final_scoring_adds_up() -> None:
    """One helper of one player in each building: every category scores."""
    scene = Scene().in_round(12).talers(0, 7).has(0, "1 stone").has(1, "")
    for building in ("keep", "tavern", "great_gate", "stable", "servants_house", "palace"):
        scene.built(building)
    scene.built("tower", times=2).built("house", times=1)
    scene.helper(0, "keep.14", "tavern.12", "market.a", "palace.b").helper(1, "great_gate.10", "stable.16", "forge.10")
    scene.helper(2, "servants_house.c")
    scene.then(EndRound())
    assert {tally.category: tally.points for tally in scene.s.tally} == {
        "keep": (3 * 7, 0, 0, 0),  # 15 spaces of built buildings are open, 8 helpers stand there
        "tavern": (8, 0, 0, 0),
        "gates": (0, 4, 0, 0),
        "stable": (0, 3, 0, 0),
        "servants_house": (0, 0, 23 - 9, 0),
        "market": (3, 0, 0, 0),
        "palace": (5, 0, 0, 0),
        "forge": (0, 0, 0, 0),
        "granary": (0, 0, 0, 0),
    }
    assert [player.score for player in scene.s.players] == [37, 7, 14, 0]


@pytest.mark.parametrize(("helpers", "most"), [(1, "up to 5 resources"), (2, "up to 10 resources")])
def test_c9_9_the_question_says_how_many_pieces_may_become_points(helpers: int, most: str) -> None:
    scene = Scene().built("palace").has(0, "1 stone 1 silver").helper(0, *SPACES["palace"][:helpers])
    prompt = scene.then(Score("palace")).p.prompt(0)
    assert prompt is not None
    assert most in Texts("castle").prompt(prompt)
