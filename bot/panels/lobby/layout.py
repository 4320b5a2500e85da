"""What the panel looks like: what came of the press, who sits at the table and what is played, and what to press."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.cards.lobby import outlook, seats, terms
from bot.cards.parts import GOLD, NEUTRAL, apart, layout, small, text, title
from bot.limits import cut
from bot.panels.lobby.controls import Controls
from bot.store.rows import Status
from bot.tables.live import Live
from bot.texts import says

SAID_ROOM = 1_000
"""Characters for what came of a press."""


@dataclass(frozen=True)
class Screen:
    """How a table stands for one person, in his language."""

    live: Live
    person: int
    locale: str
    hosts: bool
    """May he change anything?"""
    said: tuple[str, ...] = ()

    def view(self) -> discord.ui.LayoutView:
        live, words = self.live, says(self.locale, self.live.game)
        here = title(words, live.game, "" if live.row.channel is None else f"<#{live.row.channel}>")
        said = cut("\n".join(self.said), SAID_ROOM)
        if not (self.hosts and live.status.live):
            return layout(0, NEUTRAL, text(apart(here, said)))
        waits = live.status is Status.LOBBY
        hint = small(words.sentence("settings.hint" if waits else "settings.begun"))
        sitting = "\n".join([f"**{words.sentence('settings.title')}**", hint, *seats(words, live)])
        # as long as it waits, the lists below show all that is set
        stands = "\n".join([*(() if waits else terms(words, live)), *outlook(words, live)])
        return layout(
            0,
            GOLD if waits else NEUTRAL,
            text(apart(here, said, sitting, stands)),
            *Controls(words, live, self.person).all(),
        )
