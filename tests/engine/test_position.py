"""`apply`: refuse and change nothing, or take the move and run until a seat is awaited."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import pytest

from engine import orders
from engine.castle import GAME as CASTLE
from engine.castle.moves import Play
from engine.chance import Chance, seed_from
from engine.illegal import Illegal, Why
from engine.move import Done, Event, Move, Pass, TakeBack
from engine.position import BaseState, Position
from engine.simulate import start
from engine.step import Ask, Choice, Lanes, Step, Together
from tests.engine.madeup import Bid, Shout

BOX = CASTLE.box()


class Saying(Step, frozen=True, tag="saying"):
    """Runs by itself and tells its word."""

    word: str

    def run(self, p: Any) -> None:
        p.emit(self.word)


class Telling(Saying, frozen=True, tag="telling"):
    reveals: ClassVar[bool] = True


class Asking(Ask, frozen=True, tag="asking"):
    """Pass or shout; shouting is heard before the question comes back."""

    def choices(self, p: Any, seat: int) -> Iterable[Choice]:
        return [Shout(), Pass()]

    def refuse(self, p: Any, seat: int, move: Move) -> Illegal | None:
        return None if isinstance(move, Shout | Pass) else Illegal("asking")

    def take(self, p: Any, seat: int, move: Move) -> None:
        if isinstance(move, Shout):
            p.then(Saying("loud"), Saying("clear"), self)


class Forced(Asking, frozen=True, tag="forced"):
    """One answer only."""

    def choices(self, p: Any, seat: int) -> Iterable[Choice]:
        return [Pass()]

    def take(self, p: Any, seat: int, move: Move) -> None:
        p.emit("forced", seats=(seat,))


class Both(Together, frozen=True, kw_only=True, tag="both"):
    def choices(self, p: Any, seat: int) -> Iterable[Choice]:
        return [Bid(1), Bid(2)]

    def refuse(self, p: Any, seat: int, move: Move) -> Illegal | None:
        return None if isinstance(move, Bid) else Illegal("both")

    def run(self, p: Any) -> None:
        p.emit("opened", reveals=True, bids=[self.answer(seat).coins for seat in self.asked])


class NoGame:
    """Just enough of a game for its positions."""

    condition_tests: ClassVar[Mapping[str, orders.ConditionTest]] = {}

    def copy(self, state: BaseState) -> BaseState:
        return BaseState(
            version=state.version, chance=state.chance.copy(), stack=list(state.stack), asked=list(state.asked)
        )

    def view(self, p: Any, viewer: int | None) -> None:
        return None

    def orderable(self, p: Any, seat: int) -> Mapping[str, orders.Orderable]:
        return {}

    def complete_answer(self, p: Any, seat: int, move: Move) -> Move:
        return move

    def proposal(self, p: Any, seat: int) -> tuple[Move, ...]:
        return ()


def position(*steps: Step, seats: int = 3) -> Position[BaseState, None]:
    state = BaseState(version=1, chance=Chance(seed_from("position")), stack=[], asked=[0] * seats)
    p: Position[BaseState, None] = Position(state, None, NoGame())
    p.then(*steps)
    return p


def told(p: Position[BaseState, None]) -> list[str]:
    return [event.key for event in p.take_events()]


def top(p: Position[BaseState, None]) -> Step | None:
    return p.step


def halted(p: Position[BaseState, None]) -> bool:
    return p.halted


def test_steps_happen_in_the_order_written() -> None:
    p = position(Saying("first"), Saying("second"), Asking(0), Saying("last"))
    p.advance()
    assert told(p) == ["first", "second"]
    assert p.awaited() == (0,)
    p.apply(0, Shout())
    assert told(p) == ["loud", "clear"]
    assert top(p) == Asking(0)
    p.apply(0, Pass())
    assert told(p) == ["last"]
    assert top(p) is None
    assert p.awaited() == ()
    assert p.choices(0) == []
    assert list(p.moves(0)) == []
    assert p.prompt(0) is None


@pytest.mark.parametrize(
    ("seat", "move", "key"),
    [(1, Pass(), "not_your_turn"), (7, Pass(), "not_your_turn"), (-1, Pass(), "not_your_turn"), (0, Bid(1), "asking")],
)
def test_a_refusal_changes_nothing(seat: int, move: Move, key: str) -> None:
    p = position(Asking(0))
    p.advance()
    p.take_events()
    before = repr(p.state)
    with pytest.raises(Illegal) as caught:
        p.apply(seat, move)
    assert caught.value.key == key
    assert caught.value.why is Why.ILLEGAL
    assert repr(p.state) == before
    assert p.events == []


def test_after_the_end_every_move_is_refused() -> None:
    p = position()
    with pytest.raises(Illegal, match="over"):
        p.apply(0, Pass())


def test_one_answer_is_given_by_itself_and_is_nobodys_decision() -> None:
    p = position(Forced(1), Asking(2))
    p.advance()
    assert p.take_events() == [Event("forced", {}, (1,))]
    assert p.state.asked == [0, 0, 1]


def test_decisions_are_numbered_by_seat() -> None:
    p = position(Asking(0), Both(asked=(0, 2)), Asking(2))
    p.advance()
    assert p.state.asked == [1, 0, 0]
    p.apply(0, Shout())
    assert p.state.asked == [2, 0, 0], "the same question again is a new decision"
    p.apply(0, Pass())
    assert p.state.asked == [3, 0, 1]
    p.apply(2, Bid(1))
    p.apply(2, Bid(2))
    assert p.state.asked == [3, 0, 1], "a sealed answer is a new decision for no one"
    assert p.awaited() == (0,)
    p.apply(0, Bid(1))
    assert p.state.asked == [3, 0, 2]


def test_a_halt_stands_in_front_of_what_reveals() -> None:
    p = position(Asking(0), Saying("before"), Telling("secret"), Asking(0))
    p.advance(halt=True)
    p.apply(0, Pass(), halt=True)
    assert told(p) == ["before"]
    assert halted(p)
    assert p.awaited() == ()
    assert top(p) == Telling("secret")
    assert p.copy().halted
    for seat in range(3):
        with pytest.raises(Illegal, match="behind_reveal"):
            p.apply(seat, Pass())
    p.resume()
    assert told(p) == ["secret"]
    assert not halted(p)
    assert p.awaited() == (0,)


def test_without_a_halt_nothing_halts() -> None:
    p = position(Asking(0), Telling("secret"), Asking(1))
    p.advance()
    p.apply(0, Pass())
    assert told(p) == ["secret"]
    assert not halted(p)


def test_a_halt_stands_in_front_of_sealed_answers() -> None:
    p = position(Both(asked=(0, 1)))
    p.advance()
    p.apply(0, Bid(2), halt=True)
    assert not halted(p)
    p.apply(1, Bid(1), halt=True)
    assert halted(p)
    assert told(p) == ["answered", "answered"]


def test_choices_are_those_of_the_moment() -> None:
    """They are listed once for as long as the position stands still."""
    p = position(Both(asked=(0, 1)), Asking(1))
    p.advance()
    assert p.choices(0) is p.choices(0)
    assert p.choices(1) == [Bid(1), Bid(2)]
    assert p.choices(2) == []
    p.apply(0, Bid(1))
    p.apply(1, Bid(2))
    assert p.choices(0) == []
    assert p.choices(1) == [Shout(), Pass()]
    twin = p.copy()
    twin.apply(1, Pass())
    assert p.choices(1) == [Shout(), Pass()]
    assert twin.choices(1) == []


def test_a_copy_is_a_state_of_its_own() -> None:
    p = start(CASTLE, BOX, 3, {"side": "winter"}, seed_from("copy"))
    before = CASTLE.save(p.state)
    twin = p.copy()
    for seat in range(3):
        twin.apply(seat, Play(("messenger",)))
    assert CASTLE.save(p.state) == before
    assert CASTLE.save(twin.state) != before


@pytest.mark.parametrize(
    "call",
    [
        lambda step, p: step.run(p),
        lambda step, p: step.take(p, 0, Pass()),
        lambda step, p: step.refuse(p, 0, Pass()),
    ],
    ids=["run", "take", "refuse"],
)
def test_a_step_says_what_it_cannot_do(call: Callable[[Step, Any], Any]) -> None:
    """A game that forgot one of its methods hears of it by name."""

    class Bare(Step, frozen=True, tag="bare"):
        def awaits(self, p: Any) -> Sequence[int]:
            return ()

    with pytest.raises(TypeError, match="Bare"):
        call(Bare(), position())
    assert list(Bare().choices(None, 0)) == []
    assert Bare().prompt(None, 0).key == "bare"


class Digging(Asking, frozen=True, tag="digging"):
    """An action of a lane: passing digs something up."""

    def take(self, p: Any, seat: int, move: Move) -> None:
        p.then(Telling("found"), Asking(seat))


class DeepLanes(Lanes, frozen=True, kw_only=True, tag="deep_lanes"):
    def enter(self, seat: int) -> Step:
        return Telling("surprise") if seat == 2 else Digging(seat)


def test_a_lane_ends_in_front_of_what_reveals() -> None:
    """Planning reveals nothing; events of a lane are emitted when all lanes are closed."""
    p = position(DeepLanes(seats=(0, 1, 2)))
    p.advance()
    assert p.choices(2) == [Done()]
    assert halted(DeepLanes(seats=(2,)).lane_position(p, 2))
    p.apply(0, Pass())
    assert p.choices(0) == [TakeBack(), Done()]
    with pytest.raises(Illegal, match="behind_reveal"):
        p.apply(0, Pass())
    for seat in (0, 2, 1):
        assert "found" not in told(p)
        p.apply(seat, Done())
    assert told(p)[-2:] == ["found", "surprise"]


class Planting(Ask, frozen=True, tag="planting_here"):
    """An action of a lane: what may be bid depends on the state."""

    def choices(self, p: Any, seat: int) -> Iterable[Choice]:
        return [Bid(p.state.version), Pass()]

    def refuse(self, p: Any, seat: int, move: Move) -> Illegal | None:
        return None if move in (Bid(p.state.version), Pass()) else Illegal("planting")

    def take(self, p: Any, seat: int, move: Move) -> None:
        p.then(self)


class Growing(Step, frozen=True, tag="growing"):
    """Changes the state between two phases."""

    def run(self, p: Any) -> None:
        p.state.version += 1


class ShallowLanes(Lanes, frozen=True, kw_only=True, tag="shallow_lanes"):
    def enter(self, seat: int) -> Step:
        return Planting(seat)

    def run(self, p: Any) -> None:
        """Nothing that the lanes held matters afterwards."""


def test_a_phase_of_lanes_is_not_played_on_from_the_last_one() -> None:
    """The cache of lanes ends with the phase: the same lane leads elsewhere in a state that has changed."""
    p = position(ShallowLanes(seats=(0, 1)), Growing(), ShallowLanes(seats=(0, 1)))
    p.advance()
    assert p.choices(0) == [Bid(1), Pass(), Done()]
    assert p.choices(1) == [Bid(1), Pass(), Done()]
    p.apply(0, Done())
    p.apply(1, Done())
    assert p.choices(0) == [Bid(2), Pass(), Done()]
    p.apply(0, Bid(2))
    assert p.choices(0) == [Bid(2), Pass(), TakeBack(), Done()]
    assert p.refuse(1, Bid(1)) is not None
    assert p.refuse(1, Bid(2)) is None


def test_a_lane_is_played_on_move_by_move() -> None:
    """Looking at a lane twice plays nothing; a move more plays that move alone, one taken back starts afresh."""
    p = position(ShallowLanes(seats=(0, 1)))
    p.advance()

    def inside() -> Any:
        assert isinstance(p.step, Lanes)
        return p.step.lane_position(p, 0)

    begun = inside()
    p.apply(0, Pass())
    p.apply(1, Pass())
    assert inside() is begun, "the other's lane changes nothing"
    p.apply(0, TakeBack())
    assert inside() is not begun
    assert p.copy().lanes == {}, "a copy would play on what the other still looks at"


class Careless(Asking, frozen=True, tag="careless"):
    """Lists what it refuses: whether that is noticed must not depend on who has looked at the list before."""

    def refuse(self, p: Any, seat: int, move: Move) -> Illegal | None:
        return Illegal("careless") if isinstance(move, Shout) else None


@pytest.mark.parametrize("looked", [False, True])
def test_what_is_listed_has_no_say_in_what_is_legal(looked: bool) -> None:
    begun = position(Careless(0))
    begun.advance()
    p = begun.copy()
    if looked:
        assert Shout() in p.choices(0)
    refusal = p.refuse(0, Shout())
    assert refusal is not None
    assert refusal.key == "careless"
    with pytest.raises(Illegal, match="careless"):
        p.apply(0, Shout())
    assert top(p) == Careless(0)


def test_a_play_out_trusts_what_it_has_just_listed_and_nothing_else() -> None:
    p = position(Careless(0))
    p.advance()
    fresh = p.copy()
    with pytest.raises(Illegal, match="careless"):
        fresh.apply(0, Shout(), trust_listed=True)
    assert Shout() in p.choices(0)
    with pytest.raises(Illegal, match="not_your_turn"):
        p.apply(1, Shout(), trust_listed=True)
    p.apply(0, Shout(), trust_listed=True)
    assert told(p) == ["loud", "clear"]
