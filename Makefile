# Everything here works in a fresh clone: whatever a target needs is set up first.
.DEFAULT_GOAL := help
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory --no-builtin-rules
export PYTHONUTF8 := 1
# Compiled code is kept even where a machine says not to: a test run starts hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

BIN := .venv/bin
READY := .venv/.ready
# Installing copies the template of the dashboard, so a change of it asks for a new set-up.
TEMPLATE := $(shell find companion/ui/template -type f 2>/dev/null)
WORKERS ?= 2
QUICK := tests/conformance tests/engine tests/example tests/games tests/rulebook tests/transcripts tests/ui \
	tests/test_docs.py tests/test_inventory.py tests/test_messages.py tests/test_shape.py tests/test_words.py

.PHONY: help setup test quick lint format bench train play web web-serve node screenshots browser servers notebooks wheel pins clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## make the virtual environment in .venv

$(READY): pyproject.toml constraints.txt tools/setup $(TEMPLATE)
	@tools/setup
	@touch $@

test: lint browser servers node ## check style, types and imports, then run every test
	@$(BIN)/pytest -p nbmake --nbmake -n $(WORKERS) --dist loadgroup

quick: $(READY) ## what to run while working: rules, words, screens as data; nothing with servers, browsers or clusters
	@$(BIN)/pytest -n $(WORKERS) --hypothesis-profile=quick -m "not thorough" $(QUICK)

lint: $(READY) ## check style, types and imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(READY) ## bring the code into the one form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(READY) browser node ## measure speed and memory against the budgets
	$(BIN)/python -m tests.bench

train: $(READY) ## let the players learn anew, all games or GAME=tzolkin and COUNT=4: some minutes for each number of players
	@$(BIN)/python -m companion.players.training $(GAME) $(COUNT)

play: $(READY) ## open the dashboard beside your board
	@$(BIN)/companion play

web: $(READY) node ## build the page that needs no installation into dist/web
	@$(BIN)/python tools/web

web-serve: web ## hand that page out on this machine
	@$(BIN)/python tools/web_serve.py

node: ## make sure that there is a Node with npm to build that page
	@tools/node

screenshots: $(READY) browser ## take the pictures of the docs anew
	@$(BIN)/python -m tests.screenshots

browser: $(READY) ## make sure that there is a Chromium for the browser tests
	@tools/chromium

servers: ## make sure that there is a PostgreSQL for the tests of the archive
	@tools/postgres

notebooks: $(READY) ## run every notebook from top to bottom
	@COMPANION_HOME=$$(mktemp -d) $(BIN)/pytest -p nbmake --nbmake notebooks

wheel: $(READY) ## build the wheel into dist/
	@$(BIN)/python -m build --wheel --no-isolation

pins: $(READY) ## write the newest versions into constraints.txt
	@tools/pins

clean: ## remove everything that can be made again
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
