"""Constants shared by rules, views and pictures: colours and types, owners, phases of a round, sources of points."""

from __future__ import annotations

from engine.ezra.slots import ScrollSpace

GUARDS, LABOURERS, FARMERS, TRADERS, ELDERS = range(5)
"""The five types of Development Tiles, in the order of `development.types`."""
CORNER, CARD = "corner", "card"
RED, GREY, BLUE, WILD = range(4)
COLOURS = ("red", "grey", "blue")
"""Colours of Banners and Main Actions; wild counts as any of them (E6.3)."""
SELL = "sell"
BLESSINGS = ("orange", "purple", "red")
"""The Blessing Markers, in the order of `vocab.blessing_colours`."""
FREE, NEUTRAL = -1, -2
"""Owners of a Wall, Gate or Scroll Tile that are not seats: no owner yet, or neutral for the whole game."""
SETUP, WORK, PREPARE, SABBATH, AFTER, OVER = "setup", "work", "prepare", "sabbath", "after", "over"
"""The phases of a round (E5.1)."""
RIVAL = 1
"""The index of the solo opponent among the players (E21); it is not a seat."""
GONE: ScrollSpace = (0, 0)
"""The place of a White Worker that has left the game (E10.6)."""
START, EFFECTS, TEMPLE, LEVITES, SCRIBES, TUCKED, HUNGER, SILVER, TILES, LEADER, CITY, SCROLLS = SOURCES = (
    "start", "effects", "temple", "levites", "scribes", "tucked", "hunger", "silver", "tiles", "leader", "city",
    "scrolls",
)  # fmt: skip
"""Where victory points come from, for views and balance statistics; no rule depends on it."""
