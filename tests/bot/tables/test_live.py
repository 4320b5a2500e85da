"""After each commit the table in memory equals the stored one: whole games, move by move."""

import itertools

import pytest

from bot.store.rows import Status
from bot.tables.drafts import clear_draft, confirm_draft, current_draft, extend_draft, undo_in_draft
from bot.tables.seating import leave_table, take_seat, transfer_host
from bot.tables.settings import Settings, change_settings
from bot.tables.votes import vote_to_abandon
from engine.illegal import Refused
from engine.players.dice import Dice
from tests.bot.tables.stage import ANNA, BEN, CLEO, DORA, PEOPLE, Stage, person_in, plain, some_line
from tests.slow import slow_but

KINDS = list(itertools.product((2, 3, 4), ("summer", "winter"), ("random", "greedy")))


@pytest.mark.parametrize(("seats", "side", "player"), slow_but(KINDS[:2], KINDS))
async def test_memory_equals_the_store_after_each_move(stage: Stage, seats: int, side: str, player: str) -> None:
    table = await stage.game(*PEOPLE[:seats], side=side)
    dice = Dice(f"slow {seats} {side} {player}")
    while (snapshot := await stage.tables.snapshot(table)).game_position.awaited():
        await stage.step(table, dice, player)
        await stage.same_as_loaded(table)
        # the earlier version is unchanged
        assert snapshot.moves < (await stage.tables.snapshot(table)).moves
    assert snapshot.over


@pytest.mark.parametrize("luck", slow_but(range(2), range(6)))
async def test_with_people_who_come_and_go_and_vote(stage: Stage, luck: int) -> None:
    """Random actions of random people, until the game is over, abandoned, or closed and reopened."""
    dice = Dice(f"unrest {luck}")
    table = await stage.game(*PEOPLE[: 2 + luck % 3], side=("summer", "winter")[luck % 2])
    ended = 0
    for _ in range(250):
        snapshot = await stage.tables.snapshot(table)
        before = plain(snapshot)
        if snapshot.status in (Status.OVER, Status.ABANDONED):
            ended += 1
            break
        stage.clock.now += dice.below(5_000)
        try:
            await something(stage, table, dice)
        except Refused:
            assert plain(await stage.tables.snapshot(table)) == before
        await stage.same_as_loaded(table)
        if (kept := await stage.tables.snapshot(table)) is not snapshot:
            assert plain(snapshot) == before
            assert kept.row.version == snapshot.row.version + 1
    assert ended or (await stage.tables.snapshot(table)).moves > 20


async def something(stage: Stage, table: str, dice: Dice) -> None:
    snapshot = await stage.tables.snapshot(table)
    person = dice.pick((ANNA, BEN, CLEO, DORA))
    press = stage.press(person)
    awaited = snapshot.game_position.awaited() if snapshot.status is Status.RUNNING else ()
    match dice.below(20):
        case 0:
            await leave_table(stage.tables, press, table)
        case 1 | 2:
            await take_seat(stage.tables, press, table)
        case 3:
            await vote_to_abandon(stage.tables, press, table, yes=dice.below(3) == 0)
        case 4:
            await change_settings(stage.tables, press, table, Settings(language=dice.pick(("en", "fr", "pl"))))
        case 5:
            await transfer_host(stage.tables, press, table, dice.pick((ANNA, BEN, CLEO, DORA)))
        case 6 | 7 | 8 if awaited:
            await drafted(stage, table, dice.pick(awaited), dice)
        case _ if awaited:
            seat = dice.pick(awaited)
            await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice))
        case _:
            await take_seat(stage.tables, press, table)


async def drafted(stage: Stage, table: str, seat: int, dice: Dice) -> None:
    snapshot = await stage.tables.snapshot(table)
    press = stage.press(person_in(snapshot, seat))
    now = current_draft(snapshot, seat)
    match dice.below(4):
        case 0 if now.moves:
            await undo_in_draft(stage.tables, press, table, now.decision, now.number)
        case 1 if now.moves:
            await confirm_draft(stage.tables, press, table, now.decision, now.number)
        case 2 if now.moves:
            await clear_draft(stage.tables, press, table, now.decision, now.number)
        case _:
            move = next(now.position.moves(seat), None)
            if move is not None:
                await extend_draft(
                    stage.tables, press, table, now.decision, now.number, snapshot.box.notation.write(move)
                )
