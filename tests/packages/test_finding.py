"""Games of other packages are found through their entry points; one that is wrong is left out and named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot import games as offered
from bot.hosting.doctor import check_packages
from bot.hosting.findings import Case, Level
from bot.settings import Settings
from bot.texts import texts_for
from engine import game, packages
from engine.chance import seed_from
from engine.illegal import LoadError
from engine.table import new_table
from engine.texts import Texts
from renderers import Lobby
from renderers.game import NoDrawings
from renderers.registry import drawings_for, game_of
from tests.packages.site import Site, forget, whole

OURS = ("castle", "ezra", "sare")


def problems() -> list[str]:
    """What the host reads, in English."""
    return [texts_for("en").refusal(problem) for problem in offered.examined().problems]


def test_without_packages_there_are_our_games(site: Site) -> None:
    assert packages.installed() == packages.Packages({}, ())
    assert tuple(offered.games()) == OURS
    assert offered.examined() == offered.Examined((), (), frozenset(), ())


def test_a_game_is_found_through_its_entry_point(site: Site) -> None:
    package = site.install("orchard", whole("orchard"))
    assert tuple(game.games()) == ("castle", "ezra", "orchard", "sare")
    assert tuple(offered.games()) == ("castle", "ezra", "orchard", "sare")
    assert offered.game("orchard") is sys.modules[package].GAME
    assert problems() == []
    table = new_table("orchard", 2, seed_from("found"))
    view = table.position.rules.view(table.position, None)
    assert game_of(view) == "orchard"
    assert drawings_for("orchard") is sys.modules[f"{package}.drawings"].DRAWINGS
    assert game_of(Lobby("orchard", (), 2, 4, ())) == "orchard"


def test_a_package_may_be_within_another_one(site: Site) -> None:
    package = site.install("meadow", whole("meadow"), "guild.games.meadow")
    assert offered.game("meadow").id == "meadow"
    assert packages.game_of(f"{package}.view.deep") == "meadow"
    assert packages.game_of("guild.games.meadows") is None
    assert packages.game_of("guild.games") is None


def test_a_missing_language_falls_back_to_english(site: Site) -> None:
    site.install("hedge", whole("hedge", "The Hedge"))
    assert Texts("hedge", "en").name("game", "hedge") == "The Hedge"
    assert Texts("hedge", "fr").name("game", "hedge") == "The Hedge (fr)"
    assert Texts("hedge", "pl").name("game", "hedge") == "The Hedge"
    # in the sentences of other domains as well
    said = texts_for("pl").refusal(LoadError("game.unknown", game="hedge", known=()))
    assert "The Hedge" in said
    assert offered.examined().untranslated == (("hedge", "pl"),)
    with capture_logs() as logged:
        offered.log_packages()
    assert {"event": "game not translated", "log_level": "warning", "game": "hedge", "language": "pl"} in logged


def test_corrected_figures_are_read_from_the_package_or_the_folder(site: Site, tmp_path: Path) -> None:
    from engine import components

    site.install("mill", {**whole("mill"), "components.toml": "stones = 7\n"})
    assert components.read("mill", None)[0] == {"stones": 7}
    (tmp_path / "mill").mkdir()
    (tmp_path / "mill" / components.FILE).write_text("stones = 9\n")
    assert components.read("mill", tmp_path)[0] == {"stones": 9}
    assert components.corrected(offered.games(), tmp_path) == ["mill"]


BROKEN = {
    "broken_import": (
        {"__init__.py": "import no_such_module"},
        "ModuleNotFoundError: No module named 'no_such_module'",
    ),
    "exits": ({"__init__.py": "raise SystemExit(3)"}, "SystemExit: 3"),
    "no_game": ({"__init__.py": ""}, "site_no_game has no GAME"),
    "other_id": (whole("other_id") | {"__init__.py": whole("else")["__init__.py"]}, "GAME.id is 'else'"),
    "no_rules": (
        {"__init__.py": "from engine.game import Game\nclass G(Game):\n    id = 'no_rules'\nGAME = G()"},
        "Can't instantiate abstract class G",
    ),
    "no_texts": (
        {name: text for name, text in whole("no_texts").items() if not name.endswith(".po")},
        "there is no texts/en/no_texts.po",
    ),
    "bad_po": (whole("bad_po") | {"texts/fr/bad_po.po": 'msgid "'}, "PoFileError"),
    "bad_braces": (
        whole("bad_braces", "{seat"),
        "braces that do not match in name.game.bad_braces (en)",
    ),
    "bad_table": (whole("bad_table") | {"texts/bad_table.toml": "plain = ["}, "TOMLDecodeError"),
    "no_title": (
        whole("no_title") | {"texts/en/no_title.po": whole("untitled")["texts/en/untitled.po"]},
        "texts/en/no_title.po has no name.game.no_title",
    ),
    "no_drawings": (
        {name: text for name, text in whole("no_drawings").items() if name != "drawings.py"},
        "site_no_drawings/drawings with its DRAWINGS is missing",
    ),
    "bad_drawings": (whole("bad_drawings") | {"drawings.py": "DRAWINGS = 3"}, "drawings has no DRAWINGS"),
    "bad_state": (
        whole("bad_state") | {"__init__.py": whole("bad_state")["__init__.py"] + "Own.save = lambda *_: bytes([7])\n"},
        "LoadError",
    ),
    "foreign_view": (
        whole("foreign_view")
        | {
            "__init__.py": whole("foreign_view")["__init__.py"]
            + "from tests.engine.madeup import Fair\nOwn.view = Fair.view\n"
        },
        "the view must be a View of site_foreign_view",
    ),
    "too_many": (
        whole("too_many") | {"__init__.py": whole("too_many")["__init__.py"] + "Own.seats = range(2, 30)\n"},
        "GAME.seats must lie within 1 and 8",
    ),
}


@pytest.mark.parametrize("key", BROKEN)
def test_a_broken_package_is_left_out_and_the_others_go_on(site: Site, key: str) -> None:
    files, problem = BROKEN[key]
    site.install(key, files)
    site.install(f"next_to_{key}", whole(f"next_to_{key}"))
    assert tuple(offered.games()) == tuple(sorted((*OURS, f"next_to_{key}")))
    (said,) = problems()
    assert f"package site_{key}" in said
    assert problem in said
    with pytest.raises(LoadError, match=r"game\.unknown"):
        offered.game(key)
    with capture_logs() as logged:
        offered.log_packages()
    (line,) = [line for line in logged if line["event"] == "game left out"]
    assert (line["game"], line["package"]) == (key, f"site_{key}")
    assert problem in line["problem"]
    # its name stands in sentences, for a table that was played with it
    for lang in ("en", "fr", "pl"):
        texts_for(lang).refusal(LoadError("game.unknown", game=key, known=()))


def test_our_games_win(site: Site) -> None:
    site.install("castle", whole("castle"))
    assert offered.game("castle").box().fingerprint
    assert type(offered.game("castle")).__module__ == "engine.castle"
    assert type(drawings_for("castle")).__module__ == "renderers.castle"
    assert Texts("castle", "en").name("game", "castle") != "Castle"
    assert problems() == [
        "Another game has this name already. The game A Castle for All Seasons (package site_castle) is left out."
    ]


def test_of_two_packages_with_one_name_the_first_is_taken(site: Site) -> None:
    site.install("ford", whole("ford"), "a_ford")
    site.install("ford", whole("ford"), "b_ford")
    assert type(offered.game("ford")).__module__ == "a_ford"
    (said,) = problems()
    assert "package b_ford" in said


@pytest.mark.parametrize(
    ("key", "package"), [("Ford", "site"), ("core", "site"), ("texts", "site"), ("a b", "site"), ("ford", "site:GAME")]
)
def test_names_that_cannot_be(site: Site, key: str, package: str) -> None:
    site.declare("named", {key: package})
    assert packages.installed().by_key == {}
    assert len(problems()) == 1


def test_a_game_with_the_name_of_a_topic_of_the_bot_changes_none_of_its_texts(site: Site) -> None:
    site.install("tables", whole("tables") | {"texts/en/tables.po": whole("tables")["texts/en/tables.po"] + OVERRIDE})
    assert offered.game("tables").id == "tables"
    assert texts_for("en-GB").find("event.swindle") is None
    assert texts_for("en", "tables").find("event.swindle") == "Swindled."


OVERRIDE = '\nmsgctxt "event.swindle"\nmsgid "Swindled."\nmsgstr ""\n'


def test_a_list_of_packages_that_cannot_be_read_leaves_our_games(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: str) -> None:
        raise ValueError("not enough values to unpack")

    monkeypatch.setattr("importlib.metadata.entry_points", broken)
    forget()
    assert tuple(offered.games()) == OURS
    (said,) = problems()
    assert said.startswith("The list of installed packages can’t be read (ValueError: not enough values to unpack)")
    assert said.endswith(", so only Cornerstone’s own games are available.")
    offered.log_packages()


def test_discord_has_room_for_so_many_games(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offered, "CHOICES", 4)
    site.install("room_a", whole("room_a"))
    site.install("room_b", whole("room_b"))
    assert tuple(offered.games()) == ("castle", "ezra", "room_a", "sare")
    (said,) = problems()
    assert "Discord has room for 4 games" in said


def test_the_doctor_names_games_problems_and_missing_languages(site: Site) -> None:
    site.install("well", whole("well", "The Well"))
    site.install("wall", {"__init__.py": ""})
    case = Case(Settings.model_construct(), Path("none.db"), 0.0, texts_for("en"))
    found = [*check_packages(case)]
    assert [finding.level for finding in found] == [Level.OK, Level.WARNING, Level.WARNING]
    assert found[0].sentence == "Games from other packages: The Well."
    assert found[1].sentence.endswith("has no GAME. The game wall (package site_wall) is left out.")
    assert found[2].sentence == "The Well has no texts in this language: Polish. English is used instead."


def test_what_is_installed_is_looked_through_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib import metadata

    scans: list[dict[str, str]] = []
    scan = metadata.entry_points

    def counted(**given: str) -> object:
        scans.append(given)
        return scan(**given)

    monkeypatch.setattr(metadata, "entry_points", counted)
    site.install("once", whole("once"))
    for _ in range(3):
        offered.games()
        game.games()
        drawings_for("castle")
        Texts("once", "en")
    assert scans == [{"group": "cornerstone.games"}]


def test_nothing_of_a_package_is_imported_until_the_games_are_asked_for(site: Site) -> None:
    package = site.install("late", whole("late"))
    assert packages.package_of("late") == package
    assert package not in sys.modules
    with pytest.raises(NoDrawings):
        drawings_for("nowhere")
    assert package not in sys.modules


def test_the_command_line_of_the_engine_plays_it(site: Site) -> None:
    site.install("lane", whole("lane"))
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "engine", "simulate", "lane", "--games", "1"],
        cwd=root,
        env={"PYTHONPATH": f"{site.folder}:{root}", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
