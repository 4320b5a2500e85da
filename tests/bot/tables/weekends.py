"""Games of Ezra and Nehemiah at the end of a week, where each player plans alone and gets a proposal."""

from __future__ import annotations

from typing import Any

from bot.tables.drafts import accept_proposal, current_draft
from bot.tables.live import Live
from bot.tables.play import play_line
from bot.tables.service import Tables
from bot.tables.types import Answer, Press
from engine.ezra import GAME
from engine.ezra.steps.plans import Plans
from engine.players.dice import Dice
from tests.bot.tables.stage import ANNA, BEN, Stage, person_in, some_line

PLANS = "; ".join(GAME.suggested["plans"])
DICE = "weekend"


async def nearly(stage: Stage, *people: int, **given: Any) -> str:
    """A position in which the next move ends the week."""
    table = await stage.game(*(people or (ANNA, BEN)), game="ezra", options={}, **given)
    while True:
        live = await stage.tables.live(table)
        if isinstance(ended(live).step, Plans):
            return table
        await stage.step(table, Dice(f"{DICE} {live.moves}"), "greedy")


def ended(live: Live) -> Any:
    """The position after the next move."""
    here = live.begun.copy()
    seat = here.awaited()[0]
    here.apply(seat, here.box.notation.read(next_line(live)))
    return here


def next_line(live: Live) -> str:
    (seat,) = live.begun.awaited()
    return some_line(live, seat, Dice(f"{DICE} {live.moves}"), "greedy")


async def ends(stage: Stage, table: str) -> Answer:
    live = await stage.tables.live(table)
    return await stage.play(person_in(live, live.begun.awaited()[0]), table, next_line(live))


async def ended_week(stage: Stage, *people: int, **given: Any) -> str:
    """A game in which all are asked for their plans."""
    table = await nearly(stage, *people, **given)
    await ends(stage, table)
    return table


def proposed(live: Live, seat: int) -> list[str]:
    """The moves proposed after those that this seat has chosen."""
    return [live.box.notation.write(move) for move in live.rules.proposal(current_draft(live, seat).position, seat)]


async def accepts(tables: Tables, press: Press, table: str) -> Answer:
    """Accepts the chosen and the proposed moves as the player's panel shows them."""
    live = await tables.live(table)
    seat = live.seat_of(press.person)
    assert seat is not None
    draft = current_draft(live, seat.seat)
    shown = proposed(live, seat.seat)
    return await accept_proposal(tables, press, table, draft.decision, draft.number, lambda moves: list(moves) == shown)


async def with_orders(stage: Stage) -> str:
    """A game in which both have an order to accept, and the next move ends the week."""
    table = await nearly(stage)
    for person in (ANNA, BEN):
        await stage.play(person, table, PLANS)
    return table


async def ends_the_week(tables: Tables, press: Press, table: str) -> Answer:
    return await play_line(tables, press, table, next_line(await tables.live(table)))
