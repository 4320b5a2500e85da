"""Moves of Ezra and Nehemiah typed in French and Polish: the words of the sentences, and those of earlier releases."""

from __future__ import annotations

import pytest

from tests.engine.texts.test_vocabulary import NAMES, NOTATIONS


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("terminer l'action", "finish"),
        ("achever", "finish"),
        ("terminer le tour", "end turn"),
        ("finir le tour", "end turn"),
        ("commercer option du haut", "trade top"),
        ("commercer haut", "trade top"),
        ("échanger bas", "trade bottom"),
        ("vendre 2 cubes pierre 1 cube or", "sell 1 gold 2 stone"),
        ("vendre 2 pierres 1 or", "sell 1 gold 2 stone"),
        ("autel cendre", "altar cinders"),
        ("bénédiction violette", "blessing purple"),
        ("zakończ akcję", "finish"),
        ("zakończ turę", "end turn"),
        ("handluj górna opcja", "trade top"),
        ("przesuń namiot 2", "tent 2"),
        ("przenieś namiot 2", "tent 2"),
        ("sprzedaj 2 węgle", "sell 2 cinders"),
        ("sprzedaj 2 popioły", "sell 2 cinders"),
        ("sprzedaj 5 popiołów", "sell 5 cinders"),
        ("ołtarz węgiel", "altar cinders"),
        ("ołtarz popiół", "altar cinders"),
        ("błogosławieństwo fioletowe", "blessing purple"),
        ("błogosławieństwo purpurowe", "blessing purple"),
        ("supprimer consigne 1", "forget order 1"),
        ("oublier consignes", "forget orders"),
        ("skasuj dyspozycja 1", "forget order 1"),
        ("skasuj wszystkie dyspozycje", "forget orders"),
        ("zapomnij dyspozycja 1", "forget order 1"),
        ("usuń gruz kamień", "clear 1 stone"),
        ("usuń 1 kamień", "clear 1 stone"),
    ],
)
def test_moves_of_ezra_in_french_and_polish(line: str, move: str) -> None:
    notation = NOTATIONS["ezra"]
    assert notation.write(notation.read(line, NAMES["ezra"])) == move
