"""Questions to others in the middle of a turn (E22.3b), or to the only player in the opponent's turn; on good days
and bad."""

from __future__ import annotations

import msgspec
import pytest

from bot.tables.notifications import UNFINISHED_TURN_DELAY
from bot.texts import texts_for
from engine.ezra.constants import RIVAL
from engine.ezra.moves import ON_BLESSING, ON_RETURN
from tests.bot.games.announcements import check_events_told
from tests.bot.games.ezra_scenes import BESIDE, WATER, at_the_gate, builds, change_position, connects, work
from tests.bot.games.game_checker import tells_all_once
from tests.bot.games.test_clock import DAY, HOUR
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser
from tests.engine.ezra.scene import Scene

BUILT = "wall card 1 top 2"
RED = "blessing red"


def sentence(key: str) -> str:
    return texts_for("en", "ezra").sentence(key)


async def test_it_is_one_short_message_to_the_one_asked(rig: Bot) -> None:
    """The draft up to that point is confirmed first; then the other player answers, and the turn continues to one
    card."""
    party = await at_the_gate(rig, 3)
    owner = await builds(party)
    start, cards = (await party.snapshot()).moves - 3, len(party.cards())
    user = PanelUser(party, owner)
    await user.open_by(party.cards()[-1])
    await user.choose("First card (second card back on top)")
    # The turn continues, but not in this draft.
    assert not user.options()
    assert sentence("panel.ready") in user.text()
    since = len(rig.http_requests)
    await user.confirm()
    (other,) = await party.awaited()
    assert other is not owner
    assert len(party.cards()) == cards + 1
    aside = party.short_messages()[-1]
    assert aside.id == party.cards()[-1].id
    assert dict(rig.pings(since)) == {other.id: 1}
    assert owner.user.name in rig.text(aside)
    since = len(rig.http_requests)
    answer = PanelUser(party, other)
    await answer.open_by(aside)
    await answer.choose("Red")
    await answer.confirm()
    assert await party.awaited() == [owner]
    assert dict(rig.pings(since)) == {owner.id: 1}
    await rig.advance_time(2 * UNFINISHED_TURN_DELAY)
    assert len(party.cards()) == len(party.short_messages()) + cards == cards + 2
    await party.moves(owner, "end turn")
    assert len(party.cards()) == cards + 3
    card, snapshot = party.cards()[-1], await party.snapshot()
    assert card.attachments
    await check_events_told(party, card, snapshot, start)
    await tells_all_once(party)


async def test_what_comes_after_the_question_cannot_be_typed_on_the_same_line(rig: Bot) -> None:
    party = await at_the_gate(rig, 3)
    owner = await builds(party)
    snapshot = await party.snapshot()
    keeper = (snapshot.game_position.awaited()[0] + 1) % 3
    refused = await party.moves(owner, f"{BUILT}; end turn")
    assert (await party.snapshot()).row.version == snapshot.row.version
    words = texts_for("en", "ezra").sentence("refusal.behind_others", {"awaited": (keeper,)}, snapshot.people)
    assert words in refused


@pytest.mark.parametrize("typed", [True, False])
async def test_an_order_answers_at_once(rig: Bot, typed: bool) -> None:
    """E22.6: nobody waits, no message is sent, and no draft shows it before."""
    party = await at_the_gate(rig, 3)
    snapshot = await party.snapshot()
    keeper = party.who(snapshot.seats[(snapshot.game_position.awaited()[0] + 1) % 3].person)
    line = f"order {ON_BLESSING} {RED} or blessing purple"
    assert "✅" in (await party.moves(keeper, line) if typed else await party.types(keeper, "order", line=line))
    owner = await builds(party)
    cards, since = len(party.cards()), len(rig.http_requests)
    user = PanelUser(party, owner)
    await user.open_by(party.cards()[-1])
    await user.choose("First card (second card back on top)")
    assert "Blessing: red" not in user.text()
    await user.confirm()
    assert await party.awaited() == [owner]
    assert len(party.cards()) == cards
    assert not rig.pings(since)
    assert not party.short_messages()
    await party.moves(owner, "end turn")
    assert "gains 1 red Blessing" in rig.text(party.cards()[-1])
    assert "blessing purple" not in "\n".join(map(rig.text, party.public()))


async def test_restarted_before_and_after_the_answer(rig: Bot) -> None:
    party = await at_the_gate(rig, 3)
    owner, other = await connects(party)
    aside, cards = party.cards()[-1], len(party.cards())
    await rig.restart()
    user = PanelUser(party, other)
    await user.open_by(aside)
    await user.choose("Red")
    await rig.restart()
    await user.confirm()
    await rig.restart()
    assert await party.awaited() == [owner]
    assert len(party.cards()) == cards + 1
    assert not rig.buttons(aside)
    await party.moves(owner, "end turn")
    await tells_all_once(party)


async def test_the_wrong_person_and_an_outdated_button(rig: Bot) -> None:
    """Neither the player in turn nor a panel of another decision can answer for the player asked."""
    party = await at_the_gate(rig, 3)
    owner = await builds(party)
    late = PanelUser(party, owner)
    await late.open_by(party.cards()[-1])
    await party.moves(owner, BUILT)
    (other,) = await party.awaited()
    aside, before = party.cards()[-1], await party.snapshot()
    await late.choose("First card (second card back on top)")
    assert sentence("refusal.stale.decision") in late.text()
    assert other.user.name in late.text()
    for line in (RED, "end turn"):
        assert other.user.name in await party.moves(owner, line)
    assert await party.completions(owner) == []
    assert await party.presses(party.eve, aside, "play") == sentence("refusal.table.not_seated")
    assert (await party.snapshot()).row.version == before.row.version


async def test_answered_twice(rig: Bot) -> None:
    party = await at_the_gate(rig, 3)
    _, other = await connects(party)
    user = PanelUser(party, other)
    await user.open_by(party.cards()[-1])
    await user.choose("Red")
    moves, confirm = (await party.snapshot()).moves, user.act("c")
    assert confirm is not None
    async with rig.at_once():
        results = [await rig.press(other, user.shown(), confirm) for _ in range(2)]
    assert (await party.snapshot()).moves == moves + 1
    await rig.again(results[0])
    assert (await party.snapshot()).moves == moves + 1


async def test_closed_messages(rig: Bot) -> None:
    """The player is asked in the channel anyway."""
    party = await at_the_gate(rig, 3)
    for person in party.people:
        rig.close_dms(person)
    owner, other = await connects(party)
    assert f"<@{other.id}>" in party.status_line(party.cards()[-1])
    await party.moves(other, RED)
    assert await party.awaited() == [owner]


async def test_late(rig: Bot) -> None:
    """Only the player asked is reminded; the player in turn has the whole time again afterwards."""
    party = await at_the_gate(rig, 3, pace=DAY)
    owner, other = await connects(party)
    since = len(rig.http_requests)
    await rig.advance_time(19 * HOUR)
    assert dict(rig.pings(since)) == {other.id: 1}
    await rig.advance_time(6 * HOUR)
    await party.moves(other, RED)
    (wait,) = (await party.snapshot()).awaited
    assert wait.due is not None
    assert wait.due == pytest.approx(rig.now().timestamp() + DAY, abs=1)
    since = len(rig.http_requests)
    await rig.advance_time(17 * HOUR)
    assert not rig.pings(since)
    assert await party.awaited() == [owner]


async def test_away(rig: Bot) -> None:
    """A player who leaves in the middle of another's turn gets a substitute, and that turn continues."""
    party = await at_the_gate(rig, 3)
    owner, other = await connects(party)
    since = len(rig.http_requests)
    await party.leaves(other)
    snapshot = await party.snapshot()
    assert await party.awaited() == [owner]
    assert snapshot.game_position.interrupted_seat() is None
    assert rig.pings(since)[owner.id] == 1
    await party.moves(owner, "end turn")
    await tells_all_once(party)


async def test_a_solo_player_is_asked_in_the_opponents_turn(rig: Bot) -> None:
    """E21.9: the opponent's Wall beside the player's Gate. The opponent's action is told first; its turn ends with
    the answer."""
    party = await work(rig, 1, options="solo_side=b")
    (ann,) = party.people
    await party.moves(ann, next(line for line in await party.completions(ann) if line.startswith("card ")))
    await party.moves(ann, "blue")

    def change(scene: Scene) -> None:
        scene.gate(0, WATER).altar(0, 6).wall_deck(RIVAL, "wc12").give(RIVAL, silver=0, goods_="9 gold")
        solo = scene.s.solo
        assert solo is not None
        focus = next(id_ for id_, card in scene.box.focus.items() if card.gate == WATER)
        build = next(
            id_ for id_, card in scene.box.schemes.items() if any("build_wall" in row.do for row in card.rows[:1])
        )
        for card, deck in ((focus, "focus"), (build, "schemes")):
            rest = tuple(other for other in getattr(solo, deck) if other != card)
            scene.s.solo = solo = msgspec.structs.replace(solo, **{deck: (card, *rest)})
        for at in scene.box.walls:
            space = scene.box.ring[at]
            scene.rubble(space, "1 cinders" if space == BESIDE else "")

    await change_position(party, change)
    cards = len(party.cards())
    await party.moves(ann, "end turn")
    snapshot = await party.snapshot()
    assert snapshot.game_position.state.active == RIVAL
    assert len(party.cards()) == cards + 1
    assert sentence("prompt.choose_blessing_aside") in await party.types(ann, "play")
    await party.moves(ann, RED)
    assert (await party.snapshot()).game_position.state.active == 0
    assert len(party.cards()) == cards + 2
    await tells_all_once(party)


@pytest.mark.parametrize("ordered", [False, True])
async def test_goods_over_the_limit_are_returned_before_the_next_own_turn(rig: Bot, ordered: bool) -> None:
    """E22.3a: the game goes on; the player returns goods with the first line of their turn, or an order does
    (E22.6)."""
    party = await work(rig, 2)
    snapshot = await party.snapshot()
    (seat,) = snapshot.game_position.awaited()
    owner, other = party.who(snapshot.seats[seat].person), party.who(snapshot.seats[1 - seat].person)
    if ordered:
        line = f"order {ON_RETURN} return 1 cinders or return 1 wood"
        assert "✅" in await party.moves(other, line)

    def change(scene: Scene) -> None:
        limit = scene.p.storage_limit(1 - seat)
        assert limit is not None
        scene.give(1 - seat, goods_=f"{limit} wood 2 cinders")

    await change_position(party, change)
    card = next(offered_line for offered_line in await party.completions(owner) if offered_line.startswith("card "))
    await party.moves(owner, f"{card}; red; end turn")
    assert await party.awaited() == [other]
    if not ordered:
        assert await party.completions(other, "return")
        assert not await party.completions(other, "card")
        said = await party.moves(other, "return 2 cinders; trader 1; card 11 on pile 1")
        assert "✅" not in said
        await party.moves(other, "return 2 cinders")
    assert (await party.snapshot()).game_position.state.players[1 - seat].goods[0] == 0
    assert any(offered_line.startswith("card ") for offered_line in await party.completions(other))
    assert not party.short_messages()
