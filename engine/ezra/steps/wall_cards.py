"""Wall Cards: drawing three, building one, putting back the others (E9.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.ezra.moves import WallCard
from engine.ezra.position import EzraPosition
from engine.ezra.steps import building
from engine.illegal import Illegal
from engine.move import Move, Prompt
from engine.step import Ask, Choice, Step


class DrawWalls(Step, frozen=True, tag="draw_walls"):
    """E9.6: draw the top cards of the player's Wall deck, shown only to the player; ends undo (E22.5)."""

    seat: int
    at: int
    reveals: ClassVar[bool] = True

    def run(self, p: EzraPosition) -> None:
        player = p.state.players[self.seat]
        most = p.box.components.wall_deck.looked_at
        drawn, player.wall_deck = player.wall_deck[:most], player.wall_deck[most:]
        player.wall_top = max(0, player.wall_top - len(drawn))
        player.wall_bottom = min(player.wall_bottom, len(player.wall_deck))
        p.emit("drew_walls", seats=(self.seat,), to=(self.seat,), reveals=True, seat=self.seat, cards=drawn)
        p.then(ChooseWall(self.seat, self.at, drawn))


class ChooseWall(Ask, frozen=True, tag="choose_wall"):
    """E9.6, R46 (D8): which card is built, and which of the others goes back on top of the deck."""

    at: int
    drawn: tuple[str, ...]

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        numbers = range(1, len(self.drawn) + 1)
        return [WallCard(card, top) for card in numbers for top in self.top_choices(card)]

    def top_choices(self, card: int) -> list[int]:
        """The values of `top` for this card; only two remaining cards leave a choice."""
        others = [number for number in range(1, len(self.drawn) + 1) if number != card]
        return others if len(others) > 1 else [0]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, WallCard):
            return Illegal("wall.wall", clause="E9.6", n=len(self.drawn))
        if not 1 <= move.card <= len(self.drawn):
            return Illegal("wall.card", clause="E9.6", n=len(self.drawn))
        tops = self.top_choices(move.card)
        if move.top in tops:
            return None
        return Illegal("wall.top" if len(tops) > 1 else "wall.no_top", clause="E9.6", tops=tuple(tops))

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, WallCard)
        card = self.drawn[move.card - 1]
        others = [other for other in self.drawn if other != card]
        if others:
            self.put_back(p, self.drawn[move.top - 1] if move.top else others[0], others)
        p.then(*building.place_wall(p, seat, self.at, card))

    def put_back(self, p: EzraPosition, top: str, others: list[str]) -> None:
        """Put one card on top of the deck and the rest at the bottom; only the owner knows which."""
        player = p.state.players[self.seat]
        bottom = tuple(other for other in others if other != top)
        player.wall_deck = (top, *player.wall_deck, *bottom)
        player.wall_top, player.wall_bottom = player.wall_top + 1, player.wall_bottom + len(bottom)
        p.emit("put_back", seats=(self.seat,), to=(self.seat,), seat=self.seat, top=top, bottom=bottom)

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        return Prompt("choose_wall", {"cards": self.drawn, "space": p.box.ring[self.at]})
