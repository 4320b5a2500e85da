"""The legal moves of a seat as a tree of small questions, the same for the same position.

A few moves are one question. More are divided by kind, then by the fields of the kind's notation from left to right:
which building, then which payment. Of a family too large to list, the simplest moves come first, then *another*, which
leads to all of them. Passing comes last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final, TypeGuard

from bot.limits import SELECT_OPTIONS
from bot.panels.turn.nodes import (
    MANY,
    Branch,
    Caption,
    FieldValues,
    Leaf,
    MoreMoves,
    MoveKind,
    OnlyOpening,
    Opening,
    Option,
    PartialMove,
    Question,
    ShortMove,
    WholeMove,
    explicit_fields,
)
from bot.panels.turn.splitting import (
    MAX_LISTED,
    MAX_LISTED_DETAILED,
    SplitState,
    filled_fields,
    list_moves,
    split_moves,
)
from engine.move import Done, Move, Pass, Reopen, Stem, TakeBack
from engine.notation import List
from engine.position import Position
from engine.step import Choice

FAMILY_HEAD: Final = 5
"""So many moves of a family are listed before *another*."""
MAX_TRIED: Final = 2 * SELECT_OPTIONS
_PASSES: Final = (Pass, Done, Reopen, TakeBack)


def first_question(position: Position[Any, Any], seat: int) -> Question:
    """The first question to a seat; it has no options if there is nothing to answer."""
    return QuestionTree(position, seat).first()


def _acting(question: Question) -> Question:
    """None of these answers is a way to pass the decision before it."""
    options = (replace(each, is_pass=False) if isinstance(each, Leaf) else each for each in question.options)
    return replace(question, options=tuple(options))


def _first_answer(branch: Branch) -> Branch:
    """The option with the simplest of its answers alone."""

    def ask() -> Question:
        question = branch.open_question()
        return replace(question, options=question.options[:1])

    return replace(branch, open_question=ask, count=1)


class QuestionTree:
    def __init__(self, position: Position[Any, Any], seat: int) -> None:
        self.position = position
        self.seat = seat
        self.slots = position.box.notation.slots

    def first(self) -> Question:
        choices = self.position.choices(self.seat)
        return self._further(self._question(choices), choices, top=True)

    def _further(self, question: Question, beside: Sequence[Choice], *, top: bool = False) -> Question:
        """The question, in which moves that lead to another one are options with the answers to that. A list of several
        pages stays as it is: to try each move would take too long."""
        if len(question.options) > MAX_TRIED:
            return question
        return replace(question, options=tuple(self._leading(each, beside, top=top) for each in question.options))

    def _leading(self, option: Option, beside: Sequence[Choice], *, top: bool) -> Option:
        if isinstance(option, Branch):
            if option.item:
                return option
            ask, begin = option.open_question, isinstance(option.caption, MoveKind) and option.caption.kind.OPENS
            return replace(option, open_question=lambda: (self._begun if begin else self._further)(ask(), beside))
        if option.is_pass or not (option.move.OPENS or option.move.ASKS):
            return option
        after = self.position.copy()
        after.apply(self.seat, option.move, halt=True)
        if after.halted or self.seat not in after.awaited():
            return option
        tree = QuestionTree(after, self.seat)
        if option.move.OPENS:
            return tree.behind(option, beside, alone=top) or option
        # a step that was there before goes on with the turn
        goes_on = after.step in self.position.state.stack
        return option if goes_on else tree.inside(option, beside) or option

    def _begun(self, question: Question, beside: Sequence[Choice]) -> Question:
        """A question of which each answer begins an action: together with a first step, if one is possible. If there
        are too many steps for one list, the first of each comes first."""
        begun = self._further(question, beside)
        together = tuple(each for each in begun.options if isinstance(each, Branch) and each.opening is not None)
        if not 0 < len(together) < SELECT_OPTIONS:
            return question
        only = Branch(OnlyOpening(), "begin *", lambda: question, min(len(question.options), MANY), cheap=True)
        every = replace(question, options=(*together, only))
        if sum(each.count for each in together) < SELECT_OPTIONS:
            return every
        more = Branch(MoreMoves(), "another", lambda: every, cheap=True)
        return replace(question, options=(*map(_first_answer, together), more))

    def behind(self, option: Leaf, beside: Sequence[Choice], *, alone: bool) -> Branch | None:
        """The move that led here as an option, which opens what is new here. None if nothing is. If it stands `alone`,
        it can also be chosen without an answer."""
        choices = self.position.choices(self.seat)
        passes = {each.move for each in self._question(choices).options if isinstance(each, Leaf) and each.is_pass}
        answers = [choice for choice in choices if choice not in beside and choice not in passes]
        if not answers:
            return None
        question = _acting(self._further(self._question(answers), choices))
        if alone:
            only = replace(option, caption=OnlyOpening())
            question = replace(question, options=(*question.options, only))
        caption = ShortMove(option.move) if alone else option.caption
        return self._opened(option, question, caption, begins=alone)

    def inside(self, option: Leaf, beside: Sequence[Choice]) -> Branch | None:
        """The move that led here as an option, which asks what has to be answered now. None if anything else can be
        done."""
        choices = self.position.choices(self.seat)
        if any(choice in beside for choice in choices):
            return None
        return self._opened(option, _acting(self._question(choices)), option.caption, inside=True)

    def _opened(
        self, option: Leaf, question: Question, caption: Caption, *, begins: bool = False, inside: bool = False
    ) -> Branch:
        return Branch(
            caption,
            f"{self.position.box.notation.write(option.move)} *",
            lambda: question,
            min(len(question.options), MANY),
            cheap=True,
            opening=Opening(option.move, self.position, begins, inside),
        )

    def _question(self, choices: Sequence[Choice]) -> Question:
        kinds = self._kinds(choices)
        one_kind = len(kinds) == 1
        if len(choices) <= MAX_LISTED and not (one_kind and self._need_splitting(next(iter(kinds.values())))):
            return self._listed(choices, one_kind=one_kind)
        bare = [self._bare_leaf(choice, choices) for choice in choices if self._is_bare(choice)]
        if one_kind and all(leaf.is_pass for leaf in bare):
            ((kind, members),) = kinds.items()
            question = self._members_question(kind, members)
            return Question((*question.options, *bare), question.kind, question.field, question.picked)
        return Question(tuple(self._options_by_kind(choices, kinds)))

    def _options_by_kind(self, choices: Sequence[Choice], kinds: dict[type[Move], list[Choice]]) -> Iterator[Option]:
        """Each kind at the place of its first move; moves without fields by themselves."""
        for choice in choices:
            if self._is_bare(choice):
                yield self._bare_leaf(choice, choices)
            else:
                kind = choice.kind if isinstance(choice, Stem) else type(choice)
                if choice is kinds[kind][0]:
                    yield self._kind_option(kind, kinds[kind])

    def _need_splitting(self, members: Sequence[Choice]) -> bool:
        """Do these moves differ in more than a list of labels shows at a glance?"""
        moves = [member for member in members if isinstance(member, Move)]
        return len(moves) < len(members) or (
            len(moves) > MAX_LISTED_DETAILED and len(filled_fields(self.slots, moves)) > 1
        )

    def _listed(self, choices: Sequence[Choice], *, one_kind: bool) -> Question:
        options = tuple(self._listed_option(choice, choices, one_kind=one_kind) for choice in choices)
        part = next((option.caption for option in options if isinstance(option.caption, FieldValues)), None)
        return Question(options) if part is None else Question(options, part.kind, part.fields[0][0])

    def _listed_option(self, choice: Choice, choices: Sequence[Choice], *, one_kind: bool) -> Option:
        """If the moves differ in one field only, the value of that field is enough as a label."""
        if isinstance(choice, Stem):
            return self._stem_option(
                choice, PartialMove(choice.kind, choice.fixed) if choice.fixed else MoveKind(choice.kind)
            )
        if self._is_bare(choice):
            return self._bare_leaf(choice, choices)
        bare = [self._bare_leaf(other, choices) for other in choices if self._is_bare(other)]
        if one_kind and all(leaf.is_pass for leaf in bare):
            fields = filled_fields(self.slots, [other for other in choices if isinstance(other, type(choice))])
            if len(fields) == 1:
                return Leaf(FieldValues(type(choice), ((fields[0], getattr(choice, fields[0])),)), choice)
        return Leaf(WholeMove(choice), choice)

    # Kinds

    def _kinds(self, choices: Iterable[Choice]) -> dict[type[Move], list[Choice]]:
        """The choices by kind, without moves that have no fields."""
        kinds: dict[type[Move], list[Choice]] = {}
        for choice in choices:
            kind = choice.kind if isinstance(choice, Stem) else type(choice)
            if self.slots[kind]:
                kinds.setdefault(kind, []).append(choice)
        return kinds

    def _is_bare(self, choice: Choice) -> TypeGuard[Move]:
        return isinstance(choice, Move) and not self.slots[type(choice)]

    def _bare_leaf(self, move: Move, choices: Sequence[Choice]) -> Leaf:
        """A move without fields. Whatever a game calls passing, its rules list it last."""
        passes = isinstance(move, _PASSES) or (len(choices) > 1 and move == choices[-1] and not move.ACTS)
        return Leaf(WholeMove(move), move, passes)

    def _kind_option(self, kind: type[Move], members: Sequence[Choice]) -> Option:
        first = list(islice(self._moves(members), MANY))
        if len(first) == 1:
            return Leaf(WholeMove(first[0]), first[0])
        (member, *others) = members
        if not others and isinstance(member, Stem) and member.fixed:
            return self._stem_option(member, PartialMove(kind, member.fixed))
        return Branch(
            MoveKind(kind),
            f"{kind.__struct_config__.tag} *",
            lambda: self._members_question(kind, members),
            len(first),
            cheap=len(first) < MANY or len(members) > 1,
        )

    def _moves(self, members: Iterable[Choice]) -> Iterable[Move]:
        for member in members:
            if isinstance(member, Stem):
                yield from self.position.fill(self.seat, member)
            else:
                yield member

    # Members of a kind

    def _members_question(self, kind: type[Move], members: Sequence[Choice]) -> Question:
        stems = [member for member in members if isinstance(member, Stem)]
        moves = [member for member in members if isinstance(member, Move)]
        if not stems:
            return split_moves(SplitState(self.slots, kind), moves)
        fields = self._fixed_fields(stems)
        if len(members) == 1 and not fields:
            return self._family_question(stems[0])
        families = [
            self._stem_option(stem, FieldValues(kind, tuple((field, stem.fixed[field]) for field in fields)))
            for stem in stems
        ]
        return Question(
            (*families, *(Leaf(WholeMove(move), move) for move in moves)), kind, fields[0] if fields else ""
        )

    def _fixed_fields(self, stems: Sequence[Stem]) -> list[str]:
        """The fields that some stem fixes to more than the default, in the order of the notation."""
        fixed = {field for stem in stems for field in explicit_fields(stem.kind, stem.fixed)}
        return [slot.field for slot in self.slots[stems[0].kind] if slot.field in fixed]

    def _stem_option(self, stem: Stem, caption: Caption) -> Option:
        first = list(islice(self.position.fill(self.seat, stem), MANY))
        if len(first) == 1:
            return Leaf(caption, first[0])
        mark = f"{self.position.box.notation.write_stem(stem)} *"
        return Branch(caption, mark, lambda: self._family_question(stem), len(first), cheap=len(first) < MANY)

    def _family_question(self, stem: Stem) -> Question:
        fills = list(islice(self.position.fill(self.seat, stem), MAX_LISTED + 1))
        if len(fills) > MAX_LISTED and not self._has_simplest(stem, fills[0]):
            return split_moves(self._split(stem), list(self.position.fill(self.seat, stem)))
        listed_moves = fills if len(fills) <= MAX_LISTED else fills[:FAMILY_HEAD]
        options: tuple[Option, ...] = tuple(Leaf(ShortMove(move), move) for move in listed_moves)
        field = next(iter(self._open_fields(stem)), "")
        if len(fills) > MAX_LISTED:
            count = len(list(islice(self.position.fill(self.seat, stem), MANY)))
            more = Branch(MoreMoves(), "another", lambda: self._whole_family(stem), count, cheap=count < MANY)
            options = (*options, more)
        return Question(options, stem.kind, field)

    def _open_fields(self, stem: Stem) -> list[str]:
        return [field for field in stem.kind.__struct_fields__ if field not in stem.fixed]

    def _has_simplest(self, stem: Stem, move: Move) -> bool:
        """Are the first moves simpler than the others? True of payments and lists, but not of squares of a board."""
        open_slots = [slot for slot in self.slots[stem.kind] if slot.field not in stem.fixed]
        return any(
            isinstance(slot.kind, List) or slot.kind.counts(getattr(move, slot.field)) is not None
            for slot in open_slots
        )

    def _whole_family(self, stem: Stem) -> Question:
        return list_moves(self._split(stem), list(self.position.fill(self.seat, stem)))

    def _split(self, stem: Stem) -> SplitState:
        return SplitState(self.slots, stem.kind, known=frozenset(stem.fixed))
