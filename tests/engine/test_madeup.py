"""Every form of step, tried on the made-up game: each does what design.md says of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine import castle
from engine.chance import seed_from
from engine.game import Decision, Game
from engine.illegal import Illegal
from engine.move import Event
from engine.players import random
from engine.players.dice import Dice
from engine.simulate import check, play_game
from engine.step import Step
from engine.table import Table
from tests.engine.madeup import GAME, Answer, Bidding, Build, Fair, Garden, KeepCard, React, Turn

BOX = GAME.box()


def table(seats: int = 3, seed: str = "fair") -> Table:
    return Table(GAME, BOX, seats, {}, seed_from(seed))


def in_turn(seats: int = 3) -> Table:
    """Seat B, the highest bidder, is to move; then C and A."""
    begun = table(seats)
    for seat, bid in enumerate([0, 2, 1, 0][:seats]):
        begun.play(seat, f"bid {bid}")
    return begun


def in_garden(seats: int = 3) -> Table:
    begun = in_turn(seats)
    for i in range(seats):
        begun.play((1 + i) % seats, "pass")
    assert isinstance(begun.position.step, Garden)
    return begun


def awaited(table: Table) -> tuple[int, ...]:
    return tuple(table.position.awaited())


def written(table: Table, seat: int) -> list[str]:
    return [BOX.notation.write(move) for move in table.position.moves(seat)]


def refusal(table: Table, seat: int, line: str) -> Illegal:
    """Why the line is refused; nothing may have changed, to the byte."""
    before, log = GAME.save(table.position.state), list(table.log)
    with pytest.raises(Illegal) as caught:
        table.play(seat, line)
    assert GAME.save(table.position.state) == before
    assert table.log == log
    return caught.value


def keys(events: tuple[Event, ...]) -> list[str]:
    return [event.key for event in events]


# ---------------------------------------------------------------- a sealed window


def test_sealed_answers_come_in_any_order_and_may_be_changed() -> None:
    t = table()
    assert awaited(t) == (0, 1, 2)
    t.play(2, "bid 1")
    assert awaited(t) == (0, 1)
    assert t.position.can_answer(2)
    t.play(2, "bid 4")
    t.play(0, "bid 3")
    assert awaited(t) == (1,)
    t.play(1, "bid 0")
    assert isinstance(t.position.step, Turn)
    assert awaited(t) == (2,)
    assert GAME.view(t.position, None).coins == (4, 4, 0)
    assert refusal(t, 2, "bid 1").key == "fair.no"


def test_sealed_answers_are_told_without_their_content() -> None:
    t = table()
    (entry,) = t.play(0, "bid 3")
    assert entry.sealed
    assert entry.events == (Event("answered", {"seat": 0}, (0,)),)
    assert not entry.reveals
    t.play(1, "bid 2")
    (last,) = t.play(2, "bid 1")
    assert keys(last.events) == ["answered", "bids"]
    assert last.reveals


def test_sealed_answers_stand_in_no_other_view_or_log() -> None:
    some, others = table(), table()
    some.play(0, "bid 3")
    others.play(0, "bid 1")
    for viewer in (1, 2, None):
        assert GAME.view(some.position, viewer) == GAME.view(others.position, viewer)
        assert some.history(viewer) == others.history(viewer)
        assert some.history(viewer)[0].move == ""
    assert some.view(0) != others.view(0)
    assert some.history(0)[0].move == "bid 3"


def test_a_question_with_one_sealed_answer_is_still_asked() -> None:
    """Not asking would tell that there was nothing to choose."""
    poor = msgspec.structs.replace(BOX.parts, coins=0)
    t = Table(GAME, type(BOX)(poor), 2, {}, seed_from("poor"))
    assert awaited(t) == (0, 1)
    assert written(t, 0) == ["bid 0"]


# ---------------------------------------------------------------- decision numbers


def test_a_rivals_answer_is_nobodys_new_decision() -> None:
    t = table()
    assert t.position.state.asked == [1, 1, 1]
    t.play(2, "bid 1")
    t.play(2, "bid 2")
    assert t.position.state.asked == [1, 1, 1]
    assert [t.view(seat).decision for seat in range(3)] == [1, 1, 1]
    t.play(0, "bid 0")
    t.play(1, "bid 0")
    assert t.position.state.asked == [1, 1, 2]
    t.play(2, "swap apple for nut")
    assert t.view(2).decision == 3


def test_a_rivals_lane_is_nobodys_new_decision_and_ones_own_is() -> None:
    t = in_garden()
    before = list(t.position.state.asked)
    t.play(0, "plant apple; in sunny; plant nut")
    assert t.position.state.asked == [before[0] + 3, *before[1:]]
    t.play(0, "take back")
    t.play(0, "done")
    t.play(0, "reopen")
    assert t.position.state.asked[1:] == before[1:]
    t.play(0, "done")
    t.play(1, "done")
    t.play(2, "done")
    assert isinstance(t.position.step, Bidding)
    assert t.position.state.asked[1] == before[1] + 2


# ---------------------------------------------------------------- an action at any time in the turn


def test_an_action_at_any_time_and_the_step_comes_back() -> None:
    t = in_turn()
    turn = t.position.step
    t.play(1, "swap apple for honey")
    assert t.position.step == turn
    assert GAME.view(t.position, None).goods[1] == (2, 2, 3)
    assert refusal(t, 1, "swap apple for nut").key == "fair.no"
    t.play(1, "build bench with 2 honey 1 apple")
    assert awaited(t) == (2,), "a seat that can only pass is not asked"


def test_an_action_at_any_time_inside_a_nested_choice() -> None:
    t = in_turn()
    t.play(1, "draw")
    steps = [t.position.step]
    t.play(1, "swap honey for apple")
    steps.append(t.position.step)
    assert steps == [KeepCard(1), KeepCard(1)]
    t.play(1, "keep nut")
    assert awaited(t) == (2,)


def test_the_right_comes_back_with_the_next_turn() -> None:
    t = in_turn()
    t.play(1, "swap apple for honey; pass")
    assert "swap apple for honey" in written(t, 2)


# ---------------------------------------------------------------- a reveal in the middle of a turn


def test_a_line_behind_a_reveal_is_refused_whole() -> None:
    t = in_turn()
    why = refusal(t, 1, "swap apple for nut; draw; keep nut")
    assert why.key == "behind_reveal"
    t.play(1, "swap apple for nut; draw")
    assert len(t.log) == 5
    t.play(1, "keep nut")
    assert awaited(t) == (2,)


def test_a_draft_halts_in_front_of_a_reveal() -> None:
    t = in_turn()
    before = GAME.save(t.position.state)
    draft = t.preview(1, "swap apple for nut; draw")
    assert draft.halted
    assert draft.state.chance.drawn == t.position.state.chance.drawn
    assert len(draft.state.deck) == 18
    assert draft.awaited() == ()
    assert draft.choices(1) == []
    assert not draft.can_answer(1)
    with pytest.raises(Illegal, match="behind_reveal"):
        draft.apply(1, BOX.notation.read("keep nut"), halt=True)
    assert GAME.save(t.position.state) == before, "a draft is played on a copy"
    draft.resume()
    assert draft.awaited() == (1,)
    assert draft.state.chance.drawn > t.position.state.chance.drawn


def test_a_private_reveal_is_told_to_its_seat_alone() -> None:
    t = in_turn()
    (entry,) = t.play(1, "draw")
    assert keys(entry.events) == ["drew"]
    assert t.history(1)[-1].events == entry.events
    for viewer in (0, 2, None):
        assert t.history(viewer)[-1].events == ()
        assert t.history(viewer)[-1].move == "draw"
        assert GAME.view(t.position, viewer).seen == ""
    assert GAME.view(t.position, 1).seen == entry.events[0].params["card"]


def test_undo_stops_at_a_reveal() -> None:
    t = in_turn()
    t.play(1, "swap apple for nut")
    t.play(1, "draw")
    t.play(1, "keep nut")
    with pytest.raises(Illegal, match=r"undo\.reveals"):
        t.undo(4)
    assert len(t.log) == 6
    (undone,) = t.undo(5)
    assert undone.move == "keep nut"
    assert t.position.step == KeepCard(1)
    assert [entry.move for entry in t.undo(4, past_reveals=True)] == ["draw"]
    assert len(t.position.state.deck) == 18


# ---------------------------------------------------------------- another seat's decision in the middle of a turn


def test_another_seat_decides_in_the_middle_of_a_turn() -> None:
    t = in_turn()
    t.play(1, "offer honey to A")
    asked = t.position.step
    assert asked == Answer(0, 1, "honey")
    assert awaited(t) == (0,)
    why = refusal(t, 1, "pass")
    assert why.key == "not_your_turn"
    assert why.params["awaited"] == (0,)
    t.play(0, "agree")
    assert t.position.step == Turn(1, acted=True)
    assert GAME.view(t.position, None).coins == (3, 3, 4)


def test_a_draft_halts_before_another_seat_is_asked() -> None:
    t = in_turn()
    draft = t.preview(1, "swap apple for nut; offer honey to C")
    assert draft.awaited() == (2,)
    assert not draft.can_answer(1)
    why = refusal(t, 1, "offer honey to C; pass")
    assert why.key == "behind_others"


def test_a_forced_answer_is_given_by_itself() -> None:
    """C has no coin left, so that there is nothing to ask."""
    t = table()
    t.play(0, "bid 0")
    t.play(1, "bid 0")
    t.play(2, "bid 4")
    t.play(2, "pass")
    (entry,) = t.play(0, "offer apple to C")
    assert keys(entry.events) == ["answer"]
    assert awaited(t) == (0,)
    assert refusal(t, 2, "pass").key == "not_your_turn"


# ---------------------------------------------------------------- a reaction in order


def test_reactions_come_in_order_one_step_a_rival() -> None:
    t = in_turn(4)
    t.play(1, "shout")
    assert [type(step) for step in t.position.state.stack[-3:]] == [React] * 3
    assert awaited(t) == (2,)
    assert refusal(t, 3, "pass").key == "not_your_turn"
    t.play(2, "pass")
    assert awaited(t) == (3,)
    t.play(3, "agree")
    t.play(0, "pass")
    assert awaited(t) == (1,)
    assert GAME.view(t.position, None).scores == (0, 2, 0, 0)
    assert GAME.view(t.position, None).coins == (4, 3, 4, 3)


# ---------------------------------------------------------------- a payment with too many ways to list


def test_a_stem_stands_for_its_payments() -> None:
    t = in_turn()
    stems = [choice for choice in t.position.choices(1) if isinstance(choice, tuple)]
    assert [stem.fixed["stall"] for stem in stems] == ["bench", "booth"]
    ways = list(t.position.fill(1, stems[0]))
    assert len(set(ways)) == len(ways) > 3
    assert all(t.position.refuse(1, way) is None for way in ways)
    sizes = [sum(way.goods) for way in ways if isinstance(way, Build)]
    assert sizes == sorted(sizes), "the plainest first"
    like = BOX.notation.read_fields(stems[0], "build bench with 1 nut")
    assert {way.goods[1] for way in t.position.fill(1, stems[0], like) if isinstance(way, Build)} == {1}
    drawn = {t.position.draw(1, stems[0], Dice(str(n))) for n in range(200)}
    assert drawn == set(ways), "each way to pay can come up"
    assert set(ways) <= set(t.position.moves(1))
    assert refusal(t, 1, "build bench with 1 apple").key == "fair.no"


# ---------------------------------------------------------------- a phase with a lane for each seat


def test_lanes_are_played_at_the_same_time_with_choices_inside() -> None:
    t = in_garden()
    assert awaited(t) == (0, 1, 2)
    t.play(0, "plant apple")
    assert written(t, 0) == ["in sunny", "in shady", "take back"], "in the middle of an action a lane cannot close"
    assert refusal(t, 0, "done").key == "lane.unfinished"
    t.play(1, "plant honey; in sunny; done")
    assert awaited(t) == (0, 2)
    t.play(0, "in shady")
    assert written(t, 0) == ["plant apple", "plant nut", "plant honey", "take back", "done"]
    assert written(t, 1) == ["reopen"]
    assert refusal(t, 1, "plant apple").key == "lane.closed"
    assert refusal(t, 0, "reopen").key == "lane.open"
    assert refusal(t, 2, "take back").key == "lane.empty"
    assert refusal(t, 0, "in sunny").key == "fair.no"


def test_a_lane_is_taken_back_and_opened_again() -> None:
    t = in_garden()
    t.play(0, "plant apple; in sunny; plant nut; take back; take back")
    step = t.position.step
    assert isinstance(step, Garden)
    assert [BOX.notation.write(move) for move in step.lane(0)] == ["plant apple"]
    t.play(0, "in shady; done; reopen; plant nut; in sunny; done")
    t.play(1, "done")
    assert awaited(t) == (2,)
    t.play(2, "done")
    assert isinstance(t.position.step, Bidding)
    assert refusal(t, 0, "reopen").key == "fair.bid", "once the last lane is closed none can be opened again"
    assert GAME.view(t.position, None).scores == (3 + 5, 0, 0)


def test_a_lane_that_has_nothing_left_can_only_end() -> None:
    t = in_garden()
    pieces = ["apple"] * 3 + ["nut"] * 2 + ["honey"] * 2
    t.play(0, "; ".join(f"plant {kind}; in sunny" for kind in pieces))
    assert written(t, 0) == ["take back", "done"]
    assert refusal(t, 0, "plant apple").key == "lane.finished"
    t.play(0, "done")


def test_lanes_do_not_see_each_other_and_are_played_in_the_order_of_the_rules() -> None:
    t = in_garden()
    t.play(2, "plant apple; in sunny; done")
    t.play(1, "plant apple; in sunny; done")
    assert GAME.view(t.position, 2).scores == (0, 0, 5), "alone, C would be first with the apple"
    assert GAME.view(t.position, 1).scores == (0, 5, 0)
    assert GAME.view(t.position, 0).scores == (0, 0, 0)
    t.play(0, "plant nut; in shady; plant apple; in sunny")
    (last,) = t.play(0, "done")
    planted = [event.params for event in last.events if event.key == "planted"]
    assert [event["seat"] for event in planted] == [0, 0, 1, 2]
    assert GAME.view(t.position, None).scores == (3 + 5, 3, 3)
    assert last.reveals


def test_lanes_stand_in_no_other_view_or_log() -> None:
    some, others = in_garden(), in_garden()
    some.play(0, "plant apple; in sunny; plant nut; in shady; done")
    others.play(0, "done")
    for viewer in (1, 2, None):
        assert GAME.view(some.position, viewer) == GAME.view(others.position, viewer)
        told = [[msgspec.structs.replace(entry, number=0) for entry in t.history(viewer)] for t in (some, others)]
        assert told[0] == told[1], "not even how many moves there are"
    assert some.view(0) != others.view(0)
    assert [entry.move for entry in some.history(0)][-2:] == ["in shady", "done"]


def test_a_draft_halts_before_the_lanes_are_opened() -> None:
    t = in_garden()
    t.play(0, "plant apple; in sunny; done")
    t.play(1, "done")
    draft = t.preview(2, "plant nut; in sunny; done")
    assert draft.halted
    assert [stand.score for stand in draft.state.stands] == [0, 0, 0]


def test_a_draft_halts_before_sealed_answers_are_opened() -> None:
    t = table()
    t.play(0, "bid 3")
    t.play(1, "bid 0")
    draft = t.preview(2, "bid 4")
    assert draft.halted
    assert [stand.coins for stand in draft.state.stands] == [4, 4, 4]
    assert refusal(t, 2, "bid 4; pass").key == "behind_reveal"


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_random_games_survive_json_replay_and_undo(seats: int, seed: str) -> None:
    t = table(seats, seed)
    dice = Dice(seed)
    states = [GAME.save(t.position.state)]
    while seats_left := t.position.awaited():
        # Not always the first: simultaneous phases are answered in any order.
        seat = dice.pick(seats_left)
        move = random(GAME, Decision(GAME, t.position, seat), dice)
        words = BOX.notation.write(move)
        assert BOX.notation.read(words) == move
        t.play(seat, words)
        check(GAME, t.position)
        saved = GAME.save(t.position.state)
        loaded = GAME.load(saved)
        assert GAME.save(loaded) == saved
        assert loaded == t.position.state
        assert GAME.save(GAME.copy(loaded)) == saved
        states.append(saved)
    assert t.outcome is not None
    again = table(seats, seed)
    for number, entry in enumerate(t.log, 1):
        again.play(entry.seat, entry.move)
        assert GAME.save(again.position.state) == states[number]
    assert again.log == t.log
    for number in dice.below(len(states)), 0, len(t.log):
        assert GAME.save(t.at(number).state) == states[number]
    to = dice.below(len(states))
    t.undo(to, past_reveals=True)
    assert GAME.save(t.position.state) == states[to]
    assert len(t.log) == to


def test_a_saved_game_goes_on_in_the_middle_of_everything() -> None:
    """Loaded after every move, a game goes as it would have gone."""
    straight, loaded = table(3, "json"), table(3, "json")
    dice = Dice("json")
    while left := straight.position.awaited():
        seat = left[-1]
        move = random(GAME, Decision(GAME, straight.position, seat), dice)
        straight.play(seat, [move])
        loaded.position = Fair().position(GAME.load(GAME.save(loaded.position.state)), BOX)
        loaded.play(seat, [move])
    assert loaded.position.state == straight.position.state


@pytest.mark.parametrize("rules", [GAME, castle.GAME], ids=["fair", "castle"])
def test_drafts_and_undo_stop_at_the_same_places(rules: Game[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Drafts go by the steps, undo goes by the events, and chance is drawn by steps that say so: they must agree."""
    box, options = rules.box(), {"side": "winter"} if rules.id == "castle" else {}

    def watched(run: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
        def watching(self: Any, p: Any) -> None:
            drawn, told = p.state.chance.drawn, len(p.events)
            run(self, p)
            assert drawn == p.state.chance.drawn or self.reveals, self
            assert self.reveals or not any(event.reveals for event in p.events[told:]), self

        return watching

    def descendants(kind: type[Step]) -> set[type[Step]]:
        return {kind}.union(*(descendants(below) for below in kind.__subclasses__()))

    for step in descendants(Step):
        if "run" in vars(step):
            monkeypatch.setattr(step, "run", watched(vars(step)["run"]))
    for seats in rules.seats:
        for seed in range(3):
            play_game(rules, box, seats, options, [random] * seats, str(seed))
