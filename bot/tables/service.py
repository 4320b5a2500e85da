"""The one door to tables. It knows neither Discord nor any one game.

Whoever comes brings a Press (whose interaction is done once) and gets an Answer, or Refused with the key of a sentence;
what others must be told stands in the outbox then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from bot.store.rows import Moment, Status
from bot.store.store import Store
from bot.tables import (
    core,
    create,
    deadlines,
    drafts,
    expiry,
    history,
    lines,
    lobby,
    play,
    relocation,
    resolve,
    seating,
    start,
    votes,
)
from bot.tables.core import Clock
from bot.tables.live import Live
from bot.tables.types import Answer, Press, Spot
from engine.illegal import Refused
from engine.position import Position
from engine.table import Entry

ALL: Final = 1_000_000
TOLD: Final = (Status.LOBBY, Status.RUNNING, Status.OVER)
ENDED: Final = 50
"""Games that ended lately, whose last card may not have been told."""


class Tables(core.Tables):
    def __init__(
        self, store: Store, clock: Clock, components: Path | None = None, changed: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(store, clock, components, changed)

    # Before the game

    async def open(
        self,
        press: Press,
        spot: Spot,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        language: str | None = None,
        pace: float | None = None,
    ) -> Answer:
        """`pace`: seconds for a decision, or none."""
        return await create.open_table(self, press, spot, game, seats, options or {}, language, pace)

    async def join(self, press: Press, table: str, seat: int | None = None) -> Answer:
        return await lobby.join(self, press, table, seat)

    async def remove(self, press: Press, table: str, seat: int) -> Answer:
        return await lobby.remove(self, press, table, seat)

    async def settings(
        self,
        press: Press,
        table: str,
        language: str | None = None,
        options: Mapping[str, str] | None = None,
        seats: int | None = None,
        pace: float | None = None,
    ) -> Answer:
        """`pace`: seconds for a decision, 0 for none."""
        return await lobby.settings(self, press, table, language, options, seats, pace)

    async def start(self, press: Press, table: str) -> Answer:
        return await start.start(self, press, table)

    async def warn(self, moment: Moment) -> None:
        await expiry.warn(self, moment)

    async def expire(self, moment: Moment) -> None:
        await expiry.expire(self, moment)

    # At any time

    async def leave(self, press: Press, table: str) -> Answer:
        return await seating.leave(self, press, table)

    async def sit(self, press: Press, table: str, seat: int | None = None, player: str | None = None) -> Answer:
        return await seating.sit(self, press, table, seat, player)

    async def hand_on(self, press: Press, table: str, person: int) -> Answer:
        return await seating.hand_on(self, press, table, person)

    async def abandon(self, press: Press, table: str, yes: bool = True) -> Answer:
        return await votes.abandon(self, press, table, yes)

    async def substitute(self, press: Press, table: str, seat: int, yes: bool = True) -> Answer:
        """A vote on a seat whose time is over."""
        return await deadlines.substitute(self, press, table, seat, yes)

    async def remind(self, moment: Moment) -> None:
        await deadlines.remind(self, moment)

    async def late(self, moment: Moment) -> None:
        await deadlines.late(self, moment)

    async def put_off(self) -> None:
        """After a silence the deadlines are others."""
        for row in await self.store.tables((Status.RUNNING,), None, ALL):
            if row.pace is not None:
                await deadlines.put_off(self, row.id)

    async def play(self, press: Press, table: str, line: str) -> Answer:
        return await play.play(self, press, table, line)

    async def draft(self, press: Press, table: str, decision: int, number: int, add: str) -> Answer:
        return await drafts.draft(self, press, table, decision, number, add)

    async def back(self, press: Press, table: str, decision: int, number: int) -> Answer:
        return await drafts.back(self, press, table, decision, number, all_of_it=False)

    async def restart(self, press: Press, table: str, decision: int, number: int) -> Answer:
        return await drafts.back(self, press, table, decision, number, all_of_it=True)

    async def confirm(self, press: Press, table: str, decision: int, number: int) -> Answer:
        return await drafts.confirm(self, press, table, decision, number)

    async def accept(self, press: Press, table: str, decision: int, number: int, seen: drafts.Seen) -> Answer:
        return await drafts.accept(self, press, table, decision, number, seen)

    async def rematch(self, press: Press, table: str, spot: Spot) -> Answer:
        """The same game once more, for those who come; whoever asks for it opens it."""
        before = await self.live(table)
        if before.status.live:
            raise Refused("rematch.not_over")
        if not any(press.person in (seat.person, seat.owner) for seat in before.seats):
            raise Refused("table.not_seated")
        return await create.open_table(
            self,
            press,
            spot,
            before.game,
            len(before.taken) if before.position is not None else len(before.seats),
            before.row.options,
            before.language,
            before.row.pace,
            previous=before,
        )

    async def reattach(self, press: Press, table: str, spot: Spot, lost: bool = False) -> Answer:
        """The game goes on in another channel: its host moves it; where the old channel is lost, anybody who plays."""
        return await relocation.reattach(self, press, table, spot, lost)

    async def retell(self, guild: int | None = None, channel: int | None = None) -> None:
        """The bot is back where it could not speak: what was not told is told."""
        if channel is not None:
            row = await self.store.latest(channel)
            rows = [] if row is None or row.status not in TOLD else [row]
        else:
            rows = [
                *await self.store.tables((Status.LOBBY, Status.RUNNING), guild, ALL),
                *await self.store.tables((Status.OVER,), guild, ENDED),
            ]
        for row in rows:
            await relocation.retell(self, row.id)

    # Reading

    def cached(self, table: str) -> Live | None:
        return self.cache.peek(table)

    async def meant(self, spot: Spot, person: int, named: str | None = None, playing: bool = False) -> Live:
        """Which table a command means. `playing`: only one that still goes on."""
        return await resolve.find_table(self, spot, person, named, playing)

    async def mine(self, person: int) -> list[Live]:
        return await resolve.tables_of(self, person)

    async def position(self, live: Live, at: int | None = None) -> Position[Any, Any]:
        return await history.position(self, live, at)

    async def entries(self, live: Live, viewer: int | None, before: int | None = None, limit: int = 20) -> list[Entry]:
        return await history.log(self, live, viewer, before, limit)

    async def since(self, live: Live, viewer: int | None, after: int) -> list[Entry]:
        return await history.since(self, live, viewer, after)

    async def excerpt(self, live: Live, viewer: int | None) -> bytes:
        return await history.excerpt(self, live, viewer)

    async def export(self, table: str) -> bytes:
        """The whole of a game that may still go on, for the host's own command line: nobody gets it by Discord."""
        return (await history.whole(self, await self.cache.get(table))).export()

    def drafting(self, live: Live, seat: int) -> drafts.CurrentDraft:
        return drafts.current_draft(live, seat)

    def complete(self, live: Live, seat: int, typed: str, locale: str, most: int = 25) -> list[tuple[str, str]]:
        return lines.complete_line(live, seat, typed, locale, most)
