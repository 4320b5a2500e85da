"""Pebbles where it is installed: test_pebbles.py installs it and runs these tests in a process of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import cornerstone_pebbles
import pytest
import pytest_asyncio
from cornerstone_pebbles import GAME
from cornerstone_pebbles.rules import Hide

from bot import games
from bot.commands.options import GAME_CHOICES
from bot.texts import texts_for
from engine.chance import Chance, seed_from
from engine.illegal import Illegal
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import play_game
from engine.table import Table, load_table, new_table
from engine.texts import LANGUAGES, Texts
from renderers import Lobby, render
from renderers.registry import chapters, parts
from renderers.texts import PictureWords
from tests.bot.games.party import Party
from tests.bot.games.pressing import Pressers
from tests.bot.games.world import Bot, alts, world

NAMES = ("Ann", "Bob")


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing text is an error."""
    monkeypatch.setattr(Texts, "strict", True)


@pytest_asyncio.fixture
async def rig(tmp_path: Path) -> AsyncIterator[Bot]:
    async with world(tmp_path / "cornerstone.db", fake_pictures=False) as rig:
        yield rig


def table(*lines: tuple[int, str]) -> Table:
    begun = new_table("pebbles", 2, seed_from("pebbles"), {}, NAMES)
    for seat, line in lines:
        begun.play(seat, line)
    return begun


def test_it_is_offered_and_nothing_is_wrong() -> None:
    known = games.examined()
    assert known.offered == ("pebbles",)
    assert not known.problems
    assert not known.untranslated
    assert games.game("pebbles") is cornerstone_pebbles.GAME
    assert "pebbles" in [choice.value for choice in GAME_CHOICES]


@pytest.mark.parametrize("player", sorted(PLAYERS))
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("luck", ["on", "off"])
def test_whole_games(player: str, seats: int, luck: str) -> None:
    played = play_game(GAME, GAME.box(), seats, {"luck": luck}, [PLAYERS[player]] * seats, seed_from("x"), checked=True)
    assert played.outcome is not None
    assert played.moves == seats * GAME.box().components.rounds


def test_secrets_stay_secret() -> None:
    begun = table((0, "hide 2"))
    views: dict[int | None, Any] = {viewer: begun.view(viewer) for viewer in (None, 0, 1)}
    assert [views[viewer].mine for viewer in (None, 0, 1)] == [None, 2, None]
    assert views[None].lucky == 0
    for viewer in (None, 0, 1):
        drawn = GAME.resample(begun.position, viewer, Chance(seed_from("again")))
        again = GAME.view(GAME.position(drawn, begun.position.box), viewer)
        assert again == views[viewer]


def test_a_refusal_names_its_rule() -> None:
    with pytest.raises(Illegal) as caught:
        table((0, "hide 4"))
    said = Texts("pebbles", "en").refusal(caught.value)
    assert said == "You can hide at most 3 pebbles, and you have 6. See rule P2."


def test_an_export_comes_back() -> None:
    begun = table((0, "hide 2"), (1, "hide 1"))
    again = load_table(begun.export())
    assert again.position.state == begun.position.state
    assert again.position.state.points == [2, 0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_is_said_in_each_language(lang: str) -> None:
    words, english = Texts("pebbles", lang), Texts("pebbles", "en")
    assert words.label(Hide(2)) == {"en": "Hide 2 pebbles", "fr": "Cacher 2 cailloux", "pl": "Ukryj 2 kamyki"}[lang]
    figures = GAME.figures(GAME.box(), 2, {})
    for topic in words.topics():
        assert words.rule(topic, figures)
        assert lang == "en" or words.rule(topic, figures) != english.rule(topic, figures)
    for kind, identifier in words.entities():
        assert words.help(kind, identifier, figures)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pictures(lang: str) -> None:
    begun = table((0, "hide 2"), (1, "hide 1"), (1, "hide 3"))
    words = PictureWords("pebbles", lang, NAMES)
    for viewer in (None, 0, 1):
        view = begun.view(viewer)
        for part in parts(view):
            picture = render(view, part, words, ledger=True)
            assert picture.layout is not None
            assert picture.layout.faults() == []
            assert 0 < len(picture.alt) < 1024
        assert [chapter.id for chapter in chapters(view, words)][:1] == ["now"]
    lobby = Lobby("pebbles", NAMES[:1], 2, 4, (("luck", "off"),))
    assert render(lobby, "lobby", words).png.startswith(b"\x89PNG")


async def test_a_turn_by_command(rig: Bot) -> None:
    party = Party(rig, 2, tongues=["en-GB", "fr"])
    await party.begin(game="pebbles", options="luck=on")
    ann, bob = party.people
    assert "You can hide at most 3 pebbles" in await party.moves(ann, "hide 7")
    assert "Hide 2 pebbles" in await party.moves(ann, "hide 2")
    # sealed: nobody else reads it
    assert "hide 2" not in rig.text(party.cards()[-1]).lower()
    assert "Cacher 1 caillou" in await party.moves(bob, "cacher 1")
    card = party.cards()[-1]
    assert "Ann** opens a fist with 2 pebbles" in rig.text(card).replace("**Ann", "Ann")
    assert any("pebbles" in alt for alt in alts(rig, card))
    assert (await party.snapshot()).game_position.state.points == [2, 0]
    hand = party.private_messages(ann)[-1]
    assert any("lucky number" in alt for alt in alts(rig, hand))
    rules = await party.types(ann, "rules", term="Lucky numbers")
    assert "scores 2 points" in rules


async def test_a_whole_game_by_panel(rig: Bot) -> None:
    party = Pressers(rig, 2)
    await party.begin(game="pebbles", language="pl")
    dice = Dice("pebbles")
    while await party.awaited():
        await party.step(dice)
    assert party.moved.total() == 6
    snapshot = await party.snapshot()
    assert snapshot.over
    assert texts_for("pl", "pebbles").sentence("outcome.fists") in rig.text(party.cards()[-1])
