"""The context of an interaction: place, person, table in use, and permissions of the bot."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.interactions.context import DMS_MENTIONED, Context
from bot.interactions.permissions import (
    can_manage_channel,
    can_write_again,
    missing_at_table,
    missing_permissions,
    required_permissions,
)
from bot.tables.types import Answer, Location
from tests.bot.commands.playing import GAME, Play, words

Contexts = list[Context]


# ---------------------------------------------------------------- where and who


async def test_the_place_of_an_interaction(play: Play, contexts: Contexts) -> None:
    await play.types(play.ann, "turns")
    assert contexts[-1].location == Location(play.channel.id, play.server.id, None)
    assert (contexts[-1].request.person, contexts[-1].request.name) == (play.ann.id, "Ann")
    await play.types(play.ann.user, "turns")
    assert contexts[-1].location.guild is None
    await play.types(play.ann, "table new", game=GAME, where="thread")
    assert contexts[-1].location.parent == play.channel.id


async def test_no_table_is_in_use_before_one_is_found(play: Play, contexts: Contexts) -> None:
    await play.types(play.ann, "turns")
    context = contexts[-1]
    with pytest.raises(LookupError):
        _ = context.table
    assert (context.seat, context.people, context.has_hand) == (None, (), False)
    assert await context.remarks() == []


async def test_the_seat_is_there_once_the_game_has_begun(play: Play, contexts: Contexts) -> None:
    await play.lobby(play.bob)
    await play.types(play.bob, "table status")
    assert (contexts[-1].seat, contexts[-1].has_hand) == (None, False)
    await play.types(play.ann, "table start")
    await play.types(play.bob, "table status")
    assert (contexts[-1].seat, contexts[-1].has_hand) == (1, True)
    await play.types(play.cid, "table status")
    assert (contexts[-1].seat, contexts[-1].has_hand) == (None, False)


async def test_which_table_is_found(play: Play, contexts: Contexts) -> None:
    """A lobby that was closed is still the table of its channel, but not for people who play elsewhere."""
    other = play.server.create_text_channel("elsewhere")
    await play.types(play.bob, "table new", other, game=GAME)
    await play.lobby()
    await play.types(play.ann, "table abandon")
    context = contexts[-1]
    assert (await context.find_table()).id == play.table
    assert (await context.find_table(play.table)).id == play.table
    await play.types(play.bob, "turns")
    assert (await contexts[-1].find_table("")).id == play.table
    assert (await contexts[-1].find_table(playing=True)).row.channel == other.id


# ---------------------------------------------------------------- replies


async def test_a_reply_says_where_the_game_is_played(play: Play, contexts: Contexts) -> None:
    await play.game()
    other = play.server.create_text_channel("elsewhere")
    await play.types(play.ann, "table status", other, table=play.table)
    elsewhere = words("said.elsewhere", game=GAME, channel=f"<#{play.channel.id}>")
    assert (await contexts[-1].reply("one", "two")).text == f"{elsewhere}\none\ntwo"
    await play.types(play.ann, "table status")
    assert (await contexts[-1].reply("one", "two")).text == "one\ntwo"
    assert (await contexts[-1].answer_reply(Answer(key="started"), "more")).text == f"{words('answer.started')}\nmore"


async def test_a_reply_says_that_the_channel_is_gone(play: Play, contexts: Contexts) -> None:
    await play.game()
    other = play.server.create_text_channel("elsewhere")
    await play.types(play.ann, "table status", other, table=play.table)
    assert await contexts[-1].remarks() == []
    play.rig.backend.delete_channel(play.channel.id)
    await play.rig.settle()
    assert await contexts[-1].remarks() == [words("said.gone")]
    await play.types(play.ann, "table reattach", other, table=play.table)
    await play.types(play.ann, "table status", other)
    assert await contexts[-1].remarks() == []


async def test_permissions_by_their_names(play: Play, contexts: Contexts) -> None:
    play.rig.set_locale(play.ann, "fr")
    await play.types(play.ann, "turns")
    named = contexts[-1].permission_names(("send_messages", "attach_files"))
    assert len(named.split(", ")) == 2
    assert "send_messages" not in named


# ---------------------------------------------------------------- permissions

NOTHING = discord.Permissions.none()
SPEAKS = discord.Permissions(view_channel=True, send_messages=True, read_message_history=True)
IN_THREADS = discord.Permissions(view_channel=True, send_messages_in_threads=True, read_message_history=True)


def test_what_is_missing() -> None:
    assert missing_permissions(NOTHING, required_permissions(in_thread=False)) == (
        "view_channel",
        "send_messages",
        "read_message_history",
    )
    assert missing_permissions(SPEAKS, required_permissions(in_thread=False)) == ()
    assert missing_permissions(SPEAKS, required_permissions(in_thread=True)) == ("send_messages_in_threads",)
    assert missing_permissions(IN_THREADS, required_permissions(in_thread=True)) == ()


@pytest.mark.parametrize(
    ("before", "after", "again"),
    [
        (NOTHING, SPEAKS, True),
        (NOTHING, IN_THREADS, True),
        (SPEAKS, IN_THREADS, True),
        (SPEAKS, SPEAKS, False),
        (SPEAKS, NOTHING, False),
        (NOTHING, NOTHING, False),
        (SPEAKS | IN_THREADS, SPEAKS, False),
    ],
)
def test_where_the_bot_may_speak_again(before: discord.Permissions, after: discord.Permissions, again: bool) -> None:
    def channel(granted: discord.Permissions) -> Any:
        return SimpleNamespace(permissions_for=lambda _: granted, guild=SimpleNamespace(me=None))

    assert can_write_again(channel(before), channel(after)) is again


async def test_what_the_bot_lacks_at_a_table(play: Play) -> None:
    await play.game()
    row = (await play.snapshot()).row
    assert missing_at_table(play.bot, row) == ()
    channel: Any = play.bot.get_channel(play.channel.id)
    everyone = {"id": play.server.id, "type": 0, "allow": "0", "deny": str(SPEAKS.value)}
    channel._overwrites = [discord.abc._Overwrites(everyone)]  # type: ignore[arg-type]  # as from Discord
    assert missing_at_table(play.bot, row) == required_permissions(in_thread=False)
    play.rig.backend.delete_channel(play.channel.id)
    await play.rig.settle()
    assert missing_at_table(play.bot, row) is None


async def test_who_manages_the_channel_of_a_table(play: Play, contexts: Contexts) -> None:
    await play.game()
    other = play.server.create_text_channel("elsewhere")
    row = (await play.snapshot()).row
    await play.types(play.bob, "turns")
    assert not can_manage_channel(contexts[-1].interaction, row)
    manager = play.server.create_role("manager", permissions=discord.Permissions(manage_channels=True))
    boss = play.server.add_member(play.rig.create_user("Boss"), roles=[manager])
    for place in (play.channel, other):
        await play.types(boss, "turns", place)
        assert can_manage_channel(contexts[-1].interaction, row)
    await play.types(boss.user, "turns")
    assert not can_manage_channel(contexts[-1].interaction, row)


def test_the_kind_under_which_a_mention_is_stored_is_that_of_0_1() -> None:
    """Otherwise every player of an old table would be told again that their direct messages are closed."""
    assert DMS_MENTIONED == "dms-told"
