"""Checks at the end of a game: the last card, and exports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.cards.names import bold, people
from bot.texts import says
from engine.__main__ import main as engine
from engine.chance import commitment
from engine.table import load_table
from tests.bot.games.party import Party


async def is_over(
    party: Party, folder: Path, language: str, options: Mapping[str, str], *, told_in: Sequence[str] = ()
) -> None:
    """The last card names the winner; everyone can export the whole game, and the export is valid. `told_in`: the
    languages of the game's cards, if there are several."""
    rig, live = party.rig, await party.live()
    assert live.over
    assert options.items() <= live.row.options.items()
    first, *_, last = party.cards()
    title = {says(one, live.game).name("game", live.game) for one in told_in or (language,)}
    assert all(any(name in rig.text(card) for name in title) for card in party.cards())
    outcome = live.outcome
    assert outcome is not None
    words = says(language, live.game)
    headline = rig.text(last).partition("🏆")[2].partition("\n")[0]
    for winner in outcome.winners:
        assert words.person(winner, people(live, language)).lower() in headline.lower()
    assert all(name in rig.text(last) for name in bold(people(live, language)))
    assert {custom_id.split(":")[1] for custom_id in rig.buttons(last)} == {"rematch", "board", "rules"}
    # the last card reveals the seed whose hash the first card showed
    assert commitment(live.loaded.seed) == live.row.seed_hash
    assert live.row.seed_hash in rig.text(first)
    assert live.loaded.seed in rig.text(last)
    await _export_holds(party, folder)
    told = "\n".join(map(rig.text, party.cards()[:-1]))
    assert live.loaded.seed not in told


async def _export_holds(party: Party, folder: Path) -> None:
    live = await party.live()
    given: dict[str, Any] = {"table": party.table}
    result = await party.eve.slash(party.channel, "export", **given)
    party.said(result)
    assert result.response is not None
    (file,) = result.response.attachments
    export = folder / file.filename
    export.write_bytes(await file.read())
    assert engine(["verify", str(export)]) == 0
    table = load_table(export.read_bytes())
    stored = await party.rig.bot.store.load(party.table)
    assert stored is not None
    assert table.rules.save(table.position.state) == stored.state
    assert len(table.log) == live.moves
