"""Runs `python -m bot` as a child process whose sockets can only reach the stand-in at a port. It ends by printing what
else it tried to reach. With a second argument, the bot is a small one."""

from __future__ import annotations

import asyncio
import json
import sys
from unittest import mock

import discord
import pytest

from bot.__main__ import main
from bot.hosting import run
from bot.settings import Settings
from bot.store.store import Store
from tests.standin.standin import StandIn, only_standin_reachable


class Stubborn(discord.Client):
    """A bot that never stops."""

    async def close(self) -> None:
        print("closing", flush=True)
        await asyncio.Event().wait()


def stubborn(store: Store, settings: Settings) -> discord.Client:
    return Stubborn(intents=discord.Intents(guilds=True))


if __name__ == "__main__":
    server = StandIn()
    server.port = int(sys.argv[1])
    tried = only_standin_reachable(pytest.MonkeyPatch(), server)
    made = stubborn if sys.argv[2:] == ["stubborn"] else run.make_client
    with mock.patch.object(run.run, "__defaults__", (made,)):
        code = main(["run"])
    print(json.dumps(tried))
    sys.exit(code)
