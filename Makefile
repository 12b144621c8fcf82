# make run: start Tableside.  make test: ruff, mypy, pytest.  Both set up what is missing first.
PYTHON ?= python3
IN := .venv/bin/python

.PHONY: run test setup

run:
	@$(PYTHON) tools/setup.py run && exec $(IN) -m companion start

test:
	@$(PYTHON) tools/setup.py test && exec tools/test

setup:
	@$(PYTHON) tools/setup.py test
