"""How a person is told that a table awaits them, in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.interactions.context import Context
from bot.people.digest import next_digest
from bot.store.rows import Notify


def notify_lines(context: Context) -> Iterator[str]:
    notify = context.settings.notify
    yield context.say(f"me.notify.{notify}")
    if context.dms_closed and notify is not Notify.NEITHER:
        yield context.say("me.notify.closed")
    following = next_digest(context.settings, context.bot.clock())
    if following is None:
        yield context.say("me.digest.off")
    elif not context.dms_closed:
        yield context.say("me.digest", daily=following)
