"""C5.3: the Bricklayer."""

from __future__ import annotations

import pytest

from engine.castle.goods import BUILDING_KINDS, add, covers, of_kind, sub
from engine.castle.moves import Build, Buy, Take
from engine.move import Pass, Prompt
from tests.engine.castle.asking import (
    assert_listed_is_accepted,
    assert_only,
    assert_refused,
    build,
    cost,
    enough_for,
    payment,
    words,
)
from tests.engine.castle.scene import BOX, Scene, goods

EACH = BOX.components.characters.bricklayer.talers_per_piece_spent


def bricklayer(scene: Scene) -> Scene:
    """Seat 0 reveals a Bricklayer, the others Messengers."""
    return scene.choose("bricklayer", "messenger", "messenger", "messenger")


def builder(*buildings: str, talers: int = 0, tower: str = "") -> Scene:
    """Seat 0 has a Bricklayer and exactly the pieces for these buildings; the watchtower is empty by default."""
    return bricklayer(Scene(first=0).tower(tower).has(0, enough_for(*buildings)).talers(0, talers))


def test_c5_3_1_takes_all_pieces_of_one_kind_from_the_watchtower() -> None:
    scene = bricklayer(Scene(first=0).has(0, "").tower("3 sand 2 clay 1 silver"))
    assert_only(scene, 0)
    assert scene.p.prompt(0) == Prompt("tower")
    assert scene.moves(0) == ["take sand", "take clay", "take silver"]
    assert_listed_is_accepted(scene)
    scene.do(0, "take sand")
    assert scene.player(0).goods == goods("3 sand")
    assert scene.s.watchtower == goods("2 clay 1 silver")


def test_c5_3_1_r13_the_player_must_take_a_kind_that_is_there() -> None:
    """R13: "take all pieces of one kind" is no option in the text."""
    scene = bricklayer(Scene(first=0).tower("3 sand 2 clay"))
    assert_refused(scene.refusal(0, "pass"), "tower.take", "C5.3.1")
    assert_refused(scene.refusal(0, "take stone"), "tower.none", "C5.3.1")
    assert_refused(scene.refusal(0, Take("taler")), "tower.none", "C5.3.1")
    assert_refused(scene.refusal(0, build("tower")), "tower.take", "C5.3.1")


def test_c5_3_1_one_kind_is_taken_by_itself() -> None:
    """D10: automatic with one kind; the next question is what to build."""
    scene = builder("tower", tower="2 clay")
    assert scene.step == "Craft"
    assert len(scene.events_of("tower")) == 1
    assert scene.s.watchtower == (0, 0, 0, 0, 0)
    assert scene.player(0).goods == add(payment("tower"), goods("2 clay"))


def test_c5_3_1_an_empty_watchtower_gives_nothing() -> None:
    scene = builder("tower")
    assert scene.step == "Craft"
    assert scene.events_of("tower") == []


def test_c5_3_1_the_next_bricklayer_takes_what_the_first_has_left() -> None:
    scene = Scene(first=1).has(0, "").has(1, "").tower("1 sand 2 clay 1 silver")
    scene.choose("bricklayer", "bricklayer", "messenger", "messenger")
    assert_only(scene, 1)
    scene.do(1, "take clay")
    assert_only(scene, 0)
    assert scene.moves(0) == ["take sand", "take silver"]


def test_c5_3_1_the_pieces_taken_can_be_spent_at_once() -> None:
    missing = of_kind(next(kind for kind in BUILDING_KINDS if payment("tower")[kind]))
    scene = Scene(first=0).tower(words(missing)).has(0, words(sub(payment("tower"), missing)))
    bricklayer(scene).do(0, build("tower"))
    assert scene.p.count_built("tower") == 1


def test_c5_3_2_up_to_two_buildings() -> None:
    scene = builder("tower", "tower", "tower", talers=50)
    assert_listed_is_accepted(scene)
    scene.do(0, build("tower"))
    assert_only(scene, 0)
    assert_listed_is_accepted(scene)
    scene.do(0, build("tower"))
    assert_listed_is_accepted(scene)
    assert not any(move.startswith("build") for move in scene.moves(0))
    refusal = scene.refusal(0, build("tower"))
    assert_refused(refusal, "build.most", "C6")
    assert refusal.params["n"] == BOX.components.characters.bricklayer.max_buildings == 2
    assert scene.p.count_built("tower") == 2


def test_c5_3_2_or_none() -> None:
    scene = builder("tower")
    scene.do(0, "pass")
    assert (scene.p.count_built("tower"), scene.s.round) == (0, 2)


def test_c5_3_2_each_building_is_of_the_same_kind_or_another() -> None:
    scene = builder("tower", "well")
    scene.do(0, f"{build('well')}; {build('tower')}")
    assert [event.params["building"] for event in scene.events_of("built_talers")] == ["well", "tower"]


def test_c5_3_2_a_bricklayer_does_not_buy() -> None:
    scene = Scene(first=0).tower("").has(0, enough_for("tower"))
    scene.choose("bricklayer", "worker_wood", "messenger", "messenger")
    assert_refused(scene.refusal(0, Buy("wood", 1)), "buy.stonemason", "C5.4.1")
    assert_refused(scene.refusal(0, "take clay"), "craft.craft", "C13")


def test_c5_3_3_a_taler_for_each_piece_spent_and_no_points() -> None:
    """Pieces, not points."""
    scene = builder("stable", talers=5)
    bank = scene.s.bank
    scene.do(0, build("stable"))
    pieces = sum(payment("stable"))
    assert EACH == 1
    assert scene.player(0).talers == 5 + pieces
    assert scene.s.bank == bank - pieces
    assert scene.player(0).score == 0


def test_c5_3_3_the_example_of_the_rulebook() -> None:
    """The stable with 2 stones, 1 clay and 4 sand: seven pieces."""
    scene = bricklayer(Scene(first=0).tower("").has(0, "2 stone 1 clay 4 sand").talers(0, 0))
    scene.do(0, "build stable with 2 stone 1 clay 4 sand")
    assert scene.events_of("built_talers")[0].params["talers"] == 7


def test_c5_3_3_a_piece_obtained_for_silver_counts_one() -> None:
    spent = payment("tower")
    kind = next(kind for kind in BUILDING_KINDS if spent[kind])
    own, fetched = sub(spent, of_kind(kind)), of_kind(kind)
    scene = bricklayer(Scene(first=0).tower("").talers(0, 0).has(0, words(add(own, goods("2 silver")))))
    assert_listed_is_accepted(scene)
    scene.do(0, scene.box.notation.write(Build("tower", own, fetched)))
    assert scene.events_of("built_talers")[0].params["talers"] == sum(spent)
    assert (scene.s.forge, scene.player(0).goods) == (1, goods("1 silver"))


def test_c5_3_3_r17_silver_is_exchanged_only_for_what_is_spent_in_the_same_payment() -> None:
    """R17: a piece more than the building costs is overpaying, not a way to fill the reserve."""
    scene = Scene(first=0).tower("").has(0, f"{enough_for('tower')} 3 silver")
    bricklayer(scene)
    assert_refused(scene.refusal(0, Build("tower", payment("tower"), goods("1 stone"))), "build.value", "C6.2")
    assert_refused(scene.refusal(0, Build("tower", goods(""), goods("1 stone"))), "build.value", "C6.2")


@pytest.mark.parametrize("bank", [0, 1, 100])
def test_c5_3_3_or_what_the_bank_still_has(bank: int) -> None:
    scene = bricklayer(Scene(first=0).tower("").has(0, enough_for("tower")).talers(0, 0))
    scene.bank(min(bank, scene.s.bank)).do(0, build("tower"))
    assert scene.events_of("built_talers")[0].params["talers"] == min(bank, sum(payment("tower")))


def test_c5_3_3_r18_after_each_building_so_the_talers_pay_for_helpers_of_the_same_action() -> None:
    scene = builder("tower", "tower", talers=0)
    first = sum(payment("tower"))
    scene.do(0, build("tower"))
    assert scene.player(0).talers == first
    scene.do(0, build("tower"))
    assert scene.player(0).talers == 2 * first
    assert 2 * first >= cost("market.a") > 0
    scene.do(0, "place market.a")
    assert scene.s.spaces == {"market.a": 0}


def test_c5_3_4_up_to_two_helpers_after_building() -> None:
    scene = builder("tower", talers=50)
    scene.do(0, build("tower"))
    assert_listed_is_accepted(scene)
    scene.do(0, "place market.a; place forge.6")
    assert scene.s.spaces == {"market.a": 0, "forge.6": 0}
    # two is the limit, so nothing was left to ask
    assert scene.s.round == 2


def test_c5_3_4_none_without_a_building_of_this_card() -> None:
    scene = builder("tower", talers=50)
    assert not any(move.startswith("place") for move in scene.moves(0))
    assert_refused(scene.refusal(0, "place market.a"), "place.nothing_built", "C5.3.4")
    assert scene.p.refuse(0, Pass()) is None


def test_c5_3_4_placing_ends_the_building() -> None:
    scene = builder("tower", "tower", talers=50)
    scene.do(0, f"{build('tower')}; place market.a")
    assert covers(scene.player(0).goods, payment("tower"))
    assert_listed_is_accepted(scene)
    assert_refused(scene.refusal(0, build("tower")), "build.after_placing", "C7.1")
