"""python -m tests.paths: through how many of our functions and modules `/move`, *Play* and a press on the panel run.

Each action is traced from the interaction until the bot is idle again, so messages that the outbox delivers count too.
Database threads count as well. Pictures are replaced: how many functions draw them says nothing about the path.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final
from unittest import mock

import structlog

from bot.app import Cornerstone
from bot.store.sqlite.sqlite import SqliteStore
from bot.tables.lines import typed_line
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from renderers.picture import Picture
from tests.bot.rig import Rig, rigged

ROOT: Final = Path(__file__).parents[1]
ROOMS: Final = ("bot", "engine", "renderers")
BUILDING: Final = "build "
MOST_MOVES: Final = 200

Function = tuple[str, str]
"""A file below the root and a qualified name."""


class Trace:
    """The functions of ours that run while it is active, in every thread started under `installed`."""

    def __init__(self) -> None:
        self.active = False
        self.calls: Counter[Function] = Counter()
        self._files: dict[str, str] = {}

    @contextmanager
    def installed(self) -> Iterator[None]:
        threading.setprofile(self._profile)
        sys.setprofile(self._profile)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    @contextmanager
    def recording(self) -> Iterator[None]:
        self.calls.clear()
        self.active = True
        try:
            yield
        finally:
            self.active = False

    @property
    def functions(self) -> list[Function]:
        return sorted(self.calls)

    @property
    def files(self) -> list[str]:
        return sorted({file for file, _ in self.calls})

    def _profile(self, frame: FrameType, event: str, _: Any) -> None:
        if not self.active or event != "call":
            return
        code = frame.f_code
        if code.co_filename not in self._files:
            self._files[code.co_filename] = _ours(code.co_filename)
        file = self._files[code.co_filename]
        if file and not code.co_name.startswith("<"):
            self.calls[file, code.co_qualname] += 1


def _ours(filename: str) -> str:
    path = Path(filename)
    if not path.is_relative_to(ROOT):
        return ""
    file = path.relative_to(ROOT)
    return str(file) if file.parts[0] in ROOMS else ""


async def _blank_picture(*_: object, **__: object) -> Picture:
    return Picture(b"\x89PNG\r\n\x1a\n blank", (1, 1), "A picture.")


@asynccontextmanager
async def _rig(folder: Path) -> AsyncIterator[Rig[Cornerstone]]:
    def bot() -> Cornerstone:
        return Cornerstone(lambda: SqliteStore.open(folder / "games.db"))

    async with rigged(bot, settle_timeout=60) as rig:
        yield rig


async def _next_move(rig: Rig[Cornerstone], channel: Any, actors: Any, number: int) -> tuple[Any, str]:
    """Who is to decide, and what a beginner would play there."""
    row = await rig.bot.store.latest_table(channel.id)
    assert row is not None
    snapshot = await rig.bot.tables.snapshot(row.id)
    seat = snapshot.game_position.awaited()[0]
    actor = next(actor for actor in actors if actor.id == snapshot.seats[seat].person)
    decision = Decision(snapshot.rules, snapshot.game_position, seat)
    move = PLAYERS["greedy"](snapshot.rules, decision, Dice(f"paths {number}"))
    return actor, typed_line(snapshot, snapshot.box.notation.write(move))


async def measure(shown: str | None) -> None:
    trace = Trace()

    async def traced(name: str, action: Callable[[], Awaitable[Any]]) -> Any:
        with trace.recording():
            result = await action()
        report(name, trace, shown == name)
        return result

    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch("bot.pictures.Pictures.get", _blank_picture),
        trace.installed(),
    ):
        async with _rig(Path(folder)) as rig:
            channel, (ann, bob) = rig.place("Ann", "Bob")
            await ann.slash(channel, "table new", game="castle", seats=2)
            await bob.slash(channel, "table join")
            await ann.slash(channel, "table start")
            card = [message for message in channel.history() if not message.flags.ephemeral][-1]
            panel = (await traced("play", lambda: rig.press(ann, card, _button(rig, card, "c:play:")))).response
            await traced("press", lambda: rig.press(ann, panel, _button(rig, panel, "p:")))
            for number in range(MOST_MOVES):
                actor, line = await _next_move(rig, channel, (ann, bob), number)
                if line.startswith(BUILDING):
                    break
                await actor.slash(channel, "move", action=line)
            else:
                raise LookupError(f"no player builds within {MOST_MOVES} moves")
            await traced("move", lambda: actor.slash(channel, "move", action=line))


def _button(rig: Rig[Cornerstone], message: Any, prefix: str) -> str:
    return next(custom_id for custom_id in rig.buttons(message) if custom_id.startswith(prefix))


def report(name: str, trace: Trace, listed: bool) -> None:
    calls = sum(trace.calls.values())
    print(f"{name:6} {len(trace.functions):4} functions in {len(trace.files):3} modules, {calls:6,} calls")
    if listed:
        functions = Counter("/".join(Path(file).parts[:2]) for file, _ in trace.functions)
        modules = Counter("/".join(Path(file).parts[:2]) for file in trace.files)
        for room, number in functions.most_common():
            print(f"       {number:4} {room} ({modules[room]} modules)")
        for file, function in trace.functions:
            print(f"            {file}: {function} ({trace.calls[file, function]})")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.paths", description=__doc__)
    parser.add_argument("--show", choices=["play", "press", "move"], help="list the functions of one path")
    # the bot logs a line for each action, to standard output if nothing else is set up
    logging.disable()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    asyncio.run(measure(parser.parse_args().show))


if __name__ == "__main__":
    main()
