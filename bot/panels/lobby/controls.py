"""What can be pressed: a select for each thing that can be set, which shows how it is set, and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from discord import ButtonStyle, SelectOption, ui

from bot.cards.parts import STYLES, Item, Pick, Press
from bot.commands.options import PACES
from bot.limits import (
    BUTTON_LABEL,
    OPTION_DESCRIPTION,
    OPTION_LABEL,
    ROW_BUTTONS,
    SELECT_OPTIONS,
    SELECT_PLACEHOLDER,
    cut,
)
from bot.panels.lobby.ids import What, sitter, wished
from bot.store.rows import SeatRow, Status
from bot.tables.live import Live
from bot.tables.seating import SUBSTITUTE
from bot.texts import Says, names
from engine.notation import SEAT_LETTERS
from engine.players import PLAYERS
from engine.texts import LANGUAGES

MOST_OPTIONS: Final = 11
"""Options of a game for which a message has room besides the rest."""
COMPUTERS: Final = sorted(PLAYERS, key=lambda player: player != SUBSTITUTE)
"""The one that can be trusted with a seat comes first."""


class Controls:
    """Of a table, for one person."""

    def __init__(self, words: Says, live: Live, person: int) -> None:
        self.words = words
        self.live = live
        self.person = person

    def all(self) -> Iterator[Item]:
        """In the order in which one thinks of them; a game that has begun is what it is."""
        waits = self.live.status is Status.LOBBY
        if waits:
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
        for option, values in list(self.live.rules.options.items())[:MOST_OPTIONS]:
            present = self.live.row.options[option]
            offers = [(value, self._called(option, value)) for value in values]
            helps = {value: self._help(option, value) for value in values}
            yield ui.ActionRow(self._set(What.OPTION, offers, present, option, helps))

    def _help(self, option: str, value: str) -> str:
        """What a value does, or else what its option is about."""
        return self.words.find(f"help.{option}.{value}") or self.words.find(f"help.option.{option}") or ""

    def _called(self, option: str, value: str) -> str:
        named = {"option": self.words.name("option", option), "value": self.words.name(option, value)}
        return self.words.sentence("lobby.option", named)

    def _language(self) -> Item:
        offers = [(code, self.words.sentence("lobby.language", {"language": code})) for code in LANGUAGES]
        return ui.ActionRow(self._set(What.LANGUAGE, offers, self.live.language))

    def _pace(self) -> Item:
        present = int(self.live.row.pace or 0)
        paces = dict.fromkeys([*(choice.value for choice in PACES), present])
        offers = [(str(pace), self.words.sentence("lobby.pace", {"pace": pace})) for pace in paces]
        return ui.ActionRow(self._set(What.PACE, offers, str(present)))

    def _seats(self) -> Pick | None:
        """Those that are taken stay."""
        offers = [
            (str(seats), self.words.sentence("settings.seats", {"seats": seats}))
            for seats in self.live.rules.seats
            if seats >= len(self.live.taken)
        ]
        return self._set(What.SEATS, offers, str(len(self.live.seats))) if len(offers) > 1 else None

    def _set(
        self,
        what: What,
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
        return Pick(custom_id=wished(what, self.live.id, rest), options=shown[:SELECT_OPTIONS])

    # Who sits there

    def _buttons(self) -> Item:
        full = len(self.live.taken) == len(self.live.seats)
        added = [
            Press(
                label=cut(self.words.sentence("settings.add", {"player": player}), BUTTON_LABEL),
                custom_id=wished(What.ADD, self.live.id, player),
                disabled=full,
            )
            for player in COMPUTERS
        ][: ROW_BUTTONS - 1]
        start = Press(
            style=STYLES.get(What.START, ButtonStyle.secondary),
            label=cut(self.words.sentence("button.start"), BUTTON_LABEL),
            custom_id=wished(What.START, self.live.id),
            disabled=len(self.live.taken) < self.live.rules.seats[0],
        )
        return ui.ActionRow(*added, start)

    def _remove(self) -> Pick | None:
        """Whoever wants to go himself has a button of the card for it."""
        others = [seat for seat in self.live.taken if seat.person != self.person]
        offers = [(sitter(seat.seat, seat.person or seat.player), self._named(seat)) for seat in others]
        return self._whom(What.REMOVE, offers, self.words.sentence("settings.remove"))

    def _host(self) -> Pick | None:
        others = [seat for seat in self.live.taken if seat.person not in (None, self.live.row.host)]
        offers = [(str(seat.person), self._named(seat)) for seat in others]
        return self._whom(What.HOST, offers, self.words.sentence("settings.host"))

    def _named(self, seat: SeatRow) -> str:
        """Discord formats nothing in a select."""
        return f"{SEAT_LETTERS[seat.seat]} · {names(self.live.seats, self.words.lang)[seat.seat]}"

    def _whom(self, what: What, offers: Iterable[tuple[str, str]], asks: str) -> Pick | None:
        """The id tells the versions of a table apart: otherwise Discord still shows who was chosen before."""
        shown = [SelectOption(label=cut(label, OPTION_LABEL), value=value) for value, label in offers]
        if not shown:
            return None
        rest = str(self.live.row.version)
        return Pick(
            custom_id=wished(what, self.live.id, rest),
            placeholder=cut(asks, SELECT_PLACEHOLDER),
            options=shown[:SELECT_OPTIONS],
        )

    @staticmethod
    def _row(pick: Pick | None) -> Iterator[ui.ActionRow[Any]]:
        if pick is not None:
            yield ui.ActionRow(pick)
