# Each target does its own set-up: a virtual environment in .venv, the native module built into it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

RUST := $(shell find rust -name '*.rs' -o -name Cargo.toml) Cargo.toml Cargo.lock

# Random tests repeat themselves from run to run; `make test-rust PROPTEST_RNG_SEED=2` tries other cases.
PROPTEST_RNG_SEED ?= 1
export PROPTEST_RNG_SEED

.PHONY: demo test bench docs generate lint test-rust test-python clean

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

test-python: $(VENV)/.built
	$(BIN)/python -m pytest -n 2

# Figures: criterion for the core, then Keywright beside its peers in one run.
bench: $(VENV)/.built
	cargo bench --workspace
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

$(VENV)/.built: $(VENV)/.installed $(RUST)
	$(BIN)/maturin develop --quiet --release --extras cli,demo
	touch $@

clean:
	rm -rf $(VENV) target out site
