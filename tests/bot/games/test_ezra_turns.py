"""A turn of many small moves as one draft: it always shows the Banners and goods left, can be taken back until Wall
Cards are drawn, and is confirmed once; on good days and bad."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.drafts import CurrentDraft
from bot.tables.notifications import UNFINISHED_TURN_DELAY
from bot.texts import says
from engine.ezra.moves import Trader
from engine.ezra.scrolls import W19_ANY_TRADE
from tests.bot.games.beginners import Beginners
from tests.bot.games.ezra_scenes import BESIDE, at_the_gate, staged
from tests.bot.games.test_clock import DAY, HOUR
from tests.bot.games.watching import tells_all_once
from tests.bot.games.world import Bot
from tests.bot.panels.turn.presser import Thumb
from tests.engine.ezra.scene import Scene

PEOPLE = 3
BESIDE_WORDS = "Wall 10"


def sentence(key: str) -> str:
    return says("en", "ezra").sentence(key)


async def opened(party: Beginners) -> Thumb:
    (owner,) = await party.awaited()
    thumb = Thumb(party, owner)
    await thumb.open_by(party.cards()[-1])
    return thumb


async def adds(thumb: Thumb, line: str) -> CurrentDraft:
    """Adds one move to the draft by pressing."""
    snapshot = await thumb.party.snapshot()
    await thumb.chooses(snapshot.box.notation.read(line))
    _, draft = await thumb.draft()
    return draft


async def first_card(thumb: Thumb) -> str:
    return next(line for line in await thumb.party.offered(thumb.who) if line.startswith("card "))


async def some_trader(thumb: Thumb) -> str:
    """A Trader without further questions."""
    snapshot = await thumb.party.snapshot()
    seat, draft = await thumb.draft()
    for move in draft.position.moves(seat):
        if isinstance(move, Trader):
            after = draft.position.copy()
            after.apply(seat, move, halt=True)
            if type(after.step) is type(draft.position.step):
                return snapshot.box.notation.write(move)
    raise AssertionError("no Trader")


async def shows_what_is_left(thumb: Thumb) -> None:
    """The panel shows Banners, goods and Workers as the draft leaves them."""
    words, snapshot = says("en", "ezra"), await thumb.party.snapshot()
    seat, draft = await thumb.draft()
    known = snapshot.rules.glance(draft.position, seat)
    assert len(known) >= 3
    for glance in known:
        assert words.sentence(f"glance.{glance.key}", glance.params, snapshot.people) in thumb.text()


async def half_a_turn(rig: Bot, **given: Any) -> tuple[Beginners, Thumb]:
    """A card is played, a Trader and the place are chosen, nothing is confirmed."""
    party = await at_the_gate(rig, PEOPLE, **given)
    thumb = await opened(party)
    await party.moves(thumb.who, await first_card(thumb))
    thumb = await opened(party)
    await adds(thumb, await some_trader(thumb))
    await adds(thumb, f"grey at {BESIDE}")
    return party, thumb


async def test_a_turn_is_confirmed_once_up_to_the_wall_cards(rig: Bot) -> None:
    party = await at_the_gate(rig, PEOPLE)
    before, cards = await party.snapshot(), len(party.cards())
    thumb = await opened(party)
    await shows_what_is_left(thumb)
    lines = [await first_card(thumb)]
    await adds(thumb, lines[0])
    await shows_what_is_left(thumb)
    lines.append(await some_trader(thumb))
    await adds(thumb, lines[1])
    await shows_what_is_left(thumb)
    await adds(thumb, f"grey at {BESIDE}")
    await shows_what_is_left(thumb)
    # All of it is taken back, move by move, and chosen again.
    for left in (2, 1, 0):
        back = thumb.act("b")
        assert back is not None
        await thumb.press(back)
        assert len((await thumb.draft())[1].moves) == left
    for line in (*lines, f"grey at {BESIDE}", "build"):
        draft = await adds(thumb, line)
    assert draft.position.halted
    assert sentence("panel.halted") in thumb.text()
    assert (await party.snapshot()).moves == before.moves
    await thumb.confirm()
    snapshot = await party.snapshot()
    assert snapshot.moves == before.moves + 4
    rows = await rig.bot.store.log(party.table, before.moves)
    assert len({row.interaction for row in rows}) == 1
    # Hidden cards were revealed: nothing before them can be taken back.
    assert "First card" in "".join(thumb.options().values())
    assert thumb.act("b") is None
    assert len(party.cards()) == cards


async def test_started_anew_in_the_middle_of_a_draft(rig: Bot) -> None:
    party, thumb = await half_a_turn(rig)
    _, draft = await thumb.draft()
    await rig.restart()
    fresh = await opened(party)
    assert (await fresh.draft())[1].moves == draft.moves
    await shows_what_is_left(fresh)
    await adds(fresh, "build")
    await rig.restart()
    await fresh.confirm()
    assert (await party.snapshot()).game_position.awaited() == ((await fresh.draft())[0],)
    await party.moves(fresh.who, "wall card 1 top 2")
    await tells_all_once(party)


async def test_pressed_twice(rig: Bot) -> None:
    """An option pressed twice at once is one move, and so is a confirmation."""
    party, thumb = await half_a_turn(rig)
    await thumb.choose("Elder")
    option = next(iter(thumb.options()))
    async with rig.at_once():
        for _ in range(2):
            await rig.press(thumb.who, thumb.shown(), option)
    assert len((await thumb.draft())[1].moves) == 3
    before = await party.snapshot()
    fresh = await opened(party)
    confirm = fresh.act("c")
    assert confirm is not None
    if (await fresh.draft())[1].wastes:
        await fresh.press(confirm)
        confirm = fresh.act("y")
        assert confirm is not None, fresh.own()
    async with rig.at_once():
        results = [await rig.press(fresh.who, fresh.shown(), confirm) for _ in range(2)]
    assert (await party.snapshot()).moves == before.moves + 3
    await rig.again(results[0])
    assert (await party.snapshot()).moves == before.moves + 3


async def test_a_button_of_before(rig: Bot) -> None:
    """A panel that shows an earlier draft, or an earlier decision."""
    party, thumb = await half_a_turn(rig)
    old = await opened(party)
    await adds(thumb, "build")
    build = next(custom_id for custom_id, label in old.options().items() if label.startswith("Build"))
    await old.take(build)
    assert sentence("refusal.stale.draft") in old.text()
    assert len((await old.draft())[1].moves) == 3
    late = await opened(party)
    await thumb.confirm()
    confirm = late.act("c")
    assert confirm is not None
    await late.press(confirm)
    assert sentence("refusal.stale.decision") in late.text()


async def test_the_wrong_player(rig: Bot) -> None:
    """Others can neither see a draft nor add to it."""
    party, thumb = await half_a_turn(rig)
    _, draft = await thumb.draft()
    for person in party.people:
        if person is thumb.who:
            continue
        other = Thumb(party, person)
        assert await other.open_by(party.cards()[-1])
        assert not other.options()
        assert thumb.who.user.name in await party.moves(person, draft.moves[0])
        assert await party.offered(person) == []
    assert (await thumb.draft())[1].moves == draft.moves


@pytest.mark.parametrize("waits", [UNFINISHED_TURN_DELAY * 2, 20 * HOUR, 30 * HOUR])
async def test_who_takes_his_time(rig: Bot, waits: float) -> None:
    """A draft is kept however late it is, and others only see that its owner is awaited."""
    party, thumb = await half_a_turn(rig, pace=DAY)
    _, draft = await thumb.draft()
    cards = len(party.cards())
    await rig.advance_time(waits)
    fresh = await opened(party)
    assert (await fresh.draft())[1].moves == draft.moves
    # The card that was played is sent after a while; the draft stays private.
    assert len(party.cards()) == cards + 1
    assert BESIDE_WORDS not in rig.text(party.cards()[-1])
    await adds(fresh, "build")
    await fresh.confirm()
    assert "First card" in "".join(fresh.options().values())


@pytest.mark.parametrize("cards", [("4",), ("4", "10")])
async def test_a_sale_by_one_card_or_by_several(rig: Bot, cards: tuple[str, ...]) -> None:
    """No question is asked if only one answer is possible; with two cards the question is which (E20.19)."""
    party = await at_the_gate(rig, PEOPLE)
    snapshot = await party.snapshot()
    (seat,) = snapshot.game_position.awaited()

    def change(scene: Scene) -> None:
        scene.give(seat, goods_="2 stone 1 wood").scroll(seat, W19_ANY_TRADE).piles(seat, *cards)

    await staged(party, change)
    thumb = await opened(party)
    await thumb.choose("Sell")
    names = ["Shallum", "Zadok"][: len(cards)]
    if len(cards) > 1:
        assert [label.removesuffix(" ›") for label in thumb.options().values()] == names
        await thumb.choose(names[1])
        assert names[1] in thumb.text()
    await thumb.choose("1 stone")
    assert (await thumb.draft())[1].moves == (f"sell 1 stone{' by card 10' if len(cards) > 1 else ''}",)
