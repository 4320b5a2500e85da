"""Names that states, views and pictures share: owners, phases of a round, where points come from."""

from __future__ import annotations

from engine.ezra.words import At

FREE, NEUTRAL = -1, -2
"""Whose a Wall, Gate or Scroll Tile is, besides seats: nobody's yet, or nobody's for the whole game."""
SETUP, WORK, PREPARE, SABBATH, AFTER, OVER = "setup", "work", "prepare", "sabbath", "after", "over"
"""The phases of a round (E5.1)."""
RIVAL = 1
"""The solo opponent among the players (E21); he is no seat."""
GONE: At = (0, 0)
"""A White Worker that has left the game (E10.6)."""
START, EFFECTS, TEMPLE, LEVITES, SCRIBES, TUCKED, HUNGER, SILVER, TILES, LEADER, CITY, SCROLLS = SOURCES = (
    "start", "effects", "temple", "levites", "scribes", "tucked", "hunger", "silver", "tiles", "leader", "city",
    "scrolls",
)  # fmt: skip
"""Where victory points come from, for views and the note on balance; the rules never ask."""
