"""The options of a decision on the private message that asks for it: no panel need be opened first."""

from __future__ import annotations

from typing import Any, Final

from discord import ui

from bot import logs
from bot.limits import SELECT_OPTIONS
from bot.panels.turn.arrangement import MAX_BUTTONS
from bot.panels.turn.labels import offer_labels
from bot.panels.turn.layout import Controls
from bot.panels.turn.screen import TurnScreen, first_way
from bot.store.rows import Status
from bot.tables.drafts import current_draft
from bot.tables.snapshot import TableSnapshot

MAX_LISTS: Final = 2
"""Selects; a question with more is for a panel."""


def direct_options(snapshot: TableSnapshot, seat: int, locale: str) -> list[ui.Item[Any]]:
    """Rows of controls; none if there are many, or if they name people, since the message stays while names change."""
    try:
        return _rows(snapshot, seat, locale)
    except Exception as error:  # noqa: BLE001  # the message has *Play* as well
        logs.unexpected(error, "no direct options", table=snapshot.id)
        return []


def _rows(snapshot: TableSnapshot, seat: int, locale: str) -> list[ui.Item[Any]]:
    if snapshot.status is not Status.RUNNING:
        return []
    draft = current_draft(snapshot, seat)
    way = first_way(snapshot, seat, draft)
    screen = TurnScreen(snapshot=snapshot, locale=locale, seat=seat, draft=draft, way=way)
    if draft.moves or screen.question is None or not _are_few(screen) or _name_people(screen):
        return []
    return [*Controls(screen, on_message=True).rows()]


def _are_few(screen: TurnScreen) -> bool:
    shown = screen.arrangement
    if len(shown.lists) > MAX_LISTS or any(len(each.offers) > SELECT_OPTIONS for each in shown.lists):
        return False
    return len(shown.buttons) + len(shown.passes) <= MAX_BUTTONS


def _name_people(screen: TurnScreen) -> bool:
    shown, notation = screen.arrangement, screen.snapshot.box.notation
    nameless = [f"§{seat}" for seat in range(len(screen.names))]
    groups = [each.offers for each in shown.lists] + [shown.buttons, shown.passes]
    return any(
        screen.label_offers(offers, beside=True) != offer_labels(screen.words, notation, offers, nameless, beside=True)
        for offers in groups
        if offers
    )
