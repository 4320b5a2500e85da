"""How commands are declared and found."""

import sys
from types import ModuleType

import pytest
from discord.app_commands import Command, Group

from bot.commands import find_commands
from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply


def test_a_command_is_found_where_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("turns")

    @command("turns")
    async def other(context: Context, table: str | None = None, seat: int | None = None) -> Reply:
        return Reply("other")

    module.other = other  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "bot.commands.turns", module)
    assert [found for found in find_commands() if found.name == "turns"] == [other]
    options = {option.name: option for option in other.parameters}
    assert options["table"].autocomplete
    assert not options["seat"].autocomplete
    assert [choice.value for choice in options["seat"].choices][:2] == [0, 1]
    assert not options["seat"].required


def test_each_command_is_found_once() -> None:
    paths = [one.extras["path"] for found in find_commands() for one in flat(found)]
    assert len(set(paths)) == len(paths)
    assert paths == sorted(paths)
    assert {"board", "table.new", "turns"} <= set(paths)


def flat(found: object) -> list[Command[Group, ..., None]]:
    if isinstance(found, Group):
        return [one for one in found.commands if isinstance(one, Command)]
    assert isinstance(found, Command)
    return [found]
