"""C4: choosing cards, and the order in which they are resolved."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.castle.components import CHARACTERS, WORKERS
from engine.castle.moves import Play
from engine.chance import seed_from
from engine.move import Pass, Prompt
from engine.table import load_table, new_table
from tests.engine.castle.asking import (
    assert_listed_is_accepted,
    assert_only,
    assert_refused,
    build,
    enough_for,
    keys,
    pass_until_choosing,
)
from tests.engine.castle.scene import BOX, Scene

NOT_MASTER_BUILDER = CHARACTERS[:-1]


@pytest.mark.parametrize("seats", [3, 4])
def test_c4_1_one_card_each_with_three_or_four(seats: int) -> None:
    scene = Scene(seats)
    assert list(scene.p.moves(0)) == [Play((card,)) for card in NOT_MASTER_BUILDER]
    assert_listed_is_accepted(scene)
    refusal = scene.refusal(0, "play messenger, trader")
    assert_refused(refusal, "choose.count", "C4.1")
    assert refusal.params["n"] == 1
    assert scene.p.prompt(0) == Prompt("choose", {"n": 1})


def test_c4_1_two_cards_are_one_answer_in_whatever_order() -> None:
    """Only one order is legal; the notation sorts any other into it."""
    scene = Scene(2)
    assert_refused(scene.refusal(0, Play(("trader", "messenger"))), "list.order", "C4.1")
    assert scene.box.notation.read("play trader, messenger") in list(scene.p.moves(0))


def test_c4_1_two_different_cards_each_with_two() -> None:
    scene = Scene(2).discarded(0, "stonemason")
    hand = [card for card in CHARACTERS if card != "stonemason"]
    assert set(scene.p.moves(0)) == {Play(cards) for cards in combinations(hand, 2)}
    assert set(scene.p.moves(1)) == {Play(cards) for cards in combinations(NOT_MASTER_BUILDER, 2)}
    assert_listed_is_accepted(scene)
    assert_refused(scene.refusal(0, "play messenger"), "choose.count", "C4.1")
    assert_refused(scene.refusal(0, "play messenger, trader, bricklayer"), "choose.count", "C4.1")
    assert_refused(scene.refusal(0, "play messenger, messenger"), "choose.different", "C4.1")
    assert_refused(scene.refusal(0, "play messenger, stonemason"), "choose.not_in_hand", "C4.1")


def test_c4_1_two_cards_have_no_order() -> None:
    """Given as a move object, they may come in any order: the log, the save and the replay are the same."""
    table = new_table("castle", 2, seed_from("test"))
    table.play(0, [Play(("trader", "messenger"))])
    assert load_table(table.export()).position.state == table.position.state
    table.play(1, [Play(("bricklayer", "messenger"))])
    assert table.position.state.players[0].row == (("messenger", 1), ("trader", 1))
    assert load_table(table.export()).position.state == table.position.state


def test_c4_1_r6_one_card_if_only_one_is_in_hand() -> None:
    """R6: with seven cards the last one of a cycle is left alone: the Master Builder, which always returns."""
    scene = Scene(2).lost(0, "worker_sand").in_round(4)
    scene.discarded(0, *(card for card in NOT_MASTER_BUILDER if card != "worker_sand"))
    assert scene.moves(0) == ["play master builder"]
    assert_listed_is_accepted(scene)
    assert_refused(scene.refusal(0, "play master builder, messenger"), "choose.count", "C4.1")
    # D1 is always asked, even with one answer: skipping it would reveal that
    assert set(scene.awaited) == {0, 1}
    pass_until_choosing(scene.choose("master_builder", "messenger, trader"))
    assert set(scene.player(0).hand) == {*CHARACTERS} - {"worker_sand"}


def test_c4_1_only_cards_in_hand_and_only_cards_are_answers() -> None:
    scene = Scene().discarded(0, "trader").lost(0, "messenger")
    assert_refused(scene.refusal(0, "play trader"), "choose.not_in_hand", "C4.1")
    assert_refused(scene.refusal(0, "play messenger"), "choose.not_in_hand", "C4.1")
    assert_refused(scene.refusal(0, Pass()), "choose.play", "C4.1")


def test_c4_1_a_commitment_may_be_changed_until_the_last_player_has_committed() -> None:
    scene = Scene(first=0)
    scene.do(0, "play trader")
    scene.do(1, "play bricklayer")
    scene.do(0, "play messenger")  # 2 and 3 have not chosen yet
    scene.do(2, "play messenger")
    assert set(scene.awaited) == {3}
    assert len(list(scene.p.moves(0))) == len(NOT_MASTER_BUILDER)
    assert_refused(scene.refusal(0, "play master_builder"), "choose.master_builder", "C4.2")
    scene.do(1, "play trader")
    scene.do(3, "play messenger")
    assert [event.params["cards"] for event in scene.events_of("revealed")] == [
        ("messenger",),
        ("trader",),
        ("messenger",),
        ("messenger",),
    ]
    assert_only(scene, 1)
    assert_refused(scene.refusal(0, "play trader"), "not_your_turn")


def test_c4_1_a_commitment_is_hidden_until_the_reveal() -> None:
    """No event before the reveal names a card (for the views, see C3.2)."""
    scene = Scene()
    for seat in (0, 1, 2):
        scene.do(seat, "play stonemason")
    assert keys(scene) == ["answered"] * 3
    assert all(set(event.params) == {"seat"} and not event.reveals for event in scene.events)


@pytest.mark.parametrize("seats", [3, 4])
def test_c4_2_the_master_builder_may_not_be_committed_in_round_1(seats: int) -> None:
    scene = Scene(seats)
    for seat in range(seats):
        assert_refused(scene.refusal(seat, "play master builder"), "choose.master_builder", "C4.2")


def test_c4_2_with_two_players_this_holds_for_both_cards() -> None:
    scene = Scene(2)
    assert_refused(scene.refusal(0, "play messenger, master builder"), "choose.master_builder", "C4.2")
    scene.discarded(0, "trader")
    assert scene.p.refuse(0, Play(("messenger", "master_builder"))) is None
    assert_refused(scene.refusal(1, "play messenger, master builder"), "choose.master_builder", "C4.2")


def test_c4_2_nor_in_the_round_after_playing_it() -> None:
    scene = Scene().discarded(0, "trader").in_round(2)
    scene.choose("master_builder", "messenger", "messenger", "messenger")
    assert scene.s.round == 3
    assert_refused(scene.refusal(0, "play master builder"), "choose.master_builder", "C4.2")
    # for the others a discard is enough
    assert scene.p.refuse(1, Play(("master_builder",))) is None


def test_c4_2_r5_with_lost_cards_all_remaining_cards_in_hand_bar_it_as_well() -> None:
    """R5: not "eight cards in hand" but "nothing to take back"."""
    scene = Scene(side="winter").lost(0, "trader", "worker_wood").lost(1, "trader").discarded(1, "messenger")
    assert_refused(scene.refusal(0, "play master builder"), "choose.master_builder", "C4.2")
    assert scene.p.refuse(1, Play(("master_builder",))) is None


def test_c4_2_r37_legality_is_judged_when_committing() -> None:
    """R37: the Plague takes the only card of the discard; the Master Builder committed before is still played."""
    space = BOX.components.winter.reveal_spaces[0]
    scene = Scene(side="winter", first=1).in_round(BOX.by_count(4).rounds - space + 1).pile("plague")
    scene.discarded(0, "trader").talers(0, 1)
    scene.choose("master_builder", "messenger", "messenger", "messenger")
    scene.do(0, "lose trader")
    assert len(scene.events_of("master_builder")) == 1
    assert set(scene.player(0).hand) == {*CHARACTERS} - {"trader"}


def test_c4_3_characters_resolve_in_the_order_of_their_ranks() -> None:
    """Two overlapping scenes, since four players play only four cards; seat order is opposite to rank order."""
    low = (
        Scene(first=0)
        .talers(0, 20)
        .talers(1, 20)
        .has(0, enough_for("tower"))
        .has(1, enough_for("tower"))
        .tower("1 clay 1 wood")
    )
    low.choose("stonemason", "bricklayer", "trader", "messenger")
    assert len(low.events_of("messenger")) == 1
    assert_only(low, 2)
    low.do(2, "trader wood")
    assert_only(low, 1)
    low.do(1, f"take clay; {build('tower')}; pass")
    assert_only(low, 0)
    low.do(0, f"{build('tower')}; pass")
    asked = ["messenger", "payout", "built_talers", "built_points"]
    assert keys(low, *asked) == asked

    high = Scene(first=0).discarded(0, "messenger").has(1, enough_for("tower")).has(2, enough_for("tower"))
    high.talers(2, 0)
    high.choose("master_builder", "worker_wood", "stonemason", "messenger")
    assert_only(high, 2)
    high.do(2, build("tower"))  # no taler is left for a helper
    assert_only(high, 1)
    high.do(1, build("tower"))
    pass_until_choosing(high)
    assert keys(high, "messenger", "built_points", "collected", "master_builder") == [
        "messenger",
        "built_points",
        "collected",
        "built_points",
        "master_builder",
    ]


def test_c4_3_all_cards_of_one_rank_are_finished_before_the_next() -> None:
    """Whatever the player order: both Bricklayers, then both Stonemasons."""
    scene = Scene(first=0).tower("")
    for seat in range(4):
        scene.has(seat, enough_for("tower")).talers(seat, 0)
    scene.choose("stonemason", "bricklayer", "stonemason", "bricklayer")
    for seat in (1, 3, 0, 2):
        assert_only(scene, seat)
        scene.do(seat, "pass")
    assert scene.s.round == 2


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_c4_4_r14_within_a_rank_each_completes_the_whole_action_in_player_order(first: int) -> None:
    """R14: one player's buildings and helpers before the next begins; the first player, then clockwise."""
    scene = Scene(first=first).built("keep")
    for seat in range(4):
        scene.has(seat, enough_for("tower", "tower")).talers(seat, 20)
    scene.choose(*["stonemason"] * 4)
    for seat in scene.s.order():
        assert_only(scene, seat)
        scene.do(seat, build("tower"))
        assert_only(scene, seat)
        scene.do(seat, build("tower"))
        assert_only(scene, seat)
        scene.do(seat, "pass")
    assert scene.s.round == 2


def test_c4_4_r14_a_bricklayer_takes_builds_and_places_before_the_next_takes() -> None:
    """R14: with the watchtower's pieces, too."""
    scene = Scene(first=1).tower("1 sand 2 clay 1 silver").talers(0, 20).talers(1, 20)
    scene.has(0, enough_for("tower")).has(1, enough_for("tower"))
    scene.choose("bricklayer", "bricklayer", "messenger", "messenger")
    for seat, kind in ((1, "clay"), (0, "sand")):
        assert_only(scene, seat)
        scene.do(seat, f"take {kind}")
        assert_only(scene, seat)
        scene.do(seat, build("tower"))
        assert_only(scene, seat)
        scene.do(seat, "pass")
    assert scene.s.round == 2


def test_c4_5_placing_buying_building_and_helpers_may_be_declined() -> None:
    trader = Scene(first=0).choose("trader", "messenger", "messenger", "messenger")
    before = trader.player(0).helpers
    trader.do(0, "pass")
    assert (trader.s.carts, trader.player(0).helpers) == ({}, before)

    mason = Scene(first=0).has(0, enough_for("tower")).choose("stonemason", "worker_wood", "messenger", "messenger")
    assert any(move.startswith("buy") for move in mason.moves(0))
    assert any(move.startswith("build") for move in mason.moves(0))
    mason.do(0, "pass")
    assert mason.events_of("bought") == mason.events_of("built_points") == []

    builder = Scene(first=0).has(0, enough_for("tower")).talers(0, 50)
    builder.choose("stonemason", "messenger", "messenger", "messenger")
    builder.do(0, f"{build('tower')}; pass")
    assert (builder.s.spaces, builder.s.round) == ({}, 2)


def test_c4_5_what_must_happen_cannot_be_declined() -> None:
    tower = Scene(first=0).choose("bricklayer", "messenger", "messenger", "messenger")
    assert_refused(tower.refusal(0, "pass"), "tower.take", "C5.3.1")
    fill = Scene(first=0).choose("worker_stone", "messenger", "messenger", "messenger")
    assert_refused(fill.refusal(0, "pass"), "fill.fill", "C5.5.1")


def test_c4_5_r6_a_legal_card_always_exists() -> None:
    """R6: a player with an empty discard has more in hand than the Master Builder."""
    full = Scene().bare_hand(0, "messenger", "master_builder")
    assert full.moves(0) == ["play messenger"]
    last = Scene().discarded(0, *NOT_MASTER_BUILDER)
    assert last.moves(0) == ["play master builder"]
    assert set(WORKERS) < set(NOT_MASTER_BUILDER)


def test_c4_a_question_with_one_answer_is_not_asked() -> None:
    """C13: a Stonemason who can do nothing is passed over, and a later try is refused as out of turn."""
    scene = Scene(first=0).has(0, "").has(1, enough_for("tower"))
    scene.choose("stonemason", "stonemason", "messenger", "messenger")
    assert_only(scene, 1)
    assert_refused(scene.refusal(0, "pass"), "not_your_turn")
