"""The rig's checks notice what they are for: each is shown what must not happen."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.cards.ids import mark
from bot.outbox import stamps
from bot.store.address import open_store
from bot.store.store import Store
from bot.tables.play import play_line
from tests.bench.tables_here import FIRST_CHANNEL, Begun, line, mover
from tests.bench.tables_here import press as pressed
from tests.faults import checks
from tests.faults.checks import Evidence, LogRow, Row
from tests.faults.people import People, ShownDraft
from tests.faults.server import CONFIRMED, TOKEN, FaultyDiscord, Posted, Press, marked
from tests.standin.discord_here import PRIVATE

CHANNEL, PERSON, TABLE = 10_000, 1_000_000, "castle1"
NONCE = "00000aa"


def press(number: str = "1", *confirmations: str, what: str = "move") -> Press:
    made = Press(number, f"token {number}", PERSON, what, None, 0, 0.0)
    made.confirmations = list(confirmations)
    return made


def row(number: int = 1, interaction: str | None = "1", move: str = "done", at: float = 1.0) -> LogRow:
    return LogRow(TABLE, number, 0, move, at, PERSON, interaction)


def sent(number: int = 1, *, status: str = "sent", problem: str = "", due: float = 1.0) -> Row:
    return Row(number, TABLE, "card", CHANNEL, f"00000a{number}", status, due, 100 + number, problem)


def posted(number: int = 1, moves: int = 1) -> Posted:
    return Posted(100 + number, CHANNEL, f"00000a{number}", mark(f"00000a{number}"), 0.0, {}, moves, moves)


def evidence(
    presses: list[Press] | None = None,
    messages: list[Posted] | None = None,
    log: list[LogRow] | None = None,
    outbox: list[Row] | None = None,
) -> Evidence:
    rows = log or []
    return Evidence(
        {made.number: made for made in presses or []},
        messages or [],
        rows,
        outbox or [],
        {TABLE: len(rows)},
        [],
    )


# ---------------------------------------------------------------- moves


def test_an_acknowledged_move_must_be_in_the_log() -> None:
    confirmed = press("1", f"{CONFIRMED}**Done** · `done`")
    assert checks.acknowledged_moves(evidence([confirmed], log=[row()])).wrong == []
    assert checks.acknowledged_moves(evidence([confirmed])).wrong
    assert checks.acknowledged_moves(evidence([confirmed], log=[row(move="pass")])).wrong
    twice = press("1", f"{CONFIRMED}**Done** · `done`", f"{CONFIRMED}**Really done** · `done`")
    assert checks.acknowledged_moves(evidence([twice], log=[row()])).wrong
    order = press("1", f"{CONFIRMED}Order set", what="orders s")
    assert checks.acknowledged_moves(evidence([order], log=[row(move="order x: y")])).wrong == []
    assert checks.acknowledged_moves(evidence([order])).wrong


def test_what_was_denied_must_not_be_in_the_log() -> None:
    made = press()
    assert checks.denied_moves(evidence([made], log=[row()])).wrong == []
    made.denied = True
    assert checks.denied_moves(evidence([made], log=[row()])).wrong
    assert checks.denied_moves(evidence([made])).wrong == []


def test_a_press_must_not_be_played_twice() -> None:
    made = press()
    assert checks.single_commits(evidence([made], log=[row(1), row(2)])).wrong == []
    assert checks.single_commits(evidence([made], log=[row(1), row(2, at=2.0)])).wrong
    assert checks.single_commits(evidence([made, press("2")], log=[row(1), row(2, "2"), row(3)])).wrong


def test_a_move_must_be_of_a_press_of_its_person() -> None:
    assert checks.single_commits(evidence([], log=[row()])).wrong
    assert checks.single_commits(evidence([press()], log=[row(interaction=None)])).wrong
    foreign = Press("1", "token", PERSON + 1, "move", None, 0, 0.0)
    assert checks.single_commits(evidence([foreign], log=[row()])).wrong


def test_numbers_must_have_no_gaps() -> None:
    assert checks.numbering(evidence(log=[row(1), row(2)])).wrong == []
    assert checks.numbering(evidence(log=[row(1), row(3)])).wrong


# ---------------------------------------------------------------- messages


def test_a_message_must_not_be_there_twice() -> None:
    assert checks.messages_once(evidence(messages=[posted()], outbox=[sent()])).wrong == []
    assert checks.messages_once(evidence(messages=[posted(), posted()], outbox=[sent()])).wrong
    assert checks.messages_once(evidence(messages=[posted()])).wrong


def test_a_row_noted_as_sent_must_have_its_message() -> None:
    assert checks.messages_once(evidence(outbox=[sent()])).wrong


def test_messages_must_be_in_order() -> None:
    rows = [sent(1), sent(2)]
    assert checks.in_order(evidence(messages=[posted(1, 3), posted(2, 5)], outbox=rows)).wrong == []
    assert checks.in_order(evidence(messages=[posted(1, 5), posted(2, 3)], outbox=rows)).wrong


def test_rows_must_not_be_given_up_nor_be_left() -> None:
    ended = evidence(outbox=[sent(status="dead", problem="already delivered")])
    assert checks.given_up(ended, [{"event": "not needed", "row": 1}]).wrong == []
    assert checks.given_up(ended, [{"event": "not needed", "row": 2}, {"event": "given up", "row": 1}]).wrong
    assert checks.nothing_due(evidence(outbox=[sent(status="waiting", due=90)]), now=50).wrong == []
    assert checks.nothing_due(evidence(outbox=[sent(status="waiting", due=40)]), now=50).wrong


def test_an_answer_must_not_be_left_thinking() -> None:
    left = press()
    left.callback = 5
    assert checks.thinking(evidence([left])).counted == 0
    assert checks.cut_answers(evidence([left])).counted == 1
    left.cut_off_at = 6.0
    assert checks.thinking(evidence([left])).counted == 1
    assert checks.cut_answers(evidence([left])).counted == 0
    assert checks.thinking(evidence([left])).wrong
    left.answered = True
    assert checks.thinking(evidence([left])).wrong == []


def test_unexpected_errors_in_the_log_count() -> None:
    fine, wrong = {"level": "info", "event": "done"}, {"level": "error", "event": "unexpected"}
    assert checks.log_errors([fine]).wrong == []
    assert checks.log_errors([fine, wrong]).wrong


def test_no_token_may_be_in_the_log(tmp_path: Path) -> None:
    log = tmp_path / "bot.log"
    log.write_text('{"event": "done"}\n')
    assert checks.tokens_in_log(log).wrong == []
    log.write_text(f'{{"url": "/webhooks/1/{TOKEN}abc/messages"}}\n')
    assert len(checks.tokens_in_log(log).wrong) == 1


# ---------------------------------------------------------------- with a game


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(f"sqlite:///{tmp_path / 'bot.db'}")
    yield store
    await store.close()


def changed(folder: Path, query: str, *params: object) -> None:
    with closing(sqlite3.connect(folder / "bot.db", isolation_level=None)) as db:
        db.execute(query, params)


def read(folder: Path, messages: list[Posted] | None = None) -> Evidence:
    return Evidence.read(folder / "bot.db", [], messages or [])


async def test_the_replay_must_equal_the_state(store: Store, tmp_path: Path) -> None:
    begun = Begun(store)
    table = await begun.table(0, 12, 3)
    assert (await checks.replayed(read(tmp_path), Begun(store).tables)).wrong == []
    changed(tmp_path, "DELETE FROM log WHERE table_id = ? AND number = 12", table)
    changed(tmp_path, "UPDATE tables SET moves = 11, version = version + 1 WHERE id = ?", table)
    result = await checks.replayed(read(tmp_path), Begun(store).tables)
    assert result.counted == 1
    assert result.wrong


def shown_in(folder: Path, table: str, moves: int, people: list[int]) -> list[Posted]:
    """A card and a hand for each, sent at this move."""
    messages: list[Posted] = []
    for number, (kind, place, target) in enumerate(
        [("card", "channel", FIRST_CHANNEL), *(("hand", "user", person) for person in people)]
    ):
        nonce = f"0000b{moves:02}{number}"
        changed(
            folder,
            "INSERT INTO outbox (table_id, kind, place, target, topic, payload, since, due, nonce, status, message) "
            "VALUES (?, ?, ?, ?, '', '{}', 0, 0, ?, 'sent', ?)",
            *(table, kind, place, target, nonce, 500 + 10 * moves + number),
        )
        channel = target if place == "channel" else PRIVATE + target
        messages.append(Posted(500 + 10 * moves + number, channel, nonce, mark(nonce), 0.0, {}, moves, moves))
    return messages


async def test_a_player_to_move_must_have_card_and_hand_of_their_turn(store: Store, tmp_path: Path) -> None:
    begun = Begun(store)
    table = await begun.table(0, 12, 3)
    # the card of an unfinished turn may be due later
    changed(tmp_path, "DELETE FROM outbox")
    snapshot = await begun.now(table)
    since = await checks.turn_starts(begun.tables, snapshot)
    assert set(since) == set(snapshot.game_position.awaited())
    assert all(0 <= number <= 12 for number in since.values())
    begin = max(since.values())
    people = [person for seat in since if (person := snapshot.seats[seat].person) is not None]
    late = shown_in(tmp_path, table, begin, people)
    cards, hands = await checks.turns_announced(read(tmp_path, late), begun.tables, time.time())
    assert (cards.wrong, hands.wrong) == ([], [])
    assert cards.counted == 1
    for message in late:
        message.moves_now = min(since.values()) - 1
    cards, hands = await checks.turns_announced(read(tmp_path, late), begun.tables, time.time())
    assert cards.wrong
    assert len(hands.wrong) == hands.counted > 0


async def test_a_turn_begins_where_the_seat_was_not_asked_before(store: Store) -> None:
    """Without looking at how the check finds it: each number is where the seat was asked, and not before."""
    begun = Begun(store)
    table = await begun.table(0, 0, 3)
    asked: list[set[int]] = []
    for _ in range(15):
        snapshot = await begun.now(table)
        asked.append(set(snapshot.game_position.awaited()))
        since = await checks.turn_starts(begun.tables, snapshot)
        for seat, number in since.items():
            assert all(seat in asked[move] for move in range(number, snapshot.moves + 1))
            assert number == 0 or seat not in asked[number - 1]
        await play_one(begun, table)


async def play_one(begun: Begun, table: str) -> None:
    snapshot = await begun.now(table)
    await play_line(begun.tables, pressed(mover(snapshot)), table, line(snapshot))


async def test_a_shown_draft_must_be_stored(store: Store, tmp_path: Path) -> None:
    begun = Begun(store)
    table = await begun.table(0, 12, 3)
    snapshot = await begun.now(table)
    seat = snapshot.game_position.awaited()[0]
    people = People(FaultyDiscord([]), begun.tables, str(tmp_path / "bot.db"), "1")
    decision = snapshot.game_position.state.asked[seat]
    own = sum(logged.seat == seat for logged in await store.log(table, 0, 100))
    people.drafts[table, seat] = ShownDraft(decision, 1, "c0ffee", own)
    await people.verify_drafts()
    assert len(people.lost) == 1
    # played, or of an older decision: nothing is lost
    for shown in (ShownDraft(decision, 1, "c0ffee", own - 1), ShownDraft(decision - 1, 1, "c0ffee", own)):
        people.drafts[table, seat] = shown
        await people.verify_drafts()
    assert len(people.lost) == 1


# ---------------------------------------------------------------- what people see


def test_marks_are_read_from_a_message() -> None:
    inner: list[dict[str, Any]] = [{"type": 10, "id": stamps._MOVES + 17, "content": "..."}, {"type": 10, "id": 3}]
    message = {"components": [{"type": 17, "id": mark(NONCE), "components": inner}]}
    assert marked(message) == (mark(NONCE), 17)
    assert marked({"components": []}) == (-1, -1)


def test_an_answer_confirms_only_what_it_says_itself() -> None:
    """A panel is one message, which shows the answers to all presses on it."""
    server = FaultyDiscord([])
    opening, confirming = press("1", what="play"), press("2", what="panel c")
    opening.shown = confirming.shown = {"content": "", "components": [], "flags": 64}
    server._answer(confirming, {"components": [{"type": 10, "content": f"{CONFIRMED}**Done** · `done`"}]})
    server._answer(opening, {"flags": 64})
    assert confirming.confirmations == [f"{CONFIRMED}**Done** · `done`"]
    assert opening.confirmations == []
