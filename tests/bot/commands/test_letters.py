"""One letter per player: in pictures, in the lobby, in moves and in what the bot says about them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.interactions.context import Context
from bot.store.changes import Changes, Commit
from bot.tables.lines import localized_line, read_moves, typed_line
from bot.texts import display_names
from engine.texts import LANGUAGES
from renderers.seats import Person
from tests.bot.commands.playing import Play

Drawn = set[tuple[int, str]]


@pytest_asyncio.fixture
async def home(play: Play) -> AsyncIterator[Play]:
    """Ben has the first seat, Chloé the second: B is his letter, and was her place."""
    names = ("Ben", "Chloé", "Cid")
    play.ann, play.bob, play.cid = (play.server.add_member(play.rig.create_user(name)) for name in names)
    yield play


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch, painted: None) -> Drawn:
    """The seats and letters in the pictures that are drawn."""
    seen: Drawn = set()
    draw = Person.__init__

    def noted(self: Person, seat: int, name: str, letter: str, look_number: int) -> None:
        seen.add((seat, letter))
        draw(self, seat, name, letter, look_number)

    monkeypatch.setattr(Person, "__init__", noted)
    return seen


@pytest.mark.parametrize("game", ["castle", "sare", "ezra"])
async def test_pictures_lobby_status_and_moves_agree(home: Play, drawn: Drawn, game: str) -> None:
    play = home
    for locale, who in zip(("en-GB", "fr", "pl"), (play.ann, play.bob, play.cid), strict=True):
        play.rig.set_locale(who, locale)
    await play.types(play.ann, "table new", game=game)
    play.table = (await play.row()).id
    await play.types(play.bob, "table join")
    lobby = play.rig.text(play.cards()[-1])
    assert "🔵 B · **Ben**" in lobby
    assert "🔴 C · **Chloé**" in lobby
    await play.types(play.ann, "table start")
    for who in (play.ann, play.bob, play.cid):
        await play.types(who, "board")
        status = await play.types(who, "table status")
        assert "`B`" in next(line for line in status.splitlines() if "Ben" in line and "`" in line)
        assert "`C`" in next(line for line in status.splitlines() if "Chlo" in line and "`" in line)
    assert drawn == {(0, "B"), (1, "C")}


async def test_an_ambiguous_letter_is_refused_with_both_names_and_nothing_is_played(home: Play) -> None:
    play = home
    await play.game()
    said = {}
    for locale in ("en-GB", "fr", "pl"):
        play.rig.set_locale(play.ann, locale)
        said[locale] = await play.types(play.ann, "move", action="buy clay from b")
    assert said["en-GB"].startswith("“B” could be Ben or Chloé. Write the name.")
    assert said["fr"].startswith("« B » peut désigner Ben ou Chloé : écris le nom.")
    assert said["pl"].startswith("„B” może oznaczać kilka osób (Ben albo Chloé): napisz pseudonim.")
    assert (await play.snapshot()).moves == 0
    # the rules refuse these, so they were read
    for clear in ("buy clay from ben", "acheter argile à chlo", "kup glinę od C", "buy clay from CHLOE"):
        assert "Chloé:" not in await play.types(play.ann, "move", action=clear)
        assert "“" not in await play.types(play.ann, "move", action=clear)


async def test_moves_are_shown_as_people_are_called_and_read_back(home: Play) -> None:
    play = home
    await play.game()
    snapshot = await play.snapshot()
    stored = "buy clay from A; buy clay from B"
    assert typed_line(snapshot, stored) == "buy clay from Ben; buy clay from C"
    for lang in LANGUAGES:
        line = localized_line(snapshot, stored, lang)
        assert "Ben" in line
        assert line.endswith("C")
        read = snapshot.box.notation.read
        assert read_moves(snapshot, line) == [read(move) for move in stored.split("; ")]


async def test_letters_stay_when_people_are_renamed_leave_and_come(home: Play) -> None:
    play = home
    await play.game()
    before = (await play.snapshot()).letters
    assert before == ("B", "C")
    await play.leaves(play.bob)
    left = await play.snapshot()
    assert left.letters == before
    play.rig.backend.get_member(play.bob.guild.id, play.bob.id).nick = "Zoé"
    await play.types(play.bob, "table sit")
    renamed = await play.snapshot()
    assert [seat.name for seat in renamed.seats] == ["Ben", "Zoé"]
    assert renamed.letters == before
    await play.leaves(play.bob)
    await play.types(play.cid, "table sit")
    taken = await play.snapshot()
    assert display_names(taken.seats, "en") == ("Ben", "Cid")
    assert taken.letters == before
    assert "C" in await play.types(play.cid, "table status")


async def test_a_rematch_has_letters_of_its_own(home: Play) -> None:
    play = home
    await play.game()
    assert (await play.row()).table_options == {"letters": "BC"}
    await play.types(play.ann, "table abandon")
    await play.types(play.bob, "table abandon")
    await play.types(play.bob, "table rematch")
    assert (await play.row()).table_options == {}


async def test_a_table_from_before_has_letters_too(home: Play) -> None:
    """It has no stored ones; they are stored as soon as a seat changes hands."""
    play = home
    await play.game()
    row = await play.row()
    changes = Changes(table_options={})
    await play.bot.store.commit(Commit(table=row.id, expected=row.version, now=row.changed, changes=changes))
    play.bot.tables.cache.forget(play.table)
    assert (await play.snapshot()).row.table_options == {}
    assert (await play.snapshot()).letters == ("B", "C")
    await play.leaves(play.bob)
    play.rig.backend.get_member(play.bob.guild.id, play.bob.id).nick = "Zoé"
    await play.types(play.bob, "table sit")
    assert (await play.snapshot()).letters == ("B", "C")


async def test_computer_players_are_called_by_their_letter(home: Play) -> None:
    play = home
    await play.lobby()
    await play.types(play.ann, "table sit", player="greedy")
    await play.types(play.ann, "table start")
    snapshot = await play.snapshot()
    assert snapshot.letters == ("B", "C")
    assert [display_names(snapshot.seats, lang)[1][-2:] for lang in LANGUAGES] == [" C"] * 3
    said = await play.types(play.ann, "move", action="buy clay from b")
    assert said.startswith("“B” could be Ben or Beginner C. Write the name.")


async def test_answers_of_orders_are_shown_as_people_are_called(home: Play) -> None:
    play = home
    await play.game()
    context = object.__new__(Context)
    context.snapshot, context.locale = await play.snapshot(), "fr"
    assert context._localized_params({"answer": "buy clay from A"}) == {"answer": "acheter argile de Ben"}
    assert context._localized_params({"answer": "pass"}) == {"answer": "pass"}


@pytest.mark.parametrize("locale", ["en-US", "fr", "pl"])
async def test_rules_teach_the_letters_of_the_table(home: Play, locale: str) -> None:
    play = home
    play.rig.set_locale(play.ann, locale)
    await play.types(play.ann, "table new", game="sare")
    play.table = (await play.row()).id
    await play.types(play.bob, "table join")
    await play.types(play.ann, "table start")
    taught = localized_line(await play.snapshot(), "barracks on B", locale)
    assert taught.endswith(" C")
    said = [await play.types(play.ann, "rules", term=topic) for topic in ("powers", "barracks")]
    assert any(taught in text for text in said)
