"""Whole games by computer players, of every kind: their logs, panels, pictures in words and refusals are recorded, in
each language as its readers get them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec
from discord import ui

from bot.panels.turn.layout import build_view
from bot.texts import texts_for
from engine.chance import seed_from
from engine.game import Decision, Game, games
from engine.illegal import Illegal, Refused
from engine.move import Event, Move, Stem
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.table import new_table
from engine.texts import LANGUAGES, Texts
from renderers import Lobby, changes, parts
from renderers.registry import drawings_of
from renderers.texts import PictureWords
from tests.bot.cards.builders import NOON, seated, snapshot
from tests.bot.panels.turn.screens import opened, screen, with_draft
from tests.sheet.recorder import Noted, Recorder, pieces_of

PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan")
BEFORE, AFTER = 3, 2
"""Lines of the log around an event."""
LONGEST: Final = 350
"""Moves of a game, which may never end between random players."""
TRIES: Final = 6
"""Wrong moves tried at a decision."""
OFTEN: Final = 25
"""A kind of decision that was shown a few times is shown again once in so many times."""
SCREENS: Final = 30
"""Questions of a panel that are shown at one decision."""


class Case(NamedTuple):
    rules: Game[Any, Any]
    seats: int
    options: dict[str, str]
    player: str
    seed: str


def cases(rounds: int) -> Iterator[Case]:
    """Each number of seats of each game with each player, with options by chance."""
    for rules in games().values():
        for number in range(rounds):
            for seats in rules.seats:
                for player in PLAYERS:
                    seed = f"sheet {rules.id} {seats} {player} {number}"
                    chance = random.Random(seed)
                    options = {name: chance.choice(values) for name, values in rules.options.items()}
                    yield Case(rules, seats, options, player, seed)


def play_games(recorder: Recorder, rounds: int) -> None:
    for case in cases(rounds):
        play_case(recorder, case)


def play_case(recorder: Recorder, case: Case) -> None:
    _Game(recorder, case).play()
    recorder.forget()


class _Game:
    def __init__(self, recorder: Recorder, case: Case) -> None:
        self.recorder = recorder
        self.rules, self.case = case.rules, case
        self.people = PEOPLE[: case.seats]
        self.texts = {lang: Texts(case.rules.id, lang) for lang in LANGUAGES}
        self.table = new_table(case.rules.id, case.seats, seed_from(case.seed), case.options)
        self.chance = random.Random(case.seed)
        self.shown: Counter[str] = Counter()
        self.moves: list[Move] = []

    def play(self) -> None:
        table, dice = self.table, Dice(self.case.seed)
        player = PLAYERS[self.case.player]
        self._explain()
        while table.outcome is None and len(table.log) < LONGEST:
            awaited = table.position.awaited()
            seat = awaited[self.chance.randrange(len(awaited))]
            prompt = table.position.prompt(seat)
            kind = prompt.key if prompt else ""
            self.shown[kind] += 1
            due = self.shown[kind] <= 3 or not self.shown[kind] % OFTEN
            if due:
                self._panel(seat)
            self._refusals(seat)
            move = player(self.rules, Decision(self.rules, table.position, seat), dice)
            if due:
                self._drafted(seat, move)
                self._labels(move)
            self.moves.append(move)
            table.play(seat, [move])
            if due:
                self._in_words(seat)
        self._log()
        self._in_words(None)
        if table.outcome is not None:
            outcome = table.outcome
            for texts in self.texts.values():
                self._shown("table message", lambda texts=texts: texts.outcome(outcome, self.people))

    # ---------------------------------------------------------------- what is read

    def _shown(self, place: str, word: Any) -> None:
        heard = self.recorder.listen(word)
        for at in range(len(heard)):
            self.recorder.keep(heard, at, place)

    def _explain(self) -> None:
        """The rules, and what everything is, with the figures of this game."""
        figures = self.rules.figures(self.table.box, self.case.seats, self.table.options)
        for bot in (texts_for(lang, self.rules.id) for lang in LANGUAGES):
            for topic in bot.topics():
                self._shown("/rules", lambda bot=bot, topic=topic: (bot.topic(topic), bot.rule(topic, figures)))
            for kind, identifier in bot.entities():
                with suppress(LookupError):
                    self._shown(
                        "/card", lambda bot=bot, thing=(kind, identifier): bot.help(thing[0], thing[1], figures)
                    )

    def _log(self) -> None:
        """Each event with the lines of the log before and after it, as someone who may know it reads them."""
        events = [*self.table.opening, *(event for entry in self.table.log for event in entry.events)]
        for texts in self.texts.values():
            for viewer in (None, *range(self.case.seats)):
                seen = [event for event in events if event.visible_to(viewer)]
                heard = [self._heard(texts, event) for event in seen]
                for at, event in enumerate(seen):
                    if viewer is None or event.to is not None:
                        first = max(0, at - BEFORE)
                        self.recorder.keep(heard[first : at + AFTER + 1], at - first, "log")

    def _heard(self, texts: Texts, event: Event) -> Noted:
        (noted,) = self.recorder.listen(lambda: texts.event(event, self.people))
        return noted

    def _panel(self, seat: int) -> None:
        """Its questions, and those that come after a move."""
        here = snapshot(self.table, seated(self.case.seats, self.people), game=self.rules.id, due=NOON)
        for lang in LANGUAGES:
            for shown in islice(opened(screen(here, seat, lang)), SCREENS):
                self._view(build_view(shown))

    def _drafted(self, seat: int, move: Move) -> None:
        here = snapshot(self.table, seated(self.case.seats, self.people), game=self.rules.id, due=NOON)
        with suppress(Refused):
            drafted = with_draft(here, seat, [self.table.box.notation.write(move)])
            for lang in LANGUAGES:
                for shown in islice(opened(screen(drafted, seat, lang)), SCREENS // 3):
                    self._view(build_view(shown))

    def _view(self, view: ui.LayoutView) -> None:
        self.recorder.sent(list(pieces_of(view.to_components())))  # type: ignore[no-untyped-call]  # of discord.py
        # What was worded in one language is not found in the next one's.
        self.recorder.forget()

    def _labels(self, move: Move) -> None:
        for texts in self.texts.values():
            self._shown("button", lambda texts=texts: texts.label(move, self.people))

    def _in_words(self, seat: int | None) -> None:
        """Pictures without their paint, and the board in words."""
        for lang in LANGUAGES:
            self._words_of(PictureWords(self.rules.id, lang, self.people), seat)

    def _words_of(self, words: PictureWords, seat: int | None) -> None:
        view = self.table.view(seat)
        drawings = drawings_of(view)
        last = self.table.log[-1].events if self.table.log else self.table.opening
        for part in parts(view):
            self._shown("picture, as text", lambda part=part: drawings.alt(view, part, words, changes(view, last)))
        if self.shown.total() % 7 == 1 or seat is None:
            for part in parts(view):
                self._shown("picture", lambda part=part: drawings.draw(view, part, words))
        self._shown("board in words", lambda: drawings.chapters(view, words))
        lobby = Lobby(self.rules.id, self.people, self.rules.seats[0], self.rules.seats[-1])
        self._shown("picture, as text", lambda: drawings.lobby_alt(lobby, words))

    # ---------------------------------------------------------------- wrong moves

    def _refusals(self, seat: int) -> None:
        """Moves of other decisions, and those of this one with a field of another."""
        position = self.table.position
        for move in self._wrong(seat):
            why: Illegal | None
            try:
                why = position.refuse(seat, move)
            except Refused as error:
                why = error if isinstance(error, Illegal) else None
            except Exception:  # noqa: BLE001  # a field of the wrong kind, which nobody can type
                continue
            if why is None:
                continue
            refused = why

            for texts in self.texts.values():

                def word(texts: Texts = texts, refused: Illegal = refused, move: Move = move) -> None:
                    prompt = position.prompt(seat)
                    if prompt is not None:
                        texts.prompt(prompt, self.people)
                    texts.label(move, self.people)
                    texts.refusal(refused, self.people)

                with suppress(Exception):
                    self._shown("refusal", word)

    def _wrong(self, seat: int) -> Iterator[Move]:
        if not self.moves:
            return
        position = self.table.position
        for _ in range(TRIES // 2):
            yield self.chance.choice(self.moves)
        choices = position.choices(seat)
        for _ in range(TRIES):
            choice = self.chance.choice(choices)
            kind = choice.kind if isinstance(choice, Stem) else type(choice)
            known = choice.fixed if isinstance(choice, Stem) else msgspec.structs.asdict(choice)
            like = [move for move in self.moves if type(move) is kind] or [
                choice for choice in choices if type(choice) is kind
            ]
            if like:
                fields = {**msgspec.structs.asdict(self.chance.choice(like)), **known}
                other = msgspec.structs.asdict(self.chance.choice(like))
                names = [name for name in fields if name in other]
                if names:
                    name = self.chance.choice(names)
                    fields[name] = self._changed(other[name])
                yield kind(**fields)

    def _changed(self, value: Any) -> Any:
        """A value, or one near it."""
        if isinstance(value, bool) or self.chance.random() < 0.4:
            return value
        if isinstance(value, int):
            return max(0, value + self.chance.choice((-2, -1, 1, 2, 5)))
        if isinstance(value, tuple):
            return tuple(self._changed(inner) for inner in value)
        return value
