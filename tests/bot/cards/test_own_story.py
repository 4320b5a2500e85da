"""The story of a player's absence: told from what that player may know, in at most eight lines."""

import msgspec
import pytest

from bot.cards.own_story import AWAY_ROUNDS, MOST_LINES, OwnStory, tell_own_story
from bot.limits import TEXT
from bot.store.rows import LogRow
from bot.tables import absence
from bot.tables.absence import Absence, absence_of, absence_since
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for
from engine.chance import Chance, seed_from
from engine.game import HelpRef, games
from engine.move import Event
from engine.orders import OrderMove
from engine.players.dice import Dice
from engine.texts.catalogue import LANGUAGES
from engine.texts.folding import folds_of
from tests.bot.tables.conftest import empty, path
from tests.bot.tables.conftest import sqlite_stage as stage
from tests.bot.tables.stage import ANNA, BEN, CLEO, PEOPLE, Stage, person_in, some_line

__all__ = ["empty", "path", "stage"]

GAMES = sorted(games())
each_game = pytest.mark.parametrize("game", GAMES)


async def begun(stage: Stage, game: str, *people: int) -> str:
    return await stage.game(*(people or PEOPLE[:3]), game=game, options={})


async def told(stage: Stage, snapshot: TableSnapshot, seat: int, lang: str = "en") -> OwnStory:
    return tell_own_story(snapshot, seat, await absence_of(stage.store, snapshot, seat), lang)


def lines(story: OwnStory) -> list[str]:
    return story.text.splitlines()[1:]


@each_game
async def test_it_covers_exactly_the_log_since_the_player_last_acted(stage: Stage, game: str) -> None:
    """Found by a plain search, at many moments of a random game; the events are those that the player may know."""
    table, dice = await begun(stage, game), Dice(f"since {game}")
    last = dict.fromkeys(range(3), 0)
    for number in range(90):
        snapshot = await stage.tables.snapshot(table)
        if not (awaited := snapshot.game_position.awaited()):
            break
        seat = dice.pick(awaited)
        line = some_line(snapshot, seat, dice, "greedy")
        done = await stage.play(person_in(snapshot, seat), table, line)
        # what follows by itself in the name of the seat is no act of its own
        last[seat] = next(row.number for row in reversed(await stage.store.log(table)) if row.person is not None)
        if number % 5:
            continue
        rows = await stage.store.log(table)
        for viewer in range(3):
            found = await absence_of(stage.store, done.snapshot, viewer)
            assert found.after == last[viewer]
            assert list(found.rows) == rows[last[viewer] :]
            known = [
                event
                for row in rows[last[viewer] :]
                for event in msgspec.json.decode(row.events, type=tuple[Event, ...])
                if event.visible_to(viewer)
            ]
            seen = [event for entry in found.entries(done.snapshot, viewer) for event in entry.events]
            assert seen == known
            again = await absence_since(stage.store, done.snapshot, found.after)
            assert again.entries(done.snapshot, viewer) == found.entries(done.snapshot, viewer)


@each_game
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_it_is_short_in_every_language(stage: Stage, game: str, lang: str) -> None:
    table, dice = await begun(stage, game), Dice(f"short {game}")
    longest = 0
    for number in range(120):
        snapshot = await stage.tables.snapshot(table)
        if not (awaited := snapshot.game_position.awaited()):
            break
        seat = dice.pick(awaited)
        done = await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice, "greedy"))
        if number % 4:
            continue
        for viewer in range(3):
            story = await told(stage, done.snapshot, viewer, lang)
            assert len(lines(story)) <= MOST_LINES
            assert len(story.text) < TEXT / 2
            assert len(story.changes) <= 1
            longest = max(longest, len(lines(story)))
    assert longest >= 3


@each_game
async def test_a_long_absence_has_a_line_for_each_round(
    stage: Stage, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who has never acted: what was played in their name does not count as theirs."""
    table, dice = await begun(stage, game), Dice(f"long {game}")
    folds, begun_rounds = folds_of(game), 0
    for _ in range(400):
        snapshot = await stage.tables.snapshot(table)
        if not (awaited := snapshot.game_position.awaited()):
            break
        seat = dice.pick(awaited)
        done = await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice, "greedy"))
        begun_rounds += sum(folds.begins_round(event) for event in done.events)
        if begun_rounds > AWAY_ROUNDS:
            break
    monkeypatch.setattr(absence, "_acted", lambda row, seat: False)
    story = await told(stage, done.snapshot, 0)
    assert story.after == 0
    said = lines(story)
    assert len(said) <= MOST_LINES
    if begun_rounds < AWAY_ROUNDS:
        # so many moves of Ezra are less than three weeks
        assert game == "ezra"
        return
    heading = texts_for("en", game).sentence("told.round", {folds.round: "#"}).split(" ")[0]
    assert sum(line.startswith(f"**{heading}") for line in said) >= AWAY_ROUNDS
    assert not any(line.startswith(f"**{heading} 0") for line in said), "setup is no round"
    assert story.changes


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_people_in_the_line_of_a_round_are_separated_as_the_language_does(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    table = await begun(stage, "castle", ANNA, BEN)
    await stage.steps(table, 80)
    monkeypatch.setattr(absence, "_acted", lambda row, seat: False)
    told_lines = lines(await told(stage, await stage.tables.snapshot(table), 0, lang))
    rounds = [line for line in told_lines if ";" in line]
    separator = texts_for(lang).sentence("list.semicolon")
    assert rounds
    assert all(line.count(";") == line.count(separator) for line in rounds)


@pytest.mark.parametrize(
    ("lang", "reach", "gone"),
    [
        ("en", "Now in reach: Tavern, Market, Stable, Tower and 2 more.", "No longer in reach: Keep."),
        ("fr", " et 2 autres.", "Désormais hors de portée\u202f: "),
        ("pl", " i jeszcze 2.", "Już poza zasięgiem: "),
    ],
)
async def test_what_came_into_reach_is_counted_beyond_four(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, lang: str, reach: str, gone: str
) -> None:
    table, dice = await begun(stage, "castle"), Dice("reach")
    for _ in range(40):
        snapshot = await stage.tables.snapshot(table)
        seat = dice.pick(snapshot.game_position.awaited())
        done = await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice, "greedy"))
        snapshot, viewer = done.snapshot, (seat + 1) % 3
        if (await told(stage, snapshot, viewer, lang)).text:
            break
    ids = ["keep", "tavern", "market", "stable", "tower", "house", "well"]
    now = snapshot.view(viewer)
    monkeypatch.setattr(
        type(snapshot.rules),
        "in_reach",
        lambda rules, view: [HelpRef("building", name) for name in (ids[1:] if view == now else ids[:1])],
    )
    story = await told(stage, snapshot, viewer, lang)
    assert reach in story.text
    assert gone in story.text


async def test_a_line_tells_what_an_opponent_did(stage: Stage) -> None:
    """What Ben built while Anna waits, and by how much their score rose."""
    table, dice = await begun(stage, "castle", ANNA, BEN), Dice("built")
    for _ in range(300):
        snapshot = await stage.tables.snapshot(table)
        seat = dice.pick(snapshot.game_position.awaited())
        before = snapshot.view(None)
        done = await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice, "greedy"))
        built = [event for event in done.events if event.key == "built_points" and event.params["seat"] == 1]
        found = await absence_of(stage.store, done.snapshot, 0)
        if built and len(found.rows) == 1 and not done.snapshot.over:
            break
    standing = done.snapshot.rules.standing
    gained = standing(done.snapshot.view(None))[1] - standing(before)[1]
    name = texts_for("en", "castle").name("building", built[0].params["building"])
    story = await told(stage, done.snapshot, 0)
    (line,) = [line for line in lines(story) if line.startswith("**Ben:**")]
    assert f"+{gained} points" in line
    assert name in line
    assert any(
        place.startswith("building:") or built[0].params["building"] in place for place in story.changes[0].places
    )


@pytest.mark.parametrize("game", ["castle", "ezra"])
async def test_a_line_says_more_than_how_many_moves_there_were(stage: Stage, game: str) -> None:
    """Whatever a player has done, the others read what it was: filled cards, corner Gates, a pass."""
    table, dice = await begun(stage, game), Dice(f"more {game}")
    bare = {texts_for("en", game).sentence("story.moves", {"n": n}) for n in range(1, 9)}
    for _ in range(120):
        snapshot = await stage.tables.snapshot(table)
        if not (awaited := snapshot.game_position.awaited()):
            break
        seat = dice.pick(awaited)
        done = await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice, "greedy"))
        for viewer in range(3):
            said = lines(await told(stage, done.snapshot, viewer))
            assert not [line for line in said if line.partition(":** ")[2] in bare], said


@each_game
async def test_nothing_that_the_player_cannot_know_changes_it(stage: Stage, game: str) -> None:
    """Twins of the table at random moments: other hidden cards, other secret answers, no events of others' own."""
    table, dice, secrets = await begun(stage, game), Dice(f"twins {game}"), 0
    for number in range(100):
        snapshot = await stage.tables.snapshot(table)
        if not (awaited := snapshot.game_position.awaited()):
            break
        seat = dice.pick(awaited)
        done = await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice, "random"))
        if number % 3:
            continue
        for viewer in range(3):
            found = await absence_of(stage.store, done.snapshot, viewer)
            twin = _twin(done.snapshot, viewer, f"{number}")
            rows = [_otherwise(row, viewer) for row in found.rows]
            secrets += rows != list(found.rows)
            assert tell_own_story(twin, viewer, found._replace(rows=rows), "en") == tell_own_story(
                done.snapshot, viewer, found, "en"
            )
    # nothing is secret in the moves of Sa-Ré but plans
    assert secrets or game == "sare"


def _twin(snapshot: TableSnapshot, viewer: int, seed: str) -> TableSnapshot:
    state = snapshot.rules.resample(snapshot.game_position, viewer, Chance(seed_from(seed)))
    return TableSnapshot(snapshot.loaded, snapshot.rules, snapshot.rules.position(state, snapshot.box))


def _otherwise(row: LogRow, viewer: int) -> LogRow:
    events = msgspec.json.decode(row.events, type=tuple[Event, ...])
    known = tuple(event for event in events if event.visible_to(viewer))
    move = "forget" if row.sealed and row.seat != viewer else row.move
    return msgspec.structs.replace(row, move=move, events=msgspec.json.encode(known))


async def test_an_order_is_no_turn(stage: Stage) -> None:
    """Setting orders while others play does not end an absence."""
    table = await begun(stage, "sare", ANNA, BEN, CLEO)
    await stage.steps(table, 30)
    snapshot = await stage.tables.snapshot(table)
    before = await absence_of(stage.store, snapshot, 0)
    line = snapshot.rules.suggested_orders[snapshot.rules.offered_orders[0]][0]
    done = await stage.play(ANNA, table, line)
    assert isinstance(done.played[0], OrderMove)
    after = await absence_of(stage.store, done.snapshot, 0)
    assert (after.after, len(after.rows)) == (before.after, len(before.rows) + 1)


async def test_orders_that_can_no_longer_apply_are_told_until_the_owner_acts(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only those whose question could still come when they last acted."""
    table = await begun(stage, "castle", ANNA, BEN)
    await stage.steps(table, 12)
    await stage.play(ANNA, table, "order tower take stone; order trader pass")
    while True:
        snapshot = await stage.tables.snapshot(table)
        if (await absence_of(stage.store, snapshot, 0)).rows and 0 in snapshot.game_position.awaited():
            break
        await stage.step(table, Dice(f"{snapshot.moves}"))
    snapshot = await stage.tables.snapshot(table)
    sentence = texts_for("en", "castle").sentence("story.idle_orders", {"n": 1, "numbers": "2"})
    assert sentence not in lines(await told(stage, snapshot, 0))
    now = snapshot.view(0)
    monkeypatch.setattr(type(snapshot.rules), "idle_orders", lambda rules, view: (2,) if view is now else ())
    found = await absence_of(stage.store, snapshot, 0)
    assert sentence in lines(tell_own_story(snapshot, 0, found, "en"))
    await stage.play(ANNA, table, some_line(snapshot, 0, Dice("acts"), "greedy"))
    snapshot = await stage.tables.snapshot(table)
    monkeypatch.setattr(type(snapshot.rules), "idle_orders", lambda rules, view: (2,))
    assert sentence not in lines(await told(stage, snapshot, 0))


async def test_without_the_view_before_it_tells_the_moves_alone(stage: Stage) -> None:
    """Of games of older rules the past is not kept."""
    table = await begun(stage, "castle", ANNA, BEN)
    await stage.steps(table, 25)
    snapshot = await stage.tables.snapshot(table)
    found = Absence(0, await stage.store.log(table))
    assert found.view_before(snapshot, 0) is None
    assert lines(tell_own_story(snapshot, 0, found, "en"))


async def test_nothing_has_happened(stage: Stage) -> None:
    table = await begun(stage, "castle", ANNA, BEN)
    snapshot = await stage.tables.snapshot(table)
    assert await told(stage, snapshot, 0) == OwnStory(table, 0)
    assert (await told(stage, snapshot, 0)).item(texts_for("en", "castle")) is None
