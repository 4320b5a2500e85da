"""The sheet shows every message of every catalogue in each language, and draws from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import pytest

from engine.game import game
from engine.illegal import Illegal
from engine.move import Event, Pass
from engine.texts import LANGUAGES, Texts
from tests.sheet.games import Case, play_case
from tests.sheet.lines import context, draw, is_sentence, sheet, shown
from tests.sheet.madeup import made_up
from tests.sheet.recorder import Recorder
from tests.sheet.said import BARE, MADE_UP, PLAYED, Ref, Said, Sample, fitting, load, save, texts_of
from tests.texts.files import PACKAGES, files


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing text or parameter is an error."""
    monkeypatch.setattr(Texts, "strict", True)


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """One that stops at the end of the test."""
    for name in ("sentence", "name", "find", "localized_line", "__init__"):
        monkeypatch.setattr(Texts, name, vars(Texts)[name])
    made = Recorder()
    made.install()
    return made


def recorded(recorder: Recorder, folder: Path) -> Mapping[Ref, tuple[Sample, ...]]:
    save(recorder.result(), folder / "record.pickle")
    return load(folder)


def message(ref: Ref, **params: object) -> Sample:
    said = Said(Texts, ref.domain, ref.key, params, ("Ada", "Ben"))
    return Sample(ref, said, said)


TALERS = Ref("engine.texts", "castle", "event.toll")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_of_every_catalogue_is_shown_with_parameters_of_the_right_kind(lang: str) -> None:
    """Without any record all parameters are made up, so this fails for a key that the sheet cannot show."""
    found = {one.ref: one for one in shown({}, lang)}
    wanted = {
        Ref(package, file.domain, key)
        for package in PACKAGES
        for file in files(package)
        if file.lang == lang
        for key in file.entries
    }
    assert found.keys() == wanted
    assert [ref for ref, one in found.items() if not (one.uses and all(use.text for use in one.uses))] == []


def test_made_up_parameters_lead_to_the_variant_that_is_shown() -> None:
    """`event.paid+silver` is shown by its own sentence, not by that of `event.paid`."""
    variants = {}
    for one in shown({}, "en"):
        said = one.uses[0].sample.said
        texts = texts_of(said.words, said.game, "en")
        if one.source == MADE_UP and said.key in texts._conditions:
            variants[one.ref.key] = texts._variant(said.key, said.params)
    assert len(variants) > 300
    assert {key: found for key, found in variants.items() if key != found} == {}


def test_all_plural_forms_are_shown() -> None:
    ref = Ref("engine.texts", "core", "count.talers")
    (one,) = (one for one in shown({ref: [made_up(ref, 2, n=5)]}, "pl") if one.ref == ref)
    assert [use.text for use in one.uses] == ["5 talarów", "1 talar", "3 talary"]


def test_a_use_that_was_seen_comes_before_what_is_made_up() -> None:
    record = {TALERS: [message(TALERS, seat=1, talers=2)]}
    (one,) = (one for one in shown(record, "fr") if one.ref == TALERS)
    assert (one.source, one.uses[0].text.startswith("Ben ")) == (PLAYED, True)


def test_a_played_game_is_recorded_with_the_lines_around_its_events(recorder: Recorder, tmp_path: Path) -> None:
    play_case(recorder, Case(game("castle"), 2, {"side": "summer"}, "greedy", "sheet"))
    record = recorded(recorder, tmp_path)
    seen = {one.ref: one for one in shown(record, "pl") if one.source == PLAYED}
    assert len(seen) > 150
    (sample, *_) = record[Ref("engine.texts", "castle", "event.winner")]
    lines = list(context(sample, "pl"))
    assert lines[0] == "(log)"
    assert any(line.startswith("▸ Wygrywa ") for line in lines)
    assert any(line.startswith("· ") for line in lines)


def test_what_was_worded_before_is_worded_again_in_the_other_language(recorder: Recorder, tmp_path: Path) -> None:
    texts = Texts("castle")
    noted = recorder.listen(lambda: texts.refusal(Illegal("unreadable.verb", clause="C3.1", typed="the moon")))
    recorder.keep(noted, len(noted) - 1, "refusal")
    (sample,) = recorded(recorder, tmp_path)[Ref("engine.texts", "core", "refusal+clause")]
    assert sample.said.worded("pl") == "Nie znam ruchu, który zaczyna się od „the moon”. Zobacz zasadę C3.1."


def test_examples_of_moves_in_the_rules_are_in_the_readers_language() -> None:
    ref = Ref("engine.texts", "sare", "rule.stopping")
    figures = game("sare").figures(game("sare").box(), 3, game("sare").with_defaults({}))
    said = Said(Texts, "sare", ref.key, figures)
    assert "`lay down`" in said.worded("en")
    assert "`lay down`" not in said.worded("pl")


def test_an_example_that_names_things_is_in_the_readers_language(recorder: Recorder, tmp_path: Path) -> None:
    """What it names may have been worded a moment ago."""
    rules = game("sare")
    figures = rules.figures(rules.box(), 2, rules.with_defaults({}))
    noted = recorder.listen(
        lambda: (Texts("sare", "en").name("kind", "wood"), Texts("sare", "pl").rule("paying", figures))
    )
    recorder.keep(noted, len(noted) - 1, "/rules")
    (sample,) = recorded(recorder, tmp_path)[Ref("engine.texts", "sare", "rule.paying")]
    assert "`buduj świątynia z drewno+drewno, 2 kamień, złoto (magazyn)`" in sample.said.worded("pl")


def test_a_word_within_another_word_is_left_alone(recorder: Recorder, tmp_path: Path) -> None:
    """“Pass” was worded, and is in “Passing”."""
    texts = Texts("castle")
    texts.label(Pass())
    noted = recorder.listen(lambda: texts.refusal(Illegal("unreadable.verb", typed="Passing by: Pass!")))
    recorder.keep(noted, 0, "refusal")
    (sample,) = recorded(recorder, tmp_path)[Ref("engine.texts", "core", "refusal.unreadable.verb")]
    assert sample.said.worded("pl") == "Nie znam ruchu, który zaczyna się od „Passing by: Pas!”."


def test_what_was_said_in_a_language_is_read_in_it_as_it_was(recorder: Recorder, tmp_path: Path) -> None:
    for lang in ("en", "pl"):
        texts = Texts("castle", lang)
        said = texts.join_and([texts.name("building", "stable"), texts.name("building", "keep")])
        why = Illegal("invariant", what=f"{said} (x)")
        recorder.keep(recorder.listen(partial(texts.refusal, why)), 0, "refusal")
    (ref,) = (ref for ref in recorder.samples if ref.key == "refusal.invariant")
    samples = recorded(recorder, tmp_path)[ref]
    assert len(samples) == 2
    (first, *_) = fitting(samples, "pl")
    assert (first.said.lang, "Stajnia i Donżon (x)" in first.said.worded("pl")) == ("pl", True)


@pytest.mark.parametrize("what", ["made by hand", "Stable with Keep", "Stable and Keep and Stable"])
def test_a_parameter_with_words_of_another_language_is_not_shown(recorder: Recorder, tmp_path: Path, what: str) -> None:
    texts = Texts("castle")
    texts.name("building", "stable"), texts.name("building", "keep")
    noted = recorder.listen(lambda: texts.refusal(Illegal("invariant", what=what)))
    recorder.keep(noted, 0, "refusal")
    ref = Ref("engine.texts", "core", "refusal.invariant")
    record = recorded(recorder, tmp_path)
    seen = {lang: next(one for one in shown(record, lang) if one.ref == ref) for lang in LANGUAGES}
    assert [seen[lang].source for lang in LANGUAGES] == [PLAYED, MADE_UP, MADE_UP]
    assert what in seen["en"].uses[0].text


def test_words_that_mean_two_things_are_shown_where_they_read_alike(recorder: Recorder, tmp_path: Path) -> None:
    """“Done” is a move and, say, a heading: which of them was meant, only the language of the record tells."""
    texts = Texts("castle")
    texts.sentence("label.pass")
    recorder._remember("Pass", Said(Texts, "castle", "label.done", {}, lang="en"))
    noted = recorder.listen(lambda: texts.refusal(Illegal("invariant", what="Pass")))
    recorder.keep(noted, 0, "refusal")
    (sample,) = recorded(recorder, tmp_path)[Ref("engine.texts", "core", "refusal.invariant")]
    assert [sample.said.fits(lang) for lang in LANGUAGES] == [True, False, False]


def test_what_is_made_up_in_some_language_is_drawn_less() -> None:
    """Without a record every message with parameters is made up, and others are not."""
    sources = Counter(one.source for one in shown({}, "en") if is_sentence(one))
    drawn = [line for line in draw({}, "en", 200, "7") if line.startswith("    [")]
    made = sum(line.rstrip("]").endswith(MADE_UP) for line in drawn)
    assert 0 < made / sources[MADE_UP] < 0.5 * (len(drawn) - made) / sources[BARE]


def test_what_a_message_shows_is_its_scene(recorder: Recorder, tmp_path: Path) -> None:
    texts = Texts("castle")
    said = [texts.event(Event("answered", {"seat": seat}), ("Ada", "Ben")) for seat in (0, 1)]
    recorder.sent([("text", f"**Castle**\n{said[1]}"), ("button", said[0]), ("button", "Play")])
    record = recorded(recorder, tmp_path)[Ref("engine.texts", "core", "event.answered")]
    assert [(sample.place, sample.at) for sample in record] == [("text", 0), ("button", 1)]
    assert list(context(record[0], "fr")) == ["(text)", "▸ Ben a choisi.", "· Ada a choisi."]


def test_a_draw_has_the_same_sentences_in_each_language() -> None:
    drawn = {lang: list(draw({}, lang, 40, "7")) for lang in LANGUAGES}
    keys = {lang: [line for line in lines if line.startswith("    [")] for lang, lines in drawn.items()}
    assert keys["en"] == keys["fr"] == keys["pl"]
    assert len(keys["en"]) == 40
    assert drawn["en"] != drawn["fr"]
    assert list(draw({}, "en", 40, "8")) != drawn["en"]


def test_names_and_what_is_typed_are_not_drawn() -> None:
    kinds = {one.ref.key.partition(".")[0] for one in shown({}, "en") if is_sentence(one)}
    assert not kinds & {"name", "aka", "word", "list", "goods", "count"}
    assert {"event", "prompt", "refusal", "rule", "label"} <= kinds


def test_the_figures_are_at_the_end() -> None:
    *_, total, seen = sheet({TALERS: [message(TALERS, seat=1, talers=2)]}, "en")
    count = sum(len(file.entries) for package in PACKAGES for file in files(package) if file.is_source)
    assert total.startswith(f"{count} messages: ")
    assert "1 were seen in games that were played" in seen
    assert BARE not in seen


@pytest.mark.slow
def test_most_messages_come_up_in_play(recorder: Recorder, tmp_path: Path) -> None:
    """One game of each kind, without the scenes of the tests: most of what the engine and the pictures say."""
    for rules, seats in (("castle", 3), ("ezra", 1), ("ezra", 3), ("sare", 3)):
        for player in ("random", "greedy"):
            chosen = {name: values[-1] for name, values in game(rules).options.items()}
            play_case(recorder, Case(game(rules), seats, chosen, player, "sheet"))
    record = recorded(recorder, tmp_path)
    ours = [one for one in shown(record, "pl") if one.ref.package != "bot.texts" and one.source != BARE]
    assert sum(one.source == PLAYED for one in ours) > 0.5 * len(ours)
