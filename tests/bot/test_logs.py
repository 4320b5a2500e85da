"""The log: for people or machines, with the ids of what it concerns, and without secrets."""

import asyncio
import io
import json
import logging
import re
import time
from collections.abc import Iterator
from typing import Any, cast

import pytest
import structlog

from bot import logs, metrics
from bot.logs import LoggedError
from bot.store.errors import StoreFailed
from engine.illegal import Illegal
from engine.notation import normalize

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GhIjKl.aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789ab"
SEED = "5e" * 32
INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTpBYmNEZWZnSGlqS2xtbm9w"

log = logs.logger("bot.tests")


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """The log as it is really written; logging is restored afterwards."""
    root = logging.getLogger()
    before = (root.handlers[:], root.level, structlog.get_config())
    levels = {name: logging.getLogger(name).level for name in logs._TALKATIVE}
    target = io.StringIO()
    logs.configure("INFO", known=[TOKEN, ""], stream=target)
    yield target
    root.handlers[:], level, config = before
    root.setLevel(level)
    structlog.configure(**config)
    for name, was in levels.items():
        logging.getLogger(name).setLevel(was)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


# ---------------------------------------------------------------- output


def test_a_line_is_a_json_object(stream: io.StringIO) -> None:
    log.info("moved", number=3, who="Zoë")
    (line,) = lines(stream)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT.*Z", line.pop("timestamp"))
    assert line == {"event": "moved", "level": "info", "logger": "bot.tests", "number": 3, "who": "Zoë"}


def test_libraries_are_written_the_same_way(stream: io.StringIO) -> None:
    logging.getLogger("discord.client").info("shard %s of %s", 1, 2)
    (line,) = lines(stream)
    assert (line["event"], line["logger"]) == ("shard 1 of 2", "discord.client")


def test_level(stream: io.StringIO) -> None:
    log.debug("quiet")
    logging.getLogger("discord.http").debug("quiet")
    assert stream.getvalue() == ""


def test_talkative_libraries_stay_quiet_at_debug(stream: io.StringIO) -> None:
    logs.configure("DEBUG", stream=stream)
    log.debug("ours")
    for name in logs._TALKATIVE:
        logging.getLogger(f"{name}.part").debug("whole requests")
    assert [line["event"] for line in lines(stream)] == ["ours"]


def test_for_people(stream: io.StringIO) -> None:
    logs.configure("INFO", stream=stream, console=True)
    secret_local = "one-local"
    try:
        raise ValueError("broken")
    except ValueError:
        log.exception("went wrong", table=7)
    text = re.sub(r"\x1b\[[\d;]*m", "", stream.getvalue())
    assert "went wrong" in text
    assert "table=7" in text
    assert "ValueError: broken" in text
    assert secret_local not in text


async def test_ids_follow_the_task(stream: io.StringIO) -> None:
    async def press(table: int) -> None:
        with logs.about(table=table, interaction=100 + table):
            await asyncio.sleep(0)
            log.info("pressed")
            logging.getLogger("discord").info("sent")

    await asyncio.gather(press(1), press(2))
    log.info("after")
    assert sorted((line["event"], line.get("table"), line.get("interaction")) for line in lines(stream)[:-1]) == [
        ("pressed", 1, 101),
        ("pressed", 2, 102),
        ("sent", 1, 101),
        ("sent", 2, 102),
    ]
    assert "table" not in lines(stream)[-1]


# ---------------------------------------------------------------- errors


@pytest.fixture
def recent() -> Iterator[None]:
    """Starts without errors."""
    logs.RECENT.clear()
    metrics.reset()
    yield
    logs.RECENT.clear()


@pytest.mark.usefixtures("recent")
@pytest.mark.parametrize("name", ["discord.client", "discord.ui.view", "asyncio", "bot.tests"])
def test_each_error_has_an_id_that_leads_to_its_line(stream: io.StringIO, name: str) -> None:
    try:
        normalize(cast(str, None))
    except AttributeError as error:
        failed = error
    with logs.about(table="t13"):
        logging.getLogger(name).error("Ignoring exception in %s", "on_ready", exc_info=failed)
    (line,) = lines(stream)
    known = logs.RECENT[0]
    assert len(logs.RECENT) == 1
    assert re.fullmatch("[2-9A-Z]{6}", line["error_id"])
    assert re.fullmatch(r"AttributeError in engine/notation\.py:\d+", line["where"])
    assert abs(known.at - time.time()) < 60
    expected = LoggedError(line["error_id"], known.at, "Ignoring exception in on_ready", line["where"], "t13")
    assert known == expected
    assert metrics.ERRORS.values == {(): 1}
    assert logs.unexpected(failed) == line["error_id"]
    assert len(lines(stream)) == 1


@pytest.mark.usefixtures("recent")
def test_an_error_without_an_exception(stream: io.StringIO) -> None:
    log.error("backup failed", problem="store.full")
    log.warning("given up")
    (line, _) = lines(stream)
    assert [(error.id, error.event, error.where) for error in logs.RECENT] == [(line["error_id"], "backup failed", "")]
    assert "where" not in line


@pytest.mark.usefixtures("recent")
def test_the_place_of_an_error_of_a_library_is_its_file(stream: io.StringIO) -> None:
    try:
        json.loads("{")
    except ValueError as error:
        logs.unexpected(error)
    logs.unexpected(KeyError("never raised"))
    assert [re.sub(r"\d+", "N", error.where) for error in logs.RECENT] == [
        "JSONDecodeError in decoder.py:N",
        "KeyError",
    ]


@pytest.mark.usefixtures("recent")
def test_what_is_remembered_holds_no_secret_and_has_an_end(stream: io.StringIO) -> None:
    for number in range(60):
        try:
            raise ValueError(f"seed {SEED}")
        except ValueError as error:
            log.error(f"got {INTERACTION}", exc_info=error, move="play bricklayer", table=number)  # noqa: G004  # hostile
    assert len(logs.RECENT) == 50
    assert logs.RECENT[-1].table == "59"
    for secret in (SEED, INTERACTION, "bricklayer"):
        assert secret not in str(logs.RECENT)


def test_an_exception_that_takes_no_attributes(stream: io.StringIO) -> None:
    class Closed(Exception):
        def __setattr__(self, name: str, value: object) -> None:
            raise AttributeError(name)

    short = logs.unexpected(Closed())
    assert [line["error_id"] for line in lines(stream)] == [short]


# ---------------------------------------------------------------- no secrets


@pytest.mark.parametrize("field", sorted(logs.SECRET_FIELDS))
def test_secret_fields(stream: io.StringIO, field: str) -> None:
    log.info("moved", **{field: "play bricklayer"}, inside={field.upper(): ["play bricklayer"]}, many=[{field: 1}])
    (line,) = lines(stream)
    assert line[field] == logs.HIDDEN
    assert line["inside"] == {field.upper(): logs.HIDDEN}
    assert line["many"] == [{field: logs.HIDDEN}]


@pytest.mark.parametrize(
    "text",
    [
        f"token {TOKEN}",
        f"seed {SEED} drawn",
        f"POST https://discord.com/api/v10/webhooks/123456789/{INTERACTION}?wait=true",
        f"POST /interactions/123456789/{INTERACTION}/callback",
        f"got {INTERACTION}",
    ],
)
def test_secrets_are_known_by_their_form(stream: io.StringIO, text: str) -> None:
    log.info(text, other=text, deep=[{"x": (text,)}], thing=ValueError(text))
    logging.getLogger("discord.webhook").warning("%s", text)
    written = stream.getvalue()
    assert len(written.splitlines()) == 2
    for secret in (TOKEN, SEED, INTERACTION):
        assert secret not in written


def test_a_known_token_of_any_form_is_removed(stream: io.StringIO) -> None:
    logs.configure("INFO", known=["short-token"], stream=stream)
    log.info("sent with short-token")
    assert lines(stream)[0]["event"] == "sent with (secret)"


def test_public_hashes_stay(stream: io.StringIO) -> None:
    log.info("opened", seed_hash=SEED)
    assert lines(stream)[0]["seed_hash"] == SEED


def test_ordinary_values_stay(stream: io.StringIO) -> None:
    log.info("opened", table=7, left=None, ready=True, took=0.5, url="/channels/123456789012345678/messages")
    line = lines(stream)[0]
    assert (line["table"], line["left"], line["ready"], line["took"]) == (7, None, True, 0.5)
    assert line["url"] == "/channels/123456789012345678/messages"


def test_exceptions_reveal_no_secret(stream: io.StringIO) -> None:
    def press() -> None:
        try:
            raise Illegal("no-such-building", clause="C6", typed="build stable")
        except Illegal as error:
            raise RuntimeError(f"with {TOKEN}") from error

    try:
        press()
    except RuntimeError as error:
        logs.unexpected(error)
        logging.getLogger("discord").exception("again")
    for line in lines(stream):
        assert "engine.illegal.Illegal: no-such-building" in line["exception"]
        assert "RuntimeError: with (secret)" in line["exception"]
        assert "{'typed'" not in line["exception"]


def test_exception_groups_reveal_no_secret(stream: io.StringIO) -> None:
    logs.unexpected(ExceptionGroup("two", [Illegal("k", typed="build stable"), ValueError(SEED)]))
    (line,) = lines(stream)
    assert "build stable" not in line["exception"].split("Illegal:")[-1]
    assert SEED not in line["exception"]


# ---------------------------------------------------------------- ids of errors


def test_an_error_has_a_short_id(logged: list[structlog.types.EventDict]) -> None:
    with logs.about(table=7):
        short = logs.unexpected(ValueError("broken"), "picture failed", part="board")
    assert re.fullmatch(r"[2-9A-HJKMNP-TV-Z]{6}", short)
    (line,) = logged
    assert (line["error_id"], line["event"], line["table"], line["part"]) == (short, "picture failed", 7, "board")
    assert "ValueError: broken" in line["exception"]


def test_a_fault_of_the_machine_is_one_line_without_a_traceback(logged: list[structlog.types.EventDict]) -> None:
    short = logs.unexpected(StoreFailed("store.full", problem="disk full"), "heartbeat", table=7, problem="other words")
    (line,) = logged
    assert (line["log_level"], line["event"], line["problem"]) == ("warning", "heartbeat", "store.full")
    assert (line["error_id"], line["table"]) == (short, 7)
    assert "exception" not in line
    assert "exc_info" not in line
    logs.unexpected(StoreFailed("store.constraint", problem="UNIQUE"))
    assert logged[1]["log_level"] == "error"
    assert "exception" in logged[1]


def test_the_same_error_is_written_once(logged: list[structlog.types.EventDict]) -> None:
    error = ValueError("broken")
    assert logs.unexpected(error) == logs.unexpected(error)
    assert logs.unexpected(error) != logs.unexpected(ValueError("broken"))
    assert len(logged) == 2
