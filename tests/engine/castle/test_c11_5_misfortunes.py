"""C11.5 to C11.7: Snowfall, Plague and Breach."""

from __future__ import annotations

import pytest

from engine.castle.components import WORKERS
from engine.castle.goods import SAND, STONE, of_kind
from engine.castle.moves import Give
from engine.castle.steps.choosing import Choose
from engine.castle.steps.winter import TurnWinterCard
from tests.engine.castle.scene import Scene, changed, goods

FOUR = ("messenger", "messenger", "messenger", "messenger")


def struck(card: str, scene: Scene | None = None, cards: tuple[str, ...] = FOUR) -> Scene:
    """The winter card is revealed after everybody has committed these cards."""
    scene = scene or Scene(side="winter")
    scene.in_round(3).pile(card)
    return scene.choose(*cards)


def rest(scene: Scene, line: str, *seats: int) -> Scene:
    for seat in seats or scene.awaited:
        scene.do(seat, line)
    return scene


# C11.5: Snowfall


def test_c11_5_each_loses_a_worker_or_pays_three() -> None:
    scene = Scene(side="winter").discarded(1, "worker_sand").talers(0, 5)
    struck("snowfall", scene)
    bank = scene.s.bank
    assert scene.moves(1) == ["pay", "lose worker wood", "lose worker sand", "lose worker stone"]
    scene.do(0, "pay")
    scene.do(1, "lose worker_sand")
    scene.do(2, "lose worker_wood")
    scene.do(3, "pay")
    messenger = 8
    assert [player.talers for player in scene.s.players[2:]] == [3 + messenger, messenger]
    assert scene.player(0).talers == 5 - 3 + messenger
    # Two paid three talers, four Messengers took eight, and the next round's first player one from the track.
    assert scene.s.bank == bank + 6 - 32
    assert scene.player(1).lost == (("worker_sand", 3),)
    assert "worker_wood" not in scene.player(2).hand
    assert [event.params["card"] for event in scene.events_of("lost_card")] == ["worker_sand", "worker_wood"]


def test_c11_5_the_price_is_the_components() -> None:
    box = changed(winter={"snowfall": {"or_pay_talers": 2}})
    scene = struck("snowfall", Scene(side="winter", box=box))
    rest(scene, "pay")
    assert scene.player(1).talers == 3 - 2 + 8 + 1  # seat 1 is the next first player


def test_c11_5_the_lost_card_is_gone_for_good() -> None:
    scene = struck("snowfall", Scene(side="winter").discarded(0, "trader"), ("master_builder", *FOUR[1:]))
    scene.do(0, "lose worker_stone")
    rest(scene, "pay")
    # The Master Builder has returned all cards but that one.
    assert len(scene.player(0).hand) == 7
    assert "worker_stone" not in scene.player(0).hand


def test_c11_5_a_committed_card_cannot_be_lost() -> None:
    scene = struck("snowfall", cards=("worker_wood", *FOUR[1:]))
    refusal = scene.refusal(0, "lose worker_wood")
    assert (refusal.key, refusal.clause) == ("misfortune.card", "C11.5")
    assert scene.moves(0) == ["pay", "lose worker sand", "lose worker stone"]


@pytest.mark.parametrize("line", ["lose trader", "lose master_builder"])
def test_c11_5_only_a_worker(line: str) -> None:
    refusal = struck("snowfall").refusal(0, line)
    assert (refusal.key, refusal.clause) == ("misfortune.card", "C11.5")


def test_c11_5_nothing_else_will_do() -> None:
    for line in ("pass", "give 1 stone"):
        refusal = struck("snowfall").refusal(0, line)
        assert (refusal.key, refusal.clause) == ("misfortune.which", "C11.5")


def test_c11_5_a_card_lost_before_cannot_be_lost_again() -> None:
    scene = struck("snowfall", Scene(side="winter").lost(0, "worker_wood"))
    assert scene.refusal(0, "lose worker_wood").key == "misfortune.card"


def test_c11_5_with_fewer_than_three_talers_a_card_must_go() -> None:
    scene = struck("snowfall", Scene(side="winter").talers(1, 2))
    refusal = scene.refusal(1, "pay")
    assert (refusal.key, refusal.clause) == ("talers", "C11.5")
    assert scene.moves(1) == ["lose worker wood", "lose worker sand", "lose worker stone"]


def test_c11_5_a_player_without_a_worker_must_pay() -> None:
    scene = struck("snowfall", Scene(side="winter").lost(1, *WORKERS))
    # Everybody can see that there is no choice, so seat 0 is not asked.
    assert scene.awaited == (0, 2, 3)
    rest(scene, "lose worker_wood")
    assert [event.params["talers"] for event in scene.events_of("paid")] == [3]
    assert [event.seats for event in scene.events_of("paid")] == [(1,)]


def test_c11_5_a_player_who_can_do_neither_pays_all_they_have_r32() -> None:
    """R32."""
    scene = struck("snowfall", Scene(side="winter").lost(1, *WORKERS).talers(1, 2))
    rest(scene, "lose worker_wood")
    assert [event.params["talers"] for event in scene.events_of("paid")] == [2]
    assert scene.player(1).talers == 8 + 1  # the Messenger's, and the next round's


def test_c11_5_with_all_workers_face_down_a_player_pays_all_they_have_r32() -> None:
    """R32: a committed card is neither in hand nor in discard."""
    scene = Scene(2, side="winter").lost(0, "worker_wood").talers(0, 1)
    struck("snowfall", scene, ("worker_sand, worker_stone", "messenger, trader"))
    assert scene.moves(0) == ["pay"]
    scene.do(0, "pay")
    scene.do(1, "pay")
    assert [event.params["talers"] for event in scene.events_of("paid")] == [1, 3]


# C11.6: Plague


def test_c11_6_each_loses_a_card_of_the_discard_or_pays_for_each() -> None:
    scene = Scene(side="winter").discarded(0, "trader", "worker_wood").discarded(1, "bricklayer", "stonemason")
    struck("plague", scene)
    assert scene.awaited == (0, 1)
    assert scene.moves(0) == ["pay", "lose trader", "lose worker wood"]
    scene.do(0, "pay")
    scene.do(1, "lose stonemason")
    assert [event.params["talers"] for event in scene.events_of("paid")] == [2]
    assert scene.player(1).lost == (("stonemason", 3),)
    assert scene.player(1).discard(4) == ("bricklayer", "messenger")


def test_c11_6_the_price_is_the_components() -> None:
    box = changed(winter={"plague": {"or_pay_talers_per_discard_card": 0}})
    scene = struck("plague", Scene(side="winter", box=box).discarded(0, "trader", "worker_wood"))
    scene.do(0, "pay")
    assert [event.params["talers"] for event in scene.events_of("paid")] == [0]


def test_c11_6_committed_cards_and_the_hand_are_not_discard() -> None:
    scene = struck("plague", Scene(side="winter").discarded(0, "trader", "worker_wood"))
    for line in ("lose messenger", "lose bricklayer"):
        refusal = scene.refusal(0, line)
        assert (refusal.key, refusal.clause) == ("misfortune.card", "C11.6")
    refusal = scene.refusal(0, "pass")
    assert (refusal.key, refusal.clause) == ("misfortune.which", "C11.6")


def test_c11_6_with_an_empty_discard_nothing_happens_r33() -> None:
    """R33."""
    scene = struck("plague")
    assert not scene.events_of("paid")
    assert not scene.events_of("lost_card")
    assert scene.s.past == ("plague",)
    assert scene.s.round == 4


def test_c11_6_who_cannot_pay_in_full_must_lose_a_card_r33() -> None:
    """R33: no part payment."""
    scene = Scene(side="winter").discarded(0, "trader", "worker_wood", "bricklayer").talers(0, 2)
    struck("plague", scene)
    refusal = scene.refusal(0, "pay")
    assert (refusal.key, refusal.clause) == ("talers", "C11.6")
    assert refusal.params["talers"] == 3
    scene.do(0, "lose trader")
    assert scene.player(0).talers == 2 + 8


def test_c11_6_a_single_card_is_lost_without_a_question_if_the_player_cannot_pay() -> None:
    scene = struck("plague", Scene(side="winter").discarded(0, "trader").discarded(1, "trader").talers(0, 0))
    assert scene.awaited == (1,)
    # C13: a forced answer cannot be changed.
    assert scene.refusal(0, "lose trader").key == "not_your_turn"
    assert scene.refusal(0, "lose trader").key == "not_your_turn"
    assert scene.p.choices(0) == []
    scene.do(1, "pay")
    assert scene.player(0).lost == (("trader", 3),)


# C11.7: Breach


def test_c11_7_up_to_three_stones_for_three_points_each() -> None:
    scene = Scene(side="winter").has(0, "5 stone").has(1, "2 stone").has(2, "1 stone").has(3, "1 stone")
    struck("breach", scene)
    stock = scene.s.stock
    assert scene.moves(0) == ["give 3 stone", "give 2 stone", "give 1 stone", "pass"]
    scene.do(0, "give 3 stone")
    scene.do(1, "give 2 stone")
    scene.do(2, "give 1 stone")
    scene.do(3, "pass")
    assert [player.score for player in scene.s.players] == [9, 6, 3, 0]
    assert [player.goods[STONE] for player in scene.s.players] == [2, 0, 0, 1]
    assert scene.s.stock[STONE] == stock[STONE] + 6


def test_c11_7_the_figures_are_the_components() -> None:
    box = changed(winter={"breach": {"max_stones": 1, "vp_per_stone": 7}})
    scene = struck("breach", Scene(side="winter", box=box).has(0, "5 stone"))
    assert [event.params["points"] for event in scene.events_of("breach")] == []
    assert scene.moves(0) == ["give 1 stone", "pass"]
    scene.do(0, "give 1 stone")
    assert scene.player(0).score == 7


def test_c11_7_silver_may_be_exchanged_for_stone_first() -> None:
    scene = struck("breach", Scene(side="winter").has(0, "1 stone 2 silver").has(1, "1 stone"))
    assert scene.moves(0) == [
        "give 1 stone from silver 2 stone",
        "give 1 stone from silver 1 stone",
        "give from silver 2 stone",
        "give 1 stone",
        "give from silver 1 stone",
        "pass",
    ]
    stock = scene.s.stock
    scene.do(0, "give 1 stone from silver 2 stone")
    scene.do(1, "pass")
    assert scene.player(0).score == 9
    assert scene.player(0).goods == goods("")
    assert scene.s.forge == 2
    # The fetched stones went back at once; only the stone from the reserve is new in the stock.
    assert scene.s.stock[STONE] == stock[STONE] + 1


@pytest.mark.parametrize(
    ("line", "key", "clause"),
    [
        ("give 4 stone", "breach.stones", "C11.7"),
        ("give", "breach.stones", "C11.7"),
        ("give 1 clay", "breach.stones", "C11.7"),
        ("give 1 stone from silver 1 clay", "breach.stones", "C11.7"),
        ("give 1 stone 1 silver", "breach.stones", "C11.7"),
        ("give 3 stone", "breach.lacking", "C11.7"),
        ("give from silver 3 stone", "silver.lacking", "C6.4"),
        ("give from silver 2 stone", "silver.stock", "C6.4.1"),
        ("pay", "breach.give", "C11.7"),
    ],
)
def test_c11_7_each_refusal(line: str, key: str, clause: str) -> None:
    scene = Scene(side="winter").has(0, "2 stone 2 silver").has(1, "1 stone").stock("5 sand 1 stone")
    refusal = struck("breach", scene).refusal(0, line)
    assert (refusal.key, refusal.clause) == (key, clause)


def test_c11_7_the_stock_counts_as_it_was_when_the_card_was_turned_up_r34() -> None:
    """R34: later players cannot rely on stones that earlier ones give; fetched stones return at once."""
    scene = Scene(side="winter").has(0, "3 stone").has(1, "3 silver").has(2, "1 silver").stock("5 sand 1 stone")
    struck("breach", scene)
    scene.do(0, "give 3 stone")
    assert scene.refusal(1, "give from silver 2 stone").key == "silver.stock"
    scene.do(1, "give from silver 1 stone")
    scene.do(2, "give from silver 1 stone")
    assert [player.score for player in scene.s.players] == [9, 3, 3, 0]
    assert scene.s.stock[STONE] == 1 + 3
    assert scene.s.forge == 2


def test_c11_7_several_silver_need_as_many_stones_in_stock_r34() -> None:
    """R34: they are fetched together."""
    scene = struck("breach", Scene(side="winter").has(0, "3 silver").stock("5 sand 2 stone"))
    assert scene.moves(0)[0] == "give from silver 2 stone"
    assert scene.refusal(0, "give from silver 3 stone").key == "silver.stock"


def test_c11_7_who_has_neither_stone_nor_silver_is_not_asked() -> None:
    scene = struck("breach", Scene(side="winter").has(2, "1 stone"))
    assert scene.awaited == (2,)
    scene.do(2, "pass")
    assert [event.params["points"] for event in scene.events_of("breach")] == [0, 0, 0, 0]


def test_c11_7_only_stones_count() -> None:
    move = Give(of_kind(SAND))
    scene = struck("breach", Scene(side="winter").has(0, "1 stone 3 sand"))
    assert scene.refusal(0, move).key == "breach.stones"


def test_c11_7_negative_counts_are_refused() -> None:
    """Minus one stone by silver would make two stones count as one."""
    scene = struck("breach", Scene(side="winter").has(0, "2 stone"))
    refusal = scene.refusal(0, Give(of_kind(STONE, 2), of_kind(STONE, -1)))
    assert (refusal.key, refusal.clause) == ("breach.stones", "C11.7")


def test_c11_5_to_c11_7_leave_the_choice_of_cards_alone() -> None:
    """Revealed before anybody has committed (never in a game), they ask the same: they depend on the state alone."""
    scene = Scene(side="winter").pile("breach").has(0, "1 stone").then(TurnWinterCard(), Choose(asked=(0, 1, 2, 3)))
    scene.do(0, "give 1 stone")
    assert scene.step == "Choose"
