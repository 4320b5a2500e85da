"""The rig itself, tested with a small bot."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio

from tests.bot.rig import NONCE_MEMORY, Rig, rigged
from tests.bot.smallbot import PICTURE, Book, SmallBot, factory


@pytest.fixture
def book() -> Book:
    return Book()


@pytest_asyncio.fixture
async def rig(book: Book) -> AsyncIterator[Rig[SmallBot]]:
    async with rigged(factory(book)) as rig:
        yield rig


async def test_a_card_with_picture_and_button(rig: Rig[SmallBot]) -> None:
    channel, (ann,) = rig.place("ann")
    answer = await ann.slash(channel, "open")
    assert answer.ephemeral
    assert answer.response
    assert answer.response.content == "Count!"
    (card,) = [message for message in channel.history() if not message.flags.ephemeral]
    assert rig.text(card) == "The counter is at 0."
    assert rig.buttons(card) == {"count:0": "Count"}
    assert await card.attachments[0].read() == PICTURE
    assert {"A board at 0.", "count:0", "board.png"} <= set(rig.all_words(card))


async def test_ephemeral_is_seen_by_one(rig: Rig[SmallBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    await ann.slash(channel, "whisper")
    assert [message.content for message in channel.history(viewer=ann)] == ["Look there."]
    assert channel.history(viewer=bob) == []


async def test_a_restart_keeps_the_card_alive(rig: Rig[SmallBot], book: Book) -> None:
    channel, (ann,) = rig.place("ann")
    await ann.slash(channel, "open")
    before = rig.bot
    assert await rig.restart() is rig.bot is not before
    assert before.is_closed()
    answer = await ann.click(channel.history()[-1], custom_id="count:0")
    assert answer.response
    assert answer.response.content == "Counted to 1."
    assert book.count == 1


async def test_what_was_not_sent_is_sent_after_a_restart_once(rig: Rig[SmallBot], book: Book) -> None:
    channel, (ann,) = rig.place("ann")
    up = rig.refuses("POST", f"/channels/{channel.id}/messages", 503)
    await ann.slash(channel, "open")
    assert (len(book.due), book.sent) == (1, [])
    up()
    await rig.restart()
    assert (book.due, len(book.sent)) == ([], 1)
    assert len(rig.requests("POST", f"/channels/{channel.id}/messages")) == 2


async def test_a_lost_answer_leads_to_no_second_card(rig: Rig[SmallBot], book: Book) -> None:
    channel, (ann,) = rig.place("ann")
    rig.lose_answer("POST", "/channels/*/messages", ConnectionResetError())
    await ann.slash(channel, "open")
    assert len(book.due) == 1
    await rig.advance_time(31)
    assert len(book.sent) == 1
    assert len([message for message in channel.history() if not message.flags.ephemeral]) == 1
    assert len(rig.requests("POST", "/channels/*/messages")) == 2


async def test_after_some_minutes_a_nonce_is_forgotten(rig: Rig[SmallBot]) -> None:
    channel, (ann,) = rig.place("ann")
    await ann.slash(channel, "open")
    for seconds, cards in ((NONCE_MEMORY - 1, 1), (2, 2)):
        await rig.advance_time(seconds)
        with rig.as_bot():
            await rig.bot.deliver(1, channel.id)
        assert len([message for message in channel.history() if not message.flags.ephemeral]) == cards


async def test_discord_is_down(rig: Rig[SmallBot], book: Book) -> None:
    channel, (ann,) = rig.place("ann")
    with rig.down():
        answer = await ann.slash(channel, "open")
    assert not answer.acknowledged
    assert isinstance(rig.errors[0].__cause__, discord.HTTPException)
    await ann.slash(channel, "open")
    assert len(book.sent) == 1


async def test_closed_messages(rig: Rig[SmallBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    opened = rig.close_dms(ann)
    for person, said in ((ann, "Your messages are closed."), (bob, "Look there.")):
        answer = await person.slash(channel, "whisper")
        assert answer.response
        assert answer.response.content == said
    opened()
    await ann.slash(channel, "whisper")
    assert [message.content for message in ann.user.dm_channel.history()] == ["Psst."]


async def test_two_presses_at_once(rig: Rig[SmallBot], book: Book) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    await ann.slash(channel, "open")
    card = channel.history()[-1]
    async with rig.at_once():
        answers = [await member.click(card, custom_id="count:0") for member in (ann, bob)]
        assert not any(answer.acknowledged for answer in answers)
    assert [answer.response.content for answer in answers if answer.response] == ["Counted to 1.", "Stale: it is at 1."]
    assert book.count == 1


async def test_a_double_press_is_one(rig: Rig[SmallBot], book: Book) -> None:
    channel, (ann,) = rig.place("ann")
    await ann.slash(channel, "open")
    async with rig.at_once():
        for _ in range(2):
            await ann.click(channel.history()[-1], custom_id="count:0")
    assert book.count == 1


async def test_the_same_interaction_twice(rig: Rig[SmallBot], book: Book) -> None:
    channel, (ann,) = rig.place("ann")
    await ann.slash(channel, "open")
    answer = await ann.click(channel.history()[-1], custom_id="count:0")
    await rig.again(answer)
    assert book.count == 1
    (error,) = rig.errors
    assert isinstance(error, discord.HTTPException)
    assert error.code == 40060


async def test_a_press_on_a_button_that_is_gone(rig: Rig[SmallBot], book: Book) -> None:
    channel, (ann,) = rig.place("ann")
    await ann.slash(channel, "open")
    card = channel.history()[-1]
    book.count = 5
    answer = await rig.press(ann, card, "count:0")
    assert answer.response
    assert answer.response.content == "Stale: it is at 5."
    assert answer.ephemeral
    # a button that never existed: no answer, no error
    assert not (await rig.press(ann, card, "gone:0")).acknowledged


async def test_a_press_in_a_private_message(rig: Rig[SmallBot]) -> None:
    channel, (ann,) = rig.place("ann")
    await ann.slash(channel, "whisper")
    (message,) = ann.user.dm_channel.history()
    answer = await rig.press(ann.user, message, "count:0")
    assert answer.response
    assert answer.response.content == "Counted to 1."


@pytest.mark.parametrize(("locale", "said"), [("pl", "Licz!"), ("fr", "Compter!"), ("en-GB", "Count!")])
async def test_languages(rig: Rig[SmallBot], locale: str, said: str) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    rig.set_locale(ann, locale)
    answers = [await ann.slash(channel, "open"), await ann.user.slash("open"), await bob.slash(channel, "open")]
    assert [answer.response.content for answer in answers if answer.response] == [said, said, "Count!"]


async def test_a_payload_is_shaped(rig: Rig[SmallBot]) -> None:
    channel, (ann,) = rig.place("ann")
    rig.shape(lambda payload: payload.update(context=2))
    seen: list[bool] = []

    async def look(interaction: discord.Interaction) -> None:
        seen.append(interaction.context.private_channel)

    rig.bot.on_interaction = look  # type: ignore[attr-defined]
    await ann.slash(channel, "open")
    assert seen == [True]


@pytest.mark.parametrize(("seconds", "defer", "code"), [(3.5, False, 10062), (901, True, 10015)])
async def test_an_answer_that_comes_too_late(rig: Rig[SmallBot], seconds: float, defer: bool, code: int) -> None:
    channel, (ann,) = rig.place("ann")
    answer = await ann.slash(channel, "slow", seconds=seconds, defer=defer)
    await rig.advance_time(seconds + 1)
    (error,) = rig.errors
    assert isinstance(error.__cause__, discord.NotFound)
    assert error.__cause__.code == code
    assert answer.acknowledged == defer


async def test_an_answer_in_time(rig: Rig[SmallBot]) -> None:
    channel, (ann,) = rig.place("ann")
    answer = await ann.slash(channel, "slow", seconds=2.5, defer=False)
    await rig.advance_time(3)
    assert answer.acknowledged


async def test_deadlines_follow_the_clock(rig: Rig[SmallBot], book: Book) -> None:
    await rig.advance_time(3599)
    assert book.count == 0
    await rig.advance_time(2)
    assert book.count == 100


async def test_pings_and_requests(rig: Rig[SmallBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    mark = len(rig.http_requests)
    to_ann = discord.AllowedMentions(users=[discord.Object(ann.id)])
    with rig.as_bot():
        place = rig.bot.get_partial_messageable(channel.id)
        message = await place.send(f"{ann.mention} {bob.mention}", allowed_mentions=to_ann, nonce="1")
        await message.edit(content=ann.mention, allowed_mentions=to_ann)
        await place.send(bob.mention, nonce="2")
    assert rig.pings(mark) == {ann.id: 1}
    assert len(rig.requests("POST", "/channels/*/messages", mark)) == 2
    assert len(rig.requests("PATCH", since=mark)) == 1


# ---------------------------------------------------------------- the checks at the end of a test


@asynccontextmanager
async def caught(
    error: type[BaseException], words: str
) -> AsyncIterator[tuple[Rig[SmallBot], pytest.ExceptionInfo[Any]]]:
    """A rig whose final checks fail."""
    with pytest.raises(error, match=words) as info:
        async with rigged(factory(Book())) as rig:
            yield rig, info


async def test_an_error_of_the_bot_fails_the_test() -> None:
    async with caught(ExceptionGroup, "bot raised 1 error") as (rig, info):
        channel, (ann,) = rig.place("ann")
        await ann.slash(channel, "broken")
    assert isinstance(info.value.exceptions[0].__cause__, ValueError)


async def test_a_crash_of_a_worker_fails_the_test() -> None:
    async with caught(ExceptionGroup, "bot raised 1 error") as (rig, _):
        channel, (ann,) = rig.place("ann")
        rig.lose_answer("POST", "/channels/*/messages", LookupError("never caught"))
        await ann.slash(channel, "open")


async def test_a_request_that_discord_refuses_fails_the_test() -> None:
    async with caught(AssertionError, "no nonce") as (rig, _):
        channel, _ = rig.place("ann")
        with rig.as_bot():
            await rig.bot.get_partial_messageable(channel.id).send("Hello.")


async def test_a_worker_that_waits_without_idle_is_detected() -> None:
    class Sulking(SmallBot):
        async def outbox(self) -> None:
            await self.idle(self.wake.wait(), reason="outbox idle")
            await asyncio.Event().wait()

    async with rigged(lambda: Sulking(Book()), settle_timeout=0.05) as rig:
        channel, (ann,) = rig.place("ann")
        with pytest.raises(TimeoutError, match="did not settle"):
            await ann.slash(channel, "open")


async def test_the_clients_own_errors_are_as_they_are(rig: Rig[SmallBot]) -> None:
    rig.lose_answer("GET", "/users/@me/guilds")
    with rig.as_bot(), pytest.raises(aiohttp.ServerDisconnectedError):
        await rig.bot.http.get_guilds(200, None, None)
