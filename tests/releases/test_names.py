"""Stored names never change: those of earlier versions are still known, and their data can still be read."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from tests.releases import play
from tests.releases.names import gone, names


def frozen(release: str) -> Any:
    return msgspec.json.decode((play.HERE / release / play.NAMES).read_bytes())


@pytest.fixture(scope="module")
def now() -> Any:
    return msgspec.to_builtins(names())


@pytest.mark.parametrize("release", play.releases())
def test_no_name_is_gone(release: str, now: Any) -> None:
    assert gone(frozen(release), now) == []


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("abandoned", None),
        ("gardens", "the_gardens"),
        ("chartered", "hired"),
        ("quick_start", "fast_start"),
        ("scribe", "writer"),
        ("rests", "sleeps"),
        ("left", "remaining"),
        ("abandoned", "given_up"),
        ("remind", "warn_before"),
        ("LOG_LEVEL", "LOGGING"),
    ],
)
def test_a_change_of_any_kind_of_name_is_detected(name: str, other: str | None, now: Any) -> None:
    text = msgspec.json.encode(now).decode()
    assert re.search(rf"\b{name}\b", text)
    changed = msgspec.json.decode(re.sub(rf"\b{name}\b", other or name, text))
    assert bool(gone(now, changed)) == (other is not None)


def test_a_new_field_needs_a_default() -> None:
    old = {"state": ["round", "players", "players[].talers", "orders?"]}
    assert gone(old, {"state": [*old["state"], "weather?", "weather[].wind"]}) == []
    assert gone(old, {"state": [*old["state"], "weather"]}) == [".state.weather has no default"]
    assert gone(old, {"state": ["round", "players", "players[].talers", "orders"]}) == [".state.orders has no default"]
    assert gone(old, {"state": ["round?", "players", "orders?"]}) == [".state.players[].talers"]


def test_an_event_may_get_parameters_or_disappear() -> None:
    old = {"events": {"built": [["seat", "square"]]}}
    assert gone(old, {"events": {"built": [["pay", "seat", "square"]]}}) == []
    assert gone(old, {"events": {"built": []}}) == []
    assert gone(old, {"events": {"built": [["place", "seat"]]}}) == [".events.built ['seat', 'square']"]
    assert gone(old, {"events": {}}) == [".events.built"]
