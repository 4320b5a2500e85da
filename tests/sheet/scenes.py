"""A plugin of pytest that records what the bot says in its tests, and why moves are refused in those of the rules.

SHEET=folder python -m pytest -p tests.sheet.scenes tests/bot
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from simcord.http import router

from engine.game import games
from engine.illegal import Illegal, Refused
from engine.texts import Texts
from tests.sheet.recorder import Recorder, pieces_of
from tests.sheet.said import SCENE, save

recorder = Recorder(SCENE)
recorder.install()
_dispatch, _refuse = router.dispatch, Refused.__init__
_here = [""]
"""The game whose rules are tested."""
_tests = [0]
SAVE_EVERY = 50


def _sent(backend: Any, method: str, path: str, *, json: Any = None, **given: Any) -> Any:
    if method != "PUT" and json:
        recorder.sent(list(pieces_of(json)))
    return _dispatch(backend, method, path, json=json, **given)


def _refused(refused: Refused, key: str, *given: Any, **params: Any) -> None:
    _refuse(refused, key, *given, **params)
    if _here[0] and not isinstance(refused, Illegal):
        _word(refused)


_illegal = Illegal.__init__


def _made_illegal(illegal: Illegal, key: str, *given: Any, **params: Any) -> None:
    _illegal(illegal, key, *given, **params)
    if _here[0]:
        _word(illegal)


def _word(refused: Refused) -> None:
    try:
        texts = Texts("" if _here[0] == "core" else _here[0])
        heard = recorder.listen(lambda: texts.refusal(refused, ("Ada", "Ben", "Cleo", "Dan")))
    except Exception:  # noqa: BLE001  # a test may refuse with anything
        return
    for at in range(len(heard)):
        recorder.keep(heard, at, "refusal")


router.dispatch = _sent
setattr(Refused, "__init__", _refused)  # noqa: B010  # mypy has it that methods are not assigned
setattr(Illegal, "__init__", _made_illegal)  # noqa: B010  # the same


def pytest_runtest_setup(item: pytest.Item) -> None:
    recorder.forget()
    _tests[0] += 1
    if not _tests[0] % SAVE_EVERY:
        _save()
    path = item.nodeid.partition("::")[0].split("/")
    _here[0] = "" if path[1] != "engine" else path[2] if path[2] in games() else "core"


def pytest_sessionfinish(session: pytest.Session) -> None:
    _save()


def _save() -> None:
    """Also now and then, so that a run that is cut short has recorded something."""
    if folder := os.environ.get("SHEET"):
        save(recorder.result(), Path(folder) / f"scenes-{os.getpid()}.pickle")
