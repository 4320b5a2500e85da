"""Everything that the release tests use of the bot's internals, and how they play its tables. If a class or module of
`bot` is renamed, only this file must follow."""

from __future__ import annotations

import itertools
import lzma
import sqlite3
import zlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from discord import ComponentType, MessageFlags
from discord.utils import utcnow
from simcord.actors import MemberActor
from simcord.builders import GuildHandle, UserHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.app import Cornerstone
from bot.cards.ids import VOTES
from bot.store.address import open_store
from bot.store.rows import Deadline, DeadlineKind, Status, TargetKind
from bot.store.store import Store
from bot.tables.deadlines import end_time, remind
from bot.tables.drafts import confirm_draft, current_draft
from bot.tables.expiry import expire_lobby, warn_lobby
from bot.tables.lines import typed_line
from bot.tables.play import play_line
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import Answer, Location, Request
from bot.texts import texts_for
from engine.game import Decision, Game
from engine.illegal import Refused
from engine.orders import Order
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.position import Position
from engine.texts import LANGUAGES
from tests.bot.games.world import Bot, Player
from tests.bot.rig import rigged

HERE: Final = Path(__file__).parent
DATABASE: Final = "games.db.xz"
EXPECTED: Final = "expected.json"
NAMES: Final = "names.json"
EXPORTS: Final = "exports"

MOST_MOVES: Final = 20
"""Moves on one line."""
MOST_LINES: Final = 2_000
"""Lines of one game."""
ALL: Final = 1_000_000
EN: Final = "en-GB"
RUNNING: Final = Status.RUNNING
ENDED: Final = Status.OVER

Until = Callable[[TableSnapshot], bool]

_presses = itertools.count(1)
interactions = "played on {}"
"""The form of interaction ids, none of which may occur in a release."""


# ---------------------------------------------------------------- the description of a release's tables


class ExpectedSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    person: int | None = None
    owner: int | None = None
    player: str = ""
    orders: tuple[Order, ...] = ()
    draft: tuple[str, ...] = ()


class ExpectedTable(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    game: str
    status: str
    language: str
    moves: int
    options: dict[str, str]
    seats: tuple[ExpectedSeat, ...]
    awaited: tuple[int, ...] = ()
    votes: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    places: tuple[tuple[int, ...], ...] = ()
    channel_is_gone: bool = False


class ExpectedExport(msgspec.Struct, frozen=True, omit_defaults=True):
    table: str
    moves: int
    excerpt: bool = False
    scores: tuple[int, ...] = ()
    places: tuple[tuple[int, ...], ...] = ()


class Expected(msgspec.Struct, frozen=True):
    commit: str
    """The commit of the program that made it."""
    now: float
    """When it stopped."""
    tables: dict[str, ExpectedTable]
    exports: dict[str, ExpectedExport]
    outbox: dict[str, int]
    """The number of rows in each status."""


def described(name: str, snapshot: TableSnapshot, *, channel_is_gone: bool) -> ExpectedTable:
    drafts = {draft.seat: draft.moves for draft in snapshot.drafts}
    orders = {} if snapshot.position is None else snapshot.game_position.state.orders
    outcome = snapshot.outcome
    return ExpectedTable(
        name=name,
        game=snapshot.game,
        status=str(snapshot.status),
        language=snapshot.language,
        moves=snapshot.moves,
        options=snapshot.row.options,
        seats=tuple(
            ExpectedSeat(row.person, row.owner, row.player, orders.get(row.seat, ()), drafts.get(row.seat, ()))
            for row in snapshot.seats
        ),
        awaited=tuple(wait.seat for wait in snapshot.awaited),
        # who has seen a hand was a vote in 0.1
        votes=(*(vote.kind for vote in snapshot.votes), *("seen" for _ in snapshot.seen)),
        scores=outcome.scores if outcome else (),
        places=outcome.places if outcome else (),
        channel_is_gone=channel_is_gone,
    )


def releases() -> list[str]:
    return sorted(path.parent.name for path in HERE.glob(f"*/{EXPECTED}"))


def expected(release: str) -> Expected:
    return msgspec.json.decode((HERE / release / EXPECTED).read_bytes(), type=Expected)


# The program's compressed values are stored uncompressed, so that the whole file compresses better.
_PLAIN: Final = ("components SET data = {}(data)", "checkpoints SET state = {}(state)")


def pack(database: Path, file: Path) -> None:
    """Packs a database, which is modified."""
    _each(database, "inflated", zlib.decompress)
    file.write_bytes(lzma.compress(database.read_bytes(), preset=9 | lzma.PRESET_EXTREME))


def unpack(release: str, path: Path) -> Path:
    path.write_bytes(lzma.decompress((HERE / release / DATABASE).read_bytes()))
    _each(path, "deflated", zlib.compress)
    return path


def _each(database: Path, name: str, change: Callable[[bytes], bytes]) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.create_function(name, 1, change)
        for update in _PLAIN:
            db.execute(f"UPDATE {update.format(name)}")
        db.execute("VACUUM")


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


# ---------------------------------------------------------------- names


def enumerated() -> dict[str, list[str]]:
    """The enumerated values in the database."""
    return {
        "statuses": list(map(str, Status)),
        "places": list(map(str, TargetKind)),
        "clock": list(map(str, DeadlineKind)),
        "votes": sorted(VOTES),
    }


def answer_type() -> type[msgspec.Struct]:
    """The type that is stored with an interaction."""
    return Answer


# ---------------------------------------------------------------- without Discord


class Service:
    """The table service on a database, with a stopped clock."""

    def __init__(self, store: Store, now: float) -> None:
        self.store = store
        self.now = now
        self.tables = Tables(store, lambda: self.now)

    async def names(self, status: Status) -> list[str]:
        return sorted(row.id for row in await self.store.tables((status,), limit=ALL))

    async def moments(self) -> list[Deadline]:
        return await self.store.due_deadlines(self.now, ALL)

    async def brought(self, deadline: Deadline) -> None:
        """Handles a deadline."""
        act = {
            DeadlineKind.WARN: warn_lobby,
            DeadlineKind.EXPIRE: expire_lobby,
            DeadlineKind.REMIND: remind,
            DeadlineKind.LATE: end_time,
        }
        await act[deadline.kind](self.tables, deadline)


@asynccontextmanager
async def service(path: Path, now: float) -> AsyncIterator[Service]:
    store = await open_store(f"sqlite:///{path}")
    try:
        yield Service(store, now)
    finally:
        await store.close()


# ---------------------------------------------------------------- playing


def press(person: int, name: str = "", locale: str = "") -> Request:
    return Request(interactions.format(next(_presses)), person, name or str(person), locale)


def elsewhere() -> Location:
    """A channel without a table."""
    return Location(1, 1)


def press_of(snapshot: TableSnapshot, seat: int) -> Request:
    row = snapshot.seats[seat]
    assert row.person is not None
    return press(row.person, row.name, row.locale)


def line(snapshot: TableSnapshot, seat: int, dice: Dice, player: str = "greedy", most: int = MOST_MOVES) -> str:
    """A computer player's moves, until something is revealed or another player is asked."""
    moves = _moves(snapshot.rules, snapshot.game_position.copy(), seat, dice, player, most)
    return typed_line(snapshot, "; ".join(moves))


def _moves(
    rules: Game[Any, Any], here: Position[Any, Any], seat: int, dice: Dice, player: str, most: int
) -> Iterator[str]:
    for _ in range(most):
        move = PLAYERS[player](rules, Decision(rules, here, seat), dice)
        yield here.box.notation.write(move)
        here.apply(seat, move, halt=True)
        if seat not in here.awaited():
            return


def at_move(number: int) -> Until:
    return lambda snapshot: snapshot.moves >= number


async def play_on(
    tables: Tables, table: str, dice: Dice, until: Until | None = None, player: str = "greedy", most: int = MOST_MOVES
) -> TableSnapshot:
    """Plays for people like a computer player, until a condition holds or the game ends."""
    for _ in range(MOST_LINES):
        snapshot = await tables.snapshot(table)
        if snapshot.status is not RUNNING or (until is not None and until(snapshot)):
            return snapshot
        seat = dice.pick(snapshot.game_position.awaited())
        await play_line(tables, press_of(snapshot, seat), table, line(snapshot, seat, dice, player, most))
    raise AssertionError(f"{table} does not end")


async def confirm_drafts(tables: Tables, table: str) -> int:
    """Confirms every draft whose player is still asked. Returns how many."""
    confirmed = 0
    for draft in (await tables.snapshot(table)).drafts:
        snapshot = await tables.snapshot(table)
        now = current_draft(snapshot, draft.seat)
        if now.moves and snapshot.game_position.can_answer(draft.seat):
            await confirm_draft(tables, press_of(snapshot, draft.seat), table, now.decision, now.number)
            confirmed += 1
    return confirmed


# ---------------------------------------------------------------- on Discord


@asynccontextmanager
async def discord(*databases: Path) -> AsyncIterator[Bot]:
    """The whole bot on the first database; restarted, on the next one."""
    rigs: list[Bot] = []
    left = list(databases)

    def now() -> float:
        """Discord's clock, for tests that also call the table service from outside the bot."""
        return rigs[0].now().timestamp() if rigs else utcnow().timestamp()

    def bot() -> Cornerstone:
        player = Player(left.pop(0) if len(left) > 1 else left[0])
        player.clock = now
        return player

    async with rigged(bot) as rig:
        rigs.append(rig)
        yield rig


@asynccontextmanager
async def on_discord(path: Path, empty: Path, places: Places, now: float) -> AsyncIterator[Bot]:
    """The whole bot on this database, in a Discord with its places and people."""
    async with discord(empty, path) as rig:
        places.build(rig)
        await rig.restart(max(0.0, now - rig.now().timestamp()))
        yield rig


class Channel(NamedTuple):
    channel: int
    guild: int
    parent: int | None


class Places(NamedTuple):
    """Places and people in a database: channels and threads, people, channels of private messages."""

    channels: Sequence[Channel]
    people: Sequence[int]
    private: Sequence[tuple[int, int]]
    """Person and channel."""

    def build(self, rig: Bot) -> None:
        # the ids that old versions used for their places, today's have for their commands
        channels = [number for place in self.channels for number in place if number is not None]
        rig.free_ids([*channels, *self.people, *(channel for _, channel in self.private)])
        guilds = {number: rig.create_guild(id=number) for number in sorted({place.guild for place in self.channels})}
        known = set[int]()
        for place in self.channels:
            for channel in filter(None, (place.parent, place.channel)):
                if channel not in known and not (place.parent and channel == place.channel):
                    with _numbered(rig, channel):
                        guilds[place.guild].create_text_channel(f"games-{channel}")
                known.add(channel)
            if place.parent:
                owner = rig.backend.get_guild(place.guild).owner_id
                number = rig.backend.reserve_id(place.channel)
                rig.backend.create_thread(place.parent, "thread", owner, message_id=number, broadcast=False)
        for person in self.people:
            with _numbered(rig, person):
                user = rig.create_user(f"user-{person}")
            for guild in guilds.values():
                guild.add_member(user)
        for person, channel in self.private:
            with _numbered(rig, channel):
                rig.backend.get_dm_channel(person)


def places(path: Path, gone: Sequence[int]) -> Places:
    """`gone`: channels that no longer exist."""
    snapshot = "SELECT DISTINCT channel, guild, parent FROM tables WHERE channel IS NOT NULL ORDER BY channel"
    people = "SELECT person FROM seats WHERE person IS NOT NULL UNION SELECT owner FROM seats WHERE owner IS NOT NULL"
    private = "SELECT DISTINCT person, channel FROM messages WHERE kind = 'hand'"
    return Places(
        [Channel(*row) for row in rows(path, snapshot) if row[0] not in gone],
        [person for (person,) in rows(path, people)],
        [(person, channel) for person, channel in rows(path, private)],
    )


@contextmanager
def _numbered(rig: Bot, number: int) -> Iterator[None]:
    """The object that is created inside gets this id."""
    plain, given = rig.backend.snowflake, [number]
    vars(rig.backend)["snowflake"] = lambda: rig.backend.reserve_id(given.pop()) if given else plain()
    try:
        yield
    finally:
        del vars(rig.backend)["snowflake"]


async def understands(rig: Bot, table: str, seat: int, custom_id: str) -> bool:
    """Is a press on this button recognised, even if it is stale or refused?"""
    snapshot = await rig.bot.tables.snapshot(table)
    person = snapshot.seats[seat].person
    assert person is not None
    assert snapshot.row.guild is not None
    assert snapshot.row.channel is not None
    guild = GuildHandle(rig, rig.backend.get_guild(snapshot.row.guild))
    user = UserHandle(rig, rig.backend.get_user(person))
    rig.set_locale(user, EN)
    who = MemberActor(rig, guild, user)
    text = {"type": ComponentType.text_display.value, "content": "An old card."}
    components: list[dict[str, Any]] = [text]
    is_select = custom_id.startswith("s:language")
    if is_select:
        options = [{"label": language, "value": language} for language in LANGUAGES]
        select = {"type": ComponentType.string_select.value, "custom_id": custom_id, "options": options}
        components.append({"type": ComponentType.action_row.value, "components": [select]})
    flags = MessageFlags(components_v2=True).value
    backend = rig.backend
    old = backend.create_message(snapshot.row.channel, backend.bot_user.id, "", components=components, flags=flags)
    message = ResponseMessage(rig, old)
    if is_select:
        result: InteractionResult = await who.select(message, [LANGUAGES[-1]], custom_id=custom_id)
    else:
        result = await rig.press(who, message, custom_id)
    if result.response is None:
        return result.acknowledged
    unknown = texts_for(EN).refusal(Refused("button.unknown"))
    return unknown not in rig.text(result.response)


def has_handler(rig: Bot, custom_id: str) -> bool:
    templates = rig.bot._connection._view_store._dynamic_items
    return any(template.fullmatch(custom_id) for template in templates)
