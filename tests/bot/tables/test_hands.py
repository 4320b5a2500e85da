"""Hands in private messages are edited when their player looks at the table."""

from bot.store.rows import Message
from bot.tables.hands import refresh_hand
from bot.tables.snapshot import TableSnapshot
from bot.tables.votes import vote_to_abandon
from tests.bot.tables.stage import ANNA, BEN, CLEO, Stage

SHOWN, PRIVATE, MESSAGE = 2, 901, 70


async def played(stage: Stage, *, shown: int = SHOWN) -> TableSnapshot:
    """A table after three moves, at which Anna's hand was shown after two."""
    table = await stage.game(ANNA, BEN, CLEO)
    for person in (ANNA, BEN, CLEO):
        await stage.play(person, table, "play messenger")
    await stage.store.put_message(table, Message("hand", ANNA, PRIVATE, MESSAGE, shown, stage.clock.now))
    stage.deliver()
    return await stage.tables.snapshot(table)


def edits(stage: Stage, snapshot: TableSnapshot) -> list[tuple[str, int, bool]]:
    return [(row.kind, row.target, row.payload["anew"]) for row in stage.waiting_rows(snapshot.id)]


async def test_a_hand_that_is_out_of_date_is_edited_once(stage: Stage) -> None:
    snapshot = await played(stage)
    await refresh_hand(stage.tables, snapshot, 0)
    await refresh_hand(stage.tables, snapshot, 0)
    assert edits(stage, snapshot) == [("hand", ANNA, False)]


async def test_a_hand_that_is_up_to_date_is_left_alone(stage: Stage) -> None:
    snapshot = await played(stage, shown=3)
    await refresh_hand(stage.tables, snapshot, 0)
    assert edits(stage, snapshot) == []


async def test_a_hand_that_was_never_sent_is_not_sent(stage: Stage) -> None:
    """Their private messages may be closed."""
    snapshot = await played(stage)
    await refresh_hand(stage.tables, snapshot, 1)
    assert edits(stage, snapshot) == []


async def test_a_press_writes_nothing_while_private_messages_are_closed(stage: Stage) -> None:
    """The edit would not be delivered, so each further press would write another row."""
    snapshot = await played(stage)
    await stage.store.set_dms_closed(ANNA, closed=True)
    await refresh_hand(stage.tables, snapshot, 0)
    assert edits(stage, snapshot) == []


async def test_no_hand_says_that_it_is_a_players_move_in_a_game_that_was_stopped(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    awaited = {wait.seat for wait in (await stage.tables.snapshot(table)).awaited}
    await vote_to_abandon(stage.tables, stage.press(ANNA), table)
    stage.deliver()
    await vote_to_abandon(stage.tables, stage.press(BEN), table)
    hands = [(row.payload["seat"], row.payload["anew"]) for row in stage.waiting_rows(table) if row.kind == "hand"]
    assert hands == [(seat, False) for seat in sorted(awaited)]


async def test_players_whose_own_move_leads_to_their_next_turn_get_no_new_message(stage: Stage) -> None:
    """They are there, and the panel shows what is next. What is there is edited at once."""
    table = await stage.game(ANNA, computers=("greedy",))
    stage.deliver()
    await stage.steps(table, 30)
    assert (await stage.tables.snapshot(table)).game_position.state.asked[0] > 4
    hands = [row for row in stage.waiting_rows(table) if row.kind == "hand"]
    assert not any(row.payload["anew"] for row in hands)
    assert min(row.after for row in hands) == 0.0
