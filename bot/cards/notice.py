"""A short message in the channel: a player has joined or left, a vote, a reminder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.cards.ids import ballot
from bot.cards.made import Made
from bot.cards.names import people, safe
from bot.cards.parts import NEUTRAL, buttons, layout, small, text
from bot.tables.live import Live
from bot.texts import Says, says

VOTE: Final = "vote"
REMIND: Final = "remind"
NAME: Final = "name"
"""The parameter with a person's name, not yet escaped."""


def notice_card(live: Live, key: str, params: Mapping[str, Any], ping: Sequence[int], mark: int) -> Made:
    words = says(live.language, live.game)
    escaped = {**params, NAME: safe(str(params[NAME]))} if NAME in params else dict(params)
    mentions = " ".join(f"<@{person}>" for person in ping)
    vote = ballot(params[VOTE], params.get("seat", 0)) if VOTE in params else None

    def lay_out(_: bool) -> discord.ui.LayoutView:
        return layout(
            mark,
            NEUTRAL,
            text(
                small(words.name("game", live.game)),
                words.sentence(f"notice.{key}", escaped, people(live, live.language)),
                mentions,
            ),
            _offered(words, live, key, vote),
        )

    return Made(lay_out, mentions=tuple(ping))


def _offered(words: Says, live: Live, key: str, vote: int | None) -> ui.ActionRow[Any] | None:
    """Buttons to vote, or to play: when a player is reminded of a turn, its card may be far above."""
    if vote is not None:
        return buttons(words, live.id, "yes", "no", number=vote)
    return buttons(words, live.id, "play") if key == REMIND else None
