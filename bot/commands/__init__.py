"""Discord's commands, a module each or a few that belong together. A command is a function that bears `@command`; it
is found by itself, once its module lies here."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeAlias

from discord.app_commands import Command, Group

from bot.commands.declare import group, path_of

Declared: TypeAlias = Command[Any, ..., None]


def find_commands() -> list[Declared | Group]:
    """All of them; those of a path like `table.new` in their group."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    declared = {path_of(value): value for one in modules for value in vars(one).values() if isinstance(value, Command)}
    groups: dict[str, Group] = {}
    found: list[Declared | Group] = []
    for path, command in sorted(declared.items()):
        name, dot, _ = path.partition(".")
        if not dot:
            found.append(command)
            continue
        if name not in groups:
            groups[name] = group(name)
            found.append(groups[name])
        groups[name].add_command(command)
    return found
