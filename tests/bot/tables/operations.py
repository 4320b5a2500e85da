"""All operations that change a table, each prepared so that it has an effect, for tests that apply to all of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from bot.store.rows import Deadline, DeadlineKind
from bot.store.sql.database import Database, only_row
from bot.store.store import Store
from bot.tables.create import create_rematch, create_table
from bot.tables.deadlines import end_time, remind
from bot.tables.drafts import clear_draft, confirm_draft, extend_draft, undo_in_draft
from bot.tables.expiry import LOBBY_LIFE, WARNING_TIME, expire_lobby, warn_lobby
from bot.tables.invitations import accept_invitation, decline_invitation, hand_over, invite
from bot.tables.lobby import join_lobby, remove_player
from bot.tables.moderation import close_table
from bot.tables.play import play_line
from bot.tables.relocation import move_to_channel, post_missed
from bot.tables.seating import leave_table, look_for_substitute, take_seat, transfer_host
from bot.tables.service import Tables
from bot.tables.settings import Settings, change_settings
from bot.tables.start import start_game
from bot.tables.types import Answer, Request
from bot.tables.undo import REQUEST_LIFE, answer_undo, end_request, undo
from bot.tables.votes import vote_to_abandon, vote_to_substitute
from engine.chance import seed_from
from tests.bot.store.builders import dump
from tests.bot.store.places import SqlitePlace
from tests.bot.tables.stage import ANNA, BEGINS, BEN, CLEO, DORA, GUILD, HERE, THERE, Stage, compared, opened
from tests.bot.tables.weekends import accepts, ended_week, ends_the_week, with_orders

Prepare = Callable[[Stage], Awaitable[str]]
Act = Callable[[Tables, Request, str], Awaitable[Answer | None]]
DAY = 86_400.0
CHOSEN = "play trader, messenger"
DONE = "done.db"
REQUEST = 5
"""The number of the request to take moves back."""


class Operation(NamedTuple):
    prepare: Prepare
    act: Act
    person: int = ANNA
    repeats: bool = True
    """Does it belong to an interaction?"""


async def lobby(stage: Stage) -> str:
    return await stage.lobby(ANNA, BEN)


async def invited(stage: Stage) -> str:
    table = await stage.lobby(ANNA, BEN)
    await invite(stage.tables, stage.press(ANNA), table, [CLEO])
    return table


async def handed(stage: Stage) -> str:
    table = await stage.game(ANNA, BEN)
    await stage.play(BEN, table, "play messenger, trader")
    await hand_over(stage.tables, stage.press(BEN), table, CLEO)
    return table


async def alone(stage: Stage) -> str:
    return await stage.lobby(ANNA)


async def game(stage: Stage) -> str:
    return await stage.game(ANNA, BEN)


async def answered(stage: Stage) -> str:
    """Anna has answered in secret."""
    table = await stage.game(ANNA, BEN)
    await stage.play(ANNA, table, CHOSEN)
    return table


async def revealed(stage: Stage) -> str:
    table = await answered(stage)
    await stage.play(BEN, table, CHOSEN)
    return table


async def asked_to_undo(stage: Stage) -> str:
    table = await revealed(stage)
    await undo(stage.tables, stage.press(ANNA), table, 0)
    return table


async def request_over(tables: Tables, press: Request, table: str) -> None:
    asked = (await tables.snapshot(table)).loaded.undo_request
    number = REQUEST if asked is None else asked.number
    await end_request(tables, Deadline(DeadlineKind.UNDO, table, BEGINS + REQUEST_LIFE, -1, number))


def answers_undo(yes: bool) -> Act:
    async def act(tables: Tables, press: Request, table: str) -> Answer | None:
        asked = (await tables.snapshot(table)).loaded.undo_request
        return await answer_undo(tables, press, table, REQUEST if asked is None else asked.number, yes)

    return act


async def with_components(stage: Stage) -> str:
    """Another game has begun before, so the components are already stored."""
    await stage.game(CLEO, DORA, location=THERE)
    return await stage.lobby(ANNA, BEN, computers=("random",))


async def shut(tables: Tables, request: Request, table: str) -> Answer:
    return await close_table(tables, request, table, GUILD, "a reason")


async def left(stage: Stage) -> str:
    table = await stage.game(ANNA, BEN, side="winter")
    await stage.steps(table, 10)
    await leave_table(stage.tables, stage.press(BEN), table)
    return table


async def closed(stage: Stage) -> str:
    table = await left(stage)
    await vote_to_abandon(stage.tables, stage.press(ANNA), table, yes=False)
    await leave_table(stage.tables, stage.press(ANNA), table)
    return table


async def voted(stage: Stage) -> str:
    table = await stage.game(ANNA, BEN, CLEO)
    await vote_to_abandon(stage.tables, stage.press(BEN), table)
    return table


async def over(stage: Stage) -> str:
    return await stage.finished(ANNA, BEN, computers=("greedy",))


async def drafted(stage: Stage) -> str:
    table = await stage.game(ANNA, BEN, CLEO)
    await extend_draft(stage.tables, stage.press(ANNA), table, 1, 0, "play trader")
    return table


async def nearly_over(stage: Stage) -> str:
    """A copy of a finished game, without Anna's last move."""
    finished = await stage.finished(ANNA, computers=("random", "greedy"), location=THERE)
    table = await stage.game(ANNA, computers=("random", "greedy"))
    await stage.steps(table, len(await moves_of_anna(stage.tables, finished)) - 1, "finished")
    return table


async def moves_of_anna(tables: Tables, table: str) -> list[str]:
    return [row.move for row in await tables.store.log(table) if row.person == ANNA]


async def last_move(tables: Tables, press: Request, table: str) -> Answer:
    return await play_line(tables, press, table, (await moves_of_anna(tables, number(0)))[-1])


async def late(stage: Stage) -> str:
    """Everyone is late, and one more vote substitutes Ben."""
    table = await stage.game(ANNA, BEN, CLEO, DORA)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=DAY))
    stage.clock.now += DAY
    for deadline in await stage.store.due_deadlines(stage.clock.now):
        await (
            remind(stage.tables, deadline) if deadline.kind is DeadlineKind.REMIND else end_time(stage.tables, deadline)
        )
    await vote_to_substitute(stage.tables, stage.press(CLEO), table, 1)
    stage.clock.now = BEGINS
    return table


async def with_pace(stage: Stage) -> str:
    table = await stage.game(ANNA, BEN)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=DAY))
    return table


async def reminded(tables: Tables, press: Request, table: str) -> None:
    await remind(tables, Deadline(DeadlineKind.REMIND, table, BEGINS + 0.75 * DAY, 1, 1))


async def too_late(tables: Tables, press: Request, table: str) -> None:
    await end_time(tables, Deadline(DeadlineKind.LATE, table, BEGINS + DAY, 1, 1))


async def warned(tables: Tables, press: Request, table: str) -> None:
    await warn_lobby(tables, Deadline(DeadlineKind.WARN, table, BEGINS + LOBBY_LIFE - WARNING_TIME))


async def expired(tables: Tables, press: Request, table: str) -> None:
    await expire_lobby(tables, Deadline(DeadlineKind.EXPIRE, table, BEGINS + LOBBY_LIFE))


async def none(stage: Stage) -> str:
    return ""


async def sealed(stage: Stage) -> str:
    """Two of three have chosen in secret; the third is about to."""
    table = await stage.game(ANNA, BEN, CLEO, computers=("greedy",))
    await stage.play(BEN, table, "play messenger")
    await stage.play(CLEO, table, "play trader")
    return table


OPERATIONS: dict[str, Operation] = {
    "open": Operation(
        none,
        lambda tables, press, _: create_table(
            tables, press, HERE, "castle", Settings(seats=3, options={"side": "winter"})
        ),
    ),
    "join": Operation(lobby, lambda tables, press, table: join_lobby(tables, press, table, 3), CLEO),
    "invite": Operation(lobby, lambda tables, press, table: invite(tables, press, table, [CLEO, DORA])),
    "accept an invitation": Operation(invited, accept_invitation, CLEO),
    "decline": Operation(invited, decline_invitation, CLEO),
    "hand over": Operation(game, lambda tables, press, table: hand_over(tables, press, table, CLEO), BEN),
    "take over": Operation(handed, accept_invitation, CLEO),
    "look for a substitute": Operation(left, look_for_substitute),
    "leave the lobby": Operation(lobby, leave_table),
    "leave the lobby last": Operation(alone, leave_table),
    "change seats": Operation(lobby, lambda tables, press, table: take_seat(tables, press, table, 2)),
    "computer sits": Operation(lobby, lambda tables, press, table: take_seat(tables, press, table, player="greedy")),
    "remove": Operation(lobby, lambda tables, press, table: remove_player(tables, press, table, 1)),
    "start": Operation(with_components, start_game),
    "settings": Operation(
        lobby,
        lambda tables, press, table: change_settings(
            tables, press, table, Settings(language="pl", options={"side": "winter"}, seats=3)
        ),
    ),
    "language": Operation(
        game, lambda tables, press, table: change_settings(tables, press, table, Settings(language="pl"))
    ),
    "hand on": Operation(game, lambda tables, press, table: transfer_host(tables, press, table, BEN)),
    "leave": Operation(game, leave_table, BEN),
    "leave last": Operation(left, leave_table),
    "come back": Operation(left, take_seat, BEN),
    "open again": Operation(closed, take_seat, BEN),
    "give up the lobby": Operation(lobby, vote_to_abandon),
    "vote": Operation(game, vote_to_abandon),
    "vote at last": Operation(voted, vote_to_abandon),
    "withdraw": Operation(voted, lambda tables, press, table: vote_to_abandon(tables, press, table, yes=False), BEN),
    "rematch": Operation(over, lambda tables, press, table: create_rematch(tables, press, table, HERE)),
    "reattach": Operation(game, lambda tables, press, table: move_to_channel(tables, press, table, THERE)),
    "choose": Operation(game, lambda tables, press, table: play_line(tables, press, table, CHOSEN)),
    "choose last": Operation(sealed, lambda tables, press, table: play_line(tables, press, table, "play bricklayer")),
    "play the last move": Operation(nearly_over, last_move),
    "draft": Operation(
        drafted, lambda tables, press, table: extend_draft(tables, press, table, 1, 1, "play messenger")
    ),
    "take back": Operation(drafted, lambda tables, press, table: undo_in_draft(tables, press, table, 1, 1)),
    "start over": Operation(drafted, lambda tables, press, table: clear_draft(tables, press, table, 1, 1)),
    "confirm": Operation(drafted, lambda tables, press, table: confirm_draft(tables, press, table, 1, 1)),
    "accept": Operation(ended_week, accepts),
    "end a week that orders plan": Operation(with_orders, ends_the_week),
    "warn": Operation(lobby, warned),
    "expire": Operation(lobby, expired),
    "pace": Operation(game, lambda tables, press, table: change_settings(tables, press, table, Settings(pace=DAY))),
    "remind": Operation(with_pace, reminded),
    "late": Operation(with_pace, too_late),
    "vote on a seat": Operation(late, lambda tables, press, table: vote_to_substitute(tables, press, table, 0), DORA),
    "substitute": Operation(late, lambda tables, press, table: vote_to_substitute(tables, press, table, 1)),
    "close the lobby": Operation(lobby, shut, DORA),
    "close the game": Operation(drafted, shut, DORA),
    "undo": Operation(answered, undo),
    "ask to undo": Operation(revealed, lambda tables, press, table: undo(tables, press, table, 0)),
    "agree to undo": Operation(asked_to_undo, answers_undo(True), BEN),
    "refuse to undo": Operation(asked_to_undo, answers_undo(False), BEN),
    "let an undo lapse": Operation(asked_to_undo, request_over),
    "retell": Operation(game, lambda tables, press, table: told_again(tables), repeats=False),
}


async def told_again(tables: Tables) -> None:
    await post_missed(tables)


class Prepared(NamedTuple):
    """An operation ready to be done on a database in a file, and its result."""

    operation: Operation
    path: Path
    table: str
    press: Request
    before: dict[str, Any]
    after: dict[str, Any]
    answer: bytes | None

    @property
    def done_path(self) -> Path:
        """The same database after it."""
        return self.path.with_name(DONE)

    async def done(self, stage: Stage) -> bytes | None:
        answer = await self.operation.act(stage.tables, self.press, self.table)
        return None if answer is None else compared(answer)

    async def warm(self, stage: Stage) -> Stage:
        """Loads the table into memory."""
        if self.table:
            await stage.tables.snapshot(self.table)
        return stage


async def prepared(name: str, empty: Path, folder: Path) -> Prepared:
    operation = OPERATIONS[name]
    path, done = folder / "games.db", folder / DONE
    copied(empty, path)
    store = await opened(path)
    stage = Stage(store, SqlitePlace(path))
    table = await operation.prepare(stage)
    press = stage.press(operation.person, interaction="the press")
    await store.close()
    copied(path, done)
    other = await opened(done)
    answer = await operation.act(Stage(other, SqlitePlace(done)).tables, press, table)
    await other.close()
    kept = None if answer is None else compared(answer)
    return Prepared(operation, path, table, press, dump(path), dump(done), kept)


def copied(path: Path, to: Path) -> Path:
    to.write_bytes(path.read_bytes())
    return to


def number(tables: int) -> str:
    return f"table00{tables}"


async def number_of_table(db: Database) -> str:
    (tables,) = await only_row(db, "SELECT count(*) FROM tables")
    return number(tables)


def without_chance(patch: pytest.MonkeyPatch) -> None:
    """Deterministic table ids and seeds, so that two databases can be compared."""
    patch.setattr("bot.store.sql.commit._unused_id", number_of_table)
    patch.setattr("bot.tables.start.secrets", SimpleNamespace(token_hex=lambda size: seed_from(f"the seed {size}")))


async def again(path: Path, given: Prepared, store: Store | None = None) -> Stage:
    """A service on an existing database, with the table loaded."""
    return await given.warm(Stage(store or await opened(path), SqlitePlace(path)))
