"""What whoever hosts the bot may set, by environment or in a file .env; `.env.example` explains each."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError, model_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict
from yarl import URL

SQLITE: Final = "sqlite:///"


class SettingsError(Exception):
    """One sentence for each setting that is missing or wrong, a line each. Never a value: it may be a secret."""


def _wrong(sentence: str) -> PydanticCustomError:
    return PydanticCustomError("setting", sentence)


def _token(secret: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[\w.-]+", secret.get_secret_value()):
        raise _wrong("must be the token alone, as Discord's developer portal shows it: no quotes, no word before it.")
    return secret


def _database(url: str) -> str:
    name = url.removeprefix(SQLITE)
    if not url.startswith(SQLITE) or not name or set("?#") & set(name):
        raise _wrong("must be sqlite:/// and the path of a file, as in sqlite:///cornerstone.db.")
    if name == ":memory:":
        raise _wrong("must name a file: in memory, no game would outlive the bot.")
    return url


def _address(url: str, schemes: tuple[str, str], example: str) -> str:
    try:
        parts = URL(url)
    except ValueError:
        parts = URL()
    if parts.scheme not in schemes or not parts.host or parts.query or parts.fragment:
        raise _wrong(f"must be an address like {example}.")
    return url.rstrip("/")


def _api(url: str) -> str:
    return _address(url, ("http", "https"), "http://localhost:8080/api/v10")


def _gateway(url: str) -> str:
    return _address(url, ("ws", "wss"), "ws://localhost:8081")


def _folder(folder: Path) -> Path:
    if not folder.is_dir():
        raise _wrong("must be a folder that exists.")
    return folder


def _upper(level: Any) -> Any:
    return level.upper() if isinstance(level, str) else level


class Settings(BaseSettings):
    """The settings, checked. Names in the environment are the aliases."""

    model_config = SettingsConfigDict(
        env_ignore_empty=True,
        env_file_encoding="utf-8",
        extra="ignore",  # a .env may serve other programs too
        frozen=True,
        hide_input_in_errors=True,
        str_strip_whitespace=True,
    )

    token: Annotated[SecretStr | None, AfterValidator(lambda it: it and _token(it))] = Field(
        None, alias="DISCORD_TOKEN"
    )
    database_url: Annotated[str, AfterValidator(_database)] = Field("sqlite:///cornerstone.db", alias="DATABASE_URL")
    api_base: Annotated[str | None, AfterValidator(lambda it: it and _api(it))] = Field(None, alias="DISCORD_API_BASE")
    gateway_url: Annotated[str | None, AfterValidator(lambda it: it and _gateway(it))] = Field(
        None, alias="DISCORD_GATEWAY_URL"
    )
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)] = Field(
        "INFO", alias="LOG_LEVEL"
    )
    components: Annotated[Path | None, AfterValidator(lambda it: it and _folder(it))] = Field(
        None, alias="CORNERSTONE_COMPONENTS"
    )

    @model_validator(mode="after")
    def _both_addresses_or_none(self) -> Self:
        # one alone would leave half of the talk with Discord itself, which is what the host wanted to prevent
        if (self.api_base is None) != (self.gateway_url is None):
            set_, unset = ("DISCORD_API_BASE", "DISCORD_GATEWAY_URL")[:: 1 if self.api_base else -1]
            raise _wrong(f"{set_} is set and {unset} is not: set both, or neither.")
        return self

    @property
    def database(self) -> Path:
        """The file that DATABASE_URL names."""
        return Path(self.database_url.removeprefix(SQLITE))

    def needed_token(self) -> str:
        """The token, for whoever connects."""
        if self.token is None:
            raise SettingsError(
                "DISCORD_TOKEN is not set: put your bot's token into .env (.env.example says where to get one),"
                " or into the environment."
            )
        return self.token.get_secret_value()


def load(file: Path | None = Path(".env")) -> Settings:
    """The settings of the environment and, behind it, of the file, if it is there."""
    try:
        source: dict[str, Any] = {"_env_file": file}  # a parameter that mypy cannot see without a plugin
        return Settings(**source)
    except ValidationError as error:
        raise SettingsError("\n".join(_sentence(*it["loc"][:1], it["msg"]) for it in error.errors())) from None
    except (OSError, UnicodeDecodeError) as error:
        problem = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise SettingsError(f"{file} cannot be read: {problem}.") from None


def _sentence(*words: object) -> str:
    text = " ".join(map(str, words)).replace("Input should be", "must be")
    return text if text.endswith(".") else f"{text}."
