"""Declares a command: a function from a `Context` and the typed options to a `Reply`."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec

from discord import AppCommandOptionType, Permissions, app_commands
from discord.app_commands import Command, Group

from bot.commands.options import SHARED_CHOICES, Completion, complete_table
from bot.commands.translation import text
from bot.interactions.context import Context
from bot.interactions.permissions import Interaction
from bot.interactions.reply import Reply
from bot.interactions.respond import respond
from bot.typed import is_readable
from engine.illegal import Refused

SERVER: Final = "server"
"""The group of commands for those who manage a server."""

FOR_USERS: Final = ("turns",)
"""Commands that a person can install for themselves, and then use where the bot is not: they assume no member and no
channel, and say nothing that others see."""

P = ParamSpec("P")
CommandHandler = Callable[Concatenate[Context, P], Awaitable[Reply]]


def command(path: str, **offers: Completion) -> Callable[[CommandHandler[P]], Command[Any, P, None]]:
    """The function's parameters are the command's options; their texts are in the catalogues. `offers` completes some
    options while they are typed. An option that several commands share has the same choices in each."""

    def declare(handler: CommandHandler[P]) -> Command[Any, P, None]:
        @wraps(handler)
        async def callback(interaction: Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
            async def handle(context: Context) -> Reply:
                if not all(map(is_readable, (*args, *kwargs.values()))) or not _are_as_declared(declared, kwargs):
                    raise Refused("typed.unreadable")
                return await handler(context, *args, **kwargs)

            await respond(interaction, handle)

        signature = inspect.signature(handler, eval_str=True)
        names = list(signature.parameters)[1:]
        callback.__signature__ = signature  # type: ignore[attr-defined]  # discord.py reads the options from it
        app_commands.rename(**{name: text(f"option.{name}") for name in names})(callback)
        app_commands.describe(**{name: text(f"option.{name}+about") for name in names})(callback)
        app_commands.choices(**{name: SHARED_CHOICES[name] for name in names if name in SHARED_CHOICES})(callback)
        app_commands.autocomplete(**{**({"table": complete_table} if "table" in names else {}), **offers})(callback)
        key = f"command.{path}"
        declared: Command[Any, P, None] = Command(
            name=text(key), description=text(f"{key}+about"), callback=callback, extras={"path": path}
        )
        if path in FOR_USERS:
            declared.allowed_installs = app_commands.AppInstallationType(guild=True, user=True)
            declared.allowed_contexts = app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            )
        return declared

    return declare


def _are_as_declared(declared: Command[Any, ..., Any], given: Mapping[str, object]) -> bool:
    """Are texts texts, and numbers numbers within their range? Discord checks that, but discord.py does not."""
    return all(
        _is_as_declared(option, given.get(option.name))
        for option in declared.parameters
        if option.required or given.get(option.name) is not None
    )


def _is_as_declared(option: app_commands.Parameter, value: object) -> bool:
    if option.type is AppCommandOptionType.string:
        return isinstance(value, str)
    if option.type is AppCommandOptionType.integer:
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        least, most = option.min_value, option.max_value
        return (least is None or least <= value) and (most is None or value <= most)
    return True


def path_of(declared: Command[Any, ..., Any]) -> str:
    return str(declared.extras["path"])


def group(name: str) -> Group:
    about: dict[str, Any] = {"name": text(f"command.{name}"), "description": text(f"command.{name}+about")}
    if name == SERVER:
        # Discord shows it only to these people, unless the server decides otherwise; we check the permission ourselves
        about["default_permissions"] = Permissions(manage_guild=True)
        about["allowed_contexts"] = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
    return Group(**about)
