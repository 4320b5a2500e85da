"""Copies of the checkout, in which code is changed and tests run: the checkout itself is never touched."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.mutants.changes import Mutant

ROOT = Path(__file__).parents[2]
AT_LEAST, TIMES = 60.0, 20.0
"""A test is stopped after so many seconds and so many times its own unmutated time: nothing that load explains."""
START = 60.0
"""And so many seconds, besides what all tests take unmutated, may pass before the first of them."""


NO_TESTS_RAN: Final = (4, 5)


class Workplace:
    """One copy, with one mutant at a time in it."""

    def __init__(self, path: Path, root: Path = ROOT) -> None:
        self.path = path
        for name in _files(root):
            (path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, path / name)

    def unmutated(self, tests: Sequence[str]) -> dict[str, float]:
        """How long each test takes. They must pass."""
        times = self.path / "times.json"
        status, output = self._pytest(tests, {"MUTANTS_TIMES": str(times)}, None)
        if status != 0:
            raise SystemExit(f"The tests fail without any mutant:\n{output}")
        found: dict[str, float] = json.loads(times.read_text())
        return found

    def killer(self, mutant: Mutant, tests: Sequence[str], times: dict[str, float]) -> str | None:
        """What noticed the mutant: a test, as pytest names it, or a limit. None if it survives."""
        plan = self.path / "plan.json"
        module = mutant.path.removesuffix(".py").replace("/", ".")
        limits = {test: AT_LEAST + TIMES * usual for test, usual in times.items()}
        before = START + sum(times.values())
        settings = {"times": times, "limits": limits, "before": before, "module": module.removesuffix(".__init__")}
        plan.write_text(json.dumps(settings))
        changed = self.path / mutant.path
        original = changed.read_text()
        # a cached module is told by its second and its length, which a mutant may share
        cached = Path(importlib.util.cache_from_source(str(changed)))
        try:
            changed.write_text(mutant.source)
            cached.unlink(missing_ok=True)
            # the longest that it may take; it ends far earlier, because the first failure ends it
            status, output = self._pytest(tests, {"MUTANTS_PLAN": str(plan)}, AT_LEAST + sum(limits.values()))
        finally:
            changed.write_text(original)
            cached.unlink(missing_ok=True)
        if status in NO_TESTS_RAN:
            raise SystemExit(f"No tests ran:\n{output}")
        failed = [line for line in output.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return None if status == 0 else next(iter(failed), f"the run ended with {status}")

    def _pytest(self, tests: Sequence[str], settings: dict[str, str], allowed: float | None) -> tuple[int, str]:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "--tb=short", "-p", "no:cacheprovider"]
        command += ["-p", "tests.mutants.plugin", "-o", "faulthandler_timeout=0", *tests]
        environment = {**os.environ, "PYTHONPATH": str(self.path), **settings}
        process = subprocess.Popen(
            command,
            cwd=self.path,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=allowed)
        except subprocess.TimeoutExpired:
            output = "ERROR the run took too long"
        finally:
            _end(process)
        return process.returncode, output


def _end(process: subprocess.Popen[str]) -> None:
    """The run and every process that its tests have started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _files(root: Path) -> list[str]:
    """What is committed or would be, as it lies there now."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    return [name for name in listed.stdout.split("\0") if name and (root / name).is_file()]
