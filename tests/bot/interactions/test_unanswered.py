"""The process is killed, or Discord is away, between the acknowledgement and the answer: the answer follows later."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

from bot.app import INTERRUPTED_AT_ONCE
from bot.interactions.context import LONG_WAIT
from bot.interactions.respond import ON_ITS_WAY
from bot.interactions.unanswered import Unanswered, unanswered_folder
from bot.limits import TOKEN_LIFE
from bot.store.rows import Status
from bot.tables.history import export_game
from tests.bot.commands.playing import Play, words
from tests.bot.panels.lobby.host import Host
from tests.bot.panels.orders.orders_user import OrdersUser, begin_orders_game

ORIGINAL = "/webhooks/*/messages/@original"
LINE = "play trader, worker wood"
Logged = list[dict[str, Any]]


def hangs(
    play: Play, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, *, after: bool = False
) -> Callable[[], None]:
    """This function never returns (`after`: it does its work), until the returned function is called."""
    function = getattr(owner, name)

    async def hang(*args: Any, **given: Any) -> Any:
        if after:
            await function(*args, **given)
        await play.bot.idle(asyncio.Event().wait(), reason="hangs")

    monkeypatch.setattr(owner, name, hang)
    return lambda: monkeypatch.setattr(owner, name, function)


def answers_hang(play: Play, monkeypatch: pytest.MonkeyPatch, *, after: bool = False) -> Callable[[], None]:
    return hangs(play, monkeypatch, discord.Interaction, "edit_original_response", after=after)


def commits_hang(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    hangs(play, monkeypatch, play.bot.store, "commit")


def creations_hang(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    hangs(play, monkeypatch, play.bot.store, "create")


def loading(result: InteractionResult) -> bool:
    assert result.response is not None
    return result.response.flags.loading


async def moves(play: Play) -> list[str]:
    return [entry.move for entry in await play.bot.store.log(play.table)]


async def files(play: Play) -> list[Path]:
    """The kept interactions, once everything is written."""
    folder, thread = play.bot.unanswered._folder, play.bot.unanswered._thread
    assert folder is not None
    assert thread is not None
    await asyncio.wrap_future(thread.submit(int))
    return sorted(folder.iterdir()) if folder.exists() else []


def occurrences(folder: Path, token: str) -> list[Path]:
    """The files that contain it."""
    return [path for path in folder.rglob("*") if path.is_file() and token.encode() in path.read_bytes()]


# ---------------------------------------------------------------- commands


async def test_a_move_that_was_made_is_answered_as_it_would_have_been(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play.rig.set_locale(play.ann, "pl")
    await play.game()
    written: list[str] = []
    edit = discord.Interaction.edit_original_response

    async def die(interaction: Any, **given: Any) -> None:
        written.append(given["content"])
        await play.bot.idle(asyncio.Event().wait(), reason="dies")

    monkeypatch.setattr(discord.Interaction, "edit_original_response", die)
    result = await play.result(play.ann, "move", action=LINE)
    assert loading(result)
    assert (made := await moves(play)) == [LINE]
    monkeypatch.setattr(discord.Interaction, "edit_original_response", edit)
    await play.rig.kill()
    assert play.answer_text(result) == written[0]
    assert "✅" in written[0]
    assert await moves(play) == made


async def test_a_move_that_was_not_made_is_not_made_later(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    play.rig.set_locale(play.ann, "fr")
    await play.game()
    commits_hang(play, monkeypatch)
    result = await play.result(play.ann, "move", action=LINE)
    assert loading(result)
    await play.rig.kill()
    assert play.answer_text(result) == words("refusal.interrupted", "fr")
    assert await moves(play) == []
    assert "✅" in await play.types(play.ann, "move", action=LINE)
    assert await moves(play) == [LINE]


async def test_the_table_is_the_one_that_was_changed(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command finds another table now: the only one that still waits for the player."""
    await play.game()
    first, channel = play.table, play.channel
    play.channel = play.server.create_text_channel("second")
    await play.game()
    await play.types(play.ann, "move", action=LINE)
    elsewhere = play.server.create_text_channel("elsewhere")
    up = answers_hang(play, monkeypatch)
    result = await play.result(play.ann, "move", elsewhere, action=LINE)
    up()
    await play.rig.kill()
    assert f"<#{channel.id}>" in play.answer_text(result)
    assert "✅" in play.answer_text(result)
    assert len(await play.bot.store.log(first)) == len(await play.bot.store.log(play.table)) == 1


@pytest.mark.parametrize("command", ["hand", "board", "turns", "play", "help", "export"])
async def test_a_question_is_answered_now(play: Play, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    await play.game()
    up = answers_hang(play, monkeypatch)
    result = await play.result(play.ann, command)
    assert loading(result)
    up()
    expected = await play.types(play.ann, command)
    await play.rig.kill()
    assert play.answer_text(result) == expected
    assert not loading(result)


async def test_a_table_is_opened_once(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    up = answers_hang(play, monkeypatch)
    result = await play.result(play.ann, "table new", game="castle", where="thread")
    up()
    await play.rig.kill()
    assert len(await play.bot.store.tables([Status.LOBBY])) == len(play.channel.threads) == 1
    assert f"<#{play.channel.threads[0].id}>" in play.answer_text(result)


async def test_a_table_that_was_not_opened_gets_no_thread(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    hangs(play, monkeypatch, discord.TextChannel, "create_thread")
    result = await play.result(play.ann, "table new", game="castle", where="thread")
    monkeypatch.undo()
    await play.rig.kill()
    assert play.answer_text(result) == words("refusal.interrupted")
    assert not play.channel.threads
    creations_hang(play, monkeypatch)
    result = await play.result(play.ann, "table new", game="castle")
    await play.rig.kill()
    assert play.answer_text(result) == words("refusal.interrupted")
    assert await play.bot.store.tables([Status.LOBBY]) == []


async def test_only_the_first_of_two_changes_was_made(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.lobby(play.bob)
    hangs(play, monkeypatch, play.bot.store, "commit", after=True)
    result = await play.result(play.ann, "table settings", remove=1, pace=86_400)
    await play.rig.kill()
    assert play.answer_text(result) == f"{words('answer.removed')}\n{words('refusal.interrupted')}"
    assert (await play.row()).pace is None
    assert len((await play.snapshot()).taken_seats) == 1


async def test_a_button_of_a_card(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.lobby()
    commits_hang(play, monkeypatch)
    result = await play.rig.press(play.bob, play.cards()[-1], f"c:join:{play.table}")
    await play.rig.kill()
    assert play.answer_text(result) == words("refusal.interrupted")
    up = answers_hang(play, monkeypatch)
    result = await play.rig.press(play.bob, play.cards()[-1], f"c:join:{play.table}")
    up()
    await play.rig.kill()
    assert play.answer_text(result) == words("answer.joined")


async def test_in_private_messages_and_in_an_archived_thread(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.types(play.ann, "table new", game="castle", where="thread")
    thread = play.channel.threads[0]
    card = next(message for message in thread.history() if play.rig.buttons(message))
    table = await play.bot.store.active_table(thread.id)
    assert table is not None
    await play.rig.bot.get_guild(play.server.id).get_thread(thread.id).edit(archived=True)  # type: ignore[union-attr]
    await play.rig.settle()
    up = answers_hang(play, monkeypatch)
    private = await play.result(play.ann.user, "turns")
    threaded = await play.rig.press(play.ann, card, f"c:rules:{table.id}")
    up()
    await play.rig.kill()
    assert f"/{thread.id}/" in play.answer_text(private)
    assert not loading(threaded)


async def test_a_typed_line_that_no_text_can_contain(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    up = answers_hang(play, monkeypatch)
    result = await play.result(play.ann, "move", action="\ud83c")
    up()
    await play.rig.kill()
    assert play.answer_text(result) == words("refusal.typed.unreadable")


# ---------------------------------------------------------------- when there is nothing to answer


async def test_what_was_answered_is_not_answered_again(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process died after Discord had the answer, and before it knew that."""
    await play.game()
    up = answers_hang(play, monkeypatch, after=True)
    result = await play.result(play.ann, "play")
    said = play.answer_text(result)
    up()
    sent = len(play.rig.http_requests)
    await play.rig.kill()
    assert play.answer_text(result) == said
    assert not play.rig.requests("PATCH", ORIGINAL, sent)
    assert await files(play) == []


async def test_after_fifteen_minutes_nothing_is_sent(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    up = answers_hang(play, monkeypatch)
    await play.result(play.ann, "hand")
    up()
    sent = len(play.rig.http_requests)
    assert await files(play)
    await play.rig.kill(after=TOKEN_LIFE)
    assert await files(play) == []
    assert not play.rig.requests("*", ORIGINAL, sent)


async def test_the_acknowledgement_of_a_killed_process_may_still_be_on_its_way(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.game()
    up = answers_hang(play, monkeypatch)
    result = await play.result(play.ann, "hand")
    up()
    arrives = play.rig.refuses("GET", ORIGINAL, 404, 10015)
    await play.rig.kill()
    assert await files(play)
    assert loading(result)
    arrives()
    await play.rig.kill()
    assert not loading(result)
    assert await files(play) == []


@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015), (404, 10062), (404, 10008)])
async def test_a_token_that_discord_refuses(
    play: Play, monkeypatch: pytest.MonkeyPatch, logged: Logged, status: int, code: int
) -> None:
    await play.game()
    up = answers_hang(play, monkeypatch)
    await play.result(play.ann, "hand")
    up()
    play.rig.refuses("GET", ORIGINAL, status, code)
    sent = len(play.rig.http_requests)
    await play.rig.kill(after=ON_ITS_WAY)
    assert await files(play) == []
    assert not play.rig.requests("PATCH", ORIGINAL, sent)
    assert not [line for line in logged if line["log_level"] in ("warning", "error")]


async def test_the_oldest_are_answered_first_and_a_few_at_a_time(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is killed again soon finishes some of them, and not none."""
    await play.game()
    up = answers_hang(play, monkeypatch)
    results = [await play.result(play.ann, "hand") for _ in range(INTERRUPTED_AT_ONCE + 2)]
    up()
    edit, go_on, begun = discord.Interaction.edit_original_response, asyncio.Event(), list[int]()

    async def slow(interaction: Any, **given: Any) -> Any:
        begun.append(interaction.id)
        await play.bot.idle(go_on.wait(), reason="slow")
        return await edit(interaction, **given)

    monkeypatch.setattr(discord.Interaction, "edit_original_response", slow)
    kept = [int(file.name) for file in await files(play)]
    assert len(kept) == len(results)
    await play.rig.kill()
    assert sorted(begun) == kept[:INTERRUPTED_AT_ONCE]
    go_on.set()
    await play.rig.settle()
    assert sorted(begun) == kept
    assert not any(loading(result) for result in results)
    assert await files(play) == []


async def test_an_answer_waits_for_its_own_server_only(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    up = answers_hang(play, monkeypatch)
    result = await play.result(play.ann, "hand")
    up()
    monkeypatch.setattr(discord.Client, "is_ready", lambda client: False)
    with monkeypatch.context() as unknown:
        unknown.setattr(discord.Client, "get_guild", lambda client, server: None)
        await play.rig.kill()
        assert loading(result)
    with play.rig.as_bot():
        await play.bot.answer_interrupted()
    await play.rig.settle()
    assert not loading(result)


async def test_who_has_waited_long_is_answered_in_words(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    up = answers_hang(play, monkeypatch)
    results = [await play.result(play.ann, command) for command in ("hand", "board", "play")]
    up()
    await play.rig.kill(after=LONG_WAIT)
    for result in results:
        assert not loading(result)
        assert result.response is not None
        assert not result.response.attachments
        assert play.answer_text(result)


async def test_a_server_that_the_bot_has_left(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    answers_hang(play, monkeypatch)
    await play.result(play.ann, "hand")
    await play.rig.end_handlers()
    monkeypatch.undo()
    play.rig.kick_bot(play.server.id)
    await play.rig.settle()
    with play.rig.as_bot():
        await play.bot.answer_interrupted()
    await play.rig.settle()
    assert await files(play) == []


async def test_another_version_of_the_command(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    up = answers_hang(play, monkeypatch)
    result = await play.result(play.ann, "hand")
    up()
    (file,) = await files(play)
    kept = json.loads(file.read_bytes())
    kept["data"]["name"] = "unknown"
    file.write_text(json.dumps(kept))
    await play.rig.kill()
    (error,) = play.rig.errors
    assert "unknown" in str(error)
    assert play.answer_text(result) == words("said.changed")
    assert await files(play) == []


async def test_an_interaction_that_comes_again_after_a_kill_replaces_what_was_kept(
    play: Play, monkeypatch: pytest.MonkeyPatch, logged: Logged
) -> None:
    """The process died while it wrote the file, and Discord sends the interaction again to the next one."""
    await play.game()
    up = answers_hang(play, monkeypatch)
    result = await play.result(play.ann, "hand")
    (file,) = await files(play)
    whole = file.read_text()
    await play.rig.end_handlers()
    play.bot.unanswered._writing.clear()
    file.write_text(whole[:20])
    (file.parent / "1.begun").write_text(whole)
    await play.rig.again(result)
    assert json.loads(file.read_text())["id"] == file.name
    up()
    await play.rig.kill()
    assert not loading(result)
    assert await files(play) == []
    assert not [line for line in logged if line["event"] == "interactions not kept"]


async def test_files_that_cannot_be_read_are_deleted(play: Play, database: Path) -> None:
    folder = unanswered_folder(database)
    folder.mkdir(exist_ok=True)
    now = play.bot.clock()
    texts = [
        "",
        '{"at": 1',
        "[]",
        "{}",
        "\xff",
        f'{{"at": {now}}}',
        f'{{"at": {now}, "id": "x"}}',
        '{"at": [], "id": 1}',
    ]
    for name, text in enumerate(texts):
        (folder / f"{name}").write_text(text)
    await play.rig.restart()
    assert await files(play) == []


# ---------------------------------------------------------------- again and again


async def test_killed_while_it_is_finished(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    up = answers_hang(play, monkeypatch)
    result = await play.result(play.ann, "move", action=LINE)
    for _ in range(3):
        await play.rig.kill()
        assert loading(result)
    up()
    await play.rig.kill()
    assert "✅" in play.answer_text(result)
    assert await moves(play) == [LINE]


async def test_an_outage_of_discord_is_waited_out(play: Play) -> None:
    await play.game()
    up = play.rig.refuses("*", ORIGINAL, 503)
    result = await play.result(play.ann, "move", action=LINE)
    assert loading(result)
    await play.rig.advance_time(play.bot.beat + 1)
    assert loading(result)
    up()
    await play.rig.advance_time(play.bot.beat + 1)
    assert "✅" in play.answer_text(result)
    assert await moves(play) == [LINE]
    assert await files(play) == []


async def test_the_second_arrival_of_a_command_keeps_the_first(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    up = answers_hang(play, monkeypatch)
    result = await play.result(play.ann, "hand")
    await play.rig.again(result)
    up()
    await play.rig.kill()
    assert not loading(result)


# ---------------------------------------------------------------- panels


async def test_a_panel_of_orders_says_whether_it_was_done(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin_orders_game(play)
    ann = OrdersUser(play, play.ann)
    await ann.opens()
    await ann.makes()
    review = ann.text()
    await play.rig.advance_time(1)
    with monkeypatch.context() as patch:
        commits_hang(play, patch)
        await ann.does("s")
        assert ann.text() == review
        await play.rig.kill()
    assert ann.words("refusal.interrupted") in ann.text()
    assert await ann.orders() == []
    await play.rig.advance_time(1)
    up = answers_hang(play, monkeypatch)
    await ann.does("s")
    up()
    await play.rig.kill()
    assert len(await ann.orders()) == 1
    assert ann.text() != review
    assert "✅" in ann.text()


async def test_a_panel_of_settings_says_whether_it_was_done(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.lobby()
    host = Host(play, play.ann)
    await host.opens()
    await play.rig.advance_time(1)
    with monkeypatch.context() as patch:
        commits_hang(play, patch)
        await host.presses("add", "greedy")
        await play.rig.kill()
    assert host.words("refusal.interrupted") in host.text()
    assert len((await play.snapshot()).taken_seats) == 1
    await play.rig.advance_time(1)
    up = answers_hang(play, monkeypatch)
    await host.presses("add", "greedy")
    up()
    await play.rig.kill()
    assert host.words("refusal.interrupted") not in host.text()
    assert len((await play.snapshot()).taken_seats) == 2
    assert host.words("answer.computer_sits", player="greedy") in host.text()


async def test_a_select_of_a_panel(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.lobby()
    host = Host(play, play.ann)
    await host.opens()
    await play.rig.advance_time(1)
    up = answers_hang(play, monkeypatch)
    await host.chooses("seats", "3")
    up()
    await play.rig.kill()
    assert len((await play.snapshot()).seats) == 3
    assert host.present()["seats"] == host.offers("seats")["3"]


# ---------------------------------------------------------------- what is kept


async def test_nothing_is_left_after_an_orderly_stop(play: Play, database: Path) -> None:
    await play.game()
    await play.types(play.ann, "hand")
    await play.rig.restart()
    assert not unanswered_folder(database).exists()


async def test_tokens_are_nowhere_else(
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
    database: Path,
    tmp_path: Path,
    logged: Logged,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    await play.game()
    up = answers_hang(play, monkeypatch)
    result = await play.result(play.ann, "move", action=LINE)
    token = result._interaction.token
    (file,) = await files(play)
    assert occurrences(tmp_path, token) == [file]
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    await play.bot.store.backup(tmp_path / "copy.db")
    exported = await export_game(play.bot.tables, play.table)
    up()
    await play.rig.kill()
    assert not loading(result)
    assert await files(play) == []
    assert occurrences(tmp_path, token) == []
    assert token not in str(exported)
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("bot")]
    assert not [line for line in [*map(str, logged), *ours] if token in line]


async def test_an_interaction_is_kept_before_it_is_acknowledged(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed in the moment of the acknowledgement, the next process must know of it."""
    await play.game()
    monkeypatch.setattr("bot.interactions.unanswered.WRITTEN_WITHIN", 60.0)
    order: list[str] = []
    acknowledged = threading.Event()
    write, defer = Unanswered._write, discord.InteractionResponse.defer

    def late(self: Unanswered, name: str, payload: dict[str, Any]) -> None:
        acknowledged.wait(0.1)
        write(self, name, payload)
        order.append("kept")

    async def deferred(self: Any, **given: Any) -> Any:
        order.append("acknowledged")
        acknowledged.set()
        return await defer(self, **given)

    monkeypatch.setattr(Unanswered, "_write", late)
    monkeypatch.setattr(discord.InteractionResponse, "defer", deferred)
    await play.types(play.ann, "hand")
    assert order == ["kept", "acknowledged"]


async def test_a_slow_disk_does_not_stop_the_acknowledgement(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    monkeypatch.setattr("bot.interactions.unanswered.WRITTEN_WITHIN", 0.0)
    answered = threading.Event()
    write = Unanswered._write

    def stuck(self: Unanswered, name: str, payload: dict[str, Any]) -> None:
        answered.wait()
        write(self, name, payload)

    monkeypatch.setattr(Unanswered, "_write", stuck)
    try:
        assert "✅" in await play.types(play.ann, "move", action=LINE)
    finally:
        answered.set()
    assert await files(play) == []


async def test_a_disk_that_keeps_nothing_stops_no_one(play: Play, database: Path, logged: Logged) -> None:
    unanswered_folder(database).write_text("in the way")
    await play.game()
    assert "✅" in await play.types(play.ann, "move", action=LINE)
    assert len([line for line in logged if line["event"] == "interactions not kept"]) == 1


async def test_without_a_folder_nothing_is_kept() -> None:
    unanswered = Unanswered(None)
    unanswered.drop(1)
    assert await unanswered.load(0.0) == []
    await unanswered.close()
