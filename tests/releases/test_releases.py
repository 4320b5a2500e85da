"""Data of earlier versions: the current program opens it, continues its games and finishes them."""

from __future__ import annotations

import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.tables.cache import Cache
from bot.tables.create import create_rematch
from bot.tables.history import export_excerpt, export_game, position_at
from bot.tables.seating import leave_table, take_seat
from bot.tables.shrink import shrink_finished
from bot.tables.start import start_game
from bot.tables.votes import vote_to_abandon, vote_to_substitute
from engine.__main__ import main as engine
from engine.game import game
from engine.illegal import LoadError, Refused
from engine.players.dice import Dice
from engine.table import load_table, read_document
from tests.releases import play
from tests.releases.play import Expected, Service, expected, press, service

BUTTONS = {
    "castle early": (
        *(f"c:{what}:{{table}}" for what in ("hand", "board", "rules", "play", "orders", "settings", "start", "leave")),
        *("c:rematch:{table}", "c:yes:{table}:0", "c:no:{table}:101", "p:{table}:{seat}:1:0:c", "o:{table}:{seat}:h"),
    ),
    "castle lobby": (*("c:join:{table}:3", "s:language:{table}", "s:start:{table}"),),
}
"""Ids in messages of 0.1, with a table at which they are pressed. The list may only grow."""
PANELS = (
    *(f"s:{what}:{{table}}" for what in ("language", "pace", "seats", "remove", "host", "option", "add", "start")),
    *(f"p:{{table}}:0:1:0:{act}" for act in "gnbrcyoas"),
    *(f"p:{{table}}:0:1:0:{act}:1.0~2" for act in "gnbrcyoas"),
    *(f"o:{{table}}:0:{act}" for act in "hkanvrsfcygowtl"),
    *(f"o:{{table}}:0:{act}:1.0~a-2" for act in "hkanvrsfcygowtl"),
)
"""Further ids, which need not be pressed: being recognised shows that their last part is understood."""

Database = Callable[[str], Path]

KEPT = {release: expected(release) for release in play.releases()}
LOBBY, RUNNING, OVER = "lobby", "running", "over"
NEAR = "near the end"
MOVES_TOLD, TO_ITS_END = 10, 1_000
"""Moves played on Discord; games near their end are played to it."""
PARTS_OF_AN_EXCERPT = ("game", "seats", "options", "names", "viewer", "components_hash", "seed_hash", "opening", "log")


def tables(*statuses: str) -> list[Any]:
    return [
        pytest.param(release, table, id=f"{release} {one.name}")
        for release, kept in KEPT.items()
        for table, one in kept.tables.items()
        if not statuses or one.status in statuses
    ]


def exports(*, excerpt: bool) -> list[Any]:
    return [
        pytest.param(release, file, id=f"{release} {file}")
        for release, kept in KEPT.items()
        for file, one in kept.exports.items()
        if one.excerpt == excerpt
    ]


releases = pytest.mark.parametrize("release", KEPT)


def test_there_are_releases() -> None:
    assert "0.1" in KEPT


# ---------------------------------------------------------------- what a release has to contain


GAMES = ("castle", "sare", "ezra")
KINDS = {"card", "aside", "hand", "lobby", "missing", "notice"}
"""Statuses of rows of the outbox."""


@releases
def test_every_condition_is_kept(release: str, database: Database) -> None:
    """So that the tests below cannot pass because they find nothing to check."""
    kept, path = KEPT[release], database(release)
    for name in GAMES:
        mine = [one for one in kept.tables.values() if one.game == name]
        assert {one.status for one in mine} >= {LOBBY, RUNNING, OVER}
        assert {one.language for one in mine} == {"en", "fr", "pl"}
        running = [seat for one in mine if one.status == RUNNING for seat in one.seats]
        assert any(seat.draft for seat in running)
        assert any(seat.orders for seat in running)
    statuses = {one.status for one in kept.tables.values()}
    assert statuses >= {"abandoned", "expired", "closed"}
    running = [seat for one in kept.tables.values() if one.status == RUNNING for seat in one.seats]
    assert any(seat.player and seat.owner is not None for seat in running)
    assert any(seat.player and seat.owner is None for seat in running)
    assert any(order.rests for seat in running for order in seat.orders)
    assert any(one.channel_is_gone for one in kept.tables.values())
    assert any(len(one.seats) == 1 and one.game == "ezra" for one in kept.tables.values())
    votes = {vote.partition(".")[0] for one in kept.tables.values() for vote in one.votes}
    assert votes >= {"abandon", "away", "seen"}
    assert {state.partition(" ")[0] for state in kept.outbox if state.endswith("waiting")} >= KINDS
    states = {state.partition(" ")[2] for state in kept.outbox}
    assert states >= {"waiting", "waiting claimed", "sent", "dead"}
    for query in (
        "SELECT 1 FROM outbox WHERE status = 'waiting' AND uncertain",
        "SELECT 1 FROM people WHERE dms_closed",
        "SELECT 1 FROM messages WHERE kind = 'card.aside'",
        "SELECT 1 FROM awaited WHERE due IS NOT NULL",
        "SELECT 1 FROM tables WHERE parent IS NOT NULL AND status = 'running'",
        "SELECT 1 FROM tables WHERE previous IS NOT NULL",
    ):
        assert play.rows(path, query), query


# ---------------------------------------------------------------- tables


@pytest.mark.parametrize(("release", "table"), tables())
async def test_a_table_is_as_it_was(release: str, table: str, database: Database) -> None:
    kept, path = KEPT[release], database(release)
    stored = play.rows(path, f"SELECT state FROM tables WHERE id = '{table}'")[0][0]
    async with service(path, kept.now) as home:
        one, snapshot = kept.tables[table], await home.tables.snapshot(table)
        assert play.described(one.name, snapshot, channel_is_gone=one.channel_is_gone) == one
        if stored is None:
            return
        rules = game(kept.tables[table].game)
        again = msgspec.json.decode(rules.save(rules.load(stored)))
        assert lost(msgspec.json.decode(stored), again) == []
        # it checks seed, components, numbers and invariants, and replays the log to this state
        whole = load_table(await export_game(home.tables, table))
        assert len(whole.log) == kept.tables[table].moves
        assert whole.replayed == (stored_version(stored) == rules.version)


@releases
async def test_finished_games_shrink_and_can_be_looked_back_at(release: str, database: Database) -> None:
    kept, path = KEPT[release], database(release)
    async with service(path, kept.now) as home:
        over = {table for table, one in kept.tables.items() if one.status == OVER}
        before = {table: await looked_back(home, table) for table in over}
        points = [len(await home.tables.store.checkpoints(table)) for table in over]
        assert await shrink_finished(home.tables.store, Cache(home.tables.store), kept.now + 1e9, 1_000) == len(over)
        left = [len(await home.tables.store.checkpoints(table)) for table in over]
        assert sum(left) < sum(points) / 4
        assert {table: await looked_back(home, table) for table in over} == before


async def looked_back(home: Service, table: str) -> list[bytes]:
    """The game at each move, and its export."""
    snapshot = await home.tables.snapshot(table)
    past = [await position_at(home.tables.store, snapshot, at) for at in range(snapshot.moves)]
    return [*(snapshot.rules.save(position.state) for position in past), await export_game(home.tables, table)]


@pytest.mark.parametrize(("release", "table"), tables(RUNNING))
async def test_a_running_game_is_finished(release: str, table: str, database: Database) -> None:
    kept, path = KEPT[release], database(release)
    async with service(path, kept.now) as home:
        snapshot = await home.tables.snapshot(table)
        drafts = sum(bool(seat.draft) for seat in kept.tables[table].seats)
        assert await play.confirm_drafts(home.tables, table) == drafts
        for person in [vote.person for vote in snapshot.votes if vote.kind == "abandon" and vote.yes]:
            assert (await vote_to_abandon(home.tables, press(person), table, yes=False)).key == "vote_withdrawn"
        before = (await home.tables.snapshot(table)).moves
        await play.play_on(home.tables, table, Dice(table))
        await finished(home, table)
        assert (await home.tables.snapshot(table)).moves > before


@pytest.mark.parametrize(("release", "table"), tables(RUNNING))
async def test_a_player_who_left_comes_back(release: str, table: str, database: Database) -> None:
    kept = KEPT[release]
    away = [seat.owner for seat in kept.tables[table].seats if seat.owner is not None and seat.person is None]
    if not away:
        return
    async with service(database(release), kept.now) as home:
        for owner in away:
            assert (await take_seat(home.tables, press(owner), table)).key == "sat"
        assert [seat.person for seat in (await home.tables.snapshot(table)).seats if seat.owner in away] == away


@pytest.mark.parametrize(("release", "table"), tables(RUNNING, "closed"))
async def test_a_player_who_left_takes_no_other_seat(release: str, table: str, database: Database) -> None:
    """Not even if a stranger has taken theirs since, and a seat is free that they have not seen."""
    kept, stranger = KEPT[release], 1
    left = [(n, seat.owner) for n, seat in enumerate(kept.tables[table].seats) if seat.owner and not seat.person]
    for seat, owner in left:
        async with service(database(release), kept.now) as home:
            assert (await take_seat(home.tables, press(stranger), table, seat)).key == "sat"
            others = [one for one in (await home.tables.snapshot(table)).seats if one.seat != seat]
            if all(one.person for one in others):
                assert others[0].person is not None
                await leave_table(home.tables, press(others[0].person), table)
            with pytest.raises(Refused, match=r"seat\.other_hand"):
                await take_seat(home.tables, press(owner), table)


@pytest.mark.parametrize(("release", "table"), tables("closed", "abandoned", "expired", OVER))
async def test_an_ended_table_can_be_followed_by_another(release: str, table: str, database: Database) -> None:
    kept = KEPT[release]
    async with service(database(release), kept.now) as home:
        snapshot = await home.tables.snapshot(table)
        owner = next((seat.owner for seat in snapshot.seats if seat.owner is not None), None)
        if owner is None:
            return
        opened = await create_rematch(home.tables, press(owner), table, play.elsewhere())
        # the current program may know more options
        assert (await home.tables.snapshot(opened.table)).row.options.items() >= snapshot.row.options.items()


@pytest.mark.parametrize(("release", "table"), tables(LOBBY))
async def test_a_lobby_becomes_a_game(release: str, table: str, database: Database) -> None:
    kept = KEPT[release]
    async with service(database(release), kept.now) as home:
        snapshot = await home.tables.snapshot(table)
        if any(seat.free for seat in snapshot.seats):
            await take_seat(home.tables, press(snapshot.row.host), table, player="greedy")
        assert (await start_game(home.tables, press(snapshot.row.host), table)).key == "started"
        await play.play_on(home.tables, table, Dice(table), play.at_move(6))
        assert load_table(await export_game(home.tables, table)).log


@releases
async def test_votes_go_on(release: str, database: Database) -> None:
    kept = KEPT[release]
    voted = 0
    async with service(database(release), kept.now) as home:
        for table, one in kept.tables.items():
            for kind in one.votes:
                snapshot = await home.tables.snapshot(table)
                cast = {vote.person for vote in snapshot.votes if vote.kind == kind}
                left = [person for person in snapshot.persons if person not in cast]
                if kind == "abandon":
                    await vote_to_abandon(home.tables, press(left[0]), table)
                    assert (await home.tables.snapshot(table)).status == "abandoned"
                elif kind.startswith("away"):
                    seat = int(kind.partition(".")[2])
                    voter = next(person for person in left if person != snapshot.seats[seat].person)
                    assert (await vote_to_substitute(home.tables, press(voter), table, seat)).key == "away_done"
                    assert (await home.tables.snapshot(table)).seats[seat].player
                else:
                    continue
                voted += 1
    assert voted >= 2


@releases
async def test_the_clock_goes_on(release: str, database: Database) -> None:
    """Pending reminders, deadlines and expiries of lobbies."""
    kept = KEPT[release]
    async with service(database(release), kept.now + 30 * 86_400) as home:
        brought = set[str]()
        for _ in range(2):
            for deadline in await home.moments():
                await home.brought(deadline)
                brought.add(str(deadline.kind))
        assert brought == {"warn", "expire", "remind", "late"}
        assert await home.moments() == []
        for table, one in kept.tables.items():
            if one.status == LOBBY:
                assert (await home.tables.snapshot(table)).status == "expired"


# ---------------------------------------------------------------- Discord


@releases
async def test_waiting_and_later_rows_are_delivered(release: str, database: Database, tmp_path: Path) -> None:
    kept, path = KEPT[release], database(release)
    gone = [channel for (channel, table) in play.rows(path, "SELECT channel, id FROM tables") if is_gone(kept, table)]
    waiting = "SELECT id FROM outbox WHERE status = 'waiting'"
    before = play.rows(path, waiting)
    assert before
    async with play.on_discord(path, tmp_path / "empty.db", play.places(path, gone), kept.now) as rig:
        await rig.advance_time(600)
        assert not set(before) & set(play.rows(path, waiting))
        numbers = ", ".join(str(number) for (number,) in before)
        found = f"SELECT DISTINCT kind, status FROM outbox WHERE id IN ({numbers})"
        states = {*play.rows(path, found)}
        assert {kind for kind, status in states if status == "sent"} >= KINDS - {"missing"}
        # a newer hand replaced an older one; the line of a card that is too old is not changed
        assert {kind for kind, status in states if status != "sent"} <= {"missing", "hand"}
        for table, one in kept.tables.items():
            if one.status == RUNNING:
                await play.confirm_drafts(rig.bot.tables, table)
                enough = one.moves + (TO_ITS_END if NEAR in one.name else MOVES_TOLD)
                await play.play_on(rig.bot.tables, table, Dice(table), play.at_move(enough))
                await rig.settle()
        await rig.advance_time(600)
        assert play.rows(path, waiting) == []
        over = set[str]()
        for table, one in kept.tables.items():
            snapshot = await rig.bot.tables.snapshot(table)
            if one.status == RUNNING and snapshot.status == OVER:
                over.add(one.game)
                assert snapshot.row.channel is not None
                told = rig.backend.messages[snapshot.row.channel]
                assert snapshot.loaded.seed in str(told[max(told)].components)
        assert over == set(GAMES)


@releases
async def test_buttons_of_old_messages_are_understood(release: str, database: Database, tmp_path: Path) -> None:
    kept, path = KEPT[release], database(release)
    gone = [channel for (channel, table) in play.rows(path, "SELECT channel, id FROM tables") if is_gone(kept, table)]
    async with play.on_discord(path, tmp_path / "empty.db", play.places(path, gone), kept.now) as rig:
        for name, ids in BUTTONS.items():
            table = next(table for table, one in kept.tables.items() if one.name == name)
            seat = next(i for i, one in enumerate(kept.tables[table].seats) if one.person is not None)
            for custom_id in (one.format(table=table, seat=seat) for one in ids):
                assert await play.understands(rig, table, seat, custom_id), custom_id
            assert not await play.understands(rig, table, seat, f"c:nonsense:{table}")
        for custom_id in (one.format(table=table) for one in PANELS):
            assert play.has_handler(rig, custom_id), custom_id
        assert not play.has_handler(rig, f"p:{table}:0:1:0:x")


def is_gone(kept: Expected, table: str) -> bool:
    return kept.tables[table].channel_is_gone


# ---------------------------------------------------------------- exports


@pytest.mark.parametrize(("release", "file"), exports(excerpt=False))
def test_an_export_holds(release: str, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, data = KEPT[release].exports[file], export(release, file)
    path = tmp_path / "export.json"
    path.write_bytes(data)
    table = load_table(data)
    assert len(table.log) == kept.moves
    assert table.replayed
    outcome = table.outcome
    assert (outcome.scores if outcome else ()) == kept.scores
    assert (outcome.places if outcome else ()) == kept.places
    stored = msgspec.json.decode(data)["state"]
    assert lost(stored, msgspec.json.decode(table.rules.save(table.position.state))) == []
    assert engine(["replay", str(path)]) == 0
    assert engine(["verify", str(path)]) == (0 if outcome else 1)
    # exported again, it is the same
    assert lost(msgspec.json.decode(data), msgspec.json.decode(table.export())) == []
    capsys.readouterr()


@pytest.mark.parametrize(("release", "file"), exports(excerpt=True))
async def test_an_excerpt_is_the_same_today(release: str, file: str, database: Database) -> None:
    kept, data = KEPT[release], export(release, file)
    with pytest.raises(LoadError, match=r"load\.excerpt"):
        read_document(data)
    old = msgspec.json.decode(data)
    async with service(database(release), kept.now) as home:
        snapshot = await home.tables.snapshot(kept.exports[file].table)
        now = msgspec.json.decode(await export_excerpt(home.tables.store, snapshot, old["viewer"]))
    for part in PARTS_OF_AN_EXCERPT:
        assert lost(old[part], now[part], part) == []


# ---------------------------------------------------------------- helpers


def export(release: str, file: str) -> bytes:
    return lzma.decompress((play.HERE / release / play.EXPORTS / file).read_bytes())


def lost(old: Any, new: Any, at: str = "") -> list[str]:
    """The paths of what is missing or different; new fields are allowed."""
    if isinstance(old, dict) and isinstance(new, dict):
        missing = [f"{at}.{key}" for key in old if key not in new]
        return missing + [path for key in old if key in new for path in lost(old[key], new[key], f"{at}.{key}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [
            path for i, (one, other) in enumerate(zip(old, new, strict=True)) for path in lost(one, other, f"{at}[{i}]")
        ]
    return [] if old == new else [at]


def stored_version(state: bytes) -> int:
    version: int = msgspec.json.decode(state)["version"]
    return version


async def finished(home: Service, table: str) -> None:
    snapshot = await home.tables.snapshot(table)
    assert snapshot.status == OVER
    whole = load_table(await export_game(home.tables, table))
    assert whole.outcome == snapshot.outcome
    assert len(whole.log) == snapshot.moves
