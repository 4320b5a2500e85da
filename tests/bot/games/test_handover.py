"""`/table handover`: a seat goes to a named person, in the three games, over restarts; and nothing leaks before they
accept."""

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.cards.ids import button_id
from engine.game import games
from engine.players.dice import Dice
from tests.bot.commands.playing import words
from tests.bot.games import twins
from tests.bot.games.party import Party
from tests.bot.games.world import Bot

TONGUES = ["en-GB", "fr", "pl"]
MOVES = 12


async def begun(rig: Bot, game: str, moves: int = MOVES) -> Party:
    party = Party(rig, 2, tongues=["en-GB"])
    await party.begin(game=game, language="en")
    await party.steps(moves, f"handover {game}")
    return party


def asking(party: Party, who: MemberActor) -> list[ResponseMessage]:
    accept = button_id("accept", party.table)
    return [message for message in party.private_messages(who) if accept in party.rig.buttons(message)]


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("tongue", TONGUES)
async def test_from_one_person_to_another(rig: Bot, game: str, tongue: str) -> None:
    party = await begun(rig, game)
    (ann, bob), eve = party.people, party.eve
    rig.set_locale(eve, tongue)
    await party.types(eve, "help")
    told = await party.types(bob, "table handover", who=eve)
    assert words("answer.handing_over", guests=f"<@{eve.id}>") in told
    await rig.restart()
    (message,) = asking(party, eve)
    asked = words("invitation.hands_over", tongue, guests=f"<@{eve.id}>", host=f"<@{bob.id}>")
    assert asked in rig.text(message)
    # until then, Bob plays and Eve sees nothing
    assert (await party.types(eve, "hand")).startswith(words("refusal.table.not_seated", tongue)[:10])
    since = len(rig.http_requests)
    await rig.press(eve.user, message, button_id("accept", party.table))
    snapshot = await party.snapshot()
    assert snapshot.persons == (ann.id, eve.id)
    assert words("notice.handed", name="Bob", people=("Ann", "Eve"), seat=1) in "\n".join(
        rig.text(one) for one in party.public()
    )
    assert not rig.pings(since).keys() - {eve.id, ann.id}
    await rig.restart()
    assert asking(party, eve) == []
    assert words("refusal.table.not_seated") in await party.types(bob, "hand")
    assert words("refusal.seat.none_free") in await party.types(bob, "table sit")
    party.people[1] = eve
    await party.steps(6, f"after {game}")


@pytest.mark.parametrize("game", sorted(games()))
async def test_nobody_learns_a_secret_from_an_invitation(rig: Bot, game: str) -> None:
    party = await begun(rig, game, 0)
    bob, dice = party.people[1], Dice(f"invited {game}")
    await party.types(bob, "table handover", who=party.eve)
    secrets = 0
    for number in range(30):
        if not await party.awaited():
            break
        await party.step(dice)
        snapshot = await party.snapshot()
        twin = twins.resample(snapshot, twins.PUBLIC, f"{number}")
        secrets += twins.has_secrets(snapshot, twin)
        shown = [
            rig.bot.cards.invitation(one, party.eve.id, tongue, here=here).layout(False).to_components()  # type: ignore[no-untyped-call]
            for one in (snapshot, twin)
            for tongue in TONGUES
            for here in (False, True)
        ]
        assert shown[: len(shown) // 2] == shown[len(shown) // 2 :]
    assert secrets > 3
