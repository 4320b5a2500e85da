"""Asks before a person leaves a running game: what happens with their seat, and who becomes the host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from discord import ButtonStyle, ui

from bot.cards.message import OutgoingMessage
from bot.cards.parts import NEUTRAL, IdButton, layout, paragraphs, text, title
from bot.interactions.context import Context
from bot.interactions.panel import PanelKind, PanelPress, Screen, Update, panel_item_class
from bot.interactions.reply import Reply
from bot.limits import BUTTON_LABEL, custom_id, cut
from bot.store.rows import Status
from bot.tables.seating import SUBSTITUTE, leave_table, next_host
from bot.tables.snapshot import TableSnapshot
from bot.texts.localised import localise
from engine.illegal import Refused

TEMPLATE: Final = r"l:(?P<act>[a-z]+):(?P<table>[0-9a-z]+)"


class LeaveAct(StrEnum):
    """What a press does. Messages that were sent contain these values, so they never change."""

    LEAVE = "leave"
    STAY = "stay"


@dataclass(frozen=True)
class LeavePanel:
    table: str

    def id(self, act: LeaveAct) -> str:
        return custom_id(f"l:{act}:{self.table}")


LeavePress = PanelPress[LeavePanel, str]


async def ask_to_leave(context: Context) -> Reply:
    """A player of a running game is asked; everyone else gets an answer at once."""
    snapshot = context.table
    if snapshot.status is not Status.RUNNING or snapshot.seat_of(context.request.person) is None:
        return await context.answer_reply(await leave_table(context.tables, context.request, snapshot.id))
    screen = Screen(snapshot=snapshot, locale=context.locale)
    lines = [localise(line, context.locale) for line in _consequences(screen, context.request.person)]
    return Reply(message=OutgoingMessage(lambda _: _question(screen, lines)))


def _consequences(screen: Screen, person: int) -> Iterator[str]:
    snapshot, words = screen.snapshot, screen.words
    if len(snapshot.persons) == 1:
        yield words.sentence("leave.last")
        return
    yield words.sentence("leave.seat", {"player": SUBSTITUTE})
    own = snapshot.seat_of(person)
    if own is not None and own.seat in snapshot.game_position.awaited():
        yield words.sentence("leave.awaited")
    if person == snapshot.row.host:
        yield words.sentence("leave.host", {"name": _name_of(screen, next_host(snapshot, person))})


def _name_of(screen: Screen, person: int | None) -> str:
    return next(name for seat, name in zip(screen.snapshot.seats, screen.people, strict=True) if seat.person == person)


def _question(screen: Screen, lines: list[str]) -> ui.LayoutView:
    words, panel = screen.words, LeavePanel(screen.snapshot.id)
    styles = {LeaveAct.LEAVE: ButtonStyle.danger, LeaveAct.STAY: ButtonStyle.secondary}
    row = ui.ActionRow[ui.LayoutView](
        *(
            IdButton(style=style, label=cut(words.sentence(f"leave.{act}"), BUTTON_LABEL), custom_id=panel.id(act))
            for act, style in styles.items()
        )
    )
    asks = f"**{words.sentence('leave.title')}**"
    here = title(words, screen.snapshot, screen.channel)
    return layout(0, NEUTRAL, text(paragraphs(here, asks, "\n".join(lines))), row)


def _read(match: re.Match[str], chosen: str) -> LeavePress:
    return PanelPress(LeavePanel(match["table"]), match["act"])


async def _act(context: Context, press: LeavePress) -> Update:
    snapshot: TableSnapshot = await context.load_table(press.panel.table)
    match press.act:
        case LeaveAct.LEAVE:
            done = await leave_table(context.tables, context.request, snapshot.id)
            context.use_table(done.snapshot)
            said = context.say(f"answer.{done.key}", **done.params)
        case LeaveAct.STAY:
            said = context.say("leave.stayed")
        case _:
            # from another version of the bot
            raise Refused("button.unknown")
    return Update(layout(0, NEUTRAL, text(localise(said, context.locale))))


LEAVING: Final = PanelKind("leaving", TEMPLATE, _read, _act)
ITEM: Final = panel_item_class(LEAVING)
