"""A turn of many small moves as one draft: it always shows the Banners and goods left, can be taken back until Wall
Cards are drawn, and is confirmed once; on good days and bad."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.drafts import CurrentDraft
from bot.tables.notifications import UNFINISHED_TURN_DELAY
from bot.texts import texts_for
from engine.ezra.moves import Trader
from engine.ezra.scrolls import W19_ANY_TRADE
from tests.bot.games.beginners import Beginners
from tests.bot.games.ezra_scenes import BESIDE, at_the_gate, change_position
from tests.bot.games.game_checker import tells_all_once
from tests.bot.games.test_clock import DAY, HOUR
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser
from tests.engine.ezra.scene import Scene

PEOPLE = 3
BESIDE_WORDS = "Wall 10"
CONFIRM_AND_BUILD = "Confirm · Build"


def sentence(key: str) -> str:
    return texts_for("en", "ezra").sentence(key)


async def opened(party: Beginners) -> PanelUser:
    (owner,) = await party.awaited()
    user = PanelUser(party, owner)
    await user.open_by(party.cards()[-1])
    return user


async def adds(user: PanelUser, line: str) -> CurrentDraft:
    """Adds one move to the draft by pressing."""
    snapshot = await user.party.snapshot()
    await user.chooses(snapshot.box.notation.read(line))
    _, draft = await user.draft()
    return draft


async def first_card(user: PanelUser) -> str:
    return next(line for line in await user.party.completions(user.who) if line.startswith("card "))


async def some_trader(user: PanelUser) -> str:
    """A Trader without further questions."""
    snapshot = await user.party.snapshot()
    seat, draft = await user.draft()
    for move in draft.position.moves(seat):
        if isinstance(move, Trader):
            after = draft.position.copy()
            after.apply(seat, move, halt=True)
            if type(after.step) is type(draft.position.step):
                return snapshot.box.notation.write(move)
    raise AssertionError("no Trader")


async def shows_what_is_left(user: PanelUser) -> None:
    """The panel shows Banners, goods and Workers as the draft leaves them."""
    words, snapshot = texts_for("en", "ezra"), await user.party.snapshot()
    seat, draft = await user.draft()
    known = snapshot.rules.decision_facts(draft.position, seat)
    assert len(known) >= 3
    for glance in known:
        assert words.sentence(f"glance.{glance.key}", glance.params, snapshot.people) in user.text()


async def half_a_turn(rig: Bot, **given: Any) -> tuple[Beginners, PanelUser]:
    """A card is played, a Trader and the place are chosen, nothing is confirmed."""
    party = await at_the_gate(rig, PEOPLE, **given)
    user = await opened(party)
    await party.moves(user.who, await first_card(user))
    user = await opened(party)
    await adds(user, await some_trader(user))
    await adds(user, f"grey at {BESIDE}")
    return party, user


async def test_a_turn_is_confirmed_once_up_to_the_wall_cards(rig: Bot) -> None:
    party = await at_the_gate(rig, PEOPLE)
    before, cards = await party.snapshot(), len(party.cards())
    user = await opened(party)
    await shows_what_is_left(user)
    lines = [await first_card(user)]
    await adds(user, lines[0])
    await shows_what_is_left(user)
    lines.append(await some_trader(user))
    await adds(user, lines[1])
    await shows_what_is_left(user)
    await adds(user, f"grey at {BESIDE}")
    await shows_what_is_left(user)
    # All of it is taken back, move by move, and chosen again.
    for left in (2, 1, 0):
        back = user.act("b")
        assert back is not None
        await user.press(back)
        assert len((await user.draft())[1].moves) == left
    for line in (*lines, f"grey at {BESIDE}"):
        await adds(user, line)
    assert (await party.snapshot()).moves == before.moves
    # Nothing can be drafted after the Wall Cards are drawn: one press confirms the draft and draws them.
    assert CONFIRM_AND_BUILD in user.own().values()
    await adds(user, "build")
    snapshot = await party.snapshot()
    assert snapshot.moves == before.moves + 4
    rows = await rig.bot.store.log(party.table, before.moves)
    assert len({row.interaction for row in rows}) == 1
    # Hidden cards were revealed: nothing before them can be taken back.
    assert "first card" in "".join(user.options().values())
    assert user.act("b") is None
    assert len(party.cards()) == cards


async def test_restarted_in_the_middle_of_a_draft(rig: Bot) -> None:
    party, user = await half_a_turn(rig)
    _, draft = await user.draft()
    await rig.restart()
    fresh = await opened(party)
    assert (await fresh.draft())[1].moves == draft.moves
    await shows_what_is_left(fresh)
    # What is typed joins the draft, also what reveals something.
    await party.moves(fresh.who, "build")
    fresh = await opened(party)
    assert (await fresh.draft())[1].position.halted
    assert sentence("panel.halted") in fresh.text()
    await rig.restart()
    await fresh.confirm()
    assert (await party.snapshot()).game_position.awaited() == ((await fresh.draft())[0],)
    await party.moves(fresh.who, "wall card 1 top 2")
    await tells_all_once(party)


async def test_pressed_twice(rig: Bot) -> None:
    """An option pressed twice at once is one move, and so is a confirmation."""
    party, user = await half_a_turn(rig)
    option = next(option for option, label in user.options().items() if label.startswith("Place an Elder"))
    async with rig.at_once():
        for _ in range(2):
            await rig.press(user.who, user.shown(), option)
    assert len((await user.draft())[1].moves) == 3
    before = await party.snapshot()
    fresh = await opened(party)
    confirm = fresh.act("c")
    assert confirm is not None
    if (await fresh.draft())[1].warnings:
        await fresh.press(confirm)
        confirm = fresh.act("y")
        assert confirm is not None, fresh.own()
    async with rig.at_once():
        results = [await rig.press(fresh.who, fresh.shown(), confirm) for _ in range(2)]
    assert (await party.snapshot()).moves == before.moves + 3
    await rig.again(results[0])
    assert (await party.snapshot()).moves == before.moves + 3


async def test_an_outdated_button(rig: Bot) -> None:
    """A panel that shows an earlier draft, or an earlier decision."""
    party, user = await half_a_turn(rig)
    old, before = await opened(party), (await party.snapshot()).moves
    await user.take(next(option for option, label in user.options().items() if label.startswith("Place an Elder")))
    drafted = (await user.draft())[1].moves
    assert len(drafted) == 3
    build = next(button for button, label in old.own().items() if label == CONFIRM_AND_BUILD)
    await old.take(build)
    assert sentence("refusal.stale.draft") in old.text()
    assert (await old.draft())[1].moves == drafted
    assert (await party.snapshot()).moves == before
    await user.does("b")
    late = await opened(party)
    await adds(user, "build")
    assert (await party.snapshot()).moves == before + 3
    await late.does("c")
    assert sentence("refusal.stale.decision") in late.text()
    assert (await party.snapshot()).moves == before + 3


async def test_the_wrong_player(rig: Bot) -> None:
    """Others can neither see a draft nor add to it."""
    party, user = await half_a_turn(rig)
    _, draft = await user.draft()
    for person in party.people:
        if person is user.who:
            continue
        other = PanelUser(party, person)
        assert await other.open_by(party.cards()[-1])
        assert not other.options()
        assert user.who.user.name in await party.moves(person, draft.moves[0])
        assert await party.completions(person) == []
    assert (await user.draft())[1].moves == draft.moves


@pytest.mark.parametrize("waits", [UNFINISHED_TURN_DELAY * 2, 20 * HOUR, 30 * HOUR])
async def test_a_player_who_takes_long(rig: Bot, waits: float) -> None:
    """A draft is kept however late it is, and others only see that its owner is awaited."""
    party, user = await half_a_turn(rig, pace=DAY)
    _, draft = await user.draft()
    cards = len(party.cards())
    await rig.advance_time(waits)
    fresh = await opened(party)
    assert (await fresh.draft())[1].moves == draft.moves
    # The card that was played is sent after a while; the draft stays private.
    assert len(party.cards()) == cards + 1
    assert BESIDE_WORDS not in rig.text(party.cards()[-1])
    await adds(fresh, "build")
    assert "first card" in "".join(fresh.options().values())


@pytest.mark.parametrize("cards", [("4",), ("4", "10")])
async def test_a_sale_by_one_card_or_by_several(rig: Bot, cards: tuple[str, ...]) -> None:
    """No question is asked if only one answer is possible; with two cards the question is which (E20.19)."""
    party = await at_the_gate(rig, PEOPLE)
    snapshot = await party.snapshot()
    (seat,) = snapshot.game_position.awaited()

    def change(scene: Scene) -> None:
        scene.give(seat, goods_="2 stone 1 wood").scroll(seat, W19_ANY_TRADE).piles(seat, *cards)

    await change_position(party, change)
    user = await opened(party)
    line = f"sell 1 stone{' by card 10' if len(cards) > 1 else ''}"
    await user.chooses((await user.draft())[1].position.box.notation.read(line))
    assert (await user.draft())[1].moves == (line,)
