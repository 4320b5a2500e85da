"""Prepare and Sabbath through Discord (E16, E17, E22.4): everyone plans at once, by typing, pressing, accepting the
proposal, or by an order; nothing is revealed before the last plan is in."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.tables.notifications import UNFINISHED_TURN_DELAY
from bot.texts import texts_for
from engine.ezra import GAME
from engine.ezra.moves import ON_PREPARE, ON_SABBATH
from engine.move import Done
from engine.players.dice import Dice
from tests.bot.games.announcements import check_events_told
from tests.bot.games.beginners import wish
from tests.bot.games.ezra_scenes import ENGLISH, sabbath
from tests.bot.games.game_checker import tells_all_once
from tests.bot.games.party import Party
from tests.bot.games.pressing import Pressers
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser

ORDERS = f"order {ON_PREPARE} accept; order {ON_SABBATH} accept"


def sentence(key: str) -> str:
    return texts_for("en", "ezra").sentence(key)


async def accepts(party: Party, who: MemberActor) -> PanelUser:
    """Accepts the proposal by pressing, twice if asked to confirm."""
    user = PanelUser(party, who)
    await user.open_by(party.cards()[-1])
    for _ in range(2):
        if accept := user.act("a"):
            await user.press(accept)
    return user


async def test_each_plans_as_he_likes(rig: Bot) -> None:
    """One accepts the proposal, one types a plan move by move, one presses: a card is sent when the last is done."""
    party, dice = await sabbath(rig, 3), Dice("plans")
    ann, bob, cleo = await party.awaited()
    before, start, since = len(party.cards()), (await party.snapshot()).moves, len(rig.http_requests)
    user = await accepts(party, ann)
    assert sentence("hand.may_change") in user.text()
    assert await party.awaited() == [bob, cleo]
    while bob in await party.awaited():
        assert "✅" in await party.moves(bob, await party.choose_line(bob, dice))
        await rig.advance_time(UNFINISHED_TURN_DELAY)
    line = party.status_line(party.cards()[-1])
    assert (f"<@{cleo.id}>" in line, f"<@{bob.id}>" in line) == (True, False)
    assert not rig.requests("POST", f"/channels/{party.channel.id}/messages", since)
    presser = PanelUser(party, cleo)
    await presser.open_by(party.cards()[-1])
    seat, draft = await presser.draft()
    while seat in draft.position.awaited():
        move = wish((await party.snapshot()).rules, draft.position, seat, dice)
        if move == Done() and presser.act("f") is not None:
            break
        await presser.chooses(move)
        seat, draft = await presser.draft()
    await presser.finish()
    snapshot = await party.snapshot()
    assert snapshot.game_position.state.round == 2
    assert len(party.cards()) == before + 1
    await check_events_told(party, party.cards()[-1], snapshot, start)
    await tells_all_once(party)


async def test_a_plan_may_be_changed_until_the_last_is_in(rig: Bot) -> None:
    party = await sabbath(rig, 2)
    ann, bob = await party.awaited()
    await party.moves(ann, "accept")
    first = (await party.snapshot()).game_position.step
    for line in ("reopen", "take back", "take back", "accept"):
        assert "✅" in await party.moves(ann, line)
    again = (await party.snapshot()).game_position.step
    assert again == first
    user = PanelUser(party, ann)
    await user.open()
    assert sentence("hand.may_change") in user.text()
    await party.moves(bob, "accept")
    assert (await party.snapshot()).game_position.state.round == 2
    await user.press(next(iter(user.own())))
    assert sentence("refusal.stale.decision") in user.text()


async def test_restarted_in_the_middle_of_a_plan(rig: Bot) -> None:
    party, dice = await sabbath(rig, 2), Dice("anew")
    ann, bob = await party.awaited()
    await party.moves(ann, await party.choose_line(ann, dice))
    user = PanelUser(party, bob)
    await user.open_by(party.cards()[-1])
    seat, draft = await user.draft()
    await user.chooses(wish((await party.snapshot()).rules, draft.position, seat, dice))
    told = [rig.text(message) for message in party.public()]
    await rig.restart()
    assert [rig.text(message) for message in party.public()] == told
    accept = user.act("a")
    while accept is not None:
        await user.press(accept)
        accept = user.act("a")
    assert await party.awaited() == [ann]
    await party.moves(ann, "accept")
    await tells_all_once(party)


async def test_accepted_twice_at_once(rig: Bot) -> None:
    party = await sabbath(rig, 2)
    ann, bob = await party.awaited()
    user = PanelUser(party, ann)
    await user.open_by(party.cards()[-1])
    accept = user.act("a")
    assert accept is not None
    async with rig.at_once():
        results = [await rig.press(ann, user.shown(), accept) for _ in range(2)]
    moves = (await party.snapshot()).moves
    await rig.again(results[0])
    snapshot = await party.snapshot()
    assert snapshot.moves == moves
    assert [person.id for person in await party.awaited()] in ([bob.id], [ann.id, bob.id])


@pytest.mark.parametrize("where", ["move", "order"])
async def test_orders_accept_the_proposal(rig: Bot, where: str) -> None:
    """If everyone has ordered it, the last turn of a week leads straight to the next week, and one card tells it."""
    party, dice = Pressers(rig, 2, tongues=ENGLISH), Dice("orders")
    await party.begin(game="ezra")
    for person in party.people:
        said = await party.moves(person, ORDERS) if where == "move" else await _ordered(party, person)
        assert "✅" in said
    last = await party.snapshot()
    while last.game_position.state.round < 2:
        cards = len(party.cards())
        who = (await party.awaited())[0]
        await party.moves(who, await party.choose_line(who, dice, several=True))
        last = await party.snapshot()
        assert last.game_position.state.phase == "work" or not last.game_position.state.round
    assert len(party.cards()) == cards + 1
    await tells_all_once(party)


async def _ordered(party: Party, who: MemberActor) -> str:
    said = [await party.types(who, "order", line=line) for line in ORDERS.split("; ")]
    return "\n".join(said)


async def test_alone_the_next_week_begins_at_once(rig: Bot) -> None:
    party = await sabbath(rig, 1)
    (ann,) = party.people
    cards = len(party.cards())
    assert f"<@{ann.id}>: prepare for the Sabbath" in party.status_line(party.cards()[-1])
    user = await accepts(party, ann)
    assert (await party.snapshot()).game_position.state.round == 2
    assert len(party.cards()) == cards + 1
    assert "On the Sabbath, the opponent" in rig.text(party.cards()[-1])
    assert not user.act("a")


@pytest.mark.parametrize(
    ("name", "lang"), [*((name, "en-GB") for name in GAME.suggested_orders), ("away", "fr"), ("away", "pl")]
)
async def test_suggested_orders_by_pressing(rig: Bot, name: str, lang: str) -> None:
    """A suggestion is set as it is, and nobody else can see it."""
    party = Pressers(rig, 2, tongues=(lang, "en-GB"))
    await party.begin(game="ezra")
    ann, since = party.people[0], len(rig.http_requests)
    words, user = texts_for(lang, "ezra"), PanelUser(party, ann)
    user.panel = (await party.result(ann, "order")).response
    for key in ("orders.suggested", f"suggested.{name}"):
        label = words.sentence(key)
        await user.press(next(custom_id for custom_id, said in user.buttons().items() if said == label))
    (take,) = [custom_id for custom_id in user.buttons() if ":t:" in custom_id]
    await user.press(take)
    orders = (await party.snapshot()).game_position.state.orders
    assert [len(own) for own in orders.values()] == [len(GAME.suggested_orders[name])]
    assert not rig.requests("POST", f"/channels/{party.channel.id}/messages", since)
