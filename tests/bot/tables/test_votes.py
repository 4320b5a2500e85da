"""Votes of the people at a table, decided by more than half of those who play."""

import pytest

from bot.store.rows import Status
from bot.tables.history import export_excerpt, log_page
from bot.tables.seating import leave_table
from bot.tables.votes import VOTE_LIFE, vote_to_abandon
from tests.bot.tables.stage import ANNA, BEN, CLEO, DORA, EVE, HERE, Stage, refused


@pytest.mark.parametrize(
    ("people", "needed"), [((ANNA, BEN), 2), ((ANNA, BEN, CLEO), 2), ((ANNA, BEN, CLEO, DORA), 3), ((ANNA,), 1)]
)
async def test_a_majority_abandons_a_game(stage: Stage, people: tuple[int, ...], needed: int) -> None:
    computers = ("random",) if len(people) == 1 else ()
    table = await stage.game(*people, computers=computers)
    stage.deliver()
    for number, person in enumerate(people[: needed - 1], 1):
        answer = await vote_to_abandon(stage.tables, stage.press(person), table)
        assert (answer.key, answer.params["votes"], answer.params["needed"]) == ("voted", number, needed)
        assert (await stage.tables.snapshot(table)).status is Status.RUNNING
        await stage.same_as_loaded(table)
    answer = await vote_to_abandon(stage.tables, stage.press(people[needed - 1]), table)
    assert answer.key == "abandoned"
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.status, snapshot.awaited, snapshot.votes) == (Status.ABANDONED, (), ())
    await stage.same_as_loaded(table)
    assert stage.kinds(table)[-2:] == ["notice", "missing missing"]
    assert (await stage.store.active_table(HERE.channel)) is None


async def test_the_first_vote_asks_the_others(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO, DORA)
    stage.deliver()
    await vote_to_abandon(stage.tables, stage.press(BEN), table)
    await vote_to_abandon(stage.tables, stage.press(CLEO), table)
    params = {"name": "Ben", "person": BEN, "votes": 1, "needed": 3, "vote": "abandon"}
    assert [told.payload for told in stage.waiting_rows(table)] == [
        {"key": "vote", "params": params, "ping": [ANNA, CLEO, DORA]},
        {"key": "vote", "params": {**params, "name": "Cleo", "person": CLEO, "votes": 2}, "ping": []},
    ]


async def test_a_vote_is_withdrawn(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await vote_to_abandon(stage.tables, stage.press(BEN), table)
    assert (await vote_to_abandon(stage.tables, stage.press(BEN), table)).key == "voted_already"
    answer = await vote_to_abandon(stage.tables, stage.press(BEN), table, yes=False)
    assert (answer.key, answer.params["votes"]) == ("vote_withdrawn", 0)
    await stage.same_as_loaded(table)
    assert (await vote_to_abandon(stage.tables, stage.press(BEN), table, yes=False)).key == "not_voted"
    assert (await vote_to_abandon(stage.tables, stage.press(ANNA), table)).key == "voted"
    assert (await vote_to_abandon(stage.tables, stage.press(BEN), table)).key == "abandoned"


async def test_votes_in_another_order_than_the_seats(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO, DORA)
    for person in (CLEO, ANNA):
        stage.clock.now += 1
        await vote_to_abandon(stage.tables, stage.press(person), table)
        await stage.same_as_loaded(table)


async def test_a_vote_lapses(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await vote_to_abandon(stage.tables, stage.press(ANNA), table)
    stage.clock.now += VOTE_LIFE
    answer = await vote_to_abandon(stage.tables, stage.press(BEN), table)
    assert (answer.key, answer.params["votes"]) == ("voted", 1)
    # an expired vote can be cast again
    stage.clock.now += VOTE_LIFE - 1
    assert (await vote_to_abandon(stage.tables, stage.press(ANNA), table)).key == "abandoned"


async def test_only_players_vote_and_count(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO, DORA)
    await refused(vote_to_abandon(stage.tables, stage.press(EVE), table), "table.not_seated")
    await refused(vote_to_abandon(stage.tables, stage.press(EVE, manages=True), table), "table.not_seated")
    await vote_to_abandon(stage.tables, stage.press(BEN), table)
    await leave_table(stage.tables, stage.press(BEN), table)
    await refused(vote_to_abandon(stage.tables, stage.press(BEN), table), "seat.given")
    answer = await vote_to_abandon(stage.tables, stage.press(ANNA), table)
    assert (answer.params["votes"], answer.params["needed"]) == (1, 2)


async def test_a_majority_by_leaving_abandons_the_game_at_the_next_vote(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO, DORA)
    await vote_to_abandon(stage.tables, stage.press(ANNA), table)
    await vote_to_abandon(stage.tables, stage.press(BEN), table)
    await leave_table(stage.tables, stage.press(CLEO), table)
    # voting against does not stop the game
    assert (await vote_to_abandon(stage.tables, stage.press(DORA), table, yes=False)).key == "not_voted"
    assert (await vote_to_abandon(stage.tables, stage.press(ANNA), table)).key == "abandoned"


async def test_a_lobby_is_abandoned_by_its_host(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    await refused(vote_to_abandon(stage.tables, stage.press(BEN), table), "table.not_host")
    stage.deliver()
    assert (await vote_to_abandon(stage.tables, stage.press(ANNA), table, yes=False)).key == "lobby_kept"
    assert (await stage.tables.snapshot(table)).status is Status.LOBBY
    assert (await vote_to_abandon(stage.tables, stage.press(ANNA), table)).key == "lobby_abandoned"
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.status, snapshot.row.remind_at, snapshot.row.expires_at) == (Status.ABANDONED, None, None)
    assert stage.kinds(table) == ["lobby lobby"]
    await stage.same_as_loaded(table)
    managed = await stage.lobby(ANNA, BEN)
    assert (await vote_to_abandon(stage.tables, stage.press(EVE, manages=True), managed)).key == "lobby_abandoned"


async def test_an_abandoned_game_keeps_its_secrets(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await stage.play(ANNA, table, "play trader, messenger")
    await vote_to_abandon(stage.tables, stage.press(ANNA), table)
    await vote_to_abandon(stage.tables, stage.press(BEN), table)
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.loaded.seed.encode() not in await export_excerpt(stage.tables.store, snapshot, 0)
    (entry,) = await log_page(stage.tables.store, snapshot, 1)
    assert entry.move == ""
