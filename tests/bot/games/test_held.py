"""A table whose game is no longer installed says so, loses nothing, and goes on when the game is there again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from structlog.testing import capture_logs

from bot import deadlines, games
from bot.outbox import worker
from bot.tables import notifications
from bot.tables.held import require_game
from bot.texts import texts_for
from engine.illegal import Refused
from tests.bot.games.test_turns import tables
from tests.bot.games.world import Bot

GONE = "sare"
PAUSE = 8 * 3600.0


@pytest.fixture
def uninstall(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Takes the game away, or brings it back."""
    known = games.games()

    def take(gone: bool) -> None:
        left = {key: rules for key, rules in known.items() if key != GONE or not gone}
        monkeypatch.setattr(games, "games", lambda: left)

    return take


def said(locale: str) -> str:
    return texts_for(locale).refusal(Refused("table.game_missing", game=GONE))


async def test_a_table_without_its_game(
    rig: Bot, uninstall: Callable[[bool], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    # fewer looks, so that a day passes quickly
    monkeypatch.setattr(deadlines, "PAUSE", PAUSE)
    monkeypatch.setattr(worker, "PUT_OFF", PAUSE)
    castle, sare = await tables(rig, ["castle", GONE], pace=24 * 3600)
    ann, bob = sare.people
    rig.set_locale(bob, "fr")
    before = (await sare.snapshot()).row
    cards = len(sare.cards())
    uninstall(True)
    with capture_logs() as logged:
        await rig.restart()
        # a card and a hand that were not delivered yet
        now = rig.bot.clock()
        waiting = (
            *notifications.card(sare.channel.id, now),
            *notifications.wake(sare.channel.id, now, ann.id),
            *notifications.waiting(ann.id, now, notifications.WaitingWhy.DIGEST),
        )
        await rig.bot.store.notify([(sare.table, row) for row in waiting], now)
        rig.bot.outbox.wake()
        await rig.settle()
        # everyone reads why, in their language
        for command in ("play", "board", "hand", "help"):
            assert await sare.types(ann, command) == said("en")
        assert await sare.types(bob, "play") == said("fr")
        assert await sare.moves(ann, "pass") == said("en")
        assert await sare.completions(ann) == []
        # the lists name it, and the others stay
        line = texts_for("en").sentence(
            "turns.held", {"game": GONE, "channel": f"<#{sare.channel.id}>", "id": sare.table}
        )
        assert line in await castle.types(ann, "turns")
        assert line in await castle.types(ann, "table list")
        assert castle.table in await castle.types(ann, "table list")
        # the other game goes on, with its private messages
        await castle.steps(4)
        # a day later its deadlines are put off, those of the other table come
        await rig.advance_time(24 * 3600 + 60)
    assert {line["event"] for line in logged if line["log_level"] in ("error", "critical")} == set()
    held = [line for line in logged if line["event"] == "held"]
    assert held
    assert all(line["game"] == GONE for line in held)
    assert len(sare.cards()) == cards
    uninstall(False)
    await rig.restart()
    after = (await sare.snapshot()).row
    assert (after.status, after.moves) == (before.status, before.moves)
    snapshot = await sare.snapshot()
    assert all(wait.due is not None and wait.due > rig.bot.clock() for wait in snapshot.awaited)
    await rig.advance_time(PAUSE + 60)
    # what had waited is delivered now
    assert len(sare.cards()) > cards
    await sare.steps(2)
    assert (await sare.snapshot()).moves > before.moves


async def test_older_rules_are_the_same(rig: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    (party,) = await tables(rig, ["castle"])
    row = (await party.snapshot()).row
    require_game(row)
    rules = games.game("castle")
    monkeypatch.setattr(type(rules), "version", row.rules - 1)
    for language, word in (("en-GB", "newer rules"), ("fr", "plus récentes"), ("pl", "nowszych zasad")):
        with pytest.raises(Refused) as caught:
            require_game(row)
        assert word in texts_for(language).refusal(caught.value)
