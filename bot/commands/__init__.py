"""Discord's commands: each asks the table service and words the answer; what all do alike is in answering.py."""

from __future__ import annotations

from typing import Any, Final

from discord import app_commands

from bot.commands.board import board
from bot.commands.export import export
from bot.commands.hand import hand
from bot.commands.help import help_
from bot.commands.log import log
from bot.commands.move import move
from bot.commands.order import order
from bot.commands.rules import rules
from bot.commands.table_care import abandon, reattach, rematch, settings
from bot.commands.table_look import list_, status
from bot.commands.table_new import new
from bot.commands.table_seats import join, leave, sit, start
from bot.commands.turns import turns
from bot.commands.wording import group
from bot.panels.turn.command import play

__all__ = ["COMMANDS"]

COMMANDS: Final[tuple[app_commands.Command[Any, ..., None] | app_commands.Group, ...]] = (
    group("table", new, join, leave, sit, start, status, settings, abandon, rematch, reattach, list_),
    move,
    play,
    order,
    hand,
    board,
    log,
    rules,
    help_,
    turns,
    export,
)
"""In the order in which Discord shows them."""
