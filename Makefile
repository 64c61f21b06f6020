# `make play` and `make test` do all set-up by themselves: they need Python 3.11 or later, pip and make.

BIN := .venv/bin
STAMP := .venv/.stamp
MINUTES ?= 30
ARGS ?=
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	if "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo "$$p"; break; fi; done)

export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Sound: made to the end, in this folder, with a Python that still runs, and nothing taken out since.
SOUND := $(shell $(BIN)/python -c 'import os, sys, importlib.util as u; \
	here = os.path.realpath("."); \
	ours = u.find_spec("enfilade"); \
	tools = "pytest xdist hypothesis mypy ruff importlinter numpy pydantic typer rich platformdirs pip"; \
	sound = sys.version_info >= (3, 11) and open("$(STAMP)").read() == here and ours \
	and os.path.realpath(ours.origin) == os.path.join(here, "src", "enfilade", "__init__.py") \
	and all(u.find_spec(t) for t in tools.split()); \
	print("yes" if sound else "")' 2>/dev/null)

.PHONY: help play test check long bench clean FORCE

help:  ## what can be made
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile

play: $(STAMP)  ## play in the terminal (ARGS="SCENARIO --side A" and so on)
	@$(BIN)/enfilade play $(ARGS)

test: check  ## everything a change must pass, in at most ten minutes (ARGS for pytest)
	$(BIN)/python -m pytest -n 2 --dist worksteal $(ARGS)

check: $(STAMP)  ## style, types and the import contract
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

long: $(STAMP)  ## long runs for MINUTES (30); results go to docs/measured.md
	HYPOTHESIS_PROFILE=long $(BIN)/python -m tests.long --minutes $(MINUTES) $(ARGS)

bench: $(STAMP)  ## how fast it is (ARGS="sight" for one bench)
	$(BIN)/python -m bench $(ARGS)

clean:  ## take away what was made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist build

$(STAMP): pyproject.toml constraints.txt $(if $(SOUND),,FORCE)
	@python='$(if $(SOUND),$(BIN)/python,$(PYTHON))'; \
	if ! "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
		echo "Enfilade needs Python 3.11 or later, and $${python:-python3} is none or does not run: install one, or name it as in 'make play PYTHON=/path/to/python3'." >&2; exit 1; \
	fi; \
	rm -f $(STAMP); \
	if [ -z '$(SOUND)' ]; then \
		echo "Setting up .venv with $$python (this once; a minute or two) ..."; \
		rm -rf .venv; \
		"$$python" -m venv .venv >/dev/null 2>&1 || { \
			rm -rf .venv; \
			"$$python" -m venv --without-pip .venv && \
			"$$python" -m pip --python $(BIN)/python install -qq pip; \
		} || { echo "No virtual environment could be made with $$python: see what it says above (on Debian and Ubuntu the package python3-venv may be missing)." >&2; exit 1; }; \
	else \
		echo "Bringing .venv up to date ..."; \
	fi; \
	$(BIN)/python -m pip install -qq --constraint constraints.txt --editable '.[dev]' || { \
		echo "Set-up stopped: pip could not install what pyproject.toml asks for; what it says above is why. Run make again to go on." >&2; exit 1; }; \
	$(BIN)/python -c 'import os; open("$(STAMP)", "w").write(os.path.realpath("."))'
