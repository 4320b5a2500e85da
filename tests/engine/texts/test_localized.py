"""Examples of moves in the reader's language: each reads back as the same move."""

from collections.abc import Iterator

import pytest

from engine.chance import seed_from
from engine.game import Decision
from engine.move import Move
from engine.notation import Names, Notation
from engine.orders import Condition, ForgetOrder, SetOrder
from engine.players import player
from engine.players.dice import Dice
from engine.table import Table, new_table
from engine.texts import LANGUAGES, Texts

LANGS = [lang for lang in LANGUAGES if lang != "en"]


def known(table: Table) -> tuple[Notation, Names]:
    notation = table.box.notation
    return notation, Texts(table.rules.id).vocabulary(notation.names)


def moves(table: Table, most: int = 150) -> Iterator[Move]:
    """Moves of a game, half of them sensible, half of them any."""
    dice = Dice("localized")
    for number in range(most):
        if not table.position.awaited():
            return
        seat = table.position.awaited()[0]
        name = "random" if number % 2 else "greedy"
        move = player(name)(table.rules, Decision(table.rules, table.position, seat), dice)
        yield move
        table.play(seat, [move])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "seats"), [("castle", 3), ("sare", 3), ("ezra", 2), ("ezra", 1)])
def test_every_move_of_a_game(game: str, seats: int, lang: str) -> None:
    table = new_table(game, seats, seed_from("localized"))
    (notation, names), words = known(table), Texts(game, lang)
    kinds, same = set[type[Move]](), set[type[Move]]()
    for move in moves(table):
        line = notation.write(move)
        localized = words.localized_line(line, notation, names)
        assert notation.read(localized, names) == move
        kinds.add(type(move))
        if localized == line:
            same.add(type(move))
    # a few words are the same in two languages, as `scribe`
    assert len(same) <= 1 < len(kinds)


@pytest.mark.parametrize(
    ("lang", "game", "line", "said"),
    [
        ("en", "castle", "play stonemason", "play stonemason"),
        ("fr", "castle", "play stonemason", "jouer tailleur"),
        ("pl", "castle", "play stonemason", "zagraj kamieniarz"),
        ("fr", "castle", "play stonemason; pass", "jouer tailleur; passe"),
        ("pl", "castle", "buy stone from A", "kup kamień od A"),
        ("fr", "castle", "build well with 1 stone 2 sand", "construire puits avec 1 pierre 2 sable"),
        ("fr", "sare", "lay down", "coucher l’obélisque"),
        ("pl", "sare", "stay", "zostań"),
        ("fr", "ezra", "end turn", "terminer le tour"),
        ("pl", "ezra", "take 1 stone", "weź 1 kamień"),
    ],
)
def test_a_line(lang: str, game: str, line: str, said: str) -> None:
    notation, names = known(new_table(game, 2, seed_from("line")))
    assert Texts(game, lang).localized_line(line, notation, names) == said


@pytest.mark.parametrize("lang", LANGS)
def test_an_order(lang: str) -> None:
    notation, names = known(new_table("castle", 3, seed_from("order")))
    for order in (SetOrder("court", ("court with taler",), (Condition("talers", "2"),)), ForgetOrder(2)):
        line = notation.write(order)
        localized = Texts("castle", lang).localized_line(line, notation, names)
        assert localized != line
        assert notation.read(localized, names) == order
    assert Texts("castle", lang).localized_word("suitors", notation, names) != "suitors"
    assert Texts("castle", lang).localized_word("nonsense", notation, names) == "nonsense"


def test_words_that_would_mean_something_else_stay_english() -> None:
    """Here the French names of a card mean another one, as a player's name could."""
    notation, names = known(new_table("castle", 3, seed_from("name")))
    cards = {name: "messenger" if "tailleur" in name else card for name, card in names["card"].items()}
    changed = {**names, "card": cards}
    assert Texts("castle", "fr").localized_line("play stonemason", notation, changed) == "play stonemason"
