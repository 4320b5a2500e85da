"""Handles presses on panels of every kind, from the id of the pressed button to the redrawn panel.

A panel is a private message. The id of each button and select contains everything that its press needs, so presses
work on messages of any age, after any restart. A `PanelKind` defines how ids are read and what a press does.
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

from bot import logs, metrics
from bot.cards.names import escaped_names
from bot.cards.parts import NEUTRAL, layout, text
from bot.interactions.context import Context
from bot.interactions.permissions import Interaction
from bot.interactions.reply import Edit, FollowUp
from bot.interactions.respond import (
    UNREACHABLE,
    Failure,
    acknowledge,
    awaits_answer,
    log_undelivered,
    run_and_word_failures,
    send_error_id,
)
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, display_names, texts_for
from bot.texts.localised import localise
from bot.typed import is_readable

log = logs.logger(__name__)


class Outdated(Exception):
    """The id of a pressed button is out of date: the table offers other options by now."""


@dataclass(frozen=True, kw_only=True)
class Screen:
    """What a panel shows to one person, in their language."""

    snapshot: TableSnapshot
    locale: str
    notices: tuple[str, ...] = ()
    """Lines about the effect of the press."""

    @cached_property
    def words(self) -> BotTexts:
        return texts_for(self.locale, self.snapshot.game)

    @cached_property
    def people(self) -> tuple[str, ...]:
        return escaped_names(self.snapshot, self.locale)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Plain names, for buttons and selects: Discord formats nothing in them."""
        return display_names(self.snapshot.seats, self.locale)

    @property
    def channel(self) -> str:
        """A link to the channel of the table."""
        return "" if self.snapshot.row.channel is None else f"<#{self.snapshot.row.channel}>"


# ---------------------------------------------------------------- kinds of panels


class HasTable(Protocol):
    @property
    def table(self) -> str:
        """Empty: the panel is not about a table."""


PanelT = TypeVar("PanelT", bound=HasTable)
ActT = TypeVar("ActT", bound=str)


@dataclass(frozen=True)
class PanelPress(Generic[PanelT, ActT]):
    """What was pressed, on which panel."""

    panel: PanelT
    act: ActT
    rest: str = ""
    """The rest of the id."""
    chosen: str = ""
    """The value chosen in a select; several are separated by spaces."""


@dataclass(frozen=True)
class Update:
    """How a panel changes after a press."""

    view: ui.LayoutView
    new_message: bool = False
    """Is the view sent as a new message, and the pressed panel left as it is?"""
    beside: bool = False
    """Is the pressed message no panel? Then it stays, even if an interrupted press may have been answered already."""
    keep_files: bool = True
    follow_up: FollowUp | None = None


@dataclass(frozen=True)
class PanelKind(Generic[PanelT, ActT]):
    """What panels of this kind have in common."""

    name: str
    template: str
    """The pattern of the ids of its buttons and selects."""
    read: Callable[[re.Match[str], str], PanelPress[PanelT, ActT]]
    """Reads a press from an id and the value chosen in a select."""
    act: Callable[[Context, PanelPress[PanelT, ActT]], Awaitable[Update]]
    """Raises Refused if there is nothing left to show."""
    replaced_by_refusal: bool = True
    """Does a refusal replace the panel? Otherwise it is sent as a new message."""


def panel_item_class(kind: PanelKind[Any, Any]) -> type[ui.DynamicItem[Any]]:
    """The class to pass to `add_dynamic_items`: discord.py matches ids of buttons and selects with its template."""

    class PanelItem(ui.DynamicItem[ui.Item[Any]], template=kind.template):
        def __init__(self, item: ui.Item[Any], match: re.Match[str]) -> None:
            super().__init__(item)
            self.match = match

        @classmethod
        async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
            return cls(item, match)

        async def callback(self, interaction: Interaction) -> None:
            chosen = " ".join(map(_chosen_value, getattr(self.item, "values", ())))
            await handle_press(kind, interaction, kind.read(self.match, chosen if is_readable(chosen) else ""))

    return PanelItem


def _chosen_value(value: Any) -> str:
    """A value of a select: a string, or the id of a channel or role."""
    return value if isinstance(value, str) else str(value.id)


# ---------------------------------------------------------------- the runner


async def handle_press(
    kind: PanelKind[PanelT, ActT], interaction: Interaction, press: PanelPress[PanelT, ActT]
) -> None:
    """Acknowledges, waits for earlier presses, acts, redraws."""
    table, what = press.panel.table, f"{kind.name} {getattr(press.act, 'name', press.act).lower()}"
    queue = press_queue(interaction, kind.name, table)
    queue.newest = max(queue.newest, interaction.id)
    about = {"interaction": interaction.id, **({"table": table} if table else {})}
    with (
        interaction.client.answering(interaction) as first,
        logs.about(**about),
        metrics.ANSWERED.time("panel"),
    ):
        if not first or not await acknowledge(interaction, thinking=False):
            return
        context = Context(interaction)
        async with queue.lock:
            if context.interrupted and not await _is_newest(interaction, queue):
                return
            done = await run_and_word_failures(context, lambda: kind.act(context, press), what)
            try:
                edit = await _redraw(kind, context, done)
            except UNREACHABLE as error:
                if short := log_undelivered(interaction, error, "panel refused"):
                    await send_error_id(context, short)
                return
            except Exception as error:  # noqa: BLE001  # the panel could not even be built
                await send_error_id(context, logs.unexpected(error, "panel failed"))
                return
        log.debug("done", what=what)
    if isinstance(done, Update) and done.follow_up is not None:
        with logs.about(interaction=interaction.id, table=table):
            await done.follow_up(edit)


async def _is_newest(interaction: Interaction, queue: PressQueue) -> bool:
    """Does the panel still show what it showed before this interrupted press?"""
    # asked last, since another press may arrive meanwhile
    return await awaits_answer(interaction, thinking=False) and queue.newest == interaction.id


async def _redraw(kind: PanelKind[Any, Any], context: Context, done: Update | Failure) -> Edit:
    """After an error of ours the panel stays as it is, so that it can be pressed again. An interrupted press may have
    been answered with a new message already, so it sends none."""
    interaction = context.interaction
    if isinstance(done, Failure):
        view = layout(0, NEUTRAL, text(localise(done.text, context.locale)))
        if not (done.refused and kind.replaced_by_refusal):
            if context.interrupted:
                return interaction.edit_original_response
            return (await interaction.followup.send(view=view, ephemeral=True, wait=True)).edit
        await interaction.edit_original_response(view=view)
    elif done.beside or (done.new_message and not context.interrupted):
        return (await interaction.followup.send(view=done.view, ephemeral=True, wait=True)).edit
    elif done.keep_files:
        await interaction.edit_original_response(view=done.view)
    else:
        await interaction.edit_original_response(view=done.view, attachments=[])
    return interaction.edit_original_response


# ---------------------------------------------------------------- presses in order


@dataclass(eq=False)
class PressQueue:
    """Orders one person's presses on one kind of panel of one table, so that no earlier state is drawn last."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    newest: int = 0
    """The latest interaction; drawings for earlier ones are out of date."""


_QUEUES: Final[WeakValueDictionary[tuple[int, str, str, int], PressQueue]] = WeakValueDictionary()


def press_queue(interaction: Interaction, kind: str, table: str) -> PressQueue:
    key = (id(interaction.client), kind, table, interaction.user.id)
    return _QUEUES.setdefault(key, PressQueue())
