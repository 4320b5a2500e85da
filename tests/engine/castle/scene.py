"""Small castle positions for tests of single clauses, made by moving pieces so that nothing is created or lost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.castle import GAME
from engine.castle.components import CHARACTERS, CastleBox
from engine.castle.goods import KINDS, Goods, add, covers, make, sub
from engine.castle.invariants import check
from engine.castle.state import Built, CastlePosition, CastleState, Player
from engine.chance import Chance, seed_from
from engine.illegal import Illegal
from engine.move import Event, Move
from engine.step import Step

BOX: CastleBox = GAME.box()


def goods(text: str) -> Goods:
    """`goods("2 stone 1 clay")`."""
    words = text.split()
    return make({KINDS.index(kind): int(count) for count, kind in zip(words[::2], words[1::2], strict=True)})


class Scene:
    """A position in round 1 with everybody about to choose, to be changed and played."""

    def __init__(self, seats: int = 4, side: str = "summer", first: int = 0, box: CastleBox = BOX, seed: str = "test"):
        self.box = box
        state = GAME.new(box, seats, {"side": side}, Chance(seed_from(seed)))
        state.first = first
        self.p: CastlePosition = GAME.position(state, box)
        self.p.advance()
        self.p.told.clear()
        self.events: list[Event] = []

    @property
    def s(self) -> CastleState:
        return self.p.state

    def player(self, seat: int) -> Player:
        return self.s.players[seat]

    # Setting the scene: what is given comes from stock or bank, what is taken away goes back there.

    def has(self, seat: int, text: str) -> Scene:
        """The seat's reserve is exactly this."""
        player = self.player(seat)
        self.s.stock = sub(add(self.s.stock, player.goods), goods(text))
        player.goods = goods(text)
        return self

    def stock(self, text: str) -> Scene:
        """The stock is exactly this; the difference is out of the game (or comes back from there)."""
        wanted = goods(text)
        self.s.gone = sub(add(self.s.gone, self.s.stock), wanted)
        self.s.stock = wanted
        if not covers(self.s.gone, (0, 0, 0, 0, 0)):
            raise ValueError("more than there is")
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
        """The bank holds exactly this; the difference is out of the game."""
        self.s.gone_talers += self.s.bank - count
        self.s.bank = count
        return self

    def built(self, building: str, by: int = 0, round_: int = 0, times: int = 1) -> Scene:
        for _ in range(times):
            self.s.tiles[building] -= 1
            self.s.built = (*self.s.built, Built(building, by, round_))
        return self

    def helper(self, seat: int, *spaces: str) -> Scene:
        """Helpers of the seat from its reserve onto castle spaces, winter cards or trader places."""
        for space in spaces:
            self.player(seat).helpers -= 1
            if space in self.box.trader_places:
                self.s.carts[space] = seat
            else:
                self.s.spaces[space] = seat
        return self

    def discarded(self, seat: int, *cards: str, round_: int = 0) -> Scene:
        """Cards from the hand into the open row, revealed in an earlier round."""
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
        """Winter cards in play (the scene must be a winter one)."""
        self.s.pile = tuple(card for card in self.s.pile if card not in cards)
        self.s.lasting = (*self.s.lasting, *cards)
        return self

    def pile(self, *cards: str) -> Scene:
        """These winter cards lie on top of the pile, in this order."""
        self.s.pile = (*cards, *(card for card in self.s.pile if card not in cards))
        return self

    def in_round(self, round_: int) -> Scene:
        """This round, with the talers of earlier ones in the bank."""
        rounds = self.box.by_count(len(self.s.players)).rounds
        self.s.bank += self.s.track - (rounds - round_)
        self.s.track = rounds - round_
        self.s.round = round_
        return self

    def then(self, *steps: Step) -> Scene:
        """Let exactly these steps wait, and run up to the first question."""
        self.s.stack = list(reversed(steps))
        self.p.advance()
        self._collect()
        return self

    # Playing

    def choose(self, *cards: str) -> Scene:
        """Everybody commits, in the order of the seats: `choose("trader", "messenger, bricklayer")`."""
        for seat, words in enumerate(cards):
            self.do(seat, f"play {words}")
        return self

    def do(self, seat: int, line: str) -> list[Event]:
        """Play the moves of a line; the events they told."""
        before = len(self.events)
        self.p._listed = None  # scenes change the state behind the position's back
        for text in line.split(";"):
            self.p.apply(seat, self.box.notation.read(text))
            check(self.p)
        self._collect()
        return self.events[before:]

    def _collect(self) -> None:
        self.events += self.p.collect()

    # Asking

    @property
    def awaited(self) -> tuple[int, ...]:
        return tuple(self.p.awaited())

    @property
    def step(self) -> str:
        return type(self.p.step).__name__

    def moves(self, seat: int) -> list[str]:
        """Every legal move of the seat, in words."""
        return [self.box.notation.write(move) for move in self.p.moves(seat)]

    def refusal(self, seat: int, line: str | Move) -> Illegal:
        """The refusal that a move meets; the state must be the same bytes after it."""
        move = self.box.notation.read(line) if isinstance(line, str) else line
        self.p._listed = None
        before = GAME.save(self.s)
        with pytest.raises(Illegal) as caught:
            self.p.apply(seat, move)
        assert GAME.save(self.s) == before
        assert move not in list(self.p.moves(seat))
        return caught.value

    def told(self, key: str) -> list[Event]:
        return [event for event in self.events if event.key == key]

    def bare_hand(self, seat: int, *cards: str) -> Scene:
        """The seat holds exactly these cards; the others are lost."""
        return self.lost(seat, *(card for card in CHARACTERS if card not in cards))


def changed(**figures: Any) -> CastleBox:
    """A box with some figures changed: `changed(money={"total_talers": 100})` by the names in components.toml."""
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
