"""Turn cards: everything since the last one, exactly once."""

import msgspec

from bot.store.changes import Changes
from tests.bot.outbox.world import Cards, OutboxBot, moves_told, rows, running
from tests.bot.rig import Rig


async def test_the_first_card_and_the_next(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move(moves=3)
    first, second = channel.history()
    assert rig.text(first).startswith("begins told [] running")
    assert rig.text(second).startswith("told [1 2 3] running")
    assert len(first.attachments) == len(second.attachments) == 1
    # she has not looked in between
    assert rig.pings() == {ann.id: 1}


async def test_only_the_newest_card_has_buttons(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move()
    await played.move()
    assert [bool(rig.buttons(message)) for message in channel.history()] == [False, False, True]
    assert [len(message.attachments) for message in channel.history()] == [1, 1, 1]
    assert moves_told(rig, channel.history()) == [1, 2]
    assert await played.messages() == {"card": channel.history()[-1].id}


async def test_moves_of_one_seat_in_a_row_share_a_card(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    for _ in range(4):
        await played.move(*played.card(later=180.0))
        await rig.advance_time(10)
    assert len(channel.history()) == 1
    await played.move()
    assert len(channel.history()) == 2
    assert moves_told(rig, channel.history()) == [1, 2, 3, 4, 5]


async def test_an_unfinished_turn_is_shown_after_a_while(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move(*played.card(later=180.0))
    await rig.advance_time(179)
    assert len(channel.history()) == 1
    await rig.advance_time(1)
    assert moves_told(rig, channel.history()) == [1]


async def test_a_card_is_made_when_it_is_sent(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    with rig.down():
        for _ in range(5):
            await played.move()
            await rig.advance_time(3)
    await rig.advance_time(60)
    assert moves_told(rig, channel.history()) == [1, 2, 3, 4, 5]


async def test_what_was_shown_is_not_shown_again(rig: Rig[OutboxBot], cards: Cards) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    with rig.down():
        await played.move()
        # a row that may have arrived is not superseded
        await played.move()
    await rig.advance_time(60)
    assert moves_told(rig, channel.history()) == [1, 2]
    assert len(channel.history()) == 2
    assert ("card", "dead", "already delivered") in [row[:2] + row[4:] for row in rows(rig.bot.place)]


async def test_a_card_without_a_new_move_is_sent(rig: Rig[OutboxBot]) -> None:
    """A seat was taken over: the moves are the same, but not the player."""
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move(moves=0)
    assert len(channel.history()) == 2


async def test_a_card_that_is_current_makes_another_row_needless(rig: Rig[OutboxBot]) -> None:
    """Two rows of one commit have the same time; only the version shows that the second is not needed."""
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    (again,) = played.card()
    await played.move(*played.card(), msgspec.structs.replace(again, topic="again"))
    assert moves_told(rig, channel.history()) == [1]
    assert [row[1] for row in rows(rig.bot.place)] == ["sent", "sent", "dead"]


async def test_a_card_asked_for_anew_is_sent_again(rig: Rig[OutboxBot]) -> None:
    """Nothing has changed since the last one, but it has to be at the bottom of the channel."""
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    (again,) = played.card()
    again = msgspec.structs.replace(again, topic="again", payload={"anew": True})
    await played.move(*played.card(), again)
    assert [bool(rig.buttons(message)) for message in channel.history()] == [False, False, True]
    assert [row[1] for row in rows(rig.bot.place)] == ["sent"] * 3


async def test_a_move_after_a_card_is_shown_however_long_its_row_has_waited(rig: Rig[OutboxBot]) -> None:
    """The superseded row was older than the card, so `since` does not refer to this move."""
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move(*played.card(later=180.0))
    await rig.advance_time(10)
    (other,) = played.card()
    await played.move(msgspec.structs.replace(other, topic="other"))
    await rig.advance_time(10)
    await played.move()
    assert moves_told(rig, channel.history()) == [1, 2, 3]


async def test_undone_and_replaced_moves(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move(moves=3)
    played.moves = 1
    await played.commit(*played.card(), moves=1, keep_moves=1)
    await rig.settle()
    await rig.advance_time(1)
    played.moves = 1
    await played.commit(*played.card(), moves=1, keep_moves=1)
    await rig.settle()
    assert len(channel.history()) == 4


async def test_a_relocated_table_is_shown_in_its_new_channel(rig: Rig[OutboxBot]) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    other, _ = rig.place("cleo")
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move(*played.card(later=180.0))
    played.channel = other.id
    await played.commit(*played.card(), changes=Changes(channel=other.id))
    await rig.settle()
    assert len(channel.history()) == 1
    assert moves_told(rig, other.history()) == [1]
    # nothing has changed, but the new channel has no card yet
    played.channel = channel.id
    await played.commit(*played.card(), changes=Changes(channel=channel.id))
    await rig.settle()
    assert len(channel.history()) == 2


async def test_a_card_is_sent_without_its_failed_picture(rig: Rig[OutboxBot], cards: Cards) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    cards.picture = None
    played = await running(rig, channel.id, (ann.id, bob.id))
    await played.move()
    assert moves_told(rig, channel.history()) == [1]
    assert [message.attachments for message in channel.history()] == [[], []]


async def test_a_sealed_answer_edits_the_line_of_the_card(rig: Rig[OutboxBot], cards: Cards) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    cards.line = "Bob is missing"
    await played.move(*played.missing())
    (card,) = channel.history()
    assert rig.text(card) == "begins told [] running\nBob is missing"
    assert rig.buttons(card)
    assert len(card.attachments) == 1
    edits = len(rig.requests("PATCH"))
    await played.move(*played.missing())
    assert len(rig.requests("PATCH")) == edits


async def test_an_old_card_is_not_edited(rig: Rig[OutboxBot], cards: Cards) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    cards.line = "Bob is missing"
    await rig.advance_time(3600)
    await played.move(*played.missing())
    assert "missing" not in rig.text(channel.history()[0])
    assert rows(rig.bot.place)[-1][1] == "dead"


async def test_discord_keeps_no_view_of_ours(rig: Rig[OutboxBot], cards: Cards) -> None:
    channel, (ann, bob) = rig.place("ann", "bob")
    played = await running(rig, channel.id, (ann.id, bob.id))
    cards.line = "Bob is missing"
    await played.move(*played.missing())
    await played.move()
    assert rig.bot.persistent_views == []
    assert not rig.kept_views()
