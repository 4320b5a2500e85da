"""Persistence. It knows neither discord.py nor any particular game."""
