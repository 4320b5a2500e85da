"""Checks at the end of a game: the last card, and exports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.cards.names import bold, escaped_names
from bot.texts import texts_for
from engine.__main__ import main as engine
from engine.chance import commitment
from engine.table import load_table
from tests.bot.games.party import Party


async def check_ending(
    party: Party, folder: Path, language: str, options: Mapping[str, str], *, told_in: Sequence[str] = ()
) -> None:
    """The last card names the winner; everyone can export the whole game, and the export is valid. `told_in`: the
    languages of the game's cards, if there are several."""
    rig, snapshot = party.rig, await party.snapshot()
    assert snapshot.over
    assert options.items() <= snapshot.row.options.items()
    first, *_, last = party.cards()
    title = {texts_for(one, snapshot.game).name("game", snapshot.game) for one in told_in or (language,)}
    assert all(any(name in rig.text(card) for name in title) for card in party.cards())
    outcome = snapshot.outcome
    assert outcome is not None
    words = texts_for(language, snapshot.game)
    headline = rig.text(last).partition("🏆")[2].partition("\n")[0]
    for winner in outcome.winners:
        assert words.person(winner, escaped_names(snapshot, language)).lower() in headline.lower()
    assert all(name in rig.text(last) for name in bold(escaped_names(snapshot, language)))
    assert {custom_id.split(":")[1] for custom_id in rig.buttons(last)} == {"rematch", "board", "rules"}
    # the last card reveals the seed whose hash the first card showed
    assert commitment(snapshot.loaded.seed) == snapshot.row.seed_hash
    assert snapshot.row.seed_hash in rig.text(first)
    assert snapshot.loaded.seed in rig.text(last)
    await _export_holds(party, folder)
    told = "\n".join(map(rig.text, party.cards()[:-1]))
    assert snapshot.loaded.seed not in told


async def _export_holds(party: Party, folder: Path) -> None:
    snapshot = await party.snapshot()
    given: dict[str, Any] = {"table": party.table}
    result = await party.eve.slash(party.channel, "export", **given)
    party.answer_text(result)
    assert result.response is not None
    (file,) = result.response.attachments
    export = folder / file.filename
    export.write_bytes(await file.read())
    assert engine(["verify", str(export)]) == 0
    table = load_table(export.read_bytes())
    stored = await party.rig.bot.store.load(party.table)
    assert stored is not None
    assert table.rules.save(table.position.state) == stored.state
    assert len(table.log) == snapshot.moves
