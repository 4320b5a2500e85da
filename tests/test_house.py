"""The house itself: who imports whom, what may not be committed, and that its own papers are true."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import discord
import grimp
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot import __main__
from bot.store.sql import migrations
from tests.slow import slow_but

ROOT = Path(__file__).parent.parent
PYPROJECT = ROOT / "pyproject.toml"
WORKFLOW = ".github/workflows/ci.yml"
BOT_LOCK, SERVER_LOCK, DEV_LOCK = LOCKS = ("requirements.lock", "requirements-postgres.lock", "requirements-dev.lock")


def committed() -> list[Path]:
    """Every file that is committed, or would be."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]


# ---------------------------------------------------------------- who imports whom


def test_import_graph_keeps_its_contracts() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout


HOUSE = [
    "bot/__main__.py",
    "bot/actions/show.py",
    "bot/app.py",
    "bot/cards/turn.py",
    "bot/commands/move.py",
    "bot/interactions/context.py",
    "bot/interactions/respond.py",
    "bot/panels/lobby/panel.py",
    "bot/panels/orders/panel.py",
    "bot/panels/server/panel.py",
    "bot/panels/turn/panel.py",
    "bot/hosting/run.py",
    "bot/outbox/worker.py",
    "bot/pictures.py",
    "bot/playground/run.py",
    "bot/store/postgres/postgres.py",
    "bot/store/sql/store.py",
    "bot/store/sqlite/sqlite.py",
    "bot/store/store.py",
    "bot/tables/service.py",
    "bot/texts/bot_texts.py",
    "engine/__main__.py",
    "engine/castle/beginner/greedy.py",
    "engine/castle/components.py",
    "engine/castle/scoring.py",
    "engine/castle/state.py",
    "engine/castle/steps/turn.py",
    "engine/castle/view.py",
    "engine/ezra/effects/goods.py",
    "engine/ezra/points.py",
    "engine/ezra/printed/figures.py",
    "engine/ezra/view.py",
    "engine/sare/view.py",
    "engine/game.py",
    "engine/players/random.py",
    "engine/table.py",
    "engine/texts/loader.py",
    "renderers/__main__.py",
    "renderers/castle.py",
    "renderers/ezra.py",
    "renderers/sare.py",
    "renderers/registry.py",
    "renderers/texts/words.py",
]
"""A little house with every kind of room, on which the contracts are tried."""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for name in HOUSE:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        for package in file.relative_to(tmp_path).parents[:-1]:
            (tmp_path / package / "__init__.py").touch()
    (tmp_path / "pyproject.toml").write_text(PYPROJECT.read_text("utf-8"), "utf-8")
    return tmp_path


def lint(house: Path) -> subprocess.CompletedProcess[str]:
    """In a process of its own, since the real packages are imported in this one, and it silences their logs."""
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    return subprocess.run([sys.executable, "-c", code], cwd=house, capture_output=True, text=True, check=False)


def test_contracts_allow_what_the_design_allows(house: Path) -> None:
    for name, imported in [
        (
            "bot/__main__.py",
            "asyncio, discord, renderers.registry, engine.table, engine.texts.loader, renderers.texts.words",
        ),
        ("bot/cards/turn.py", "discord, bot.tables.service, bot.store.store, bot.pictures, renderers.registry"),
        ("bot/app.py", "bot.commands.move, bot.actions.show, bot.panels.turn.panel"),
        ("bot/actions/show.py", "bot.panels.turn.panel, bot.interactions.respond"),
        (
            "bot/commands/move.py",
            "discord, bot.actions.show, bot.cards.turn, bot.outbox.worker, bot.panels.turn.panel, bot.tables.service",
        ),
        ("bot/interactions/context.py", "bot.app, bot.cards.turn, bot.tables.service"),
        ("bot/panels/turn/panel.py", "bot.interactions.respond, bot.cards.turn, bot.tables.service"),
        ("bot/store/sqlite/sqlite.py", "asyncio, sqlite3, bot.store.store"),
        ("bot/tables/service.py", "bot.store.store, bot.texts.bot_texts, engine.table"),
        ("engine/__main__.py", "time, engine.table, engine.texts.loader, engine.players.random"),
        ("engine/castle/view.py", "engine.castle.state, engine.castle.scoring, engine.castle.steps.turn"),
        ("renderers/__main__.py", "engine.texts.loader, renderers.texts.words"),
        ("renderers/castle.py", "PIL, engine.game, engine.castle.components, engine.castle.view"),
        ("renderers/ezra.py", "engine.ezra.effects.goods, engine.ezra.printed.figures, engine.ezra.view"),
    ]:
        (house / name).write_text(f"import {imported}\n")
    result = lint(house)
    assert result.returncode == 0, result.stdout


BROKEN = [
    ("engine/castle/view.py", "renderers.castle"),
    ("engine/game.py", "bot"),
    ("renderers/castle.py", "bot"),
    ("renderers/castle.py", "engine.castle.state"),
    ("renderers/castle.py", "engine.table"),
    ("renderers/castle.py", "engine.castle"),
    ("renderers/castle.py", "engine.castle.beginner.greedy"),
    ("renderers/castle.py", "engine.castle.scoring"),
    ("renderers/castle.py", "engine.castle.steps.turn"),
    ("renderers/ezra.py", "engine.ezra.points"),
    ("renderers/castle.py", "engine.texts.loader"),
    ("renderers/castle.py", "renderers.texts.words"),
    ("engine/table.py", "engine.texts"),
    ("engine/castle/state.py", "engine.texts.loader"),
    ("engine/players/random.py", "random"),
    ("engine/table.py", "asyncio"),
    ("engine/table.py", "datetime"),
    ("engine/table.py", "time"),
    ("engine/table.py", "sqlite3"),
    ("engine/table.py", "aiosqlite"),
    ("engine/texts/loader.py", "discord"),
    ("engine/castle/view.py", "PIL.Image"),
    ("bot/tables/service.py", "discord"),
    ("bot/tables/service.py", "bot.cards.turn"),
    ("bot/tables/service.py", "bot.commands.move"),
    ("bot/tables/service.py", "engine.castle.view"),
    ("bot/texts/bot_texts.py", "engine.castle"),
    ("bot/store/store.py", "discord"),
    ("bot/store/store.py", "bot.outbox.worker"),
    ("bot/store/sqlite/sqlite.py", "bot.tables.service"),
    ("bot/cards/turn.py", "bot.commands.move"),
    ("bot/commands/move.py", "bot.playground.run"),
    ("bot/actions/show.py", "bot.commands.move"),
    ("bot/interactions/respond.py", "bot.commands.move"),
    ("bot/interactions/respond.py", "bot.panels.turn.panel"),
    ("bot/outbox/worker.py", "bot.commands.move"),
    ("bot/panels/turn/panel.py", "bot.actions.show"),
    ("bot/panels/turn/panel.py", "bot.commands.move"),
    ("bot/panels/turn/panel.py", "bot.panels.orders.panel"),
    ("bot/panels/orders/panel.py", "bot.panels.lobby.panel"),
    ("bot/panels/lobby/panel.py", "bot.panels.turn.panel"),
    ("bot/panels/server/panel.py", "bot.panels.lobby.panel"),
    ("bot/cards/turn.py", "bot.outbox.worker"),
    ("bot/cards/turn.py", "bot.store.sqlite.sqlite"),
    ("bot/cards/turn.py", "renderers.castle"),
]
"""By file, an import that the design forbids."""


@pytest.mark.parametrize(("name", "imported"), slow_but(BROKEN[::4], BROKEN))
def test_contracts_catch(house: Path, name: str, imported: str) -> None:
    (house / name).write_text(f"import {imported}\n")
    result = lint(house)
    assert result.returncode == 1, result.stdout
    assert "BROKEN" in result.stdout


def test_pictures_cite_no_clause() -> None:
    """Whatever needs a clause is a rule: the engine has it, and the view its figure."""
    clause = re.compile(r"\b[CES]\d+\.\d+\b(?!,)")
    strings = {"renderers/seats.py"}  # paths of SVG
    cited = [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for path in committed()
        if path.is_relative_to(ROOT / "renderers")
        and path.suffix == ".py"
        and str(path.relative_to(ROOT)) not in strings
        if (found := clause.search(path.read_text("utf-8")))
    ]
    assert not cited


def test_core_names_no_game_and_games_not_each_other() -> None:
    graph = grimp.build_graph("engine", cache_dir=None)
    games = {room for room in graph.find_children("engine") if f"{room}.state" in graph.modules}
    core = {"engine", *graph.find_children("engine")} - games - {"engine.__main__", "engine.players", "engine.texts"}
    inside = {room: {room, *graph.find_descendants(room)} if room != "engine" else {room} for room in games | core}

    def knows(room: str, game: str) -> bool:
        return any(graph.find_modules_directly_imported_by(module) & inside[game] for module in inside[room])

    assert not [(one, other) for one in games for other in games - {one} if knows(one, other)]
    # the register of the games is the one place that may name them
    assert len([room for room in core if any(knows(room, game) for game in games)]) <= 1


def test_the_bot_names_no_game() -> None:
    """The contract names the games that there are; a new one must be added to it."""
    graph = grimp.build_graph("bot", "engine", "renderers", cache_dir=None)
    games = {room for room in graph.find_children("engine") if f"{room}.state" in graph.modules}
    contracts = tomllib.loads(PYPROJECT.read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (contract,) = [contract for contract in contracts if contract["id"] == "games"]
    drawn = {game.replace("engine", "renderers") for game in games}
    assert set(contract["forbidden_modules"]) == games | drawn


# ---------------------------------------------------------------- what may not be committed

# Put together here, since this file is committed as well.
HOSTS = [".".join(parts) for parts in [("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("debian", "org")]]
INDEX_OPTION = re.compile(
    r"(?<!no-emit-)(?:index[-_]url|find[-_]links|trusted[-_]host|default[-_]index)\s*[=\s]\s*\S", re.I
)


def test_no_committed_file_names_a_package_index() -> None:
    guilty = []
    for path in committed():
        text = path.read_bytes().decode("utf-8", "replace")
        found = [host for host in HOSTS if host in text]
        if path != Path(__file__) and (option := INDEX_OPTION.search(text)):
            found.append(option.group())
        guilty += [f"{path.relative_to(ROOT)}: {what}" for what in found]
    assert not guilty


@pytest.mark.parametrize("name", LOCKS)
def test_locks_name_no_address(name: str) -> None:
    assert not re.search(r"://|^-", (ROOT / name).read_text("utf-8"), re.M)


def test_no_uv_lock() -> None:
    assert not (ROOT / "uv.lock").exists()
    assert not any(path.name == "uv.lock" for path in committed())


def test_environments_are_ignored_even_where_they_are_links() -> None:
    """A committed link to an environment would replace the environment of everyone who checks it out."""
    ignored = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert {"/.venv", "/.venv-*"} <= set(ignored)  # with a slash at the end, they would be folders alone


def test_no_secrets_or_games_of_a_host() -> None:
    assert not [path for path in committed() if path.name == ".env" or path.suffix == ".db"]


# ---------------------------------------------------------------- papers that must be true


def project() -> Any:
    return tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]


def pinned(*names: str) -> dict[str, str]:
    """The versions that hold on every machine and on this one, by canonical name."""
    lines = [
        line for name in names for line in re.findall(r"^([\w.-]+==[^\\\n]+)", (ROOT / name).read_text("utf-8"), re.M)
    ]
    wanted = [want for line in lines if (want := Requirement(line)).marker is None or want.marker.evaluate()]
    return {canonicalize_name(want.name): str(want.specifier).removeprefix("==") for want in wanted}


def unmet(wanted: list[str], versions: dict[str, str]) -> list[str]:
    requirements = {line: Requirement(line) for line in wanted}
    return [
        line
        for line, want in requirements.items()
        if versions.get(canonicalize_name(want.name), "") not in want.specifier
    ]


def test_locks_fit_pyproject() -> None:
    extras = [line for extra in project()["optional-dependencies"].values() for line in extra]
    assert not unmet(project()["dependencies"], pinned(BOT_LOCK)), "make lock"
    assert not unmet(extras, pinned(BOT_LOCK, DEV_LOCK)), "make lock"
    assert not unmet(project()["optional-dependencies"]["postgres"], pinned(SERVER_LOCK)), "make lock"


def needed(wanted: list[str], found: frozenset[str] = frozenset()) -> frozenset[str]:
    """The distributions that some requirements bring with them on this machine, by canonical name."""
    for line in wanted:
        want = Requirement(line)
        name = canonicalize_name(want.name)
        if name in found or (want.marker and not want.marker.evaluate({"extra": ""})):
            continue
        found = needed(metadata.requires(want.name) or [], found | {name})
    return found


def test_the_bots_lock_holds_what_the_bot_needs_and_nothing_else() -> None:
    assert pinned(BOT_LOCK).keys() == needed(project()["dependencies"])


def test_the_lock_for_a_database_on_a_server_adds_what_that_needs_and_nothing_else() -> None:
    """The same as developers test with."""
    added = needed([*project()["dependencies"], *project()["optional-dependencies"]["postgres"]])
    assert pinned(SERVER_LOCK).keys() == added - pinned(BOT_LOCK).keys()
    assert pinned(SERVER_LOCK).items() <= pinned(DEV_LOCK).items()


def test_the_two_locks_repeat_nothing_but_what_only_some_machines_need() -> None:
    both = pinned(BOT_LOCK).keys() & pinned(DEV_LOCK).keys()
    lock = (ROOT / BOT_LOCK).read_text("utf-8")
    assert not [name for name in both if not re.search(rf"^{re.escape(name)}==\S+ ;", lock, re.M)]
    assert {name: pinned(BOT_LOCK)[name] for name in both} == {name: pinned(DEV_LOCK)[name] for name in both}


def test_the_bot_imports_only_what_its_lock_holds() -> None:
    """The playground is for developers, whose environment holds more; for PostgreSQL a host installs an extra."""
    assert imported_distributions() <= pinned(BOT_LOCK).keys()
    postgres = [canonicalize_name(Requirement(line).name) for line in project()["optional-dependencies"]["postgres"]]
    assert imported_distributions("bot.store.postgres") <= {*pinned(BOT_LOCK), *postgres}


def imported_distributions(extra: str = "") -> set[str]:
    """What the bot imports, with those of its packages that need an extra only if it is named."""
    left_out = tuple({"bot.playground", "bot.store.postgres"} - {extra})
    graph = grimp.build_graph("bot", "engine", "renderers", include_external_packages=True, cache_dir=None)
    ours = {"bot", "engine", "renderers"}
    imported = {
        name
        for module in graph.modules
        if module.split(".")[0] in ours and not module.startswith(left_out)
        for name in (found.split(".")[0] for found in graph.find_modules_directly_imported_by(module))
    }
    distributions = metadata.packages_distributions()
    used = {
        canonicalize_name(distribution)
        for name in imported - ours - sys.stdlib_module_names
        for distribution in distributions[name]
    }
    assert used >= {"discord-py", "pillow"}
    return set(used)


def test_each_setting_is_explained() -> None:
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    setting = re.compile(r"#?([A-Z][A-Z_0-9]*)=")
    names = {}
    for before, line in zip(["", *lines], lines, strict=False):
        if found := setting.match(line):
            names[found.group(1)] = before.startswith("# ")
    assert names.keys() == {
        "DISCORD_TOKEN",
        "DATABASE_URL",
        "DISCORD_API_BASE",
        "DISCORD_GATEWAY_URL",
        "LOG_LEVEL",
        "CORNERSTONE_COMPONENTS",
        "CORNERSTONE_BACKUP_EVERY",
        "CORNERSTONE_BACKUP_KEEP",
        "CORNERSTONE_METRICS",
        "CORNERSTONE_PROCESS",
        "CORNERSTONE_SHARDS",
        "CORNERSTONE_FOLDER",
        "POSTGRES_PASSWORD",
        "BOTS_ON_A_FILE",
        "SHARDS_1",
        "SHARDS_2",
        "SHARDS_ALL",
    }
    assert all(names.values()), names


def test_the_invitation_asks_for_the_permissions_that_the_readme_names() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    address = re.search(r"https://discord\.com/oauth2/authorize\?client_id=ID&scope=(\S+)&permissions=(\d+)`", readme)
    named = re.search(r"The link asks for these permissions: ([^.]+)\.", readme)
    assert address
    assert named
    asked = discord.Permissions(int(address.group(2)))
    names = {"_".join(name.lower().split()) for name in named.group(1).split(",")}
    assert {name for name, granted in asked if granted} == {
        {"view_channels": "read_messages"}.get(name, name) for name in names
    }
    assert address.group(1).split("+") == ["bot", "applications.commands"]
    assert asked.value == sum(1 << bit for bit in (10, 11, 15, 16, 35, 38))


def test_the_readme_names_every_command_of_the_host() -> None:
    parser = __main__._parser()
    lines = re.findall(r"^\.venv-bot/bin/python -m bot (.*?)(?: +#.*)?$", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert {parser.parse_args(line.split()).command.__name__ for line in lines} == {
        "backup",
        "restore",
        "export",
        "tables",
    }


def test_make_help_lists_all_targets() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z][a-z-]*):", makefile, re.M))
    phony = re.search(r"^\.PHONY: (.+)$", makefile, re.M)
    assert phony
    assert set(phony.group(1).split()) == targets
    # -s and no MAKEFLAGS: below `make test`, make would tell where it is
    outside = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    shown = subprocess.check_output(["make", "-s", "help"], cwd=ROOT, env=outside, text=True)
    assert {line.split()[0] for line in shown.splitlines()} == targets
    assert all(len(line.split()) > 1 for line in shown.splitlines())


def test_targets_named_in_the_papers_exist() -> None:
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    script = re.findall(r"^make ([a-z-]+)", (ROOT / ".ci/run").read_text("utf-8"), re.M)
    machines = [
        target
        for name in (WORKFLOW, ".pre-commit-config.yaml")
        for target in re.findall(r"(?:run|entry): make ([a-z-]+)", (ROOT / name).read_text("utf-8"))
    ]
    pages = [
        target
        for page in ROOT.glob("*.md")
        for target in re.findall(r"(?:`|^ {4})make ([a-z-]+)", page.read_text("utf-8"), re.M)
    ]
    assert len(machines) == 5
    assert {*script, *machines, *pages} <= targets


def test_each_python_that_we_promise_is_tried() -> None:
    promised = [name.split(" :: ")[-1] for name in project()["classifiers"] if re.search(r":: 3\.\d+$", name)]
    workflow = re.search(r"^ +python: \[(.+)\]$", (ROOT / WORKFLOW).read_text("utf-8"), re.M)
    versions = re.search(r"^VERSIONS \?= (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert workflow
    assert versions
    assert re.findall(r'"(.+?)"', workflow.group(1)) == promised
    assert versions.group(1).split()[: len(promised)] == promised


# ---------------------------------------------------------------- what is installed


def test_make_bot_after_a_pull_brings_the_packages_of_a_new_lock(tmp_path: Path) -> None:
    for name in ("Makefile", "requirements.lock"):
        shutil.copy(ROOT / name, tmp_path)
    lock, stamp = tmp_path / "requirements.lock", tmp_path / ".venv-bot" / ".made-from-lock"
    stamp.parent.mkdir()
    stamp.touch()

    def planned(lock_is_newer: int) -> str:
        os.utime(lock, (1_700_000_000 + lock_is_newer,) * 2)
        os.utime(stamp, (1_700_000_000,) * 2)
        return subprocess.check_output(["make", "-n", "bot"], cwd=tmp_path, env=outside, text=True)

    outside = {key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    assert planned(-60).strip() == ".venv-bot/bin/python -m bot"
    assert "-m venv --clear .venv-bot" in planned(60)
    assert "--requirement requirements.lock" in planned(60)
    assert planned(60).strip().endswith(".venv-bot/bin/python -m bot")


def test_make_install_keeps_what_a_database_on_a_server_needs(tmp_path: Path) -> None:
    for name in ("Makefile", BOT_LOCK, SERVER_LOCK):
        shutil.copy(ROOT / name, tmp_path)
    environment = tmp_path / ".venv-bot"
    outside = {key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}

    def planned(*words: str) -> str:
        return subprocess.check_output(["make", "-sn", *words], cwd=tmp_path, env=outside, text=True)

    def made(stamp: str) -> None:
        shutil.rmtree(environment, ignore_errors=True)
        environment.mkdir()
        (environment / stamp).touch()

    both = f"--requirement {BOT_LOCK} --requirement {SERVER_LOCK}"
    made(".made-from-lock")
    assert planned("install").strip() == ""
    assert both in planned("install", "POSTGRES=1")
    stamp = re.findall(r"touch (\S+);", planned("install", "POSTGRES=1"))[0]
    made(Path(stamp).name)
    assert planned("install", "POSTGRES=1").strip() == planned("install").strip() == ""
    assert planned("bot").strip() == ".venv-bot/bin/python -m bot"
    os.utime(environment / Path(stamp).name, (1, 1))
    assert both in planned("bot")
    assert SERVER_LOCK not in (plain := planned("install", "POSTGRES="))
    assert f"--requirement {BOT_LOCK}" in plain


def test_a_wheel_has_the_migrations_and_the_words(tmp_path: Path) -> None:
    """Laid out as the build is told to: the packages with all that is in them, and what is added by name."""
    wheel = tomllib.loads(PYPROJECT.read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    for package in wheel["packages"]:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    for source, target in wheel["force-include"].items():
        (shutil.copytree if (ROOT / source).is_dir() else shutil.copy)(ROOT / source, tmp_path / target)
    code = (
        "from bot.hosting.changes import FILE, read_changelog\n"
        "from bot.store.sql.migrations import FOLDER, migrations\n"
        "assert FILE.parent == FOLDER.parent and read_changelog().entries\n"
        "from bot.texts import texts_for\n"
        "print(FOLDER, len(migrations()), texts_for('fr').sentence('host.backup', {'path': 'x'}))"
    )
    found = subprocess.check_output([sys.executable, "-c", code], cwd=tmp_path, text=True).split(maxsplit=2)
    number = len([file for file in (ROOT / "migrations").glob("*.sql") if file.suffixes == [".sql"]])
    assert found == [str(tmp_path / "bot" / "migrations"), str(number), "Tout est sauvegardé dans x.\n"]
    assert migrations.FOLDER == ROOT / "migrations"


def test_nothing_that_a_wheel_needs_is_ignored_by_git() -> None:
    """The build leaves out what git does."""
    names = {path.relative_to(ROOT) for path in committed()}
    needed = [
        file
        for kind in ("po", "sql", "toml")
        for top in ("bot", "engine", "renderers", "migrations")
        for file in (ROOT / top).rglob(f"*.{kind}")
    ]
    assert needed
    assert {file.relative_to(ROOT) for file in needed} <= names
