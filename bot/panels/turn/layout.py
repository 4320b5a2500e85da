"""The layout of the panel: title, notices, text, controls, picture.

The options of a question are buttons, or a select if they are many or long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle, SelectOption, ui

from bot.cards.ids import button_id
from bot.cards.next_table import next_table_button
from bot.cards.offers import offer_label
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
from bot.cards.take_back import take_back_button
from bot.limits import (
    BUTTON_LABEL,
    COMPONENTS,
    OPTION_LABEL,
    ROW_BUTTONS,
    SELECT_OPTIONS,
    SELECT_PLACEHOLDER,
    TEXT,
    cut,
)
from bot.panels.turn.arrangement import Offer, OfferList
from bot.panels.turn.hints import option_description
from bot.panels.turn.nodes import Branch, Leaf, Option, encode_way
from bot.panels.turn.screen import TurnAct, TurnScreen, can_change_answer, draft_checksum
from bot.panels.turn.sentences import NOTICE_ROOM, decision_items, orders_hint, typed_hint
from bot.panels.turn.words import add_words
from bot.store.rows import Status
from engine.move import TakeBack
from renderers.picture import Picture

FILE: Final = "board.png"
OPENS_SUFFIX: Final = " ›"
"""Marks an option that opens another question."""


def build_view(screen: TurnScreen, picture: Picture | None = None) -> ui.LayoutView:
    """A stopped view, which discord.py does not keep in memory: presses are found by their ids. The picture comes after
    the controls: a phone shows the question first, and no button moves when the picture arrives."""
    words, snapshot = screen.words, screen.snapshot
    running = snapshot.status is Status.RUNNING
    view = layout(
        0,
        seat_colour((screen.seat,)),
        text(
            title(words, snapshot, screen.channel, moves=snapshot.public_moves),
            cut("\n".join(screen.notices), NOTICE_ROOM),
        ),
        *([*decision_items(screen), *_controls(screen)] if running else _ended(screen)),
        *([ui.ActionRow(*further)] if (further := [*_further(screen)]) else []),
        gallery([(FILE, picture)] if picture is not None else []),
        text(typed_hint(screen), orders_hint(screen)) if running and _is_asked(screen) else None,
    )
    if running and screen.story is not None:
        _add_story(view, screen.story.item(words))
    if screen.in_words:
        add_words(view, screen)
    view.stop()
    return view


def _add_story(view: ui.LayoutView, told: ui.Section[Any] | None) -> None:
    """Below the title, if there is room: a large draft matters more."""
    if told is None:
        return
    container = next(item for item in view.children if isinstance(item, ui.Container))
    rest = container.children[1:]
    told_parts = [*told.walk_children()]
    size = sum(len(item.content) for item in told_parts if isinstance(item, ui.TextDisplay))
    if view.content_length() + size > TEXT or view.total_children_count + len(told_parts) + 2 > COMPONENTS:
        return
    for item in rest:
        container.remove_item(item)
    for item in (told, *rest):
        container.add_item(item)


def _further(screen: TurnScreen) -> Iterator[IdButton]:
    """What does not belong to the open question."""
    if screen.take_back is not None:
        yield take_back_button(screen.words, screen.snapshot.id, screen.take_back)
    if screen.others_waiting:
        yield next_table_button(screen.words, screen.snapshot.id, screen.others_waiting)


def _is_asked(screen: TurnScreen) -> bool:
    return screen.question is not None or bool(screen.draft.moves)


def _ended(screen: TurnScreen) -> list[Item]:
    outcome = screen.snapshot.outcome
    ranks = escape_ranks(screen.words.outcome(outcome, screen.people)) if outcome is not None else ""
    return [text(paragraphs(ranks, screen.words.sentence(f"status.{screen.snapshot.status}")))]


def _controls(screen: TurnScreen) -> Iterator[Item]:
    if screen.question is not None and not screen.confirming:
        if screen.proposal:
            accept = screen.panel.id(TurnAct.ACCEPT, screen.proposal_checksum)
            yield ui.ActionRow(make_button(screen.words.sentence("label.accept_proposal"), accept, ButtonStyle.success))
        yield from Controls(screen).rows()
        if screen.offer is not None:
            take = screen.panel.id(TurnAct.TAKE, str(screen.offer.number))
            yield ui.ActionRow(make_button(offer_label(screen.words, screen.offer), take, ButtonStyle.secondary))
    if buttons := [*_navigation(screen), *_orders_button(screen)]:
        yield ui.ActionRow(*buttons)


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
        back = TurnAct.BACK if screen.confirming_end else TurnAct.GO
        yield make_button(words.sentence("button.back"), panel.id(back), ButtonStyle.secondary)
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
        length = screen.way_back
        before = encode_way(screen.snapshot.box.notation, way.path[:length], way.options[:length])
        yield make_button(words.sentence("button.back"), panel.id(TurnAct.GO, before), ButtonStyle.secondary)
    elif draft.moves or (changes and screen.question is not None):
        yield make_button(words.sentence("button.back"), panel.id(TurnAct.BACK), ButtonStyle.secondary)
    if screen.typed_count:
        only = f"{screen.typed_count}~{draft_checksum(draft)}"
        yield make_button(words.sentence("panel.only"), panel.id(TurnAct.ONLY, only), ButtonStyle.secondary)
    if draft.moves:
        yield make_button(words.sentence("button.restart"), panel.id(TurnAct.RESTART), ButtonStyle.secondary)
        finishing = screen.finishing_move
        confirm, style = (
            words.sentence("button.confirm"),
            ButtonStyle.success if finishing is None else ButtonStyle.secondary,
        )
        yield make_button(confirm, panel.id(TurnAct.CONFIRM, draft_checksum(draft)), style)
        if finishing is not None:
            label = f"{confirm} · {words.label(finishing, screen.names)}"
            yield make_button(label, panel.id(TurnAct.FINISH, screen.checksum_with(finishing)), ButtonStyle.success)


# ---------------------------------------------------------------- the options of a question


@dataclass(frozen=True)
class Controls:
    """The controls of the open question."""

    screen: TurnScreen
    on_message: bool = False
    """Are they on a message that is no panel, and stays?"""

    def rows(self) -> Iterator[Item]:
        """Selects, which also describe their options, then buttons. Passing is always a separate grey button."""
        screen, shown = self.screen, self.screen.arrangement
        for number, each in enumerate(shown.lists):
            yield ui.ActionRow(self._select(number, each))
        if (count := screen.page_count) > 1:
            yield ui.ActionRow(*self._pages(count))
        labels = screen.label_offers(shown.buttons, beside=shown.beside)
        yield from button_rows([*map(self._button, shown.buttons, labels), *self._passes()])

    def _passes(self) -> list[IdButton]:
        """Without what other buttons do: *Back* takes back a move, and one press may confirm and end the turn."""
        screen = self.screen
        left_out = (screen.finishing_move, *((TakeBack(),) if screen.draft.moves else ()))
        offers = [
            offer
            for offer in screen.arrangement.passes
            if isinstance(offer.option, Leaf) and offer.option.move not in left_out
        ]
        return [*map(self._button, offers, screen.label_offers(offers))]

    def _button(self, offer: Offer, label: str) -> IdButton:
        screen = self.screen
        if screen.revealing_move is not None and offer.moves == (screen.revealing_move,):
            both = f"{screen.words.sentence('button.confirm')} · {label}"
            return make_button(
                both, screen.panel.id(TurnAct.FINISH, screen.checksum_with(offer.moves[0])), ButtonStyle.success
            )
        option, act = offer.option, TurnAct.ANSWER if self.on_message else TurnAct.GO
        style = ButtonStyle.secondary if option.is_pass else ButtonStyle.primary
        shown = cut(label, BUTTON_LABEL - len(OPENS_SUFFIX)) + OPENS_SUFFIX if isinstance(option, Branch) else label
        return make_button(shown, screen.panel.id(act, self._way(offer)), style)

    def _way(self, offer: Offer) -> str:
        way = self.screen.open_way
        path, passed = (*way.path, *offer.path), (*way.options, *offer.passed)
        return encode_way(self.screen.snapshot.box.notation, path, passed)

    def _select(self, number: int, shown: OfferList) -> IdSelect:
        screen = self.screen
        first = 0 if shown.title is not None else screen.page * SELECT_OPTIONS
        labels = screen.label_offers(shown.offers, beside=shown.title is None and screen.arrangement.beside)
        placeholder = screen.words.sentence("panel.pick")
        if shown.title is not None:
            placeholder = f"{screen.label_offers([shown.title])[0]} …"
        return IdSelect(
            custom_id=screen.panel.id(
                TurnAct.ANSWER if self.on_message else TurnAct.SELECT, str(number) if number else ""
            ),
            placeholder=cut(placeholder, SELECT_PLACEHOLDER),
            options=[
                SelectOption(
                    label=_option_label(offer.option, label),
                    value=self._way(offer),
                    description=self._help(offer) or None,
                )
                for offer, label in [*zip(shown.offers, labels, strict=True)][first : first + SELECT_OPTIONS]
            ],
        )

    def _help(self, offer: Offer) -> str:
        screen, snapshot = self.screen, self.screen.snapshot
        decision = (snapshot.rules, screen.position, screen.seat)
        return option_description(screen.words, *decision, offer.passed, snapshot.figures, screen.people)

    def _pages(self, count: int) -> Iterator[IdButton]:
        screen, way = self.screen, self.screen.open_way
        here = encode_way(screen.snapshot.box.notation, way.path, way.options)
        for page, sign in ((screen.page - 1, "◀"), (screen.page + 1, "▶")):
            button = make_button(
                sign, screen.panel.id(TurnAct.PAGE, f"{here}~{page % (count + 1)}"), ButtonStyle.secondary
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
