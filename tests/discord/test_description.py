"""Requests against the description: those that Discord understands and those that it does not."""

from typing import Any

import pytest

from tests.discord.description import faults, limit

CHANNEL = "/channels/123456789012345678"
CALLBACK = "/interactions/123456789012345678/token/callback"


def button(**changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "a", **changes}


def message(*parts: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"flags": 32768, "components": [*parts], "allowed_mentions": {"parse": [], "users": [1]}, **changes}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/users/@me", None),
        ("POST", "/users/@me/channels", {"recipient_id": 123456789012345678}),
        ("POST", f"{CHANNEL}/messages", message({"type": 10, "content": "Hello."}, nonce="row-1", enforce_nonce=True)),
        ("POST", f"{CHANNEL}/messages", message({"type": 17, "components": [{"type": 1, "components": [button()]}]})),
        ("PATCH", f"{CHANNEL}/messages/1", {"content": "Hello."}),
        ("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}),
        ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "a", "value": "b"}]}}),
        ("PUT", "/applications/1/commands", [{"name": "move", "description": "Plays.", "type": 1, "options": []}]),
        ("POST", f"{CHANNEL}/threads", {"name": "Castle", "auto_archive_duration": 10080, "type": 11}),
    ],
)
def test_understood(method: str, path: str, body: Any) -> None:
    assert list(faults(method, path, body)) == []


@pytest.mark.parametrize(
    ("method", "path", "body", "said"),
    [
        ("POST", "/channels", None, "Discord has no such route"),
        ("PUT", f"{CHANNEL}/messages", {}, "Discord has no such route"),
        ("GET", "/users/@me", {"a": 1}, "takes no body"),
        ("POST", f"{CHANNEL}/messages", {"contents": "Hello."}, "'contents' was unexpected"),
        ("POST", f"{CHANNEL}/messages", {"content": 7}, "body.content: 7 is not of type"),
        ("POST", f"{CHANNEL}/messages", {"nonce": "x" * 26}, "body.nonce"),
        ("POST", f"{CHANNEL}/messages", message({"type": 10, "content": ""}), "body.components[0]"),
        ("POST", f"{CHANNEL}/messages", message({"type": 1, "components": [button(label="x" * 81)]}), "too long"),
        ("POST", f"{CHANNEL}/messages", message({"type": 1, "components": [button()] * 6}), "too long"),
        ("POST", f"{CHANNEL}/messages", message(button()), "body.components[0]"),
        ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "", "value": "b"}]}}, "body"),
        ("POST", f"{CHANNEL}/threads", {"name": "Castle", "auto_archive_duration": 7, "type": 11}, "body"),
    ],
)
def test_not_understood(method: str, path: str, body: Any, said: str) -> None:
    (fault,) = faults(method, path, body)
    assert said in fault


def test_a_limit_that_is_not_there_is_an_error() -> None:
    with pytest.raises(LookupError, match="has no maxLength"):
        limit("MessageCreateRequest", "tts", "maxLength")
