"""Nobody learns when another person begins a choice that they make in secret: tables that differ only in that look the
same to all others, then and later, until the bot tells everyone that the person is done."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
from simcord.actors import MemberActor

from bot.rates import Rates
from bot.tables import start
from engine.ezra.constants import WORK
from engine.game import games
from engine.players.dice import Dice
from engine.sare.steps.construction import Construction
from tests.bot.commands.playing import words
from tests.bot.games.beginners import Beginners
from tests.bot.games.conftest import Seeds
from tests.bot.games.ezra_scenes import sabbath
from tests.bot.games.party import Party
from tests.bot.games.seasons import ENGLISH, season
from tests.bot.games.world import Bot, plain, world
from tests.bot.panels.turn.panel_user import PanelUser

ENDS: Final = ("accept", "done", "take back")
HOUR: Final = 3_600.0
KINDS: Final = sorted(games())
PACES: Final[dict[str, dict[str, Any]]] = {
    "reserve": {"clock": "brisk"},
    "hours": {"pace": 24 * 3600},
    "none": {},
}
TIME: Final = re.compile(r"<t:(\d+):")
READS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("table status", {}),
    ("turns", {}),
    ("table list", {}),
    ("log", {}),
    ("board", {"words": True}),
)


async def secret_phase(rig: Bot, kind: str, **pace: Any) -> Beginners:
    """Three people choose in secret; the first is done. (In Ezra this is the first Sabbath, in Sa-Ré all build.)"""
    if kind == "ezra":
        party = await sabbath(rig, 3, **pace)
        first, *_ = await party.awaited()
        await party.moves(first, "accept")
        assert (await party.snapshot()).game_position.state.phase != WORK
        return party
    if kind == "sare":
        party, dice = await season(rig, 3, "single", **pace), Dice("builds")
        while not isinstance((await party.snapshot()).game_position.step, Construction):
            await party.step(dice)
        first, *_ = await party.awaited()
        while first in await party.awaited():
            await party.moves(first, await party.choose_line(first, dice))
        return party
    party = Beginners(rig, 3, tongues=ENGLISH)
    await party.begin(game=kind, **pace)
    await party.moves(party.people[0], (await party.completions(party.people[0]))[0])
    return party


async def begins(party: Beginners, who: MemberActor, kind: str) -> None:
    """Moves that only this person knows of; in the castle all they can do before they answer is to draft."""
    if kind == "castle":
        await party.types(who, "me", confirm="always")
        user = PanelUser(party, who)
        await user.open()
        while not (await party.snapshot()).drafts:
            await user.take(next(iter(user.options())))
        assert who in await party.awaited()
        return
    for number in range(3):
        offered = await party.completions(who)
        await party.moves(who, "take back" if number == 1 else next(one for one in offered if one not in ENDS))
        assert who in await party.awaited()


async def lets_pass(rig: Bot, hours: float) -> None:
    for _ in range(int(hours)):
        await rig.advance_time(HOUR)
    rig.bot.rates = Rates(rig.bot.clock)


async def all_that_is_told(rig: Bot, kind: str, pace: str, *, begun: bool) -> list[Any]:
    party = await secret_phase(rig, kind, **PACES[pace])
    second, third = await party.awaited()
    (first,) = (who for who in party.people if who not in (second, third))
    await lets_pass(rig, 1)
    other = Party(rig, 0, tongues=ENGLISH)
    other.people, (other.channel, _) = [first, third], rig.place(guild=party.channel.guild)
    await other.open(game="castle", seats=2, name="Another")
    await other.join()
    await party.types(third, "me", digest="7")
    await lets_pass(rig, 2)
    since = len(rig.http_requests)
    if begun:
        await begins(party, second, kind)
    told: list[Any] = []
    own = (f"/channels/{second.user.dm_channel.id}/", "/webhooks", "/interactions")

    async def reads() -> None:
        for who in (first, third, party.eve):
            for command, given in READS:
                result = await party.result(who, command, **given)
                assert result.response is not None
                told.append((who.user.name, command, rig.all_words(result.response)))
        told.append([rig.all_words(message) for message in party.public()])

    await lets_pass(rig, 1)
    await reads()
    # a reminder, the end of the time, the others' votes
    for _ in range(5):
        await lets_pass(rig, 12)
        await reads()
    digests = [
        message for message in party.public(third.user.dm_channel.id) if words("turns.title", n=1) in rig.text(message)
    ]
    assert len(digests) > 1
    told.append([rig.all_words(message) for message in party.public(third.user.dm_channel.id)])
    if pace != "none":
        assert any("ime is up" in rig.text(message) for message in party.public())
    for number in range(since, len(rig.http_requests)):
        entry = rig.http_requests[number]
        if not entry.path.startswith(own):
            told.append(
                (entry.method, entry.path, rig.request_times[number], (entry.json or {}).get("allowed_mentions"))
            )
    return [_comparable(party, other, one) for one in told]


def _comparable(party: Party, other: Party, told: Any) -> str:
    (said,) = plain([repr(told)])
    for number, table in enumerate((party.table, other.table)):
        said = said.replace(table, f"TABLE{number}")
    return re.sub(r"'(nonce|id)': \d+", "", said)


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("kind", KINDS)
async def test_no_one_learns_that_a_secret_choice_has_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, pace: str
) -> None:
    told = []
    for begun in (False, True):
        monkeypatch.setattr(start, "secrets", Seeds())
        async with world(tmp_path / f"{begun}.db") as rig:
            told.append(await all_that_is_told(rig, kind, pace, begun=begun))
    assert any("<t:" in one for one in told[0])
    differ = [_difference(one, two) for one, two in zip(*told, strict=False) if one != two]
    assert not differ, "\n".join(differ[:9])
    assert len(told[0]) == len(told[1])


def _difference(one: str, two: str) -> str:
    """Where they part, with a little before it."""
    at = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[:40]} … {one[max(at - 60, 0) : at + 80]!r}, twin: {two[at : at + 80]!r}"
