"""python -m tests.bench [--short]: the figures that the issues set as bars, measured and printed; nothing fails."""

from __future__ import annotations

import argparse
import importlib
import pkgutil

import tests.bench


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--short", action="store_true", help="a smaller sample, as CI runs it")
    parser.add_argument("only", nargs="*", help="modules of tests/bench to run (all)")
    asked = parser.parse_args()
    for module in sorted(found.name for found in pkgutil.iter_modules(tests.bench.__path__)):
        if module.startswith("bench_") and (not asked.only or module.removeprefix("bench_") in asked.only):
            print(f"\n== {module.removeprefix('bench_')}")
            importlib.import_module(f"tests.bench.{module}").run(short=asked.short)


if __name__ == "__main__":
    main()
