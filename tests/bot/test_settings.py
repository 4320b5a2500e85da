"""The host's settings: defaults, sources, one clear sentence per mistake, and no secret in any of them."""

import os
import re
from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, load
from bot.store.address import sqlite_path
from bot.texts import texts_for
from engine.illegal import Refused
from engine.texts import LANGUAGES, Texts

ROOT = Path(__file__).parents[2]
WORDED = {"LOG_LEVEL", "CORNERSTONE_BACKUP_EVERY", "CORNERSTONE_BACKUP_KEEP"}
"""Settings whose own sentence fits a value that is not text."""
TOKEN = "MTIz.GhIjKl.secret-part_of_it"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without the settings and the .env of the machine that runs the tests."""
    for name in names():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Texts, "strict", True)


def told(lang: str = "en") -> list[str]:
    """The problems with the current settings, as sentences."""
    with pytest.raises(SettingsError) as caught:
        load()
    return [texts_for(lang).refusal(problem) for problem in caught.value.problems]


def names() -> set[str]:
    return {field.alias for field in Settings.model_fields.values() if field.alias}


def test_settings_are_those_of_the_example() -> None:
    example = (ROOT / ".env.example").read_text("utf-8")
    composed = set(re.findall(r"\$\{(\w+)", (ROOT / "docs/hosting/compose.yaml").read_text("utf-8")))
    assert names() | composed == set(re.findall(r"^#?([A-Z][A-Z_0-9]*)=", example, re.M))


def test_the_unchanged_example_has_the_defaults() -> None:
    assert load(ROOT / ".env.example") == load(None)


def test_defaults_of_the_example_are_ours(tmp_path: Path) -> None:
    text = (ROOT / ".env.example").read_text("utf-8")
    (tmp_path / ".env").write_text(re.sub(r"^#(?=[A-Z_]+=)", "", text, flags=re.M), "utf-8")
    assert load() == load(None)


def test_defaults() -> None:
    settings = load()
    assert settings.token is None
    assert settings.database_url == "sqlite:///cornerstone.db"
    assert settings.log_level == "INFO"
    assert (settings.api_base, settings.gateway_url, settings.components) == (None, None, None)
    assert (settings.backup_every, settings.backup_keep) == (24, 7)
    assert settings.metrics_address is None


def test_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=ERROR\nDATABASE_URL=sqlite:///file.db\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("LOG_LEVEL", "debug")
    settings = load()
    assert (settings.log_level, settings.database_url) == ("DEBUG", "sqlite:///file.db")


def test_everything_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in {
        "DISCORD_TOKEN": f" {TOKEN}\n",
        "DATABASE_URL": "sqlite:////var/lib/cornerstone/games.db",
        "DISCORD_API_BASE": "http://localhost:8080/api/v10/",
        "DISCORD_GATEWAY_URL": "ws://localhost:8081/",
        "CORNERSTONE_COMPONENTS": str(tmp_path),
        "CORNERSTONE_BACKUP_EVERY": " 6 ",
        "CORNERSTONE_BACKUP_KEEP": "30",
        "CORNERSTONE_METRICS": "[::1]:9464",
    }.items():
        monkeypatch.setenv(name, value)
    settings = load()
    assert settings.needed_token() == TOKEN
    assert sqlite_path(settings.database_url) == Path("/var/lib/cornerstone/games.db")
    assert settings.api_base == "http://localhost:8080/api/v10"
    assert settings.gateway_url == "ws://localhost:8081"
    assert settings.components == tmp_path
    assert (settings.backup_every, settings.backup_keep) == (6, 30)
    assert settings.metrics_address == ("::1", 9464)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DISCORD_TOKEN", "Bot hush", "must be the token alone, as Discord’s developer portal shows it, .*"),
        ("DISCORD_TOKEN", '"hush"', "must be the token alone, as Discord’s developer portal shows it, .*"),
        *(
            ("DATABASE_URL", f"postgresql://{rest}", "must be sqlite:/// followed by the path of a file, .*")
            for rest in ("", "db", "db/", "me:hush@db", "me:hu/sh@db/games", "me:hu#sh@db/games", "db:port/games")
        ),
        ("DATABASE_URL", "sqlite:///", "must be sqlite:/// followed by the path of a file, .*"),
        ("DATABASE_URL", "games.db", "must be sqlite:/// followed by the path of a file, .*"),
        ("DATABASE_URL", "sqlite:///hush.db?mode=ro", "must be sqlite:/// followed by the path of a file, .*"),
        (
            "DATABASE_URL",
            "sqlite:///:memory:",
            "must point to a file. A database in memory would lose all games when the bot stops",
        ),
        ("CORNERSTONE_SHARDS", "0-3", "must name shards, as in 0-3/16, or be auto"),
        ("CORNERSTONE_SHARDS", "4/4", "must name shards, as in 0-3/16, or be auto"),
        ("CORNERSTONE_PROCESS", "the hush", "must be a name of up to 32 letters, digits, .*"),
        ("CORNERSTONE_FOLDER", "hush", "must be an existing folder"),
        ("LOG_LEVEL", "hush", "must be one of these: DEBUG, INFO, WARNING, ERROR"),
        ("CORNERSTONE_COMPONENTS", "hush", "must be an existing folder"),
        ("CORNERSTONE_BACKUP_EVERY", "hush", "must be a whole number of at least 0"),
        ("CORNERSTONE_BACKUP_EVERY", "-1", "must be a whole number of at least 0"),
        ("CORNERSTONE_BACKUP_EVERY", "1.5", "must be a whole number of at least 0"),
        ("CORNERSTONE_BACKUP_KEEP", "0", "must be a whole number of at least 1"),
        ("CORNERSTONE_BACKUP_KEEP", "9999999", "must be a whole number of at least 1"),
        *(
            ("CORNERSTONE_METRICS", value, "must be an address like 127.0.0.1:9464")
            for value in (
                "hush",
                "9464",
                "hush:9464",
                "127.0.0.1",
                "127.0.0.1:0",
                "127.0.0.1:65536",
                "127.0.0.1:²",
                ":9464",
            )
        ),
    ],
)
def test_one_sentence_for_a_mistake(monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load()
    assert "hush" not in repr(caught.value)
    said = ["\n".join(told(lang)) for lang in LANGUAGES]
    assert re.fullmatch(rf"{name} {sentence}\.", said[0])
    assert len(set(said)) == len(LANGUAGES)
    assert all(sentence.startswith(f"{name} ") and "hush" not in sentence and "\n" not in sentence for sentence in said)


@pytest.mark.parametrize(
    ("api", "gateway", "sentence"),
    [
        ("http://x/api", None, "DISCORD_API_BASE is set but DISCORD_GATEWAY_URL is not: set both or neither."),
        (None, "ws://x", "DISCORD_GATEWAY_URL is set but DISCORD_API_BASE is not: set both or neither."),
        ("ws://x", "ws://x", "DISCORD_API_BASE must be an address like http://localhost:8080/api/v10."),
        ("http://", "ws://x", "DISCORD_API_BASE must be an address like http://localhost:8080/api/v10."),
        ("http://x?y=1", "ws://x", "DISCORD_API_BASE must be an address like http://localhost:8080/api/v10."),
        ("http://x:port", "ws://x", "DISCORD_API_BASE must be an address like http://localhost:8080/api/v10."),
        ("http://x", "http://x", "DISCORD_GATEWAY_URL must be an address like ws://localhost:8081."),
    ],
)
def test_addresses(monkeypatch: pytest.MonkeyPatch, api: str | None, gateway: str | None, sentence: str) -> None:
    for name, value in (("DISCORD_API_BASE", api), ("DISCORD_GATEWAY_URL", gateway)):
        if value is not None:
            monkeypatch.setenv(name, value)
    assert told() == [sentence]
    assert len({"\n".join(told(lang)) for lang in LANGUAGES}) == len(LANGUAGES)


def test_every_mistake_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    monkeypatch.setenv("DATABASE_URL", "mysql://")
    for lang in LANGUAGES:
        assert [line.split()[0] for line in told(lang)] == ["DATABASE_URL", "LOG_LEVEL"]


def test_a_missing_token_is_one_clear_sentence() -> None:
    with pytest.raises(Refused) as caught:
        load().needed_token()
    said = texts_for("en").refusal(caught.value)
    assert said.startswith("DISCORD_TOKEN is not set: ")
    assert "\n" not in said


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    assert told() == [".env cannot be read: it is not UTF-8."]


def test_a_file_that_may_not_be_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", ".env")

    (tmp_path / ".env").touch()
    with monkeypatch.context() as patched:
        patched.setattr("builtins.open", refused)
        with pytest.raises(SettingsError) as caught:
            load()
    assert [texts_for("en").refusal(problem) for problem in caught.value.problems] == [
        ".env cannot be read (Permission denied)."
    ]


@pytest.mark.parametrize("name", sorted(names() - WORDED))
def test_a_value_that_is_not_text(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, os.fsdecode(b"hush\xff\xfe"))
    assert told() == [f"{name} cannot be read: it is not UTF-8."]
    assert told("fr") == [f"Impossible de lire {name}\u202f: ce n’est pas de l’UTF-8."]
    assert told("pl") == [f"Nie można odczytać {name}: to nie jest UTF-8."]


def test_secrets_are_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    settings = load()
    assert TOKEN not in f"{settings} {settings!r} {settings.model_dump()} {settings.model_dump_json()}"
