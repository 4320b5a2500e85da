"""Forged, stale and foreign presses on the buttons of seats and votes: invitations, free seats, votes of all kinds.
Every person presses every such button with every number, at a table at which all are open, and where none is.
"""

from itertools import product
from typing import Any, Final

import pytest
from simcord.actors import MemberActor

from bot.cards.ids import VOTES, button_id, vote_number
from bot.rates import Rates
from bot.store.rows import LoadedTable, Status
from bot.tables.invitations import hand_over, invite, withdraw_invitations
from bot.tables.pauses import vote_to_pause
from bot.tables.types import Request
from bot.tables.votes import vote_to_abandon
from tests.bot.commands.playing import Play

SEATS: Final = ("join", "accept", "decline", "sit")
BALLOTS: Final = ("yes", "no")
SEAT_NUMBERS: Final = (None, 0, 1, 2, 3, 4, 999_999_999)
VOTE_NUMBERS: Final = (
    *(None, 1, VOTES["pause"] - 1, VOTES["pause"] + 1, VOTES["undo"], 999_999_999),
    *(vote_number("away", seat) for seat in (-1, 0, 1, 2, 3, 4)),
)
"""Those of votes that are not open, and of none. The open ones are added for strangers."""
OPEN_VOTES: Final = (VOTES["abandon"], VOTES["pause"])
UNKNOWN: Final = "zzzzzzzz"


class Stage:
    """Ann hosts a game of four. Bob hands over to Dora, the seat of Cid is free, Eve looks on."""

    def __init__(self, play: Play) -> None:
        self.play = play
        assert play.channel.guild is not None
        self.dora, self.eve, self.fay = (
            play.channel.guild.add_member(play.rig.create_user(name)) for name in ("Dora", "Eve", "Fay")
        )
        self.cast = {"ann": play.ann, "bob": play.bob, "cid": play.cid, "dora": self.dora, "eve": self.eve}
        self._requests = 0

    def asks(self, who: MemberActor) -> Request:
        self._requests += 1
        return Request(f"hostile {self._requests}", who.id, who.user.name, "en-GB")

    async def begun(self) -> None:
        play, tables = self.play, self.play.bot.tables
        await play.lobby(play.bob, play.cid, self.fay, seats=4)
        await play.types(play.ann, "table start")
        await hand_over(tables, self.asks(play.bob), play.table, self.dora.id)
        await play.leaves(play.cid)
        await vote_to_abandon(tables, self.asks(play.ann), play.table)
        await play.types(play.ann, "table settings", pace=86_400)
        await vote_to_pause(tables, self.asks(play.ann), play.table)
        await play.rig.settle()

    async def table(self) -> LoadedTable:
        found = await self.play.bot.store.load(self.play.table)
        assert found is not None
        return found

    async def press(self, who: MemberActor, custom_id: str) -> None:
        # the limits would answer most of it
        self.play.bot.rates = Rates(self.play.bot.clock)
        result = await self.play.rig.press(who, self.play.cards()[0], custom_id)
        assert result.response is not None, custom_id
        assert result.ephemeral, custom_id
        assert self.play.rig.text(result.response), custom_id


def forged(table: str, numbers: tuple[int | None, ...], *actions: str) -> list[str]:
    return [button_id(action, table, number) for action, number in product(actions, numbers)]


def healthy(logged: list[dict[str, Any]]) -> bool:
    return not [line for line in logged if "exception" in line]


@pytest.mark.parametrize("who", ["ann", "bob", "cid", "eve"])
async def test_presses_of_those_they_are_not_for(play: Play, logged: list[dict[str, Any]], who: str) -> None:
    """At a table with an invitation, a free seat and open votes."""
    stage = Stage(play)
    await stage.begun()
    before, person = await stage.table(), stage.cast[who]
    for custom_id in forged(play.table, SEAT_NUMBERS, *SEATS):
        what, _, number = custom_id.removeprefix("c:").partition(f":{play.table}")
        # Cid may come back, and anyone may take the seat that is free
        if what == "sit" and number in ("", ":2") and who in ("cid", "eve"):
            continue
        await stage.press(person, custom_id)
    stranger = who in ("cid", "eve")
    for custom_id in forged(play.table, (*VOTE_NUMBERS, *(OPEN_VOTES if stranger else ())), *BALLOTS):
        await stage.press(person, custom_id)
    after = await stage.table()
    assert (after.table.version, after.seats, after.invitations) == (
        before.table.version,
        before.seats,
        before.invitations,
    )
    assert after.votes == before.votes
    assert healthy(logged)


async def test_presses_of_those_who_have_seen_a_hand(play: Play, logged: list[dict[str, Any]]) -> None:
    """Others have taken the seats of Cid and Bob. Whatever those press, they do not get Fay's, which is free; nor does
    Dora get a second one."""
    stage = Stage(play)
    await stage.begun()
    ids = forged(play.table, SEAT_NUMBERS, *SEATS)
    await stage.press(stage.eve, button_id("sit", play.table, 2))
    await stage.press(stage.dora, button_id("accept", play.table))
    await play.leaves(stage.fay)
    for person, custom_id in product((play.cid, stage.dora, play.bob), ids):
        await stage.press(person, custom_id)
    seats = (await stage.table()).seats
    assert [seat.person for seat in seats] == [play.ann.id, stage.dora.id, stage.eve.id, None]
    assert healthy(logged)


@pytest.mark.parametrize("state", ["lobby", "stopped", "unknown"])
async def test_stale_presses(play: Play, logged: list[dict[str, Any]], state: str) -> None:
    """Buttons of a game, at a table that has not begun, has ended, or never was."""
    stage = Stage(play)
    if state == "lobby":
        await play.lobby(play.bob, seats=3, options="entry=invited")
        await invite(play.bot.tables, stage.asks(play.ann), play.table, [stage.dora.id])
        await withdraw_invitations(play.bot.tables, stage.asks(play.ann), play.table, [stage.dora.id])
    else:
        await stage.begun()
        for person in (play.bob, stage.fay):
            await play.types(person, "table abandon")
        assert (await play.row()).status == Status.ABANDONED
    before = await stage.table()
    table = UNKNOWN if state == "unknown" else play.table
    # the host of a lobby may close it
    people = [person for name, person in stage.cast.items() if (state, name) != ("lobby", "ann")]
    ids = [*forged(table, SEAT_NUMBERS, *SEATS), *forged(table, (*VOTE_NUMBERS, *OPEN_VOTES), *BALLOTS)]
    if state == "lobby":
        # changing one's own seat is no harm
        people.remove(play.bob)
    for person, custom_id in product(people, ids):
        await stage.press(person, custom_id)
    after = await stage.table()
    assert (after.table.version, after.seats, after.votes) == (before.table.version, before.seats, before.votes)
    assert healthy(logged)


async def test_a_second_press_counts_no_second_vote(play: Play, logged: list[dict[str, Any]]) -> None:
    """Nor does one after the vote is over."""
    stage = Stage(play)
    await stage.begun()
    before = await stage.table()
    for number, _ in product(OPEN_VOTES, range(3)):
        await stage.press(play.ann, button_id("yes", play.table, number))
    after = await stage.table()
    assert (after.table.version, after.votes) == (before.table.version, before.votes)
    await stage.press(play.bob, button_id("yes", play.table, VOTES["pause"]))
    before = await stage.table()
    for person, what in product((play.ann, play.bob), BALLOTS):
        await stage.press(person, button_id(what, play.table, VOTES["pause"]))
    assert (await stage.table()).table.version == before.table.version
    assert healthy(logged)


async def test_votes_about_a_late_player(play: Play, logged: list[dict[str, Any]]) -> None:
    """Those who have no seat any more, or never had one, have no vote; nor has the late player, or a vote about a seat
    that is not late."""
    stage = Stage(play)
    await stage.begun()
    await play.types(play.ann, "move", action=await play.some_move(play.ann))
    await play.rig.advance_time(2 * 86_400)
    before = await stage.table()
    seats = range(len(before.seats) + 1)
    for person, what, seat in product((play.cid, stage.dora, stage.eve), BALLOTS, seats):
        await stage.press(person, button_id(what, play.table, vote_number("away", seat)))
    for person, what, seat in ((play.bob, "yes", 1), (play.bob, "no", 1), (play.bob, "yes", 0), (play.ann, "yes", 2)):
        await stage.press(person, button_id(what, play.table, vote_number("away", seat)))
    after = await stage.table()
    assert (after.table.version, after.votes) == (before.table.version, before.votes)
    # but Ann has one
    await stage.press(play.ann, button_id("yes", play.table, vote_number("away", 1)))
    assert (await stage.table()).votes != before.votes
    assert healthy(logged)
