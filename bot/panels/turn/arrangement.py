"""What a panel offers at once: small questions are opened ahead, so that one press chooses a whole move.

Kinds of moves with few members become buttons of these moves, larger ones a select each. The tree of questions stays as
it is: an offer is a way through it, and a panel of another arrangement is still understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from bot.limits import OPTION_LABEL, SELECT_OPTIONS
from bot.panels.turn.nodes import Branch, Leaf, MoveKind, OnlyOpening, Option, Path, Question, Way
from engine.move import Move

MAX_BUTTONS: Final = 10
"""With more options than this a select is easier to read."""
MAX_SHORT_LABEL: Final = 38
"""Characters that a button shows on a phone."""
MAX_INLINE: Final = 4
"""So many moves of a kind may become buttons beside other kinds."""
MAX_OPENED_SINGLY: Final = 2
"""Questions of so many moves are opened ahead even if others are not."""
MAX_LISTS: Final = 4
"""Selects of kinds in one panel: more would be longer than a phone."""


class Offer(NamedTuple):
    """An option, with the options that lead to it from the open question."""

    path: Path
    passed: tuple[Option, ...]

    @property
    def option(self) -> Option:
        return self.passed[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that it chooses; none if it only opens a question."""
        return Way(self.path, self.passed, self.option).moves if isinstance(self.option, Leaf) else ()

    def then(self, place: int, option: Option) -> Offer:
        return Offer((*self.path, place), (*self.passed, option))


class OfferList(NamedTuple):
    """A select. Without a title it holds all options of the question."""

    title: Offer | None
    offers: tuple[Offer, ...]


class LabelOffers(Protocol):
    def __call__(self, offers: Sequence[Offer], *, beside: bool = False) -> list[str]:
        """Labels of offers that are shown together; with `beside`, among offers of other kinds."""


@dataclass(frozen=True)
class Arrangement:
    lists: tuple[OfferList, ...] = ()
    buttons: tuple[Offer, ...] = ()
    passes: tuple[Offer, ...] = ()
    beside: bool = False
    """Are there several kinds of moves, so that a label must name its kind?"""

    @property
    def paths(self) -> tuple[Path, ...]:
        """Where all offers lead, from the open question."""
        listed = (offer for each in self.lists for offer in each.offers)
        return tuple(offer.path for offer in (*listed, *self.buttons, *self.passes))

    @property
    def main_offers(self) -> tuple[Offer, ...]:
        """The offers that the text may explain: buttons, and the select of a question that is only a select."""
        return (*(offer for each in self.lists if each.title is None for offer in each.offers), *self.buttons)


def arrange(question: Question, label: LabelOffers) -> Arrangement:
    direct = [Offer((place,), (option,)) for place, option in enumerate(question.options)]
    passes = tuple(offer for offer in direct if offer.option.is_pass)
    acting = [offer for offer in direct if not offer.option.is_pass]
    lists: tuple[OfferList, ...] = ()
    if beside := any(isinstance(offer.option.caption, MoveKind) for offer in acting):
        lists, buttons = _kinds(acting, label)
    else:
        buttons = tuple(acting if _asks_for_items(acting) else _open_ahead(acting, SELECT_OPTIONS, label))
    if len(buttons) > 1 and not _are_buttons(buttons, label(buttons, beside=beside)):
        lists, buttons = (*lists, OfferList(None, _with_answers(buttons, SELECT_OPTIONS, OPTION_LABEL, label))), ()
    buttons = _with_answers(buttons, MAX_BUTTONS - len(passes), MAX_SHORT_LABEL, label)
    return Arrangement(lists, buttons, passes, beside)


def _asks_for_items(offers: Sequence[Offer]) -> bool:
    """Two rows of buttons, one after the other, are easier to read than a select of all pairs."""
    return all(isinstance(offer.option, Branch) and offer.option.item for offer in offers)


def _are_buttons(offers: Sequence[Offer], texts: Sequence[str]) -> bool:
    return len(offers) <= MAX_BUTTONS and all(len(text) <= MAX_SHORT_LABEL for text in texts)


def _kinds(acting: Sequence[Offer], label: LabelOffers) -> tuple[tuple[OfferList, ...], tuple[Offer, ...]]:
    """Small kinds become buttons as long as there are few. Then the answers to what moves open, and the largest kinds,
    become selects."""
    members = {offer.path: found for offer in acting if (found := _members(offer, label))}
    shown: dict[Path, tuple[Offer, ...]] = {offer.path: (offer,) for offer in acting}
    opening = {offer.path for offer in acting if isinstance(offer.option, Branch) and _begins(offer.option)}
    for path, found in sorted(members.items(), key=lambda item: len(item[1])):
        if (
            path not in opening
            and len(found) <= MAX_INLINE
            and sum(map(len, shown.values())) - 1 + len(found) <= MAX_BUTTONS
            and _are_buttons(found, label(found, beside=True))
        ):
            shown[path] = found
    large = [path for path, found in members.items() if shown[path] != found]
    listed = set(sorted(large, key=lambda path: (path not in opening, -len(members[path])))[:MAX_LISTS])
    lists = tuple(
        OfferList(offer, _with_answers(members[offer.path], SELECT_OPTIONS, OPTION_LABEL, label))
        for offer in acting
        if offer.path in listed
    )
    return lists, tuple(each for path, offers in shown.items() if path not in listed for each in offers)


def _members(offer: Offer, label: LabelOffers) -> tuple[Offer, ...]:
    """The moves behind an option, some perhaps still behind another question; none if they fit into no select."""
    branch = offer.option
    if not isinstance(branch, Branch) or not branch.cheap:
        return ()
    members = _next_offers(offer, branch)
    return tuple(_open_ahead(members, SELECT_OPTIONS, label)) if len(members) <= SELECT_OPTIONS else ()


def _open_ahead(offers: Sequence[Offer], room: int, label: LabelOffers) -> list[Offer]:
    """The offers, with the questions replaced by all of their moves. If there is no room for all, only the smallest
    questions are: a list of many moves of some things and few of others would be hard to read."""
    shown: dict[Path, list[Offer]] = {offer.path: [offer] for offer in offers}
    sizes = {
        offer.path: offer.option.count
        for offer in offers
        if isinstance(offer.option, Branch) and not _begins(offer.option) and not _is_inside(offer)
    }
    if len(offers) - len(sizes) + sum(sizes.values()) > room:
        sizes = {path: size for path, size in sizes.items() if size <= MAX_OPENED_SINGLY}
    for path in sorted(sizes, key=lambda path: sizes[path]):
        if sum(map(len, shown.values())) - 1 + sizes[path] > room:
            break
        moves = _moves_behind(shown[path][0])
        texts = label(moves, beside=True)
        if all(len(text) <= OPTION_LABEL and not text.endswith("…") for text in texts):
            shown[path] = moves
    return _each_move_once(each for found in shown.values() for each in found)


def _begins(branch: Branch) -> bool:
    """Does it have a list of its own?"""
    return isinstance(branch.caption, OnlyOpening) or (branch.opening is not None and branch.opening.begins)


def _is_inside(offer: Offer) -> bool:
    """Is it a move that has to be answered at once?"""
    branch = offer.option
    return isinstance(branch, Branch) and branch.opening is not None and branch.opening.inside


def _count(offer: Offer) -> int:
    return offer.option.count if isinstance(offer.option, Branch) else 1


def _with_answers(offers: Sequence[Offer], room: int, longest: int, label: LabelOffers) -> tuple[Offer, ...]:
    """Moves that ask for something are replaced by each of their answers, those of fewest first, as far as there is
    room."""
    shown = {offer.path: [offer] for offer in offers}
    for offer in sorted(filter(_is_inside, offers), key=_count):
        answers = [*_leaves(offer, inside=True)]
        if sum(map(len, shown.values())) - 1 + len(answers) > room:
            break
        if all(len(text) <= longest and not text.endswith("…") for text in label(answers, beside=True)):
            shown[offer.path] = answers
    return tuple(each for found in shown.values() for each in found)


def _moves_behind(offer: Offer) -> list[Offer]:
    """All moves behind a small question."""
    return _each_move_once(_leaves(offer))


def _each_move_once(offers: Iterable[Offer]) -> list[Offer]:
    """Lists are chosen item by item, in any order. The simplest moves of a family come again among all of them, and may
    stand beside them."""
    found: dict[object, Offer] = {}
    for each in offers:
        found.setdefault(each.moves or each.path, each)
    return list(found.values())


def _leaves(offer: Offer, *, inside: bool = False) -> Iterable[Offer]:
    """The moves behind an option; with `inside` also the answers to what they ask."""
    if isinstance(offer.option, Leaf) or (_is_inside(offer) and not inside):
        yield offer
        return
    for each in _next_offers(offer, offer.option):
        yield from _leaves(each, inside=inside)


def _next_offers(offer: Offer, branch: Branch) -> list[Offer]:
    return [offer.then(place, option) for place, option in enumerate(branch.open_question().options)]
