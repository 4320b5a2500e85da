"""Questions in the middle of a turn, on good days and bad: with restarts, and presses that are repeated, late or by
the wrong person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from bot.tables.notifications import UNFINISHED_TURN_DELAY
from bot.texts import texts_for
from engine.players.dice import Dice
from tests.bot.games.announcements import check_events_told
from tests.bot.games.game_checker import GameChecker, tells_all_once
from tests.bot.games.seasons import season, window
from tests.bot.games.test_clock import DAY, HOUR
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser

STAY = "Stay in the season"
HORUS, DOUBLE, SINGLE, TROUBLES = "horus", "double", "single", "troubles"


def sentence(key: str) -> str:
    return texts_for("en", "sare").sentence(key)


# ---------------------------------------------------------------- what is sent


async def test_a_window_is_one_message_to_those_asked(rig: Bot) -> None:
    party = await season(rig, 4, DOUBLE)
    before, since = len(party.cards()), len(rig.http_requests)
    owner, asked = await window(party)
    aside = party.cards()[-1]
    assert aside.id == party.short_messages()[-1].id
    assert len(asked) == 3
    assert len(party.cards()) == before + 1
    assert dict(rig.pings(since)) == {member.id: 1 for member in asked}
    line = party.status_line(aside)
    assert all(f"<@{member.id}>" in line for member in asked)
    assert f"<@{owner.id}>" not in line
    assert {custom_id.split(":")[1] for custom_id in rig.buttons(aside)} == {"play", "hand", "board", "rules"}
    for person in asked[:-1]:
        since = len(rig.http_requests)
        await party.moves(person, "stay")
        assert not rig.requests("POST", "/channels/*", since)
        assert f"<@{person.id}>" not in party.status_line(party.cards()[-1])
    await tells_all_once(party)
    await rig.advance_time(2 * UNFINISHED_TURN_DELAY)
    assert len(party.cards()) == before + 1


async def test_the_last_card_of_a_season_asks_nobody(rig: Bot) -> None:
    """S15.10: after it no answer matters. The table answers."""
    party = await season(rig, 3, DOUBLE)
    snapshot = await party.snapshot()
    snapshot.game_position.state.deck = snapshot.game_position.state.deck[:1]
    (owner,) = await party.awaited()
    before, since = len(party.cards()), len(rig.http_requests)
    await party.moves(owner, "draw")
    after = await party.snapshot()
    assert not after.game_position.state.season
    assert after.game_position.interrupted_seat() is None
    rows = await rig.bot.store.log(party.table, snapshot.moves)
    assert [row.move for row in rows] == ["draw", "stay", "stay"]
    assert [row.person for row in rows] == [owner.id, None, None]
    assert len(party.cards()) == before + 1
    assert rig.pings(since) == Counter(person.id for person in await party.awaited())
    await tells_all_once(party)


async def test_a_player_asked_twice_in_one_turn_finds_both_questions_in_one_message(rig: Bot) -> None:
    """Two players: each Wind asks the same player, who has just answered: the short message is edited, without a
    ping."""
    party = await season(rig, 2, HORUS, DOUBLE, DOUBLE, SINGLE)
    owner, (other,) = await window(party)
    cards, since, aside = len(party.cards()), len(rig.http_requests), party.cards()[-1]
    await party.moves(other, "stay")
    assert (await party.snapshot()).game_position.interrupted_seat() is not None
    assert len(party.cards()) == cards
    assert party.short_messages()[-1].id == party.cards()[-1].id == aside.id
    assert not rig.pings(since)
    assert rig.text(party.cards()[-1]).count("A Wind of Revolt") == 2
    assert rig.buttons(party.cards()[-1])
    await tells_all_once(party)
    since = len(rig.http_requests)
    # this answer ends the other's turn and begins the player's own: all read it, no ping is needed
    await party.moves(other, "stay")
    assert await party.awaited() == [other]
    card = party.cards()[-1]
    assert len(party.cards()) == cards + 1
    assert card.attachments
    assert not rig.pings(since)
    assert rig.text(card).count(f"**{owner.user.name}**") >= 4


async def test_a_turn_that_goes_on_after_a_window(rig: Bot) -> None:
    """The player in turn is pinged again, and one card tells everything at the end of the turn."""
    party = await season(rig, 3, TROUBLES, TROUBLES, SINGLE)
    (owner,) = await party.awaited()
    start, since = (await party.snapshot()).moves, len(rig.http_requests)
    before = len(party.cards())
    await party.moves(owner, "draw")
    await party.moves(owner, "draw")
    line = next(
        offered_line for offered_line in await party.completions(owner) if offered_line.startswith("pass trouble")
    )
    assert len(party.cards()) == before
    await party.moves(owner, line)
    (rival,) = await party.awaited()
    await party.moves(rival, "stay")
    assert await party.awaited() == [owner]
    assert len(party.cards()) == len(party.short_messages()) + before == before + 2
    assert dict(rig.pings(since)) == {rival.id: 1, owner.id: 1}
    # the player asked, then the player in turn, and no card while they think
    await rig.advance_time(2 * UNFINISHED_TURN_DELAY)
    assert len(party.cards()) == before + 2
    await party.moves(owner, "draw")
    card, snapshot = party.cards()[-1], await party.snapshot()
    assert len(party.cards()) == before + 3
    await check_events_told(party, card, snapshot, start)
    assert rig.text(card).count(f"**{owner.user.name}** draws") == 3


async def test_moves_in_a_lane_send_nothing(rig: Bot) -> None:
    """All build at the same time: the others are not told again what they have to do."""
    party, dice = await season(rig, 3, DOUBLE, TROUBLES, DOUBLE), Dice("lanes")
    while (await party.snapshot()).game_position.state.season:
        await party.step(dice)
    snapshot, cards, since = await party.snapshot(), len(party.cards()), len(rig.http_requests)
    who, *_ = await party.awaited()
    while who in await party.awaited():
        await party.moves(who, await party.choose_line(who, dice))
        await rig.advance_time(2 * UNFINISHED_TURN_DELAY)
    after = await party.snapshot()
    assert after.moves > snapshot.moves + 1
    assert len(party.cards()) == cards
    assert not rig.pings(since)
    assert f"<@{who.id}>" not in party.status_line(party.cards()[-1])


# ---------------------------------------------------------------- started anew


@pytest.mark.slow
async def test_restarted_between_all_lines_of_a_season(rig: Bot) -> None:
    party, dice = await season(rig, 3, DOUBLE, TROUBLES, DOUBLE), Dice("between")
    watch = GameChecker(party)
    for _ in range(24):
        said = [rig.text(message) for message in party.public()]
        await rig.restart()
        assert [rig.text(message) for message in party.public()] == said
        await watch.line(dice)
    assert watch.short_messages > 3
    assert watch.turns > 3


@pytest.mark.parametrize("kinds", [(DOUBLE,), (SINGLE, DOUBLE)])
async def test_restarted_before_a_window_is_announced(rig: Bot, kinds: Sequence[str]) -> None:
    """However much was not told before it: one message tells everything, with one ping."""
    party = await season(rig, 3, *kinds)
    up = rig.refuses("POST", f"/channels/{party.channel.id}/messages", 503)
    before = len(party.cards())
    for _ in kinds[1:]:
        (who,) = await party.awaited()
        await party.moves(who, "draw")
    _, asked = await window(party)
    assert len(party.cards()) == before
    up()
    await rig.restart()
    since = len(rig.http_requests)
    await rig.advance_time(300)
    assert len(party.cards()) == before + 1
    assert dict(rig.pings(since)) == {person.id: 1 for person in asked}
    assert all(f"<@{person.id}>" in party.status_line(party.cards()[-1]) for person in asked)
    await tells_all_once(party)


async def test_a_short_message_works_after_a_restart(rig: Bot) -> None:
    party = await season(rig, 3, DOUBLE)
    _, (first, *others) = await window(party)
    aside, cards = party.cards()[-1], len(party.cards())
    await party.moves(first, "stay")
    await rig.restart()
    assert f"<@{first.id}>" not in party.status_line(aside)
    for person in others:
        user = PanelUser(party, person)
        await user.open_by(aside)
        await user.choose(STAY)
        await rig.restart()
        await user.confirm()
    assert len(party.cards()) == cards + 1
    assert not rig.buttons(aside)
    await tells_all_once(party)


# ---------------------------------------------------------------- thumbs


async def test_a_panel_of_a_window_that_is_closed(rig: Bot) -> None:
    party = await season(rig, 3, DOUBLE)
    _, (first, *others) = await window(party)
    user = PanelUser(party, first)
    await user.open_by(party.cards()[-1])
    for person in (first, *others):
        await party.moves(person, "lay down")
    before = await party.snapshot()
    assert before.game_position.interrupted_seat() is None
    await user.choose(STAY)
    assert sentence("refusal.stale.decision") in user.text()
    after = await party.snapshot()
    assert after.row.version == before.row.version


async def test_pressed_twice(rig: Bot) -> None:
    party = await season(rig, 3, DOUBLE)
    _, (first, *_) = await window(party)
    user = PanelUser(party, first)
    await user.open_by(party.cards()[-1])
    option = next(custom_id for custom_id, label in user.options().items() if label == STAY)
    moves = (await party.snapshot()).moves
    async with rig.at_once():
        results = [await rig.press(first, user.shown(), option) for _ in range(2)]
    snapshot = await party.snapshot()
    assert snapshot.moves == moves + 1
    await rig.again(results[0])
    assert (await party.snapshot()).row.version == snapshot.row.version
    assert first not in await party.awaited()


async def test_the_wrong_person(rig: Bot) -> None:
    """The player in turn and a spectator press on a message that is for others."""
    party = await season(rig, 3, DOUBLE)
    owner, asked = await window(party)
    aside, before, messages = party.cards()[-1], await party.snapshot(), len(party.public())
    user = PanelUser(party, owner)
    assert await user.open_by(aside)
    assert not user.options()
    assert user.act("c") is None
    said = await party.presses(party.eve, aside, "play")
    assert said == sentence("refusal.table.not_seated")
    for line in ("draw", "stay", "lay down"):
        refused = await party.moves(owner, line)
        assert all(person.user.name in refused for person in asked)
    assert await party.completions(owner) == []
    assert (await party.snapshot()).row.version == before.row.version
    assert len(party.public()) == messages


async def test_closed_messages_in_a_window(rig: Bot) -> None:
    """They are asked in the channel anyway."""
    party = await season(rig, 3, DOUBLE)
    for person in party.people:
        rig.close_dms(person)
    _, asked = await window(party)
    assert all(f"<@{member.id}>" in party.status_line(party.cards()[-1]) for member in asked)
    for person in asked:
        await party.moves(person, "stay")
    assert (await party.snapshot()).game_position.interrupted_seat() is None
    await rig.advance_time(HOUR)
    await tells_all_once(party)


# ---------------------------------------------------------------- late


@pytest.mark.parametrize(("late", "stands"), [("stay", True), ("down", False)])
async def test_players_who_give_no_answer_in_time(rig: Bot, late: str, stands: bool) -> None:
    """The default answer of the table counts; players who answered in time keep their answers."""
    party = await season(rig, 4, DOUBLE, pace=DAY, options=f"late={late}")
    _, (first, *others) = await window(party)
    user = PanelUser(party, others[0])
    await user.open_by(party.cards()[-1])
    await party.moves(first, "lay down" if stands else "stay")
    snapshot, since = await party.snapshot(), len(rig.http_requests)
    seats = {person.id: seat.seat for person in party.people if (seat := snapshot.seat_of(person.id)) is not None}
    await rig.advance_time(19 * HOUR)
    assert dict(rig.pings(since)) == {member.id: 1 for member in others}
    await rig.advance_time(6 * HOUR)
    after = await party.snapshot()
    standing = {seat: player.standing for seat, player in enumerate(after.game_position.state.players)}
    assert [standing[seats[member.id]] for member in others] == [stands] * len(others)
    assert standing[seats[first.id]] is not stands
    message = rig.text(party.cards()[-1])
    for person in others:
        assert f"**{person.user.name}** did not answer in time." in message
    assert f"**{first.user.name}** did not" not in message
    assert not any("c:yes" in custom_id for card in party.public() for custom_id in rig.buttons(card))
    await tells_all_once(party)
    # the panel that was opened in time belongs to another decision now
    await user.choose(STAY)
    assert sentence("refusal.stale.decision") in user.text()
