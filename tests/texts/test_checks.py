"""Each check of `make texts` finds its fault, on its line, and nothing in catalogues that are in order."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.texts.checks import CHECKS, problems
from tests.texts.files import PACKAGES, files

Spoil = Callable[[str, str, str], None]
Found = Callable[[], list[str]]
CLAUSE = "#. What happens\n"


@pytest.mark.parametrize("package", PACKAGES)
def test_our_own_catalogues_are_in_order(package: str) -> None:
    assert len(files(package)) > 9
    assert [str(problem) for problem in problems(package)] == []


def test_a_catalogue_in_order_has_no_problem(found: Found) -> None:
    assert found() == []


FAULTS = [
    ("header", "fr", "Language: fr", "Language: de", r"fr:1: .*Language: fr"),
    ("header", "fr", "charset=utf-8", "charset=ascii", r"fr:1: the header must say charset"),
    ("header", "pl", "n%10>=2", "n%10>=3", r"pl:1: .*Plural-Forms"),
    ("header", "fr", "nplurals=2", "nplurals=3", r"fr:1: .*Plural-Forms"),
    ("file", "fr", 'msgid "new"', 'messageid "new"', r"fr:\d+: .*not a .po file"),
    ("one_entry_a_key", "pl", "command.new", "notice.wait", r"pl:26: notice.wait is there already, on line 22"),
    ("one_entry_a_key", "fr", 'msgctxt "event.buys"\n', "", r"fr:11: a message without a key"),
    ("same_keys", "fr", "notice.wait", "notice.halt", r"fr:1: notice.wait is missing"),
    ("same_keys", "fr", "notice.wait", "notice.halt", r"fr:2\d: notice.halt is not in the English"),
    ("same_keys", "fr", CLAUSE, '#~ msgctxt "a.b"\n#~ msgid "a"\n#~ msgstr "b"\n\n', r"fr:\d+: a.b is obsolete"),
    ("english_in_step", "fr", 'msgid "{seat} buys', 'msgid "{seat} purchases', r"fr:12: event.buys: the English"),
    ("english_in_step", "en", 'goods}."\nmsgstr ""', 'goods}."\nmsgstr "{seat}: {goods}."', r"en:12: .*no msgstr"),
    ("translated", "pl", CLAUSE, "#, fuzzy\n", r"pl:12: event.buys is fuzzy"),
    ("translated", "pl", '"nowy"', '""', r"pl:27: command.new has no translation"),
    ("translated", "pl", '"{n} kart"', '""', r"pl:16: count.cards has no translation in form 2"),
    ("plural_forms", "pl", 'msgid_plural "{n} cards"\n', "", r"pl:\d+: (count.cards has 1 forms|.*not a .po)"),
    ("placeholders", "fr", "achète\u202f: {goods}", "achète", r"fr:12: event.buys lacks {goods}"),
    ("placeholders", "fr", "achète\u202f: {goods}", "achète\u202f: {good}", r"fr:12: event.buys has {good}, which"),
    ("placeholders", "fr", "achète\u202f: {goods}", "achète\u202f: {goods:plain}", r"fr:12: event.buys lacks {goods}$"),
    ("braces", "fr", "achète\u202f: {goods}", "achète {goods}\u202f: {goods", r"fr:12: event.buys: .*'}'"),
    ("braces", "fr", "achète\u202f: {goods}", "achète\u202f: {goods!r}", r"fr:12: event.buys: a placeholder is"),
    ("spaces", "fr", "nouvelle", "nouvelle ", r"fr:26: command.new begins or ends with a space"),
    ("spaces", "fr", "{n} cartes", "{n}  cartes", r"fr:16: count.cards: two spaces"),
    ("spaces", "fr", "{n} cartes", "{n}\u00a0cartes", r"fr:16: count.cards: two spaces, or one|fr:16: .*not seen"),
    ("spaces", "fr", "achète\u202f:", "achète :", r"fr:12: event.buys: a narrow no-break space"),
    ("spaces", "fr", "achète\u202f:", "achète:", r"fr:12: event.buys: a narrow no-break space"),
    ("spaces", "pl", "kupuje:", "kupuje :", r"pl:12: event.buys: no space stands before"),
    ("spaces", "pl", "kupuje:", "kupuje\u202f:", r"pl:12: event.buys: no space stands before"),
    ("marks", "pl", "kupuje:", "„kupuje“:", r"pl:12: event.buys: “ is not of this language"),
    ("marks", "fr", "achète\u202f:", "l'achète\u202f:", r"fr:12: event.buys: write ’"),
    ("marks", "fr", "{goods}.", "{goods}...", r"fr:12: event.buys: write ’"),
    ("marks", "fr", "{n} cartes", "({n} cartes", r"fr:16: count.cards: a bracket is not closed"),
    ("endings", "fr", "{goods}.", "{goods}", r"fr:12: event.buys: the English ends with a mark"),
    ("endings", "fr", "{n} cartes", "{n} cartes.", r"fr:16: count.cards: the English ends without a mark"),
    ("markdown", "fr", "{n} cartes", "**{n} cartes", r"fr:16: count.cards: \*\* is not closed"),
    ("markdown", "fr", "`/table new` commence", "`/table nouvelle` commence", r"fr:22: notice.wait: commands stand"),
    ("markdown", "fr", "Attends", "Attends\\n", r"fr:22: notice.wait has more or fewer lines"),
    ("limits", "fr", "nouvelle", "Nouvelle table", r"fr:26: command.new: “Nouvelle table” is no name"),
    ("limits", "fr", "nouvelle", "n" * 33, r"fr:26: command.new: .* is no name"),
]


@pytest.mark.parametrize(("check", "lang", "old", "new", "report"), FAULTS)
def test_a_fault_is_reported(
    check: str, lang: str, old: str, new: str, report: str, spoil: Spoil, found: Found
) -> None:
    spoil(lang, old, new)
    assert [line for line in found() if re.match(report, line)], found()


def test_every_check_has_a_fault() -> None:
    assert {check.__name__ for check in CHECKS} <= {fault[0] for fault in FAULTS} | {"wordings"}


def test_a_parameter_that_no_table_declares_is_reported(spoil: Spoil, found: Found) -> None:
    for lang in ("en", "fr", "pl"):
        spoil(lang, "{goods}", "{toll_talers}")
    assert found() == [
        "en:12: event.buys: {toll_talers} has no wording; declare toll_talers in bot/texts/castle.toml or core.toml"
    ]


@pytest.mark.parametrize(("spec", "is_declared"), [("talers", True), ("count talers", True), ("taler", False)])
def test_a_wording_that_there_is_not_is_reported(spec: str, is_declared: bool, spoil: Spoil, found: Found) -> None:
    for lang in ("en", "fr", "pl"):
        spoil(lang, "{goods}", f"{{toll:{spec}}}")
    assert bool(found()) != is_declared


@pytest.mark.parametrize(
    ("key", "most"), [("command.new+about", 100), ("option.new+about", 100), ("choice.new", 100), ("button.new", 80)]
)
def test_a_text_that_is_too_long_for_discord_is_reported(key: str, most: int, spoil: Spoil, found: Found) -> None:
    for lang in ("en", "fr", "pl"):
        spoil(lang, "command.new", key)
    spoil("fr", "nouvelle", "n" * most)
    assert found() == []
    spoil("fr", "n" * most, "n" * (most + 1))
    assert found() == [f"fr:26: {key} has {most + 1} characters, {most} is the most"]


def test_a_catalogue_that_a_language_lacks_is_reported(folder: Path, found: Found) -> None:
    (folder / "fr" / "castle.po").rename(folder / "fr" / "tower.po")
    assert [line.partition(":")[2] for line in found()] == [
        "1: fr/castle.po is missing: copy this file, change its header and run make texts",
        "1: there is no English catalogue tower.po",
    ]


def test_other_names_may_differ_between_languages(spoil: Spoil, found: Found) -> None:
    spoil("fr", "aka.kind.taler", "aka.kind.sand")
    assert found() == []
