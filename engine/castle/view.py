"""The view: what one viewer may know (C13), built from nothing."""

from __future__ import annotations

import msgspec

from engine.castle.affordable import Affordable, affordable
from engine.castle.components import CHARACTERS, Building, Components, count_built, is_built, winter_rounds
from engine.castle.deliveries import delivery
from engine.castle.goods import Goods
from engine.castle.prospect import Prospect, expected_scores, placements, prospects
from engine.castle.scoring import outcome
from engine.castle.state import BuiltTile, CastlePosition, Tally
from engine.castle.steps.choosing import MASTER_BUILDER, cards_to_choose, may_play_master_builder
from engine.castle.steps.course import acted
from engine.castle.steps.winter import ShareGift
from engine.game import View
from engine.move import Move, Prompt
from engine.step import Together

__all__ = ["Affordable", "CastleView", "CourtshipView", "PlayerView", "Prospect", "castle_view"]


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """One player as the viewer sees them. The cards they hold are open; which of them are face down is not."""

    seat: int
    score: int
    talers: int
    goods: Goods
    helpers: int
    held: tuple[str, ...]
    """Cards in hand or face down, in rank order."""
    face_down: int
    row: tuple[tuple[str, int], ...]
    lost: tuple[tuple[str, int], ...]
    on_cards: tuple[tuple[str, Goods], ...]
    committed: tuple[str, ...] | None = None
    """The face-down cards, only for their owner."""


class CourtshipView(msgspec.Struct, frozen=True):
    goods: Goods
    talers: int
    out: tuple[int, ...]


class CastleView(View, frozen=True, kw_only=True):
    winter: bool
    round: int
    rounds: int
    round_space: int
    first: int
    players: tuple[PlayerView, ...]
    track: int
    bank: int
    stock: Goods
    watchtower: Goods
    forge: int
    tiles: dict[str, int]
    built: tuple[BuiltTile, ...]
    carts: dict[str, int]
    fresh: tuple[str, ...]
    spaces: dict[str, int]
    placed: tuple[tuple[int, str], ...]
    acted: tuple[tuple[int, str], ...]
    """C4.3: seat and card of the characters that have acted this round."""
    lasting: tuple[str, ...]
    past: tuple[str, ...]
    pile: int
    tolls: int
    courtship: CourtshipView | None
    race: tuple[tuple[int, ...], ...]
    tally: tuple[Tally, ...]
    answered: tuple[int, ...]
    """The seats that have answered a question to several at once."""
    answer: Move | None
    """The viewer's own answer to that question; it may still change."""
    components: Components
    asked: Prompt | None = None
    """The question to the awaited seats (to the first of them). It is public."""

    def in_play(self, seat: int) -> tuple[str, ...]:
        """The cards of a seat that were revealed this round."""
        return tuple(card for card, revealed in self.players[seat].row if revealed == self.round)

    # What the rules make of this, for pictures and computer players

    def delivery(self, place: str) -> tuple[int, int]:
        """C5.2.8: what a trader place would pay now: the pieces for the watchtower, and those for the owner."""
        return delivery(self.components, place, self.stock)

    def toll(self, seat: int) -> int:
        """C11.3.3: what the next toll would bring a seat with the Innkeeper, if everybody can pay."""
        helpers = sum(owner != seat for owner in self.carts.values())
        return helpers * self.components.winter.innkeeper.toll_per_trader_helper

    def is_built(self, building: Building) -> bool:
        return is_built(building, self.tiles)

    def count_built(self, building: Building) -> int:
        return count_built(building, self.tiles)

    def barred(self, seat: int) -> tuple[str, ...]:
        """C4.2: cards in hand that may not be played."""
        player = self.players[seat]
        barred = MASTER_BUILDER in player.held and not may_play_master_builder(player.row)
        return (MASTER_BUILDER,) if barred else ()

    def face_down_count(self, seat: int) -> int:
        """C4.1: how many cards a player has chosen and not shown, also while others still choose."""
        player = self.players[seat]
        if not player.face_down and self.asked and self.asked.key == "choose" and seat in self.answered:
            return cards_to_choose(self.components, len(self.players), len(player.held))
        return player.face_down

    def winter_rounds(self) -> tuple[int, ...]:
        """C11.1: the rounds in which a winter card is turned up."""
        return winter_rounds(self.components, self.rounds) if self.winter else ()

    def prospects(self, seat: int) -> tuple[Prospect, ...]:
        """C9: what the seat's helpers would bring now."""
        return prospects(self, seat)

    def placements(self, seat: int) -> dict[str, int]:
        """C7: the spaces where the seat could place a helper now, and the points that it would add there."""
        return placements(self, seat)

    def affordable(self, seat: int) -> tuple[Affordable, ...]:
        """C6: what the seat could pay now of the buildings that are left, and how much is missing for the others."""
        return affordable(self, seat)

    def expected_scores(self) -> tuple[int, ...]:
        """C9: the scores with which the game would end now."""
        return expected_scores(self)


def player_view(p: CastlePosition, seat: int, viewer: int | None) -> PlayerView:
    player = p.state.players[seat]
    held = {*player.hand, *player.committed}
    return PlayerView(
        seat=seat,
        score=player.score,
        talers=player.talers,
        goods=player.goods,
        helpers=player.helpers,
        held=tuple(card for card in CHARACTERS if card in held),
        face_down=len(player.committed),
        row=player.row,
        lost=player.lost,
        on_cards=player.on_cards,
        committed=player.committed if seat == viewer else None,
    )


def courtship_view(p: CastlePosition) -> CourtshipView | None:
    """The Damsel's card, or its gifts while they are being shared."""
    if p.state.courtship is not None:
        return CourtshipView(p.state.courtship.goods, p.state.courtship.talers, p.state.courtship.out)
    sharing = p.step
    return CourtshipView(sharing.goods, sharing.talers, ()) if isinstance(sharing, ShareGift) else None


def castle_view(p: CastlePosition, viewer: int | None) -> CastleView:
    s, step = p.state, p.step
    together = step if isinstance(step, Together) else None
    return CastleView(
        viewer=viewer,
        awaited=tuple(p.awaited()),
        prompt=p.prompt(viewer) if viewer is not None else None,
        outcome=outcome(p) if s.over else None,
        decision=s.asked[viewer] if viewer is not None else 0,
        orders=s.orders.get(viewer, ()) if viewer is not None else (),
        winter=s.winter,
        round=s.round,
        rounds=p.box.by_count(len(s.players)).rounds,
        round_space=p.round_space(),
        first=s.first,
        players=tuple(player_view(p, seat, viewer) for seat in range(len(s.players))),
        track=s.track,
        bank=s.bank,
        stock=s.stock,
        watchtower=s.watchtower,
        forge=s.forge,
        tiles=dict(s.tiles),
        built=s.built,
        carts=dict(s.carts),
        fresh=s.fresh,
        spaces=dict(s.spaces),
        placed=s.placed,
        acted=tuple(acted(p)),
        lasting=s.lasting,
        past=s.past,
        pile=len(s.pile),
        tolls=s.tolls,
        courtship=courtship_view(p),
        race=s.race,
        tally=s.tally,
        answered=tuple(seat for seat in together.asked if seat in together.answers) if together else (),
        answer=together.answer(viewer) if together and viewer is not None else None,
        components=p.box.components,
        asked=next((p.prompt(seat) for seat in p.awaited()), None),
    )
