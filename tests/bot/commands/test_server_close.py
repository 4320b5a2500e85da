"""Those who may manage a server close its tables, with a reason that everybody at the table reads."""

import json
from typing import Any

import pytest

from bot.store.rows import Status
from tests.bot.commands.playing import GAME, Play, sentence_start, words
from tests.bot.panels.server.manager import lose_permission, manager_of

LOCALES = ["en-US", "fr", "pl"]
WHY = "Not *here* <@5> @everyone"
ESCAPED = "Not \\*here\\* \\<@\u200b5\\> @\u200beveryone"


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_running_game_is_closed(play: Play, logged: list[dict[str, Any]], locale: str) -> None:
    mod = manager_of(play)
    play.rig.set_locale(play.ann, locale)
    play.rig.set_locale(mod, locale)
    await play.game(language=locale[:2])
    await play.moves(3)
    moves = (await play.snapshot()).moves
    said = await play.types(mod, "server close", reason=WHY)
    assert said == words("answer.closed_by_server", locale)
    assert (await play.row()).status is Status.CLOSED
    *_, card, notice = play.cards()
    assert words("notice.closed_by_server", locale, reason=ESCAPED) in play.rig.text(notice)
    assert words("status.closed_by_server", locale, reason=ESCAPED) in play.rig.text(card)
    assert not play.rig.pings(since=len(play.rig.http_requests) - 5)
    (line,) = [line for line in logged if line["event"] == "closed by a moderator"]
    assert (line["table"], line["person"]) == (play.table, mod.id)
    # the game can be read, but not played on
    assert words("status.closed_by_server", locale, reason=ESCAPED) in await play.types(play.ann, "table status")
    result = await play.result(play.ann, "export")
    assert result.response is not None
    assert len(json.loads(await result.response.attachments[0].read())["log"]) == moves
    closed = words("refusal.server.closed", locale)
    for command, options in (("move", {"action": "pass"}), ("table sit", {}), ("table leave", {}), ("play", {})):
        assert closed in await play.types(play.ann, command, **options)
    assert await play.types(play.cid, "table sit") == words("refusal.server.closed")
    await play.rig.restart()
    assert closed in await play.types(play.ann, "table sit")
    assert words("status.closed_by_server", locale, reason=ESCAPED) in await play.types(play.ann, "table status")


async def test_a_lobby_is_closed(play: Play) -> None:
    mod = manager_of(play)
    await play.lobby(play.bob)
    await play.types(mod, "server close", reason=WHY)
    card, notice = play.cards()
    assert words("status.closed_by_server", reason=ESCAPED) in play.rig.text(card)
    assert play.rig.buttons(card) == {}
    assert words("notice.closed_by_server", reason=ESCAPED) in play.rig.text(notice)
    assert await play.types(play.cid, "table join") == words("refusal.server.closed")
    assert await play.presses(play.cid, "join", card) == words("refusal.server.closed")
    # nothing is due any more, and the channel is free
    assert await play.bot.store.next_deadline_time() is None
    assert sentence_start("answer.opened") in await play.types(play.cid, "table new", game=GAME)


async def test_a_game_of_computer_players_is_not_opened_again(play: Play) -> None:
    """Of a game that its players left, a seat can be taken again; not of one that was closed."""
    mod = manager_of(play)
    await play.game()
    await play.leaves(play.bob)
    await play.types(mod, "server close", reason=WHY)
    assert await play.types(play.bob, "table sit") == words("refusal.server.closed")
    assert await play.types(play.cid, "table sit") == words("refusal.server.closed")
    assert (await play.row()).status is Status.CLOSED


async def test_closing_twice(play: Play) -> None:
    mod = manager_of(play)
    await play.game()
    first = await play.result(mod, "server close", reason=WHY)
    await play.rig.again(first)
    assert play.answer_text(first) == words("answer.closed_by_server")
    assert await play.types(mod, "server close", reason="other") == words("refusal.server.closed")
    assert sum("@\u200beveryone" in play.rig.text(card) for card in play.cards()) == 2
    assert "other" not in await play.types(play.ann, "table status")


async def test_two_people_close_at_the_same_moment(play: Play) -> None:
    mod, max_ = manager_of(play), manager_of(play, "Max")
    await play.game()
    async with play.rig.at_once():
        await mod.slash(play.channel, "server close", reason="first")
        await max_.slash(play.channel, "server close", reason="second")
    said = await play.types(play.ann, "table status")
    assert words("status.closed_by_server", reason="first") in said
    assert len(play.cards()) == 3


async def test_a_move_at_the_same_moment_is_kept_or_refused(play: Play) -> None:
    mod = manager_of(play)
    await play.game()
    who = await play.awaited()
    move = await play.some_move(who)
    async with play.rig.at_once():
        await who.slash(play.channel, "move", action=move)
        await mod.slash(play.channel, "server close", reason="why")
    snapshot = await play.snapshot()
    assert snapshot.status is Status.CLOSED
    assert len(await play.bot.store.log(play.table)) == snapshot.moves > 0


async def test_an_open_table_is_chosen_from_a_list(play: Play) -> None:
    mod = manager_of(play)
    other = play.server.create_text_channel("other")
    await play.lobby()
    elsewhere, (eve,) = play.rig.place("Eve")
    await play.types(eve, "table new", elsewhere, game=GAME)
    (choice,) = await play.choices(mod, "server close", "table")
    assert choice["value"] == play.table
    assert "#games" in choice["name"]
    assert await play.types(mod, "server close", other, reason=WHY) == words("refusal.server.which")
    assert words("answer.closed_by_server") in await play.types(
        mod, "server close", other, reason=WHY, table=play.table
    )
    assert await play.choices(mod, "server close", "table") == []


async def test_a_table_of_another_server(play: Play) -> None:
    """It is as unknown as one that does not exist."""
    mod = manager_of(play)
    elsewhere, (eve,) = play.rig.place("Eve")
    await play.types(eve, "table new", elsewhere, game=GAME)
    row = await play.bot.store.latest_table(elsewhere.id)
    assert row is not None
    for table in (row.id, "zzzzzz"):
        said = await play.types(mod, "server close", reason=WHY, table=table)
        assert said == words("refusal.table.unknown")
    assert (await play.bot.tables.snapshot(row.id)).status is Status.LOBBY


@pytest.mark.parametrize("locale", LOCALES)
async def test_without_the_permission(play: Play, locale: str) -> None:
    mod = manager_of(play)
    play.rig.set_locale(mod, locale)
    await play.game()
    lose_permission(play, mod)
    assert await play.types(mod, "server close", reason=WHY) == words("refusal.server.manage", locale)
    assert await play.choices(mod, "server close", "table") == []
    assert (await play.row()).status is Status.RUNNING


async def test_a_reason_is_needed(play: Play) -> None:
    mod = manager_of(play)
    await play.game()
    assert await play.types(mod, "server close", reason=" ") == words("refusal.server.reason")
    assert await play.types(mod, "server close", reason="\ud83c") == words("refusal.typed.unreadable")
    assert (await play.row()).status is Status.RUNNING


async def test_a_rematch_of_a_closed_game(play: Play) -> None:
    mod = manager_of(play)
    await play.game()
    await play.types(mod, "server close", reason=WHY)
    assert sentence_start("answer.opened") in await play.types(play.ann, "table rematch")
    row = await play.row()
    assert (row.status, row.previous) == (Status.LOBBY, play.table)
