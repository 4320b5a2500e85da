"""`/log`: the history of a game as the reader may know it, page by page."""

from __future__ import annotations

from discord.app_commands import Range

from bot.cards.names import bold
from bot.cards.story import REDUNDANT
from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.limits import TEXT, cut
from bot.tables.history import log_page
from bot.tables.permissions import require_begun
from engine.table import Entry

PAGE = 15


@command("log")
async def log(context: Context, before: Range[int, 1] | None = None, table: str | None = None) -> Reply:
    snapshot = await context.find_table(table)
    require_begun(snapshot)
    page = await log_page(context.tables.store, snapshot, context.seat, before, PAGE)
    if not page:
        return Reply(context.say("log.empty"))
    title = context.say("log.title", title=context.table_title, number=snapshot.moves)
    further = context.say("log.before", number=page[-1].number)
    room = TEXT - len(title) - len(further) - 10
    lines: list[str] = []
    first = page[-1].number
    for entry in reversed(page):
        line = cut(_entry(context, entry), TEXT // 2)
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
        first = entry.number
    more = [context.say("log.before", number=first)] if first > 1 else []
    return Reply("\n".join([title, *reversed(lines), *more]))


def _entry(context: Context, entry: Entry) -> str:
    """The move as the reader can type it, or a note that it is sealed; then its events."""
    words, people = context.words(), context.people
    key = "log.move" if entry.move else "log.sealed"
    move = context.localized_line(entry.move) if entry.move else ""
    head = words.sentence(key, {"number": entry.number, "seat": entry.seat, "move": move}, bold(people))
    news = [event for event in entry.events if event.key not in REDUNDANT]
    return " ".join([head, *context.events(news, people)])
