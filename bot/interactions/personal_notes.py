"""What a person has noted at a table, and what the player before them left for the seat: at the top of *Play* and
*My hand*."""

from __future__ import annotations

from collections.abc import Iterator

from bot.interactions.context import Context
from bot.store.rows import PersonalNote


async def note_lines(context: Context) -> list[str]:
    if context.seat is None:
        return []
    person = context.request.person
    notes = await context.bot.store.readable_notes(context.table.id, person, context.seat)
    return list(_worded(context, notes))


def _worded(context: Context, notes: list[PersonalNote]) -> Iterator[str]:
    """Of the notes that were left for the seat only the newest."""
    own = [note for note in notes if note.person == context.request.person]
    left = [note for note in notes if note.person != context.request.person]
    for note in own:
        yield context.say("note.own", text=_quoted(note.text))
    for note in left[:1]:
        yield context.say("note.left", author=f"<@{note.person}>", text=_quoted(note.text))


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines())
