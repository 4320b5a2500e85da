"""The bot restarts at bad moments: nothing is lost, nothing is doubled, old buttons work."""

import pytest

from bot.store.errors import StoreFailed
from bot.store.rows import Status
from bot.tables.expiry import LOBBY_LIFE
from engine.players.dice import Dice
from tests.bot.games.game_checker import GameChecker
from tests.bot.games.party import Party
from tests.bot.games.world import Bot, alts


@pytest.fixture
def rig(rig_on_any: Bot) -> Bot:
    return rig_on_any


@pytest.mark.slow
async def test_restarted_between_all_lines(rig: Bot) -> None:
    party, dice = Party(rig, 3), Dice("between")
    await party.begin(options="side=winter")
    watch = GameChecker(party)
    for _ in range(30):
        said = [rig.text(message) for message in party.public()]
        await rig.restart()
        assert [rig.text(message) for message in party.public()] == said
        await watch.line(dice, several=True)
    assert watch.turns > 5


async def test_old_buttons(rig: Bot) -> None:
    party = Party(rig, 2)
    await party.begin()
    await party.steps(6)
    first, *_, newest = party.cards()
    await rig.restart()
    snapshot = await party.snapshot()
    (ann, bob), before = party.people, len(party.public())
    for card in (first, newest):
        result = await rig.press(ann, card, f"c:hand:{party.table}")
        party.answer_text(result)
        assert result.response is not None
        assert alts(rig, result.response)
        assert await party.presses(bob, card, "board")
        assert await party.presses(party.eve, card, "rules")
    assert len(party.public()) == before
    assert (await party.snapshot()).row.version == snapshot.row.version


@pytest.mark.parametrize("moves", [1, 2, 5])
async def test_restarted_between_commit_and_sending(rig: Bot, moves: int) -> None:
    """However many turns were not announced, one card tells them all."""
    party = Party(rig, 2)
    await party.begin()
    before = len(party.public())
    up = rig.refuses("POST", f"/channels/{party.channel.id}/messages", 503)
    await party.steps(moves, f"{moves}")
    told = (await party.snapshot()).moves
    assert told == moves
    assert len(party.public()) == before
    up()
    await rig.restart()
    await rig.advance_time(300)
    assert len(party.public()) == before + (moves > 1)
    assert {person.id for person in await party.awaited()} == set(map(int, pinged(party)))
    await rig.restart()
    await rig.advance_time(300)
    assert len(party.public()) == before + (moves > 1)


async def test_restarted_between_sending_and_recording(rig: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(rig, 2)
    await party.begin()
    await party.steps(1)
    before = len(party.cards())

    async def dies(sent: object) -> None:
        raise StoreFailed("store.io")

    monkeypatch.setattr(rig.bot.store, "record_delivery", dies)
    await party.steps(1)
    assert len(party.cards()) == before + 1
    await rig.restart()
    await rig.advance_time(900)
    assert len(party.cards()) == before + 1
    assert not rig.buttons(party.cards()[0])


async def test_after_a_long_silence(rig: Bot) -> None:
    """Discord has forgotten the nonce of a card whose answer was lost: the bot looks for the card in the channel."""
    party = Party(rig, 2)
    await party.begin()
    await party.steps(1)
    rig.lose_answer("POST", f"/channels/{party.channel.id}/messages")
    await party.steps(1)
    cards = len(party.cards())
    up = rig.refuses("POST", "/channels/*", 503)
    await rig.restart()
    await rig.advance_time(1_000)
    up()
    await rig.advance_time(1_000)
    assert len(party.cards()) == cards == 2
    assert rig.buttons(party.cards()[-1])


async def test_in_a_lobby(rig: Bot) -> None:
    party = Party(rig, 3)
    await party.open(seats=3)
    ann, bob, cleo = party.people
    (card,) = party.public()
    await party.presses(bob, card, "join")
    await rig.restart()
    assert [message.id for message in party.public()] == [card.id]
    await party.presses(cleo, card, "join")
    await rig.restart()
    assert all(name in rig.text(card) for name in ("Ann", "Bob", "Cleo"))
    await party.presses(bob, card, "leave")
    await rig.restart()
    assert "Bob" not in rig.text(card)
    await party.presses(ann, card, "start")
    assert (await party.snapshot()).status is Status.RUNNING
    await rig.settle()
    assert not rig.buttons(card)
    assert len(party.cards()) == 1


async def test_a_lobby_expires_after_a_restart(rig: Bot) -> None:
    party = Party(rig, 2)
    await party.open()
    await rig.advance_time(LOBBY_LIFE / 2)
    await rig.restart()
    await rig.advance_time(LOBBY_LIFE / 2 - 600)
    assert len(party.public()) == 2  # its card, and the warning
    await rig.restart()
    await rig.advance_time(1_200)
    assert (await party.snapshot()).status is Status.EXPIRED
    assert not rig.buttons(party.public()[0])
    assert len(party.public()) == 2


def pinged(party: Party) -> list[str]:
    line = party.status_line(party.cards()[-1])
    return [part.partition(">")[0] for part in line.split("<@")[1:]]
