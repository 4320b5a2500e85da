"""The panel is within Discord's limits in every language, and contains nothing that its owner may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.limits import BUTTON_LABEL, COMPONENTS, OPTION_LABEL, TEXT, layout_faults
from bot.panels.turn.arrangement import MAX_BUTTONS, MAX_SHORT_LABEL
from bot.panels.turn.layout import Controls, build_view
from bot.panels.turn.nodes import Branch, Leaf, MoreMoves, PieceCount, Question, Way
from bot.panels.turn.screen import TEMPLATE, TurnScreen, can_change_answer
from bot.tables.drafts import current_draft
from bot.tables.snapshot import TableSnapshot
from engine.castle.moves import Fill
from engine.chance import Chance, seed_from
from engine.game import Decision
from engine.players import player
from engine.players.dice import Dice
from engine.table import MAX_MOVES_PER_LINE, Table, new_table
from engine.texts import LANGUAGES
from renderers.picture import Picture
from tests.bot.cards.builders import LONG, NOON, everything, parts, played, pressed, said, seated, snapshot
from tests.bot.panels.turn.screens import at, opened, screen, with_draft
from tests.slow import slow_but

PICTURE = Picture(b"png", (1600, 1400), "A board.")
GAMES = slow_but([(3, "summer", "greedy")], [(2, "winter", "random"), (3, "summer", "greedy"), (4, "winter", "random")])
ID = r"(p:abcd1234:\d+:\d+:\d+:[a-z])?:?([\d.]+~[0-9a-f]{6})?(~\d+|[0-9a-f]{6})?"
SELECT, PRIMARY, SECONDARY, SUCCESS, DANGER = 3, 1, 2, 3, 4


def tables(seats: int, side: str, by: str) -> Iterator[tuple[Table, int]]:
    """Each decision of a game."""
    table = new_table("castle", seats, seed_from(f"panel {seats} {by}"), {"side": side})
    dice, move = Dice(by), player(by)
    while table.outcome is None:
        seat = dice.pick(table.position.awaited())
        yield table, seat
        table.play(seat, [move(table.rules, Decision(table.rules, table.position, seat), dice)])


def selects(shown: TurnScreen) -> list[dict[str, Any]]:
    return [part for part in everything(build_view(shown)) if part["type"] == SELECT]


@pytest.mark.parametrize(("seats", "side", "by"), GAMES)
def test_every_panel_is_fit_for_discord(seats: int, side: str, by: str) -> None:
    people = seated(seats, LONG)
    for number, (table, seat) in enumerate(tables(seats, side, by)):
        if number % 3:
            continue
        for shown in opened(screen(snapshot(table, people, due=NOON), seat, LANGUAGES[number // 3 % 3])):
            view = build_view(shown, PICTURE)
            assert not list(layout_faults(parts(view)))
            for part in everything(view):
                assert len(part.get("label") or "") <= BUTTON_LABEL
                for option in part.get("options") or ():
                    assert 1 <= len(option["label"]) <= OPTION_LABEL
                if part["type"] == SELECT:
                    assert 1 <= len(part["options"]) <= 25
            assert all(re.fullmatch(TEMPLATE, custom_id) for custom_id in pressed(view))
            assert all(re.fullmatch(TEMPLATE, select["custom_id"]) for select in selects(shown))


@pytest.mark.parametrize(("seats", "side", "by"), GAMES)
def test_passing_is_grey_and_no_single_button_is_blue(seats: int, side: str, by: str) -> None:
    for table, seat in tables(seats, side, by):
        for shown in opened(screen(snapshot(table), seat)):
            assert shown.question is not None
            styles = {
                component["label"]: component["style"]
                for component in everything(build_view(shown))
                if component["type"] == 2
            }
            for passing in {"Pass", "Give up courting for good", "Back"} & set(styles):
                assert styles[passing] == SECONDARY
            loud = [label for label, style in styles.items() if style == PRIMARY]
            others = [label for label, style in styles.items() if style != PRIMARY]
            assert len(loud) + len(selects(shown)) > 1 or others or len(shown.question.options) == 1


@pytest.mark.parametrize(("seats", "side", "by"), GAMES)
def test_buttons_where_they_are_few_and_short(seats: int, side: str, by: str) -> None:
    for table, seat in tables(seats, side, by):
        for shown in opened(screen(snapshot(table), seat)):
            assert shown.question is not None
            loud = [
                component
                for component in everything(build_view(shown))
                if component["type"] == 2 and component["style"] == PRIMARY
            ]
            assert len(loud) <= MAX_BUTTONS
            assert len(loud) <= 1 or all(len(button["label"]) <= MAX_SHORT_LABEL + 2 for button in loud)
            assert len(loud) + sum(len(select["options"]) for select in selects(shown)) + 1 >= len(
                shown.question.options
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_draft_has_room(language: str) -> None:
    """Thirty moves, the longest names, and many effects."""
    table = played(2, 8)
    seat = table.position.awaited()[0]
    shown = screen(snapshot(table, seated(2, LONG)), seat, language, notices=("news " * 300,))
    line = "build servants house with 2 stone 1 clay 3 wood 4 sand from silver 2 stone"
    notation = table.box.notation
    assert notation.write(notation.read(line)) == line
    events = tuple(event for entry in played(2, None).log for event in entry.events)[:120]
    draft = replace(shown.draft, moves=(line,) * MAX_MOVES_PER_LINE, events=events)
    view = build_view(replace(shown, draft=draft), PICTURE)
    assert not list(layout_faults(parts(view)))
    assert len(everything(view)) <= COMPONENTS
    assert view.content_length() <= TEXT
    assert "…" in said(view)


def test_ids_hold_places_and_checks_alone() -> None:
    """Numbers, and letters for acts: no name of a card, a piece or a person."""
    for table, seat in tables(2, "winter", "random"):
        for shown in opened(screen(snapshot(table), seat)):
            found = [*pressed(build_view(shown)), *(select["custom_id"] for select in selects(shown))]
            found += [option["value"] for select in selects(shown) for option in select["options"]]
            for custom_id in found:
                assert re.fullmatch(
                    r"(p:abcd1234:\d+:\d+:\d+:[a-z])?:?([\d.]+~[0-9a-f]{6})?(~\d+|[0-9a-f]{6}|\d)?", custom_id
                )
            assert len(set(found)) == len(found)


# ---------------------------------------------------------------- text


def test_the_first_decision_explains_itself() -> None:
    text = said(build_view(screen(snapshot(played(3, 0)), 0)))
    assert "Choose the card you want to play this round." in text
    assert "**Messenger** · Takes 8 talers from the bank." in text
    assert "`/move`" in text


def test_later_decisions_do_not_explain_themselves() -> None:
    """After some rounds players know what their cards do."""
    table = played(2, None, stop=lambda table: len(table.log) > 30 and _step(table) == "Choose")
    text = said(build_view(screen(snapshot(table), table.position.awaited()[0])))
    assert "Choose the 2 cards" in text
    assert "Takes 8 talers from the bank." not in text


def test_commands_are_called_as_the_reader_sees_them() -> None:
    assert "`/coup`" in said(build_view(screen(snapshot(played(3, 0)), 0, "fr")))


def test_a_draft_shows_what_comes_of_it() -> None:
    table = played(3, None, side="summer", stop=lambda table: _step(table) == "TakeFromTower")
    (seat,) = table.position.awaited()
    choice = table.box.notation.write(next(table.position.moves(seat)))
    shown = screen(with_draft(snapshot(table), seat, [choice]), seat)
    text = said(build_view(shown))
    assert "not played yet" in text
    assert "from the watchtower." in text
    assert f"`/move` `{choice}`" in text
    styles = {
        component["label"]: component["style"] for component in everything(build_view(shown)) if component["type"] == 2
    }
    assert styles["Confirm"] == SUCCESS
    assert styles["Back"] == styles["Start over"] == SECONDARY


def test_without_a_draft_there_is_nothing_to_confirm() -> None:
    for table, seat in tables(2, "summer", "random"):
        labels = pressed(build_view(screen(snapshot(table), seat))).values()
        assert not {"Confirm", "Back", "Start over"} & set(labels)


def test_a_wasteful_draft_warns_and_asks_again() -> None:
    for table, seat in tables(3, "summer", "random"):
        shown = screen(with_draft(snapshot(table), seat, ["pass"]), seat)
        if shown.draft.warnings:
            assert "⚠️" in said(build_view(shown))
            assert "Confirm" in pressed(build_view(shown)).values()
            sure = build_view(replace(shown, confirming=True))
            assert "Are you sure?" in said(sure)
            styles = {
                component["label"]: component["style"] for component in everything(sure) if component["type"] == 2
            }
            assert styles == {"Back": SECONDARY, "Yes, do it": DANGER}
            return
    pytest.fail("no waste in the whole game")


def test_an_answer_that_is_in_may_be_changed() -> None:
    table = played(3, 1)
    seat = table.log[0].seat
    shown = screen(snapshot(table), seat)
    assert can_change_answer(shown.snapshot, seat, shown.draft)
    assert list(pressed(build_view(shown)).values()) == ["Change my answer"]
    assert "You can change it until everyone has chosen" in said(build_view(shown))


def test_a_player_who_is_not_awaited_sees_who_is() -> None:
    for table, seat in tables(3, "summer", "random"):
        for other in set(range(3)) - {seat}:
            if not table.position.can_answer(other):
                view = build_view(screen(snapshot(table), other))
                assert "nothing to decide" in said(view)
                assert not pressed(view)
                return


def test_a_game_that_is_over_says_who_won() -> None:
    view = build_view(screen(snapshot(played(3, None)), 0))
    assert "1\\." in said(view)
    assert not pressed(view)


def _step(table: Table) -> str:
    return type(table.position.step).__name__


# ---------------------------------------------------------------- secrets


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "side"), [(2, "winter"), (3, "winter"), (4, "summer")])
def test_no_panel_holds_a_secret(seats: int, side: str) -> None:
    """The panel is the same for the true table and one that differs in everything its owner cannot know."""
    different = 0
    for number, (table, _) in enumerate(tables(seats, side, "random")):
        true, dice = snapshot(table), Dice(f"{number}")
        for viewer in range(seats):
            state = table.rules.resample(table.position, viewer, Chance(seed_from(f"other {number} {viewer}")))
            other = TableSnapshot(true.loaded, true.rules, table.rules.position(state, table.box), true.opening)
            different += other.game_position.state != true.game_position.state
            assert _shown(true, viewer) == _shown(other, viewer)
            if moves := list(_line(true, viewer, dice)):
                assert _shown(with_draft(true, viewer, moves), viewer) == _shown(
                    with_draft(other, viewer, moves), viewer
                )
    assert different > 20


def _line(at: TableSnapshot, seat: int, dice: Dice) -> Iterator[str]:
    """Some moves, as far as a draft goes."""
    here = at.game_position.copy()
    for _ in range(3):
        moves = [] if not here.can_answer(seat) else list(here.moves(seat))
        if not moves:
            return
        move = dice.pick(moves)
        here.apply(seat, move, halt=True)
        yield at.box.notation.write(move)


def _shown(at: TableSnapshot, seat: int) -> list[Any]:
    """Everything on the panel and its picture."""
    draft = current_draft(at, seat)
    shown = screen(at, seat)
    seen: list[Any] = [parts(build_view(shown)), at.rules.view(draft.position, seat)]
    if shown.question is not None:
        seen += [parts(build_view(state)) for state in opened(shown)][:6]
    return seen


def controls(number: int, page: int = 0) -> list[Any]:
    """The components for so many short options."""
    shown = screen(snapshot(new_table("castle", 2, seed_from("controls"), {})), 0)
    options = tuple(
        Branch(PieceCount("stone", place), f"mark {place}", lambda: Question(())) for place in range(number)
    )
    asking = replace(shown, way=Way((), (), Question(options, Fill, "goods")), page=page)
    rows: list[Any] = list(Controls(asking).rows())
    return [child for row in rows for child in row.children]


def test_ten_short_options_are_buttons_and_eleven_are_a_list() -> None:
    assert [child.type.value for child in controls(10)] == [2] * 10
    assert [child.type.value for child in controls(11)] == [SELECT]


@pytest.mark.parametrize(("page", "disabled"), [(0, [True, False]), (1, [False, False]), (2, [False, True])])
def test_a_list_of_three_pages_can_be_turned_both_ways(page: int, disabled: list[bool]) -> None:
    _, *turning = controls(60, page)
    assert [button.disabled for button in turning] == disabled


def test_a_large_family_lists_five_moves_before_another() -> None:
    questions = (
        shown.question
        for table, seat in tables(4, "winter", "random")
        for shown in opened(screen(snapshot(table), seat))
        if shown.question is not None
    )
    large = next(each for each in questions if any(isinstance(option.caption, MoreMoves) for option in each.options))
    assert [isinstance(option, Leaf) for option in large.options] == [True] * 5 + [False]


def test_back_leads_to_what_was_seen_before() -> None:
    """A list of buildings stands in the first question; the question for the building alone was never seen."""
    table = new_table("sare", 2, seed_from("back"), {})
    for seat, line in enumerate(("settle builder a2 warehouse a2", "settle builder b2 warehouse b2")):
        table.play(seat, [table.position.box.notation.read(line)])
    (seat,) = table.position.awaited()
    first = screen(snapshot(table, seated(2), game="sare"), seat)
    offer = next(each for each in first.arrangement.lists[0].offers if isinstance(each.option, Branch))
    assert len(offer.path) == 2
    squares = at(first, offer.path)
    assert squares.way_back == 0
    assert at(first, offer.path[:1]).way_back == 0
