"""Counts the presses of whole turns as the panel offers them, in memory: from the first press to the end of the turn.

A choice in a select counts as one press. A turn begins with *Play*, or with a button on the private message.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.panels.turn.arrangement import Offer
from bot.panels.turn.direct import direct_options
from bot.panels.turn.questions import first_question
from bot.panels.turn.screen import TurnScreen
from bot.store.rows import Confirm
from bot.tables.at_once import is_played_at_once
from bot.tables.notifications import is_shared
from bot.tables.snapshot import TableSnapshot
from engine.chance import seed_from
from engine.ezra.moves import EndTurn, Finish
from engine.move import Move
from engine.players.dice import Dice
from engine.position import Position
from engine.table import Table, new_table
from tests.bot.cards.builders import seated, snapshot
from tests.bot.games.beginners import wish
from tests.bot.panels.turn.panel_user import way_towards
from tests.bot.panels.turn.screens import at, screen, with_draft


class Turn(NamedTuple):
    asked: str
    """The key of the first question."""
    presses: int
    moves: tuple[str, ...]


@dataclass
class PressCounter:
    """Beginners at a table who play by pressing. With `by_message` they use the buttons of their private messages."""

    game: str
    seats: int
    seed: str
    by_message: bool = False
    confirm: Confirm = Confirm.FINAL
    table: Table = field(init=False)
    dice: Dice = field(init=False)

    def __post_init__(self) -> None:
        self.table = new_table(self.game, self.seats, seed_from(self.seed), {})
        self.dice = Dice(self.seed)

    def turns(self, most: int) -> Iterator[Turn]:
        for _ in range(most):
            if not (awaited := self.table.position.awaited()):
                return
            yield self._turn(self.dice.pick(awaited))

    def _turn(self, seat: int) -> Turn:
        begun = self.table.position
        prompt = begun.prompt(seat)
        assert prompt is not None
        direct = self.by_message and bool(direct_options(self._snapshot(), seat, "en"))
        presses, played, before = 0 if direct else 1, list[str](), (begun.turn(), is_shared(begun))
        while seat in self.table.position.awaited():
            now = (self.table.position.turn(), is_shared(self.table.position))
            if played and now != before:
                break
            line, pressed = self._line(seat)
            played += line
            presses += pressed
        return Turn(prompt.key, presses, tuple(played))

    def _line(self, seat: int) -> tuple[list[str], int]:
        """Plays what the panel plays at once: moves in notation, and presses."""
        before, drafted, presses = self._snapshot(), list[str](), 0
        notation, turn = before.box.notation, before.game_position.turn()
        while True:
            shown = screen(with_draft(before, seat, drafted) if drafted else before, seat)
            position = shown.draft.position
            done = position.halted or seat not in position.awaited() or position.turn() != turn
            if drafted and (done or (is_shared(position) and not is_shared(before.game_position))):
                # *Confirm*
                presses += 1 + bool(shown.draft.warnings)
                break
            move = self._wish(shown)
            moves = self._chosen_together(shown, move)
            drafted += [notation.write(each) for each in moves]
            if shown.finishing_move == move:
                wastes = shown.draft.warnings or before.rules.warnings(position, seat, move)
                presses += 1 + bool(wastes)
                break
            presses += presses_to(shown, moves)
            if moves == [shown.revealing_move]:
                # confirmed by the same press
                break
            if len(moves) == 1 and is_played_at_once(before, seat, shown.draft, move, self.confirm):
                break
        self.table.play(seat, [notation.read(line) for line in drafted])
        return drafted, presses

    def _wish(self, shown: TurnScreen) -> Move:
        """What the beginner plays, without a needless press: to end the turn also ends its main action."""
        rules, position = shown.snapshot.rules, shown.draft.position
        move = wish(rules, position, shown.seat, self.dice)
        if not isinstance(move, Finish):
            return move
        after = position.copy()
        after.apply(shown.seat, move, halt=True)
        following = wish(rules, after, shown.seat, self.dice)
        return following if following == EndTurn() else move

    def _chosen_together(self, shown: TurnScreen, move: Move) -> list[Move]:
        """The move, and the answer to the question that it only opens, if both are offered together."""
        position = shown.draft.position
        if not (move.OPENS or move.ASKS):
            return [move]
        after = position.copy()
        after.apply(shown.seat, move, halt=True)
        if after.halted or shown.seat not in after.awaited():
            return [move]
        following = wish(shown.snapshot.rules, after, shown.seat, self.dice)
        try:
            ways_to(position, shown.seat, [move, following])
        except LookupError:
            return [move]
        return [move, following]

    def _snapshot(self) -> TableSnapshot:
        return snapshot(self.table, seated(self.seats), game=self.game)


def presses_to(shown: TurnScreen, moves: Sequence[Move]) -> int:
    """How many presses lead to a move, or to a move and the answer to what it opens, from the first question."""
    way = ways_to(shown.draft.position, shown.seat, moves)
    path: tuple[int, ...] = ()
    count = 0
    while len(path) < len(way):
        offers = offers_of(at(shown, path))
        further = next(size for size in range(len(way), len(path), -1) if way[len(path) : size] in offers)
        path, count = way[:further], count + 1
    return count


def offers_of(shown: TurnScreen) -> dict[tuple[int, ...], Offer]:
    """What a panel offers at once."""
    offered = shown.arrangement
    lists = (offer for each in offered.lists for offer in each.offers)
    return {offer.path: offer for offer in (*lists, *offered.buttons, *offered.passes)}


def ways_to(position: Position[Any, Any], seat: int, moves: Sequence[Move]) -> tuple[int, ...]:
    """LookupError if no way chooses these moves together."""
    way = way_towards(position.box.notation, first_question(position, seat), moves)
    return tuple(place for place, _ in way)


def counted(games: Sequence[PressCounter], most: int, asked: str) -> list[int]:
    """The presses of all turns that begin with this question, fewest first."""
    return sorted(turn.presses for game in games for turn in game.turns(most) if turn.asked == asked)
