"""What must hold after a run, counted on a copy of the database in a file: the checks of `make faults`, and what only
several processes can do wrong."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bot.outbox.lease import SILENCE
from bot.store.address import open_store
from bot.tables.service import Tables
from tests.faults import checks
from tests.faults.checks import CheckResult, Evidence
from tests.load.walls import PER_SECOND
from tests.load.world import TOLD_AT_ONCE
from tests.scale.crowd import PressingCrowd
from tests.scale.fleet import Fleet
from tests.scale.server import ScaledDiscord
from tests.scale.world import ScaleWorld
from tests.standin.discord_here import PRIVATE
from tests.standin.standin import BOT_ID

GIVEN_UP: Final = "given up"
"""The line of the bot's log for a row that ends without its message."""
CLAIMED: Final = "SELECT id, kind, claimed_by FROM outbox WHERE status = 'waiting' AND claimed_by <> ''"
SILENT: Final = "SELECT name FROM processes WHERE seen < ?"
MARGIN: Final = 30.0
"""Seconds: the others notice a silent process with their next sign of life."""


async def count(
    copy: Path,
    world: ScaleWorld,
    server: ScaledDiscord,
    crowd: PressingCrowd,
    fleet: Fleet,
    drained_as_of: float,
    now: float,
) -> list[CheckResult]:
    # the host gets notices of the bot itself, which are of no row
    posted = [one for one in server.posted.values() if one.channel != PRIVATE + int(BOT_ID)]
    evidence = Evidence.read(copy, server.interactions.values(), posted)
    played = {table.id: table.played for table in world.tables}
    evidence = replace(
        evidence,
        tables=[table for table in evidence.tables if evidence.moves[table] > played[table]],
        told_before={
            (place.channel, place.table): max(place.moves, server.edited.get(place.message, -1))
            for place in world.before
        },
        messages_before=frozenset(place.message for place in world.before),
    )
    since = replace(evidence, log=[row for row in evidence.log if row.number > played[row.table]])
    lines = [line for process in fleet.processes for line in process.process.log_lines()]
    store = await open_store(f"sqlite:///{copy}")
    try:
        tables = Tables(store, time.time)
        cards, hands = await checks.turns_announced(evidence, tables, now)
        return [
            checks.acknowledged_moves(since),
            checks.denied_moves(since),
            checks.single_commits(since),
            checks.numbering(evidence),
            await checks.replayed(evidence, tables),
            checks.messages_once(evidence),
            checks.in_order(evidence),
            told(crowd),
            cards,
            hands,
            checks.nothing_due(evidence, drained_as_of),
            given_up(evidence, lines),
            claims(copy, now),
            finished(server),
            every_move_made(crowd),
            walls(server),
            sessions(server),
            stopped(fleet),
            checks.log_errors(lines),
            tokens(fleet),
        ]
    finally:
        await store.close()


def told(crowd: PressingCrowd) -> CheckResult:
    """A later card may tell several moves."""
    result = CheckResult("moves that a card or a question had to tell, told")
    for made in crowd.made:
        if made.prepared.told in TOLD_AT_ONCE and made not in crowd.abandoned:
            result.counted += 1
            if made.told is None:
                result.wrong.append(f"{made.prepared.told} of {made.prepared.person}: {made.prepared.line!r}")
    return result


def given_up(evidence: Evidence, lines: Iterable[Mapping[str, Any]]) -> CheckResult:
    """A row ends with its message, or because there is nothing left to say: `given_up` of `make faults`, for a log
    that has no lines for the latter."""
    result = CheckResult("rows of the outbox that ended as they may")
    wrong = {line.get("row") for line in lines if line.get("event") == GIVEN_UP}
    for row in evidence.outbox:
        result.counted += row.status != "waiting"
        if row.status == "dead" and row.id in wrong:
            result.wrong.append(f"row {row.id} ({row.kind} of {row.table}) was given up: {row.problem}")
    return result


def claims(copy: Path, now: float) -> CheckResult:
    """After everyone has stopped, also of those that were killed; one that was killed a moment ago may be listed."""
    result = CheckResult("claims and processes that are left")
    with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as db:
        result.wrong = [f"row {number} ({kind}) is still {by}'s" for number, kind, by in db.execute(CLAIMED)]
        result.wrong += [
            f"{name} is still in the list of processes" for (name,) in db.execute(SILENT, (now - SILENCE - MARGIN,))
        ]
    return result


def finished(server: ScaledDiscord) -> CheckResult:
    """No fault hits a request here, so every answer that was begun must have come, also of processes that were
    killed."""
    result = CheckResult("answers that were begun, all of them finished")
    for press in server.interactions.values():
        result.counted += press.callback is not None
        if press.is_thinking:
            killed = "its process was killed" if press.cut_off else "its process lives"
            result.wrong.append(f"{press.what} is left at «thinking…»; {killed}")
    return result


def every_move_made(crowd: PressingCrowd) -> CheckResult:
    """Each is legal at its moment, so the bot may refuse none."""
    result = CheckResult("moves that people wanted to make, all of them made", len(crowd.made))
    result.wrong = [f"refused: {problem}" for problem in crowd.refused]
    result.wrong += [f"never made: {problem}" for problem in crowd.gave_up]
    return result


def walls(server: ScaledDiscord) -> CheckResult:
    result = CheckResult("requests of all processes, never more than 50 a second", sum(server.by_process.values()))
    if server.walls.most_in_a_second > PER_SECOND:
        result.wrong.append(f"{server.walls.most_in_a_second} in one second")
    if refused := server.walls.refused["global"] + server.walls.refused["ban"]:
        result.wrong.append(f"{refused} refused with 429")
    return result


def sessions(server: ScaledDiscord) -> CheckResult:
    result = CheckResult("new sessions, none of them too early", server.sessions)
    if server.too_early:
        result.wrong = [f"{server.too_early} too early"]
    return result


def stopped(fleet: Fleet) -> CheckResult:
    result = CheckResult("processes that stop in order, with exit code 0", len(fleet.codes))
    result.wrong = [f"exit code {code}" for code in fleet.codes if code != 0]
    result.wrong += [f"ended by itself with {code}, {many} times" for code, many in fleet.ended.items()]
    return result


def tokens(fleet: Fleet) -> CheckResult:
    every = [checks.tokens_in_log(process.process.log) for process in fleet.processes]
    wrong = [problem for one in every for problem in one.wrong]
    return CheckResult(every[0].name, sum(one.counted for one in every), wrong)


def late(lines: Iterable[Mapping[str, Any]]) -> str:
    """How many lines of the log warn, by what they say."""
    found: dict[str, int] = {}
    for line in lines:
        if line.get("level") == "warning":
            name = str(line.get("event"))
            found[name] = found.get(name, 0) + 1
    return json.dumps(found, ensure_ascii=False) if found else "none"
