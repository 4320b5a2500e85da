"""A table whose channel is gone: each player gets one private message, and one of them chooses another channel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.cards.ids import button_id
from bot.panels.elsewhere import ElsewhereAct, ElsewherePanel
from bot.store.rows import Status
from tests.bot.commands.playing import Play, sentence_start, words
from tests.bot.rig import Message

LOCALES = ("en-US", "fr", "pl")


def private(play: Play, who: MemberActor) -> list[discord.Message]:
    return list(who.user.dm_channel.history(viewer=who.user))


def reports(play: Play, who: MemberActor) -> list[discord.Message]:
    """The private messages with the button."""
    return [
        message for message in private(play, who) if button_id("elsewhere", play.table) in play.rig.buttons(message)
    ]


async def offered(play: Play, who: MemberActor) -> tuple[Message, dict[str, str]]:
    """Presses the button: the panel that comes, and its channels."""
    result = await play.rig.press(who.user, reports(play, who)[-1], button_id("elsewhere", play.table))
    panel = result.response
    assert panel is not None
    (select,) = [part for part in play.rig.parts(panel) if part.get("options")]
    return panel, {option["label"]: option["value"] for option in select["options"]}


async def choose(play: Play, who: MemberActor, panel: Message, value: str) -> None:
    await play.rig.press(who.user, panel, ElsewherePanel(play.table).id(ElsewhereAct.CHOOSE), [value])


async def delete_channel(play: Play) -> None:
    play.rig.backend.delete_channel(play.channel.id)
    await play.rig.settle()


async def lose_permission(play: Play) -> None:
    """The bot learns of it when it has something to post."""
    play.rig.set_permissions(play.channel.id, play.server.id, send_messages=False)
    for _ in range(2):
        await play.moves(1)


@pytest.mark.parametrize("lose", [delete_channel, lose_permission])
@pytest.mark.parametrize("locale", LOCALES)
async def test_each_player_hears_of_it_once_and_one_of_them_chooses(
    play: Play, locale: str, lose: Callable[[Play], Awaitable[None]]
) -> None:
    play.rig.set_locale(play.bob, locale)
    await play.game()
    refuge = play.server.create_text_channel("refuge")
    there = play.channel
    await lose(play)
    assert len(reports(play, play.ann)) == len(reports(play, play.bob)) == 1
    assert reports(play, play.cid) == []
    assert words("lost.running", locale) in play.rig.text(reports(play, play.bob)[0])
    # a restart, and further messages that cannot be posted, say nothing more
    await play.rig.restart()
    play.channel = refuge
    await play.moves(3)
    assert len(reports(play, play.ann)) == len(reports(play, play.bob)) == 1
    panel, channels = await offered(play, play.bob)
    assert channels == {"#refuge": str(refuge.id)}
    await choose(play, play.bob, panel, channels["#refuge"])
    assert (await play.row()).channel == refuge.id
    assert len(play.cards(refuge)) == 1
    await choose(play, play.bob, panel, channels["#refuge"])
    # the other message is old now
    result = await play.rig.press(play.ann.user, reports(play, play.ann)[0], button_id("elsewhere", play.table))
    assert result.response is not None
    assert play.rig.text(result.response) == words("elsewhere.done", channel=refuge.mention)
    assert len(play.cards(refuge)) == 1
    assert there.id != refuge.id


async def test_the_channel_of_a_deleted_thread_is_offered_first(play: Play) -> None:
    play.server.create_text_channel("aaa")
    await play.types(play.ann, "table new", game="castle", where="thread")
    (row,) = await play.bot.store.tables([Status.LOBBY])
    play.table = row.id
    assert row.parent == play.channel.id
    assert row.channel is not None
    play.rig.backend.delete_channel(row.channel)
    await play.rig.settle()
    assert words("lost.lobby") in play.rig.text(reports(play, play.ann)[0])
    _, channels = await offered(play, play.ann)
    assert [*channels] == ["#games", "#aaa"]


async def test_only_channels_that_fit_are_offered(play: Play) -> None:
    """Those of other tables, and those that the bot or the person cannot write in, are not."""
    await play.game()
    silent, hidden, taken = (play.server.create_text_channel(name) for name in ("silent", "hidden", "taken"))
    play.rig.set_permissions(silent.id, play.server.id, send_messages=False)
    _, deny = discord.PermissionOverwrite(view_channel=False).pair()
    play.rig.backend.set_overwrite(hidden.id, Overwrite(play.bob.id, OverwriteType.MEMBER, 0, deny.value))
    await play.types(play.cid, "table new", taken, game="castle")
    await delete_channel(play)
    panel, channels = await offered(play, play.ann)
    assert [*channels] == ["#hidden"]
    # Bob does not see it, so there is nothing for him, even if he knows its id
    result = await play.rig.press(play.bob.user, reports(play, play.bob)[0], button_id("elsewhere", play.table))
    assert result.response is not None
    assert play.rig.text(result.response).startswith(sentence_start("refusal.elsewhere.none"))
    await choose(play, play.bob, panel, channels["#hidden"])
    assert (await play.bot.store.table(play.table)).channel == play.channel.id  # type: ignore[union-attr]


async def test_a_stranger_moves_nothing(play: Play) -> None:
    await play.game()
    refuge = play.server.create_text_channel("refuge")
    await delete_channel(play)
    panel, channels = await offered(play, play.ann)
    for custom_id, values in (
        (button_id("elsewhere", play.table), None),
        (ElsewherePanel(play.table).id(ElsewhereAct.CHOOSE), [channels["#refuge"]]),
    ):
        result = await play.rig.press(play.cid.user, panel, custom_id, values)
        answers = [answer for answer in (*result.followups, result.response) if answer is not None]
        assert words("refusal.table.not_seated") in play.rig.text(answers[0])
    assert (await play.bot.store.table(play.table)).channel != refuge.id  # type: ignore[union-attr]


async def test_closed_messages_stop_nothing(play: Play) -> None:
    """They get one try; the person reads of the loss in the next answer."""
    await play.game()
    refuge = play.server.create_text_channel("refuge")
    play.rig.inject_error(
        "POST", f"/channels/{play.bob.user.dm_channel.id}/messages", status=403, code=50007, times=None
    )
    await delete_channel(play)
    assert len(reports(play, play.ann)) == 1
    assert reports(play, play.bob) == []
    play.channel = refuge
    assert words("said.gone") in await play.types(play.bob, "hand", table=play.table)


async def test_a_server_that_removed_the_bot(play: Play) -> None:
    await play.game()
    play.server.create_text_channel("refuge")
    play.rig.backend.emit("GUILD_DELETE", {"id": str(play.server.id)})
    await play.rig.settle()
    for who in (play.ann, play.bob):
        (report,) = reports(play, who)
        result = await play.rig.press(who.user, report, button_id("elsewhere", play.table))
        assert result.response is not None
        assert play.rig.text(result.response).startswith(sentence_start("refusal.elsewhere.none"))


async def test_it_is_said_again_when_the_next_channel_is_lost(play: Play) -> None:
    await play.game()
    refuge = play.server.create_text_channel("refuge")
    play.server.create_text_channel("third")
    await delete_channel(play)
    panel, channels = await offered(play, play.ann)
    await choose(play, play.ann, panel, channels["#refuge"])
    play.channel = refuge
    await delete_channel(play)
    assert len(reports(play, play.ann)) == len(reports(play, play.bob)) == 2


async def test_a_finished_game_needs_no_channel(play: Play) -> None:
    await play.game()
    for who in (play.ann, play.bob):
        await play.types(who, "table abandon")
    await delete_channel(play)
    assert reports(play, play.ann) == reports(play, play.bob) == []
