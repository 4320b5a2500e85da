"""Notifications about a change: outbox rows, without any text and without secrets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

import msgspec

from bot.store.changes import Notification
from bot.store.rows import PendingDecision, SeatRow, TargetKind
from bot.tables import records
from bot.tables.snapshot import TableSnapshot
from engine import orders
from engine.position import Position
from engine.step import Lanes, Together
from engine.table import Entry

HAND: Final = "hand"
"""The kind of a hand's rows and messages."""
DEADLINE: Final = "deadline"
"""The kind of the rows and messages about time."""
WAITING: Final = "waiting"
"""The kind of the rows with the tables that await a person."""
INVITATION: Final = "invitation"
"""The kind of the rows and private messages to people who are invited."""
INVITED_HERE: Final = "invited"
"""The kind of the rows and messages in a channel that stand for them."""
FREE_SEAT: Final = "seat"
"""The kind of the rows about messages that offer a free seat."""
OFFERS_SEAT: Final = ("left", "away", "closed", "seeking")
"""The notices that offer the seat in their parameters."""
UNFINISHED_TURN_DELAY: Final = 180.0
"""Seconds after which the card of an unfinished turn is sent and the mover's hand is edited: a turn of many moves costs
one of each."""


def card(channel: int | None, at: float, *, quiet: int | None = None) -> tuple[Notification, ...]:
    """`quiet`: a person not to be pinged, since it is still their turn."""
    if quiet is not None:
        # it comes later, so the card that is there still needs its picture
        return _channel("card", channel, at, topic="card", payload={"quiet": quiet}, supersedes=("missing", "aside"))
    return _channel("card", channel, at, topic="card", supersedes=("missing", "aside", "picture"))


def picture(channel: int, at: float, message: int, moves: tuple[int, int], mark: int, *, first: bool) -> Notification:
    """The picture of a card that was sent without it. `moves`: up to which the card before showed, and this one;
    `mark`: of the card."""
    payload = {"message": message, "moves": moves, "mark": mark, "first": first}
    (row,) = _channel("picture", channel, at, topic="picture", payload=payload)
    return row


def mid_turn(channel: int | None, at: float, *, edited: bool = False) -> tuple[Notification, ...]:
    """A question during a turn, or that the turn goes on; the card waits for the end of the turn. `edited`: the last
    such message is edited, since no one needs a ping."""
    payload = {"edited": True} if edited else None
    return _channel("aside", channel, at, topic="aside", payload=payload, supersedes=("missing", "card"))


def status_line(channel: int | None, at: float, *, old: bool = False) -> tuple[Notification, ...]:
    """An update of the line that says whose turn it is. `old`: even on an old card, which Discord allows to edit only a
    few times."""
    return _channel("missing", channel, at, topic="missing", payload={"old": True} if old else None)


def wake(channel: int | None, at: float, person: int) -> tuple[Notification, ...]:
    """A ping that has waited for the end of a person's night, or for a private message that could not be sent."""
    return _channel("aside", channel, at, topic=f"wake {person}", payload={"wake": person})


class WaitingWhy(StrEnum):
    """Why a person gets a private list of the tables that await them. Stored in rows."""

    WAKE = "wake"
    """Their night is over, and they were asked meanwhile."""
    REMIND = "remind"
    """Their time at the row's table is nearly over."""
    DIGEST = "digest"
    """Once a day, instead of pings."""

    @property
    def has_note(self) -> bool:
        """Does the list explain itself?"""
        return self is WaitingWhy.DIGEST


def waiting(person: int, at: float, why: WaitingWhy) -> tuple[Notification, ...]:
    row = Notification(
        kind=WAITING,
        place=TargetKind.USER,
        target=person,
        due=at,
        payload={"why": why},
        topic=f"{WAITING} {why}",
    )
    return (row,)


def deadlines(channel: int | None, at: float, *, wake: int | None = None) -> tuple[Notification, ...]:
    """The message about who is reminded or late is sent, edited or deleted. `wake`: a person to ping in it, who was
    asleep before."""
    if wake is None:
        return _channel(DEADLINE, channel, at, topic=DEADLINE)
    return _channel(DEADLINE, channel, at, topic=f"{DEADLINE} wake {wake}", payload={"wake": wake})


def lobby(channel: int | None, at: float, *, anew: bool = False) -> tuple[Notification, ...]:
    return _channel("lobby", channel, at, topic="lobby", payload={"anew": anew})


def invitation(channel: int | None, person: int, at: float) -> tuple[Notification, ...]:
    """The private message of an invited person, or the line in the channel that stands for it, says what is true."""
    private = Notification(kind=INVITATION, place=TargetKind.USER, target=person, due=at, payload={}, topic=INVITATION)
    return (private, *invitation_here(channel, person, at))


def invitation_here(channel: int | None, person: int, at: float, *, anew: bool = False) -> tuple[Notification, ...]:
    """The line in the channel for a person whom no private message reaches. `anew`: if there is none, it is sent."""
    payload = {"person": person, "anew": anew}
    return _channel(INVITED_HERE, channel, at, topic=f"{INVITED_HERE} {person}", payload=payload)


def seat_taken(channel: int | None, seat: int, at: float) -> tuple[Notification, ...]:
    """The message that offers this seat no longer does."""
    return _channel(FREE_SEAT, channel, at, topic=free_seat(seat), payload={"seat": seat})


def free_seat(seat: int) -> str:
    """The kind of the stored message that offers this seat."""
    return f"{FREE_SEAT} {seat}"


def vote_message(vote: str) -> str:
    """The kind of the stored message that asks for a vote of this kind, or says how it ended."""
    return f"vote {vote}"


def redraw(channel: int, at: float, person: int) -> tuple[Notification, ...]:
    """The messages of the table are drawn again: this person's name in them is hidden, or shown again."""
    return _channel("redraw", channel, at, topic=f"redraw {person}", payload={"person": person})


def by_name(name: str, person: int | None) -> dict[str, Any]:
    """Parameters of a notice about a person. The name may be hidden by the time the notice is sent."""
    return {"name": name, "person": person}


def notice(
    channel: int | None, at: float, key: str, params: Mapping[str, Any] | None = None, ping: Iterable[int] = ()
) -> tuple[Notification, ...]:
    payload = {"key": key, "params": dict(params or {}), "ping": sorted(set(ping))}
    return _channel("notice", channel, at, payload=payload)


def notice_again(
    channel: int | None, at: float, key: str, params: Mapping[str, Any], person: int
) -> tuple[Notification, ...]:
    """The question of a vote, or what a lobby waits for, once more for a person who was asleep when they were asked."""
    payload = {"key": key, "params": dict(params), "ping": [person], "again": True}
    topic = f"vote {params['vote']} {person}" if "vote" in params else f"again {key} {person}"
    return _channel("notice", channel, at, topic=topic, payload=payload)


def notice_with_host(
    channel: int | None, at: float, key: str, params: Mapping[str, Any], host: int | None
) -> tuple[Notification, ...]:
    """A notice that also names the new host, if there is one, and pings them."""
    if host is None:
        return notice(channel, at, key, params)
    return notice(channel, at, key, {**params, "host": host}, [host])


def hand(seat: SeatRow, at: float, *, anew: bool) -> tuple[Notification, ...]:
    """A private message to the person in this seat; none to a computer player. `anew`: a new one, not an edit."""
    if seat.person is None:
        return ()
    topic, supersedes = ("turn", (HAND,)) if anew else (HAND, ())
    payload = {"seat": seat.seat, "anew": anew}
    row = Notification(
        kind=HAND,
        place=TargetKind.USER,
        target=seat.person,
        due=at,
        payload=payload,
        topic=topic,
        supersedes=supersedes,
    )
    return (row,)


def left_hand(seat: SeatRow, at: float) -> tuple[Notification, ...]:
    """The private message of the person who has left this seat no longer says that it is their move."""
    return tuple(
        msgspec.structs.replace(row, payload={**row.payload, "left": True}) for row in hand(seat, at, anew=False)
    )


def after_start(channel: int | None, seats: Iterable[SeatRow], at: float) -> tuple[Notification, ...]:
    """When a game begins."""
    hands = [row for seat in seats for row in hand(seat, at, anew=True)]
    return (*lobby(channel, at), *card(channel, at), *hands)


@dataclass(frozen=True)
class Progress:
    """The effect of the mover's line (None: no one's) and of the computer players' moves after it."""

    before: TableSnapshot
    mover: int | None
    seats: Sequence[SeatRow]
    entries: Sequence[Entry]
    awaited: Sequence[PendingDecision]
    position: Position[Any, Any]
    """After the moves, as are `seats` and `awaited`."""
    computers_turn: bool
    """Did a computer player have a turn of its own?"""
    over: bool
    """Has the game ended?"""
    at: float

    @cached_property
    def another_turn(self) -> bool:
        """Did another turn begin? Orders can cause that too, and so can a game of one person against one computer
        player."""
        if self.computers_turn or self.before.rules.turn(self.before.game_position) != self.before.rules.turn(
            self.position
        ):
            return True
        return any(orders.acted_out_of_turn(event, self.mover) for entry in self.entries for event in entry.events)

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """The seats with a new decision."""
        before = {(wait.seat, wait.decision) for wait in self.before.awaited}
        return tuple(wait.seat for wait in self.awaited if (wait.seat, wait.decision) not in before)


def after_moves(progress: Progress) -> tuple[Notification, ...]:
    if _is_mid_turn(progress):
        # the only player asked has just answered another question of this turn
        answered = progress.before.game_position.interrupted_seat() is not None
        edited = answered and progress.asked == (progress.mover,)
        return (*mid_turn(progress.before.row.channel, progress.at, edited=edited), *_to_hands(progress, ()))
    if _is_in_own_lane(progress):
        if all(map(records.is_unseen, progress.entries)):
            # an edit would show when it was made
            return _to_hands(progress, progress.asked)
        return (*status_line(progress.before.row.channel, progress.at), *_to_hands(progress, progress.asked))
    return (*_to_channel(progress), *_to_hands(progress, progress.asked))


def _is_mid_turn(progress: Progress) -> bool:
    """Is there a question during another player's turn, or does that turn go on after one?"""
    if not progress.asked:
        return False
    before, position = progress.before.game_position, progress.position
    goes_on = before.interrupted_seat() is not None and not progress.another_turn and position.turn() == before.turn()
    return goes_on or position.interrupted_seat() is not None


def _is_in_own_lane(progress: Progress) -> bool:
    """Is it another move in a phase that each seat plays alone? The others hear of it when all are done."""
    step = progress.position.step
    lanes = isinstance(step, Lanes) and type(step) is type(progress.before.game_position.step)
    return lanes and set(progress.asked) <= {progress.mover}


def _to_channel(progress: Progress) -> tuple[Notification, ...]:
    channel, mover, at = progress.before.row.channel, progress.mover, progress.at
    if (
        not progress.over
        and not progress.asked
        and all(entry.sealed and not entry.reveals for entry in progress.entries)
    ):
        # the question stays, and the answer is still secret
        return status_line(channel, at)
    goes_on = any(wait.seat == mover for wait in progress.awaited)
    others = progress.another_turn or any(seat != mover for seat in progress.asked)
    if progress.over or others or not goes_on or mover is None:
        return card(channel, at)
    # this answer may have ended another player's turn or a question to several seats, and begun the mover's own turn
    before = progress.before.game_position
    ended = before.interrupted_seat() not in (None, mover) or is_shared(before)
    return card(channel, at if ended else at + UNFINISHED_TURN_DELAY, quiet=progress.before.seats[mover].person)


def is_shared(position: Position[Any, Any]) -> bool:
    """Is the step a question to several seats? That is no one's turn, even if only one answer is missing."""
    step = position.step
    seats = step.asked if isinstance(step, Together) else step.seats if isinstance(step, Lanes) else ()
    return len(seats) > 1


def _to_hands(progress: Progress, asked: Sequence[int]) -> tuple[Notification, ...]:
    """A new message to each seat that another person's move has asked; an edit for the mover, who is there and knows
    what is next, and for a seat whose message no longer says truly whether it has to decide. The hands of other seats
    may change as well, but their messages say of which move they are. While the mover's turn goes on, the edit waits
    for its end."""
    decisions = {wait.seat: wait.decision for wait in progress.awaited}
    before = {wait.seat: wait.decision for wait in progress.before.awaited}
    rows: list[Notification] = []
    for seat in progress.seats:
        number = seat.seat
        turn = number in asked and number != progress.mover
        outdated = decisions.get(number) != before.get(number)
        if turn or outdated or number == progress.mover:
            goes_on = number == progress.mover and number in decisions and not progress.another_turn
            rows += hand(seat, progress.at + UNFINISHED_TURN_DELAY if goes_on else progress.at, anew=turn)
    return tuple(rows)


def _channel(
    kind: str,
    channel: int | None,
    at: float,
    *,
    topic: str = "",
    payload: dict[str, Any] | None = None,
    supersedes: tuple[str, ...] = (),
) -> tuple[Notification, ...]:
    if channel is None:
        return ()
    row = Notification(
        kind=kind,
        place=TargetKind.CHANNEL,
        target=channel,
        due=at,
        payload=payload or {},
        topic=topic,
        supersedes=supersedes,
    )
    return (row,)
