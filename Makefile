# The commands of the project. Each installs what it needs into .venv first; nothing else has to be set up.
#   make run       the site with a worker, http://localhost:8000/ (HOST=0.0.0.0 for the hall's network, PORT=..)
#   make test      the whole suite on SQLite; DB=postgres make test: the same on a real PostgreSQL
#   make check     style, types, templates, import lines
#   make bench rules golden messages
#   make balance    20,000 games of greedy players: docs/balance.md
#   make mutate     small faults put into the engine, and whether its tests notice (hours): docs/mutants.md
#   make hostile    garbage for every address that takes posts, as everybody

SHELL := /bin/sh
.DEFAULT_GOAL := run
.PHONY: run test check bench rules golden balance mutate messages hostile clean

# The first Python that is new enough; PYTHON=... chooses another.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
RUN := $(VENV)/bin/python
INSTALL := $(VENV)/bin/pip install --quiet --disable-pip-version-check -c constraints.txt -e

run: $(VENV)/.site
	@exec $(RUN) manage.py up

test: $(VENV)/.test
	PYTHONDONTWRITEBYTECODE= $(RUN) -m pytest -n auto --maxprocesses 4 $(TESTS)

check: $(VENV)/.check
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	git ls-files -z '*.html' | xargs -0 $(VENV)/bin/djade --check --target-version 5.2
	$(VENV)/bin/lint-imports
	$(VENV)/bin/mypy
	$(VENV)/bin/mypy --config-file mypy-site.ini
	$(RUN) manage.py makemigrations --check --dry-run
	$(RUN) -m tools.messages --check

bench: $(VENV)/.site
	$(RUN) -m engine bench apfelernte
	$(RUN) -m tools.beside
	$(RUN) manage.py migrate -v0
	$(RUN) manage.py collectstatic --noinput -v0
	$(RUN) manage.py pair_simulation --players 512 --rounds 9 --seed 1 --json
	$(RUN) manage.py bench_decks
	$(RUN) manage.py bench_pages

rules: $(VENV)/.site
	$(RUN) -m engine rules

golden: $(VENV)/.site
	$(RUN) -m engine golden

balance: $(VENV)/.site
	$(RUN) -m engine balance

mutate: $(VENV)/.test
	$(RUN) -m tools.mutate $(MODULES)

hostile: $(VENV)/.test
	$(RUN) -m pytest -m long tests/hostile

messages: $(VENV)/.test
	$(RUN) -m tools.messages

clean:
	rm -rf $(VENV) var

# Stamps: what is installed, and for which list of packages.
$(VENV)/.site: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(INSTALL) .
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(INSTALL) '.[test]'
	@touch $@ $(VENV)/.site

$(VENV)/.check: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(INSTALL) '.[check]'
	@touch $@ $(VENV)/.test $(VENV)/.site

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Apfelernte needs Python 3.11 or newer (Debian, Ubuntu: sudo apt install python3 python3-venv)."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python's venv is missing (Debian, Ubuntu: sudo apt install python3-venv)."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
