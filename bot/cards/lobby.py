"""The card of a lobby."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import discord

from bot.cards.clock import pace_line
from bot.cards.drawings import draw_part
from bot.cards.message import OutgoingMessage
from bot.cards.names import escaped_names
from bot.cards.parts import GOLD, NEUTRAL, buttons, gallery, layout, paragraphs, small, text, title
from bot.cards.status_line import closure_line
from bot.pictures import Pictures
from bot.store.rows import Status
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, display_names, texts_for
from renderers.lobby import Lobby

SEAT_DOTS: Final = "🔵🔴🟡🟢"
"""The colours of the seats (renderers/seats.py), as near as emoji come."""
FILE: Final = "lobby.png"


async def lobby_card(pictures: Pictures, snapshot: TableSnapshot, mark: int) -> OutgoingMessage:
    words = texts_for(snapshot.language, snapshot.game)
    taken = display_names(snapshot.taken_seats, snapshot.language)
    options = tuple((key, value) for key, value in snapshot.options.items() if key in snapshot.rules.options)
    view = Lobby(snapshot.game, taken, snapshot.rules.seats[0], len(snapshot.seats), options)
    picture = None
    if taken:
        picture = await draw_part(
            pictures,
            view,
            "lobby",
            snapshot.game,
            snapshot.language,
            taken,
            snapshot.letters,
            line=(snapshot.id, "lobby"),
        )
    is_open = snapshot.status is Status.LOBBY

    def lay_out(with_picture: bool) -> discord.ui.LayoutView:
        shown = [(FILE, picture)] if picture and with_picture else []
        return layout(
            mark,
            GOLD if is_open else NEUTRAL,
            text(
                title(words, snapshot),
                paragraphs(_state(words, snapshot), "\n".join(seat_lines(words, snapshot))),
            ),
            gallery(shown),
            text(paragraphs("\n".join(settings_lines(words, snapshot)), "\n".join(readiness_lines(words, snapshot)))),
            buttons(words, snapshot.id, *_offered(snapshot), disabled=("full",)) if is_open else None,
        )

    return OutgoingMessage(lay_out, picture, FILE)


def _offered(snapshot: TableSnapshot) -> tuple[str, ...]:
    """No one can join a full lobby; in one for a single person, that goes without saying."""
    if len(snapshot.seats) == 1:
        return ("leave", "start", "settings")
    full = len(snapshot.taken_seats) == len(snapshot.seats)
    return ("full" if full else "join", "leave", "start", "settings")


def _state(words: BotTexts, snapshot: TableSnapshot) -> str:
    if snapshot.closure is not None:
        return closure_line(words, snapshot.closure)
    return words.sentence(f"lobby.{snapshot.status}")


def seat_lines(words: BotTexts, snapshot: TableSnapshot) -> Iterator[str]:
    """The players by colour and letter; free seats by their number, only while the lobby is open."""
    free = sum(seat.free for seat in snapshot.seats) - len(snapshot.invitations)
    reserved = iter([*[None] * free, *(invitation.person for invitation in snapshot.invitations)])
    for seat, name in zip(snapshot.seats, escaped_names(snapshot, words.lang), strict=True):
        place = f"{SEAT_DOTS[seat.seat]} {seat.letter or seat.seat + 1}"
        if not seat.free:
            host = words.sentence("lobby.host") if seat.person == snapshot.row.host else ""
            yield " · ".join(filter(None, (place, f"**{name}**", host)))
        elif snapshot.status is Status.LOBBY:
            invited = next(reserved, None)
            yield f"{place} · *{words.sentence('lobby.free') if invited is None else _reserved(words, invited)}*"


def _reserved(words: BotTexts, person: int) -> str:
    return words.sentence("lobby.reserved", {"guests": f"<@{person}>"})


def settings_lines(words: BotTexts, snapshot: TableSnapshot) -> Iterator[str]:
    """Options, language and pace."""
    for option, value in snapshot.options.items():
        params = {"option": words.name("option", option), "value": words.name(option, value)}
        yield words.sentence("lobby.option", params)
    yield words.sentence("lobby.language", {"language": snapshot.language})
    if pace := pace_line(words, snapshot.row):
        yield pace


def readiness_lines(words: BotTexts, snapshot: TableSnapshot) -> Iterator[str]:
    """How many players are missing or still fit in, and when the lobby expires."""
    if snapshot.status is not Status.LOBBY:
        return
    missing = snapshot.rules.seats[0] - len(snapshot.taken_seats)
    kept = len(snapshot.invitations)
    free = len(snapshot.seats) - len(snapshot.taken_seats) - kept
    if missing > 0:
        yield f"**{words.sentence('lobby.missing', {'n': missing})}**"
    elif kept and free <= 0:
        yield f"**{words.sentence('lobby.kept', {'n': kept})}**"
    else:
        yield f"**{words.sentence('lobby.enough', {'n': free})}**"
    if snapshot.row.expires_at is not None:
        yield small(words.sentence("lobby.expires", {"due": snapshot.row.expires_at}))
