"""Small positions for tests of single clauses, set up by moving pieces so that none is created or lost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.castle import GAME
from engine.castle.components import CHARACTERS, CastleBox
from engine.castle.goods import KINDS, Goods, add, covers, from_counts, sub
from engine.castle.invariants import check
from engine.castle.state import BuiltTile, CastlePosition, CastleState, Player
from engine.chance import Chance, seed_from
from engine.illegal import Illegal
from engine.move import Event, Move
from engine.step import Step

BOX: CastleBox = GAME.box()


def goods(text: str) -> Goods:
    """`goods("2 stone 1 clay")`."""
    words = text.split()
    return from_counts({KINDS.index(kind): int(count) for count, kind in zip(words[::2], words[1::2], strict=True)})


class Scene:
    """A position in round 1 in which everybody is about to choose. Tests change it and play on."""

    def __init__(self, seats: int = 4, side: str = "summer", first: int = 0, box: CastleBox = BOX, seed: str = "test"):
        self.box = box
        state = GAME.new(box, seats, {"side": side}, Chance(seed_from(seed)))
        state.first = first
        self.p: CastlePosition = GAME.position(state, box)
        self.p.advance()
        self.p.events.clear()
        self.events: list[Event] = []

    @property
    def s(self) -> CastleState:
        return self.p.state

    def player(self, seat: int) -> Player:
        return self.s.players[seat]

    # Setup: pieces and talers come from the stock and the bank, and go back there.

    def has(self, seat: int, text: str) -> Scene:
        """The seat's reserve is exactly this."""
        player = self.player(seat)
        self.s.stock = sub(add(self.s.stock, player.goods), goods(text))
        player.goods = goods(text)
        return self

    def stock(self, text: str) -> Scene:
        """The stock is exactly this; the difference leaves the game or comes back into it."""
        wanted = goods(text)
        self.s.gone = sub(add(self.s.gone, self.s.stock), wanted)
        self.s.stock = wanted
        if not covers(self.s.gone, (0, 0, 0, 0, 0)):
            raise ValueError("more pieces than the game has")
        return self

    def tower(self, text: str) -> Scene:
        """The watchtower holds exactly this."""
        self.s.stock = sub(add(self.s.stock, self.s.watchtower), goods(text))
        self.s.watchtower = goods(text)
        return self

    def talers(self, seat: int, count: int) -> Scene:
        player = self.player(seat)
        self.s.bank += player.talers - count
        player.talers = count
        return self

    def bank(self, count: int) -> Scene:
        """The bank holds exactly this; the difference leaves the game."""
        self.s.gone_talers += self.s.bank - count
        self.s.bank = count
        return self

    def built(self, building: str, by: int = 0, round_: int = 0, times: int = 1) -> Scene:
        for _ in range(times):
            self.s.tiles[building] -= 1
            self.s.built = (*self.s.built, BuiltTile(building, by, round_))
        return self

    def helper(self, seat: int, *spaces: str) -> Scene:
        """Moves helpers of the seat from its reserve to castle spaces, winter cards or trader places."""
        for space in spaces:
            self.player(seat).helpers -= 1
            if space in self.box.trader_places:
                self.s.carts[space] = seat
            else:
                self.s.spaces[space] = seat
        return self

    def discarded(self, seat: int, *cards: str, round_: int = 0) -> Scene:
        """Moves cards from the hand to the open row, as revealed in an earlier round."""
        player = self.player(seat)
        player.hand = tuple(card for card in player.hand if card not in cards)
        player.row = (*player.row, *((card, round_) for card in cards))
        return self

    def lost(self, seat: int, *cards: str) -> Scene:
        player = self.player(seat)
        player.hand = tuple(card for card in player.hand if card not in cards)
        player.lost = (*player.lost, *((card, 0) for card in cards))
        return self

    def lasting(self, *cards: str) -> Scene:
        """Puts winter cards in play (only on the winter side)."""
        self.s.pile = tuple(card for card in self.s.pile if card not in cards)
        self.s.lasting = (*self.s.lasting, *cards)
        return self

    def pile(self, *cards: str) -> Scene:
        """Puts these winter cards on top of the pile, in this order."""
        self.s.pile = (*cards, *(card for card in self.s.pile if card not in cards))
        return self

    def in_round(self, round_: int) -> Scene:
        """Sets the round; the talers of earlier rounds go to the bank."""
        rounds = self.box.by_count(len(self.s.players)).rounds
        self.s.bank += self.s.track - (rounds - round_)
        self.s.track = rounds - round_
        self.s.round = round_
        return self

    def then(self, *steps: Step) -> Scene:
        """Replaces the stack with these steps and runs to the first question."""
        self.s.stack = list(reversed(steps))
        self.p.advance()
        self._collect()
        return self

    # Playing

    def choose(self, *cards: str) -> Scene:
        """Everybody commits, in seat order: `choose("trader", "messenger, bricklayer")`."""
        for seat, words in enumerate(cards):
            self.do(seat, f"play {words}")
        return self

    def do(self, seat: int, line: str) -> list[Event]:
        """Plays the moves of a line and returns their events."""
        before = len(self.events)
        self.p._listed = None  # setup changes the state without telling the position
        for text in line.split(";"):
            self.p.apply(seat, self.box.notation.read(text))
            check(self.p)
        self._collect()
        return self.events[before:]

    def _collect(self) -> None:
        self.events += self.p.take_events()

    # Queries

    @property
    def awaited(self) -> tuple[int, ...]:
        return tuple(self.p.awaited())

    @property
    def step(self) -> str:
        return type(self.p.step).__name__

    def moves(self, seat: int) -> list[str]:
        """Every legal move of the seat, in notation."""
        return [self.box.notation.write(move) for move in self.p.moves(seat)]

    def refusal(self, seat: int, line: str | Move) -> Illegal:
        """The refusal of an illegal move, which must leave the state unchanged to the byte."""
        move = self.box.notation.read(line) if isinstance(line, str) else line
        self.p._listed = None
        before = GAME.save(self.s)
        with pytest.raises(Illegal) as caught:
            self.p.apply(seat, move)
        assert GAME.save(self.s) == before
        assert move not in list(self.p.moves(seat))
        return caught.value

    def events_of(self, key: str) -> list[Event]:
        return [event for event in self.events if event.key == key]

    def bare_hand(self, seat: int, *cards: str) -> Scene:
        """The seat holds exactly these cards; the others are lost."""
        return self.lost(seat, *(card for card in CHARACTERS if card not in cards))


def changed(**figures: Any) -> CastleBox:
    """A box with some figures changed, by their names in components.toml: `changed(money={"total_talers": 100})`."""
    from engine.castle import components

    data = msgspec.to_builtins(BOX.components)

    def merge(into: dict[str, Any], new: dict[str, Any]) -> None:
        for key, value in new.items():
            if isinstance(value, dict) and isinstance(into.get(key), dict):
                merge(into[key], value)
            else:
                into[key] = value

    merge(data, figures)
    return components.CastleBox(msgspec.convert(data, components.Components))
