"""An attempt to change a table: a decision based on one version of it, and the table after the commit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from bot.store.changes import Changes, Commit
from bot.store.rows import Draft, Invitation, SeatRow, SeenHand, TableRow, Vote
from bot.store.unseen import unseen_after
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import Answer
from engine.move import Event, Move
from engine.orders import is_order
from engine.position import Position


@dataclass(frozen=True)
class Plan:
    """The answer to the person, the commit to write, and what memory needs after that."""

    answer: Answer
    commit: Commit
    position: Position[Any, Any] | None = None
    """None: unchanged."""
    opening: tuple[Event, ...] | None = None
    new_moves: tuple[Move, ...] = ()
    """Played, or added to a draft."""


@dataclass(frozen=True)
class NoChange:
    """The table is already as requested."""

    answer: Answer


@dataclass(frozen=True)
class Attempt:
    """The current version of the table, the time, and the interaction (None: the clock's or the bot's own change)."""

    snapshot: TableSnapshot
    now: float
    interaction: str | None

    def answer(self, key: str = "done", **params: Any) -> Answer:
        return Answer(key=key, params=params, table=self.snapshot.id)

    def no_change(self, key: str = "done", **params: Any) -> NoChange:
        return NoChange(self.answer(key, **params))

    def plan(self, answer: Answer, **parts: Any) -> Plan:
        """A plan to commit these parts, the fields of `Commit`, on this version. People who leave a seat of a game
        have seen its hand."""
        if (seats := parts.get("seats")) is not None:
            parts = {"seen": self._hands_left(seats), **parts}
        commit = Commit(
            table=self.snapshot.id,
            expected=self.snapshot.row.version,
            now=self.now,
            interaction=self.interaction,
            answer=msgspec.json.encode(answer),
            **parts,
        )
        return Plan(answer, commit)

    def _hands_left(self, seats: Sequence[SeatRow]) -> tuple[SeenHand, ...]:
        if self.snapshot.position is None:
            return ()
        known = {(hand.seat, hand.person) for hand in self.snapshot.seen}
        left: dict[tuple[int, int], SeenHand] = {}
        for before, after in zip(self.snapshot.seats, seats, strict=True):
            seat, owner, person = before.seat, before.owner, before.person
            # owners who left before this was noted
            if owner not in (None, after.owner) and (seat, owner) not in known:
                left[seat, owner] = SeenHand(seat, owner, self.now)
            if person not in (None, after.person):
                left[seat, person] = SeenHand(seat, person, self.now)
        return tuple(left.values())


Decide: TypeAlias = Callable[[Attempt], Awaitable[Plan | NoChange]]
"""Called again with a newer version if another process committed first."""


def after_commit(snapshot: TableSnapshot, plan: Plan) -> TableSnapshot:
    """The table after the commit, equal to loading it again from the store, unless moves were taken back."""
    c, before = plan.commit, snapshot.loaded
    seats = before.seats if c.seats is None else tuple(seat.as_stored for seat in c.seats)
    sitting = [seat.person for seat in seats if seat.person in before.people]
    loaded = msgspec.structs.replace(
        before,
        table=_row(before.table, c),
        seats=seats,
        people={person: before.people[person] for person in sitting if person is not None},
        awaited=c.awaited if c.awaited is not None else before.awaited,
        drafts=_drafts(before.drafts, c),
        votes=_votes(before.votes, c),
        seed=c.opening.seed if c.opening is not None else before.seed,
        opening=c.opening.events if c.opening is not None else before.opening,
        state=None,
        closure=c.closure or before.closure,
        clock=c.clock or before.clock,
        name=c.name or before.name,
        undos=before.undos if c.undo is None else (*before.undos, c.undo.seats),
        undo_request=before.undo_request if c.undo_request is UNSET else c.undo_request,
        seen=_seen(before.seen, c),
        invitations=_invitations(before.invitations, c),
        orders=_orders(before.orders, c),
        unseen=unseen_after(before.unseen, c.entries),
    )
    return TableSnapshot(
        loaded,
        snapshot.rules,
        plan.position if plan.position is not None else snapshot.position,
        plan.opening if plan.opening is not None else snapshot.opening,
    )


def _row(row: TableRow, c: Commit) -> TableRow:
    fields = msgspec.structs.asdict(c.changes or Changes())
    changed = {name: value for name, value in fields.items() if value is not UNSET}
    moves = (c.keep_moves if c.keep_moves is not None else row.moves) + len(c.entries)
    at = row.changed if c.unnoticed else c.now
    return msgspec.structs.replace(row, **changed, version=row.version + 1, moves=moves, changed=at)


def _orders(orders: tuple[int, ...], c: Commit) -> tuple[int, ...]:
    kept = [number for number in orders if c.keep_moves is None or number <= c.keep_moves]
    return (*kept, *(entry.number for entry in c.entries if is_order(entry.move)))


def _drafts(drafts: tuple[Draft, ...], c: Commit) -> tuple[Draft, ...]:
    replaced = {*c.drop_drafts, *(draft.seat for draft in c.drafts)}
    kept = [draft for draft in drafts if draft.seat not in replaced]
    return tuple(sorted([*kept, *c.drafts], key=lambda draft: draft.seat))


def _votes(votes: tuple[Vote, ...], c: Commit) -> tuple[Vote, ...]:
    cast = {_key(vote): vote for vote in votes if vote.kind not in c.drop_votes}
    cast.update({_key(vote): vote for vote in c.votes})
    # in the store's order
    return tuple(sorted(cast.values(), key=lambda vote: (vote.at, *_key(vote))))


def _seen(hands: tuple[SeenHand, ...], c: Commit) -> tuple[SeenHand, ...]:
    known = {(hand.seat, hand.person): hand for hand in (*hands, *c.seen)}
    return tuple(known[key] for key in sorted(known))


def _invitations(before: tuple[Invitation, ...], c: Commit) -> tuple[Invitation, ...]:
    if c.invitations is None:
        return before
    return tuple(sorted(c.invitations, key=lambda invitation: (invitation.at, invitation.person)))


def _key(vote: Vote) -> tuple[str, int, int]:
    return vote.kind, vote.seat, vote.person
