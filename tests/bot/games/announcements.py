"""What the channel should be told of a line, computed from the engine's events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

import msgspec
from simcord.results import ResponseMessage

from bot.cards.names import bold, escaped_names
from bot.cards.story import ANSWERS
from bot.store.rows import LogRow
from bot.tables.history import log_since
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, texts_for
from bot.texts.localised import localise
from engine.move import Event
from engine.orders import ACTED
from tests.bot.games.party import Party

HEADLINES: Final = ("winner", "shared_victory")
"""Told by the headline of the last card."""
FEWEST: Final = 4
"""A message tells at most so many events."""


class Announcement(Enum):
    """What the channel is told of a line."""

    NOTHING = auto()
    """The same seat continues, or others have yet to answer."""
    ASIDE = auto()
    """Others are asked in the middle of a turn, or the turn continues after that: a short message."""
    EDITED = auto()
    """The short message of this turn is edited: the player who has just answered is asked again."""
    CARD = auto()


def awaited(snapshot: TableSnapshot) -> list[int]:
    """The seats of people that the table waits for."""
    if snapshot.over:
        return []
    return [person for seat in snapshot.game_position.awaited() if (person := snapshot.seats[seat].person) is not None]


def expected_announcement(
    before: TableSnapshot, after: TableSnapshot, mover: int, rows: Sequence[LogRow]
) -> Announcement:
    asked = {(wait.seat, wait.decision) for wait in after.awaited} - {
        (wait.seat, wait.decision) for wait in before.awaited
    }
    turned = _turned(before, after, mover, rows)
    ended = before.game_position.interrupted_seat() is not None and (
        turned or after.game_position.turn() != before.game_position.turn()
    )
    if asked and (
        after.game_position.interrupted_seat() is not None
        or (before.game_position.interrupted_seat() is not None and not ended)
    ):
        again = before.game_position.interrupted_seat() is not None and {seat for seat, _ in asked} == {mover}
        return Announcement.EDITED if again else Announcement.ASIDE
    if after.over or turned or (ended and asked) or any(seat != mover for seat, _ in asked):
        return Announcement.CARD
    if asked and _opened(before, after):
        return Announcement.CARD
    goes_on = mover in after.game_position.awaited() or after.game_position.step == before.game_position.step
    step = after.game_position.step
    # an open answer, such as to the castle's Withdraw, is told at once
    return Announcement.NOTHING if goes_on or (step is not None and step.shared and step.sealed) else Announcement.CARD


def expected_pings(before: TableSnapshot, after: TableSnapshot, mover: int, rows: Sequence[LogRow]) -> Counter[int]:
    """The people that a message pings: those awaited. After an answer in another's turn the same player's own turn
    may begin without a ping."""
    people = awaited(after)
    answers = before.game_position.interrupted_seat() not in (None, mover) or _opened(before, after)
    answered = answers and not _turned(before, after, mover, rows)
    own = list(after.game_position.awaited()) == [mover] and after.game_position.interrupted_seat() is None
    return Counter(() if answered and own else people)


def _opened(before: TableSnapshot, after: TableSnapshot) -> bool:
    """Was that the last answer to a question to several players?"""
    step, now = before.game_position.step, after.game_position.step
    several = step is not None and step.shared and len(getattr(step, "asked", ()) or getattr(step, "seats", ())) > 1
    return several and type(now) is not type(step)


def _turned(before: TableSnapshot, after: TableSnapshot, mover: int, rows: Sequence[LogRow]) -> bool:
    """Has a new turn begun, perhaps of the same seat? Or did a computer player or an order do more than answer in
    the middle of a turn?"""
    if before.rules.turn(before.game_position) != after.rules.turn(after.game_position):
        return True
    events = [event for row in rows for event in msgspec.json.decode(row.events, type=tuple[Event, ...])]
    if any(event.key == ACTED and event.to != (mover,) and not event.params["aside"] for event in events):
        return True
    here, turn = before.game_position.copy(), before.game_position.turn()
    for row in rows:
        if row.person is None and (turn is None or here.turn() != turn):
            return True
        here.apply(row.seat, before.box.notation.read(row.move))
    return False


async def check_events_told(party: Party, message: ResponseMessage, snapshot: TableSnapshot, told: int) -> None:
    """The message tells all public events of the moves since, or the latest ones and how many are left out."""
    words, names = texts_for(snapshot.language, snapshot.game), bold(escaped_names(snapshot, snapshot.language))
    entries = await log_since(party.rig.bot.tables.store, snapshot, None, told)
    events = [event for entry in entries for event in entry.events if event.key not in (*ANSWERS, *HEADLINES)]
    lines = [localise(words.event(event, names), snapshot.language) for event in events]
    text = party.rig.text(message)
    cut = max((n for n in range(len(lines)) if _cut_off(words, n) in text), default=0)
    assert len(lines) - cut >= min(len(lines), FEWEST)
    for line in lines[cut:]:
        assert line in text


def _cut_off(words: BotTexts, number: int) -> str:
    return localise(words.sentence("card.more", {"n": number}), words.lang)
