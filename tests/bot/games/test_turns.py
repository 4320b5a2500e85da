"""`/turns`: all tables of a person, and from one to the next without leaving the message."""

from collections.abc import Sequence
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.cards.next_table import TurnsAct, turns_id
from bot.limits import TEXT
from bot.panels.turns import PAGE_SIZE
from bot.rates import Rates
from bot.texts import texts_for
from engine.game import games
from engine.players.dice import Dice
from tests.bot.commands.playing import words
from tests.bot.games.party import Party
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser

SECTION = 9
GROUP = 2
"""Where Discord says a command was used: a private channel in which the bot is not."""


async def tables(rig: Bot, kinds: Sequence[str], tongue: str = "en-GB", **options: Any) -> list[Party]:
    """Tables of the same two people in one server, one channel each."""
    parties: list[Party] = []
    for kind in kinds:
        party = Party(rig, 2, tongues=[tongue])
        if parties:
            party.people = parties[0].people
            party.channel, _ = rig.place(guild=parties[0].channel.guild)
        # more tables than a person may open in so short a time
        rig.bot.rates = Rates(rig.bot.clock)
        await party.begin(game=kind, **options)
        parties.append(party)
    return parties


async def opened(party: Party, who: MemberActor) -> ResponseMessage:
    result = await party.result(who, "turns")
    party.answer_text(result)
    assert result.response is not None
    return result.response


def buttons(rig: Bot, message: ResponseMessage, act: TurnsAct) -> list[str]:
    """The ids of its buttons that can be pressed."""
    return [
        part["custom_id"]
        for part in rig.parts(message)
        if str(part.get("custom_id")).startswith(f"n:{act}:") and not part.get("disabled")
    ]


async def awaits(party: Party, who: MemberActor) -> bool:
    snapshot = await party.snapshot()
    seat = snapshot.seat_of(who.id)
    assert seat is not None
    return any(wait.seat == seat.seat for wait in snapshot.awaited)


async def test_a_player_goes_through_all_games_without_leaving_the_message(rig: Bot) -> None:
    """The castle asks both players at once, so all three tables wait for Ann."""
    parties = await tables(rig, ["castle"] * 3)
    ann = parties[0].people[0]
    message = await opened(parties[0], ann)
    assert words("turns.title", n=3) in rig.text(message)
    following = buttons(rig, message, TurnsAct.OPEN)
    assert sorted(following) == sorted(turns_id(TurnsAct.OPEN, party.table) for party in parties)
    left = 3
    seen = set()
    while following:
        await rig.press(ann, message, following[0])
        party = next(party for party in parties if f"p:{party.table}:" in str(rig.parts(message)))
        seen.add(party.table)
        user = PanelUser(party, ann)
        user.panel = message
        await user.plays(Dice(party.table))
        assert not await awaits(party, ann)
        left -= 1
        following = buttons(rig, message, TurnsAct.NEXT)
        assert (words("button.next_table", n=left) in str(rig.parts(message))) is (left > 0)
    assert len(seen) == 3
    assert left == 0


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("tongue", ["en-GB", "fr", "pl"])
async def test_the_list_says_what_is_asked(rig: Bot, game: str, tongue: str) -> None:
    (party,) = await tables(rig, [game], tongue, pace=24 * 3600)
    snapshot = await party.snapshot()
    seat = snapshot.awaited[0].seat
    who = next(who for who in party.people if who.id == snapshot.seats[seat].person)
    message = await opened(party, who)
    prompt = snapshot.game_position.prompt(seat)
    assert prompt is not None
    asked = texts_for(tongue, game).prompt(prompt, snapshot.people)
    assert asked[:120] in rig.text(message)
    due = snapshot.awaited[0].due
    assert due is not None
    (line,) = [line for line in rig.text(message).splitlines() if f"<t:{round(due)}" in line]
    assert line.removeprefix("-# ")[0].isupper()
    assert f"/{party.cards()[-1].id}" in rig.text(message)


async def test_the_first_deadline_comes_first(rig: Bot) -> None:
    parties = await tables(rig, ["castle"])
    parties += await _more(rig, parties[0], pace=72 * 3600)
    parties += await _more(rig, parties[0], pace=6 * 3600)
    ann = parties[0].people[0]
    message = await opened(parties[0], ann)
    wanted = [turns_id(TurnsAct.OPEN, parties[number].table) for number in (2, 1, 0)]
    assert buttons(rig, message, TurnsAct.OPEN) == wanted


async def _more(rig: Bot, first: Party, **options: Any) -> list[Party]:
    party = Party(rig, 2, tongues=["en-GB"])
    party.people, (party.channel, _) = first.people, rig.place(guild=first.channel.guild)
    await party.begin(**options)
    return [party]


async def test_a_typed_move_offers_the_next_table(rig: Bot) -> None:
    one, two = await tables(rig, ["castle"] * 2)
    ann = one.people[0]
    result = await one.result(ann, "move", action=(await one.completions(ann))[0])
    assert "✅" in one.answer_text(result)
    assert result.response is not None
    assert buttons(rig, result.response, TurnsAct.NEXT) == [turns_id(TurnsAct.NEXT, one.table)]
    await rig.press(ann, result.response, turns_id(TurnsAct.NEXT, one.table))
    assert f"p:{two.table}:" in str(rig.parts(result.response))
    last = await two.result(ann, "move", action=(await two.completions(ann))[0])
    assert last.response is not None
    assert buttons(rig, last.response, TurnsAct.NEXT) == []


@pytest.mark.parametrize("game", sorted(games()))
async def test_the_end_of_a_turn_offers_the_next_table(rig: Bot, game: str) -> None:
    """The castle asks both players at once, so it waits for the player whose turn it is here."""
    one, two = await tables(rig, [game, "castle"])
    who, dice = (await one.awaited())[0], Dice(f"next {game}")
    while who in await one.awaited():
        result = await one.result(who, "move", action=await one.choose_line(who, dice))
    assert result.response is not None
    await rig.restart()
    assert buttons(rig, result.response, TurnsAct.NEXT) == [turns_id(TurnsAct.NEXT, one.table)]
    await rig.press(who, result.response, turns_id(TurnsAct.NEXT, one.table))
    assert f"p:{two.table}:" in str(rig.parts(result.response))


async def test_nothing_waits_any_more(rig: Bot) -> None:
    """An old button leads to the list."""
    (party,) = await tables(rig, ["castle"])
    ann = party.people[0]
    message = await opened(party, ann)
    await party.moves(ann, (await party.completions(ann))[0])
    await rig.press(ann, message, turns_id(TurnsAct.NEXT, party.table))
    assert words("turns.title", n=0) in rig.text(message)
    assert buttons(rig, message, TurnsAct.OPEN) == []


async def test_pages(rig: Bot) -> None:
    many = PAGE_SIZE + 2
    parties = await tables(rig, ["castle"] * many)
    ann = parties[0].people[0]
    message = await opened(parties[0], ann)
    assert words("turns.title", n=many) in rig.text(message)
    first = buttons(rig, message, TurnsAct.OPEN)
    assert len(first) == PAGE_SIZE
    assert len(rig.text(message)) < TEXT
    (onward,) = buttons(rig, message, TurnsAct.PAGE)
    await rig.press(ann, message, onward)
    second = buttons(rig, message, TurnsAct.OPEN)
    assert len(second) == 2
    assert not set(first) & set(second)
    (back,) = buttons(rig, message, TurnsAct.PAGE)
    for beyond in ("7", "9" * 40):
        await rig.press(ann, message, onward)
        assert buttons(rig, message, TurnsAct.OPEN) == second
        await rig.press(ann, message, turns_id(TurnsAct.PAGE, beyond))
        assert buttons(rig, message, TurnsAct.OPEN) == first
    assert back == turns_id(TurnsAct.PAGE, "0")


@pytest.mark.parametrize("act", [TurnsAct.OPEN, TurnsAct.NEXT, TurnsAct.PAGE, "gone"])
async def test_a_stranger_opens_nothing(rig: Bot, act: str) -> None:
    """Ids can be forged; each shows only what its person may see."""
    (party,) = await tables(rig, ["castle"])
    result = await party.result(party.eve, "turns")
    assert party.answer_text(result) == words("turns.none")
    assert result.response is not None
    pressed = await rig.press(party.eve, result.response, f"n:{act}:{party.table}")
    shown = [result.response, *pressed.followups]
    assert not any("p:" in str(rig.parts(message)) for message in shown)


async def test_where_the_bot_is_not(rig: Bot) -> None:
    """Installed by the person themselves and used in a group: Discord names no member, no server, and no channel that
    the bot knows."""
    (party,) = await tables(rig, ["castle"])
    ann = party.people[0]

    def elsewhere(payload: dict[str, Any]) -> None:
        payload.update(context=GROUP, authorizing_integration_owners={"1": str(ann.id)})
        payload["channel"] = {**payload.get("channel", {}), "type": 3, "recipients": []}

    rig.shape(elsewhere)
    result = await ann.user.slash("turns")
    assert result.response is not None
    message = result.response
    await rig.press(ann.user, message, turns_id(TurnsAct.OPEN, party.table))
    user = PanelUser(party, ann)
    user.party.private, user.panel = True, message
    await user.plays(Dice("elsewhere"))
    assert not await awaits(party, ann)
    assert not rig.errors


async def test_a_person_can_install_it_for_themselves(rig: Bot) -> None:
    commands = {command.name: command for command in rig.bot.tree.get_commands()}
    declared = commands["turns"].to_dict(rig.bot.tree)
    assert declared["integration_types"] == [0, 1]
    assert declared["contexts"] == [0, 1, 2]
    assert commands["play"].to_dict(rig.bot.tree)["integration_types"] == [0]
