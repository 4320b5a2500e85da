"""Figures about the running bot, in the text format of Prometheus.

They belong to the process and are only changed in the event loop's thread. Labels never come from a table or a person:
they are kinds of things that the code knows.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""The upper limits of the buckets of a histogram."""


class Sample(NamedTuple):
    """One line of the output."""

    value: float
    labels: Mapping[str, str] = {}
    suffix: str = ""


class Family(NamedTuple):
    """A metric with all its samples."""

    name: str
    kind: str
    help: str
    samples: list[Sample]


class Metric(ABC):
    def __init__(self, name: str, help: str, *labels: str) -> None:
        self.name = name
        self.help = help
        self.labels = labels

    @abstractmethod
    def family(self) -> Family: ...

    @abstractmethod
    def reset(self) -> None: ...

    def _named(self, values: tuple[str, ...]) -> dict[str, str]:
        return dict(zip(self.labels, values, strict=True))


class Counter(Metric):
    def __init__(self, name: str, help: str, *labels: str) -> None:
        super().__init__(name, help, *labels)
        self.values: dict[tuple[str, ...], float] = {}
        self.reset()

    def add(self, *labels: str, by: float = 1) -> None:
        self.values[labels] = self.values.get(labels, 0) + by

    def family(self) -> Family:
        samples = [Sample(value, self._named(labels)) for labels, value in sorted(self.values.items())]
        return Family(self.name, "counter", self.help, samples)

    def reset(self) -> None:
        self.values.clear()
        if not self.labels:
            self.values[()] = 0


class Gauge(Metric):
    def __init__(self, name: str, help: str) -> None:
        super().__init__(name, help)
        self.value = 0.0

    def set(self, value: float) -> None:
        self.value = value

    def family(self) -> Family:
        return Family(self.name, "gauge", self.help, [Sample(self.value)])

    def reset(self) -> None:
        self.value = 0.0


class _Distribution:
    def __init__(self) -> None:
        self.counts = [0] * (len(SECONDS) + 1)
        self.sum = 0.0


class Histogram(Metric):
    """Of seconds."""

    def __init__(self, name: str, help: str, *labels: str) -> None:
        super().__init__(name, help, *labels)
        self._distributions: dict[tuple[str, ...], _Distribution] = {}
        self.reset()

    def observe(self, seconds: float, *labels: str) -> None:
        found = self._distributions.get(labels)
        if found is None:
            found = self._distributions[labels] = _Distribution()
        found.counts[bisect_left(SECONDS, seconds)] += 1
        found.sum += seconds

    @contextmanager
    def time(self, *labels: str) -> Iterator[None]:
        """Observes how long the block takes, also if it fails."""
        started = time.monotonic()
        try:
            yield
        finally:
            self.observe(time.monotonic() - started, *labels)

    def count(self, *labels: str) -> int:
        found = self._distributions.get(labels)
        return 0 if found is None else sum(found.counts)

    def family(self) -> Family:
        samples = []
        for labels, found in sorted(self._distributions.items()):
            named, total = self._named(labels), 0
            for limit, count in zip((*SECONDS, float("inf")), found.counts, strict=True):
                total += count
                samples.append(Sample(total, {**named, "le": _number(limit)}, "_bucket"))
            samples += [Sample(found.sum, named, "_sum"), Sample(total, named, "_count")]
        return Family(self.name, "histogram", self.help, samples)

    def reset(self) -> None:
        self._distributions.clear()
        if not self.labels:
            self._distributions[()] = _Distribution()


# ---------------------------------------------------------------- what is measured where it happens

ACKNOWLEDGED: Final = Histogram("cornerstone_acknowledge_seconds", "Time to acknowledge an interaction.")
ANSWERED: Final = Histogram("cornerstone_answer_seconds", "Time to answer an interaction in full.", "kind")
DELIVERED: Final = Histogram(
    "cornerstone_delivery_seconds", "Time from when a message was due until Discord had it.", "kind"
)
GIVEN_UP: Final = Counter("cornerstone_deliveries_given_up_total", "Messages that could not be delivered.", "problem")
MOVES: Final = Counter("cornerstone_moves_total", "Moves made, computer players' included.", "game")
ERRORS: Final = Counter("cornerstone_errors_total", "Errors in the log.")
DATABASE: Final = Histogram(
    "cornerstone_database_seconds", "Time of a transaction, with the wait for those before it.", "kind"
)
DRAWN: Final = Histogram("cornerstone_picture_seconds", "Time to draw a picture, without the wait for its turn.")
PICTURES: Final = Counter("cornerstone_pictures_total", "Pictures asked for, by what was done.", "result")
PICTURES_WAITING: Final = Gauge("cornerstone_pictures_waiting", "Pictures that are drawn or wait for it.")
PICTURES_BYTES: Final = Gauge("cornerstone_pictures_cache_bytes", "Finished pictures in memory.")
LOOP_LATENESS: Final = Histogram(
    "cornerstone_loop_lateness_seconds", "How late the event loop woke a task, measured four times a second."
)
LOOP_WORST: Final = Gauge(
    "cornerstone_loop_lateness_max_seconds", "The worst lateness of the event loop in the last one to two minutes."
)

METRICS: Final[tuple[Metric, ...]] = (
    ACKNOWLEDGED,
    ANSWERED,
    DELIVERED,
    GIVEN_UP,
    MOVES,
    ERRORS,
    DATABASE,
    DRAWN,
    PICTURES,
    PICTURES_WAITING,
    PICTURES_BYTES,
    LOOP_LATENESS,
    LOOP_WORST,
)


def reset() -> None:
    """For tests, which run many bots in one process."""
    for metric in METRICS:
        metric.reset()


# ---------------------------------------------------------------- output


def expose(families: Iterable[Family]) -> str:
    """The text that Prometheus reads."""
    lines: list[str] = []
    for family in families:
        lines += [f"# HELP {family.name} {_help(family.help)}", f"# TYPE {family.name} {family.kind}"]
        for value, labels, suffix in family.samples:
            named = ",".join(f'{label}="{_escape(text)}"' for label, text in labels.items())
            lines.append(f"{family.name}{suffix}{f'{{{named}}}' if named else ''} {_number(value)}")
    return "\n".join([*lines, ""])


def _number(value: float) -> str:
    if value == float("inf"):
        return "+Inf"
    return str(int(value)) if value == int(value) else repr(round(value, 6))


def _help(text: str) -> str:
    return text.replace("\\", r"\\").replace("\n", r"\n")


def _escape(text: str) -> str:
    return _help(text).replace('"', r"\"")
