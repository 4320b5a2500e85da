"""*All of it*: everything that has happened since a person last acted, in pages, as they may know it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.cards.own_story import OPEN, TEMPLATE, TURN_PAGE, story_id
from bot.cards.parts import NEUTRAL, IdButton, layout, small, text, title
from bot.interactions.context import Context
from bot.interactions.panel import PanelKind, PanelPress, Update, panel_item_class
from bot.interactions.since import whole_story
from bot.limits import cut
from bot.tables.permissions import require_begun
from bot.texts.localised import localise

PAGE_ROOM: Final = 3_000
"""Characters of a page, of the 4,000 of a message."""
LINE_ROOM: Final = 1_000


@dataclass(frozen=True)
class StoryPanel:
    table: str
    after: int
    """A move, by the number that people know."""


def _read(match: re.Match[str], chosen: str) -> PanelPress[StoryPanel, str]:
    return PanelPress(StoryPanel(match["table"], int(match["after"])), match["act"], match["page"])


async def _act(context: Context, press: PanelPress[StoryPanel, str]) -> Update:
    snapshot = await context.load_table(press.panel.table)
    require_begun(snapshot)
    # moves may have been taken back since the message with the button
    number = min(press.panel.after, snapshot.public_moves)
    lines = [localise(line, context.locale) for line in await whole_story(context, snapshot.log_number(number))]
    pages = story_pages(lines or [context.say("story.nothing")])
    page = min(int(press.rest), len(pages) - 1)
    items = [text("\n".join(pages[page]))]
    if len(pages) > 1:
        items.append(text(small(context.say("panel.page", page=page + 1, pages=len(pages)))))
    since = context.say("story.title", number=number)
    heading = f"{title(context.words(), snapshot)}\n### {since}"
    view = layout(0, NEUTRAL, text(heading), *items, _turning(press.panel, page, len(pages)))
    view.stop()
    opened = press.act == OPEN
    return Update(view, new_message=opened, beside=opened)


def story_pages(lines: Sequence[str]) -> list[list[str]]:
    """The lines in pages that fit into a message, the oldest first."""
    pages: list[list[str]] = [[]]
    room = PAGE_ROOM
    for line in lines:
        line = cut(line, LINE_ROOM)
        if pages[-1] and len(line) + 1 > room:
            pages.append([])
            room = PAGE_ROOM
        pages[-1].append(line)
        room -= len(line) + 1
    return pages


def _turning(panel: StoryPanel, page: int, count: int) -> ui.ActionRow[Any] | None:
    if count < 2:
        return None
    row: ui.ActionRow[Any] = ui.ActionRow()
    for number, sign in ((page - 1, "◀"), (page + 1, "▶")):
        # an id twice in a message is not allowed, so what leads nowhere has one of its own
        target = number % (count + 1)
        row.add_item(
            IdButton(
                label=sign,
                custom_id=story_id(panel.table, panel.after, TURN_PAGE, target),
                style=ButtonStyle.secondary,
                disabled=not 0 <= number < count,
            )
        )
    return row


STORY: Final = PanelKind("story", TEMPLATE, _read, _act, replaced_by_refusal=False)
ITEM: Final = panel_item_class(STORY)
