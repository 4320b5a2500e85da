"""What must hold after a run: each check counts what it looked at and lists what is wrong."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.cards.ids import mark
from bot.store.rows import ACTIVE, Status
from bot.store.sql import read
from bot.store.sqlite.database import finish
from bot.tables.history import full_table
from bot.tables.letters import seat_names, with_letters
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for
from engine.game import game
from engine.illegal import Refused
from engine.notation import Names, Notation
from engine.table import Table, load_table, replay_from
from renderers.registry import parts as parts_of
from tests.faults.server import THINKING, TOKEN, Posted, Press
from tests.standin.discord_here import PRIVATE

HAND: Final = "hand"
SHOWN: Final = 8
"""Problems of one check."""
NOT_NEEDED: Final = "not needed"
"""The line of the bot's log for a row that ends without a message, since there is nothing left to say."""
_PLAYED: Final = re.compile(r" · `([^`]+)`$")
_LOG: Final = "SELECT table_id, number, seat, move, at, person, interaction FROM log ORDER BY table_id, number"
_OUTBOX: Final = "SELECT id, table_id, kind, target, nonce, status, due, message, problem FROM outbox ORDER BY id"
_TABLES: Final = "SELECT id FROM tables WHERE status NOT IN ('lobby', 'expired') ORDER BY created"


@dataclass
class CheckResult:
    """The result of a check."""

    name: str
    counted: int = 0
    wrong: list[str] = field(default_factory=list)


def told(results: Iterable[CheckResult]) -> Iterator[str]:
    """The lines of a report."""
    for check in results:
        yield f"{'FAILED' if check.wrong else 'ok':6} {check.counted:7} {check.name}"
        yield from (f"       - {problem}" for problem in check.wrong[:SHOWN])
        if len(check.wrong) > SHOWN:
            yield f"       - and {len(check.wrong) - SHOWN} more"


class LogRow(NamedTuple):
    table: str
    number: int
    seat: int
    move: str
    at: float
    person: int | None
    interaction: str | None


class Row(NamedTuple):
    """A row of the outbox."""

    id: int
    table: str
    kind: str
    target: int
    nonce: str
    status: str
    due: float
    message: int | None
    problem: str


@dataclass
class Evidence:
    """What the database has, and what people have seen."""

    presses: dict[str, Press]
    posted: list[Posted]
    log: list[LogRow]
    outbox: list[Row]
    moves: dict[str, int]
    """How many each table has."""
    tables: list[str]
    """The tables with a game."""
    games: Mapping[str, str] = field(default_factory=dict)
    """The game of each table."""
    players: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What people call the seats of each table."""
    told_before: Mapping[tuple[int, str], int] = field(default_factory=dict)
    """Of messages that were there before the run: the moves that they tell, by channel and table."""
    messages_before: frozenset[int] = frozenset()

    @classmethod
    def read(cls, database: Path, presses: Iterable[Press], posted: Iterable[Posted]) -> Evidence:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
            return cls(
                presses={press.number: press for press in presses},
                posted=list(posted),
                log=[LogRow(*row) for row in db.execute(_LOG)],
                outbox=[Row(*row) for row in db.execute(_OUTBOX)],
                moves=dict(db.execute("SELECT id, moves FROM tables").fetchall()),
                tables=[str(row[0]) for row in db.execute(_TABLES)],
                games=dict(db.execute("SELECT id, game FROM tables").fetchall()),
                players={str(row[0]): _players(db, str(row[0])) for row in db.execute(_TABLES).fetchall()},
            )

    @cached_property
    def rows_by_mark(self) -> dict[tuple[int, int], Row]:
        return {(mark(row.nonce), row.target): row for row in self.outbox}

    def row_of(self, posted: Posted) -> Row | None:
        """The row for which a message was sent."""
        target = posted.channel - PRIVATE if posted.channel >= PRIVATE else posted.channel
        return self.rows_by_mark.get((posted.mark, target))


# ---------------------------------------------------------------- moves


def acknowledged_moves(evidence: Evidence) -> CheckResult:
    """Every acknowledged move, and every acknowledged order, is in the log once."""
    result = CheckResult("acknowledged moves and orders in the log, once")
    rows = defaultdict[str, list[LogRow]](list)
    for row in evidence.log:
        rows[row.interaction or ""].append(row)
    for press in evidence.presses.values():
        if not press.confirmations:
            continue
        result.counted += 1
        own = rows.get(press.number, [])
        if not own:
            result.wrong.append(f"{press.what}: acknowledged and not in the log: {press.confirmations}")
            continue
        confirmed = [match[1] for text in press.confirmations if (match := _PLAYED.search(text))]
        table = own[0].table
        confirmed = [_as_logged(evidence.games.get(table), evidence.players.get(table), move) for move in confirmed]
        moves = [row.move for row in own]
        if press.what.startswith("move") and any(moves.count(move) < confirmed.count(move) for move in confirmed):
            result.wrong.append(f"{press.what}: acknowledged {confirmed}, in the log {moves}")
    return result


def _players(db: sqlite3.Connection, table: str) -> Mapping[str, str]:
    row = finish(db, lambda job: read.table(job, table))
    assert row is not None
    return seat_names(with_letters(row, finish(db, lambda job: read.seats(job, table)))).by_phrase


def _as_logged(name: str | None, players: Mapping[str, str] | None, move: str) -> str:
    """A move that was shown in the language of its player, as the log has it."""
    if name is None:
        return move
    notation, names = _notation(name)
    return notation.write(notation.read(move, names if players is None else {**names, "seat": players}))


@cache
def _notation(name: str) -> tuple[Notation, Names]:
    notation: Notation = game(name).box(None).notation
    return notation, texts_for("en", name).vocabulary(notation.names)


def denied_moves(evidence: Evidence) -> CheckResult:
    """A press whose answer says that nothing was done is not in the log."""
    result = CheckResult("presses denied, none of them in the log")
    played = {row.interaction for row in evidence.log}
    for press in evidence.presses.values():
        result.counted += press.denied
        if press.denied and press.number in played:
            result.wrong.append(f"{press.what}: the answer says that nothing was done, and it is in the log")
    return result


def single_commits(evidence: Evidence) -> CheckResult:
    """The rows of one press are one commit, and each row is a press's."""
    result = CheckResult("presses in the log, each as one commit")
    rows = defaultdict[str, list[LogRow]](list)
    for row in evidence.log:
        if row.interaction is not None:
            rows[row.interaction].append(row)
        elif row.person is not None:
            result.wrong.append(f"move {row.number} at {row.table} belongs to no press")
    for number, own in rows.items():
        result.counted += 1
        places = {(row.table, row.at) for row in own}
        numbers = [row.number for row in own]
        if len(places) > 1 or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            result.wrong.append(f"press {number} is in the log more than once: {own}")
        press = evidence.presses.get(number)
        if press is None:
            result.wrong.append(f"press {number} is in the log and was never made")
        elif any(row.person not in (None, press.person) for row in own):
            result.wrong.append(f"press {number} of {press.person} is in the log as another person's")
    return result


def numbering(evidence: Evidence) -> CheckResult:
    result = CheckResult("moves in the log, numbered without gaps")
    numbers = defaultdict[str, list[int]](list)
    for row in evidence.log:
        numbers[row.table].append(row.number)
    for table, moves in evidence.moves.items():
        result.counted += len(numbers[table])
        if numbers[table] != list(range(1, moves + 1)):
            result.wrong.append(f"{table} has {moves} moves and the numbers {numbers[table]}")
    return result


async def replayed(evidence: Evidence, tables: Tables) -> CheckResult:
    """The log, played by the engine from the seed, leads to the stored state."""
    result = CheckResult("tables whose replay equals the stored state")
    for table in evidence.tables:
        snapshot = await tables.snapshot(table)
        if snapshot.position is None:
            continue
        result.counted += 1
        try:
            load_table((await full_table(tables.store, snapshot)).export())
        except Refused as refused:
            result.wrong.append(f"{table}: {refused!r}")
    return result


# ---------------------------------------------------------------- messages


def messages_once(evidence: Evidence) -> CheckResult:
    """No message is there twice, and each row that is noted as sent has its message."""
    result = CheckResult("messages, each sent once")
    seen: set[tuple[int, int]] = set()
    for posted in evidence.posted:
        result.counted += 1
        if (posted.channel, posted.mark) in seen:
            result.wrong.append(f"message {posted.number} in {posted.channel} is there twice")
        seen.add((posted.channel, posted.mark))
        if evidence.row_of(posted) is None:
            result.wrong.append(f"message {posted.number} in {posted.channel} is of no row")
    known = evidence.messages_before | {posted.number for posted in evidence.posted}
    for row in evidence.outbox:
        if row.status == "sent" and row.message not in known:
            result.wrong.append(f"row {row.id} ({row.kind}) is noted as sent, and its message is not there")
    return result


def in_order(evidence: Evidence) -> CheckResult:
    """In each channel, and in each person's private messages, a table's messages show ever later moves."""
    result = CheckResult("messages in order")
    last: dict[tuple[int, str], int] = {}
    for posted in evidence.posted:
        row = evidence.row_of(posted)
        if row is None or posted.moves < 0:
            continue
        result.counted += 1
        key = (posted.channel, row.table)
        if posted.moves < last.get(key, 0):
            result.wrong.append(f"{row.kind} of {row.table} shows move {posted.moves} after {last[key]}")
        last[key] = max(last.get(key, 0), posted.moves)
    return result


def given_up(evidence: Evidence, lines: Iterable[Mapping[str, Any]]) -> CheckResult:
    """A row ends with its message, or because there is nothing left to say."""
    result = CheckResult("rows of the outbox that ended as they may")
    not_needed = {line.get("row") for line in lines if line.get("event") == NOT_NEEDED}
    for row in evidence.outbox:
        result.counted += row.status != "waiting"
        if row.status == "dead" and row.id not in not_needed:
            result.wrong.append(f"row {row.id} ({row.kind} of {row.table}) was given up: {row.problem}")
    return result


def nothing_due(evidence: Evidence, now: float) -> CheckResult:
    result = CheckResult("rows of the outbox, none of them due")
    for row in evidence.outbox:
        result.counted += 1
        if row.status == "waiting" and row.due <= now:
            result.wrong.append(f"row {row.id} ({row.kind} of {row.table}) is still waiting: {row.problem}")
    return result


async def turns_announced(evidence: Evidence, tables: Tables, now: float) -> tuple[CheckResult, CheckResult]:
    """The channel knows whose turn it is, or that the game is over; a player to move has a hand of that turn."""
    cards, hands = CheckResult("tables whose card is current"), CheckResult("players to move who have their hand")
    newest = dict(evidence.told_before)
    for posted in evidence.posted:
        if (row := evidence.row_of(posted)) is not None:
            key = (posted.channel, row.table)
            newest[key] = max(newest.get(key, -1), posted.moves_now)
    for table in evidence.tables:
        snapshot = await tables.snapshot(table)
        if snapshot.position is None or snapshot.row.channel is None:
            continue
        cards.counted += 1
        channel = newest.get((snapshot.row.channel, table), -1)
        since = await turn_starts(tables, snapshot) if snapshot.status in ACTIVE else {}
        wanted = snapshot.public_moves if snapshot.status is Status.OVER else max(since.values(), default=0)
        if channel < wanted and not any(
            row.table == table and row.status == "waiting" and row.due > now for row in evidence.outbox
        ):
            cards.wrong.append(f"{table} ({snapshot.status}): the channel knows move {channel}, wanted {wanted}")
        for seat, begun in since.items():
            person = snapshot.seats[seat].person
            if person is None or HAND not in parts_of(snapshot.view(seat)):
                continue
            hands.counted += 1
            hand = newest.get((PRIVATE + person, table), -1)
            if hand < begun:
                hands.wrong.append(f"{table}: the hand of seat {seat} shows move {hand}, their turn began at {begun}")
    return cards, hands


async def turn_starts(tables: Tables, snapshot: TableSnapshot) -> dict[int, int]:
    """For each seat that is asked, the number of moves since when it is asked without a break, as everyone knows it."""
    full = await full_table(tables.store, snapshot)
    starts = dict.fromkeys(snapshot.game_position.awaited(), snapshot.moves)
    going = set(starts)
    for number, awaited in _back(full, snapshot):
        going &= awaited
        if not going:
            break
        starts.update(dict.fromkeys(going, number))
    return {seat: snapshot.public_number(number) for seat, number in starts.items()}


def _back(table: Table, snapshot: TableSnapshot) -> Iterator[tuple[int, set[int]]]:
    """The seats that were asked after each move, from the last but one backwards."""
    fresh = Table(table.rules, table.box, table.seats, table.options, table.seed, table.names)
    history = [set(fresh.position.awaited())]
    position = fresh.position
    for entry in table.log:
        position = replay_from(table.rules, table.box, position.state, [entry])
        history.append(set(position.awaited()))
    for number in range(snapshot.moves - 1, -1, -1):
        yield number, history[number]


# ---------------------------------------------------------------- answers


def thinking(evidence: Evidence) -> CheckResult:
    """Answers that a killed process left, and that the next one could have finished: not those whose requests were cut
    while the process lived on."""
    cut = [press for press in evidence.presses.values() if press.cut_off and not press.disturbed]
    left = [press for press in cut if press.is_thinking]
    finished = sum(press.callback == THINKING for press in cut)
    result = CheckResult("answers that a killed process left, all of them finished", finished)
    result.wrong = [f"{what}: {many} left at «thinking…»" for what, many in _by_kind(left).items()]
    return result


def cut_answers(evidence: Evidence) -> CheckResult:
    """Only counted: a fault cut the answer, and its repetition."""
    left = [
        press for press in evidence.presses.values() if press.is_thinking and (press.disturbed or not press.cut_off)
    ]
    return CheckResult("answers left at «thinking…» since a fault cut them for good", len(left))


def _by_kind(presses: Sequence[Press]) -> Mapping[str, int]:
    return Counter(press.what.split(" ")[0] for press in presses)


def log_errors(lines: Iterable[Mapping[str, Any]]) -> CheckResult:
    """The bot's own log has no unexpected error."""
    result = CheckResult("lines of the bot's log without an unexpected error")
    wrong = Counter[str]()
    for line in lines:
        result.counted += 1
        if line.get("level") in ("error", "critical"):
            last = str(line.get("exception", "")).strip().splitlines()[-1:]
            wrong[f"{line.get('event')}: {line.get('problem', '')} {''.join(last)}"] += 1
    result.wrong = [f"{what} ({many} times)" for what, many in wrong.most_common()]
    return result


def tokens_in_log(log: Path) -> CheckResult:
    """With an interaction's token, anyone could write in the bot's name for a quarter of an hour."""
    text = log.read_text(errors="replace")
    result = CheckResult("characters of the bot's log without an interaction's token", len(text))
    result.wrong = [f"a token is in the log: ...{text[max(0, at - 80) : at]}" for at in _places(text, TOKEN)]
    return result


def _places(text: str, wanted: str) -> Iterator[int]:
    at = text.find(wanted)
    while at >= 0:
        yield at
        at = text.find(wanted, at + 1)
