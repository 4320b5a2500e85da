"""The layout of the panel: title, notices, picture, text, controls.

The options of a question are buttons, or a select if they are many or long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from discord import ButtonStyle, SelectOption, ui

from bot.cards.ids import button_id
from bot.cards.parts import (
    IdButton,
    IdSelect,
    Item,
    escape_ranks,
    gallery,
    layout,
    paragraphs,
    seat_colour,
    text,
    title,
)
from bot.limits import (
    BUTTON_LABEL,
    OPTION_DESCRIPTION,
    OPTION_LABEL,
    ROW_BUTTONS,
    SELECT_OPTIONS,
    SELECT_PLACEHOLDER,
    cut,
)
from bot.panels.turn.hints import option_help
from bot.panels.turn.labels import option_labels
from bot.panels.turn.nodes import Branch, Leaf, Option, Path, encode_way, page_count
from bot.panels.turn.screen import TurnAct, TurnPanel, TurnScreen, can_change_answer, draft_checksum
from bot.panels.turn.sentences import NOTICE_ROOM, decision_items, orders_hint, typed_hint
from bot.store.rows import Status
from bot.texts import BotTexts
from engine.move import TakeBack
from engine.notation import Notation
from renderers.picture import Picture

FILE: Final = "board.png"
MAX_BUTTONS: Final = 10
"""With more options than this a select is easier to read."""
MAX_SHORT_LABEL: Final = 38
"""Characters that a button shows on a phone."""
OPENS_SUFFIX: Final = " ›"
"""Marks an option that opens another question."""
Entry: TypeAlias = tuple[int, Option, str]
"""The index of an option, the option, its label."""
DescribeOption: TypeAlias = Callable[[Option], str]
"""Describes what an option does."""


def build_view(screen: TurnScreen, picture: Picture | None = None) -> ui.LayoutView:
    """A stopped view, which discord.py does not keep in memory: presses are found by their ids."""
    words, snapshot = screen.words, screen.snapshot
    items = [*decision_items(screen), *_controls(screen)] if snapshot.status is Status.RUNNING else _ended(screen)
    view = layout(
        0,
        seat_colour((screen.seat,)),
        text(
            title(words, snapshot, screen.channel, moves=snapshot.moves),
            cut("\n".join(screen.notices), NOTICE_ROOM),
        ),
        gallery([(FILE, picture)] if picture is not None else []),
        *items,
    )
    view.stop()
    return view


def _ended(screen: TurnScreen) -> list[Item]:
    outcome = screen.snapshot.outcome
    ranks = escape_ranks(screen.words.outcome(outcome, screen.people)) if outcome is not None else ""
    return [text(paragraphs(ranks, screen.words.sentence(f"status.{screen.snapshot.status}")))]


def _controls(screen: TurnScreen) -> Iterator[Item]:
    question = screen.question
    if question is not None and not screen.confirming:
        words, snapshot, way = screen.words, screen.snapshot, screen.open_way
        notation = snapshot.box.notation
        button_labels = option_labels(words, notation, question.options, screen.names)
        decision_context = (snapshot.rules, screen.draft.position, screen.seat)
        drafted = bool(screen.draft.moves)
        if screen.proposal:
            accept = screen.panel.id(TurnAct.ACCEPT, screen.proposal_checksum)
            yield ui.ActionRow(make_button(words.sentence("label.accept_proposal"), accept, ButtonStyle.success))
        controls = Controls(words, screen.panel, notation, way.path, way.options, screen.page, drafted)
        yield from controls.options(
            question.options,
            button_labels,
            lambda option: option_help(words, *decision_context, option, snapshot.figures),
        )
    if buttons := [*_navigation(screen), *_orders_button(screen)]:
        yield ui.ActionRow(*buttons)
    if question is not None or screen.draft.moves:
        yield text(typed_hint(screen), orders_hint(screen))


def _orders_button(screen: TurnScreen) -> Iterator[IdButton]:
    """For players who have orders; others set their first with `/order`."""
    orders = screen.snapshot.view(screen.seat).orders
    if orders and not screen.confirming:
        label = screen.words.sentence("orders.button", {"n": len(orders)})
        resting = "💤 " if any(order.rests for order in orders) else ""
        yield make_button(f"{resting}{label}", button_id("orders", screen.snapshot.id), ButtonStyle.secondary)


def _navigation(screen: TurnScreen) -> Iterator[IdButton]:
    """*Back* leaves a question first, then takes back the last move."""
    words, panel, draft = screen.words, screen.panel, screen.draft
    way = screen.open_way
    if screen.confirming:
        yield make_button(words.sentence("button.back"), panel.id(TurnAct.GO), ButtonStyle.secondary)
        sure = (
            (TurnAct.ACCEPT, f"{screen.proposal_checksum}~y")
            if screen.confirming_proposal
            else (TurnAct.SURE, draft_checksum(draft))
        )
        yield make_button(words.sentence("button.sure"), panel.id(*sure), ButtonStyle.danger)
        return
    changes = can_change_answer(screen.snapshot, screen.seat, draft)
    if changes and screen.question is None:
        yield make_button(words.sentence("panel.change"), panel.id(TurnAct.GO), ButtonStyle.secondary)
    if way.path:
        before = encode_way(screen.snapshot.box.notation, way.path[:-1], way.options[:-1])
        yield make_button(words.sentence("button.back"), panel.id(TurnAct.GO, before), ButtonStyle.secondary)
    elif draft.moves or (changes and screen.question is not None):
        yield make_button(words.sentence("button.back"), panel.id(TurnAct.BACK), ButtonStyle.secondary)
    if screen.typed_count:
        only = f"{screen.typed_count}~{draft_checksum(draft)}"
        yield make_button(words.sentence("panel.only"), panel.id(TurnAct.ONLY, only), ButtonStyle.secondary)
    if draft.moves:
        yield make_button(words.sentence("button.restart"), panel.id(TurnAct.RESTART), ButtonStyle.secondary)
        yield make_button(
            words.sentence("button.confirm"), panel.id(TurnAct.CONFIRM, draft_checksum(draft)), ButtonStyle.success
        )


# ---------------------------------------------------------------- the options of a question


@dataclass(frozen=True)
class Controls:
    """The controls of one question; `path` and `passed` lead to it."""

    words: BotTexts
    panel: TurnPanel
    notation: Notation
    path: Path
    passed: tuple[Option, ...]
    page: int
    drafted: bool
    """Is a move drafted? Then *Back* takes it back, and `TakeBack` is not offered as well."""

    def options(self, options: Sequence[Option], texts: Sequence[str], help_for: DescribeOption) -> Iterator[Item]:
        """Buttons, or a select that also describes the options. Passing is always a separate grey button."""
        passing = [self.button(*entry) for entry in self._numbered(options, texts) if entry[1].is_pass]
        acting = [entry for entry in self._numbered(options, texts) if not entry[1].is_pass]
        if len(acting) == 1 or (
            len(acting) <= MAX_BUTTONS and all(len(label) <= MAX_SHORT_LABEL for *_, label in acting)
        ):
            yield from button_rows([*(self.button(*entry) for entry in acting), *passing])
            return
        if acting:
            yield ui.ActionRow(self._select(acting, help_for))
        if (count := page_count(options)) > 1:
            yield ui.ActionRow(*self._pages(count))
        yield from button_rows(passing)

    def _numbered(self, options: Sequence[Option], texts: Sequence[str]) -> list[Entry]:
        entries = [(place, option, label) for place, (option, label) in enumerate(zip(options, texts, strict=True))]
        return [
            entry
            for entry in entries
            if not (self.drafted and isinstance(entry[1], Leaf) and isinstance(entry[1].move, TakeBack))
        ]

    def button(self, place: int, option: Option, label: str) -> IdButton:
        style = ButtonStyle.secondary if option.is_pass else ButtonStyle.primary
        shown = cut(label, BUTTON_LABEL - len(OPENS_SUFFIX)) + OPENS_SUFFIX if isinstance(option, Branch) else label
        return make_button(shown, self.panel.id(TurnAct.GO, self.way(place, option)), style)

    def way(self, place: int, option: Option) -> str:
        return encode_way(self.notation, (*self.path, place), (*self.passed, option))

    def _select(self, entries: Sequence[Entry], help_for: DescribeOption) -> IdSelect:
        first = self.page * SELECT_OPTIONS
        return IdSelect(
            custom_id=self.panel.id(TurnAct.SELECT),
            placeholder=cut(self.words.sentence("panel.pick"), SELECT_PLACEHOLDER),
            options=[
                SelectOption(
                    label=_option_label(option, label),
                    value=self.way(place, option),
                    description=cut(help_for(option), OPTION_DESCRIPTION) or None,
                )
                for place, option, label in entries[first : first + SELECT_OPTIONS]
            ],
        )

    def _pages(self, count: int) -> Iterator[IdButton]:
        way = encode_way(self.notation, self.path, self.passed)
        for page, sign in ((self.page - 1, "◀"), (self.page + 1, "▶")):
            button = make_button(
                sign, self.panel.id(TurnAct.PAGE, f"{way}~{page % (count + 1)}"), ButtonStyle.secondary
            )
            button.disabled = not 0 <= page < count
            yield button


def make_button(label: str, custom_id: str, style: ButtonStyle) -> IdButton:
    return IdButton(label=cut(label, BUTTON_LABEL), custom_id=custom_id, style=style)


def button_rows(buttons: Sequence[IdButton]) -> Iterable[ui.ActionRow[Any]]:
    """Rows of even length: six buttons are three and three."""
    count = -(-len(buttons) // ROW_BUTTONS)
    for row in range(count):
        begin, end = (len(buttons) * place // count for place in (row, row + 1))
        yield ui.ActionRow(*buttons[begin:end])


def _option_label(option: Option, label: str) -> str:
    return cut(label, OPTION_LABEL - len(OPENS_SUFFIX)) + OPENS_SUFFIX if isinstance(option, Branch) else label
