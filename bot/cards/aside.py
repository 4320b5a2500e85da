"""A question during another player's turn, or that the turn goes on: a short message without a picture."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.cards import story
from bot.cards.awaited import awaited_line, awaited_people, awaited_seats
from bot.cards.ids import AWAITED
from bot.cards.made import Made
from bot.cards.names import bold, people
from bot.cards.parts import buttons, layout, seat_colour, small, text, title
from bot.cards.turn import offered
from bot.tables.live import Live
from bot.texts import says
from engine.table import Entry


def aside_card(live: Live, entries: Sequence[Entry], mark: int) -> Made:
    words, players = says(live.language, live.game), bold(people(live, live.language))
    within = live.begun.within()
    news = story.plain(words, players, story.happened((), entries), story.BESIDE_PICTURE)
    why = "" if within is None else small(words.sentence("card.aside", {"seat": within}, people(live, live.language)))

    def lay_out(_: bool) -> discord.ui.LayoutView:
        return layout(
            mark,
            seat_colour(awaited_seats(live)),
            text(title(words, live.game, moves=live.moves), news, why),
            text(awaited_line(live), id=AWAITED),
            buttons(words, live.id, *offered(live)),
        )

    return Made(lay_out, mentions=awaited_people(live))
