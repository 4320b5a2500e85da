"""Terms of the catalogues that several texts use."""

from engine.sare.components import ADMINISTRATIVE, DOUBLE, PYRAMID, SQUARES, STAGES
from engine.sare.view import PlayerView, SareView
from renderers.sare import public_facts
from renderers.words import Words


def card_title(view: SareView, name: str) -> str:
    """The term for a class of cards (`public_facts.card_class`)."""
    if name == DOUBLE:
        return "doubles"
    c = view.components
    return next(f"card.{card.id}" for card in c.season_card if public_facts.card_class(c, card.id) == name)


def goal_title(view: SareView, what: str) -> str:
    if what == PYRAMID:
        return "building.pyramid" if public_facts.find_mode(view).needs.pyramid_built else "begun"
    return what if what in (ADMINISTRATIVE, SQUARES) else f"building.{what}"


def goal_needs(view: SareView) -> list[tuple[str, int]]:
    """What the mode requires, with its number, or 0 for a single building."""
    counted = (ADMINISTRATIVE, SQUARES)
    found = view.goals(view.players[0])
    return [(goal_title(view, goal.what), goal.want if goal.what in counted else 0) for goal in found]


def goal_progress(view: SareView, player: PlayerView) -> list[tuple[str, int, int]]:
    """The player's progress; the Pyramid's is counted in stages."""
    by_stages = public_facts.find_mode(view).needs.pyramid_built
    return [
        (STAGES if goal.what == PYRAMID and by_stages else goal_title(view, goal.what), goal.have, goal.want)
        for goal in view.goals(player)
    ]


def obelisk_term(player: PlayerView) -> str:
    """The term for a player's obelisk."""
    if player.revolted:
        return "revolted"
    return "upright" if player.standing else "lying"


def winner_sentence(view: SareView, words: Words) -> str:
    return words.say("event.winner", seat=public_facts.winners(view)[0], mode=view.mode, reached=view.reached)
