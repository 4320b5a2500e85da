"""C11.8: the Granary."""

from __future__ import annotations

import pytest

from engine.castle.steps.building import Craft
from engine.castle.steps.ending import final_scoring
from tests.engine.castle.scene import Scene, changed


def granary(seats: int = 4) -> Scene:
    return Scene(seats, side="winter").lasting("granary").talers(0, 30)


def scored(scene: Scene) -> dict[str, tuple[int, ...]]:
    scene.then(*final_scoring(scene.p))
    return {tally.category: tally.points for tally in scene.s.tally}


@pytest.mark.parametrize("card", ["bricklayer", "stonemason"])
@pytest.mark.parametrize("space", ["granary.a", "granary.b", "granary.c"])
def test_c11_8_1_each_of_three_spaces_for_five_talers_to_the_bank(card: str, space: str) -> None:
    scene = granary().then(Craft(0, card, built=1))
    bank, talers = scene.s.bank, scene.player(0).talers
    scene.do(0, f"place {space}")
    assert scene.s.spaces == {space: 0}
    assert scene.player(0).talers == talers - 5
    assert scene.s.bank == bank + 5


def test_c11_8_1_the_price_is_the_components() -> None:
    box = changed(winter={"granary": {"helper_cost": 1}})
    scene = Scene(side="winter", box=box).lasting("granary").talers(0, 1).then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place granary.a")
    assert scene.player(0).talers == 0


def test_c11_8_1_only_while_the_card_is_in_play() -> None:
    for side in ("summer", "winter"):
        scene = Scene(side=side).talers(0, 30).then(Craft(0, "bricklayer", built=1))
        refusal = scene.refusal(0, "place granary.a")
        assert (refusal.key, refusal.clause) == ("place.no_card", "C11.8.1")


def test_c11_8_1_a_space_holds_one_helper() -> None:
    scene = granary().helper(1, "granary.b").then(Craft(0, "bricklayer", built=1))
    refusal = scene.refusal(0, "place granary.b")
    assert (refusal.key, refusal.clause) == ("place.taken", "C7.2")


def test_c11_8_1_in_full_or_not_at_all() -> None:
    scene = granary().talers(0, 4).then(Craft(0, "bricklayer", built=1))
    refusal = scene.refusal(0, "place granary.a")
    assert (refusal.key, refusal.clause) == ("talers", "C7.3")


def test_c11_8_1_one_building_for_c7_5_r43() -> None:
    """R43: no two helpers there in one round; with two players not even with two cards."""
    scene = granary(2).then(Craft(0, "bricklayer", built=1), Craft(0, "stonemason", built=1))
    scene.do(0, "place granary.a")
    refusal = scene.refusal(0, "place granary.b")
    assert (refusal.key, refusal.clause) == ("place.same_building", "C7.5")
    scene.do(0, "pass")
    assert scene.refusal(0, "place granary.c").key == "place.same_building"
    scene.do(0, "place market.a")


def test_c11_8_1_in_a_later_round_a_player_may_add_another() -> None:
    scene = granary().helper(0, "granary.a").then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place granary.b")
    assert scene.s.spaces == {"granary.a": 0, "granary.b": 0}


def test_c11_8_1_uses_up_one_of_the_two_placements_r43() -> None:
    """R43."""
    scene = granary().then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place granary.a; place market.a")
    # The forge is free and there are talers, but the card is done.
    assert scene.awaited == ()


def test_c11_8_1_what_stands_there_never_leaves() -> None:
    """C7.6."""
    scene = granary().helper(0, "granary.a").then(Craft(0, "bricklayer", built=1))
    assert not any("from" in move for move in scene.moves(0))
    scene = granary().helper(0, "granary.a").choose("trader", "bricklayer", "bricklayer", "bricklayer")
    assert not any("from" in move for move in scene.moves(0))


@pytest.mark.parametrize(
    ("there", "points"),
    [
        ({}, (0, 0, 0, 0)),
        ({"granary.c": 2}, (0, 0, 10, 0)),
        ({"granary.a": 1, "granary.c": 3}, (0, 7, 0, 7)),
        ({"granary.a": 1, "granary.b": 1}, (0, 14, 0, 0)),
        ({"granary.a": 1, "granary.b": 2, "granary.c": 1}, (0, 6, 3, 0)),
        ({"granary.a": 1, "granary.b": 1, "granary.c": 1}, (0, 9, 0, 0)),
    ],
)
def test_c11_8_2_alone_ten_two_seven_each_three_three_each(there: dict[str, int], points: tuple[int, ...]) -> None:
    scene = granary()
    for space, seat in there.items():
        scene.helper(seat, space)
    assert scored(scene)["granary"] == points
    assert tuple(player.score for player in scene.s.players) == points


def test_c11_8_2_the_points_are_the_components() -> None:
    box = changed(winter={"granary": {"vp_each_by_helpers_present": {"1": 4}}})
    scene = Scene(side="winter", box=box).lasting("granary").helper(1, "granary.a")
    assert scored(scene)["granary"] == (0, 4, 0, 0)


def test_c11_8_2_scored_last_r31() -> None:
    """R31, C9.11."""
    scene = granary()
    assert list(scored(scene))[-1] == "granary"


def test_c11_8_3_counts_for_neither_keep_nor_tavern() -> None:
    def points(*more: str) -> dict[str, tuple[int, ...]]:
        scene = granary().built("keep").built("tavern").helper(0, "keep.14", "tavern.12")
        return scored(scene.helper(1, *more))

    with_granary, without = points("granary.a", "granary.b"), points()
    assert with_granary["keep"] == without["keep"]
    assert with_granary["tavern"] == without["tavern"]
    # Its empty spaces do not count either: the points are the same without the card.
    summer = Scene().built("keep").built("tavern").helper(0, "keep.14", "tavern.12")
    assert scored(summer)["keep"] == without["keep"]
