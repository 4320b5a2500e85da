"""What people can do with tables, as methods: each calls the function of the same purpose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.store.rows import Moment
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
    settings,
    start,
    votes,
)
from bot.tables.live import Live
from bot.tables.types import Answer, Done, Press, Spot
from engine.position import Position
from engine.table import Entry


class Tables(core.Tables):
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
        chosen = settings.Settings(options=options, language=language, seats=seats, pace=pace)
        return await create.create_table(self, press, spot, game, chosen)

    async def join(self, press: Press, table: str, seat: int | None = None) -> Done:
        return await lobby.join_lobby(self, press, table, seat)

    async def remove(self, press: Press, table: str, seat: int) -> Done:
        return await lobby.remove_player(self, press, table, seat)

    async def settings(
        self,
        press: Press,
        table: str,
        language: str | None = None,
        options: Mapping[str, str] | None = None,
        seats: int | None = None,
        pace: float | None = None,
    ) -> Done:
        chosen = settings.Settings(options=options, language=language, seats=seats, pace=pace)
        return await settings.change_settings(self, press, table, chosen)

    async def start(self, press: Press, table: str) -> Done:
        return await start.start_game(self, press, table)

    async def warn(self, moment: Moment) -> None:
        await expiry.warn_lobby(self, moment)

    async def expire(self, moment: Moment) -> None:
        await expiry.expire_lobby(self, moment)

    async def leave(self, press: Press, table: str) -> Done:
        return await seating.leave_table(self, press, table)

    async def sit(self, press: Press, table: str, seat: int | None = None, player: str | None = None) -> Done:
        return await seating.take_seat(self, press, table, seat, player)

    async def hand_on(self, press: Press, table: str, person: int) -> Done:
        return await seating.transfer_host(self, press, table, person)

    async def abandon(self, press: Press, table: str, yes: bool = True) -> Done:
        return await votes.vote_to_abandon(self, press, table, yes)

    async def substitute(self, press: Press, table: str, seat: int, yes: bool = True) -> Done:
        return await votes.vote_to_substitute(self, press, table, seat, yes)

    async def remind(self, moment: Moment) -> None:
        await deadlines.remind(self, moment)

    async def late(self, moment: Moment) -> None:
        await deadlines.end_time(self, moment)

    async def put_off(self) -> None:
        await deadlines.post_new_times(self)

    async def play(self, press: Press, table: str, line: str) -> Done:
        return await play.play_line(self, press, table, line)

    async def draft(self, press: Press, table: str, decision: int, number: int, add: str) -> Done:
        return await drafts.extend_draft(self, press, table, decision, number, add)

    async def back(self, press: Press, table: str, decision: int, number: int) -> Done:
        return await drafts.undo_in_draft(self, press, table, decision, number)

    async def restart(self, press: Press, table: str, decision: int, number: int) -> Done:
        return await drafts.clear_draft(self, press, table, decision, number)

    async def confirm(self, press: Press, table: str, decision: int, number: int) -> Done:
        return await drafts.confirm_draft(self, press, table, decision, number)

    async def accept(self, press: Press, table: str, decision: int, number: int, seen: drafts.Seen) -> Done:
        return await drafts.accept_proposal(self, press, table, decision, number, seen)

    async def rematch(self, press: Press, table: str, spot: Spot) -> Answer:
        return await create.create_rematch(self, press, table, spot)

    async def reattach(self, press: Press, table: str, spot: Spot, lost: bool = False) -> Done:
        return await relocation.move_to_channel(self, press, table, spot, lost)

    async def retell(self, guild: int | None = None, channel: int | None = None) -> None:
        await relocation.post_missed(self, guild, channel)

    # Reading

    def cached(self, table: str) -> Live | None:
        return self.cache.peek(table)

    async def meant(self, spot: Spot, person: int, named: str | None = None, playing: bool = False) -> Live:
        return await resolve.find_table(self, spot, person, named, playing)

    async def mine(self, person: int) -> list[Live]:
        return await resolve.tables_of(self, person)

    async def position(self, live: Live, at: int | None = None) -> Position[Any, Any]:
        return await history.position_at(self.store, live, at)

    async def entries(self, live: Live, viewer: int | None, before: int | None = None, limit: int = 20) -> list[Entry]:
        return await history.log_page(self.store, live, viewer, before, limit)

    async def since(self, live: Live, viewer: int | None, after: int) -> list[Entry]:
        return await history.log_since(self.store, live, viewer, after)

    async def excerpt(self, live: Live, viewer: int | None) -> bytes:
        return await history.export_excerpt(self.store, live, viewer)

    async def export(self, table: str) -> bytes:
        return await history.export_game(self, table)

    def drafting(self, live: Live, seat: int) -> drafts.CurrentDraft:
        return drafts.current_draft(live, seat)

    def complete(self, live: Live, seat: int, typed: str, locale: str, most: int = 25) -> list[tuple[str, str]]:
        return lines.complete_line(live, seat, typed, locale, most)
