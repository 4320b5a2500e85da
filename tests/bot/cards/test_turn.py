"""The card of a turn: what happened, the board, who is awaited, and a ping for exactly those people."""

import re

import msgspec
import pytest

from bot.cards import STATUS_LINE, Cards, OutgoingMessage, mark, status_line
from bot.cards.parts import NEUTRAL
from bot.store.rows import SeatRow, Status
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for
from engine.chance import seed_from
from engine.game import Decision
from engine.players import player
from engine.players.dice import Dice
from engine.table import Table, new_table
from engine.texts import LANGUAGES
from renderers.seats import LOOKS
from tests.bot.cards.builders import (
    CHANNEL,
    TABLE,
    FakePictures,
    everything,
    person,
    played,
    pressed,
    public,
    said,
    seated,
    snapshot,
    texts,
)

NONCE = "abcdef0123456789abcdef01"


def open_question(table: Table) -> bool:
    """One seat is asked, and the answer is public."""
    return bool(table.log) and len(table.position.awaited()) == 1 and not table.position.step.sealed  # type: ignore[union-attr]


def half_answered(table: Table) -> bool:
    return len(table.log) == 2


async def card(cards: Cards, table: Table, after: int = 0, **given: object) -> OutgoingMessage:
    return await cards.turn(snapshot(table, **given), public(table, after))  # type: ignore[arg-type]


def pinged(made: OutgoingMessage) -> set[int]:
    return {int(found) for found in re.findall(r"<@(\d+)>", said(made.layout(True)))}


# ---------------------------------------------------------------- structure


async def test_a_card_is_one_container_with_text_picture_line_and_buttons(cards: Cards) -> None:
    table = played(3, None, stop=open_question)
    made = await cards.turn(snapshot(table), public(table), mark(NONCE))
    (container,) = made.layout(True).to_components()  # type: ignore[no-untyped-call]
    assert container["id"] == mark(NONCE)
    assert [part["type"] for part in container["components"]] == [10, 10, 10, 12, 1]
    name, line, news, gallery, row = container["components"]
    assert name["content"] == "### A Castle for All Seasons"
    assert news["content"].startswith(f"-# {TABLE} · Move ")
    assert [item["media"]["url"] for item in gallery["items"]] == ["attachment://board.png"]
    assert gallery["items"][0]["description"] == made.picture.alt  # type: ignore[union-attr]
    assert line["id"] == STATUS_LINE
    assert [button["custom_id"] for button in row["components"]] == [
        f"c:{what}:{TABLE}" for what in ("play", "hand", "board", "rules")
    ]
    (seat,) = table.position.awaited()
    assert container["accent_color"] == int(LOOKS[seat].colour[1:], 16)
    assert not made.silent


async def test_what_is_not_sent_by_the_outbox_has_no_mark(cards: Cards) -> None:
    (container,) = (await card(cards, played(3, 5))).layout(True).to_components()  # type: ignore[no-untyped-call]
    assert "id" not in container


async def test_each_layout_is_a_new_one_that_discord_py_need_not_keep(cards: Cards) -> None:
    made = await card(cards, played(3, 5))
    first, second = made.layout(True), made.layout(True)
    assert first is not second
    assert first.to_components() == second.to_components()  # type: ignore[no-untyped-call]
    assert first.timeout is None
    assert first.is_persistent()
    assert not first.is_dispatchable()


@pytest.mark.parametrize(("language", "help_"), [("en", "`/help`"), ("fr", "`/aide`"), ("pl", "`/pomoc`")])
async def test_commands_are_called_as_readers_of_the_tables_language_find_them(
    cards: Cards, language: str, help_: str
) -> None:
    table = played(2, 0)
    first = await cards.turn(snapshot(table, language=language), (), first=True)
    assert help_ in said(first.layout(True))


# ---------------------------------------------------------------- who is awaited


async def test_only_the_player_to_act_is_pinged(cards: Cards) -> None:
    table = played(3, None, stop=open_question)
    (seat,) = table.position.awaited()
    made = await card(cards, table)
    assert made.mentions == (person(seat),)
    assert pinged(made) == {person(seat)}
    question = texts_for("en", "castle").question(table.position.public_question(seat))  # type: ignore[arg-type]
    assert status_line(snapshot(table)) == f"**<@{person(seat)}>: {question}**"


async def test_a_sealed_choice_shows_who_is_missing_never_what(cards: Cards) -> None:
    table = played(4, None, stop=half_answered)
    missing = sorted(table.position.awaited())
    made = await card(cards, table)
    assert made.mentions == tuple(map(person, missing))
    assert pinged(made) == set(made.mentions)
    line = status_line(snapshot(table))
    assert line == f"**<@{person(missing[0])}> and <@{person(missing[1])}>, in secret: choose a card**"
    (container,) = made.layout(True).to_components()  # type: ignore[no-untyped-call]
    assert container["accent_color"] == int(NEUTRAL[1:], 16)
    assert "answered" not in said(made.layout(True))


async def test_computer_players_are_never_mentioned(cards: Cards) -> None:
    table = played(4, None, stop=half_answered)
    first, second = sorted(table.position.awaited())
    seats = seated(4, computers=[first])
    made = await cards.turn(snapshot(table, seats), public(table))
    assert made.mentions == (person(second),)
    assert pinged(made) == {person(second)}
    assert f"Beginner {'ABCD'[first]}" in status_line(snapshot(table, seats))
    none = await cards.turn(snapshot(table, seated(4, computers=range(4))), public(table))
    assert none.mentions == ()
    assert pinged(none) == set()


async def test_a_substitute_is_pinged_instead_of_the_owner(cards: Cards) -> None:
    table = played(2, None, stop=open_question)
    (seat,) = table.position.awaited()
    guest = SeatRow(seat, person(seat), 42, "", "Gast", "de")
    seats = tuple(guest if row.seat == seat else row for row in seated(2))
    made = await cards.turn(snapshot(table, seats), public(table))
    assert made.mentions == (42,)


async def test_the_first_deadline_is_shown_if_the_table_has_a_pace(cards: Cards) -> None:
    table = played(3, None, stop=open_question)
    assert status_line(snapshot(table, due=1_800_000_000.4)).endswith("** · due <t:1800000000:R>")
    assert "<t:" not in status_line(snapshot(table))


async def test_deadlines_that_are_far_apart_say_whose_they_are(cards: Cards) -> None:
    shown = snapshot(played(3, 0), due=1_800_000_000.0)
    assert status_line(shown).endswith("** · due <t:1800000000:R>")
    days = [(wait, wait.due + 86_400 * wait.seat) for wait in shown.awaited if wait.due is not None]
    waits = tuple(msgspec.structs.replace(wait, due=due) for wait, due in days)
    loaded = msgspec.structs.replace(shown.loaded, awaited=waits)
    line = status_line(TableSnapshot(loaded, shown.rules, shown.position, shown.opening))
    told = ", ".join(f"{shown.people[wait.seat]} due <t:{round(due)}:R>" for wait, due in days)
    assert line.endswith(f"** · {told}")
    assert len(days) == 3


@pytest.mark.parametrize("status", [Status.ABANDONED, Status.CLOSED])
async def test_a_stopped_game_awaits_no_one_and_keeps_its_secrets(cards: Cards, status: Status) -> None:
    table = played(3, 20)
    made = await cards.turn(snapshot(table, status=status), public(table))
    assert made.mentions == ()
    assert pinged(made) == set()
    assert list(pressed(made.layout(True))) == [f"c:board:{TABLE}", f"c:rules:{TABLE}"]
    assert table.seed not in said(made.layout(True))
    assert snapshot(table).row.seed_hash == table.seed_hash


# ---------------------------------------------------------------- what happened


async def test_the_text_has_no_figures_because_the_picture_has_none(cards: Cards, painted: FakePictures) -> None:
    table = played(4, 4)
    text = said((await card(cards, table)).layout(True))
    assert not set("①②③④⑤") & set(text)
    assert "\n**Piotr** fills the card" in text
    assert painted.lines == [(TABLE, "card")]


async def test_without_its_picture_a_card_tells_more_and_has_no_figures(cards: Cards) -> None:
    table = played(3, 40, side="winter")
    made = await card(cards, table, 20)
    short, long = said(made.layout(True)), said(made.layout(False))
    assert not set("①②③④⑤") & set(long)
    assert "There is no picture this time" in long
    assert "There is no picture this time" not in short
    assert len(long.splitlines()) > len(short.splitlines())
    assert all(part["type"] != 12 for part in everything(made.layout(False)))


async def test_a_card_goes_out_if_its_picture_fails() -> None:
    painted = FakePictures(fails=True)
    made = await card(Cards(painted), played(3, 20), 10)
    assert made.picture is None
    assert made.files() == []
    assert made.layout(True).to_components() == made.layout(False).to_components()  # type: ignore[no-untyped-call]
    assert "There is no picture this time" in said(made.layout(True))


async def test_a_card_goes_out_if_the_renderer_is_broken(
    cards: Cards, monkeypatch: pytest.MonkeyPatch, logged: list[dict[str, object]]
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("tower")

    for name in ("parts", "numbered_events"):
        monkeypatch.setattr(f"renderers.registry.{name}", broken)
    table = played(3, 20)
    made = await card(cards, table, 10)
    assert made.picture is None
    assert "Move 20" in said(made.layout(False))
    assert {line["event"] for line in logged} == {"drawings failed"}


async def test_what_is_cut_off_is_counted(cards: Cards) -> None:
    table = played(4, 60)
    text = said((await card(cards, table)).layout(True))
    found = re.search(r"… (\d+) earlier events: see `/log`", text)
    assert found is not None
    events = [event for entry in table.log for event in entry.events if event.key != "answered"]
    lines = [line for line in text.splitlines() if line and line[:1] not in "#-" and "<@" not in line]
    assert len(lines) <= 14
    assert int(found[1]) + len(lines) == len(events)


async def test_another_turn_begins_behind_an_empty_line(cards: Cards) -> None:
    table = played(4, None, stop=lambda table: len(table.log) > 16 and open_question(table))
    text = texts((await card(cards, table, len(table.log) - 6)).layout(True))[2]
    assert "\n\n" in text
    assert "\n\n\n" not in text


async def test_the_first_card_names_the_players_and_the_hash_of_the_seed(cards: Cards) -> None:
    table = played(3)
    made = await cards.turn(snapshot(table), (), first=True)
    text = said(made.layout(True))
    assert "The game begins! At the table: **Marta**, **Piotr** and **Élise**." in text
    assert f"`{table.seed_hash}`" in text
    assert "Round 1" in text
    assert table.seed not in text
    later = said((await cards.turn(snapshot(table), ())).layout(True))
    assert table.seed_hash not in later
    assert "Round 1" not in later


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_card_speaks_the_language_of_its_table(cards: Cards, language: str) -> None:
    table = played(2, 10)
    text = said((await card(cards, table, language=language)).layout(True))
    assert text.startswith({"en": "### A Castle", "fr": "### À l’ombre", "pl": "### Zamek"}[language])


# ---------------------------------------------------------------- the end


async def test_the_winner_is_in_the_headline_alone(cards: Cards) -> None:
    """Also in games that are not decided by points."""
    table, dice = new_table("sare", 2, seed_from("crown"), {"mode": "scribe"}), Dice("crown")
    while table.outcome is None:
        seat = table.position.awaited()[0]
        table.play(seat, [player("greedy")(table.rules, Decision(table.rules, table.position, seat), dice)])
    text = said((await card(cards, table, len(table.log) - 3, game="sare")).layout(True))
    assert text.count(" wins") == 1


async def test_the_final_card_tells_who_won_the_scores_and_the_seed(cards: Cards, painted: FakePictures) -> None:
    table = played(4, None)
    assert table.outcome is not None
    made = await card(cards, table, len(table.log) - 3)
    view = made.layout(True)
    kinds = [part["type"] for part in view.to_components()[0]["components"]]  # type: ignore[no-untyped-call]
    assert kinds == [10, 12, 10, 12, 10, 10, 1]
    text = said(view)
    names = ("Marta", "Piotr", "Élise", "Tom")
    assert f"### 🏆 {names[table.outcome.winners[0]]} wins!" in text
    assert text.count(" wins!") == 1
    for seat, points in enumerate(table.outcome.scores):
        assert re.search(rf"^\d\\\. \*\*{names[seat]}\*\*: {points} points?$", text, re.M)
    assert f"`{table.seed}`" in text
    assert list(pressed(view)) == [f"c:{what}:{TABLE}" for what in ("rematch", "board", "rules")]
    assert made.mentions == ()
    assert [file.filename for file in made.files()] == ["board.png", "score.png"]
    assert [file.description for file in made.files()] == [picture.alt for _, picture in made.pictures]
    assert painted.lines == [(TABLE, "card"), (TABLE, "score")]
    assert any(part.get("id") == STATUS_LINE for part in everything(view))
    assert all(part["type"] != 12 for part in everything(made.layout(False)))


async def test_a_shared_victory_is_one(cards: Cards) -> None:
    table = played(2, None)
    over = snapshot(table)
    assert over.outcome is not None
    tied = msgspec.structs.replace(over.outcome, places=((0, 1),), scores=(50, 50))

    class Tied(type(over)):  # type: ignore[misc]
        outcome = tied

    made = await cards.turn(Tied(over.loaded, over.rules, over.position, over.opening), ())
    text = said(made.layout(True))
    assert "### 🏆 Marta and Piotr share the victory!" in text
    assert text.count("1\\. **") == 2


async def test_a_public_card_does_not_mention_its_channel(cards: Cards) -> None:
    assert str(CHANNEL) not in said((await card(cards, played(2, 8))).layout(True))
