"""The log: one line an event, with the ids of what it is about and no secret; and short ids for what went wrong.

The host reads it, and the host may be playing. So what a seat alone may know stays out as the token does: by the name
of the field, by the form of the value, and out of the words of our own exceptions.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Any, Final, TextIO

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from engine.illegal import Refused

HIDDEN: Final = "(secret)"

SECRET_FIELDS: Final = frozenset(
    {"action", "answer", "draft", "hand", "line", "move", "moves", "notation", "orders", "password", "seed", "state"}
    | {"token", "typed", "view"}
)
"""What these fields hold is never written, whatever it is."""

PUBLIC_FIELDS: Final = frozenset({"components_hash", "hash", "seed_hash"})
"""These hold a hash, which looks like a seed."""

_FORMS: Final = (
    re.compile(r"\b[0-9a-f]{64}\b"),  # a seed
    re.compile(r"\b[\w-]{23,}\.[\w-]{6,7}\.[\w-]{27,}"),  # a bot's token
    re.compile(r"(?<=/webhooks/)(\d+/)?[^/\s?]{20,}|(?<=/interactions/)\d+/[^/\s?]{20,}"),  # an interaction's
    re.compile(r"\baW50ZXJhY3Rpb2[\w-]{20,}"),  # the same alone: "interactio", encoded
)

_TALKATIVE: Final = ("aiohttp", "aiosqlite", "asyncio", "discord", "PIL")
"""At DEBUG these write whole requests, queries and their parameters."""

# no letter or digit that another one is taken for, when somebody reads it out or types it
_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_ID: Final = "_cornerstone_error_id"

Logger = structlog.stdlib.BoundLogger


def logger(name: str) -> Logger:
    """A module's log: `log = logger(__name__)`."""
    found: Logger = structlog.stdlib.get_logger(name)
    return found


def about(**ids: object) -> AbstractContextManager[None]:
    """While it lasts, each line of this task says what it is about: `with about(table=7, interaction=...)`."""
    return structlog.contextvars.bound_contextvars(**ids)


def unexpected(error: BaseException, event: str = "unexpected", **details: object) -> str:
    """Writes down what should not have happened, and gives the short id by which a player can name it to the host.
    The same error, met again on its way out, has the same id and is not written twice."""
    known: str | None = getattr(error, _ID, None)
    if known is not None:
        return known
    short = "".join(secrets.choice(_ALPHABET) for _ in range(6))
    setattr(error, _ID, short)
    logger("bot").error(event, error_id=short, exc_info=error, **details)
    return short


# ---------------------------------------------------------------- how it is written


def configure(
    level: str, *, known: Iterable[str] = (), stream: TextIO | None = None, console: bool | None = None
) -> None:
    """From now on everything is written to the stream (stderr), for people on a terminal, else a JSON object a line.
    `known` are secrets by their very words: the token."""
    target = stream or sys.stderr
    for_people = target.isatty() if console is None else console
    before = processors(known)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *before,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=_named,
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(target)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=before,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_written(for_people)],
        )
    )
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.getLevelNamesMapping()[level], logging.INFO))


def processors(known: Iterable[str] = ()) -> list[Processor]:
    """What is done with each line before it is written, ours or a library's; tests collect behind it."""
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        tell_exception,
        DropSecrets(known),
    ]


def tell_exception(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """The traceback without values: no locals, and of a refusal only its key, since it may quote what was typed."""
    given = event.pop("exc_info", None)
    error = given if isinstance(given, BaseException) else (given[1] if isinstance(given, tuple) else None)
    if given is True:
        error = sys.exc_info()[1]
    if error is not None:
        text = "".join(traceback.format_exception(error)).rstrip()
        for one in _chain(error):
            if isinstance(one, Refused):
                text = text.replace(str(one), one.key)
        event["exception"] = text
    return event


class DropSecrets:
    """Takes out of a line what nobody may read there."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self.known = tuple(word for word in known if word)

    def __call__(self, _: WrappedLogger, __: str, event: EventDict) -> EventDict:
        return {key: self._without(key, value) for key, value in event.items()}

    def _without(self, key: str, value: Any) -> Any:
        if key.lower() in SECRET_FIELDS:
            return HIDDEN
        if isinstance(value, dict):
            return {inner: self._without(str(inner), it) for inner, it in value.items()}
        if isinstance(value, list | tuple | set | frozenset):
            return [self._without(key, it) for it in value]
        if value is None or isinstance(value, bool | int | float):
            return value
        # structlog's own entries are no values
        if key.startswith("_"):
            return value
        return self._scrubbed(key, str(value))

    def _scrubbed(self, key: str, text: str) -> str:
        for word in self.known:
            text = text.replace(word, HIDDEN)
        for form in _FORMS[key in PUBLIC_FIELDS :]:
            text = form.sub(HIDDEN, text)
        return text


def _named(name: str = "") -> logging.Logger:
    return logging.getLogger(name)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An exception with all that led to it, and those inside a group."""
    seen: set[int] = set()
    waiting = [error]
    while waiting:
        one = waiting.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        waiting += [one.__cause__, one.__context__]
        waiting += one.exceptions if isinstance(one, BaseExceptionGroup) else []


def _written(for_people: bool) -> list[Processor]:
    if for_people:
        # structlog's own choice shows locals where rich is installed
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    return [structlog.processors.JSONRenderer(sort_keys=True, ensure_ascii=False)]
