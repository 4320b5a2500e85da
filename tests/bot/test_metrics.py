"""Figures in the text format of Prometheus."""

import re
from collections.abc import Iterator

import pytest

from bot import metrics
from bot.metrics import SECONDS, Counter, Family, Gauge, Histogram, Sample, expose

LINE = re.compile(
    r'(?P<name>[a-z_]+)(?:\{(?P<labels>[a-z]+="(?:[^"\\]|\\.)*"(?:,[a-z]+="(?:[^"\\]|\\.)*")*)\})? (?P<value>\S+)'
)


def parsed(text: str) -> dict[str, float]:
    """Each sample by its name and labels; AssertionError if a line is not in the format."""
    found: dict[str, float] = {}
    declared: set[str] = set()
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            name = line.split()[2]
            assert name not in declared
            declared.add(name)
        elif not line.startswith("# HELP "):
            sample = LINE.fullmatch(line)
            assert sample, line
            base = re.sub(r"_(bucket|sum|count)$", "", sample["name"])
            assert sample["name"] in declared or base in declared
            key, _, value = line.rpartition(" ")
            assert key not in found
            found[key] = float(value)
    return found


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    metrics.reset()
    yield
    metrics.reset()


def test_a_counter_counts_by_its_labels() -> None:
    counter = Counter("moves_total", "Moves.", "game")
    assert expose([counter.family()]) == "# HELP moves_total Moves.\n# TYPE moves_total counter\n"
    counter.add("castle")
    counter.add("ezra", by=3)
    counter.add("castle")
    assert parsed(expose([counter.family()])) == {'moves_total{game="castle"}': 2, 'moves_total{game="ezra"}': 3}
    counter.reset()
    assert counter.family().samples == []


def test_a_counter_without_labels_begins_at_nought() -> None:
    counter = Counter("errors_total", "Errors.")
    assert parsed(expose([counter.family()])) == {"errors_total": 0}
    counter.add()
    counter.reset()
    assert parsed(expose([counter.family()])) == {"errors_total": 0}


def test_a_histogram_adds_up() -> None:
    histogram = Histogram("answer_seconds", "Answers.", "kind")
    for seconds in (0.001, 0.005, 0.2, 1_000.0):
        histogram.observe(seconds, "panel")
    found = parsed(expose([histogram.family()]))
    assert found['answer_seconds_bucket{kind="panel",le="0.005"}'] == 2
    assert found['answer_seconds_bucket{kind="panel",le="0.1"}'] == 2
    assert found['answer_seconds_bucket{kind="panel",le="0.25"}'] == 3
    assert found['answer_seconds_bucket{kind="panel",le="60"}'] == 3
    assert found['answer_seconds_bucket{kind="panel",le="+Inf"}'] == 4
    assert found['answer_seconds_count{kind="panel"}'] == histogram.count("panel") == 4
    assert found['answer_seconds_sum{kind="panel"}'] == pytest.approx(1_000.206)
    assert len(found) == len(SECONDS) + 3
    assert histogram.count("command") == 0


def test_a_block_that_fails_is_timed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([10.0, 10.5])
    monkeypatch.setattr("bot.metrics.time.monotonic", lambda: next(times))
    histogram = Histogram("database_seconds", "Database.")
    with pytest.raises(ZeroDivisionError), histogram.time():
        raise ZeroDivisionError
    assert parsed(expose([histogram.family()]))["database_seconds_sum"] == 0.5


def test_labels_and_help_are_escaped() -> None:
    family = Family("given_up_total", "counter", "One\\two\nthree.", [Sample(1, {"problem": 'a "b"\\\nc'})])
    text = expose([family])
    assert "# HELP given_up_total One\\\\two\\nthree.\n" in text
    assert 'given_up_total{problem="a \\"b\\"\\\\\\nc"} 1\n' in text
    parsed(text)


def test_numbers() -> None:
    gauge = Gauge("bytes", "Bytes.")
    written = []
    for value in (0.0, 24 * 2.0**20, 0.1 + 0.2, 1.8e9 + 0.5):
        gauge.set(value)
        written.append(expose([gauge.family()]).split()[-1])
    assert written == ["0", "25165824", "0.3", "1800000000.5"]


def test_every_metric_is_listed_and_follows_the_conventions() -> None:
    declared = [value for value in vars(metrics).values() if isinstance(value, metrics.Metric)]
    assert set(declared) == set(metrics.METRICS)
    names = [metric.name for metric in metrics.METRICS]
    assert len(set(names)) == len(names)
    for metric in metrics.METRICS:
        assert metric.name.startswith("cornerstone_")
        assert isinstance(metric, Counter) == metric.name.endswith("_total")
        assert not isinstance(metric, Histogram) or metric.name.endswith("_seconds")
    parsed(expose(metric.family() for metric in metrics.METRICS))
