"""The figures of runs under load, beside the bars that the issue sets, as one table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tests.load.server import Kind

THIRDS: Final = 3
GROWTH: Final = 1.25
"""A delay that is larger by more than this factor, and by more than `NOISE`, has grown."""
NOISE: Final = 100.0
TRUSTED: Final = 20.0
"""A rig whose loop is later than this (p99.9) has measured a busy machine rather than the bot."""


class Machine(NamedTuple):
    """How far the figures can be trusted: what else ran on the machine."""

    rig_cpu: float
    rig_late: Sequence[float]
    other_cpu: float


@dataclass(frozen=True, kw_only=True)
class Figures:
    """Of one run. Times are in milliseconds, sizes in megabytes, CPU in % of a core."""

    rate: float
    held: str
    """How the bot was held to half a core; empty: it was not."""
    tables: int
    seconds: float
    moves: int
    idle_ack: Sequence[float]
    idle_card: Sequence[float]
    ack: Sequence[float]
    card: Sequence[float]
    """In the order in which they were told; one that never was took at least until the end. So for all delays."""
    picture: Sequence[float]
    question: Sequence[float]
    untold: int
    unpictured: int
    requests: Mapping[Kind, int]
    """With those after the load that still belong to its moves."""
    requests_in_time: float
    """A second, during the load; without answers."""
    most_in_a_second: int
    refused: Mapping[str, int]
    most_invalid: int
    cpu: float
    cpu_per_move: float
    late: Sequence[float]
    memory: float
    peak_memory: float
    most_rows: int
    """Due in the outbox, in the worst second."""
    oldest_row: float
    """In seconds, in the worst one."""
    rows_left: int
    rows_left_later: int
    dropped: int
    late_answers: int
    complaints: Mapping[str, int]
    machine: Machine
    first_complaints: Sequence[str] = field(default=())


def quantile(values: Iterable[float], share: float) -> float:
    """The smallest value that at least this share does not exceed; NaN of none."""
    ordered = sorted(values)
    return ordered[max(math.ceil(len(ordered) * share) - 1, 0)] if ordered else math.nan


def thirds(values: Sequence[float]) -> list[float]:
    """The p95 of each third, in the order in which they came: a backlog that grows makes the last the longest."""
    size = len(values) / THIRDS
    return [quantile(values[round(part * size) : round((part + 1) * size)], 0.95) for part in range(THIRDS)]


def is_growing(values: Sequence[float]) -> bool:
    _, middle, last = thirds(values)
    return last > middle * GROWTH and last > middle + NOISE


# ---------------------------------------------------------------- bars


class Bar(NamedTuple):
    text: str
    met: Callable[[Figures], bool]
    rate: float | None = None
    """None: at any rate."""
    half: bool | None = None


def _under(limit: float, unit: str, value: Callable[[Figures], float], rate: float, *, half: bool = False) -> Bar:
    return Bar(f"<{limit:g}{unit}", lambda run: value(run) < limit, rate, half)


def _none(value: Callable[[Figures], float]) -> Bar:
    return Bar("0", lambda run: value(run) == 0)


def _p95_card(run: Figures) -> float:
    return quantile(run.card, 0.95)


BARS: Final[Mapping[str, Sequence[Bar]]] = {
    "acknowledged": (_under(25, " p99", lambda run: quantile(run.ack, 0.99), 16),),
    "card in words": (
        _under(100, " p95", _p95_card, 5),
        _under(400, " p95", _p95_card, 16),
        _under(2000, " p95", _p95_card, 16, half=True),
    ),
    "  p95 of each third as they came": (
        Bar("not growing", lambda run: not is_growing(run.card), 16, None),  # demanded at half a core
    ),
    "CPU of the bot": (_under(55, " %", lambda run: run.cpu, 16),),
    "loop late": (_under(50, " p99.9", lambda run: quantile(run.late, 0.999), 16),),
    "memory now, peak": (_under(200, " MB", lambda run: run.peak_memory, 16),),
    "moves dropped": (_none(lambda run: run.dropped),),
    "cards never told": (_none(lambda run: run.untold),),
    "requests refused (429)": (_none(lambda run: sum(run.refused.values())),),
    "rig: loop late": (Bar("<20 p99.9", lambda run: quantile(run.machine.rig_late, 0.999) < TRUSTED),),
    "error lines": (_none(lambda run: run.complaints.get("error", 0) + run.complaints.get("critical", 0)),),
}
"""Of issue 15, by the name of the row; that of the rig is ours."""


def verdict(name: str, run: Figures) -> str:
    words = [
        f"{bar.text} {'ok' if bar.met(run) else 'MISSED'}"
        for bar in BARS.get(name, ())
        if bar.rate in (None, run.rate) and bar.half in (None, bool(run.held))
    ]
    return f" [{', '.join(words)}]" if words else ""


# ---------------------------------------------------------------- rows


def _three(values: Sequence[float], last: float = 1.0) -> str:
    if not values:
        return "none"
    digits = int(quantile(values, 0.5) < 10)
    return " / ".join(f"{quantile(values, share):.{digits}f}" for share in (0.5, 0.95, last)) + " ms"


def _ratio(run: Figures) -> str:
    pairs = ((run.ack, run.idle_ack), (run.card, run.idle_card))
    return ", ".join(f"{quantile(busy, 0.95) / quantile(idle, 0.95):.1f}" for busy, idle in pairs)


def _requests(run: Figures) -> str:
    total = sum(run.requests.values())
    return f"{total / run.moves:.2f}, {counted(run.requests) / run.moves:.2f} without answers"


def counted(requests: Mapping[Kind, int]) -> int:
    """Those that count for the limit of 50 a second."""
    return sum(number for kind, number in requests.items() if kind is not Kind.ANSWER)


def _of(kind: Kind) -> Callable[[Figures], str]:
    return lambda run: f"{run.requests.get(kind, 0) / run.moves:.2f}"


ROWS: Final[Mapping[str, Callable[[Figures], str]]] = {
    "moves made": lambda run: f"{run.moves} in {run.seconds:.0f} s at {run.tables} tables",
    "acknowledged, idle": lambda run: _three(run.idle_ack, 0.99),
    "acknowledged": lambda run: _three(run.ack, 0.99),
    "card in words, idle": lambda run: _three(run.idle_card),
    "card in words": lambda run: _three(run.card),
    "  p95 of each third as they came": lambda run: " / ".join(f"{part:.0f}" for part in thirds(run.card)) + " ms",
    "card with picture": lambda run: _three(run.picture),
    "question during a turn": lambda run: _three(run.question),
    "p95 over idle: ack, card": _ratio,
    "requests a move": _requests,
    **{f"  {kind}": _of(kind) for kind in Kind},
    "requests a second, worst second": lambda run: f"{run.requests_in_time:.1f}, {run.most_in_a_second}",
    "requests refused (429)": lambda run: _counts(run.refused),
    "invalid requests in 10 minutes": lambda run: f"{run.most_invalid} of 10000",
    "CPU of the bot": lambda run: f"{run.cpu:.0f} %, {run.cpu_per_move:.1f} ms a move",
    "loop late": lambda run: _late(run.late),
    "memory now, peak": lambda run: f"{run.memory:.0f}, {run.peak_memory:.0f} MB",
    "outbox at worst, left, 10 s later": lambda run: (
        f"{run.most_rows} rows, {run.oldest_row:.1f} s; {run.rows_left}; {run.rows_left_later}"
    ),
    "moves dropped": lambda run: f"{run.dropped}, answered after 3 s: {run.late_answers}",
    "cards never told": lambda run: f"{run.untold}, without picture: {run.unpictured}",
    "error lines": lambda run: _counts(run.complaints),
    "rig: CPU, others' CPU": lambda run: f"{run.machine.rig_cpu:.0f} %, {run.machine.other_cpu:.0f} %",
    "rig: loop late": lambda run: _late(run.machine.rig_late),
}


def _late(values: Sequence[float]) -> str:
    return f"p99.9 {quantile(values, 0.999):.1f}, worst {quantile(values, 1.0):.1f} ms"


def _counts(counted: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {what}" for what, number in sorted(counted.items()) if number) or "0"


def table(runs: Sequence[Figures]) -> str:
    """A column for each run; under each figure that has a bar: ok or MISSED."""
    heads = [f"{run.rate:g}/s{f', half a core ({run.held})' if run.held else ''}" for run in runs]
    lines = [["p50 / p95 / max (ack: p99)", *heads]]
    lines += [[name, *(row(run) + verdict(name, run) for run in runs)] for name, row in ROWS.items()]
    widths = [max(len(line[column]) for line in lines) for column in range(len(runs) + 1)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )
