"""The ids of the panel's buttons and selects: what is wanted, at which table, perhaps of which of several things."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from bot.limits import custom_id


class What(StrEnum):
    """What a press wants; only ever made longer, since old panels carry them."""

    OPTION = "option"
    """Of the game; which one is the rest."""
    LANGUAGE = "language"
    PACE = "pace"
    SEATS = "seats"
    ADD = "add"
    """A computer player; which one is the rest."""
    REMOVE = "remove"
    HOST = "host"
    START = "start"


TEMPLATE: Final = r"s:(?P<what>[a-z]+):(?P<table>[0-9a-z]+)(?::(?P<rest>\w{1,60}))?"


def wished(what: What, table: str, rest: str = "") -> str:
    return custom_id(f"s:{what}:{table}:{rest}" if rest else f"s:{what}:{table}")


def sitter(seat: int, who: int | str | None) -> str:
    """Somebody at a table as a value of a select: where he sits, and who it is, so that nobody is taken for another."""
    return f"{seat}.{who}"
