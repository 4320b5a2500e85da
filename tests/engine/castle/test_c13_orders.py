"""C13: standing orders: carried out when their turn comes, if they are legal then."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.castle import GAME
from engine.castle.goods import add, sub
from engine.castle.moves import DECISIONS, ON_COURT, ON_PLACE, Build, Convert
from engine.castle.scoring import building_points
from engine.castle.state import Courtship
from engine.castle.steps import AnyStep
from engine.castle.steps.building import Craft
from engine.castle.steps.ending import PalaceChoice
from engine.castle.steps.winter import CourtingTurn, Toll
from engine.chance import Chance, seed_from
from engine.game import Decision
from engine.illegal import Illegal
from engine.move import Event, Move, Stem
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.table import Table, load_table
from tests.engine.castle.scene import BOX, Scene, goods

READ = BOX.notation.read
TALER_THEN_STOP = ("order court court with taler when talers 2", "order court stop")
"""D5: a taler as long as I have more than one, then stop."""
LEFT = (
    *(line for lines in GAME.suggested_orders.values() for line in lines),
    "order court court with silver or court with taler when suitors 1", "order court ask when stone 2",
    "order share take taler", "order fill fill 1 clay 1 wood or fill 2 sand", "order fill fill 2 clay when clay 1",
    "order trader trader stone or trader rider or pass", "order trader trader displace stone when talers 5",
    "order trader pass when sand 3", "order tower take silver", "order tower take wood or ask when wood 1",
    "order craft buy stone from A or build stable or ask", "order craft pass when clay 2",
    "order craft build house or build tower or pass when sand 1", "order place place keep 14 or pass",
    "order withdraw withdraw sand or withdraw wood or withdraw stone", "order palace convert",
    "order palace pass when stone 3", "forget orders", "forget order 1",
)  # fmt: skip


def left(scene: Scene, seat: int, *lines: str) -> Scene:
    for line in lines:
        scene.p.apply(seat, READ(line))
    scene.p.take_events()
    return scene


def courting(seats: int = 4, out: tuple[int, ...] = ()) -> Scene:
    scene = Scene(seats, side="winter").lasting("damsel")
    scene.s.courtship = Courtship(out=out)
    return scene


def acted(events: list[Event]) -> list[tuple[int, str]]:
    return [((event.to or (-1,))[0], event.params["answer"]) for event in events if event.key == "order_acted"]


def rested(events: list[Event]) -> list[tuple[str, str]]:
    whys = [event.params["why"] for event in events if event.key == "order_rested"]
    return [(why["key"], why["clause"]) for why in whys]


# ---------------------------------------------------------------- D5, the Damsel


def test_d5_a_taler_as_long_as_i_have_more_than_one_then_stop() -> None:
    """D5, in the words of C13."""
    scene = left(courting().talers(0, 3), 0, *TALER_THEN_STOP)
    for talers in (2, 1):
        scene.then(CourtingTurn())
        assert acted(scene.events) == [(0, "court with taler")]
        assert scene.player(0).talers == talers
        assert scene.awaited == (1,)
        scene.events.clear()
    scene.then(CourtingTurn())
    assert acted(scene.events) == [(0, "stop")]
    assert scene.s.courtship == Courtship(goods("0 sand"), 2, (0,))
    assert scene.awaited == (1,)


def test_d5_in_player_order_each_by_their_own_orders() -> None:
    scene = courting().talers(1, 1).has(3, "1 stone").talers(0, 4)
    left(scene, 0, *TALER_THEN_STOP)
    left(scene, 1, *TALER_THEN_STOP)
    left(scene, 3, "order court court with stone")
    scene.then(CourtingTurn())
    assert acted(scene.events) == [(0, "court with taler"), (1, "stop")]
    assert scene.awaited == (2,)
    assert acted(scene.do(2, "stop")) == [(3, "court with stone")]


@pytest.mark.parametrize(("out", "does"), [((), None), ((2,), None), ((2, 3), "court with taler")])
def test_d5_as_long_as_one_other_courts(out: tuple[int, ...], does: str | None) -> None:
    scene = left(courting(out=out).talers(0, 3), 0, "order court court with taler when suitors 1")
    scene.then(CourtingTurn())
    assert acted(scene.events) == ([(0, does)] if does else [])


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("talers 3", True), ("talers 4", False), ("stone 2", True), ("stone 3", False), ("clay 1", False),
        ("silver 1", True), ("stone 1 and silver 1 and talers 1", True), ("stone 1 and clay 1", False),
    ],
)  # fmt: skip
def test_d5_what_one_holds_decides(line: str, holds: bool) -> None:
    scene = courting().talers(0, 3).has(0, "2 stone 1 silver").talers(1, 20).has(1, "3 clay")
    left(scene, 0, f"order court stop when {line}").then(CourtingTurn())
    assert acted(scene.events) == ([(0, "stop")] if holds else [])


def test_d5_what_can_no_longer_be_given_rests_and_its_owner_is_asked() -> None:
    scene = left(courting().has(0, "1 clay").talers(0, 0), 0, "order court court with stone or court with taler")
    scene.then(CourtingTurn())
    assert rested(scene.events) == [("court.lacking", "C11.4.1")]
    assert scene.awaited == (0,)


def test_d5_a_forced_stop_uses_no_order() -> None:
    """C11.4.1: a forced stop is no question, so no order is suspended."""
    scene = left(courting().has(0, "").talers(0, 0), 0, "order court court with stone").then(CourtingTurn())
    assert rested(scene.events) == []
    assert acted(scene.events) == []
    assert scene.s.courtship is not None
    assert scene.s.courtship.out == (0,)


# ---------------------------------------------------------------- D6 to D8, D10


def test_d6_gifts_are_taken_round_and_round() -> None:
    scene = courting(3, out=(1,)).talers(0, 5).talers(2, 5)
    scene.s.stock, scene.s.courtship = (
        sub(scene.s.stock, goods("2 stone 1 sand")),
        Courtship(goods("2 stone 1 sand"), 0, (1,)),
    )
    left(scene, 0, "order court stop", "order share take stone or take sand")
    left(scene, 1, "order share take silver or take stone or ask")
    scene.then(CourtingTurn())
    assert acted(scene.events) == [(0, "stop"), (0, "take stone"), (1, "take stone")]
    assert len(scene.events_of("shared")) == 3, "the last piece is no question"


@pytest.mark.parametrize("stock", ["10 sand 10 clay 10 wood 10 stone", "3 sand 1 clay 3 wood 10 stone"])
def test_d7_asked_together_or_in_turn(stock: str) -> None:
    scene = Scene(3, first=0).stock(stock)
    for seat in (0, 1):
        left(scene, seat, "order fill fill 2 clay or fill 1 wood 1 sand")
    scene.choose("worker_stone", "worker_stone", "messenger")
    answers = acted(scene.events)
    assert [seat for seat, _ in answers] == [0, 1]
    assert scene.step not in ("FillTogether", "FillCard")
    assert {words for _, words in answers} <= {"fill 2 clay", "fill 1 wood 1 sand"}


def test_d7_one_of_two_is_asked() -> None:
    scene = left(Scene(3, first=0), 1, "order fill fill 2 sand")
    scene.choose("worker_stone", "worker_stone", "messenger")
    assert (scene.step, scene.awaited) == ("FillTogether", (0,))
    assert acted(scene.events) == [(1, "fill 2 sand")]


def test_d8_a_cart_or_another_or_none() -> None:
    scene = Scene(3, first=0).helper(1, "stone")
    left(scene, 0, "order trader trader stone or trader clay or pass")
    scene.choose("trader", "messenger", "messenger")
    assert acted(scene.events) == [(0, "trader clay")]
    assert scene.s.carts["clay"] == 0


def test_d8_a_place_that_is_taken_lets_the_order_rest() -> None:
    scene = left(Scene(3, first=0).helper(1, "stone"), 0, "order trader trader stone")
    scene.choose("trader", "messenger", "messenger")
    assert rested(scene.events) == [("trader.taken", "C5.2.2")]
    assert (scene.step, scene.awaited) == ("PlaceHelper", (0,))


def test_d10_a_kind_from_the_watchtower() -> None:
    scene = left(Scene(3, first=0).tower("1 wood 2 sand"), 0, "order tower take stone or take wood when talers 1")
    scene.choose("bricklayer", "messenger", "messenger")
    assert acted(scene.events) == [(0, "take wood")]
    assert scene.s.watchtower == goods("2 sand")


def test_d9_helpers_are_taken_back_in_the_order_that_was_left() -> None:
    """The toll of a seat that can pay for none of its three helpers but one: the first legal answer."""
    scene = Scene(3, side="winter").in_round(2).lasting("innkeeper").helper(0, "sand").helper(0, "wood")
    left(scene.talers(0, 1), 0, "order withdraw withdraw clay or withdraw wood")
    scene.then(Toll())
    assert acted(scene.events) == [(0, "withdraw wood")]
    assert set(scene.s.carts) == {"sand"}


def test_d9_who_owes_for_more_than_the_order_says_is_asked() -> None:
    scene = Scene(3, side="winter").in_round(2).lasting("innkeeper")
    for cart in ("sand", "wood", "clay"):
        scene.helper(0, cart)
    left(scene.talers(0, 1), 0, "order withdraw withdraw wood").then(Toll())
    assert rested(scene.events) == [("withdraw.count", "C11.3.5")]
    assert (scene.step, scene.awaited) == ("WithdrawHelpers", (0,))


def mason(*lines: str) -> Scene:
    """The Stonemason of seat 0, beside a Worker player who has pieces to sell."""
    scene = Scene(3).talers(0, 3).has(0, "3 clay 3 wood 3 sand")
    scene.s.stock = sub(scene.s.stock, goods("2 wood 1 stone"))
    scene.player(1).on_cards = (("worker_wood", goods("2 wood 1 stone")),)
    return left(scene, 0, *lines).then(Craft(0, "stonemason"))


def test_d11_a_piece_is_bought_then_the_card_is_passed() -> None:
    scene = mason("order craft buy stone from B or pass")
    assert acted(scene.events) == [(0, "buy stone from B"), (0, "pass")]
    assert scene.player(0).goods == goods("1 stone 3 clay 3 wood 3 sand")


def test_d12_a_building_is_paid_for_as_plainly_as_possible() -> None:
    """Without silver where that is possible, with the fewest pieces; the log has the whole move."""
    scene = Scene(3).has(0, "5 stone 5 wood 5 clay 2 silver")
    left(scene, 0, "order craft build palace or build house or ask").then(Craft(0, "worker_wood"))
    ((_, answer),) = acted(scene.events)[:1]
    built = READ(answer)
    assert isinstance(built, Build)
    assert built.building == "palace"
    assert not any(built.silver)
    ways = BOX.payments.ways(BOX.buildings["palace"].value, goods("5 stone 5 wood 5 clay 2 silver"), scene.s.stock)
    assert built.goods == min((payment for payment, silver in ways if not any(silver)), key=sum)


def test_d12_nothing_is_built_without_the_means() -> None:
    scene = left(Scene(3).has(0, "1 sand 1 wood"), 0, "order craft build palace or pass").then(Craft(0, "worker_wood"))
    assert acted(scene.events) in ([(0, "pass")], [])
    assert not scene.events_of("built_points")


def test_d13_a_helper_is_placed_once_nothing_more_can_be_built() -> None:
    line = "order place place keep 14 or pass"
    scene = left(Scene(3).built("keep", 2).talers(0, 14).has(0, "5 stone 5 wood 5 clay"), 0, line)
    scene.then(Craft(0, "stonemason", built=1))
    assert acted(scene.events) == [], "another building could be paid for, so the owner decides"
    scene = left(Scene(3).built("keep", 2).talers(0, 14).has(0, ""), 0, line)
    scene.then(Craft(0, "stonemason", built=1))
    assert acted(scene.events) == [(0, "place keep.14")]
    assert scene.s.spaces["keep.14"] == 0


def test_d14_the_most_points_in_the_palace() -> None:
    scene = palace("order palace convert")
    ((_, answer),) = acted(scene.events)
    best = max(
        (move for move in scene_options(palace()) if isinstance(move, Convert)),
        key=lambda move: (building_points(palace().p, add(move.goods, move.silver)), -sum(move.silver)),
    )
    assert READ(answer) == best


def test_d14_nothing_is_converted() -> None:
    scene = palace("order palace pass when stone 1")
    assert acted(scene.events) == [(0, "pass")]
    assert scene.player(0).goods == goods("1 stone 2 sand 1 silver")


def palace(*lines: str) -> Scene:
    scene = Scene(3).built("palace", 1).has(0, "1 stone 2 sand 1 silver")
    scene.s.spaces["palace.a"] = 0
    scene.player(0).helpers -= 1
    return left(scene, 0, *lines).then(PalaceChoice(0))


def scene_options(scene: Scene) -> list[Move]:
    (stem, *_) = (choice for choice in scene.p.choices(0) if isinstance(choice, Stem))
    return list(scene.p.fill(0, stem))


# ---------------------------------------------------------------- what may be left


def test_every_kind_of_decision_is_one_of_a_step_and_back() -> None:
    steps = {step.order_kind for step in AnyStep.__args__ if step.order_kind}
    # D13 is asked by the step of D11 and D12
    assert steps | {ON_PLACE} == set(DECISIONS) == set(GAME.orderable(Scene(3, side="winter").p, 0))
    offered = {name for kind in GAME.orderable(Scene(3, side="winter").p, 0).values() for name in kind.conditions}
    assert offered == set(GAME.condition_tests)


def test_in_summer_no_damsel_is_courted() -> None:
    refused = Scene(3).p.refuse(0, READ("order court stop"))
    assert isinstance(refused, Illegal)
    assert (refused.key, refused.params["known"]) == (
        "order.kind",
        ("fill", "trader", "tower", "craft", "place", "palace"),
    )


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("order tower take taler", "order.answer"),
        ("order fill fill 2 stone", "order.answer"),
        ("order fill fill 1 sand", "order.answer"),
        ("order trader trader stone from innkeeper", "order.answer"),
        ("order tower take stone when suitors 1", "order.condition"),
        (
            "order court court with taler or court with stone or court with clay or stop when talers 20 and sand 10",
            "order.long",
        ),
    ],
)
def test_what_may_not_be_left(line: str, key: str) -> None:
    refused = Scene(3, side="winter").p.refuse(0, READ(line))
    assert isinstance(refused, Illegal)
    assert refused.key == key


# ---------------------------------------------------------------- what can no longer come


def idle(scene: Scene, seat: int = 0) -> tuple[int, ...]:
    return GAME.idle_orders(GAME.view(scene.p, seat))


def test_who_has_given_up_courts_no_more_but_shares() -> None:
    lines = "order court court with taler", "order share take taler"
    assert idle(left(courting(), 0, *lines)) == ()
    assert idle(left(courting(out=(0,)), 0, *lines)) == (1,)


def test_a_winter_card_that_is_gone_comes_no_more() -> None:
    lines = "order court stop", "order withdraw withdraw sand", "order share take taler"
    scene = left(Scene(3, side="winter"), 0, *lines)
    assert idle(scene) == ()
    scene.s.past = ("damsel",)
    assert idle(scene) == (1, 3)
    scene.s.past = ("innkeeper",)
    assert idle(scene) == (2,)
    scene.lasting("innkeeper")
    assert idle(scene) == ()
    last = left(Scene(3, side="winter").in_round(BOX.by_count(3).rounds), 0, *lines)
    assert idle(last) == (1, 2, 3), "no further winter card is turned up"


def test_the_card_of_a_decision_is_lost() -> None:
    lines = "order fill fill 2 sand", "order craft pass", "order palace convert", "order tower take stone"
    scene = left(Scene(3, side="winter"), 0, *lines)
    assert idle(scene.lost(0, "worker_stone")) == (1,)
    assert idle(scene, 1) == ()
    scene.s.over = True
    assert idle(scene) == ()


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_orders_of_all_seats_there_is_no_question_about_courting(seats: int) -> None:
    happened: Counter[str] = Counter()
    for number in range(4):
        words = f"courting {seats} {number}"
        table = Table(GAME, BOX, seats, {"side": "winter"}, seed_from(words))
        for seat in range(seats):
            table.play(seat, "; ".join(line for lines in GAME.suggested_orders.values() for line in lines))
        dice = Dice(words)
        while awaited := table.position.awaited():
            step, seat = table.position.step, dice.pick(awaited)
            assert step is not None
            assert step.order_kind != ON_COURT
            table.play(seat, [PLAYERS["greedy"](GAME, Decision(GAME, table.position, seat), dice)])
        happened.update(event.key for entry in table.log for event in entry.events)
        loaded = load_table(table.export())
        assert GAME.save(loaded.position.state) == GAME.save(table.position.state)
    assert happened["order_acted"]
    assert happened["courted"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_with_orders_are_replayed_to_the_byte(seats: int) -> None:
    """With lines of several moves, and orders given and forgotten throughout."""
    happened: Counter[str] = Counter()
    for number in range(4):
        words = f"busy {seats} {number}"
        table, dice = Table(GAME, BOX, seats, {"side": "winter"}, seed_from(words)), Dice(words)
        while awaited := table.position.awaited():
            seat, line = dice.below(seats), dice.pick(LEFT)
            if dice.below(3) == 0 and table.position.refuse(seat, READ(line)) is None:
                table.play(seat, line)
            seat, moves, draft = dice.pick(awaited), list[Move](), table.position.copy()
            player = PLAYERS[("greedy", "random")[dice.below(2)]]
            while seat in draft.awaited() and len(moves) < 1 + dice.below(3):
                moves.append(player(GAME, Decision(GAME, draft, seat), dice))
                draft.apply(seat, moves[-1], halt=True)
            table.play(seat, moves)
        happened.update(event.key for entry in table.log for event in entry.events)
        loaded = load_table(table.export())
        assert GAME.save(loaded.position.state) == GAME.save(table.position.state)
        assert loaded.log == table.log
    assert {"order_acted", "order_rested", "order_forgotten", "orders_forgotten"} <= set(happened)


def test_what_others_have_left_is_seen_nowhere() -> None:
    plain, other = courting().then(CourtingTurn()), courting().then(CourtingTurn())
    left(other, 1, *TALER_THEN_STOP)
    left(other, 2, "order share take stone", "order trader pass")
    for viewer in (0, 3, None):
        assert GAME.view(plain.p, viewer) == GAME.view(other.p, viewer)
        drawn = [GAME.resample(scene.p, -1 if viewer is None else viewer, Chance("5" * 64)) for scene in (plain, other)]
        assert GAME.save(drawn[0]) == GAME.save(drawn[1])
    drafts = []
    for scene in (plain, other):
        draft = scene.p.copy()
        draft.apply(0, READ("court with taler"), halt=True)
        drafts.append((draft.take_events(), draft.awaited(), draft.halted, GAME.view(draft, 0)))
    assert drafts[0] == drafts[1]
    assert acted(other.do(0, "court with taler")) == [(1, "court with taler")]
