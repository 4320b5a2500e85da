"""Half of a surrogate pair, which no keyboard sends, in each option that takes text."""

from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.commands import find_commands
from tests.bot.commands.playing import GAME, Play, words

HALF = "\ud83c"
LOCALES = ["en-US", "fr", "pl"]


def text_options() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each free text: command, option, and what else the command needs."""
    for found in find_commands():
        for command in found.walk_commands() if isinstance(found, app_commands.Group) else (found,):
            assert isinstance(command, app_commands.Command)
            for option in command.parameters:
                if option.type is discord.AppCommandOptionType.string and not option.choices:
                    needed = {other.name: GAME for other in command.parameters if other.required and other != option}
                    yield command.qualified_name, option.name, needed


OPTIONS = [*text_options()]


def test_there_are_such_options() -> None:
    assert {("move", "action"), ("board", "table"), ("table new", "options")} <= {one[:2] for one in OPTIONS}


@pytest.mark.parametrize(("command", "option", "needed"), OPTIONS)
async def test_it_is_refused(
    play: Play, logged: list[dict[str, Any]], command: str, option: str, needed: dict[str, Any]
) -> None:
    await play.game()
    play.offer_server_commands(play.ann)
    before = (await play.row()).version
    said = await play.types(play.ann, command, **{**needed, option: f"a{HALF}b"})
    assert said == words("refusal.typed.unreadable")
    assert (await play.row()).version == before
    assert [line for line in logged if "exception" in line] == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_in_the_language_of_the_person(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    said = await play.types(play.ann, "board", table=HALF)
    assert said == words("refusal.typed.unreadable", locale)


@pytest.mark.parametrize(("command", "option", "filled"), [("board", "part", {"table": HALF}), ("move", "action", {})])
async def test_nothing_is_offered(
    play: Play, logged: list[dict[str, Any]], command: str, option: str, filled: dict[str, str]
) -> None:
    await play.game()
    assert await play.completions(play.ann, command, option, HALF, **filled) == []
    assert await play.completions(play.ann, "board", "table", f"a{HALF}") == []
    assert [line for line in logged if "exception" in line] == []
