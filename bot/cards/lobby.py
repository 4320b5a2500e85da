"""The card of a lobby."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import discord

from bot.cards.drawn import drawn
from bot.cards.made import Made
from bot.cards.names import people
from bot.cards.parts import GOLD, NEUTRAL, apart, buttons, gallery, layout, small, text, title
from bot.pictures import Pictures
from bot.store.rows import Status
from bot.tables.live import Live
from bot.texts import Says, names, says
from engine.notation import SEAT_LETTERS
from renderers.lobby import Lobby

DOTS: Final = "🔵🔴🟡🟢"
"""The colours of the seats (renderers/seats.py), as near as emoji come."""
FILE: Final = "lobby.png"


async def lobby_card(pictures: Pictures, live: Live, mark: int) -> Made:
    words = says(live.language, live.game)
    taken = names(live.taken, live.language)
    view = Lobby(live.game, taken, live.rules.seats[0], len(live.seats))
    picture = None
    if taken:
        picture = await drawn(pictures, view, "lobby", live.game, live.language, taken, line=(live.id, "lobby"))
    is_open = live.status is Status.LOBBY

    def lay_out(with_picture: bool) -> discord.ui.LayoutView:
        shown = [(FILE, picture)] if picture and with_picture else []
        return layout(
            mark,
            GOLD if is_open else NEUTRAL,
            text(title(words, live.game), apart(words.sentence(f"lobby.{live.status}"), "\n".join(seats(words, live)))),
            gallery(shown),
            text(apart("\n".join(terms(words, live)), "\n".join(outlook(words, live)))),
            buttons(words, live.id, "join", "leave", "start", "settings") if is_open else None,
        )

    return Made(lay_out, picture, FILE)


def seats(words: Says, live: Live) -> Iterator[str]:
    """The seats by colour and letter; free ones only while the lobby is open."""
    for seat, name in zip(live.seats, people(live, words.lang), strict=True):
        place = f"{DOTS[seat.seat]} {SEAT_LETTERS[seat.seat]}"
        if not seat.free:
            host = words.sentence("lobby.host") if seat.person == live.row.host else ""
            yield " · ".join(filter(None, (place, f"**{name}**", host)))
        elif live.status is Status.LOBBY:
            yield f"{place} · *{words.sentence('lobby.free')}*"


def terms(words: Says, live: Live) -> Iterator[str]:
    """Options, language and pace."""
    for option, value in live.options.items():
        params = {"option": words.name("option", option), "value": words.name(option, value)}
        yield words.sentence("lobby.option", params)
    yield words.sentence("lobby.language", {"language": live.language})
    if live.row.pace:
        yield words.sentence("lobby.pace", {"pace": live.row.pace})


def outlook(words: Says, live: Live) -> Iterator[str]:
    """How many players are missing or still fit in, and when the lobby expires."""
    if live.status is not Status.LOBBY:
        return
    missing = live.rules.seats[0] - len(live.taken)
    free = len(live.seats) - len(live.taken)
    if missing > 0:
        yield f"**{words.sentence('lobby.missing', {'n': missing})}**"
    else:
        yield f"**{words.sentence('lobby.enough', {'n': free})}**"
    if live.row.expires_at is not None:
        yield small(words.sentence("lobby.expires", {"due": live.row.expires_at}))
