"""A player's hand: sent privately and without a ping, since the turn's card already pings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import discord

from bot.cards.drawings import draw_part
from bot.cards.message import OutgoingMessage
from bot.cards.names import escaped_names
from bot.cards.offers import offer_items
from bot.cards.own_story import OwnStory
from bot.cards.parts import NEUTRAL, Item, buttons, gallery, layout, seat_colour, small, text, title
from bot.cards.status_line import due_line, missing_answers
from bot.cards.words import own_things
from bot.pictures import Pictures
from bot.store.rows import Status
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, display_names, texts_for

FILE = "hand.png"
WORDS_ROOM = 3_300
"""Characters for a hand in words, of the 4,000 of a message."""
PAST: Final = "hand.past"
LEFT: Final = "hand.left"
"""Why a message is no longer about now."""

OptionRows = Callable[[TableSnapshot, int, str], Sequence[Item]]
"""The buttons of a small decision of a seat, in a language, after what they bring; none if it needs more."""


async def hand_card(
    pictures: Pictures | None,
    snapshot: TableSnapshot,
    seat: int,
    locale: str,
    mark: int,
    options: OptionRows | None = None,
    story: OwnStory | None = None,
) -> OutgoingMessage:
    """Without `pictures`, everything the player has is told in words. With a `mark`, it is a message that stays and is
    edited only when its player acts or has to decide. So it says of which move it
    is, and names others only in the story of that moment."""
    words, view = texts_for(locale, snapshot.game), snapshot.view(seat)
    line = (snapshot.id, f"hand {seat}")
    picture = await draw_part(
        pictures,
        view,
        "hand",
        snapshot.game,
        locale,
        display_names(snapshot.seats, locale),
        snapshot.letters,
        line=line,
    )
    where = "" if snapshot.row.channel is None else f"<#{snapshot.row.channel}>"

    told = len(story.text) if story is not None else 0

    def lay_out(with_picture: bool) -> discord.ui.LayoutView:
        shown = [(FILE, picture)] if picture and with_picture else []
        asked = options(snapshot, seat, locale) if options is not None and seat in view.awaited else ()
        room = WORDS_ROOM - told - sum(len(item.content) for item in asked if isinstance(item, discord.ui.TextDisplay))
        hand = "" if shown else own_things(snapshot, view, locale, room, printed=pictures is None)
        return layout(
            mark,
            seat_colour((seat,)),
            # first, since a notification and a phone show the beginning
            text(
                title(words, snapshot, where, moves=snapshot.public_moves),
                *_state(words, snapshot, seat, escaped_names(snapshot, locale), stays=bool(mark)),
            ),
            story.item(words) if story else None,
            text(hand) if hand else None,
            gallery(shown),
            *asked,
            *offer_items(words, snapshot, seat),
            buttons(words, snapshot.id, *_offered(snapshot, seat, stays=bool(mark))),
        )

    return OutgoingMessage(lay_out, picture, FILE, silent=True)


def past_hand_card(snapshot: TableSnapshot, locale: str, moves: int, why: str) -> OutgoingMessage:
    """What remains of a private message that is no longer about now."""
    words = texts_for(locale, snapshot.game)
    where = "" if snapshot.row.channel is None else f"<#{snapshot.row.channel}>"

    def lay_out(_: bool) -> discord.ui.LayoutView:
        lines = title(words, snapshot, where, moves=snapshot.public_number(moves)), small(words.sentence(why))
        return layout(0, NEUTRAL, text(*lines))

    return OutgoingMessage(lay_out, silent=True)


def _offered(snapshot: TableSnapshot, seat: int, *, stays: bool) -> tuple[str, ...]:
    """A message that stays offers *Play* only while there is something to play: so it need not be edited again when the
    next one comes."""
    playing = snapshot.status is Status.RUNNING and (not stays or snapshot.view(seat).prompt is not None)
    return ("play", "hand", "board", "rules") if playing else ("hand", "board", "rules")


def _state(
    words: BotTexts, snapshot: TableSnapshot, seat: int, players: tuple[str, ...], *, stays: bool
) -> Iterator[str]:
    """Whether this player has to decide, or may change an answer, or whom the game waits for."""
    view = snapshot.view(seat)
    if snapshot.status is not Status.RUNNING:
        yield words.sentence(f"status.{snapshot.status}")
    elif view.prompt is not None and seat in view.awaited:
        yield f"**{words.sentence('hand.now')}** {words.prompt(view.prompt, players)}"
        if due := due_line(words, snapshot, seat):
            yield small(due)
    elif stays:
        if view.prompt is not None:
            yield words.sentence("hand.answered")
        moment = words.sentence("board.moment", {"number": snapshot.public_moves})
        yield small(f"{moment}. {words.sentence('hand.later')}")
    else:
        if view.prompt is not None:
            yield words.sentence("hand.may_change")
        yield missing_answers(words, snapshot, players)
    if snapshot.status is Status.RUNNING and (orders := orders_line(words, snapshot, seat)):
        yield small(orders)


def orders_line(words: BotTexts, snapshot: TableSnapshot, seat: int) -> str:
    """How many orders the seat has, and how many of them are suspended; empty if there are none."""
    orders = snapshot.view(seat).orders
    counts = {"n": len(orders), "resting": sum(order.rests for order in orders)}
    return words.sentence("orders.count", counts) if orders else ""
