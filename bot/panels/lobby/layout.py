"""What the panel looks like: what came of the press, who sits at the table and what is played, and what to press."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from discord import ButtonStyle, SelectOption, ui

from bot.cards.lobby import outlook, seats, terms
from bot.cards.parts import GOLD, NEUTRAL, STYLES, Item, Pick, Press, apart, layout, small, text, title
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
from bot.tables.seating import SUBSTITUTE
from engine.notation import SEAT_LETTERS
from engine.players import PLAYERS
from engine.texts import LANGUAGES

SAID_ROOM: Final = 1_000
"""Characters for what came of a press."""
MOST_OPTIONS: Final = 11
"""Options for which a message has room besides the rest; commands set them all."""
COMPUTERS: Final = sorted(PLAYERS, key=lambda player: player != SUBSTITUTE)
"""The one that can be trusted with a seat comes first."""
PACES: Final = tuple(hours * 3_600 for hours in (0, 1, 6, 12, 24, 48, 72, 168))
"""Seconds that a decision may take; 0: as long as it takes."""

# ---------------------------------------------------------------- ids


class LobbyAct(StrEnum):
    """What a press does. Old panels carry these names, so they only ever become more."""

    OPTION = "option"
    """Of the game or the table; which one is the rest."""
    LANGUAGE = "language"
    PACE = "pace"
    SEATS = "seats"
    ADD = "add"
    """A computer player; which one is the rest."""
    REMOVE = "remove"
    HOST = "host"
    START = "start"


TEMPLATE: Final = r"s:(?P<act>[a-z]+):(?P<table>[0-9a-z]+)(?::(?P<rest>\w{1,60}))?"


@dataclass(frozen=True)
class LobbyPanel:
    table: str

    def id(self, act: LobbyAct, rest: str = "") -> str:
        return custom_id(f"s:{act}:{self.table}:{rest}" if rest else f"s:{act}:{self.table}")


def sitter(seat: int, who: int | str | None) -> str:
    """A player as a value of a select: where they sit, and who it is, so that nobody is taken for another."""
    return f"{seat}.{who}"


# ---------------------------------------------------------------- the whole panel


@dataclass(frozen=True, kw_only=True)
class LobbyScreen(Screen):
    person: int
    hosts: bool
    """May they change anything?"""


def lay_out(screen: LobbyScreen) -> ui.LayoutView:
    live, words = screen.live, screen.words
    here = title(words, live.game, screen.channel)
    said = cut("\n".join(screen.said), SAID_ROOM)
    if not (screen.hosts and live.status.live):
        return layout(0, NEUTRAL, text(apart(here, said)))
    waits = live.status is Status.LOBBY
    hint = small(words.sentence("settings.hint" if waits else "settings.begun"))
    sitting = "\n".join([f"**{words.sentence('settings.title')}**", hint, *seats(words, live)])
    # as long as it waits, the lists below show all that is set
    state = "\n".join([*(() if waits else terms(words, live)), *outlook(words, live)])
    controls = Controls(screen).all()
    return layout(0, GOLD if waits else NEUTRAL, text(apart(here, said, sitting, state)), *controls)


# ---------------------------------------------------------------- what can be pressed


class Controls:
    """Of a table, for one person."""

    def __init__(self, screen: LobbyScreen) -> None:
        self.words = screen.words
        self.live = screen.live
        self.person = screen.person
        self.names = screen.names
        self.panel = LobbyPanel(screen.live.id)

    def all(self) -> Iterator[Item]:
        """In the order in which one thinks of them; a game that has begun is what it is."""
        waits = self.live.status is Status.LOBBY
        yield from self._options()
        yield self._language()
        yield self._pace()
        if waits:
            yield from self._row(self._seats())
            yield self._buttons()
            yield from self._row(self._remove())
        yield from self._row(self._host())

    # What is set

    def _options(self) -> Iterator[Item]:
        present = {**self.live.game_options, **table_options.values(self.live.row)}
        offered = table_options.available(self.live.rules, self.live.status)
        for option, values in list(offered.items())[:MOST_OPTIONS]:
            offers = [(value, self._called(option, value)) for value in values]
            helps = {value: self._help(option, value) for value in values}
            yield ui.ActionRow(self._set(LobbyAct.OPTION, offers, present[option], option, helps))

    def _help(self, option: str, value: str) -> str:
        """What a value does, or else what its option is about."""
        return self.words.find(f"help.{option}.{value}") or self.words.find(f"help.option.{option}") or ""

    def _called(self, option: str, value: str) -> str:
        named = {"option": self.words.name("option", option), "value": self.words.name(option, value)}
        return self.words.sentence("lobby.option", named)

    def _language(self) -> Item:
        offers = [(code, self.words.sentence("lobby.language", {"language": code})) for code in LANGUAGES]
        return ui.ActionRow(self._set(LobbyAct.LANGUAGE, offers, self.live.language))

    def _pace(self) -> Item:
        present = int(self.live.row.pace or 0)
        paces = dict.fromkeys([*PACES, present])
        offers = [(str(pace), self.words.sentence("lobby.pace", {"pace": pace})) for pace in paces]
        return ui.ActionRow(self._set(LobbyAct.PACE, offers, str(present)))

    def _seats(self) -> Pick | None:
        """Those that are taken stay."""
        offers = [
            (str(seats), self.words.sentence("settings.seats", {"seats": seats}))
            for seats in self.live.rules.seats
            if seats >= len(self.live.taken)
        ]
        return self._set(LobbyAct.SEATS, offers, str(len(self.live.seats))) if len(offers) > 1 else None

    def _set(
        self,
        act: LobbyAct,
        offers: Iterable[tuple[str, str]],
        present: str,
        rest: str = "",
        helps: Mapping[str, str] = MappingProxyType({}),
    ) -> Pick:
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
        return Pick(custom_id=self.panel.id(act, rest), options=shown[:SELECT_OPTIONS])

    # Who sits there

    def _buttons(self) -> Item:
        full = len(self.live.taken) == len(self.live.seats)
        added = [
            Press(
                label=cut(self.words.sentence("settings.add", {"player": player}), BUTTON_LABEL),
                custom_id=self.panel.id(LobbyAct.ADD, player),
                disabled=full,
            )
            for player in COMPUTERS
        ][: ROW_BUTTONS - 1]
        start = Press(
            style=STYLES.get(LobbyAct.START, ButtonStyle.secondary),
            label=cut(self.words.sentence("button.start"), BUTTON_LABEL),
            custom_id=self.panel.id(LobbyAct.START),
            disabled=len(self.live.taken) < self.live.rules.seats[0],
        )
        return ui.ActionRow(*added, start)

    def _remove(self) -> Pick | None:
        """A host who wants to go has a button of the card for it."""
        others = [seat for seat in self.live.taken if seat.person != self.person]
        offers = [(sitter(seat.seat, seat.person or seat.player), self._named(seat)) for seat in others]
        return self._whom(LobbyAct.REMOVE, offers, self.words.sentence("settings.remove"))

    def _host(self) -> Pick | None:
        others = [seat for seat in self.live.taken if seat.person not in (None, self.live.row.host)]
        offers = [(str(seat.person), self._named(seat)) for seat in others]
        return self._whom(LobbyAct.HOST, offers, self.words.sentence("settings.host"))

    def _named(self, seat: SeatRow) -> str:
        """Discord formats nothing in a select."""
        return f"{SEAT_LETTERS[seat.seat]} · {self.names[seat.seat]}"

    def _whom(self, act: LobbyAct, offers: Iterable[tuple[str, str]], asks: str) -> Pick | None:
        """The id tells the versions of a table apart: otherwise Discord still shows who was chosen before."""
        shown = [SelectOption(label=cut(label, OPTION_LABEL), value=value) for value, label in offers]
        if not shown:
            return None
        rest = str(self.live.row.version)
        return Pick(
            custom_id=self.panel.id(act, rest),
            placeholder=cut(asks, SELECT_PLACEHOLDER),
            options=shown[:SELECT_OPTIONS],
        )

    @staticmethod
    def _row(pick: Pick | None) -> Iterator[ui.ActionRow[Any]]:
        if pick is not None:
            yield ui.ActionRow(pick)
