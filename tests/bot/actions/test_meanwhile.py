"""A person who takes a seat reads what was decided in their name, and no one else does."""

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from bot.tables import computers
from bot.texts import texts_for
from engine.game import Decision
from engine.players import player as computer_player
from engine.players.dice import Dice
from tests.bot.commands.playing import Play, words

Chooses = Callable[[str], None]


@pytest.fixture
def chooses(monkeypatch: pytest.MonkeyPatch) -> Chooses:
    """Makes computer players play a card whenever they can."""

    def choose(card: str) -> None:
        def named(name: str) -> Any:
            def play(rules: Any, decision: Decision, dice: Dice) -> Any:
                wanted = decision.box.notation.read(f"play {card}")
                return wanted if decision.allows(wanted) else computer_player(name)(rules, decision, dice)

            return play

        monkeypatch.setattr(computers, "player", named)

    return choose


async def label(play: Play, card: str, locale: str = "en") -> str:
    snapshot = await play.snapshot()
    return texts_for(locale, snapshot.game).label(snapshot.box.notation.read(f"play {card}"), snapshot.people)


@pytest.mark.parametrize("locale", ["en-US", "fr", "pl"])
async def test_a_choice_that_is_still_open(play: Play, chooses: Chooses, locale: str) -> None:
    play.rig.set_locale(play.bob, locale)
    chooses("stonemason")
    await play.game(play.bob, play.cid)
    await play.leaves(play.bob)
    said = await play.types(play.bob, "table sit")
    assert words("sat.chosen", locale, label=await label(play, "stonemason", locale)) in said
    assert words("sat.meanwhile", locale, n=1) not in said
    # and it can be changed
    assert "✅" in await play.types(play.bob, "move", action="play trader")


async def test_moves_that_were_made_meanwhile(play: Play, chooses: Chooses) -> None:
    await play.game(play.bob, play.cid)
    await play.types(play.bob, "move", action="play trader")
    chooses("messenger")
    await play.leaves(play.bob)
    await play.types(play.ann, "move", action="play messenger")
    await play.types(play.cid, "move", action="play stonemason")
    for _ in range(12):
        if (await play.snapshot()).game_position.state.asked[1] > 3:
            break
        who = await play.awaited()
        await play.types(who, "move", action=await play.some_move(who))
    made = [row for row in await play.bot.store.log(play.table, 0) if row.seat == 1 and row.person is None]
    assert made
    said = await play.types(play.bob, "table sit")
    snapshot = await play.snapshot()
    still_open = snapshot.view(1).prompt is not None and 1 not in snapshot.view(1).awaited
    listed = len(made) - still_open
    assert listed
    assert words("sat.meanwhile", n=listed) in said
    assert still_open
    chosen = made[-1].move.removeprefix("play ")
    assert words("sat.chosen", label=await label(play, chosen)) in said
    # moves of their own are not listed
    assert await label(play, "trader") not in said


async def test_a_newcomer_reads_only_the_open_choice(play: Play, chooses: Chooses) -> None:
    await play.game(play.bob)
    await play.moves(12)
    chooses("messenger")
    await play.leaves(play.bob)
    said = await play.types(play.cid, "table sit")
    assert words("answer.sat", letter="B") in said
    assert words("sat.meanwhile", n=1).split("1")[0] not in said


async def test_nothing_was_decided(play: Play, chooses: Chooses) -> None:
    chooses("messenger")
    await play.game(play.bob, play.cid)
    await play.types(play.bob, "move", action="play trader")
    await play.leaves(play.bob)
    assert await play.types(play.bob, "table sit") == words("answer.sat", letter="B")


async def test_the_choice_shows_nowhere_else(play: Play, chooses: Chooses, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables that differ only in the card that the computer player chose."""
    monkeypatch.setattr("bot.tables.start.secrets", SimpleNamespace(token_hex=lambda size: "5e" * size))
    seen: list[list[str]] = []
    answers: list[str] = []
    for card in ("stonemason", "messenger"):
        chooses(card)
        before = len(play.cards())
        await play.game(play.bob, play.cid)
        await play.leaves(play.bob)
        answers.append(await play.types(play.bob, "table sit"))
        texts = [play.rig.text(message) for message in play.cards()[before:]]
        for who in (play.ann, play.cid):
            texts += [await play.types(who, command) for command in ("log", "hand", "table status", "board")]
        seen.append([re.sub(r"<t:\d+", "<t:", text.replace(play.table, "TABLE")) for text in texts])
        for who in (play.ann, play.bob, play.cid):
            await play.types(who, "table abandon")
    assert answers[0] != answers[1]
    assert len(seen[0]) > 8
    assert seen[0] == seen[1]
