"""What a public message says is asked of whom: in the same words whatever is hidden, in each language."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.cards import Cards, OutgoingMessage, status_line
from bot.cards.notice import REMIND
from bot.tables.snapshot import TableSnapshot
from engine.chance import Chance, seed_from
from engine.game import Decision
from engine.players import player
from engine.players.dice import Dice
from engine.table import Table, new_table
from engine.texts import LANGUAGES
from tests.bot.cards.builders import FakePictures, parts, person, public, snapshot

DUE = 1_800_000_000.0
GAMES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("castle", 3, {"side": "winter"}),
    ("castle", 2, {}),
    ("sare", 3, {}),
    ("ezra", 2, {}),
)


def moments(game: str, seats: int, options: dict[str, str], by: str = "greedy", most: int = 400) -> Iterator[Table]:
    """One table, before each of its moves."""
    table = new_table(game, seats, seed_from(f"asked {game} {seats} 0"), options)
    dice, move = Dice(by), player(by)
    while table.outcome is None and len(table.log) < most:
        yield table
        waiting = table.position.awaited()
        seat = waiting[dice.below(len(waiting))]
        table.play(seat, [move(table.rules, Decision(table.rules, table.position, seat), dice)])


def at(table: Table, **given: Any) -> TableSnapshot:
    return snapshot(table, due=DUE, **{"game": table.rules.id, "pace": 86_400.0, **given})


SECRET_QUESTIONS = {"castle": {"Choose"}, "sare": {"React", "Construction"}, "ezra": {"Prepare"}}
WINTER = {"Choose", "FillTogether", "Snowfall", "Plague"}
TWINS = 3


def twin(table: Table, true: TableSnapshot, number: int) -> TableSnapshot:
    """The same table as far as everyone can tell, with everything hidden replaced."""
    other = table.rules.resample(table.position, None, Chance(seed_from(f"twin {number} {len(table.log)}")))
    return TableSnapshot(true.loaded, true.rules, table.rules.position(other, table.box), true.opening)


async def public_texts(cards: Cards, painted: FakePictures, of: TableSnapshot, table: Table) -> list[Any]:
    painted.keys.clear()
    news = public(table, len(table.log) - 4)
    made: list[OutgoingMessage] = [
        await cards.turn(of, news),
        cards.mid_turn(of, news),
        *(cards.notice(of, REMIND, {"seat": seat, "due": DUE}, [person(seat)]) for seat in table.position.awaited()),
    ]
    # the keys of pictures hold all that is drawn and said in their alt texts
    return [
        [[parts(one.layout(True)), parts(one.layout(False)), one.mentions] for one in made],
        list(painted.keys),
        status_line(of),
    ]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
async def test_a_question_reads_the_same_whatever_is_hidden(
    painted: FakePictures, game: str, seats: int, options: dict[str, str]
) -> None:
    cards, hidden, sealed = Cards(painted), 0, set()
    for table in moments(game, seats, options):
        step = table.position.step
        if step is None or (not step.sealed and len(table.log) % 9):
            continue
        true = at(table)
        sealed |= {type(step).__name__} if step.sealed else set()
        expected = await public_texts(cards, painted, true, table)
        for number in range(TWINS):
            other = twin(table, true, number)
            hidden += other.game_position.state != true.game_position.state
            assert await public_texts(cards, painted, other, table) == expected
    assert hidden > 10
    assert sealed >= (WINTER if options else SECRET_QUESTIONS[game])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
async def test_a_line_for_each_question_and_each_seat_in_one_of_them(
    game: str, seats: int, options: dict[str, str], lang: str
) -> None:
    for table in moments(game, seats, options, by="random", most=150):
        lines = status_line(at(table, language=lang)).splitlines()
        awaited = table.position.awaited()
        questions = {str(table.position.public_question(seat)) for seat in awaited}
        assert len(lines) == len(questions)
        assert all(line.endswith(f"<t:{DUE:.0f}:R>") and "asked." not in line for line in lines)
        for seat in awaited:
            assert sum(f"<@{person(seat)}>" in line for line in lines) == 1


def test_seats_are_grouped_by_what_is_asked() -> None:
    """After a revolt one player only keeps cards, while the others build."""
    for seed in range(60):
        table = new_table("sare", 3, seed_from(f"revolt {seed}"), {})
        dice, move = Dice(str(seed)), player("random")
        while table.outcome is None and len(table.log) < 400:
            waiting = table.position.awaited()
            asked = {getattr(table.position.public_question(seat), "key", "") for seat in waiting}
            if asked == {"keep", "construction"}:
                keeping = [s for s in waiting if table.position.state.players[s].revolted]
                building = [s for s in waiting if s not in keeping]
                lines = status_line(at(table)).splitlines()
                keep = next(line for line in lines if "choose which card to keep" in line)
                build = next(line for line in lines if "build and store" in line)
                assert [str(person(s)) in keep for s in waiting] == [s in keeping for s in waiting]
                assert [str(person(s)) in build for s in waiting] == [s in building for s in waiting]
                return
            seat = waiting[dice.below(len(waiting))]
            table.play(seat, [move(table.rules, Decision(table.rules, table.position, seat), dice)])
    pytest.fail("no revolt while others build")


def test_alone_nothing_is_secret() -> None:
    for table in moments("ezra", 1, {}, most=120):
        assert "in secret" not in status_line(at(table))
