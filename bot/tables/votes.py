"""What the people at a table decide together."""

from __future__ import annotations

from typing import Final

from bot.store.changes import Changes
from bot.store.rows import Status, Vote
from bot.tables import notifications
from bot.tables.attempt import Nothing, Plan, written
from bot.tables.core import Tables
from bot.tables.live import Live
from bot.tables.permissions import require_host, require_running, require_seat
from bot.tables.seating import ended
from bot.tables.types import Answer, Press

ABANDON: Final = "abandon"
LASTS: Final = 3 * 86_400.0
"""Seconds for which a vote counts: nobody gives up a game because he was angry last month."""


async def abandon(tables: Tables, press: Press, table: str, yes: bool) -> Answer:
    """More than half of the people who play; a lobby is given up by its host."""

    async def think(live: Live) -> Plan | Nothing:
        now = tables.clock()
        if live.status is Status.LOBBY:
            require_host(live, press)
            if not yes:
                return Nothing(Answer(key="lobby_kept", table=live.id))
            answer = Answer(key="lobby_abandoned", table=live.id)
            changes = Changes(status=Status.ABANDONED, remind_at=None, expires_at=None)
            outbox = notifications.lobby(live.row.channel, now)
            return Plan(answer, written(live, press.interaction, now, answer, changes=changes, outbox=outbox))
        require_running(live)
        require_seat(live, press)
        voted = {vote.person: vote.yes for vote in live.votes if vote.kind == ABANDON and vote.at > now - LASTS}
        same = voted.get(press.person, False) == yes
        voted[press.person] = yes
        n = sum(voted.get(person, False) for person in live.persons)
        needed = len(live.persons) // 2 + 1
        # Perhaps they became more than half when somebody left.
        enough = yes and n >= needed
        if same and not enough:
            return Nothing(Answer(key="voted_already" if yes else "not_voted", table=live.id))
        channel = live.row.channel
        if enough:
            answer = Answer(key="abandoned", table=live.id)
            outbox = (*notifications.notice(channel, now, "abandoned"), *notifications.missing(channel, now))
            return Plan(answer, ended(live, press, now, answer, Status.ABANDONED, outbox))
        params = {"name": press.name, "votes": n, "needed": needed}
        answer = Answer(key="voted" if yes else "vote_withdrawn", params=params, table=live.id)
        key = "vote" if yes else "vote_withdrawn"
        others = [person for person in live.persons if not voted.get(person, False)] if yes and n == 1 else []
        outbox = notifications.notice(channel, now, key, {**params, "vote": ABANDON} if yes else params, others)
        vote = Vote(ABANDON, -1, press.person, yes, now)
        return Plan(answer, written(live, press.interaction, now, answer, votes=(vote,), outbox=outbox))

    return await tables.change(table, press.interaction, think)
