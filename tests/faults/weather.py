"""What goes wrong: single requests, the gateway's connection, and the process."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tests.faults.process import BotProcess
from tests.faults.server import INVALID_SESSION, RECONNECT, FaultyDiscord, Press
from tests.standin.standin import CUT, GATEWAY, ReceivedRequest, Reply, limited


class Fault(StrEnum):
    """What happens to a request."""

    DELAY = "delayed"
    DROP = "dropped before it is carried out"
    LOST = "carried out, answer lost"
    LIMITED = "429"
    LIMITED_GLOBALLY = "429, global"
    ERROR_500 = "500"
    ERROR_502 = "502"
    ERROR_503 = "503"
    LATE_AND_LOST = "carried out late, answer lost"


class Cut(StrEnum):
    """What happens to the gateway's connection."""

    CLOSED = "closed with 4000"
    CLOSED_PLAIN = "closed with 1001"
    ABORTED = "cut without a close"
    RECONNECT = "told to reconnect"
    SESSION_LOST = "session invalid"
    RESUME_REFUSED = "closed, resume refused"
    HANDSHAKES_REFUSED = "closed, handshakes answered with 503"


KINDS: Final = (*(["acknowledgement", "answer", "message"] * 3), "edit", "edit", "lookup", "private channel")
_FAULTS: Final = (*([Fault.DELAY, Fault.DROP, Fault.LOST] * 3), *Fault)
_CUTS: Final = (*([Cut.CLOSED, Cut.CLOSED_PLAIN, Cut.ABORTED, Cut.RECONNECT] * 3), *Cut)
CUTS_OF_FAULTS: Final = 0.08
MOST_ARMED: Final = 6
LONGEST_DELAY: Final = 1.5
DELIVER_WITHIN: Final = 6.0
STALE_AFTER: Final = 4.0
"""Seconds after which a fault that waits for a kind of request takes any but a login."""


def kind_of(request: ReceivedRequest) -> str:
    match request.method, request.path.strip("/").split("/"):
        case "POST", ["interactions", *_]:
            return "acknowledgement"
        case _, ["webhooks", *_]:
            return "answer"
        case "POST", ["channels", _, "messages"]:
            return "message"
        case "PATCH", ["channels", *_]:
            return "edit"
        case "GET", ["channels", *_]:
            return "lookup"
        case "POST", ["users", "@me", "channels"]:
            return "private channel"
    return "login"


@dataclass(frozen=True)
class Armed:
    fault: Fault
    kind: str
    """The kind of request it waits for."""
    at: float


@dataclass(frozen=True)
class Trap:
    """When the process is killed: at a request of this kind, or when an interaction was sent."""

    kind: str
    """A kind of request, or what is pressed ("move", "panel" ...)."""
    after: bool = False
    """After the request was carried out, instead of before it."""
    delay: float = 0.0
    """Seconds after the interaction was sent."""


class Storm:
    """Injects faults as they are armed, and springs the trap that is set."""

    def __init__(self, process: BotProcess, server: FaultyDiscord, dice: random.Random) -> None:
        self.process = process
        self.server = server
        self.dice = dice
        self.injected: Counter[str] = Counter()
        self.killed_during: Counter[str] = Counter()
        self.killed_at: Counter[str] = Counter()
        self.sprung = asyncio.Event()
        self._armed: deque[Armed] = deque()
        self._trap: Trap | None = None
        self._handles: list[asyncio.TimerHandle] = []

    @property
    def faults(self) -> int:
        return sum(self.injected.values())

    # ---------------------------------------------------------------- single requests

    def arm(self, fault: Fault, kind: str) -> None:
        self._armed.append(Armed(fault, kind, time.monotonic()))

    @property
    def room(self) -> bool:
        return len(self._armed) < MOST_ARMED

    def disarm(self) -> None:
        self._armed.clear()
        self._trap = None
        for handle in self._handles:
            handle.cancel()

    async def exchange(self, request: ReceivedRequest, server: FaultyDiscord) -> Reply:
        kind = kind_of(request)
        trap = self._trap
        if trap is not None and trap.kind == kind:
            self._trap = None
            if trap.after:
                server.carry_out(request)
            self.kill(f"{kind}, {'carried out' if trap.after else 'not carried out'}")
            return CUT
        fault = self._next(kind)
        if fault is None:
            return server.carry_out(request)
        self.injected[f"{kind}: {fault}"] += 1
        if kind == "answer" and fault is not Fault.DELAY and (press := server.press_of(request)):
            press.disturbed = True
        return await self._disturbed(fault, request, server)

    def _next(self, kind: str) -> Fault | None:
        stale = time.monotonic() - STALE_AFTER
        for armed in self._armed:
            if armed.kind == kind or (armed.at < stale and kind != "login"):
                self._armed.remove(armed)
                return armed.fault
        return None

    async def _disturbed(self, fault: Fault, request: ReceivedRequest, server: FaultyDiscord) -> Reply:
        match fault:
            case Fault.DELAY:
                await asyncio.sleep(self.dice.uniform(0.05, LONGEST_DELAY))
                return server.carry_out(request)
            case Fault.DROP:
                return CUT
            case Fault.LOST:
                server.carry_out(request)
                return CUT
            case Fault.LATE_AND_LOST:
                await asyncio.sleep(self.dice.uniform(0.05, LONGEST_DELAY))
                server.carry_out(request)
                return CUT
            case Fault.LIMITED | Fault.LIMITED_GLOBALLY:
                return limited(self.dice.uniform(0.1, 1.0), everywhere=fault is Fault.LIMITED_GLOBALLY)
        return Reply(int(fault.value), {"message": "upstream error", "code": 0})

    # ---------------------------------------------------------------- the gateway

    async def cut(self, cut: Cut, server: FaultyDiscord) -> None:
        self.injected[f"gateway: {cut}"] += 1
        match cut:
            case Cut.CLOSED:
                await server.drop(4000)
            case Cut.CLOSED_PLAIN:
                await server.drop(1001)
            case Cut.ABORTED:
                server.abort()
            case Cut.RECONNECT:
                await server.tell(RECONNECT)
            case Cut.SESSION_LOST:
                await server.tell(INVALID_SESSION)
            case Cut.RESUME_REFUSED:
                server.refused_resumes = 1
                await server.drop(4000)
            case Cut.HANDSHAKES_REFUSED:
                server.refuses(GATEWAY, [503, 503])
                await server.drop(4000)

    # ---------------------------------------------------------------- kills

    def set_trap(self, trap: Trap) -> None:
        self._trap = trap

    def dispatched(self, press: Press) -> None:
        trap = self._trap
        if trap is not None and press.what.startswith(trap.kind):
            self._trap = None
            loop = asyncio.get_running_loop()
            self._handles.append(loop.call_later(trap.delay, self.kill, f"{trap.kind} sent"))

    def kill(self, moment: str) -> None:
        self._trap = None
        for handle in self._handles:
            handle.cancel()
        self._handles.clear()
        pending = self.server.open_presses()
        if self.process.kill():
            self.killed_at[moment] += 1
            self.killed_during.update({press.what.split(" ")[0] for press in pending} or {"nothing pressed"})
            self.sprung.set()


class Driver:
    """Arms the faults and sets the traps, at a pace."""

    def __init__(
        self,
        storm: Storm,
        server: FaultyDiscord,
        *,
        kills: int,
        faults: int,
        seed: str,
        report: Callable[[], None],
    ) -> None:
        self.storm = storm
        self.server = server
        self.kills = kills
        self.faults = faults
        self.seed = seed
        self.report = report

    async def run(self) -> None:
        await asyncio.gather(self._inject(), self._kill())

    async def _inject(self) -> None:
        """In step with the kills, so that both end together."""
        dice = random.Random(f"{self.seed} faults")
        while self.storm.faults < self.faults:
            await asyncio.sleep(dice.uniform(0.02, 0.12))
            share = 1.0 if not self.kills else (self.storm.process.kills + 1) / self.kills
            if not self.storm.room or self.storm.faults >= share * self.faults:
                continue
            if dice.random() < CUTS_OF_FAULTS:
                if self.server.connected.is_set():
                    await self.storm.cut(dice.choice(_CUTS), self.server)
                continue
            # a start that cannot log in ends, and is tried again by the supervisor: now and then is enough
            kind = "login" if dice.random() < 0.01 else dice.choice(KINDS)
            self.storm.arm(dice.choice(_FAULTS), kind)

    async def _kill(self) -> None:
        dice = random.Random(f"{self.seed} kills")
        process = self.storm.process
        while process.kills < self.kills:
            self.storm.sprung.clear()
            if dice.random() < 0.12:
                await asyncio.sleep(dice.uniform(0.0, 1.5))
                self.storm.kill("at a random moment" if self.server.connected.is_set() else "while it starts")
            else:
                await self._one(dice)
            self.report()

    async def _one(self, dice: random.Random) -> None:
        await asyncio.wait({asyncio.create_task(self.server.connected.wait())}, timeout=20)
        if dice.random() < 0.5:
            await asyncio.sleep(dice.uniform(0.2, 1.6))
        else:
            await self._delivered(dice.choice((1, 2, 4, 8, 16)))
        chosen = dice.random()
        if chosen < 0.45:
            kind = dice.choice(("acknowledgement", "answer", "answer", "message", "message", "edit", "lookup"))
            self.storm.set_trap(Trap(kind, after=dice.random() < 0.5))
        elif chosen < 0.9:
            what = dice.choice(("move", "play", "panel", "panel", "draft", "order", "orders", "table"))
            self.storm.set_trap(Trap(what, delay=dice.uniform(0.0, 0.06)))
        try:
            await asyncio.wait_for(self.storm.sprung.wait(), 3.0 if chosen < 0.9 else dice.uniform(0.0, 1.0))
        except TimeoutError:
            self.storm.kill("at a random moment")

    async def _delivered(self, count: int) -> None:
        """In half of the lives the outbox gets to work, on a busy machine too."""
        wanted, until = self.server.deliveries + count, time.monotonic() + DELIVER_WITHIN
        while self.server.deliveries < wanted and time.monotonic() < until:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
