"""Changes of messages that were sent: they need no request to fetch the message."""

import pytest

from bot.outbox import post
from tests.bot.outbox.world import OutboxBot, running
from tests.bot.rig import Rig


async def test_a_message_is_changed_without_being_fetched(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    rig.bot.cards.line = "it is Bob's turn"
    await played.move(*played.missing(), moves=0)
    await played.move(*played.missing(), moves=0)
    (first,) = channel.history()
    assert "Bob's turn" in rig.text(first)
    await played.move()
    assert rig.requests("GET", "/channels/*/messages/*") == []
    first, second = channel.history()
    # what was asked is no longer true
    assert "Bob's turn" not in rig.text(first)
    assert "newer message" in rig.text(first)
    assert [bool(rig.buttons(message)) for message in (first, second)] == [False, True]
    assert [len(message.attachments) for message in (first, second)] == [1, 1]


async def test_a_message_whose_change_failed_or_that_is_forgotten_is_fetched(
    rig: Rig[OutboxBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    rig.bot.cards.line = "it is Bob's turn"
    rig.inject_error("PATCH", "*", status=503, times=1)
    await played.move(*played.missing(), moves=0)
    await rig.advance_time(60)
    assert len(rig.requests("GET", "/channels/*/messages/*")) == 1
    monkeypatch.setattr(post, "KEPT_MESSAGES", 1)
    await played.move(*played.card(), *played.hand(0, anew=True))
    await played.move()
    assert len(rig.requests("GET", "/channels/*/messages/*")) == 3
    assert [bool(rig.buttons(message)) for message in channel.history()] == [False, False, True]


async def test_hands_do_not_take_the_place_of_cards(rig: Rig[OutboxBot], monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand is never changed in part, so there is no need to remember it."""
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    monkeypatch.setattr(post, "KEPT_MESSAGES", 1)
    await played.move(*played.hand(0, anew=True))
    await played.move(*played.hand(0))
    rig.bot.cards.line = "it is Bob's turn"
    await played.move(*played.missing(), moves=0)
    assert rig.requests("GET", "/channels/*/messages/*") == []
