"""The gateway's cures prove themselves: the bot hears again after an hour of refusals, a refused handshake, silence.

The bot's clock is hurried, so that an hour takes seconds.
"""

from __future__ import annotations

import asyncio
import time
from itertools import repeat
from pathlib import Path
from typing import Any, Final

from tests.faults.checks import CheckResult
from tests.faults.hurried import SPEED
from tests.faults.people import FIRST_CHANNEL, FIRST_PERSON
from tests.faults.process import BotProcess
from tests.faults.server import FaultyDiscord
from tests.standin.standin import GATEWAY, OTHER_GATEWAY, standin

HOUR: Final = 3600.0
JOIN_WITHIN: Final = 60.0
"""Real seconds."""
MOST_HANDSHAKES: Final = 100
"""In an hour; Discord allows 1000 new sessions a day."""
SILENCE: Final = 5.0
"""Real seconds in which the gateway says nothing; the bot leaves it after two."""
HEARTBEAT: Final = 300
SILENT, HEARD = "nothing heard from Discord", "heard from Discord again"


async def gateway_cures(folder: Path) -> CheckResult:
    server = FaultyDiscord([FIRST_CHANNEL])
    server.heartbeat_interval = HEARTBEAT
    process = BotProcess(folder, server, module="tests.faults.hurried")
    async with standin(server):
        server.resume_url = server.other_gateway_url
        cures = Cures(server, process)
        try:
            await cures.first_handshake()
            await cures.resume_host()
            await cures.both_hosts()
            await cures.silence()
        except TimeoutError:
            cures.result.wrong.append("the bot did not come back")
        finally:
            await process.stop()
    return cures.result


class Cures:
    def __init__(self, server: FaultyDiscord, process: BotProcess) -> None:
        self.server = server
        self.process = process
        self.result = CheckResult("gateway: heard again after refusals for an hour and after silence")

    async def first_handshake(self) -> None:
        self.server.refuses(GATEWAY, [503] * 4)
        self.process.start()
        await self._hears("a first handshake answered with 503")
        self._expect(self.process.starts == 1, "the bot ended when its first handshake was refused")

    async def resume_host(self) -> None:
        """The host for resuming refuses for an hour, in which the connection is lost now and then."""
        self.server.refuses(OTHER_GATEWAY, repeat(503))
        for _ in range(4):
            before = len(self.server.handshakes)
            await self._drop()
            await self._hears("a refused resume")
            tried = self.server.handshakes[before:]
            self._expect(tried == [OTHER_GATEWAY, GATEWAY], f"after a refused resume it tried {tried}")
            await asyncio.sleep(HOUR / 4 / SPEED)

    async def both_hosts(self) -> None:
        """No host answers for an hour."""
        before, lines_before = len(self.server.handshakes), len(self._log())
        self.server.refuses(GATEWAY, repeat(503))
        await self._drop()
        await asyncio.sleep(HOUR / SPEED)
        self.server.refuses(GATEWAY, ())
        self.server.refuses(OTHER_GATEWAY, ())
        await self._hears("an hour of refusals")
        tried = len(self.server.handshakes) - before
        self._expect(tried <= MOST_HANDSHAKES, f"{tried} handshakes in an hour")
        lines = [line for line in self._log()[lines_before:] if line["event"] in (SILENT, HEARD)]
        events = [line["event"] for line in lines]
        self._expect(events[:1] == [SILENT] and events[-1:] == [HEARD], f"the log says {events} about the silence")
        self._expect(bool(lines) and lines[-1]["deaf"] >= 0.9 * HOUR, "the log names too short a silence")
        self._expect(
            len({line["since"][:16] for line in lines}) <= 2, "the log names several beginnings of the silence"
        )

    async def silence(self) -> None:
        """The gateway says nothing, without closing; new connections get no answer either."""
        joined = self.server.joined
        self.server.silent = True
        await asyncio.sleep(SILENCE)
        self.server.silent = False
        async with asyncio.timeout(JOIN_WITHIN):
            while self.server.joined == joined:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        await self._hears("a gateway that fell silent")

    async def _drop(self) -> None:
        await self.server.drop(4000)
        async with asyncio.timeout(JOIN_WITHIN):
            while self.server.connected.is_set():  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    async def _hears(self, after: str) -> None:
        """It joins, and answers a command."""
        await asyncio.wait_for(self.server.connected.wait(), JOIN_WITHIN)
        self.result.counted += 1
        began = time.monotonic()
        while time.monotonic() - began < JOIN_WITHIN:
            press = await self.server.command_of(FIRST_PERSON, FIRST_CHANNEL, "help")
            if await press.wait(5.0):
                return
        self._expect(False, f"no answer after {after}")

    def _expect(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.result.wrong.append(otherwise)

    def _log(self) -> list[dict[str, Any]]:
        return list(self.process.log_lines())
