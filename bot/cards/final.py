"""The last card of a game: the winner, the final board and score, and the seed for checking the shuffles."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.cards import story
from bot.cards.drawings import draw_part, first_part
from bot.cards.ids import STATUS_LINE
from bot.cards.message import Moment, OutgoingMessage
from bot.cards.names import bold, escaped_names
from bot.cards.parts import GOLD, buttons, escape_ranks, gallery, layout, small, text, title
from bot.cards.status_line import status_line
from bot.pictures import Pictures
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, display_names, texts_for
from engine.table import Entry


async def final_card(
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
    news = [
        happened
        for happened in story.public_events(snapshot.opening if first else (), entries)
        # the winners are in the headline
        if "winners" not in happened.event.params
    ]
    numbered = story.numbered_story(words, players, moment, news, story.BESIDE_SCORE)
    plain_names = display_names(snapshot.seats, snapshot.language)
    board = await draw_part(
        pictures,
        view,
        first_part(view),
        snapshot.game,
        snapshot.language,
        plain_names,
        snapshot.letters,
        numbered.changes,
        line=(snapshot.id, "card"),
    )
    score = await draw_part(
        pictures,
        view,
        "score",
        snapshot.game,
        snapshot.language,
        plain_names,
        snapshot.letters,
        line=(snapshot.id, "score"),
    )
    available = [
        (file, picture) for file, picture in (("board.png", board), ("score.png", score)) if picture is not None
    ]

    def lay_out(with_picture: bool) -> discord.ui.LayoutView:
        shown = available if with_picture else []
        moves = numbered.text if shown else story.plain_story(words, players, news, story.WITHOUT_PICTURE)
        absent = "" if shown else small(words.sentence("card.no_picture"))
        return layout(
            mark,
            GOLD,
            text(title(words, snapshot, moves=snapshot.public_number(moment.moves)), moves, absent),
            gallery(shown[:1]),
            text(*_result(words, snapshot, escaped_names(snapshot, snapshot.language))),
            gallery(shown[1:]),
            text(small(words.sentence("over.seed", {"seed": snapshot.loaded.seed}))),
            text(status_line(snapshot), id=STATUS_LINE),
            buttons(words, snapshot.id, "rematch", "board", "rules"),
        )

    if not available:
        return OutgoingMessage(lay_out)
    (file, picture), *more = available
    return OutgoingMessage(lay_out, picture, file, more=tuple(more))


def _result(words: BotTexts, snapshot: TableSnapshot, players: tuple[str, ...]) -> tuple[str, ...]:
    outcome = snapshot.outcome
    if outcome is None:
        return ()
    key = "over.winner" if len(outcome.winners) == 1 else "over.shared"
    headline = words.capitalize(words.sentence(key, {"winners": outcome.winners}, players))
    return f"### 🏆 {headline}", escape_ranks(words.outcome(outcome, bold(players)))
