"""Lets a long piece of work give way to urgent work: drawing calls `checkpoint` every few milliseconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_hook: ContextVar[Callable[[], None] | None] = ContextVar("checkpoint", default=None)


def checkpoint() -> None:
    """Called before each sprite, strip of a background, and colour of a palette. It may wait, or raise to end the
    work."""
    if (hook := _hook.get()) is not None:
        hook()


@contextmanager
def at_checkpoints(hook: Callable[[], None]) -> Iterator[None]:
    """Has the hook called at each checkpoint of this thread."""
    before = _hook.set(hook)
    try:
        yield
    finally:
        _hook.reset(before)
