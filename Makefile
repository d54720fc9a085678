# make play   play in the terminal          make test    everything that must hold, on a fresh machine too
# make check  style, types, layers          make bench   speed against a peer, in one run
# make docs   the documentation as a site   make clean   remove what was made

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
JOBS   ?= 2
SOURCES := $(shell find src/wyspa/core src/wyspa/rules src/wyspa/game.py src/wyspa/maps/spiral.py -name '*.py')

.PHONY: play test test-compiled test-pure test-long check bench docs clean build

play: build
	$(BIN)/wyspa play

test: build check test-compiled test-pure

test-compiled: build
	$(BIN)/python -m pytest -n $(JOBS)

# the same tests on the same source, uncompiled
test-pure: build
	WYSPA_PURE=1 $(BIN)/python -m pytest -n $(JOBS) tests src/wyspa docs README.md

# every combination of options with 200 games each, and long fuzzing
test-long: build
	WYSPA_LONG=1 $(BIN)/python -m pytest -n $(JOBS) tests/compose tests/leaks tests/core

check: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict src/wyspa
	$(BIN)/lint-imports
	$(BIN)/python tools/core_names_no_box.py

bench: build bench/.venv-peer/ready
	$(BIN)/python bench/run.py

docs: build $(VENV)/docs-ready
	WYSPA_PURE=1 $(BIN)/python tools/api_pages.py  # compiled functions have no docstrings
	$(BIN)/zensical build --clean

build: build/compiled

# compiled modules that are older than their source would shadow it: always remove before building
build/compiled: $(VENV)/ready $(SOURCES) setup.py
	find src -name '*.so' -delete
	$(BIN)/python setup.py -q build_ext --inplace
	mkdir -p build && touch $@

$(VENV)/ready: pyproject.toml tools/make_venv.sh
	PYTHON="$(PYTHON)" sh tools/make_venv.sh $(VENV)
	$(BIN)/python -m pip install --quiet "setuptools>=77" "mypy>=2.4,<3" "librt>=0.16,<0.17" "mypy_extensions>=1.1"
	WYSPA_PURE=1 $(BIN)/python -m pip install --quiet --no-build-isolation --editable ".[dev]"
	touch $@

$(VENV)/docs-ready: $(VENV)/ready
	$(BIN)/python -m pip install --quiet "zensical>=0.0.40"
	touch $@

bench/.venv-peer/ready: tools/make_venv.sh
	PYTHON="$(PYTHON)" sh tools/make_venv.sh bench/.venv-peer
	bench/.venv-peer/bin/python -m pip install --quiet "catanatron==3.2.1"
	touch $@

clean:
	rm -rf $(VENV) bench/.venv-peer bench/results.json build dist docs/api site src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
