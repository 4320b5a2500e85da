"""The last card of a game: who won, the final board and score, and the seed by which the shuffles can be checked."""

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
    words, view, called = says(live.language, live.game), live.view(None), bold(people(live, live.language))
    news = [
        it
        for it in story.happened(live.opening if first else (), entries)
        # the headline says it
        if "winners" not in it.event.params
    ]
    told = story.pictured(words, called, view, news, story.AT_THE_END)
    faces = names(live.seats, live.language)
    board = await drawn(
        pictures, view, first_part(view), live.game, live.language, faces, told.changes, line=(live.id, "card")
    )
    score = await drawn(pictures, view, "score", live.game, live.language, faces, line=(live.id, "score"))
    kept = [(file, it) for file, it in (("board.png", board), ("score.png", score)) if it is not None]

    def laid_out(with_picture: bool) -> discord.ui.LayoutView:
        shown = kept if with_picture else []
        seen = told.text if shown else story.plain(words, called, news, story.ALONE)
        absent = "" if shown else small(words.sentence("card.no_picture"))
        return layout(
            mark,
            GOLD,
            text(title(words, live.game, moves=live.moves), seen, absent),
            gallery(shown[:1]),
            text(*_result(words, live, people(live, live.language))),
            gallery(shown[1:]),
            text(small(words.sentence("over.seed", {"seed": live.loaded.seed}))),
            text(awaited_line(live), id=AWAITED),
            buttons(words, live.id, "rematch", "board", "rules"),
        )

    if not kept:
        return Made(laid_out)
    (file, picture), *more = kept
    return Made(laid_out, picture, file, more=tuple(more))


def _result(words: Says, live: Live, called: tuple[str, ...]) -> tuple[str, ...]:
    outcome = live.outcome
    if outcome is None:
        return ()
    key = "over.winner" if len(outcome.winners) == 1 else "over.shared"
    headline = words.capital(words.sentence(key, {"winners": outcome.winners}, called))
    return f"### 🏆 {headline}", counted(words.outcome(outcome, bold(called)))
