"""Runs the bot until it is stopped: a first signal lets it finish its work, a second ends it at once."""

from __future__ import annotations

import asyncio
import gc
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from logging import INFO, WARNING
from typing import Final

import discord

from bot import logs
from bot.endpoints import use_endpoints
from bot.games import games, log_packages
from bot.hosting.databases import hosted
from bot.hosting.discord_logs import quiet_discord_logs
from bot.hosting.memory import return_freed_memory
from bot.hosting.problems import translate_discord_errors
from bot.hosting.upkeep import Upkeep
from bot.hosting.watch import Watch
from bot.settings import Settings, misspelt_names
from bot.shards import parse_shards
from bot.store.address import open_store
from bot.store.store import Store
from engine.components import corrected

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

ClientFactory = Callable[[Store, Settings], discord.Client]

QUICK_CHECK_SECONDS: Final = 1.0
"""For the check at the start (450 MB in the cache take 0.2 s); the daily check is complete."""

log = logs.logger(__name__)


def make_client(store: Store, settings: Settings) -> discord.Client:
    from bot.app import Cornerstone
    from bot.interactions.unanswered import unanswered_folder

    # imported objects are never freed, and scanning them would block the event loop for 30 ms now and then
    gc.collect()
    gc.freeze()
    folder = unanswered_folder(hosted(settings).files_of_process)
    return Cornerstone(
        store,
        components=settings.components,
        warm=True,
        unanswered=folder,
        shards=parse_shards(settings.shards) if settings.shards else None,
        process=settings.process,
    )


async def run(settings: Settings, make: ClientFactory = make_client) -> None:
    """Returns when the bot was stopped. Whatever keeps it from running is raised as a refusal, before connecting to
    Discord if possible."""
    token = settings.needed_token()
    return_freed_memory()
    for game in games().values():
        game.box(settings.components)
    log_packages()
    _log_settings(settings)
    use_endpoints(settings)
    quiet_discord_logs()
    database = hosted(settings)
    with database.translated(), database.held():
        store = await open_store(settings.database_url, settings.process)
        try:
            if not await store.require_undamaged(within=QUICK_CHECK_SECONDS):
                log.info("database too large for a complete check at the start")
            with translate_discord_errors(settings), stop_signal() as stop:
                client = make(store, settings)
                background = (Upkeep(store, client, settings, time.time), Watch(store, client, settings))
                await _serve(client, token, stop, background)
        finally:
            await store.close()


def _log_settings(settings: Settings) -> None:
    """What a host would otherwise take for granted."""
    for name, meant in misspelt_names():
        log.warning("unknown setting", name=name, meant=meant)
    if settings.components is not None:
        names = corrected(games(), settings.components)
        log.log(INFO if names else WARNING, "corrected figures", folder=str(settings.components), games=names)


@contextmanager
def stop_signal() -> Iterator[asyncio.Event]:
    """Yields an event that the first signal sets. The second signal kills the process, which the database survives like
    a power cut."""
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in SIGNALS}
    stop = asyncio.Event()

    def begin(received: signal.Signals) -> None:
        log.info("stopping", signal=received.name)
        for number in SIGNALS:
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_DFL)
        stop.set()

    for number in SIGNALS:
        loop.add_signal_handler(number, begin, number)
    try:
        yield stop
    finally:
        for number, handler in before.items():
            loop.remove_signal_handler(number)
            signal.signal(number, handler)


async def _serve(client: discord.Client, token: str, stop: asyncio.Event, background: Sequence[Upkeep | Watch]) -> None:
    caring = {asyncio.create_task(part.run(), name=type(part).__name__) for part in background}
    running = asyncio.create_task(client.start(token), name="discord")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    for task in caring:
        task.cancel()
    await asyncio.wait(caring)
    try:
        await client.close()
    finally:
        # it may be connecting, or sleeping until the next try
        running.cancel()
        ended = (await asyncio.gather(running, return_exceptions=True))[0]
    # errors caused by stopping are ignored
    if ended is not None and not stop.is_set():
        raise ended
    log.info("stopped")
