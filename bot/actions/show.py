"""Shows the board and the hand as the person may see them now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.cards.hand import orders_line
from bot.cards.message import OutgoingMessage
from bot.cards.parts import NEUTRAL, layout, text
from bot.interactions.context import Context
from bot.interactions.messages import next_lines
from bot.interactions.news import order_news
from bot.interactions.personal_notes import note_lines
from bot.interactions.reply import Reply
from bot.interactions.since import own_story
from bot.tables.history import position_at
from bot.tables.permissions import require_begun, require_seat
from bot.texts import display_names, texts_for
from bot.texts.localised import localise
from engine.illegal import Refused
from engine.notation import SEAT_LETTERS, normalize, phrase
from renderers.registry import parts
from renderers.texts.words import texts

OVERVIEW: Final = "overview"
"""The default part; every game has it."""


async def show_board(
    context: Context, part: str | None = None, at: int | None = None, *, in_words: bool = False
) -> Reply:
    snapshot = context.table
    at = None if at is None else snapshot.log_number(at)
    position = await position_at(context.tables.store, snapshot, at)
    view = snapshot.rules.view(position, context.seat)
    shown = _find_part(context, view, part)
    words = in_words or context.in_words
    story = await own_story(context) if not part and at is None else None
    return Reply(
        message=await context.bot.cards.board(snapshot, view, shown, context.locale, at, words=words, story=story)
    )


async def show_hand(context: Context) -> Reply:
    snapshot = context.table
    seat = require_seat(snapshot, context.request).seat
    require_begun(snapshot)
    if not context.has_hand:
        orders = filter(None, (orders_line(context.words(), snapshot, seat),))
        lines = [context.say("said.no_hand"), *next_lines(context), *orders, *await order_news(context)]
        return await _with_story(context, await context.reply(*await note_lines(context), *lines))
    in_words = context.in_words
    story = await own_story(context)
    message = await context.bot.cards.hand(snapshot, seat, context.locale, in_words=in_words, story=story)
    lines = [*await note_lines(context), *await order_news(context), *await context.remarks()]
    return Reply("\n".join(lines), message)


async def _with_story(context: Context, reply: Reply) -> Reply:
    """An answer without a picture, below what has happened since the person last acted."""
    story = await own_story(context)
    if story is None or not story.text:
        return reply
    words, said = context.words(), localise(reply.text, context.locale)
    return Reply(message=OutgoingMessage(lambda _: layout(0, NEUTRAL, story.item(words), text(said))))


# ---------------------------------------------------------------- parts of a board


def part_names(view: Any, game: str, locale: str, people: Sequence[str]) -> dict[str, str]:
    """Names of the parts by id: the player's for a seat's part, else a name of ours or the heading of the picture."""
    return {part: _part_name(part, game, locale, people) for part in parts(view)}


def _part_name(part: str, game: str, locale: str, people: Sequence[str]) -> str:
    words = texts_for(locale, game)
    kind, colon, letter = part.partition(":")
    if colon and letter in SEAT_LETTERS:
        return words.sentence(f"part.{kind}", {"seat": SEAT_LETTERS.index(letter)}, people)
    return words.find(f"part.{part}") or texts(game, words.lang).find(f"heading.{part}") or phrase(part)


def _find_part(context: Context, view: Any, typed: str | None) -> str:
    """The id of a part, from its id or its name in the reader's language."""
    if not typed:
        return OVERVIEW
    known = part_names(view, context.game, context.locale, display_names(context.table.seats, context.locale))
    for part, name in known.items():
        if normalize(typed) in (normalize(part), normalize(name)):
            return part
    raise Refused("board.part", part=typed, known=tuple(known.values()))
