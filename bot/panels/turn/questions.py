"""The legal moves of a seat as a tree of small questions, the same for the same position.

Few moves are one question. More of them are asked for by kind, then by what the notation of the kind says, from left
to right: which building, then which payment. Of a family too large to list the plainest members stand first, and
behind *another* all of them. What passes stands last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, TypeGuard

from bot.panels.turn.nodes import (
    Another,
    Begun,
    Branch,
    Leaf,
    OfKind,
    Option,
    Part,
    Question,
    Said,
    Short,
    Whole,
    certain,
)
from bot.panels.turn.splitting import FEW, VERY_FEW, Split, filled_fields, listed, split
from engine.move import Done, Move, Pass, Reopen, Stem, TakeBack
from engine.notation import List
from engine.position import Position
from engine.step import Choice

PLAIN: Final = 5
"""Of a family, so many stand in front of *another*."""
_PASSES: Final = (Pass, Done, Reopen, TakeBack)


def ask(position: Position[Any, Any], seat: int) -> Question:
    """The first question to a seat; without options if there is nothing to answer."""
    return Questions(position, seat).first()


class Questions:
    def __init__(self, position: Position[Any, Any], seat: int) -> None:
        self.position = position
        self.seat = seat
        self.slots = position.box.notation.slots

    def first(self) -> Question:
        choices = self.position.choices(self.seat)
        kinds = self._kinds(choices)
        alone = len(kinds) == 1
        if len(choices) <= FEW and not (alone and self._have_more_to_say(next(iter(kinds.values())))):
            return self._few(choices, alone=alone)
        plain = [self._wordless(choice, choices) for choice in choices if self._is_wordless(choice)]
        if alone and all(leaf.passes for leaf in plain):
            ((kind, members),) = kinds.items()
            question = self._members(kind, members)
            return Question((*question.options, *plain), question.kind, question.field, question.picked)
        return Question(tuple(self._in_order(choices, kinds)))

    def _in_order(self, choices: Sequence[Choice], kinds: dict[type[Move], list[Choice]]) -> Iterator[Option]:
        """Each kind where its first member stands; moves that are one word alone stand apart."""
        for choice in choices:
            if self._is_wordless(choice):
                yield self._wordless(choice, choices)
            else:
                kind = choice.kind if isinstance(choice, Stem) else type(choice)
                if choice is kinds[kind][0]:
                    yield self._of_kind(kind, kinds[kind])

    def _have_more_to_say(self, members: Sequence[Choice]) -> bool:
        """More than a label tells at a glance."""
        moves = [member for member in members if isinstance(member, Move)]
        return len(moves) < len(members) or (len(moves) > VERY_FEW and len(filled_fields(self.slots, moves)) > 1)

    def _few(self, choices: Sequence[Choice], *, alone: bool) -> Question:
        options = tuple(self._one_of_few(choice, choices, alone=alone) for choice in choices)
        part = next((option.said for option in options if isinstance(option.said, Part)), None)
        return Question(options) if part is None else Question(options, part.kind, part.fields[0][0])

    def _one_of_few(self, choice: Choice, choices: Sequence[Choice], *, alone: bool) -> Option:
        """Where only one thing can be different, that is enough to say."""
        if isinstance(choice, Stem):
            return self._stem(choice, Begun(choice.kind, choice.fixed) if choice.fixed else OfKind(choice.kind))
        if self._is_wordless(choice):
            return self._wordless(choice, choices)
        wordless = [self._wordless(one, choices) for one in choices if self._is_wordless(one)]
        if alone and all(leaf.passes for leaf in wordless):
            fields = filled_fields(self.slots, [one for one in choices if isinstance(one, type(choice))])
            if len(fields) == 1:
                return Leaf(Part(type(choice), ((fields[0], getattr(choice, fields[0])),)), choice)
        return Leaf(Whole(choice), choice)

    # Kinds

    def _kinds(self, choices: Iterable[Choice]) -> dict[type[Move], list[Choice]]:
        """Of moves that have more to say than a word."""
        kinds: dict[type[Move], list[Choice]] = {}
        for choice in choices:
            kind = choice.kind if isinstance(choice, Stem) else type(choice)
            if self.slots[kind]:
                kinds.setdefault(kind, []).append(choice)
        return kinds

    def _is_wordless(self, choice: Choice) -> TypeGuard[Move]:
        return isinstance(choice, Move) and not self.slots[type(choice)]

    def _wordless(self, move: Move, choices: Sequence[Choice]) -> Leaf:
        """The rules list passing last, whatever a game calls it."""
        passes = isinstance(move, _PASSES) or (len(choices) > 1 and move == choices[-1] and not move.ACTS)
        return Leaf(Whole(move), move, passes)

    def _of_kind(self, kind: type[Move], members: Sequence[Choice]) -> Option:
        first = list(islice(self._moves(members), 2))
        if len(first) == 1:
            return Leaf(Whole(first[0]), first[0])
        (one, *more) = members
        if not more and isinstance(one, Stem) and one.fixed:
            return self._stem(one, Begun(kind, one.fixed))
        return Branch(OfKind(kind), f"{kind.__struct_config__.tag} *", lambda: self._members(kind, members))

    def _moves(self, members: Iterable[Choice]) -> Iterable[Move]:
        for member in members:
            if isinstance(member, Stem):
                yield from self.position.fill(self.seat, member)
            else:
                yield member

    # Members of a kind

    def _members(self, kind: type[Move], members: Sequence[Choice]) -> Question:
        stems = [member for member in members if isinstance(member, Stem)]
        moves = [member for member in members if isinstance(member, Move)]
        if not stems:
            return split(Split(self.slots, kind), moves)
        fields = self._fixed(stems)
        if len(members) == 1 and not fields:
            return self._family(stems[0])
        families = [
            self._stem(stem, Part(kind, tuple((field, stem.fixed[field]) for field in fields))) for stem in stems
        ]
        return Question((*families, *(Leaf(Whole(move), move) for move in moves)), kind, fields[0] if fields else "")

    def _fixed(self, stems: Sequence[Stem]) -> list[str]:
        """What they say, but for what goes without saying."""
        said = {field for stem in stems for field in certain(stem.kind, stem.fixed)}
        return [slot.field for slot in self.slots[stems[0].kind] if slot.field in said]

    def _stem(self, stem: Stem, said: Said) -> Option:
        first = list(islice(self.position.fill(self.seat, stem), 2))
        if len(first) == 1:
            return Leaf(said, first[0])
        return Branch(said, f"{self.position.box.notation.begun(stem)} *", lambda: self._family(stem))

    def _family(self, stem: Stem) -> Question:
        fills = list(islice(self.position.fill(self.seat, stem), FEW + 1))
        if len(fills) > FEW and not self._has_plainest(stem, fills[0]):
            return split(self._split(stem), list(self.position.fill(self.seat, stem)))
        kept = fills if len(fills) <= FEW else fills[:PLAIN]
        options: tuple[Option, ...] = tuple(Leaf(Short(move), move) for move in kept)
        field = next(iter(self._open(stem)), "")
        if len(fills) > FEW:
            options = (*options, Branch(Another(), "another", lambda: self._all(stem)))
        return Question(options, stem.kind, field)

    def _open(self, stem: Stem) -> list[str]:
        return [field for field in stem.kind.__struct_fields__ if field not in stem.fixed]

    def _has_plainest(self, stem: Stem, move: Move) -> bool:
        """Of payments and lists the first are plainer than the others; of squares and the like none is."""
        opens = [slot for slot in self.slots[stem.kind] if slot.field not in stem.fixed]
        return any(
            isinstance(slot.kind, List) or slot.kind.counts(getattr(move, slot.field)) is not None for slot in opens
        )

    def _all(self, stem: Stem) -> Question:
        return listed(self._split(stem), list(self.position.fill(self.seat, stem)))

    def _split(self, stem: Stem) -> Split:
        return Split(self.slots, stem.kind, known=frozenset(stem.fixed))
