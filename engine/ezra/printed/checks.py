"""Do the components fit together? What the rules know in one form only is refused rather than ignored."""

from __future__ import annotations

from engine.components import require
from engine.ezra.constants import BLESSINGS, COLOURS
from engine.ezra.goods import KINDS, PLAIN
from engine.ezra.printed import checks_board, checks_people, checks_scrolls, checks_solo
from engine.ezra.printed.checks_effects import check_choices, check_effects, check_figures
from engine.ezra.printed.figures import Components


def check(c: Components, path: str) -> None:
    check_figures(c, path)
    _check_fixed(c, path)
    _check_supply(c, path)
    check_effects(c, path)
    checks_board.check(c, path)
    checks_people.check(c, path)
    checks_scrolls.check(c, path)
    checks_solo.check(c, path)


def check_unread(c: Components, path: str) -> None:
    """No figure of a file is one that no rule reads. A table that began with such a figure goes on."""
    require(not c.levite_track.rows[0].food, path, "levite_track.rows.0.food: the first Levite is placed at setup")
    check_choices(c, path)


def _check_fixed(c: Components, path: str) -> None:
    m = c.meta
    for what, has, must in (
        ("meta.players_min", m.players_min, 1),
        ("meta.players_max", m.players_max, 4),
        ("vocab.resources", set(c.vocab.resources), set(KINDS)),
        ("vocab.resource_icon", set(c.vocab.resource_icon), set(PLAIN)),
        ("vocab.main_actions", c.vocab.main_actions, COLOURS),
        ("vocab.blessing_colours", c.vocab.blessing_colours, BLESSINGS),
        ("meta.tuck_per_round", len(m.tuck_per_round), m.rounds),
        ("development.one_random_of_each_type_per_player", c.development.one_random_of_each_type_per_player, True),
        ("gate_common.workers", c.gate_common.workers, 1),
        # E19.2: the file states it twice.
        ("development.vp_when_developed", c.development.vp_when_developed, c.exchange.vp_per_developed_tile),
    ):
        require(has == must, path, f"{what} must be {must}")
    require(len(set(m.player_colours)) >= m.players_max, path, "meta.player_colours: one for each player")
    # E4.4: one Levite and at most two Gatekeepers come from the Main Supply before the first turn.
    require(m.start_workers_in_supply + 3 <= m.workers_per_colour, path, "meta.start_workers_in_supply: too many")
    require(m.rounds >= 1 and m.work_days_per_round >= 1, path, "meta: no round or no day")
    require(c.exchange.silver_per_vp > 0, path, "exchange.silver_per_vp must be above zero")
    require(c.exchange.silver_as_food > 0, path, "exchange.silver_as_food must be above zero")
    require(c.wall_deck.looked_at > 0, path, "wall_deck.looked_at must be above zero")
    room = m.piles * m.max_cards_per_pile
    require(m.work_days_per_round <= room, path, "meta: the piles do not hold the cards of a round")
    _check_cards_last(c, path)


def _check_cards_last(c: Components, path: str) -> None:
    """E6.1, E15.1, E18.5: is there a card to play on every day?"""
    m, hand, deck = c.meta, c.meta.start_hand, c.character_deck.size - c.meta.start_hand
    require(deck >= 0, path, "meta.start_hand: more cards than there are")
    for round_ in range(m.rounds):
        for _ in range(m.work_days_per_round):
            require(hand >= 1, path, f"meta: in round {round_ + 1} the cards do not last")
            drawn = min(1, deck)
            hand, deck = hand - 1 + drawn, deck - drawn
        deck += m.work_days_per_round - m.tuck_per_round[round_]
        require(m.tuck_per_round[round_] <= m.work_days_per_round, path, "meta.tuck_per_round: too many")
        drawn = min(max(0, m.start_hand - hand), deck) if round_ else 0
        hand, deck = hand + drawn, deck - drawn


def _check_supply(c: Components, path: str) -> None:
    """E2.3: what is set aside and what is in the bag are all Resources."""
    n, bag = c.counts, c.counts.rubble_bag
    require(set(bag) == set(KINDS), path, f"counts.rubble_bag needs {', '.join(KINDS)}")
    every = {"gold": n.gold, "stone": n.stone, "wood": n.wood, "cinders": n.cinders}
    for kind, total in every.items():
        require(bag[kind] + n.set_aside_each_resource == total, path, f"counts: {kind} in bag and supply do not add up")
    require(sum(every.values()) == n.resources_total, path, "counts.resources_total does not add up")
    require(sum(bag.values()) == n.rubble_bag_size, path, "counts.rubble_bag_size does not add up")
    require(set(c.rubble.clear_cost) == set(KINDS), path, f"rubble.clear_cost needs {', '.join(KINDS)}")
