"""Sentences about one player: goods, Workers, cards, tiles, Walls and Gates."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers.ezra import facts, public_facts, terms
from renderers.ezra.spaces import space_number
from renderers.words import Words

Tally = list[tuple[str, int]]


def player_lines(view: EzraView, player: PlayerView, words: Words) -> Iterator[str]:
    """What changes from turn to turn."""
    if view.is_rival(player.seat):
        yield from rival_lines(view, player, words)
        return
    yield stock(player, words)
    yield workers(player, words)
    yield banners_and_blessings(view, player, words)
    yield city(view, player, words)
    yield from cards(view, player, words)


def stable_lines(view: EzraView, player: PlayerView, words: Words) -> Iterator[str]:
    """What seldom changes or can be deduced: tiles, and cards that can only be in hand."""
    if view.is_rival(player.seat):
        return
    yield tiles(player, words)
    if view.viewer != player.seat and player.hand:
        yield words.say("board.surely", seat=player.seat, cards=player.hand)


# Goods and Workers


def stock(player: PlayerView, words: Words) -> str:
    return words.say(
        "board.stock",
        seat=player.seat,
        vp=player.vp,
        silver=player.silver,
        food=player.food,
        goods=player.goods,
        limit=player.limit or 0,
        owed=player.owes,
    )


def workers(player: PlayerView, words: Words) -> str:
    """Idle Workers, then the others; Traders and Elders by their rows."""
    counts = [
        ("scoring.levites", player.levites),
        ("scoring.gatekeepers", player.gatekeepers),
        ("scoring.scribes", player.scribes),
        ("development.farmers", player.farmers),
        ("development.labourers", player.labourers),
    ]
    rows = [("development.traders", player.traders), ("development.elders", player.elders)]
    posts = [("idle", player.supply, ""), *((title, n, "") for title, n in counts if n)]
    posts += [(title, len(taken), ", ".join(map(str, sorted(taken)))) for title, taken in rows if taken]
    return words.say("board.workers", seat=player.seat, posts=posts)


def workers_on_board(player: PlayerView) -> Tally:
    """What the overview says of each player: Workers on the Main Board, and Walls."""
    return [
        ("scoring.levites", player.levites),
        ("scoring.gatekeepers", player.gatekeepers),
        ("scoring.scribes", player.scribes),
        ("key.walls", player.walls),
    ]


def banners_and_blessings(view: EzraView, player: PlayerView, words: Words) -> str:
    """Banners and Blessings."""
    return words.say(
        "board.banners",
        seat=player.seat,
        tallies=tally(public_facts.COLOURS, view.banners(player.seat)),
        fruits=blessings(view, player),
    )


def blessings(view: EzraView, player: PlayerView) -> Tally:
    return tally(view.components.vocab.blessing_colours, player.blessings)


def tally(colours: tuple[str, ...], counts: tuple[int, ...]) -> Tally:
    return [(f"colour.{colour}", n) for colour, n in zip(colours, counts, strict=True)]


# City


def city(view: EzraView, player: PlayerView, words: Words) -> str:
    return words.say(
        "board.city",
        seat=player.seat,
        things=[terms.gate(gate.id) for gate in facts.gates(view, player.seat)],
        numbers=", ".join(space_number(wall.id) for wall in facts.walls(view, player.seat)),
        vp=view.city_points(player.seat),
        figure=player.wall_deck,
    )


# Cards


def cards(view: EzraView, player: PlayerView, words: Words) -> Iterator[str]:
    yield words.say(
        "board.held_cards", seat=player.seat, figure=player.hand_size, number=player.deck, stacks=numbered_piles(player)
    )
    if player.tucked or player.heroes:
        things = [*(f"card.{card}" for card in player.tucked), *(f"hero.{hero}" for hero in player.heroes)]
        yield words.say("board.tucked", seat=player.seat, things=things, vp=view.tucked_points(player))


def piles(player: PlayerView, words: Words) -> Iterator[str]:
    if found := numbered_piles(player):
        yield words.say("board.piles", stacks=found)


def numbered_piles(player: PlayerView) -> list[tuple[int, tuple[str, ...]]]:
    """The top card first."""
    return [(k, pile[::-1]) for k, pile in enumerate(player.piles, 1) if pile]


def hand_banners(view: EzraView, player: PlayerView) -> list[tuple[str, Tally]]:
    """Each card in hand with the most Banners of each colour that it would bring, on the best pile with room."""
    laid = {card: [view.banners_with(player, card, pile) for pile in player.open_piles()] for card in player.hand}
    return [
        (card, tally(public_facts.COLOURS, tuple(map(max, zip(*banners, strict=True)))) if banners else [])
        for card, banners in laid.items()
    ]


# Development Tiles


def tiles(player: PlayerView, words: Words) -> str:
    """The tiles by name (`/help` says what each does)."""
    both = [*zip(player.tiles, player.turned, strict=True)]
    front, back = ([f"tile.{tile}" for tile, is_turned in both if is_turned == side] for side in (False, True))
    return words.say("board.his_tiles", seat=player.seat, things=front, turned=back)


# The solo opponent


def rival_lines(view: EzraView, player: PlayerView, words: Words) -> Iterator[str]:
    """What the lines about the board do not say of the opponent."""
    yield words.say("board.rival", seat=player.seat, vp=player.vp, silver=player.silver, goods=player.goods)
    yield workers(player, words)
    yield words.say("board.blessings", seat=player.seat, tallies=blessings(view, player))
    yield city(view, player, words)
    yield from rival_cards(view, words)


def rival_cards(view: EzraView, words: Words) -> Iterator[str]:
    """The card of the turn, those of this week, and how many are left."""
    solo = view.solo
    if solo is None:
        return
    yield words.say("board.solo_side", title=f"solo_side.{solo.side}", figure=solo.focus, number=solo.schemes)
    if solo.card:
        card = next(focus for focus in view.components.focus if focus.id == solo.card)
        yield words.say("board.focus", card=card.id, gate=card.gate, column=card.column, dir=card.dir)
    if solo.past_focus:
        yield words.say("board.past_focus", cards=solo.past_focus)
    if solo.past_schemes:
        yield words.say("board.past_schemes", cards=solo.past_schemes)
