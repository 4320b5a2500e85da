"""The picture of the board after the draft, added to the panel when it is ready."""

from __future__ import annotations

import io

import discord
from discord import ui

from bot import logs
from bot.cards.drawings import draw_part, first_part, number_events
from bot.interactions.panel import PressQueue
from bot.interactions.permissions import Interaction
from bot.interactions.reply import Edit
from bot.interactions.respond import UNREACHABLE
from bot.limits import ALT_TEXT, cut
from bot.panels.turn.layout import FILE, build_view
from bot.panels.turn.screen import TurnScreen
from bot.store.rows import Status
from bot.texts import display_names
from renderers.picture import Picture

log = logs.logger(__name__)


async def add_picture(interaction: Interaction, shown: TurnScreen, queue: PressQueue, edit: Edit) -> None:
    """Adds the picture if the player wants one, it can be drawn, and nothing was pressed meanwhile."""
    if shown.in_words or shown.snapshot.status is not Status.RUNNING:
        return
    picture = await _draw(interaction, shown)
    if picture is None:
        return
    async with queue.lock:
        if queue.newest != interaction.id or interaction.client.closing:
            return
        file = discord.File(io.BytesIO(picture.png), FILE, description=cut(picture.alt, ALT_TEXT))
        try:
            await edit(view=build_view(shown, picture), attachments=[file])
        except UNREACHABLE as error:
            # the channel may allow no files; the panel stays without
            log.info("no picture", problem=type(error).__name__, code=getattr(error, "code", None))


async def _draw(interaction: Interaction, shown: TurnScreen) -> Picture | None:
    """The board after the draft as its player may see it."""
    snapshot = shown.snapshot
    try:
        view = snapshot.rules.view(shown.draft.position, shown.seat)
        before = snapshot.view(shown.seat)
        changes = tuple(part.change for part in number_events(view, shown.draft.events, before) if part.change)
        if not shown.draft.moves and shown.story is not None:
            changes = shown.story.changes
    except Exception as error:  # noqa: BLE001  # the panel stays without a picture
        logs.unexpected(error, "preview failed")
        return None
    seat_names = display_names(snapshot.seats, shown.locale)
    queue = (snapshot.id, f"panel {shown.seat}")
    pictures = interaction.client.pictures
    return await draw_part(
        pictures,
        view,
        first_part(view),
        snapshot.game,
        shown.locale,
        seat_names,
        snapshot.letters,
        changes,
        line=queue,
    )


def shown_alt(interaction: Interaction) -> str:
    """The alt text of the picture that the pressed panel shows."""
    message = interaction.message
    if message is None or FILE not in {file.filename for file in message.attachments}:
        return ""
    shown = ui.LayoutView.from_message(message, timeout=None).walk_children()
    return next(
        (item.items[0].description or "" for item in shown if isinstance(item, ui.MediaGallery) and item.items), ""
    )
