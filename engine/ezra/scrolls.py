"""The Scroll Tiles by their ids (E20)."""

from __future__ import annotations

G1_SILVER = "g1_silver"
G2_BLESSING_SETS = "g2_blessing_sets"
G3_WORKERS_ON_BOARD = "g3_workers_on_board"
G4_GATES_WALLS = "g4_gates_walls"
G5_TEMPLE_ROWS = "g5_temple_rows"
G6_LOW_SCRIBES = "g6_low_scribes"
G7_TOP_SCRIBES = "g7_top_scribes"
G8_HAND_CARD = "g8_hand_card"
GOLD_TILES = (
    G1_SILVER,
    G2_BLESSING_SETS,
    G3_WORKERS_ON_BOARD,
    G4_GATES_WALLS,
    G5_TEMPLE_ROWS,
    G6_LOW_SCRIBES,
    G7_TOP_SCRIBES,
    G8_HAND_CARD,
)

W01_FEED_FARM_LABOUR = "w01_feed_farm_labour"
W02_FEED_TRADE_GATE = "w02_feed_trade_gate"
W03_FEED_SCRIBES = "w03_feed_scribes"
W04_TENT_PLUS = "w04_tent_plus"
W05_PREP_WORKER = "w05_prep_worker"
W06_PREP_ALTAR = "w06_prep_altar"
W07_PREP_TENT = "w07_prep_tent"
W08_PREP_LEVITE_SILVER = "w08_prep_levite_silver"
W09_PREP_AUX = "w09_prep_aux"
W10_LEVITE_FOOD = "w10_levite_food"
W11_SCRIBE_BLESSING = "w11_scribe_blessing"
W12_GATEKEEPER_BLESSING = "w12_gatekeeper_blessing"
W13_LESS_STONE = "w13_less_stone"
W14_ADJACENT_WALL = "w14_adjacent_wall"
W15_GOLDEN = "w15_golden"
W16_ELDER = "w16_elder"
W17_TRADER_TWICE = "w17_trader_twice"
W18_PILES_HAND = "w18_piles_hand"
W19_ANY_TRADE = "w19_any_trade"
W20_BOTTOM_TRADE = "w20_bottom_trade"
W21_AFTER_TRADE = "w21_after_trade"
W22_FLIP_GOLD = "w22_flip_gold"
WOOD_TILES = (
    W01_FEED_FARM_LABOUR,
    W02_FEED_TRADE_GATE,
    W03_FEED_SCRIBES,
    W04_TENT_PLUS,
    W05_PREP_WORKER,
    W06_PREP_ALTAR,
    W07_PREP_TENT,
    W08_PREP_LEVITE_SILVER,
    W09_PREP_AUX,
    W10_LEVITE_FOOD,
    W11_SCRIBE_BLESSING,
    W12_GATEKEEPER_BLESSING,
    W13_LESS_STONE,
    W14_ADJACENT_WALL,
    W15_GOLDEN,
    W16_ELDER,
    W17_TRADER_TWICE,
    W18_PILES_HAND,
    W19_ANY_TRADE,
    W20_BOTTOM_TRADE,
    W21_AFTER_TRADE,
    W22_FLIP_GOLD,
)
PREPARE_TILES = WOOD_TILES[4:9]
"""w05 to w09 (E16.2)."""

STONE_TILES = ("s1_zerubbabel", "s2_nehemiah", "s3_ezra")
HERO_OF = {tile: tile.partition("_")[2] for tile in STONE_TILES}
"""E20.30: the Hero that a stone tile brings."""
