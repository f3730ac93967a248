# Each target does its own set-up: a virtual environment in .venv, the native module built into it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

RUST := $(shell find rust -name '*.rs' -o -name Cargo.toml) Cargo.toml

.PHONY: demo test bench test-rust test-python lint clean

demo: $(VENV)/.built
	$(BIN)/python -m keywright.demo

test: test-rust test-python

test-rust: lint
	cargo test --workspace --quiet

test-python: $(VENV)/.built
	$(BIN)/python -m pytest -n 2

lint: $(VENV)/.installed
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	$(BIN)/ruff check python tests
	$(BIN)/ruff format --check python tests

bench: $(VENV)/.built
	cargo bench --workspace

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev
	touch $@

$(VENV)/.built: $(VENV)/.installed $(RUST)
	$(BIN)/maturin develop --quiet --release --extras demo
	touch $@

clean:
	rm -rf $(VENV) target out
