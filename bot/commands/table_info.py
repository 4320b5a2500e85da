"""`/table status|list`: the state of a table, and the tables of a server."""

from __future__ import annotations

from collections.abc import Iterator

from bot.cards.clock import pace_line
from bot.cards.names import with_opponent
from bot.cards.status_line import active_seats, closure_line, due_line
from bot.commands.declare import command
from bot.commands.options import options_phrase
from bot.interactions.context import Context
from bot.interactions.messages import fit_lines, held_line, table_line
from bot.interactions.reply import Reply
from bot.store.rows import Status, TableRow
from bot.tables.clock import HOUR
from bot.tables.held import TableHeld
from bot.tables.servers import server_of
from bot.tables.snapshot import TableSnapshot
from bot.tables.timing import settings_of, time_left
from bot.tables.vacations import vacation_at, vacations_count
from bot.texts import BotTexts
from engine.illegal import Refused
from renderers.letters import with_neutral_letters

MAX_TABLES = 25
"""Tables of a server in one answer."""


@command("table.status")
async def status(context: Context, table: str | None = None) -> Reply:
    snapshot = await context.find_table(table)
    row, words = snapshot.row, context.words()
    lines = [
        context.say("standing.title", title=context.table_title, game=snapshot.game, status=_status(words, snapshot))
    ]
    since = {wait.seat: wait.since for wait in snapshot.awaited}
    for seat in snapshot.seats:
        letter = seat.letter
        if seat.free:
            lines.append(context.say("standing.free", letter=str(seat.seat + 1)))
        elif seat.seat in active_seats(snapshot) and seat.seat in since:
            lines.append(context.say("standing.awaited", letter=letter, seat=seat.seat, since=since[seat.seat]))
        else:
            lines.append(context.say("standing.seat", letter=letter, seat=seat.seat))
    if len(players := with_opponent(words, snapshot.people)) > len(snapshot.seats):
        letters = with_neutral_letters(dict(enumerate(snapshot.letters)), len(players))
        lines.append(context.say("standing.seat", letter=letters[-1], seat=len(players) - 1))
    if options := options_phrase(words, snapshot.options):
        lines.append(context.say("standing.options", options=options))
    lines.append(context.say("standing.language", language=snapshot.language))
    lines.append(context.say("standing.host", host=f"<@{row.host}>"))
    if row.channel is not None:
        lines.append(context.say("standing.channel", channel=f"<#{row.channel}>"))
    if pace := pace_line(words, row):
        lines.append(pace)
    lines += list(_reserves(context, snapshot))
    if row.pace and snapshot.status.is_active and not (await server_of(context.tables, row.guild)).reminders:
        lines.append(context.say("standing.no_reminders"))
    if due := due_line(words, snapshot):
        lines.append(due)
    if snapshot.status is Status.LOBBY and row.expires_at is not None:
        lines.append(context.say("standing.expires", due=row.expires_at))
    if snapshot.position is not None:
        lines.append(context.say("standing.moves", number=snapshot.public_moves))
        lines.append(context.say("standing.seed", hash=row.seed_hash))
        lines.append(context.say("standing.components", hash=row.components))
    lines.append(context.say("standing.id", id=snapshot.id))
    return Reply("\n".join(lines))


def _reserves(context: Context, snapshot: TableSnapshot) -> Iterator[str]:
    """What is left of the reserve of each player, and who is on vacation."""
    if snapshot.status is not Status.RUNNING:
        return
    now = context.bot.clock()
    if snapshot.paused:
        yield context.say("clock.paused", since=snapshot.clock.paused)
    for seat in snapshot.seats:
        left = time_left(snapshot, seat.seat, now)
        if seat.person is None or left is None:
            continue
        yield context.say("standing.clock", seat=seat.seat, hours=f"{left / HOUR:.0f}")
        until = vacation_at(settings_of(snapshot, seat.person), now) if vacations_count(snapshot) else None
        if until is not None:
            yield context.say("standing.vacation", seat=seat.seat, until=until)


def _status(words: BotTexts, snapshot: TableSnapshot) -> str:
    if snapshot.closure is not None:
        return closure_line(words, snapshot.closure)
    return words.sentence(f"standing.{snapshot.status}")


async def _line(context: Context, row: TableRow) -> str:
    try:
        return table_line(context, await context.tables.snapshot(row.id))
    except TableHeld:
        return held_line(context, row)


@command("table.list")
async def list_(context: Context) -> Reply:
    if context.location.guild is None:
        raise Refused("channel.private_list")
    rows = await context.bot.store.tables((Status.LOBBY, Status.RUNNING), context.location.guild, MAX_TABLES + 1)
    if not rows:
        return Reply(context.say("tables.none"))
    lines = [await _line(context, row) for row in rows[:MAX_TABLES]]
    more = context.say("tables.more")
    return Reply(fit_lines([context.say("tables.title"), *lines, *([more] if len(rows) > MAX_TABLES else [])], more))
