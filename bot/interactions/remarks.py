"""What is said besides an answer: that private messages do not arrive, that the channel cannot be told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.interactions.places import trouble
from bot.store.rows import Message
from renderers.game import NoDrawings
from renderers.registry import parts

if TYPE_CHECKING:
    from bot.interactions.context import Asked

TOLD: Final = "dms-told"
"""The kind under which it is kept that somebody knows of his closed messages: once a table and person."""


async def remarks(asked: Asked) -> list[str]:
    """About the table that was just changed or looked at by one of its players."""
    found = [await _closed_messages(asked), _silent_channel(asked)]
    return [one for one in found if one]


async def _closed_messages(asked: Asked) -> str:
    live, store, person = asked.live, asked.bot.store, asked.press.person
    if live is None or asked.seat is None or not has_hand(asked) or not (await store.person(person)).dms_closed:
        return ""
    if any(message.kind == TOLD and message.person == person for message in await store.messages(live.id)):
        return ""
    said = Message(kind=TOLD, person=person, channel=0, message=0, told=live.moves, at=asked.bot.clock())
    await store.put_message(live.id, said)
    return asked.say("said.dms")


def has_hand(asked: Asked) -> bool:
    """Has the person something that he alone sees?"""
    if asked.live is None or asked.seat is None:
        return False
    try:
        return "hand" in parts(asked.live.view(asked.seat))
    except NoDrawings:
        return False


def _silent_channel(asked: Asked) -> str:
    live = asked.live
    if live is None or live.row.guild is None or not live.status.live:
        return ""
    missing = trouble(asked.bot, live.row)
    if missing is None:
        return asked.say("said.gone")
    return asked.say("said.mute", permissions=named(asked, missing)) if missing else ""


def named(asked: Asked, missing: tuple[str, ...]) -> str:
    """Permissions as Discord calls them in the person's language."""
    words = asked.words()
    return words.comma.join(words.name("permission", one) for one in missing)
