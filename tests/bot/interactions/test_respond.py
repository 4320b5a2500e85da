"""Whatever happens, the person gets a private sentence, and nothing is done twice."""

import asyncio
import logging
import re
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands
from simcord import SetupError

from bot import app
from bot.app import Cornerstone
from bot.hosting.discord_logs import shorten_traceback
from bot.interactions.context import Context
from bot.interactions.messages import table_line
from bot.interactions.reply import Edit, Reply
from bot.store.errors import StoreFailed
from bot.texts import texts_for
from engine.illegal import Refused
from tests.bot.commands.playing import GAME, Play, sentence_start, words

LOCALES = ["en-US", "fr", "pl"]
ORIGINAL = "/webhooks/*/messages/@original"
Logged = list[dict[str, Any]]


def fails(monkeypatch: pytest.MonkeyPatch, function: str, error: Exception) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(function, fail)


@pytest.mark.parametrize("locale", LOCALES)
async def test_unexpected_errors_have_an_id(
    play: Play, monkeypatch: pytest.MonkeyPatch, logged: Logged, locale: str
) -> None:
    play.rig.set_locale(play.ann, locale)
    fails(monkeypatch, "bot.interactions.context.find_table", ValueError("secret thing"))
    said = await play.types(play.ann, "hand")
    found = re.search(r"`([2-9A-Z]{6})`", said)
    assert found is not None
    assert said == words("said.oops", locale, id=found[1])
    assert "secret" not in said
    assert [entry["error_id"] for entry in logged if "error_id" in entry] == [found[1]]


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_full_disk_has_its_sentence(play: Play, monkeypatch: pytest.MonkeyPatch, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    await play.game()
    before = (await play.snapshot()).moves
    with monkeypatch.context() as patch:
        patch.setattr(play.bot.store, "commit", failing(StoreFailed("store.full", problem="disk full")))
        said = await play.types(play.ann, "move", action="play trader, worker wood")
        assert said == words("refusal.store.full", locale)
    assert (await play.snapshot()).moves == before
    assert "✅" in await play.types(play.ann, "move", action="play trader, worker wood")


async def test_what_was_done_is_not_denied_because_the_answer_cannot_be_read(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move is committed; what else the answer tells is read afterwards, and that fails for a moment."""
    await play.game()
    turns, failures = play.bot.store.turns, [StoreFailed("store.locked"), StoreFailed("store.locked")]

    async def fails_at_first(*given: Any) -> Any:
        if failures:
            raise failures.pop()
        return await turns(*given)

    monkeypatch.setattr(play.bot.store, "turns", fails_at_first)
    before = (await play.snapshot()).moves
    assert "✅" in await play.types(play.ann, "move", action="play trader, worker wood")
    assert not failures
    assert (await play.snapshot()).moves > before


def failing(error: Exception) -> Any:
    async def fail(*_: object, **__: object) -> None:
        raise error

    return fail


async def test_a_person_who_cannot_be_stored_is_answered(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play.bot.store, "update_locale", failing(StoreFailed("store.full")))
    assert await play.types(play.ann, "turns") == words("turns.none")


async def test_the_language_is_kept(play: Play) -> None:
    play.rig.set_locale(play.ann, "fr")
    await play.types(play.ann, "help")
    assert (await play.bot.store.person(play.ann.id)).locale == "fr"


# ---------------------------------------------------------------- Discord has a bad day


async def test_too_late_means_nothing_is_done(play: Play, logged: Logged) -> None:
    up = play.rig.refuses("POST", "/interactions/*/*/callback", 404, 10062)
    result = await play.result(play.ann, "table new", game=GAME)
    up()
    assert not result.acknowledged
    assert await play.bot.store.active_table(play.channel.id) is None
    assert {entry["log_level"] for entry in logged if entry["event"] == "not deferred"} == {"info"}
    assert not [entry for entry in logged if entry["log_level"] in ("warning", "error")]


async def test_an_acknowledgement_whose_answer_is_lost(play: Play) -> None:
    play.rig.lose_answer("POST", "/interactions/*/*/callback", aiohttp.ServerDisconnectedError())
    assert await play.types(play.ann, "table new", game=GAME) == words("said.unheard")
    assert await play.bot.store.active_table(play.channel.id) is None


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (401, 50027), (404, 10015), (404, 0), (503, 0)])
async def test_an_answer_that_comes_too_late(play: Play, logged: Logged, status: int, code: int) -> None:
    up = play.rig.refuses("PATCH", ORIGINAL, status, code)
    await play.result(play.ann, "table new", game=GAME)
    up()
    assert await play.bot.store.active_table(play.channel.id) is not None
    assert [entry["log_level"] for entry in logged if entry["event"] == "not answered"] == ["info"]
    assert not [entry for entry in logged if entry["log_level"] in ("warning", "error")]


@pytest.mark.parametrize("lost", [True, False])
async def test_a_completion_that_comes_too_late_is_one_line(
    play: Play, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, lost: bool
) -> None:
    tree = logging.getLogger("discord.app_commands.tree")
    monkeypatch.setattr(tree, "filters", [shorten_traceback])
    monkeypatch.setattr(tree, "level", logging.INFO)
    await play.game()
    if lost:
        play.rig.lose_answer("POST", "/interactions/*/*/callback")
    else:
        play.rig.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062, times=1)
    with suppress(AssertionError, SetupError):  # there is no answer to read
        await play.choices(play.ann, "move", "action", "p")
    (line,) = [record for record in caplog.records if record.name == tree.name]
    assert (line.levelname, line.exc_info) == ("INFO", None)


async def test_an_answer_that_discord_does_not_take(play: Play, logged: Logged) -> None:
    up = play.rig.refuses("PATCH", ORIGINAL, 400, 50035)
    await play.result(play.ann, "turns")
    up()
    assert [entry["event"] for entry in logged if entry["log_level"] == "error"] == ["answer refused"]


@pytest.mark.parametrize("locale", LOCALES)
async def test_an_answer_that_cannot_be_built_has_an_id(
    play: Play, monkeypatch: pytest.MonkeyPatch, logged: Logged, locale: str
) -> None:
    play.rig.set_locale(play.ann, locale)

    def broken(*_: object, **__: object) -> None:
        raise KeyError("layout")

    monkeypatch.setattr(Reply, "edit_arguments", broken)
    said = await play.types(play.ann, "turns")
    (line,) = [entry for entry in logged if entry["log_level"] == "error"]
    assert said == words("said.oops", locale, id=line["error_id"])


async def test_a_picture_that_may_not_be_attached(play: Play) -> None:
    await play.game()
    fault = {"method": "PATCH", "path": ORIGINAL, "status": 403, "code": 50013, "message": "no files", "times": 1}
    play.rig.backend.faults.append(fault)
    result = await play.result(play.ann, "board")
    assert "Ann" in play.answer_text(result)
    assert result.response is not None
    assert result.response.attachments == []


async def test_an_answer_is_sent_again_when_the_line_breaks(play: Play) -> None:
    await play.game()
    play.rig.lose_answer("PATCH", ORIGINAL, ConnectionResetError())
    before = len(play.rig.requests("PATCH", ORIGINAL))
    assert "✅" in await play.types(play.ann, "move", action="play trader, worker wood")
    assert len(play.rig.requests("PATCH", ORIGINAL)) == before + 2
    assert (await play.snapshot()).moves == 1


async def test_all_of_discord_is_down(play: Play) -> None:
    with play.rig.down():
        result = await play.result(play.ann, "table new", game=GAME)
    assert not result.acknowledged
    assert await play.bot.store.active_table(play.channel.id) is None
    assert await play.types(play.ann, "turns") == words("turns.none")


async def test_the_same_interaction_again(play: Play) -> None:
    result = await play.result(play.ann, "table new", game=GAME)
    said = play.answer_text(result)
    await play.rig.again(result)
    assert play.answer_text(result) == said
    assert len(play.cards()) == 1


# ---------------------------------------------------------------- the bot comes and goes


@pytest.mark.parametrize("locale", LOCALES)
async def test_while_it_stops(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    play.bot.closing = True
    assert await play.types(play.ann, "table new", game=GAME) == words("said.closing", locale)
    play.bot.closing = False
    assert await play.bot.store.active_table(play.channel.id) is None


async def test_running_commands_finish_before_the_bot_stops(play: Play) -> None:
    with play.bot.in_progress(1):
        stop = asyncio.create_task(play.bot.close())
        for _ in range(20):
            await asyncio.sleep(0)
        assert play.bot.closing
        assert not play.bot.is_closed()
    await stop
    assert play.bot.is_closed()
    await play.bot.close()
    with pytest.raises(StoreFailed):
        await play.bot.store.note("closed")


async def test_commands_have_longer_where_another_process_takes_over(
    play: Play, monkeypatch: pytest.MonkeyPatch, logged: Logged
) -> None:
    async def heard(guild: int | None, *, newer: bool = False, joined: bool = True) -> bool:
        return True

    monkeypatch.setattr(app, "FINISH_TIMEOUT", 0.0)
    monkeypatch.setattr(play.bot, "is_heard_elsewhere", heard)
    with play.bot.in_progress(1):
        stop = asyncio.create_task(play.bot.close())
        for _ in range(20):
            await asyncio.sleep(0)
    await stop
    assert [line for line in logged if line["event"] == "commands cut off"] == []


async def test_closing_a_bot_that_never_started() -> None:
    bot = Cornerstone(lambda: pytest.fail("never opened"))
    await bot.close()
    assert bot.is_closed()


async def test_a_command_that_no_longer_exists(play: Play) -> None:
    def older(payload: dict[str, Any]) -> None:
        payload["data"]["name"] = "moves"

    play.rig.shape(older)
    result = await play.result(play.ann, "move", action="pass")
    assert result.ephemeral
    assert result.response is not None
    assert result.response.content == words("said.changed")
    assert [type(error) for error in play.rig.errors] == [app_commands.CommandNotFound]


async def test_a_command_that_only_the_next_version_knows_is_left_to_its_process(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def heard(guild: int | None, *, newer: bool = False, joined: bool = True) -> bool:
        return newer

    def later(payload: dict[str, Any]) -> None:
        payload["data"]["name"] = "moves"

    monkeypatch.setattr(play.bot, "is_heard_elsewhere", heard)
    play.rig.shape(later)
    assert not (await play.result(play.ann, "move", action="pass")).acknowledged
    assert [type(error) for error in play.rig.errors] == [app_commands.CommandNotFound]


async def test_an_option_that_no_longer_exists(play: Play) -> None:
    def older(payload: dict[str, Any]) -> None:
        payload["data"]["options"] = []

    play.rig.shape(older)
    result = await play.result(play.ann, "move", action="pass")
    assert result.response is not None
    assert result.response.content == words("said.changed")
    assert [type(error) for error in play.rig.errors] == [app_commands.CommandSignatureMismatch]


async def test_invited_again_it_tells_what_it_could_not(play: Play) -> None:
    await play.game()
    before = len(play.cards())
    for message in await play.bot.store.messages(play.table):
        await play.bot.store.drop_message(play.table, message.kind, message.person)
    guild = play.bot.get_guild(play.server.id)
    assert guild is not None
    with play.rig.as_bot():
        await play.bot.on_guild_join(guild)
    await play.rig.settle()
    assert len(play.cards()) == before + 1


async def forgotten(play: Play) -> list[str]:
    """Three games whose cards are missing: in the channel, in a thread of it, and elsewhere."""
    await play.game()
    elsewhere = play.server.create_text_channel("elsewhere")
    said = await play.types(play.ann, "table new", game=GAME, where="thread")
    assert sentence_start("answer.opened") in said
    await play.types(play.ann, "table new", elsewhere, game=GAME)
    rows = [
        await play.bot.store.latest_table(channel)
        for channel in (play.channel.id, play.channel.threads[0].id, elsewhere.id)
    ]
    tables = [row.id for row in rows if row is not None]
    for table in tables:
        for message in await play.bot.store.messages(table):
            await play.bot.store.drop_message(table, message.kind, message.person)
    return tables


async def posted_again(play: Play, tables: list[str]) -> list[bool]:
    await play.rig.settle()
    return [any(message.kind in ("card", "lobby") for message in await play.bot.store.messages(t)) for t in tables]


async def test_a_channel_in_which_it_may_write_again_concerns_the_tables_there(play: Play) -> None:
    tables = await forgotten(play)
    play.rig.set_permissions(play.channel.id, play.server.id, send_messages=False, send_messages_in_threads=False)
    assert await posted_again(play, tables) == [False, False, False]
    play.rig.set_permissions(play.channel.id, play.server.id)
    assert await posted_again(play, tables) == [True, True, False]


async def test_a_role_of_its_own_concerns_the_tables_whose_channel_is_there(play: Play) -> None:
    tables = await forgotten(play)
    gone = await play.bot.store.table(tables[2])
    assert gone is not None
    assert gone.channel is not None
    play.rig.backend.delete_channel(gone.channel)
    # the players of that table hear of it
    await play.rig.settle()
    stranger = play.rig.backend.create_role(play.server.id, "painters")
    sent = len(play.rig.requests("POST", "/channels/*/messages"))
    play.rig.backend.edit_role(play.server.id, stranger.id, {"permissions": discord.Permissions.manage_roles.flag})
    assert await posted_again(play, tables) == [False, False, False]
    everyone = play.rig.backend.get_role(play.server.id, play.server.id)
    changed = everyone.permissions ^ discord.Permissions.add_reactions.flag
    play.rig.backend.edit_role(play.server.id, everyone.id, {"permissions": changed})
    assert await posted_again(play, tables) == [True, True, False]
    assert len(play.rig.requests("POST", "/channels/*/messages")) == sent + 2


async def test_it_asks_discord_for_servers_alone_and_pings_nobody_by_chance(play: Play) -> None:
    assert play.bot.intents == discord.Intents(guilds=True)
    mentions = play.bot.allowed_mentions
    assert mentions is not None
    assert mentions.to_dict() == discord.AllowedMentions.none().to_dict()


# ---------------------------------------------------------------- private messages


@pytest.mark.parametrize("locale", LOCALES)
async def test_closed_messages_are_said_once(play: Play, locale: str) -> None:
    play.rig.set_locale(play.bob, locale)
    play.rig.close_dms(play.bob)
    await play.game()
    assert (await play.bot.store.person(play.bob.id)).dms_closed
    remark = words("said.dms", locale)
    assert remark in await play.types(play.bob, "move", action="play trader, worker wood")
    assert remark not in await play.types(play.bob, "hand")
    assert words("said.dms") not in await play.types(play.ann, "hand")
    await play.types(play.bob.user, "turns")
    assert not (await play.bot.store.person(play.bob.id)).dms_closed


async def test_a_channel_that_takes_no_cards(play: Play) -> None:
    await play.game()
    no_one = str(discord.Permissions.send_messages.flag)
    everyone = {"id": play.server.id, "type": 0, "allow": "0", "deny": no_one}
    await mute(play, everyone)
    said = await play.types(play.ann, "move", action="play trader, worker wood")
    assert "✅" in said
    assert words("said.mute", permissions="Send Messages") in said


async def mute(play: Play, overwrite: dict[str, Any]) -> None:
    """Done by an administrator of the server, not by the bot."""
    channel = play.bot.get_channel(play.channel.id)
    assert isinstance(channel, discord.TextChannel)
    channel._overwrites = [discord.abc._Overwrites(overwrite)]  # type: ignore[arg-type]  # as from Discord


# ---------------------------------------------------------------- what the answer is


async def test_of_several_tables_the_refusal_names_each(play: Play, contexts: list[Context]) -> None:
    await play.game()
    other = play.server.create_text_channel("second")
    await play.types(play.ann, "table new", other, game=GAME)
    await play.types(play.bob, "table join", other)
    await play.types(play.ann, "table start", other)
    second = await play.bot.store.active_table(other.id)
    assert second is not None
    said = await play.types(play.ann.user, "move", action="pass")
    first, *lines = said.splitlines()
    lives = [await play.bot.tables.snapshot(table) for table in (play.table, second.id)]
    assert sorted(lines) == sorted(table_line(contexts[-1], snapshot) for snapshot in lives)
    assert first == texts_for("en").refusal(Refused("which.several", tables=[play.table, second.id]))


async def test_a_refusal_that_cannot_be_worded_has_an_id(
    play: Play, monkeypatch: pytest.MonkeyPatch, logged: Logged
) -> None:
    """The store fails while the tables that the refusal names are read."""
    fails(monkeypatch, "bot.interactions.context.find_table", Refused("which.several", tables=["00000000"]))
    said = await play.types(play.ann, "hand")
    (found,) = [entry["error_id"] for entry in logged if "error_id" in entry]
    assert said == words("said.oops", id=found)


async def test_the_follow_up_edits_the_answer(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command is finished then: the bot may stop meanwhile."""
    free: list[bool] = []

    async def later(edit: Edit) -> None:
        with play.bot.in_progress(int(kept[-1].request.interaction)) as first:
            free.append(first)
        await edit(content="later")

    kept: list[Context] = []

    async def show(context: Context, *_: object, **__: object) -> Reply:
        kept.append(context)
        return Reply("first", follow_up=later)

    monkeypatch.setattr("bot.commands.board.show_board", show)
    await play.lobby()
    assert await play.types(play.ann, "board") == "later"
    assert free == [True]


async def test_one_arrival_at_a_time(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.lobby()
    seen: list[str] = []

    async def show(context: Context, *given: object, **options: object) -> Reply:
        seen.append(context.request.interaction)
        if len(seen) == 1:
            play.rig._emit("INTERACTION_CREATE", play.rig._delivered[seen[0]])
            for _ in range(50):
                await asyncio.sleep(0)
        return Reply("shown")

    monkeypatch.setattr("bot.commands.board.show_board", show)
    assert await play.types(play.ann, "board") == "shown"
    assert len(seen) == 1


async def test_a_picture_that_comes_too_late_is_not_sent_again(play: Play, logged: Logged) -> None:
    await play.game()
    up = play.rig.refuses("PATCH", ORIGINAL, 404, 10015)
    before = len(play.rig.requests("PATCH", ORIGINAL))
    await play.result(play.ann, "board")
    up()
    assert len(play.rig.requests("PATCH", ORIGINAL)) == before + 1
    assert [entry["log_level"] for entry in logged if entry["event"] == "not answered"] == ["info"]


async def test_answers_that_discord_rejects_are_replaced_by_an_error_id(play: Play, logged: Logged) -> None:
    fault = {"method": "PATCH", "path": ORIGINAL, "status": 400, "code": 50035, "message": "no", "times": 1}
    play.rig.backend.faults.append(fault)
    said = await play.types(play.ann, "turns")
    (found,) = [entry["error_id"] for entry in logged if "error_id" in entry]
    assert said == words("said.oops", id=found)


async def test_a_second_arrival_that_cannot_be_acknowledged_never_says_that_nothing_was_done(play: Play) -> None:
    result = await play.result(play.ann, "table new", game=GAME)
    assert result.response is not None
    first = play.rig.text(result.response)
    up = play.rig.refuses("POST", "/interactions/*/*/callback", 503)
    await play.rig.again(result)
    up()
    assert play.rig.text(result.response) == first


async def test_a_second_arrival_whose_answer_has_another_form(play: Play, logged: Logged) -> None:
    """The first answer is shown: this is no error."""
    result = await play.result(play.ann, "turns")
    up = play.rig.refuses("PATCH", ORIGINAL, 400, 50035)
    await play.rig.again(result)
    up()
    assert [entry["log_level"] for entry in logged if entry["event"] == "answered before"] == ["info"]
    assert not [entry for entry in logged if entry["log_level"] == "error"]
