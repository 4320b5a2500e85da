"""What somebody looks at: his orders, or how far he is with a new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from bot.cards.names import people
from bot.panels.orders.drafts import NOTHING, Draft, Lost, Offered, offered
from bot.panels.orders.ids import Act, Panel
from bot.panels.orders.wording import Wording
from bot.tables.live import Live
from bot.texts import Says, names, says
from engine.orders import Order, written

DRAFTED = (Act.ANSWER, Act.NAME, Act.VALUE, Act.REVIEW)
"""Places at which something is chosen of an order that is being made."""


@dataclass(frozen=True)
class Place:
    """Where on the panel one is."""

    at: Act = Act.HOME
    draft: Draft = NOTHING
    page: int = 0
    name: str = ""
    """What the new condition is about; or which suggestion is looked at."""


@dataclass(frozen=True)
class Screen:
    live: Live
    seat: int
    locale: str
    place: Place = Place()
    said: tuple[str, ...] = field(default=())
    """What happened to his press, in his language."""
    why: Mapping[str, str] = field(default_factory=dict)
    """By the line that sets it, why an order rests."""

    @cached_property
    def words(self) -> Says:
        return says(self.locale, self.live.game)

    @cached_property
    def offered(self) -> Offered:
        return offered(self.live, self.seat)

    @cached_property
    def texts(self) -> Wording:
        """For what Discord formats."""
        return Wording(self.words, self.live.box.notation, people(self.live, self.locale))

    @cached_property
    def labels(self) -> Wording:
        """For selects and buttons, in which it formats nothing."""
        return Wording(self.words, self.live.box.notation, names(self.live.seats, self.locale))

    @property
    def orders(self) -> tuple[Order, ...]:
        return self.live.view(self.seat).orders

    @property
    def lines(self) -> list[str]:
        """The orders as they are set."""
        return [written(self.live.box, order) for order in self.orders]

    @cached_property
    def suggested(self) -> dict[str, tuple[str, ...]]:
        """By name, what the game suggests for this table."""
        return {name: lines for name, lines in self.live.rules.suggested.items() if self.offered.suggested(lines)}

    @property
    def panel(self) -> Panel:
        return Panel(self.live.id, self.seat)

    # Places as they stand in ids

    def rest(self, place: Place) -> str:
        if place.at in DRAFTED:
            names = self.offered.kinds[place.draft.on].conditions
            name = f"~{names.index(place.name)}" if place.name else ""
            return f"{self.offered.written(place.draft)}~{place.page}{name}"
        if place.at is Act.OFFER:
            return place.name
        return str(place.page) if place.page else ""


def found(kinds: Offered, at: Act, rest: str) -> Place:
    """The place of an id, or Lost."""
    if at in DRAFTED:
        signs, _, further = rest.partition("~")
        check, _, further = further.partition("~")
        page, _, name = further.partition("~")
        draft = kinds.read(f"{signs}~{check}")
        return Place(at, draft, _number(page), _name(kinds, draft, name))
    if at is Act.OFFER:
        return Place(at, name=rest)
    return Place(at, page=_number(rest))


def _name(kinds: Offered, draft: Draft, sign: str) -> str:
    names = kinds.kinds[draft.on].conditions
    if not sign:
        return ""
    if _number(sign) >= len(names):
        raise Lost
    return names[_number(sign)]


def _number(sign: str) -> int:
    if not sign:
        return 0
    if not sign.isdecimal():
        raise Lost
    return int(sign)
