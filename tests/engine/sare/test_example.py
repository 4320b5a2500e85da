"""The example season of the rulebook, played move by move (S5, S6, S7.3)."""

from __future__ import annotations

from tests.engine.sare.scene import CARDS, Scene, cards

CECILE, SOPHIE, JORDAN, CLAIRE = range(4)
SEASON = "w wg horus t1 t2 g ww hoshekh horus s horus ss gg s w t1 g"


def gauges(scene: Scene) -> list[int]:
    return [player.gauge for player in scene.s.players]


def all_stay(scene: Scene) -> None:
    for seat in scene.awaited:
        scene.do(seat, "stay")


def test_s5_6_2_the_example_season() -> None:
    scene = Scene(4).built(SOPHIE, "barracks B1").season(SEASON)
    scene.do(CECILE, "draw")
    assert scene.player(CECILE).cards == cards("w")
    scene.do(SOPHIE, "draw")
    all_stay(scene)
    scene.do(SOPHIE, "go on")
    assert gauges(scene) == [1, 1, 1, 1]
    # Jordan takes the Horus, keeps the simple Troubles and passes the double ones.
    scene.do(JORDAN, "draw")
    scene.do(JORDAN, "pass trouble to D")
    scene.do(CLAIRE, "stay")
    assert gauges(scene) == [1, 1, 2, 3]
    assert scene.awaited == (JORDAN,), "no resource yet, so the sequence goes on"
    scene.do(JORDAN, "draw")
    assert scene.player(JORDAN).cards == cards("g")
    scene.do(CLAIRE, "draw")
    # Hoshekh has appeared under it.
    assert not scene.s.face_up
    all_stay(scene)
    assert gauges(scene) == [2, 2, 3, 4]
    # Cécile draws a Horus blindly: stone, and a second Horus with two doubles.
    scene.do(CECILE, "draw")
    assert gauges(scene) == [3, 3, 4, 5]
    all_stay(scene)
    assert set(scene.awaited) == {SOPHIE, JORDAN, CLAIRE}
    scene.do(SOPHIE, "stay")
    scene.do(JORDAN, "stay")
    scene.do(CLAIRE, "lay down")
    assert gauges(scene) == [4, 4, 5, 6]
    assert scene.player(CECILE).cards == cards("w s ss gg")
    assert not scene.player(CLAIRE).standing
    scene.do(SOPHIE, "draw")
    assert scene.player(SOPHIE).cards[-1] == CARDS["s"]
    scene.do(SOPHIE, "go on")
    scene.do(JORDAN, "draw")
    # A simple Troubles for Cécile, who then stops.
    scene.do(CECILE, "draw")
    assert gauges(scene)[CECILE] == 5
    scene.do(CECILE, "lay down")
    # Gold, and the Barracks on Jordan, who lays down: Sophie has just played the last sequence.
    scene.do(SOPHIE, "draw")
    scene.do(SOPHIE, "barracks on C")
    scene.do(JORDAN, "lay down")
    assert gauges(scene) == [5, 3, 6, 6]
    assert scene.told("season_over")
    assert not any(player.revolted for player in scene.s.players)
