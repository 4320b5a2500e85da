"""Issues 3 and 7: pictures of all games warm and cold, their size, two threads beside one, and what they take of
memory.

What needs a fresh process runs in one: python -m tests.bench.bench_pictures first GAME|memory
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bot.hosting.memory import return_freed_memory
from bot.pictures import THREADS as BOT_THREADS
from engine.chance import seed_from
from engine.game import View, game
from engine.players import PLAYERS
from engine.simulate import last_turn, play_on, turn_start
from engine.table import Table, new_table
from renderers import Change, changes, parts, render
from renderers.texts import PictureWords
from tests.bench.measure import ROUNDS, show

VARIANTS: dict[str, tuple[dict[str, str], ...]] = {
    "castle": ({"side": "summer"}, {"side": "winter"}),
    "ezra": ({"altar": "random"},),
    "sare": ({"mode": "pharaoh"},),
}
"""The games, each with the options of which each draws another board."""
NAMES = ("Bartholomäus", "Zofia", "Élise 🦊", "Tom")
MEGABYTE = 1e6
THREADS = 2


class Order(NamedTuple):
    """A picture to be made."""

    view: View
    part: str
    words: PictureWords
    lit: tuple[Change, ...]

    def draw(self) -> bytes:
        return render(self.view, self.part, self.words, self.lit).png


def run(*, short: bool) -> None:
    for name in VARIANTS:
        orders = list(everything(2 if short else 6, name))
        for order in orders:
            order.draw()
        warm(name, orders)
        threads(name, orders)
        first = in_a_fresh_process("first", name)
        show(f"{name}: first of a game, fresh process", f"{max(first):.0f} ms", "1,500 ms")
    now, highest, pictures = in_a_fresh_process("memory")
    show(f"resident after {pictures:.0f} pictures of every kind", f"{now:.0f} MB", "150 MB")
    show("resident at its highest", f"{highest:.0f} MB", "150 MB")


def everything(moments: int, name: str = "castle") -> Iterator[Order]:
    """All numbers of players, all boards, through the game; each part that there is, seen by each viewer in turn."""
    for number, table in enumerate(tables(name)):
        for moment in range(1, moments + 1):
            at = len(table.log) * moment // moments
            viewer = (number + moment) % table.seats
            view = table.view(viewer, at)
            lit = changes(view, last_turn(table, at), table.view(viewer, turn_start(table, at)))
            words = PictureWords(name, ("en", "fr", "pl")[moment % 3], NAMES[: table.seats])
            for part in parts(view):
                yield Order(view, part, words, lit)


def tables(name: str) -> Iterator[Table]:
    for seats in game(name).seats:
        for options in VARIANTS[name]:
            table = new_table(name, seats, seed_from(f"bench {seats}"), options, NAMES[:seats])
            yield play_on(table, PLAYERS["greedy"])


def warm(name: str, orders: Sequence[Order]) -> None:
    kinds: dict[str, list[Order]] = {}
    for order in orders:
        kinds.setdefault(order.part.partition(":")[0], []).append(order)
    for kind, several in kinds.items():
        times = sorted(min(milliseconds(order.draw) for _ in range(ROUNDS)) for order in several)
        sizes = [len(order.draw()) / 1000 for order in several]
        p50, p95 = statistics.median(times), times[int(len(times) * 0.95)]
        show(f"{name}: {kind}, warm, {len(several)} positions, p50", f"{p50:.1f} ms", "40 ms")
        show("  p95", f"{p95:.1f} ms", "80 ms")
        show("  largest file", f"{max(sizes):.0f} kB", "300 kB")


def milliseconds(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - began)


def threads(name: str, orders: Sequence[Order]) -> None:
    def together(workers: int) -> None:
        with ThreadPoolExecutor(workers) as pool:
            for _ in pool.map(Order.draw, orders):
                pass

    one, two = (min(milliseconds(partial(together, n)) for _ in range(ROUNDS)) for n in (1, THREADS))
    show(f"{name}: pictures a second, one thread", f"{1000 * len(orders) / one:.0f}")
    show("two threads", f"{one / two:.2f} x", "1.70 x (two cores)")


def in_a_fresh_process(*what: str) -> list[float]:
    made = subprocess.run([sys.executable, "-m", __name__, *what], check=True, capture_output=True, text=True)
    found: list[float] = json.loads(made.stdout)
    return found


def first(name: str) -> list[float]:
    """With the slowest of its games' boards: nothing is in any cache, not even the modules of its drawings."""
    *_, table = tables(name)
    view = table.view(None, len(table.log) // 2)
    order = Order(view, "overview", PictureWords(name, "en", NAMES), ())
    return [milliseconds(order.draw)]


def memory() -> list[float]:
    """Every background and the sprites of long games of every kind, drawn by as many threads as in the bot."""
    return_freed_memory()
    made = 0
    for name in VARIANTS:
        orders = list(everything(8, name))
        with ThreadPoolExecutor(BOT_THREADS) as pool:
            for _ in pool.map(Order.draw, orders):
                made += 1
    return [resident("VmRSS"), resident("VmHWM"), made]


def resident(what: str) -> float:
    """Linux tells both. (Not by ru_maxrss, which in a child begins with its parent's.) Elsewhere: the highest."""
    status = Path("/proc/self/status")
    if status.exists():
        kilobytes = next(line.split()[1] for line in status.read_text().splitlines() if line.startswith(what))
        return int(kilobytes) * 1024 / MEGABYTE
    highest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return highest / MEGABYTE if sys.platform == "darwin" else highest * 1024 / MEGABYTE


if __name__ == "__main__":
    acts: dict[str, Callable[..., list[float]]] = {"first": first, "memory": memory}
    print(json.dumps(acts[sys.argv[1]](*sys.argv[2:])))
