"""What is said besides an answer: that private messages do not arrive, that the channel cannot be told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.interactions.permissions import trouble
from bot.store.rows import Message
from renderers.game import NoDrawings
from renderers.registry import parts

if TYPE_CHECKING:
    from bot.interactions.context import Context

TOLD: Final = "dms-told"
"""The kind under which it is kept that somebody knows of his closed messages: once a table and person."""


async def remarks(context: Context) -> list[str]:
    """About the table that was just changed or looked at by one of its players."""
    found = [await _closed_messages(context), _silent_channel(context)]
    return [one for one in found if one]


async def _closed_messages(context: Context) -> str:
    live, store, person = context.live, context.bot.store, context.press.person
    if live is None or context.seat is None or not has_hand(context) or not (await store.person(person)).dms_closed:
        return ""
    if any(message.kind == TOLD and message.person == person for message in await store.messages(live.id)):
        return ""
    said = Message(kind=TOLD, person=person, channel=0, message=0, told=live.moves, at=context.bot.clock())
    await store.put_message(live.id, said)
    return context.say("said.dms")


def has_hand(context: Context) -> bool:
    """Has the person something that he alone sees?"""
    if context.live is None or context.seat is None:
        return False
    try:
        return "hand" in parts(context.live.view(context.seat))
    except NoDrawings:
        return False


def _silent_channel(context: Context) -> str:
    live = context.live
    if live is None or live.row.guild is None or not live.status.live:
        return ""
    missing = trouble(context.bot, live.row)
    if missing is None:
        return context.say("said.gone")
    return context.say("said.mute", permissions=named(context, missing)) if missing else ""


def named(context: Context, missing: tuple[str, ...]) -> str:
    """Permissions as Discord calls them in the person's language."""
    words = context.words()
    return words.comma.join(words.name("permission", one) for one in missing)
