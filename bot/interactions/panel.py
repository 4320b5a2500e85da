"""A press on any panel, from the id of a button to the panel redrawn: one runner for all kinds of panels.

A panel is a private message of which every button and select carries in its id all that its press needs. So a press
works on a message of any age, after any restart. A kind of panel says how to read its ids, and what a press does.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Generic, Protocol, Self, TypeVar
from weakref import WeakValueDictionary

from discord import ui

from bot import logs
from bot.cards.names import people
from bot.cards.parts import NEUTRAL, layout, text
from bot.interactions.context import Context
from bot.interactions.permissions import Interaction
from bot.interactions.reply import Afterwards, Edit
from bot.interactions.respond import UNREACHABLE, Failure, acknowledge, attempt, log_undelivered
from bot.tables.live import Live
from bot.texts import Says, names, says
from bot.texts.localised import localised

log = logs.logger(__name__)


class Outdated(Exception):
    """An id leads nowhere, or elsewhere than when it was drawn: the table offers other things by now."""


@dataclass(frozen=True, kw_only=True)
class Screen:
    """What a panel shows to one person, in their language."""

    live: Live
    locale: str
    said: tuple[str, ...] = ()
    """What came of the press."""

    @cached_property
    def words(self) -> Says:
        return says(self.locale, self.live.game)

    @cached_property
    def people(self) -> tuple[str, ...]:
        return people(self.live, self.locale)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """For buttons and selects, in which Discord formats nothing."""
        return names(self.live.seats, self.locale)

    @property
    def channel(self) -> str:
        """A link to the channel of the table."""
        return "" if self.live.row.channel is None else f"<#{self.live.row.channel}>"


# ---------------------------------------------------------------- kinds of panels


class OfTable(Protocol):
    @property
    def table(self) -> str: ...


PanelT = TypeVar("PanelT", bound=OfTable)
ActT = TypeVar("ActT", bound=str)


@dataclass(frozen=True)
class PanelPress(Generic[PanelT, ActT]):
    """What was pressed, on which panel."""

    panel: PanelT
    act: ActT
    rest: str = ""
    """What the id says besides."""
    chosen: str = ""
    """In a select."""


@dataclass(frozen=True)
class Update:
    """What becomes of a panel after a press."""

    view: ui.LayoutView
    new_message: bool = False
    """The pressed panel stays as it is."""
    keep_files: bool = True
    afterwards: Afterwards | None = None


@dataclass(frozen=True)
class PanelKind(Generic[PanelT, ActT]):
    """What differs from panel to panel."""

    name: str
    template: str
    """Of the ids of its buttons and selects."""
    read: Callable[[re.Match[str], str], PanelPress[PanelT, ActT]]
    """A press from an id and from what was chosen in a select."""
    act: Callable[[Context, PanelPress[PanelT, ActT]], Awaitable[Update]]
    """Raises Refused if there is nothing to show any more."""
    closes: bool = True
    """Does a refusal take the panel's place? Otherwise it is a message of its own."""


def panel_item(kind: PanelKind[Any, Any]) -> type[ui.DynamicItem[Any]]:
    """For the bot's `add_dynamic_items`: finds the kind of a button or select by its id."""

    class PanelItem(ui.DynamicItem[ui.Item[Any]], template=kind.template):
        def __init__(self, item: ui.Item[Any], match: re.Match[str]) -> None:
            super().__init__(item)
            self.match = match

        @classmethod
        async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
            return cls(item, match)

        async def callback(self, interaction: Interaction) -> None:
            chosen = next(iter(getattr(self.item, "values", ())), "")
            await run_press(kind, interaction, kind.read(self.match, chosen))

    return PanelItem


# ---------------------------------------------------------------- the runner


async def run_press(kind: PanelKind[PanelT, ActT], interaction: Interaction, press: PanelPress[PanelT, ActT]) -> None:
    """Acknowledge, wait for the press before, act, redraw."""
    table, what = press.panel.table, f"{kind.name} {getattr(press.act, 'name', press.act).lower()}"
    queue = queue_of(interaction, kind.name, table)
    queue.newest = interaction.id
    with interaction.client.at_work(interaction.id) as first, logs.about(interaction=interaction.id, table=table):
        if not first or not await acknowledge(interaction, thinking=False):
            return
        context = Context(interaction)
        async with queue.lock:
            done = await attempt(context, lambda: kind.act(context, press), what)
            try:
                edit = await _redraw(kind, context, done)
            except UNREACHABLE as error:
                log_undelivered(error, "panel refused")
                return
        log.info("done", what=what)
    if isinstance(done, Update) and done.afterwards is not None:
        await done.afterwards(edit)


async def _redraw(kind: PanelKind[Any, Any], context: Context, done: Update | Failure) -> Edit:
    """What went wrong on our side leaves the panel as it is, to be pressed again."""
    interaction = context.interaction
    if isinstance(done, Failure):
        view = layout(0, NEUTRAL, text(localised(done.text, context.locale)))
        if not (done.refused and kind.closes):
            return (await interaction.followup.send(view=view, ephemeral=True, wait=True)).edit
        await interaction.edit_original_response(view=view)
    elif done.new_message:
        return (await interaction.followup.send(view=done.view, ephemeral=True, wait=True)).edit
    elif done.keep_files:
        await interaction.edit_original_response(view=done.view)
    else:
        await interaction.edit_original_response(view=done.view, attachments=[])
    return interaction.edit_original_response


# ---------------------------------------------------------------- one press after the other


@dataclass(eq=False)
class PressQueue:
    """One person's presses on one kind of panel of one table: otherwise an earlier state could be drawn last."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    newest: int = 0
    """The latest interaction; what is drawn for an earlier one is out of date."""


_QUEUES: Final[WeakValueDictionary[tuple[int, str, str, int], PressQueue]] = WeakValueDictionary()


def queue_of(interaction: Interaction, kind: str, table: str) -> PressQueue:
    key = (id(interaction.client), kind, table, interaction.user.id)
    return _QUEUES.setdefault(key, PressQueue())
