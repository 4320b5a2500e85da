"""Helpers of the card tests: tables in memory, built from real games, and fake pictures."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import discord
import msgspec

from bot.limits import walk
from bot.pictures import Draw, Pictures
from bot.store.rows import LoadedTable, PendingDecision, SeatRow, Status, TableRow
from bot.tables.snapshot import TableSnapshot
from engine.chance import seed_from
from engine.game import Decision, game
from engine.players import player
from engine.players.dice import Dice
from engine.table import Entry, Table, new_table, visible_log
from renderers.picture import Picture

TABLE = "abcd1234"
CHANNEL = 555_000_111
PEOPLE = ("Marta", "Piotr", "Élise", "Tom")
LONG = ("Wolfeschlegelsteinhausenbergerdorff 0001", "W" * 60, "**x** @everyone <@123> [a](http://b) # _y_", "Ż̴̢͓ó̶̱ł̴̛ć̵͜" * 12)
NOON = 1_790_000_000.0


def person(seat: int) -> int:
    """The Discord id of the person in a seat."""
    return 100_000_000_000_000_000 + seat


def seated(count: int, names: Sequence[str] = PEOPLE, computers: Sequence[int] = ()) -> tuple[SeatRow, ...]:
    return tuple(
        SeatRow(seat, player="greedy")
        if seat in computers
        else SeatRow(seat, person(seat), person(seat), name=names[seat], locale="en")
        for seat in range(count)
    )


def row(**given: Any) -> TableRow:
    plain: dict[str, Any] = {
        "id": TABLE,
        "game": "castle",
        "options": {"side": "summer"},
        "language": "en",
        "pace": None,
        "status": Status.RUNNING,
        "host": person(0),
        "guild": 1,
        "channel": CHANNEL,
        "parent": None,
        "seed_hash": "0" * 64,
        "components": None,
        "rules": 1,
        "version": 1,
        "moves": 0,
        "created": NOON,
        "changed": NOON,
        "remind_at": None,
        "expires_at": None,
        "outcome": None,
        "previous": None,
    }
    return TableRow(**{**plain, **given})


def lobby(seats: Sequence[SeatRow], **given: Any) -> TableSnapshot:
    plain = {"status": Status.LOBBY, "expires_at": NOON + 3 * 86_400}
    loaded = LoadedTable(
        table=row(**{**plain, **given}),
        seats=tuple(seats),
        awaited=(),
        drafts=(),
        votes=(),
        seed="",
        opening=b"[]",
        state=None,
    )
    return TableSnapshot(loaded, game("castle"))


def played(
    seats: int = 4,
    moves: int | None = 0,
    *,
    side: str = "summer",
    seed: str = "x",
    by: str = "greedy",
    stop: Callable[[Table], bool] = lambda table: False,
) -> Table:
    """A game after this many moves (None: a whole one), or stopped by a condition."""
    table = new_table("castle", seats, seed_from(seed), {"side": side})
    dice, move = Dice(seed), player(by)
    while table.outcome is None and (moves is None or len(table.log) < moves) and not stop(table):
        waiting = table.position.awaited()
        seat = waiting[dice.below(len(waiting))]
        table.play(seat, [move(table.rules, Decision(table.rules, table.position, seat), dice)])
    return table


def snapshot(
    table: Table, seats: Sequence[SeatRow] | None = None, due: float | None = None, **given: Any
) -> TableSnapshot:
    """The table as the service caches it after its last move."""
    asked = table.position.state.asked
    over = table.outcome is not None
    told = {
        "options": dict(table.options),
        "moves": len(table.log),
        "seed_hash": table.seed_hash,
        "status": Status.OVER if over else Status.RUNNING,
    }
    loaded = LoadedTable(
        table=row(**{**told, **given}),
        seats=tuple(seats or seated(table.seats)),
        awaited=tuple(PendingDecision(seat, asked[seat], NOON, due) for seat in table.position.awaited()),
        drafts=(),
        votes=(),
        seed=table.seed,
        opening=msgspec.json.encode(table.opening),
        state=table.rules.save(table.position.state),
    )
    return TableSnapshot(loaded, table.rules, table.position, table.opening)


def public(table: Table, after: int = 0, before: int | None = None) -> tuple[Entry, ...]:
    """The public part of the log after a move."""
    return visible_log(table.log[after:before], None, over=table.outcome is not None)


class FakePictures(Pictures):
    """Draws nothing, and records the requests."""

    def __init__(self, *, fails: bool = False) -> None:
        super().__init__()
        self.keys: list[Hashable] = []
        self.lines: list[Hashable] = []
        self.fails = fails

    async def get(self, key: Hashable, draw: Draw, *, line: Hashable = None) -> Picture | None:
        self.keys.append(key)
        self.lines.append(line)
        return None if self.fails else Picture(b"png", (1600, 1400), f"A board, {key}.")


def parts(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
    """The layout as it is sent to Discord."""
    made: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    return made


def everything(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
    """All components, including the nested ones."""

    return [dict(part) for top in parts(view) for part in walk(top)]


def texts(view: discord.ui.LayoutView) -> list[str]:
    return [part["content"] for part in everything(view) if "content" in part]


def said(view: discord.ui.LayoutView) -> str:
    return "\n".join(texts(view))


def pressed(view: discord.ui.LayoutView) -> dict[str, str]:
    """The buttons: custom id and label."""
    return {part["custom_id"]: part["label"] for part in everything(view) if part["type"] == 2}
