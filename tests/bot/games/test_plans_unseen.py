"""In a phase that each player plays alone, nobody else can tell whether someone has begun, or how far they are: by no
text, no picture and no number, in no file and in no id."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.tables import start
from engine.step import Lanes
from tests.bot.games import twins
from tests.bot.games.beginners import Beginners
from tests.bot.games.conftest import Seeds
from tests.bot.games.test_ezra_secrets import planning
from tests.bot.games.test_sare_secrets import building
from tests.bot.games.world import Bot, plain, world

TAKES_BACK = "take back"
"""The last move of one's own plan."""


@pytest.mark.parametrize("moment", [planning, building])
async def test_no_number_tells_how_far_others_are(rig: Bot, moment: Callable[[Bot], Awaitable[Beginners]]) -> None:
    party = await moment(rig)
    second, third = await party.awaited()

    async def seen() -> list[dict[str, Any]]:
        return [await twins.all_answers(party, who, 2) for who in (third, party.eve)]

    before = await seen()
    moves = (await party.snapshot()).moves
    await party.moves(second, TAKES_BACK)
    snapshot = await party.snapshot()
    assert isinstance(snapshot.game_position.step, Lanes)
    assert snapshot.moves > moves
    for one, other in zip(before, await seen(), strict=True):
        assert one.keys() == other.keys()
        differ = {question: (one[question], other[question]) for question in one if one[question] != other[question]}
        assert not differ


@pytest.mark.parametrize("moment", [planning, building])
async def test_no_file_tells_it_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: Callable[[Bot], Awaitable[Beginners]]
) -> None:
    """Nor does the number of what comes after it and can be seen."""
    told = list[list[str]]()
    for more in (0, 1):
        monkeypatch.setattr(start, "secrets", Seeds())
        async with world(tmp_path / f"{more}.db") as rig:
            party = await moment(rig)
            second, third = await party.awaited()
            (first,) = (who for who in party.people if who not in (second, third))
            for _ in range(more):
                await party.moves(second, TAKES_BACK)
            await party.moves(first, "reopen")
            assert isinstance((await party.snapshot()).game_position.step, Lanes)
            found = list[str]()
            for who in (third, party.eve):
                for command in ("export", "log"):
                    result = await party.result(who, command)
                    assert result.response is not None
                    found += plain([(await file.read()).decode() for file in result.response.attachments])
                    found.append(party.answer_text(result))
            told.append([text.replace(party.table, "TABLE") for text in found])
    assert '"lane_opened"' in told[0][0]
    assert told[0] == told[1]
