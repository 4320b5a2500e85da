"""What only one player may know: sent privately, never pinging, since the card's mention is the ping of a turn."""

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

    def laid_out(with_picture: bool) -> discord.ui.LayoutView:
        shown = [(FILE, picture)] if picture and with_picture else []
        held = "" if shown else part_in_words(view, "hand", live.game, locale, people(live, locale))
        return layout(
            mark,
            seat_colour((seat,)),
            text(title(words, live.game, where, moves=live.moves), held),
            gallery(shown),
            text(*_state(words, live, seat, people(live, locale))),
            buttons(words, live.id, *_offered(live)),
        )

    return Made(laid_out, picture, FILE, silent=True)


def _offered(live: Live) -> tuple[str, ...]:
    return ("play", "hand", "board", "rules") if live.status is Status.RUNNING else ("hand", "board", "rules")


def _state(words: Says, live: Live, seat: int, called: tuple[str, ...]) -> Iterator[str]:
    """Is it this player's decision, or may he change what he answered, or whom does everybody wait for?"""
    view = live.view(seat)
    if live.status is not Status.RUNNING:
        yield words.sentence(f"status.{live.status}")
    elif view.prompt is not None and seat in view.awaited:
        yield f"**{words.sentence('hand.now')}** {words.prompt(view.prompt, called)}"
        if due := due_line(words, live, seat):
            yield small(due)
    else:
        if view.prompt is not None:
            yield words.sentence("hand.may_change")
        yield waiting(words, live, called)
    if live.status is Status.RUNNING and (orders := orders_line(words, live, seat)):
        yield small(orders)


def orders_line(words: Says, live: Live, seat: int) -> str:
    """How many answers the seat has left in advance, and how many of them rest; nothing if there are none."""
    mine = live.view(seat).orders
    counts = {"n": len(mine), "resting": sum(order.rests for order in mine)}
    return words.sentence("orders.count", counts) if mine else ""
