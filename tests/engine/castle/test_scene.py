"""Scenes conserve every piece."""

from engine.castle.invariants import check
from tests.engine.castle.scene import Scene


def test_a_scene_conserves_everything() -> None:
    scene = Scene(side="winter").has(0, "2 stone 3 clay").talers(1, 20).built("tower", times=2).helper(0, "sand")
    scene.discarded(2, "trader").lasting("innkeeper").in_round(3).tower("1 stone").bank(10).stock("1 sand 1 clay")
    check(scene.p)


def test_everybody_chooses_and_the_round_goes_on() -> None:
    scene = Scene().choose("messenger", "trader", "bricklayer", "stonemason")
    assert scene.player(0).talers == 3 + 1 + 8
    assert scene.awaited == (1,)
    assert scene.moves(1)[0] == "trader sand"
