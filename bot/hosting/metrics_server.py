"""`/metrics` for Prometheus and `/health` for supervisors, over HTTP on a local port, if the host wants it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import discord
from aiohttp import web

from bot import logs
from bot.hosting.databases import HostedDatabase
from bot.hosting.figures import expose
from bot.hosting.health import check_health
from bot.hosting.problems import HostRefused, host_texts
from bot.metrics import CONTENT_TYPE
from bot.status import read_status
from bot.store.errors import StoreFailed
from bot.store.store import Store
from engine.illegal import Refused

log = logs.logger(__name__)


class MetricsServer:
    def __init__(
        self, store: Store, client: discord.Client, database: HostedDatabase, started: float, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._client = client
        self._database = database
        self._started = started
        self._clock = clock

    @asynccontextmanager
    async def listening(self, host: str, port: int) -> AsyncIterator[int | None]:
        """Listens meanwhile, at a free port if it is 0; yields the port. If it cannot, the log says why, and the bot
        goes on: games matter more than figures."""
        app = web.Application()
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/health", self._health)
        # without a line for each request, and without a handler for signals, which the bot has
        runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await runner.setup()
        try:
            try:
                await web.TCPSite(runner, host, port).start()
            except OSError as error:
                refused = HostRefused("host.port", address=f"{host}:{port}", problem=error.strerror or str(error))
                log.error("no metrics", problem=refused.key, sentence=host_texts().refusal(refused))
                yield None
            else:
                log.info("metrics", address=f"{host}:{port}")
                yield int(runner.addresses[0][1])
        finally:
            await runner.cleanup()

    async def _metrics(self, _: web.Request) -> web.Response:
        try:
            status = await read_status(self._client, self._store, self._started, self._clock())
        except StoreFailed as failed:
            log.debug("metrics without the database", problem=failed.key)
            status = None
        return web.Response(text=expose(status, self._started), headers={"Content-Type": CONTENT_TYPE})

    async def _health(self, _: web.Request) -> web.Response:
        try:
            health = await asyncio.to_thread(check_health, self._database, self._clock())
        except Refused as refused:
            why = {"problem": refused.key, "why": host_texts().refusal(refused)}
            return web.json_response({"healthy": False, **why}, status=503)
        return web.json_response({"healthy": True, **health._asdict()})
