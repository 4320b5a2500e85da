"""Draws pictures in a few threads off the event loop and caches them. A picture that fails never stops a card.

A caller passes what the picture shows (the key) and how it is drawn, and awaits it. Requests with the same key share
one drawing. A later picture on the same line (a table's card, a hand) replaces one that is still in the queue.
"""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec

from bot import logs, metrics
from renderers.checkpoints import at_checkpoints
from renderers.picture import Picture

THREADS: Final = 1
"""Measured: a second thread makes twelve pictures no faster, since drawing holds the GIL, and delays the event loop
five times as long."""
KEPT_BYTES: Final = 8 * 2**20
WAITING: Final = 200
"""With more requests than this in the queue, further cards go out without a picture rather than minutes late."""
MAX_PAUSE: Final = 10.0
"""Seconds that the warm-up waits at one checkpoint, so that it gets on even if there is always a picture to draw."""

Draw = Callable[[], Picture]

log = logs.logger(__name__)


def picture_key(view: object, part: str, language: str, *more: object) -> str:
    """A key of everything a picture is drawn from. It includes the view itself, so a player can never get the picture
    of another's hand. `more`: the names of the people in the seats, and what has a halo."""
    content = msgspec.json.encode((type(view).__module__, type(view).__qualname__, view, part, language, more))
    return hashlib.blake2b(content, digest_size=20).hexdigest()


class _Stopped(BaseException):
    """Ends the warm-up. No drawing may catch it as a failure of its own."""


class _Job:
    """A picture that is not drawn yet, and the futures of those who wait for it."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.started = False
        self.waiters: set[asyncio.Future[Picture | None]] = set()
        self.task: asyncio.Task[None] | None = None


class Pictures:
    """Belongs to one event loop and is only used in its thread."""

    def __init__(self, threads: int = THREADS, kept_bytes: int = KEPT_BYTES, waiting: int = WAITING) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="picture")
        self._free = asyncio.Semaphore(threads)
        self._most_bytes = kept_bytes
        self._most_waiting = waiting
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()
        self._bytes = 0
        self._jobs: dict[Hashable, _Job] = {}
        self._lines: dict[Hashable, tuple[Hashable, asyncio.Future[Picture | None]]] = {}
        self._closed = False
        self._warming: asyncio.Task[None] | None = None
        self._none_waiting = threading.Event()
        """Is there no picture to draw? For the thread of the warm-up."""
        self._none_waiting.set()

    async def get(self, key: Hashable, draw: Draw, *, line: Hashable = None) -> Picture | None:
        """The picture with this key. None: it failed (the log says why), the queue is full, or the next one on its line
        was requested before this one was started."""
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            self._supersede(line, key)
            metrics.PICTURES.add("kept")
            return kept
        if (job := self._jobs.get(key)) is None and (job := self._enqueue(key, draw)) is None:
            metrics.PICTURES.add("refused")
            return None
        answer: asyncio.Future[Picture | None] = asyncio.get_running_loop().create_future()
        job.waiters.add(answer)
        self._supersede(line, key, answer)
        try:
            return await answer
        finally:
            job.waiters.discard(answer)
            if line is not None and self._lines.get(line) == (key, answer):
                del self._lines[line]

    def warm_up(self, steps: Iterable[object]) -> None:
        """Runs the steps in the background, in a thread of their own that pauses at its next checkpoint while there are
        pictures to draw."""
        self._warming = asyncio.create_task(asyncio.to_thread(self._warm_up, steps), name="warm-up")

    def _warm_up(self, steps: Iterable[object]) -> None:
        try:
            with at_checkpoints(self._give_way):
                for _ in steps:
                    self._give_way()
        except _Stopped:
            pass
        except Exception as error:  # noqa: BLE001  # pictures are drawn all the same, only the first ones later
            logs.unexpected(error, "warm-up failed")

    def _give_way(self) -> None:
        """In the thread of the warm-up: waits until there is nothing to draw."""
        self._none_waiting.wait(MAX_PAUSE)
        if self._closed:
            raise _Stopped

    async def close(self) -> None:
        """Drops the queue, and waits for the pictures that are being drawn."""
        self._closed = True
        self._none_waiting.set()
        if self._warming is not None:
            await self._warming
        for job in self._jobs.values():
            self._answer(job, None)
        await asyncio.gather(*(job.task for job in self._jobs.values() if job.task))
        self._pool.shutdown()

    # ---------------------------------------------------------------- one picture

    def _enqueue(self, key: Hashable, draw: Draw) -> _Job | None:
        if self._closed or len(self._jobs) >= self._most_waiting:
            if not self._closed:
                log.warning("too many pictures", waiting=len(self._jobs))
            return None
        self._none_waiting.clear()
        job = self._jobs[key] = _Job(draw)
        metrics.PICTURES_WAITING.set(len(self._jobs))
        job.task = asyncio.create_task(self._run(key, job), name="picture")
        return job

    async def _run(self, key: Hashable, job: _Job) -> None:
        picture = None
        try:
            async with self._free:
                if job.waiters:  # else all of them are cancelled, or want a newer picture
                    job.started = True
                    with metrics.DRAWN.time():
                        picture = await asyncio.get_running_loop().run_in_executor(self._pool, job.draw)
                    metrics.PICTURES.add("drawn")
        except Exception as error:  # noqa: BLE001  # a faulty renderer must not stop the text
            logs.unexpected(error, "picture failed")
            metrics.PICTURES.add("failed")
        finally:
            del self._jobs[key]
            if not self._jobs:
                self._none_waiting.set()
            metrics.PICTURES_WAITING.set(len(self._jobs))
            if picture is not None:
                self._keep(key, picture)
            self._answer(job, picture)

    def _answer(self, job: _Job, picture: Picture | None) -> None:
        for answer in job.waiters:
            if not answer.done():
                answer.set_result(picture)
        job.waiters = set()

    def _supersede(self, line: Hashable, key: Hashable, answer: asyncio.Future[Picture | None] | None = None) -> None:
        """Ends the wait for an older picture on this line that is not started yet. Others who wait for it still get
        it."""
        if line is None:
            return
        old_key, old_answer = self._lines.pop(line, (key, None))
        job = self._jobs.get(old_key)
        if old_answer is not None and old_key != key and job is not None and not job.started and not old_answer.done():
            job.waiters.discard(old_answer)
            old_answer.set_result(None)
        if answer is not None:
            self._lines[line] = (key, answer)

    def _keep(self, key: Hashable, picture: Picture) -> None:
        if len(picture.png) > self._most_bytes:
            return
        self._kept[key] = picture
        self._bytes += len(picture.png)
        while self._bytes > self._most_bytes:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest.png)
        metrics.PICTURES_BYTES.set(self._bytes)
