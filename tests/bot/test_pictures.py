"""The picture queue and cache, with a renderer that draws when the test lets it."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import msgspec
import pytest
import pytest_asyncio
import structlog

from bot.pictures import Pictures, picture_key
from renderers.checkpoints import checkpoint
from renderers.picture import Picture


def picture(name: str, size: int = 10) -> Picture:
    return Picture(png=b"x" * size, size=(1, 1), alt=name)


class Easel:
    """Draws in the threads of the pool, each picture only when released, and records what it drew."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.most = 0
        self.busy = 0
        self.lock = threading.Lock()
        self.gate = threading.Semaphore(0)
        self.started: asyncio.Queue[str] = asyncio.Queue()
        self.loop = asyncio.get_running_loop()

    def draws(self, name: str, error: Exception | None = None) -> Callable[[], Picture]:
        def draw() -> Picture:
            with self.lock:
                self.busy += 1
                self.most = max(self.most, self.busy)
                self.drawn.append(name)
            self.loop.call_soon_threadsafe(self.started.put_nowait, name)
            assert self.gate.acquire(timeout=10)
            with self.lock:
                self.busy -= 1
            if error:
                raise error
            return picture(name)

        return draw


@pytest_asyncio.fixture
async def easel() -> Easel:
    return Easel()


@pytest_asyncio.fixture
async def pictures(easel: Easel) -> AsyncIterator[Pictures]:
    pictures = Pictures(threads=2)
    yield pictures
    easel.gate.release(100)
    await pictures.close()


def ask(pictures: Pictures, easel: Easel, name: str, line: Any = None, key: Any = None) -> asyncio.Task[Picture | None]:
    return asyncio.create_task(pictures.get(key or name, easel.draws(name), line=line))


async def turns(number: int = 5) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


async def test_a_picture_is_drawn_in_a_thread(pictures: Pictures) -> None:
    where: list[threading.Thread] = []

    def draw() -> Picture:
        where.append(threading.current_thread())
        return picture("a")

    assert await pictures.get("a", draw) == picture("a")
    assert where[0] is not threading.main_thread()
    assert where[0].name.startswith("picture")


async def test_no_more_at_once_than_threads(pictures: Pictures, easel: Easel) -> None:
    asked = [ask(pictures, easel, name) for name in "abcdef"]
    assert {await easel.started.get() for _ in range(2)} == {"a", "b"}
    easel.gate.release(6)
    assert [picture.alt for picture in await asyncio.gather(*asked) if picture] == list("abcdef")
    assert (easel.most, sorted(easel.drawn)) == (2, list("abcdef"))


async def test_the_loop_runs_on_while_pictures_are_made(pictures: Pictures, easel: Easel) -> None:
    asked = [ask(pictures, easel, name) for name in "abcd"]
    await easel.started.get()
    await turns(100)  # would never end if drawing blocked the event loop
    assert not any(task.done() for task in asked)
    easel.gate.release(4)
    await asyncio.gather(*asked)


async def test_the_same_picture_is_kept(pictures: Pictures, easel: Easel) -> None:
    easel.gate.release()
    first = await pictures.get("a", easel.draws("a"))
    assert await pictures.get("a", easel.draws("never")) is first
    assert easel.drawn == ["a"]


async def test_the_same_picture_asked_for_twice_is_drawn_once(pictures: Pictures, easel: Easel) -> None:
    asked = [ask(pictures, easel, "a") for _ in range(3)]
    await easel.started.get()
    easel.gate.release()
    one, two, three = await asyncio.gather(*asked)
    assert one is two is three is not None
    assert easel.drawn == ["a"]


async def test_the_least_recently_used_picture_is_evicted_first() -> None:
    pictures = Pictures(kept_bytes=25)
    drawn: list[str] = []

    async def get(name: str, size: int = 10) -> None:
        def draw() -> Picture:
            drawn.append(name)
            return picture(name, size)

        assert await pictures.get(name, draw) is not None

    for name in "abacab":
        await get(name)
    assert "".join(drawn) == "abcb"
    await get("huge", 26)  # larger than the cache: returned but not cached, and nothing is evicted
    await get("a")
    assert "".join(drawn) == "abcbhuge"
    await pictures.close()


async def test_a_newer_picture_of_the_line_takes_the_place_of_one_that_waits(pictures: Pictures, easel: Easel) -> None:
    others = [ask(pictures, easel, name) for name in "xy"]
    await easel.started.get()
    await easel.started.get()
    old, other, new = (ask(pictures, easel, *args) for args in (("old", 7), ("other", 8), ("new", 7)))
    assert await old is None
    easel.gate.release(10)
    assert [picture.alt for picture in await asyncio.gather(other, new, *others) if picture] == [
        "other",
        "new",
        "x",
        "y",
    ]
    assert "old" not in easel.drawn


async def test_a_picture_that_is_being_drawn_is_not_superseded(pictures: Pictures, easel: Easel) -> None:
    old = ask(pictures, easel, "old", 7)
    await easel.started.get()
    new = ask(pictures, easel, "new", 7)
    await easel.started.get()
    easel.gate.release(2)
    assert [picture.alt for picture in await asyncio.gather(old, new) if picture] == ["old", "new"]


async def test_others_who_want_a_superseded_picture_get_it(pictures: Pictures, easel: Easel) -> None:
    others = [ask(pictures, easel, name) for name in "xy"]
    await easel.started.get()
    await easel.started.get()
    card, looked, same = ask(pictures, easel, "old", 7), ask(pictures, easel, "old"), ask(pictures, easel, "old", 7)
    await turns()
    new = ask(pictures, easel, "new", 7)
    assert await same is None
    easel.gate.release(10)
    assert [picture.alt for picture in await asyncio.gather(looked, new, *others) if picture] == [
        "old",
        "new",
        "x",
        "y",
    ]
    assert (await card) is not None


async def test_a_kept_picture_supersedes_too(pictures: Pictures, easel: Easel) -> None:
    easel.gate.release()
    await pictures.get("kept", easel.draws("kept"))
    busy = [ask(pictures, easel, name) for name in "xy"]
    await turns()
    old = ask(pictures, easel, "old", 7)
    await turns()
    assert await pictures.get("kept", easel.draws("kept"), line=7)
    assert await old is None
    easel.gate.release(2)
    await asyncio.gather(*busy)
    assert "old" not in easel.drawn


async def test_a_picture_that_fails_is_none_and_an_id_in_the_log(
    pictures: Pictures, easel: Easel, logged: list[structlog.types.EventDict]
) -> None:
    easel.gate.release(2)
    assert await pictures.get("a", easel.draws("a", ValueError("no such sprite"))) is None
    (line,) = logged
    assert line["event"] == "picture failed"
    assert len(line["error_id"]) == 6
    assert "no such sprite" in line["exception"]
    # and is tried again the next time
    assert await pictures.get("a", easel.draws("a")) == picture("a")


async def test_a_failing_picture_does_not_affect_others(pictures: Pictures, easel: Easel) -> None:
    easel.gate.release(10)
    asked = [pictures.get(key, easel.draws(str(key), OSError() if key % 2 else None)) for key in range(6)]
    assert [bool(picture) for picture in await asyncio.gather(*asked)] == [True, False] * 3


async def test_nothing_is_drawn_if_no_one_waits(pictures: Pictures, easel: Easel) -> None:
    others = [ask(pictures, easel, name) for name in "xy"]
    await turns()
    gone = ask(pictures, easel, "gone", 7)
    await turns()
    gone.cancel()
    easel.gate.release(10)
    await asyncio.gather(*others)
    assert await pictures.get("last", easel.draws("last"), line=7)
    assert "gone" not in easel.drawn


async def test_too_many_are_refused_at_once(logged: list[structlog.types.EventDict], easel: Easel) -> None:
    pictures = Pictures(threads=1, waiting=2)
    asked = [ask(pictures, easel, name) for name in "abc"]
    assert await asked[2] is None
    assert [line["event"] for line in logged] == ["too many pictures"]
    easel.gate.release(2)
    assert all(await asyncio.gather(*asked[:2]))
    await pictures.close()


async def test_closing_drops_the_queue_and_finishes_drawing(easel: Easel) -> None:
    pictures = Pictures(threads=1)
    asked = [ask(pictures, easel, name) for name in "ab"]
    await easel.started.get()
    easel.gate.release()
    await pictures.close()
    assert await asyncio.gather(*asked) == [None, None]
    assert easel.drawn == ["a"]
    assert await pictures.get("c", easel.draws("c")) is None


# ---------------------------------------------------------------- keys


class Seen(msgspec.Struct, frozen=True):
    viewer: int | None
    cards: tuple[str, ...] = ()


class Other(msgspec.Struct, frozen=True):
    viewer: int | None
    cards: tuple[str, ...] = ()


def test_equal_pictures_have_equal_keys() -> None:
    assert picture_key(Seen(1, ("a",)), "hand", "en", ["Ann"]) == picture_key(Seen(1, ("a",)), "hand", "en", ["Ann"])


@pytest.mark.parametrize(
    "other",
    [
        (Seen(2, ("a",)), "hand", "en", ["Ann"]),
        (Seen(None, ("a",)), "hand", "en", ["Ann"]),
        (Seen(1, ("b",)), "hand", "en", ["Ann"]),
        (Other(1, ("a",)), "hand", "en", ["Ann"]),
        (Seen(1, ("a",)), "board", "en", ["Ann"]),
        (Seen(1, ("a",)), "hand", "pl", ["Ann"]),
        (Seen(1, ("a",)), "hand", "en", ["Bob"]),
        (Seen(1, ("a",)), "hand", "en", ["Ann"], ["halo"]),
    ],
)
def test_different_pictures_have_different_keys(other: tuple[Any, ...]) -> None:
    assert picture_key(*other) != picture_key(Seen(1, ("a",)), "hand", "en", ["Ann"])


class Pauses(threading.Event):
    """Tells the easel when the warm-up has to wait."""

    def __init__(self, easel: Easel) -> None:
        super().__init__()
        self.set()
        self.easel = easel

    def wait(self, timeout: float | None = None) -> bool:
        if not self.is_set():
            self.easel.loop.call_soon_threadsafe(self.easel.started.put_nowait, "pause")
        return super().wait(timeout)


class Pieces:
    """A warm-up of one step with several pieces, each drawn when the test lets it."""

    def __init__(self, easel: Easel, *names: str) -> None:
        self.easel = easel
        self.allowed = {name: threading.Event() for name in names}

    def __iter__(self) -> Iterator[str]:
        for name, allowed in self.allowed.items():
            checkpoint()
            self.easel.drawn.append(name)
            self.easel.loop.call_soon_threadsafe(self.easel.started.put_nowait, name)
            assert allowed.wait(10)
        yield "a step"


async def test_the_warm_up_pauses_at_its_next_checkpoint_while_there_are_pictures_to_draw(easel: Easel) -> None:
    pictures = Pictures(threads=1)
    pictures._none_waiting = Pauses(easel)
    pieces = Pieces(easel, "piece 0", "piece 1")
    pictures.warm_up(pieces)
    assert await easel.started.get() == "piece 0"
    cards = [ask(pictures, easel, "card 0"), ask(pictures, easel, "card 1")]
    # the first card does not even wait for the piece
    assert await easel.started.get() == "card 0"
    pieces.allowed["piece 0"].set()
    assert await easel.started.get() == "pause"
    easel.gate.release()
    assert await easel.started.get() == "card 1"
    easel.gate.release()
    assert [await card for card in cards] == [picture("card 0"), picture("card 1")]
    assert await easel.started.get() == "piece 1"
    pieces.allowed["piece 1"].set()
    await pictures.close()
    assert easel.drawn == ["piece 0", "card 0", "card 1", "piece 1"]


async def test_a_picture_that_is_kept_interrupts_nothing(easel: Easel) -> None:
    pictures = Pictures(threads=1)
    easel.gate.release()
    await ask(pictures, easel, "card")
    pictures._none_waiting = Pauses(easel)
    await ask(pictures, easel, "card")
    assert pictures._none_waiting.is_set()
    await pictures.close()


async def test_closing_ends_the_warm_up_at_its_next_checkpoint(easel: Easel) -> None:
    pictures = Pictures(threads=1)
    pieces = Pieces(easel, "piece 0", "piece 1")
    pictures.warm_up(pieces)
    await easel.started.get()
    closing = asyncio.create_task(pictures.close())
    await turns()
    pieces.allowed["piece 0"].set()
    await closing
    assert easel.drawn == ["piece 0"]


async def test_closing_ends_a_warm_up_that_pauses(easel: Easel) -> None:
    pictures = Pictures(threads=1)
    pictures._none_waiting = Pauses(easel)
    pieces = Pieces(easel, "piece 0", "piece 1")
    pictures.warm_up(pieces)
    await easel.started.get()
    card = ask(pictures, easel, "card")
    assert await easel.started.get() == "card"
    pieces.allowed["piece 0"].set()
    assert await easel.started.get() == "pause"
    closing = asyncio.create_task(pictures.close())
    await turns()
    easel.gate.release()
    await closing
    await card
    assert easel.drawn == ["piece 0", "card"]


async def test_a_failing_warm_up_is_logged_and_pictures_are_drawn(
    easel: Easel, logged: list[structlog.types.EventDict]
) -> None:
    pictures = Pictures(threads=1)
    easel.gate.release(2)
    pictures.warm_up(easel.draws("step", RuntimeError("no font"))() for _ in range(2))
    assert await ask(pictures, easel, "card") == picture("card")
    await pictures.close()
    assert [line["event"] for line in logged] == ["warm-up failed"]
    assert sorted(easel.drawn) == ["card", "step"]
