"""Idle lobbies: warned, then expired, each once, however many processes handle deadlines."""

import asyncio

from bot.store.rows import Moment, Status, What
from bot.tables.expiry import LIFE, WARNED, expire_lobby, warn_lobby
from bot.tables.lobby import join_lobby
from bot.tables.start import start_game
from tests.bot.tables.stage import ANNA, BEGINS, BEN, CLEO, Stage, refused, spot_of


async def brought(stage: Stage, *more: Stage) -> list[What]:
    """All processes handle what is due, at once."""
    moments = await stage.store.moments(stage.clock.now)
    await asyncio.gather(*(tell(one, moment) for moment in moments for one in (stage, *more)))
    return [moment.what for moment in moments]


async def tell(stage: Stage, moment: Moment) -> None:
    await (warn_lobby(stage.tables, moment) if moment.what is What.WARN else expire_lobby(stage.tables, moment))


async def test_warned_then_expired(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    stage.deliver()
    stage.clock.now = BEGINS + LIFE - WARNED - 1
    assert await brought(stage) == []
    stage.clock.now += 1
    assert await brought(stage) == [What.WARN]
    (notice,) = stage.told(table)
    assert notice.payload == {"key": "expiring", "params": {"due": BEGINS + LIFE}, "ping": [ANNA, BEN]}
    await stage.same_as_loaded(table)
    assert await brought(stage) == []
    stage.clock.now = BEGINS + LIFE
    assert await brought(stage) == [What.EXPIRE]
    live = await stage.tables.live(table)
    assert (live.status, live.row.expires_at) == (Status.EXPIRED, None)
    assert stage.kinds(table) == ["notice", "lobby lobby"]
    await stage.same_as_loaded(table)
    await stage.lobby(CLEO)


async def test_by_two_processes_once(stage: Stage) -> None:
    other = await stage.another()
    table = await stage.lobby(ANNA, BEN)
    await other.tables.live(table)
    stage.deliver()
    stage.clock.now = BEGINS + LIFE - WARNED
    assert await brought(stage, other) == [What.WARN]
    stage.clock.now = BEGINS + LIFE
    assert await brought(stage, other) == [What.EXPIRE]
    assert stage.kinds(table) == ["notice", "lobby lobby"]
    assert (await stage.fresh(table)).status is Status.EXPIRED


async def test_an_outdated_deadline_does_nothing(stage: Stage) -> None:
    """A player joined between the query for deadlines and their handling."""
    table = await stage.lobby(ANNA)
    stage.clock.now = BEGINS + LIFE
    moments = await stage.store.moments(stage.clock.now)
    await join_lobby(stage.tables, stage.press(BEN), table)
    before = stage.everything()
    for moment in moments:
        await tell(stage, moment)
    assert stage.everything() == before
    await start_game(stage.tables, stage.press(ANNA), table)
    for moment in moments:
        await tell(stage, moment)
    assert (await stage.tables.live(table)).status is Status.RUNNING


async def test_a_deadline_of_a_missing_table(stage: Stage) -> None:
    moment = Moment(What.EXPIRE, "nowhere1", BEGINS)
    before = stage.everything()
    await refused(expire_lobby(stage.tables, moment), "table.unknown")
    assert stage.everything() == before


async def test_postponed_by_downtime_while_the_table_is_in_memory(stage: Stage) -> None:
    """The machine slept: the store postpones the deadlines, which the table in memory does not know."""
    table = await stage.lobby(ANNA, BEN)
    other = await stage.lobby(CLEO, spot=spot_of(1))
    await stage.store.beat(BEGINS, 300.0)
    stage.deliver()
    stage.clock.now = BEGINS + 10_000
    assert await stage.store.beat(stage.clock.now, 300.0) == 10_000
    stage.clock.now = BEGINS + LIFE - WARNED
    assert await brought(stage) == []
    stage.clock.now += 10_000
    assert await brought(stage) == [What.WARN, What.WARN]
    assert stage.told(table)[0].payload["params"] == {"due": BEGINS + LIFE + 10_000}
    await stage.same_as_loaded(table)
    stage.clock.now = BEGINS + LIFE + 10_000
    assert await brought(stage) == [What.EXPIRE, What.EXPIRE]
    assert await stage.store.next_moment() is None
    assert (await stage.tables.live(other)).status is Status.EXPIRED
