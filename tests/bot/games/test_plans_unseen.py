"""In a phase that each player plays alone, nobody else can tell whether someone has begun, or how far they are: by no
text, no picture and no number, in no file and in no id."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from engine.players.dice import Dice
from engine.step import Lanes
from tests.bot.games import twins
from tests.bot.games.beginners import Beginners
from tests.bot.games.test_ezra_secrets import planning
from tests.bot.games.test_sare_secrets import building
from tests.bot.games.world import Bot


@pytest.mark.parametrize("moment", [planning, building])
async def test_no_number_tells_how_far_others_are(rig: Bot, moment: Callable[[Bot], Awaitable[Beginners]]) -> None:
    party, dice = await moment(rig), Dice("further")
    _, second, third = party.people

    async def seen() -> list[dict[str, Any]]:
        return [await twins.all_answers(party, who, 2) for who in (third, party.eve)]

    before = await seen()
    moves = (await party.snapshot()).moves
    await party.moves(second, await party.choose_line(second, dice))
    snapshot = await party.snapshot()
    assert isinstance(snapshot.game_position.step, Lanes)
    assert snapshot.moves > moves
    for one, other in zip(before, await seen(), strict=True):
        assert one.keys() == other.keys()
        differ = {question: (one[question], other[question]) for question in one if one[question] != other[question]}
        assert not differ
