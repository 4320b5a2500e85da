"""The whole bot on the rig, and people who use it."""

from tests.bot.commands.conftest import database, painted, play, sketched, strict

__all__ = ["database", "painted", "play", "sketched", "strict"]
