"""For each key of the service's catalogue a scene that produces it: as an answer, or in the channel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from bot.store.changes import Commit, CommitResult, Conflict
from bot.store.rows import DeadlineKind, TableRow
from bot.tables.announcements import announce_stop
from bot.tables.create import create_rematch, create_table
from bot.tables.deadlines import deadline_state, end_time, remind
from bot.tables.drafts import accept_proposal, clear_draft, confirm_draft, extend_draft, undo_in_draft
from bot.tables.expiry import expire_lobby, warn_lobby
from bot.tables.held import require_game
from bot.tables.invitations import (
    accept_invitation,
    decline_invitation,
    hand_over,
    invite,
    withdraw_invitations,
)
from bot.tables.lobby import join_lobby, remove_player
from bot.tables.naming import rename_table
from bot.tables.play import play_line
from bot.tables.relocation import move_to_channel
from bot.tables.resolve import find_table
from bot.tables.seating import leave_table, look_for_substitute, take_seat, transfer_host
from bot.tables.settings import Settings, change_settings
from bot.tables.start import start_game
from bot.tables.types import Request
from bot.tables.votes import VOTE_LIFE, vote_to_abandon, vote_to_substitute
from engine.illegal import Refused
from tests.bot.tables.stage import ABROAD, ANNA, BEN, CLEO, DORA, HERE, PRIVATE, THERE, Stage

DAY = 86_400.0

Said = list[tuple[str, dict[str, Any], str]]
"""Keys, parameters, and the table."""
Scene = Callable[["Play"], Awaitable[object]]
SCENES: dict[str, Scene] = {}


class Play:
    """A stage that records all sentences."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.tables = stage.tables
        self.lobby = stage.lobby
        self.game = stage.game
        self.press = stage.press
        self.said: Said = []

    async def hear(self, asked: Awaitable[Any], table: str = "") -> Any:
        try:
            answer = await asked
        except Refused as refused:
            self.said.append((f"refusal.{refused.key}", dict(refused.params), table))
            return refused
        if answer is not None and hasattr(answer, "key"):
            self.said.append((f"answer.{answer.key}", answer.params, answer.table))
        return answer

    def notices(self, table: str) -> None:
        for told in self.stage.waiting_rows(table):
            if told.kind == "notice":
                params = told.payload["params"]
                key = f"{told.payload['key']}+host" if "host" in params else told.payload["key"]
                self.said.append((f"notice.{key}", params, table))


def scene(*keys: str) -> Callable[[Scene], Scene]:
    def kept(scene: Scene) -> Scene:
        SCENES.update(dict.fromkeys(keys, scene))
        return scene

    return kept


@scene("notice.maintenance")
async def maintenance(play: Play) -> None:
    table = await play.game(ANNA, BEN)
    await play.stage.play(ANNA, table, "play messenger, trader")
    await announce_stop(play.tables, play.press(ANNA), minutes=10)
    play.notices(table)


# Invitations


@scene("answer.invited", "answer.uninvited", "refusal.invite.sits", "refusal.invite.full")
async def invited(play: Play) -> None:
    table = await play.lobby(ANNA, BEN, seats=3)
    for people in ([CLEO], [BEN], [DORA]):
        await play.hear(invite(play.tables, play.press(ANNA), table, people))
    await play.hear(withdraw_invitations(play.tables, play.press(ANNA), table, [CLEO]))


@scene("answer.declined", "notice.declined", "refusal.invite.none")
async def declined(play: Play) -> None:
    table = await play.lobby(ANNA, BEN)
    await play.hear(invite(play.tables, play.press(ANNA), table, [CLEO]))
    for _ in range(2):
        await play.hear(decline_invitation(play.tables, play.press(CLEO), table))
    play.notices(table)


@scene("answer.handing_over", "answer.handover_ended", "refusal.handover.none", "notice.handed", "notice.handed+host")
async def handed_over(play: Play) -> None:
    table = await play.game(ANNA, BEN)
    for person in (CLEO, None, None):
        await play.hear(hand_over(play.tables, play.press(BEN), table, person))
    for owner, person in ((BEN, CLEO), (ANNA, DORA)):
        await hand_over(play.tables, play.press(owner), table, person)
        await accept_invitation(play.tables, play.press(person), table)
    play.notices(table)


@scene("answer.seeking", "notice.seeking")
async def sought(play: Play) -> None:
    table = await play.game(ANNA, BEN)
    await leave_table(play.tables, play.press(BEN), table)
    await play.hear(look_for_substitute(play.tables, play.press(ANNA), table))
    play.notices(table)


@scene("refusal.lobby.reserved")
async def reserved(play: Play) -> None:
    table = await play.lobby(ANNA, seats=2)
    await play.hear(invite(play.tables, play.press(ANNA), table, [BEN]))
    await play.hear(join_lobby(play.tables, play.press(CLEO), table))


@scene("refusal.seat.invited_only")
async def by_invitation(play: Play) -> None:
    table = await play.lobby(ANNA, options={"entry": "invited"})
    await play.hear(join_lobby(play.tables, play.press(CLEO), table))


@scene("refusal.invite.other_hand")
async def saw_another_hand(play: Play) -> None:
    table = await play.game(ANNA, BEN, CLEO)
    await leave_table(play.tables, play.press(BEN), table)
    await take_seat(play.tables, play.press(DORA), table)
    await leave_table(play.tables, play.press(CLEO), table)
    await play.hear(invite(play.tables, play.press(ANNA), table, [BEN]))


# Lobby


@scene("answer.opened")
async def opened(play: Play) -> None:
    await play.hear(create_table(play.tables, play.press(ANNA), HERE, "castle", Settings()))


@scene("answer.opened_alone")
async def opened_alone(play: Play) -> None:
    await play.hear(create_table(play.tables, play.press(ANNA), HERE, "ezra", Settings(seats=1)))


@scene("answer.joined", "answer.sits_already")
async def joined(play: Play) -> None:
    table = await play.lobby(ANNA)
    await play.hear(join_lobby(play.tables, play.press(BEN), table))
    await play.hear(join_lobby(play.tables, play.press(BEN), table))


@scene("notice.full", "refusal.lobby.full")
async def full(play: Play) -> None:
    table = await play.lobby(ANNA, BEN, seats=2)
    play.notices(table)
    await play.hear(join_lobby(play.tables, play.press(CLEO), table))


@scene("answer.sits", "refusal.lobby.seat_taken", "refusal.lobby.seat_free")
async def seats(play: Play) -> None:
    table = await play.lobby(ANNA, BEN)
    await play.hear(take_seat(play.tables, play.press(ANNA), table, 1))
    await play.hear(take_seat(play.tables, play.press(ANNA), table, 2))
    await play.hear(remove_player(play.tables, play.press(ANNA), table, 0))


@scene("answer.left", "answer.left_already", "answer.left_closed", "refusal.table.left")
async def left(play: Play) -> None:
    table = await play.lobby(ANNA, BEN)
    await play.hear(leave_table(play.tables, play.press(ANNA), table))
    await play.hear(leave_table(play.tables, play.press(ANNA), table))
    await play.hear(leave_table(play.tables, play.press(BEN), table))
    await play.hear(join_lobby(play.tables, play.press(ANNA), table))


@scene("answer.computer_sits", "answer.removed")
async def computer(play: Play) -> None:
    table = await play.lobby(ANNA)
    await play.hear(take_seat(play.tables, play.press(ANNA), table, player="greedy"))
    await play.hear(remove_player(play.tables, play.press(ANNA), table, 1))


@scene("refusal.lobby.last_person")
async def last_person(play: Play) -> None:
    table = await play.lobby(ANNA, computers=("greedy",))
    await play.hear(remove_player(play.tables, play.press(BEN, manages=True), table, 0))


@scene("answer.settings", "refusal.lobby.too_many", "refusal.table.not_host")
async def settings(play: Play) -> None:
    table = await play.lobby(ANNA, BEN, CLEO)
    await play.hear(change_settings(play.tables, play.press(ANNA), table, Settings(language="pl")))
    await play.hear(change_settings(play.tables, play.press(ANNA), table, Settings(seats=2)))
    await play.hear(change_settings(play.tables, play.press(BEN), table, Settings(language="fr")))


@scene("answer.started", "refusal.table.game_position")
async def started(play: Play) -> None:
    table = await play.lobby()
    await play.hear(start_game(play.tables, play.press(ANNA), table))
    await play.hear(start_game(play.tables, play.press(ANNA), table))


@scene("refusal.lobby.too_few", "refusal.lobby.host_starts", "refusal.lobby.join_first", "refusal.table.not_begun")
async def too_soon(play: Play) -> None:
    table = await play.lobby(ANNA)
    await play.hear(start_game(play.tables, play.press(ANNA), table))
    await join_lobby(play.tables, play.press(BEN), table)
    await play.hear(start_game(play.tables, play.press(BEN), table))
    await play.hear(take_seat(play.tables, play.press(CLEO), table))
    await play.hear(play_line(play.tables, play.press(ANNA), table, "pass"))


@scene("answer.handed_on", "answer.host_already", "notice.host", "refusal.host.not_seated")
async def handed_on(play: Play) -> None:
    table = await play.lobby()
    await play.hear(transfer_host(play.tables, play.press(ANNA), table, CLEO))
    await play.hear(transfer_host(play.tables, play.press(ANNA), table, ANNA))
    await play.hear(transfer_host(play.tables, play.press(ANNA), table, BEN))
    play.notices(table)


@scene("answer.lobby_kept", "answer.lobby_abandoned", "refusal.table.given_up")
async def lobby_abandoned(play: Play) -> None:
    table = await play.lobby()
    await play.hear(vote_to_abandon(play.tables, play.press(ANNA), table, yes=False))
    await play.hear(vote_to_abandon(play.tables, play.press(ANNA), table))
    await play.hear(join_lobby(play.tables, play.press(CLEO), table))


@scene("notice.expiring", "refusal.table.expired")
async def expired(play: Play) -> None:
    table = await play.lobby()
    play.stage.clock.now += 10 * 86_400
    warn, expire = await play.stage.store.due_deadlines(play.stage.clock.now)
    await warn_lobby(play.tables, warn)
    play.notices(table)
    await expire_lobby(play.tables, expire)
    await play.hear(join_lobby(play.tables, play.press(CLEO), table))


# Seats in a game


@scene("answer.left_game", "notice.left", "answer.sat", "notice.sat")
async def left_and_back(play: Play) -> None:
    table = await play.game()
    await play.hear(leave_table(play.tables, play.press(BEN), table))
    await play.hear(take_seat(play.tables, play.press(BEN), table))
    play.notices(table)


@scene("notice.left+host")
async def the_host_leaves(play: Play) -> None:
    table = await play.game()
    await leave_table(play.tables, play.press(ANNA), table)
    play.notices(table)


@scene("notice.away+host")
async def the_host_is_away(play: Play) -> None:
    table = await play.game(ANNA, BEN)
    await change_settings(play.tables, play.press(ANNA), table, Settings(pace=DAY))
    play.stage.clock.now += DAY
    for deadline in await play.stage.store.due_deadlines(play.stage.clock.now):
        if deadline.kind is DeadlineKind.LATE and deadline.seat == 0:
            await end_time(play.tables, deadline)
    await vote_to_substitute(play.tables, play.press(BEN), table, 0)
    play.notices(table)


@scene("notice.closed", "refusal.table.closed")
async def closed(play: Play) -> None:
    table = await play.game()
    await leave_table(play.tables, play.press(BEN), table)
    await play.hear(leave_table(play.tables, play.press(ANNA), table))
    play.notices(table)
    await play.hear(play_line(play.tables, play.press(ANNA), table, "pass"))


@scene("refusal.seat.none_free")
async def none_free(play: Play) -> None:
    table = await play.game()
    await play.hear(take_seat(play.tables, play.press(CLEO), table), table)


@scene("refusal.seat.other_hand")
async def other_hand(play: Play) -> None:
    table = await play.game(ANNA, BEN, CLEO)
    await leave_table(play.tables, play.press(BEN), table)
    await leave_table(play.tables, play.press(CLEO), table)
    await play.hear(take_seat(play.tables, play.press(BEN), table, 2), table)


@scene("refusal.seat.given")
async def given(play: Play) -> None:
    table = await play.game(ANNA, BEN, CLEO)
    await leave_table(play.tables, play.press(BEN), table)
    await play.hear(play_line(play.tables, play.press(BEN), table, "pass"))


@scene("answer.renamed", "notice.renamed", "refusal.name.empty", "refusal.name.long", "refusal.name.ended")
async def renamed(play: Play) -> None:
    table = await play.game()
    for name in ("Friday", "\u200b", "x" * 99):
        await play.hear(rename_table(play.tables, play.press(ANNA), table, name))
    play.notices(table)
    for person in (ANNA, BEN):
        await leave_table(play.tables, play.press(person), table)
    await play.hear(rename_table(play.tables, play.press(BEN), table, "Friday"))


@scene("refusal.table.not_seated", "refusal.table.unknown")
async def strangers(play: Play) -> None:
    table = await play.game()
    await play.hear(play_line(play.tables, play.press(CLEO), table, "pass"))
    await play.hear(play_line(play.tables, play.press(CLEO), "nowhere", "pass"))


@scene("refusal.table.game_missing", "refusal.table.game_older")
async def without_its_game(play: Play) -> None:
    row = (await play.tables.snapshot(await play.game())).row

    async def needs(row: TableRow) -> None:
        require_game(row)

    await play.hear(needs(msgspec.structs.replace(row, game="pebbles")))
    await play.hear(needs(msgspec.structs.replace(row, rules=1_000)))


# Votes


@scene("answer.voted", "answer.voted_already", "notice.vote", "answer.vote_withdrawn", "notice.vote_withdrawn")
async def votes(play: Play) -> None:
    table = await play.game(ANNA, BEN, CLEO)
    await play.hear(vote_to_abandon(play.tables, play.press(BEN), table))
    await play.hear(vote_to_abandon(play.tables, play.press(BEN), table))
    await play.hear(vote_to_abandon(play.tables, play.press(BEN), table, yes=False))
    play.notices(table)


@scene("answer.not_voted", "answer.abandoned", "notice.abandoned", "refusal.table.abandoned")
async def abandoned(play: Play) -> None:
    table = await play.game()
    await play.hear(vote_to_abandon(play.tables, play.press(BEN), table, yes=False))
    await vote_to_abandon(play.tables, play.press(ANNA), table)
    play.stage.clock.now += VOTE_LIFE / 2
    await play.hear(vote_to_abandon(play.tables, play.press(BEN), table))
    await play.hear(vote_to_abandon(play.tables, play.press(BEN), table))
    play.notices(table)


# After the game, other channels


@scene("refusal.table.over", "notice.rematch")
async def over(play: Play) -> None:
    table = await play.stage.finished()
    await play.hear(play_line(play.tables, play.press(ANNA), table, "pass"))
    again = await play.hear(create_rematch(play.tables, play.press(ANNA), table, HERE))
    play.notices(again.table)


@scene("refusal.rematch.not_over", "refusal.table.occupied")
async def still_there(play: Play) -> None:
    table = await play.game()
    await play.hear(create_rematch(play.tables, play.press(ANNA), table, THERE))
    await play.hear(create_table(play.tables, play.press(CLEO), HERE, "castle", Settings()))


@scene("answer.attached", "answer.attached_already", "refusal.reattach.private")
async def attached(play: Play) -> None:
    table = await play.game()
    await play.hear(move_to_channel(play.tables, play.press(ANNA), table, PRIVATE))
    await play.hear(move_to_channel(play.tables, play.press(ANNA), table, THERE))
    await play.hear(move_to_channel(play.tables, play.press(ANNA), table, THERE))


@scene("refusal.which.none", "refusal.which.several")
async def which(play: Play) -> None:
    await play.hear(find_table(play.tables, PRIVATE, DORA))
    await play.game(ANNA, BEN)
    await play.game(ANNA, BEN, location=THERE)
    await play.hear(find_table(play.tables, ABROAD, ANNA))


@scene("refusal.interrupted")
async def interrupted(play: Play) -> None:
    table = await play.lobby()
    play.tables.interrupted.add("7")
    await play.hear(join_lobby(play.tables, Request("7", BEN, "Ben"), table))


@scene("refusal.table.busy")
async def busy(play: Play) -> None:
    table = await play.lobby()

    async def beaten(commit: Commit) -> CommitResult:
        """Another process always commits first."""
        return Conflict(commit.expected + 1)

    store = play.stage.store
    plain, store.commit = store.commit, beaten  # type: ignore[method-assign]
    await play.hear(join_lobby(play.tables, play.press(CLEO), table))
    store.commit = plain  # type: ignore[method-assign]
    await play.hear(join_lobby(play.tables, play.press(CLEO), table))


# Drafts


@scene(
    "answer.drafted",
    "refusal.draft.empty",
    "refusal.draft.long",
    "refusal.stale.draft",
    "refusal.stale.decision",
    "refusal.stale.proposal",
)
async def drafts(play: Play) -> None:
    table = await play.game()
    snapshot = await play.tables.snapshot(table)
    seat = snapshot.seat_of(ANNA)
    assert seat is not None
    decision = snapshot.game_position.state.asked[seat.seat]
    await play.hear(confirm_draft(play.tables, play.press(ANNA), table, decision, 0))
    await play.hear(accept_proposal(play.tables, play.press(ANNA), table, decision, 0, bool))
    await play.hear(extend_draft(play.tables, play.press(ANNA), table, decision, 0, "play trader, messenger"))
    await play.hear(extend_draft(play.tables, play.press(ANNA), table, decision, 1, "pass" + "; pass" * 30))
    await play.hear(undo_in_draft(play.tables, play.press(ANNA), table, decision, 0))
    await play.hear(clear_draft(play.tables, play.press(ANNA), table, decision + 1, 1))


@scene("notice.settings")
async def settings_in_the_middle(play: Play) -> None:
    table = await play.game(ANNA, BEN)
    await change_settings(play.tables, play.press(ANNA), table, Settings(pace=DAY, language="pl"))
    play.notices(table)


# Deadlines


@scene("refusal.pace.out", "refusal.away.not_late", "notice.remind", "notice.late", "refusal.away.yourself")
async def late(play: Play) -> None:
    table = await play.game(ANNA, BEN, CLEO)
    await play.hear(change_settings(play.tables, play.press(ANNA), table, Settings(pace=60.0)))
    await change_settings(play.tables, play.press(ANNA), table, Settings(pace=DAY))
    await play.hear(vote_to_substitute(play.tables, play.press(ANNA), table, 1))
    for share in (0.8, 0.2):
        play.stage.clock.now += share * DAY
        for deadline in await play.stage.store.due_deadlines(play.stage.clock.now):
            await (remind if deadline.kind is DeadlineKind.REMIND else end_time)(play.tables, deadline)
        state = deadline_state(await play.tables.snapshot(table), play.stage.clock.now, reminders=True)
        play.said += [("notice.remind", {"seat": one.seat, "due": one.due}, table) for one in state.reminded]
        play.said += [("notice.late", {"seat": one.seat}, table) for one in state.late]
    await play.hear(vote_to_substitute(play.tables, play.press(BEN), table, 1))


@scene("answer.away_votes", "answer.away_voted", "answer.away_waits", "answer.away_done", "notice.away")
async def away(play: Play) -> None:
    table = await play.game(ANNA, BEN, CLEO, DORA)
    await change_settings(play.tables, play.press(ANNA), table, Settings(pace=DAY))
    play.stage.clock.now += DAY
    for deadline in await play.stage.store.due_deadlines(play.stage.clock.now):
        if deadline.kind is DeadlineKind.LATE and deadline.seat == 1:
            await end_time(play.tables, deadline)
    await play.hear(vote_to_substitute(play.tables, play.press(CLEO), table, 1, yes=False))
    await play.hear(vote_to_substitute(play.tables, play.press(ANNA), table, 1))
    await play.hear(vote_to_substitute(play.tables, play.press(ANNA), table, 1))
    await play.hear(vote_to_substitute(play.tables, play.press(DORA), table, 1))
    play.notices(table)
