"""The card of a turn: what happened, the board, who is awaited. It is the only message of a turn that pings."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.cards import story
from bot.cards.awaited import awaited_line, awaited_people, awaited_seats
from bot.cards.drawn import drawn, first_part, has
from bot.cards.ids import AWAITED
from bot.cards.made import Made
from bot.cards.names import bold, everybody, people
from bot.cards.parts import buttons, gallery, layout, seat_colour, small, text, title
from bot.pictures import Pictures
from bot.store.rows import Status
from bot.tables.live import Live
from bot.texts import Says, names, says
from engine.table import Entry


async def turn_card(pictures: Pictures, live: Live, entries: Sequence[Entry], mark: int, *, first: bool) -> Made:
    words, view, players = says(live.language, live.game), live.view(None), bold(people(live, live.language))
    news = story.happened(live.opening if first else (), entries)
    numbered = story.pictured(words, players, view, news, story.BESIDE_PICTURE)
    picture = await drawn(
        pictures,
        view,
        first_part(view),
        live.game,
        live.language,
        names(live.seats, live.language),
        numbered.changes,
        line=(live.id, "card"),
    )

    def lay_out(with_picture: bool) -> discord.ui.LayoutView:
        shown = picture if with_picture else None
        moves = numbered.text if shown else story.plain(words, players, news, story.ALONE)
        head = title(words, live.game, moves=live.moves)
        begins = _begins(words, players) if first else ""
        hints = _hints(words, live) if first else ()
        absent = "" if shown else small(words.sentence("card.no_picture"))
        return layout(
            mark,
            seat_colour(awaited_seats(live)),
            text(head, begins, moves, *hints, absent),
            gallery([("board.png", shown)]) if shown else None,
            text(awaited_line(live), id=AWAITED),
            buttons(words, live.id, *offered(live)),
        )

    return Made(lay_out, picture, mentions=awaited_people(live))


def _begins(words: Says, players: tuple[str, ...]) -> str:
    return words.sentence("card.begins", {"seated": words.together(list(everybody(words, players)))})


def _hints(words: Says, live: Live) -> tuple[str, ...]:
    """For the first card. The hash of the seed proves later that the shuffles were fixed from the start."""
    return (
        small(words.sentence("card.how")),
        small(words.sentence("card.fingerprint", {"hash": live.row.seed_hash})),
    )


def offered(live: Live) -> tuple[str, ...]:
    has_hands = live.status is Status.RUNNING and has(live.view(0), "hand")
    return ("play", "hand", "board", "rules") if has_hands else ("board", "rules")
