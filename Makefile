# Everything a developer or a guest runs. Needs Python 3.11 or newer (with venv), git and make; all the rest goes
# into .venv, with the versions and hashes of requirements/dev.txt.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.SUFFIXES:
SHELL := /bin/sh

# What a shell may carry that would change which code runs, how a test ends, or that everything is compiled again
# by each of some hundred processes.
unexport PYTHONPATH PYTHONHOME PYTHONHASHSEED PYTHONSTARTUP PYTHONOPTIMIZE PYTHONWARNINGS PYTEST_ADDOPTS
unexport PYTHONDONTWRITEBYTECODE

# The first Python that is new enough; `make test PYTHON=python3.13` asks for another one.
OLD_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
ifndef PYTHON
PYTHON := $(shell for python in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	"$$python" -c '$(OLD_ENOUGH)' 2>/dev/null && { echo "$$python"; break; }; done)
endif

# Some tests wait for a program or a clock: one more than there are cores keeps these busy.
WORKERS := $(shell '$(PYTHON)' -c 'import os; print((os.cpu_count() or 1) + 1)')

BIN := .venv/bin
LOCKED := .venv/.locked
READY := .venv/.ready

# A .venv works for one interpreter and in one folder. Both are written into it, last of all, so that another
# Python, a moved checkout or a set-up that was killed are found here and set up anew.
IDENTIFY := import os, sys; print(sys.base_prefix, sys.version_info[:3], os.getcwd())
IDENTITY := $(shell '$(PYTHON)' -c '$(IDENTIFY)' 2>/dev/null)
ifneq ($(IDENTITY),$(shell cat $(LOCKED) 2>/dev/null))
.PHONY: $(LOCKED)
endif

##@ To look at it

.PHONY: help
help: ## list these targets
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

.PHONY: demo
demo: $(READY) ## play a short game, undo a move, settle a dispute and verify the log
	@$(BIN)/python -m tools.demo

.PHONY: bench
bench: $(READY) ## print figures against limits and peers
	@$(BIN)/python -m benchmarks.run

##@ To work on it

.PHONY: setup
setup: $(READY) ## make or repair .venv (every target that needs it does so by itself)
	@echo ".venv is ready"

.PHONY: test
test: lint types ## lint, types and all tests but the soak; what must pass before a commit lands
	@printf '\n== tests\n'
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

.PHONY: lint
lint: $(READY) ## ruff's rules and format, and the import contracts
	@printf '\n== ruff check\n'
	@$(BIN)/ruff check .
	@printf '\n== ruff format\n'
	@$(BIN)/ruff format --check .
	@printf '\n== import contracts\n'
	@$(BIN)/lint-imports --no-logo

.PHONY: format
format: $(READY) ## mend what ruff can mend, and format
	@$(BIN)/ruff check --fix-only .
	@$(BIN)/ruff format .

.PHONY: types
types: $(READY) ## mypy, strict on engine, projections and replays
	@printf '\n== mypy\n'
	@$(BIN)/mypy

.PHONY: soak
soak: $(READY) ## thousands of random sessions, for minutes; PART=altered runs one part
	@$(BIN)/python -m tests.soak $(PART)

.PHONY: tally
tally: $(READY) ## ten thousand games of echoes, verified; counts what came up into docs/tally.md
	@$(BIN)/python -m tests.tally

.PHONY: docs
docs: $(READY) ## draw the phase diagrams in docs/flow again, and write the schemas in docs/positions
	@mkdir -p docs/flow docs/positions
	@for rules in engine/rules/*/rules.py; do \
		[ -f "$$rules" ] || continue; \
		game=$$(basename "$$(dirname "$$rules")"); \
		$(BIN)/rollbook diagram "$$game" --format mermaid > docs/flow/.new || { rm -f docs/flow/.new; exit 1; }; \
		mv docs/flow/.new "docs/flow/$$game.mmd" && echo "docs/flow/$$game.mmd"; \
		$(BIN)/rollbook position "$$game" > docs/positions/.new || { rm -f docs/positions/.new; exit 1; }; \
		mv docs/positions/.new "docs/positions/$$game.schema.json" && echo "docs/positions/$$game.schema.json"; \
	done

.PHONY: messages
messages: $(READY) ## bring locale/ in step with the sentences of the program; lists what is not translated
	@$(BIN)/python -m tools.messages

##@ Now and then

COMPILE = $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command 'make lock' $(UPGRADE) pyproject.toml

.PHONY: lock
lock: $(READY) ## resolve requirements/*.txt again; UPGRADE=--upgrade for newer versions
	@$(COMPILE) --extra dev --output-file requirements/dev.txt
	@$(COMPILE) --constraint requirements/dev.txt --no-annotate --output-file requirements/runtime.txt

.PHONY: clean
clean: ## remove .venv, caches and everything built
	@rm -rf .venv build dist mutants htmlcov .coverage .coverage.* .*_cache .hypothesis *.egg-info
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(LOCKED): requirements/dev.txt
	@'$(PYTHON)' -c '$(OLD_ENOUGH)' 2>/dev/null || { \
		echo "Rollbook needs Python 3.11 or newer$(if $(PYTHON),: $(PYTHON) is not,, and none was found)." >&2; exit 1; }
	@echo "Setting up .venv with $(PYTHON), which takes a minute"
	@base="$$('$(PYTHON)' -c 'import sys; print(sys._base_executable)')" && rm -f $(LOCKED) $(READY) && rm -rf .venv \
		&& "$$base" -m venv .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/python -c '$(IDENTIFY)' > $(LOCKED)

# Rollbook itself, editable: again when its metadata or its commands may have changed, which takes a moment.
$(READY): $(LOCKED) pyproject.toml
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)
