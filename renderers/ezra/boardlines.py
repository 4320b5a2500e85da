"""Sentences about the Main Board: Temple, Altar Track and Map; the city ring; the Scroll Tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.ezra.goods import KINDS, Goods
from engine.ezra.view import EzraView
from renderers.ezra import facts, public_facts, terms
from renderers.ezra.spaces import space_number
from renderers.words import Words

# Temple, Altar, Map


def temple_sentence(view: EzraView, words: Words) -> str:
    rows = [(number, _goods(row)) for number, row in enumerate(view.temple, 1)]
    sectors = len(view.sectors)
    return words.say("board.temple", total=view.columns, heaps=rows, figure=view.full_sectors(), number=sectors)


def temple_rewards(view: EzraView, words: Words) -> str:
    rows = [
        (number, row.reward) for number, row in enumerate(public_facts.temple_rows(view.components), 1) if row.reward
    ]
    return words.say("board.temple_rewards", rewards=rows)


def altar_sentence(view: EzraView, words: Words) -> str:
    """The order on the Altar Track, ties included, and where the prophets stand."""
    scores = [(seat, view.players[seat].altar) for seat in view.ahead]
    zechariah, haggai = view.prophets
    prophets = [("prophet.zechariah", zechariah), ("prophet.haggai", haggai)]
    return words.say("board.altar", scores=scores, tallies=prophets)


def altar_rewards(view: EzraView, words: Words) -> str:
    """What a marker gains on the spaces of the Altar Track."""
    track = view.components.altar_track
    rewards = [*public_facts.altar_rewards(view.components).items()]
    return words.say("board.altar_rewards", rewards=rewards, numbers=", ".join(map(str, track.golden)))


def judgment_sentences(view: EzraView, words: Words) -> Iterator[str]:
    judgment = view.judgment
    if judgment is not None:
        yield words.say(
            "board.judgment", behind_gains=judgment.behind, between_gains=judgment.between, ahead_gains=judgment.ahead
        )


def city_map(view: EzraView, words: Words) -> str:
    tents = [(player.seat, player.tent) for player in view.players]
    return words.say("board.map", total=view.components.map.spaces, scores=tents)


def crossing_rewards(view: EzraView, words: Words) -> str:
    """What a Tent gains on each space, from the start."""
    printed = view.components.map
    return words.say("alt.crossings", rewards=[(at, printed.crossing[at - 1]) for at in range(printed.spaces)])


def _goods(pieces: tuple[str, ...]) -> Goods:
    counts = Counter(pieces)
    cinders, wood, stone, gold = (counts[kind] for kind in KINDS)
    return cinders, wood, stone, gold


# City


def city_sentences(view: EzraView, words: Words) -> Iterator[str]:
    """What is not built yet."""
    if ruins := facts.walls_by_rubble(view):
        yield words.say("board.ruins", ruins=[(goods, _joined(numbers)) for goods, numbers in ruins])
    if cleared := facts.cleared_walls(view):
        yield words.say("board.cleared", numbers=_joined(cleared))
    gates = [(terms.gate(gate.id), gate.rubble, gate.silver) for gate in facts.unbuilt_gates(view)]
    if gates:
        yield words.say("board.gates", gateways=gates)
    yield from neutral_sentences(view, words)


def price_sentences(view: EzraView, words: Words) -> Iterator[str]:
    """What unbuilt Walls cost, and what clearing them brings."""
    if prices := facts.wall_prices(view):
        yield words.say("board.prices", prices=[(grey, cost.goods, _joined(numbers)) for grey, cost, numbers in prices])
    if facts.unbuilt_gates(view):
        common = view.components.gate_common
        yield words.say("board.gate_price", goods=common.cost.goods, figure=common.grey, n=common.workers)
    if rewarded := facts.clearing_rewards(view):
        yield words.say("board.rewarded", fields=[(colour, _joined(numbers)) for colour, numbers in rewarded])


def ring_sentence(view: EzraView, words: Words) -> str:
    """Which spaces are next to each other."""
    return words.say("board.ring", things=[terms.space(view, space.id) for space in view.ring])


def neutral_sentences(view: EzraView, words: Words) -> Iterator[str]:
    """The neutral Walls and Gates."""
    gates = [terms.gate(gate.id) for gate in facts.gates(view, public_facts.NEUTRAL)]
    walls = [space_number(wall.id) for wall in facts.walls(view, public_facts.NEUTRAL)]
    if gates or walls:
        yield words.say("board.neutral", things=gates, numbers=_joined(walls))


def ring_progress(view: EzraView, words: Words) -> str:
    """How much of the ring is built and cleared."""
    ruins, cleared, gates = facts.walls_by_rubble(view), facts.cleared_walls(view), facts.unbuilt_gates(view)
    return words.say(
        "alt.ring", figure=sum(len(numbers) for _, numbers in ruins), number=len(cleared), total=len(gates)
    )


def _joined(numbers: list[str]) -> str:
    return ", ".join(numbers)


# Torah


def scroll_sentences(view: EzraView, words: Words) -> Iterator[str]:
    for printed in public_facts.scroll_rows(view.components):
        tiles = list(facts.row_scrolls(view, printed.row))
        paid = [(kind, n) for kind in printed.pay.__struct_fields__ if (n := getattr(printed.pay, kind))]
        yield words.say(
            "board.scrolls",
            number=printed.row,
            vp=printed.vp,
            figure=printed.banners,
            gains=paid,
            food=view.row_food[printed.row - 1],
            scrolls=[(f"tile.{scroll.tile}", scroll.owner, scroll.is_open, scroll.is_white) for scroll in tiles],
        )
