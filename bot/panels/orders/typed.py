"""Orders as typed lines: read as a whole, and completed while they are typed, by the words of the notation or of the
reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest
from typing import Final, NamedTuple

from bot.limits import CHOICE_NAME
from bot.panels.orders.ids import Draft, Offered, offered
from bot.panels.orders.wording import Wording
from bot.tables.lines import vocabulary
from bot.tables.live import Live
from bot.texts import names, says
from engine.illegal import Illegal, Refused
from engine.move import Move
from engine.notation import LONGEST_LINE, MOST_WORDS, Names, tokens
from engine.orders import LONGEST, Condition, ForgetOrder, ForgetOrders, Order, OrderMove, SetOrder, written
from engine.table import MOST_ON_A_LINE

FRONT: Final = "order "
"""May be left out where only orders are typed."""


def read_orders(live: Live, line: str) -> str:
    """The line as it is played; Refused if it does not consist of orders."""
    parts = [part.strip() for part in line.split(";")]
    if len(parts) > MOST_ON_A_LINE:
        raise Illegal("unreadable.long")
    known = vocabulary(live)
    return "; ".join(live.box.notation.write(_order(live, part, known)) for part in parts)


def _order(live: Live, part: str, known: Names) -> Move:
    notation = live.box.notation
    try:
        move = notation.read(part, known)
    except Illegal as unread:
        try:
            return notation.read(FRONT + part, known)
        except Illegal as still:
            # For what looks like a whole order, what that lacks is the reason.
            raise (unread if part.split()[:1] in ([], FRONT.split()) else still) from None
    if not isinstance(move, OrderMove):
        raise Refused("orders.move", move=notation.write(move))
    return move


# ---------------------------------------------------------------- completing


class Found(NamedTuple):
    line: str
    label: str


def complete(live: Live, seat: int, typed: str, locale: str, most: int) -> list[Found]:
    """What stands before the last `;` is given."""
    before, semicolon, last = typed[:LONGEST_LINE].rpartition(";")
    try:
        start = f"{read_orders(live, before)}; " if semicolon else ""
    except Refused:
        return []
    wording = Wording(says(locale, live.game), live.box.notation, names(live.seats, locale))
    return [
        Found(start + one.line, ("…; " if start else "") + one.label)
        for one in Completing(live, seat, wording).found(last, most)
    ]


class Completing:
    def __init__(self, live: Live, seat: int, wording: Wording) -> None:
        self.live = live
        self.seat = seat
        self.wording = wording
        self.notation = live.box.notation
        self.offered: Offered = offered(live, seat)
        self.mine: tuple[Order, ...] = live.view(seat).orders
        self._heard: dict[str, frozenset[str]] = {}

    def found(self, typed: str, most: int) -> list[Found]:
        words = tokens(typed)[:MOST_WORDS]
        whole, rest = self._read(words)
        chances = chain(self._on_from(whole, rest), self._anew(words[1:] if words[:1] == ("order",) else words))
        seen: dict[str, Found] = {}
        for move in chances:
            line = self.notation.write(move)
            if line not in seen and len(line) <= LONGEST and self.live.begun.refuse(self.seat, move) is None:
                seen[line] = Found(line, self._label(line, move))
            if len(seen) == most:
                break
        return list(seen.values())

    def _label(self, line: str, move: SetOrder | ForgetOrder | ForgetOrders) -> str:
        """Cut off, several would look alike: then the words that are typed tell more."""
        said = self.wording.move(move, self.mine)
        return said if len(said) <= CHOICE_NAME else line

    # What is typed is an order already, perhaps with some words behind it

    def _read(self, words: tuple[str, ...]) -> tuple[SetOrder | None, tuple[str, ...]]:
        known = vocabulary(self.live)
        for end in range(len(words), 1, -1):
            for front in ("", "order "):
                try:
                    move = self.notation.read(front + " ".join(words[:end]), known)
                except Illegal:
                    continue
                if isinstance(move, SetOrder):
                    return move, words[end:]
        return None, words

    def _on_from(self, whole: SetOrder | None, rest: tuple[str, ...]) -> Iterator[SetOrder]:
        if whole is None or whole.on not in self.offered.kinds:
            return
        draft = Draft(whole.on, whole.answers, whole.when)
        if not rest:
            yield whole
        further = rest[1:] if rest[:1] in (("when",), ("and",), ("or",)) else rest
        if rest[:1] != ("or",):
            fitting = [
                condition
                for condition in self._conditions(draft)
                if self._fits(further, self._says_condition(condition))
            ]
            begun = " ".join(further)
            # What is begun in the notation is meant before what has such a word somewhere.
            for condition in sorted(fitting, key=lambda condition: not tokened(condition).startswith(begun)):
                yield draft.only(condition).move
        if not draft.when and rest[:1] not in (("when",), ("and",)):
            for answer in self.offered.further_answers(draft):
                if self._fits(further, self._says_answer(answer)):
                    yield draft.answered(answer).move

    # Else all that there is, the plainest of each kind first

    def _anew(self, words: tuple[str, ...]) -> Iterator[SetOrder | ForgetOrder | ForgetOrders]:
        plain = [list(self._plain(on, words)) for on in self.offered.kinds]
        rounds = [move for one in zip_longest(*plain) for move in one if move is not None]
        yield from rounds[: len(plain)]
        yield from self._forgetting(words)
        yield from rounds[len(plain) :]
        for on in self.offered.kinds:
            yield from self._conditional(on, words)

    def _plain(self, on: str, words: tuple[str, ...]) -> Iterator[SetOrder]:
        for answer in self.offered.further_answers(Draft(on)):
            if self._fits(words, self._says_kind(on), self._says_answer(answer)):
                yield SetOrder(on, (answer,))

    def _conditional(self, on: str, words: tuple[str, ...]) -> Iterator[SetOrder]:
        for answer in self.offered.further_answers(Draft(on)):
            front = self._says_kind(on), self._says_answer(answer)
            left = tuple(word for word in words if not self._fits((word,), *front))
            for condition in self._conditions(Draft(on)):
                if self._fits(left, self._says_condition(condition)):
                    yield SetOrder(on, (answer,), (condition,))

    def _forgetting(self, words: tuple[str, ...]) -> Iterator[ForgetOrder | ForgetOrders]:
        for number, order in enumerate(self.mine, 1):
            move = ForgetOrder(number)
            heard = self.notation.write(move), written(self.live.box, order), self.wording.move(move, self.mine)
            if self._fits(words, self._heard_in(*heard)):
                yield move
        if self.mine and self._fits(words, self._heard_in("forget orders", self.wording.move(ForgetOrders(), ()))):
            yield ForgetOrders()

    def _conditions(self, draft: Draft) -> Iterable[Condition]:
        for name in self.offered.further_names(draft):
            for value in self.offered.tests[name].values:
                yield Condition(name, value)

    # By which words they are found

    def _says_kind(self, on: str) -> frozenset[str]:
        return self._heard_in(on, self.wording.decision(on))

    def _says_answer(self, answer: str) -> frozenset[str]:
        return self._heard_in(answer, self.wording.answer(answer), "or")

    def _says_condition(self, condition: Condition) -> frozenset[str]:
        said = self.wording.condition(condition.name, condition.value)
        return self._heard_in(tokened(condition), said, "when and")

    def _heard_in(self, *texts: str) -> frozenset[str]:
        key = "\n".join(texts)
        if key not in self._heard:
            self._heard[key] = frozenset(word for text in texts for word in tokens(text))
        return self._heard[key]

    @staticmethod
    def _fits(words: tuple[str, ...], *heard: frozenset[str]) -> bool:
        """Does each word begin one that is heard? A number is not begun: 1 is not 15."""
        return all(
            any(
                part_word == word or (not word.isdecimal() and part_word.startswith(word))
                for part in heard
                for part_word in part
            )
            for word in words
        )


def tokened(condition: Condition) -> str:
    return " ".join(tokens(f"{condition.name} {condition.value}"))
