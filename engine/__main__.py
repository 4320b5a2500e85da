"""python -m engine: games, simulate, perft, replay, verify."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine import texts
from engine.chance import seed_from
from engine.cli import OneLineParser, components_folder, count, game_arguments, options, run_command
from engine.game import Box, Game, game, games
from engine.illegal import LoadError, Refused
from engine.notation import SEAT_LETTERS
from engine.perft import perft
from engine.players import PLAYERS, player
from engine.progress import Progress
from engine.simulate import ENDLESS_MAX_MOVES, play_game, start
from engine.table import Table, load_table
from engine.tally import Tally

GAME_HELP = "which game: see `games`"


def main(arguments: Sequence[str] | None = None) -> int:
    args = _parser().parse_args(arguments)

    def words(refused: Refused) -> str:
        return texts.Texts(getattr(args, "game", "") or "", args.lang).refusal(refused)

    return run_command(lambda: int(args.run(args)), words)


def _parser() -> argparse.ArgumentParser:
    parser = OneLineParser(prog="python -m engine", description="Board games without a board: the rules alone.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=about, description=about)
        sub.add_argument("--lang", default="en", help="language of the sentences: en, fr, pl")
        sub.set_defaults(run=run)
        return sub

    listing = command("games", run_games, "List the games, as JSON.")
    listing.add_argument("--json", action="store_true", help="as JSON (this command knows nothing else)")

    simulate = command("simulate", run_simulate, "Play whole games by computer players and check their invariants.")
    simulate.add_argument("game", help=GAME_HELP)
    game_arguments(simulate)
    simulate.add_argument("--games", type=count, default=100, help="how many (100)")
    simulate.add_argument(
        "--players", default="random", help=f"{', '.join(PLAYERS)}; one for all seats or one each, with commas"
    )
    simulate.add_argument(
        "--most",
        type=count,
        help="stop a game after so many moves; a failure, unless it may never end, as random players follow no plan "
        f"and its rules set no last round (then {ENDLESS_MAX_MOVES:,})",
    )
    simulate.add_argument("--unchecked", action="store_true", help="skip the invariants, to measure speed")
    simulate.add_argument("--json", action="store_true", help="print the figures as JSON")

    perft = command("perft", run_perft, "Count the paths of legal moves from the start of a game.")
    perft.add_argument("game", help=GAME_HELP)
    game_arguments(perft)
    perft.add_argument("--depth", type=count, required=True, help="length of the paths")
    perft.add_argument("--json", action="store_true", help="print the figures as JSON")

    replay = command("replay", run_replay, "Tell an exported game, move by move, in sentences.")
    replay.add_argument("file", type=Path, help="an export (JSON)")
    replay.add_argument("--json", action="store_true", help="print its moves and events as JSON")

    verify = command("verify", run_verify, "Check an exported game: its seed, its moves, its final state.")
    verify.add_argument("file", type=Path, help="an export (JSON)")
    verify.add_argument("--json", action="store_true", help="print the result as JSON")
    return parser


def _setup(args: argparse.Namespace) -> tuple[Game[Any, Any], Box, int]:
    rules = game(args.game)
    seats = rules.seats[0] if args.seats is None else args.seats
    box = rules.box(components_folder())
    # A table refuses what does not fit with the sentence that people know.
    Table(rules, box, seats, options(args), seed_from(args.seed))
    return rules, box, seats


def _print_json(data: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def run_games(args: argparse.Namespace) -> int:
    listed: list[dict[str, Any]] = []
    for rules in games().values():
        words = texts.Texts(rules.id, args.lang)
        listed.append(
            {
                "id": rules.id,
                "name": words.name("game", rules.id),
                "seats": list(rules.seats),
                "options": {key: list(values) for key, values in rules.options.items()},
                "version": rules.version,
            }
        )
    _print_json(listed)
    return 0


def run_simulate(args: argparse.Namespace) -> int:
    rules, box, seats = _setup(args)
    names = args.players.split(",")
    players = [player(name) for name in (names * seats if len(names) == 1 else names)]
    if len(players) != seats:
        raise LoadError("simulate.players", seats=seats, n=len(players))
    tally = Tally(rules, seats)
    began = time.perf_counter()
    checked = not args.unchecked
    with Progress() as progress:
        for number in range(args.games):
            progress.show(number, args.games)
            seed = f"{args.seed}/{number}"
            tally.add(play_game(rules, box, seats, options(args), players, seed, checked=checked, most=args.most))
    took = time.perf_counter() - began
    figures = {
        "game": rules.id,
        "seats": seats,
        "players": args.players,
        "options": rules.with_defaults(options(args)),
        "games": args.games,
        "checked": checked,
        "games_per_second": round(args.games / took, 1),
        "moves_per_second": round(tally.moves / took),
        **tally.figures(),
    }
    if args.json:
        _print_json(figures)
    else:
        _print_table(figures)
    return 0


def _print_table(figures: Mapping[str, str | float | Sequence[float] | Mapping[str, object]]) -> None:
    width = max(map(len, figures))
    for key, value in figures.items():
        if isinstance(value, Mapping):
            shown = ", ".join(f"{k} {v}" for k, v in value.items())
        elif isinstance(value, Sequence) and not isinstance(value, str):
            shown = ", ".join(f"{letter} {v}" for letter, v in zip(SEAT_LETTERS, value, strict=False))
        else:
            shown = str(value)
        print(f"{key.replace('_', ' '):<{width}}  {shown}")


def run_perft(args: argparse.Namespace) -> int:
    rules, box, seats = _setup(args)
    position = start(rules, box, seats, options(args), seed_from(args.seed))
    counts: list[int] = []
    with Progress() as progress:
        for depth in range(1, args.depth + 1):
            progress.show(depth - 1, args.depth)
            counts.append(perft(position, depth))
    if args.json:
        _print_json({"game": rules.id, "seats": seats, "seed": args.seed, "counts": counts})
    else:
        for depth, count in enumerate(counts, 1):
            print(f"{depth}  {count}")
    return 0


def run_replay(args: argparse.Namespace) -> int:
    table = load_table(args.file.read_bytes())
    if args.json:
        _print_json(table.log)
        return 0
    words = texts.Texts(table.rules.id, args.lang)
    for line in texts.log_lines(words, table.opening, table.log, table.names, table.undone):
        print(line)
    if table.outcome is not None:
        print(words.outcome(table.outcome, table.names))
    return 0


def run_verify(args: argparse.Namespace) -> int:
    """Loading checks the seed against its hash, the components against theirs, and replays the moves to the state."""
    table = load_table(args.file.read_bytes())
    if table.outcome is None:
        raise LoadError("verify.unfinished", n=len(table.log))
    if not table.replayed:
        raise LoadError("verify.older", game=table.rules.id, version=table.rules.version)
    undone = sum(len(one.entries) for one in table.undone)
    if args.json:
        found = {"game": table.rules.id, "moves": len(table.log), "seed_hash": table.seed_hash, "holds": True}
        _print_json({**found, "undone": undone})
    else:
        words = texts.Texts(table.rules.id, args.lang)
        print(words.sentence("verify.holds", {"n": len(table.log), "hash": table.seed_hash}))
        if undone:
            print(words.sentence("undone.moves", {"n": undone}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
