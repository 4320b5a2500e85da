"""A progress bar on the error stream while a person watches it, and nothing where it goes to a file or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import TextIO

WIDTH = 40


class Progress:
    """It has no words, so it needs no language. Leaving it removes the bar."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._watched = self._stream.isatty()
        self._line = ""

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def show(self, done: int, total: int) -> None:
        filled = WIDTH * done // max(total, 1)
        line = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {100 * done // max(total, 1):3} %"
        if line != self._line:
            self._write(f"\r{line}")
            self._line = line

    def clear(self) -> None:
        if self._line:
            self._write(f"\r{' ' * len(self._line)}\r")
            self._line = ""

    @contextmanager
    def hidden(self) -> Generator[None]:
        """While something else is printed."""
        line = self._line
        self.clear()
        yield
        self._write(line)
        self._line = line

    def _write(self, text: str) -> None:
        if self._watched:
            self._stream.write(text)
            self._stream.flush()
