# Cornerstone. `make` alone lists what there is to do.

.DEFAULT_GOAL := help

# Two environments: the bot's own, with what it needs to run, and the one for everything else.
BOT_VENV := .venv-bot
VENV     := .venv
PYTHON   := $(VENV)/bin/python
STAMP    := .made-from-lock
# With POSTGRES=1 the bot's environment can also use a database on a server, and stays so until POSTGRES= takes it back.
SERVED   := .made-from-locks-with-postgres
POSTGRES ?= $(wildcard $(BOT_VENV)/$(SERVED))
BOT_MADE  = $(BOT_VENV)/$(if $(POSTGRES),$(SERVED),$(STAMP))

# Newest first; each is run, because a version manager's shim may stand for a Python that is not there.
PYTHONS ?= python3.13 python3.12 python3.11 python3
# How many tests or soaks run side by side, and how long a soak is.
JOBS  ?= 2
GAMES ?= 500

# Without bytecode each process of the tests compiles all modules again, which takes longer than most of the tests.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help install setup play bot test check matrix hooks format coverage bench bench-short paths soak lock clean mutants test-all texts sheet hostile faults load bench-scale soak-bot

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(VENV)/$(STAMP) ## Make .venv, which holds everything (again only when a lock changes)

$(VENV)/$(STAMP): requirements.lock requirements-dev.lock
	$(install)

install: $(BOT_MADE) ## Make .venv-bot, which holds only what the bot needs to run (POSTGRES=1: also for a database on a server)

$(BOT_MADE): requirements.lock $(if $(POSTGRES),requirements-postgres.lock)
	$(install)

# The environment is made anew, so that it holds the locks and nothing else.
define install
	@set -e; for python in $(PYTHONS); do \
	    "$$python" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2> /dev/null || continue; \
	    echo "Making $(@D) with $$("$$python" --version), which may take a minute ..."; \
	    "$$python" -m venv --clear $(@D); \
	    $(@D)/bin/python -m pip install -qq --no-input --disable-pip-version-check \
	        --require-hashes $(addprefix --requirement ,$^); \
	    touch $@; \
	    exit 0; \
	done; \
	echo "No Python 3.11 or newer with its venv module found (tried: $(PYTHONS))." \
	    "On Debian and Ubuntu, the package python3-venv brings the module." >&2; \
	exit 1
endef

play: setup ## Play in the browser with four people, on a Discord of this machine alone: no account
	@$(PYTHON) -m bot.playground

bot: install ## Run the bot on Discord, from .venv-bot (its token stands in .env: see .env.example)
	@$(BOT_VENV)/bin/python -m bot

test: setup ## Run the tests, but for the slow ones (5 % that take half of the time)
	@$(PYTHON) -m pytest -q -n $(JOBS) --dist worksteal -m "not slow"

test-all: setup ## Run all tests (those of PostgreSQL where its initdb is found)
	@$(PYTHON) -m pytest -q -n $(JOBS) --dist worksteal

check: setup ## Run the static checks: ruff, mypy --strict, pyright (engine), who imports whom
	@$(PYTHON) -m ruff check .
	@$(PYTHON) -m ruff format --check .
	@$(PYTHON) -m mypy --strict
	@$(PYTHON) -m pyright --project pyproject.toml --pythonpath $(PYTHON)
	@$(PYTHON) -c 'import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_logo=True))'

# Each Python has an environment of its own, .venv-3.12 for instance; pyenv's count even where they are not on the path.
VERSIONS ?= 3.11 3.12 3.13 3.14
MATRIX   ?= check test

matrix: ## Run the checks and tests (MATRIX) on each Python of VERSIONS (3.11 to 3.14) that is installed
	@failed=; passed=; missing=; for version in $(VERSIONS); do \
	    found=; for python in python$$version "$$HOME"/.pyenv/versions/$$version.*/bin/python; do \
	        "$$python" -c 'import ensurepip, venv' 2> /dev/null || continue; \
	        found=$$python; break; \
	    done; \
	    if [ -z "$$found" ]; then missing="$$missing $$version"; continue; fi; \
	    printf '\n== Python %s (%s)\n' $$version "$$found"; \
	    if $(MAKE) --no-print-directory VENV=.venv-$$version PYTHONS="$$found" $(MATRIX); \
	    then passed="$$passed $$version"; else failed="$$failed $$version"; fi; \
	done; \
	printf '\npassed:%s; failed:%s; not installed:%s\n' "$${passed:- none}" "$${failed:- none}" "$${missing:- none}"; \
	[ -n "$$passed" ] && [ -z "$$failed" ]

hooks: setup ## Have git run ruff before each commit, and the checks and tests before each push
	@$(PYTHON) -m pre_commit install --hook-type pre-commit --hook-type pre-push

texts: setup ## Update the translations from the English sentences, and check all texts (docs/translating.md)
	@$(PYTHON) -m tests.texts

sheet: setup ## Print every message as readers get it, in order (SHEET=pl: in Polish; DRAW=300 SEED=1: a draw; RECORD=1: play again)
	@$(PYTHON) -m tests.sheet $(if $(SHEET),--lang $(SHEET)) $(if $(DRAW),--draw $(DRAW)) \
	    $(if $(SEED),--seed $(SEED)) $(if $(RECORD),--record)

format: setup ## Put the code in order: ruff's formatter, and the fixes it is sure of
	@$(PYTHON) -m ruff check --fix-only .
	@$(PYTHON) -m ruff format .

coverage: setup ## Run all tests and show which lines none of them reaches
	@$(PYTHON) -m coverage erase
	@$(PYTHON) -m coverage run -m pytest -q
	@$(PYTHON) -m coverage combine --quiet
	@$(PYTHON) -m coverage report

mutants: setup ## Break the code at random, COUNT (20) times a room, and list what no test of the room notices (ROOM, SEED)
	@$(PYTHON) -m tests.mutants --jobs $(JOBS) $(if $(ROOM),--room $(ROOM)) $(if $(COUNT),--count $(COUNT)) \
	    $(if $(SEED),--seed $(SEED)) $(if $(DEMAND),--demand $(DEMAND))

bench: setup ## Measure the engine beside catanatron and python-chess
	@$(PYTHON) -m tests.bench

bench-short: setup ## The same in a few seconds, with rougher figures
	@$(PYTHON) -m tests.bench --short

load: setup ## Measure the bot under load: moves at RATE (5,16) a second at TABLES (200) for SECONDS (60) each; HALF=1: on half a core
	@$(PYTHON) -m tests.load $(if $(TABLES),--tables $(TABLES)) $(if $(RATE),--rate $(RATE)) \
	    $(if $(SECONDS),--seconds $(SECONDS)) $(if $(HALF),--half) $(if $(BURSTY),--bursty)

# The second module compares the stores themselves, without Discord.
bench-scale: setup ## Measure PROCESSES (sqlite,1,2,4) on one PostgreSQL: TABLES (200), RATE (16), SECONDS (60), KILLS (0)
	@$(PYTHON) -m tests.scale $(if $(PROCESSES),--processes $(PROCESSES)) $(if $(TABLES),--tables $(TABLES)) \
	    $(if $(RATE),--rate $(RATE)) $(if $(SECONDS),--seconds $(SECONDS)) $(if $(KILLS),--kills $(KILLS))
	@$(PYTHON) -m tests.scale.cost

soak-bot: setup ## Play RATE (5) moves a second for MINUTES (60), and watch memory and database (RESUME=1 goes on after a cut)
	@$(PYTHON) -m tests.load.soak $(if $(MINUTES),--minutes $(MINUTES)) $(if $(RATE),--rate $(RATE)) \
	    $(if $(TABLES),--tables $(TABLES)) $(if $(RESUME),--resume)

paths: setup ## Count the functions and modules on the paths of /move, Play and a press
	@$(PYTHON) -m tests.paths

soak: setup ## Play GAMES games (500) of each kind for each number of seats and player, checking every move
	@$(PYTHON) -m tests.soak --games $(GAMES) --jobs $(JOBS)

hostile: setup ## Give the bot COUNT (10000) hostile inputs of an outsider: nothing may change, leak or break
	@HOSTILE=$(or $(COUNT),10000) $(PYTHON) -m pytest -q -s -p no:xdist tests/bot/commands/test_hostile.py tests/bot/games/test_undo_hostile.py tests/bot/panels/test_typed_lines.py

faults: setup ## Play under KILLS (50) kills and FAULTS (200) faults of the network: nothing may get lost or doubled (SEED)
	@$(PYTHON) -m tests.faults $(if $(KILLS),--kills $(KILLS)) $(if $(FAULTS),--faults $(FAULTS)) $(if $(SEED),--seed $(SEED)) \
	    $(if $(FOLDER),--folder $(FOLDER))

# Existing locks keep their versions where they still fit; UPGRADE=1 takes the newest.
# No address of a package index may stand in a lock: which one is used is the machine's affair.
lock: setup ## Make the three locks from pyproject.toml (UPGRADE=1 for the newest versions)
	@$(PYTHON) -m pip install -qq --disable-pip-version-check uv
	@$(COMPILE) --output-file requirements.lock pyproject.toml > /dev/null
	@$(COMPILE) --no-deps --extra postgres --constraint requirements.lock $(call BUT,requirements.lock) \
	    --output-file requirements-postgres.lock pyproject.toml > /dev/null
	@$(COMPILE) --all-extras --constraint requirements.lock --constraint requirements-postgres.lock $(call BUT,requirements.lock) \
	    --output-file requirements-dev.lock pyproject.toml > /dev/null

COMPILE = $(PYTHON) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
    --no-header --no-emit-index-url --no-emit-find-links $(if $(UPGRADE),--upgrade)
# Without what another lock pins on every machine.
BUT = $$(sed -n 's/^\([^ ;=]*\)==[^;]*$$/--no-emit-package \1/p' $(1))

clean: ## Remove the environments and everything that tools leave behind
	@rm -rf .venv .venv-* .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
	@find . -name __pycache__ -not -path './.git/*' -prune -exec rm -rf {} +
