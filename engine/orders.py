"""Standing orders: what a seat answers to a kind of decision while it is not there.

An order names a kind of decision, conditions on what its owner sees, and answers of which the first legal one is taken.
Orders are state, known to their owner alone; setting them is a move like any other, and takes no part in the game.
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
MOST_ORDERS = 16
MOST_ANSWERS = 4
MOST_CONDITIONS = 3
ACTED = "order_acted"
ACCEPTED = "order_accepted"
LONGEST = 90
"""Of an order in words, as of any move."""


class Condition(msgspec.Struct, frozen=True):
    """`left 2`: a question that the game knows, and what the owner compares with."""

    name: str
    value: str


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    on: str
    answers: tuple[str, ...]
    """In the words of the notation, which later rules still read; or ASK."""
    when: tuple[Condition, ...] = ()
    rests: bool = False
    """It did not fit any more: it stands down until its owner sets it again."""


class Test(NamedTuple):
    """A question that conditions may ask of their owner's view, with the box; it gets nothing else."""

    values: tuple[str, ...]
    holds: Callable[[Any, Any, str], bool]


class Orderable(NamedTuple):
    """A kind of decision that may be answered in advance."""

    conditions: tuple[str, ...]
    answers: tuple[Move, ...]


class Said(NamedTuple):
    """What one of a seat's orders says of a question: its answer, or why it has none any more."""

    at: int
    words: str = ""
    answer: Move | None = None
    why: Illegal | None = None


class Accepting(NamedTuple):
    """A seat, and the number of its order to accept what is proposed."""

    seat: int
    number: int


class OrderMove(Move, frozen=True):
    """What any seat may do at any time; no question of the game is answered by it."""


class SetOrder(OrderMove, frozen=True, tag="set_order"):
    """Leave an answer. The same decision and conditions replace what was left before."""

    on: str
    answers: tuple[str, ...]
    when: tuple[Condition, ...] = ()
    FORM: ClassVar[str] = "order {on:decision} {answers:answers}[ when {when:conditions}]"


class ForgetOrder(OrderMove, frozen=True, tag="forget_order"):
    number: int
    FORM: ClassVar[str] = "forget order {number:number}"


class ForgetOrders(OrderMove, frozen=True, tag="forget_orders"):
    FORM: ClassVar[str] = "forget orders"


def refuse(p: Any, seat: int, move: OrderMove) -> Illegal | None:
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
        if condition.value not in p.rules.tests[condition.name].values:
            return Illegal("order.value", condition=condition.name, value=condition.value)
    if len(move.answers) > MOST_ANSWERS or len(move.when) > MOST_CONDITIONS:
        return Illegal("order.long", most=LONGEST)
    if len(p.box.notation.write(move)) > LONGEST:
        return Illegal("order.long", most=LONGEST)
    if len(_with(mine, Order(move.on, move.answers, move.when))) > MOST_ORDERS:
        return Illegal("order.many", most=MOST_ORDERS)
    return None


def carry_out(p: Any, seat: int, move: OrderMove) -> None:
    mine: tuple[Order, ...] = p.state.orders.get(seat, ())
    if isinstance(move, SetOrder):
        now = _with(mine, Order(move.on, move.answers, move.when))
        p.tell("order_set", to=(seat,), order=p.box.notation.write(move))
    elif isinstance(move, ForgetOrder):
        now = mine[: move.number - 1] + mine[move.number :]
        p.tell("order_forgotten", to=(seat,), order=written(p.box, mine[move.number - 1]))
    else:
        now = ()
        p.tell("orders_forgotten", to=(seat,))
    _keep(p, seat, now)


def answered(p: Any, step: Any, seats: Iterable[int]) -> list[int]:
    """Let the seats' orders answer the step on top, all of them before anybody is asked; those whom they leave it to.

    Each says what it says before any answer is in: none may turn on what another has just answered.
    """
    said = {seat: _said(p, step.orders, seat) for seat in seats}
    for seat, found in said.items():
        if found is None:
            continue
        if found.answer is None:
            _rest(p, seat, found)
            continue
        p.tell(ACTED, to=(seat,), number=found.at + 1, answer=found.words, aside=p.within() is not None)
        # Counted like any other decision: no older panel of its owner may pass for this one.
        p.state.asked[seat] += 1
        p.answer(seat, found.answer)
    return [seat for seat, found in said.items() if found is None or found.answer is None]


def accepting(p: Any, step: Any, seats: Iterable[int]) -> tuple[Accepting, ...]:
    """Whose orders accept a proposal in the phase that opens, which each plays alone."""
    said = {seat: _said(p, step.orders, seat) for seat in seats}
    for seat, found in said.items():
        if found is not None and found.answer is None:
            _rest(p, seat, found)
    return tuple(Accepting(seat, it.at + 1) for seat, it in said.items() if it is not None and it.answer is not None)


def ahead(p: Any, step: Any, seats: Sequence[int], seat: int) -> bool:
    """May orders have a say in this question, to which a draft of the seat has come? Then it ends there: a line must
    lead where its moves lead one by one, and what others have left it may not tell.
    """
    return seat in seats and (len(seats) > 1 or _said(p, step.orders, seat) is not None)


def turned(event: Event, mover: int | None) -> bool:
    """Did an order of somebody else than the mover answer in a turn of its own?"""
    return event.key == ACTED and event.to != (mover,) and not event.params["aside"]


def forget_others(state: Any, viewer: int) -> None:
    """For `resample`: nobody knows what others have left."""
    state.orders = {seat: orders for seat, orders in state.orders.items() if seat == viewer}


def written(box: Any, order: Order) -> str:
    """An order as the move that sets it."""
    words: str = box.notation.write(SetOrder(order.on, order.answers, order.when))
    return words


def _with(mine: tuple[Order, ...], order: Order) -> tuple[Order, ...]:
    """In the place of one with the same conditions, else behind all, but before what holds always."""
    for i, old in enumerate(mine):
        if (old.on, set(old.when)) == (order.on, set(order.when)):
            return (*mine[:i], order, *mine[i + 1 :])
    if not order.when:
        return (*mine, order)
    always = next((i for i, old in enumerate(mine) if old.on == order.on and not old.when), len(mine))
    return (*mine[:always], order, *mine[always:])


def _keep(p: Any, seat: int, orders: tuple[Order, ...]) -> None:
    """Copies of the state share what it holds, so that is replaced and never changed."""
    p.state.orders = {**{s: o for s, o in p.state.orders.items() if s != seat}, **({seat: orders} if orders else {})}


def _said(p: Any, on: str, seat: int) -> Said | None:
    """What the first of the seat's orders that fits says, or None if the seat is to be asked."""
    mine: tuple[Order, ...] = p.state.orders.get(seat, ())
    view: Any = None
    for at, order in enumerate(mine):
        if order.on != on or order.rests:
            continue
        unknown = _unknown(p, order)
        if unknown is not None:
            return Said(at, why=unknown)
        if order.when and view is None:
            view = p.rules.view(p, seat)
        if all(p.rules.tests[it.name].holds(view, p.box, it.value) for it in order.when):
            return _first_legal(p, seat, at, order)
    return None


def _unknown(p: Any, order: Order) -> Illegal | None:
    """What older rules let its owner ask, and these do not."""
    for it in order.when:
        test = p.rules.tests.get(it.name)
        if test is None:
            return Illegal("order.condition", on=order.on, condition=it.name)
        if it.value not in test.values:
            return Illegal("order.value", condition=it.name, value=it.value)
    return None


def _first_legal(p: Any, seat: int, at: int, order: Order) -> Said | None:
    why: Illegal | None = None
    alone = isinstance(p.step, Lanes)
    for words in order.answers:
        if words == ASK:
            return None
        try:
            move: Move = p.box.notation.read(words)
        except Illegal as unread:
            # Left under older rules.
            why = why or unread
            continue
        # A phase that each plays alone takes whole plans, any other question its own answers.
        foreign = isinstance(move, OrderMove) or isinstance(move, AcceptProposal) != alone
        refusal = Illegal("order.answer", on=order.on, answer=words) if foreign else None
        refusal = refusal if foreign or alone else p.refuse(seat, move)
        if refusal is None:
            return Said(at, words, move)
        why = why or refusal
    return Said(at, why=why or Illegal("order.answer", on=order.on, answer=""))


def _rest(p: Any, seat: int, found: Said) -> None:
    mine: tuple[Order, ...] = p.state.orders[seat]
    order, refusal = mine[found.at], found.why
    assert refusal is not None, "nothing rests without a reason"
    _keep(p, seat, (*mine[: found.at], msgspec.structs.replace(order, rests=True), *mine[found.at + 1 :]))
    why = {"key": refusal.key, "params": dict(refusal.params), "clause": refusal.clause}
    p.tell("order_rested", to=(seat,), number=found.at + 1, order=written(p.box, order), why=why)
