"""`/log`: the history of a game as the reader may know it, page by page."""

from __future__ import annotations

from collections.abc import Sequence

from discord.app_commands import Range

from bot.cards.names import bold
from bot.cards.story import REDUNDANT
from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.messages import fit_lines
from bot.interactions.reply import Reply
from bot.limits import TEXT, cut, cut_lines
from bot.tables.history import log_page, undone_moves
from bot.tables.permissions import require_begun
from bot.tables.snapshot import TableSnapshot
from engine.orders import is_order
from engine.table import Entry, Undone
from engine.undo import resting_places

PAGE = 15
UNDONE_ROOM = 300
"""Characters of a move that was taken back."""


@command("log")
async def log(context: Context, before: Range[int, 1] | None = None, table: str | None = None) -> Reply:
    snapshot = await context.find_table(table)
    require_begun(snapshot)
    # a number that is too large for the database means all moves, as any beyond the last one
    first_left_out = None if before is None else snapshot.log_number(min(before, snapshot.moves + 1))
    found = await log_page(context.tables.store, snapshot, context.seat, first_left_out, PAGE + 1)
    page = found[-PAGE:]
    if len(found) > PAGE and (earlier := await _up_to_number(context, page)):
        page = [earlier[-1], *page[1:]]
        found = [*earlier, *page[1:]]
    undone = await undone_moves(context.tables.store, snapshot, context.seat)
    if not page and not (undone and before is None):
        return Reply(context.say("log.empty"))
    placed = _placed(snapshot, undone, [entry.number for entry in found], first_left_out)
    if not page:
        struck = [line for place, one in placed for line in _undone_lines(context, one, place)]
        return Reply(fit_lines([context.say("log.title", title=context.table_title, number=0), *struck], "…"))
    title = context.say("log.title", title=context.table_title, number=snapshot.public_moves)
    further = context.say("log.before", number=_before(snapshot, page[-1].number))
    room = TEXT - len(title) - len(further) - 10
    lines: list[str] = []
    first = page[-1].number
    for entry in reversed(page):
        line = cut(_entry(context, entry, snapshot.public_number(entry.number)), TEXT // 2)
        behind = [told for place, one in placed if place == entry.number for told in _undone_lines(context, one, place)]
        block = cut_lines([line, *behind], TEXT // 2, "…")
        room -= len(block) + 1
        if room < 0:
            break
        lines.append(block)
        first = entry.number
    is_start = first == found[0].number
    if is_start:
        at_start = [told for place, one in placed if place == 0 for told in _undone_lines(context, one, place)]
        if at_start and len(block := cut_lines(at_start, TEXT // 2, "…")) < room:
            lines.append(block)
    more = [context.say("log.before", number=_before(snapshot, first))] if not is_start else []
    return Reply("\n".join([title, *reversed(lines), *more]))


async def _up_to_number(context: Context, page: Sequence[Entry]) -> list[Entry]:
    """The moves up to the last one with a number of its own, if the page has none: by numbers, nobody could turn to the
    page before it."""
    snapshot = context.table
    number = snapshot.public_number(page[0].number)
    known = snapshot.log_number(number)
    if page[0].number <= known or number != snapshot.public_number(page[-1].number):
        return []
    return await log_page(context.tables.store, snapshot, context.seat, known + 1, PAGE)


def _before(snapshot: TableSnapshot, first: int) -> int:
    """What to type for the entries before this one. An order has no number of its own, so it may be told again."""
    return snapshot.public_number(first - 1) + 1


def _entry(context: Context, entry: Entry, number: int) -> str:
    """The move as the reader can type it, or a note that it is sealed; then its events."""
    words, people = context.words(), context.people
    key = "log.move" if entry.move else "log.sealed"
    move = context.localized_line(entry.move) if entry.move else ""
    head = words.sentence(key, {"number": number, "seat": entry.seat, "move": move}, bold(people))
    news = [event for event in entry.events if event.key not in REDUNDANT]
    return " ".join([head, *context.events(news, people)])


def _placed(
    snapshot: TableSnapshot, undone: Sequence[Undone], shown: Sequence[int], before: int | None
) -> list[tuple[int, Undone]]:
    """What was taken back, each with the move behind which it is told: the last one on this page that the reader may
    know of, or 0. Orders and secret answers of others tell nothing of themselves."""
    placed: list[tuple[int, Undone]] = []
    for place, one in zip(resting_places(undone), undone, strict=True):
        known = snapshot.log_number(snapshot.public_number(min(place, snapshot.moves)))
        if before is None or known < before:
            placed.append((max((number for number in shown if number <= known), default=0), one))
    return placed


def _undone_lines(context: Context, one: Undone, place: int) -> list[str]:
    """The moves, struck through, and who took them back. They are counted from the move behind which they stand: the
    numbers that they had would tell of orders and secret answers in between, which stay."""
    struck, number = list[str](), context.table.public_number(place)
    for entry in one.entries:
        number += not is_order(entry.move)
        struck.append(f"~~{cut(_entry(context, entry, number), UNDONE_ROOM)}~~")
    key = "log.revealed" if one.reveals else "log.agreed" if one.agreed else "log.undone"
    return [*struck, context.words().sentence(key, {"seat": one.seat}, bold(context.people))]
