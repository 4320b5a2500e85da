"""Builds small positions for tests of single clauses, without creating or losing a Worker, card or tile."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.chance import Chance, seed_from
from engine.ezra import GAME, components
from engine.ezra.components import EzraBox
from engine.ezra.constants import COLOURS, FREE, RIVAL, WORK
from engine.ezra.effects import Effect, Gain
from engine.ezra.goods import KINDS, Goods, from_names
from engine.ezra.position import EzraPosition
from engine.ezra.state import EzraState, Player, Turn
from engine.ezra.steps.adjacency import set_owner
from engine.ezra.steps.after_sabbath import AfterSabbath
from engine.ezra.steps.blue import BlueAction
from engine.ezra.steps.course import NextTurn
from engine.ezra.steps.grey import GreyAction
from engine.ezra.steps.prepare import StartPrepare
from engine.ezra.steps.red import RedAction
from engine.ezra.steps.rival_turn import RivalTurn
from engine.ezra.steps.sabbath import StartSabbath
from engine.ezra.steps.scribing import displace
from engine.ezra.steps.turn import Open
from engine.illegal import Illegal
from engine.move import Event, Move
from engine.step import Lanes, Step

BOX: EzraBox = GAME.box()


def goods(text: str) -> Goods:
    """`goods("2 stone 1 gold")`."""
    words = text.split()
    found = {kind: int(count) for count, kind in zip(words[::2], words[1::2], strict=True)}
    assert found.keys() <= set(KINDS)
    return from_names(found)


def cards(text: str) -> tuple[str, ...]:
    """`cards("1 4")`: Character Cards by number."""
    return tuple(f"c{int(number):02}" for number in text.split())


class Scene:
    """A's first turn in round 1 (in solo too), with Gatekeepers on the corners; can be changed and played."""

    def __init__(self, seats: int = 4, seed: str = "test", box: EzraBox = BOX, settle: bool = True, **options: str):
        self.box = box
        state = GAME.new(box, seats, GAME.with_defaults(options), Chance(seed_from(seed)))
        state.first = 0
        state.ahead = tuple(reversed(range(seats))) if seats > 1 else (0, RIVAL)
        self.p: EzraPosition = GAME.position(state, box)
        self.p.advance()
        self.events: list[Event] = self.p.take_events()
        while settle and self.step == "ChooseCorner":
            self.do(self.awaited[0], self.moves(self.awaited[0])[0])
        if settle:
            self.events.clear()

    @property
    def s(self) -> EzraState:
        return self.p.state

    def player(self, seat: int) -> Player:
        return self.s.players[seat]

    # Setting up; each method returns the scene

    def give(
        self,
        seat: int,
        *,
        silver: int | None = None,
        food: int | None = None,
        goods_: str | None = None,
        supply: int | None = None,
    ) -> Scene:
        """Set these amounts; Workers come from the Main Supply or go back there."""
        player = self.player(seat)
        player.silver = player.silver if silver is None else silver
        player.food = player.food if food is None else food
        player.goods = player.goods if goods_ is None else goods(goods_)
        if supply is not None:
            player.main, player.supply = player.main + player.supply - supply, supply
        return self

    def empty(self, seat: int) -> Scene:
        """Remove all Silver, Food and Resources."""
        return self.give(seat, silver=0, food=0, goods_="")

    def levites(self, seat: int, count: int) -> Scene:
        player = self.player(seat)
        player.main, player.levites = player.main + player.levites - count, count
        return self

    def altar(self, seat: int, space: int) -> Scene:
        """Put the marker on this space, on top of others."""
        self.player(seat).altar = space
        others = [other for other in self.s.ahead if other != seat]
        at = sum(self.player(other).altar >= space for other in others)
        self.s.ahead = (*others[:at], seat, *others[at:])
        return self

    def blessings(self, seat: int, orange: int, purple: int, red: int) -> Scene:
        self.player(seat).blessings = (orange, purple, red)
        return self

    def tile(self, seat: int, *tiles: str, turned: bool = False) -> Scene:
        """Give Development Tiles by id, exchanged with the player who has them."""
        for tile in tiles:
            type_ = next(at for at, kind in enumerate(self.box.tiles) if tile in kind)
            old = self.player(seat).tiles[type_]
            for player in self.s.players:
                if tile in player.tiles:
                    player.tiles = tuple(old if one == tile else one for one in player.tiles)
            player = self.player(seat)
            player.tiles = tuple(tile if at == type_ else one for at, one in enumerate(player.tiles))
            player.turned = tuple(turned if at == type_ else one for at, one in enumerate(player.turned))
        return self

    def turned(self, seat: int, *types: str) -> Scene:
        """Turn over tiles: `turned(0, "guards", "elders")`; without types all of them."""
        player, names = self.player(seat), self.box.components.development.types
        player.turned = tuple(
            turned or not types or name in types for turned, name in zip(player.turned, names, strict=True)
        )
        return self

    def place_workers(
        self, seat: int, *, traders: str = "", elders: str = "", farmers: int = 0, labourers: int = 0
    ) -> Scene:
        """Place Workers from the Main Supply; Traders and Elders by their rows: `traders="1 2"`."""
        player = self.player(seat)
        player.traders = tuple(int(row) for row in traders.split())
        player.elders = tuple(int(row) for row in elders.split())
        player.farmers, player.labourers = farmers, labourers
        player.main -= len(player.traders) + len(player.elders) + farmers + labourers
        return self

    def hand(self, seat: int, numbers: str) -> Scene:
        """Set the hand; all other cards that are neither open nor tucked go to the deck."""
        player, held = self.player(seat), cards(numbers)
        out = {*held, *player.board_cards(), *player.tucked}
        player.hand, player.deck = held, tuple(card for card in self.box.cards if card not in out)
        return self

    def piles(self, seat: int, *piles: str, tucked: str = "") -> Scene:
        """Set the piles: `piles(0, "1 5", "2")`, from bottom to top, taken from hand and deck."""
        player = self.player(seat)
        player.piles = tuple(cards(pile) for pile in (*piles, *("",) * (3 - len(piles))))
        player.tucked = cards(tucked)
        out = {*player.board_cards(), *player.tucked}
        player.hand = tuple(card for card in player.hand if card not in out)
        player.deck = tuple(card for card in self.box.cards if card not in out and card not in player.hand)
        return self

    def wall(self, seat: int, space: str, card: str = "") -> Scene:
        """Build a Wall with this card or the top one; its rubble is gone."""
        player, at = self.player(seat), self.box.ring_index[space]
        card = card or player.wall_deck[0]
        player.wall_deck = tuple(other for other in player.wall_deck if other != card)
        set_owner(self.p, at, seat)
        self.s.wall_cards = (*self.s.wall_cards[:at], card, *self.s.wall_cards[at + 1 :])
        return self.rubble(space, "")

    def gate(self, seat: int, space: str) -> Scene:
        """Build a Gate with a Gatekeeper from the Main Supply; its rubble and Silver are gone."""
        at = self.box.ring_index[space]
        self.player(seat).main -= 1
        set_owner(self.p, at, seat)
        self.s.gate_silver = (*self.s.gate_silver[:at], 0, *self.s.gate_silver[at + 1 :])
        return self.rubble(space, "")

    def rubble(self, space: str, pieces: str) -> Scene:
        at = self.box.ring_index[space]
        self.s.rubble = (*self.s.rubble[:at], goods(pieces), *self.s.rubble[at + 1 :])
        return self

    def wall_deck(self, seat: int, top: str) -> Scene:
        """Put these cards on top: `wall_deck(0, "wc03 wc01")`."""
        player, first = self.player(seat), tuple(top.split())
        player.wall_deck = (*first, *(card for card in player.wall_deck if card not in first))
        return self

    def temple(self, row: int, pieces: str) -> Scene:
        """Fill a row: `temple(5, "stone stone gold")`; rows are numbered from the lowest."""
        rows = list(self.s.temple)
        rows[row - 1] = tuple(pieces.split())
        self.s.temple = tuple(rows)
        return self

    def lay(self, tile: str, row: int, column: int) -> Scene:
        """Put this Scroll Tile there, exchanged with the one that lay there."""
        old = self.s.scrolls[row - 1][column - 1]
        exchange = {tile: old, old: tile}
        self.s.scrolls = tuple(tuple(exchange.get(one, one) for one in line) for line in self.s.scrolls)
        self.s.left_out = tuple(exchange.get(one, one) for one in self.s.left_out)
        for player in self.s.players:
            player.scrolls = tuple(exchange.get(one, one) for one in player.scrolls)
        return self

    def scribe(self, seat: int, row: int, column: int) -> Scene:
        """Place a Scribe from the Main Supply."""
        scribes = [list(line) for line in self.s.scribes]
        assert scribes[row - 1][column - 1] == FREE
        scribes[row - 1][column - 1] = seat
        self.s.scribes = tuple(tuple(line) for line in scribes)
        player = self.player(seat)
        player.main -= 1
        if not self.p.is_rival(seat):
            player.scrolls = (*player.scrolls, self.s.scrolls[row - 1][column - 1])
        displace(self.p, (row, column))
        self.p.events.clear()
        return self

    def scroll(self, seat: int, *tiles: str) -> Scene:
        """Give tiles: `scroll(0, W10_LEVITE_FOOD)`; each goes to a free space at the end of a row of its material."""
        for tile in tiles:
            material = next(scroll.material for scroll in self.box.components.scroll if scroll.id == tile)
            row = next(row for row in reversed(self.box.scroll_rows) if row.material == material)
            column = max(at for at, seat_ in enumerate(self.s.scribes[row.row - 1], 1) if seat_ == FREE)
            self.lay(tile, row.row, column).scribe(seat, row.row, column)
        return self

    def note_excess(self, seat: int, count: int) -> Scene:
        """Note an excess of Resources, as in another player's turn (E22.3a)."""
        self.player(seat).owes = count
        return self

    def set_top_cards(self, *, focus: str = "", scheme: str = "") -> Scene:
        """Put these cards on top of the opponent's decks."""
        solo = self.s.solo
        assert solo is not None
        decks = {"focus": (focus, solo.focus), "schemes": (scheme, solo.schemes)}
        for name, (top, deck) in decks.items():
            if top:
                solo = msgspec.structs.replace(solo, **{name: (top, *(card for card in deck if card != top))})
        self.s.solo = solo
        return self

    # Starting

    def then(self, *steps: Step) -> Scene:
        """Replace the stack by these steps and run to the first question."""
        self.s.stack = list(reversed(steps))
        self.p.lanes.clear()
        self.p.advance()
        GAME.check(self.p)
        self._collect()
        return self

    def turn(self, seat: int = 0, **turn: Any) -> Scene:
        """Start at T1 of this seat's turn; `turn` are fields of `Turn`."""
        self._turn(seat, **turn)
        return self.then(Open(seat), NextTurn())

    def red(self, seat: int = 0, banners: int = 10) -> Scene:
        """Start at T3 with this many Banners left."""
        self._turn(seat, colour="red")
        return self._act(RedAction(seat), banners)

    def blue(self, seat: int = 0, banners: int = 10) -> Scene:
        self._turn(seat, colour="blue")
        return self._act(BlueAction(seat), banners)

    def grey(self, space: str, seat: int = 0, banners: int = 10) -> Scene:
        self._turn(seat, colour="grey", space=space)
        return self._act(GreyAction(seat), banners)

    def gain(self, seat: int, *effects: Effect) -> Scene:
        """Gain these effects, during the turn of the active seat."""
        return self.then(Gain(seat, effects), Open(self.s.active), NextTurn())

    def prepare(self, round: int = 1) -> Scene:
        """Start at E16; the game stops after E17."""
        self.s.round = round
        return self.then(StartPrepare(), StartSabbath())

    def sabbath(self, round: int = 1) -> Scene:
        """Start at E17; the game stops after it."""
        self.s.round = round
        return self.then(StartSabbath())

    def after(self, round: int = 1) -> Scene:
        """Start at E18; the game stops after it."""
        self.s.round = round
        return self.then(AfterSabbath())

    def rivals_turn(self) -> Scene:
        """Start the opponent's turn with the top cards of its decks; the game stops after it."""
        self._turn(RIVAL)
        return self.then(RivalTurn(RIVAL))

    def inside(self, seat: int = 0) -> Player:
        """The player as their own plan so far leaves them."""
        step = self.p.step
        assert isinstance(step, Lanes)
        player: Player = step.lane_position(self.p, seat).state.players[seat]
        return player

    def close_prepare(self, *seats: int) -> Scene:
        """Seats prepare with arbitrary moves and close their plans before the Sabbath."""
        for seat in seats:
            while "sabbath" not in (moves := self.moves(seat)):
                items = [line for line in moves if line.startswith("do ")]
                farmers = [line for line in moves if line.startswith("farmer")]
                self.do(seat, items[0] if items else farmers[-1] if farmers else moves[0])
            self.do(seat, "sabbath; done")
        return self

    def close_sabbath(self, *seats: int) -> Scene:
        """Seats keep the Sabbath with arbitrary moves and close their plans."""
        for seat in seats:
            while "done" not in (moves := self.moves(seat)):
                self.do(seat, moves[0])
            self.do(seat, "done")
        return self

    def _turn(self, seat: int, **turn: Any) -> None:
        self.s.phase, self.s.active, self.s.turn = WORK, seat, Turn(**turn)
        for player in self.s.players:
            player.travelled = 0

    def _act(self, step: Step, banners: int) -> Scene:
        at = COLOURS.index(self.s.turn.colour)
        self.p.gain_banners(at, banners - self.p.banners())
        return self.then(step, NextTurn())

    # Playing

    def do(self, seat: int, line: str) -> list[Event]:
        """Play the moves of a line; returns the new events."""
        before = len(self.events)
        self.p._listed = None  # scenes change the state directly, past the position
        for text in line.split(";"):
            self.p.apply(seat, self.box.notation.read(text))
            GAME.check(self.p)
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
        self.p._listed = None
        return [self.box.notation.write(move) for move in self.p.moves(seat)]

    def refusal(self, seat: int, line: str | Move) -> tuple[str, str]:
        """Key and clause with which a move is refused; also checks that the state stays the same to the byte."""
        move = self.box.notation.read(line) if isinstance(line, str) else line
        self.p._listed = None
        before = GAME.save(self.s)
        with pytest.raises(Illegal) as caught:
            self.p.apply(seat, move)
        assert GAME.save(self.s) == before
        assert move not in list(self.p.moves(seat))
        return caught.value.key, caught.value.clause

    def events_of(self, key: str) -> list[Event]:
        return [event for event in self.events if event.key == key]

    def keys(self) -> list[str]:
        return [event.key for event in self.events]


def changed(**figures: Any) -> EzraBox:
    """A box with changed figures, by their names in components.toml: `changed(altar_track={"last": 18})`."""
    data = msgspec.json.decode(msgspec.json.encode(BOX.components))
    for name, figure in figures.items():
        data[name] = {**data[name], **figure} if isinstance(figure, dict) else figure
    return components.load_box(data, "test")
