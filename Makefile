# make run: start Tableside.  make test: ruff, mypy, pytest.  Both set up what is missing first.
PYTHON ?= python3
IN := .venv/bin/python

.PHONY: live run test setup torture bench golden rulings icons fonts messages schemes screens art sounds

run:
	@$(PYTHON) tools/setup.py run && exec $(IN) -m companion start

test:
	@$(PYTHON) tools/setup.py test && exec $(IN) tools/test.py

setup:
	@$(PYTHON) tools/setup.py test

# Everything that may break the app, within 15 minutes; a short part of it runs in every test.
torture:
	@$(PYTHON) tools/setup.py test && exec $(IN) -m tests.torture

# Every game on several phones at once, in real browsers, while networks fail and the host is killed; about ten minutes.
live:
	@$(PYTHON) tools/setup.py test && $(IN) -m pytest -q tests/live && exec $(IN) -m tests.live

# Every figure in docs/performance.md, each beside a baseline from the same run.
bench:
	@$(PYTHON) tools/setup.py test && exec $(IN) -m bench

# The golden plays again, after a change of the rules that is meant; git diff shows what changed.
golden:
	@$(PYTHON) tools/setup.py test && exec $(IN) tools/golden.py

# docs/rulings.md again, from the games' guides.
rulings:
	@$(PYTHON) tools/setup.py run && $(IN) -m companion rulings > .rulings.part && mv .rulings.part docs/rulings.md

# The icon and the splash, from their drawing; the icons that a guest's browser shows, after a game has got another one.
icons:
	@$(PYTHON) tools/setup.py test && $(IN) tools/draw_icons.py && exec $(IN) tools/guest_icons.py

# The pictures of games, places and pieces, from their drawings in art/.
art:
	@$(PYTHON) tools/setup.py test && exec $(IN) tools/draw_art.py

# The sounds, worked out anew.
sounds:
	@$(PYTHON) tools/setup.py test && exec $(IN) tools/sounds.py

# The letters that names have and our own type lacks, cut out of Noto; needs npm.
fonts:
	@$(PYTHON) tools/setup.py test && exec $(IN) tools/other_fonts.py

# Every text gathered, the languages brought up to date and compiled.
messages:
	@$(PYTHON) tools/setup.py test && exec $(IN) tools/messages.py

# The colours of every game by Material's roles, after a game's colour has changed.
schemes:
	@$(PYTHON) tools/setup.py test && exec $(IN) tools/schemes.py

# A picture of every page, for the documents and for the stores.
screens:
	@$(PYTHON) tools/setup.py test && $(IN) -m tests.ui.screens && exec $(IN) -m tests.ui.store
