"""Fair: a made-up game of one page that has every form of step the core knows, on which the core is tried."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from engine.chance import Chance
from engine.components import fingerprint, require, typed_components
from engine.game import Box, Game, View
from engine.illegal import BrokenInvariant, Illegal
from engine.move import AcceptProposal, Done, Move, Outcome, Pass, Reopen, Stem, TakeBack
from engine.notation import Goods, Kind, Name, Notation, Number, Seat
from engine.orders import ConditionTest as OrderTest
from engine.orders import Orderable
from engine.orderwords import add_orders
from engine.position import BaseState, Position
from engine.step import Ask, Choice, Lanes, Step, Together, expand

KINDS = ("apple", "nut", "honey")
NOTHING = (0, 0, 0)
Counts = tuple[int, int, int]


def plus(a: Counts, b: Counts, sign: int = 1) -> Counts:
    return (a[0] + sign * b[0], a[1] + sign * b[1], a[2] + sign * b[2])


def of(kind: str, count: int = 1) -> Counts:
    return (count * (kind == "apple"), count * (kind == "nut"), count * (kind == "honey"))


class Parts(msgspec.Struct, frozen=True):
    rounds: int
    coins: int
    fine: int
    values: dict[str, int]
    start: dict[str, int]
    stalls: dict[str, int]
    deck: dict[str, int]
    beds: dict[str, int]


class Bid(Move, frozen=True, tag="bid"):
    coins: int
    FORM: ClassVar[str] = "bid {coins:number}"


class Draw(Move, frozen=True, tag="draw"):
    FORM: ClassVar[str] = "draw"


class Keep(Move, frozen=True, tag="keep"):
    kind: str
    FORM: ClassVar[str] = "keep {kind}"


class Swap(Move, frozen=True, tag="swap"):
    give: str
    get: str
    FORM: ClassVar[str] = "swap {give:kind} for {get:kind}"


class Build(Move, frozen=True, tag="build"):
    stall: str
    goods: Counts = NOTHING
    FORM: ClassVar[str] = "build {stall}[ with {goods}]"


class Offer(Move, frozen=True, tag="offer"):
    seat: int
    kind: str
    FORM: ClassVar[str] = "offer {kind} to {seat}"


class Agree(Move, frozen=True, tag="agree"):
    FORM: ClassVar[str] = "agree"


class Shout(Move, frozen=True, tag="shout"):
    FORM: ClassVar[str] = "shout"


class Plant(Move, frozen=True, tag="plant"):
    kind: str
    FORM: ClassVar[str] = "plant {kind}"


class InBed(Move, frozen=True, tag="in_bed"):
    bed: str
    FORM: ClassVar[str] = "in {bed}"


MOVES = (Bid, Draw, Keep, Swap, Build, Offer, Agree, Shout, Plant, InBed, Pass, Done, Reopen, TakeBack)
AnyMove = Bid | Draw | Keep | Swap | Build | Offer | Agree | Shout | Plant | InBed | Pass | Done | Reopen | TakeBack


ON_BID, ON_TURN, ON_SHOUT, ON_GARDEN = ORDERS = ("bid", "turn", "shout", "garden")
MOST_BID = 9
CONDITIONS = {"coins": tuple(str(n) for n in range(1, MOST_BID + 1)), "seen": (*KINDS, "no_card")}


class FairBox(Box):
    def __init__(self, parts: Parts) -> None:
        self.parts = self.components = parts
        self.fingerprint = fingerprint(parts)
        ids = {"kind": KINDS, "stall": parts.stalls, "bed": parts.beds}
        kinds: dict[str, Kind] = {what: Name(what) for what in ids}
        kinds |= {"goods": Goods("kind", KINDS), "number": Number(), "seat": Seat()}
        names = {what: {name: name for name in names} for what, names in ids.items()}
        self.notation = add_orders(Notation((*MOVES, AcceptProposal), kinds, names), ORDERS, CONDITIONS)


class Stand(msgspec.Struct, frozen=True):
    """What one player has."""

    coins: int
    goods: Counts
    score: int = 0
    seen: str = ""
    """The card drawn last, for its owner alone."""


class FairState(BaseState, kw_only=True):
    stands: list[Stand]
    deck: tuple[str, ...]
    round: int = 0
    swapped: bool = False
    planted: tuple[str, ...] = ()
    stack: list[AnyStep]

    def change(self, seat: int, **changes: Any) -> None:
        self.stands[seat] = msgspec.structs.replace(self.stands[seat], **changes)


P = Position[FairState, FairBox]


class Question(Ask, frozen=True, tag="question"):
    """What is legal is what is listed: good enough for a page."""

    def refuse(self, p: P, seat: int, move: Move) -> Illegal | None:
        return None if move in list(expand(self, p, seat)) else Illegal("fair.no", clause="F1")


class StartRound(Step, frozen=True, tag="start_round"):
    """F1: sealed bids for the right to begin, the turns, the garden together; then the next round."""

    def run(self, p: P) -> None:
        p.state.round += 1
        p.emit("round", round=p.state.round)
        seats = tuple(range(len(p.state.stands)))
        p.then(Bidding(asked=seats), Garden(seats=seats), EndRound())


class Bidding(Together, frozen=True, kw_only=True, tag="bidding"):
    """F2: the highest bid pays and begins; of equal ones the first seat."""

    order_kind: ClassVar[str] = ON_BID
    answers: dict[int, AnyMove] = msgspec.field(default_factory=dict)

    def choices(self, p: P, seat: int) -> Iterable[Choice]:
        return [Bid(n) for n in range(p.state.stands[seat].coins + 1)]

    def refuse(self, p: P, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Bid) and move.coins <= p.state.stands[seat].coins:
            return None
        return Illegal("fair.bid", clause="F2")

    def run(self, p: P) -> None:
        bids = [self.answer(seat).coins for seat in self.asked]
        first = bids.index(max(bids))
        p.state.change(first, coins=p.state.stands[first].coins - bids[first])
        p.emit("bids", reveals=True, bids=bids)
        p.then(*(Turn((first + i) % len(bids)) for i in range(len(bids))))


class InTurn(Question, frozen=True, tag="in_turn"):
    """F3: whatever step of the turn it is, its player may swap a piece, once a turn; then the step comes back."""

    def choices(self, p: P, seat: int) -> Iterable[Choice]:
        own = p.state.stands[seat].goods
        if not p.state.swapped:
            yield from (Swap(give, get) for give in KINDS if own[KINDS.index(give)] for get in KINDS if get != give)
        yield from self.actions(p, seat)

    def take(self, p: P, seat: int, move: Move) -> None:
        if isinstance(move, Swap):
            p.state.change(seat, goods=plus(plus(p.state.stands[seat].goods, of(move.give), -1), of(move.get)))
            p.state.swapped = True
            p.emit("swapped", seats=(seat,), seat=seat)
            p.then(self)
        else:
            self.act(p, seat, move)

    def actions(self, p: P, seat: int) -> Iterable[Choice]:
        raise NotImplementedError

    def act(self, p: P, seat: int, move: Move) -> None:
        raise NotImplementedError


class Turn(InTurn, frozen=True, tag="turn"):
    """F4: one action, or none."""

    order_kind: ClassVar[str] = ON_TURN
    acted: bool = False

    def actions(self, p: P, seat: int) -> Iterable[Choice]:
        if not self.acted:
            for stall, value in p.box.parts.stalls.items():
                if next(ways(p, seat, value), None):
                    yield Stem(Build, {"stall": stall})
            if p.state.deck:
                yield Draw()
            yield Shout()
            held = [kind for kind, count in zip(KINDS, p.state.stands[seat].goods, strict=True) if count]
            yield from (Offer(rival, kind) for kind in held for rival in rivals(p, seat))
        yield Pass()

    def fill(self, p: P, seat: int, stem: Stem, like: Mapping[str, Any]) -> Iterator[Move]:
        wanted = like.get("goods", NOTHING)
        for goods in ways(p, seat, p.box.parts.stalls[stem.fixed["stall"]]):
            if all(not want or want == has for want, has in zip(wanted, goods, strict=True)):
                yield Build(stem.fixed["stall"], goods)

    def act(self, p: P, seat: int, move: Move) -> None:
        me = p.state.stands[seat]
        if isinstance(move, Pass):
            p.state.swapped = False
            return
        p.then(Turn(seat, acted=True))
        if isinstance(move, Build):
            p.state.change(seat, goods=plus(me.goods, move.goods, -1), score=me.score + p.box.parts.stalls[move.stall])
            p.emit("built", seats=(seat,), seat=seat, stall=move.stall)
        elif isinstance(move, Draw):
            p.then(DrawCard(seat), KeepCard(seat))
        elif isinstance(move, Offer):
            p.then(Answer(move.seat, seat, move.kind))
        elif isinstance(move, Shout):
            p.emit("shouted", seats=(seat,), seat=seat)
            p.then(*(React(rival, seat) for rival in rivals(p, seat)))


def rivals(p: P, seat: int) -> list[int]:
    """The others, in the order of play."""
    count = len(p.state.stands)
    return [(seat + i) % count for i in range(1, count)]


def ways(p: P, seat: int, value: int) -> Iterator[Counts]:
    """Every exact payment, the fewest pieces first."""
    own, values = p.state.stands[seat].goods, [p.box.parts.values[kind] for kind in KINDS]
    for goods in sorted(product(*(range(n + 1) for n in own)), key=lambda goods: (sum(goods), goods)):
        if sum(n * each for n, each in zip(goods, values, strict=True)) == value:
            yield (goods[0], goods[1], goods[2])


class DrawCard(Step, frozen=True, tag="draw_card"):
    """F5: a card is drawn in the middle of the turn; only its drawer sees it."""

    seat: int
    reveals: ClassVar[bool] = True

    def run(self, p: P) -> None:
        at = p.state.chance.below(len(p.state.deck))
        card, p.state.deck = p.state.deck[at], (*p.state.deck[:at], *p.state.deck[at + 1 :])
        p.state.change(self.seat, seen=card)
        p.emit("drew", seats=(self.seat,), to=(self.seat,), reveals=True, card=card)


class KeepCard(InTurn, frozen=True, tag="keep_card"):
    """F6, nested in the turn: two goods of the card's kind, or one of any other."""

    def actions(self, p: P, seat: int) -> Iterable[Choice]:
        return [Keep(kind) for kind in KINDS]

    def act(self, p: P, seat: int, move: Move) -> None:
        assert isinstance(move, Keep)
        me = p.state.stands[seat]
        p.state.change(seat, goods=plus(me.goods, of(move.kind, 2 if move.kind == me.seen else 1)), seen="")
        p.emit("kept", seats=(seat,), seat=seat, kind=move.kind)


class Answer(Question, frozen=True, tag="answer"):
    """F7: another seat decides in the middle of the turn: a coin for a piece."""

    giver: int
    kind: str

    def choices(self, p: P, seat: int) -> Iterable[Choice]:
        return [Agree(), Pass()] if p.state.stands[seat].coins else [Pass()]

    def take(self, p: P, seat: int, move: Move) -> None:
        buyer, giver = p.state.stands[seat], p.state.stands[self.giver]
        if isinstance(move, Agree):
            p.state.change(seat, coins=buyer.coins - 1, goods=plus(buyer.goods, of(self.kind)))
            p.state.change(self.giver, coins=giver.coins + 1, goods=plus(giver.goods, of(self.kind), -1))
        p.emit("answer", seats=(seat,), seat=seat, agreed=isinstance(move, Agree))


class React(Question, frozen=True, tag="react"):
    """F8: a reaction, one rival after the other: buy silence, or let the shouter score."""

    order_kind: ClassVar[str] = ON_SHOUT
    shouter: int

    def choices(self, p: P, seat: int) -> Iterable[Choice]:
        fine = p.box.parts.fine
        return [Agree(), Pass()] if p.state.stands[seat].coins >= fine else [Pass()]

    def take(self, p: P, seat: int, move: Move) -> None:
        fine, shouter = p.box.parts.fine, p.state.stands[self.shouter]
        if isinstance(move, Agree):
            p.state.change(seat, coins=p.state.stands[seat].coins - fine)
            p.state.change(self.shouter, coins=shouter.coins + fine)
        else:
            p.state.change(self.shouter, score=shouter.score + 1)
        p.emit("reacted", seats=(seat,), seat=seat, silent=isinstance(move, Agree))


class Garden(Lanes, frozen=True, kw_only=True, tag="garden"):
    """F9: all plant at the same time; who is first with a kind, in the order of the seats, scores 2 more for it."""

    order_kind: ClassVar[str] = ON_GARDEN
    lanes: dict[int, tuple[AnyMove, ...]] = msgspec.field(default_factory=dict)

    def enter(self, seat: int) -> Step:
        return Planting(seat)


class Planting(Question, frozen=True, tag="planting"):
    """F9: a piece into a bed, any number of times."""

    def choices(self, p: P, seat: int) -> Iterable[Choice]:
        return [Plant(kind) for kind in KINDS if p.state.stands[seat].goods[KINDS.index(kind)]]

    def awaits(self, p: P) -> Sequence[int]:
        return (self.seat,) if any(p.state.stands[self.seat].goods) else ()

    def run(self, p: P) -> None:
        """Nothing left to plant."""

    def forced(self, p: P, seat: int) -> Move | None:
        return None  # planting is never a must

    def take(self, p: P, seat: int, move: Move) -> None:
        assert isinstance(move, Plant)
        p.state.change(seat, goods=plus(p.state.stands[seat].goods, of(move.kind), -1))
        p.then(ChooseBed(seat, move.kind), self)


class ChooseBed(Question, frozen=True, tag="choose_bed"):
    """F10: a choice inside a lane."""

    kind: str

    def choices(self, p: P, seat: int) -> Iterable[Choice]:
        return [InBed(bed) for bed in p.box.parts.beds]

    def take(self, p: P, seat: int, move: Move) -> None:
        assert isinstance(move, InBed)
        points = p.box.parts.beds[move.bed] + 2 * (self.kind not in p.state.planted)
        p.state.planted = (*p.state.planted, self.kind)
        p.state.change(seat, score=p.state.stands[seat].score + points)
        p.emit("planted", seats=(seat,), reveals=True, seat=seat, kind=self.kind, bed=move.bed, points=points)


class EndRound(Step, frozen=True, tag="end_round"):
    """F11: the game ends after its last round."""

    def run(self, p: P) -> None:
        p.state.planted = ()
        if p.state.round < p.box.parts.rounds:
            p.then(StartRound())


AnyStep = (
    StartRound | Bidding | Turn | DrawCard | KeepCard | Answer | React | Garden | Planting | ChooseBed | EndRound
)  # fmt: skip


class FairView(View, frozen=True, kw_only=True):
    round: int
    coins: tuple[int, ...]
    goods: tuple[Counts, ...]
    scores: tuple[int, ...]
    deck: int
    seen: str
    answered: tuple[int, ...]
    mine: tuple[Move, ...]
    """The viewer's own sealed answer, or the moves of their lane."""


def has_coins(view: FairView, box: FairBox, value: str) -> bool:
    return view.coins[view.viewer or 0] >= int(value)


def has_seen(view: FairView, box: FairBox, value: str) -> bool:
    """What only its owner knows."""
    return (view.seen or "no_card") == value


class Fair(Game[FairState, FairBox]):
    id: ClassVar[str] = "fair"
    version: ClassVar[int] = 2
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {"weather": ("fine", "wet")}
    condition_tests: ClassVar[Mapping[str, OrderTest]] = {
        "coins": OrderTest(CONDITIONS["coins"], has_coins),
        "seen": OrderTest(CONDITIONS["seen"], has_seen),
    }
    suggested_orders: ClassVar[Mapping[str, tuple[str, ...]]] = {"shy": ("order bid bid 0", "order turn pass")}
    state_type = FairState

    def box(self, folder: Path | None = None) -> FairBox:
        text = (folder or Path(__file__).parent) / "madeup.toml"
        return self.box_from(tomllib.loads(text.read_text("utf-8")))

    def box_from(self, components: Any) -> FairBox:
        parts = typed_components(components, Parts, "madeup.toml")
        require(set(parts.values) == set(KINDS), "madeup.toml", f"the goods must be {', '.join(KINDS)}")
        return FairBox(parts)

    def new(self, box: FairBox, seats: int, options: Mapping[str, str], chance: Chance) -> FairState:
        goods = (box.parts.start["apple"], box.parts.start["nut"], box.parts.start["honey"])
        stands = [Stand(box.parts.coins, goods) for _ in range(seats)]
        deck = tuple(kind for kind, count in box.parts.deck.items() for _ in range(count))
        return FairState(
            version=self.version, chance=chance, stack=[StartRound()], asked=[0] * seats, stands=stands, deck=deck
        )

    def copy(self, state: FairState) -> FairState:
        copies = {"chance": state.chance.copy(), "stack": state.stack[:], "asked": state.asked[:]}
        return msgspec.structs.replace(state, stands=state.stands[:], **copies)

    def view(self, p: P, viewer: int | None) -> FairView:
        step, mine = p.step, p
        moves: tuple[Move, ...] = ()
        if viewer is not None and isinstance(step, Garden):
            mine, moves = step.lane_position(p, viewer), step.lane(viewer)
        elif viewer is not None and isinstance(step, Together) and viewer in step.answers:
            moves = (step.answers[viewer],)
        return FairView(
            viewer=viewer,
            awaited=tuple(p.awaited()),
            prompt=None if viewer is None else p.prompt(viewer),
            outcome=self.outcome(p),
            decision=0 if viewer is None else p.state.asked[viewer],
            orders=() if viewer is None else p.state.orders.get(viewer, ()),
            round=p.state.round,
            coins=tuple(stand.coins for stand in mine.state.stands),
            goods=tuple(stand.goods for stand in mine.state.stands),
            scores=tuple(stand.score for stand in mine.state.stands),
            deck=len(p.state.deck),
            seen="" if viewer is None else p.state.stands[viewer].seen,
            answered=step.closed if isinstance(step, Lanes) else tuple(getattr(step, "answers", ())),
            mine=moves,
        )

    def resample(self, p: P, viewer: int | None, chance: Chance) -> FairState:
        raise NotImplementedError  # this game has no proposals

    def orderable(self, p: P, seat: int) -> Mapping[str, Orderable]:
        return {
            ON_BID: Orderable(("coins",), tuple(Bid(n) for n in range(MOST_BID))),
            ON_TURN: Orderable(("coins", "seen"), (Pass(), Shout(), Draw())),
            ON_SHOUT: Orderable(("coins",), (Agree(), Pass())),
            ON_GARDEN: Orderable(("coins",), (AcceptProposal(),)),
        }

    def proposal(self, p: P, seat: int) -> tuple[Move, ...]:
        """All that is left into the best bed."""
        if not isinstance(p.step, Garden) or seat not in p.awaited():
            return ()
        inner, bed = p.step.lane_position(p, seat), max(p.box.parts.beds, key=p.box.parts.beds.__getitem__)
        begun = [InBed(bed)] if isinstance(inner.step, ChooseBed) else []
        held = [kind for kind, n in zip(KINDS, inner.state.stands[seat].goods, strict=True) for _ in range(n)]
        return (*begun, *(move for kind in held for move in (Plant(kind), InBed(bed))), Done())

    def round(self, p: P) -> int:
        return p.state.round

    def outcome(self, p: P) -> Outcome | None:
        if p.state.stack:
            return None
        scores = tuple(stand.score for stand in p.state.stands)
        ranks = sorted(set(scores), reverse=True)
        return Outcome(tuple(tuple(s for s, score in enumerate(scores) if score == rank) for rank in ranks), scores, "")

    def check(self, p: P) -> None:
        if len(p.state.stands) != len(p.state.asked):
            raise BrokenInvariant("invariant", what="a stand for each seat")
        for stand in p.state.stands:
            if min(*stand.goods, stand.coins) < 0:
                raise BrokenInvariant("invariant", what="less than nothing")


GAME = Fair()
