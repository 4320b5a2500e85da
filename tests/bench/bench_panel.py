"""Issue 5: how soon a press on the panel redraws it, its words and its picture; measured as in bench_bot.py."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from bot.panels.turn.screen import TurnAct
from bot.store.address import open_store
from engine.players.dice import Dice
from tests.bench.bench_bot import PATIENCE, p95, running
from tests.bench.measure import show
from tests.bench.tables_here import FIRST_CHANNEL, Begun, mover
from tests.standin.discord_here import Discord, Pressed
from tests.standin.standin import standin

BACK: Final = "Back"
MOST: Final = 12
"""Presses on one panel."""
WARM: Final = 5
"""Tables after which the words, the drawings and the first connections are there."""


def run(*, short: bool) -> None:
    # Beside the checkout, not in /tmp: that is memory on many machines.
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent, prefix=".bench-") as folder:
        asyncio.run(_run(Path(folder), 15 if short else 60))


async def _run(folder: Path, many: int) -> None:
    store = await open_store(f"sqlite:///{folder / 'bot.db'}")
    try:
        begun = Begun(store)
        tables = [await begun.table(number, 7 * number % 60, 2 + number % 3) for number in range(many)]
        server = Discord(range(FIRST_CHANNEL, FIRST_CHANNEL + many))
        async with standin(server), running(folder, server):
            panels = [PanelUser(server, Dice(table)) for table in tables]
            for panel, table in zip(panels, tables, strict=True):
                snapshot = await begun.now(table)
                await panel.plays(mover(snapshot), snapshot.row.channel or 0)
    finally:
        await store.close()
    words = [took for panel in panels[WARM:] for took in panel.words]
    pictures = [took for panel in panels[WARM:] for took in panel.pictures]
    show(f"{len(words)} presses on a panel, redrawn without its picture, p95", f"{p95(words):.0f} ms", "100 ms")
    show("  middle", f"{statistics.median(words):.0f} ms")
    show(f"{len(pictures)} of them with a new picture, p95", f"{p95(pictures):.0f} ms", "300 ms")
    show("  middle", f"{statistics.median(pictures):.0f} ms")


class PanelUser:
    """A player who plays a turn by pressing, each time after the whole panel has arrived."""

    def __init__(self, server: Discord, dice: Dice) -> None:
        self.server = server
        self.dice = dice
        self.shown: dict[str, Any] = {}
        self.words: list[float] = []
        self.pictures: list[float] = []
        """Milliseconds from the press until they were there."""

    async def plays(self, person: int, channel: int) -> None:
        await self._redrawn(await self.server.command(person, channel, "play"))
        self.words.clear()
        self.pictures.clear()
        for _ in range(MOST):
            found = list(self._options()) or list(self._onwards())
            if not found:
                return
            await self._redrawn(await self.server.presses(person, channel, self.shown, *self.dice.pick(found)))

    async def _redrawn(self, pressed: Pressed) -> None:
        arrival = await asyncio.wait_for(pressed.answered, PATIENCE)
        self.words.append(1000 * (arrival.at - pressed.at))
        more = self.server.arrives("PATCH", pressed.original)
        said = arrival.asked.json
        # where only the question is another one the picture stays
        if said.get("attachments") or ("attachments" not in said and self.shown):
            more.cancel()
        else:
            arrival = await asyncio.wait_for(more, PATIENCE)
            self.pictures.append(1000 * (arrival.at - pressed.at))
        files = [
            {"id": "1", "filename": "board.png", "size": 1, "url": "https://x/board.png", "proxy_url": "https://x"}
        ]
        self.shown = {"components": arrival.asked.json["components"], "attachments": files, "flags": 1 << 15 | 1 << 6}

    def _options(self) -> Iterator[tuple[str, str]]:
        for part in _walk(self.shown):
            act = _act(part)
            if act == TurnAct.SELECT:
                yield from ((part["custom_id"], option["value"]) for option in part["options"])
            elif act == TurnAct.GO and part["label"] != BACK and not part["custom_id"].endswith(f":{TurnAct.GO}"):
                yield part["custom_id"], ""

    def _onwards(self) -> Iterator[tuple[str, str]]:
        for part in _walk(self.shown):
            if _act(part) in (TurnAct.CONFIRM, TurnAct.SURE):
                yield part["custom_id"], ""


def _act(part: Mapping[str, Any]) -> str:
    """What a button or list of the panel does; nothing for other ids, which have fewer parts."""
    custom_id: str = part.get("custom_id", "")
    return (custom_id.split(":") + [""] * 6)[5]


def _walk(part: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for inner in part.get("components", ()):
        yield inner
        yield from _walk(inner)
