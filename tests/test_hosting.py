"""What a host copies and reads agrees with the bot: the Dockerfile, the compose file, the systemd unit, the guides."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import tomllib
from pathlib import Path, PurePosixPath
from typing import Any, Final

import discord
import pytest
import yaml

from bot import app
from bot.__main__ import _parser, health, run
from bot.hosting import figures
from bot.interactions.permissions import PICTURES, THREAD, required_permissions
from bot.outbox import worker
from bot.settings import Settings
from bot.shards import Shards, parse_shards
from bot.status import BotStatus, FileStatus, GatewayStatus
from bot.store.address import is_server, sqlite_path
from bot.store.rows import OutboxStatus, StoreStatus
from bot.texts import texts_for
from tests.scale.compose import ALIAS, loaded, variables

ROOT: Final = Path(__file__).parents[1]
HOSTING: Final = ROOT / "docs" / "hosting"
STOPPING: Final = app.FINISH_RELIEVED + worker.STOP_TIMEOUT
"""Seconds that the bot may need to stop."""
RUN: Final = ["python", "-m", "bot"]


def setting_names() -> set[str]:
    return {field.alias for field in Settings.model_fields.values() if field.alias}


def database(url: str) -> PurePosixPath:
    """The file of a valid DATABASE_URL."""
    return PurePosixPath(sqlite_path(Settings.model_validate({"DATABASE_URL": url}).database_url))


# ---------------------------------------------------------------- Dockerfile


def instructions() -> list[tuple[str, str]]:
    lines = [line for line in (ROOT / "Dockerfile").read_text("utf-8").splitlines() if not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return [(first, rest.strip()) for first, _, rest in (line.partition(" ") for line in joined.splitlines() if line)]


def values(name: str) -> list[str]:
    return [rest for first, rest in instructions() if first == name]


def environment() -> dict[str, str]:
    pairs = [pair.partition("=") for rest in values("ENV") for pair in shlex.split(rest)]
    return {name: value for name, _, value in pairs}


def test_the_image_runs_the_bot_and_not_as_root() -> None:
    names = [first for first, _ in instructions()]
    assert values("USER") == ["cornerstone"]
    assert "useradd --uid 10001 " in "".join(values("RUN"))
    assert names.index("USER") > max(number for number, name in enumerate(names) if name in ("RUN", "COPY", "FROM"))
    assert "EXPOSE" not in names
    assert values("STOPSIGNAL") == ["SIGTERM"]
    (command,) = values("CMD")
    assert json.loads(command) == RUN
    assert _parser().parse_args([]).command is run


def test_the_image_asks_the_bot_for_its_health() -> None:
    (check,) = values("HEALTHCHECK")
    command = json.loads(check.partition(" CMD ")[2])
    assert command[:3] == RUN
    assert _parser().parse_args(command[3:]).command is health


def test_the_image_keeps_its_games_in_the_volume() -> None:
    (volume,) = values("VOLUME")
    assert [volume] == values("WORKDIR")
    assert database(environment()["DATABASE_URL"]).is_relative_to(volume)


def test_the_image_holds_the_program_and_nothing_of_the_host() -> None:
    sources = {word for rest in values("COPY") if not rest.startswith("--from") for word in rest.split()[:-1]}
    locks = {"requirements.lock", "requirements-postgres.lock"}
    assert sources == {*locks, "bot", "engine", "renderers", "migrations", "CHANGELOG.md"}
    assert set(re.findall(r"--requirement /build/(\S+)", " ".join(values("RUN")))) == locks
    assert all((ROOT / source).exists() for source in sources)
    assert "--require-hashes" in "".join(values("RUN"))
    ignored = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if not line.startswith("#")]
    assert ignored[0] == "*"
    assert {line[1:] for line in ignored if line.startswith("!")} == sources


def test_the_image_has_a_python_that_the_bot_runs_on() -> None:
    (minors,) = {re.fullmatch(r"python:3\.(\d+)-slim", rest.split()[0], re.ASCII) for rest in values("FROM")[:1]}
    assert minors
    assert f"Programming Language :: Python :: 3.{minors[1]}" in (ROOT / "pyproject.toml").read_text("utf-8")
    assert len({rest.split()[0] for rest in values("FROM")}) == 1


# ---------------------------------------------------------------- compose.yaml


BOTS: Final = ("cornerstone", "bot-1", "bot-2", "relief")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return loaded()


def service_of(compose: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = compose["services"][name]
    return found


def settings_of(service: dict[str, Any]) -> Settings:
    """As in the container, but for the folder, which is not here."""
    return Settings.model_validate({**service["environment"], "CORNERSTONE_FOLDER": "."})


@pytest.mark.parametrize("name", BOTS)
def test_compose_finds_the_checkout(compose: dict[str, Any], name: str) -> None:
    service = service_of(compose, name)
    assert (HOSTING / service["build"]).resolve() == ROOT
    assert (HOSTING / service["env_file"]).resolve() == ROOT / ".env"


@pytest.mark.parametrize("name", BOTS)
def test_compose_sets_what_the_bot_knows(compose: dict[str, Any], name: str) -> None:
    service = service_of(compose, name)
    assert set(service["environment"]) <= {*setting_names(), "PGPASSWORD"}
    (mount,) = service["volumes"]
    volume, _, target = mount.partition(":")
    assert volume in compose["volumes"]
    assert [target] == values("VOLUME")
    if name == "cornerstone":
        assert database(service["environment"]["DATABASE_URL"]).is_relative_to(target)
    else:
        assert service["environment"]["CORNERSTONE_FOLDER"] == target


@pytest.mark.parametrize("name", BOTS)
def test_compose_confines_the_bot(compose: dict[str, Any], name: str) -> None:
    service = service_of(compose, name)
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not {"ports", "privileged", "network_mode", "user"} & set(service)
    assert service["restart"] == ("no" if name == "relief" else "unless-stopped")
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}
    assert service["stop_grace_period"] == "1m"
    assert STOPPING < 60


def test_the_bot_on_a_file_needs_nothing_of_what_the_others_need(compose: dict[str, Any]) -> None:
    alone = service_of(compose, "cornerstone")
    assert not {"profiles", "depends_on"} & set(alone)
    assert list(alone["environment"]) == ["DATABASE_URL"]
    assert alone["scale"] == 1
    assert {name for name, service in compose["services"].items() if "profiles" not in service} == {"cornerstone"}
    # with a password and without any, and where nothing of it is in .env
    assert service_of(loaded({"POSTGRES_PASSWORD": "x", "BOTS_ON_A_FILE": "0"}), "cornerstone")["scale"] == 0


def test_the_processes_differ_in_what_is_their_own(compose: dict[str, Any]) -> None:
    processes = {name: service_of(compose, name) for name in BOTS[1:]}
    for name, service in processes.items():
        settings = settings_of(service)
        assert settings.process == name
        assert service["volumes"] == [f"{name}:/data"]
        assert service["scale"] == 1
        assert is_server(settings.database_url)
    shards = {name: parse_shards(service["environment"]["CORNERSTONE_SHARDS"]) for name, service in processes.items()}
    assert shards == {"bot-1": Shards(0, 0, 2), "bot-2": Shards(1, 1, 2), "relief": Shards(0, 1, 2)}
    assert [processes[name]["profiles"] for name in processes] == [["scale"], ["scale"], ["update"]]
    given = {"SHARDS_1": "0-3/8", "SHARDS_2": "4-7/8", "SHARDS_ALL": "0-7/8"}
    changed = loaded(given)["services"]
    assert [changed[name]["environment"]["CORNERSTONE_SHARDS"] for name in processes] == list(given.values())


def test_the_processes_wait_for_the_server_and_say_how_they_are(compose: dict[str, Any]) -> None:
    server = service_of(compose, "postgres")
    for name in BOTS[1:]:
        service = service_of(compose, name)
        assert service["depends_on"] == {"postgres": {"condition": "service_healthy"}}
        assert service["profiles"][0] in server["profiles"]
        kind, *command = service["healthcheck"]["test"]
        assert (kind, command[:3]) == ("CMD", RUN)
        assert _parser().parse_args(command[3:]).command is health


def test_the_server_is_reached_by_the_processes_alone() -> None:
    services = loaded({"POSTGRES_PASSWORD": "hu5h"})["services"]
    server = services["postgres"]
    assert not {"ports", "network_mode", "privileged", "env_file"} & set(server)
    (mount,) = server["volumes"]
    assert mount == "database:/var/lib/postgresql/data"
    name = settings_of(services["bot-1"]).database_url
    told = server["environment"]
    assert name == f"postgresql://{told['POSTGRES_USER']}@postgres/{told['POSTGRES_DB']}"
    assert {services[bot]["environment"]["PGPASSWORD"] for bot in BOTS[1:]} == {told["POSTGRES_PASSWORD"]} == {"hu5h"}
    assert server["healthcheck"]["test"][:2] == ["CMD", "pg_isready"]


def test_the_example_explains_what_compose_asks_for() -> None:
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    given = {
        name: value for line in lines if (found := re.match(r"#(\w+)=(.*)", line)) for name, value in [found.groups()]
    }
    for name, default in variables().items():
        assert given[name] == default


# ---------------------------------------------------------------- the systemd unit


@pytest.fixture(scope="module")
def unit() -> dict[str, dict[str, str]]:
    """Of a key that occurs more than once only the last value."""
    parser = configparser.ConfigParser(interpolation=None, strict=False, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(HOSTING / "cornerstone.service", "utf-8")
    return {name: dict(parser[name]) for name in parser.sections()}


def test_the_unit_runs_the_bot_from_its_checkout(unit: dict[str, dict[str, str]]) -> None:
    service = unit["Service"]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (venv,) = re.findall(r"^BOT_VENV := (\S+)$", makefile, re.M)
    folder = PurePosixPath(service["WorkingDirectory"])
    python, *rest = shlex.split(service["ExecStart"])
    assert PurePosixPath(python) == folder / venv / "bin" / "python"
    assert rest == RUN[1:]
    documented = unit["Unit"]["Documentation"].removeprefix("file://")
    assert (ROOT / PurePosixPath(documented).relative_to(folder)).is_file()


def test_the_unit_leaves_time_to_stop_and_comes_back(unit: dict[str, dict[str, str]]) -> None:
    assert int(unit["Service"]["TimeoutStopSec"]) > STOPPING
    assert unit["Service"]["Restart"] == "on-failure"
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"


def test_the_unit_writes_only_its_own_folder(unit: dict[str, dict[str, str]]) -> None:
    service = unit["Service"]
    assert service["User"] == service["Group"] == "cornerstone"
    assert (service["StateDirectory"], service["StateDirectoryMode"]) == ("cornerstone", "0700")
    assert (service["ProtectSystem"], service["UMask"]) == ("strict", "0077")
    assert "ReadWritePaths" not in service
    # the comment beside it says what .env has to say
    text = (HOSTING / "cornerstone.service").read_text("utf-8")
    (url,) = re.findall(r"sqlite:///\S+", text)
    assert database(url).parent == PurePosixPath("/var/lib") / service["StateDirectory"]


def test_the_unit_is_hardened(unit: dict[str, dict[str, str]]) -> None:
    service = unit["Service"]
    assert service["CapabilityBoundingSet"] == service["AmbientCapabilities"] == ""
    hardened = ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "ProtectHome", "RestrictNamespaces")
    assert {service[name] for name in hardened} == {"yes"}
    assert "SystemCallFilter" in service


def test_logs_are_rotated_as_the_bots_own_user(unit: dict[str, dict[str, str]]) -> None:
    rules = (HOSTING / "cornerstone.logrotate").read_text("utf-8")
    assert f"su {unit['Service']['User']} {unit['Service']['Group']}\n" in rules
    # the bot would write on into a file that was renamed
    assert "\n    copytruncate\n" in rules


# ---------------------------------------------------------------- docs/hosting.md


@pytest.fixture(scope="module")
def guide() -> str:
    return (ROOT / "docs" / "hosting.md").read_text("utf-8")


def test_the_guide_has_every_setting_with_its_default(guide: str) -> None:
    found = dict(re.findall(r"^\| `([A-Z_]+)` \| (\S+) \| \w.+ \|$", guide, re.M))
    defaults = {field.alias: field.default for field in Settings.model_fields.values()}
    assert found == {name: "none" if value is None else f"`{value}`" for name, value in defaults.items()}


@pytest.mark.parametrize("file", ["README.md", "docs/hosting.md"])
def test_the_invitation_asks_for_what_the_bot_uses(file: str) -> None:
    (asked,) = re.findall(r"scope=bot\+applications\.commands&permissions=(\d+)", (ROOT / file).read_text("utf-8"))
    used = {*required_permissions(in_thread=False), *required_permissions(in_thread=True), THREAD, PICTURES}
    wanted = discord.Permissions(**dict.fromkeys(used, True))
    assert int(asked) == wanted.value


@pytest.mark.parametrize(
    ("file", "named"),
    [
        ("README.md", {"backup", "restore", "tables", "export"}),
        ("docs/hosting.md", {"backup", "restore", "tables", "export"}),
        ("docs/scale.md", {"run", "doctor", "backup", "health", "move"}),
    ],
)
def test_commands_of_the_guide_are_understood(file: str, named: set[str]) -> None:
    text = (ROOT / file).read_text("utf-8").replace("python -m bot ...", "")
    commands = re.findall(r"(?:python -m bot|bin/cornerstone)((?: (?!\d>)[\w/.:@-]+)*)", text)
    found = {_parser().parse_args(command.split()).command.__name__ for command in commands}
    assert found >= named


def test_the_guide_names_every_command(guide: str) -> None:
    commands = re.findall(r"^  ([a-z]+) ", texts_for("en").sentence("host.help"), re.M)
    assert {"run", "backup", "health"} <= set(commands)
    assert [name for name in commands if f"bot {name}" not in guide and name != "run"] == []


def test_links_of_the_guide_lead_somewhere(guide: str) -> None:
    targets = re.findall(r"\]\(([^)]+)\)", guide)
    headings = {
        re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in re.findall(r"^#+ (.+)$", guide, re.M)
    }
    here = {target[1:] for target in targets if target.startswith("#")}
    files = [target for target in targets if not target.startswith(("#", "https:"))]
    assert here
    assert here <= {heading.rstrip("-") for heading in headings}
    assert files
    assert all((ROOT / "docs" / file.partition("#")[0]).is_file() for file in files)


@pytest.fixture(scope="module")
def scale() -> str:
    return (ROOT / "docs" / "scale.md").read_text("utf-8")


def test_links_of_the_page_on_many_servers_lead_somewhere(scale: str) -> None:
    pages = {"": scale, "hosting.md": (ROOT / "docs" / "hosting.md").read_text("utf-8")}
    headings = {
        (name, re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-"))
        for name, page in pages.items()
        for line in re.findall(r"^#+ (.+)$", page, re.M)
    }
    targets = [target.partition("#")[::2] for target in re.findall(r"\]\(([^)]+)\)", scale)]
    assert {(page, heading) for page, heading in targets if heading} <= headings
    assert all((ROOT / "docs" / page).is_file() for page, _ in targets if page)


def test_the_page_on_many_servers_names_services_and_settings_that_exist(scale: str, compose: dict[str, Any]) -> None:
    assert f"alias compose='{ALIAS}'" in scale
    lines = re.findall(r"(?:^ +|`)compose ((?:up|exec|run|stop|logs|build)\b[^`\n]*)", scale, re.M)
    words = [line.split("#")[0].split()[1:] for line in lines]
    named = {next((word for word in line if word in compose["services"]), "bot-1") for line in words}
    assert named == {"bot-1", "bot-2", "relief", "postgres"}
    # what a bot on a file needs too is not started beside the others
    started = [line for line in lines if line.startswith("up")]
    assert len(started) >= 7
    assert all(len(line.split("#")[0].split()) > 3 for line in started)
    settings = set(re.findall(r"\b([A-Z][A-Z_0-9]+)=", scale)) - {"POSTGRES"}
    assert settings <= {*setting_names(), *variables()}


def test_the_guide_installs_the_wheel_of_this_version(guide: str) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert re.findall(r"cornerstone-([\d.]+)-py3-none-any\.whl", guide) == [version]


@pytest.mark.parametrize("file", ["docs/hosting.md", "docs/releasing.md", "docs/scale.md"])
def test_targets_of_make_exist(file: str) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    asked = re.findall(r"(?:`|&& |^    )make ([a-z-]+)", (ROOT / file).read_text("utf-8"), re.M)
    assert asked
    assert set(asked) <= set(targets)


# ---------------------------------------------------------------- metrics


def exposed() -> set[str]:
    """The names of all metrics, with what Prometheus adds to those of a histogram."""
    store = StoreStatus(
        file=Path("games.db"),
        schema=1,
        bytes=1,
        tables={},
        outbox=OutboxStatus(waiting=0, due=0, oldest=0.0, failing={}),
    )
    gateway = GatewayStatus(connected=True, heard=0.0, latency=0.1)
    files = FileStatus(journal_bytes=0, disk_free=0)
    status = BotStatus(1.0, 0.0, store, files, gateway, checked=0.0, backup=0.0, memory=1)
    kinds = re.findall(r"^# TYPE (\w+) (\w+)$", figures.expose(status, 0.0), re.M)
    histograms = {name for name, kind in kinds if kind == "histogram"}
    return {name for name, _ in kinds} - histograms | {
        f"{name}{suffix}" for name in histograms for suffix in ("_bucket", "_sum", "_count")
    }


def asked(expression: str) -> set[str]:
    """The metrics that an expression of Prometheus names."""
    return set(re.findall(r"\b(?:cornerstone|process)_[a-z_]+", expression))


def scraped() -> dict[str, Any]:
    (job,) = yaml.safe_load((HOSTING / "prometheus.yaml").read_text("utf-8"))["scrape_configs"]
    found: dict[str, Any] = job
    return found


def test_prometheus_asks_where_the_guide_lets_the_bot_listen(guide: str) -> None:
    (target,) = scraped()["static_configs"][0]["targets"]
    assert Settings.model_validate({"CORNERSTONE_METRICS": target}).metrics_address
    assert f"CORNERSTONE_METRICS={target}" in guide
    assert target in (ROOT / ".env.example").read_text("utf-8")


def test_the_rules_ask_for_metrics_that_exist() -> None:
    groups = yaml.safe_load((HOSTING / "alerts.yaml").read_text("utf-8"))["groups"]
    rules = [rule for group in groups for rule in group["rules"]]
    assert len({rule["alert"] for rule in rules}) == len(rules) >= 8
    for rule in rules:
        assert asked(rule["expr"]) <= exposed(), rule["alert"]
        assert f'job="{scraped()["job_name"]}"' in rule["expr"]
        assert rule["annotations"]["summary"]


def test_the_dashboard_asks_for_metrics_that_exist() -> None:
    board = json.loads((HOSTING / "grafana.json").read_text("utf-8"))
    expressions = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    for expression in expressions:
        assert asked(expression) <= exposed(), expression
        assert asked(expression)
        assert f'job="{scraped()["job_name"]}"' in expression
    taken = [(p["gridPos"]["x"], p["gridPos"]["y"]) for p in board["panels"]]
    assert len(set(taken)) == len(taken)
    # everything that the bot counts can be seen somewhere
    shown = set().union(*map(asked, expressions))
    assert {name for name in exposed() if name.endswith("_total")} <= shown
