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
PACKAGES := node_modules/.package-lock.json
# Installing copies the template of the dashboard, so a change of it asks for a new set-up.
TEMPLATE := $(shell find companion/ui/template -type f 2>/dev/null)
# A browser test waits as often as it computes: six keep two cores busy.
WORKERS ?= 6
# Tests of one file stay together, and the longest files come first (`tests/conftest.py`).
DEAL := --dist loadscope --no-loadscope-reorder
QUICK := tests/conformance tests/engine tests/games tests/rulebook tests/transcripts tests/ui \
	tests/test_docs.py tests/test_inventory.py tests/test_messages.py tests/test_shape.py tests/test_words.py

.PHONY: help setup test quick times lint format bench train curves play web web-serve node docs pictures screenshots browser servers notebooks coverage \
	wheel pins clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## create the virtual environment in .venv

$(READY): pyproject.toml constraints.txt tools/setup $(TEMPLATE)
	@tools/setup
	@touch $@

$(PACKAGES): package.json package-lock.json
	@tools/node
	@npm ci --loglevel error
	@touch $@

test: $(READY) $(PACKAGES) browser servers node ## check style, types and imports beside a run of every test
	@tools/test -n $(WORKERS) $(DEAL)

quick: $(READY) $(PACKAGES) ## run the fast tests: rules, messages, views; no servers, browsers or clusters
	@$(BIN)/pytest -n auto $(DEAL) --hypothesis-profile=quick -m "not thorough" $(QUICK)

times: $(READY) $(PACKAGES) browser servers node ## run tests and print what each costs the processor; TESTS=tests/ui for a part
	@$(BIN)/pytest -q -n $(WORKERS) $(DEAL) -p tests.cpu_times $(TESTS)

lint: $(READY) $(PACKAGES) ## check style, types, imports, the page's scripts and the files for the code host
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	@mkdir -p build/page
	$(BIN)/python tools/page_types > build/page/views.d.ts
	node_modules/.bin/tsc
	node_modules/.bin/tsc -p tsconfig.worker.json
	node_modules/.bin/eslint --max-warnings 0
	$(BIN)/python tools/schemas

format: $(READY) ## format the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(READY) browser node ## measure speed and memory and write docs/performance.md; NAMES="engine words" for a part
	$(BIN)/python -m tests.bench --write $(NAMES)

train: $(READY) ## train the computer players: all games, or GAME=tzolkin COUNT=4 TRAIN="--folder runs" (TRAIN=--help says more)
	@$(BIN)/python -m companion.training $(GAME) $(COUNT) $(TRAIN)

curves: $(READY) ## draw the curves of the training in docs/training into the docs
	@$(BIN)/python tools/training_curves

play: $(READY) ## open the dashboard beside your board
	@$(BIN)/companion play

web: $(READY) node ## build the page without a server into dist/web; GAMES="a.whl folder" adds games of other packages
	@$(BIN)/python tools/web $(if $(GAMES),--games $(GAMES))

web-serve: web ## serve that page on this computer
	@$(BIN)/python tools/web_serve.py

docs: $(READY) ## build the site of the documentation into dist/docs
	@$(BIN)/python tools/docs

node: ## find or install Node with npm
	@tools/node

pictures: $(READY) browser ## lay out every screen in every language and window, on one sheet in build/pictures; GAMES="tzolkin" for a part
	@$(BIN)/python -m tests.browser.gate $(GAMES)

screenshots: $(READY) browser ## retake the screenshots of the docs
	@$(BIN)/python -m tests.screenshots

browser: $(READY) ## find or install Chromium for the browser tests
	@tools/chromium

servers: ## find or install PostgreSQL for the archive tests, and Caddy for the test of a club
	@tools/postgres
	@tools/caddy

notebooks: $(READY) browser ## run every notebook and write its outputs
	@$(BIN)/python -m tests.notebooks

coverage: $(READY) browser servers node ## measure which lines the tests reach, by package; TESTS=tests/cli adds a part to the last run
	@$(BIN)/pytest -n $(WORKERS) $(DEAL) --cov --cov-report= $(if $(TESTS),--cov-append) $(TESTS)
	@$(BIN)/python tools/coverage

wheel: $(READY) ## build the wheel and the source archive into dist/, and check them; PYTHONS="3.12 3.13" tries them there
	@$(BIN)/python -m build --no-isolation
	@$(BIN)/twine check --strict dist/*.whl dist/*.tar.gz
	@$(if $(PYTHONS),$(BIN)/python tools/try_wheel $(PYTHONS))

pins: $(READY) ## write the newest versions into constraints.txt
	@tools/pins

clean: ## remove everything that can be rebuilt
	rm -rf .venv node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
