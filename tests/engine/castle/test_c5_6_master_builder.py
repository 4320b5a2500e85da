"""C5.6: the Master Builder."""

from __future__ import annotations

from engine.castle.components import CHARACTERS
from tests.engine.castle.asking import assert_only, build, enough_for, pass_until_choosing
from tests.engine.castle.scene import BOX, Scene

EACH = BOX.components.characters.master_builder.vp_per_building_of_others


def test_c5_6_1_points_for_each_building_of_others_this_round_whatever_the_character() -> None:
    scene = Scene(first=0).tower("").discarded(0, "messenger").built("keep", by=1)
    scene.has(1, enough_for("tower", "well")).has(2, enough_for("tower")).has(3, enough_for("tower"))
    for seat in (1, 2, 3):
        scene.talers(seat, 0)
    scene.choose("master_builder", "bricklayer", "stonemason", "worker_wood")
    scene.do(1, f"{build('tower')}; {build('well')}")
    pass_helpers(scene, 1)
    scene.do(2, build("tower"))
    pass_helpers(scene, 2)
    assert scene.player(0).score == 0
    scene.do(3, build("tower"))
    pass_until_choosing(scene)
    assert EACH == 5
    # four buildings of this round; the keep is of an earlier one
    assert scene.player(0).score == 4 * EACH


def pass_helpers(scene: Scene, seat: int) -> None:
    """Declines the placements that the Bricklayer's talers allow."""
    if seat in scene.awaited:
        scene.do(seat, "pass")


def test_c5_6_1_nothing_for_a_round_without_buildings() -> None:
    scene = Scene(first=0).discarded(0, "messenger").built("tower", by=1, times=3)
    scene.choose("master_builder", "messenger", "messenger", "messenger")
    assert scene.player(0).score == 0
    assert scene.events_of("master_builder")[0].params["n"] == 0


def test_c5_6_2_own_buildings_never_count() -> None:
    """With two players, one builds and plays the Master Builder in the same round."""
    scene = Scene(2, first=0).tower("").discarded(0, "messenger")
    scene.has(0, enough_for("tower", "tower")).has(1, enough_for("tower")).talers(0, 0).talers(1, 0)
    scene.choose("bricklayer, master_builder", "messenger, worker_wood")
    scene.do(0, f"{build('tower')}; {build('tower')}")
    pass_helpers(scene, 0)
    scene.do(1, build("tower"))
    pass_until_choosing(scene)
    assert scene.player(0).score == EACH


def test_c5_6_3_all_cards_of_the_open_row_return_this_rounds_included() -> None:
    scene = Scene(2, first=0).discarded(0, "messenger", "worker_wood", "trader").lost(0, "worker_sand")
    scene.discarded(1, "messenger").in_round(3).has(0, "").tower("")
    scene.choose("bricklayer, master_builder", "trader, stonemason")
    pass_until_choosing(scene)
    # lost cards do not return
    assert scene.player(0).hand == tuple(card for card in CHARACTERS if card != "worker_sand")
    assert scene.player(0).row == ()
    assert scene.player(0).lost == (("worker_sand", 0),)
    # nor do the cards of others
    assert set(scene.player(1).discard(4)) == {"messenger", "trader", "stonemason"}


def test_c5_6_4_r23_several_master_builders_each_score_in_full() -> None:
    """R23: in the same round."""
    scene = Scene(first=0).talers(3, 0).has(3, enough_for("tower", "tower"))
    for seat in (0, 1, 2):
        scene.discarded(seat, "trader")
    scene.choose("master_builder", "master_builder", "messenger", "stonemason")
    scene.do(3, f"{build('tower')}; {build('tower')}")
    assert [player.score for player in scene.s.players[:3]] == [2 * EACH, 2 * EACH, 0]
    assert scene.player(0).hand == scene.player(1).hand == CHARACTERS


def test_c5_6_4_the_master_builder_never_builds() -> None:
    """However rich, the player is not asked anything."""
    scene = Scene(first=0).discarded(0, "trader").has(0, enough_for("tower", "tower")).talers(0, 50)
    scene.choose("master_builder", "messenger", "messenger", "messenger")
    assert (scene.step, scene.s.round, scene.s.built) == ("Choose", 2, ())
    again = Scene(first=0).discarded(0, "trader").has(0, enough_for("tower")).has(1, enough_for("tower"))
    again.choose("master_builder", "stonemason", "messenger", "messenger")
    assert_only(again, 1)
