"""The course of the game and of a turn (E5, E15)."""

from __future__ import annotations

import pytest

from engine.ezra import GAME
from engine.ezra.constants import OVER
from engine.ezra.effects import Blessing
from engine.ezra.effects.goods import Silver
from engine.ezra.effects.tracks import AltarSteps, TentSteps
from engine.ezra.scrolls import W04_TENT_PLUS, W15_GOLDEN, W18_PILES_HAND
from engine.players import PLAYERS
from engine.simulate import play_game
from tests.engine.ezra.scene import BOX, Scene, changed


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_e5_1_three_rounds_of_six_days(seats: int) -> None:
    """With invariants after every move; in solo the opponent's days are days too."""
    played = play_game(GAME, BOX, seats, {}, [PLAYERS["random"]] * seats, f"course {seats}", checked=True)
    s = played.position.state
    assert (s.phase, s.round, s.turns) == (OVER, 3, 6 * max(2, seats))


def test_e5_1_turns_go_clockwise_from_the_shofar() -> None:
    scene = Scene(3)
    asked: list[int] = []
    while scene.s.turns <= 6:
        seat = scene.awaited[0]
        if scene.step == "Open" and (not asked or asked[-1] != scene.s.turns):
            asked.append(scene.s.turns)
            assert seat == (scene.s.turns - 1) % 3
        scene.do(seat, scene.moves(seat)[-1] if scene.step != "Open" else scene.moves(seat)[0])
    assert asked[:6] == [1, 2, 3, 4, 5, 6]
    assert scene.s.day == 3


def test_e5_2_a_turn_begins_with_a_card() -> None:
    scene = Scene(2).turn(0)
    for line in ("red", "blue", "finish", "end turn", "temple 1 with stone"):
        assert scene.refusal(0, line) == ("open.open", "E5.2")


def test_e5_2_then_a_main_action_must_be_chosen() -> None:
    scene = Scene(2).hand(0, "1 2 3 4").turn(0)
    scene.do(0, "card 1 on pile 1")
    for line in ("finish", "end turn", "card 2 on pile 1"):
        assert scene.refusal(0, line) == ("played.played", "E5.2")
    assert {line.split()[0] for line in scene.moves(0)} >= {"red", "grey", "blue"}


def test_e5_2_ending_the_turn_ends_the_action_too() -> None:
    """E5.2, R4: nothing opens afterwards that is not open now, but for a Levite (E7.1)."""
    scene = Scene(2).hand(0, "1 2 3 4").give(0, food=9, goods_="1 stone").turn(0)
    scene.do(0, "card 1 on pile 1; blue")
    assert "finish" not in scene.moves(0)
    again = scene.box.notation.read("finish")
    assert scene.p.refuse(0, again) is None, "it may be said all the same"
    scene.do(0, "end turn")
    assert scene.awaited == (1,)


def test_e7_1_finishing_a_red_action_is_listed_while_a_levite_may_follow() -> None:
    scene = Scene(2).give(0, food=9, supply=5).levites(0, 1).red(0, banners=3)
    assert "finish" not in scene.moves(0), "the Levite can be placed now"
    scene.do(0, "banner")
    assert {"finish", "end turn"} <= set(scene.moves(0))
    scene.do(0, "end turn")
    assert scene.awaited == (1,)


@pytest.mark.parametrize("action", ["red", "blue", "grey at w20"])
def test_e5_2_an_empty_main_action_is_legal_r3(action: str) -> None:
    """E5.2, R3."""
    scene = Scene(2).empty(0).give(0, supply=0).hand(0, "1 2 3 4").turn(0)
    scene.do(0, f"card 1 on pile 1; {action}")
    if scene.step.endswith("Action"):
        scene.do(0, "finish")
    if scene.step == "AfterAction":
        scene.do(0, "end turn")
    assert scene.awaited == (1,)
    assert scene.step == "Open"


def test_e9_1_grey_needs_a_space_while_one_is_open() -> None:
    scene = Scene(2).hand(0, "1 2 3 4").turn(0)
    scene.do(0, "card 1 on pile 1")
    assert scene.refusal(0, "grey") == ("grey.space", "E9.1")
    assert scene.refusal(0, "grey at w04") == ("grey.taken", "E9.1"), "neutral"
    assert scene.refusal(0, "grey at sheep") == ("grey.taken", "E9.1"), "a corner"
    assert len([line for line in scene.moves(0) if line.startswith("grey")]) == 18 + 4


def test_e5_4_an_effect_is_whole_before_what_it_triggers_r5() -> None:
    """E5.4, R5: two steps of the Tent first, then both rewards; each with all of its own triggers before the next."""
    scene = Scene(4).altar(0, 3)
    scene.events.clear()
    player = scene.player(0)
    player.tent = 2  # crossing 2 gives Food, crossing 3 an Altar step, which leads to space 4 (Food)
    scene.gain(0, TentSteps(2), Silver(1))
    told = [(event.key, event.params.get("gains")) for event in scene.events if event.key != "turn"]
    assert told[:5] == [
        ("tent_moved", None),
        ("gained", (("food", 2),)),
        ("altar_moved", None),
        ("gained", (("food", 1),)),
        ("gained", (("silver", 1),)),
    ]


def test_e5_4_depth_first() -> None:
    """Of two rewards of one Altar move the first one's own Tent step, and its reward, come before the second."""
    box = changed(
        altar_track={
            "rewards": [
                {"at": 1, "reward": [{"k": "tent", "n": 1}]},
                {"at": 2, "reward": [{"k": "vp", "n": 1}]},
            ]
        }
    )
    scene = Scene(4, box=box)
    scene.gain(0, AltarSteps(2))
    keys = [(event.key, event.params.get("gains")) for event in scene.events]
    tent, silver, vp = (
        next(at for at, (key, gains) in enumerate(keys) if (key, gains) == wanted)
        for wanted in (("tent_moved", None), ("gained", (("silver", 2),)), ("gained", (("vp", 1),)))
    )
    assert tent < silver < vp


def test_e5_4_a_decision_holds_up_its_chain() -> None:
    scene = Scene(4).give(0, silver=0)
    scene.gain(0, Blessing(c="wild"), Silver(3))
    assert scene.step == "ChooseBlessing"
    assert scene.player(0).silver == 0
    scene.do(0, "blessing red")
    assert scene.player(0).silver == 3


def test_e22_3_another_seat_is_asked_in_the_middle_of_a_turn() -> None:
    scene = Scene(3)
    scene.gain(1, Blessing(c="wild"))
    assert scene.step == "ChooseBlessingOutOfTurn"
    assert (scene.awaited, scene.p.turn()) == ((1,), 0)
    scene.do(1, "blessing orange")
    assert scene.awaited == (0,)


def test_e8_2_rewards_of_every_space_entered_or_passed() -> None:
    """E8.2: spaces 1 to 5 give 2: 1 Silver, 4: 1 Food, 5: Tent 1 (2 Silver)."""
    scene = Scene(4).empty(0)
    scene.gain(0, AltarSteps(5))
    player = scene.player(0)
    assert (player.altar, player.silver, player.food, player.tent) == (5, 3, 1, 1)


@pytest.mark.parametrize("space", [at for at, reward in enumerate(BOX.altar) if reward])
def test_e8_2_each_reward_of_the_track(space: int) -> None:
    scene = Scene(4).empty(0).altar(0, space - 1)
    scene.gain(0, AltarSteps(1))
    told = [event.key for event in scene.events]
    assert "gained" in told or "tent_moved" in told or scene.step.startswith("ChooseBlessing")
    assert scene.player(0).altar == space


def test_e8_3_on_top_of_other_markers() -> None:
    """E8.3, E8.6: and therefore behind."""
    scene = Scene(3).altar(1, 4).altar(2, 4)
    assert scene.s.ahead == (1, 2, 0)
    scene.gain(0, AltarSteps(4))
    assert scene.s.ahead == (1, 2, 0)
    scene.gain(1, AltarSteps(1))
    scene.gain(0, AltarSteps(1))
    assert scene.s.ahead == (1, 0, 2)


def test_e8_4_past_the_end_silver_and_a_move_may_be_split() -> None:
    last = BOX.components.altar_track.last
    scene = Scene(4).empty(0).altar(0, last - 1)
    scene.gain(0, AltarSteps(3))
    assert (scene.player(0).altar, scene.player(0).silver) == (last, 2)
    before = scene.s.ahead
    scene.altar(1, last)
    scene.gain(0, AltarSteps(1))
    assert scene.player(0).silver == 3
    assert scene.s.ahead == (0, 1, *(seat for seat in before if seat > 1)), (
        "a marker that does not move keeps its place"
    )


def test_e8_5_golden_spaces_are_reached_or_passed() -> None:
    from engine.ezra import altar

    scene = Scene(2)
    counts = [altar.golden_spaces_reached(scene.altar(0, at).p, 0) for at in range(BOX.components.altar_track.last + 1)]
    assert counts == [sum(space <= at for space in BOX.golden) for at in range(len(counts))]


def test_e11_1_each_crossing_of_the_map() -> None:
    for start in range(BOX.components.map.spaces):
        scene = Scene(4)
        scene.player(0).tent = start
        scene.gain(0, TentSteps(1))
        assert scene.player(0).tent == (start + 1) % BOX.components.map.spaces
        keys = [event.key for event in scene.events]
        assert {"gained", "altar_moved", "blessed"} & set(keys)


def test_e11_3_tents_of_other_effects_are_free_and_separate() -> None:
    scene = Scene(4).empty(0)
    scene.gain(0, TentSteps(1))
    assert scene.player(0).tent == 1
    assert scene.s.turn.tent is False


def test_e20_10_w04_once_a_turn_by_the_movement_that_reaches_two_r12() -> None:
    """E20.10, R12."""
    scene = Scene(4).scroll(0, W04_TENT_PLUS).turn(0)
    scene.gain(0, TentSteps(1))
    assert scene.player(0).tent == 1
    scene.gain(0, TentSteps(1))
    assert scene.player(0).tent == 3
    scene.gain(0, TentSteps(2))
    assert scene.player(0).tent == 5


def test_e20_10_w04_comes_after_the_rewards_of_that_movement() -> None:
    scene = Scene(4).scroll(0, W04_TENT_PLUS).turn(0)
    scene.events.clear()
    scene.gain(0, TentSteps(2))
    keys = [event.key for event in scene.events]
    assert keys.index("blessed") < [at for at, key in enumerate(keys) if key == "tent_moved"][1]


def test_e20_10_w04_too_late() -> None:
    """R12: a w04 placed only after the total has reached 2."""
    scene = Scene(4).turn(0)
    scene.gain(0, TentSteps(2))
    scene.scroll(0, W04_TENT_PLUS).gain(0, TentSteps(2))
    assert scene.player(0).tent == 4


def test_e20_15_w15_for_each_golden_space() -> None:
    scene = Scene(4).empty(0).scroll(0, W15_GOLDEN)
    scene.gain(0, AltarSteps(6))
    # Golden 3 and 6; the track itself gives 1 Silver, 1 Food and a Tent step of 2 Silver.
    assert (scene.player(0).food, scene.player(0).silver) == (1 + 2, 3 + 2)


def test_e15_1_a_card_is_drawn_at_the_end() -> None:
    scene = Scene(2).hand(0, "1 2 3 4").turn(0)
    finish(scene, "card 1 on pile 1; red")
    assert len(scene.player(0).hand) == 4
    (event,) = scene.events_of("drew")
    assert event.to == (0,)
    assert event.reveals


def test_e15_1_no_card_from_an_empty_deck() -> None:
    scene = Scene(2).hand(0, "1 2 3 4").turn(0)
    scene.player(0).tucked, scene.player(0).deck = scene.player(0).deck, ()
    finish(scene, "card 1 on pile 1; red")
    assert len(scene.player(0).hand) == 3
    assert scene.events_of("drew") == []


def test_e15_1_with_w18_up_to_five_in_hand() -> None:
    scene = Scene(2).scroll(0, W18_PILES_HAND).hand(0, "1 2 3 4").turn(0)
    finish(scene, "card 1 on pile 1; red")
    assert len(scene.player(0).hand) == 5


def test_e15_2_the_active_player_returns_at_once() -> None:
    scene = Scene(2).tile(0, "gu3").give(0, goods_="2 stone 2 wood 1 gold").give(0, supply=0).hand(0, "1 2 3 4").turn(0)
    finish(scene, "card 1 on pile 1; blue")
    assert scene.step == "Return"
    assert scene.awaited == (0,)
    assert scene.refusal(0, "return 3 stone") == ("return.lacking", "E14.2")
    assert scene.refusal(0, "return 2 stone 1 wood") == ("return.count", "E14.2")
    scene.do(0, "return 1 wood; return 1 stone")
    assert sum(scene.player(0).goods) == 3
    assert scene.awaited == (1,)


def test_e15_2_others_return_before_their_next_turn_r41() -> None:
    """E22.3a, R41."""
    scene = Scene(3).tile(1, "gu3").give(1, goods_="2 stone 2 wood").hand(0, "1 2 3 4").turn(0)
    finish(scene, "card 1 on pile 1; blue")
    assert scene.player(1).owes == 1
    assert scene.step == "ReturnOwed"
    assert scene.awaited == (1,)
    scene.do(1, "return 1 wood")
    assert scene.step == "Open"
    assert scene.player(1).owes == 0


def test_e14_2_a_turned_guards_tile_has_no_limit() -> None:
    scene = Scene(2).tile(0, "gu3", turned=True).give(0, goods_="9 stone").hand(0, "1 2 3 4").turn(0)
    assert scene.p.storage_limit(0) is None
    finish(scene, "card 1 on pile 1; blue")
    assert scene.awaited == (1,)


@pytest.mark.parametrize("tile", BOX.guards)
def test_e14_2_each_guards_tile_has_its_limit(tile: str) -> None:
    scene = Scene(2).tile(0, tile).give(0, goods_="9 stone")
    assert scene.p.storage_limit(0) == BOX.guards[tile].limit
    assert scene.p.excess(0) == 9 - BOX.guards[tile].limit


def finish(scene: Scene, line: str) -> None:
    """Play the line, then end the turn."""
    scene.events.clear()
    scene.do(0, line)
    while scene.step not in ("Open", "Return", "ReturnOwed"):
        last = "end turn" if scene.step == "AfterAction" else "finish"
        scene.do(0, last)
