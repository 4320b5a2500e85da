"""host.po says all that the settings, the store and the command line can refuse, and nothing else, to players without
a path."""

import re
from pathlib import Path

import pytest

from bot.store.errors import StoreFailed
from bot.store.rows import Status
from bot.texts import texts_for
from bot.texts.bot_texts import BOT_PACKAGE
from engine.texts import LANGUAGES
from engine.texts.catalogue import catalogue

BOT = Path(__file__).parents[3] / "bot"
PLACEHOLDER = re.compile(r"\{(\w+)(?::[\w ]+)?\}")
PLAYERS = ("full", "locked", "readonly", "corrupt", "io", "unopened", "constraint", "broken", "closed")
"""What may go wrong with the database while they play."""


def base(key: str) -> str:
    return re.split(r"[+-]", key, maxsplit=1)[0]


def forms(lang: str) -> dict[str, tuple[str, ...]]:
    return dict(catalogue(lang, "host", BOT_PACKAGE).messages)


def used() -> set[str]:
    """Every key that stands in the code."""
    code = [*BOT.glob("store/**/*.py"), *BOT.glob("hosting/*.py"), BOT / "settings.py"]
    refused = re.findall(r"\"((?:store|host|setting)\.[a-z_]+)\"", "".join(file.read_text("utf-8") for file in code))
    said = set(re.findall(r"[\"'](host\.[a-z.]+)[\"']", (BOT / "__main__.py").read_text("utf-8")))
    said |= set(re.findall(r"\"(host\.update\.[a-z]+)\"", "".join(file.read_text("utf-8") for file in code)))
    refusals = {f"refusal.{key}" for key in refused} | {"refusal.host.unexpected"}
    return refusals | (said - {"host.unexpected"}) | {f"host.status.{status}" for status in Status}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_has_its_sentence_and_every_sentence_its_key(lang: str) -> None:
    assert {base(key) for key in forms(lang)} == used()


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_no_sentence_is_left_in_english(lang: str) -> None:
    english = forms("en")
    assert not [key for key, said in forms(lang).items() if said == english[key] and key != "host.table"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_are_told_kindly_and_hosts_where(lang: str) -> None:
    for short in PLAYERS:
        player = texts_for(lang).refusal(StoreFailed(f"store.{short}", problem="disk I/O error"))
        assert "disk I/O error" not in player
        assert "/" not in player
        if short != "closed":
            fault = StoreFailed(f"store.{short}", problem="disk I/O error", path="/srv/games.db")
            assert "/srv/games.db" in texts_for(lang).refusal(fault)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_well_set(lang: str) -> None:
    marks = {"en": "“”’", "fr": "«»’", "pl": "„”"}[lang]
    for key, said in forms(lang).items():
        for form in said:
            assert form == form.strip()
            assert not (set("“”„«»’") - set(marks)) & set(form), key
            assert not set("'\"…") & set(form), key
            if lang == "fr":
                plain = re.sub(r"(sqlite|postgresql)://[^\s.,]*", "", form)
                assert not re.search(r"[^\u202f][:;!?»]|«[^\u202f]", plain), key
            else:
                assert "\u202f" not in form, key
            if not key.startswith(("host.help", "host.table", "host.status")):
                assert form[-1] in (":" if key.startswith("host.update.done") else ".?"), key
                assert form[0] in "{“«„D" or form[0].isupper(), key
