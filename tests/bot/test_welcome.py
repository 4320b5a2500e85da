"""The person who invites the bot gets one private line, if Discord tells who that is; a channel never does."""

from collections.abc import Callable

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import GuildHandle

from tests.bot.commands.conftest import database, play, sketched, strict
from tests.bot.commands.playing import Play, words
from tests.bot.panels.server.manager import manager_of
from tests.bot.rig import NONCE_MEMORY

__all__ = ["database", "play", "sketched", "strict"]

LOCALES = ["en-US", "fr", "pl"]
SERVER = "*Games* @everyone"
ESCAPED = "\\*Games\\* @\u200beveryone"


def invites(play: Play, *, may_read: bool = True) -> tuple[MemberActor, Callable[..., None]]:
    """A person, and a function by which they invite the bot again, or another one."""
    server: GuildHandle = play.rig.create_guild(SERVER)
    server.create_text_channel("general")
    dora = server.add_member(play.rig.create_user("Dora"))
    back = play.rig.kick_bot(server.id)
    if not may_read:
        for role in play.rig.backend.get_guild(server.id).roles.values():
            role.permissions &= ~discord.Permissions(view_audit_log=True).value

    def invite(*, bot: int | None = None) -> None:
        play.rig.backend.record_audit_log(
            server.id,
            discord.AuditLogAction.bot_add.value,
            target_id=bot or play.bot.user.id,  # type: ignore[union-attr]
            user_id=dora.id,
        )
        back()

    return dora, invite


def received(who: MemberActor) -> list[str]:
    return [message.content for message in who.user.dm_channel.history()]


@pytest.mark.parametrize("locale", LOCALES)
async def test_one_line_for_the_person_who_invites_the_bot(play: Play, locale: str) -> None:
    dora, invite = invites(play)
    await play.bot.store.update_locale(dora.id, locale)
    invite()
    await play.rig.settle()
    assert received(dora) == [words("invited", locale, server=ESCAPED)]
    # the same event once more, when Discord has forgotten the nonce
    await play.rig.restart(NONCE_MEMORY + 1)
    play.rig.kick_bot(dora.guild.id)()
    await play.rig.settle()
    assert len(received(dora)) == 1
    assert [message for name, place in dora.guild.channels.items() for message in place.history()] == []


async def test_a_later_invitation_gets_its_own_line(play: Play) -> None:
    dora, invite = invites(play)
    invite()
    await play.rig.settle()
    await play.rig.advance_time(100)
    play.rig.kick_bot(dora.guild.id)
    invite()
    await play.rig.settle()
    assert len(received(dora)) == 2


async def test_nobody_is_known(play: Play) -> None:
    dora, invite = invites(play)
    # another bot was added
    invite(bot=5)
    await play.rig.settle()
    assert received(dora) == []


async def test_an_old_entry(play: Play) -> None:
    dora, _ = invites(play)
    play.rig.backend.record_audit_log(
        dora.guild.id,
        discord.AuditLogAction.bot_add.value,
        target_id=play.bot.user.id,  # type: ignore[union-attr]
        user_id=dora.id,
    )
    await play.rig.advance_time(601)
    play.rig.kick_bot(dora.guild.id)()
    await play.rig.settle()
    assert received(dora) == []


async def test_without_the_permission_nothing_is_asked(play: Play) -> None:
    dora, invite = invites(play, may_read=False)
    invite()
    await play.rig.settle()
    assert received(dora) == []
    assert play.rig.requests("GET", "*/audit-logs") == []


async def test_discord_refuses(play: Play) -> None:
    """Closed private messages, or an outage: no second attempt, no error."""
    dora, invite = invites(play)
    play.rig.close_dms(dora)
    invite()
    await play.rig.settle()
    with play.rig.down():
        play.rig.kick_bot(dora.guild.id)()
        await play.rig.settle()
    assert received(dora) == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_help_tells_those_who_manage_the_server(play: Play, locale: str) -> None:
    mod = manager_of(play)
    play.rig.set_locale(mod, locale)
    assert words("page.server", locale) in await play.types(mod, "help")
    assert words("page.server", locale) not in await play.types(play.ann, "help")
    assert words("page.server", locale) not in await play.types(mod.user, "help")
