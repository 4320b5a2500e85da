"""`/table leave` in a running game asks first."""

import pytest
from simcord.results import ResponseMessage

from bot.cards.names import escape_name
from bot.panels.leaving import LeaveAct, LeavePanel
from bot.store.rows import Status
from tests.bot.commands.playing import GAME, Play, words
from tests.bot.panels.lobby.conftest import database, painted, play, sketched, strict
from tests.bot.rig import Actor

__all__ = ["database", "painted", "play", "sketched", "strict"]

LOCALES = ["en-US", "fr", "pl"]


async def asked(play: Play, who: Actor) -> ResponseMessage:
    result = await play.result(who, "table leave")
    assert result.ephemeral
    assert result.response is not None
    return result.response


async def presses(play: Play, who: Actor, question: ResponseMessage, act: LeaveAct) -> str:
    await play.rig.press(who, question, LeavePanel(play.table).id(act))
    return play.rig.text(question)


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_host_reads_what_follows(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    await play.game(play.bob, play.cid)
    before = await play.snapshot()
    question = await asked(play, play.ann)
    text = play.rig.text(question)
    for key, params in (
        ("leave.title", {}),
        ("leave.seat", {"player": "greedy"}),
        ("leave.awaited", {}),
        ("leave.host", {"name": escape_name("Bob")}),
    ):
        assert words(key, locale, **params) in text, key
    # nothing has happened yet
    assert (await play.snapshot()).row.version == before.row.version
    assert len(play.rig.buttons(question)) == 2
    assert await presses(play, play.ann, question, LeaveAct.LEAVE) == words("answer.left_game", locale, player="greedy")
    snapshot = await play.snapshot()
    assert snapshot.seat_of(play.ann.id) is None
    assert snapshot.row.host == play.bob.id


async def test_another_player_who_has_answered_reads_less(play: Play) -> None:
    await play.game(play.bob, play.cid)
    await play.types(play.bob, "move", action="play trader")
    text = play.rig.text(await asked(play, play.bob))
    assert words("leave.seat", player="greedy") in text
    assert words("leave.awaited") not in text
    assert words("leave.host", name="") not in text


async def test_staying_changes_nothing(play: Play) -> None:
    await play.game()
    question = await asked(play, play.bob)
    assert await presses(play, play.bob, question, LeaveAct.STAY) == words("leave.stayed")
    assert play.rig.buttons(question) == {}
    assert (await play.snapshot()).seat_of(play.bob.id) is not None


async def test_the_last_person_closes_the_table(play: Play) -> None:
    await play.game()
    await play.leaves(play.bob)
    question = await asked(play, play.ann)
    text = play.rig.text(question)
    assert words("leave.last") in text
    assert words("leave.seat", player="greedy") not in text
    assert await presses(play, play.ann, question, LeaveAct.LEAVE) == words("answer.left_closed")
    assert (await play.row()).status is Status.CLOSED


async def test_those_who_do_not_play_and_lobbies_are_not_asked(play: Play) -> None:
    await play.lobby(play.bob)
    assert await play.types(play.bob, "table leave") == words("answer.left")
    await play.types(play.bob, "table join")
    await play.types(play.ann, "table start")
    assert await play.types(play.cid, "table leave", table=play.table) == words("answer.left_already")


async def test_an_old_question_after_a_restart(play: Play) -> None:
    await play.game(play.bob, play.cid)
    first, second = await asked(play, play.bob), await asked(play, play.bob)
    await play.rig.restart()
    assert await presses(play, play.bob, first, LeaveAct.LEAVE) == words("answer.left_game", player="greedy")
    assert await presses(play, play.bob, second, LeaveAct.LEAVE) == words("answer.left_already")


async def test_the_new_host_is_pinged_in_the_notice(play: Play) -> None:
    await play.game(play.bob, play.cid)
    since = len(play.rig.http_requests)
    await play.leaves(play.ann)
    (notice,) = [
        message
        for message in play.cards()
        if words("notice.left", name="Ann", player="greedy") in play.rig.text(message)
    ]
    assert f"<@{play.bob.id}>" in play.rig.text(notice)
    assert dict(play.rig.pings(since)) == {play.bob.id: 1}
    since = len(play.rig.http_requests)
    await play.leaves(play.cid)
    assert not play.rig.pings(since)


async def test_a_host_who_leaves_a_lobby_hands_it_on(play: Play) -> None:
    await play.lobby(play.bob)
    since = len(play.rig.http_requests)
    await play.types(play.ann, "table leave")
    assert dict(play.rig.pings(since)) == {play.bob.id: 1}
    assert words("notice.host", name="Bob") in play.rig.text(play.cards()[-1])
    assert (await play.row()).game == GAME
