"""Changes of messages that were sent: they need no request to fetch the message."""

from typing import Any, Final

import pytest

from bot.limits import EDIT_AGE
from bot.outbox import handlers, post
from bot.outbox.handlers import WORDS_FIRST_AGE
from bot.store.store import Store
from bot.tables import notifications
from bot.tables.snapshot import TableSnapshot
from engine.position import Position
from tests.bot.outbox.world import OutboxBot, moves_told, running
from tests.bot.rig import Message, Rig

MEDIA_GALLERY: Final = 12


def fetched(rig: Rig[OutboxBot]) -> int:
    return len(rig.requests("GET", "/channels/*/messages/*"))


def shows_picture(rig: Rig[OutboxBot], message: Message) -> bool:
    """Not only as a file that no part of the message refers to."""
    inside = [part for whole in rig.parts(message) for part in (whole, *whole.get("components", ()))]
    return len(message.attachments) == 1 and any(part["type"] == MEDIA_GALLERY for part in inside)


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
    assert fetched(rig) == 1
    monkeypatch.setattr(post, "KEPT_MESSAGES", 1)
    await played.move(*played.card(), *played.hand(0, anew=True))
    # what remains of the first card was not known any more
    assert fetched(rig) == 2
    await played.move()
    assert fetched(rig) == 2
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


# ---------------------------------------------------------------- what remains of a card, from the database


async def test_another_process_replaces_a_card_without_fetching_it(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move()
    await rig.restart()
    await played.move(*played.interjection())
    await rig.restart()
    await played.move()
    assert fetched(rig) == 0
    old = channel.history()[:-1]
    assert moves_told(rig, channel.history()) == [1, 2, 3]
    assert "aside [2]" in rig.text(old[2])
    assert [shows_picture(rig, message) for message in old] == [True, True, False]
    for message in old:
        assert not rig.buttons(message)
        assert "newer message" in rig.text(message)
        assert rig.bot.cards.line not in rig.text(message)


async def test_an_interjection_that_was_edited_does_not_tell_less_afterwards(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move(*played.interjection())
    await played.move(*notifications.mid_turn(channel.id, played.now, edited=True))
    await rig.restart()
    await played.move()
    assert fetched(rig) == 0
    assert "aside [1 2]" in rig.text(channel.history()[1])


async def test_an_edit_whose_answer_is_lost_stays(rig: Rig[OutboxBot]) -> None:
    """The row of the next card supersedes that of the edit: nobody hears that it has arrived."""
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move(*played.interjection())
    for _ in range(6):
        rig.lose_answer("PATCH", "/channels/*/messages/*")
    await played.move(*notifications.mid_turn(channel.id, played.now, edited=True))
    rig._lost.clear()
    await rig.restart()
    await played.move()
    await rig.advance_time(60)
    assert "aside [1 2]" in rig.text(channel.history()[1])
    assert not rig.buttons(channel.history()[1])


@pytest.mark.parametrize("lost", [True, False])
async def test_a_picture_that_came_later_stays(
    rig: Rig[OutboxBot], monkeypatch: pytest.MonkeyPatch, lost: bool
) -> None:
    async def position_at(store: Store, snapshot: TableSnapshot, moves: int) -> Position[Any, Any]:
        return snapshot.game_position

    monkeypatch.setattr(handlers, "position_at", position_at)  # the moves of these tables cannot be replayed
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    for _ in range(6 * lost):
        rig.lose_answer("PATCH", "/channels/*/messages/*")
    await played.move(*played.card(later=-WORDS_FIRST_AGE))
    rig._lost.clear()
    await rig.restart()
    await played.move()
    await rig.advance_time(60)
    assert fetched(rig) == lost
    first, late, _ = channel.history()
    assert shows_picture(rig, first)
    assert shows_picture(rig, late)
    assert not rig.buttons(late)


async def test_of_private_messages_and_lobbies_nothing_is_stored(rig: Rig[OutboxBot]) -> None:
    """The table of messages has no secrets."""
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move(*played.card(), *played.hand(0, anew=True), *played.lobby(anew=True))
    await played.move(*played.interjection(), *played.hand(0))
    stored = {message.kind: message.replaced is not None for message in await rig.bot.store.messages(played.table)}
    assert stored == {"card": True, "card.aside": True, "hand": False}


async def test_an_old_card_is_replaced_as_well(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await rig.advance_time(EDIT_AGE + 60)
    await played.move()
    assert fetched(rig) == 0
    assert not rig.buttons(channel.history()[0])
