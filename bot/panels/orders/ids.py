"""What stands in the ids of the panel: which table, whose panel, what to do, and the order that is being made.

An order in the making lives in the ids alone, so that neither a restart nor a day between two presses loses it.
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
from bot.tables.live import Live
from engine.notation import Notation
from engine.orders import ASK, MOST_ANSWERS, MOST_CONDITIONS, Condition, Orderable, SetOrder, Test


class OrdersAct(StrEnum):
    """What a press does. Old panels carry these signs, so they only ever become more."""

    HOME = "h"
    """The list of one's orders."""
    KIND = "k"
    """Which decision is to be answered? The rest is a page."""
    ANSWER = "a"
    """What is to be answered (next)? The rest of this one and of the next four is a draft, a page, perhaps a name."""
    NAME = "n"
    """On what does it depend?"""
    VALUE = "v"
    """On how much of it? The last of the rest is what it depends on."""
    REVIEW = "r"
    """How does it read as a whole?"""
    SAVE = "s"
    FORGET = "f"
    """The rest is a check of the order."""
    CLEAR = "c"
    """Ask whether really all of them are to be forgotten."""
    SURE = "y"
    """Forget all of them; the rest is a check of those that were shown."""
    AGAIN = "g"
    """Set again what rests."""
    OFFERS = "o"
    """What the game suggests; the rest is a page."""
    OFFER = "w"
    """One of the suggestions, shown whole."""
    TAKE = "t"
    """Take it over; behind a `~` a check of its lines."""


SELECT: Final = "l"
"""In the place of an act, which then is in what was chosen."""
_FRONT: Final = r"o:(?P<table>[0-9a-z]+):(?P<seat>\d{1,2})"
_REST: Final = r"(?::(?P<rest>[\w.~-]{0,70}))?"
TEMPLATE: Final = _FRONT + rf":(?P<act>[{''.join(OrdersAct)}{SELECT}])" + _REST
VALUE: Final = rf"(?P<act>[{''.join(OrdersAct)}])" + _REST
"""A value of a select."""


@dataclass(frozen=True)
class OrdersPanel:
    """Whose orders it shows, so that a press on it never changes another's."""

    table: str
    seat: int

    def id(self, act: OrdersAct, rest: str = "") -> str:
        return custom_id(f"o:{self.table}:{self.seat}:{act_value(act, rest)}")

    def select(self, rest: str) -> str:
        """The rest tells the selects apart: otherwise Discord still shows what was chosen in the one before."""
        return custom_id(f"o:{self.table}:{self.seat}:{SELECT}:{rest}")


def act_value(act: OrdersAct, rest: str = "") -> str:
    """As a value of a select."""
    said = f"{act}:{rest}" if rest else f"{act}"
    if len(said) > OPTION_VALUE:
        raise ValueError(f"a value of {len(said)} characters: {said}")
    return said


def check(*words: str) -> str:
    """The same for the same words, another one for others: so that nobody forgets or takes what they did not see."""
    return hashlib.blake2b("\n".join(words).encode(), digest_size=4).hexdigest()


# ---------------------------------------------------------------- an order in the making

ASKED: Final = "q"
"""The answer that leaves it to its owner, among the numbers of the others."""


@dataclass(frozen=True)
class Draft:
    """`""` for the decision: nothing is chosen yet."""

    on: str = ""
    answers: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()

    @property
    def move(self) -> SetOrder:
        return SetOrder(self.on, self.answers, self.when)

    def answered(self, answer: str) -> Draft:
        return replace(self, answers=(*self.answers, answer))

    def only(self, condition: Condition) -> Draft:
        return replace(self, when=(*self.when, condition))

    def before(self) -> Draft:
        """Without what was chosen last."""
        if self.when:
            return replace(self, when=self.when[:-1])
        return replace(self, answers=self.answers[:-1])


NOTHING: Final = Draft()


@dataclass(frozen=True)
class Offered:
    """What a seat may leave orders on."""

    notation: Notation
    kinds: Mapping[str, Orderable]
    tests: Mapping[str, Test]
    _answers: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)

    def answers(self, on: str) -> tuple[str, ...]:
        """In words."""
        if on not in self._answers:
            self._answers[on] = tuple(map(self.notation.write, self.kinds[on].answers))
        return self._answers[on]

    def further_answers(self, draft: Draft) -> list[str]:
        """Those that may stand behind what is chosen; behind "ask me" nothing would ever be looked at."""
        if len(draft.answers) >= MOST_ANSWERS or ASK in draft.answers:
            return []
        return [answer for answer in (*self.answers(draft.on), ASK) if answer not in draft.answers]

    def further_names(self, draft: Draft) -> list[str]:
        """What it may depend on besides."""
        if len(draft.when) >= MOST_CONDITIONS:
            return []
        used = {condition.name for condition in draft.when}
        return [name for name in self.kinds[draft.on].conditions if name not in used]

    def suggested(self, lines: Sequence[str]) -> bool:
        """Does the game take them at this table? Some decisions come in some of its variants alone."""
        return all(getattr(self.notation.read(line), "on", "") in self.kinds for line in lines)

    # A draft as a few signs: numbers in the lists that the game gives, and a check that they are still the same.

    def encode(self, draft: Draft) -> str:
        """`1.0-3-q.0_1~c0ffee00`."""
        on = list(self.kinds).index(draft.on)
        mine, names = self.answers(draft.on), self.kinds[draft.on].conditions
        answers = [ASKED if answer == ASK else str(mine.index(answer)) for answer in draft.answers]
        when = [
            f"{names.index(condition.name)}_{self.tests[condition.name].values.index(condition.value)}"
            for condition in draft.when
        ]
        return f"{on}.{'-'.join(answers)}.{'-'.join(when)}~{self._check}"

    def decode(self, signs: str) -> Draft:
        """Or Outdated."""
        places, _, given = signs.partition("~")
        if given != self._check:
            raise Outdated
        try:
            place, answers, when = places.split(".")
            on = list(self.kinds)[int(place)]
            draft = Draft(on, tuple(self._answer(on, answer) for answer in _parts(answers)))
            return replace(draft, when=tuple(self._condition(on, condition) for condition in _parts(when)))
        except (ValueError, LookupError):
            raise Outdated from None

    def _answer(self, on: str, sign: str) -> str:
        return ASK if sign == ASKED else self.answers(on)[int(sign)]

    def _condition(self, on: str, signs: str) -> Condition:
        name, value = map(int, signs.split("_"))
        found = self.kinds[on].conditions[name]
        return Condition(found, self.tests[found].values[value])

    @cached_property
    def _check(self) -> str:
        def words(on: str, kind: Orderable) -> str:
            values = (value for name in kind.conditions for value in (name, *self.tests[name].values))
            return " ".join((on, *self.answers(on), *values))

        return check(*(words(on, kind) for on, kind in self.kinds.items()))


def offered(live: Live, seat: int) -> Offered:
    rules: Any = live.rules
    return Offered(live.box.notation, rules.orderable(live.begun, seat), rules.tests)


def _parts(signs: str) -> Sequence[str]:
    return signs.split("-") if signs else ()
