"""Exactly once and in order: with lost answers, Discord down, a bot that dies in between."""

from typing import Any

import discord
import pytest

from bot.outbox.post import NONCE_LIFE
from bot.store.changes import DeliveryReport
from bot.store.errors import StoreFailed
from bot.store.rows import Message
from tests.bot.outbox.world import Cards, OutboxBot, Played, moves_told, rows, running
from tests.bot.rig import NONCE_MEMORY, Rig
from tests.bot.store.places import Place

MESSAGES = "/channels/*/messages"


async def game(rig: Rig[OutboxBot]) -> tuple[Any, Played]:
    channel, (ann, bob) = rig.place("ann", "bob")
    return channel, await running(rig, channel.id, (ann.id, bob.id))


async def test_discord_is_down_for_a_while(rig: Rig[OutboxBot]) -> None:
    channel, played = await game(rig)
    other, elsewhere = await game(rig)
    with rig.down():
        await played.move(*played.card(), *played.notice("one"), *played.notice("two"))
        await rig.advance_time(600)
        await elsewhere.move()
    await rig.advance_time(600)
    said = [rig.text(message).splitlines()[0] for message in channel.history()]
    assert said == ["begins told [] running", "told [1] running", "one {}", "two {}"]
    assert moves_told(rig, other.history()) == [1]
    assert {row[1] for row in rows(rig.bot.place)} == {"sent"}


async def test_one_channel_that_fails_holds_up_no_other(rig: Rig[OutboxBot]) -> None:
    channel, played = await game(rig)
    other, elsewhere = await game(rig)
    up = rig.refuses("POST", f"/channels/{channel.id}/messages", 503)
    await played.move()
    await elsewhere.move()
    assert moves_told(rig, other.history()) == [1]
    up()
    await rig.advance_time(2)
    assert moves_told(rig, channel.history()) == [1]


@pytest.mark.parametrize(
    "error", [None, ConnectionResetError(), TimeoutError(), discord.DiscordException("strange")], ids=repr
)
async def test_a_lost_answer_is_asked_for_again(rig: Rig[OutboxBot], error: Exception | None) -> None:
    channel, played = await game(rig)
    rig.lose_answer("POST", MESSAGES, error)
    await played.move()
    await rig.advance_time(5)
    assert moves_told(rig, channel.history()) == [1]
    assert (await played.messages())["card"] == channel.history()[-1].id
    assert not rig.requests("GET", MESSAGES)


async def test_a_message_returned_by_its_nonce_counts_as_old(rig: Rig[OutboxBot]) -> None:
    """The message is one move old."""
    channel, played = await game(rig)
    rig.lose_answer("POST", MESSAGES)
    await played.move()
    await played.move()
    await rig.advance_time(5)
    assert moves_told(rig, channel.history()) == [1, 2]


async def test_the_message_of_a_lost_answer_is_searched_for_later(rig: Rig[OutboxBot]) -> None:
    channel, played = await game(rig)
    rig.lose_answer("POST", MESSAGES)
    await played.move()
    with rig.down():
        await rig.advance_time(NONCE_MEMORY * 3)
        await played.move()
    await rig.advance_time(600)
    assert moves_told(rig, channel.history()) == [1, 2]
    assert [bool(rig.buttons(message)) for message in channel.history()] == [False, False, True]


async def test_a_message_that_did_not_arrive_is_not_found_and_sent(rig: Rig[OutboxBot]) -> None:
    channel, played = await game(rig)
    with rig.down():
        await played.move()
        await rig.advance_time(NONCE_MEMORY * 3)
    await rig.advance_time(600)
    assert moves_told(rig, channel.history()) == [1]
    assert rig.requests("GET", MESSAGES)


class NoHistory:
    """A channel in which the bot may write but not read."""

    def __init__(self, rig: Rig[OutboxBot], channel: Any) -> None:
        self.rig = rig
        rig.refuses("GET", f"/channels/{channel.id}/messages*", 403, 50001)


@pytest.mark.parametrize("arrives", [True, False])
async def test_without_the_permission_to_read(rig: Rig[OutboxBot], arrives: bool) -> None:
    channel, played = await game(rig)
    await rig.advance_time(3600)
    NoHistory(rig, channel)
    if arrives:
        rig.lose_answer("POST", MESSAGES)
        await played.move()
    with rig.down():
        if not arrives:
            await played.move()
        await rig.advance_time(NONCE_LIFE + 60)
    await rig.advance_time(600)
    # it may have arrived, so it is given up; the next card shows its moves
    assert moves_told(rig, channel.history()) == [1]
    assert rows(rig.bot.place)[-1][1] == ("dead" if arrives else "sent")


async def test_without_the_permission_to_read_the_nonce_helps(rig: Rig[OutboxBot]) -> None:
    channel, played = await game(rig)
    NoHistory(rig, channel)
    rig.lose_answer("POST", MESSAGES)
    await played.move()
    await rig.advance_time(NONCE_LIFE - 1)
    assert moves_told(rig, channel.history()) == [1]
    assert rows(rig.bot.place)[-1][1] == "sent"


def failing(rig: Rig[OutboxBot], monkeypatch: pytest.MonkeyPatch, name: str, times: int = 1_000_000) -> list[Any]:
    """A method of the store that fails this many times."""
    calls: list[Any] = []
    plain = getattr(rig.bot.store, name)

    async def fails(*given: Any, **more: Any) -> Any:
        calls.append(given)
        if len(calls) <= times:
            raise StoreFailed("store.full")
        return await plain(*given, **more)

    monkeypatch.setattr(rig.bot.store, name, fails)
    return calls


@pytest.mark.parametrize("later", [0.0, NONCE_MEMORY * 2])
async def test_a_death_between_sending_and_writing_it_down(
    rig: Rig[OutboxBot], monkeypatch: pytest.MonkeyPatch, later: float
) -> None:
    channel, played = await game(rig)
    with monkeypatch.context() as patch:
        failing(rig, patch, "record_delivery")
        failing(rig, patch, "record_failure")
        failing(rig, patch, "release")
        await played.move()
        assert rows(rig.bot.place)[-1][1] == "waiting"
        await rig.advance_time(later)
        await rig.restart()
    await rig.settle()
    await rig.advance_time(1)
    assert moves_told(rig, channel.history()) == [1]
    assert rows(rig.bot.place)[-1][:4] == ("card", "sent", rows(rig.bot.place)[-1][2], 0)
    await played.move()
    assert moves_told(rig, channel.history()) == [1, 2]


async def test_a_full_disk_after_sending(rig: Rig[OutboxBot], monkeypatch: pytest.MonkeyPatch) -> None:
    channel, played = await game(rig)
    calls = failing(rig, monkeypatch, "record_delivery", times=4)
    await played.move()
    await rig.advance_time(30)
    assert len(calls) == 5
    assert moves_told(rig, channel.history()) == [1]
    assert len(rig.requests("POST", MESSAGES)) == 2
    assert rows(rig.bot.place)[-1][:3] == ("card", "sent", 1)


async def test_a_disk_that_stays_full_after_sending(rig: Rig[OutboxBot], monkeypatch: pytest.MonkeyPatch) -> None:
    channel, played = await game(rig)
    with monkeypatch.context() as patch:
        failing(rig, patch, "record_delivery")
        failing(rig, patch, "record_failure")
        await played.move()
        await rig.advance_time(1800)
    await rig.advance_time(600)
    assert moves_told(rig, channel.history()) == [1]
    assert rows(rig.bot.place)[-1][1] == "sent"


async def test_a_restart_sends_what_waits(rig: Rig[OutboxBot]) -> None:
    channel, played = await game(rig)
    up = rig.refuses("*", "*/messages", 503)
    await played.move()
    up()
    await rig.restart()
    await rig.settle()
    await rig.advance_time(2)
    assert moves_told(rig, channel.history()) == [1]


async def test_two_workers_on_one_database(place: Place, rig: Rig[OutboxBot]) -> None:
    channel, played = await game(rig)
    with rig.as_bot():
        second = rig.bot.another("them")
        rig.bot.others.append(second)
        second.start()
    await rig.settle()
    for _ in range(5):
        await played.commit(*played.card(), *played.notice("x"), moves=1)
        second.wake()
        await rig.settle()
        await rig.advance_time(1)
    assert moves_told(rig, channel.history()) == [1, 2, 3, 4, 5]
    assert sum(rig.text(message).startswith("x") for message in channel.history()) == 5


async def test_a_found_message_is_remembered_by_what_it_tells(rig: Rig[OutboxBot], cards: Cards) -> None:
    channel, played = await game(rig)
    rig.lose_answer("POST", MESSAGES)
    await played.move()
    with rig.down():
        await rig.advance_time(NONCE_MEMORY * 2)
        await played.move(moves=2)
        cards.broken = ValueError("no card can be made, none need be")
    await rig.advance_time(290)
    cards.broken = None
    card = {message.kind: message for message in await rig.bot.store.messages(played.table)}["card"]
    assert (card.message, card.moves_shown) == (channel.history()[1].id, 1)
    await rig.advance_time(600)
    assert moves_told(rig, channel.history()) == [1, 2, 3]


async def test_deliveries_are_recorded_as_they_arrived(rig: Rig[OutboxBot], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[DeliveryReport] = []
    plain = rig.bot.store.record_delivery

    async def sent(report: DeliveryReport) -> Message | None:
        seen.append(report)
        return await plain(report)

    monkeypatch.setattr(rig.bot.store, "record_delivery", sent)
    channel, played = await game(rig)
    await played.move(moves=2)
    assert [report.remember and report.remember.moves_shown for report in seen] == [0, 2]
    assert [report.message for report in seen] == [message.id for message in channel.history()]


async def test_a_returned_message_does_not_show_later_changes(rig: Rig[OutboxBot]) -> None:
    """It does not show the player who took a seat since."""
    channel, played = await game(rig)
    rig.lose_answer("POST", MESSAGES)
    await played.move()
    await rig.advance_time(0.5)
    await played.move(moves=0)
    await rig.advance_time(5)
    assert moves_told(rig, channel.history()) == [1]
    assert len(channel.history()) == 3
