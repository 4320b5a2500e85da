"""Small positions of Sa-Ré for tests of single clauses. Building them never creates or loses a card or tile."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from engine.chance import Chance, seed_from
from engine.illegal import Illegal
from engine.move import Event, Move
from engine.sare import GAME as SARE
from engine.sare import components
from engine.sare.components import HOSHEKH, PYRAMID, SareBox
from engine.sare.goods import KINDS, Goods, from_names
from engine.sare.invariants import check
from engine.sare.state import Player, SarePosition, SareState
from engine.sare.steps.construction import StartConstruction
from engine.sare.steps.drawing import resolve_hoshekh
from engine.sare.steps.season import OpenSequence, StartSeason
from engine.sare.steps.sites import Sites
from engine.sare.steps.turn import EndTurn
from engine.step import Step

BOX: SareBox = SARE.box()

CARDS = {words: card for card, words in BOX.sources.letters.items() if card in BOX.cards} | {
    "horus": "horus",
    "hoshekh": "hoshekh",
    "t1": "troubles_simple",
    "t2": "troubles_double",
}
"""The season cards by short names: `w`, `ww`, `wg`, `horus`, `t1` ..."""


def goods(text: str) -> Goods:
    """`goods("2 stone 1 joker")`."""
    words = text.split()
    found = {kind: int(count) for count, kind in zip(words[::2], words[1::2], strict=True)}
    assert found.keys() <= set(KINDS)
    return from_names(found)


def cards(text: str) -> tuple[str, ...]:
    return tuple(CARDS[word] for word in text.split())


class Scene:
    """A game in turn 1 with all starting tiles on A1 and A first, to be changed and played."""

    def __init__(self, seats: int = 4, seed: str = "test", box: SareBox = BOX, settle: bool = True, **options: str):
        self.box = box
        state = SARE.new(box, seats, SARE.with_defaults(options), Chance(seed_from(seed)))
        state.first = 0
        self.p: SarePosition = SARE.position(state, box)
        self.p.advance()
        self.events: list[Event] = self.p.take_events()
        while settle and self.step == "PlaceStartingTiles":
            seat = self.awaited[0]
            quick = next((f" quick {square}" for square in ["A2"] if self.player(seat).quick), "")
            self.do(seat, f"settle builder a1 warehouse a1{quick}")
        self.events.clear()

    @property
    def s(self) -> SareState:
        return self.p.state

    def player(self, seat: int) -> Player:
        return self.s.players[seat]

    # Setting the scene

    def built(self, seat: int, *places: str) -> Scene:
        """Build tiles of the reference board: `built(0, "carpenter B1", "port C2")`."""
        for place in places:
            building, square = place.split()
            self._tile(seat, building)
            player = self.player(seat)
            player.built = (*player.built, (building, square))
            if building == PYRAMID:
                player.stages = len(self.box.stages[player.pyramid])
            player.tokens = self.box.produced_tokens(player.built)
        return self

    def site(self, seat: int, *places: str, stages: int = 0) -> Scene:
        for place in places:
            building, square = place.split()
            self._tile(seat, building)
            self.player(seat).sites = (*self.player(seat).sites, (building, square))
            if building == PYRAMID:
                self.player(seat).stages = stages
        return self

    def _tile(self, seat: int, building: str) -> None:
        if building == PYRAMID:
            self.player(seat).pyramid, self.s.pile = self.s.pile[0], self.s.pile[1:]
        else:
            self.s.tiles = {**self.s.tiles, building: self.s.tiles[building] - 1}

    def gauge(self, seat: int, steps: int) -> Scene:
        self.player(seat).gauge = steps
        return self

    def store(self, seat: int, text: str) -> Scene:
        self.player(seat).store = goods(text)
        return self

    def has(self, seat: int, text: str = "", carried: str = "", swapped: str = "", joker: str = "") -> Scene:
        """Give the seat season cards. `joker` are Troubles cards that a Library has converted."""
        player = self.player(seat)
        player.cards, player.carried, player.swapped = cards(text), cards(carried), cards(swapped)
        player.converted = cards(joker)
        return self

    def caravans(self, seat: int, count: int) -> Scene:
        self.player(seat).caravans = count
        return self

    def down(self, *seats: int) -> Scene:
        for seat in seats:
            self.player(seat).standing = False
        return self

    def revolted(self, seat: int) -> Scene:
        player = self.player(seat)
        player.gauge, player.standing, player.revolted = self.p.revolt_position(seat), False, True
        return self

    def deal(self, top: str = "", burned: str = "", only: bool = False) -> Scene:
        """Put these cards on top of the deck, in this order. With `only` all others are discarded."""
        held = Counter(card for player in self.s.players for card in (*player.resource_cards(), *player.converted))
        rest = Counter(self.box.deck) - held - Counter(cards(top))
        self.s.burned = CARDS[burned] if burned else next(card for card in rest if self.box.card_kind[card] != HOSHEKH)
        rest -= Counter([self.s.burned])
        left = sorted(rest.elements(), key=lambda card: self.box.card_kind[card] == HOSHEKH)
        self.s.deck = cards(top) if only else (*cards(top), *left)
        self.s.discard = tuple(left) if only else ()
        return self

    def season(self, top: str = "", *, burned: str = "", only: bool = False, dark: bool = False) -> Scene:
        """Start the production season with these cards."""
        self.deal(top, burned, only)
        s = self.s
        s.season, s.face_up, s.knowers = True, not dark, ()
        if dark:
            # Hoshekh is discarded already.
            s.deck = tuple(card for card in s.deck if self.box.card_kind[card] != HOSHEKH)
            s.discard = (*(card for card in s.discard if self.box.card_kind[card] != HOSHEKH), HOSHEKH)
        resolve_hoshekh(self.p)
        return self.then(OpenSequence(s.first), StartConstruction(), EndTurn())

    def construction(self) -> Scene:
        """Start phase 3."""
        self.deal()
        return self.then(StartConstruction(), EndTurn())

    def sites(self, *seats: int) -> Scene:
        """Start phase 1 of these seats, or of all."""
        plans = (Sites(seat) for seat in seats or self.s.turn_order())
        return self.then(*plans, StartSeason(), StartConstruction(), EndTurn())

    def then(self, *steps: Step) -> Scene:
        """Replace the stack by these steps, and run up to the first question."""
        self.s.stack = list(reversed(steps))
        self.p.lanes.clear()
        self.p.advance()
        check(self.p)
        self._collect()
        return self

    # Playing

    def do(self, seat: int, line: str) -> list[Event]:
        """Play the moves of a line and return their events."""
        before = len(self.events)
        self.p._listed = None  # scenes change the state behind the position's back
        for text in line.split(";"):
            self.p.apply(seat, self.box.notation.read(text))
            check(self.p)
        self._collect()
        return self.events[before:]

    def close(self, *seats: int) -> Scene:
        """Close the lanes of these seats, or all that are open."""
        for seat in seats or self.awaited:
            self.do(seat, "done")
        return self

    def _collect(self) -> None:
        self.events += self.p.take_events()

    # Asking

    @property
    def awaited(self) -> tuple[int, ...]:
        return tuple(self.p.awaited())

    @property
    def step(self) -> str:
        return type(self.p.step).__name__

    def moves(self, seat: int) -> list[str]:
        """Every legal move of the seat, in notation."""
        self.p._listed = None
        return [self.box.notation.write(move) for move in self.p.moves(seat)]

    def refusal(self, seat: int, line: str | Move) -> tuple[str, str]:
        """Key and clause of the refusal of a move. Checks that the state stays the same to the byte."""
        move = self.box.notation.read(line) if isinstance(line, str) else line
        self.p._listed = None
        before = SARE.save(self.s)
        with pytest.raises(Illegal) as caught:
            self.p.apply(seat, move)
        assert SARE.save(self.s) == before
        assert move not in list(self.p.moves(seat))
        return caught.value.key, caught.value.clause

    def told(self, key: str) -> list[Event]:
        return [event for event in self.events if event.key == key]

    def keys(self) -> list[str]:
        return [event.key for event in self.events]


def changed(**figures: Any) -> SareBox:
    """A box with some figures changed, by their names in components.toml: `changed(caravans={"max": 2})`."""
    data = msgspec.to_builtins(BOX.components)
    for name, figure in figures.items():
        data[name] = {**data[name], **figure} if isinstance(figure, dict) else figure
    return components.load_box(data, "test")
