"""What a press would change, thought out on one version of a table; and the table as it is when that is committed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import UNSET

from bot.store.changes import Changes, Commit
from bot.store.rows import Draft, TableRow, Vote
from bot.tables import types
from bot.tables.live import Live
from bot.tables.types import Answer
from engine.move import Event
from engine.position import Position


@dataclass(frozen=True)
class Plan:
    """What is answered, what is written, and what is then kept in memory."""

    answer: Answer
    commit: Commit
    position: Position[Any, Any] | None = None
    """None: as it was."""
    opening: tuple[Event, ...] | None = None


@dataclass(frozen=True)
class Nothing:
    """All is as the press wants it already."""

    answer: Answer


def written(live: Live, interaction: str | None, now: float, answer: Answer, **what: Any) -> Commit:
    """The commit for this version of a table, holding what is given (by Commit's own names)."""
    commit = Commit(
        table=live.id, expected=live.row.version, now=now, interaction=interaction, answer=types.write_answer(answer)
    )
    return msgspec.structs.replace(commit, **what)


def committed(live: Live, plan: Plan) -> Live:
    """The table as the store has it now: the same as loading it again, without asking."""
    c, before = plan.commit, live.loaded
    loaded = msgspec.structs.replace(
        before,
        table=_row(before.table, c),
        seats=c.seats if c.seats is not None else before.seats,
        awaited=c.awaited if c.awaited is not None else before.awaited,
        drafts=_drafts(before.drafts, c),
        votes=_votes(before.votes, c),
        seed=c.opening.seed if c.opening is not None else before.seed,
        opening=c.opening.events if c.opening is not None else before.opening,
        state=None,
    )
    return Live(
        loaded,
        live.rules,
        plan.position if plan.position is not None else live.position,
        plan.opening if plan.opening is not None else live.opening,
    )


def _row(row: TableRow, c: Commit) -> TableRow:
    given = msgspec.structs.asdict(c.changes or Changes())
    set_anew = {name: value for name, value in given.items() if value is not UNSET}
    moves = (c.keep if c.keep is not None else row.moves) + len(c.entries)
    return msgspec.structs.replace(row, **set_anew, version=row.version + 1, moves=moves, changed=c.now)


def _drafts(drafts: tuple[Draft, ...], c: Commit) -> tuple[Draft, ...]:
    replaced = {*c.drop_drafts, *(draft.seat for draft in c.drafts)}
    kept = [draft for draft in drafts if draft.seat not in replaced]
    return tuple(sorted([*kept, *c.drafts], key=lambda draft: draft.seat))


def _votes(votes: tuple[Vote, ...], c: Commit) -> tuple[Vote, ...]:
    cast = {_about(vote): vote for vote in votes if vote.kind not in c.drop_votes}
    cast.update({_about(vote): vote for vote in c.votes})
    # In the order in which the store has them.
    return tuple(sorted(cast.values(), key=lambda vote: (vote.at, *_about(vote))))


def _about(vote: Vote) -> tuple[str, int, int]:
    return vote.kind, vote.seat, vote.person
