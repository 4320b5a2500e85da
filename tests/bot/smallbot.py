"""A small bot with one of each kind of feature that the real one has, for testing the rig."""

import asyncio
import io
from collections.abc import Callable
from typing import Any, Self

import aiohttp
import discord
from discord import app_commands

from bot.waiting import Idle, plain_wait, wait_until

PICTURE = b"\x89PNG\r\n\x1a\n small"
WORDS = {"en": "Count", "fr": "Compter", "pl": "Licz"}


class Book:
    """What outlives a bot: a counter, the presses it includes, and the cards to be sent."""

    def __init__(self) -> None:
        self.count = 0
        self.pressed: set[int] = set()
        self.due: list[tuple[int, int]] = []
        self.sent: list[tuple[int, int]] = []
        self.rows = 0

    def card_for(self, channel_id: int) -> None:
        self.rows += 1
        self.due.append((self.rows, channel_id))


class Count(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"count:(?P<at>\d+)"):
    """Counts once, if the counter is still as the card shows it."""

    def __init__(self, at: int, label: str) -> None:
        super().__init__(discord.ui.Button(label=label, custom_id=f"count:{at}"))
        self.at = at

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: Any) -> Self:
        return cls(int(match["at"]), "")

    async def callback(self, interaction: discord.Interaction) -> Any:
        bot: Any = interaction.client
        await interaction.response.defer(ephemeral=True, thinking=True)
        if interaction.id in bot.book.pressed:
            return
        if self.at != bot.book.count:
            await interaction.followup.send(f"Stale: it is at {bot.book.count}.")
            return
        bot.book.pressed.add(interaction.id)
        bot.book.count += 1
        bot.book.card_for(interaction.channel_id)
        bot.wake.set()
        await interaction.followup.send(f"Counted to {bot.book.count}.")


def card(count: int, label: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(Count(count, label))
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
        discord.MediaGalleryItem("attachment://board.png", description=f"A board at {count}.")
    )
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(f"The counter is at {count}."), gallery, row))
    return view


class SmallBot(discord.Client):
    idle: Idle = staticmethod(plain_wait)

    def __init__(self, book: Book) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self.book = book
        self.tree = app_commands.CommandTree(self)
        self.wake = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        commands: list[app_commands.Command[Any, ..., None]] = [open_, whisper, slow, broken]
        for command in commands:
            self.tree.add_command(command)
        self.add_dynamic_items(Count)
        await self.tree.sync()
        self.tasks = [asyncio.create_task(self.outbox()), asyncio.create_task(self.deadline())]

    async def outbox(self) -> None:
        while True:
            self.wake.clear()
            while self.book.due:
                row, channel_id = self.book.due[0]
                try:
                    await self.deliver(row, channel_id)
                except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                    if getattr(error, "code", 0) == 50007:
                        self.book.due.pop(0)
                        continue
                    await self.idle(asyncio.sleep(30), reason="retry")
                else:
                    self.book.sent.append(self.book.due.pop(0))
            await self.idle(self.wake.wait(), reason="outbox idle")

    async def deliver(self, row: int, channel_id: int) -> None:
        view = card(self.book.count, "Count")
        files = [discord.File(io.BytesIO(PICTURE), "board.png", description="A board.")]
        await self.get_partial_messageable(channel_id).send(view=view, files=files, nonce=f"row-{row}")

    async def deadline(self) -> None:
        never = asyncio.Event()
        while not await self.idle(wait_until(never, 3600), reason="deadline"):
            self.book.count += 100

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await super().close()


def _client(interaction: discord.Interaction) -> SmallBot:
    assert isinstance(interaction.client, SmallBot)
    return interaction.client


@app_commands.command(name="open", description="Puts a card into this channel.")
async def open_(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    bot = _client(interaction)
    bot.book.card_for(interaction.channel_id or 0)
    bot.wake.set()
    await interaction.followup.send(f"{WORDS[interaction.locale.value[:2]]}!")


@app_commands.command(description="Writes to you.")
async def whisper(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    bot = _client(interaction)
    bot.book.rows += 1
    try:
        await interaction.user.send("Psst.", nonce=f"row-{bot.book.rows}")
    except discord.Forbidden:
        await interaction.followup.send("Your messages are closed.")
    else:
        await interaction.followup.send("Look there.")


@app_commands.command(description="Answers too late.")
async def slow(interaction: discord.Interaction, seconds: float, defer: bool) -> None:
    bot = _client(interaction)
    if defer:
        await interaction.response.defer(ephemeral=True)
    await bot.idle(asyncio.sleep(seconds), reason="slow")
    if defer:
        await interaction.followup.send("At last.")
    else:
        await interaction.response.send_message("At last.", ephemeral=True)


@app_commands.command(description="Fails.")
async def broken(interaction: discord.Interaction) -> None:
    raise ValueError("broken")


def factory(book: Book) -> Callable[[], SmallBot]:
    return lambda: SmallBot(book)
