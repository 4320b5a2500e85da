"""People who play by pressing alone, on the rig."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from simcord.actors import MemberActor
from simcord.builders import UserHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.cards.ids import button_id
from bot.panels.turn.nodes import (
    Caption,
    FieldValues,
    Leaf,
    MoreMoves,
    MoveKind,
    OnlyOpening,
    Option,
    PartialMove,
    PieceCount,
    Question,
    ShortMove,
    WholeMove,
    encode_way,
)
from bot.panels.turn.questions import first_question
from bot.panels.turn.screen import finishing_move, moves_checksum
from bot.tables.drafts import CurrentDraft, current_draft
from engine.move import Move
from engine.notation import Notation
from engine.players.dice import Dice
from engine.position import Position
from tests.bot.games.party import Party
from tests.bot.rig import Message

SELECT = 3
Wish = Callable[[Position[Any, Any], int], Move]
"""What a player would play."""


class PanelUser:
    """A person who presses buttons of their panel."""

    def __init__(self, party: Party, who: MemberActor) -> None:
        self.party = party
        self.rig = party.rig
        self.who = who
        self.panel: ResponseMessage | None = None

    @property
    def actor(self) -> MemberActor | UserHandle:
        """In direct messages a user, not a member of the server."""
        return self.who.user if self.party.private else self.who

    async def open(self) -> str:
        given = {"table": self.party.table} if self.party.private else {}
        result = await self.party.result(self.who, "play", **given)
        assert result.ephemeral
        assert result.response is not None
        self.panel = result.response
        return self.text()

    async def open_by(self, card: Message) -> str:
        """Opens the panel by the button of a message."""
        result = await self.rig.press(self.actor, card, button_id("play", self.party.table))
        assert result.ephemeral
        assert result.response is not None
        self.panel = result.response
        return self.text()

    # What is shown

    def shown(self) -> ResponseMessage:
        assert self.panel is not None
        return self.panel

    def text(self) -> str:
        return self.rig.text(self.shown())

    def buttons(self) -> dict[str, str]:
        return self.rig.buttons(self.shown())

    def own(self) -> dict[str, str]:
        """Buttons of the panel itself, without those of cards."""
        return {custom_id: label for custom_id, label in self.buttons().items() if custom_id.startswith("p:")}

    def act(self, act: str) -> str | None:
        """The id of the button for an act, if there is one; of several that play a move with the draft, the one that
        ends the turn."""
        found = [custom_id for custom_id in self.own() if custom_id.split(":")[5] == act]
        return found[-1 if act == "f" else 0] if found else None

    def listed(self) -> dict[str, str]:
        """Options of the select: labels by way."""
        return {
            option["value"]: option["label"]
            for part in self.rig.parts(self.shown())
            if part["type"] == SELECT
            for option in part["options"]
        }

    def options(self) -> dict[str, str]:
        """All answers to the question: labels by id or way."""
        back = self.back()
        ways = {
            custom_id: label
            for custom_id, label in self.own().items()
            if custom_id.split(":")[5] == "g" and custom_id != back
        }
        return {**ways, **self.listed()}

    def back(self) -> str | None:
        return next(
            (custom_id for custom_id, label in self.buttons().items() if label in ("Back", "Retour", "Wstecz")), None
        )

    def alts(self) -> list[str]:
        return [item["description"] for part in self.rig.parts(self.shown()) for item in part.get("items") or ()]

    # Actions

    async def press(self, custom_id: str) -> InteractionResult:
        """A press that redraws the panel, or sends a new one."""
        result = (
            await self.rig.press(self.who, self.shown(), custom_id)
            if not self.party.private
            else (await self.rig.press(self.who.user, self.shown(), custom_id))
        )
        if result.followups:
            (self.panel,) = result.followups
        return result

    async def choose(self, label: str) -> None:
        """Presses the option with this label."""
        (found,) = [custom_id for custom_id, said in self.options().items() if said.removesuffix(" ›") == label]
        await self.take(found)

    async def take(self, option: str) -> None:
        if option in self.listed():
            selects = [part for part in self.rig.parts(self.shown()) if part["type"] == SELECT]
            holder = next(part for part in selects if option in [each["value"] for each in part["options"]])
            result = await self.rig.press(self.actor, self.shown(), holder["custom_id"], [option])
            if result.followups:
                (self.panel,) = result.followups
        else:
            await self.press(option)

    async def plays_first_option(self) -> None:
        """Answers each question of one move with its first option."""
        seat, draft = await self.draft()
        await self.chooses(next(iter(draft.position.moves(seat))))

    async def draft(self) -> tuple[int, CurrentDraft]:
        """The player's seat, and their draft."""
        snapshot = await self.party.snapshot()
        seat = snapshot.seat_of(self.who.id)
        assert seat is not None
        return seat.seat, current_draft(snapshot, seat.seat)

    async def chooses(self, move: Move, answer: Wish | None = None) -> list[Caption]:
        """Answers question by question until this move is drafted, or played with the draft if one press does both.
        What it asks for is answered as wished, else by the first answer. Returns the options that were pressed."""
        seat, draft = await self.draft()
        question = first_question(draft.position, seat)
        if self.act("f") is not None and move == finishing_move(draft.position, seat, question):
            await self.finish()
            return []
        notation: Notation = draft.position.box.notation
        both = moves_checksum([*draft.moves, notation.write(move)])
        if (found := next((button for button in self.own() if button.endswith(f":f:{both}")), None)) is not None:
            await self.press(found)
            return []
        try:
            passed = way_towards(notation, question, [move])
        except LookupError:
            after = draft.position.copy()
            after.apply(seat, move, halt=True)
            inner = next(iter(after.moves(seat))) if answer is None else answer(after, seat)
            passed = way_towards(notation, question, [move, inner])
        for _ in passed:
            way = await self._goes(notation, passed)
            if len(way) == len(passed):
                break
        return [option.caption for _, option in passed]

    async def _goes(self, notation: Notation, passed: Sequence[tuple[int, Option]]) -> Sequence[tuple[int, Option]]:
        """Takes the offer that leads furthest towards the move, turning pages if necessary. Returns the way to it."""
        ways = [passed[:count] for count in range(len(passed), 0, -1)]
        while True:
            for way in ways:
                path, options = zip(*way, strict=True)
                if (found := self._option(encode_way(notation, path, options))) is not None:
                    await self.take(found)
                    return way
            further = next((custom_id for custom_id, sign in self.own().items() if sign == "▶"), None)
            assert further is not None, (passed, self.text(), self.options())
            await self.press(further)

    def _option(self, way: str) -> str | None:
        """The button or the value of the select that leads there."""
        return next((custom_id for custom_id in self.options() if custom_id in (way, self._button(way))), None)

    def _button(self, way: str) -> str:
        front = next(iter(self.own()), "").split(":")[:5]
        return ":".join([*front, "g", way])

    async def does(self, act: str) -> InteractionResult:
        custom_id = self.act(act)
        assert custom_id is not None, self.buttons()
        return await self.press(custom_id)

    async def confirm(self) -> None:
        """Confirms what was not played at once, twice if asked whether the player is sure."""
        if self.act("c") is None:
            return
        await self.does("c")
        if self.act("y") is not None:
            await self.does("y")

    async def finish(self) -> None:
        """Confirms and ends the turn by one press, if that is offered; else only confirms."""
        if self.act("f") is not None:
            await self.does("f")
        await self.confirm()

    async def plays(self, dice: Dice) -> None:
        """Presses random options until the decision is made."""
        for _ in range(60):
            # not the button that changes an answer: there would be no end
            options = [option for option in self.options() if not option.endswith(":g")]
            if options and (self.act("c") is None or dice.below(4)):
                await self.take(dice.pick(options))
            elif self.act("c") is not None:
                await self.confirm()
                if not self.options():
                    return
            else:
                return


def way_towards(notation: Notation, question: Question, moves: Sequence[Move]) -> list[tuple[int, Option]]:
    """The places of the options that lead to a move, or to moves that are chosen together, and the options. LookupError
    if none do."""
    line = notation.write(moves[0])
    for place, option in enumerate(question.options):
        if isinstance(option, Leaf) and len(moves) == 1 and notation.write(option.move) == line:
            return [(place, option)]
    for place, option in enumerate(question.options):
        if isinstance(option, Leaf) or not leads_to(notation, question, option.caption, moves[0]):
            continue
        for wanted in [moves] if option.opening is None else [moves[1:], moves]:
            if wanted:
                with suppress(LookupError):
                    return [(place, option), *way_towards(notation, option.open_question(), wanted)]
    raise LookupError(line)


def leads_to(notation: Notation, question: Question, said: Caption, move: Move) -> bool:
    """Is the move one of those behind an option with this description?"""
    match said:
        case ShortMove(opening) | WholeMove(opening):
            return move == opening
        case MoveKind(kind):
            return type(move) is kind
        case PartialMove(kind, fixed):
            return type(move) is kind and all(getattr(move, field) == value for field, value in fixed.items())
        case FieldValues(kind, fields):
            return type(move) is kind and all(contains(getattr(move, field), value) for field, value in fields)
        case PieceCount(piece, many):
            slot = next(slot for slot in notation.slots[type(move)] if slot.field == question.field)
            return (slot.kind.counts(getattr(move, slot.field)) or {}).get(piece, 0) == many
    return isinstance(said, MoreMoves | OnlyOpening)


def contains(value: object, wanted: object) -> bool:
    """A list may contain more; other values must be equal."""
    if isinstance(value, tuple) and isinstance(wanted, tuple) and not any(isinstance(item, int) for item in wanted):
        return set(wanted) <= set(value)
    return value == wanted
