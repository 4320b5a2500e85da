"""What those who manage a server have decided about new tables; tables that are open go on."""

from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.cards.ids import button_id
from bot.store.rows import Status
from tests.bot.commands.playing import GAME, Play, sentence_start, words

LOCALES = ["en-US", "fr", "pl"]
OPENED = sentence_start("answer.opened")


async def decide(play: Play, **changes: Any) -> None:
    await play.bot.store.change_server(play.server.id, changes)


async def opens(play: Play, place: ChannelHandle | None = None, **options: Any) -> str:
    return await play.types(play.ann, "table new", place, game=GAME, **options)


# ---------------------------------------------------------------- channels


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_channel_that_was_not_chosen(play: Play, locale: str) -> None:
    chosen = play.server.create_text_channel("chosen")
    play.rig.set_locale(play.ann, locale)
    await decide(play, channels=(chosen.id,))
    assert await opens(play) == words("refusal.server.channel", locale, channels=chosen.mention)
    assert play.cards() == []
    assert sentence_start("answer.opened", locale) in await opens(play, chosen)


async def test_a_thread_counts_as_its_channel(play: Play) -> None:
    chosen = play.server.create_text_channel("chosen")
    await decide(play, channels=(chosen.id,))
    assert OPENED in await opens(play, chosen, where="thread")
    assert OPENED in await opens(play, chosen)
    (thread,) = chosen.threads
    await play.types(play.ann, "table abandon", thread)
    assert OPENED in await opens(play, thread)
    assert words("refusal.server.channel", channels=chosen.mention) == await opens(play, where="thread")
    assert play.channel.threads == []


async def test_only_channels_that_the_person_sees_are_named(play: Play) -> None:
    open_, secret = play.server.create_text_channel("open"), play.server.create_text_channel("secret")
    play.rig.set_permissions(secret.id, play.server.id, view_channel=False)
    await decide(play, channels=(secret.id,))
    assert await opens(play) == words("refusal.server.channel_unseen")
    await decide(play, channels=(secret.id, open_.id))
    assert await opens(play) == words("refusal.server.channel", channels=open_.mention)


async def test_all_chosen_channels_are_gone(play: Play) -> None:
    """Deleting a channel must not open all others."""
    chosen, other = play.server.create_text_channel("chosen"), play.server.create_text_channel("other")
    await decide(play, channels=(chosen.id, other.id))
    with play.rig.as_bot():
        await play.bot.get_channel(chosen.id).delete()  # type: ignore[union-attr]
    assert await opens(play) == words("refusal.server.channel", channels=other.mention)
    with play.rig.as_bot():
        await play.bot.get_channel(other.id).delete()  # type: ignore[union-attr]
    assert await opens(play) == words("refusal.server.channels_gone")


# ---------------------------------------------------------------- roles


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_role_is_needed(play: Play, locale: str) -> None:
    players, others = play.server.create_role("players"), play.server.create_role("others")
    dora = play.server.add_member(play.rig.create_user("Dora"), roles=[players])
    await decide(play, roles=(players.id, others.id))
    play.rig.set_locale(play.ann, locale)
    assert await opens(play) == words("refusal.server.roles", locale, roles=f"{players.mention} {others.mention}")
    assert OPENED in await play.types(dora, "table new", game=GAME)
    # to join, no role is needed
    play.table = (await play.row()).id
    assert words("answer.joined") == await play.types(play.bob, "table join")


async def test_those_who_manage_the_server_need_no_role(play: Play) -> None:
    manager = play.server.create_role("manager", permissions=discord.Permissions(manage_guild=True))
    dora = play.server.add_member(play.rig.create_user("Dora"), roles=[manager])
    await decide(play, roles=(play.server.create_role("players").id,))
    assert OPENED in await play.types(dora, "table new", game=GAME)


async def test_everyone_is_a_role_and_roles_can_be_gone(play: Play) -> None:
    await decide(play, roles=(1,))
    assert await opens(play) == words("refusal.server.roles_gone")
    await decide(play, roles=(1, play.server.id))
    assert OPENED in await opens(play)


# ---------------------------------------------------------------- how many


@pytest.mark.parametrize("locale", LOCALES)
async def test_as_many_tables_as_allowed(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    await decide(play, most_tables=2)
    await opens(play, where="thread")
    await opens(play)
    full = words("refusal.server.full", locale, number=2)
    assert await play.types(play.bob, "table new", game=GAME, where="thread") == words("refusal.server.full", number=2)
    assert await opens(play, where="thread") == full
    assert len(play.channel.threads) == 1
    # another server has its own tables
    elsewhere, (eve,) = play.rig.place("Eve")
    assert OPENED in await play.types(eve, "table new", elsewhere, game=GAME)
    await play.types(play.ann, "table abandon")
    assert sentence_start("answer.opened", locale) in await opens(play)


async def test_two_tables_at_the_same_moment(play: Play) -> None:
    other = play.server.create_text_channel("other")
    await decide(play, most_tables=1)
    async with play.rig.at_once():
        await play.ann.slash(play.channel, "table new", game=GAME)
        await play.bob.slash(other, "table new", game=GAME)
    assert await play.bot.store.count_active(play.server.id) == 1


async def test_a_rematch_is_a_new_table(play: Play) -> None:
    await play.lobby(options="reminders=on")
    await play.types(play.ann, "table abandon")
    chosen = play.server.create_text_channel("chosen")
    await decide(play, channels=(chosen.id,), reminders=False)
    card = play.cards()[-1]
    pressed = await play.rig.press(play.ann, card, button_id("rematch", play.table))
    assert play.answer_text(pressed) == words("refusal.server.channel", channels=chosen.mention)
    # what the table had chosen itself does not prevent a rematch
    assert OPENED in await play.types(play.ann, "table rematch", chosen, table=play.table)


async def test_open_tables_go_on(play: Play) -> None:
    await play.game()
    await decide(play, channels=(1,), roles=(1,), most_tables=1)
    await play.moves(3)
    assert (await play.snapshot()).moves >= 3
    assert await play.bot.store.active_table(play.channel.id)


# ---------------------------------------------------------------- defaults


@pytest.mark.parametrize("locale", LOCALES)
async def test_language_and_pace_of_new_tables(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    await decide(play, language="pl", pace=86_400.0)
    await opens(play)
    assert ((await play.row()).language, (await play.row()).pace) == ("pl", 86_400.0)
    await play.types(play.ann, "table abandon")
    await opens(play, language="fr", pace=0)
    assert ((await play.row()).language, (await play.row()).pace) == ("fr", None)


# ---------------------------------------------------------------- moving


async def test_a_table_moves_only_where_tables_may_be(play: Play) -> None:
    chosen, other = play.server.create_text_channel("chosen"), play.server.create_text_channel("other")
    await play.game()
    await decide(play, channels=(chosen.id,), most_tables=1)
    refused = words("refusal.server.channel", channels=chosen.mention)
    assert await play.types(play.ann, "table reattach", other, table=play.table) == refused
    assert words("answer.attached_already") in await play.types(play.ann, "table reattach", table=play.table)
    assert words("answer.attached") in await play.types(play.ann, "table reattach", chosen, table=play.table)
    # the settings never stop a game: with no channel left, it may go anywhere
    with play.rig.as_bot():
        await play.bot.get_channel(chosen.id).delete()  # type: ignore[union-attr]
    assert words("answer.attached") in await play.types(play.ann, "table reattach", other, table=play.table)
    assert await opens(play) == words("refusal.server.channels_gone")


async def test_a_table_comes_to_another_server_as_a_new_one(play: Play) -> None:
    elsewhere, (eve,) = play.rig.place("Eve")
    assert elsewhere.guild is not None
    ann = elsewhere.guild.add_member(play.ann.user)
    await play.game()
    await play.types(eve, "table new", elsewhere, game=GAME)
    await play.bot.store.change_server(elsewhere.guild.id, {"most_tables": 1})
    there = elsewhere.guild.create_text_channel("there")
    full = words("refusal.server.full", number=1)
    assert await play.types(ann, "table reattach", there, table=play.table) == full
    await play.bot.store.change_server(elsewhere.guild.id, {"most_tables": 2})
    assert words("answer.attached") in await play.types(ann, "table reattach", there, table=play.table)


# ---------------------------------------------------------------- reminders


@pytest.mark.parametrize("locale", LOCALES)
async def test_no_reminders_in_this_server(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    await play.game(play.bob, pace=3600, language="en")
    await decide(play, reminders=False)
    before = len(play.cards())
    await play.rig.advance_time(3600 * 0.8)
    assert len(play.cards()) == before
    assert (await play.row()).status is Status.RUNNING
    # the time itself still ends
    await play.rig.advance_time(3600)
    # one message is about both players
    assert len(play.cards()) == before + 1
    assert words("standing.no_reminders", locale) in await play.types(play.ann, "table status")
    no = words("refusal.server.reminders", locale)
    assert await play.types(play.ann, "table settings", options="reminders=on") == no
    other = play.server.create_text_channel("other")
    assert await opens(play, other, options="reminders=on") == no


async def test_another_server_still_has_reminders(play: Play) -> None:
    await play.bot.store.change_server(play.server.id + 1, {"reminders": False})
    await play.game(play.bob, pace=3600)
    before = len(play.cards())
    await play.rig.advance_time(3600 * 0.8)
    # one message is about both players
    assert len(play.cards()) == before + 1
    assert words("standing.no_reminders") not in await play.types(play.ann, "table status")
