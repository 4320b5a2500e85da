"""The text of the panel: the draft, its effects, what it wastes, and the question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from discord import ui

from bot.cards.offers import offer_sentence
from bot.cards.parts import Item, paragraphs, small, text
from bot.cards.status_line import due_line, missing_answers
from bot.cards.story import ANSWERS
from bot.interactions.messages import is_news
from bot.limits import TEXT, cut, cut_lines
from bot.panels.turn.fitting import small_print
from bot.panels.turn.hints import MAX_HINTS, inner_way, move_figures, option_help, option_hints, whole_option
from bot.panels.turn.labels import offer_labels, option_label, option_labels, question_text
from bot.panels.turn.nodes import (
    FieldValues,
    Leaf,
    MoreMoves,
    MoveKind,
    PartialMove,
    Question,
    explicit_fields,
    position_there,
)
from bot.panels.turn.screen import TurnScreen, can_change_answer, first_way
from bot.tables.lines import localized_line
from bot.texts.localised import localise
from engine.move import Done, Move, Prompt

NOTICE_ROOM: Final = 1_100
CHOSEN_ROOM: Final = 700
EVENTS_ROOM: Final = 700
WASTE_ROOM: Final = 500
HINTS_ROOM: Final = 1_100
REST_ROOM: Final = 700
PROPOSAL_ROOM: Final = 700
MIN_PROPOSAL_ROOM: Final = 300
"""With less room than this the proposal is not described; its button is enough."""
TYPED_ROOM: Final = 150
"""Characters, of the 4,000 of a message: a whole turn of thirty moves has room in them."""

BEGINNER_MOVES: Final = 12
"""A player is a beginner for so many moves, and gets help about cards."""


def decision_items(screen: TurnScreen) -> Iterator[Item]:
    words, draft, snapshot = screen.words, screen.draft, screen.snapshot
    draft_text = paragraphs(_chosen(screen), _preview(screen), _wastes(screen)) if draft.moves else ""
    if draft_text:
        yield text(draft_text)
        yield ui.Separator()
    if screen.confirming:
        yield text(words.sentence("panel.sure"))
    elif screen.question is not None and not screen.only_ending:
        yield text(*_question(screen, screen.question, len(draft_text)))
    elif draft.moves:
        yield text(f"**{words.sentence('panel.ready')}**", _halted(screen))
    else:
        changeable = can_change_answer(snapshot, screen.seat, draft)
        yield text(
            words.sentence("hand.may_change" if changeable else "panel.waiting"),
            missing_answers(words, snapshot, screen.people),
        )


def _chosen(screen: TurnScreen) -> str:
    draft, words = screen.draft, screen.words
    notation = screen.snapshot.box.notation
    moves = [f"- {words.label(notation.read(line), screen.people)}" for line in draft.moves]
    return f"{words.sentence('panel.chosen')}\n{cut_lines(moves, CHOSEN_ROOM, '- …')}"


def _preview(screen: TurnScreen) -> str:
    moves = [screen.snapshot.box.notation.read(line) for line in screen.draft.moves]
    news = [event for event in screen.draft.events if event.key not in ANSWERS and is_news(event, screen.seat, moves)]
    sentences = screen.words.events(news, screen.people) if news else _figures(screen, moves)
    ending = screen.snapshot.rules.turn_ending(screen.draft.position, screen.seat)
    if ending is not None:
        sentences = [*sentences, screen.words.sentence(f"glance.{ending.key}", ending.params, screen.people)]
    if not sentences:
        return ""
    lines = [f"- {sentence}" for sentence in sentences]
    return f"{screen.words.sentence('panel.preview')}\n{cut_lines(lines, EVENTS_ROOM, '- …')}"


def _figures(screen: TurnScreen, moves: Sequence[Move]) -> list[str]:
    """What moves that take effect later bring, as far as it is known now."""
    snapshot, position = screen.snapshot, screen.snapshot.game_position.copy()
    lines: list[str] = []
    for move in moves:
        decision = (screen.words, snapshot.rules, position, screen.seat)
        lines += move_figures(*decision, move, screen.people, named=len(moves) > 1)
        position.apply(screen.seat, move, halt=True)
    return list(dict.fromkeys(lines))


def _wastes(screen: TurnScreen) -> str:
    warnings = dict.fromkeys(f"⚠️ {screen.words.waste(waste, screen.people)}" for waste in screen.draft.warnings)
    return cut_lines(list(warnings), WASTE_ROOM, "…")


def _halted(screen: TurnScreen) -> str:
    return small(screen.words.sentence("panel.halted")) if screen.draft.position.halted else ""


def _question(screen: TurnScreen, question: Question, used: int) -> Iterator[str]:
    words, position = screen.words, screen.position
    prompt = position.prompt(screen.seat)
    if screen.draft.moves:
        if (last := screen.finishing_move) is not None:
            yield words.sentence("panel.ending", {"done": words.label(last, screen.people)})
        elif any(isinstance(option, Leaf) and isinstance(option.move, Done) for option in question.options):
            yield words.sentence("panel.ending", {"done": words.sentence("label.done")})
        else:
            yield words.sentence("panel.further")
        if (revealing := screen.revealing_move) is not None:
            yield small(words.sentence("panel.revealing", {"done": words.label(revealing, screen.people)}))
    if prompt is not None:
        yield f"**{words.prompt(prompt, screen.people)}** {due_line(words, screen.snapshot, screen.seat)}".rstrip()
    yield from (
        f"-# {words.sentence(f'glance.{glance.key}', glance.params, screen.people)}" for glance in _glance(screen)
    )
    if field_question := question_text(words, question, _crumbs(screen)):
        yield field_question
    yield from (chosen_help := _chosen_help(screen))
    told = screen.story.text if screen.story is not None else ""
    room = TEXT - REST_ROOM - used - len("".join((told, *screen.notices, *chosen_help)))
    yield from (proposed := proposal_lines(screen, min(PROPOSAL_ROOM, room)))
    room = max(0, min(HINTS_ROOM, room - len("".join(proposed))))
    yield from small_print(_hints(screen), room)
    if screen.offer is not None:
        yield small(offer_sentence(words, screen.offer))
    if (pages := screen.page_count) > 1:
        yield small(words.sentence("panel.page", {"page": screen.page + 1, "pages": pages}))


def _hints(screen: TurnScreen) -> list[str]:
    """Lines for the options, without those that the first question of the draft has shown already, unless the same is
    asked again and there would be none."""
    lines = _hint_lines(screen)
    if not lines or not screen.draft.moves or screen.open_way.path:
        return lines
    position = screen.snapshot.game_position.copy()
    before = replace(screen.draft, moves=(), events=(), warnings=(), position=position)
    first = replace(screen, draft=before, way=first_way(screen.snapshot, screen.seat, before))
    known = {*_hint_lines(first)} if first.question is not None else set()
    fresh = [line for line in lines if line not in known]
    same = position.prompt(screen.seat) == screen.position.prompt(screen.seat)
    return lines if same and not fresh else fresh


def _hint_lines(screen: TurnScreen) -> list[str]:
    beginner = screen.snapshot.public_moves < BEGINNER_MOVES * len(screen.snapshot.seats)
    return hint_lines(screen, screen.people, beginner=beginner)


def hint_lines(screen: TurnScreen, people: Sequence[str], *, beginner: bool) -> list[str]:
    """What the options of the open question stand for and bring; help about cards and the like only for beginners."""
    question, shown, position = screen.question, screen.arrangement, screen.position
    assert question is not None
    notation, offers = screen.snapshot.box.notation, shown.main_offers
    if shown.beside or len(offers) <= MAX_HINTS:
        options, passed = [whole_option(offer) for offer in offers], [inner_way(offer) for offer in offers]
        labels = offer_labels(screen.words, notation, offers, people, beside=shown.beside, asked=question.kind)
    else:
        options, passed = [option for option in question.options if not option.is_pass], []
        labels = option_labels(screen.words, notation, options, people)
    return option_hints(
        screen.words,
        screen.snapshot.rules,
        position,
        screen.seat,
        options,
        labels,
        people,
        screen.snapshot.figures,
        beginner=beginner,
        passed=passed,
    )


def _chosen_help(screen: TurnScreen) -> list[str]:
    """All there is to say about the option that opened this question; its description in a select may be shorter."""
    if not screen.open_way.options:
        return []
    option, snapshot = screen.open_way.options[-1], screen.snapshot
    position = position_there(screen.draft.position, screen.open_way.options[:-1])
    text = option_help(screen.words, snapshot.rules, position, screen.seat, option, snapshot.figures, screen.people)
    return [small(text)] if text else []


def proposal_lines(screen: TurnScreen, room: int) -> list[str]:
    """The moves of the proposal, equal ones counted, then its consequences and what it wastes."""
    words, moves = screen.words, screen.proposal
    if not moves or room < MIN_PROPOSAL_ROOM:
        return []
    counted = [(text, len([*same])) for text, same in groupby(words.label(move, screen.people) for move in moves)]
    foreseen = screen.snapshot.rules.proposal_facts(screen.draft.position, screen.seat, moves)
    sentences = [words.sentence(f"glance.{prompt.key}", prompt.params, screen.people) for prompt in foreseen]
    notes = [small(words.sentence("panel.foreseen", {"sentence": sentence})) for sentence in sentences]
    notes += dict.fromkeys(f"⚠️ {words.waste(waste, screen.people)}" for waste in screen.proposal_wastes)
    line = " · ".join(text if n == 1 else f"{text} (×{n})" for text, n in counted)
    return [cut(words.sentence("panel.proposal", {"line": line}), room - len("".join(notes))), *notes]


def _glance(screen: TurnScreen) -> tuple[Prompt, ...]:
    """Facts that help to decide, shown at the first question of a decision only."""
    position = screen.draft.position
    return () if screen.open_way.path else screen.snapshot.rules.decision_facts(position, screen.seat)


def _crumbs(screen: TurnScreen) -> list[str]:
    """The choices that led to this question, without the kind, which the question names itself."""
    choices = [option.caption for option in screen.open_way.options]
    parts = [
        FieldValues(choice.kind, tuple(explicit_fields(choice.kind, choice.fixed).items()))
        if isinstance(choice, PartialMove)
        else choice
        for choice in choices
    ]
    named = [
        part
        for part in parts
        if not isinstance(part, MoveKind | MoreMoves) and not (isinstance(part, FieldValues) and not part.fields)
    ]
    return [option_label(screen.words, screen.snapshot.box.notation, part, screen.people) for part in named]


def typed_hint(screen: TurnScreen) -> str:
    line = cut(localized_line(screen.snapshot, "; ".join(screen.draft.moves), screen.locale), TYPED_ROOM)
    sentence = screen.words.sentence("panel.typed" if line else "panel.typing", {"line": line})
    return small(localise(sentence, screen.locale))


def orders_hint(screen: TurnScreen) -> str:
    """A pointer to orders, for players without any, where this decision could be answered by one."""
    position = screen.draft.position
    answerable = position.step is not None and position.step.orders_on(position)
    if screen.draft.moves or not answerable or screen.snapshot.view(screen.seat).orders:
        return ""
    return small(localise(screen.words.sentence("panel.orders"), screen.locale))
