"""The board in words: opened from a panel, or turned to another chapter."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.cards.words import DRAFTED, NOW, OPEN, TEMPLATE, moment_shown, past, words_view
from bot.interactions.context import Context
from bot.interactions.panel import PanelKind, PanelPress, Update, panel_item_class
from bot.interactions.since import own_story
from bot.tables.drafts import current_draft
from bot.tables.history import position_at


@dataclass(frozen=True)
class WordsPanel:
    table: str
    when: str


def _read(match: re.Match[str], chosen: str) -> PanelPress[WordsPanel, str]:
    return PanelPress(WordsPanel(match["table"], match["when"]), match["act"], chosen=chosen)


async def _act(context: Context, press: PanelPress[WordsPanel, str]) -> Update:
    """The board as the person who presses may see it."""
    snapshot, when = await context.load_table(press.panel.table), press.panel.when
    if when == DRAFTED and context.seat is not None and not snapshot.over:
        position = current_draft(snapshot, context.seat).position
    else:
        at = moment_shown(snapshot, when)
        position = await position_at(context.tables.store, snapshot, at)
        when = NOW if at is None else past(snapshot, at)
    view = snapshot.rules.view(position, context.seat)
    story = await own_story(context) if press.act == OPEN else None
    return Update(
        words_view(snapshot, view, context.locale, press.chosen, when, story=story), new_message=press.act == OPEN
    )


WORDS: Final = PanelKind("words", TEMPLATE, _read, _act)
ITEM: Final = panel_item_class(WORDS)
