"""Discord's addresses: the public ones, or those of the host's own proxy and gateway."""

from __future__ import annotations

from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.settings import Settings


class _Pinned:
    """Keeps a socket at the host's gateway: READY names an address for resuming, which would be Discord's own."""

    def __get__(self, socket: DiscordWebSocket | None, owner: type[DiscordWebSocket]) -> URL:
        return owner.DEFAULT_GATEWAY

    def __set__(self, socket: DiscordWebSocket, address: URL) -> None:
        return


def use_endpoints(settings: Settings) -> None:
    """Makes discord.py talk to the addresses of the settings, if any, and to nothing else. It keeps them as globals, so
    this affects the whole process and must run before any client connects."""
    if settings.api_base is None or settings.gateway_url is None:
        return
    Route.BASE = settings.api_base
    DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.gateway_url)
    DiscordWebSocket.gateway = _Pinned()  # type: ignore[assignment]  # discord.py sets it on each socket
