"""The card of a turn: what is asked of whom, what happened, the board. It is the only message of a turn that pings. A
phone shows its first lines: the table and the question."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.cards import story
from bot.cards.drawings import draw_part, first_part, has_part
from bot.cards.ids import HEADING, STATUS_LINE
from bot.cards.message import Moment, OutgoingMessage
from bot.cards.names import bold, escaped_names, with_opponent
from bot.cards.parts import buttons, details, gallery, heading, layout, seat_colour, small, text
from bot.cards.status_line import active_people, active_seats, status_line
from bot.pictures import Pictures
from bot.store.rows import Status
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, display_names, texts_for
from engine.table import Entry


async def turn_card(
    pictures: Pictures | None,
    snapshot: TableSnapshot,
    moment: Moment,
    entries: Sequence[Entry],
    mark: int,
    *,
    first: bool,
) -> OutgoingMessage:
    words, view, players = (
        texts_for(snapshot.language, snapshot.game),
        moment.view,
        bold(escaped_names(snapshot, snapshot.language)),
    )
    news = story.public_events(snapshot.opening if first else (), entries)
    numbered = story.numbered_story(words, players, moment, news, story.BESIDE_PICTURE)
    picture = await draw_part(
        pictures,
        view,
        first_part(view),
        snapshot.game,
        snapshot.language,
        display_names(snapshot.seats, snapshot.language),
        snapshot.letters,
        numbered.changes,
        line=(snapshot.id, "card"),
    )

    def lay_out(with_picture: bool) -> discord.ui.LayoutView:
        shown = picture if with_picture else None
        moves = numbered.text if shown else story.plain_story(words, players, news, story.WITHOUT_PICTURE)
        begins = _begins(words, players) if first else ""
        hints = _hints(words, snapshot) if first else ()
        absent = "" if shown else small(words.sentence("card.no_picture"))
        return layout(
            mark,
            seat_colour(active_seats(snapshot)),
            text(heading(words, snapshot), id=HEADING),
            text(status_line(snapshot), id=STATUS_LINE),
            text(details(words, snapshot, moves=snapshot.public_number(moment.moves)), begins, moves, *hints, absent),
            gallery([("board.png", shown)]) if shown else None,
            buttons(words, snapshot.id, *card_buttons(snapshot)),
        )

    return OutgoingMessage(lay_out, picture, mentions=active_people(snapshot))


def _begins(words: BotTexts, players: tuple[str, ...]) -> str:
    return words.sentence("card.begins", {"seated": words.join_and(list(with_opponent(words, players)))})


def _hints(words: BotTexts, snapshot: TableSnapshot) -> tuple[str, ...]:
    """For the first card. The hash of the seed proves later that the shuffles were fixed from the start."""
    return (
        small(words.sentence("card.how")),
        small(words.sentence("card.fingerprint", {"hash": snapshot.row.seed_hash})),
    )


def card_buttons(snapshot: TableSnapshot) -> tuple[str, ...]:
    has_hands = snapshot.status is Status.RUNNING and has_part(snapshot.view(0), "hand")
    return ("play", "hand", "board", "rules") if has_hands else ("board", "rules")
