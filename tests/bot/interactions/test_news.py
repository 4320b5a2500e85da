"""What a player's standing orders did, as read from the log."""

from typing import Any

import pytest

from bot.interactions.context import Context
from bot.interactions.news import PAGE, last_rest_events, order_news
from engine.move import Event
from engine.table import Entry
from tests.bot.commands.playing import Play

ANN, BOB = 0, 1
WHY = {"key": "rest.item"}


def acted(number: int = 1) -> Event:
    return Event("order_acted", {"seat": ANN, "number": number, "answer": "pass"}, (ANN,))


def rested(order: str) -> Event:
    return Event("order_rested", {"number": 1, "order": order, "why": WHY})


def logs(play: Play, monkeypatch: pytest.MonkeyPatch, *entries: Entry) -> list[tuple[Any, ...]]:
    """Replaces the log of the table, read page by page; returns the arguments of each read."""
    asked: list[tuple[Any, ...]] = []

    async def read(store: object, snapshot: object, viewer: int, before: int | None, limit: int) -> list[Entry]:
        asked.append((viewer, before, limit))
        return [entry for entry in entries if before is None or entry.number < before][-limit:]

    monkeypatch.setattr("bot.interactions.news.log_page", read)
    return asked


async def news(play: Play, contexts: list[Context], who: Any = None) -> list[str]:
    await play.types(who or play.ann, "table status")
    return await order_news(contexts[-1])


async def test_the_same_things_are_said_once(
    play: Play, contexts: list[Context], monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.game()
    asked = logs(play, monkeypatch, Entry(1, BOB, "x", (acted(),)), Entry(2, BOB, "x", (acted(), acted(2))))
    (said,) = await news(play, contexts)
    sentences = [contexts[-1].words().event(event, contexts[-1].people) for event in (acted(), acted(2))]
    assert said == f"🔸 {sentences[0]} (×2)\n🔸 {sentences[1]}"
    assert asked == [(ANN, None, PAGE)]


async def test_only_what_came_since_the_player_moved(
    play: Play, contexts: list[Context], monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.game()
    logs(play, monkeypatch, Entry(1, BOB, "x", (acted(),)), Entry(2, ANN, "x"), Entry(3, BOB, "x", (Event("other"),)))
    assert await news(play, contexts) == []


async def test_moves_that_an_order_accepted_are_not_the_players_own(
    play: Play, contexts: list[Context], monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.game()
    accepted = Event("order_accepted", {"seat": ANN, "number": 1, "n": 2}, (ANN,))
    plan = Entry(3, ANN, "x"), Entry(4, ANN, "x", (accepted,))
    logs(play, monkeypatch, Entry(1, ANN, "x"), Entry(2, BOB, "x", (acted(),)), *plan)
    (said,) = await news(play, contexts)
    assert said.count("🔸") == 2
    logs(play, monkeypatch, Entry(1, BOB, "x", (acted(),)), Entry(2, ANN, "x"), *plan)
    (said,) = await news(play, contexts)
    assert said.count("🔸") == 1


async def test_spectators_have_no_orders(play: Play, contexts: list[Context], monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    assert logs(play, monkeypatch, Entry(1, BOB, "x", (acted(),))) == []
    assert await news(play, contexts, play.cid) == []


async def test_why_orders_rest(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The latest event for each order; the log is read as far back as necessary, and no further."""
    await play.game()
    snapshot = await play.snapshot()
    monkeypatch.setattr(snapshot, "moves", 200)
    late, early = rested("one"), rested("two")
    events = {10: (rested("two"),), 100: (early, rested("one")), 190: (late,)}
    asked = logs(play, monkeypatch, *(Entry(number, BOB, "x", events.get(number, ())) for number in range(1, 201)))
    found = await last_rest_events(play.bot.tables, snapshot, ANN, ["one", "two"])
    assert found["one"] is late
    assert found["two"] is early
    assert [before for _, before, _ in asked] == [201, 141]
    assert await last_rest_events(play.bot.tables, snapshot, ANN, ["three"]) == {}
    assert [before for _, before, _ in asked[2:]] == [201, 141, 81, 21]
    monkeypatch.setattr(snapshot, "moves", 60)
    asked.clear()
    assert await last_rest_events(play.bot.tables, snapshot, ANN, ["three"]) == {}
    assert [before for _, before, _ in asked] == [61]


async def test_why_orders_rest_behind_moves_that_the_player_may_not_know(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page holds as many moves as any other, so it goes further back; the next one begins where it ended."""
    await play.game()
    snapshot = await play.snapshot()
    monkeypatch.setattr(snapshot, "moves", 400)
    known, event = [*range(1, 11), *range(105, 401, 5)], rested("one")
    asked = logs(play, monkeypatch, *(Entry(number, BOB, "x", (event,) if number == 1 else ()) for number in known))
    assert await last_rest_events(play.bot.tables, snapshot, ANN, ["one"]) == {"one": event}
    assert [before for _, before, _ in asked] == [401, 105]
