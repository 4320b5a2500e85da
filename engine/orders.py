"""Standing orders: a seat's answers to a kind of decision, given in advance.

An order names a kind of decision, conditions on what its owner sees, and answers; the first legal answer is taken.
Orders are part of the state and visible to their owner only. Setting them is a move, but no part of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from engine.illegal import Illegal
from engine.move import AcceptProposal, Event, Move
from engine.step import Lanes

ASK = "ask"
"""The answer that leaves the decision to its owner."""
MAX_ORDERS = 16
MAX_ANSWERS = 4
MAX_CONDITIONS = 3
ACTED = "order_acted"
ACCEPTED = "order_accepted"
MAX_ORDER_LENGTH = 90
"""The longest order in notation, in characters."""


class Condition(msgspec.Struct, frozen=True):
    """`left 2`: one of the game's tests and the value to compare with."""

    name: str
    value: str


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    on: str
    answers: tuple[str, ...]
    """In notation, which later versions of the rules can still read; or ASK."""
    when: tuple[Condition, ...] = ()
    rests: bool = False
    """It no longer applied: it is suspended until its owner sets it again."""


class ConditionTest(NamedTuple):
    """A test that conditions use. It gets the owner's view, the box and a value, and nothing else."""

    values: tuple[str, ...]
    holds: Callable[[Any, Any, str], bool]


class Orderable(NamedTuple):
    """A kind of decision that may be answered in advance."""

    conditions: tuple[str, ...]
    answers: tuple[Move, ...]


class OrderAnswer(NamedTuple):
    """The answer of one of a seat's orders to a question, or why it no longer has one."""

    at: int
    words: str = ""
    answer: Move | None = None
    why: Illegal | None = None


class AcceptingOrder(NamedTuple):
    """A seat and the number of its order to accept the proposal."""

    seat: int
    number: int


class OrderMove(Move, frozen=True):
    """A move that any seat may make at any time; it answers no question of the game."""


class SetOrder(OrderMove, frozen=True, tag="set_order"):
    """Set an order. It replaces an earlier one with the same decision and conditions."""

    on: str
    answers: tuple[str, ...]
    when: tuple[Condition, ...] = ()
    FORM: ClassVar[str] = "order {on:decision} {answers:answers}[ when {when:conditions}]"


class ForgetOrder(OrderMove, frozen=True, tag="forget_order"):
    number: int
    FORM: ClassVar[str] = "forget order {number:number}"


class ForgetOrders(OrderMove, frozen=True, tag="forget_orders"):
    FORM: ClassVar[str] = "forget orders"


def is_order(line: str) -> bool:
    """Whether this move in notation is about orders; without reading it, so also if older rules wrote it."""
    return line.startswith(("order ", "forget order"))


def refuse_order(p: Any, seat: int, move: OrderMove) -> Illegal | None:
    if seat not in range(len(p.state.asked)):
        return Illegal("not_your_turn", awaited=tuple(p.awaited()))
    mine: tuple[Order, ...] = p.state.orders.get(seat, ())
    if isinstance(move, SetOrder):
        return _refuse_set(p, seat, move, mine)
    if not mine:
        return Illegal("order.none")
    if isinstance(move, ForgetOrder) and not 1 <= move.number <= len(mine):
        return Illegal("order.number", number=move.number, last=len(mine))
    return None


def _refuse_set(p: Any, seat: int, move: SetOrder, mine: tuple[Order, ...]) -> Illegal | None:
    known: Mapping[str, Orderable] = p.rules.orderable(p, seat)
    kind = known.get(move.on)
    if kind is None:
        return Illegal("order.kind", on=move.on, known=tuple(known))
    allowed = {ASK, *map(p.box.notation.write, kind.answers)}
    for answer in move.answers or ("",):
        if answer not in allowed:
            return Illegal("order.answer", on=move.on, answer=answer)
    for condition in move.when:
        if condition.name not in kind.conditions:
            return Illegal("order.condition", on=move.on, condition=condition.name)
        if condition.value not in p.rules.condition_tests[condition.name].values:
            return Illegal("order.value", condition=condition.name, value=condition.value)
    if len(move.answers) > MAX_ANSWERS or len(move.when) > MAX_CONDITIONS:
        return Illegal("order.long", most=MAX_ORDER_LENGTH)
    if len(p.box.notation.write(move)) > MAX_ORDER_LENGTH:
        return Illegal("order.long", most=MAX_ORDER_LENGTH)
    if len(_with_order(mine, Order(move.on, move.answers, move.when))) > MAX_ORDERS:
        return Illegal("order.many", most=MAX_ORDERS)
    return None


def carry_out_order(p: Any, seat: int, move: OrderMove) -> None:
    mine: tuple[Order, ...] = p.state.orders.get(seat, ())
    if isinstance(move, SetOrder):
        now = _with_order(mine, Order(move.on, move.answers, move.when))
        p.emit("order_set", to=(seat,), order=p.box.notation.write(move))
    elif isinstance(move, ForgetOrder):
        now = mine[: move.number - 1] + mine[move.number :]
        p.emit("order_forgotten", to=(seat,), order=order_notation(p.box, mine[move.number - 1]))
    else:
        now = ()
        p.emit("orders_forgotten", to=(seat,))
    _store(p, seat, now)


def answer_by_orders(p: Any, step: Any, seats: Iterable[int]) -> list[int]:
    """Let the seats' orders answer the top step before anyone is asked; the seats that remain to be asked.

    All orders are evaluated before any answer is given: none may depend on the answer of another.
    """
    said = {seat: _consult(p, step.orders_on(p), seat) for seat in seats}
    for seat, found in said.items():
        if found is None:
            continue
        if found.answer is None:
            _suspend(p, seat, found)
            continue
        p.emit(ACTED, to=(seat,), number=found.at + 1, answer=found.words, aside=p.interrupted_seat() is not None)
        # Counted like any other decision, so that an older panel of its owner is stale.
        p.state.asked[seat] += 1
        p.answer(seat, found.answer)
    return [seat for seat, found in said.items() if found is None or found.answer is None]


def accepting_orders(p: Any, step: Any, seats: Iterable[int]) -> tuple[AcceptingOrder, ...]:
    """The seats whose orders accept the proposal in the phase of lanes that opens."""
    said = {seat: _consult(p, step.orders_on(p), seat) for seat in seats}
    for seat, found in said.items():
        if found is not None and found.answer is None:
            _suspend(p, seat, found)
    return tuple(
        AcceptingOrder(seat, found.at + 1)
        for seat, found in said.items()
        if found is not None and found.answer is not None
    )


def could_answer(p: Any, step: Any, seats: Sequence[int], seat: int) -> bool:
    """Whether orders may answer this question, which a draft of the seat has reached. The draft ends there: a line must
    lead where its moves lead one by one, and it must not reveal the orders of others.
    """
    return seat in seats and (len(seats) > 1 or _consult(p, step.orders_on(p), seat) is not None)


def answer_by_further(p: Any, seat: int, lines: Iterable[str]) -> Move | None:
    """The answer to the open question of the seat if it also had these orders, on a copy. None if they may not be set
    or leave the question to the seat.
    """
    step = p.step
    if step is None or not step.orders_on(p) or isinstance(step, Lanes) or seat not in p.awaited():
        return None
    twin = p.copy()
    for line in lines:
        move = twin.box.notation.read(line)
        if not isinstance(move, SetOrder) or refuse_order(twin, seat, move) is not None:
            return None
        carry_out_order(twin, seat, move)
    found = _consult(twin, step.orders_on(twin), seat)
    return None if found is None else found.answer


def acted_out_of_turn(event: Event, mover: int | None) -> bool:
    """Whether an order of a seat other than the mover answered in a turn of its own."""
    return event.key == ACTED and event.to != (mover,) and not event.params["aside"]


def forget_others(state: Any, viewer: int | None) -> None:
    """For `resample`: the orders of others are unknown."""
    state.orders = {seat: orders for seat, orders in state.orders.items() if seat == viewer}


def order_notation(box: Any, order: Order) -> str:
    """The notation of the move that sets this order."""
    words: str = box.notation.write(SetOrder(order.on, order.answers, order.when))
    return words


def _with_order(mine: tuple[Order, ...], order: Order) -> tuple[Order, ...]:
    """Insert an order: in place of one with the same conditions, else last, but before an unconditional one."""
    for i, old in enumerate(mine):
        if (old.on, set(old.when)) == (order.on, set(order.when)):
            return (*mine[:i], order, *mine[i + 1 :])
    if not order.when:
        return (*mine, order)
    always = next((i for i, old in enumerate(mine) if old.on == order.on and not old.when), len(mine))
    return (*mine[:always], order, *mine[always:])


def _store(p: Any, seat: int, orders: tuple[Order, ...]) -> None:
    """Copies of the state share the orders, so they are replaced and never changed in place."""
    p.state.orders = {**{s: o for s, o in p.state.orders.items() if s != seat}, **({seat: orders} if orders else {})}


def _consult(p: Any, on: str, seat: int) -> OrderAnswer | None:
    """The answer of the seat's first matching order, or None if the seat is to be asked."""
    mine: tuple[Order, ...] = p.state.orders.get(seat, ())
    view: Any = None
    for at, order in enumerate(mine):
        if order.on != on or order.rests:
            continue
        unknown = _unknown(p, order)
        if unknown is not None:
            return OrderAnswer(at, why=unknown)
        if order.when and view is None:
            view = p.rules.view(p, seat)
        if all(p.rules.condition_tests[condition.name].holds(view, p.box, condition.value) for condition in order.when):
            return _first_legal(p, seat, at, order)
    return None


def _unknown(p: Any, order: Order) -> Illegal | None:
    """Why a condition no longer exists, if it was set under older rules."""
    for condition in order.when:
        test = p.rules.condition_tests.get(condition.name)
        if test is None:
            return Illegal("order.condition", on=order.on, condition=condition.name)
        if condition.value not in test.values:
            return Illegal("order.value", condition=condition.name, value=condition.value)
    return None


def _first_legal(p: Any, seat: int, at: int, order: Order) -> OrderAnswer | None:
    why: Illegal | None = None
    alone = isinstance(p.step, Lanes)
    for words in order.answers:
        if words == ASK:
            return None
        try:
            move: Move = p.box.notation.read(words)
        except Illegal as unread:
            # Set under older rules.
            why = why or unread
            continue
        # A phase of lanes takes whole proposals, any other question its own answers.
        foreign = isinstance(move, OrderMove) or isinstance(move, AcceptProposal) != alone
        refusal = Illegal("order.answer", on=order.on, answer=words) if foreign else None
        if not foreign and not alone:
            whole = p.rules.complete_answer(p, seat, move)
            move, words = whole, words if whole == move else p.box.notation.write(whole)
            refusal = p.refuse(seat, move)
        if refusal is None:
            return OrderAnswer(at, words, move)
        why = why or refusal
    return OrderAnswer(at, why=why or Illegal("order.answer", on=order.on, answer=""))


def _suspend(p: Any, seat: int, found: OrderAnswer) -> None:
    mine: tuple[Order, ...] = p.state.orders[seat]
    order, refusal = mine[found.at], found.why
    assert refusal is not None, "nothing rests without a reason"
    _store(p, seat, (*mine[: found.at], msgspec.structs.replace(order, rests=True), *mine[found.at + 1 :]))
    why = {"key": refusal.key, "params": dict(refusal.params), "clause": refusal.clause}
    p.emit("order_rested", to=(seat,), number=found.at + 1, order=order_notation(p.box, order), why=why)
