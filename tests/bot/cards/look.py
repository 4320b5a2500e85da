"""python -m tests.bot.cards.look OUT_DIR [WORD]: every kind of card in three languages, as text and as on a phone.

With WORD only the scenes whose names contain it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from bot.cards import Cards, OutgoingMessage
from bot.pictures import Pictures
from bot.store.rows import SeatRow, Status
from engine.texts import LANGUAGES
from tests.bot.cards import builders, phone
from tests.bot.cards.builders import LONG, NOON, PEOPLE, lobby, person, played, public, seated, snapshot

DUE = NOON + 2 * 86_400


async def scenes(cards: Cards, lang: str) -> AsyncIterator[tuple[str, OutgoingMessage]]:
    start = played(4, 0)
    yield "turn-first", await cards.turn(snapshot(start, language=lang), (), first=True)
    sealed = played(4, None, stop=lambda table: len(table.log) == 2)
    yield "turn-sealed", await cards.turn(snapshot(sealed, language=lang, due=DUE), public(sealed))
    shown = played(4, 4)
    yield "turn-revealed", await cards.turn(snapshot(shown, language=lang), public(shown))
    middle = played(3, 40, side="winter")
    computers = seated(3, computers=[2])
    yield "turn-middle", await cards.turn(snapshot(middle, computers, language=lang), public(middle, 34))
    much = played(4, 60, side="winter", seed="long")
    names = seated(4, LONG)
    yield "turn-much", await cards.turn(snapshot(much, names, language=lang, due=DUE), public(much))
    plain = await cards.turn(snapshot(middle, computers, language=lang), public(middle, 20))
    yield "turn-without-picture", plain._replace(picture=None)
    over = played(4, None, side="winter")
    yield "final", await cards.turn(snapshot(over, language=lang), public(over, len(over.log) - 3))
    yield "lobby-empty", await cards.lobby(lobby([*seated(1), *map(SeatRow, range(1, 4))], language=lang))
    half = [*seated(2), SeatRow(2, player="greedy"), SeatRow(3)]
    yield "lobby-half", await cards.lobby(lobby(half, language=lang, options={"side": "winter"}))
    yield "lobby-full", await cards.lobby(lobby(seated(4, LONG), language=lang))
    for status in (Status.RUNNING, Status.EXPIRED, Status.CLOSED, Status.ABANDONED, Status.OVER):
        yield f"lobby-{status}", await cards.lobby(lobby(half, language=lang, status=status))
    seat = start.position.awaited()[0]
    yield "hand-turn", await cards.hand(snapshot(start, due=DUE), seat, lang)
    answered = sealed.log[-1].seat
    yield "hand-answered", await cards.hand(snapshot(sealed), answered, lang)
    waits = next(seat for seat in range(3) if seat not in middle.position.awaited())
    yield "hand-waits", await cards.hand(snapshot(middle, computers), waits, lang)
    yield "hand-words", (await cards.hand(snapshot(middle, computers), waits, lang))._replace(picture=None)
    yield "hand-over", await cards.hand(snapshot(over), 0, lang)
    running = snapshot(middle, computers, language=lang)
    for key, params, ping in NOTICES:
        yield f"notice-{key}", cards.notice(running, key, params, ping)
    view = running.view(None)
    yield "board-now", await cards.board(running, view, "overview", lang)
    yield "board-past", await cards.board(running, start.view(None), "yard", lang, 0)
    yield "board-words", await cards.board(snapshot(over), snapshot(over).view(0), "overview", lang, words=True)
    stopped = snapshot(middle, computers, language=lang, status=Status.ABANDONED)
    yield "stopped", await cards.turn(stopped, public(middle, 38))
    closed = snapshot(middle, computers, language=lang, status=Status.CLOSED)
    yield "closed", await cards.turn(closed, public(middle, 38))


NOTICES: tuple[tuple[str, dict[str, Any], list[int]], ...] = (
    ("full", {}, [person(0)]),
    ("expiring", {"due": DUE}, [person(0), person(1)]),
    ("rematch", {"name": "Marta"}, [person(1)]),
    ("left", {"name": LONG[2], "player": "greedy"}, []),
    ("closed", {"name": "Piotr"}, []),
    ("sat", {"seat": 1}, []),
    ("host", {"name": "Piotr"}, []),
    ("vote", {"name": "Marta", "votes": 1, "needed": 2, "vote": "abandon"}, [person(1)]),
    ("vote_withdrawn", {"name": "Marta", "votes": 0, "needed": 2}, []),
    ("abandoned", {}, []),
)


def dump(made: OutgoingMessage) -> str:
    """All texts, and who is pinged."""
    view = made.layout(made.picture is not None)
    lines = [*builders.texts(view), " ".join(f"[{label}]" for label in builders.pressed(view).values())]
    lines += [f"({name}: {picture.alt})" for name, picture in made.pictures]
    return "\n".join([*filter(None, lines), f"pings {made.mentions}{', silent' if made.silent else ''}"])


async def main(out: Path, word: str = "") -> None:
    pictures = Pictures()
    names = {person(seat): name for seat, name in enumerate(PEOPLE)}
    for lang in LANGUAGES:
        folder = out / lang
        folder.mkdir(parents=True, exist_ok=True)
        whole = []
        async for name, made in scenes(Cards(pictures), lang):
            if word not in name:
                continue
            whole.append(f"== {name}\n{dump(made)}\n")
            files = {file: picture.png for file, picture in made.pictures}
            view = made.layout(made.picture is not None)
            phone.message(builders.parts(view), files, names).save(folder / f"{name}.png")
        (folder / "all.txt").write_text("\n".join(whole), "utf-8")
    await pictures.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), *sys.argv[2:3]))
