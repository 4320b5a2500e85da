"""What pytest does otherwise in a run with a mutant: the likeliest tests first, and no test for ever.

`MUTANTS_PLAN` names a JSON file: the changed module, how long each test takes unmutated, and how long each of them and
all that comes before the first may take.
`MUTANTS_TIMES` names the file to write those times to, in the run without a mutant.
"""

from __future__ import annotations

import faulthandler
import json
import os
import resource
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

LONG = 0.5
MEMORY = 4 << 30

_plan = json.loads(Path(os.environ["MUTANTS_PLAN"]).read_text()) if "MUTANTS_PLAN" in os.environ else {}
_usual: dict[str, float] = _plan.get("times", {})
_times: defaultdict[str, float] = defaultdict(float)
if "before" in _plan:
    # A mutant can wait for ever while the tests are imported. The first test replaces this limit by its own.
    faulthandler.dump_traceback_later(_plan["before"], exit=True)


def pytest_configure() -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files stay together, because their tests share fixtures; long tests come last."""
    whole: defaultdict[Path, float] = defaultdict(float)
    for item in items:
        whole[item.path] += _usual.get(item.nodeid, 0.0)
    likely = {path: _likelihood(path) for path in whole}
    items.sort(
        key=lambda item: (
            _usual.get(item.nodeid, 0.0) > LONG,
            -likely[item.path],
            whole[item.path],
            str(item.path),
        )
    )


def _likelihood(path: Path) -> int:
    """2: named after the changed module. 1: it imports the module."""
    module: str = _plan.get("module", "")
    stem = module.rpartition(".")[2]
    if not stem:
        return 0
    package = module.rpartition(".")[0]
    text = path.read_text()
    return 2 if stem in path.stem else int(module in text or f"from {package} import {stem}" in text)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    limit = _plan.get("limits", {}).get(item.nodeid)
    if limit is not None:
        faulthandler.dump_traceback_later(limit, exit=True)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _times[report.nodeid] += report.duration


def pytest_sessionfinish() -> None:
    if "MUTANTS_TIMES" in os.environ:
        Path(os.environ["MUTANTS_TIMES"]).write_text(json.dumps(_times))
