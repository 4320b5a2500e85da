"""Lobbies, hands and notices."""

from typing import Any

import msgspec
import pytest

from bot.outbox import refusals
from bot.store.changes import Changes
from bot.store.rows import Status
from bot.tables import notifications
from tests.bot.outbox.world import OutboxBot, Played, moves_told, opened, rows, running
from tests.bot.rig import NONCE_MEMORY, Rig

SILENT = 1 << 12


async def waiting(rig: Rig[OutboxBot]) -> tuple[Any, Played]:
    """A lobby with its card."""
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await opened(rig, channel.id, (ann.id, bob.id))
    await played.move(*played.lobby(), moves=0)
    return channel, played


async def test_a_lobby_is_one_message(rig: Rig[OutboxBot]) -> None:
    channel, played = await waiting(rig)
    (card,) = channel.history()
    assert rig.text(card).startswith("lobby of P0 P1")
    for name in ("Cleo", "Dan"):
        seats = (*played.seats()[:1], msgspec.structs.replace(played.seats()[1], name=name))
        await played.commit(*played.lobby(), seats=seats)
        await rig.settle()
        (card,) = channel.history()
        assert rig.text(card).startswith(f"lobby of P0 {name}")
        assert len(card.attachments) == 1
        assert rig.buttons(card)
    assert rig.pings() == {}


@pytest.mark.parametrize("status", [Status.RUNNING, Status.ABANDONED, Status.EXPIRED])
async def test_a_closed_lobby_has_no_buttons(rig: Rig[OutboxBot], status: Status) -> None:
    channel, played = await waiting(rig)
    await played.commit(*played.lobby(), state=b"{}", changes=Changes(status=status))
    await rig.settle()
    assert [rig.buttons(message) for message in channel.history()] == [{}]


async def test_a_lobby_sent_anew(rig: Rig[OutboxBot]) -> None:
    channel, played = await waiting(rig)
    await played.move(*played.lobby(anew=True), moves=0)
    assert [bool(rig.buttons(message)) for message in channel.history()] == [False, True]
    assert await played.messages() == {"lobby": channel.history()[-1].id}


async def test_a_lobby_whose_message_was_deleted(rig: Rig[OutboxBot]) -> None:
    channel, played = await waiting(rig)
    rig.backend.delete_message(channel.id, channel.history()[0].id)
    await played.move(*played.lobby(), moves=0)
    assert [bool(rig.buttons(message)) for message in channel.history()] == [True]
    rig.backend.delete_message(channel.id, channel.history()[0].id)
    await played.start(*played.lobby(), *played.card())
    await rig.settle()
    assert [rig.text(message).split()[0] for message in channel.history()] == ["begins"]
    assert "lobby" not in await played.messages()


async def test_a_lobby_that_may_not_be_edited_any_more(rig: Rig[OutboxBot]) -> None:
    channel, played = await waiting(rig)
    rig.inject_error("PATCH", "*", status=429, code=30046, times=1)
    await played.move(*played.lobby(), moves=0)
    assert [bool(rig.buttons(message)) for message in channel.history()] == [False, True]


async def test_a_lobby_edited_without_its_picture(rig: Rig[OutboxBot]) -> None:
    channel, played = await waiting(rig)
    rig.inject_error("PATCH", "*", status=403, code=50013, times=1)
    await played.move(*played.lobby(), moves=0)
    (card,) = channel.history()
    assert card.attachments == []
    assert rig.buttons(card)


async def test_a_lobby_whose_answer_is_lost(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    rig.lose_answer("POST", "/channels/*/messages")
    played = await opened(rig, channel.id, (ann.id, bob.id))
    await played.move(*played.lobby(), moves=0)
    with rig.down():
        await rig.advance_time(NONCE_MEMORY * 2)
    await rig.advance_time(600)
    assert len(channel.history()) == 1
    await played.move(*played.lobby(), moves=0)
    assert len(channel.history()) == 1


# ---------------------------------------------------------------- hands


async def dealt(rig: Rig[OutboxBot]) -> tuple[Any, Any, Played]:
    channel, (ann, bob) = rig.place("ann", "bob")
    return ann, bob, await running(rig, channel.id, (ann.id, bob.id))


async def test_a_hand_is_sent_silently(rig: Rig[OutboxBot]) -> None:
    ann, bob, played = await dealt(rig)
    await played.move(*played.hand(0, anew=True), *played.hand(1, anew=True), moves=0)
    for person, seat in ((ann, 0), (bob, 1)):
        (hand,) = person.user.dm_channel.history()
        assert rig.text(hand).startswith(f"hand {seat} at 0 in fr")
        assert hand.flags.value & SILENT
    assert rig.pings() == {ann.id: 1}


async def test_a_hand_is_edited_whatever_its_age(rig: Rig[OutboxBot]) -> None:
    ann, _bob, played = await dealt(rig)
    await played.move(*played.hand(0, anew=True))
    for _ in range(2):
        await played.move(*played.hand(0))
        await rig.advance_time(3600)
    (hand,) = ann.user.dm_channel.history()
    assert rig.text(hand).startswith("hand 0 at 3")
    assert len(hand.attachments) == 1


async def test_a_hand_is_sent_anew_on_its_players_turn(rig: Rig[OutboxBot]) -> None:
    """The buttons of the older ones stay: removing them would cost a request each, and they work at any time."""
    ann, _bob, played = await dealt(rig)
    edits = len(rig.requests("PATCH", "/channels/*/messages/*"))
    for _ in range(3):
        await played.move(*played.hand(0, anew=True))
    assert [bool(rig.buttons(message)) for message in ann.user.dm_channel.history()] == [True, True, True]
    assert len(rig.requests("PATCH", "/channels/*/messages/*")) == edits


async def test_a_hand_that_is_current_makes_another_row_needless(rig: Rig[OutboxBot]) -> None:
    ann, _bob, played = await dealt(rig)
    # rows of one commit have the same time; only the version shows that the second is not needed
    await played.move(*played.hand(0, anew=True), *played.hand(0))
    assert len(ann.user.dm_channel.history()) == 1
    assert not rig.requests("PATCH", f"/channels/{ann.user.dm_channel.id}/messages/*")
    assert [row[1] for row in rows(rig.bot.place)][-2:] == ["sent", "dead"]


async def test_in_the_language_of_the_last_press(rig: Rig[OutboxBot]) -> None:
    ann, _bob, played = await dealt(rig)
    await rig.bot.store.update_locale(ann.id, "pl")
    await played.move(*played.hand(0))
    assert rig.text(ann.user.dm_channel.history()[0]).startswith("hand 0 at 1 in pl")


async def test_a_hand_of_a_seat_that_was_left(rig: Rig[OutboxBot]) -> None:
    ann, _bob, played = await dealt(rig)
    seats = (msgspec.structs.replace(played.seats()[0], person=None, player="greedy"), played.seats()[1])
    await played.commit(*played.hand(0), seats=seats)
    await rig.settle()
    assert ann.user.dm_channel.history() == []
    assert rows(rig.bot.place)[-1][1] == "dead"


async def test_closed_messages_do_not_stop_the_game(rig: Rig[OutboxBot]) -> None:
    ann, bob, played = await dealt(rig)
    opened_again = rig.close_dms(ann)
    await played.move(*played.hand(0), *played.hand(1), *played.card())
    assert len(bob.user.dm_channel.history()) == 1
    assert (await rig.bot.store.person(ann.id)).dms_closed
    asked = len(rig.requests("POST", f"/channels/{ann.user.dm_channel.id}/messages"))
    await played.move(*played.hand(0), *played.card())
    assert len(rig.requests("POST", f"/channels/{ann.user.dm_channel.id}/messages")) == asked
    opened_again()
    await rig.bot.store.set_dms_closed(ann.id, closed=False)
    await played.move(*played.hand(0), *played.card())
    assert len(ann.user.dm_channel.history()) == 1


async def test_a_person_who_cannot_get_messages_at_all(rig: Rig[OutboxBot], logged: list[Any]) -> None:
    ann, _bob, played = await dealt(rig)
    opening = len(rig.requests("POST", "/users/@me/channels"))
    rig.refuses("POST", "/users/@me/channels", 400, 50033)
    await played.move(*played.hand(0), *played.card())
    await rig.advance_time(3600)
    assert (await rig.bot.store.person(ann.id)).dms_closed
    assert len(rig.requests("POST", "/users/@me/channels")) == opening + 1
    assert [line for line in logged if "exception" in line] == []


async def test_after_a_refusal_the_next_own_turn_brings_the_hand(rig: Rig[OutboxBot]) -> None:
    ann, _bob, played = await dealt(rig)
    opened_again = rig.close_dms(ann)
    await played.move(*played.hand(0, anew=True), *played.card())
    assert (await rig.bot.store.person(ann.id)).dms_closed
    opened_again()
    await rig.advance_time(refusals.FIRST_PAUSE)
    await played.move(*played.hand(0), *played.card())
    assert ann.user.dm_channel.history() == []
    await played.move(*played.hand(0, anew=True), *played.card())
    assert not (await rig.bot.store.person(ann.id)).dms_closed
    await played.move(*played.hand(0), *played.card())
    (message,) = ann.user.dm_channel.history()
    assert rig.text(message).startswith("hand 0 at 4")


async def test_closed_messages_are_tried_less_and_less_often(rig: Rig[OutboxBot]) -> None:
    ann, _bob, played = await dealt(rig)
    address = f"/channels/{ann.user.dm_channel.id}/messages"

    async def tries(minutes: int) -> list[int]:
        """The minutes of the attempts, with a turn every ten seconds for two minutes, then every ten minutes."""
        found, before = [], len(rig.requests("POST", address))
        seconds = [*range(0, 120, 10), *range(120, minutes * 60, 600)]
        for now, then in zip(seconds, [*seconds[1:], minutes * 60], strict=True):
            await played.move(*played.hand(0, anew=True))
            if (count := len(rig.requests("POST", address))) > before:
                assert count == before + 1
                found.append(now // 60)
                before = count
            await rig.advance_time(then - now)
        return found

    opened_again = rig.close_dms(ann)
    assert await tries(242) == [0, 1, 12, 22, 32, 52, 92, 152, 212]
    # after a success, the pauses start again from the first
    opened_again()
    await rig.bot.store.set_dms_closed(ann.id, closed=False)
    rig.close_dms(ann)
    assert await tries(2) == [0, 1]


async def test_a_hand_whose_message_is_gone(rig: Rig[OutboxBot]) -> None:
    ann, _bob, played = await dealt(rig)
    await played.move(*played.hand(0))
    rig.inject_error("PATCH", "*", status=404, code=10008, times=1)
    await played.move(*played.hand(0))
    assert len(ann.user.dm_channel.history()) == 2


async def test_a_hand_whose_answer_is_lost(rig: Rig[OutboxBot]) -> None:
    ann, _bob, played = await dealt(rig)
    rig.lose_answer("POST", f"/channels/{ann.user.dm_channel.id}/messages")
    await played.move(*played.hand(0, anew=True))
    with rig.down():
        await rig.advance_time(NONCE_MEMORY * 2)
    await rig.advance_time(600)
    assert len(ann.user.dm_channel.history()) == 1
    assert rows(rig.bot.place)[-1][1] == "sent"


async def test_a_notice_pings_the_people_it_names(rig: Rig[OutboxBot]) -> None:
    ann, bob, played = await dealt(rig)
    await played.move(*played.notice("vote", bob.id), moves=0)
    assert rig.pings() == {ann.id: 1, bob.id: 1}


async def test_notices_are_never_superseded(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    with rig.down():
        for i in range(4):
            await played.move(*notifications.notice(played.channel, played.now, "n", {"i": i}), *played.card())
    await rig.advance_time(600)
    said = [rig.text(message).splitlines()[0] for message in channel.history()]
    assert [line for line in said if line.startswith("n ")] == [f"n {{'i': {i}}}" for i in range(4)]
    assert moves_told(rig, channel.history()) == [1, 2, 3, 4]
