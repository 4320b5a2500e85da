"""*Play*: a press opens another question, changes the draft, or plays it; then the panel is redrawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.cards.message import OutgoingMessage
from bot.cards.offers import offer_taken
from bot.cards.story import ANSWERS
from bot.interactions.context import Context
from bot.interactions.messages import idle_order_lines, others_waiting, played_lines
from bot.interactions.news import order_news
from bot.interactions.panel import Outdated, PanelKind, PanelPress, Update, panel_item_class, press_queue
from bot.interactions.permissions import Interaction
from bot.interactions.personal_notes import note_lines
from bot.interactions.reply import Reply
from bot.interactions.since import own_story
from bot.limits import TOKEN_LIFE, cut_lines
from bot.panels.turn.layout import build_view
from bot.panels.turn.nodes import Leaf, Way, decode_way
from bot.panels.turn.pictures import add_picture, shown_alt
from bot.panels.turn.questions import first_question
from bot.panels.turn.screen import (
    TEMPLATE,
    TurnAct,
    TurnPanel,
    TurnScreen,
    can_change_answer,
    draft_checksum,
    first_way,
    moves_checksum,
)
from bot.store.errors import StoreFailed
from bot.store.rows import Status
from bot.tables.at_once import is_played_at_once
from bot.tables.drafts import (
    CurrentDraft,
    accept_proposal,
    choose_move,
    clear_draft,
    confirm_draft,
    current_draft,
    extend_draft,
    require_shown,
    undo_in_draft,
)
from bot.tables.lines import read_moves, stored_moves
from bot.tables.offers import OFFER, take_offer
from bot.tables.permissions import require_running, require_seat
from bot.tables.play import play_line
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import ChangeResult, read_answer
from bot.tables.undo_requests import TAKE_BACK
from bot.texts.localised import localise
from engine.illegal import Illegal, Refused
from engine.move import Move
from engine.orders import OrderMove
from renderers.picture import Picture

TurnPress = PanelPress[TurnPanel, TurnAct]

STALE: Final = ("stale.decision", "stale.draft", "stale.undone", "stale.proposal", "draft.empty")
"""Refusals because the panel is out of date; the answer is the current one."""
NEWS_ROOM: Final = 900
"""Characters for the effects of a turn."""


# ---------------------------------------------------------------- opening


async def open_turn(context: Context, *notices: str) -> Reply:
    """A new panel for the table in use; the picture is added later."""
    require_running(context.table)
    screen = await _opened(context, *notices)
    queue = press_queue(context.interaction, TURN.name, screen.snapshot.id)
    queue.newest = max(queue.newest, context.interaction.id)
    return Reply(
        message=OutgoingMessage(lambda _: build_view(screen)),
        follow_up=partial(add_picture, context.interaction, screen, queue),
    )


async def open_in_place(context: Context) -> Update:
    """The same, in the pressed message."""
    require_running(context.table)
    screen = await _opened(context)
    queue = press_queue(context.interaction, TURN.name, screen.snapshot.id)
    queue.newest = max(queue.newest, context.interaction.id)
    picture = partial(add_picture, context.interaction, screen, queue)
    return Update(build_view(screen), keep_files=False, follow_up=picture)


async def _opened(context: Context, *notices: str) -> TurnScreen:
    screen = _screen(context, *notices, *await note_lines(context), *await order_news(context))
    return await _with_next_table(context, replace(screen, story=await own_story(context)))


async def _with_next_table(context: Context, screen: TurnScreen) -> TurnScreen:
    """A player of whom nothing is asked here is led to the next table that waits for them."""
    if screen.awaits_player:
        return screen
    return replace(screen, others_waiting=await others_waiting(context))


async def played_reply(context: Context, done: ChangeResult) -> Reply:
    """A new panel after a button outside of a panel has played a move."""
    screen = await _played(context, done)
    return Reply(message=OutgoingMessage(lambda _: build_view(screen)))


def draft_reply(context: Context, before: TableSnapshot, done: ChangeResult) -> Reply:
    """The panel after a typed line was added to the draft: it offers to play only the line."""
    seat = require_seat(done.snapshot, context.request).seat
    typed = len(done.new_moves) if _is_playable(before, seat, done.new_moves) else 0
    screen = replace(_screen(context, context.say("panel.behind")), typed_count=typed)
    return Reply(message=OutgoingMessage(lambda _: build_view(screen)))


async def draft_refusal_reply(context: Context, line: str, refused: Refused) -> Reply | None:
    """The panel with the reason why a typed line cannot be added to the draft. None if there is no draft, or the line
    consists of orders, which are not part of drafts."""
    if isinstance(refused, StoreFailed):
        return None
    snapshot = await context.load_table(context.table.id)
    if context.seat is None or snapshot.status is not Status.RUNNING:
        return None
    if not current_draft(snapshot, context.seat).moves or _all_orders(snapshot, line):
        return None
    notices = [context.words().refusal(refused, context.people)]
    if isinstance(refused, Illegal):
        notices.append(context.say("panel.unfitting"))
    screen = _screen(context, *notices)
    return Reply(message=OutgoingMessage(lambda _: build_view(screen)))


def _all_orders(snapshot: TableSnapshot, line: str) -> bool:
    try:
        return all(isinstance(move, OrderMove) for move in read_moves(snapshot, line))
    except Illegal:
        return False


def _is_playable(snapshot: TableSnapshot, seat: int, moves: Sequence[Move]) -> bool:
    """Can these moves be played without the draft before them?"""
    position = snapshot.game_position.copy()
    try:
        for move in moves:
            position.apply(seat, move, halt=True)
    except Illegal:
        return False
    return True


# ---------------------------------------------------------------- presses


@dataclass(frozen=True)
class PressResult:
    screen: TurnScreen
    new_message: bool = False
    """The pressed panel belongs to another decision, and stays as it is."""
    same_board: bool = False
    """Only the question has changed."""


def _read(match: re.Match[str], chosen: str) -> TurnPress:
    numbers = (int(match[name]) for name in ("seat", "decision", "number"))
    return PanelPress(TurnPanel(match["table"], *numbers), TurnAct(match["act"]), chosen or match["rest"] or "")


async def _act(context: Context, press: TurnPress) -> Update:
    interaction = context.interaction
    outcome = await _outcome(context, press)
    screen = outcome.screen
    beside = press.act is TurnAct.ANSWER
    new_message = outcome.new_message or beside or _is_old(interaction)
    if outcome.same_board and not new_message and (alt := shown_alt(interaction)):
        # the attached file stays; the layout refers to it again
        return Update(build_view(screen, Picture(b"", (0, 0), alt)))
    queue = press_queue(interaction, TURN.name, press.panel.table)
    follow_up = partial(add_picture, interaction, screen, queue)
    return Update(build_view(screen), new_message, beside=beside, keep_files=False, follow_up=follow_up)


def _is_old(interaction: Interaction) -> bool:
    """Was the panel unused for so long that it has probably scrolled away?"""
    message = interaction.message
    if message is None:
        return False
    touched = message.edited_at or message.created_at
    return (interaction.created_at - touched).total_seconds() > TOKEN_LIFE


async def _outcome(context: Context, press: TurnPress) -> PressResult:
    snapshot = await context.load_table(press.panel.table)
    seat = require_seat(snapshot, context.request).seat
    try:
        require_running(snapshot)
    except Refused as over:
        return PressResult(_screen(context, context.words().refusal(over, context.people)))
    if seat != press.panel.seat:
        return PressResult(_screen(context, context.say("panel.foreign")), new_message=True)
    try:
        screen = await _carry_out(context, snapshot, press)
        return PressResult(screen, same_board=screen.panel == press.panel)
    except Outdated:
        return await _outdated(context, context.say("panel.changed"))
    except StoreFailed:
        raise
    except Refused as refused:
        await context.load_table(snapshot.id)
        why = context.words().refusal(refused, context.people)
        if refused.key in STALE:
            return await _outdated(context, why, new_message=refused.key in ("stale.decision", "stale.undone"))
        return PressResult(_screen(context, why))


async def _outdated(context: Context, why: str, *, new_message: bool = False) -> PressResult:
    """The current panel, with the reason; for a second arrival of the same press with the answer to the first."""
    first = await context.bot.store.stored_answer(context.request.interaction)
    if first is None:
        return PressResult(_screen(context, why), new_message)
    answer = read_answer(context.table.id, first)
    if answer.key != "played":
        return PressResult(_screen(context))
    return PressResult(await _played(context, ChangeResult.of(answer, context.table)))


async def _carry_out(context: Context, snapshot: TableSnapshot, press: TurnPress) -> TurnScreen:
    tables, shown = context.tables, (press.panel.table, press.panel.decision, press.panel.number)
    match press.act:
        case TurnAct.GO | TurnAct.ANSWER | TurnAct.SELECT | TurnAct.PAGE:
            return await _go(context, snapshot, press)
        case TurnAct.BACK:
            done = await undo_in_draft(tables, context.request, *shown)
        case TurnAct.RESTART:
            done = await clear_draft(tables, context.request, *shown)
        case TurnAct.ONLY:
            return await _play_last(context, snapshot, press)
        case TurnAct.CONFIRM | TurnAct.SURE:
            draft = _shown_draft(context, snapshot, press)
            if press.rest != draft_checksum(draft):
                raise Refused("stale.draft")
            if draft.warnings and press.act is TurnAct.CONFIRM:
                # ask again before something is wasted
                return replace(_screen(context), confirming=True)
            return await _played(context, await confirm_draft(tables, context.request, *shown))
        case TurnAct.FINISH:
            return await _finish(context, snapshot, press)
        case TurnAct.ACCEPT:
            draft = _shown_draft(context, snapshot, press)
            proposal, _, sure = press.rest.partition("~")
            if draft.warnings and not sure:
                return replace(_screen(context), confirming=True, confirming_proposal=True)
            done = await accept_proposal(
                tables, context.request, *shown, lambda moves: moves_checksum(moves) == proposal
            )
            return await _played(context, done)
        case TurnAct.TAKE:
            _shown_draft(context, snapshot, press)
            if not press.rest.isdecimal():
                raise Outdated
            return await _played(context, await take_offer(tables, context.request, press.panel.table, int(press.rest)))
    context.use_table(done.snapshot)
    return _screen(context)


async def _go(context: Context, snapshot: TableSnapshot, press: TurnPress) -> TurnScreen:
    """Opens a question, or drafts a move."""
    draft = _shown_draft(context, snapshot, press)
    if not press.rest and not can_change_answer(snapshot, press.panel.seat, draft):
        return _screen(context)
    way, page = _way(snapshot, press, draft)
    if not isinstance(way.end, Leaf):
        return replace(_screen(context), way=way, page=page)
    panel, confirm = press.panel, context.settings.confirm

    def at_once(current: TableSnapshot, seat: int, before: CurrentDraft, move: Move) -> bool:
        return is_played_at_once(current, seat, before, move, confirm)

    done = await choose_move(
        context.tables, context.request, snapshot.id, panel.decision, panel.number, way.moves, at_once
    )
    if done.key == "played":
        return await _played(context, done)
    context.use_table(done.snapshot)
    return _screen(context)


async def _finish(context: Context, snapshot: TableSnapshot, press: TurnPress) -> TurnScreen:
    """Plays the draft and a move that ends the turn or reveals something. If something is wasted, that move is drafted
    and the player is asked first."""
    draft, screen = _shown_draft(context, snapshot, press), _screen(context)
    offered = (screen.finishing_move, screen.revealing_move)
    last = next((move for move in offered if move is not None and screen.checksum_with(move) == press.rest), None)
    if last is None:
        raise Refused("stale.draft")
    shown = (snapshot.id, press.panel.decision, press.panel.number)
    if draft.warnings or snapshot.rules.warnings(draft.position, press.panel.seat, last):
        context.use_table((await extend_draft(context.tables, context.request, *shown, [last])).snapshot)
        return replace(_screen(context), confirming=True, confirming_end=True)
    return await _played(context, await confirm_draft(context.tables, context.request, *shown, last))


def _way(snapshot: TableSnapshot, press: TurnPress, draft: CurrentDraft) -> tuple[Way, int]:
    rest, page = press.rest, "0"
    if press.act is TurnAct.PAGE:
        rest, _, page = press.rest.rpartition("~")
    if not page.isdecimal() or not draft.position.can_answer(press.panel.seat):
        raise Outdated
    question = first_question(draft.position, press.panel.seat)
    return decode_way(snapshot.box.notation, question, rest), int(page)


async def _play_last(context: Context, snapshot: TableSnapshot, press: TurnPress) -> TurnScreen:
    """Plays the moves that were typed after the draft, without the draft."""
    draft = _shown_draft(context, snapshot, press)
    count, _, checksum = press.rest.partition("~")
    if checksum != draft_checksum(draft) or not count.isdecimal() or not 0 < int(count) <= len(draft.moves):
        raise Refused("stale.draft")
    moves = stored_moves(snapshot, "; ".join(draft.moves[-int(count) :]))
    return await _played(context, await play_line(context.tables, context.request, snapshot.id, moves))


def _shown_draft(context: Context, snapshot: TableSnapshot, press: TurnPress) -> CurrentDraft:
    """The draft; Refused if the panel shows another one."""
    draft, panel = current_draft(snapshot, press.panel.seat), press.panel
    require_shown(snapshot, panel.seat, draft, panel.decision, panel.number)
    return draft


# ---------------------------------------------------------------- the screen


async def _played(context: Context, done: ChangeResult) -> TurnScreen:
    before = context.snapshot
    context.use_table(done.snapshot)
    news = cut_lines(played_lines(context, done, ANSWERS), NEWS_ROOM, "…")
    idle = idle_order_lines(context, before)
    taken = offer_taken(context.words(), done.params[OFFER]) if OFFER in done.params else ""
    screen = _screen(context, news, *idle, *filter(None, [taken]), *await context.remarks())
    screen = replace(screen, take_back=done.params.get(TAKE_BACK))
    return await _with_next_table(context, screen)


def _screen(context: Context, *notices: str) -> TurnScreen:
    snapshot = context.table
    seat = require_seat(snapshot, context.request).seat
    draft = current_draft(snapshot, seat)
    lost = (context.say("panel.lost", n=draft.lost),) if draft.lost else ()
    lines = tuple(localise(line, context.locale) for line in (*notices, *lost))
    way = first_way(snapshot, seat, draft)
    in_words = context.in_words
    return TurnScreen(
        snapshot=snapshot, locale=context.locale, notices=lines, seat=seat, draft=draft, way=way, in_words=in_words
    )


TURN: Final = PanelKind("turn", TEMPLATE, _read, _act, replaced_by_refusal=False)
ITEM: Final = panel_item_class(TURN)
