"""`/table invite`: seats kept for people, who answer in a private message, in the three games."""

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.cards.ids import button_id
from bot.rates import INVITATIONS
from engine.game import games
from tests.bot.commands.playing import words
from tests.bot.games.party import Party
from tests.bot.games.world import Bot

TONGUES = ["en-GB", "fr", "pl"]


async def opened(rig: Bot, game: str = "castle", seats: int = 2) -> Party:
    party = Party(rig, 3, tongues=["en-GB"])
    await party.open(game=game, seats=seats, language="en")
    return party


def asks(party: Party, message: ResponseMessage) -> bool:
    return {button_id(what, party.table) for what in ("accept", "decline")} <= {*party.rig.buttons(message)}


def invitations(party: Party, who: MemberActor) -> list[ResponseMessage]:
    """The private messages about the table, of which there are no others before it begins."""
    return [message for message in party.private_messages(who) if not message.ephemeral]


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("tongue", TONGUES)
async def test_one_private_message_with_join_and_decline(rig: Bot, game: str, tongue: str) -> None:
    party = await opened(rig, game)
    ann, bob, cleo = party.people
    rig.set_locale(bob, tongue)
    await party.types(bob, "help")
    before = len(rig.http_requests)
    told = await party.types(ann, "table invite", who=bob)
    assert words("answer.invited", guests=f"<@{bob.id}>") in told
    # twice, and after a restart: one message
    await party.types(ann, "table invite", who=bob)
    await rig.restart()
    (message,) = invitations(party, bob)
    assert asks(party, message)
    asked = words("invitation.asks", tongue, guests=f"<@{bob.id}>", host=f"<@{ann.id}>")
    assert asked in rig.text(message)
    assert f"<#{party.channel.id}>" in rig.text(message)
    assert not rig.pings(before)
    assert words("lobby.reserved", guests=f"<@{bob.id}>") in rig.text(party.public()[-1])
    assert await party.types(cleo, "table join") == words("refusal.lobby.reserved")
    await rig.press(bob.user, message, button_id("accept", party.table))
    assert (await party.snapshot()).seat_of(bob.id) is not None
    await rig.restart()
    (message,) = invitations(party, bob)
    assert not rig.buttons(message)
    assert words("invitation.accepted", tongue) in rig.text(message)
    # a double press on what was there
    again = await rig.press(bob.user, message, button_id("accept", party.table))
    assert words("answer.sits_already", tongue) in party.answer_text(again)
    await party.types(ann, "table start")
    assert (await party.snapshot()).persons == (ann.id, bob.id)


async def test_declining(rig: Bot) -> None:
    party = await opened(rig)
    ann, bob, cleo = party.people
    await party.types(ann, "table invite", who=bob)
    (message,) = invitations(party, bob)
    since = len(rig.http_requests)
    await rig.press(bob.user, message, button_id("decline", party.table))
    assert dict(rig.pings(since)) == {ann.id: 1}
    (message,) = invitations(party, bob)
    assert not rig.buttons(message)
    assert await party.types(cleo, "table join") == words("answer.joined")
    pressed = await rig.press(bob.user, message, button_id("accept", party.table))
    assert words("refusal.invite.none") in party.answer_text(pressed)


async def test_who_is_invited_again_gets_no_second_message(rig: Bot) -> None:
    party = await opened(rig)
    ann, bob, _ = party.people
    for _ in range(2):
        await party.types(ann, "table invite", who=bob)
        assert asks(party, invitations(party, bob)[0])
        await party.types(ann, "table invite", who=bob, withdraw=True)
        assert not rig.buttons(invitations(party, bob)[0])
    assert len(invitations(party, bob)) == 1


async def test_closed_private_messages(rig: Bot) -> None:
    """A line in the channel asks instead, which pings them alone and does not say why it is there."""
    party = await opened(rig)
    ann, bob, cleo = party.people
    open_again = rig.close_dms(bob)
    since = len(rig.http_requests)
    await party.types(ann, "table invite", who=bob)
    line = party.public()[-1]
    assert asks(party, line)
    assert words("invitation.asks", guests=f"<@{bob.id}>", host=f"<@{ann.id}>") in rig.text(line)
    assert "private" not in rig.text(line)
    assert dict(rig.pings(since)) == {bob.id: 1}
    await rig.restart()
    assert len([message for message in party.public() if asks(party, message)]) == 1
    # another person's press is not theirs
    stolen = await rig.press(cleo, line, button_id("accept", party.table))
    assert party.answer_text(stolen) == words("refusal.invite.none")
    await rig.press(bob, line, button_id("accept", party.table))
    assert (await party.snapshot()).seat_of(bob.id) is not None
    assert not any(asks(party, message) for message in party.public())
    open_again()


async def test_only_people_of_the_server(rig: Bot) -> None:
    party = await opened(rig)
    ann, bob, _ = party.people
    assert await party.types(ann, "table invite", where := party.channel, who=rig.create_user("Stranger")) == words(
        "refusal.invite.not_member"
    )
    _, (dora,) = rig.place("Dora")
    assert await party.types(ann, "table invite", where, who=dora.user) == words("refusal.invite.not_member")
    assert await party.types(bob, "table invite", who=ann) == words("refusal.table.not_host")
    private = await ann.user.slash("table invite", who=bob.user, table=party.table)
    assert party.answer_text(private) == words("refusal.invite.elsewhere")
    assert (await party.snapshot()).invitations == ()


async def test_nobody_invites_without_end(rig: Bot) -> None:
    party = await opened(rig)
    ann, bob, _ = party.people
    for _ in range(INVITATIONS.burst):
        await party.types(ann, "table invite", who=bob)
    refused = await party.types(ann, "table invite", who=bob)
    assert refused.startswith(words("refusal.limit.invitations", again=0).partition("<")[0])


@pytest.mark.parametrize("tongue", ["en", "fr", "pl"])
async def test_a_lobby_does_not_call_kept_seats_free(rig: Bot, tongue: str) -> None:
    party = Party(rig, 3)
    ann, bob, cleo = party.people
    await party.open(seats=3, language=tongue)
    await party.types(bob, "table join")
    free = words("lobby.enough", tongue, n=1)
    assert free in rig.text(party.public()[0])
    await party.types(ann, "table invite", who=cleo)
    said = rig.text(party.public()[0])
    assert words("lobby.kept", tongue, n=1) in said
    assert free not in said
    await party.types(ann, "table invite", who=cleo, withdraw=True)
    assert free in rig.text(party.public()[0])
