"""The slash commands, one module each or a few that belong together. A function with `@command` in a module of this
package becomes a command; there is no list to keep."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final, TypeAlias

from discord.app_commands import AppCommandContext, Command, Group

from bot.commands.declare import group, path_of

Declared: TypeAlias = Command[Any, ..., None]

CONTEXTS: Final = {"admin": AppCommandContext(guild=False, dm_channel=True, private_channel=False)}
"""Groups that Discord offers only in some places; the others follow the tree."""


def find_commands() -> list[Declared | Group]:
    """All commands; one with a path like `table.new` is in its group."""
    modules = [import_module(f"{__name__}.{info.name}") for info in iter_modules(__path__)]
    declared = {
        path_of(value): value for module in modules for value in vars(module).values() if isinstance(value, Command)
    }
    groups: dict[str, Group] = {}
    commands: list[Declared | Group] = []
    for path, command in sorted(declared.items()):
        name, dot, _ = path.partition(".")
        if not dot:
            commands.append(command)
            continue
        if name not in groups:
            groups[name] = group(name)
            if name in CONTEXTS:
                groups[name].allowed_contexts = CONTEXTS[name]
            commands.append(groups[name])
        groups[name].add_command(command)
    return commands
