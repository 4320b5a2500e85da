"""Why something was not told, and what comes of it: tried again, or given up; and may it have arrived all the same?"""

from __future__ import annotations

from typing import Final

import aiohttp
import discord

from bot.outbox import codes

UNAUTHORIZED_PAUSE: Final = 600.0
"""The token is wrong: only the host can help."""
BANNED_PAUSE: Final = 60.0
"""Too many requests, and discord.py has not waited: who goes on soon is shut out longer."""


class Undelivered(Exception):
    """It was not told, as far as we know."""

    def __init__(
        self,
        problem: str,
        *,
        after: float | None = 0.0,
        uncertain: bool = False,
        unexpected: bool = False,
        code: int = 0,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.after = after
        """At least so many seconds until the next try; None: it is given up."""
        self.uncertain = uncertain
        self.unexpected = unexpected
        """Nobody knows what it means: it is tried some times more, and written down."""
        self.code = code


class Needless(Exception):
    """There is nothing to tell any more; the words say why."""


def judged(error: Exception, *, uncertain: bool, sending: bool) -> Undelivered:
    """What an error of a request means for its row. `uncertain`: an earlier try may have arrived; `sending`: if this
    request came through, whatever was answered, then it was told."""
    maybe = uncertain or sending
    match error:
        case discord.RateLimited(retry_after=seconds):
            return Undelivered("rate limited", after=seconds, uncertain=uncertain)
        case discord.HTTPException():
            return _refused(error, uncertain, maybe)
        case aiohttp.ClientConnectorError():
            return Undelivered("no connection", uncertain=uncertain)
        case aiohttp.ClientError() | OSError():
            return Undelivered(type(error).__name__, uncertain=maybe)
    return Undelivered(type(error).__name__, uncertain=maybe, unexpected=True)


def _refused(error: discord.HTTPException, uncertain: bool, maybe: bool) -> Undelivered:
    problem = f"{error.status} {error.code}"
    if error.code in codes.NO_ENTRY or error.code in codes.UNEDITABLE:
        return Undelivered(problem, after=None, uncertain=uncertain, code=error.code)
    if error.status == codes.UNAUTHORIZED:
        return Undelivered(problem, after=UNAUTHORIZED_PAUSE, uncertain=uncertain)
    if error.status == codes.TOO_MANY:
        return Undelivered(problem, after=BANNED_PAUSE, uncertain=uncertain)
    if error.status >= codes.SERVER_ERROR:
        return Undelivered(problem, uncertain=maybe)
    return Undelivered(problem, uncertain=uncertain, unexpected=True, code=error.code)
