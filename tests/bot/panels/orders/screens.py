"""Panels of tables in memory whose games take orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from bot.panels.orders.ids import Draft, OrdersAct
from bot.panels.orders.screen import OrdersScreen, Place
from bot.store.rows import SeatRow
from bot.tables.snapshot import TableSnapshot
from engine.chance import seed_from
from engine.orders import MAX_ANSWERS, MAX_CONDITIONS, Condition, Order
from engine.table import Table, new_table
from tests.bot.cards.builders import snapshot as lived
from tests.bot.panels.orders.orders_user import GAME

OPTIONS: Mapping[str, Mapping[str, str]] = {"castle": {"side": "winter"}}
"""Options of each game with the most decisions."""


def table(seats: int = 4, orders: Sequence[Order] = (), game: str = GAME) -> Table:
    made = new_table(game, seats, seed_from("orders"), OPTIONS.get(game))
    made.position.state.orders = {0: tuple(orders)} if orders else {}
    return made


def snapshot(made: Table, seats: Sequence[SeatRow] | None = None) -> TableSnapshot:
    return lived(made, seats, game=made.rules.id)


def drafts(screen: OrdersScreen, many: int) -> Iterator[Draft]:
    """For each decision the shortest and the longest draft that can be made by pressing."""
    for on in screen.order_options.kinds:
        yield from islice(_made(screen, Draft(on)), many)


def _made(screen: OrdersScreen, draft: Draft) -> Iterator[Draft]:
    for answer in reversed(screen.order_options.remaining_answers(draft)[:-1][:MAX_ANSWERS]):
        draft = draft.with_answer(answer)
        yield draft
    for name in screen.order_options.remaining_conditions(draft)[-MAX_CONDITIONS:]:
        longest = max(screen.order_options.tests[name].values, key=len)
        draft = draft.with_condition(Condition(name, longest))
        yield draft


def places(screen: OrdersScreen) -> Iterator[Place]:
    """Every kind of question."""
    for at in (OrdersAct.HOME, OrdersAct.CLEAR, OrdersAct.KIND, OrdersAct.OFFERS):
        yield Place(at)
    for name in screen.snapshot.rules.suggested_orders:
        yield Place(OrdersAct.OFFER, name=name)
    for on in screen.order_options.kinds:
        yield Place(OrdersAct.ANSWER, Draft(on))
    for draft in drafts(screen, 10):
        yield Place(OrdersAct.REVIEW, draft)
        if screen.order_options.remaining_answers(draft):
            yield Place(OrdersAct.ANSWER, draft)
        if further := screen.order_options.remaining_conditions(draft):
            yield Place(OrdersAct.NAME, draft)
            yield from (Place(OrdersAct.VALUE, draft, name=name) for name in further)
