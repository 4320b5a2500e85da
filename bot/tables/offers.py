"""Ready-made orders of a game, offered where they help: in a question that they answer, or before it comes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final
from zlib import crc32

import msgspec

from bot.store.rows import Status
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.drafts import first_number
from bot.tables.notifications import hand
from bot.tables.permissions import require_running, require_seat
from bot.tables.play import advance, set_orders
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import Answer, ChangeResult, Request
from bot.tables.undo_requests import with_take_back
from engine.illegal import Refused
from engine.move import Move
from engine.orders import answer_by_further, order_notation
from engine.table import Entry, play_line_on_copy

OFFER: Final = "offer"
"""The parameter of the answer that names the orders that were taken."""
_NUMBERS: Final = 10**9


@dataclass(frozen=True)
class OrderOffer:
    """Suggested orders that a seat may set by one press."""

    name: str
    lines: tuple[str, ...]
    decision: int
    """The seat's decision at which they are offered."""
    answer: Move | None = None
    """Their answer to the open question of the seat; None if they are only set."""
    answer_words: str = ""

    @property
    def number(self) -> int:
        """It tells offers apart, so that a press takes only what was shown. Messages contain it."""
        parts = (self.name, *self.lines, str(self.decision), self.answer_words) if self.answer else (self.name,)
        return crc32("\n".join(parts).encode()) % _NUMBERS


def offer_in_question(snapshot: TableSnapshot, seat: int) -> OrderOffer | None:
    """The first suggestion that answers the open question of the seat, without giving anything up."""
    rules, position = snapshot.rules, snapshot.game_position
    if snapshot.status is not Status.RUNNING or seat not in position.awaited() or _would_tell(snapshot):
        return None
    for name in rules.offered_orders:
        lines = rules.suggested_orders[name]
        answer = answer_by_further(position, seat, lines)
        if answer is not None and not rules.warnings(position, seat, answer):
            written = snapshot.box.notation.write(answer)
            return OrderOffer(name, lines, _decision(snapshot, seat), answer, written)
    return None


def offers(snapshot: TableSnapshot, seat: int) -> list[OrderOffer]:
    """The offer within the open question, and those for later questions."""
    if snapshot.status is not Status.RUNNING:
        return []
    asked = offer_in_question(snapshot, seat)
    for_later = (
        offer_for_later(snapshot, seat, name)
        for name in snapshot.rules.orders_to_offer(snapshot.game_position, seat)
        if asked is None or asked.name != name
    )
    return [
        *filter(None, [asked]),
        *(offer for offer in for_later if not (_would_tell(snapshot) and _answers(snapshot, seat, offer))),
    ]


def _answers(snapshot: TableSnapshot, seat: int, offer: OrderOffer) -> bool:
    return answer_by_further(snapshot.game_position, seat, offer.lines) is not None


def _would_tell(snapshot: TableSnapshot) -> bool:
    """Do several players answer in secret? Then no answer comes with an order: those are two moves of the log, and
    nothing is there that could be counted."""
    return snapshot.is_sealed and len(snapshot.game_position.awaited()) > 1


def offer_for_later(snapshot: TableSnapshot, seat: int, name: str) -> OrderOffer:
    return OrderOffer(name, snapshot.rules.suggested_orders[name], _decision(snapshot, seat))


def _decision(snapshot: TableSnapshot, seat: int) -> int:
    """The number of the seat's decision; another one after moves were taken back."""
    asked: int = snapshot.game_position.state.asked[seat]
    return asked + first_number(snapshot, seat)


async def take_offer(tables: Tables, request: Request, table: str, number: int) -> ChangeResult:
    """Sets the orders of an offer, and gives their answer if they were offered within a question."""
    return await tables.change(table, request.interaction, partial(_take, request, number))


async def _take(request: Request, number: int, attempt: Attempt) -> Plan | NoChange:
    snapshot = attempt.snapshot
    require_running(snapshot)
    seat = require_seat(snapshot, request).seat
    taken = _by_number(snapshot, seat, number)
    known = {order_notation(snapshot.box, order) for order in snapshot.view(seat).orders if not order.rests}
    lines = [snapshot.box.notation.read(line) for line in taken.lines if line not in known]
    rules, position, entries = snapshot.rules, snapshot.game_position, list[Entry]()
    if lines:
        position, entries = play_line_on_copy(rules, position, seat, lines, snapshot.moves + 1)
    if taken.answer is None:
        if not entries:
            return attempt.no_change()
        # the message with the offer no longer shows it
        edit = hand(snapshot.seats[seat], attempt.now, anew=False)
        return set_orders(attempt, attempt.plan(_played(attempt, seat, entries), outbox=edit), position, entries)
    position, answered = play_line_on_copy(rules, position, seat, [taken.answer], snapshot.moves + len(entries) + 1)
    answer = msgspec.structs.replace(
        _played(attempt, seat, answered), params={OFFER: taken.name}, moves=tuple(entry.move for entry in answered)
    )
    plan = await advance(attempt, attempt.plan(answer), position, [*entries, *answered], mover=seat)
    plan = with_take_back(snapshot, plan, seat)
    return replace(plan, new_moves=(taken.answer,))


def _played(attempt: Attempt, seat: int, entries: Sequence[Entry]) -> Answer:
    events = tuple(event for entry in entries for event in entry.events if event.visible_to(seat))
    return msgspec.structs.replace(attempt.answer("played"), events=events)


def _by_number(snapshot: TableSnapshot, seat: int, number: int) -> OrderOffer:
    asked = offer_in_question(snapshot, seat)
    if asked is not None and asked.number == number:
        return asked
    later = (offer_for_later(snapshot, seat, name) for name in snapshot.rules.offered_orders)
    found = next((offer for offer in later if offer.number == number), None)
    if found is None:
        raise Refused("stale.decision")
    return found
