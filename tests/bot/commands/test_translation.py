"""Commands as Discord gets them, in three languages; and the catalogues of commands and help, whole."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

import bot
from bot import limits
from bot.app import Cornerstone
from bot.commands.declare import FOR_USERS
from bot.commands.options import SHARED_CHOICES
from bot.commands.sync import command_payloads
from bot.commands.translation import Translator
from bot.panels.leaving import LeaveAct
from bot.texts import texts_for
from bot.texts.localised import localise
from engine.texts import LANGUAGES
from engine.texts.catalogue import catalogue
from tests.bot.commands.playing import Play

BOT = Path(bot.__file__).parent
OURS = [
    *(BOT / "commands").glob("*.py"),
    *(BOT / "interactions").glob("*.py"),
    *(BOT / "panels").glob("*.py"),
    *(BOT / "panels" / "lobby").glob("*.py"),
    *(BOT / "actions").glob("*.py"),
]
SUBCOMMAND = 1
TABLE = ["new", "join", "leave", "sit", "start", "status", "settings", "abandon", "rematch", "reattach", "list"]
OTHERS = ["move", "play", "order", "hand", "board", "log", "rules", "help", "turns", "export"]
SAYING = {"say": "", "sentence": "", "_sentence": "", "Refused": "refusal.", "Illegal": "refusal."}
"""What is called with a key, and in front of which it stands."""
BUILT = {"answer", "choice", "command", "label", "me", "name", "option", "part", "standing"}
"""Beginnings of keys that are put together."""
PLACEHOLDER = re.compile(r"\{(\w+)(?::[\w ]+)?\}")


CONTEXTS = {"admin": [1], "server": [0], "turns": [0, 1, 2]}
"""Commands that Discord offers in servers (0) or in private messages (1) alone."""


async def sent() -> list[dict[str, Any]]:
    client = Cornerstone(lambda: pytest.fail("no store is needed"))
    client._connection.application_id = 1
    await client.tree.set_translator(Translator())
    return await command_payloads(client.tree)


def every(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for inner in node.get("options") or ():
        yield from every(inner)


async def test_names_are_fixed() -> None:
    commands = {option["name"]: option for option in await sent()}
    assert {"table", *OTHERS} <= set(commands)
    assert set(TABLE) <= {option["name"] for option in commands["table"]["options"]}
    assert [option["name"] for option in commands["move"]["options"]] == ["action", "table"]
    assert [option["name"] for option in commands["board"]["options"]] == ["part", "at", "words", "table"]


async def test_commands_are_fit_for_discord() -> None:
    for command in await sent():
        assert not list(limits.command_faults(command))
        assert command["contexts"] == CONTEXTS.get(command["name"], [0, 1])
        assert command["integration_types"] == ([0, 1] if command["name"] in FOR_USERS else [0])


async def test_everything_is_localised() -> None:
    letters = 0
    for command in await sent():
        for node in every(command):
            assert set(node["name_localizations"]) == set(node["description_localizations"]) == {"fr", "pl"}
            for choice in node.get("choices") or ():
                # a letter, or a time of day
                same = len(choice["name"]) == 1 or choice["name"].endswith(":00")
                letters += same
                assert same or set(choice["name_localizations"]) == {"fr", "pl"}
    assert letters > 0


async def test_names_differ_within_a_command() -> None:
    for command in await sent():
        for node in every(command):
            inside = node.get("options") or []
            for lang in ("fr", "pl"):
                called = [option["name_localizations"][lang] for option in inside]
                assert len(set(called)) == len(called)


async def test_other_languages_are_english() -> None:
    text = app_commands.locale_str("new", key="command.table.new")
    context: Any = None
    assert await Translator().translate(text, discord.Locale.german, context) is None
    assert await Translator().translate(app_commands.locale_str("A"), discord.Locale.french, context) is None


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en-GB", "`/table new` with `where: thread`, `/move`, `play trader`, `before: 16`"),
        ("fr", "`/table nouvelle` with `où: dans un fil`, `/coup`, `play trader`, `avant: 16`"),
        ("pl", "`/stół nowy` with `gdzie: w wątku`, `/ruch`, `play trader`, `przed: 16`"),
    ],
)
def test_commands_are_called_as_the_reader_sees_them(locale: str, said: str) -> None:
    assert localise("`/table new` with `where: thread`, `/move`, `play trader`, `before: 16`", locale) == said


@pytest.mark.parametrize("value", ["Europe/Paris", "America/Port-au-Prince", "8-22"])
def test_options_are_called_so_whatever_their_value(value: str) -> None:
    option = "hours" if value[0].isdigit() else "timezone"
    for lang in ("fr", "pl"):
        own = texts_for(lang).find(f"option.{option}")
        assert own not in (None, option)
        assert localise(f"`{option}: {value}`", lang) == f"`{own}: {value}`"


# ---------------------------------------------------------------- catalogues


def messages(lang: str, domain: str) -> dict[str, tuple[str, ...]]:
    return dict(catalogue(lang, domain, "bot.texts").messages)


def base(key: str) -> str:
    return re.split(r"[+-]", key, maxsplit=1)[0]


def used() -> Iterator[str]:
    for file in OURS:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in SAYING:
                for given in node.args:
                    for one in ast.walk(given):
                        if isinstance(one, ast.Constant) and isinstance(one.value, str) and "." in one.value:
                            yield SAYING[name] + one.value


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_used_are_there(lang: str) -> None:
    words = texts_for(lang, "castle")
    complete = {key for key in used() if not key.endswith(".")}
    assert len(complete) > 50
    assert not {key for key in complete if words.find(key) is None and not any(map(words.find, (f"{key}-n",)))}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_unused(lang: str) -> None:
    # bot/rates.py refuses with a key that each limit is given
    pressed = {f"leave.{act}" for act in LeaveAct}
    known = set(used()) | pressed | {"log.move", "log.sealed", "refusal.limit.new_tables", "refusal.limit.pictures"}
    left = {base(key) for domain in ("help", "commands") for key in messages(lang, domain)} - known
    assert {key for key in left if key.partition(".")[0] not in BUILT} == set()


async def test_every_name_of_a_command_is_used() -> None:
    keys = set()
    for command in await sent():
        keys.add(f"command.{command['name']}")
        keys |= {
            f"command.{command['name']}.{option['name']}"
            for option in command["options"]
            if option["type"] == SUBCOMMAND
        }
        keys |= {f"option.{option['name']}" for option in every(command) if option.get("type", SUBCOMMAND) > 2}
    # what `/me` offers
    offers = ("pictures", "confirm", "automatic", "notify")
    keys |= {f"choice.{name}.{one.value}" for name in offers for one in SHARED_CHOICES.get(name, ())}
    keys |= {"choice.where.here", "choice.where.thread", "choice.vote.yes", "choice.vote.no", "choice.lobby"}
    keys |= {"choice.digest.off"}
    keys |= {f"choice.pace.{hours}" for hours in (0, 1, 6, 12, 24, 48, 72, 168)}
    for lang in LANGUAGES:
        bases = {base(key) for key in messages(lang, "commands")}
        assert {key for key in bases if key.startswith(("command.", "option.", "choice."))} == keys


@pytest.mark.parametrize("domain", ["commands", "help"])
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_languages_say_the_same(lang: str, domain: str) -> None:
    english, other = messages("en", domain), messages(lang, domain)
    assert set(other) == set(english)
    for key, forms in other.items():
        assert len(forms) == (1 if len(english[key]) == 1 else {"fr": 2, "pl": 3}[lang]), key
        for form in forms:
            assert set(PLACEHOLDER.findall(form)) == set(PLACEHOLDER.findall(english[key][0])), key
            commands = re.findall(r"`/[a-z ]+`|`[a-z]+(?:: [a-z]+)?`", form)
            assert sorted(commands) == sorted(re.findall(r"`/[a-z ]+`|`[a-z]+(?:: [a-z]+)?`", english[key][0])), key


@pytest.mark.parametrize("domain", ["commands", "help"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_marks_of_each_language(lang: str, domain: str) -> None:
    quotes = {"en": "“”’", "fr": "«»’", "pl": "„”"}[lang]
    for key, forms in messages(lang, domain).items():
        for form in forms:
            plain = re.sub(r"`[^`]*`", "", form)
            assert not (set("“”„«»’") - set(quotes)) & set(plain), key
            assert "'" not in plain, key
            assert '"' not in plain, key
            if lang == "fr":
                assert not re.search("[^\u202f*][:;!?»](?!//)|«[^\u202f]", re.sub(r";$", "", plain)), key
            else:
                assert "\u202f" not in plain, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_is_short(lang: str) -> None:
    assert len(localise(texts_for(lang).sentence("page.start", {"games": ["castle"]}), lang)) <= 1_600


# ---------------------------------------------------------------- told to Discord


async def test_commands_are_registered_once_and_after_changes(play: Play) -> None:
    path = "/applications/*/commands"
    assert len(play.rig.requests("PUT", path)) == 1
    await play.rig.restart()
    assert len(play.rig.requests("PUT", path)) == 1
    key = f"commands {play.bot.application_id}"
    assert await play.bot.store.note(key)
    await play.bot.store.put_note(key, "of an older version")
    await play.rig.restart()
    assert len(play.rig.requests("PUT", path)) == 2
    assert await play.types(play.ann, "help")
