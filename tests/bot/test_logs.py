"""The log: for people or machines, with the ids of what it concerns, and without secrets."""

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from bot import logs
from engine.illegal import Illegal

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


def test_the_same_error_is_written_once(logged: list[structlog.types.EventDict]) -> None:
    error = ValueError("broken")
    assert logs.unexpected(error) == logs.unexpected(error)
    assert logs.unexpected(error) != logs.unexpected(ValueError("broken"))
    assert len(logged) == 2
