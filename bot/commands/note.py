"""`/note`: what a person notes for themselves at a table."""

from __future__ import annotations

from typing import Final

from discord.app_commands import Range

from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.personal_notes import note_lines
from bot.interactions.reply import Reply
from bot.store.rows import PersonalNote
from bot.tables.permissions import require_begun, require_seat

MAX_NOTE: Final = 500
"""Characters: it stands above the question in a panel."""


@command("note")
async def note(
    context: Context,
    text: Range[str, 1, MAX_NOTE] | None = None,
    successor: bool = False,
    delete: bool = False,
    table: str | None = None,
) -> Reply:
    """Shows the note of this table; keeps the one that is given, or deletes it, first."""
    snapshot = await context.find_table(table)
    require_begun(snapshot)
    seat, person, store = require_seat(snapshot, context.request).seat, context.request.person, context.bot.store
    if delete:
        return await context.reply(
            context.say("note.deleted" if await store.delete_personal_note(snapshot.id, person) else "note.none")
        )
    if text is not None and text.strip():
        kept = PersonalNote(person, seat, text.strip(), successor, context.bot.clock())
        await store.put_personal_note(snapshot.id, kept)
        where = context.say("note.kept_for_seat" if successor else "note.kept")
        return await context.reply(where, *await note_lines(context))
    return await context.reply(*(await note_lines(context) or [context.say("note.none")]))
