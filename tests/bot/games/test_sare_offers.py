"""Ready-made orders offered within a question and in private messages: one press, and nobody else learns of it."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.tables import start
from bot.tables.notifications import UNFINISHED_TURN_DELAY
from bot.texts import texts_for
from engine.orders import order_notation
from tests.bot.games.beginners import Beginners
from tests.bot.games.conftest import Seeds
from tests.bot.games.seasons import season, window
from tests.bot.games.world import Bot, alts, plain, world
from tests.bot.panels.turn.panel_user import PanelUser

DOUBLE, SINGLE, HORUS = "double", "single", "horus"
REACTION = "order reaction stay when far 3"
STAY = "🔁 Stay while a revolt is far off"
DRAW = "🔁 Draw while it is safe enough"


def sentence(key: str) -> str:
    return texts_for("en", "sare").sentence(key)


async def orders_of(party: Beginners, who: MemberActor) -> list[str]:
    snapshot = await party.snapshot()
    seat = snapshot.seat_of(who.id)
    assert seat is not None
    return [order_notation(snapshot.box, order) for order in snapshot.view(seat.seat).orders]


def offered(party: Beginners, who: MemberActor, label: str) -> str:
    """The id of an offer's button in the newest private message."""
    buttons = party.rig.buttons(party.private_messages(who)[-1])
    return next((custom_id for custom_id, said in buttons.items() if said == label), "")


async def asked(party: Beginners, who: MemberActor) -> PanelUser:
    user = PanelUser(party, who)
    await user.open_by(party.cards()[-1])
    return user


# ---------------------------------------------------------------- in the question


async def test_one_press_sets_the_order_and_answers(rig: Bot) -> None:
    party = await season(rig, 2, DOUBLE)
    _, (first,) = await window(party)
    before, user = await party.snapshot(), await asked(party, first)
    assert user.own()[user.act("t") or ""] == STAY
    assert sentence("suggested.reactions.help") in user.text()
    pressed = await user.does("t")
    rows = await rig.bot.store.log(party.table, before.moves)
    assert [row.move for row in rows] == [REACTION, "stay"]
    assert await orders_of(party, first) == [REACTION]
    assert "I’ve set this ready-made order: Stay while a revolt is far off." in user.text()
    assert STAY not in user.own().values()
    version = (await party.snapshot()).row.version
    await rig.again(pressed)
    assert (await party.snapshot()).row.version == version


async def test_from_then_on_it_is_not_asked(rig: Bot) -> None:
    """Two Winds in one turn: the second one does not stop the game."""
    party = await season(rig, 2, HORUS, DOUBLE, DOUBLE, SINGLE)
    owner, (other,) = await window(party)
    messages = len(party.cards())
    await (await asked(party, other)).does("t")
    snapshot = await party.snapshot()
    assert snapshot.game_position.interrupted_seat() is None
    assert snapshot.game_position.state.players[snapshot.seat_of(owner.id).seat].cards  # type: ignore[union-attr]
    assert len(party.cards()) == messages + 1


async def test_draws_are_offered_where_one_is_safe(rig: Bot) -> None:
    """The orders do not answer whether to draw Horus, so they are not offered there."""
    party = await season(rig, 2, SINGLE, SINGLE, HORUS)
    (who,) = await party.awaited()
    user = await asked(party, who)
    assert DRAW in user.own().values()
    await user.does("t")
    (other,) = await party.awaited()
    assert other != who
    await party.moves(other, "draw")
    assert await party.awaited() == [who]
    assert (await asked(party, who)).act("t") is None


async def test_a_question_that_was_answered_otherwise_sets_nothing(rig: Bot) -> None:
    party = await season(rig, 2, DOUBLE)
    _, (first,) = await window(party)
    user = await asked(party, first)
    button = user.act("t")
    assert button is not None
    await party.moves(first, "stay")
    version = (await party.snapshot()).row.version
    await user.press(button)
    assert sentence("refusal.stale.decision") in user.text()
    assert (await party.snapshot()).row.version == version
    assert await orders_of(party, first) == []


async def test_two_presses_at_once_count_once(rig: Bot) -> None:
    party = await season(rig, 2, DOUBLE)
    _, (first,) = await window(party)
    before, user = await party.snapshot(), await asked(party, first)
    button = user.act("t")
    assert button is not None
    async with rig.at_once():
        for _ in range(2):
            await rig.press(first, user.shown(), button)
    assert [row.move for row in await rig.bot.store.log(party.table, before.moves)] == [REACTION, "stay"]


async def test_it_is_not_offered_once_something_is_chosen(rig: Bot) -> None:
    party = await season(rig, 2, DOUBLE)
    _, (first,) = await window(party)
    user = await asked(party, first)
    await user.choose("Lay the obelisk down")
    assert user.act("t") is None
    assert sentence("suggested.reactions.help") not in user.text()


async def test_it_is_not_offered_while_others_answer_in_secret_too(rig: Bot) -> None:
    """Others see how many moves were made. An order and its answer are two, so they would know the answer."""
    party = await season(rig, 3, DOUBLE)
    _, (first, last) = await window(party)
    assert (await asked(party, first)).act("t") is None
    assert not offered(party, first, STAY)
    assert not offered(party, last, STAY)
    await party.moves(first, "stay")
    user = await asked(party, last)
    assert user.own()[user.act("t") or ""] == STAY


# ---------------------------------------------------------------- in private messages


async def test_it_is_offered_when_the_game_begins(rig: Bot) -> None:
    party = Beginners(rig, 2, tongues=("en-GB",))
    await party.begin(game="sare")
    ann, bob = party.people
    button = offered(party, ann, STAY)
    assert button
    version, messages = (await party.snapshot()).row.version, len(party.public())
    result = await rig.press(ann.user, party.private_messages(ann)[-1], button)
    assert result.response is not None
    assert "✅ Order set: " in rig.text(result.response)
    assert await orders_of(party, ann) == [REACTION]
    # the message no longer offers it, and nobody else hears of it
    assert not offered(party, ann, STAY)
    assert offered(party, bob, STAY)
    assert len(party.public()) == messages
    assert (await party.snapshot()).row.version == version + 1
    again = await rig.press(ann.user, party.private_messages(ann)[-1], button)
    assert again.response is not None
    assert sentence("orders.done") in rig.text(again.response)
    assert (await party.snapshot()).row.version == version + 1


async def test_a_private_message_answers_too(rig: Bot) -> None:
    party = await season(rig, 2, DOUBLE)
    _, (other,) = await window(party)
    before, button = await party.snapshot(), offered(party, other, STAY)
    result = await rig.press(other.user, party.private_messages(other)[-1], button)
    assert result.response is not None
    assert "I’ve set this ready-made order: Stay while a revolt is far off." in rig.text(result.response)
    assert [row.move for row in await rig.bot.store.log(party.table, before.moves)] == [REACTION, "stay"]
    again = await rig.press(other.user, party.private_messages(other)[-1], button)
    assert again.response is not None
    assert sentence("refusal.stale.decision") in rig.text(again.response)


async def test_only_players_can_take_an_offer(rig: Bot) -> None:
    party = await season(rig, 2, DOUBLE)
    _, (other,) = await window(party)
    message, button = party.private_messages(other)[-1], offered(party, other, STAY)
    version = (await party.snapshot()).row.version
    result = await rig.press(party.eve.user, message, button)
    assert result.response is not None
    assert sentence("refusal.table.not_seated") in rig.text(result.response)
    assert (await party.snapshot()).row.version == version


# ---------------------------------------------------------------- secrets


async def types_stay(party: Beginners, who: MemberActor) -> None:
    await party.moves(who, "stay")


async def types_down(party: Beginners, who: MemberActor) -> None:
    await party.moves(who, "lay down")


async def test_others_are_sent_the_same(empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How a player answers: nothing that others are sent shows it before all have answered."""
    ways: tuple[Callable[[Beginners, MemberActor], Awaitable[None]], ...] = (types_stay, types_down)
    heard = list[Any]()
    for way in ways:
        monkeypatch.setattr(start, "secrets", Seeds())
        async with world(Path(shutil.copy(empty, tmp_path / f"{way.__name__}.db"))) as rig:
            party = await season(rig, 4, DOUBLE)
            _, (first, *others) = await window(party)
            since = len(rig.http_requests)
            await way(party, first)
            await rig.advance_time(2 * UNFINISHED_TURN_DELAY)
            own = str(first.user.dm_channel.id)
            sent = [
                (request.method, *plain([request.path]))
                for request in rig.requests(since=since)
                if own not in request.path and "/interactions/" not in request.path and "/webhooks/" not in request.path
            ]
            rest = [message for person in others for message in party.private_messages(person)]
            words = [
                (rig.text(message), list(rig.buttons(message).values()), alts(rig, message))
                for message in (*party.public(), *rest)
            ]
            heard.append((words, sent))
    assert heard[0] == heard[1]


async def test_the_channel_never_offers_an_order(rig: Bot) -> None:
    party = await season(rig, 2, DOUBLE)
    _, (first, *_) = await window(party)
    await (await asked(party, first)).does("t")
    for message in party.public():
        assert "🔁" not in rig.text(message)
        assert not [label for label in rig.buttons(message).values() if "🔁" in label]
