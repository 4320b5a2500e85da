"""Twin tables that differ only in what one player has answered or begun in secret: no request to take moves back, no
answer to it and nothing that follows tells them apart, in the three games."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.store.rows import Message
from bot.tables.settings import Settings, change_settings
from bot.tables.snapshot import TableSnapshot
from bot.tables.timing import time_left
from bot.tables.types import ChangeResult
from bot.tables.undo import answer_undo, undo
from engine.chance import seed_from
from engine.game import games
from engine.illegal import Refused
from engine.orders import OrderMove
from engine.players.dice import Dice
from engine.step import Lanes
from tests.bot.tables.stage import ANNA, BEGINS, BEN, CLEO, HERE, Stage, some_line
from tests.bot.tables.test_undo import begun, stop

MOST = 400
Told = list[tuple[str, Any]]


def is_secret(snapshot: TableSnapshot) -> bool:
    """Are all asked in secret, and had they moved before?"""
    return snapshot.is_sealed and len(snapshot.game_position.awaited()) == 3 and snapshot.moves > 8


async def secret_question(stage: Stage, table: str, number: int) -> TableSnapshot:
    """Plays to the second time that all are asked in secret after they have moved, or a later one."""
    dice, found, before = Dice(f"twins {number}"), 0, False
    for _ in range(MOST):
        snapshot = await stage.tables.snapshot(table)
        now = is_secret(snapshot)
        found += now and not before
        if found > number:
            return snapshot
        before = now
        await stage.step(table, dice)
    raise AssertionError("no secret question")


async def hidden_moves(stage: Stage, table: str, twin: int) -> None:
    """Ben's: in the twin another answer, or a plan that was begun."""
    snapshot = await stage.tables.snapshot(table)
    seat = next(one.seat for one in snapshot.seats if one.person == BEN)
    lines = list[str]()
    for number in range(200):
        line = some_line(snapshot, seat, Dice(f"hidden {number}"))
        if line not in lines and line != "done":
            lines.append(line)
    if isinstance(snapshot.game_position.step, Lanes):
        if twin:
            await stage.play(BEN, table, lines[0])
    else:
        await stage.play(BEN, table, lines[twin])
    after = await stage.tables.snapshot(table)
    assert after.game_position.step is not None
    assert after.game_position.step.sealed


async def hears(told: Told, what: str, asked: Any) -> None:
    try:
        done = await asked
        params = {key: value for key, value in done.params.items() if key != "ballot"}
        told.append((what, (done.key, params, done.events if isinstance(done, ChangeResult) else ())))
    except Refused as refusal:
        told.append((what, (refusal.key, refusal.params)))


def channel(stage: Stage, table: str, told: Told, *, but: int) -> None:
    """What is sent, except to one person."""
    for row in stage.waiting_rows(table):
        # the number of a request is made of the id of the command, which counts what everyone types
        params = {key: value for key, value in row.payload.get("params", {}).items() if key != "ballot"}
        if row.target != but:
            told.append(("row", (row.kind, row.target, {**row.payload, "params": params}, row.after)))
    stage.deliver()


async def all_that_is_told(stage: Stage, game: str, number: int, twin: int) -> Told:
    stage.clock.now = BEGINS
    table = await begun(stage, ANNA, BEN, CLEO, game=game, options={})
    pace = Settings(clock="brisk") if number else Settings(pace=20 * 3_600)
    await change_settings(stage.tables, stage.press(ANNA), table, pace)
    snapshot = await secret_question(stage, table, number)
    to = next(
        row.number - 1
        for row in reversed(await stage.store.log(table))
        if row.person == ANNA and not isinstance(snapshot.box.notation.read(row.move), OrderMove)
    )
    await stage.store.put_message(table, Message("card", 0, HERE.channel, 1, snapshot.moves, 2.0))
    stage.clock.now += 3_600
    await hidden_moves(stage, table, twin)
    stage.deliver()
    told: Told = []

    async def times() -> None:
        """Since when and until when each is asked, and what is left to them, as everyone reads it."""
        now = await stage.tables.snapshot(table)
        waits = [(wait.seat, wait.since, wait.due, wait.remind_at) for wait in now.awaited]
        left = [time_left(now, seat.seat, stage.clock.now) for seat in now.seats]
        told.append(("times", (waits, left, now.row.changed)))
        stage.clock.now += 3_600

    await times()
    await hears(told, "asks", undo(stage.tables, stage.press(ANNA), table, to))
    channel(stage, table, told, but=0)
    asked = (await stage.tables.snapshot(table)).loaded.undo_request
    assert asked is not None, told
    await hears(told, "again", undo(stage.tables, stage.press(ANNA), table, to))
    await times()
    await hears(told, "Cleo agrees", answer_undo(stage.tables, stage.press(CLEO), table, asked.number, True))
    channel(stage, table, told, but=BEN)
    await hears(told, "Ben agrees", answer_undo(stage.tables, stage.press(BEN), table, asked.number, True))
    channel(stage, table, told, but=BEN)
    await times()
    snapshot = await stage.tables.snapshot(table)
    told.append(("numbers", (snapshot.public_moves, snapshot.view(None).awaited)))
    await stop(stage, table)
    return told


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("game", sorted(games()))
async def test_no_question_tells_what_is_secret(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, game: str, number: int
) -> None:
    seed = SimpleNamespace(token_hex=lambda size: seed_from(f"undo twins {game} {number}")[: 2 * size])
    monkeypatch.setattr("bot.tables.start.secrets", seed)
    real, other = [await all_that_is_told(stage, game, number, twin) for twin in range(2)]
    assert real
    for one, two in zip(real, other, strict=True):
        assert one == two
