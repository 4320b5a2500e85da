"""A proxy in front of PostgreSQL that loses connections at the worst moments."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from enum import Enum
from pathlib import Path
from urllib.parse import quote

from tests.postgres import USER, Server

COMMIT = (b"COMMIT\x00", b"COMMIT;\x00")
"""At the end of a simple query: of ours, and of a transaction of asyncpg's."""


class Cut(Enum):
    BEFORE = "the server never gets the commit"
    AFTER = "the server commits, and nobody hears of it"


class Proxy:
    def __init__(self, server: Server, folder: Path) -> None:
        self._server = server
        self._folder = folder
        self.cuts: list[Cut] = []
        """What happens to the next commits, one after the other."""
        self.gone_after = False
        """Is nobody reached any more after a cut?"""
        self.gone = False
        self._tasks: set[asyncio.Task[None]] = set()

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={quote(str(self._folder))}&port={self._server.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.gone:
            writer.close()
            return
        socket = self._server.folder / f".s.PGSQL.{self._server.port}"
        answers, requests = await asyncio.open_unix_connection(str(socket))
        back = asyncio.create_task(self._forward(answers, writer))
        self._tasks.add(back)
        try:
            while data := await reader.read(65536):
                cut = self.cuts.pop(0) if self.cuts and data.endswith(COMMIT) else None
                if cut is Cut.AFTER:
                    back.cancel()
                    await asyncio.wait([back])
                if cut is not Cut.BEFORE:
                    requests.write(data)
                    await requests.drain()
                if cut is Cut.AFTER:
                    # the answer, which is kept from the client, says that it is done
                    await answers.read(65536)
                if cut is not None:
                    self.gone = self.gone_after
                    break
        finally:
            back.cancel()
            requests.close()
            writer.close()

    async def _forward(self, answers: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await answers.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def proxy(server: Server, folder: Path) -> AsyncIterator[Proxy]:
    made = Proxy(server, folder)
    listening = await asyncio.start_unix_server(made.serve, str(folder / f".s.PGSQL.{server.port}"))
    try:
        yield made
    finally:
        listening.close()
