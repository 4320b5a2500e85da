"""The whole bot on the rig, and people who set orders."""

from tests.bot.commands.conftest import database, painted, play, sketched, strict

__all__ = ["database", "painted", "play", "sketched", "strict"]
