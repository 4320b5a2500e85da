"""A card that is late goes out without its picture, which follows."""

from typing import Any

import pytest

from bot.outbox import handlers
from bot.outbox.handlers import WORDS_FIRST_AGE
from bot.store.store import Store
from bot.tables.snapshot import TableSnapshot
from engine.position import Position
from tests.bot.outbox.world import OutboxBot, Played, moves_told, rows, running
from tests.bot.rig import Rig


async def late_card(rig: Rig[OutboxBot]) -> tuple[Any, Played]:
    """A table whose card of one move is late."""
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move(*played.card(later=-WORDS_FIRST_AGE))
    return channel, played


def files(rig: Rig[OutboxBot], method: str) -> list[int]:
    """How many files each request had."""
    found = rig.requests(method, "/channels/*/messages*")
    return [len((entry.json or {}).get("attachments") or []) for entry in found]


async def test_a_late_card_has_words_first_and_then_its_picture(rig: Rig[OutboxBot]) -> None:
    channel, _ = await late_card(rig)
    assert [len(message.attachments) for message in channel.history()] == [1, 1]
    assert files(rig, "POST") == [1, 0]
    assert 1 in files(rig, "PATCH")
    assert moves_told(rig, channel.history()) == [1]
    assert [bool(rig.buttons(message)) for message in channel.history()] == [False, True]
    assert sum(rig.pings().values()) == 1
    assert [row[:2] for row in rows(rig.bot.place)] == [("card", "sent"), ("card", "sent"), ("picture", "sent")]


async def test_a_card_that_is_not_late_has_its_picture_at_once(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move(*played.card(later=0.1 - WORDS_FIRST_AGE))
    assert files(rig, "POST") == [1, 1]
    assert [row[0] for row in rows(rig.bot.place)] == ["card", "card"]


async def test_a_card_without_its_picture_gets_it_after_a_restart(rig: Rig[OutboxBot]) -> None:
    rig.inject_error("PATCH", "*", status=503, times=None)
    channel, _ = await late_card(rig)
    assert [len(message.attachments) for message in channel.history()] == [1, 0]
    rig.backend.faults.clear()
    await rig.restart(after=60.0)
    await rig.advance_time(60)
    assert [len(message.attachments) for message in channel.history()] == [1, 1]
    assert moves_told(rig, channel.history()) == [1]


async def test_a_late_card_whose_answer_is_lost_comes_once_and_gets_its_picture(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    rig.lose_answer("POST", f"/channels/{channel.id}/messages")
    await played.move(*played.card(later=-WORDS_FIRST_AGE))
    await rig.advance_time(600)
    assert [len(message.attachments) for message in channel.history()] == [1, 1]
    assert moves_told(rig, channel.history()) == [1]


async def test_the_next_card_makes_the_picture_of_the_last_one_needless(rig: Rig[OutboxBot]) -> None:
    rig.inject_error("PATCH", "*", status=503, times=None)
    channel, played = await late_card(rig)
    rig.backend.faults.clear()
    await played.move()
    await rig.advance_time(60)
    # the new card may have waited so long behind the picture that it gets its own later, too
    assert [len(message.attachments) for message in channel.history()] == [1, 0, 1]
    assert [row[0] for row in rows(rig.bot.place)][:3] == ["card", "card", "card"]
    assert moves_told(rig, channel.history()) == [1, 2]


async def test_a_late_card_gets_its_picture_though_a_question_in_the_middle_of_the_next_turn_followed(
    rig: Rig[OutboxBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def position_at(store: Store, snapshot: TableSnapshot, moves: int) -> Position[Any, Any]:
        return snapshot.game_position

    monkeypatch.setattr(handlers, "position_at", position_at)  # the moves of these tables cannot be replayed
    rig.inject_error("PATCH", "*", status=503, times=None)
    channel, played = await late_card(rig)
    await played.move(*played.interjection())
    rig.backend.faults.clear()
    await rig.advance_time(60)
    assert [len(message.attachments) for message in channel.history()] == [1, 1, 0]
    assert [bool(rig.buttons(message)) for message in channel.history()][1:] == [False, True]
    assert moves_told(rig, channel.history()) == [1]


async def test_a_card_whose_picture_could_not_be_drawn_gets_it_later(rig: Rig[OutboxBot]) -> None:
    """The queue of pictures was full, say."""
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    drawn, rig.bot.cards.picture = rig.bot.cards.picture, None
    await played.move()
    assert [len(message.attachments) for message in channel.history()] == [1, 0]
    rig.bot.cards.picture = drawn
    await rig.advance_time(60)
    assert [len(message.attachments) for message in channel.history()] == [1, 1]


async def test_a_card_is_not_edited_while_its_picture_cannot_be_drawn(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    before = len(files(rig, "PATCH"))
    rig.bot.cards.picture = None
    await played.move()
    await rig.advance_time(3_600)
    assert [len(message.attachments) for message in channel.history()] == [1, 0]
    assert len(files(rig, "PATCH")) - before == 1  # the older card's buttons
    assert [row[:2] for row in rows(rig.bot.place)][-1] == ("picture", "dead")
