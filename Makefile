# make play   a table in the browser        make test    everything that must hold, on a fresh machine too
# make check  style, types, layers          make bench   speed against a peer, in one run
# make quick  what an edit may have broken   make dist    wheels and source archive
# make docs   the documentation as a site   make clean   remove what was made

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
JOBS   ?= 2
PAGE   := src/wyspa/server/static/index.html
PIP    := $(BIN)/python -m pip install --quiet --constraint requirements.lock

.PHONY: play test test-compiled test-pure test-long test-crash test-faults test-fuzz test-secrets simulate-server simulate-server-long bench-load bench-abuse bench-hall soak bench-bots minds bench-env bench-arena test-env test-ray test-lab learn bench-page pictures check check-page wire quick coverage bench bench-before docs dist test-dist lock clean build page test-page

play:
	@$(MAKE) --no-print-directory -j 2 $(VENV)/play-ready page
	@$(BIN)/python tools/compile_engine.py --background
	$(BIN)/wyspa serve --open

test: build page check test-page test-compiled test-pure

test-compiled: build
	sh tools/need_postgres.sh
	sh tools/need_nginx.sh
	$(BIN)/python -m pytest -n $(JOBS)

# what is compiled is tested uncompiled too; bots, server, command line and page are plain in both
ENGINE := core rules compose leaks perft playthroughs positions presets maps replay words
test-pure: build
	WYSPA_PURE=1 $(BIN)/python -m pytest -n $(JOBS) $(addprefix tests/,$(ENGINE)) src/wyspa docs README.md --doctest-ignore-import-errors

# the units of the page; what people do with it in a browser is in tests/web
test-page: page
	sh tools/need_chromium.sh
	cd web && npm test --silent

# every combination of options with 200 games each, and long fuzzing
test-long: build page
	WYSPA_LONG=1 $(BIN)/python -m pytest -n $(JOBS) tests/compose tests/leaks tests/core tests/positions tests/maps tests/web/test_two_people.py

# kill -9, restarts and failing disks in the middle of games, two hundred times on each database
test-crash: build
	sh tools/need_postgres.sh
	WYSPA_KILLS=200 $(BIN)/python -m pytest -n $(JOBS) tests/server/test_crash.py

# three servers on one PostgreSQL, killed, stopped, cut off and restarted two hundred times; the report is bench/faults.md
test-faults: build
	sh tools/need_postgres.sh
	$(BIN)/python bench/faults.py

# twin worlds that differ in hidden cards, through long games at every table
test-secrets: build
	WYSPA_TWIN_STEPS=8000 WYSPA_TWIN_TABLES=106 WYSPA_UNDO=5000 WYSPA_PATCHES=400 $(BIN)/python -m pytest tests/leaks tests/server/test_twin_tables.py tests/server/test_patches.py

# a million malformed and hostile frames against reader and table, fifty thousand of them through real sockets
test-fuzz: build
	WYSPA_FRAMES=1000000 $(BIN)/python -m pytest -s tests/server/test_fuzz_frames.py
	WYSPA_FRAMES=50000 $(BIN)/python -m pytest tests/server/test_fuzz.py

# flooders, stalled readers and half-open connections beside honest people; the report is bench/abuse.md
bench-abuse: build
	$(BIN)/python bench/abuse.py

# servers, people, disk and network in one thread under a seed; SEED=n lives through one again and tells all of it
SEEDS ?= 200
simulate-server: build
	$(BIN)/python -m tests.simulation $(if $(SEED),--seed $(SEED),--seeds $(SEEDS) --jobs $(JOBS))

# ten thousand of them; what was fine with this source is kept in build/simulation.txt, so it can be stopped and goes on
simulate-server-long: build
	$(BIN)/python -m tests.simulation --seeds 10000 --jobs $(JOBS) --go-on

# what an action costs the server by box, and 200, 500 and 1,000 tables of four through real sockets; the reports are
# bench/load.md and load.json. BEFORE=PATH measures another checkout in turn; LOAD="--tables --minutes 6" only what an
# action costs, LOAD="--few 0 --tables 500 --minutes 6 --add" only one size, in about as many minutes
bench-load: build
	sh tools/need_postgres.sh
	$(BIN)/python bench/load.py $(if $(BEFORE),--before $(BEFORE)) $(LOAD)

# a hall of 60 to 10,000 phones, people who all come, act or are cut off at once, and a server that is killed; the reports
# are bench/hall.md and hall.json. PEOPLE="300 1200" chooses sizes
bench-hall: build
	$(BIN)/python bench/hall.py $(if $(PEOPLE),--people $(PEOPLE) --only sizes)

# half that load for long, with people who come and go; the report is bench/soak.md
MINUTES ?= 30
soak: build
	$(BIN)/python bench/soak.py --minutes $(MINUTES)

# our bots at catanatron's table and all levels against each other at every table; the reports are bench/bots.md and
# bots.json. It goes on where it was ended; CATANATRON=FOLDER names a newer checkout, BOTS="--rows greedy --games 40"
# chooses rows and games
bench-bots: build bench/.venv-peer/ready
	$(BIN)/python bench/bots.py $(if $(CATANATRON),--catanatron $(CATANATRON)) $(BOTS)

# weights for all kinds of tables: hours of two free cores; MINDS="--only duel --scale 0.2" chooses. It goes on where it was ended
minds: build
	$(BIN)/python tools/train_minds.py $(MINDS)

# steps a second of the environments, and of a peer's; the report is bench/env.md
bench-env: build bench/.venv-peer/ready
	$(BIN)/python bench/env.py

# how much faster the arena is on two cores than on one: about ten minutes of two free cores; the report is bench/arena.md
bench-arena: build
	$(BIN)/python bench/arena.py

# the environments in libraries that are too heavy for everybody (OpenSpiel, MCP, sb3-contrib, TorchRL, RLlib), in an
# environment of its own. TORCH says which torch, for somebody who wants one without graphics cards
TORCH ?= torch
test-env: build build/venv-env/ready
	build/venv-env/bin/python -m pytest -p no:cacheprovider tests/env

build/venv-env/ready: pyproject.toml requirements.lock tools/make_venv.sh
	PYTHON="$(PYTHON)" sh tools/make_venv.sh build/venv-env
	build/venv-env/bin/python -m pip install --quiet --constraint requirements.lock setuptools mypy librt mypy_extensions pytest pytest-xdist hypothesis
	WYSPA_PURE=1 build/venv-env/bin/python -m pip install --quiet --constraint requirements.lock --no-build-isolation --editable ".[env]"
	build/venv-env/bin/python -m pip install --quiet "open_spiel>=2" "mcp>=2"
	build/venv-env/bin/python -m pip install --quiet $(TORCH)
	build/venv-env/bin/python -m pip install --quiet "sb3-contrib>=2.9" "torchrl>=0.14" "ray[rllib]>=2.60"
	touch $@

# the arena on a Ray cluster of two nodes, one of which is killed, and a training on one, in an environment of its own
test-ray: build build/venv-ray/ready
	build/venv-ray/bin/python -m pytest -p no:cacheprovider tests/arena/heavy

build/venv-ray/ready: pyproject.toml requirements.lock tools/make_venv.sh
	PYTHON="$(PYTHON)" sh tools/make_venv.sh build/venv-ray
	build/venv-ray/bin/python -m pip install --quiet --constraint requirements.lock setuptools mypy librt mypy_extensions pytest pytest-timeout hypothesis
	WYSPA_PURE=1 build/venv-ray/bin/python -m pip install --quiet --no-build-isolation --editable ".[ray,mind]"
	touch $@

# datasets handed on to Minari, plots by matplotlib, and the notebooks, in an environment of its own
test-lab: build build/venv-lab/ready
	build/venv-lab/bin/python -m pytest -p no:cacheprovider tests/data tests/notebooks tests/arena/test_cli_arena.py

build/venv-lab/ready: pyproject.toml requirements.lock tools/make_venv.sh
	PYTHON="$(PYTHON)" sh tools/make_venv.sh build/venv-lab
	build/venv-lab/bin/python -m pip install --quiet --constraint requirements.lock setuptools mypy librt mypy_extensions pytest pytest-timeout hypothesis
	WYSPA_PURE=1 build/venv-lab/bin/python -m pip install --quiet --no-build-isolation --editable ".[env,arena,plots,data,minari,notebook]"
	build/venv-lab/bin/python -m pip install --quiet "nbclient>=0.10" "ipykernel>=6" "minari[hdf5]"
	touch $@

# masked PPO in one file learns to beat three players at random: five minutes of processor time, no graphics card
learn: build
	$(BIN)/python examples/ppo.py --out build/ppo.npz --picture build/ppo.svg
	$(BIN)/python examples/ppo.py --play build/ppo.npz

# the pictures of docs/pictures, taken of the page as it is, beside those of the kit where KIT names its folder
pictures: build page
	WYSPA_PICTURES=1 WYSPA_KIT="$(KIT)" $(BIN)/python -m pytest -n0 tests/web/test_pictures.py tests/web/test_pictures_of_boxes.py

# how soon the page can be used, how large it is, and how long it takes in a state
bench-page: build page
	$(BIN)/python bench/page.py; page=$$?; $(BIN)/python bench/patches.py && exit $$page  # both, also if one falls short

check: $(VENV)/ready check-page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict src/wyspa
	MYPYPATH=src:examples/volcano $(BIN)/mypy --strict examples/volcano/wyspa_volcano examples/volcano/tests/test_volcano.py
	$(BIN)/lint-imports
	$(BIN)/python tools/core_names_no_box.py
	$(BIN)/python tools/boxes_join_by_name.py
	$(BIN)/python tools/docstrings_that_echo.py
	$(BIN)/python tools/wire_types.py --check

# what goes over the wire, for the page: written from the types of the server
wire:
	$(BIN)/python tools/wire_types.py

# the same for the page: layout, lint, types; `npm run format` in web/ lays it out
check-page: web/node_modules/ready
	cd web && npm run --silent lint

# style, types, the tests of what git says has changed, and a compile of the groups that changed, not optimised
quick: $(VENV)/ready
	$(BIN)/python tools/quick.py

# which lines the tests reach, uncompiled: build/coverage
coverage: build page
	WYSPA_PURE=1 $(BIN)/python -m pytest -n $(JOBS) --cov=wyspa --cov-report=term:skip-covered --cov-report=html:build/coverage

# dist/: a wheel with compiled engine and page, one for any Python, the source archive
dist: build page
	$(BIN)/python tools/dist.py

# the wheels in clean environments, without Node and gcc
test-dist: dist
	WYSPA_DIST=1 $(BIN)/python -m pytest tests/packaging

bench: build bench/.venv-peer/ready
	$(BIN)/python bench/run.py

# the speed of every box against an earlier commit: make bench-before REV=v0.1.0
bench-before: build
	$(BIN)/python bench/before.py $(REV)

docs: build $(VENV)/docs-ready
	WYSPA_PURE=1 $(BIN)/python tools/api_pages.py  # compiled functions have no docstrings
	$(BIN)/zensical build --clean

build: $(VENV)/ready
	$(BIN)/python tools/compile_engine.py --jobs $(JOBS)

page: $(PAGE)

$(PAGE): web/node_modules/ready $(shell find web/src web/public web/index.html web/*.json web/*.ts web/*.js -type f 2>/dev/null)
	cd web && npm run --silent quick -- --logLevel warn  # its types are looked at in make check
	touch $@

web/node_modules/ready: web/package-lock.json
	@command -v npm > /dev/null || { echo "The page needs Node 20.19 or newer with npm: apt-get install nodejs npm" >&2; exit 1; }
	cd web && npm install --no-save --silent  # not npm ci: it wants the binaries of all platforms in the lock
	touch $@

# what playing and compiling need; tests, checks and documentation need more
$(VENV)/play-ready: pyproject.toml requirements.lock tools/make_venv.sh
	PYTHON="$(PYTHON)" sh tools/make_venv.sh $(VENV)
	$(PIP) setuptools mypy librt mypy_extensions
	WYSPA_PURE=1 $(PIP) --no-build-isolation --editable ".[server]"
	touch $@

$(VENV)/ready: $(VENV)/play-ready
	WYSPA_PURE=1 $(PIP) --no-build-isolation --editable ".[dev]"
	touch $@

# the newest versions that pyproject.toml allows, for everybody who works on Wyspa
lock:
	rm -rf build/lock && PYTHON="$(PYTHON)" sh tools/make_venv.sh build/lock
	build/lock/bin/python -m pip install --quiet setuptools mypy librt mypy_extensions
	WYSPA_PURE=1 build/lock/bin/python -m pip install --quiet --no-build-isolation --editable ".[dev,docs]"
	$(PYTHON) tools/write_lock.py build/lock/bin/python > requirements.lock

$(VENV)/docs-ready: $(VENV)/ready
	WYSPA_PURE=1 $(PIP) --no-build-isolation --editable ".[docs]"
	touch $@

bench/.venv-peer/ready: tools/make_venv.sh
	PYTHON="$(PYTHON)" sh tools/make_venv.sh bench/.venv-peer
	bench/.venv-peer/bin/python -m pip install --quiet "catanatron==3.2.1" gymnasium numpy
	bench/.venv-peer/bin/python -m pip install --quiet --no-deps "catanatron_gym==3.2.1"  # wants a gym that cannot be built any more
	touch $@

clean:
	rm -rf $(VENV) web/node_modules src/wyspa/server/static bench/.venv-peer $(filter-out bench/bots.json,$(wildcard bench/*.json)) build dist docs/api site src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
