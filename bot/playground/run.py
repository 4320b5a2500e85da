"""Starts and stops the playground."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, tzinfo
from pathlib import Path
from typing import Final, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from aiohttp import web

from bot import logs
from bot.app import Cornerstone
from bot.hosting.discord_logs import quiet_discord_logs
from bot.hosting.run import stop_signal
from bot.playground import reannounce, saved_state
from bot.playground.error_log import ErrorLog
from bot.playground.page import PageData
from bot.playground.server import Pages
from bot.playground.simulated import World
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from bot.texts import BotTexts
from engine.illegal import Refused

HOST: Final = "127.0.0.1"
PORT: Final = 8700
PORT_STEP: Final = 50
"""The distance of the ports to try: each of SimCord's pages has a port after ours."""
PORT_TRIES: Final = 20
SAVE_EVERY: Final = 30.0
BEAT: Final = 600.0
"""Seconds between two heartbeats of the bot; few, because putting the clock forward runs all of them."""

PrintLine = Callable[[str], None]
"""Prints a line for the person who started it."""


async def run(folder: Path, port: int, components: Path | None, words: BotTexts, print_line: PrintLine) -> None:
    """Runs until a signal stops it. Raises `AlreadyRunningError` if it runs already."""
    with saved_state.folder_lock(folder) as lock, listening_socket(port) as (socket_, free), stop_signal() as stop:
        if port not in (0, free):
            print_line(words.sentence("play.port", {"taken": str(port), "port": str(free)}))
        address = f"http://{HOST}:{free}/"
        lock.write_text(address, "utf-8")
        async with Playground(folder, free, components) as playground:
            await playground.serve(socket_)
            print_line(words.sentence("play.here", {"address": address}))
            await stop.wait()
            print_line(words.sentence("play.stopping"))


class Playground:
    """A world and our page for it."""

    def __init__(self, folder: Path, port: int, components: Path | None) -> None:
        self.folder = folder
        self.saved = saved_state.load(folder)
        self._components = components
        self._zone, name = local_zone()
        self.world = World(self._bot, self.saved, self._save, port, name)
        self.errors = ErrorLog(self.world.now)
        self._runner = web.AppRunner(Pages(self._scene, port).app(), access_log=None)
        self._tasks: list[asyncio.Task[None]] = []

    def _bot(self) -> Cornerstone:
        bot = Cornerstone(self._store, components=self._components)
        bot.beat = BEAT
        return bot

    async def _store(self) -> Store:
        return await SqliteStore.open(self.folder / saved_state.DATABASE)

    def _scene(self) -> PageData:
        return PageData(self.world, tuple(self.errors.last), self.folder, self._zone)

    async def __aenter__(self) -> Self:
        self.folder.mkdir(0o700, parents=True, exist_ok=True)
        self._open_log()
        try:
            await self._reannounce()
        except BaseException:
            self._close_log()
            raise
        try:
            await self.world.start()
        except Exception as error:  # noqa: BLE001  # the page shows it and offers another try
            logs.unexpected(error, "playground")
        self._tasks = [asyncio.create_task(self.world.run_clock()), asyncio.create_task(self._save_regularly())]
        return self

    def _open_log(self) -> None:
        """Logs to a file; the terminal shows only the address."""
        self._log = (self.folder / saved_state.LOG).open("w", encoding="utf-8")
        logs.configure("INFO", stream=self._log, console=False)
        logging.getLogger().addHandler(self.errors)
        quiet_discord_logs()

    def _close_log(self) -> None:
        logging.getLogger().removeHandler(self.errors)
        self._log.close()

    async def _reannounce(self) -> None:
        store = await self._store()
        try:
            people = [member.id for member in self.world.people.values()]
            await reannounce.reannounce_tables(store, self.world.now().timestamp(), self.world.application, people)
        finally:
            await store.close()

    async def serve(self, at: socket.socket) -> None:
        await self._runner.setup()
        await web.SockSite(self._runner, at).start()

    def _save(self) -> None:
        saved_state.save(self.folder, self.saved)

    async def _save_regularly(self) -> None:
        """Saves now and then, in case the process is killed."""
        while True:
            self._save()
            await asyncio.sleep(SAVE_EVERY)

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._runner.cleanup()
        await self.world.close()
        self._save()
        self._close_log()


@contextmanager
def listening_socket(port: int) -> Iterator[tuple[socket.socket, int]]:
    """A listening socket at this port or one of the next, and its port."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # allows a restart at once
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        for tried in range(port, port + PORT_STEP * PORT_TRIES, PORT_STEP):
            try:
                listening.bind((HOST, tried))
                listening.listen()
            except (OSError, OverflowError):
                continue
            yield listening, listening.getsockname()[1]
            return
        raise Refused("play.ports", first=str(port), last=str(tried))
    finally:
        listening.close()


def local_zone() -> tuple[tzinfo, str]:
    """The time zone of this machine and its name; UTC if the name is unknown."""
    name = os.environ.get("TZ") or str(Path("/etc/localtime").resolve()).rpartition("zoneinfo/")[2]
    try:
        return ZoneInfo(name), name
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC, "UTC"
