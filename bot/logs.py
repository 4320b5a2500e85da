"""The log: one line per event, with the ids of what it concerns and without secrets; and short ids for errors.

The host reads the log and may also be a player. So what only one seat may know is kept out of it as the token is: by
the name of the field, by the form of the value, and from the text of our own exceptions.
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
"""The values of these fields are never written."""

PUBLIC_FIELDS: Final = frozenset({"components_hash", "hash", "seed_hash"})
"""These fields hold a hash, which looks like a seed."""

_FORMS: Final = (
    re.compile(r"\b[0-9a-f]{64}\b"),  # a seed
    re.compile(r"\b[\w-]{23,}\.[\w-]{6,7}\.[\w-]{27,}"),  # a bot's token
    re.compile(r"(?<=/webhooks/)(\d+/)?[^/\s?]{20,}|(?<=/interactions/)\d+/[^/\s?]{20,}"),  # an interaction's token
    re.compile(r"\baW50ZXJhY3Rpb2[\w-]{20,}"),  # the same outside an address: "interactio" in Base64
)

_TALKATIVE: Final = ("aiohttp", "aiosqlite", "asyncio", "discord", "PIL")
"""At DEBUG these log whole requests, queries and their parameters."""

# without letters and digits that are easily confused when they are read out or typed
_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_ID: Final = "_cornerstone_error_id"

Logger = structlog.stdlib.BoundLogger


def logger(name: str) -> Logger:
    """A module's log: `log = logger(__name__)`."""
    found: Logger = structlog.stdlib.get_logger(name)
    return found


def about(**ids: object) -> AbstractContextManager[None]:
    """Adds these ids to each line that this task logs: `with about(table=7, interaction=...)`."""
    return structlog.contextvars.bound_contextvars(**ids)


def unexpected(error: BaseException, event: str = "unexpected", **details: object) -> str:
    """Logs an error that should not happen. Returns a short id by which a player can report it to the host. The same
    error, caught again further out, keeps its id and is not logged twice."""
    known: str | None = getattr(error, _ID, None)
    if known is not None:
        return known
    short = "".join(secrets.choice(_ALPHABET) for _ in range(6))
    setattr(error, _ID, short)
    logger("bot").error(event, error_id=short, exc_info=error, **details)
    return short


# ---------------------------------------------------------------- output


def configure(
    level: str, *, known: Iterable[str] = (), stream: TextIO | None = None, console: bool | None = None
) -> None:
    """Sends the whole log to the stream (stderr): as text on a terminal, else as one JSON object per line. `known` are
    secrets to be removed wherever they occur, such as the token."""
    target = stream or sys.stderr
    as_text = target.isatty() if console is None else console
    before = processors(known)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *before,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=_get_logger,
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(target)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=before,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_renderers(as_text)],
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
    """Applied to each line before it is written, ours or a library's. Tests collect lines after this."""
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        format_exception,
        DropSecrets(known),
    ]


def format_exception(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Formats the traceback without values: no locals, and only the key of a refusal, since that may quote input."""
    info = event.pop("exc_info", None)
    error = info if isinstance(info, BaseException) else (info[1] if isinstance(info, tuple) else None)
    if info is True:
        error = sys.exc_info()[1]
    if error is not None:
        text = "".join(traceback.format_exception(error)).rstrip()
        for cause in _chain(error):
            if isinstance(cause, Refused):
                text = text.replace(str(cause), cause.key)
        event["exception"] = text
    return event


class DropSecrets:
    """Replaces secrets in a line."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self.known = tuple(word for word in known if word)

    def __call__(self, _: WrappedLogger, __: str, event: EventDict) -> EventDict:
        return {key: self._redact(key, value) for key, value in event.items()}

    def _redact(self, key: str, value: Any) -> Any:
        if key.lower() in SECRET_FIELDS:
            return HIDDEN
        if isinstance(value, dict):
            return {inner: self._redact(str(inner), item) for inner, item in value.items()}
        if isinstance(value, list | tuple | set | frozenset):
            return [self._redact(key, item) for item in value]
        if value is None or isinstance(value, bool | int | float):
            return value
        # structlog's own entries
        if key.startswith("_"):
            return value
        return self._scrub(key, str(value))

    def _scrub(self, key: str, text: str) -> str:
        for word in self.known:
            text = text.replace(word, HIDDEN)
        for form in _FORMS[key in PUBLIC_FIELDS :]:
            text = form.sub(HIDDEN, text)
        return text


def _get_logger(name: str = "") -> logging.Logger:
    return logging.getLogger(name)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An exception with its causes, and those inside a group."""
    seen: set[int] = set()
    pending = [error]
    while pending:
        exception = pending.pop()
        if exception is None or id(exception) in seen:
            continue
        seen.add(id(exception))
        yield exception
        pending += [exception.__cause__, exception.__context__]
        pending += exception.exceptions if isinstance(exception, BaseExceptionGroup) else []


def _renderers(as_text: bool) -> list[Processor]:
    if as_text:
        # structlog's default shows locals if rich is installed
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    return [structlog.processors.JSONRenderer(sort_keys=True, ensure_ascii=False)]
