"""The layout of the panel: notices, players, settings, controls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final
from zlib import crc32

from discord import ButtonStyle, SelectOption, ui

from bot.cards.clock import clock_line
from bot.cards.lobby import readiness_lines, seat_lines, settings_lines
from bot.cards.parts import GOLD, NEUTRAL, STYLES, IdButton, IdSelect, Item, layout, paragraphs, small, text, title
from bot.interactions.panel import Screen
from bot.limits import (
    BUTTON_LABEL,
    OPTION_DESCRIPTION,
    OPTION_LABEL,
    ROW_BUTTONS,
    SELECT_OPTIONS,
    SELECT_PLACEHOLDER,
    custom_id,
    cut,
)
from bot.store.rows import SeatRow, Status
from bot.tables import options as table_options
from bot.tables.clock import CLOCK, NAMED
from bot.tables.seating import SUBSTITUTE
from bot.tables.settings import PACES
from engine.players import PLAYERS
from engine.texts import LANGUAGES

NOTICE_ROOM: Final = 1_000
"""Characters for the notices."""
MAX_OPTIONS: Final = 11
"""The options that fit into a message besides the rest; commands can set all."""
COMPUTER_PLAYERS: Final = sorted(PLAYERS, key=lambda player: player != SUBSTITUTE)
"""The one that is used as a substitute first."""
FIRST_ID: Final = 1_000
STATES: Final = 100
"""Ids of selects, above those that Discord assigns: so many for each."""

# ---------------------------------------------------------------- ids


class LobbyAct(StrEnum):
    """What a press does. Panels that were sent contain these values, so they never change."""

    OPTION = "option"
    """An option of the game or the table; the rest is its name."""
    LANGUAGE = "language"
    PACE = "pace"
    SEATS = "seats"
    ADD = "add"
    """A computer player; the rest is its name."""
    REMOVE = "remove"
    HOST = "host"
    START = "start"


TEMPLATE: Final = r"s:(?P<act>[a-z]+):(?P<table>[0-9a-z]+)(?::(?P<rest>\w{1,60}))?"


@dataclass(frozen=True)
class LobbyPanel:
    table: str

    def id(self, act: LobbyAct, rest: str = "") -> str:
        return custom_id(f"s:{act}:{self.table}:{rest}" if rest else f"s:{act}:{self.table}")


def player_value(seat: int, who: int | str | None) -> str:
    """A player as the value of a select: seat and identity, so that an old panel cannot remove a later player."""
    return f"{seat}.{who}"


def _component_id(place: int, state: int) -> int:
    """The id of a select. If the panel changes, a client may keep what it shows for a component with the same id, so
    each select has its own, and another one for each value."""
    return FIRST_ID + place * STATES + state % STATES


# ---------------------------------------------------------------- the whole panel


@dataclass(frozen=True, kw_only=True)
class LobbyScreen(Screen):
    person: int
    can_edit: bool
    """May the person change the settings?"""


def build_view(screen: LobbyScreen) -> ui.LayoutView:
    snapshot, words = screen.snapshot, screen.words
    here = title(words, snapshot, screen.channel)
    notices = cut("\n".join(screen.notices), NOTICE_ROOM)
    if not (screen.can_edit and snapshot.status.is_active):
        return layout(0, NEUTRAL, text(paragraphs(here, notices)))
    waits = snapshot.status is Status.LOBBY
    hint = small(words.sentence("settings.hint" if waits else "settings.begun"))
    sitting = "\n".join([f"**{words.sentence('settings.title')}**", hint, *seat_lines(words, snapshot)])
    # in a lobby the selects below show the settings
    state = "\n".join([*(() if waits else settings_lines(words, snapshot)), *readiness_lines(words, snapshot)])
    controls = Controls(screen).rows()
    return layout(0, GOLD if waits else NEUTRAL, text(paragraphs(here, notices, sitting, state)), *controls)


# ---------------------------------------------------------------- what can be pressed


class Controls:
    """The controls of a table for one person."""

    def __init__(self, screen: LobbyScreen) -> None:
        self.words = screen.words
        self.snapshot = screen.snapshot
        self.person = screen.person
        self.names = screen.names
        self.panel = LobbyPanel(screen.snapshot.id)

    def rows(self) -> Iterator[Item]:
        """Settings first, then seats; fewer once the game has begun."""
        waits = self.snapshot.status is Status.LOBBY
        yield from self._options()
        yield self._language()
        yield self._pace()
        if waits:
            yield from self._optional_row(self._seats())
            yield self._buttons()
            yield from self._optional_row(self._remove())
        yield from self._optional_row(self._host())

    # Settings

    def _options(self) -> Iterator[Item]:
        present = {**self.snapshot.game_options, **table_options.values(self.snapshot.row)}
        offered = table_options.available(self.snapshot.rules, self.snapshot.status)
        for option, values in list(offered.items())[:MAX_OPTIONS]:
            offers = [(value, self._option_label(option, value)) for value in values]
            helps = {value: self._help(option, value) for value in values}
            yield ui.ActionRow(self._value_select(LobbyAct.OPTION, offers, present[option], option, helps))

    def _help(self, option: str, value: str) -> str:
        """What a value does, or else what its option does."""
        return self.words.find(f"help.{option}.{value}") or self.words.find(f"help.option.{option}") or ""

    def _option_label(self, option: str, value: str) -> str:
        named = {"option": self.words.name("option", option), "value": self.words.name(option, value)}
        return self.words.sentence("lobby.option", named)

    def _language(self) -> Item:
        offers = [(code, self.words.sentence("lobby.language", {"language": code})) for code in LANGUAGES]
        return ui.ActionRow(self._value_select(LobbyAct.LANGUAGE, offers, self.snapshot.language))

    def _pace(self) -> Item:
        """Hours per decision, then the paces with a reserve."""
        row = self.snapshot.row
        chosen = row.table_options.get(CLOCK)
        present = str(int(row.pace or 0)) if chosen is None else chosen
        paces = dict.fromkeys([*PACES, *([int(present)] if chosen is None else [])])
        clocks = dict.fromkeys([*NAMED, *([] if chosen is None else [chosen])])
        offers = [(str(pace), self.words.sentence("lobby.pace", {"pace": pace})) for pace in paces]
        offers += [(clock, clock_line(self.words, clock)) for clock in clocks]
        return ui.ActionRow(self._value_select(LobbyAct.PACE, offers, present))

    def _seats(self) -> IdSelect | None:
        """Numbers of seats that leave room for those taken."""
        offers = [
            (str(seats), self.words.sentence("settings.seats", {"seats": seats}))
            for seats in self.snapshot.rules.seats
            if seats >= len(self.snapshot.taken_seats)
        ]
        return self._value_select(LobbyAct.SEATS, offers, str(len(self.snapshot.seats))) if len(offers) > 1 else None

    def _value_select(
        self,
        act: LobbyAct,
        offers: Sequence[tuple[str, str]],
        present: str,
        rest: str = "",
        helps: Mapping[str, str] = MappingProxyType({}),
    ) -> IdSelect:
        shown = [
            SelectOption(
                label=cut(label, OPTION_LABEL),
                value=value,
                description=cut(helps.get(value, ""), OPTION_DESCRIPTION) or None,
                default=value == present,
            )
            for value, label in offers
        ]
        if len(shown) > SELECT_OPTIONS:
            shown.sort(key=lambda offer: not offer.default)
        place = (
            list(LobbyAct).index(act) if act is not LobbyAct.OPTION else len(LobbyAct) + self._option_names.index(rest)
        )
        chosen = next((number for number, (value, _) in enumerate(offers) if value == present), 0)
        return IdSelect(
            custom_id=self.panel.id(act, rest), options=shown[:SELECT_OPTIONS], id=_component_id(place, chosen)
        )

    @cached_property
    def _option_names(self) -> list[str]:
        """All options, in the same order in a lobby and in a game."""
        return list(table_options.available(self.snapshot.rules))

    # Players

    def _buttons(self) -> Item:
        """*Start* can always be pressed, since others may join after the panel was drawn; a refusal says how many are
        missing."""
        full = len(self.snapshot.taken_seats) == len(self.snapshot.seats)
        added = [
            IdButton(
                label=cut(self.words.sentence("settings.add", {"player": player}), BUTTON_LABEL),
                custom_id=self.panel.id(LobbyAct.ADD, player),
                disabled=full,
            )
            for player in COMPUTER_PLAYERS
        ][: ROW_BUTTONS - 1]
        start = IdButton(
            style=STYLES.get(LobbyAct.START, ButtonStyle.secondary),
            label=cut(self.words.sentence("button.start"), BUTTON_LABEL),
            custom_id=self.panel.id(LobbyAct.START),
        )
        return ui.ActionRow(*added, start)

    def _remove(self) -> IdSelect | None:
        """Removes a player; hosts themselves leave by the button of the card."""
        others = [seat for seat in self.snapshot.taken_seats if seat.person != self.person]
        offers = [(player_value(seat.seat, seat.person or seat.player), self._player_label(seat)) for seat in others]
        return self._player_select(LobbyAct.REMOVE, offers, self.words.sentence("settings.remove"))

    def _host(self) -> IdSelect | None:
        others = [seat for seat in self.snapshot.taken_seats if seat.person not in (None, self.snapshot.row.host)]
        offers = [(str(seat.person), self._player_label(seat)) for seat in others]
        return self._player_select(LobbyAct.HOST, offers, self.words.sentence("settings.host"))

    def _player_label(self, seat: SeatRow) -> str:
        """Plain text, since Discord formats nothing in a select."""
        return f"{seat.letter} · {self.names[seat.seat]}"

    def _player_select(self, act: LobbyAct, offers: Iterable[tuple[str, str]], asks: str) -> IdSelect | None:
        """A select of players. A number in its id stops Discord from still showing the last choice."""
        shown = [SelectOption(label=cut(label, OPTION_LABEL), value=value) for value, label in offers]
        if not shown:
            return None
        return IdSelect(
            custom_id=self.panel.id(act, str(self._players_number)),
            placeholder=cut(asks, SELECT_PLACEHOLDER),
            options=shown[:SELECT_OPTIONS],
            id=_component_id(list(LobbyAct).index(act), self._players_number),
        )

    @cached_property
    def _players_number(self) -> int:
        """Another one when a player was chosen. In a game, the version of the table would count the orders and drafts
        of others."""
        row, seats = self.snapshot.row, self.snapshot.seats
        if self.snapshot.status is Status.LOBBY:
            return row.version
        return crc32(repr((row.host, *((seat.owner, seat.person) for seat in seats))).encode())

    @staticmethod
    def _optional_row(pick: IdSelect | None) -> Iterator[ui.ActionRow[Any]]:
        if pick is not None:
            yield ui.ActionRow(pick)
