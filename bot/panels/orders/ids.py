"""The ids of the panel: table, seat, action, and the draft of a new order.

A draft is stored in the ids alone, so neither a restart nor a day between two presses loses it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from bot.interactions.panel import Outdated
from bot.limits import OPTION_VALUE, custom_id
from bot.tables.snapshot import TableSnapshot
from engine.notation import Notation
from engine.orders import ASK, MAX_ANSWERS, MAX_CONDITIONS, Condition, ConditionTest, Orderable, SetOrder


class OrdersAct(StrEnum):
    """What a press does. Panels that were sent contain these values, so they never change."""

    HOME = "h"
    """The list of orders."""
    KIND = "k"
    """Asks for the decision to answer. The rest is a page."""
    ANSWER = "a"
    """Asks for the (next) answer. The rest of this and the next four is a draft, a page, perhaps a name."""
    NAME = "n"
    """Asks for a condition."""
    VALUE = "v"
    """Asks for the value of the condition whose name is at the end of the rest."""
    REVIEW = "r"
    """Shows the whole draft."""
    SAVE = "s"
    FORGET = "f"
    """The rest is a checksum of the order."""
    CLEAR = "c"
    """Asks for confirmation to forget all orders."""
    SURE = "y"
    """Forgets all orders; the rest is a checksum of those that were shown."""
    AGAIN = "g"
    """Sets resting orders again."""
    OFFERS = "o"
    """The suggestions of the game; the rest is a page."""
    OFFER = "w"
    """One suggestion in full."""
    TAKE = "t"
    """Sets a suggestion's orders; after a `~` a checksum of its lines."""


SELECT: Final = "l"
"""Stands for the act in the id of a select: the chosen value contains the act."""
_FRONT: Final = r"o:(?P<table>[0-9a-z]+):(?P<seat>\d{1,2})"
_REST: Final = r"(?::(?P<rest>[\w.~-]{0,70}))?"
TEMPLATE: Final = _FRONT + rf":(?P<act>[{''.join(OrdersAct)}{SELECT}])" + _REST
VALUE: Final = rf"(?P<act>[{''.join(OrdersAct)}])" + _REST
"""The pattern of a select's values."""


@dataclass(frozen=True)
class OrdersPanel:
    """The panel of one seat, so that a press on it never changes another seat's orders."""

    table: str
    seat: int

    def id(self, act: OrdersAct, rest: str = "") -> str:
        return custom_id(f"o:{self.table}:{self.seat}:{select_value(act, rest)}")

    def select(self, rest: str) -> str:
        """The rest tells the selects apart; otherwise Discord would keep showing the choice of the one before."""
        return custom_id(f"o:{self.table}:{self.seat}:{SELECT}:{rest}")


def select_value(act: OrdersAct, rest: str = "") -> str:
    """An act as the value of a select."""
    value = f"{act}:{rest}" if rest else f"{act}"
    if len(value) > OPTION_VALUE:
        raise ValueError(f"a value of {len(value)} characters: {value}")
    return value


def lines_checksum(*words: str) -> str:
    """A checksum of lines, so that a press only changes what its panel showed."""
    return hashlib.blake2b("\n".join(words).encode(), digest_size=4).hexdigest()


# ---------------------------------------------------------------- drafts of orders

ASK_SIGN: Final = "q"
"""Encodes the answer "ask me"; other answers are encoded as numbers."""


@dataclass(frozen=True)
class Draft:
    """An order that is being made; `on` is the decision it answers, empty if none is chosen yet."""

    on: str = ""
    answers: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()

    @property
    def move(self) -> SetOrder:
        return SetOrder(self.on, self.answers, self.when)

    def with_answer(self, answer: str) -> Draft:
        return replace(self, answers=(*self.answers, answer))

    def with_condition(self, condition: Condition) -> Draft:
        return replace(self, when=(*self.when, condition))

    def without_last(self) -> Draft:
        """Without the last choice."""
        if self.when:
            return replace(self, when=self.when[:-1])
        return replace(self, answers=self.answers[:-1])


EMPTY_DRAFT: Final = Draft()


@dataclass(frozen=True)
class OrderOptions:
    """The orders that a seat may set."""

    notation: Notation
    kinds: Mapping[str, Orderable]
    tests: Mapping[str, ConditionTest]
    _answers: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)

    def answers(self, on: str) -> tuple[str, ...]:
        """Answers to a decision, in notation."""
        if on not in self._answers:
            self._answers[on] = tuple(map(self.notation.write, self.kinds[on].answers))
        return self._answers[on]

    def remaining_answers(self, draft: Draft) -> list[str]:
        """Answers that can follow those of the draft; none after "ask me", since they would never be used."""
        if len(draft.answers) >= MAX_ANSWERS or ASK in draft.answers:
            return []
        return [answer for answer in (*self.answers(draft.on), ASK) if answer not in draft.answers]

    def remaining_conditions(self, draft: Draft) -> list[str]:
        """Names of conditions that can be added."""
        if len(draft.when) >= MAX_CONDITIONS:
            return []
        used = {condition.name for condition in draft.when}
        return [name for name in self.kinds[draft.on].conditions if name not in used]

    def can_set(self, lines: Sequence[str]) -> bool:
        """Can these lines be set at this table? Some decisions exist only in some variants."""
        return all(getattr(self.notation.read(line), "on", "") in self.kinds for line in lines)

    # A draft in few characters: indices into the lists of the game, and a checksum of those lists.

    def encode(self, draft: Draft) -> str:
        """`1.0-3-q.0_1~c0ffee00`."""
        on = list(self.kinds).index(draft.on)
        own, names = self.answers(draft.on), self.kinds[draft.on].conditions
        answers = [ASK_SIGN if answer == ASK else str(own.index(answer)) for answer in draft.answers]
        when = [
            f"{names.index(condition.name)}_{self.tests[condition.name].values.index(condition.value)}"
            for condition in draft.when
        ]
        return f"{on}.{'-'.join(answers)}.{'-'.join(when)}~{self._check}"

    def decode(self, signs: str) -> Draft:
        """Raises Outdated if the lists have changed."""
        places, _, checksum = signs.partition("~")
        if checksum != self._check:
            raise Outdated
        try:
            place, answers, when = places.split(".")
            on = list(self.kinds)[int(place)]
            draft = Draft(on, tuple(self._answer(on, answer) for answer in _parts(answers)))
            return replace(draft, when=tuple(self._condition(on, condition) for condition in _parts(when)))
        except (ValueError, LookupError):
            raise Outdated from None

    def _answer(self, on: str, sign: str) -> str:
        return ASK if sign == ASK_SIGN else self.answers(on)[int(sign)]

    def _condition(self, on: str, signs: str) -> Condition:
        name, value = map(int, signs.split("_"))
        test = self.kinds[on].conditions[name]
        return Condition(test, self.tests[test].values[value])

    @cached_property
    def _check(self) -> str:
        def words(on: str, kind: Orderable) -> str:
            values = (value for name in kind.conditions for value in (name, *self.tests[name].values))
            return " ".join((on, *self.answers(on), *values))

        return lines_checksum(*(words(on, kind) for on, kind in self.kinds.items()))


def order_options(snapshot: TableSnapshot, seat: int) -> OrderOptions:
    rules: Any = snapshot.rules
    return OrderOptions(snapshot.box.notation, rules.orderable(snapshot.game_position, seat), rules.condition_tests)


def _parts(signs: str) -> Sequence[str]:
    return signs.split("-") if signs else ()
