"""From a press on a panel to the panel after it: acknowledged at once, done, redrawn as the answer to that press."""

from __future__ import annotations

import asyncio
from typing import Any, Final
from weakref import WeakValueDictionary

from bot import logs
from bot.cards.made import Made
from bot.cards.parts import NEUTRAL, layout, text
from bot.interactions.acknowledge import acknowledged, not_redrawn
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.interactions.respond import UNREACHABLE, Interaction, refusal
from bot.panels.lobby.acting import Wish, act, opened
from bot.store.errors import StoreFailed
from bot.texts.localised import localised
from engine.illegal import Refused

_LOCKS: Final[WeakValueDictionary[tuple[int, str, int], asyncio.Lock]] = WeakValueDictionary()
"""One person's presses at one table, one after the other: otherwise an earlier state could be drawn last."""

log = logs.logger(__name__)


async def panel(context: Context) -> Reply:
    """A new private answer: the settings of the table that was asked for."""
    screen = await opened(context)
    return Reply(made=Made(lambda _: screen.view()))


async def pressed(interaction: Interaction, wish: Wish) -> None:
    bot = interaction.client
    with bot.at_work(interaction.id) as first, logs.about(interaction=interaction.id, table=wish.table):
        if not first or not await acknowledged(interaction):
            return
        async with _LOCKS.setdefault((id(bot), wish.table, interaction.user.id), asyncio.Lock()):
            await _answer(interaction, Context(interaction), wish)
        log.info("done", what=wish.what)


async def _answer(interaction: Interaction, context: Context, wish: Wish) -> None:
    """Where something went wrong on our side the panel is left as it is, to be pressed again."""
    try:
        await context.remember_person()
        screen = await act(context, wish)
    except StoreFailed as failed:
        log.error("store failed", problem=failed.key)
        await _told(interaction.followup.send(await refusal(context, failed), ephemeral=True))
    except Refused as refused:
        # there is no such table any more
        gone = layout(0, NEUTRAL, text(localised(await refusal(context, refused), context.locale)))
        await _told(interaction.edit_original_response(view=gone))
    except Exception as error:  # noqa: BLE001  # the person is told by which id the host finds it
        short = logs.unexpected(error, what=wish.what)
        await _told(interaction.followup.send(context.words().sentence("said.oops", {"id": short}), ephemeral=True))
    else:
        await _told(interaction.edit_original_response(view=screen.view()))


async def _told(telling: Any) -> None:
    try:
        await telling
    except UNREACHABLE as error:
        not_redrawn(error)
