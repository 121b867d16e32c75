# Tablée. `make play` opens it in the browser, `make test` checks everything; `make help` lists the rest.
# Needs Python >= 3.11 and make. With a C compiler the engine is compiled, without one it runs interpreted (slow).

VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip --disable-pip-version-check --quiet
LOCKED := install --constraint requirements.lock
PYTEST := $(RUN) -m pytest -n 2

# Any Python that is new enough; name one with `make PYTHON=...`.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

# `make build OPT=0` compiles faster, for code that runs slower. TABLEE_INTERPRETED=1 does not compile.
OPT ?= 3
export TABLEE_OPT := $(OPT)
MODE := $(if $(filter 1,$(TABLEE_INTERPRETED)),interpreted,opt$(OPT))

SOURCES := $(shell $(PYTHON) -m tools.compiled 2>/dev/null)
BUILT := $(VENV)/built-$(MODE)
PROFILED := $(VENV)/built-profiled
# What tests run on: the plain build, or with TABLEE_PROFILED=1 the profiled one, as in CI.
ENGINE := $(if $(filter 1,$(TABLEE_PROFILED)),profiled,build)
# What CI tries the examples of deploy/ with; nobody else gets web servers installed.
PROXIES := nginx caddy openssl systemd
PAGE := src/tablee/server/page/index.html
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -name e2e -prune -o -type f -print 2>/dev/null) $(wildcard src/tablee/lang/*/common.json src/tablee/games/*/lang/*.json)
DOCS := src/tablee/server/docs/index.html
DOCS_SOURCES := $(shell find docs bench deploy examples -name __pycache__ -prune -o -name .peers -prune -o -type f -print 2>/dev/null) \
	$(shell find src -name '*.py') $(wildcard *.md) mkdocs.yml tools/site.py

.DEFAULT_GOAL := help
.PHONY: help play test quick lint format build profiled interpreted lockstep lock types clean
.PHONY: bench bench-envs bench-ismcts bench-server page pagetest screens weigh docs dist FORCE

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */  make \1\t/'

play: build page ## install Tablée and open it in the browser
	@$(VENV)/bin/tablee

# The compiler keeps one core busy for minutes: whatever does not wait for it is done beside it.
test: $(VENV)/dev ## run every check: lint, types, tests on the compiled build, browser tests, essential tests interpreted
	@tools/machine.sh postgresql $(if $(TABLEE_REQUIRE_ALL),$(PROXIES))
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target $(ENGINE) lint page
	@$(MAKE) --no-print-directory docs
	$(PYTEST) --durations=20
	@$(MAKE) --no-print-directory pagetest
	@$(MAKE) --no-print-directory interpreted

quick: build $(VENV)/dev ## run the tests that are not marked slow, without lint
	$(PYTEST) -q -m "not slow"

lint: $(VENV)/dev ## run ruff and mypy
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m mypy --cache-dir build/mypy

format: $(VENV)/dev ## apply ruff's fixes and format the code
	$(RUN) -m ruff check --fix
	$(RUN) -m ruff format

build: $(BUILT) ## compile in place, if any compiled source changed

profiled: $(PROFILED) ## compile with a profile, for faster code: compiles twice, with a training run in between

page: $(PAGE) ## build the page, if its source changed

$(PAGE): $(VENV)/made $(PAGE_SOURCES) tools/page.py
	@echo "Building the page ..."
	@$(RUN) tools/page.py build
	@touch $@

docs: $(DOCS) ## build the documentation, if its source changed; the server shows it at /docs

$(DOCS): $(VENV)/dev $(DOCS_SOURCES)
	@echo "Building the documentation ..."
	@$(RUN) tools/site.py
	@touch $@

dist: profiled page docs $(VENV)/dev ## build a wheel (compiled, for this platform) and an sdist, with page and documentation inside
	@rm -rf dist
	@$(RUN) -m build --no-isolation --sdist --wheel --outdir dist >build/dist.log 2>&1 || { cat build/dist.log; exit 1; }
	@ls -lh dist

pagetest: page docs ## check the page: types, lint, unit tests, browser tests
	@tools/machine.sh chromium
	$(RUN) tools/page.py check
	@if command -v chromium >/dev/null; then TABLEE_PYTHON=$(CURDIR)/$(RUN) $(RUN) tools/page.py e2e; \
	else echo "No chromium: the page was not tried in a browser." >&2; test -z "$$TABLEE_REQUIRE_ALL"; fi

screens: page ## write pictures of every screen to docs/screens
	@tools/machine.sh chromium
	@TABLEE_PYTHON=$(CURDIR)/$(RUN) $(RUN) tools/page.py screens

weigh: page ## measure size and load time of a first visit by phone
	@tools/machine.sh chromium
	@TABLEE_PYTHON=$(CURDIR)/$(RUN) $(RUN) tools/page.py weigh

# The same source without the compiled modules, first on the path.
interpreted: $(VENV)/dev ## run the essential tests on the interpreted build
	@rm -rf build/interpreted && mkdir -p build/interpreted
	@cp -R src/tablee build/interpreted/ && find build/interpreted -name '*.so' -delete
	PYTHONPATH=build/interpreted TABLEE_INTERPRETED=1 TABLEE_REQUIRE_COMPILED= $(PYTEST) -m essential

lockstep: build $(VENV)/dev ## compare engine and reference, a million moves per game
	TABLEE_LOCKSTEP=1000000 $(PYTEST) tests/test_lockstep.py

bench: profiled ## run the benchmarks against other projects
	bench/run

bench-envs: profiled $(VENV)/dev ## compare the research environments with PettingZoo's and RLCard's
	$(RUN) -m bench.envs

bench-ismcts: profiled $(VENV)/dev ## play our MIO expert against OpenSpiel's search at equal thinking time (about 15 minutes)
	$(RUN) -m bench.ismcts

bench-server: profiled $(VENV)/dev ## compare the server with boardgame.io (needs Node; uses PostgreSQL if installed)
	$(RUN) -m bench.server

lock: ## rewrite requirements.lock with the newest versions that pyproject.toml allows
	@rm -rf build/lock && mkdir -p build && $(PYTHON) -m venv build/lock
	TABLEE_INTERPRETED=1 build/lock/bin/python -m pip --disable-pip-version-check --quiet install '.[dev]'
	@{ echo '# Exact versions for development and CI. Written by `make lock`.'; \
	   build/lock/bin/python -m pip --disable-pip-version-check freeze --all --exclude pip --exclude tablee; } > build/new.lock
	@mv build/new.lock requirements.lock && rm -rf build/lock

types: build ## generate the page's TypeScript types from the server's types
	$(RUN) -m tools.typescript

clean: ## remove all build output
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info
	rm -rf src/tablee/server/page src/tablee/server/docs web/node_modules
	find src -name '*.so' -delete
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# A virtual environment holds paths: one that was made elsewhere is made anew.
ifneq ($(shell cat $(VENV)/made 2>/dev/null),$(CURDIR))
$(VENV)/made: FORCE
endif
$(VENV)/made:
	@test -n "$(PYTHON)" || { echo "Tablée needs Python 3.11 or newer; none was found on the path (make PYTHON=...)." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Tablée needs Python 3.11 or newer; this is $$($(PYTHON) --version)." >&2; exit 1; }
	@echo "Making $(VENV) with $$($(PYTHON) --version) ..."
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "This Python cannot make virtual environments (on Debian and Ubuntu: apt-get install python3-venv)." >&2; exit 1; }
	@echo $(CURDIR) > $@

$(VENV)/installed: $(VENV)/made pyproject.toml requirements.lock
	@echo "Installing what Tablée needs ..."
	@$(PIP) $(LOCKED) setuptools mypy
	@TABLEE_INTERPRETED=1 $(PIP) $(LOCKED) --no-build-isolation --editable '.[server]'
	@touch $@

$(VENV)/dev: $(VENV)/installed
	@echo "Installing the tools for development ..."
	@TABLEE_INTERPRETED=1 $(PIP) $(LOCKED) --no-build-isolation --editable '.[dev]'
	@touch $@

# Changes when a source comes or goes.
build/sources.txt: FORCE
	@mkdir -p build
	@echo '$(SOURCES)' | cmp -s - $@ || echo '$(SOURCES)' > $@

# No compiler, no stamp: the next make looks for one again.
$(BUILT): $(VENV)/installed build/sources.txt $(SOURCES) setup.py tools/compiled.py tools/generated_c.py tools/shift_guard.py
	@rm -f $(VENV)/built-*
	@echo "Building the engine ($(MODE)) ..."
	@$(RUN) setup.py --quiet build_ext --inplace
	@$(RUN) -c 'import sys; from tablee import build; print("The engine is", build.describe()); \
		sys.exit(not build.is_compiled())' && touch $@ || true

# Where no profile can be had the plain build serves.
$(PROFILED): $(VENV)/dev build/sources.txt $(SOURCES) setup.py tools/compiled.py tools/generated_c.py tools/shift_guard.py tools/profiled.py tools/training.py
	@if $(RUN) -m tools.profiled; then touch $(BUILT) $@; else $(MAKE) --no-print-directory build; fi
	@$(RUN) -c 'from tablee import build; print("The engine is", build.describe())'
