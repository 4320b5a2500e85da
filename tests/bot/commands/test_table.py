"""`/table` and its subcommands."""

import re
from typing import Any

import discord
import pytest

from bot.store.rows import Status
from bot.texts import texts_for
from engine.ezra import Ezra
from tests.bot.commands.playing import GAME, Play, sentence_start, words

LOCALES = ["en-US", "fr", "pl"]


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_table_from_new_to_start(play: Play, locale: str) -> None:
    for actor in (play.ann, play.bob):
        play.rig.set_locale(actor, locale)
    assert await play.types(play.ann, "table new", game=GAME, seats=2) == words("answer.opened", locale)
    play.table = (await play.row()).id
    assert await play.types(play.bob, "table join") == words("answer.joined", locale)
    assert await play.types(play.bob, "table join") == words("answer.sits_already", locale)
    assert await play.types(play.ann, "table start") == words("answer.started", locale)
    assert (await play.snapshot()).status is Status.RUNNING


async def test_the_language_is_the_servers(play: Play) -> None:
    play.rig.shape(lambda payload: payload.update(guild_locale="pl"))
    play.rig.set_locale(play.ann, "fr")
    await play.lobby()
    assert (await play.row()).language == "pl"


async def test_the_language_can_be_chosen(play: Play) -> None:
    await play.lobby(language="fr")
    assert (await play.row()).language == "fr"
    assert words("answer.settings") in await play.types(play.ann, "table settings", language="pl")
    assert (await play.row()).language == "pl"


async def test_options(play: Play) -> None:
    (offer,) = await play.choices(play.ann, "table new", "options", "side=wint", game=GAME)
    assert (offer["name"], offer["value"]) == ("Side of the board: Winter", "side=winter")
    await play.lobby(options="side=winter")
    assert (await play.row()).options["side"] == "winter"
    await play.types(play.ann, "table settings", options="summer")
    assert (await play.row()).options["side"] == "summer"
    offers = [offer["value"] for offer in await play.choices(play.ann, "table settings", "options")]
    assert offers[:2] == ["side=summer", "side=winter"]
    assert "side=summer" not in await play.completions(play.ann, "table settings", "options", "side=winter ")


async def test_a_table_that_is_older_than_an_option_has_its_default(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(Ezra, "options", {})
        await play.types(play.ann, "table new", game="ezra", seats=1)
    await play.rig.restart()
    row, names = await play.row(), texts_for("en", "ezra")
    assert row.options == {}
    said = await play.types(play.ann, "table status")
    for option, (default, *_) in Ezra.options.items():
        assert f"{names.name('option', option)}: {names.name(option, default)}" in said
    (topic, *_) = await play.choices(play.ann, "rules", "term", names.topic("solo"))
    assert names.topic("solo") in await play.types(play.ann, "rules", term=topic["value"])


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({"options": "side=autumn"}, "refusal.option.value"),
        ({"options": "moon=full"}, "refusal.option.unknown"),
        ({"options": "whatever"}, "refusal.option.word"),
        ({"seats": 1}, "refusal.seats"),
    ],
)
@pytest.mark.parametrize("where", ["here", "thread"])
async def test_values_that_the_game_does_not_have(play: Play, given: dict[str, Any], key: str, where: str) -> None:
    said = await play.types(play.ann, "table new", game=GAME, where=where, **given)
    assert said.startswith(sentence_start(key) or "A Castle for All Seasons")
    assert play.cards() == []
    assert play.channel.threads == []


async def test_an_occupied_channel(play: Play) -> None:
    await play.lobby()
    assert await play.types(play.bob, "table new", game=GAME) == words("refusal.table.occupied", table=play.table)


async def test_no_table_in_direct_messages(play: Play) -> None:
    assert await play.types(play.ann.user, "table new", game=GAME) == words("refusal.channel.private")
    assert await play.types(play.ann.user, "table list") == words("refusal.channel.private_list")


# ---------------------------------------------------------------- what the bot may do there


def may(play: Play, **changed: bool) -> None:
    """Changes the permissions that Discord reports for the bot."""

    def change(payload: dict[str, Any]) -> None:
        allowed = discord.Permissions(int(payload["app_permissions"]))
        allowed.update(**changed)
        payload["app_permissions"] = str(allowed.value)

    play.rig.shape(change)


@pytest.mark.parametrize("locale", LOCALES)
async def test_missing_permissions_are_named(play: Play, locale: str) -> None:
    may(play, view_channel=False, send_messages=False)
    play.rig.set_locale(play.ann, locale)
    missing = ", ".join(
        words(f"name.permission.{permission}", locale) for permission in ("view_channel", "send_messages")
    )
    said = await play.types(play.ann, "table new", game=GAME)
    assert said == words("refusal.channel.permissions", locale, permissions=missing)
    assert await play.bot.store.active_table(play.channel.id) is None


async def test_no_pictures_is_only_a_warning(play: Play) -> None:
    may(play, attach_files=False)
    said = await play.types(play.ann, "table new", game=GAME)
    assert said.splitlines() == [
        words("answer.opened"),
        words("said.no_pictures", permissions="Attach Files"),
    ]


async def test_threads_need_their_own_permissions(play: Play) -> None:
    may(play, create_public_threads=False, send_messages_in_threads=False)
    said = await play.types(play.ann, "table new", game=GAME, where="thread")
    assert "Send Messages in Threads" in said
    assert "Create Public Threads" in said
    assert "Send Messages," not in said
    may(play, send_messages=True)
    assert words("answer.opened") in await play.types(play.ann, "table new", game=GAME)


# ---------------------------------------------------------------- threads


async def test_a_thread_of_its_own(play: Play) -> None:
    said = await play.types(play.ann, "table new", game=GAME, where="thread")
    (thread,) = play.channel.threads
    assert thread.name == "Ann’s Castle"
    assert said.splitlines() == [words("answer.opened"), words("said.thread", channel=f"<#{thread.id}>")]
    row = await play.bot.store.active_table(thread.id)
    assert row is not None
    assert (row.channel, row.parent, row.guild) == (thread.id, play.channel.id, play.server.id)
    (request,) = play.rig.requests("POST", "/channels/*/threads")
    assert isinstance(request.json, dict)
    assert request.json["auto_archive_duration"] == 10_080
    assert len(play.cards(thread)) == 1


async def test_in_a_thread_it_stays_there(play: Play) -> None:
    await play.types(play.ann, "table new", game=GAME, where="thread")
    (thread,) = play.channel.threads
    assert await play.types(play.bob, "table join", thread) == words("answer.joined")
    said = await play.types(play.bob, "table new", thread, game=GAME, where="thread")
    assert said == words("refusal.table.occupied", table="")
    assert len(play.channel.threads) == 1


async def test_a_thread_is_made_once(play: Play) -> None:
    result = await play.result(play.ann, "table new", game=GAME, where="thread")
    said = play.answer_text(result)
    await play.rig.again(result)
    assert len(play.channel.threads) == 1
    assert len(await play.bot.store.tables((Status.LOBBY,))) == 1
    assert said.splitlines()[0] in play.answer_text(result)


async def test_a_thread_that_cannot_be_made(play: Play) -> None:
    up = play.rig.refuses("POST", "/channels/*/threads", 403, 50013)
    said = await play.types(play.ann, "table new", game=GAME, where="thread")
    assert re.search(r"`[2-9A-Z]{6}`", said)
    up()
    assert await play.bot.store.tables((Status.LOBBY,)) == []


async def test_an_unused_thread_is_deleted(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise ValueError("no table")

    monkeypatch.setattr("bot.commands.table_new.create_table", fail)
    assert "went wrong" in await play.types(play.ann, "table new", game=GAME, where="thread")
    assert play.channel.threads == []


# ---------------------------------------------------------------- seats


async def test_seats_change_hands(play: Play) -> None:
    await play.lobby()
    assert await play.types(play.bob, "table sit") == words("refusal.lobby.join_first")
    assert await play.types(play.bob, "table join", seat=2) == words("answer.joined")
    assert await play.types(play.cid, "table join", seat=2) == words("refusal.lobby.seat_taken")
    assert await play.types(play.bob, "table sit", seat=1) == words("answer.sits")
    said = await play.types(play.ann, "table sit", player="random")
    assert said == words("answer.computer_sits", player="random")
    assert await play.types(play.bob, "table sit", player="random") == words("refusal.table.not_host")
    assert await play.types(play.bob, "table leave") == words("answer.left")
    assert await play.types(play.bob, "table leave") == words("answer.left_already")
    assert [(seat.person, seat.player) for seat in (await play.snapshot()).seats] == [
        (play.ann.id, ""),
        (None, ""),
        (None, "random"),
        (None, ""),
    ]


async def test_leaving_a_game_and_coming_back(play: Play) -> None:
    await play.game()
    said = await play.leaves(play.bob)
    assert said.startswith(words("answer.left_game", player="greedy"))
    assert await play.types(play.cid, "table join") == words("refusal.table.game_position")
    assert (await play.types(play.bob, "table sit")).startswith(words("answer.sat", letter="B"))


async def test_starting(play: Play) -> None:
    await play.lobby()
    assert await play.types(play.ann, "table start") == words("refusal.lobby.too_few", n=2)
    await play.types(play.bob, "table join")
    assert await play.types(play.bob, "table start") == words("refusal.lobby.host_starts")
    assert await play.types(play.cid, "table start") == words("refusal.lobby.join_first")
    assert await play.types(play.ann, "table start") == words("answer.started")
    assert await play.types(play.ann, "table start") == words("refusal.table.game_position")


async def test_channel_managers_may_act_as_host(play: Play) -> None:
    await play.game()
    chief = play.server.add_member(play.rig.create_user("Chief"))
    assert await play.types(chief, "table settings", language="pl") == words("refusal.table.not_host")

    def promote(payload: dict[str, Any]) -> None:
        if int(payload.get("member", {}).get("user", {}).get("id", 0)) == chief.id:
            payload["member"]["permissions"] = str(discord.Permissions(manage_channels=True).value)

    play.rig.shape(promote)
    assert await play.types(chief, "table settings", language="pl") == words("answer.settings")
    other, _ = play.rig.place()
    assert other.guild is not None
    outsider = other.guild.add_member(chief.user)
    said = await play.types(outsider, "table settings", other, language="fr", table=play.table)
    assert said == words("refusal.table.unknown")


async def test_settings_of_a_host(play: Play) -> None:
    await play.lobby(play.bob)
    assert words("settings.title") in await play.types(play.ann, "table settings")
    assert await play.types(play.bob, "table settings", seats=3) == words("refusal.table.not_host")
    said = await play.types(play.ann, "table settings", seats=3, language="fr", host=play.bob)
    assert said.splitlines() == [words("answer.settings"), words("answer.handed_on", name="Bob")]
    snapshot = await play.snapshot()
    assert (len(snapshot.seats), snapshot.language, snapshot.row.host) == (3, "fr", play.bob.id)
    assert await play.types(play.bob, "table settings", remove=0) == words("answer.removed")
    assert (await play.snapshot()).seats[0].free


async def test_one_setting_is_done_and_another_refused(play: Play) -> None:
    await play.game()
    said = await play.types(play.ann, "table settings", language="pl", host=play.cid)
    assert said.splitlines() == [words("answer.settings"), words("refusal.host.not_seated")]
    assert (await play.snapshot()).language == "pl"


# ---------------------------------------------------------------- to the end, and elsewhere


async def test_a_vote_to_stop(play: Play) -> None:
    await play.game(play.bob)
    assert await play.types(play.cid, "table abandon") == words("refusal.table.not_seated")
    assert "1" in await play.types(play.ann, "table abandon")
    assert await play.types(play.ann, "table abandon", vote="no") == words("answer.vote_withdrawn")
    assert await play.types(play.ann, "table abandon", vote="no") == words("answer.not_voted")
    await play.types(play.ann, "table abandon")
    assert await play.types(play.bob, "table abandon") == words("answer.abandoned")
    assert (await play.snapshot()).status is Status.ABANDONED
    said = await play.types(play.bob, "table rematch")
    assert said == words("answer.opened")
    assert (await play.row()).previous == play.table


async def test_no_rematch_of_a_game_that_goes_on(play: Play) -> None:
    await play.game()
    assert await play.types(play.ann, "table rematch") == words("refusal.rematch.not_over")
    assert await play.types(play.ann.user, "table rematch") == words("refusal.channel.private")


async def test_going_on_in_another_channel(play: Play) -> None:
    await play.game()
    other = play.server.create_text_channel("elsewhere")
    assert await play.types(play.bob, "table reattach", other, table=play.table) == words("refusal.table.not_host")
    assert await play.types(play.ann, "table reattach", other, table=play.table) == words("answer.attached")
    assert await play.types(play.ann, "table reattach", other) == words("answer.attached_already")
    assert (await play.snapshot()).row.channel == other.id
    assert len(play.cards(other)) == 1
    assert await play.types(play.ann.user, "table reattach", table=play.table) == words("refusal.channel.private")


async def test_where_the_channel_is_gone_any_player_may_go_on(play: Play) -> None:
    await play.game()
    other = play.server.create_text_channel("elsewhere")
    play.rig.backend.delete_channel(play.channel.id)
    await play.rig.settle()
    said = await play.types(play.bob, "move", other, action=await play.some_move(play.bob), table=play.table)
    assert words("said.gone") in said
    assert await play.types(play.cid, "table reattach", other, table=play.table) == words("refusal.table.not_host")
    assert await play.types(play.bob, "table reattach", other, table=play.table) == words("answer.attached")


# ---------------------------------------------------------------- looking


@pytest.mark.parametrize("locale", LOCALES)
async def test_status(play: Play, locale: str) -> None:
    play.rig.set_locale(play.cid, locale)
    await play.lobby(play.bob, options="side=winter", pace=86_400)
    said = await play.types(play.cid, "table status")
    assert words("standing.lobby", locale) in said
    assert words("lobby.pace", locale, pace=86_400) in said
    assert words("standing.free", locale, letter="3") in said
    await play.types(play.ann, "table start")
    said = await play.types(play.cid, "table status")
    row = await play.row()
    assert words("standing.running", locale) in said
    assert words("name.side.winter", locale) in said
    assert "**Ann** ⏳ <t:" in said
    assert sentence_start("awaited.due", locale) in said
    for part in (row.seed_hash, row.components, play.table, f"<@{play.ann.id}>", f"<#{play.channel.id}>"):
        assert part in said
    assert (await play.snapshot()).loaded.seed not in said


async def test_list(play: Play) -> None:
    assert await play.types(play.cid, "table list") == words("tables.none")
    await play.game()
    said = await play.types(play.cid, "table list")
    assert said.startswith(words("tables.title"))
    assert play.table in said


async def test_there_is_no_table(play: Play) -> None:
    for command in ("table join", "table start", "table status", "hand", "board", "log", "export"):
        assert await play.types(play.ann, command) == words("refusal.which.none")
    assert await play.types(play.ann, "table status", table="nosuch00") == words("refusal.table.unknown")
