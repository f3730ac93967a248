# Each target does its own set-up: a virtual environment in .venv, the native module built into it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

TEST_WHEEL := target/wheel-for-tests
RELEASE_LINKER := $(if $(filter Linux,$(shell uname -s)),--zig --compatibility manylinux2014)

RUST := $(shell find rust -name '*.rs' -o -name Cargo.toml) Cargo.toml Cargo.lock

# Random tests repeat themselves from run to run; `make test-rust PROPTEST_RNG_SEED=2` tries other cases.
PROPTEST_RNG_SEED ?= 1
export PROPTEST_RNG_SEED

.PHONY: demo test nightly bench docs generate lint test-rust test-python test-package wheel package release-check \
	release-checked clean

# The main job without Houdini: builds, shapes a ball's move, commits it; out/demo.png, out/demo.json.
demo: $(VENV)/.built
	$(BIN)/python -m keywright.demo

test: lint test-rust test-python

lint: $(VENV)/.built
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	$(BIN)/ruff check python tests docs
	$(BIN)/ruff format --check python tests docs
	$(BIN)/mypy

test-rust:
	cargo test --workspace --quiet

test-python: $(TEST_WHEEL)
	$(BIN)/python tests/package/pythons.py
	KEYWRIGHT_WHEEL='$(TEST_WHEEL)/*.whl' $(BIN)/python -m pytest -n 2

# The zip alone, as a user unpacks it, in each Python of a Houdini that is here.
test-package: $(TEST_WHEEL)
	$(BIN)/python tests/package/pythons.py
	KEYWRIGHT_WHEEL='$(TEST_WHEEL)/*.whl' $(BIN)/python -m pytest -n 2 tests/package

# A wheel for this machine, of the module that the tests use; the one for release is linked by zig.
.PHONY: $(TEST_WHEEL)
$(TEST_WHEEL): $(VENV)/.built
	rm -rf $@
	$(BIN)/maturin build --quiet --release --skip-auditwheel --out $@

# dist/: wheel and sdist. On Linux zig links against glibc 2.17, older than that of every Houdini from 20.0.
wheel: $(VENV)/.packing
	rm -rf dist
	PATH="$(abspath $(BIN)):$$PATH" RUSTFLAGS="--remap-path-prefix=$(or $(CARGO_HOME),$(HOME)/.cargo)=cargo" \
		$(BIN)/maturin build --quiet --release $(RELEASE_LINKER) --out dist
	$(BIN)/maturin sdist --out dist

# dist/: the zip for Houdini's packages folder, and the asset as one file.
package: wheel
	PYTHONPATH=python $(BIN)/python -m packing dist/*.whl

# A clean clone of the last commit: builds what is released and tries each way of installing it.
release-check:
	rm -rf target/release-check
	git clone --quiet . target/release-check
	$(MAKE) -C target/release-check release-checked

release-checked: $(VENV)/.built package
	$(BIN)/python tests/package/release.py

# What a commit has no time for: every job of an animator under all pairs of answers that Houdini may give, and
# under a few hundred random combinations of them; then all flow tests under other answers than the usual ones;
# walks; thousands of damaged files.
NIGHTLY_RUNS ?= 300
nightly: $(VENV)/.built
	KEYWRIGHT_SWITCH_RUNS=$(NIGHTLY_RUNS) $(BIN)/python -m pytest -n 2 tests/flow/test_switches.py
	HOU_STANDIN_SWITCHES="$$($(BIN)/python tests/flow/other_answers.py)" \
		$(BIN)/python -m pytest -n 2 tests/flow -k "not 20.0 and not 20.5 and not 21.0" \
		--deselect tests/flow/test_switches.py
	KEYWRIGHT_WALKS=$(NIGHTLY_RUNS) $(BIN)/python -m pytest -n 2 tests/flow/test_walks.py
	KEYWRIGHT_DAMAGES=$(NIGHTLY_RUNS)0 $(BIN)/python -m pytest -n 2 tests/standin/test_damaged_files.py

# Figures: criterion for the core, then Keywright beside its peers in one run.
bench: $(VENV)/.built
	cargo bench --workspace --bench "*"
	$(BIN)/python tests/bench/compare.py
	$(BIN)/python tests/bench/standin.py

# docs/ as pages that need no network: site/index.html. A warning or a dead link is an error.
docs: $(VENV)/.docs $(VENV)/.built
	$(BIN)/python -m sphinx --nitpicky --fail-on-warning --keep-going --quiet -b html docs site

# What follows from the tables: the asset's interface and help, docs/parameters.md, the recipe schema.
generate: $(VENV)/.built
	$(BIN)/python -m keywright.node.generate

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev
	touch $@

$(VENV)/.docs: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group docs
	touch $@

$(VENV)/.packing: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group package
	touch $@

$(VENV)/.built: $(VENV)/.installed $(RUST)
	PIP_QUIET=1 $(BIN)/maturin develop --quiet --release --extras cli,demo
	touch $@

clean:
	rm -rf $(VENV) target out site dist
