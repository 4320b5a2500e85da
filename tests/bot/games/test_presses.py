"""Presses that are late, repeated, simultaneous, or by the wrong person: each is answered, and has its effect once."""

from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.panels.leaving import LeaveAct, LeavePanel
from bot.store.rows import Status
from bot.texts import texts_for
from engine.players.dice import Dice
from tests.bot.games.party import Party
from tests.bot.games.world import Bot, body

ENGLISH = ("en-GB",)


async def version(party: Party) -> int:
    return (await party.snapshot()).row.version


def sentence(key: str, game: str = "castle") -> str:
    return texts_for("en", game).sentence(key)


async def offered(party: Party, who: MemberActor) -> str:
    return (await party.completions(who))[0]


# ---------------------------------------------------------------- the wrong person


async def test_strangers_change_nothing(rig: Bot) -> None:
    party = Party(rig, 2, tongues=ENGLISH)
    await party.begin()
    line = await offered(party, party.people[0])
    before, messages = await version(party), len(party.public())
    assert await party.completions(party.eve) == []
    assert await party.moves(party.eve, line) == sentence("refusal.table.not_seated")
    for what in ("hand", "start", "leave", "join", "yes", "no", "rematch"):
        assert await party.presses(party.eve, party.cards()[-1], what)
    for command in ("hand", "table leave", "table abandon", "table start", "table settings", "table sit"):
        given = {"language": "fr"} if command == "table settings" else {}
        assert await party.types(party.eve, command, **given)
    assert await version(party) == before
    assert len(party.public()) == messages


async def test_out_of_turn(rig: Bot) -> None:
    party = Party(rig, 2, tongues=ENGLISH)
    await party.begin()
    await party.steps(2)
    (awaited,) = await party.awaited()
    other = next(person for person in party.people if person is not awaited)
    before = await version(party)
    line = await offered(party, awaited)
    assert await party.completions(other) == []
    assert "It isn’t your turn" in await party.moves(other, line)
    assert await version(party) == before


async def test_only_the_host_can_start(rig: Bot) -> None:
    party = Party(rig, 2)
    await party.open(seats=3)
    (card,) = party.public()
    for person in (party.people[1], party.eve):
        await party.presses(person, card, "start")
    assert (await party.snapshot()).status is Status.LOBBY


# ---------------------------------------------------------------- late


async def test_an_old_lobby_card(rig: Bot) -> None:
    party = Party(rig, 2, tongues=ENGLISH)
    await party.begin()
    lobby = party.public()[0]
    assert not rig.buttons(lobby)
    before = await version(party)
    for person in (*party.people, party.eve):
        for what in ("join", "leave", "start"):
            assert await party.presses(person, lobby, what) == sentence("refusal.table.game_position")
    assert await version(party) == before


async def test_after_the_end(rig: Bot) -> None:
    party = Party(rig, 2, tongues=ENGLISH)
    await party.begin()
    ann, bob = party.people
    line = await offered(party, ann)
    await party.types(ann, "table abandon")
    vote = party.public()[-1]
    _, no = rig.buttons(vote)
    await party.presses(bob, vote, "yes")
    assert (await party.snapshot()).status is Status.ABANDONED
    assert not rig.buttons(vote)
    before, messages = await version(party), len(party.public())
    refused = sentence("refusal.table.abandoned")
    assert await party.moves(ann, line) == refused
    # on a phone that still shows the button
    assert party.answer_text(await rig.press(bob, vote, no)) == refused
    assert await party.types(ann, "table leave") == refused
    assert await party.types(ann, "table abandon") == refused
    for what in ("board", "rules"):
        assert await party.presses(ann, party.cards()[-1], what)
    assert (await version(party), len(party.public())) == (before, messages)


@pytest.mark.parametrize("pressed", ["c:dance:%s", "c:hand:zzzzzzzz", "c:yes:%s:7", "c:join:%s:99"])
async def test_a_button_of_another_version(rig: Bot, pressed: str) -> None:
    party = Party(rig, 2)
    await party.begin()
    before = await version(party)
    custom = pressed % party.table if "%s" in pressed else pressed
    assert party.answer_text(await rig.press(party.people[0], party.cards()[-1], custom))
    assert await version(party) == before


async def test_an_answer_that_comes_too_late(rig: Bot) -> None:
    """The move is made and its card sent, though its player cannot be answered any more."""
    party = Party(rig, 2)
    await party.begin()
    await party.steps(1)
    up = rig.refuses("PATCH", "/webhooks/*", 401, 50027)
    (who,) = await party.awaited()
    await who.slash(party.channel, "move", action=await offered(party, who))
    up()
    assert (await party.snapshot()).moves == 2
    assert len(party.cards()) == 2


async def test_presses_acknowledged_too_late_have_no_effect(rig: Bot) -> None:
    party = Party(rig, 2)
    await party.begin()
    ann = party.people[0]
    line = await offered(party, ann)
    up = rig.refuses("POST", "/interactions/*/callback", 404, 10062)
    await ann.slash(party.channel, "move", action=line)
    up()
    assert (await party.snapshot()).moves == 0
    assert await party.moves(ann, line)
    assert (await party.snapshot()).moves == 1


# ---------------------------------------------------------------- twice


async def test_the_same_line_delivered_twice(rig: Bot) -> None:
    party = Party(rig, 2, tongues=ENGLISH)
    await party.begin()
    dice = Dice("twice")
    for _ in range(12):
        who = dice.pick(await party.awaited())
        result = await who.slash(party.channel, "move", action=dice.pick(await party.completions(who)))
        said, snapshot, cards = party.answer_text(result), await party.snapshot(), len(party.public())
        await rig.again(result)
        assert party.answer_text(result).splitlines()[0] == said.splitlines()[0]
        assert (await party.snapshot()).row.version == snapshot.row.version
        assert len(party.public()) == cards


async def test_the_same_line_delivered_again_after_a_restart(rig: Bot) -> None:
    party = Party(rig, 2)
    await party.begin()
    ann = party.people[0]
    result = await ann.slash(party.channel, "move", action=await offered(party, ann))
    await rig.restart()
    await rig.again(result)
    assert (await party.snapshot()).moves == 1
    assert party.answer_text(result)


async def test_delivered_again_when_the_answer_is_another(rig: Bot, logged: list[Any]) -> None:
    """A shown hand cannot be replaced by a plain sentence: the first answer stays."""
    party = Party(rig, 2)
    await party.begin()
    ann = party.people[0]
    result = await ann.slash(party.channel, "hand")
    said = party.answer_text(result)
    await party.leaves(ann)
    await rig.again(result)
    assert party.answer_text(result) == said
    assert not [line for line in logged if line["log_level"] == "error"]


async def test_everything_else_delivered_twice(rig: Bot) -> None:
    party = Party(rig, 2)
    ann, bob = party.people
    table = await ann.slash(party.channel, "table new", game="castle", seats=2, where="thread")
    (party.channel,) = party.channel.threads
    row = await rig.bot.store.latest_table(party.channel.id)
    assert row is not None
    party.table = row.id
    await rig.again(table)
    assert len(await rig.bot.store.tables((Status.LOBBY,))) == 1
    for who, command in ((bob, "table join"), (ann, "table start"), (ann, "table abandon")):
        result = await who.slash(party.channel, command)
        before, messages = await version(party), len(party.public())
        await rig.again(result)
        assert (await version(party), len(party.public())) == (before, messages), command
        assert party.answer_text(result)
    asked = await bob.slash(party.channel, "table leave")
    assert asked.response is not None
    result = await rig.press(bob, asked.response, LeavePanel(party.table).id(LeaveAct.LEAVE))
    before, messages = await version(party), len(party.public())
    await rig.again(result)
    assert (await version(party), len(party.public())) == (before, messages)
    assert (await party.snapshot()).seat_of(bob.id) is None
    assert len(rig.requests("POST", "/channels/*/threads")) == 1


async def test_pressed_twice(rig: Bot) -> None:
    """Two quick presses before either is answered."""
    party = Party(rig, 2)
    await party.open()
    (card,) = party.public()
    ann, bob = party.people
    for who, what in ((bob, "join"), (ann, "start")):
        custom = f"c:{what}:{party.table}"
        async with rig.at_once():
            first, second = [await rig.press(who, card, custom) for _ in range(2)]
        assert party.answer_text(first)
        assert party.answer_text(second)
    snapshot = await party.snapshot()
    assert [seat.person for seat in snapshot.seats] == [ann.id, bob.id]
    assert len(party.cards()) == 1


async def test_a_player_who_types_twice(rig: Bot) -> None:
    party = Party(rig, 2)
    await party.begin()
    await party.steps(2)
    (who,) = await party.awaited()
    moves, line = (await party.snapshot()).moves, await offered(party, who)
    async with rig.at_once():
        results = [await who.slash(party.channel, "move", action=line) for _ in range(2)]
    for result in results:
        assert party.answer_text(result)
    snapshot = await party.snapshot()
    assert snapshot.moves in (moves + 1, moves + 2)
    log = await rig.bot.store.log(party.table, moves)
    assert {row.seat for row in log} == {snapshot.seat_of(who.id).seat}  # type: ignore[union-attr]


# ---------------------------------------------------------------- at once


@pytest.mark.parametrize("count", [2, 3, 4])
async def test_all_answer_at_once(rig: Bot, count: int) -> None:
    party = Party(rig, count)
    await party.begin()
    lines = [(who, await offered(party, who)) for who in party.people]
    since = len(rig.http_requests)
    async with rig.at_once():
        results = [await who.slash(party.channel, "move", action=line) for who, line in lines]
    for result in results:
        assert "✅" in party.answer_text(result)
    assert (await party.snapshot()).moves == count
    assert len(party.cards()) == 2
    awaited = {who.id for who in await party.awaited()}
    assert rig.pings(since) == dict.fromkeys(awaited, 1)


async def test_all_join_at_once(rig: Bot) -> None:
    """One seat, and three people who want it."""
    party = Party(rig, 4)
    await party.open(seats=2)
    (card,) = party.public()
    async with rig.at_once():
        results = [await rig.press(who, card, f"c:join:{party.table}") for who in party.people[1:]]
    assert len({party.answer_text(result) for result in results}) == 3
    snapshot = await party.snapshot()
    assert sum(seat.person is not None for seat in snapshot.seats) == 2


async def test_two_ask_for_a_rematch_at_once(rig: Bot) -> None:
    party = Party(rig, 2)
    await party.begin()
    ann, bob = party.people
    for who in (ann, bob):
        await party.types(who, "table abandon")
    async with rig.at_once():
        results = [await who.slash(party.channel, "table rematch") for who in (ann, bob)]
    for result in results:
        assert party.answer_text(result)
    lobbies = await rig.bot.store.tables((Status.LOBBY,))
    assert len(lobbies) == 1
    assert lobbies[0].previous == party.table


async def test_two_open_a_table_in_one_channel(rig: Bot) -> None:
    party = Party(rig, 2)
    async with rig.at_once():
        results = [await who.slash(party.channel, "table new", game="castle") for who in party.people]
    for result in results:
        assert party.answer_text(result)
    assert len(await rig.bot.store.tables((Status.LOBBY,))) == 1
    assert len(party.public()) == 1


async def test_answers_are_private_and_ping_nobody(rig: Bot) -> None:
    party = Party(rig, 2)
    await party.begin()
    await party.steps(20)
    for entry in rig.requests("PATCH", "/webhooks/*"):
        assert not (body(entry).get("allowed_mentions") or {}).get("users")
    for entry in rig.requests("POST", "*/callback"):
        data = body(entry).get("data") or {}
        assert "choices" in data or data["flags"] & 64
