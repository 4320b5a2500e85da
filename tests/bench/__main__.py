"""python -m tests.bench [--short]: the figures that the issues set as bars, measured and printed; nothing fails."""

from __future__ import annotations

import argparse
import importlib
import pkgutil

import tests.bench
from tests.bench.measure import PROGRESS


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--short", action="store_true", help="a smaller sample, as CI runs it")
    parser.add_argument("only", nargs="*", help="modules of tests/bench to run (all)")
    asked = parser.parse_args()
    found = sorted(module.name for module in pkgutil.iter_modules(tests.bench.__path__))
    names = [name.removeprefix("bench_") for name in found if name.startswith("bench_")]
    modules = [name for name in names if not asked.only or name in asked.only]
    with PROGRESS:
        for number, name in enumerate(modules):
            with PROGRESS.hidden():
                print(f"\n== {name}", flush=True)
            PROGRESS.show(number, len(modules))
            importlib.import_module(f"tests.bench.bench_{name}").run(short=asked.short)


if __name__ == "__main__":
    main()
