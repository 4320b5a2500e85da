"""S15.2 to S15.5: standing orders in Sa-Ré, and whole games in which nobody is asked in the season."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.chance import seed_from
from engine.game import Decision
from engine.move import Event, Move
from engine.orders import Order
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.sare import GAME as SARE
from engine.sare.moves import DECISIONS, ON_FURTHER
from engine.sare.steps import AnyStep
from engine.table import Table, load_table
from tests.engine.sare.scene import BOX, Scene

READ = BOX.notation.read
ORDER_LINES = (
    *(line for lines in SARE.suggested_orders.values() for line in lines),
    "order reaction lay down when left 3", "order reaction ask when next unknown", "order draw temple or lay down",
    "order window barracks on C", "order window barracks on B or go on", "order draw palace when next horus",
    "order palace palace when card double_troubles", "order further pass trouble to A or discard trouble",
    "order further take trouble", "order owed barracks on A or draw", "order trouble gardens when card double_troubles",
    "forget orders", "forget order 1",
)  # fmt: skip


def set_away(table: Table, *seats: int) -> Table:
    for seat in seats:
        table.play(seat, "; ".join(SARE.suggested_orders["away"]))
    return table


def with_orders(scene: Scene, seat: int, *lines: str) -> Scene:
    for line in lines:
        scene.p.apply(seat, READ(line))
    scene.p.take_events()
    return scene


def acted_orders(events: list[Event]) -> list[tuple[int, str]]:
    found = []
    for event in events:
        if event.key == "order_acted":
            assert event.to is not None
            found.append((event.to[0], event.params["answer"]))
    return found


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("mode", ["scribe", "pharaoh"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s15_5_with_everybody_away_nobody_is_asked_in_a_whole_season(seats: int, mode: str) -> None:
    """Greedy plays phases 1 and 3 and what no order answers; the game ends, and its log replays."""
    words = f"away {seats} {mode}"
    table = Table(SARE, BOX, seats, {"mode": mode}, seed_from(words))
    set_away(table, *range(seats))
    dice, asked = Dice(words), Counter[str]()
    while awaited := table.position.awaited():
        step = table.position.step
        assert step is not None
        assert step.order_kind in ("", ON_FURTHER), "the suggested set says nothing of further Troubles"
        asked[type(step).__name__] += 1
        seat = dice.pick(awaited)
        table.play(seat, [PLAYERS["greedy"](SARE, Decision(SARE, table.position, seat), dice)])
    assert table.outcome is not None
    events = [event for entry in table.log for event in entry.events]
    counts = Counter(event.key for event in events)
    assert counts["order_acted"] > 30
    assert not counts["order_rested"]
    assert {"Sites", "Construction"} <= set(asked)
    answers = {words for _, words in acted_orders(events)}
    assert {"draw", "lay down", "stay"} <= answers
    loaded = load_table(table.export())
    assert SARE.save(loaded.position.state) == SARE.save(table.position.state)


def game_with_orders(seats: int, words: str, moves: int) -> Table:
    """A game of greedy and random players who set and forget orders and play lines of up to two moves."""
    table = Table(SARE, BOX, seats, {"mode": "priest", "quick_start": "yes"}, seed_from(words))
    dice = Dice(words)
    for _ in range(moves):
        awaited = table.position.awaited()
        if not awaited:
            break
        if dice.below(2) == 0:
            seat, line = dice.below(seats), dice.pick(ORDER_LINES)
            if table.position.refuse(seat, READ(line)) is None:
                table.play(seat, line)
        seat = dice.pick(awaited)
        line_of: list[Move] = []
        draft = table.position.copy()
        player = PLAYERS[("greedy", "random")[dice.below(2)]]
        while seat in draft.awaited() and len(line_of) < 1 + dice.below(2):
            line_of.append(player(SARE, Decision(SARE, draft, seat), dice))
            draft.apply(seat, line_of[-1], halt=True)
        table.play(seat, line_of)
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_with_orders_are_replayed_to_the_byte(seats: int) -> None:
    keys: Counter[str] = Counter()
    for number in range(4):
        words = f"busy {seats} {number}"
        table = game_with_orders(seats, words, 150)
        keys.update(event.key for entry in table.log for event in entry.events)
        loaded = load_table(table.export())
        assert SARE.save(loaded.position.state) == SARE.save(table.position.state)
        assert loaded.log == table.log
        slow = Table(SARE, BOX, seats, table.options, table.seed).position
        for entry in table.log:
            slow = SARE.position(SARE.load(SARE.save(slow.state)), BOX)
            slow.apply(entry.seat, READ(entry.move))
            SARE.check(slow)
        assert SARE.save(slow.state) == SARE.save(table.position.state)
    assert {"order_set", "order_acted", "order_rested", "order_forgotten", "orders_forgotten"} <= set(keys)


def test_computer_players_leave_no_orders() -> None:
    table, dice = Table(SARE, BOX, 3, {}, seed_from("none")), Dice("none")
    for _ in range(120):
        seat = table.position.awaited()[0]
        table.play(seat, [PLAYERS["greedy"](SARE, Decision(SARE, table.position, seat), dice)])
    assert table.position.state.orders == {}


# ---------------------------------------------------------------- each kind of decision


def kinds() -> set[str]:
    return {step.order_kind for step in AnyStep.__args__ if step.order_kind}


def test_every_kind_of_decision_is_one_of_a_step_and_back() -> None:
    assert kinds() == set(DECISIONS) == set(SARE.orderable(Scene(2).p, 0))


def test_every_condition_is_offered_somewhere() -> None:
    offered = {name for kind in SARE.orderable(Scene(2).p, 0).values() for name in kind.conditions}
    assert offered == set(SARE.condition_tests)


def test_s15_2_orders_answer_a_wind_and_the_others_are_asked() -> None:
    scene = with_orders(Scene(4).season("ww w"), 1, "order reaction lay down when left 6", "order reaction stay")
    with_orders(scene, 3, "order reaction lay down when left 2", "order reaction stay")
    events = scene.do(0, "draw")
    assert acted_orders(events) == [(1, "lay down"), (3, "stay")]
    assert [event.params["seat"] for event in events if event.key == "answered"] == [1, 3]
    assert not [event for event in events if event.key in ("laid_down", "stayed")], "sealed until all are in"
    assert scene.awaited == (2,)
    events = scene.do(2, "stay")
    assert [event.params["seat"] for event in events if event.key == "laid_down"] == [1]


def test_s15_2_if_orders_answer_for_all_the_drawer_goes_on() -> None:
    scene = Scene(3).season("ww w")
    for seat in (1, 2):
        with_orders(scene, seat, "order reaction stay")
    events = scene.do(0, "draw")
    assert acted_orders(events) == [(1, "stay"), (2, "stay")]
    assert scene.awaited != (1,) or scene.step != "React"
    assert all(scene.player(seat).standing for seat in range(3))


@pytest.mark.parametrize(
    ("line", "top", "dark", "does"),
    [
        ("order draw draw when next single", "w ww", False, "draw"),
        ("order draw draw when next double", "ww w", False, "draw"),
        ("order draw draw when next horus", "horus w", False, "draw"),
        ("order draw lay down when next troubles", "t1 w", False, "lay down"),
        ("order draw lay down when next double troubles", "t2 w", False, "lay down"),
        ("order draw lay down when next troubles", "t2 w", False, None),
        ("order draw lay down when next unknown", "t2 w", True, "lay down"),
        ("order draw lay down when next double troubles", "t2 w", True, None),
        ("order draw lay down when units 2", "w", False, "lay down"),
        ("order draw lay down when units 3", "w", False, None),
        ("order draw lay down when left 3", "w", False, "lay down"),
        ("order draw lay down when left 2", "w", False, None),
        ("order draw lay down when far 3", "w", False, "lay down"),
        ("order draw lay down when far 4", "w", False, None),
        ("order draw draw when odds 0", "w", False, "draw"),
    ],
)
def test_s15_5_draws(line: str, top: str, dark: bool, does: str | None) -> None:
    """The seat holds two units and is three steps below the revolt."""
    scene = Scene(2).has(0, "gg").gauge(0, 4)
    assert scene.p.revolt_position(0) == 7
    scene.p.apply(0, READ(line))
    scene.season(top, dark=dark)
    found = acted_orders(scene.events)
    assert (found[0] if found else None) == ((0, does) if does else None)


def test_s15_5_odds_use_only_what_the_owner_knows() -> None:
    """In darkness the same order acts the same, with the double Troubles on top or not."""
    does = []
    for top in ("t2 w", "w t2"):
        scene = Scene(2).gauge(0, 5)
        scene.p.apply(0, READ("order draw draw when odds 5"))
        scene.p.apply(0, READ("order draw lay down"))
        scene.season(top, dark=True)
        does.append(acted_orders(scene.events)[0])
    assert does[0] == does[1]


def test_orders_know_the_card_their_owner_peeked_at() -> None:
    """A has put a double Troubles back on top in darkness: A's orders know it, B's do not."""
    lines = ("order draw lay down when next double_troubles", "order draw lay down when next unknown")
    for seat, answers in ((0, []), (1, [(1, "lay down")])):
        scene = Scene(3).built(0, "temple B1").season("t2 w s g", dark=True)
        with_orders(scene, seat, lines[1])
        assert acted_orders(scene.do(0, "temple; temple keep 2")) == answers
    scene = with_orders(Scene(3).built(0, "temple B1").season("t2 w s g", dark=True), 1, lines[0])
    assert acted_orders(scene.do(0, "temple; temple keep 2")) == []
    scene = with_orders(Scene(2).built(0, "temple B1").season("t2 w s g", dark=True), 0, lines[0])
    with_orders(scene, 1, "order draw lay down")
    assert acted_orders(scene.do(0, "temple; temple keep 2")) == [(1, "lay down"), (0, "lay down")]


def test_an_order_for_a_used_power_rests_with_its_reason() -> None:
    """The order acts once; the window returns for the Market, and then its owner is asked."""
    scene = Scene(2).built(0, "barracks B2", "market B3").gauge(0, 3).has(0, "w").has(1, "s").season("w g s")
    with_orders(scene, 0, "order window barracks on B")
    with_orders(scene, 1, "order reaction stay")
    events = scene.do(0, "draw")
    assert acted_orders(events) == [(0, "barracks on B"), (1, "stay")]
    (rested,) = [event for event in events if event.key == "order_rested"]
    assert rested.params["why"]["key"] == "power.used"
    assert (scene.awaited, scene.step) == ((0,), "EndWindow")


def test_an_order_against_a_player_who_is_down_rests_with_its_reason() -> None:
    scene = Scene(3).built(0, "barracks B2", "market B3").gauge(0, 3).has(0, "w").has(2, "s").season("w w s").down(1)
    with_orders(scene, 0, "order window barracks on B")
    events = scene.do(0, "draw")
    (rested,) = [event for event in events if event.key == "order_rested"]
    assert rested.params["why"] == {"key": "rival.down", "params": {"rival": 1}, "clause": "S5.5.6"}
    assert (scene.awaited, scene.step) == ((0,), "EndWindow")
    assert SARE.view(scene.p, 0).orders == (Order("window", ("barracks on B",), (), True),)


def test_a_rivals_order_is_not_run_in_a_draft() -> None:
    plain, other = (Scene(3).built(0, "barracks B2").gauge(0, 3).season("w w s") for _ in range(2))
    with_orders(other, 1, "order reaction lay down")
    drafts = []
    for scene in (plain, other):
        draft = scene.p.copy()
        draft.apply(0, READ("barracks on B"), halt=True)
        drafts.append((draft.take_events(), draft.awaited(), draft.halted, SARE.view(draft, 0)))
    assert drafts[0] == drafts[1]
    assert drafts[0][1] == (1,)
    assert acted_orders(other.do(0, "barracks on B")) == [(1, "lay down")]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("order further pass trouble to B or pass trouble to C or pass trouble to D or discard trouble", "order.long"),
        ("order draw barracks on A", "order.answer"),
        ("order draw barracks on D", "order.answer"),
        ("order draw market swap wood for stone with B", "order.answer"),
        ("order reaction draw", "order.answer"),
        ("order reaction stay when odds 10", "order.condition"),
        ("order draw draw when card single", "order.condition"),
    ],
)
def test_invalid_orders_are_refused(line: str, key: str) -> None:
    scene = Scene(3).season("w")
    found: Any = scene.p.refuse(0, READ(line))
    if key == "order.long":
        found = Scene(4).season("w").p.refuse(0, READ(line))
    assert found is not None
    assert found.key == key
