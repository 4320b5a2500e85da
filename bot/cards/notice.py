"""A short message in the channel: a player has joined or left, a vote, a reminder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.cards.awaits import awaits_lines
from bot.cards.clock import clock_line, clock_params, moved_lines
from bot.cards.ids import vote_number
from bot.cards.message import OutgoingMessage
from bot.cards.names import escape_name, escaped_names, escaped_table_name
from bot.cards.parts import NEUTRAL, buttons, layout, small, text
from bot.cards.status_line import reminder_line
from bot.cards.story import TextLimit, plain_story, public_events
from bot.store.rows import Status
from bot.tables.announcements import MAINTENANCE
from bot.tables.notifications import OFFERS_SEAT
from bot.tables.options import ENTRY, INVITED
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, hidden_name, texts_for
from engine.table import Entry

VOTE: Final = "vote"
BALLOT: Final = "ballot"
"""The number of the request that the vote is about."""
REMIND: Final = "remind"
TITLE: Final = "title"
"""The name of the table."""
PERSON: Final = "person"
NAME: Final = "name"
CHANGED: Final = "changed"
HOST: Final = "host"
REASON: Final = "reason"
"""The parameters that people typed, not yet escaped."""
GOING: Final = TextLimit(5, 400)
"""Of a request to take moves back."""


def notice_card(
    snapshot: TableSnapshot,
    key: str,
    params: Mapping[str, Any],
    ping: Sequence[int],
    mark: int,
    going: Sequence[Entry] = (),
) -> OutgoingMessage:
    """`going`: moves that would be taken back, as everyone may know them."""
    words = texts_for(snapshot.language, snapshot.game)
    named = {**params, NAME: _shown_name(words, snapshot, params)} if NAME in params else params
    escaped = {key: escape_name(str(value)) if key in (NAME, REASON) else value for key, value in named.items()}
    escaped[TITLE] = escaped_table_name(snapshot, words.lang)
    if HOST in params:
        escaped[HOST] = f"<@{params[HOST]}>"
    mentions = (reminder_line(words, snapshot, params["seat"]) if key == REMIND else "") or " ".join(
        f"<@{person}>" for person in ping if person != params.get(HOST)
    )
    free = _seat_offered(snapshot, key, params)
    vote = vote_number(params[VOTE], params.get(BALLOT, params.get("seat", 0))) if VOTE in params else None

    def lay_out(_: bool) -> discord.ui.LayoutView:
        return layout(
            mark,
            NEUTRAL,
            text(
                small(escaped_table_name(snapshot, words.lang) + ("" if snapshot.name else f" · {snapshot.id}")),
                words.sentence(f"notice.{key}", escaped, escaped_names(snapshot, snapshot.language)),
                *(_changed_settings(words, params[CHANGED]) if CHANGED in params else ()),
                *_going_lines(words, snapshot, going),
                *moved_lines(words, clock_params(params), escaped_names(snapshot, snapshot.language)),
                mentions,
                *_free_seat(words, snapshot, free),
            ),
            _offered(words, snapshot, key, vote, free),
        )

    return OutgoingMessage(lay_out, mentions=tuple(ping), silent=key == MAINTENANCE)


def _going_lines(words: BotTexts, snapshot: TableSnapshot, going: Sequence[Entry]) -> Iterator[str]:
    """The moves in words; nothing of those that only their players know."""
    if news := public_events((), going):
        yield words.sentence("undo.going")
        yield plain_story(words, escaped_names(snapshot, words.lang), news, GOING)


def _shown_name(words: BotTexts, snapshot: TableSnapshot, params: Mapping[str, Any]) -> str:
    """The name of the person that the notice is about, unless it is hidden by now."""
    person = params.get(PERSON)
    if person not in snapshot.hidden:
        return str(params[NAME])
    seat = next((seat for seat in snapshot.seats if seat.owner == person), None)
    return words.sentence("seat.hidden_person") if seat is None else hidden_name(seat, words.lang)


def _changed_settings(words: BotTexts, changed: Mapping[str, Any]) -> Iterator[str]:
    for option, value in changed.get("options", {}).items():
        yield words.sentence(
            "lobby.option", {"option": words.name("option", option), "value": words.name(option, value)}
        )
    if "language" in changed:
        yield words.sentence("lobby.language", {"language": changed["language"]})
    if "clock" in changed:
        yield clock_line(words, changed["clock"])
        yield small(words.sentence("card.new_time"))
    if "pace" in changed:
        yield words.sentence("lobby.pace", {"pace": changed["pace"]})
        if changed["pace"]:
            yield small(words.sentence("card.new_time"))


def _seat_offered(snapshot: TableSnapshot, key: str, params: Mapping[str, Any]) -> int | None:
    """The seat that the notice offers, if it is still free."""
    seat = params.get("seat") if key in OFFERS_SEAT else None
    if seat is None or snapshot.position is None or snapshot.closure is not None:
        return None
    open_ = snapshot.status in (Status.RUNNING, Status.CLOSED)
    return seat if open_ and snapshot.seats[seat].person is None else None


def _free_seat(words: BotTexts, snapshot: TableSnapshot, seat: int | None) -> Iterator[str]:
    """What awaits a person who takes the seat."""
    if seat is not None:
        yield ""
        key = "seat.is_free_invited" if ENTRY.of(snapshot.row) == INVITED else "seat.is_free"
        yield f"**{words.sentence(key)}**"
        yield from awaits_lines(words, snapshot, seat)


def _offered(
    words: BotTexts, snapshot: TableSnapshot, key: str, vote: int | None, free: int | None
) -> ui.ActionRow[Any] | None:
    """Buttons to vote, to take a free seat, or to play: when a player is reminded of a turn, its card may be far
    above."""
    if free is not None:
        return buttons(words, snapshot.id, "sit", number=free)
    if vote is not None:
        return buttons(words, snapshot.id, "yes", "no", number=vote)
    return buttons(words, snapshot.id, "play") if key == REMIND else None
