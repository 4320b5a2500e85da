"""A newcomer takes over a seat and reads, alone, where the game stands: in the three games, by each of the ways."""

import pytest
from simcord.results import InteractionResult

from bot.cards.briefing import briefing_card
from bot.cards.ids import button_id
from bot.limits import TEXT
from bot.tables.history import log_since
from bot.tables.last_round import last_round
from bot.texts import texts_for
from engine.game import games
from engine.orders import OrderMove
from engine.players.dice import Dice
from tests.bot.commands.playing import words
from tests.bot.games import twins
from tests.bot.games.party import Party
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser

TONGUES = ["en-GB", "fr", "pl"]
NOTE = "Keep two planks for the stable"
MOVES = 24


async def begun(rig: Bot, game: str, moves: int = MOVES) -> Party:
    party = Party(rig, 2, tongues=["en-GB"])
    await party.begin(game=game, language="en")
    await party.steps(moves, f"briefing {game}")
    return party


async def taken(party: Party, way: str) -> InteractionResult:
    """Eve takes the seat of Bob."""
    bob, eve = party.people[1], party.eve
    if way == "handed":
        await party.types(bob, "table handover", who=eve)
        message = party.private_messages(eve)[-1]
        await party.rig.restart()
        return await party.rig.press(eve.user, message, button_id("accept", party.table))
    await party.leaves(bob)
    await party.rig.restart()
    if way == "sits":
        return await party.result(eve, "table sit", seat=1)
    return await party.rig.press(eve, party.public()[-1], button_id("sit", party.table, 1))


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize(("way", "tongue"), [("handed", "en-GB"), ("sits", "fr"), ("pressed", "pl")])
async def test_a_newcomer_reads_where_the_game_stands(rig: Bot, game: str, way: str, tongue: str) -> None:
    party = await begun(rig, game)
    ann, bob = party.people
    rig.set_locale(party.eve, tongue)
    await party.types(bob, "note", text=NOTE, successor=True)
    result = await taken(party, way)
    told, said = party.answer_text(result), texts_for(tongue, game)
    assert result.ephemeral
    assert words("answer.sat", tongue, letter="B") in told
    assert NOTE in told
    assert words("briefing.lately", tongue) in told
    assert words("briefing.fresh", tongue) in told
    snapshot = await party.snapshot()
    assert str(snapshot.rules.round(snapshot.game_position)) in told
    assert said.name("game", game).partition(" ")[0] in told
    assert len(told) <= TEXT
    assert result.response is not None
    assert button_id("hand", party.table) in rig.buttons(result.response)
    # neither the predecessor nor the others read it
    assert not any(words("briefing.lately", tongue) in rig.text(one) for one in party.public())
    # the seat plays on
    party.people[1] = party.eve
    rig.set_locale(party.eve, "en-GB")
    await party.steps(4, f"after {game}")
    assert ann in party.people


@pytest.mark.parametrize("game", sorted(games()))
async def test_a_briefing_says_only_what_the_seat_may_know(rig: Bot, game: str) -> None:
    """Twins that differ in what the seat cannot know have the same briefing."""
    party, dice, secrets = await begun(rig, game, 0), Dice(f"briefing {game}"), 0
    for number in range(40):
        if not await party.awaited():
            break
        await party.step(dice)
        if number % 3:
            continue
        snapshot, store = await party.snapshot(), rig.bot.store
        for seat in (0, 1):
            twin = twins.resample(snapshot, seat, f"{number}")
            secrets += twins.has_secrets(snapshot, twin)
            real = await last_round(store, snapshot, seat)
            # the rounds are public, but the log of a twin cannot be replayed to find where they begin
            async with twins.replace_table(rig, snapshot, twin, seat, 0):
                other = await log_since(store, twin, seat, real[0].number - 1)
            shown = [
                briefing_card(one, seat, "en", entries).layout(False).to_components()  # type: ignore[no-untyped-call]
                for one, entries in ((snapshot, real), (twin, other))
            ]
            assert shown[0] == shown[1]
    assert secrets


@pytest.mark.parametrize("game", sorted(games()))
async def test_it_begins_with_the_round_before(rig: Bot, game: str) -> None:
    party = await begun(rig, game, 0)
    dice = Dice(f"rounds {game}")
    store, rounds = rig.bot.store, {0: 0}
    for _ in range(60):
        if not await party.awaited():
            break
        await party.step(dice)
        snapshot = await party.snapshot()
        rounds[snapshot.moves] = snapshot.rules.round(snapshot.game_position)
    snapshot = await party.snapshot()
    now = rounds[snapshot.moves]
    entries = await last_round(store, snapshot, 0)
    first = entries[0].number
    before = [move for move, number in rounds.items() if move < first and number >= now - 1]
    assert len(before) <= 1
    assert entries[-1].number <= snapshot.moves


async def test_orders_of_the_player_before_are_gone_and_stay_private(rig: Bot) -> None:
    party = await begun(rig, "castle")
    ann, bob = party.people
    await party.moves(bob, "order tower take silver")
    await party.moves(ann, "order trader pass; order tower ask")
    assert (await party.snapshot()).view(1).orders
    result = await taken(party, "handed")
    snapshot = await party.snapshot()
    assert snapshot.public_moves < snapshot.moves
    assert snapshot.view(1).orders == ()
    told = party.answer_text(result)
    assert "take silver" not in told
    # nor does a number count those of Ann
    assert told.splitlines()[1].endswith(words("card.move", number=snapshot.public_moves))
    entries = await last_round(rig.bot.store, snapshot, 1)
    assert not any(isinstance(snapshot.box.notation.read(entry.move), OrderMove) for entry in entries if entry.move)


async def test_who_comes_back_is_told_what_happened_meanwhile_instead(rig: Bot) -> None:
    party = await begun(rig, "castle")
    bob = party.people[1]
    await party.leaves(bob)
    told = await party.types(bob, "table sit")
    assert words("briefing.fresh") not in told


async def test_its_buttons_work(rig: Bot) -> None:
    """Before the first move there is nothing to tell of it."""
    party = await begun(rig, "castle", 0)
    result = await taken(party, "handed")
    assert result.response is not None
    assert words("briefing.lately") not in rig.text(result.response)
    (play,) = [one for one in rig.buttons(result.response) if one == button_id("play", party.table)]
    opened = await rig.press(party.eve.user, result.response, play)
    assert opened.response is not None
    party.people[1] = party.eve
    user = PanelUser(party, party.eve)
    user.party.private, user.panel = True, opened.response
    await user.plays(Dice("briefing"))
    assert await party.awaited() == [party.people[0]]
