"""From a press on the panel to the panel after it: acknowledged at once, done, redrawn as the answer to that press."""

from __future__ import annotations

import asyncio
from typing import Any, Final
from weakref import WeakValueDictionary

from bot import logs
from bot.cards.made import Made
from bot.cards.parts import NEUTRAL, layout, text
from bot.interactions.acknowledge import acknowledged, not_redrawn
from bot.interactions.context import Context
from bot.interactions.remarks import remarks
from bot.interactions.reply import Reply
from bot.interactions.respond import UNREACHABLE, Interaction, refusal
from bot.panels.orders.acting import Wish, act, opened
from bot.panels.orders.layout import laid_out
from bot.panels.orders.screen import Screen
from bot.store.errors import StoreFailed
from bot.texts.localised import localised
from engine.illegal import Refused

_LOCKS: Final[WeakValueDictionary[tuple[int, str, int], asyncio.Lock]] = WeakValueDictionary()

log = logs.logger(__name__)


def lock(context: Context, table: str) -> asyncio.Lock:
    """One person's orders at one table, one press after the other: numbers and pictures of them are of one state."""
    return _LOCKS.setdefault((id(context.bot), table, context.press.person), asyncio.Lock())


async def panel(context: Context) -> Reply:
    """A new private answer: one's orders at the table that was asked for."""
    return await reply(context, await opened(context))


async def reply(context: Context, screen: Screen) -> Reply:
    return Reply("\n".join(await remarks(context)), Made(lambda _: laid_out(screen)))


async def pressed(interaction: Interaction, wish: Wish) -> None:
    bot, table = interaction.client, wish.panel.table
    with bot.at_work(interaction.id) as first, logs.about(interaction=interaction.id, table=table):
        if not first or not await acknowledged(interaction):
            return
        context = Context(interaction)
        async with lock(context, table):
            await _answer(interaction, context, wish)
        log.info("done", what=f"orders {wish.act.name.lower()}")


async def _answer(interaction: Interaction, context: Context, wish: Wish) -> None:
    """Where something went wrong on our side the panel is left as it is, to be pressed again."""
    try:
        await context.remember_person()
        view = laid_out(await act(context, wish))
    except StoreFailed as failed:
        log.error("store failed", problem=failed.key)
        await _told(interaction.followup.send(await refusal(context, failed), ephemeral=True))
    except Refused as refused:
        # the game is over, or he does not play there any more
        gone = layout(0, NEUTRAL, text(localised(await refusal(context, refused), context.locale)))
        await _told(interaction.edit_original_response(view=gone))
    except Exception as error:  # noqa: BLE001  # the person is told by which id the host finds it
        short = logs.unexpected(error, what=f"orders {wish.act.name.lower()}")
        await _told(interaction.followup.send(context.words().sentence("said.oops", {"id": short}), ephemeral=True))
    else:
        await _told(interaction.edit_original_response(view=view))


async def _told(telling: Any) -> None:
    try:
        await telling
    except UNREACHABLE as error:
        not_redrawn(error)
