"""What one viewer may know of one player (E22.1, E18.5)."""

from __future__ import annotations

import msgspec

from engine.ezra import altar, points
from engine.ezra.goods import Goods
from engine.ezra.position import EzraPosition
from engine.ezra.scoring import points_to_come
from engine.ezra.state import Player
from engine.ezra.steps.sabbath import hungry_on_sabbath
from engine.ezra.steps.turn import open_piles


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """One player or the solo opponent: everything is public but cards in hand and in decks (E22.1)."""

    seat: int
    vp: int
    points: tuple[int, ...]
    """By source (`constants.SOURCES`)."""
    to_come: int
    """E17.3, E19.2: in the last week, what its Sabbath and the End Scoring would bring as things stand."""
    silver: int
    food: int
    goods: Goods
    limit: int | None
    """E14.2: how many Resources the player may keep; None: no limit."""
    owes: int
    hungry: int
    """E17.1: Workers to be fed on the Sabbath to come; none of the solo opponent's."""
    supply: int
    main: int
    levites: int
    gatekeepers: int
    scribes: int
    scribes_by_row: tuple[int, ...]
    """From the lowest row up."""
    traders: tuple[int, ...]
    elders: tuple[int, ...]
    farmers: int
    labourers: int
    altar: int
    golden: int
    """Golden spaces reached or passed (E8.5)."""
    tent: int
    travelled: int
    blessings: tuple[int, int, int]
    tiles: tuple[str, ...]
    turned: tuple[bool, ...]
    hand_size: int
    hand: tuple[str, ...]
    """The whole hand for its owner; for others the cards that can only be in hand (E18.5)."""
    deck: int
    unseen: tuple[str, ...]
    """Cards whose place the viewer does not know: in the deck or, for others, perhaps in hand."""
    piles: tuple[tuple[str, ...], ...]
    """Including covered cards (R6); the top card last."""
    pile_limit: int
    """E6.1: cards that may lie on a pile."""
    tucked: tuple[str, ...]
    heroes: tuple[str, ...]
    shown_banners: tuple[int, int, int]
    """E6.3a, E6.3b: Banners of the player's cards: red, grey, blue."""
    walls: int
    gates: int
    """Gate Cards (R11)."""
    wall_deck: int
    unbuilt: tuple[str, ...]
    """The player's unbuilt Wall Cards, in the deck or just drawn, in no particular order."""
    wall_top: tuple[str, ...]
    """The cards the viewer put on top (the top card first) and at the bottom (the bottom card last) (E22.1)."""
    wall_bottom: tuple[str, ...]
    scrolls: tuple[str, ...]

    def open_piles(self) -> list[int]:
        """E6.1: the piles, from 1, on which another card may be laid."""
        return open_piles(self.piles, self.pile_limit)


def player_view(p: EzraPosition, seat: int, viewer: int | None) -> PlayerView:
    player, mine, rival = p.state.players[seat], seat == viewer, p.is_rival(seat)
    scribes_by_row = points.scribes_by_row(p, seat)
    hand = player.hand if mine else known_hand(p, player)
    deck = player.wall_deck
    return PlayerView(
        seat=seat,
        vp=player.vp,
        points=player.points,
        to_come=points_to_come(p, seat),
        silver=player.silver,
        food=player.food,
        goods=player.goods,
        limit=p.storage_limit(seat),
        owes=player.owes,
        hungry=0 if rival else hungry_on_sabbath(p, seat),
        supply=player.supply,
        main=player.main,
        levites=player.levites,
        gatekeepers=p.gatekeepers(seat),
        scribes=sum(scribes_by_row),
        scribes_by_row=scribes_by_row,
        traders=player.traders,
        elders=player.elders,
        farmers=player.farmers,
        labourers=player.labourers,
        altar=player.altar,
        golden=altar.golden_spaces_reached(p, seat),
        tent=player.tent,
        travelled=player.travelled,
        blessings=player.blessings,
        tiles=player.tiles,
        turned=player.turned,
        hand_size=len(player.hand),
        hand=hand,
        deck=len(player.deck),
        unseen=unseen_cards(p, seat, hand),
        piles=player.piles,
        pile_limit=p.pile_limit(seat),
        tucked=player.tucked,
        heroes=player.heroes,
        shown_banners=(0, 0, 0) if rival else p.shown_banners(seat),
        walls=p.built_walls(seat),
        gates=p.built_gates(seat),
        wall_deck=len(deck),
        unbuilt=unbuilt_walls(p, seat),
        wall_top=deck[: player.wall_top] if mine else (),
        wall_bottom=deck[len(deck) - player.wall_bottom :] if mine else (),
        scrolls=player.scrolls,
    )


def known_hand(p: EzraPosition, player: Player) -> tuple[str, ...]:
    """E18.5: the cards every seat knows to be in hand: neither shuffled into the deck nor visible."""
    return tuple(card for card in p.box.cards if card in player.hand and card not in player.shuffled)


def unseen_cards(p: EzraPosition, seat: int, hand: tuple[str, ...]) -> tuple[str, ...]:
    """E22.1: shuffled cards not visible anywhere; in the order of the components, which reveals nothing."""
    if p.is_rival(seat):
        return ()
    player = p.state.players[seat]
    elsewhere = {*hand, *player.board_cards(), *player.tucked}
    return tuple(card for card in p.box.cards if card in player.shuffled and card not in elsewhere)


def unbuilt_walls(p: EzraPosition, seat: int) -> tuple[str, ...]:
    """E1.4: all players have the same Wall Cards, so the unbuilt ones are known."""
    s = p.state
    built = {s.wall_cards[at] for at in p.box.walls if s.owners[at] == seat}
    return tuple(card for card in p.box.wall_vp if card not in built)
