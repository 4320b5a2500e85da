"""What an error of Discord or of the connection means for the next try."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.outbox.results import DM_REFUSED, UNEDITABLE, classify


def http(status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": ""})


def means(error: Exception, **given: bool) -> tuple[str, float | None, bool, bool, int]:
    failure = classify(error, **{"uncertain": False, "sending": False, **given})
    return failure.problem, failure.retry_after, failure.uncertain, failure.unexpected, failure.code


@pytest.mark.parametrize(
    "code", [10_003, 10_004, 10_008, 10_013, 30_046, 50_001, 50_007, 50_013, 50_033, 50_083, 50_278, 160_005]
)
def test_where_the_bot_may_not_write_no_second_try_helps(code: int) -> None:
    assert means(http(403, code), sending=True) == (f"403 {code}", None, False, False, code)
    assert means(http(403, code), uncertain=True) == (f"403 {code}", None, True, False, code)


def test_other_refusals_are_unexpected() -> None:
    assert means(http(400, 50_035), sending=True) == ("400 50035", 0.0, False, True, 50_035)
    assert means(http(499), uncertain=True) == ("499 0", 0.0, True, True, 0)


@pytest.mark.parametrize(("status", "pause"), [(401, 600.0), (429, 60.0)])
def test_the_bot_is_locked_out_for_a_while(status: int, pause: float) -> None:
    assert means(http(status), sending=True) == (f"{status} 0", pause, False, False, 0)


@pytest.mark.parametrize("error", [http(500), http(503), aiohttp.ServerDisconnectedError(), ConnectionResetError()])
def test_without_an_answer_a_message_may_have_arrived(error: Exception) -> None:
    assert means(error, sending=True)[1:] == (0.0, True, False, 0)
    assert means(error)[1:] == (0.0, False, False, 0)
    assert means(error, uncertain=True)[1:] == (0.0, True, False, 0)


def test_without_a_connection_it_has_not() -> None:
    error = aiohttp.ClientConnectorError(SimpleNamespace(host="", port=0, ssl=None), OSError())  # type: ignore[arg-type]
    assert means(error, sending=True) == ("no connection", 0.0, False, False, 0)
    assert means(error, uncertain=True)[2]


def test_a_rate_limit_says_how_long() -> None:
    assert means(discord.RateLimited(7.5), sending=True) == ("rate limited", 7.5, False, False, 0)


def test_what_we_do_not_know_may_have_arrived() -> None:
    assert means(KeyError("x"), sending=True) == ("KeyError", 0.0, True, True, 0)
    assert means(KeyError("x")) == ("KeyError", 0.0, False, True, 0)


def test_codes_that_hands_and_lobbies_use() -> None:
    assert {50_007, 50_033, 50_278} == DM_REFUSED
    assert {10_008, 30_046, 50_083} == UNEDITABLE
