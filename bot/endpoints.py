"""Where Discord is: its own addresses, or those of whoever runs a proxy or a gateway of his own."""

from __future__ import annotations

from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.settings import Settings


class _Pinned:
    """What a socket takes for its gateway: the host's, and no other. READY names an address at which to resume, which
    would be Discord's own."""

    def __get__(self, socket: DiscordWebSocket | None, owner: type[DiscordWebSocket]) -> URL:
        return owner.DEFAULT_GATEWAY

    def __set__(self, socket: DiscordWebSocket, address: URL) -> None:
        return


def use_endpoints(settings: Settings) -> None:
    """From now on discord.py talks to the addresses of the settings, if there are any, and to nothing else. It has them
    as globals, so this is for the whole process, before any client connects."""
    if settings.api_base is None or settings.gateway_url is None:
        return
    Route.BASE = settings.api_base
    DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.gateway_url)
    DiscordWebSocket.gateway = _Pinned()  # type: ignore[assignment]  # discord.py sets it on each socket
