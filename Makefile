# The club's commands. `make` alone lists them.
#
# Needed beforehand: git, make and any Python 3.9 or newer. Everything else goes into .tools, .venv and var.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# A version manager's shims obey this variable before the file; a stray value of it would break them.
export PYENV_VERSION := $(shell cat .python-version)
export PYTHONUNBUFFERED := 1
# Without cached bytecode every process would compile all its modules at every start.
unexport PYTHONDONTWRITEBYTECODE

PORT ?= 8000
HOST ?= 127.0.0.1
N ?= 100000
JSON ?=

UV := .tools/bin/uv
PYTHON := .venv/bin/python
COMPILED := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/*.po))

.PHONY: help run setup test test-postgres screenshots bench bench-live oracle lint format check messages lock clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

run: .venv/.run $(COMPILED) ## start the club: make run PORT=8000
	@exec $(PYTHON) manage.py runclub --host '$(HOST)' --port '$(PORT)'

setup: .venv/.dev $(COMPILED) ## make or refresh the environment, tests and checks included

test: setup ## every test: rules and units, the running club, the browser
	@bash tests/run.sh

test-postgres: setup ## the same tests on a temporary PostgreSQL
	@bash tests/run_postgres.sh

screenshots: setup ## pictures of the pages on a phone and at a desk, into screenshots/
	@source tests/install.sh && need_browser && $(PYTHON) -m tests.screenshots

bench: .tools/bench/.made ## our rules beside other engines, in CPU time: make bench JSON=1 for one line a ratio
	@JSON='$(JSON)' .tools/bench/bin/python -m bench.race
	@[ -n '$(JSON)' ] || .tools/bench/bin/python -m bench.thinking

oracle: setup ## random hands against another engine, and all hands of seven: make oracle N=100000
	@nice $(PYTHON) -m bench.oracle $(N)

bench-live: setup ## what an action at a live table costs, beside bare Channels
	@$(PYTHON) -m bench.live

lint: setup ## style, types, templates and the import contract
	@bash tests/lint.sh

format: setup ## put code and templates into the house style
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .
	find templates -name '*.html' -exec .venv/bin/djade --target-version 6.1 {} +

messages: .venv/.run ## bring the catalogues of all languages in step with the sources, and compile them
	@$(PYTHON) -m tools.catalogues

lock: .tools/.uv ## pin requirements*.in anew, with hashes and without addresses
	$(UV) pip compile --upgrade --universal --generate-hashes --no-header --no-emit-index-url --python-version 3.9 -o requirements-tools.txt requirements-tools.in
	$(UV) pip compile --upgrade --universal --generate-hashes --no-header --no-emit-index-url --python-version 3.13 -o requirements.txt requirements.in
	$(UV) pip compile --upgrade --universal --generate-hashes --no-header --no-emit-index-url --python-version 3.13 -o requirements-dev.txt requirements-dev.in
	$(UV) pip compile --upgrade --universal --generate-hashes --no-header --no-emit-index-url --python-version 3.13 -o requirements-bench.txt requirements-bench.in

clean: ## remove the environment and what tests leave (not the club's data in var)
	rm -rf locale/*/LC_MESSAGES/*.mo .tools .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache test-results screenshots

# Stamps: each step runs again only when what it was made from has changed.

.tools/.uv: requirements-tools.txt tools/bootstrap.sh
	@bash tools/bootstrap.sh
	@touch $@

.venv/.made: .tools/.uv .python-version
	@echo "Fetching Python and the packages, which takes a minute or two …"
	@$(UV) venv --quiet --clear --no-project .venv
	@touch $@

.venv/.run: .venv/.made requirements.txt
	@if [ -e .venv/.dev ]; then rm -f .venv/.dev; fi
	@$(UV) pip sync --quiet --require-hashes --python $(PYTHON) requirements.txt
	@touch $@

.venv/.dev: .venv/.made requirements-dev.txt
	$(UV) pip sync --quiet --require-hashes --python $(PYTHON) requirements-dev.txt
	@touch .venv/.run $@

.tools/bench/.made: .tools/.uv .python-version requirements-bench.txt
	@bash bench/install.sh $(UV) .tools/bench
	@touch $@

%.mo: %.po | .venv/.run
	@$(PYTHON) -m tools.catalogues compile
