"""Games of Ezra and Nehemiah at the end of a week, where each player plans alone and gets a proposal."""

from __future__ import annotations

from typing import Any

from bot.tables.drafts import accept_proposal, current_draft
from bot.tables.play import play_line
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import Answer, Request
from engine.ezra import GAME
from engine.ezra.steps.plans import Plans
from engine.players.dice import Dice
from tests.bot.tables.stage import ANNA, BEN, Stage, person_in, some_line

PLANS = "; ".join(GAME.suggested_orders["plans"])
DICE = "weekend"


async def nearly(stage: Stage, *people: int, **given: Any) -> str:
    """A position in which the next move ends the week."""
    table = await stage.game(*(people or (ANNA, BEN)), game="ezra", options={}, **given)
    while True:
        snapshot = await stage.tables.snapshot(table)
        if isinstance(ended(snapshot).step, Plans):
            return table
        await stage.step(table, Dice(f"{DICE} {snapshot.moves}"), "greedy")


def ended(snapshot: TableSnapshot) -> Any:
    """The position after the next move."""
    here = snapshot.game_position.copy()
    seat = here.awaited()[0]
    here.apply(seat, here.box.notation.read(next_line(snapshot)))
    return here


def next_line(snapshot: TableSnapshot) -> str:
    (seat,) = snapshot.game_position.awaited()
    return some_line(snapshot, seat, Dice(f"{DICE} {snapshot.moves}"), "greedy")


async def ends(stage: Stage, table: str) -> Answer:
    snapshot = await stage.tables.snapshot(table)
    return await stage.play(person_in(snapshot, snapshot.game_position.awaited()[0]), table, next_line(snapshot))


async def ended_week(stage: Stage, *people: int, **given: Any) -> str:
    """A game in which all are asked for their plans."""
    table = await nearly(stage, *people, **given)
    await ends(stage, table)
    return table


def proposed(snapshot: TableSnapshot, seat: int) -> list[str]:
    """The moves proposed after those that this seat has chosen."""
    return [
        snapshot.box.notation.write(move)
        for move in snapshot.rules.proposal(current_draft(snapshot, seat).position, seat)
    ]


async def accepts(tables: Tables, press: Request, table: str) -> Answer:
    """Accepts the chosen and the proposed moves as the player's panel shows them."""
    snapshot = await tables.snapshot(table)
    seat = snapshot.seat_of(press.person)
    assert seat is not None
    draft = current_draft(snapshot, seat.seat)
    shown = proposed(snapshot, seat.seat)
    return await accept_proposal(tables, press, table, draft.decision, draft.number, lambda moves: list(moves) == shown)


async def with_orders(stage: Stage) -> str:
    """A game in which both have an order to accept, and the next move ends the week."""
    table = await nearly(stage)
    for person in (ANNA, BEN):
        await stage.play(person, table, PLANS)
    return table


async def ends_the_week(tables: Tables, press: Request, table: str) -> Answer:
    return await play_line(tables, press, table, next_line(await tables.snapshot(table)))
