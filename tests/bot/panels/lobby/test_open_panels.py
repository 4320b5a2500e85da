"""An open settings panel follows what happens at its table."""

from typing import Any

import pytest

from bot.panels.lobby.layout import LobbyAct
from bot.store.rows import Status
from tests.bot.commands.playing import Play, words
from tests.bot.panels.lobby.host import Host


async def test_it_follows_those_who_join_leave_and_start(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    await ann.opens()
    assert words("lobby.missing", n=1) in ann.text()
    await play.types(play.bob, "table join")
    assert "B · **Bob**" in ann.text()
    assert words("lobby.enough", n=2) in ann.text()
    await play.types(play.bob, "table leave")
    assert "Bob" not in ann.text()
    await play.types(play.cid, "table join")
    await play.types(play.ann, "table settings", seats=2)
    await play.types(play.cid, "table start")
    assert words("settings.begun") in ann.text()
    assert LobbyAct.SEATS not in ann.selects()


async def test_it_shows_nothing_to_change_once_another_person_is_host_or_the_table_is_closed(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby(play.bob)
    await ann.opens()
    await play.types(play.ann, "table settings", host=play.bob)
    assert not ann.selects()
    bob = Host(play, play.bob)
    await bob.opens()
    await play.types(play.bob, "table abandon")
    assert (await play.row()).status is Status.ABANDONED
    assert not bob.selects()
    assert not play.bot.open_panels._panels


async def test_a_press_redraws_it_once(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    await ann.opens()
    before = len(play.rig.http_requests)
    await ann.presses(LobbyAct.ADD, "greedy")
    assert words("answer.computer_sits", player="greedy") in ann.text()
    assert len(_edits(play, before)) == 1
    # and its new answer can be edited for as long again
    await play.types(play.bob, "table join")
    assert "B · **Bob**" in ann.text()


async def test_moves_do_not_redraw_it(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.game()
    await ann.asks()
    before = len(play.rig.http_requests)
    await play.moves(2)
    # the two answers
    assert len(_edits(play, before)) == 2


async def test_an_expired_panel_is_left_alone(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    await ann.opens()
    await play.rig.advance_time(16 * 60)
    await play.types(play.bob, "table join")
    assert "Bob" not in ann.text()
    assert not play.bot.open_panels._panels
    await ann.presses(LobbyAct.ADD, "random")
    assert "B · **Bob**" in ann.text()
    assert "C · **Random C**" in ann.text()


async def test_after_a_restart_its_next_press_shows_the_table(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    await ann.opens()
    await play.rig.restart()
    await play.types(play.bob, "table join")
    assert "Bob" not in ann.text()
    await ann.presses(LobbyAct.START)
    assert words("answer.started") in ann.text()


async def test_a_panel_that_is_gone_is_forgotten(play: Play, logged: list[dict[str, Any]]) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    await ann.opens()
    refused = play.rig.refuses("PATCH", "/webhooks/*", 404, 10008)
    await play.types(play.bob, "table join")
    refused()
    assert not play.bot.open_panels._panels
    assert [line for line in logged if "exception" in line] == []


async def test_only_so_many_are_followed(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.panels.lobby.open_panels.MOST_PANELS", 1)
    await play.lobby(play.bob)
    await Host(play, play.ann).opens()
    await play.types(play.ann, "table settings", host=play.bob)
    await Host(play, play.bob).opens()
    assert play.bot.open_panels._panels.keys() == {(play.table, play.bob.id)}


def _edits(play: Play, since: int) -> list[Any]:
    return [
        request
        for request in play.rig.http_requests[since:]
        if request.method == "PATCH" and request.path.startswith("/webhooks/")
    ]
