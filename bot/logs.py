"""The log: one line per event, with the ids of what it concerns and without secrets; and short ids for errors.

Every line of the level ERROR has an id, also those of discord.py and asyncio. A player may quote it, the host finds the
line by it, and the last ones are remembered for the bot's owner.

The host reads the log and may also be a player. So what only one seat may know is kept out of it as the token is: by
the name of the field, by the form of the value, and from the text of our own exceptions.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
import traceback
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from bot import metrics
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
    re.compile(r"(?<=://)[^\s/@:]*:[^\s/]*(?=@)"),  # the user and the password of a database
)

_TALKATIVE: Final = ("aiohttp", "aiosqlite", "asyncio", "discord", "PIL")
"""At DEBUG these log whole requests, queries and their parameters."""

# without letters and digits that are easily confused when they are read out or typed
_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_ID: Final = "_cornerstone_error_id"
_ERROR_LEVELS: Final = frozenset({"error", "critical"})
_HOME: Final = Path(__file__).parents[1]
_PACKAGES: Final = ("bot", "engine", "renderers")
"""Our code, in the folder _HOME, which may also hold a .venv."""

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
    error, caught again further out, keeps its id and is not logged twice. An error that the machine is to blame for
    (`is_machine_fault`: its disk is full) is one line without a traceback, since it comes at every step."""
    known: str | None = getattr(error, _ID, None)
    if known is not None:
        return known
    short = _id_of(error)
    if isinstance(error, Refused) and getattr(error, "is_machine_fault", False):
        logger("bot").warning(event, **{**details, "error_id": short, "problem": error.key})
    else:
        logger("bot").error(event, error_id=short, exc_info=error, **details)
    return short


# ---------------------------------------------------------------- the last errors


class LoggedError(NamedTuple):
    """A line of the level ERROR, without anything that could be a secret of a game."""

    id: str
    at: float
    event: str
    """With the command or the kind of panel that was used, if one was."""
    where: str
    """The kind of the exception and the line of code that raised it, if there was one."""
    table: str


RECENT: Final[deque[LoggedError]] = deque(maxlen=50)
"""Since the start of the process, the latest last."""


def identify_error(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Gives each error an id, and says where it was raised."""
    if event.get("level") not in _ERROR_LEVELS:
        return event
    error = _exception(event.get("exc_info"))
    event.setdefault("error_id", _id_of(error))
    if error is not None:
        event["where"] = _origin(error)
    return event


def remember_error(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    if event.get("level") in _ERROR_LEVELS:
        at = datetime.fromisoformat(event["timestamp"]).timestamp()
        said = ": ".join(filter(None, (str(event["event"]), str(event.get("what") or ""))))
        where, table = str(event.get("where", "")), str(event.get("table") or "")
        RECENT.append(LoggedError(event["error_id"], at, said, where, table))
        metrics.ERRORS.add()
    return event


def error_event(record: logging.LogRecord) -> EventDict:
    """An error that a library has logged, in the form of our own lines."""
    event: EventDict = {"event": record.getMessage(), "level": "error", "exc_info": record.exc_info}
    return DropSecrets()(None, "", dict(format_exception(None, "", identify_error(None, "", event))))


def _id_of(error: BaseException | None) -> str:
    """The id of this exception, a new one if it has none."""
    known: str | None = getattr(error, _ID, None)
    if known is not None:
        return known
    short = "".join(secrets.choice(_ALPHABET) for _ in range(6))
    if error is not None:
        with suppress(AttributeError):  # an exception may forbid further attributes
            setattr(error, _ID, short)
    return short


def _origin(error: BaseException) -> str:
    """`KeyError in bot/tables/play.py:31`, where the exception was raised in our code, else anywhere."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    ours = [frame for frame in frames if any(Path(frame.filename).is_relative_to(_HOME / name) for name in _PACKAGES)]
    last = (ours or frames)[-1]
    file = Path(last.filename).relative_to(_HOME).as_posix() if ours else Path(last.filename).name
    return f"{type(error).__name__} in {file}:{last.lineno}"


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
        identify_error,
        format_exception,
        DropSecrets(known),
        remember_error,
    ]


def format_exception(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Formats the traceback without values: no locals, and only the key of a refusal, since that may quote input."""
    error = _exception(event.pop("exc_info", None))
    if error is not None:
        text = "".join(traceback.format_exception(error)).rstrip()
        for cause in _chain(error):
            if isinstance(cause, Refused):
                text = text.replace(str(cause), cause.key)
        event["exception"] = text
    return event


def _exception(info: Any) -> BaseException | None:
    """The exception of a line, in any of the forms in which logging takes it."""
    if info is True:
        return sys.exc_info()[1]
    error = info[1] if isinstance(info, tuple) else info
    return error if isinstance(error, BaseException) else None


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
