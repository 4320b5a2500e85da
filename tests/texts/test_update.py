"""`make texts` brings translations in step with the English sentences, and leaves the rest as it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.texts.__main__ import main
from tests.texts.files import PACKAGES, files
from tests.texts.update import in_step, update_all

Spoil = Callable[[str, str, str], None]
Found = Callable[[], list[str]]


def updated(folder: Path) -> list[str]:
    return [path.parent.name for path in update_all(files("bot.texts", folder))]


def text(folder: Path, lang: str) -> str:
    return (folder / lang / "castle.po").read_text("utf-8")


@pytest.mark.parametrize("package", PACKAGES)
def test_our_own_catalogues_are_in_step(package: str) -> None:
    found = files(package)
    english = {file.domain: file for file in found if file.is_source}
    assert [file.path for file in found if not in_step(file, english[file.domain])] == []


def test_what_is_in_step_is_not_written(folder: Path) -> None:
    before = [text(folder, lang) for lang in ("en", "fr", "pl")]
    assert updated(folder) == []
    assert [text(folder, lang) for lang in ("en", "fr", "pl")] == before


def test_a_changed_sentence_makes_its_translations_fuzzy(folder: Path, spoil: Spoil, found: Found) -> None:
    spoil("en", "{seat} buys", "{seat} acquires")
    assert updated(folder) == ["fr", "pl"]
    assert (
        '#. What happens\n#, fuzzy\n#| msgid "{seat} buys: {goods}."\nmsgctxt "event.buys"\n'
        'msgid "{seat} acquires: {goods}."\nmsgstr "{seat} achète\u202f: {goods}."\n'
    ) in text(folder, "fr")
    assert [line.partition(": ")[2].partition(":")[0] for line in found()] == [
        "event.buys is fuzzy",
        "event.buys is fuzzy",
    ]
    spoil("fr", "#, fuzzy\n", "")
    assert len(found()) == 1
    assert updated(folder) == []


def test_a_new_sentence_waits_for_its_translation_in_its_place(folder: Path, spoil: Spoil, found: Found) -> None:
    spoil("en", 'msgctxt "notice.wait"', 'msgctxt "notice.new"\nmsgid "New."\nmsgstr ""\n\nmsgctxt "notice.wait"')
    assert updated(folder) == ["fr", "pl"]
    assert 'msgstr[1] "{n} cartes"\n\nmsgctxt "notice.new"\nmsgid "New."\nmsgstr ""\n\n' in text(folder, "fr")
    assert found() == ["fr:22: notice.new has no translation", "pl:23: notice.new has no translation"]


def test_a_sentence_that_is_gone_goes_and_other_names_stay(folder: Path, spoil: Spoil, found: Found) -> None:
    spoil("en", 'msgctxt "command.new"\nmsgid "new"\nmsgstr ""\n\n', "")
    spoil("en", 'msgctxt "aka.kind.taler"\nmsgid "coin|coins"\nmsgstr ""\n', "")
    assert updated(folder) == ["fr", "pl"]
    assert "nouvelle" not in text(folder, "fr")
    assert "pièce|pièces" in text(folder, "fr")
    assert found() == []


def test_a_sentence_that_gets_plural_forms_keeps_what_was_said(folder: Path, spoil: Spoil, found: Found) -> None:
    spoil("en", 'msgid "new"\nmsgstr ""', 'msgid "new"\nmsgid_plural "news"\nmsgstr[0] ""\nmsgstr[1] ""')
    assert updated(folder) == ["fr", "pl"]
    assert 'msgid_plural "news"\nmsgstr[0] "nowy"\nmsgstr[1] ""\nmsgstr[2] ""\n' in text(folder, "pl")


def test_sentences_follow_the_order_of_the_english_ones(folder: Path, spoil: Spoil) -> None:
    entry = 'msgctxt "command.new"\nmsgid "new"\nmsgstr "nowy"\n\n'
    spoil("pl", entry, "")
    spoil("pl", "#. What happens\n", f"{entry}#. What happens\n")
    before = text(folder, "pl")
    assert updated(folder) == ["pl"]
    assert text(folder, "pl") != before
    assert updated(folder) == []
    assert text(folder, "pl").startswith("# A catalogue.\n")


def test_a_file_that_cannot_be_read_is_left_alone(folder: Path, spoil: Spoil) -> None:
    spoil("fr", 'msgid "new"', 'messageid "new"')
    spoil("en", "{seat} buys", "{seat} acquires")
    before = text(folder, "fr")
    assert updated(folder) == ["pl"]
    assert text(folder, "fr") == before


def test_the_command_updates_and_reports(folder: Path, spoil: Spoil, capsys: pytest.CaptureFixture[str]) -> None:
    assert main({"bot.texts": folder}) == 0
    assert capsys.readouterr().out == "The texts are in order.\n"
    spoil("en", "{seat} buys", "{seat} acquires")
    spoil("pl", "kupuje:", "kupuje :")
    assert main({"bot.texts": folder}) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[:2] == [f"{lang}/castle.po: updated from the English catalogue of bot.texts" for lang in ("fr", "pl")]
    assert out[2].endswith("fr/castle.po:14: event.buys is fuzzy: see if it is still right, then remove “fuzzy”")
    assert out[-1] == "3 problems"
