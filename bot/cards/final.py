"""The last card of a game: the winner, the final board and score, and the seed for checking the shuffles."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.cards import story
from bot.cards.awaited import awaited_line
from bot.cards.drawn import drawn, first_part
from bot.cards.ids import AWAITED
from bot.cards.made import Made
from bot.cards.names import bold, people
from bot.cards.parts import GOLD, buttons, counted, gallery, layout, small, text, title
from bot.pictures import Pictures
from bot.tables.live import Live
from bot.texts import Says, names, says
from engine.table import Entry


async def final_card(pictures: Pictures, live: Live, entries: Sequence[Entry], mark: int, *, first: bool) -> Made:
    words, view, players = says(live.language, live.game), live.view(None), bold(people(live, live.language))
    news = [
        happened
        for happened in story.happened(live.opening if first else (), entries)
        # the winners are in the headline
        if "winners" not in happened.event.params
    ]
    numbered = story.pictured(words, players, view, news, story.AT_THE_END)
    plain_names = names(live.seats, live.language)
    board = await drawn(
        pictures,
        view,
        first_part(view),
        live.game,
        live.language,
        plain_names,
        numbered.changes,
        line=(live.id, "card"),
    )
    score = await drawn(pictures, view, "score", live.game, live.language, plain_names, line=(live.id, "score"))
    available = [
        (file, picture) for file, picture in (("board.png", board), ("score.png", score)) if picture is not None
    ]

    def lay_out(with_picture: bool) -> discord.ui.LayoutView:
        shown = available if with_picture else []
        moves = numbered.text if shown else story.plain(words, players, news, story.ALONE)
        absent = "" if shown else small(words.sentence("card.no_picture"))
        return layout(
            mark,
            GOLD,
            text(title(words, live.game, moves=live.moves), moves, absent),
            gallery(shown[:1]),
            text(*_result(words, live, people(live, live.language))),
            gallery(shown[1:]),
            text(small(words.sentence("over.seed", {"seed": live.loaded.seed}))),
            text(awaited_line(live), id=AWAITED),
            buttons(words, live.id, "rematch", "board", "rules"),
        )

    if not available:
        return Made(lay_out)
    (file, picture), *more = available
    return Made(lay_out, picture, file, more=tuple(more))


def _result(words: Says, live: Live, players: tuple[str, ...]) -> tuple[str, ...]:
    outcome = live.outcome
    if outcome is None:
        return ()
    key = "over.winner" if len(outcome.winners) == 1 else "over.shared"
    headline = words.capital(words.sentence(key, {"winners": outcome.winners}, players))
    return f"### 🏆 {headline}", counted(words.outcome(outcome, bold(players)))
