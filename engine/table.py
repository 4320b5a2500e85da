"""One game in progress, with its position and log: play, undo, look back, export and import."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from engine.chance import Chance, commitment, is_seed
from engine.components import Json, fingerprint
from engine.game import Box, Game, View, decode_json, game
from engine.illegal import BrokenInvariant, Illegal, LoadError, Refused, Why
from engine.move import AcceptProposal, Event, Move, Outcome
from engine.notation import SEAT_LETTERS, Names
from engine.orders import ACCEPTED, OrderMove, is_order
from engine.position import Position
from engine.undo import resting_places, take_back

FORMAT = 1
CHECKPOINT_EVERY = 12
MAX_MOVES_PER_LINE = 30
OVERDUE = "overdue"
"""The event for a seat that ran out of time."""
ANNOTATIONS = (OVERDUE, ACCEPTED)
"""Events that say how a move came about. No rule emits them, so a replay copies them from the log."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One committed move: the seat, the notation, its events, and whether the notation is sealed."""

    number: int
    seat: int
    move: str
    events: tuple[Event, ...] = ()
    sealed: bool = False
    version: int = 1

    @property
    def reveals(self) -> bool:
        return any(event.reveals for event in self.events)


class Undone(msgspec.Struct, frozen=True, omit_defaults=True):
    """Moves that were taken back together. They are no part of the log, which replays to the state without them."""

    after: int
    """The move behind which they stood."""
    entries: tuple[Entry, ...]
    """With the numbers that they had."""
    seat: int | None = None
    """Who took them back."""
    agreed: tuple[int, ...] = ()
    """The seats that were asked, and agreed."""

    @property
    def reveals(self) -> bool:
        return any(entry.reveals for entry in self.entries)


class Document(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A whole game as one JSON document."""

    cornerstone: int
    game: str
    version: int
    seats: int
    options: dict[str, str]
    names: tuple[str, ...]
    components: Any
    components_hash: str
    seed_hash: str
    seed: str
    opening: tuple[Event, ...]
    log: tuple[Entry, ...]
    state: Any
    outcome: Outcome | None = None
    undone: tuple[Undone, ...] = ()

    @property
    def single_version(self) -> bool:
        """Whether one version of the rules played all of it, so that they can replay it."""
        return all(entry.version == self.version for entry in self.log)


class Excerpt(msgspec.Struct, frozen=True, kw_only=True):
    """What one viewer may know of a running game. It cannot be continued from."""

    excerpt: int
    game: str
    version: int
    seats: int
    options: dict[str, str]
    names: tuple[str, ...]
    viewer: int | None
    components_hash: str
    seed_hash: str
    opening: tuple[Event, ...]
    log: tuple[Entry, ...]
    view: View
    undone: tuple[Undone, ...] = ()


def read_line(box: Box, line: str, names: Names | None = None) -> list[Move]:
    """The moves of a line, separated by `;`."""
    if line.count(";") >= MAX_MOVES_PER_LINE:
        raise Illegal("unreadable.long", why=Why.UNREADABLE)
    return [box.notation.read(text, names) for text in line.split(";")]


def play_line_on_copy(
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seat: int,
    moves: Sequence[Move],
    number: int,
    note: Callable[[Position[Any, Any], Move], None] | None = None,
) -> tuple[Position[Any, Any], list[Entry]]:
    """Play the moves of one line on a copy: the new position and the entries, numbered from `number`; all, or Illegal.
    `note` is called with each legal move before it is made."""
    if len({isinstance(move, OrderMove) for move in moves}) > 1:
        # Orders are no part of a draft, and no order answers within one.
        raise Illegal("order.alone")
    draft = position.copy()
    entries: list[Entry] = []
    waiting = deque(moves)
    while waiting:
        move = waiting.popleft()
        if isinstance(move, AcceptProposal):
            waiting.extendleft(reversed(draft.expand_proposal(seat, move)))
            continue
        behind = bool(entries) and draft.step is not None and not draft.halted and not isinstance(move, OrderMove)
        if behind and not draft.can_answer(seat):
            raise Illegal("behind_others", awaited=tuple(draft.awaited()))
        sealed = isinstance(move, OrderMove) or (draft.step is not None and draft.step.sealed)
        if note is not None and draft.refuse(seat, move) is None:
            note(draft, move)
        # Whatever follows a reveal cannot be planned, so all moves but the last halt there.
        draft.apply(seat, move, halt=bool(waiting))
        words = position.box.notation.write(move)
        entries.append(Entry(number + len(entries), seat, words, tuple(draft.take_events()), sealed, rules.version))
    return draft, entries


def play_accepted_proposals(
    rules: Game[Any, Any], position: Position[Any, Any], number: int
) -> tuple[Position[Any, Any], list[Entry]]:
    """Play the proposals that orders accept in the phase that the last move opened, on a copy: entries with the moves
    themselves. Seats without a playable proposal are asked as usual.
    """
    entries: list[Entry] = []
    waiting = deque(position.accepting)
    # Do it once: later readers of this position find nothing left to do.
    position.accepting = ()
    while waiting:
        order = waiting.popleft()
        try:
            draft, made = play_line_on_copy(rules, position, order.seat, [AcceptProposal()], number + len(entries))
        except Illegal:
            continue
        told = Event(ACCEPTED, {"number": order.number, "n": len(made)}, to=(order.seat,))
        made[-1] = msgspec.structs.replace(made[-1], events=(told, *made[-1].events))
        entries += made
        position = draft
        waiting.extend(draft.accepting)
    return position, entries


def play_settled(
    rules: Game[Any, Any], position: Position[Any, Any], number: int
) -> tuple[Position[Any, Any], list[Entry]]:
    """Answer the questions whose answers all lead to the same, on a copy: entries with the moves themselves."""
    entries: list[Entry] = []
    while True:
        answers = ((seat, rules.settled_answer(position, seat)) for seat in position.awaited())
        seat, move = next(((seat, move) for seat, move in answers if move is not None), (-1, None))
        if move is None:
            return position, entries
        position, made = play_line_on_copy(rules, position, seat, [move], number + len(entries))
        entries += made


def replay_from(rules: Game[Any, Any], box: Box, state: Any, entries: Sequence[Entry]) -> Position[Any, Any]:
    """The position after these moves, played from a stored state. Moves of older rules cannot be replayed."""
    past = rules.position(rules.copy(state), box)
    replay_on(rules, past, entries)
    past.events.clear()
    return past


def replay_on(rules: Game[Any, Any], position: Position[Any, Any], entries: Sequence[Entry]) -> None:
    """Play these moves in place."""
    for entry in entries:
        if entry.version != rules.version:
            raise Illegal("undo.older", number=entry.number)
        position.apply(entry.seat, position.box.notation.read(entry.move))


def visible_log(entries: Sequence[Entry], viewer: int | None, *, over: bool) -> tuple[Entry, ...]:
    """The log as one viewer may read it: sealed moves of others stay sealed until the game is over."""
    seen: list[Entry] = []
    for entry in entries:
        hidden = entry.sealed and entry.seat != viewer and not over
        events = tuple(event for event in entry.events if event.visible_to(viewer))
        # A sealed move in another lane has not happened yet, as far as the viewer knows.
        if events or not hidden:
            seen.append(msgspec.structs.replace(entry, move="" if hidden else entry.move, events=events))
    return tuple(seen)


def visible_undone(undone: Sequence[Undone], viewer: int | None, *, over: bool) -> tuple[Undone, ...]:
    """The same for moves that were taken back. What no one else has seen leaves no trace for them."""
    seen = (msgspec.structs.replace(one, entries=visible_log(one.entries, viewer, over=over)) for one in undone)
    return tuple(one for one in seen if one.entries)


def _numbered_from(undone: Undone, place: int) -> Undone:
    """With numbers that count from a move, behind which it stands: the real ones tell of orders and secret answers in
    between, which stay."""
    entries, number = list[Entry](), place
    for entry in undone.entries:
        number += not is_order(entry.move)
        entries.append(msgspec.structs.replace(entry, number=number))
    return msgspec.structs.replace(undone, after=place, entries=tuple(entries))


class Table:
    """A game in progress. Every change goes through `play` or `undo`; a refusal changes nothing."""

    def __init__(
        self,
        rules: Game[Any, Any],
        box: Box,
        seats: int,
        options: Mapping[str, str],
        seed: str,
        names: Sequence[str] = (),
    ) -> None:
        if seats not in rules.seats:
            raise Illegal("seats", game=rules.id, seats=seats, fewest=rules.seats[0], most=rules.seats[-1])
        if not is_seed(seed):
            raise LoadError("load.seed_shape")
        self.rules = rules
        self.box = box
        self.seats = seats
        self.options = rules.with_defaults(options)
        self.names = tuple(names) or tuple(SEAT_LETTERS[:seats])
        self.seed = seed
        self.seed_hash = commitment(seed)
        self.position = rules.position(rules.new(box, seats, self.options, Chance(seed)), box)
        self.position.advance()
        self.opening = tuple(self.position.take_events())
        self.log: list[Entry] = []
        self.undone: list[Undone] = []
        """What was taken back, in that order."""
        self.replayed = True
        """Whether these rules played every move of the log; False for a game started under older ones."""
        self._checkpoints = {0: rules.copy(self.position.state)}

    @classmethod
    def from_saved(
        cls,
        rules: Game[Any, Any],
        box: Box,
        seats: int,
        options: Mapping[str, str],
        seed: str,
        names: Sequence[str],
        *,
        opening: Sequence[Event],
        log: Sequence[Entry],
        state: Any,
        checkpoints: Mapping[int, Any] | None = None,
        undone: Sequence[Undone] = (),
    ) -> Table:
        """A table restored from stored data, without replaying anything."""
        table = cls.__new__(cls)
        table.rules, table.box, table.seats, table.options = rules, box, seats, dict(options)
        table.seed, table.seed_hash, table.names = seed, commitment(seed), tuple(names)
        table.opening = tuple(opening)
        table.log = list(log)
        table.undone = list(undone)
        table.replayed = all(entry.version == rules.version for entry in log)
        table.position = rules.position(state, box)
        table._checkpoints = {**(checkpoints or {}), len(table.log): rules.copy(state)}
        return table

    # Playing

    def read(self, line: str, names: Names | None = None) -> list[Move]:
        """The moves of a line, separated by `;`."""
        return read_line(self.box, line, names)

    def canonical(self, move: Move) -> Move:
        """The move as its notation reads back: a move built by hand may hold what notation cannot express."""
        return self.box.notation.read(self.box.notation.write(move))

    def play(self, seat: int, line: str | Sequence[Move], names: Names | None = None) -> list[Entry]:
        """Commit the moves of one line, all or none (Illegal), then accepted proposals and settled answers."""
        moves = self.read(line, names) if isinstance(line, str) else [self.canonical(move) for move in line]
        draft, entries = play_line_on_copy(self.rules, self.position, seat, moves, len(self.log) + 1)
        for follow in (play_accepted_proposals, play_settled):
            draft, more = follow(self.rules, draft, len(self.log) + len(entries) + 1)
            entries += more
        self._commit(draft, entries)
        return entries

    def replay_entry(self, entry: Entry) -> None:
        """Commit one move of a log and nothing else: the log also has the moves that orders accepted."""
        move = self.box.notation.read(entry.move)
        if isinstance(move, AcceptProposal):
            raise Illegal("proposal.none")
        draft, (made,) = play_line_on_copy(self.rules, self.position, entry.seat, [move], len(self.log) + 1)
        added = (event for event in entry.events if event.key in ANNOTATIONS)
        self._commit(draft, [msgspec.structs.replace(made, events=(*added, *made.events))])

    def _commit(self, position: Position[Any, Any], entries: Sequence[Entry]) -> None:
        self.position = position
        self.log.extend(entries)
        if len(self.log) // CHECKPOINT_EVERY * CHECKPOINT_EVERY > max(self._checkpoints):
            self._checkpoints[len(self.log)] = self.rules.copy(position.state)

    def preview(self, seat: int, line: str | Sequence[Move], names: Names | None = None) -> Position[Any, Any]:
        """The position that a draft leads to, on a copy that halts before anything that reveals information."""
        draft = self.position.copy()
        for move in self.read(line, names) if isinstance(line, str) else line:
            draft.apply(seat, move, halt=True)
        return draft

    def undo(self, to: int, *, past_reveals: bool = False, seat: int | None = None) -> list[Entry]:
        """Go back to the state after move number `to` and return the undone moves. If a seat asks for it, orders and
        the sealed answers of others to the same question stay (`take_back`)."""
        before = self.at(to)
        if to < self.last_reveal and not past_reveals:
            raise Illegal("undo.reveals", number=self.last_reveal)
        later = self.log[to:]
        if seat is not None:
            taken = take_back(before, later, seat, ANNOTATIONS)
            before, kept, gone = taken.position, taken.kept, [*taken.gone]
        else:
            kept, gone = (), later
        self.position = before
        self.log[to:] = kept
        self._checkpoints = {number: state for number, state in self._checkpoints.items() if number <= to}
        if gone:
            self.undone.append(Undone(to, tuple(gone), seat))
        return gone

    @property
    def last_reveal(self) -> int:
        """The number of the last move that revealed information; undo stops after it."""
        return next((entry.number for entry in reversed(self.log) if entry.reveals), 0)

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.position)

    # Looking back

    def at(self, number: int) -> Position[Any, Any]:
        """The position after a past move, replayed from the nearest checkpoint."""
        if not 0 <= number <= len(self.log):
            raise Illegal("undo.number", number=number, last=len(self.log))
        near = max((n for n in self._checkpoints if n <= number), default=-1)
        if near < 0:
            raise Illegal("undo.older", number=number)
        return replay_from(self.rules, self.box, self._checkpoints[near], self.log[near:number])

    def view(self, viewer: int | None, at: int | None = None) -> View:
        return self.rules.view(self.position if at is None else self.at(at), viewer)

    def history(self, viewer: int | None) -> tuple[Entry, ...]:
        """The log as one viewer may read it: sealed moves of others stay sealed until the game is over."""
        return visible_log(self.log, viewer, over=self.outcome is not None)

    # Export and import

    def export(self) -> bytes:
        """The whole game, secrets included: for finished games and for the host's command line."""
        document = Document(
            cornerstone=FORMAT,
            game=self.rules.id,
            version=self.rules.version,
            seats=self.seats,
            options=self.options,
            names=self.names,
            components=self.box.stored_data,
            components_hash=self.box.fingerprint,
            seed_hash=self.seed_hash,
            seed=self.seed,
            opening=self.opening,
            log=tuple(self.log),
            state=self.position.state,
            outcome=self.outcome,
            undone=tuple(self.undone),
        )
        return msgspec.json.format(msgspec.json.encode(document), indent=1)

    def excerpt(self, viewer: int | None, numbered: Callable[[int], int] | None = None) -> bytes:
        """The part of the game that this viewer may know. `numbered`: the number of a move as everyone knows it; those
        of the log tell how many moves the viewer knows nothing of."""
        log, undone = self.history(viewer), visible_undone(self.undone, viewer, over=self.outcome is not None)
        if numbered is not None:
            log = tuple(msgspec.structs.replace(entry, number=numbered(entry.number)) for entry in log)
            places = [numbered(min(place, len(self.log))) for place in resting_places(undone)]
            undone = tuple(_numbered_from(one, place) for one, place in zip(undone, places, strict=True))
        part = Excerpt(
            excerpt=FORMAT,
            game=self.rules.id,
            version=self.rules.version,
            seats=self.seats,
            options=self.options,
            names=self.names,
            viewer=viewer,
            components_hash=self.box.fingerprint,
            seed_hash=self.seed_hash,
            opening=tuple(event for event in self.opening if event.visible_to(viewer)),
            log=log,
            view=self.view(viewer),
            undone=undone,
        )
        return msgspec.json.format(msgspec.json.encode(part), indent=1)


def new_table(
    identifier: str,
    seats: int,
    seed: str,
    options: Mapping[str, str] | None = None,
    names: Sequence[str] = (),
    box: Box | None = None,
) -> Table:
    rules = game(identifier)
    return Table(rules, box or rules.box(), seats, options or {}, seed, names)


def read_document(data: bytes) -> Document:
    """Read an export, or raise LoadError that says what is wrong with it."""
    raw: Json = decode_json(data)
    document = raw if isinstance(raw, dict) else {}
    if "excerpt" in document:
        raise LoadError("load.excerpt")
    form = document.get("cornerstone")
    if not isinstance(form, int):
        raise LoadError("load.foreign")
    if form > FORMAT:
        raise LoadError("load.newer", version=form, known=FORMAT)
    try:
        return msgspec.convert(raw, Document)
    except (msgspec.ValidationError, RecursionError) as error:
        raise LoadError("load.broken", problem=str(error)) from None


def load_table(data: bytes) -> Table:
    """Load a table from an export. Seed, components, log and state are checked against each other."""
    document = read_document(data)
    rules = game(document.game)
    if document.version > rules.version:
        raise LoadError("load.newer_rules", game=rules.id, version=document.version, known=rules.version)
    if not is_seed(document.seed) or commitment(document.seed) != document.seed_hash:
        raise LoadError("load.seed")
    # Checked before the game reads them.
    if fingerprint(document.components) != document.components_hash:
        raise LoadError("load.components")
    box = rules.box_from(document.components)
    if document.names and len(document.names) != document.seats:
        raise LoadError("load.names", names=len(document.names), seats=document.seats)
    try:
        table = Table(rules, box, document.seats, document.options, document.seed, document.names)
    except Illegal as error:
        raise LoadError(error.key, **error.params) from None
    stored = rules.state_from_json(document.state)
    if stored.chance.seed != document.seed:
        raise LoadError("load.seed")
    if len(stored.asked) != document.seats:
        raise LoadError("load.state", problem="asked")
    _check_numbers(document)
    if document.single_version and document.version == rules.version:
        _replay(table, document)
        if rules.save(table.position.state) != rules.save(stored) or table.outcome != document.outcome:
            raise LoadError("load.mismatch")
    else:
        table = Table.from_saved(
            rules,
            box,
            document.seats,
            table.options,
            document.seed,
            table.names,
            opening=document.opening,
            log=document.log,
            state=stored,
            undone=document.undone,
        )
        # Even if all entries have the current version, the document may be older.
        table.replayed = False
    try:
        rules.check(table.position)
        table.view(None)
    except BrokenInvariant as error:
        raise LoadError("load.invariant", problem=error.params["what"]) from None
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise LoadError("load.invariant", problem=str(error)) from None
    return table


def _check_numbers(document: Document) -> None:
    seats = range(document.seats)
    for number, entry in enumerate(document.log, 1):
        if entry.number != number or entry.seat not in seats:
            raise LoadError("load.numbers", number=number)
    for one in document.undone:
        who = {*(entry.seat for entry in one.entries), *one.agreed, *({one.seat} - {None})}
        if one.after < 0 or not one.entries or not who <= {*seats}:
            raise LoadError("load.numbers", number=one.after)
        for number, entry in zip(
            (one.after + 1, *(entry.number + 1 for entry in one.entries)), one.entries, strict=False
        ):
            if entry.number < number:
                raise LoadError("load.numbers", number=entry.number)


def _replay(table: Table, document: Document) -> None:
    table.undone = list(document.undone)
    for number, entry in enumerate(document.log, 1):
        try:
            table.replay_entry(entry)
        except Refused as error:
            raise LoadError("load.move", number=number, move=entry.move, problem=error) from None
