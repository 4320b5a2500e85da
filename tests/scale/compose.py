"""`docs/hosting/compose.yaml` as Docker's compose understands it, as far as we use it; services run as processes."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from bot.settings import Settings

ROOT: Final = Path(__file__).parents[2]
FILE: Final = ROOT / "docs" / "hosting" / "compose.yaml"
ALIAS: Final = "docker compose --env-file .env -f docs/hosting/compose.yaml --profile scale"
"""For which `compose` stands in docs/scale.md."""
WITHIN: Final = 240.0
_VARIABLE: Final = re.compile(r"\$\{(\w+):-([^}]*)\}")


def loaded(variables: Mapping[str, str] | None = None) -> dict[str, Any]:
    """With the variables of .env in their places."""
    given = variables or {}
    text = _VARIABLE.sub(lambda found: given.get(found[1]) or found[2], FILE.read_text("utf-8"))
    result: dict[str, Any] = yaml.safe_load(text)
    return result


def variables() -> dict[str, str]:
    """Those that may stand in .env, with what counts without them."""
    return dict(_VARIABLE.findall(FILE.read_text("utf-8")))


class Project:
    """What `docker compose` does, on this machine: a service of the bot is a process. `address` stands for the server's
    in the address of the database, and its volume is a folder."""

    def __init__(self, folder: Path, address: str, environment: Mapping[str, str], env: Mapping[str, str]) -> None:
        """`environment`: besides what compose gives them; `env`: the lines of .env."""
        self.services = loaded(env)["services"]
        self.folder = folder
        self.processes: dict[str, asyncio.subprocess.Process] = {}
        self.ended: list[tuple[str, int]] = []
        self._address = address
        self._environment = environment
        self._env = env

    async def run(self, line: str) -> None:
        """A line of docs/scale.md that begins with `compose`."""
        word, command, *arguments = shlex.split(line)
        assert word == "compose", line
        names = [argument for argument in arguments if not argument.startswith("-")]
        match command:
            case "up":
                await self._up(names, wait="--wait" in arguments)
            case "stop":
                for name in names:
                    await self.stop(name)
            case "build":
                assert not names
            case _:
                raise AssertionError(line)

    async def _up(self, names: Sequence[str], *, wait: bool) -> None:
        """A service that runs is stopped first, as one whose image is new."""
        for name in names:
            if name in self.processes:
                await self.stop(name)
            await self.start(name)
        for name in names if wait else ():
            await self.healthy(name)

    async def start(self, name: str) -> None:
        with self.log(name).open("ab") as log:
            self.processes[name] = await self._process(name, ["-m", "bot"], log)

    async def healthy(self, name: str) -> None:
        """As the container's own check says."""
        kind, python, *words = self.services[name]["healthcheck"]["test"]
        assert (kind, python) == ("CMD", "python")
        async with asyncio.timeout(WITHIN):
            while await self.asks(name, *words[2:]) != 0:
                assert self.processes[name].returncode is None, self.log(name).read_text()[-2000:]
                await asyncio.sleep(0.5)

    async def asks(self, name: str, *words: str) -> int:
        """`docker compose exec NAME python -m bot ...`; the exit code."""
        with (self.folder / f"{name} said").open("ab") as log:
            asking = await self._process(name, ["-m", "bot", *words], log)
        return await asyncio.wait_for(asking.wait(), WITHIN)

    async def stop(self, name: str) -> None:
        process = self.processes.pop(name)
        process.send_signal(signal.SIGTERM)
        patience = self.services[name]["stop_grace_period"]
        assert patience == "1m"
        self.ended.append((name, await asyncio.wait_for(process.wait(), 60)))

    async def stop_all(self) -> None:
        for name in list(self.processes):
            await self.stop(name)

    def log(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    async def _process(self, name: str, words: Sequence[str], output: Any) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, *words),
            cwd=self._volume(name),
            env=self._environment_of(name),
            stdout=output,
            stderr=output,
        )

    def _volume(self, name: str) -> Path:
        volume, _, _ = str(self.services[name]["volumes"][0]).partition(":")
        folder = self.folder / volume
        folder.mkdir(exist_ok=True)
        return folder

    def _environment_of(self, name: str) -> dict[str, str]:
        service = self.services[name]
        own = {key: str(value) for key, value in service["environment"].items()}
        own["DATABASE_URL"] = own["DATABASE_URL"].replace("@postgres/cornerstone", self._address)
        own["CORNERSTONE_FOLDER"] = str(self._volume(name))
        # without bytecode each process would compile everything again
        unwanted = {*_setting_names(), "PYTHONDONTWRITEBYTECODE"}
        inherited = {key: value for key, value in os.environ.items() if key not in unwanted}
        return {**inherited, "PYTHONPATH": str(ROOT), **self._env, **self._environment, **own}


def _setting_names() -> set[str]:
    return {field.alias for field in Settings.model_fields.values() if field.alias}
