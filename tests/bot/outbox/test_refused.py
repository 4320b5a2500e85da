"""Requests that Discord refuses: each is handled properly and stops nothing else."""

from typing import Any

import pytest

from bot.store.changes import Notification
from bot.store.rows import TargetKind
from tests.bot.outbox.world import Cards, OutboxBot, Played, moves_told, opened, picture, rows, running
from tests.bot.rig import Rig


async def game(rig: Rig[OutboxBot]) -> tuple[Any, Played]:
    channel, (ann, bob) = rig.place("ann", "bob")
    return channel, await running(rig, channel.id, (ann.id, bob.id))


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (403, 50013), (404, 10003), (403, 160005), (400, 50083)])
async def test_a_channel_in_which_the_bot_may_not_write(rig: Rig[OutboxBot], status: int, code: int) -> None:
    channel, played = await game(rig)
    up = rig.refuses("POST", f"/channels/{channel.id}/messages", status, code)
    await played.move()
    await played.move(*played.notice("hush"), moves=0)
    assert [row[1] for row in rows(rig.bot.place)] == ["sent", "dead", "dead"]
    up()
    await rig.advance_time(7200)
    assert len(channel.history()) == 1
    await played.move()
    assert moves_told(rig, channel.history()) == [1, 2]


async def test_a_channel_that_is_gone(rig: Rig[OutboxBot]) -> None:
    channel, played = await game(rig)
    rig.backend.delete_channel(channel.id)
    await played.move()
    assert rows(rig.bot.place)[-1][1:] == ("dead", 1, 0, "404 10003")


async def test_the_bot_was_thrown_out_and_invited_again(rig: Rig[OutboxBot]) -> None:
    channel, played = await game(rig)
    up = rig.refuses("*", "/channels/*", 403, 50001)
    for _ in range(3):
        await played.move()
    up()
    await played.move(moves=0)
    assert moves_told(rig, channel.history()) == [1, 2, 3]


async def test_files_may_not_be_attached(rig: Rig[OutboxBot], cards: Cards) -> None:
    channel, played = await game(rig)
    rig.inject_error("POST", f"/channels/{channel.id}/messages", status=403, code=50013, times=1)
    await played.move()
    assert moves_told(rig, channel.history()) == [1]
    assert channel.history()[-1].attachments == []
    assert len(set(_nonces(rig)[-2:])) == 1


def _nonces(rig: Rig[OutboxBot]) -> list[str]:
    bodies: list[Any] = [entry.json for entry in rig.requests("POST", "/channels/*/messages")]
    return [body["nonce"] for body in bodies]


@pytest.mark.parametrize(("status", "code"), [(413, 0), (413, 40005), (400, 40005)])
async def test_a_file_that_is_too_large(rig: Rig[OutboxBot], status: int, code: int) -> None:
    channel, played = await game(rig)
    rig.inject_error("POST", f"/channels/{channel.id}/messages", status=status, code=code, times=1)
    await played.move()
    assert moves_told(rig, channel.history()) == [1]


async def test_a_file_that_is_too_large_is_not_even_tried(rig: Rig[OutboxBot], cards: Cards) -> None:
    channel, played = await game(rig)
    cards.picture = picture(11 * 2**20)
    await played.move()
    assert channel.history()[-1].attachments == []
    assert len(rig.requests("POST", "/channels/*/messages")) == 2


async def test_a_token_that_is_no_good(rig: Rig[OutboxBot]) -> None:
    channel, played = await game(rig)
    up = rig.refuses("*", "*", 401)
    await played.move()
    await rig.advance_time(500)
    assert len(rig.requests("POST", "/channels/*/messages")) == 2
    up()
    await rig.advance_time(600)
    assert moves_told(rig, channel.history()) == [1]


async def test_shut_out_for_too_many_requests(rig: Rig[OutboxBot]) -> None:
    channel, played = await game(rig)
    rig.inject_error("POST", "*", status=429, times=1)
    await played.move()
    await rig.advance_time(59)
    assert len(channel.history()) == 1
    await rig.advance_time(1)
    assert moves_told(rig, channel.history()) == [1]


async def test_an_unknown_error_is_given_up_in_the_end(rig: Rig[OutboxBot], logged: list[Any]) -> None:
    channel, played = await game(rig)
    up = rig.refuses("POST", f"/channels/{channel.id}/messages", 400, 50035)
    await played.move()
    await rig.advance_time(3600)
    assert rows(rig.bot.place)[-1][1:4] == ("dead", 12, 0)
    assert len([line for line in logged if "error_id" in line]) == 1
    assert len([line for line in logged if line["event"] == "not delivered yet"]) == 11
    up()
    await played.move()
    assert moves_told(rig, channel.history()) == [1, 2]


async def test_a_card_that_cannot_be_made_stops_nothing_else(rig: Rig[OutboxBot], cards: Cards) -> None:
    channel, played = await game(rig)
    other, elsewhere = await game(rig)
    cards.broken = ZeroDivisionError()
    await played.move()
    await elsewhere.move(*elsewhere.notice("hello"))
    assert rig.text(other.history()[-1]).startswith("hello")
    assert len(rig.requests("POST", "/channels/*/messages")) == 3
    cards.broken = None
    await rig.advance_time(1)
    assert moves_told(rig, channel.history()) == [1]


async def test_a_deleted_card(rig: Rig[OutboxBot], cards: Cards) -> None:
    channel, played = await game(rig)
    await played.move()
    rig.backend.delete_message(channel.id, channel.history()[-1].id)
    cards.line = "Bob is missing"
    await played.move(*played.missing())
    assert rows(rig.bot.place)[-1][4] == "404 10008"
    # its moves are shown, and not all of them from the beginning
    await played.move()
    assert moves_told(rig, channel.history()) == [2, 3]
    assert not rig.text(channel.history()[-1]).startswith("begins")


@pytest.mark.parametrize(("status", "code"), [(429, 30046), (400, 30046), (400, 50083), (404, 10008)])
async def test_the_awaited_line_is_given_up_early(rig: Rig[OutboxBot], cards: Cards, status: int, code: int) -> None:
    channel, played = await game(rig)
    rig.refuses("PATCH", f"/channels/{channel.id}/messages/*", status, code)
    cards.line = "Bob is missing"
    await played.move(*played.missing())
    await played.move(*played.notice("and on"), moves=0)
    assert [row[1] for row in rows(rig.bot.place)] == ["sent", "dead", "sent"]


async def test_old_buttons_may_stay(rig: Rig[OutboxBot]) -> None:
    channel, played = await game(rig)
    for status, code in ((429, 30046), (404, 10008), (500, 0)):
        rig.inject_error("PATCH", "*", status=status, code=code, times=1)
        await played.move()
    assert moves_told(rig, channel.history()) == [1, 2, 3]
    assert {row[1] for row in rows(rig.bot.place)} == {"sent"}


async def test_an_archived_thread_is_unarchived(rig: Rig[OutboxBot]) -> None:
    """A new message unarchives it; an edit does not, and is refused."""
    channel, (ann, bob) = rig.place("ann", "bob")
    assert rig.bot.user
    thread = rig.backend.create_thread(channel.id, "game", rig.bot.user.id)
    played = await opened(rig, thread.id, (ann.id, bob.id))
    await played.move(*played.lobby(), moves=0)
    rig.inject_error("PATCH", f"/channels/{thread.id}/messages/*", status=400, code=50083, times=1)
    await played.move(*played.lobby(), moves=0)
    rig.inject_error("PATCH", f"/channels/{thread.id}/messages/*", status=400, code=50083, times=None)
    await played.start(*played.card())
    await rig.settle()
    await played.move()
    (there,) = [found for found in channel.threads if found.id == thread.id]
    lobbies = [message for message in there.history() if rig.text(message).startswith("lobby")]
    assert len(lobbies) == 2
    assert moves_told(rig, there.history()) == [1]
    assert {row[1] for row in rows(rig.bot.place)} == {"sent"}


async def test_a_row_of_an_unknown_kind(rig: Rig[OutboxBot]) -> None:
    channel, played = await game(rig)
    await played.move(Notification(kind="dance", place=TargetKind.CHANNEL, target=channel.id, due=0.0), *played.card())
    assert [row[1] for row in rows(rig.bot.place)] == ["sent", "dead", "sent"]


async def test_a_lobby_without_a_game_has_no_card(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await opened(rig, channel.id, (ann.id, bob.id))
    await played.move(*played.card(), *played.missing(), *played.hand(), moves=0)
    assert channel.history() == []
    assert {row[1] for row in rows(rig.bot.place)} == {"dead"}
