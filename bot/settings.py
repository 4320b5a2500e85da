"""The host's settings, from the environment or a .env file; `.env.example` explains each."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from difflib import get_close_matches
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self, get_args

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError
from pydantic_settings import BaseSettings, DotEnvSettingsSource, SettingsConfigDict
from yarl import URL

from bot.shards import parse_shards
from bot.store.address import is_server, passwords
from engine.illegal import Refused

NEARLY: Final = 0.85
"""How alike two names are of which one is a misspelling of the other."""
SQLITE: Final = "sqlite:///"
Level = Literal["DEBUG", "INFO", "WARNING", "ERROR"]


class SettingsError(Exception):
    """A refusal for each wrong setting, with a key of host.po. Never with the value, which may be a secret."""

    def __init__(self, *problems: Refused) -> None:
        super().__init__(*problems)
        self.problems = problems


def _wrong(key: str, **params: Any) -> PydanticCustomError:
    return PydanticCustomError(key, key, params)


def _token(secret: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[\w.-]+", secret.get_secret_value()):
        raise _wrong("setting.token")
    return secret


def _database(url: str) -> str:
    if is_server(url):
        return url
    name = url.removeprefix(SQLITE)
    if not url.startswith(SQLITE) or not name or set("?#") & set(name):
        raise _wrong("setting.database")
    if name == ":memory:":
        raise _wrong("setting.memory")
    return url


def _address(url: str, schemes: tuple[str, str], example: str) -> str:
    try:
        parts = URL(url)
    except ValueError:
        parts = URL()
    if parts.scheme not in schemes or not parts.host or parts.query or parts.fragment:
        raise _wrong("setting.address", example=example)
    return url.rstrip("/")


def _api(url: str) -> str:
    return _address(url, ("http", "https"), "http://localhost:8080/api/v10")


def _gateway(url: str) -> str:
    return _address(url, ("ws", "wss"), "ws://localhost:8081")


def _listen(address: str) -> str:
    host, _, port = address.rpartition(":")
    try:
        if host != "localhost":
            ip_address(host.removeprefix("[").removesuffix("]"))
        if not port.isascii() or not port.isdigit() or not 1 <= int(port) <= 65_535:
            raise ValueError
    except ValueError:
        raise _wrong("setting.address", example="127.0.0.1:9464") from None
    return address


def _shards(text: str) -> str:
    if parse_shards(text) is None:
        raise _wrong("setting.shards")
    return text


def _folder(folder: Path) -> Path:
    if not folder.is_dir():
        raise _wrong("setting.folder")
    return folder


def _process(name: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}", name):
        raise _wrong("setting.process")
    return name


def _level(level: str) -> str:
    if level.upper() not in get_args(Level):
        raise _wrong("setting.choice", allowed=get_args(Level))
    return level.upper()


def _number(least: int) -> Callable[[object], int]:
    def check(value: object) -> int:
        text = str(value).strip()
        if not text.isascii() or not text.isdigit() or len(text) > 6 or int(text) < least:
            raise _wrong("setting.number", least=least)
        return int(text)

    return check


class Settings(BaseSettings):
    """The validated settings. The aliases are the names in the environment."""

    model_config = SettingsConfigDict(
        env_ignore_empty=True,
        env_file_encoding="utf-8",
        extra="ignore",  # other programs may use the same .env
        frozen=True,
        hide_input_in_errors=True,
        str_strip_whitespace=True,
    )

    token: Annotated[SecretStr | None, AfterValidator(lambda token: token and _token(token))] = Field(
        None, alias="DISCORD_TOKEN"
    )
    database_url: Annotated[str, AfterValidator(_database)] = Field(
        "sqlite:///cornerstone.db", alias="DATABASE_URL", repr=False
    )
    """It may have a password in it: people are shown `address.shown`."""
    api_base: Annotated[str | None, AfterValidator(lambda url: url and _api(url))] = Field(
        None, alias="DISCORD_API_BASE"
    )
    gateway_url: Annotated[str | None, AfterValidator(lambda url: url and _gateway(url))] = Field(
        None, alias="DISCORD_GATEWAY_URL"
    )
    log_level: Annotated[Level, BeforeValidator(_level)] = Field("INFO", alias="LOG_LEVEL")
    components: Annotated[Path | None, AfterValidator(lambda folder: folder and _folder(folder))] = Field(
        None, alias="CORNERSTONE_COMPONENTS"
    )

    backup_every: Annotated[int, BeforeValidator(_number(0))] = Field(24, alias="CORNERSTONE_BACKUP_EVERY")
    """Hours between two backups; 0 for none."""
    backup_keep: Annotated[int, BeforeValidator(_number(1))] = Field(7, alias="CORNERSTONE_BACKUP_KEEP")

    process: Annotated[str, AfterValidator(_process)] = Field("bot", alias="CORNERSTONE_PROCESS")
    """The name of this process among those that use the same database of PostgreSQL."""
    shards: Annotated[str | None, AfterValidator(lambda text: text and _shards(text))] = Field(
        None, alias="CORNERSTONE_SHARDS"
    )
    """The shards whose servers this process hears of, as in 0-3/16; `auto`: all, as many as Discord recommends."""
    folder: Annotated[Path, AfterValidator(_folder)] = Field(Path(), alias="CORNERSTONE_FOLDER")
    """For the files of a process on PostgreSQL; those of SQLite are beside the database."""

    metrics: Annotated[str | None, AfterValidator(lambda address: address and _listen(address))] = Field(
        None, alias="CORNERSTONE_METRICS"
    )
    """The address and port at which metrics and health are served."""

    @model_validator(mode="after")
    def _both_addresses_or_none(self) -> Self:
        # with only one, the bot would still talk to Discord directly, which the host wanted to prevent
        if (self.api_base is None) != (self.gateway_url is None):
            set_, unset = ("DISCORD_API_BASE", "DISCORD_GATEWAY_URL")[:: 1 if self.api_base else -1]
            raise _wrong("setting.both", name=set_, other=unset)
        return self

    @property
    def secrets(self) -> list[str]:
        """What must not be in the log, nor in a sentence."""
        token = [self.token.get_secret_value()] if self.token else []
        return [*token, *passwords(self.database_url)]

    @property
    def metrics_address(self) -> tuple[str, int] | None:
        if self.metrics is None:
            return None
        host, _, port = self.metrics.rpartition(":")
        return host.strip("[]"), int(port)

    def needed_token(self) -> str:
        """The token, or `Refused` if none is set."""
        if self.token is None:
            raise Refused("host.token")
        return self.token.get_secret_value()


def load(file: Path | None = Path(".env")) -> Settings:
    """Reads the environment and then the file, if it exists; the environment takes precedence."""
    try:
        source: dict[str, Any] = {"_env_file": file}  # a parameter that mypy cannot see without a plugin
        return Settings(**source)
    except ValidationError as error:
        raise SettingsError(*map(_problem, error.errors())) from None
    except UnicodeDecodeError:
        raise SettingsError(Refused("setting.encoding", name=str(file))) from None
    except OSError as error:
        raise SettingsError(Refused("setting.file", name=str(file), problem=error.strerror or str(error))) from None


def misspelt_names(file: Path = Path(".env")) -> list[tuple[str, str]]:
    """Names in the file and the environment that are nearly those of settings, each with what is probably meant.
    Settings themselves ignore them, since other programs may use the same file."""
    written = DotEnvSettingsSource(Settings, file, case_sensitive=True)
    known = [str(field.alias) for field in Settings.model_fields.values()]
    # case does not matter to pydantic either
    given = {name.upper(): name for name in (*written.env_vars, *os.environ)}
    near = {given[name]: get_close_matches(name, known, 1, NEARLY) for name in given.keys() - known}
    return sorted((name, found[0]) for name, found in near.items() if found)


def _problem(error: ErrorDetails) -> Refused:
    # pydantic's own errors are about undecodable text; the checks above cover everything that can be read
    ours = error["type"].startswith("setting.")
    named = {"name": error["loc"][0]} if error["loc"] else {}
    return Refused(error["type"] if ours else "setting.encoding", **named, **error.get("ctx", {}))
