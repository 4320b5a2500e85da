"""The figures of runs with several processes, side by side, so that ratios are of one hour and one machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tests.load.figures import counted, quantile
from tests.load.server import Kind


@dataclass(frozen=True, kw_only=True)
class Figures:
    """Of one run. Times are in milliseconds, sizes in megabytes, CPU in seconds."""

    name: str
    processes: int
    tables: int
    rate: float
    seconds: float
    moves: int
    presses: int
    unheard: int
    again: Mapping[str, int]
    kills: int
    killed_at: Mapping[str, int]
    starts: int
    back: Sequence[float]
    """Seconds from each start after a kill until its servers were heard again."""
    joined: Sequence[float]
    """Seconds from the first start of each process to all of its sessions."""
    ack: Sequence[float]
    card: Sequence[float]
    picture: Sequence[float]
    untold: int
    requests: Mapping[Kind, int]
    """With those after the load that still belong to its moves."""
    requests_in_time: float
    """A second, during the load; without answers."""
    turns: int
    """Moves that a card has told at once."""
    most_in_a_second: int
    refused: Mapping[str, int]
    late_answers: int
    cpu: float
    """Of all processes of the bot."""
    database_cpu: float | None
    """Of a database with processes of its own."""
    rig_cpu: float
    other_cpu: float
    rig_late: float
    """p99.9."""
    memory: Sequence[float]
    peak_memory: Sequence[float]
    most_rows: int
    oldest_row: float
    drained: float
    looks: int
    waits: Counter[str]
    long_waits: Sequence[float]
    transactions: tuple[int, int, int] | None
    warnings: str

    @property
    def cpu_per_move(self) -> float:
        return 1000 * self.cpu / max(self.moves, 1)


def _spread(values: Sequence[float], last: float, unit: str = "ms") -> str:
    if not values:
        return "none"
    return " / ".join(f"{quantile(values, share):.0f}" for share in (0.5, 0.95, last)) + f" {unit}"


def _listed(found: Mapping[str, int], otherwise: str = "0") -> str:
    return ", ".join(f"{many} {what}" for what, many in sorted(found.items(), key=lambda one: -one[1])) or otherwise


def _requests(run: Figures) -> str:
    whole = sum(run.requests.values()) / max(run.moves, 1)
    without = counted(run.requests)
    return f"{whole:.2f}, {without / max(run.moves, 1):.2f} without answers, {without / max(run.turns, 1):.2f} a turn"


def _locks(run: Figures) -> str:
    if run.transactions is None:
        return "-"
    waiting = {what: many for what, many in run.waits.items() if what.startswith("Lock")}
    return f"{_listed(waiting)} in {run.looks} looks"


def _busy(run: Figures) -> str:
    if run.transactions is None:
        return "-"
    active = sum(run.waits.values()) / max(run.looks, 1)
    return f"{active:.1f} at a moment ({_listed(dict(run.waits.most_common(5)))})"


def _long(run: Figures) -> str:
    if run.transactions is None:
        return "-"
    return f"{len(run.long_waits)}, longest {max(run.long_waits, default=0):.0f} ms"


def _transactions(run: Figures) -> str:
    if run.transactions is None:
        return "-"
    commits, rollbacks, deadlocks = run.transactions
    return f"{commits / max(run.moves, 1):.1f} a move; {rollbacks}, {deadlocks}"


def _cpu(run: Figures, used: float) -> str:
    return f"{100 * used / run.seconds:.0f} %, {1000 * used / max(run.moves, 1):.1f} ms a move"


def _megabytes(values: Sequence[float]) -> str:
    return ", ".join(f"{value:.0f}" for value in values) + " MB"


ROWS: Final[Mapping[str, Callable[[Figures], str]]] = {
    "moves made": lambda run: f"{run.moves} in {run.seconds:.0f} s at {run.tables} tables",
    "presses, unheard, pressed again": lambda run: f"{run.presses}, {run.unheard}, {_listed(run.again)}",
    "kills": lambda run: f"{run.kills} ({_listed(run.killed_at, 'none')})",
    "all sessions after the first start": lambda run: _spread(run.joined, 1.0, "s"),
    "all sessions after a kill": lambda run: _spread(run.back, 1.0, "s"),
    "acknowledged (p50, p95, p99)": lambda run: _spread(run.ack, 0.99),
    "card in words (p50, p95, max)": lambda run: _spread(run.card, 1.0),
    "card with picture (p50, p95, max)": lambda run: _spread(run.picture, 1.0),
    "moves never told": lambda run: str(run.untold),
    "requests a move": _requests,
    **{
        f"  {kind}": (lambda run, kind=kind: f"{run.requests.get(kind, 0) / max(run.moves, 1):.2f}")  # type: ignore[misc]
        for kind in Kind
    },
    "requests a second, worst second": lambda run: f"{run.requests_in_time:.1f}, {run.most_in_a_second}",
    "requests refused (429)": lambda run: _listed(run.refused),
    "answered after 3 s": lambda run: str(run.late_answers),
    "CPU of the bot": lambda run: _cpu(run, run.cpu),
    "CPU of the database": lambda run: "-" if run.database_cpu is None else _cpu(run, run.database_cpu),
    "memory now": lambda run: _megabytes(run.memory),
    "memory at most": lambda run: _megabytes(run.peak_memory),
    "outbox at worst, empty after": lambda run: f"{run.most_rows} rows, {run.oldest_row:.1f} s; {run.drained:.1f} s",
    "lock waits": _locks,
    "busy connections of the database": _busy,
    "lock waits over 100 ms": _long,
    "transactions; rolled back, deadlocks": _transactions,
    "warnings of the bot": lambda run: run.warnings,
    "rig: CPU, others' CPU, loop late p99.9": lambda run: (
        f"{100 * run.rig_cpu / run.seconds:.0f} %, {100 * run.other_cpu / run.seconds:.0f} %, {run.rig_late:.0f} ms"
    ),
}


def table(runs: Sequence[Figures]) -> str:
    """A block for each run: a row may be long."""
    width = max(map(len, ROWS))
    return "\n".join(
        "\n".join(
            [
                f"== {run.name}, {run.rate:g} moves a second",
                *(f"{name:<{width}}  {row(run)}" for name, row in ROWS.items()),
            ]
        )
        for run in runs
    )


def ratios(runs: Sequence[Figures]) -> str:
    """Of each run to the first."""
    first, *others = runs
    lines = [
        f"{run.name} to {first.name}: CPU of the bot a move {run.cpu_per_move / first.cpu_per_move:.2f}, "
        f"acknowledged p99 {quantile(run.ack, 0.99) / quantile(first.ack, 0.99):.2f}, "
        f"card p95 {quantile(run.card, 0.95) / quantile(first.card, 0.95):.2f}"
        for run in others
    ]
    return "\n".join(lines)
