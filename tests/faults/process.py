"""The bot in a process of its own, started again whenever it ends, as a supervisor does."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Protocol

ROOT: Final = Path(__file__).parents[2]
PAUSE: Final = 0.3
"""Seconds until a process that ended by itself is started again."""
STOP_WITHIN: Final = 30.0


class Heard(Protocol):
    """What a process hears of Discord."""

    connected: asyncio.Event
    """Is it in a session?"""

    @property
    def api_base(self) -> str: ...

    @property
    def gateway_url(self) -> str: ...

    def process_ended(self) -> None: ...


class BotProcess:
    def __init__(self, folder: Path, server: Heard, module: str = "bot", more: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.server = server
        self.module = module
        self.database = folder / "bot.db"
        self.log = folder / "bot.log"
        self.starts = 0
        self.kills = 0
        self.ended: Counter[int] = Counter()
        """The exit codes of processes that ended by themselves."""
        self.joining: list[float] = []
        """Seconds from each start to the session."""
        self._more = dict(more or {})
        self._child: asyncio.subprocess.Process | None = None
        self._stopping = False
        self._supervisor: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._stopping = False
        self._supervisor = asyncio.create_task(self._supervise())

    async def _supervise(self) -> None:
        while not self._stopping:
            kills, began = self.kills, time.monotonic()
            joined = asyncio.create_task(self._joined(began))
            code = await self._life()
            joined.cancel()
            self.server.process_ended()
            if self.kills == kills and not self._stopping:
                self.ended[code] += 1
                await asyncio.sleep(PAUSE)

    async def _joined(self, began: float) -> None:
        await self.server.connected.wait()
        self.joining.append(time.monotonic() - began)

    async def _life(self) -> int:
        self.starts += 1
        settings = {
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": "MTIz.GhIjKl.not-a-real-one",
            "DISCORD_API_BASE": self.server.api_base,
            "DISCORD_GATEWAY_URL": self.server.gateway_url,
            "DATABASE_URL": f"sqlite:///{self.database}",
            "CORNERSTONE_BACKUP_EVERY": "0",
            "LOG_LEVEL": "DEBUG",
            **self._more,
        }
        with self.log.open("ab") as log:
            self._child = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", self.module),
                cwd=self.folder,
                env={**os.environ, **settings},
                stdout=log,
                stderr=log,
            )
        return await self._child.wait()

    @property
    def id(self) -> int | None:
        """Of the process that runs."""
        return None if self._child is None or self._child.returncode is not None else self._child.pid

    def kill(self) -> bool:
        """SIGKILL, at this very moment. Was there a process?"""
        if self._child is None or self._child.returncode is not None or self._stopping:
            return False
        self.kills += 1
        self._child.send_signal(signal.SIGKILL)
        return True

    async def stop(self) -> int:
        """SIGTERM, as a host stops it. Returns the exit code."""
        self._stopping = True
        if self._child is None:
            return 0
        if self._child.returncode is None:
            self._child.terminate()
        try:
            return await asyncio.wait_for(self._child.wait(), STOP_WITHIN)
        except TimeoutError:
            self._child.kill()
            return -signal.SIGKILL
        finally:
            if self._supervisor is not None:
                await asyncio.wait({self._supervisor}, timeout=STOP_WITHIN)

    def log_lines(self) -> Iterator[dict[str, Any]]:
        """The log's lines; what is no JSON (a traceback of the interpreter) as an error."""
        for line in self.log.read_text(errors="replace").splitlines() if self.log.exists() else ():
            try:
                yield json.loads(line)
            except ValueError:
                # a line may be cut by a kill
                if line.startswith(("Traceback", "Fatal")):
                    yield {"level": "error", "event": line}
