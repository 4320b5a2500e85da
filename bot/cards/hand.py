"""A player's hand: sent privately and without a ping, since the turn's card already pings."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.cards.awaited import due_line, waiting
from bot.cards.drawn import drawn, part_in_words
from bot.cards.made import Made
from bot.cards.names import people
from bot.cards.parts import buttons, gallery, layout, seat_colour, small, text, title
from bot.pictures import Pictures
from bot.store.rows import Status
from bot.tables.live import Live
from bot.texts import Says, names, says

FILE = "hand.png"


async def hand_card(pictures: Pictures, live: Live, seat: int, locale: str, mark: int) -> Made:
    words, view = says(locale, live.game), live.view(seat)
    line = (live.id, f"hand {seat}")
    picture = await drawn(pictures, view, "hand", live.game, locale, names(live.seats, locale), line=line)
    where = "" if live.row.channel is None else f"<#{live.row.channel}>"

    def lay_out(with_picture: bool) -> discord.ui.LayoutView:
        shown = [(FILE, picture)] if picture and with_picture else []
        hand = "" if shown else part_in_words(view, "hand", live.game, locale, people(live, locale))
        return layout(
            mark,
            seat_colour((seat,)),
            text(title(words, live.game, where, moves=live.moves), hand),
            gallery(shown),
            text(*_state(words, live, seat, people(live, locale))),
            buttons(words, live.id, *_offered(live)),
        )

    return Made(lay_out, picture, FILE, silent=True)


def _offered(live: Live) -> tuple[str, ...]:
    return ("play", "hand", "board", "rules") if live.status is Status.RUNNING else ("hand", "board", "rules")


def _state(words: Says, live: Live, seat: int, players: tuple[str, ...]) -> Iterator[str]:
    """Whether this player has to decide, or may change an answer, or whom the game waits for."""
    view = live.view(seat)
    if live.status is not Status.RUNNING:
        yield words.sentence(f"status.{live.status}")
    elif view.prompt is not None and seat in view.awaited:
        yield f"**{words.sentence('hand.now')}** {words.prompt(view.prompt, players)}"
        if due := due_line(words, live, seat):
            yield small(due)
    else:
        if view.prompt is not None:
            yield words.sentence("hand.may_change")
        yield waiting(words, live, players)
    if live.status is Status.RUNNING and (orders := orders_line(words, live, seat)):
        yield small(orders)


def orders_line(words: Says, live: Live, seat: int) -> str:
    """How many orders the seat has, and how many of them are suspended; empty if there are none."""
    orders = live.view(seat).orders
    counts = {"n": len(orders), "resting": sum(order.rests for order in orders)}
    return words.sentence("orders.count", counts) if orders else ""
