"""The lint, on requests with one fault each: planted is found."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from simcord.types import HttpLogEntry

from tests.discord import lint

MESSAGES = "/channels/123456789012345678/messages"
CALLBACK = "/interactions/123456789012345678/token/callback"
FOLLOW_UP = "/webhooks/123456789012345678/token"


def entry(method: str, path: str, body: Any) -> HttpLogEntry:
    return HttpLogEntry(method, path, {}, body, None)


def sent(**changes: Any) -> dict[str, Any]:
    return {"content": "Hello.", "allowed_mentions": {"parse": []}, **changes}


def env(*entries: HttpLogEntry, failed: tuple[int, ...] = (), blobs: dict[str, bytes] | None = None) -> Any:
    backend = SimpleNamespace(cdn=SimpleNamespace(_blobs=blobs or {}))
    return SimpleNamespace(http_requests=list(entries), failed=failed, backend=backend)


GOOD = [
    entry("GET", "/users/@me", None),
    entry("POST", MESSAGES, sent(nonce="row-1", enforce_nonce=True)),
    entry("POST", FOLLOW_UP, sent()),
    entry("PATCH", f"{MESSAGES}/1", {"content": "Hello."}),
    entry("PATCH", f"{FOLLOW_UP}/messages/@original", {"content": "Hello.", "attachments": [{"id": 5}]}),
    entry("POST", CALLBACK, {"type": 5}),
    entry("POST", CALLBACK, {"type": 4, "data": sent()}),
    entry("POST", CALLBACK, {"type": 7, "data": {"content": "Hello."}}),
    entry("POST", CALLBACK, {"type": 8, "data": {"choices": []}}),
    entry("PUT", "/applications/1/commands", [{"name": "move", "description": "Plays.", "type": 1}]),
    entry("GET", "/applications/1/commands", None),
]


def test_nothing_is_found_where_nothing_is() -> None:
    assert list(lint.faults(env(*GOOD, blobs={"u": b"x" * 100}))) == []


def messages(**changes: Any) -> Iterator[HttpLogEntry]:
    """The same fault in each kind of message."""
    body = sent(**changes)
    yield entry("POST", MESSAGES, {**body, "nonce": "row-1", "enforce_nonce": True})
    yield entry("POST", FOLLOW_UP, body)
    yield entry("PATCH", f"{MESSAGES}/1", body)
    yield entry("PATCH", f"{FOLLOW_UP}/messages/@original", body)
    yield entry("POST", CALLBACK, {"type": 4, "data": body})
    yield entry("POST", CALLBACK, {"type": 7, "data": body})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"content": "x" * 2001}, "2001 characters, 2000 is the most"),
        ({"attachments": [{"id": item, "filename": "a", "description": "a"} for item in range(11)]}, "11 files"),
        ({"attachments": [{"id": 0, "filename": "a.png"}]}, "the alt text of a.png has 0 characters"),
        ({"attachments": [{"id": 0, "filename": "a.png", "description": "x" * 1025}]}, "has 1025 characters"),
        ({"components": [{"type": 12, "items": [{"media": {"url": "attachment://a"}}]}]}, "has no alt text"),
        (
            {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a"}]}]},
            "neither label nor emoji",
        ),
        ({"allowed_mentions": {"parse": ["everyone"]}}, "lets the text ping ['everyone']"),
        ({"allowed_mentions": {"parse": ["users"]}}, "lets the text ping ['users']"),
        ({"allowed_mentions": {"parse": [], "roles": ["1"]}}, "pings roles ['1']"),
    ],
)
def test_faults_of_messages(changes: dict[str, Any], said: str) -> None:
    for one in messages(**changes):
        found = list(lint.faults(env(one)))
        assert [item for item in found if said in item], (one, found)


def test_who_is_pinged_must_be_said_of_new_messages() -> None:
    silent = {"content": "Hello."}
    for one in (
        entry("POST", FOLLOW_UP, silent),
        entry("POST", CALLBACK, {"type": 4, "data": silent}),
        entry("POST", MESSAGES, {**silent, "nonce": "row-1", "enforce_nonce": True}),
    ):
        (found,) = lint.faults(env(one))
        assert "no allowed_mentions" in found


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (
            entry(
                "POST",
                CALLBACK,
                {"type": 8, "data": {"choices": [{"name": str(item), "value": item} for item in range(26)]}},
            ),
            "26 choices, 25 is the most",
        ),
        (
            entry("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "a", "value": "x" * 101}]}}),
            "has 101 characters, 100 is the most",
        ),
        (
            entry(
                "POST",
                CALLBACK,
                {"type": 9, "data": {"custom_id": "a", "title": "a", "components": [{"type": 10, "content": "a"}] * 6}},
            ),
            "a form of 6 parts, 5 is the most",
        ),
        (entry("PUT", "/applications/1/commands", [{"name": "Move", "description": "Plays."}]), "'Move' is no name"),
        (
            entry("POST", "/applications/1/commands", {"name": "move", "description": ""}),
            "a description of 0 characters",
        ),
        (
            entry("PUT", "/applications/1/commands", [{"name": f"m{item}", "description": "a"} for item in range(101)]),
            "101 commands, 100 is the most",
        ),
        (entry("POST", "/no/such/route", None), "Discord has no such route"),
        (entry("POST", MESSAGES, sent()), "no nonce of its own"),
        (entry("POST", MESSAGES, sent(nonce="row-1")), "no nonce of its own"),
        (entry("POST", MESSAGES, sent(nonce="12345678901234567890", enforce_nonce=True)), "no nonce of its own"),
    ],
)
def test_other_faults(one: HttpLogEntry, said: str) -> None:
    found = list(lint.faults(env(one)))
    assert [item for item in found if said in item], found


def test_big_files() -> None:
    (found,) = lint.faults(env(blobs={"url": b"x" * (10 * 2**20 + 1)}))
    assert found == "a file over 10485760 bytes: url"


# ---------------------------------------------------------------- nonces


def row(nonce: str, channel: int = 1, **changes: Any) -> HttpLogEntry:
    return entry("POST", f"/channels/{channel}/messages", sent(nonce=nonce, enforce_nonce=True, **changes))


def test_rows_with_nonces_of_their_own_and_a_retry() -> None:
    log = env(row("a"), row("a"), row("b"), row("c", 2), failed=(0,))
    assert list(lint.faults(log)) == []


def test_a_card_made_anew_for_the_retry_may_say_more() -> None:
    assert list(lint.faults(env(row("a"), row("a", content="More."), failed=(0,)))) == []


def test_a_retry_with_another_nonce() -> None:
    (found,) = lint.faults(env(row("a"), row("b"), failed=(0,)))
    assert "another nonce than at the try before, b" in found


def test_one_nonce_in_two_channels() -> None:
    (found,) = lint.faults(env(row("a"), row("a", 2)))
    assert "the nonce a of /channels/1/messages" in found
