"""An order in the making: it lives in the ids of the panel alone, so that neither a restart nor a day between two
presses loses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from bot.panels.orders.ids import check
from bot.tables.live import Live
from engine.notation import Notation
from engine.orders import ASK, MOST_ANSWERS, MOST_CONDITIONS, Condition, Orderable, SetOrder, Test

ASKED: Final = "q"
"""The answer that leaves it to its owner, among the numbers of the others."""


class Lost(Exception):
    """What was written down leads nowhere, or elsewhere than it did: the game offers other things by now."""


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

    def written(self, draft: Draft) -> str:
        """`1.0-3-q.0_1~c0ffee00`."""
        on = list(self.kinds).index(draft.on)
        mine, names = self.answers(draft.on), self.kinds[draft.on].conditions
        answers = [ASKED if answer == ASK else str(mine.index(answer)) for answer in draft.answers]
        when = [f"{names.index(it.name)}_{self.tests[it.name].values.index(it.value)}" for it in draft.when]
        return f"{on}.{'-'.join(answers)}.{'-'.join(when)}~{self._check}"

    def read(self, written: str) -> Draft:
        """Or Lost."""
        signs, _, given = written.partition("~")
        if given != self._check:
            raise Lost
        try:
            place, answers, when = signs.split(".")
            on = list(self.kinds)[int(place)]
            draft = Draft(on, tuple(self._answer(on, it) for it in _parts(answers)))
            return replace(draft, when=tuple(self._condition(on, it) for it in _parts(when)))
        except (ValueError, LookupError):
            raise Lost from None

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
